"""8.5 Effect keywords of chance and contest: roll, reroll, ignore, clash and wager; and the crowd (8.0.6a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Delayed, Instruction, Of, Text, delay, delayed
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of, to_each
from judge.games.fab.book.c0601_discrete_effects import perform_all, performs
from judge.games.fab.book.c0803_keywords import considered
from judge.games.fab.book.c0805_looking import Revealed
from judge.games.fab.language import Triggered, When
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import Game, cards, clockwise, info, link_controller, link_of, opponent, player_of
from judge.kernel import (
    Citation,
    Event,
    Happening,
    OfCard,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
)

# 8.0.6a The crowd cheers and boos: the rulebook says only that these effect keywords are events


class Cheered(OfCard):
    """The crowd cheers a hero: an event without other effects (8.0.6a#cheers-and-boos)."""

    __slots__ = ()
    key = "cheered"
    meaning = "fab:8.0.6a"

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is not a hero."""
        here = game.state.present(self.ref) and player_of(game, self.ref) is not None
        return None if here else Why("fab:8.0.6a#cheers-and-boos", "not_a_hero")

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the note on the keyword, which the rulebook does not define."""
        return ("fab:8.0.6a#cheers-and-boos",)

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> tuple[Happening, ...]:
        """Return the trigger event, about the hero."""
        return (Happening(self.key, self.ref, info(game, self.ref.card), self.player(game)),)


class Booed(Cheered):
    """The crowd boos a hero."""

    __slots__ = ()
    key = "booed"


DOES: Mapping[str, type[Cheered]] = {"cheers": Cheered, "boos": Booed}
"""The event for each action of the crowd."""


@performs(verbs.Crowd)
def _crowd(text: Text, instruction: verbs.Crowd) -> Procedure[int]:
    """8.0.6a: make the crowd cheer or boo heroes."""
    return (yield from to_each(text, instruction.to, DOES[instruction.crowd]))


# 8.5.18 Roll, 8.5.28 Reroll and 8.5.33 Ignore: dice and their results


class Rolled(OfPlayer):
    """Dice have been rolled (8.5.18): effects trigger, and texts use the result.

    Args:
        sides: the number of faces of each die.
        rerolled: whether the result comes from a reroll (8.5.28).
    """

    __slots__ = ("faces", "rerolled", "sides")
    key = "rolled"

    def __init__(self, who: PlayerId, faces: Sequence[int], sides: int, *, rerolled: bool = False) -> None:
        super().__init__(who, "fab:8.5.18")
        self.faces = tuple(faces)
        self.sides = sides
        self.rerolled = rerolled

    def showing(self, faces: Sequence[int], *, rerolled: bool) -> Rolled:
        """Return the same event with another result of the dice."""
        other = Rolled(self.who, faces, self.sides, rerolled=rerolled)
        # it remains the same event for further replacement effects
        other.history, other.first, other.clause = self.history, self.first, self.clause
        return other

    def values(self) -> dict[str, Any]:
        return {"number": self.extent}

    @property
    def extent(self) -> int:
        return sum(self.faces)

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: all dice are ignored (8.5.33)."""
        return None if self.faces else Why("fab:8.5.33", "nothing")

    def happen(self, game: Game) -> None:
        """Do nothing: the result is used by the text."""

    @clause("fab:8.5.28a", "fab:8.5.33a")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield a trigger event for each die of the final result.

        Results that were rerolled (8.5.28a) or ignored (8.5.33a) count as never rolled.
        """
        for face in self.faces:
            yield Happening("rolls", None, {}, self.who, values={"amount": face}, by=self.who)


@performs(verbs.Roll)
@clause("fab:8.5.18", without=0)
def _roll(text: Text, instruction: verbs.Roll) -> Procedure[int]:
    faces = []
    for _ in range(instruction.dice):
        faces.append((yield from _face(text, text.you, instruction.roll)))
    because = ("fab:8.5.18a",) if instruction.dice > 1 else ()
    events = yield from do(text.game, Rolled(text.you, faces, instruction.roll), clause=rule_of(text), because=because)
    return sum(event.extent for event in events if isinstance(event, Rolled))


def _face(text: Text, player: PlayerId, sides: int) -> Procedure[int]:
    """Roll one die and return its number, from 1 up; all are equally likely (8.5.18b)."""
    (face,) = yield from text.game.choose(
        Question("die", "fab:8.5.18", because=("fab:8.5.18b",)),
        by=player,
        among=range(1, sides + 1),
        subject=text.subject,
    )
    return int(face)


# replacing a result


@performs(verbs.Reroll)
@clause("fab:8.5.28", "fab:8.5.28b", without=0)
def _reroll(text: Text, instruction: verbs.Reroll) -> Procedure[int]:
    """8.5.28: roll dice again; the new result counts as the first one (8.5.28a)."""
    rolled = text.in_place_of
    if not isinstance(rolled, Rolled) or not rolled.faces:
        return 0
    faces = list(rolled.faces)
    again = range(len(faces)) if instruction.reroll == "all" else [faces.index((yield from _choose_side(text, rolled)))]
    because = ("fab:8.5.28a", *(("fab:8.5.28b",) if rolled.rerolled else ()))
    text.game.note("rerolls", "fab:8.5.28", because=because, actor=text.you)
    for number in again:
        faces[number] = yield from _face(text, rolled.who, rolled.sides)
    text.in_place_of = rolled.showing(faces, rerolled=True)
    return len(again)


def _choose_side(text: Text, rolled: Rolled) -> Procedure[int]:
    if len(rolled.faces) == 1:
        return rolled.faces[0]
    (face,) = yield from text.game.choose(
        Question("reroll", "fab:8.5.28"), by=text.you, among=tuple(dict.fromkeys(rolled.faces)), subject=text.subject
    )
    return int(face)


@performs(verbs.Ignore)
@clause("fab:8.5.33", "fab:8.5.33#completed-event", without=0)
def _ignore(text: Text, instruction: verbs.Ignore) -> Procedure[int]:
    """8.5.33: treat some or all of the dice as not rolled."""
    yield from ()
    rolled = text.in_place_of
    if not isinstance(rolled, Rolled) or not rolled.faces:
        return 0
    left = _without(rolled.faces, instruction.ignore)
    alike = ("fab:8.5.33b",) if left and {*left} == {*rolled.faces} else ()
    because = ("fab:8.5.33a", *alike, *(("fab:8.5.33c",) if rolled.rerolled else ()))
    text.game.note("ignores", "fab:8.5.33", because=because, actor=text.you)
    text.in_place_of = rolled.showing(left, rerolled=rolled.rerolled)
    return len(rolled.faces) - len(left)


@clause("fab:8.5.33b")
def _without(faces: Sequence[int], ignored: str) -> Sequence[int]:
    """Return the results without the ignored ones; if several are the lowest or highest, one is ignored (8.5.33b)."""
    if ignored == "all":
        return ()
    left = list(faces)
    left.remove(min(faces) if ignored == "lowest" else max(faces))
    return left


# 8.5.45 Clash and 8.5.46 Wager: contests of two players


class Clashed(OfPlayer):
    """The result of a clash (8.5.45), which outcome-replacement effects can replace.

    Args:
        shown: the card revealed by each player.
        winner: the player who won; ``None`` if nobody did.
    """

    __slots__ = ("shown", "winner")
    key = "clashed"
    considered = True

    def __init__(self, who: PlayerId, shown: Mapping[PlayerId, Ref], winner: PlayerId | None) -> None:
        super().__init__(who, "fab:8.5.45")
        self.shown = shown
        self.winner = winner

    def objects(self) -> tuple[str, ...]:
        return tuple(ref.card for ref in self.shown.values())

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield for each player the trigger event of winning the clash, or of failing to win it."""
        for player in clockwise(game, self.who):
            own, other = self.shown.get(player), self.shown.get(opponent(game, player))
            now = {} if own is None else info(game, own.card)
            name = "wins_clash" if player == self.winner else "fails_clash"
            yield Happening(name, own, now, player, other=other, by=player)


WITHOUT_POWER: tuple[Citation, ...] = ("fab:8.5.45b", "fab:8.5.45b#they-includes-none")
"""The clauses for a win over a card without power, or over no card at all."""


@performs(verbs.Clash)
@clause("fab:8.5.45", without=0)
def _clash(text: Text, instruction: verbs.Clash) -> Procedure[int]:
    """8.5.45: each player reveals the top card of their deck; the greatest power wins."""
    game = text.game
    done: list[Any] = yield from do(game, (yield from _reveal(game, text.you)), clause=rule_of(text))
    for result in done:
        if instruction.remember is not None and text.you in result.shown:
            text.named[instruction.remember] = (result.shown[text.you],)
        powers = _powers(game, result.shown)
        if result.winner is None:
            game.note("nobody_wins_clash", "fab:8.5.45c", because=("fab:8.5.45",), powers=_against(game, powers))
            continue
        because = ("fab:8.5.45", *(() if len(powers) == len(game.players) else WITHOUT_POWER))
        won = result.shown[result.winner]
        figures = _against(game, powers, result.winner)
        game.note(
            "wins_clash", "fab:8.5.45a", because=because, actor=result.winner, objects=(won.card,), powers=figures
        )
        yield from perform_all(text, instruction.won if result.winner == text.you else instruction.lost)
    return sum(int(result.winner == text.you) for result in done)


def _reveal(game: Game, who: PlayerId) -> Procedure[Clashed]:
    players = clockwise(game, who)
    shown = {
        player: game.state.ref(cards(game, player, "deck")[0]) for player in players if cards(game, player, "deck")
    }
    if shown:
        yield from do(game, *(Revealed(ref, player) for player, ref in shown.items()), clause="fab:8.5.45")
    return Clashed(who, shown, _winner(_powers(game, shown)))


def _powers(game: Game, shown: Mapping[PlayerId, Ref]) -> dict[PlayerId, int]:
    found = {player: info(game, ref.card)["power"] for player, ref in shown.items()}
    return {player: power for player, power in found.items() if power is not None}


def _against(game: Game, powers: Mapping[PlayerId, int], first: PlayerId | None = None) -> str:
    """Return the compared powers as text, the winner's first; a dash for a card without power."""
    players = sorted(game.players, key=lambda player: player != first)
    return " : ".join(str(powers.get(player, "–")) for player in players)


@performs(verbs.ClashAgain)
@clause("fab:6.4.11", without=0)
def _clash_again(text: Text, instruction: verbs.ClashAgain) -> Procedure[int]:
    """6.4.11: clash again between the same players; the new result replaces the first."""
    first = text.in_place_of
    if not isinstance(first, Clashed):
        return 0
    again = yield from _reveal(text.game, first.who)
    again.history, again.first, again.clause = first.history, first.first, first.clause
    text.in_place_of = again
    return 1


@clause("fab:8.5.45b")
def _winner(powers: dict[PlayerId, int]) -> PlayerId | None:
    """Return the player with the greatest power, or ``None`` for a tie; any power beats none (8.5.45b)."""
    best = [player for player, power in powers.items() if power == max(powers.values())]
    return best[0] if len(best) == 1 else None


class Wagered(Event):
    """The result of a wager (8.5.46a), which outcome-replacement effects can replace."""

    __slots__ = ("attack", "by", "winner")
    key = "wagered"
    considered = True

    def __init__(self, attack: Ref, by: PlayerId, winner: PlayerId) -> None:
        super().__init__("fab:8.5.46a")
        self.attack = attack
        self.by = by
        self.winner = winner

    def player(self, game: Game) -> PlayerId:
        return self.by

    def objects(self) -> tuple[str, ...]:
        return (self.attack.card,)

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        for player in clockwise(game, self.by):
            name = "wins_wager" if player == self.winner else "loses_wager"
            yield Happening(name, self.attack, game.world.last(game, self.attack), player, by=player)


class WagerDecided(Instruction):
    """The winner of an attack's wager gets the prize (8.5.46a). A wager creates this; boards cannot."""

    wager_decided: list[Of[Instruction]]


@performs(verbs.Wager)
@clause("fab:8.5.46", without=0)
def _wager(text: Text, instruction: verbs.Wager) -> Procedure[int]:
    """8.5.46: an attack wagers a prize; the wager is decided when its chain link resolves."""
    game, refs = text.game, [ref for ref in objects(text, instruction.on) if link_of(text.game, ref) is not None]
    if not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="wager", subject=text.subject)
        return 0
    yield from considered(game, "fab:8.5.46", text.you, [refs[0].card])
    own = text.copy()
    own.source = refs[0]
    decided: list[Instruction] = [WagerDecided(wager_decided=instruction.wager)]
    delay(own, Triggered(when=When(event="link_resolves", card="this"), do=decided))
    return 1


