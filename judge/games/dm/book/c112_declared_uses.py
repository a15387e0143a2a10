"""112.3, 509.5b to 509.5d Declaring guard strike, strike back and Judgement Z when shields go to the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import Text, kinds
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import CREST_OF_JUDGEMENT, GUARD_STRIKE
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_presence import available_cards
from judge.games.dm.book.c400_zones import Discard
from judge.games.dm.book.c601_using_cards import choose_part_to_use, may_be_declared, use_declared
from judge.games.dm.book.c603_abilities import AS_OF_THE_HAND, becomes_waiting, resolves
from judge.games.dm.world import Game, cards, in_turn_order, info, owner, zone_of
from judge.kernel import (
    ANY_NUMBER,
    CardId,
    Check,
    Citation,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Waiting,
    Why,
    clause,
    do,
    up_to,
)

GUARD = Ability("guard_strike", None, "guard_strike", "dm:509.5b")
"""The effect of a guard strike that has been declared."""

Declared = tuple[Ability, Ref]

IS_PUT_INTO_THE_HAND = Check("dm:609.4", "never_waits", lambda game, card: bool(game.state.get(card, "waits")))
"""The check that the move of a shield into the hand was not replaced."""

_HAS_GUARD_STRIKE = Check(
    "dm:509.5b", "no_guard_strike", lambda game, card: GUARD_STRIKE in info(game, card)["keywords"]
)


@clause("dm:509.5b", without=())
def declare_guard_strikes(
    game: Game, taken: Sequence[CardId], saved: Sequence[CardId], *, broken: bool
) -> Procedure[Sequence[Declared]]:
    """509.5b: ask both players which guard strikes they use, and declare them all at once.

    Args:
        taken: the shields' cards on their way to the hand.
        saved: the shields' cards whose move was replaced.
        broken: whether the shields are broken; if not, 113.6 is cited.
    """
    rule: Citation = "dm:509.5b" if broken else "dm:113.6"
    declared: list[Declared] = []
    for player in in_turn_order(game):
        own, others = ([card for card in some if owner(game, card) == player] for some in (taken, saved))
        if not own:
            continue
        chosen = yield from game.choose(
            Question("guard_strike", rule, checks=(IS_PUT_INTO_THE_HAND, _HAS_GUARD_STRIKE), hidden=True),
            by=player,
            among=[*own, *others],
            how_many=ANY_NUMBER,
            because=("dm:113.6",) if broken else (),
        )
        for card in chosen:
            game.note("declared", rule, actor=player, objects=(card,))
            declared.append((GUARD, game.state.ref(card)))
    return declared


class ByDiscarding(NamedTuple):
    """A keyword ability that lets a card in the hand be used by discarding a card from the shields.

    Attributes:
        use: the ability that waits once the use is declared.
        node: the class of the keyword ability, which says which card is discarded.
        declares: the clause for declaring it when shields are broken; otherwise that of ``use``.
        discards: the clauses on how the card is discarded.
        nothing: why a card cannot be used if no card can be discarded for it.
    """

    use: Ability
    node: type[kinds.Body]
    declares: Citation
    discards: tuple[Citation, ...]
    is_discarded: Callable[[Game, CardId], bool]
    nothing: Why
    wrong: Why

    @property
    def too_few(self) -> Why:
        """The reason why several cards cannot be declared together: there is not a card to discard for each."""
        return Why(self.wrong.clause, "no_card_of_its_own")


_IN_HAND = Check("dm:112.3b", "not_in_hand_yet", lambda game, card: zone_of(game, card) == "hand")
"""The check that the used card is in the hand, and not on its way there with the discarded one (112.3b)."""

STRIKE_BACKS = ByDiscarding(
    use=Ability("strike_back", None, "strike_back", "dm:112.3b"),
    node=language.StrikeBack,
    declares="dm:509.5c",
    discards=("dm:701.7a", "dm:113.6#strike-back-shield-moves-early"),
    is_discarded=lambda game, card: True,
    nothing=Why("dm:112.3b", "no_strike_back"),
    wrong=Why("dm:112.3b", "not_designated"),
)
JUDGEMENTS = ByDiscarding(
    use=Ability("judgement_z", None, "judgement_z", "dm:112.3d"),
    node=language.JudgementZ,
    declares="dm:509.5d",
    discards=("dm:701.7a",),
    is_discarded=lambda game, card: CREST_OF_JUDGEMENT in info(game, card)["keywords"],
    nothing=Why("dm:112.3d", "no_judgement_z"),
    wrong=Why("dm:112.3d", "no_crest"),
)


@clause("dm:509.5c", "dm:112.3b", "dm:112.3b#which-card-is-discarded", without=())
def declare_strike_backs(game: Game, taken: Sequence[CardId], *, broken: bool) -> Procedure[Sequence[Declared]]:
    """509.5c: declare cards in the hand with strike back; for each, discard a card from the shields."""
    return (yield from _declare_by_discarding(game, STRIKE_BACKS, taken, broken=broken))


@clause("dm:509.5d", "dm:112.3d", "dm:112.3d#missing-sentences", without=())
def declare_judgements(game: Game, came: Sequence[CardId], *, broken: bool) -> Procedure[Sequence[Declared]]:
    """509.5d: declare cards with Judgement Z; for each, discard a Crest of Judgement that was a shield."""
    crests = [card for card in came if JUDGEMENTS.is_discarded(game, card) and zone_of(game, card) == "hand"]
    return (yield from _declare_by_discarding(game, JUDGEMENTS, crests, broken=broken)) if crests else ()


def _declare_by_discarding(
    game: Game, way: ByDiscarding, taken: Sequence[CardId], *, broken: bool
) -> Procedure[Sequence[Declared]]:
    """Ask each player which cards to declare, turn player first; discard one card for each."""
    declared: list[Declared] = []
    left, has_it = list(taken), partial(_has_way, way)
    for player in in_turn_order(game):
        if not any(owner(game, card) == player for card in left):
            continue
        in_hand = available_cards(game, player, "hand")
        too_late = [
            card
            for card in left
            if owner(game, card) == player and card not in in_hand and _discardable_filters(game, way, card)
        ]
        chosen = yield from game.choose(
            Question(
                "strike_back" if way is STRIKE_BACKS else "judgement_z",
                way.declares if broken else way.use.clause,
                checks=(
                    _IN_HAND,
                    Check(
                        way.nothing.clause,
                        way.nothing.reason,
                        lambda game, card: bool(_designated(game, way, card, left)),
                    ),
                    Check("dm:601.1b", "forbidden_to_use", lambda game, card: may_be_declared(game, card, has_it)),
                ),
                hidden=True,
                together=lambda picked: None if _can_discard_for_each(game, way, picked, left) else way.too_few,
            ),
            by=player,
            among=[*in_hand, *too_late],
            how_many=up_to(len(in_hand)),
            because=(*((way.use.clause,) if broken else ()), *_timing_clauses(way)),
        )
        for number, card in enumerate(chosen, 1):
            discarded = yield from _discard_for(game, way, card, left, chosen[number:])
            left.remove(discarded)
            declared.append((way.use, game.state.ref(card)))
    return declared


def _timing_clauses(way: ByDiscarding) -> tuple[Citation, ...]:
    return ("dm:101.4b#judgement-z-timing",) if way is JUDGEMENTS else ()


def _discard_for(
    game: Game, way: ByDiscarding, card: CardId, left: Sequence[CardId], others: Sequence[CardId]
) -> Procedure[CardId]:
    """Discard a card for a declared card, leaving enough cards to discard for the others; return its id."""
    player = owner(game, card)

    def leaves_enough(game: Game, one: CardId) -> bool:
        return one not in others and _can_discard_for_each(game, way, others, [other for other in left if other != one])

    (discarded,) = yield from game.choose(
        Question(
            "strike_back_card" if way is STRIKE_BACKS else "judgement_z_card",
            way.declares,
            because=("dm:112.3b#which-card-is-discarded",),
            checks=(
                Check(way.wrong.clause, way.wrong.reason, lambda game, one: one in _designated(game, way, card, left)),
                Check(way.too_few.clause, way.too_few.reason, leaves_enough),
            ),
        ),
        by=player,
        among=[one for one in left if owner(game, one) == player],
        subject=card,
    )
    game.note("declared", way.declares, because=(way.use.clause,), actor=player, objects=(card,))
    gone = Discard(game.state.ref(discarded), alone=True)
    game.state.put(gone.card, AS_OF_THE_HAND, True)
    yield from do(game, gone, clause=way.declares, because=way.discards)
    game.state.forget(gone.card, AS_OF_THE_HAND)
    return CardId(discarded)


def _has_way(way: ByDiscarding, game: Game, card: CardId) -> bool:
    """Return whether a card has the keyword ability of this way of using it."""
    return bool(_discardable_filters(game, way, card))


def _discardable_filters(game: Game, way: ByDiscarding, card: CardId) -> list[Any]:
    """Return the filters, from a card's abilities, for the cards that may be discarded for it."""
    return [getattr(a.node, a.node.verb) for a in info(game, card)["abilities"] if isinstance(a.node, way.node)]


