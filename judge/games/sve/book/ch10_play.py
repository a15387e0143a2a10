"""10.6 Playing and resolving cards and abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.abilities import (
    Activated,
    Body,
    Spell,
    StateTriggered,
    Text,
    Triggered,
    as_it_triggered,
    asked_by,
    terms_of,
    text_of_waiting,
    unmet_values,
)
from judge.abilities import instructions as say
from judge.games.sve.book import ch13_classes
from judge.games.sve.book.ch01_overview import FORBIDDEN, forbidden
from judge.games.sve.book.ch03_players import controller, owner
from judge.games.sve.book.ch04_zones import Move, room
from judge.games.sve.book.ch05_moves import hide_again, meant, reveal
from judge.games.sve.book.ch10_abilities import Ability, in_force
from judge.games.sve.book.ch10_choices import extra_payment, instructions, options, targets
from judge.games.sve.book.ch10_continuous import counted_as
from judge.games.sve.book.ch10_costs import (
    ABOUT_COSTS,
    EP_INSTEAD,
    announce,
    cost_to_evolve,
    cost_to_play,
    next_is_played,
    pay_announced,
    pay_on_resolution,
    pay_pp,
    pay_to_play,
)
from judge.games.sve.book.ch10_division import division
from judge.games.sve.book.ch10_effects import perform_all, performs
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.book.ch12_keywords import NOT_ACTIVATED, USES_NOT
from judge.games.sve.book.ch15_loops import not_again
from judge.games.sve.world import PUBLIC, Game, info, zone_of
from judge.kernel import (
    CardId,
    Happening,
    IllegalPlay,
    Info,
    PlayerId,
    Procedure,
    Refused,
    Waiting,
    Why,
    clause,
    count_turn_fact,
    do,
    look_ahead,
    new_timestamp,
    ruled,
    turn_fact,
    unless_dropped,
)

PERMANENT = ("follower", "amulet")

TAKES_BACK = ("sve:10.6.2.3.3", "sve:10.6.2.4.1", "sve:10.6.2.4.1.1", "sve:10.6.2.6", "sve:15.2.1.2", FORBIDDEN)
"""The clauses that make a play illegal and are cited for undoing it too."""


DEARER = Why("sve:10.4.4.1", "dearer")
"""The reason for a higher payment than the card's cost."""

OPTIONAL = ("sve:10.4.7.3#optional-cost", "sve:10.1.1.2.2")
"""The clauses that make an automatic ability's cost optional, to be paid on resolution."""


def back_to_before(illegal: IllegalPlay) -> str:
    """Return the clause for undoing an illegal play; it depends on the fault.

    A decision outside the options is rejected with the clause that excludes it, as the play itself is possible.
    """
    first = illegal.why[0].clause if illegal.why else ""
    if first and isinstance(illegal, Refused):
        return first
    if first.startswith(ABOUT_COSTS):
        return "sve:10.6.2.5.3"
    if first.startswith("sve:8."):
        return "sve:8.1.2"
    return first if first in TAKES_BACK else "sve:10.6.2.1.2"


@clause("sve:10.6.1", "sve:10.6.2", without=None)
def play_card(
    game: Game, player: PlayerId, card: CardId, *, clause: str, because: Sequence[str] = ()
) -> Procedure[None]:
    """Play a card from the hand or the EX area, step by step (10.6.2).

    Args:
        clause: the clause that allows a card to be played now.
        because: further clauses that do, such as 12.3.5 for a Quick card in the player's own main phase.

    Raises:
        IllegalPlay: some step cannot be done; the caller undoes the play.
    """
    if zone_of(game, card) not in ("hand", "ex") or controller(game, card) != player:
        raise IllegalPlay((Why(clause, "not_in_hand_or_ex"),), card, (card,))
    yield from _play(game, player, card, clause=clause, because=because)


@performs(say.Play)
def _play_by_effect(text: Text, instruction: say.Play) -> Procedure[int]:
    """Play cards from their zones by an effect (1.3.1), with all steps of 10.6.2.

    A card that cannot be played stays where it is, and so does a card on the field.
    """
    game, done = text.game, 0
    refs, followed = meant(text, instruction.play, anywhere=True)
    instead = None if instruction.cost is None else game.world.reader.amount(text, instruction.cost)
    for ref in refs:
        if not game.state.present(ref):
            game.note("dropped", "sve:1.3.2", objects=(ref.card,), event="played", reason="gone")
            continue
        if (why := unless_dropped(game, _on_the_field(game, ref.card))) is not None:
            game.note("dropped", why.clause, objects=(ref.card,), event="played", reason=why.reason)
            continue
        done += (yield from game.attempt(_played(text, ref.card, instead, followed), back_to_before)) or 0
    return done