@performs(WagerDecided)
@clause("fab:8.5.46a", without=0)
def _wager_decided(text: Text, instruction: WagerDecided) -> Procedure[int]:
    """8.5.46a: the player who wagered wins if the attack has hit, otherwise the opponent; the winner gets the prize."""
    game, link = text.game, link_of(text.game, text.source)
    hit = link is not None and link.hit
    outcome = Wagered(text.source, text.you, text.you if hit else text.opponent)
    creates = any(isinstance(step, verbs.Create) for step in instruction.wager_decided)
    because = ("fab:8.5.46", "fab:8.5.46b") if creates or not instruction.wager_decided else ("fab:8.5.46",)
    theirs = link is not None and link_controller(game, link) != text.you
    of_another = ("fab:8.5.46a#attack-and-player",) if theirs else ()
    done: list[Any] = yield from do(game, outcome, clause="fab:8.5.46", because=of_another)
    won = 0
    for result in done:
        game.note("wins_wager", "fab:8.5.46a", because=because, actor=result.winner, objects=(text.source.card,))
        won += yield from perform_all(_text_of_winner(game, text, result.winner), instruction.wager_decided)
    return won


def _undecided(game: Game) -> list[tuple[Delayed, WagerDecided]]:
    """Return the wagers of attacks whose chain link has not resolved, with their prizes."""
    found = []
    for one in delayed(game):
        link, (instruction, *_) = link_of(game, one.source), one.ability.do
        if isinstance(instruction, WagerDecided) and link is not None and not link.resolved:
            found.append((one, instruction))
    return found


