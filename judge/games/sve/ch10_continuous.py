"""10.9 Continuous effects: what a card is once everything has been applied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.abilities import Grant, Lasting, Select, Static, Text, lasting, names
from judge.games.sve._board import ZONES, cards, sve
from judge.games.sve.ch03_players import controller
from judge.games.sve.ch10_abilities import Ability, of
from judge.games.sve.ch12_keywords import conferred
from judge.kernel import GAME, CardId, Effect, Game, Info, Ref, Table, clause, layered, turn_fact
from judge.kernel._continuous import depends

ABILITIES, OTHER, NUMBERS = 1, 2, 3
"""The three stages after the printed information (10.9.1.2, 10.9.1.3, 10.9.1.4)."""

Scope = Callable[[Table], Sequence[CardId]]

STAGE_CLAUSE = {ABILITIES: "sve:10.9.1.2", OTHER: "sve:10.9.1.3", NUMBERS: "sve:10.9.1.4"}
SEEN_ZONES = tuple(z for z in ZONES if z not in ("deck", "evolve_deck"))


@clause("sve:10.9.1.1")
def printed(game: Game, card: CardId) -> Info:
    """Return the base of a card: what is printed on it (10.9.1.1), its cost apart on its evolve card (10.9.1.1.1)."""
    world = sve(game)
    base = world.faces[card].base
    using = game.state.get(card, "evolved_with")
    if using is None or not game.off.isdisjoint(("sve:5.15.2", "sve:10.9.1.1.1")):
        return base
    over = world.faces[using].base
    return {**over, "cost": base["cost"], "printed_cost": base["printed_cost"], "token": base["token"]}


def information(game: Game) -> Table:
    """Return what every card outside the decks is, with every continuous effect applied in order."""
    return layered(*everything(game))


@clause("sve:10.9.1")
def everything(game: Game) -> tuple[Table, list[Effect]]:
    """Return the printed information of every card outside the decks, and the continuous effects there are.

    Static abilities that an effect gives are among them: what gives and takes abilities comes first (10.9.1.2).
    """
    base = {c: printed(game, c) for p in game.players for z in sve(game).reached for c in cards(game, p, z)}
    base.update({r.card: printed(game, r.card) for e in lasting(game) for r in e.refs if game.state.present(r)})
    base.update({c: printed(game, c) for c in game.state.zones[sve(game).resolution]})
    effects = _statics(game, base, {}) + [e for one in lasting(game) for e in _stages(game, one.id, one, None)]
    if any(e.stage == ABILITIES for e in effects):
        with_abilities = layered(base, [e for e in effects if e.stage == ABILITIES])
        effects += _statics(game, with_abilities, base)
    return base, [e for e in effects if e.because not in game.off]


def _statics(game: Game, table: Table, known: Table) -> list[Effect]:
    """Return the effects of static abilities in force, without those known already.

    They are as old as the card's stay in its zone (10.9.1.6.1).
    """
    found: list[Effect] = []
    for card, where in sve(game).watched(game):
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
    node = ability.node
    assert isinstance(node, Static)  # noqa: S101 - the caller found it among the static ones
    text = Text(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
    return [replace(e, scope=_while_had(card, ability, e.scope)) for e in _stages(game, text.subject, node, text)]


def _while_had(card: CardId, ability: Ability, scope: Scope) -> Scope:
    """Return the scope of a static ability: nothing where an effect has taken the ability away by then."""
    return lambda table: scope(table) if ability in table[card]["abilities"] else ()


def _stages(game: Game, name: str, source: Static | Lasting, text: Text | None) -> list[Effect]:
    """Split what one effect does into its stages."""
    grant = source.static if isinstance(source, Static) else source.grant
    origin = text.source.card if text is not None else CardId(source.source)  # type: ignore[union-attr]
    since = game.state.get(origin, "since", 0) if text is not None else source.since  # type: ignore[union-attr]
    scope = _scope(game, source, text)
    parts: list[tuple[int, Callable[[Table, CardId], Info]]] = []
    if grant.keywords or grant.lose_keywords or grant.lose_abilities or grant.abilities:
        parts.append((ABILITIES, partial(_abilities, game, grant, name)))
    if grant.type or grant.trait or grant.card_class or grant.cannot:
        parts.append((OTHER, partial(_other, grant)))
    if any(v is not None for v in (grant.attack, grant.defense, grant.set_attack, grant.set_defense)):
        parts.append((NUMBERS, partial(_numbers, game, grant, text)))
    fixed = isinstance(source, Lasting)
    return [
        Effect(name, origin, stage, since, scope, change, STAGE_CLAUSE[stage],
               settled=fixed or (stage == NUMBERS and not _reads_numbers(source)))
        for stage, change in parts
    ]  # fmt: skip


def _reads_numbers(source: Static | Lasting) -> bool:
    """Tell whether attack and defense, which is all that changes in the last stage, can matter to a static ability."""
    grant = source.static if isinstance(source, Static) else source.grant
    worked_out = (grant.attack, grant.defense, grant.set_attack, grant.set_defense)
    asked = source.affects.model_fields_set if isinstance(source, Static) and source.affects != "this" else frozenset()
    return bool(asked & {"attack", "defense"}) or not all(isinstance(n, int | None) for n in worked_out)


def _scope(game: Game, source: Static | Lasting, text: Text | None) -> Scope:
    """Return which cards an effect applies to, given what they are so far."""
    if isinstance(source, Lasting):
        fixed = [r.card for r in source.refs if game.state.present(r)]
        return lambda _: fixed
    assert text is not None  # noqa: S101 - a static ability always comes with its text
    if not sve(game).reader.holds(_plain(text), source.if_):
        return lambda _: ()
    if source.affects == "this":
        own = (text.source.card,)
        return lambda _: own
    return _matching(game, source.affects, text)


def _plain(text: Text) -> Text:
    """Return the text for reading a condition; while effects are being applied cards count as printed."""
    return text


def _matching(game: Game, affects: Select, text: Text) -> Scope:
    """Return which cards a static ability describes; a card whose information is the same object is not read again."""
    reader = sve(game).reader
    sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[affects.side]
    zones = (affects.zone,) if isinstance(affects.zone, str) else affects.zone
    candidates = [c for p in sides for z in zones for c in cards(game, p, z)]
    read: dict[CardId, tuple[Info, bool]] = {}

    def scope(table: Table) -> Sequence[CardId]:
        found = []
        for card in candidates:
            now = table.get(card)
            if now is None:
                continue
            if card not in read or read[card][0] is not now:
                read[card] = now, reader.like(text, affects, dynamic(game, card, now), card)
            if read[card][1]:
                found.append(card)
        return found

    return scope


def tell(game: Game, came: Collection[CardId] = (), *, silent: bool = False) -> None:
    """Say which continuous effects begin or cease to make a difference to which cards.

    Args:
        game: the running game.
        came: cards that have just come into a zone; what applies there applies to them at once (10.9.3).
        silent: only remember it; it was so when the scenario began.
    """
    base, effects = everything(game)
    told: tuple[tuple[str, int, CardId], ...] = game.state.get(GAME, "told", ())
    if not (effects or told or silent):
        return
    full = layered(base, effects)
    played = {e.id for e in lasting(game)}
    stages = {stage: layered(base, [e for e in effects if e.stage < stage]) for stage in STAGE_CLAUSE}
    now: list[tuple[str, int, CardId]] = []
    for effect in sorted(effects, key=lambda e: (e.stage, e.since, e.id)):
        before = stages[effect.stage]
        reached = {*effect.scope(before), *effect.scope(full)}
        without = layered(base, [e for e in effects if e is not effect]) if reached else full
        for card in full:
            entry = (effect.id, effect.stage, card)
            matters = card in reached and full[card] != without[card]
            if matters:
                now.append(entry)
            if silent or matters is (entry in told) or not (matters or card not in came):
                continue
            at_once = ("sve:10.9.3",) if card in came and effect.id not in played and effect.source != card else ()
            order = _order(before, effects, effect, card, "sve:10.9.1.6.2" if effect.id in played else "sve:10.9.1.6.1")
            kind = ("sve:10.2.1.2",) if effect.id in played else ("sve:10.1.1.3",)
            game.note("applies" if matters else "ceases", effect.because, because=(*kind, *at_once, *order),
                      considered=True, objects=(effect.source, card))  # fmt: skip
    if tuple(now) != told or silent:
        game.state.put(GAME, "told", tuple(now))


def _order(before: Table, effects: Sequence[Effect], effect: Effect, card: CardId, by_age: str) -> tuple[str, ...]:
    """Return the clauses by which an effect comes after others of its stage; the first starts from what is printed.

    Args:
        before: what the cards are when the stage begins.
        effects: all of them.
        effect: the one asked about.
        card: the card.
        by_age: the clause that says since when the effect counts.
    """
    others = [e for e in effects if e.stage == effect.stage and e is not effect]
    if any(depends(before, effect, e) for e in others):
        return ("sve:10.9.1.5",)
    older = [e for e in others if e.since < effect.since and card in e.scope(before) and not depends(before, e, effect)]
    return ("sve:10.9.1.6", by_age) if older else ("sve:10.9.1.1",)


def _abilities(game: Game, grant: Grant, name: str, table: Table, card: CardId) -> Info:
    info = table[card]
    keywords = () if grant.lose_abilities else tuple(k for k in info["keywords"] if k not in grant.lose_keywords)
    abilities = () if grant.lose_abilities else info["abilities"]
    keywords += tuple(k for k in grant.keywords if k not in keywords)
    new = tuple(granted(game, node, name, i) for i, node in enumerate(grant.abilities, 1))
    return {**info, "keywords": keywords, "abilities": (*abilities, *new)}


def granted(game: Game, node: Any, name: str, number: int) -> Ability:
    """Return the ability made of a node that an effect gives; within a game the same node gives the same ability."""
    kept = sve(game).granted
    key = (id(node), name)  # the effect keeps the node, so the id stays its own for as long as the game lasts
    if key not in kept:
        from judge.games.sve.cards import ability

        kept[key] = ability(node, number)
    return kept[key]


def _other(grant: Grant, table: Table, card: CardId) -> Info:
    info = dict(table[card])
    if grant.type:
        info["type"] = grant.type
    if grant.trait:
        info["traits"] = (*info["traits"], *names(grant.trait))
    if grant.card_class:
        info["card_class"] = grant.card_class
    info["cannot"] = (*info["cannot"], *grant.cannot)
    return info


def _numbers(game: Game, grant: Grant, text: Text | None, table: Table, card: CardId) -> Info:
    info, reader = dict(table[card]), sve(game).reader
    for field, plus, to in (("attack", grant.attack, grant.set_attack), ("defense", grant.defense, grant.set_defense)):
        if info.get(field) is None:
            continue
        if to is not None:
            info[field] = to if text is None else reader.amount(text, to)
        if plus is not None:
            info[field] += plus if text is None else reader.amount(text, plus)
    return info


def dynamic(game: Game, card: CardId, info: Info) -> Info:
    """Add to the information what the card's own state says: damage, position, counters, evolution, carrots."""
    facts = game.state.facts[card]
    damage = facts.get("damage", 0)
    defense = info["defense"]
    kind = info["type"]
    keywords = info["keywords"]
    if facts.get("raced"):
        from judge.games.sve.ch14_titles import racing_keywords

        keywords = tuple(dict.fromkeys((*keywords, *racing_keywords(game, card))))
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
        "counters": tuple([name for name, _ in facts["counters"]]) if "counters" in facts else (),
        "controller": player if zone else controller(game, card),
        "zone": zone or where,
    }


__all__ = ["Ref", "dynamic", "information", "of", "printed", "turn_fact"]
