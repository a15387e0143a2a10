"""7.0.2a An attack comes onto the stack: the combat chain opens, and what it attacks is declared (1.4.5)."""

from __future__ import annotations

from judge.games.fab._chain import is_open, put_step, step_of
from judge.games.fab.book.c0104_attacks import (
    IsTargeted,
    is_attack,
    is_attack_layer,
    possible_targets,
    required,
    target_checks,
)
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0501_costs import says_of_playing
from judge.games.fab.book.c0501_played import number_attack
from judge.games.fab.play_words import AttackTargets
from judge.games.fab.world import controller, fab, info
from judge.kernel import (
    GAME,
    CardId,
    Game,
    HowMany,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    count_turn_fact,
    do,
    ruled,
)


@clause("fab:7.0.2a", without=None)
def open_chain(game: Game, card: CardId) -> None:
    """7.0.2a: an attack is added to the stack: a closed combat chain opens, and the Layer Step begins."""
    opens = not is_open(game)
    number_attack(game, card, controller(game, card))
    proxy = info(game, card)["kind"] == "attack_proxy"
    rule = "fab:8.3.1b" if proxy else "fab:8.5.38c" if is_attack_layer(game, card) else "fab:8.2.3b"
    if not ruled(game, rule, True, False):
        return
    if opens:
        game.note("chain_opens", "fab:7.0.2a", because=(rule,), actor=controller(game, card), objects=(card,))
        game.state.put(GAME, "open", True)
        count_turn_fact(game, GAME, "chains")
    else:
        step = step_of(game)
        ends, because = ("fab:7.6.3", ("fab:7.6.3a",)) if step == "resolution" else (rule, ())
        game.note("step_ends", ends, because=because, considered=True, step=step)
    put_step(game, "layer")


@clause("fab:1.4.5c", without=1)
def number_of_targets(game: Game, card: CardId) -> int:
    """Return how many targets an attack may have: one, unless something says more; all are separate (1.4.5c)."""
    text, reader = text_of(game, controller(game, card), game.state.ref(card), card), fab(game).reader
    numbers = (reader.amount(text, one.attack_targets) for one in says_of_playing(game, card, AttackTargets))
    return max(numbers, default=1)


def declare_attack_targets(game: Game, player: PlayerId, card: CardId, subject: str) -> Procedure[tuple[Ref, ...]]:
    """5.1.4b, and 6.6.6a of a triggered-layer: declare the target of an attack (1.4.5)."""
    if not is_attack(game, card):
        return ()
    among, kind = possible_targets(game, player), info(game, card)["kind"]
    says = "fab:8.3.1c" if kind == "attack_proxy" else "fab:8.5.38d" if is_attack_layer(game, card) else None
    most = number_of_targets(game, card)
    several = ("fab:1.4.5c",) if most > 1 else ()
    rule, step = ("fab:6.6.6a", ()) if kind == "triggered_layer" else ("fab:5.1.4b", ("fab:5.1.4",))
    if not ruled(game, ("fab:1.4.5", *(() if says is None else (says,))), True, False):
        return ()
    chosen = yield from game.choose(
        Question(
            "target",
            rule,
            checks=(*target_checks(player), *required(game, player)),
            distinct="fab:1.4.5c" if several else None,
            otherwise=Why("fab:1.4.5", "not_an_opponents"),
        ),
        by=player,
        among=among,
        how_many=HowMany(1, most),
        subject=subject,
        because=(*step, "fab:1.4.5", *(() if says is None else (says,)), *several),
    )
    targets = tuple(game.state.ref(one) for one in chosen)
    yield from do(game, *(IsTargeted(ref, player) for ref in targets), clause=rule, because=("fab:1.4.5",))
    return targets


__all__ = ["declare_attack_targets", "open_chain"]
