"""7.2 Attack Step: the attack resolves and becomes attacking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.fab._chain import Link, active, link_of, links, put_step, step_of
from judge.games.fab.book.c0104_attacks import attack_on_stack, is_attack_layer, is_legal_target, source_of
from judge.games.fab.book.c0106_layers import declared
from judge.games.fab.book.c0110_game_state import begin_close_step, proxies_cease
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0503_resolving import generates
from judge.games.fab.book.c0700_chain_links import new_link
from judge.games.fab.world import controller, fab, info
from judge.kernel import CardId, Game, Happening, OfPlayer, PlayerId, Procedure, Ref, clause, do, ruled, under


class Attack(OfPlayer):
    """An attack is considered to be attacking its targets: the attack event (7.2.4)."""

    __slots__ = ("attack", "targets")
    key = "attacks"

    def __init__(self, who: PlayerId, attack: Ref, targets: Sequence[Ref]) -> None:
        super().__init__(who, "fab:7.2.4")
        self.attack = attack
        self.targets = targets

    def objects(self) -> tuple[str, ...]:
        """Return the attack, and what it attacks."""
        return self.attack.card, *(target.card for target in self.targets)

    def happen(self, game: Game) -> None:
        """Nothing changes by it: it lets effects trigger."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it attacks, for each of its targets."""
        now = info(game, self.attack.card)
        for target in self.targets:
            yield Happening("attacks", self.attack, now, self.who, other=target)


@clause("fab:7.2.1", without=None)
def attack_step(game: Game) -> Procedure[None]:
    """Look at the targets, put the attack onto the combat chain, and let the players act."""
    game.note("step", "fab:7.2.1", considered=True, step="attack")
    card = attack_on_stack(game)
    if card is not None:
        if not _has_a_target(game, card):
            begin_close_step(game, "fab:7.7.2b", "fab:7.2.2")
            return
        if is_attack_layer(game, card):
            yield from _attacks_with_another(game, card)
        else:
            yield from _becomes_attacking(game, card)
        if step_of(game) != "attack":
            return
    if (yield from players_get_priority(game, "fab:7.2.5")):
        game.note("step_ends", "fab:7.2.6", considered=True, step="attack", then=lambda: put_step(game, "defend"))


@clause("fab:7.2.2", without=True)
def _has_a_target(game: Game, card: CardId) -> bool:
    """Return whether at least one attack-target is still legal (7.2.2)."""
    player = controller(game, card)
    return any(is_legal_target(game, player, target) for target in declared(game, card).targets)


@clause("fab:7.2.3", without=None)
def _becomes_attacking(game: Game, card: CardId) -> Procedure[None]:
    """7.2.3 and 7.2.4: the attack moves onto the combat chain as a chain link, and is attacking."""
    yield from generates(game, game.state.ref(card))
    if attack_on_stack(game) != card:
        return
    player, layer, source = controller(game, card), declared(game, card), source_of(game, card)
    rule = "fab:7.2.3a" if source is None else "fab:7.2.3b"
    moves = [Move(game.state.ref(card), "chain", public=True, by=player)]
    if source is not None and link_of(game, source) is None and ruled(game, "fab:8.3.1a", True, False):
        moves.append(Move(source, "chain", public=True, by=player))
    because = ("fab:7.2.3", "fab:7.0.3f", *(() if source is None else ("fab:8.3.1a",)))
    yield from under(game, "fab:7.0.3f", do(game, *moves, clause=rule, because=because))
    new_link(game, Link(game.state.ref(card), source, player, layer.targets), rule)
    yield from proxies_cease(game)
    yield from _attacks(game)


@clause("fab:7.2.3c", "fab:7.2.3d", without=None)
def _attacks_with_another(game: Game, card: CardId) -> Procedure[None]:
    """7.2.3c: an attack-layer generates its effects, what it attacks with becomes the attack, and it ceases to exist.

    Where nothing has become that, the combat chain closes (7.2.3d).
    """
    before, layer = len(links(game)), game.state.ref(card)
    yield from generates(game, layer)
    if game.state.present(layer):
        yield from clear(game, [card], "fab:7.2.3c")
    if len(links(game)) == before:
        begin_close_step(game, "fab:7.2.3d", "fab:8.5.38b")
        return
    yield from _attacks(game)


@clause("fab:7.2.4", without=None)
def _attacks(game: Game) -> Procedure[None]:
    """7.2.4: the active-attack is considered to be attacking."""
    link = active(game)
    assert link is not None  # noqa: S101 - it has just been made
    source = link.source
    because: tuple[str, ...] = ("fab:7.2.4a",)
    if any("hero" in fab(game).last(game, target)["types"] for target in link.targets):
        because = (*because, "fab:7.2.4b")
    if source is not None and "ally" in fab(game).last(game, source)["subtypes"]:
        because = (*because, "fab:8.2.8c")
    if any("ally" in fab(game).last(game, target)["subtypes"] for target in link.targets):
        because = (*because, "fab:8.2.8d")
    yield from do(game, Attack(link.player, link.attack, link.targets), clause="fab:7.2.4", because=because)
