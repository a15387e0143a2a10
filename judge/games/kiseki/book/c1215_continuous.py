"""1215 Continuous effects: the order in which they apply to a card's information."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.abilities import Applying, EffectTracer, Part, Reader, Spell, Static, Text, kinds, lasting, names, nullified
from judge.games.kiseki.book.c0200_card_information import FIGURES, Ability
from judge.games.kiseki.book.c0400_attributes_and_states import attributes, is_face_down, is_ready, stunned
from judge.games.kiseki.book.c1201_abilities import STUNNED, says_where, valid, void
from judge.games.kiseki.book.c1309_support_and_link import link_effects
from judge.games.kiseki.book.c1400_icon_crafts import conferred, martial_arts
from judge.games.kiseki.language import Grant, own_grant
from judge.games.kiseki.world import (
    ORIENTED,
    Game,
    activation,
    cards,
    controller,
    in_attack,
    info,
    is_open,
    primary_at,
    zone_of,
)
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Effect,
    Info,
    Procedure,
    Table,
    by_the_end,
    clause,
    decide_application_order,
    layered,
    not_dropped,
    ranked,
    ruled,
)

BASE, ORGANIZATIONS, ABILITIES, GIVEN, OTHER, ADDED, NUMBERS = range(1, 8)

STAGES = {
    BASE: "kiseki:1215.1a",
    ORGANIZATIONS: "kiseki:1215.1b",
    ABILITIES: "kiseki:1215.1c",
    GIVEN: "kiseki:1215.1c#crafts-that-come-late",
    OTHER: "kiseki:1215.1d",
    ADDED: "kiseki:1215.1e",
    NUMBERS: "kiseki:1215.1f",
}
"""The stages in which effects apply, with their clauses.

They are the six of 1215.1, and GIVEN for crafts granted in the third stage that would belong to an earlier one. Effects
that take away organizations or abilities change other information than numbers (1215.1d).
"""

WITH_NUMBERS = "kiseki:1215.1c#by-a-number"
"""Our reading: an effect that depends on a card's STR or DEF uses its final number."""

NOWHEN: Mapping[Ability, int] = {}

SETS = tuple(f"set_{name}" for name in FIGURES)

TRACER = EffectTracer(
    is_open=is_open,
    static="kiseki:1212.1",
    text="kiseki:1201.2b",
    at_once=("kiseki:1215.4", "kiseki:1215.10", "kiseki:1215.4#repeated-entry-rule"),
    dependency=("kiseki:1215.3", "kiseki:1215.3a"),
    age=("kiseki:1215.3", "kiseki:1215.3b"),
    age_static="kiseki:1215.3b-1",
    age_text="kiseki:1215.3b-2",
    stages="kiseki:1215.1",
    parts="kiseki:1215.2",
    over="kiseki:1215.3b-3",
    lost=lambda game, source: STUNNED if void(game, source) else (),
    by_stage={ORGANIZATIONS: ("kiseki:1332.1",)},
    numbers=(NUMBERS,),
    figures=FIGURES,
    qualities=("keywords", "type", "traits"),
    of=lambda game, effect, card: _valid_by(game, effect),
)


def applying(reader: Reader) -> Applying:
    """Return the rules for applying continuous effects in this game."""
    return Applying(reader, dynamic, parts, STAGES, frozenset({NUMBERS}), FIGURES, OF_ITS_STATE)


@clause("kiseki:1212.2")
def is_base_craft(node: Static) -> bool:
    """Return whether a static craft unconditionally defines its own card's type, organization or figures."""
    grant = own_grant(node.static)
    defines = grant.type or grant.trait or any(getattr(grant, name) is not None for name in SETS)
    return bool(defines) and node.affects == "this" and node.if_ is None and not grant.abilities


def defined_by_itself(game: Game, card: CardId, figure: str) -> tuple[Citation, ...]:
    """Return the clause that lets a card off the field define a figure by its own base craft, if one does."""
    statics = (ability.node for ability in info(game, card)["abilities"] if isinstance(ability.node, Static))
    sets = any(is_base_craft(node) and getattr(own_grant(node.static), f"set_{figure}") is not None for node in statics)
    return ("kiseki:1212.2",) if sets else ()


