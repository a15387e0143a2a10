"""6.2.2, 6.2.4 Continuous effects of resolving layers, including those that wait for an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.abilities import Known, Lasting, Text, lasting, remembered
from judge.abilities.kinds import Grant
from judge.games.fab import language
from judge.games.fab.book.c0104_attacks import is_attack, is_attack_layer
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of, without_property
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0602_continuous_effects import (
    WITH_ITS_SOURCE,
    begins,
    by_duration,
    duration,
    duration_of_turn,
    effects_apply,
    end_replacing,
    is_in_phase,
    turn_number,
    with_source,
)
from judge.games.fab.book.c0603_continuous_interactions import FIGURES, record_failures, will_fail
from judge.games.fab.book.c0805_become import end_copies, outlast_the_turn, with_declared_names
from judge.games.fab.book.c0805_looking import end_looks, end_reveals
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import Game, active, controller, in_arena, info, is_open, on_chain, owner, reader_of, stack
from judge.kernel import GAME, CardId, Citation, Info, PlayerId, Procedure, Ref, clause, new_timestamp, ruled
from judge.records import record


@clause("fab:6.2.4", "fab:1.8.10")
@record
class Awaiting:
    """A continuous effect for an object that does not exist yet, such as a player's next attack (1.8.10).

    Attributes:
        effect: the effect on the attack; its numbers are not computed yet.
        like: the required properties of the attack.
        source: the object whose text generated it.
        known: the objects the text can refer to.
        kinds: the kinds of objects that it waits for; empty means an attack.
        stays: whether it applies to every such attack or defending card, and keeps waiting for more.
        whose: the player of the awaited attack or card, if it is not ``you``.
        instead: a condition on the card, and the grant it then gets instead (6.4.7b).
        within: how long it waits, if that differs from the duration of the effect.
        times: the number of attacks or cards that it still waits for.
        together: whether it applies to all such cards of one event.
    """

    effect: Lasting
    like: Any
    you: PlayerId
    source: Ref
    known: Known
    kinds: tuple[str, ...] = ()
    stays: bool = False
    whose: PlayerId | None = None
    instead: tuple[Any, Any] | None = None
    within: str | None = None
    times: int = 1
    together: bool = False

    @property
    def player(self) -> PlayerId:
        """The player whose attack or card it waits for."""
        return self.whose or self.you

    @property
    def waits_until(self) -> str:
        """The name of the moment at which the effect stops waiting for a card."""
        until: str = self.within or self.effect.until
        return until


def awaiting(game: Game) -> tuple[Awaiting, ...]:
    """Return the continuous effects that wait for an object, oldest first."""
    found: tuple[Awaiting, ...] = game.state.get(GAME, "awaiting", ())
    return found


def _waiting_now(game: Game) -> tuple[Awaiting, ...]:
    """Return the waiting effects that can apply in the current phase."""
    return tuple(one for one in awaiting(game) if is_in_phase(game, one.effect.begins))


@performs(verbs.Give)
@clause("fab:6.2.2a")
def _give(text: Text, instruction: verbs.Give) -> Procedure[int]:
    """6.2.2a: generate a continuous effect; its numbers are fixed once it applies (6.2.2b)."""
    game = text.game
    over = no_such_time(text, instruction.within or instruction.until)
    if over is not None:
        game.note("nothing", over, actor=text.you, role="give", subject=text.subject)
        return 0
    if instruction.every is not None or instruction.every_defending is not None:
        return _apply_to_every(text, instruction)
    if instruction.waits:
        return _await(text, instruction)
    refs = tuple(r for r in objects(text, instruction.to) if game.state.present(r))
    if not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="give", subject=text.subject)
        return 0
    for some in by_duration(game, instruction.until, refs):
        give(text, instruction.give, some, instruction.until, rule_of(text))
    yield from effects_apply(game)
    return len(refs)


def end_with_turn(game: Game, moment: str, rule: Citation) -> None:
    """End the effects that last until the start or end of this turn (4.2.2, 4.4.4)."""
    end_lasting(game, duration_of_turn(moment, turn_number(game)), rule)


@clause("fab:6.2.2c")
def give(text: Text, grant: Grant, refs: Sequence[Ref], until: str, rule: Citation) -> None:
    """Start a continuous effect on objects, with its numbers computed (6.2.2b).

    Args:
        until: its duration, as in the text.
    """
    game = text.game
    since = new_timestamp(game)
    lasts = duration(text, until, refs)
    name, begin = f"{text.subject}@{since}", begins(text, until)
    effect = Lasting(name, text.source.card, tuple(refs), _fixed(text, grant), lasts, since, begin)
    kept, failed = (*lasting(game), effect), will_fail(game, effect.grant, [ref.card for ref in refs])
    game.note(
        "gives",
        rule,
        because=(
            "fab:6.2.2a",
            *(("fab:6.2.2b",) if any(not isinstance(one, int) for one in _numbers(grant).values()) else ()),
            *without_property(text, *_numbers(grant).values()),
        ),
        actor=text.you,
        objects=[ref.card for ref in refs],
        until=until,
        then=lambda: game.state.put(GAME, "lasting", kept),
    )
    record_failures(game, failed)
    game.world.record_effect_changes(game)


def _await(text: Text, instruction: verbs.Give) -> int:
    """Make a continuous effect wait for a player's next matching attack or played card (6.2.4)."""
    game = text.game
    since = new_timestamp(game)
    lasts = duration(text, instruction.until)
    name, begin = f"{text.subject}@{since}", begins(text, instruction.until)
    effect = Lasting(name, text.source.card, (), instruction.give, lasts, since, begin)
    (player,) = text.players(instruction.who)
    played = ("card", "activated_layer", "attack_proxy") if instruction.or_ability else ("card",)
    kinds = (DEFENDING,) if instruction.next_defending is not None else played if instruction.next is None else ()
    kept = (*awaiting(game), replace(_awaited(text, instruction, effect), kinds=kinds, whose=player))
    game.note(
        "awaits"
        if instruction.next is not None
        else "awaits_card"
        if instruction.next_card is not None
        else "awaits_defending",
        rule_of(text),
        because=("fab:6.2.4", *(() if instruction.next_defending is not None else ("fab:1.8.10",))),
        actor=player,
        objects=(),
        until=instruction.within or instruction.until,
        then=lambda: game.state.put(GAME, "awaiting", kept),
    )
    return 1