def _on_the_field(game: Game, card: CardId) -> Why | None:
    """Return the reason if a card is on the field, where playing it would put it (10.6.1), or ``None``."""
    return Why("sve:10.6.1", "on_the_field_already") if zone_of(game, card) == "field" else None


def _played(text: Text, card: CardId, instead: int | None, followed: Sequence[str]) -> Procedure[int]:
    because = ("sve:1.3.1", *followed)
    yield from _play(text.game, text.you, card, clause="sve:10.6.2.8.2", because=because, instead=instead)
    return 1


def _play(
    game: Game, player: PlayerId, card: CardId, *, clause: str, because: Sequence[str], instead: int | None = None
) -> Procedure[None]:
    """Play a card from any zone, step by step (10.6.2).

    ``instead`` is the cost, if an effect sets it.
    """
    if "played" in info(game, card)["cannot"]:
        game.forbid(forbidden(game, card, "played"), subject=card, objects=(card,))
    game.note("playing", clause, because=("sve:10.6.2.1", *because), actor=player, objects=(card,))
    text = Text(game, player, game.state.ref(card), card)
    yield from do(game, Move(game.state.ref(card), "resolution"), clause="sve:10.6.2.1")
    game.state.put(card, "player", player)
    text.source = game.state.ref(card)
    text.numbers[ch13_classes.BEING_PLAYED] = 1
    full = not room(game, player, "field")
    body = _spell_body(game, card)
    yield from announce(text, card)
    if body is not None:
        yield from options(text, body)
        yield from targets(text, body)
        yield from division(text, instructions(body))
        yield from extra_payment(text, body)
    cost = cost_to_play(text, card, instead)
    dearer = (DEARER,) if cost > int(info(game, card)["cost"] or 0) else ()
    yield from pay_pp(text, cost, because=("sve:10.6.2.5",), dearer=dearer)
    yield from pay_announced(text, card)
    next_is_played(text, card)
    kind = info(game, card)["type"]
    if kind in PERMANENT and not room(game, player, "field"):
        game.forbid(Why("sve:10.6.2.6", "field_full"), subject=card, objects=(card,))
    if kind in PERMANENT and full:
        _room_is_made(game, player, card)
    not_again(game)
    game.commit()
    text.numbers[ch13_classes.BEING_PLAYED] = 0
    text.timestamp = new_timestamp(game)
    _card_played(game, player, card)
    yield from _resolve_card(game, player, card, text, body)


@clause("sve:10.6.2.6", without=None)
def _room_is_made(game: Game, player: PlayerId, card: CardId) -> None:
    """Record that what was paid has made room on a full field (10.6.2.6)."""
    game.note("room_made", "sve:10.6.2.6", actor=player, objects=(card,))


@clause("sve:10.6.2.7", without=None)
def _card_played(game: Game, player: PlayerId, card: CardId) -> None:
    game.note("played", "sve:10.6.2.7", actor=player, objects=(card,))
    if not info(game, card)["token"] or _tokens_count(game):
        count_turn_fact(game, player, "cards_played")
    notice(game, [Happening("plays", game.state.ref(card), info(game, card), player)])


@clause("sve:13.2.1.3", without=False)
def _tokens_count(game: Game) -> bool:
    """Return True: a played token counts among the cards played this turn (13.2.1.3)."""
    return True


def _spell_body(game: Game, card: CardId) -> Spell | None:
    found = [a.node for a in info(game, card)["abilities"] if isinstance(a.node, Spell)]
    return found[0] if found else None


@clause("sve:10.6.2.8", without=None)
def _resolve_card(game: Game, player: PlayerId, card: CardId, text: Text, body: Spell | None) -> Procedure[None]:
    """10.6.2.8: put a follower or amulet onto the field; carry out a spell and put it into the cemetery."""
    with game.inside():
        if info(game, card)["type"] in PERMANENT:
            if room(game, player, "field"):
                enter = Move(game.state.ref(card), "field", whose=player)
                kept = ("sve:10.6.2.8.1.1",) if game.world.affected(game, enter.ref) else ()
                because = ("sve:4.2.2.3", *kept)
                yield from do(game, enter, clause="sve:10.6.2.8.1", because=because)
        elif body is not None:
            yield from _follow(text, body)
        if zone_of(game, card) == "resolution":
            yield from do(
                game, Move(game.state.ref(card), "cemetery", whose=owner(game, card)), clause="sve:10.6.2.8.3"
            )