def _valid_by(game: Game, effect: Effect) -> tuple[Citation, ...]:
    """Return the clause that makes a static craft valid where its card is, unless it is a UNIT or ITEM on the field."""
    if effect.origin is None:
        return ()
    text, node = effect.origin
    card = text.source.card
    where, now = zone_of(game, card), info(game, card)
    if is_base_craft(node) and where != "field":
        return ("kiseki:1212.2",)
    rules = (says_where(now, ability) for ability in now["abilities"] if ability.node is node)
    return tuple(rule for zones, rule in rules if where in zones and where != "field")


@clause("kiseki:1215.1", "kiseki:1215.2")
def everything(game: Game) -> tuple[Table, list[Effect]]:
    """Return the printed values of every card that effects can reach, and the current continuous effects."""
    world = game.world
    there = [c for p in game.players for z in world.reached(game) for c in cards(game, p, z)]
    there += activation(game)
    there += [r.card for e in lasting(game) for r in e.refs if game.state.present(r)]
    base = {card: world.faces[card].base for card in there}
    if game.exhausted:
        return base, []
    effects = [e for card, now in base.items() if now["abilities"] for e in _static_effects(game, card, now, ())]
    effects += [e for one in in_time(game) for e in world.applying.of_lasting(game, one)]
    effects += link_effects(game, base, ORGANIZATIONS)
    effects += _of_given_crafts(game, base, effects)
    effects += martial_arts(game, layered(base, effects, game.spend) if effects else base, NUMBERS)
    in_force = ranked(game, not_dropped(game, effects, lambda effect: effect.because))
    in_force = nullified(_by_dependency(game, in_force), _nullified_since(game))
    return base, _by_all_that_applies(game, base, in_force)


def _as_so_far(game: Game, base: Table, effects: list[Effect]) -> list[Effect]:
    return [replace(e, because=STAGES[e.stage]) if e.because == WITH_NUMBERS else e for e in effects]


@clause(WITH_NUMBERS, instead=_as_so_far)
def _by_all_that_applies(game: Game, base: Table, effects: list[Effect]) -> list[Effect]:
    """Make effects that depend on a number use the final number, although numbers change last."""
    return by_the_end(base, effects, lambda effect: effect.because == WITH_NUMBERS, game.spend)


@clause("kiseki:1215.3a", instead=lambda game, effects: [replace(e, settled=True) for e in effects])
def _by_dependency(game: Game, effects: list[Effect]) -> list[Effect]:
    """Return the effects unchanged; the kernel orders them by dependency (1215.3a)."""
    return effects


