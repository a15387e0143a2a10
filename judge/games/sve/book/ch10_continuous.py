"""10.9 Continuous effects: the order in which they apply to a card's information."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from judge.abilities import Applying, EffectTracer, Part, Reader, Static, Text, kinds, lasting, names, nodes
from judge.games.sve.book.ch03_players import controller, turn_player
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch12_keywords import DRAIN, RUSH, conferred
from judge.games.sve.book.ch14_raced import racing
from judge.games.sve.language import Grant, own_grant
from judge.games.sve.world import FACE_UP, RESOLUTION, Game, cards, is_open
from judge.kernel import (
    GAME,
    CardId,
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

ABILITIES, OTHER, NUMBERS = 1, 2, 3
"""The three stages after the printed information (10.9.1.2, 10.9.1.3, 10.9.1.4)."""

STAGE_CLAUSE = {ABILITIES: "sve:10.9.1.2", OTHER: "sve:10.9.1.3", NUMBERS: "sve:10.9.1.4"}
WITH_NUMBERS = "sve:10.9.1.2#by-a-number"
"""Our reading: a grant or loss of abilities that depends on a number uses its final value."""

FIGURES = ("attack", "defense")
"""The numbers that change in the last stage."""

TRACER = EffectTracer(
    is_open=is_open,
    static="sve:10.1.1.3",
    text="sve:10.2.1.2",
    at_once=("sve:10.9.3",),
    dependency=("sve:10.9.1.5",),
    age=("sve:10.9.1.6",),
    age_static="sve:10.9.1.6.1",
    age_text="sve:10.9.1.6.2",
    first="sve:10.9.1.1",
    numbers=(NUMBERS,),
    figures=FIGURES,
    qualities=("keywords", "type", "traits"),
)

ONCE = {DRAIN: "sve:12.13.3"}
"""The keywords that a card has only once, with the clause."""

RACE = "{}@race"
"""The name of the effect that gives Rush to a card that has raced."""

LOSSES = "losses"
"""The fact on a card: the timestamps and totals of its losses of defense; kept only if a text sets defense."""


@clause("sve:10.9.1.1")
def printed(game: Game, card: CardId) -> Info:
    """Return a card's printed characteristics (10.9.1.1).

    An evolved card has those of its evolve card, except for the cost (10.9.1.1.1).
    """
    world = game.world
    base = world.faces[card].base
    using = ruled(game, ("sve:5.15.2", "sve:10.9.1.1.1"), game.state.get(card, "evolved_with"))
    if using is None:
        return base
    over = world.faces[using].base
    return {**over, "cost": base["cost"], "printed_cost": base["printed_cost"], "token": base["token"]}


@clause("sve:10.9.1")
def everything(game: Game) -> tuple[Table, list[Effect]]:
    """Return the printed characteristics of the cards that effects can affect, and the continuous effects.

    Granted static abilities are included, because grants of abilities apply first (10.9.1.2).
    """
    there = [c for p in game.players for z in game.world.reached for c in cards(game, p, z)]
    there += [r.card for e in lasting(game) for r in e.refs if game.state.present(r)]
    there += game.state.zones[RESOLUTION]
    evolved, faces = game.state.marked(there, ("evolved_with",)), game.world.faces
    base = {card: printed(game, card) if card in evolved else faces[card].base for card in there}
    if game.exhausted:
        return base, []
    effects = _statics(game, base, {}) + [
        e for one in lasting(game) if one.begins is None for e in game.world.applying.of_lasting(game, one)
    ]
    effects += _racing(game, base)
    in_force = _by_all_that_applies(game, base, _in_order(game, effects))
    if any(e.stage == ABILITIES for e in effects):
        with_abilities = layered(base, [e for e in in_force if e.stage == ABILITIES], game.spend)
        given = _statics(game, with_abilities, base)
        if given:
            in_force = _by_all_that_applies(game, base, _in_order(game, effects + given))
    return base, in_force


def _in_order(game: Game, effects: list[Effect]) -> list[Effect]:
    """Return the effects whose clauses are switched on, ranked by dependency and age (10.9.1.5, 10.9.1.6)."""
    in_force = ranked(game, not_dropped(game, effects, lambda effect: effect.because))
    return _by_age(game, _by_dependency(game, in_force))


def _as_so_far(game: Game, base: Table, effects: list[Effect]) -> list[Effect]:
    return [replace(e, because=STAGE_CLAUSE[e.stage]) if e.because == WITH_NUMBERS else e for e in effects]


@clause(WITH_NUMBERS, instead=_as_so_far)
def _by_all_that_applies(game: Game, base: Table, effects: list[Effect]) -> list[Effect]:
    """Make effects that depend on a number use the final number, although numbers change last."""
    return by_the_end(base, effects, lambda effect: effect.because == WITH_NUMBERS, game.spend)


@clause("sve:10.9.1.5", instead=lambda game, effects: [replace(e, settled=True) for e in effects])
def _by_dependency(game: Game, effects: list[Effect]) -> list[Effect]:
    """Return the effects unchanged; the kernel orders them by dependency (10.9.1.5)."""
    return effects


@clause("sve:10.9.1.6", instead=lambda game, effects: [replace(e, since=0, rank=0) for e in effects])
def _by_age(game: Game, effects: list[Effect]) -> list[Effect]:
    """Return the effects unchanged: within a stage, older ones apply first (10.9.1.6)."""
    return effects


@clause("sve:10.9.1.6", "sve:10.9.1.6.1", without=None)
def ask_for_order(game: Game) -> Procedure[None]:
    """Ask which of the cards on the initial board arrived first, if it matters and is not stated.

    No rule says who decides. Players of a real game know it, so the turn player answers.
    """
    yield from decide_application_order(game, game.world.standing, lambda _: turn_player(game), "sve:10.9.1.6.1")


@clause("sve:14.2.3.1")
def _racing(game: Game, base: Table) -> list[Effect]:
    """Return the effects that give Rush to cards that have raced, with the timestamp of the race."""
    return [
        Effect(
            RACE.format(ref.card),
            ref.card,
            ABILITIES,
            since,
            partial(_only, ref.card),
            _gains_rush,
            STAGE_CLAUSE[ABILITIES],
            settled=True,
            rank=rank,
        )
        for ref, since, rank in racing(game)
        if ref.card in base
    ]


def _only(card: CardId, _: Table) -> tuple[CardId, ...]:
    return (card,)


def _gains_rush(table: Table, card: CardId) -> Info:
    info = table[card]
    return {**info, "keywords": tuple(dict.fromkeys((*info["keywords"], RUSH)))}


def _statics(game: Game, table: Table, known: Table) -> list[Effect]:
    """Return the effects of static abilities in force, except those already known.

    They have the timestamp of the card's arrival in its zone (10.9.1.6.1). ``known`` holds characteristics with the
    abilities whose effects are already included.
    """
    found: list[Effect] = []
    for card, where in game.world.watched(game):
        if card not in table:
            continue
        before = known[card]["abilities"] if known else ()
        for ability in table[card]["abilities"]:
            static = isinstance(ability.node, Static) and (where in ability.zones or where == "leader")
            if static and ability not in before:
                found += _static(game, card, ability)
    return found


@clause("sve:3.1.2.1")
def _static(game: Game, card: CardId, ability: Ability) -> list[Effect]:
    text = Text(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
    effects = game.world.applying.of_static(text, ability)
    assert isinstance(ability.node, Static)
    if game.world.applying.asks_numbers(ability.node):
        effects = [replace(e, because=WITH_NUMBERS) if e.stage < NUMBERS else e for e in effects]
    return _as_old_as_the_card(game, effects)


@clause("sve:10.9.1.6.1", instead=lambda game, effects: [replace(e, since=0) for e in effects])
def _as_old_as_the_card(game: Game, effects: list[Effect]) -> list[Effect]:
    """Return the effects of a static ability unchanged: as old as its card (10.9.1.6.1)."""
    return effects


def applying(reader: Reader) -> Applying:
    """Return the rules for applying continuous effects in this game."""
    return Applying(reader, dynamic, parts, STAGE_CLAUSE, frozenset({NUMBERS}), FIGURES, OF_ITS_STATE)


def parts(game: Game, given: kinds.Grant, name: str, text: Text | None, began: int) -> list[Part]:
    """Split an effect into parts, each with the stage in which it applies.

    Args:
        given: the changes that the effect makes.
        text: the text of a static ability; ``None`` for an effect whose numbers are already fixed.
    """
    grant, found = own_grant(given), list[Part]()
    if grant.keywords or grant.lose_keywords or grant.lose_abilities or grant.abilities:
        found.append((ABILITIES, partial(_abilities, game, grant, name)))
    bound = (grant.cannot, grant.must, grant.ignores, grant.counted_for)
    if any((grant.type, grant.trait, grant.card_class, grant.also_named, *bound)):
        found.append((OTHER, partial(_other, grant)))
    if any(v is not None for v in (grant.attack, grant.defense, grant.set_attack, grant.set_defense)):
        found.append((NUMBERS, partial(_numbers, game, grant, text, began)))
    return found


def record_effects(game: Game, came: Collection[CardId] = (), *, silent: bool = False) -> None:
    """Record the continuous effects that start or stop changing cards.

    ``came`` lists the cards that have just entered a zone; effects apply to them at once (10.9.3). With ``silent``,
    nothing is traced, because the effects existed before the board began.
    """
    if not game.world.changing(game):
        return
    played = {e.id for e in lasting(game)} | {RACE.format(ref.card) for ref, _, _ in game.state.get(GAME, "raced", ())}
    TRACER.record_changes(game, game.world.standing, played, came, silent=silent)


def _abilities(game: Game, grant: Grant, name: str, table: Table, card: CardId) -> Info:
    info = table[card]
    keywords = () if grant.lose_abilities else tuple(k for k in info["keywords"] if k not in grant.lose_keywords)
    abilities = () if grant.lose_abilities else info["abilities"]
    had_once = not_dropped(game, keywords, ONCE.get)
    keywords += tuple(k for k in grant.keywords if k not in had_once)
    return {**info, "keywords": keywords, "abilities": (*abilities, *game.world.given.by(name, grant.abilities))}


def counted_as(game: Game, card: CardId, ability: Ability) -> str:
    """Return the name of an ability for its limit per turn; that of an evolve card differs from the card's own."""
    using = game.state.get(card, "evolved_with")
    of_evolve_card = using is not None and ability in game.world.faces[using].abilities
    return f"{using}.{ability.label}" if of_evolve_card else ability.label