def _awaited(text: Text, instruction: verbs.Give, effect: Lasting) -> Awaiting:
    """Return the record for an effect that waits for the next matching attack or card."""
    instead = None if instruction.instead is None else (instruction.instead_if, instruction.instead)
    like = next(
        filter_
        for filter_ in (instruction.next, instruction.next_card, instruction.next_defending)
        if filter_ is not None
    )
    within = None if instruction.within is None else duration(text, instruction.within)
    return Awaiting(
        effect,
        like,
        text.you,
        text.source,
        remembered(text),
        instead=instead,
        within=within,
        times=instruction.times or 1,
        together=instruction.together,
    )


DEFENDING = "defending"
"""The kind of an awaited object that is the next card a player defends with."""


@clause("fab:6.2.4", without=None)
def apply_to_defending(game: Game, cards: Sequence[CardId]) -> None:
    """6.2.4: apply waiting effects to new defending cards that they match.

    Args:
        cards: the new defending cards of one event (7.0.5e), in order. An effect applies to the first match, or to all.
    """
    for one in [one for one in _waiting_now(game) if DEFENDING in one.kinds and not one.stays] if cards else ():
        text = text_of(game, one.you, one.source, one.effect.id, one.known)
        own = [card for card in cards if one.player == controller(game, card)]
        meant = [card for card in own if reader_of(text).like(text, one.like, info(game, card), card)]
        if not meant:
            continue
        game.state.put(GAME, "awaiting", tuple(other for other in awaiting(game) if other is not one) or None)
        refs = tuple(map(game.state.ref, meant if one.together else meant[:1]))
        effect = replace(one.effect, refs=refs, grant=_fixed(text, one.effect.grant))
        game.state.put(GAME, "lasting", (*lasting(game), effect))
        because = ("fab:6.2.2b", "fab:7.0.5a", *(("fab:7.0.5e",) if one.together else ()))
        for ref in refs:
            game.note("applies", "fab:6.2.4", because=because, objects=(one.source.card, ref.card))
        game.world.record_effect_changes(game)


