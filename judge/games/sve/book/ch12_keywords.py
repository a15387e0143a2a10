"""12 Keywords: each is the ability that its clause says it stands for."""

from __future__ import annotations

from judge.abilities import AbilityNode, Activated, Keyworded, Triggered, When
from judge.abilities.instructions import Life
from judge.abilities.kinds import Body
from judge.abilities.selections import Remembered
from judge.games.sve._board import info
from judge.games.sve.book.ch10_abilities import Ability, of
from judge.kernel import CardId, Game, ruled

WARD, STORM, RUSH, ASSAIL, INTIMIDATE = "ward", "storm", "rush", "assail", "intimidate"
DRAIN, BANE, AURA, QUICK = "drain", "bane", "aura", "quick"

WORDLESS = {
    WARD: ("sve:12.8.1", "sve:12.8.2"),
    STORM: ("sve:12.9.1", "sve:12.9.2"),
    RUSH: ("sve:12.10.1", "sve:12.10.2"),
    ASSAIL: ("sve:12.11.1", "sve:12.11.2"),
    INTIMIDATE: ("sve:12.12.1", "sve:12.12.2"),
    DRAIN: ("sve:12.13.1", "sve:12.13.2"),
    BANE: ("sve:12.14.1", "sve:12.14.2"),
    AURA: ("sve:12.15.1", "sve:12.15.2"),
    QUICK: ("sve:12.3.1", "sve:12.3.2"),
}
"""Keywords without a text of their own: the clause that introduces each, and the one that says what it does."""

LAST_WORDS = "last_words"

TRIGGERING = {
    "fanfare": ("sve:12.4.1", "sve:12.4.3", When(event="enters", card="this")),
    LAST_WORDS: ("sve:12.5.1", "sve:12.5.3", When(event="dies", card="this")),
    "on_evolve": ("sve:12.6.1", "sve:12.6.2", When(event="evolves", card="this")),
    "strike": ("sve:12.7.1", "sve:12.7.2", When(event="attacks", card="this")),
    "on_race": ("sve:14.2.4.1", "sve:14.2.4.2", When(event="races", card="this")),
}
"""Keywords in front of a text: the clause that introduces each, the one that says what it means, what triggers it."""

TRIGGERS_NOT = {keyword: f"trigger_{keyword}" for keyword in TRIGGERING}
USES_NOT = {keyword: f"use_{keyword}" for keyword in TRIGGERING}
"""What a text says that forbids a card to let its abilities of a keyword trigger, or to use them once they have."""

PLAYED = {"evolve": "sve:12.2.1", "feed": "sve:14.2.2.3"}
"""Keywords in front of a cost: activated abilities."""

WITH_TEXT = (*TRIGGERING, *PLAYED)

DRAIN_ABILITY = of(
    DRAIN,
    Triggered(
        when=When(event="deals_attack_damage", card="this"),
        do=[Life(life=Remembered(number="amount"), to="own.leader")],
    ),
    "sve:12.13.2",
    DRAIN,
)
"""sve:12.13.2; however often a card has drain, it has it once (12.13.3), so the ability exists once."""


def has(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether a card has a keyword without a text, and that keyword does what its clause says."""
    return keyword in ruled(game, WORDLESS[keyword][1], info(game, card)["keywords"], ())


def ability_of(label: str, node: AbilityNode) -> Ability:
    """Return the ability that a node stands for; a keyword with a text is spelled out."""
    return spell_out(node, label) if isinstance(node, Keyworded) else of(label, node)


def spell_out(node: Keyworded, label: str) -> Ability:
    """Return the ability that a keyword with a text stands for."""
    body = {name: getattr(node, name) for name in Body.model_fields}
    if node.keyword in TRIGGERING:
        _, clause, when = TRIGGERING[node.keyword]
        return of(label, Triggered(when=when, cost=node.cost, **body), clause, node.keyword)
    if node.keyword == "feed":
        from judge.games.sve.book.ch14_titles import feed_ability

        return of(label, feed_ability(node, body), PLAYED["feed"], "feed")
    from judge.games.sve.book.ch05_evolve import evolve_ability

    return of(label, evolve_ability(node, body), PLAYED["evolve"], "evolve")


def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the abilities with a text that a wordless keyword gives its card."""
    if keyword == DRAIN:
        return (DRAIN_ABILITY,)
    if keyword == "stack":
        from judge.games.sve.book.ch13_classes import STACK_ABILITIES

        return STACK_ABILITIES
    return ()


def is_quick(ability: Ability) -> bool:
    """Return whether an activated ability has Quick in front of it (12.3.3)."""
    return isinstance(ability.node, Activated) and ability.node.quick