@clause("sve:3.1.2.4")
@clause("sve:10.6.2.8.2", without=0)
def _follow(text: Text, body: Body) -> Procedure[int]:
    """10.6.2.8.2: carry out a text in written order, with its counts fixed at the start.

    A cost paid on resolution does not change these counts (13.5.1.3.2#cost-on-resolution).
    """
    game = text.game
    ch13_classes.freeze(text)
    if means := terms_of(text, instructions(body)):
        of = (text.source.card,)
        game.note("carried_out", "sve:10.6.2.8.2", because=means, considered=True, objects=of, subject=text.subject)
    costs = ruled(game, "sve:10.1.1.2.2", body.cost, []) if isinstance(body, Triggered | StateTriggered) else []
    paid = not costs or (yield from pay_on_resolution(text, costs, "sve:10.4.7.3", OPTIONAL))
    done = (yield from perform_all(text, instructions(body))) if paid else 0
    hidden = [c for c in text.revealed if zone_of(game, c) not in PUBLIC]
    if hidden:
        game.note(
            "hidden_again", "sve:5.20.1.1", actor=text.you, objects=hidden, then=partial(hide_again, game, hidden)
        )
    return done


@clause("sve:3.1.2.2")
@clause("sve:10.6.1", "sve:10.6.2", without=None)
def activate(
    game: Game, player: PlayerId, card: CardId, ability: Ability, *, clause: str, because: Sequence[str] = ()
) -> Procedure[None]:
    """Play an activated ability (10.6.2, 10.1.1.1).

    Args:
        clause: the clause that allows it to be played now.
        because: clauses that allow or modify that.

    Raises:
        IllegalPlay: its condition, limit, targets or cost do not allow it.
    """
    node = ability.node
    assert isinstance(node, Activated)  # the caller found it among the activated ones
    name = f"{card}.{ability.label}"
    text = Text(game, player, game.state.ref(card), name)
    if ability.keyword in EP_INSTEAD:
        text.numbers[f"ep:{ability.keyword}"] = 1
    _may_activate(text, ability, card)
    because = ("sve:10.6.2.1", ability.clause, *because)
    game.note("activating", clause, because=because, actor=player, objects=(card,), ability=name)
    _out_of_hiding(text)
    yield from options(text, node)
    yield from targets(text, node)
    yield from division(text, instructions(node))
    yield from pay_to_play(text, cost_to_evolve(text, node.activate) if ability.keyword == "evolve" else node.activate)
    yield from extra_payment(text, node)
    text.numbers.pop(f"ep:{ability.keyword}", None)
    not_again(game)
    game.commit()
    text.timestamp = new_timestamp(game)
    game.note("played", "sve:10.6.2.7", actor=player, objects=(card,), ability=name)
    count_use(game, player, card, ability)
    notice(game, [Happening("activates", text.source, game.world.last(game, text.source), player)])
    with game.inside():
        _gone_but_resolved(text)
        yield from _follow(text, node)


def count_use(game: Game, player: PlayerId, card: CardId, ability: Ability) -> None:
    """Count a played ability for its limit per turn, and for the limit of evolve and feed abilities (8.3.2)."""
    if ability.node.per_turn is not None:
        count_turn_fact(game, card, f"used:{counted_as(game, card, ability)}")
    if ability.keyword in ("evolve", "feed"):
        count_turn_fact(game, player, "evolve_or_feed")


def _may_activate(text: Text, ability: Ability, card: CardId) -> None:
    """Check that an ability is not forbidden, its condition is met (10.3.3), and its limit not reached."""
    game, node = text.game, ability.node
    cannot = info(game, card)["cannot"]
    unless_dropped = [
        word for word, left_out in NOT_ACTIVATED.items() if word in cannot and ability.keyword not in left_out
    ]
    if unless_dropped:
        game.forbid(forbidden(game, card, *unless_dropped), subject=text.subject, objects=(card,))
    if not game.world.reader.holds(text, node.if_):
        lacks = unmet_values(text, node.if_)
        why = Why("sve:10.3.3", "condition_fails", asked_by(text, node.if_), differences=lacks)
        game.forbid(why, subject=text.subject, objects=(card,))
    if node.per_turn is not None and turn_fact(game, card, f"used:{counted_as(game, card, ability)}") >= node.per_turn:
        game.forbid(Why("sve:10.6.2.1.2", "limit_per_turn"), subject=text.subject, objects=(card,))