@clause("fab:6.2.2b", "fab:6.2.4")
def _apply_to_every(text: Text, instruction: verbs.Give) -> int:
    """Start a continuous effect on all matching attacks or defending cards, including later ones (6.2.4)."""
    game, since = text.game, new_timestamp(text.game)
    like, kinds = (
        (instruction.every, ()) if instruction.every is not None else (instruction.every_defending, (DEFENDING,))
    )
    lasts = duration(text, instruction.until)
    name, begin = f"{text.subject}@{since}", begins(text, instruction.until)
    effect = Lasting(name, text.source.card, (), _fixed(text, instruction.give), lasts, since, begin)
    kept = (*awaiting(game), Awaiting(effect, like, text.you, text.source, remembered(text), kinds, stays=True))
    game.note(
        "awaits_every_defending" if kinds else "awaits_every",
        rule_of(text),
        because=("fab:6.2.2a", "fab:6.2.4"),
        actor=text.you,
        objects=(),
        until=instruction.until,
        then=lambda: game.state.put(GAME, "awaiting", kept),
    )
    apply_to_attacks(game, "fab:6.2.2a")
    return 1


@clause("fab:6.2.2c", without=None)
def apply_to_attacks(game: Game, rule: Citation = "fab:6.2.4") -> None:
    """Apply the effects on all matching attacks or defending cards to new ones.

    They keep applying to an object even if its properties change (6.2.2c).
    """
    there = [awaiting for awaiting in _waiting_now(game) if awaiting.stays]
    for card in (*stack(game), *on_chain(game)) if there else ():
        for awaiting in [awaiting for awaiting in there if _is_of_awaited_kind(game, awaiting, card)]:
            ref = game.state.ref(card)
            begun = next((e for e in lasting(game) if e.id == awaiting.effect.id), None)
            if (begun is None or ref not in begun.refs) and _is_meant(game, awaiting, card):
                now = replace(awaiting.effect, refs=(*(begun.refs if begun else ()), ref))
                game.state.put(GAME, "lasting", (*(e for e in lasting(game) if e.id != now.id), now))
                game.note("applies", rule, objects=(awaiting.source.card, card))
                game.world.record_effect_changes(game)


def _is_of_awaited_kind(game: Game, one: Awaiting, card: CardId) -> bool:
    return "defending" in info(game, card)["states"] if DEFENDING in one.kinds else is_attack(game, card)


def _is_meant(game: Game, one: Awaiting, card: CardId) -> bool:
    """Return whether an effect on all matching attacks includes this one, by its properties and controller."""
    text = text_of(game, one.you, one.source, one.effect.id, one.known)
    sides = game.players if one.like.side == "any" else text.players(one.like.side)
    return controller(game, card) in sides and reader_of(text).like(text, one.like, info(game, card), card)


UNDETERMINED = "undetermined"
"""The fact of the game: the effects on cards being played that may still be replaced."""


@record
class Undetermined:
    """An effect on a card being played, which another grant may replace once the play is complete (6.4.7b).

    Attributes:
        awaited: the pending effect it came from, with its possible replacement.
    """

    effect: Lasting
    awaited: Awaiting


def _undetermined(game: Game) -> tuple[Undetermined, ...]:
    found: tuple[Undetermined, ...] = game.state.get(GAME, UNDETERMINED, ())
    return found


