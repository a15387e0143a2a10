"""603.2e, 603.2f Trigger abilities that need a use declaration, and the moments at which they are declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from judge.abilities import Text, left_by
from judge.games.dm._attack import attack_of, change_attack
from judge.games.dm.book.c101_order import resolve_waiting
from judge.games.dm.book.c112_free_uses import NINJA_STRIKE, ON_THE_CARDS, USED_FROM
from judge.games.dm.book.c603_abilities import (
    Watcher,
    becomes_waiting,
    meets,
    needs_declaration,
    notice,
    works,
)
from judge.games.dm.world import cards, dm, in_turn_order, info, zone_of
from judge.kernel import (
    ANY_NUMBER,
    Check,
    Citation,
    Game,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Why,
    clause,
    tell,
    under,
)


class Moment(NamedTuple):
    """A moment at which use declarations are made, by the clauses that say what is done at it, in order.

    Attributes:
        first_declares: the turn player's side declares all that it uses.
        first_processes: the turn player's effects are processed.
        second_declares: the non-turn player's side declares.
        second_processes: the non-turn player's effects are processed.
    """

    first_declares: Citation
    first_processes: Citation
    second_declares: Citation
    second_processes: Citation


AT_AN_ATTACK = Moment("dm:506.3b", "dm:506.3c", "dm:506.3d", "dm:506.3e")
AT_A_BLOCK = Moment("dm:507.3d", "dm:507.3e", "dm:507.3f", "dm:507.3g")
AT_THE_END_OF_ATTACK = Moment(*["dm:510.1#use-declarations-not-mentioned"] * 4)
AT_THE_END_OF_TURN = Moment("dm:511.1b", "dm:511.1c", "dm:511.1d", "dm:511.1e")

DECLARED_ON = ("attacks", "blocks", "blocked", "attacks_unblocked", "attack_ends", "turn_ends", "battle_starts")
"""What abilities can be declared on: what these moments are about."""

Occasions = Callable[[], Sequence[Happening]]
"""What is the occasion for declarations as it is by now; nothing where an attack has ended (505.6a)."""


def declare_and_process(game: Game, moment: Moment, occasions: Occasions) -> Procedure[None]:
    """Let trigger what needs no declaration; then each side declares and has its effects processed, the turn's first.

    Args:
        game: the running game.
        moment: the clauses of the procedure.
        occasions: returns what triggers.
    """
    first, second = in_turn_order(game)
    notice(game, occasions())
    yield from under(game, moment.first_declares, declare(game, first, moment.first_declares, occasions()))
    rule = moment.first_processes
    yield from under(game, rule, resolve_waiting(game, only=first, because=(rule,)))
    yield from under(game, moment.second_declares, declare(game, second, moment.second_declares, occasions()))
    rule = moment.second_processes
    yield from under(game, rule, resolve_waiting(game, because=(rule,)))


@clause("dm:603.2f", without=None)
def declare(game: Game, player: PlayerId, rule: Citation, occasions: Sequence[Happening]) -> Procedure[None]:
    """Declare trigger abilities by showing their cards; only by that do they trigger (603.2f).

    Args:
        game: the running game.
        player: who declares.
        rule: the clause by which it is that player's time to declare.
        occasions: what triggers them.
    """
    if not dm(game).declared_at & {what.name for what in occasions}:
        return
    own = {f"{one.ref.card}.{one.ability.label}": one for one in _declarable(game, player)}
    chosen = yield from game.choose(
        Question(
            "declare_ability",
            rule,
            because=("dm:603.2e",),
            checks=(
                Check("dm:603.2f", "no_occasion", lambda game, name: _occasion(game, own[name], occasions) is not None),
                Check(ON_THE_CARDS, "second_ninja_strike", lambda game, name: not _second(game, player, [own[name]])),
            ),
            hidden=True,
            together=lambda picked: _second(game, player, [own[name] for name in picked]),
        ),
        by=player,
        among=own,
        how_many=ANY_NUMBER,
    )
    for one in (own[name] for name in chosen):
        what = _occasion(game, one, occasions)
        assert what is not None  # noqa: S101 - it has been chosen as it has an occasion
        if one.ability.keyword == NINJA_STRIKE:
            _struck(game, player)
        because = (rule, *_read_so(game, player, one))
        game.note("declared", "dm:603.2f", because=because, actor=player, objects=(one.ref.card,))
        tell(game.state, (one.ref.card,), game.players)
        becomes_waiting(game, one.ability, one.ref, rule="dm:603.2f", event=left_by(game, what), name=what.name)


def _read_so(game: Game, player: PlayerId, one: Watcher) -> Iterator[Citation]:
    """Yield by which readings an ability is declared: from a public zone too, and though a number is still short."""
    if zone_of(game, one.ref.card) != "hand":
        yield "dm:603.2e#declaring-in-a-public-zone"
    if one.ability.keyword == NINJA_STRIKE and not dm(game).reader.holds(
        Text(game, player, one.ref, one.ref.card), one.ability.node.if_
    ):
        yield "dm:506.3d#conditions-for-declaring"


def _struck(game: Game, player: PlayerId) -> None:
    attack = attack_of(game)
    if attack is not None:
        change_attack(game, ninja_strikes=(*attack.ninja_strikes, player))


def _declarable(game: Game, player: PlayerId) -> list[Watcher]:
    """Return a player's abilities that need a use declaration and work where their cards are."""
    return [
        Watcher(game.state.ref(card), ability)
        for zone in USED_FROM
        for card in cards(game, player, zone)
        for ability in info(game, card)["abilities"]
        if needs_declaration(ability.node) and works(game, card, ability)
    ]


def _occasion(game: Game, one: Watcher, occasions: Sequence[Happening]) -> Happening | None:
    """Return what an ability can be declared on, as it is now (506.3d)."""
    return next((what for what in occasions if meets(game, what, one)), None)


@clause(ON_THE_CARDS, without=None)
def _second(game: Game, player: PlayerId, picked: Sequence[Watcher]) -> Why | None:
    """Return why abilities are not declared: one ninja strike is used in an attack."""
    attack = attack_of(game)
    before = () if attack is None else attack.ninja_strikes
    strikes = [one for one in picked if one.ability.keyword == NINJA_STRIKE]
    return Why(ON_THE_CARDS, "second_ninja_strike") if len(strikes) + before.count(player) > 1 and strikes else None


__all__ = [
    "AT_AN_ATTACK",
    "AT_A_BLOCK",
    "AT_THE_END_OF_ATTACK",
    "AT_THE_END_OF_TURN",
    "DECLARED_ON",
    "declare_and_process",
]