def _other(grant: Grant, table: Table, card: CardId) -> Info:
    info = dict(table[card])
    if grant.type:
        info["type"] = grant.type
    if grant.trait:
        info["traits"] = (*info["traits"], *names(grant.trait))
    if grant.card_class:
        info["card_class"] = grant.card_class
    info["names"] = (*info["names"], *names(grant.also_named))
    info["cannot"] = (*info["cannot"], *grant.cannot)
    info["must"] = (*info["must"], *grant.must)
    info["ignores"] = (*info["ignores"], *grant.ignores)
    info["counted_for"] = (*info["counted_for"], *grant.counted_for)
    return info


def _numbers(game: Game, grant: Grant, text: Text | None, began: int, table: Table, card: CardId) -> Info:
    info, amount = dict(table[card]), game.world.applying.amount
    for field, plus, to in (("attack", grant.attack, grant.set_attack), ("defense", grant.defense, grant.set_defense)):
        if info[field] is None and (to is None or info["type"] != "follower"):
            continue  # there is nothing to change
        if to is not None:
            info[field] = amount(text, to, table) + (_lost_by(game, card, began) if field == "defense" else 0)
        if plus is not None:
            info[field] += amount(text, plus, table)
    return info


def _lost_by(game: Game, card: CardId, then: int) -> int:
    """Return the defense that a card had lost when an effect set it; later losses reduce the set value.

    Losing defense changes the value (2.8.2), and later changes apply after earlier ones (10.9.1.6).
    """
    dated: tuple[tuple[int, int], ...] = game.state.get(card, LOSSES, ())
    later = [before for when, before in dated if when > then]
    return later[0] if later else int(game.state.get(card, "damage", 0))