def _out_of_hiding(text: Text) -> None:
    """Reveal a card in a hidden zone whose ability is played, until the ability has resolved (10.6.2.1.1)."""
    game, card = text.game, text.source.card
    if game.state.present(text.source) and zone_of(game, card) not in PUBLIC:
        reveal(text, (card,), "sve:10.6.2.1.1", "sve:5.20.1")
        text.revealed.append(card)


def _gone_but_resolved(text: Text) -> None:
    """Record that an ability resolves although its card has left its zone (10.6.2.8.2.1)."""
    if not text.game.state.present(text.source):
        text.game.note(
            "source_gone", "sve:10.6.2.8.2.1", actor=text.you, objects=(text.source.card,), subject=text.subject
        )


AS_IT_TRIGGERED = "sve:3.1.2.3#as-it-triggered"
"""Our reading: the player for whom an ability triggered plays it, although its card has been taken since."""


@clause("sve:10.6.1", "sve:10.6.2", without=None)
def play_waiting(game: Game, waiting: Waiting, *, clause: str) -> Procedure[None]:
    """Play an automatic ability on standby (10.7.3).

    Raises:
        IllegalPlay: it cannot be played; the caller cancels it (10.7.3.2).
    """
    ability: Ability = waiting.ability
    node = ability.node
    assert isinstance(node, Triggered | StateTriggered)  # only those wait
    waiting, taken = as_it_triggered(game, waiting, AS_IT_TRIGGERED)
    text = text_of_waiting(game, waiting)
    gone = not game.state.present(waiting.source)
    because = ("sve:10.6.2", ability.clause, *(("sve:10.7.7",) if gone else ()), *taken)
    of = (waiting.source.card,)
    game.note("triggered_plays", clause, because=because, actor=waiting.controller, objects=of, ability=waiting.id)
    if USES_NOT.get(ability.keyword or "") in game.world.last(game, waiting.source)["cannot"]:
        game.forbid(Why("sve:1.3.3", "forbidden"), subject=waiting.id, objects=of)
    with game.inside():
        _out_of_hiding(text)
        text = yield from look_ahead(game, partial(_settled, text, node), "sve:10.7.3.1")
        game.commit()
        text.timestamp = new_timestamp(game)
        game.note("played", "sve:10.6.2.7", considered=True, actor=waiting.controller, objects=of, ability=waiting.id)
        _gone_but_resolved(text)
        yield from _follow(text, node)


def _settled(text: Text, node: Body) -> Procedure[Text]:
    """Return a copy of an automatic ability's text with all choices for playing it (10.6.2.2 to 10.6.2.5)."""
    settled = text.copy()
    yield from options(settled, node)
    yield from targets(settled, node)
    yield from division(settled, instructions(node))
    yield from extra_payment(settled, node)
    return settled


def activated(game: Game, card: CardId) -> list[Ability]:
    """Return the activated abilities of a card that are in force in its zone (10.3.5)."""
    now = info(game, card)
    found = list(in_force(now, zone_of(game, card), Activated))
    return [*found, *(ability for ability in _in_force_off_the_field(game, now) if ability not in found)]


@clause("sve:10.3.5", instead=lambda game, now: list(in_force(now, "field", Activated)))
def _in_force_off_the_field(game: Game, now: Info) -> Sequence[Ability]:
    """Return no abilities: those of the field are not in force elsewhere (10.3.5)."""
    return ()


def not_in_force(game: Game, card: CardId, label: str | None) -> Why | None:
    """Return why a card's activated ability is not in force in its zone, or ``None`` if there is no such ability."""
    here = activated(game, card)
    for ability in info(game, card)["abilities"]:
        meant = ability.label == label or (label is None and not here)
        if isinstance(ability.node, Activated) and meant and ability not in here:
            return Why("sve:10.3.5" if ability.zones == ("field",) else "sve:10.3.4", "not_in_force")
    return None
