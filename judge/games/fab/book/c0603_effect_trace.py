"""6.2, 6.3 Continuous effects in the trace: when they begin or cease to apply, with the clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from judge.abilities import EffectTracer, Node, lasting
from judge.games.fab.book.c0107_abilities import Ability, is_while_defending
from judge.games.fab.book.c0200_properties import STARTS_AT, value
from judge.games.fab.book.c0602_continuous_effects import (
    ABILITIES,
    ADDING,
    BASE,
    DEPENDENT,
    DIVIDING,
    DIVIDING_BASE,
    MULTIPLYING,
    RULES,
    SETTING,
    SUBTRACTING,
    SUPERTYPES,
    TYPES,
    dependent,
)
from judge.games.fab.book.c0603_continuous_interactions import FIGURES, gains
from judge.games.fab.book.c0700_combat import SEVERAL_EQUIPMENT, clauses_on_late_attack, pierced
from judge.games.fab.book.c0803_keywords import Pierced
from judge.games.fab.book.c0804_labels import labels_of, labels_that_ask
from judge.games.fab.language import Static
from judge.games.fab.world import Game, in_arena, is_public
from judge.kernel import CardId, Citation, Effect, Why, clause

NUMBERS = (BASE, DIVIDING_BASE, dependent(BASE), SETTING, MULTIPLYING, DIVIDING, ADDING, SUBTRACTING, DEPENDENT)

PARTS: dict[str, tuple[tuple[int, ...], tuple[Citation, ...]]] = {
    "cannot_gain": ((RULES,), ("fab:6.3.7",)),
    "counts_as": ((RULES,), ("fab:1.8.8", "fab:1.8.8#counts-as-one")),
    "lose_keywords": ((ABILITIES,), ("fab:6.3.6", "fab:8.5.13")),
    "lose_abilities": ((ABILITIES,), ("fab:6.3.6", "fab:8.5.13")),
    "lose_supertypes": ((SUPERTYPES,), ("fab:6.3.6", "fab:8.5.13")),
    "base_life": ((BASE,), ("fab:2.5.3c", "fab:8.5.8b")),
    "base_power": ((BASE,), ("fab:8.5.8b",)),
    "base_defense": ((BASE,), ("fab:8.5.8b",)),
    "halve_base": ((DIVIDING_BASE,), ("fab:2.0.3a",)),
    "types": ((TYPES,), ("fab:8.5.9a",)),
    "subtypes": ((TYPES,), ("fab:8.5.9a",)),
    "supertypes": ((SUPERTYPES,), ("fab:8.5.9a",)),
    "keywords": ((ABILITIES,), ("fab:8.5.9a",)),
    "abilities": ((ABILITIES,), ("fab:8.5.9a",)),
    "divide_power": ((DIVIDING,), ("fab:1.12.1a",)),
    "power": (NUMBERS, ("fab:2.0.3a", "fab:8.5.8")),
    "defense": (NUMBERS, ("fab:2.0.3a", "fab:8.5.8")),
    "cost": (NUMBERS, ("fab:2.2.4", "fab:2.2.4a")),
    "set_cost": (NUMBERS, ("fab:2.2.4", "fab:2.2.4a")),
    "pitch": (NUMBERS, ("fab:2.8.3", "fab:2.0.3a", "fab:2.1.3")),
}
"""For each field of a grant, its stages and the clauses to cite for it."""


def applies_by(game: Game, effect: Effect, card: CardId) -> Iterator[Citation]:
    """Yield the clauses for an effect on an object, besides those for its kind and order."""
    grant, ability = _grant(game, effect), _ability(game, effect)
    if ability is not None and grant is ability.node.static:
        yield from _of_static(game, effect.source, ability)
        if isinstance(grant.power, Pierced) and pierced(game, card) > 1:
            yield SEVERAL_EQUIPMENT
        if ability.clause == "fab:5.4.5" and not in_arena(game, CardId(effect.source)):
            yield "fab:1.7.4f"
    if grant is not None:
        yield from clauses_on_late_attack(game, card, grant.keywords)
        for name, (stages, says) in PARTS.items():
            if effect.stage in stages and getattr(grant, name):
                yield from says
        if effect.stage == RULES and _gained_before(game, effect, grant.cannot_gain, card):
            yield "fab:6.3.7#gained-before"
    now = game.world.standing.now(game).table[card]
    if effect.stage == SUBTRACTING and min(now["power"] or 0, now["defense"] or 0) < 0:
        yield "fab:2.0.3c"


@clause("fab:5.1.6a")
def raised_by(game: Game, card: CardId) -> tuple[Why, ...]:
    """Return the reason for a higher resource cost than at the start: the effects that add to it, if any."""
    applied = game.world.standing.now(game)
    if card not in applied.table or value(applied.table[card]["to_pay"]) <= game.state.get(card, STARTS_AT, 0):
        return ()
    adding = [
        effect
        for effect in applied.effects
        if effect.stage == ADDING
        and card in effect.scope(applied.table)
        and getattr(_grant(game, effect), "cost", None)
    ]
    says = dict.fromkeys(
        rule for effect in adding for rule in applies_by(game, effect, card) if rule.startswith("fab:8.")
    )
    return (Why("fab:5.1.6a", "dearer", tuple(says), tuple(dict.fromkeys(effect.source for effect in adding))),)


def _grant(game: Game, effect: Effect) -> Any:
    """Return the grant of an effect, or ``None`` for an effect of a rule."""
    left = next((one.grant for one in lasting(game) if one.id == effect.id), None)
    return left if left is not None or (ability := _ability(game, effect)) is None else ability.node.static


def _gained_before(game: Game, effect: Effect, words: Collection[str], card: CardId) -> bool:
    """Return whether an older effect grants an object something that this one forbids (6.3.7#gained-before)."""
    applied = game.world.standing.now(game)
    older = (other for other in applied.effects if other.since < effect.since and card in other.scope(applied.table))
    grants = [grant for other in older if (grant := _grant(game, other)) is not None]
    return any(set(words) & {*gains(grant)} for grant in grants)


def _ability(game: Game, effect: Effect) -> Ability | None:
    """Return the static ability that generates an effect, or ``None`` for a rule or a resolved layer."""
    now = game.world.standing.now(game).table.get(CardId(effect.source))
    abilities: tuple[Ability, ...] = () if now is None else now["abilities"]
    found = (ability for ability in abilities if f"{effect.source}.{ability.label}" == effect.id)
    return next((ability for ability in found if isinstance(ability.node, Static)), None)


def _of_static(game: Game, source: str, ability: Ability) -> Iterator[Citation]:
    """Yield the clauses for a static ability's effect: its condition, its objects, its numbers.

    A keyword's or token's clause comes first (8.3, 8.6).
    """
    node = ability.node
    if ability.clause.startswith(("fab:8.3.", "fab:8.6.")):
        yield ability.clause
    if ability.clause == "fab:5.4.5":
        yield from ("fab:5.4.5a", "fab:1.12.3b")
    if is_while_defending(node):
        yield "fab:1.7.4g"
    if node.if_ is not None:
        yield "fab:6.2.3d"
        yield from labels_that_ask(node.if_)
    yield from labels_of(game, source, node)
    if node.affects != "this":
        yield "fab:6.2.3c"
    if any(isinstance(value, Node) and not isinstance(value, Pierced) for _, value in node.static):
        yield "fab:6.2.3b"


TRACER = EffectTracer(
    is_open=is_public,
    static="fab:6.2.3a",
    text="fab:6.2.2a",
    at_once=("fab:6.3.5",),
    dependency=("fab:6.3.3",),
    age=("fab:6.3.3a", "fab:6.3.4", "fab:6.3.4c"),
    age_static="fab:6.3.4a",
    age_text="fab:6.3.4a",
    stages="fab:6.3.1",
    parts="fab:6.3.2c",
    eligible="fab:6.3.5a",
    over="fab:6.2.3a",
    numbers=NUMBERS,
    least=0,
    figures=FIGURES,
    qualities=("keywords", "types", "subtypes", "supertypes", "names"),
    of=applies_by,
)


def record_effect_changes(game: Game, came: Collection[CardId] = (), *, silent: bool = False) -> None:
    """Record which continuous effects began or ceased to make a difference, and to which objects.

    Args:
        came: objects that have just entered a zone, where effects apply to them immediately.
        silent: whether to record only effects that explain a number; the others count as present from the start.
    """
    TRACER.record_changes(game, game.world.standing, {one.id for one in lasting(game)}, came, silent=silent)