@clause("kiseki:1331.2", "kiseki:1215.1c#crafts-that-come-late")
def _of_given_crafts(game: Game, base: Table, effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects of static crafts granted to cards; such a craft can grant others in turn."""
    given_at = {a: e.since for e in in_time(game) for a in game.world.given.by(e.id, e.grant.abilities)}
    known = {card: info["abilities"] for card, info in base.items()}
    found: list[Effect] = []
    new = [e for e in effects if e.stage == ABILITIES]
    while new:
        table = layered(base, [e for e in (*effects, *found) if e.stage <= GIVEN], game.spend)
        came = [e for card in base for e in _static_effects(game, card, table[card], known[card], given_at)]
        known = {card: (*known[card], *table[card]["abilities"]) for card in base}
        new = [replace(e, stage=GIVEN, because=STAGES[GIVEN]) if e.stage < ABILITIES else e for e in came]
        found += new
    return found


@clause("kiseki:1212.1", without=())
def _static_effects(
    game: Game, card: CardId, info: Info, known: Collection[Ability], given_at: Mapping[Ability, int] = NOWHEN
) -> Sequence[Effect]:
    """Return the effects of a card's valid static crafts, except those already known.

    Base crafts are valid in any zone (1212.2), but not on a stunned UNIT (1202.2a). ``known`` holds the crafts whose
    effects are already included, and ``given_at`` the timestamps of granted crafts (1215.3b-1).
    """
    found: list[Effect] = []
    here = list(valid(game, card, info, Static))
    for ability in info["abilities"]:
        if ability in known or not isinstance(ability.node, Static):
            continue
        base = is_base_craft(ability.node) and not void(game, card)
        if base or ability in here:
            text = Text(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
            effects = game.world.applying.of_static(text, ability, given_at.get(ability, 0))
            if game.world.applying.asks_numbers(ability.node):
                effects = [replace(e, because=WITH_NUMBERS) if e.stage < NUMBERS else e for e in effects]
            found += [_at_the_base(effects, info)] if base and effects else effects
    return found


def _at_the_base(parts: Sequence[Effect], info: Info) -> Effect:
    """Return a base craft's parts as one effect in the first stage (1215.1a).

    A base craft is only about its own card (1212.2). If all base crafts of the card only state values, none of them
    depends on another.
    """
    statics = (ability.node for ability in info["abilities"] if isinstance(ability.node, Static))
    settled = all(_only_says(own_grant(node.static)) for node in statics if is_base_craft(node))

    def change(table: Table, card: CardId) -> Info:
        for part in parts:
            table = {**table, card: part.change(table, card)}
        return table[card]

    return replace(parts[0], stage=BASE, because=STAGES[BASE], change=change, settled=settled)


def _only_says(grant: Grant) -> bool:
    """Return whether a grant only states values, without taking away, raising or computing any."""
    loses = any((grant.lose_trait, grant.lose_keywords, grant.lose_abilities))
    raises = any(getattr(grant, figure) is not None for figure in FIGURES)
    return not loses and not raises and all(isinstance(getattr(grant, name), int | None) for name in SETS)


@clause("kiseki:1215.7", instead=lambda game: list(lasting(game)))
def in_time(game: Game) -> list[Any]:
    turn = game.state.get(GAME, "turn_number", 1)
    return [e for e in lasting(game) if e.begins is None or e.begins <= turn]


@clause("kiseki:1325.1", "kiseki:1325.1a")
def _nullified_since(game: Game) -> dict[CardId, int]:
    """Return the cards with nullified effects, each with the timestamp before which they are nullified."""
    return {
        ref.card: effect.since
        for effect in in_time(game)
        if effect.grant.nullify
        for ref in effect.refs
        if game.state.present(ref)
    }


@clause("kiseki:1215.3b", without=None)
def decide_order(game: Game) -> Procedure[None]:
    """Ask for the order of simultaneous effects, if it matters.

    The primary player at the time of the effects decides (1215.3b).
    """
    yield from decide_application_order(game, game.world.standing, partial(primary_at, game), "kiseki:1215.3b")


def record_effects(game: Game, came: Collection[CardId] = (), *, silent: bool = False) -> None:
    """Record the continuous effects that start or stop changing cards.

    ``came`` lists the cards that have just entered a zone. With ``silent``, nothing is traced, because the effects
    existed before the board began.
    """
    TRACER.record_changes(game, game.world.standing, {e.id for e in lasting(game)}, came, silent=silent)


def parts(game: Game, given: kinds.Grant, name: str, text: Text | None, began: int) -> list[Part]:
    """Split an effect into parts, each with the stage in which it applies (1215.2).

    Args:
        given: the changes that the effect makes.
        text: the text of a static craft; ``None`` for an effect whose numbers are already fixed.
    """
    grant, found = own_grant(given), list[Part]()
    if grant.trait and (text is None or ruled(game, "kiseki:1332.1", grant.trait)):
        found.append((ORGANIZATIONS, partial(_organizations, grant)))
    if grant.keywords or grant.abilities:
        found.append((ABILITIES, partial(_abilities, game, grant, name)))
    if grant.type or grant.lose_trait or grant.lose_keywords or grant.lose_abilities or grant.cannot or grant.must:
        found.append((OTHER, partial(_other, game, grant)))
    figures = [f for f in FIGURES if getattr(grant, f) is not None or getattr(grant, f"set_{f}") is not None]
    if any(getattr(grant, f"set_{f}") is not None for f in figures):
        found.append((ADDED, partial(_added, game, grant, name, text)))
    if figures:
        found.append((NUMBERS, partial(_numbers, game, grant, name, text)))
    return found


@clause("kiseki:1331.1", "kiseki:1332.1")
def _organizations(grant: Grant, table: Table, card: CardId) -> Info:
    info = table[card]
    return {**info, "traits": tuple(dict.fromkeys((*info["traits"], *names(grant.trait))))}


@clause("kiseki:1331.2")
def _abilities(game: Game, grant: Grant, name: str, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with further crafts."""
    info = table[card]
    new = game.world.given.by(name, grant.abilities)
    icons = tuple(a for keyword in grant.keywords for a in conferred(keyword))
    keywords = (*info["keywords"], *(k for k in grant.keywords if k not in info["keywords"]))
    return {**info, "keywords": keywords, "abilities": (*info["abilities"], *new, *icons)}


@clause("kiseki:1201.1a", instead=lambda game, abilities: abilities)
def _crafts(game: Game, abilities: Sequence[Ability]) -> Sequence[Ability]:
    """Return the abilities that are crafts, without EVENT abilities; arts abilities are kept apart (1201.1)."""
    return [ability for ability in abilities if not isinstance(ability.node, Spell)]


@clause("kiseki:1215.5", "kiseki:1333.1", "kiseki:1333.2")
def _other(game: Game, grant: Grant, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with changes other than to figures; replaced information is lost (1215.5)."""
    info = dict(table[card])
    info["type"] = ruled(game, "kiseki:1215.5", grant.type) or info["type"]
    info["traits"] = tuple(t for t in info["traits"] if t not in names(grant.lose_trait))
    info["keywords"] = tuple(k for k in info["keywords"] if k not in grant.lose_keywords)
    lost = (
        _crafts(game, info["abilities"])
        if grant.lose_abilities
        else [a for a in info["abilities"] if a.keyword in grant.lose_keywords]
    )
    info["abilities"] = tuple(a for a in info["abilities"] if a not in lost)
    if grant.lose_abilities:
        info["keywords"] = ()
    info["cannot"] = (*info["cannot"], *grant.cannot)
    info["must"] = (*info["must"], *grant.must)
    return info


def _added(game: Game, grant: Grant, name: str, text: Text | None, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with figures that it did not have before (1215.1e).

    The same effect does not set these figures again in the last stage.
    """
    info = dict(table[card])
    for figure in FIGURES:
        value = getattr(grant, f"set_{figure}")
        if value is not None and info.get(figure) is None:
            info[figure] = game.world.applying.amount(text, value, table)
            info["added"] = (*info.get("added", ()), (name, figure))
    return info


@clause("kiseki:1303.1", "kiseki:1303.2", "kiseki:1304.1", "kiseki:1304.2", "kiseki:1305.4")
def _numbers(game: Game, grant: Grant, name: str, text: Text | None, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with figures set, raised or lowered.

    The amounts of static crafts are computed each time (1305.4).
    """
    info, amount = dict(table[card]), game.world.applying.amount
    for figure in FIGURES:
        to, plus = getattr(grant, f"set_{figure}"), getattr(grant, figure)
        if info.get(figure) is None:
            continue
        to = None if to is None else ruled(game, "kiseki:1215.5", to)
        if to is not None and (name, figure) not in info.get("added", ()):
            info[figure] = amount(text, to, table)
        if plus is not None:
            info[figure] += amount(text, plus, table)
    return info


OF_ITS_STATE = frozenset({"states", "attributes", "stunned", "action", "face_down", "controller", "zone"})
"""The characteristics that ``dynamic`` adds."""


def dynamic(game: Game, card: CardId, info: Info) -> Info:
    """Return a card's characteristics with its orientation, attributes, and roles in an attack added."""
    ready, down = is_ready(game, card), is_face_down(game, card)
    where = zone_of(game, card)
    lies: tuple[str, ...] = ()
    if where in ORIENTED:
        lies = ("ready" if ready else "action", "face_down" if down else "face_up")
    is_stunned = stunned(game, card)
    return {
        **info,
        "states": (*lies, *(("stunned",) if is_stunned else ()), *in_attack(game, card)),
        "attributes": attributes(game, card),
        "stunned": is_stunned,
        "action": not ready,
        "face_down": down,
        "controller": controller(game, card),
        "zone": where,
    }