@clause("fab:6.4.7b", without=None)
def determine(game: Game, card: CardId) -> None:
    """6.4.7b: once a card has been played, replace the effects on it whose ``instead_if`` holds."""
    ref = game.state.ref(card)
    for undetermined in _undetermined(game):
        effect, awaited = undetermined.effect, undetermined.awaited
        if ref not in effect.refs:
            continue
        left = tuple(other for other in _undetermined(game) if other is not undetermined)
        game.state.put(GAME, UNDETERMINED, left or None)
        assert awaited.instead is not None  # only such effects are recorded
        like, grant = awaited.instead
        text = text_of(game, awaited.you, awaited.source, effect.id, awaited.known)
        holds = reader_of(text).like(text, like, info(game, card), card)
        because = ("fab:6.4.7b", *(("fab:6.5.3",) if holds else ()))
        game.note("condition", "fab:6.4.7", because=because, actor=text.you, holds=holds, subject=effect.source)
        if holds:
            new = replace(effect, grant=_fixed(text, grant))
            game.state.put(GAME, "lasting", tuple(new if old.id == new.id else old for old in lasting(game)))
            game.world.record_effect_changes(game)


def no_such_time(text: Text, until: str) -> Citation | None:
    """Return the clause if a duration cannot begin now, otherwise ``None``.

    There is no combat chain (7.0.2b), no active chain link (7.0.3d), or the source has left the arena (6.2.2a).
    """
    game = text.game
    if until == WITH_ITS_SOURCE and not (game.state.present(text.source) and in_arena(game, text.source.card)):
        return "fab:6.2.2a"
    if until == "combat_chain" and not is_open(game):
        return "fab:7.0.2b"
    return "fab:7.0.3d" if until == "chain_link" and active(game) is None else None


@clause("fab:6.2.2b")
def _fixed(text: Text, grant: Any) -> Any:
    """Return a grant with its numbers computed once, for its whole duration (6.2.2b)."""
    reader = reader_of(text)
    worked_out = {name: reader.amount(text, one) for name, one in _numbers(grant).items()}
    abilities = [with_declared_names(text, ability) for ability in grant.abilities]
    names = [*dict.fromkeys((*grant.names, *_declared_name(text, grant), *_names_of(text, grant)))]
    as_named = {"named": None, "names_of": None, "names": names}
    return grant.model_copy(update={**worked_out, **as_named, "abilities": abilities})


def _numbers(grant: Any) -> dict[str, Any]:
    named = (*FIGURES, "set_cost", "set_power", "base_power", "base_defense", "base_life")
    return {name: given for name in named if (given := getattr(grant, name)) is not None}


@clause("fab:8.5.21", without=())
def _declared_name(text: Text, grant: Any) -> Sequence[str]:
    return [] if grant.named is None else [name for name in [text.words.get(grant.named)] if name]


def _names_of(text: Text, grant: Any) -> Iterator[str]:
    for ref in () if grant.names_of is None else objects(text, grant.names_of):
        yield from text.game.world.last(text.game, ref)["names"]


def _has_met(game: Game, one: Awaiting) -> None:
    """Count one awaited object; the effect stops waiting after the last."""
    left = (replace(one, times=one.times - 1),) if one.times > 1 else ()
    kept = [left if other is one else (other,) for other in awaiting(game)]
    game.state.put(GAME, "awaiting", tuple(other for some in kept for other in some) or None)


def _application_id(one: Awaiting) -> str:
    return one.effect.id if one.times == 1 else f"{one.effect.id}#{one.times}"


@clause("fab:5.2.1b")
def _as_layer(now: Info) -> Info:
    """Return a layer's characteristics as played or activated: an attack-proxy is also an action (5.2.1b)."""
    return {**now, "types": (*now["types"], "action")} if now["kind"] == "attack_proxy" else now


