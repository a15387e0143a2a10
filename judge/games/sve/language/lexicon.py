"""The words of Shadowverse EVOLVE card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.common.lexicon import Pair, lexicon
from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.games.sve.language import CLASSES
from judge.records import record

_TABLES = lexicon("sve")

HEADS: Mapping[str, Pair] = _TABLES["heads"]
"""The keywords that come before a text, in that form."""

LEXICON: Mapping[str, Mapping[str, Pair]] = {
    **_TABLES["values"],
    "keyword": {
        name: (row.en, row.ja if name == "quick" else f"【{row.ja}】") for name, row in KEYWORDS.items() if row.alone
    },
    "head": HEADS,
    "ability": {**HEADS, "evolve": ("Evolve", "進化"), "earth_rite": ("Earth Rite", "【土の秘術】")},
    "card_class": CLASSES,
    "cannot": {
        **_TABLES["values"]["cannot"],
        **{f"use_{name}": (f"can't use its {en} abilities", "") for name, (en, _) in HEADS.items()},
        **{f"trigger_{name}": (f"has {en} abilities that don't trigger", "") for name, (en, _) in HEADS.items()},
    },
}
"""The words for the values of each kind of slot in a wording; empty if a language has none."""

USED: Mapping[str, str] = {
    "use_activated": "起動",
    "use_activated_but_evolve": "進化を除く起動",
    **{f"use_{name}": ja for name, (_, ja) in HEADS.items()},
}
"""The Japanese words for abilities that a restriction forbids to use."""


@record
class Event:
    """The wording of an event of a card.

    Attributes:
        en: the present form, starting with the verb.
        past: the verb in the past tense.
        ja: the past form, with the particle of its subject; empty if the text needs more.
        had: the form for a condition on this turn's events.
        other: the words before the second object in English, and after it in Japanese.
    """

    en: str
    past: str
    ja: str = ""
    had: str = ""
    other: tuple[str, str] | None = None


EVENTS: Mapping[str, Event] = {name: Event(**row) for name, row in _TABLES["events"].items()}
