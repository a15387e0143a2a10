"""112.3, 509.5b, 509.5c What is declared beside shield trigger as shields come up: strike back, guard strike."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._board import cards, dm, in_turn_order, info, owner
from judge.games.dm.book.c110_keywords import GUARD_STRIKE
from judge.games.dm.book.c400_being_there import there
from judge.games.dm.book.c400_zones import Discard
from judge.games.dm.book.c601_using import use
from judge.games.dm.book.c603_abilities import Ability, becomes_waiting, resolves
from judge.games.dm.book.c808_twinpact import choose_part
from judge.kernel import CardId, Check, Game, PlayerId, Procedure, Ref, Waiting, Why, clause, do, ruled

STRIKE_BACK_USE = Ability("strike_back", None, "strike_back", "dm:112.3b")
GUARD = Ability("guard_strike", None, "guard_strike", "dm:509.5b")
"""The use of a card with strike back, and the effect of a guard strike, that have been declared."""

Declared = tuple[Ability, Ref]

_HAS_GUARD_STRIKE = Check(
    "dm:509.5b", "no_guard_strike", lambda game, card: GUARD_STRIKE in info(game, card)["keywords"]
)


@clause("dm:509.5b", without=())
def declare_guard_strikes(game: Game, taken: Sequence[CardId]) -> Procedure[Sequence[Declared]]:
    """509.5b: declare all the guard strikes that are used, at once, by showing their cards."""
    declared: list[Declared] = []
    for player in in_turn_order(game):
        own = [card for card in taken if owner(game, card) == player]
        if not own:
            continue
        chosen = yield from game.choose(
            by=player,
            role="guard_strike",
            clause="dm:509.5b",
            because=("dm:113.6",),
            among=own,
            checks=(_HAS_GUARD_STRIKE,),
            minimum=0,
            maximum=len(own),
            hidden=True,
        )
        for card in chosen:
            game.note("declared", "dm:509.5b", actor=player, objects=(card,))
            declared.append((GUARD, game.state.ref(card)))
    return declared


@clause("dm:509.5c", "dm:112.3b", "dm:112.3b#which-card-is-discarded", without=())
def declare_strike_backs(game: Game, taken: Sequence[CardId]) -> Procedure[Sequence[Declared]]:
    """509.5c: declare cards in the hand by discarding, for each, a designated card that comes from the shields."""
    declared: list[Declared] = []
    left = list(taken)
    for player in in_turn_order(game):
        if not any(owner(game, card) == player for card in left):
            continue
        in_hand = there(game, player, "hand")
        chosen = yield from game.choose(
            by=player,
            role="strike_back",
            clause="dm:509.5c",
            because=("dm:112.3b",),
            among=in_hand,
            checks=(Check("dm:112.3b", "no_strike_back", lambda g, card: bool(_designated(g, card, left))),),
            minimum=0,
            maximum=len(in_hand),
            hidden=True,
            together=lambda picked: (
                None if _each_has_one(game, picked, left) else Why("dm:112.3b", "no_card_of_its_own")
            ),
        )
        for number, card in enumerate(chosen, 1):
            discarded = yield from _discard_for(game, card, left, chosen[number:])
            left.remove(discarded)
            declared.append((STRIKE_BACK_USE, game.state.ref(card)))
    return declared


def _discard_for(game: Game, card: CardId, left: Sequence[CardId], others: Sequence[CardId]) -> Procedure[CardId]:
    """Discard a designated card for one with strike back, so that each of the others still has one."""
    player = owner(game, card)

    def leaves_enough(game: Game, one: CardId) -> bool:
        return _each_has_one(game, others, [other for other in left if other != one])

    (discarded,) = yield from game.choose(
        by=player,
        role="strike_back_card",
        clause="dm:509.5c",
        because=("dm:112.3b#which-card-is-discarded",),
        among=[one for one in left if owner(game, one) == player],
        checks=(
            Check("dm:112.3b", "not_designated", lambda game, one: one in _designated(game, card, left)),
            Check("dm:112.3b", "no_card_of_its_own", leaves_enough),
        ),
        subject=card,
    )
    game.note("declared", "dm:509.5c", because=("dm:112.3b",), actor=player, objects=(card,))
    gone = Discard(game.state.ref(discarded), alone=True)
    because = ("dm:701.7a", "dm:113.6#strike-back-shield-moves-early")
    yield from do(game, gone, clause="dm:509.5c", because=because)
    return CardId(discarded)


def _each_has_one(game: Game, picked: Sequence[CardId], left: Sequence[CardId]) -> bool:
    """Return whether each of several cards with strike back has a designated card of its own."""
    if not picked:
        return True
    first, *rest = picked
    return any(
        _each_has_one(game, rest, [other for other in left if other != one]) for one in _designated(game, first, left)
    )


def _designated(game: Game, card: CardId, taken: Sequence[CardId]) -> list[CardId]:
    """Return the cards from the shields that could be discarded for a card with strike back."""
    player, reader = owner(game, card), dm(game).reader
    text = Text(game, player, game.state.ref(card), card)
    wanted = [a.node.strike_back for a in info(game, card)["abilities"] if isinstance(a.node, language.StrikeBack)]
    own = [one for one in taken if owner(game, one) == player]
    return [one for one in own if any(reader.like(text, like, info(game, one), one) for like in wanted)]


@resolves("strike_back")
def _use_strike_back(game: Game, waiting: Waiting) -> Procedure[None]:
    """112.3b: use the declared card without paying its cost, if it is still in the hand."""
    player, card = PlayerId(waiting.controller), waiting.source.card
    if card not in cards(game, player, "hand") or not game.state.present(waiting.source):
        game.note("cannot_be_used", "dm:101.3", actor=player, objects=(card,), reason="gone")
        return
    yield from choose_part(game, player, card, lambda part: True)
    yield from use(game, player, card, clause="dm:112.3b", free=ruled(game, "dm:112.3b", "dm:112.3b"))


def let_wait(game: Game, declared: Sequence[Declared]) -> None:
    """509.5e: what was declared waits, and is processed with the shield triggers (101.4b)."""
    for ability, ref in declared:
        becomes_waiting(game, ability, ref, rule="dm:101.4b")
