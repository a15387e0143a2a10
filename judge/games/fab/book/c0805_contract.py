"""8.5.39 Contract: a player is given actions, and completes the contract whenever performing one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0107_abilities import Ability, is_functional
from judge.games.fab.book.c0606_triggers import happenings_of
from judge.games.fab.object_words import Contract
from judge.games.fab.world import controller, fab
from judge.kernel import Event, Game, Happening, OfCard, PlayerId, Procedure, Ref, clause, do


@clause("fab:8.5.39a")
class Completes(OfCard):
    """A contracted player completes a contract (8.5.39a).

    Args:
        ref: the object whose text is the contract.
        who: the contracted player.
        of_several: the contract has other actions beside the one performed.
    """

    __slots__ = ("of_several", "who")
    key = "completes_contract"

    def __init__(self, ref: Ref, who: PlayerId, *, of_several: bool) -> None:
        super().__init__(ref, "fab:8.5.39a")
        self.who = who
        self.of_several = of_several

    def player(self, game: Game) -> PlayerId:
        """Return who has completed it."""
        return self.who

    def happen(self, game: Game) -> None:
        """Nothing changes by it: it lets effects trigger."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that the contract has been completed."""
        yield Happening("completes_contract", self.ref, fab(game).last(game, self.ref), self.who, by=self.who)


@clause("fab:8.5.39b")
def contracts(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """Let players complete contracts with what has happened, each any number of times (8.5.39b)."""
    if not fab(game).has(Contract):
        return
    done = [completed for event in events for completed in _completed_by(game, event)]
    for one in done:
        because = ("fab:8.5.39", "fab:8.5.39b", *(("fab:8.5.39a#complete-or-fulfill",) if one.of_several else ()))
        yield from do(game, one, clause="fab:8.5.39a", because=because)


@clause("fab:8.5.39", "fab:8.5.39a")
def _completed_by(game: Game, event: Event) -> Iterator[Completes]:
    """Yield the contracts that an event completes: those whose contracted player has performed it (8.5.39a)."""
    happenings, reader = tuple(happenings_of(game, event)), fab(game).reader
    done: list[tuple[Ref | None, Ability]] = []
    for card, abilities in fab(game).abilities(game):
        for ability in abilities:
            if not isinstance(ability.node, Contract) or not is_functional(game, card, ability):
                continue
            you, ref = controller(game, card), game.state.ref(card)
            if (source_of(game, card), ability) in done:
                continue  # an attack-proxy has no copy of it (1.4.3a)
            performed = [what for what in happenings if (what.by or what.player) == you]
            if any(reader.meets(game, when, what, ref, you) for when in ability.node.actions for what in performed):
                done.append((ref, ability))
                yield Completes(ref, you, of_several=len(ability.node.actions) > 1)