def has_begun_to_set_defense(game: Game) -> bool:
    """Return whether an effect that sets defense may exist, so that times of losses matter."""
    world = game.world
    if not world.sets_defense:
        return False
    in_play = [card for card, _ in world.watched(game)]
    lying = (*in_play, *(other for card in in_play if (other := game.state.get(card, "evolved_with")) is not None))
    given = (node for one in lasting(game) for node in nodes(one.grant) if isinstance(node, Grant))
    return any("sets_defense" in world.faces[card].marks for card in lying) or any(
        node.set_defense is not None for node in given
    )


def begun_since(game: Game, then: int) -> bool:
    """Return whether any effect may have begun after a timestamp, so that a new loss must be kept separately."""
    cards_came = (game.state.get(card, "since", 0) > then for card, _ in game.world.watched(game))
    return any(one.since > then for one in lasting(game)) or any(cards_came)


DYNAMIC = ("damage", "engaged", "evolved_with", "raced", FACE_UP, "counters", "came_from", "played")
"""The facts on a card that ``dynamic`` adds to its information."""


OF_ITS_STATE = frozenset(
    {
        *("attack", "defense", "abilities", "triggers", "damaged", "engaged", "evolved", "raced", "face_up", "states"),
        *("counters", "counted", "with_text", "from_zone", "played", "controller", "zone"),
    }
)
"""The characteristics that ``dynamic`` adds or changes."""


def dynamic(game: Game, card: CardId, info: Info) -> Info:
    """Return a card's characteristics with its own state added: damage, orientation, counters, evolution.

    Only followers have an attack, and only followers and leaders a defense.
    """
    facts = game.state.facts_of(card, DYNAMIC)
    damage = facts.get("damage", 0)
    defense = info["defense"]
    kind = info["type"]
    keywords = info["keywords"]
    abilities = info["abilities"]
    for keyword in keywords:
        abilities += conferred(keyword)
    fighting = kind in ("follower", "leader")
    where = facts.get("zone") or ""
    player, _, zone = where.partition(".")
    return {
        **info,
        "attack": info["attack"] if kind == "follower" else None,
        "defense": None if defense is None or not fighting else defense - damage,
        "keywords": keywords,
        "abilities": abilities,
        "triggers": tuple([a for a in abilities if a.kind == "automatic"]) if abilities else (),
        "damaged": damage > 0,
        "engaged": bool(facts.get("engaged")),
        "evolved": facts.get("evolved_with") is not None,
        "raced": bool(facts.get("raced")),
        "face_up": bool(facts.get(FACE_UP)),
        "states": (FACE_UP,) if facts.get(FACE_UP) else (),
        "counters": tuple([name for name, _ in facts["counters"]]) if "counters" in facts else (),
        "counted": facts.get("counters", ()),
        "with_text": tuple([word for a in abilities for word in a.words]) if abilities else (),
        "from_zone": facts.get("came_from"),
        "played": bool(facts.get("played")),
        "controller": player if zone else controller(game, card),
        "zone": zone or where,
    }