@clause("fab:1.8.10a", "fab:5.2.2a")
@clause("fab:5.1.2a", without=None)
def apply_awaiting(game: Game, card: CardId, rule: Citation | None = None) -> None:
    """5.1.2a, 5.2.2a: apply effects that wait for a player's next attack or card to one that matches (6.2.4).

    Args:
        card: the new attack or layer.
        rule: the clause to cite if the card was not played or activated.
    """
    now, player, is_played = info(game, card), controller(game, card), rule is None
    rule = rule or ("fab:5.1.2a" if now["kind"] == "card" else "fab:5.2.2a")
    for awaiting in _waiting_now(game):
        if awaiting.stays or not (
            (is_played and now["kind"] in awaiting.kinds) if awaiting.kinds else is_attack(game, card)
        ):
            continue  # an attack that was not played is not the next card played
        if is_attack_layer(game, card) and not awaiting.kinds and game.world.reader.asks(awaiting.like):
            game.note("does_not_apply", "fab:1.4.4a", objects=(awaiting.source.card, card))
            continue
        text = text_of(game, awaiting.you, awaiting.source, awaiting.effect.id, awaiting.known)
        played = _as_layer(now) if awaiting.kinds else now
        if awaiting.player != player or not reader_of(text).like(text, awaiting.like, played, card):
            continue
        _has_met(game, awaiting)
        effect = replace(
            awaiting.effect,
            id=_application_id(awaiting),
            refs=(game.state.ref(card),),
            grant=_fixed(text, awaiting.effect.grant),
        )
        failed = will_fail(game, effect.grant, [card])
        game.state.put(GAME, "lasting", (*lasting(game), effect))
        met_by_itself = reader_of(text).like(text, awaiting.like, game.world.printed(game, card), card)
        because = ("fab:6.2.4", "fab:1.8.10", "fab:6.2.2b", "fab:6.2.2c", *(() if met_by_itself else ("fab:6.3.5a",)))
        game.note(
            "applies", rule, because=[says for says in because if says != rule], objects=(awaiting.source.card, card)
        )
        record_failures(game, failed)
        if awaiting.instead is not None:
            game.state.put(GAME, UNDETERMINED, (*_undetermined(game), Undetermined(effect, awaiting)))
        game.world.record_effect_changes(game)
    if not is_played:
        determine(game, card)


@clause("fab:5.1.2b", without=False)
def next_may_be_instant(game: Game, card: CardId) -> bool:
    """Return whether an effect on the next card played lets its player play this card as an instant (5.1.2b, 5.1.3d).

    This is checked before the announcement, although the effect only applies from then on (5.1.2a).
    """
    return any(
        isinstance(awaiting.effect.grant, language.Grant)
        and awaiting.effect.grant.as_instant
        and not awaiting.stays
        and awaiting.player == owner(game, card)
        and _would_be(game, awaiting, card)
        for awaiting in _waiting_now(game)
    )


def _would_be(game: Game, one: Awaiting, card: CardId) -> bool:
    """Return whether a card, once played, would be the card or attack that an effect waits for.

    Properties that it gets only on the stack are not known yet (5.1.2a).
    """
    now = info(game, card)
    waits = now["kind"] in one.kinds if one.kinds else "attack" in now["subtypes"]
    text = text_of(game, one.you, one.source, one.effect.id, one.known)
    return waits and reader_of(text).like(text, one.like, now, card)


def end_with_source(game: Game, source: Ref) -> None:
    """End the effects that last while an object is in the arena, once it has left (6.2.2a)."""
    if any(effect.until == with_source(source) for effect in lasting(game)):
        end_lasting(game, with_source(source), "fab:6.2.2a")


def end_lasting(game: Game, until: str, rule: Citation) -> None:
    """End the effects whose duration is over (4.4.4, 7.7.7)."""
    if not ruled(game, rule, True, False):
        return
    over = [effect for effect in lasting(game) if effect.until == until]
    waited = [one for one in awaiting(game) if one.waits_until == until]
    copies = [
        *end_copies(game, until),
        *(outlast_the_turn(game) if until == duration_of_turn("end", turn_number(game)) else ()),
    ]
    end_looks(game, until)
    end_reveals(game, until)
    end_replacing(game, until)
    if over or waited or copies:
        left = tuple(effect for effect in lasting(game) if effect not in over)
        game.state.put(GAME, "awaiting", tuple(one for one in awaiting(game) if one not in waited) or None)
        ended = [*(ref.card for effect in over for ref in effect.refs if game.state.present(ref)), *copies]
        of = tuple(dict.fromkeys([*(effect.source for effect in over), *(one.effect.source for one in waited)]))
        game.note(
            "expired", rule, objects=ended, sources=of, then=lambda: game.state.put(GAME, "lasting", left or None)
        )
        game.world.record_effect_changes(game)
