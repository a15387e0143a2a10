"""The words of Duel Masters card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.common.lexicon import Pair, lexicon
from judge.games.dm.book.c110_abilities import KEYWORDS
from judge.records import record

_TABLES = lexicon("dm")

LEXICON: Mapping[str, Mapping[str, Pair]] = {
    **_TABLES["values"],
    "keyword": {name: (row.en, row.ja) for name, row in KEYWORDS.items()},
}
"""The words for the values of each kind of slot in a wording."""

PREDICATES: Mapping[str, str] = _TABLES["predicates"]
"""The Japanese wording of keywords that are predicates rather than names."""


@record
class Event:
    """The wording of an event of a card.

    Attributes:
        en: the present form, the participle after "has", and the infinitive after "would".
        ja: the present and the past form, with the particle of the subject.
        other: the second card's part in it, in English and in Japanese.
        of_creatures: whether it only happens to creatures.
        going_on: whether the Japanese text uses the present form.
    """

    en: tuple[str, str, str]
    ja: tuple[str, str]
    other: tuple[str, str] | None = None
    of_creatures: bool = False
    going_on: bool = False


EVENTS: Mapping[str, Event] = {name: Event(**row) for name, row in _TABLES["events"].items()}

MOMENTS: Mapping[str, Pair] = _TABLES["moments"]
"""The points in a turn; ``{}`` stands for the player or the phase."""

OF_PLAYERS: Mapping[str, tuple[tuple[str, str, str], tuple[str, str]]] = _TABLES["of_players"]
"""The events of a player: for "you", for another player, and as a participle; in Japanese as for a card."""

RESULTS: Mapping[str, Pair] = _TABLES["results"]
"""The noun phrase for cards affected by an instruction, by its verb; ``{}`` is the card."""

DONE: Mapping[str, str] = _TABLES["done"]
"""The English sentence that an instruction did something, by its verb; ``{}`` is the card."""
