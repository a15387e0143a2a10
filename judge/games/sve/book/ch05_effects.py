"""5.24, 5.26, 10.2.1.2: granting numbers, keywords, abilities and types; 10.7.5 delayed triggers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.abilities import Lasting, Select, Text, Triggered, delay, lasting
from judge.abilities import instructions as say
from judge.games.sve import language as own
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch05_damage import read_from, remember_loss
from judge.games.sve.book.ch05_moves import meant
from judge.games.sve.book.ch10_abilities import of
from judge.games.sve.book.ch10_continuous import record_effects
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.book.ch12_keywords import DRAIN
from judge.games.sve.language import Grant, own_grant
from judge.games.sve.world import Game, info
from judge.kernel import GAME, Happening, PlayerId, Procedure, Ref, new_timestamp, ruled
from judge.kernel import clause as cites

FIXED = ("attack", "defense", "cost", "set_cost", "evolve_cost", "set_evolve_cost", "set_attack", "set_defense")
"""The numbers of a grant that are computed once, when it is given."""

CONTINUOUS = "sve:10.2.1.2"
"""The clause that makes a grant with a duration a continuous effect."""


@performs(own.Give)
def _give(text: Text, instruction: own.Give) -> Procedure[int]:
    game, reader = text.game, text.game.world.reader
    found, followed = meant(text, instruction.to)
    refs = tuple(r for r in found if game.state.present(r))
    if not refs:
        game.note("nothing", "sve:1.3.2", because=followed, actor=text.you, role="give")
        return 0
    fixed = {
        name: reader.amount(text, value) for name in FIXED if (value := getattr(instruction.give, name)) is not None
    }
    grant = own_grant(instruction.give).model_copy(update=fixed)
    now = new_timestamp(game)
    name, since = f"{text.subject}@{now}", as_old_as(text, now)
    effects = [
        Lasting(name, text.source.card, refs, grant, until, since, begins, rank=now)
        for until, begins in _spans(text, instruction.until)
    ]
    clause = clause_of_grant(grant)
    because = [*followed] if clause == CONTINUOUS else [CONTINUOUS, *followed]
    if isinstance(instruction.to, Select):
        because.append("sve:10.9.2")
    because += [
        rule for name in fixed for rule in read_from(text, getattr(instruction.give, name)) if rule not in because
    ]
    if grant.type is not None:
        because += ["sve:5.24.2", "sve:5.24.3"]
        if grant.type != "follower":
            because.append("sve:5.24.2.1")
    if "attack" in fixed or "set_attack" in fixed:
        _without_attack(game, refs)
    if DRAIN in grant.keywords and any(DRAIN in info(game, r.card)["keywords"] for r in refs):
        because.append("sve:12.13.3")
    game.note(
        "given",
        clause,
        because=because,
        actor=text.you,
        objects=[r.card for r in refs],
        then=partial(_lasts, game, effects, {r for r in refs if "defense" in fixed or "set_defense" in fixed}),
        until=instruction.until,
        **summary(grant),
    )
    yield from ()
    return ruled(game, clause, len(refs), 0)


def _spans(text: Text, until: str) -> Sequence[tuple[object, object]]:
    """Return the times at which a grant ends and begins; two pairs if it applies in two separate spans."""
    turn, enemy = text.game.state.get(GAME, "turn_number"), text.opponent
    spans: dict[str, Sequence[tuple[object, object]]] = {
        "end_of_turn": [(turn, None)],
        "end_of_next_enemy_turn": [(enemy, None)],
        "next_enemy_turn": [(enemy, enemy)],
        "this_and_next_enemy_turn": [(turn, None), (enemy, enemy)],
        "game": [(None, None)],
    }
    return spans[until]


def _lasts(game: Game, effects: Sequence[Lasting], weighed: Collection[Ref]) -> None:
    """Start lasting effects, and trigger on the defenses that change.

    ``weighed`` lists the objects whose defense the effects change.
    """
    before = {ref: info(game, ref.card)["defense"] for effect in effects for ref in effect.refs if ref in weighed}
    game.state.put(GAME, "lasting", (*lasting(game), *effects))
    record_effects(game)
    _changed(game, before)


@cites("sve:5.24.2.1", without=None)
def _without_attack(game: Game, refs: Sequence[Ref]) -> None:
    """Record the cards whose attack does not change because they are not followers."""
    for ref in refs:
        if info(game, ref.card)["type"] != "follower":
            game.note(
                "dropped",
                "sve:5.24.2.1",
                actor=controller(game, ref.card),
                objects=(ref.card,),
                event="attack_changed",
                reason="no_attack",
            )


def _changed(game: Game, before: Mapping[Ref, int | None]) -> None:
    """Trigger on a grant's raising or lowering of defense (5.26.1); setting it counts as either.

    ``before`` maps each object to its defense before the grant.
    """
    changed = []
    for ref, old in before.items():
        now = info(game, ref.card)
        if old is not None and now["defense"] is not None and now["defense"] != old:
            amount = now["defense"] - old
            remember_loss(game, ref, -amount)
            changed.append(
                Happening(
                    "defense_gained" if amount > 0 else "defense_lost",
                    ref,
                    now,
                    controller(game, ref.card),
                    values={"amount": abs(amount)},
                    rule="sve:5.26.1",
                )
            )
    notice(game, changed)


@cites("sve:10.9.1.6.2", instead=lambda text, now: now)
def as_old_as(text: Text, now: int) -> int:
    """Return the timestamp of effects that a text creates: that of its play, not of its resolution."""
    return text.timestamp or now


def clause_of_grant(grant: Grant) -> str:
    """Return the clause that defines the kind of change in a grant."""
    if grant.type is not None:
        return "sve:5.24.1"
    if grant.set_attack is not None or grant.set_defense is not None:
        return "sve:5.26.2"
    if grant.attack is not None or grant.defense is not None:
        return "sve:5.26.1"
    if grant.also_named is not None:
        return "sve:2.1.2"
    return CONTINUOUS


def summary(grant: Grant) -> dict[str, Any]:
    plain = grant.model_dump(exclude_defaults=True, exclude={"abilities"})
    if grant.abilities:
        plain["abilities"] = len(grant.abilities)
    return {"grant": plain}


def next_turn_begins(game: Game, player: PlayerId, turn_number: int) -> None:
    """Fix when effects until the end of this player's next turn end: with the turn that begins now.

    Effects for that turn alone start to apply.
    """
    coming = tuple(replace(e, until=turn_number, begins=None) if e.until == player else e for e in lasting(game))
    if coming != lasting(game):
        game.state.put(GAME, "lasting", coming)


def expire(game: Game, turn_number: int) -> None:
    """Remove the effects that last until the end of this turn (7.4.8)."""
    keep = tuple(e for e in lasting(game) if e.until != turn_number)
    ended = [e for e in lasting(game) if e not in keep]
    if ended:
        cards = dict.fromkeys(r.card for e in ended for r in e.refs)
        game.note("expired", "sve:7.4.8", objects=tuple(cards), count=len(ended))
        game.state.put(GAME, "lasting", keep)


@performs(say.Later)
@cites("sve:10.7.5", without=0)
def _later(text: Text, instruction: say.Later) -> Procedure[int]:
    """Create a delayed ability, which triggers once (10.7.5, 10.7.5.1)."""
    game = text.game
    ability = of("later", Triggered(when=instruction.later, do=instruction.do), "sve:10.7.5")
    game.note("later", "sve:10.7.5", actor=text.you, subject=text.subject, event=instruction.later.event)
    delay(text, ability)
    yield from ()
    return 1
