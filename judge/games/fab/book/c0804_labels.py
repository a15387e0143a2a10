"""8.4 Label keywords: names for written-out abilities, so that texts can refer to cards with them (8.0.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Keyword, nodes
from judge.abilities.selections import When
from judge.games.fab.language.combat import DefendedBy, PreviousAttack
from judge.games.fab.language.playing import PlayedAt
from judge.kernel import Citation


def _label(name: str, en: str, ja: str, number: int) -> Keyword:
    """Return the row of a label; it has no rules itself, so random cards never get one alone."""
    return Keyword(name, en, ja, f"fab:8.4.{number}", f"fab:8.4.{number}", dealt=False)


LABELS = (
    _label("combo", "Combo", "コンボ", 1),
    _label("crush", "Crush", "粉砕", 2),
    _label("reprise", "Reprise", "反響", 3),
    _label("channel", "Channel", "導き", 4),
    _label("material", "Material", "素材", 5),
    _label("rupture", "Rupture", "爆攻", 6),
    _label("surge", "Surge", "逆巻", 8),
    _label("solflare", "Solflare", "陽火", 9),
    _label("unity", "Unity", "協同", 10),
    _label("evo_upgrade", "Evo Upgrade", "エヴォ強化", 11),
    _label("galvanize", "Galvanize", "過負荷", 12),
    _label("tower", "Tower", "屹立", 13),
    _label("decompose", "Decompose", "腐解", 14),
    _label("earth_bond", "Earth Bond", "大地の連携", 15),
    _label("lightning_flow", "Lightning Flow", "稲妻の流動", 16),
    _label("heavy", "Heavy", "重撃", 17),
    _label("high_tide", "High Tide", "満潮", 18),
    _label("go_fish", "Go Fish", "宝釣り", 19),
)
"""The labels, in rulebook order, except contracts (8.4.7), which have their own node (8.5.39)."""

LABEL_NAMES = frozenset(row.name for row in LABELS)
"""The names of the labels, as used in boards and texts."""


def labels_that_ask(condition: Any) -> Iterator[Citation]:
    """Yield the clauses of the labels whose condition this is: combo (8.4.1), reprise (8.4.3), rupture (8.4.6).

    Args:
        condition: a condition of a text, or ``None``.
    """
    for node in nodes(condition):
        if isinstance(node, PreviousAttack):
            yield "fab:8.4.1"
        if _is_reprise(node):
            yield "fab:8.4.3"
        if isinstance(node, PlayedAt):
            yield "fab:8.4.6"


CLAUSES: dict[str, Citation] = {row.name: row.term for row in LABELS}
"""The clause of each label."""


def labels_of(game: Any, card: str, condition: Any) -> tuple[Citation, ...]:
    """Return the clause of a card's label, if it has exactly one and the ability has a condition.

    Args:
        card: the card; one that does not exist has no label.
        condition: the condition of the ability, or ``None``.
    """
    face = game.world.faces.get(card)
    found = [CLAUSES[name] for name in (() if face is None else face.keywords) if name in CLAUSES]
    if condition is None or len(found) != 1:
        return ()
    on_damage = any(isinstance(node, When) and node.event == "deals_damage" for node in nodes(condition))
    return (*found, "fab:8.4.2a") if found == ["fab:8.4.2"] and on_damage else tuple(found)


def labels_asked_on_resolution(condition: Any) -> Iterator[Citation]:
    """Yield the clauses of the labels whose condition this is, including reprise on resolution (8.4.3a)."""
    yield from labels_that_ask(condition)
    if any(map(_is_reprise, nodes(condition))):
        yield "fab:8.4.3a"


def _is_reprise(node: Any) -> bool:
    """Return whether a condition is that of reprise: a card from hand has defended this chain link (8.4.3)."""
    return isinstance(node, DefendedBy) and node.origin == "hand" and node.past