def _decided_all_the_same(game: Game) -> Procedure[None]:
    """Decide the wagers of unresolved chain links as though the links resolved now."""
    for one, instruction in _undecided(game):
        yield from _wager_decided(text_of(game, one.controller, one.source, one.id), instruction)


@clause("fab:8.5.46#link-never-resolves", instead=_decided_all_the_same)
def leave_undecided(game: Game) -> Procedure[None]:
    """8.5.46: when the combat chain closes, nobody wins the wager of an unresolved chain link."""
    yield from ()
    for one, _ in _undecided(game):
        game.note("wager_undecided", "fab:8.5.46#link-never-resolves", objects=(one.source.card,), actor=one.controller)


@performs(verbs.WinWager)
@clause("fab:6.4.11", without=0)
def _win_wager(text: Text, instruction: verbs.WinWager) -> Procedure[int]:
    """6.4.11: the player of the text wins the wager; this replaces the first result."""
    yield from ()
    first = text.in_place_of
    if not isinstance(first, Wagered):
        return 0
    won = Wagered(first.attack, first.by, text.you)
    won.history, won.first, won.clause = first.history, first.first, first.clause
    text.in_place_of = won
    return 1


@clause("fab:8.5.46b")
def _text_of_winner(game: Game, text: Text, winner: PlayerId) -> Text:
    """Return the text of the prize with the winner as its player, who then controls created tokens."""
    return text if winner == text.you else text_of(game, winner, text.source, text.subject)
