"""The words of Kiseki card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from judge.games.common.lexicon import Pair, lexicon
from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.records import record

_TABLES = lexicon("kiseki")

LEXICON: Mapping[str, Mapping[str, Pair]] = {
    **_TABLES["values"],
    "keyword": {name: (row.en, f"【{row.ja}】") for name, row in KEYWORDS.items()},
}
"""The words for the values of each kind of slot in a wording; ``{}`` is the object."""


@record
class Event:
    """The wording of an event.

    Attributes:
        en: a clause that follows the card or player; for a point in the turn, ``{}`` is the player.
        ja: the same in the past form, with the particle of the subject.
        of: whether it is an event of a card, of a player, or a point in the turn.
    """

    en: str
    ja: str
    of: Literal["card", "player", "moment"] = "card"


EVENTS: Mapping[str, Event] = {name: Event(**row) for name, row in _TABLES["events"].items()}
