"""The words of Flesh and Blood card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.common.lexicon import Pair, lexicon
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.records import record

_TABLES = lexicon("fab")

TOKENS: Mapping[str, Pair] = _TABLES["tokens"]
"""The names of each token of the rulebook (8.6), in English and Japanese."""

SMALL = ("go_again", "dominate", "overpower")
"""The keywords that are written in lower case within a sentence."""

LEXICON: Mapping[str, Mapping[str, Pair]] = {
    **_TABLES["values"],
    "keyword": {name: (row.en.lower() if name in SMALL else row.en, row.ja) for name, row in KEYWORDS.items()},
    "keyword_alone": {name: (row.en, row.ja) for name, row in KEYWORDS.items()},
}
"""For each kind of slot, the words for its values in English and Japanese; empty if a language has none."""

SUBTYPES: Mapping[str, str] = _TABLES["subtypes"]
SUPERTYPES: Mapping[str, str] = _TABLES["supertypes"]
COLORS: Mapping[str, str] = _TABLES["colors"]
"""The Japanese words for colors; like subtypes and supertypes, words without an entry are printed unchanged."""

IS_STATE: Mapping[str, Pair] = _TABLES["is_state"]
"""The Japanese predicate for each state: affirmative and negative."""

RESULTS: Mapping[str, tuple[Pair, Pair]] = _TABLES["results"]
"""For each verb, the wording of its remembered result, as an object and as a number: English, then Japanese."""

DONE: Mapping[str, str] = _TABLES["done"]
"""The English participle for an object that an instruction was applied to, by the verb of the instruction."""


@record
class Event:
    """The wording of an event on an object.

    Attributes:
        en: the present tense, and the participle that follows “has”.
        ja: the past tense, and the plain form for an event that would happen.
        link: the words before the second object in English, and after it in Japanese.
    """

    en: tuple[str, str]
    ja: tuple[str, str]
    link: tuple[str, str] | None = None


OF_CARDS: Mapping[str, Event] = {name: Event(**row) for name, row in _TABLES["of_cards"].items()}
"""The wordings of events that happen to an object."""


@record
class Act:
    """The wording for an event that a player causes.

    Attributes:
        en: "you do it", "another player does it", and "it has been done".
        ja: "it has been done", and "it would be done".
        passive: the Japanese passive stem, for a card when the acting player is not named.
    """

    en: tuple[str, str, str]
    ja: tuple[str, str]
    passive: str = ""


OF_PLAYERS: Mapping[str, Act] = {name: Act(**row) for name, row in _TABLES["of_players"].items()}
"""The wordings of events that a player causes."""

PASSIVE = ("plays", "pitched", "discarded", "charged")
"""The acts that English puts in the passive if the acting player is not named."""

BOOSTS_LINK = ("by banishing ", "を追放して")
MOMENTS: Mapping[str, Pair] = _TABLES["moments"]
"""Moments of a turn; ``{}`` is the English possessive."""

OF_THE_CROWD: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = _TABLES["of_the_crowd"]
"""The wordings of the crowd's events: English present and participle; Japanese past and plain form."""
