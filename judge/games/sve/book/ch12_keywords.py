"""12 Keywords: each stands for the ability in its clause."""

from __future__ import annotations

from functools import cache

from judge.abilities import Activated, Keyword, Triggered, When, by_name
from judge.abilities.instructions import MoveCounters
from judge.abilities.selections import Remembered
from judge.games.sve.book.ch10_abilities import Ability, of
from judge.games.sve.language import Life, PayEngage, Target
from judge.games.sve.world import Game, info
from judge.kernel import CardId, ruled

WARD, STORM, RUSH, ASSAIL, INTIMIDATE = "ward", "storm", "rush", "assail", "intimidate"
DRAIN, BANE, AURA, QUICK = "drain", "bane", "aura", "quick"

LAST_WORDS = "last_words"
STACK = "stack"

KEYWORDS: dict[str, Keyword] = by_name(
    (
        Keyword(WARD, "Ward", "守護", "sve:12.8.1", "sve:12.8.2"),
        Keyword(STORM, "Storm", "疾走", "sve:12.9.1", "sve:12.9.2"),
        Keyword(RUSH, "Rush", "突進", "sve:12.10.1", "sve:12.10.2"),
        Keyword(ASSAIL, "Assail", "指定攻撃", "sve:12.11.1", "sve:12.11.2"),
        Keyword(INTIMIDATE, "Intimidate", "威圧", "sve:12.12.1", "sve:12.12.2"),
        Keyword(
            DRAIN,
            "Drain",
            "ドレイン",
            "sve:12.13.1",
            "sve:12.13.2",
            ability=lambda: Triggered(
                when=When(event="deals_attack_damage", card="this"),
                do=[Life(life=Remembered(number="amount"), to="own.leader")],
            ),
        ),
        Keyword(BANE, "Bane", "必殺", "sve:12.14.1", "sve:12.14.2"),
        Keyword(AURA, "Aura", "オーラ", "sve:12.15.1", "sve:12.15.2"),
        Keyword(QUICK, "Quick", "クイック", "sve:12.3.1", "sve:12.3.2"),
        Keyword(
            "fanfare",
            "Fanfare",
            "ファンファーレ",
            "sve:12.4.1",
            "sve:12.4.3",
            when=When(event="enters", card="this"),
            alone=False,
        ),
        Keyword(
            LAST_WORDS,
            "Last Words",
            "ラストワード",
            "sve:12.5.1",
            "sve:12.5.3",
            when=When(event="dies", card="this"),
            alone=False,
        ),
        Keyword(
            "on_evolve",
            "On Evolve",
            "進化時",
            "sve:12.6.1",
            "sve:12.6.2",
            when=When(event="evolves", card="this"),
            alone=False,
        ),
        Keyword(
            "strike",
            "Strike",
            "攻撃時",
            "sve:12.7.1",
            "sve:12.7.2",
            when=When(event="attacks", card="this"),
            alone=False,
        ),
        Keyword(
            "on_race",
            "On Race",
            "出走時",
            "sve:14.2.4.1",
            "sve:14.2.4.2",
            when=When(event="races", card="this"),
            alone=False,
        ),
        Keyword("evolve", "Evolve", "進化", "sve:12.2.1", "sve:12.2.1", alone=False),
        Keyword("feed", "Serve", "食事", "sve:14.2.2.1", "sve:14.2.2.3", alone=False),
        Keyword(
            STACK,
            "Stack",
            "スタック",
            "sve:13.3.2.1",
            "sve:13.3.2.2",
            ability=lambda: Activated(
                activate=[PayEngage(engage="this")],
                targets=[Target(id="stack_to", side="own", type="amulet", keyword=STACK, other=True, count=1)],
                do=[MoveCounters.model_validate({"move_counters": STACK, "to": "stack_to"})],
            ),
            dealt=False,
        ),
    )
)
"""The keywords: some alone, some before a text with a trigger, some before a cost.

Stack stands for three abilities; the activated one is here (13.3.2.2).
"""

TRIGGERING = {name: row.when for name, row in KEYWORDS.items() if row.when is not None}
"""The trigger conditions of keywords that come before a text."""

TRIGGERS_NOT = {keyword: f"trigger_{keyword}" for keyword in TRIGGERING}
USES_NOT = {keyword: f"use_{keyword}" for keyword in TRIGGERING}
"""The words that forbid a card's abilities of a keyword to trigger, or to be played after triggering."""

NOT_ACTIVATED: dict[str, tuple[str, ...]] = {"use_activated": (), "use_activated_but_evolve": ("evolve",)}
"""The words that forbid a card's activated abilities, each with the keywords that it excepts."""

WITH_TEXT = tuple(name for name, row in KEYWORDS.items() if not row.alone)
"""The keywords that come before a text or a cost."""


def has(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether a card has a keyword, unless the clause of the keyword is switched off."""
    return keyword in ruled(game, KEYWORDS[keyword].says, info(game, card)["keywords"], ())


@cache
def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the ability that a keyword alone stands for; empty for keywords that change rules.

    The ability is one shared object, because Drain counts only once however often a card has it (12.13.3).
    """
    row = KEYWORDS[keyword]
    return tuple(of(label, node, row.says, keyword) for label, node in row.abilities())


def is_quick(ability: Ability) -> bool:
    """Return whether an activated ability has Quick (12.3.3)."""
    return isinstance(ability.node, Activated) and ability.node.quick