def _can_discard_for_each(game: Game, way: ByDiscarding, picked: Sequence[CardId], left: Sequence[CardId]) -> bool:
    """Return whether a different card can be discarded for each picked card, without discarding a picked one."""
    if not picked:
        return True
    first, *rest = picked
    return any(
        _can_discard_for_each(game, way, rest, [other for other in left if other != card])
        for card in _designated(game, way, first, [other for other in left if other not in rest])
    )


def _designated(game: Game, way: ByDiscarding, card: CardId, taken: Sequence[CardId]) -> list[CardId]:
    """Return the cards from the shields that could be discarded for a card."""
    player, reader = owner(game, card), game.world.reader
    text = Text(game, player, game.state.ref(card), card)
    wanted = _discardable_filters(game, way, card)
    own = [other for other in taken if owner(game, other) == player and other != card and way.is_discarded(game, other)]
    return [other for other in own if any(reader.like(text, like, info(game, other), other) for like in wanted)]


@resolves("strike_back")
@resolves("judgement_z")
def _use_declared_card(game: Game, waiting: Waiting) -> Procedure[None]:
    """112.3b, 112.3d: use the declared card without paying its cost, if it is still in the hand."""
    player, card, says = PlayerId(waiting.controller), waiting.source.card, waiting.ability.clause
    if card not in cards(game, player, "hand") or not game.state.present(waiting.source):
        game.note("cannot_be_used", "dm:101.3", actor=player, objects=(card,), reason="gone")
        return
    way = next(one for one in (STRIKE_BACKS, JUDGEMENTS) if one.use == waiting.ability)
    yield from choose_part_to_use(game, card, partial(_has_way, way))
    yield from use_declared(game, player, card, clause=says)


def add_waiting(game: Game, declared: Sequence[Declared]) -> None:
    """509.5e: add the declared uses to the waiting effects, to be processed with shield triggers (101.4b)."""
    for ability, ref in declared:
        becomes_waiting(game, ability, ref, rule="dm:101.4b")
