"""113 Shields, and 509.5, 701.14: how shields go to the hand, and which cards may be used then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Known, Static, names
from judge.games.dm.book.c101_absolute_laws import at_this_level, resolve_waiting
from judge.games.dm.book.c110_abilities import SHIELD_TRIGGER, SHIELD_TRIGGER_X
from judge.games.dm.book.c112_declared_uses import (
    IS_PUT_INTO_THE_HAND,
    add_waiting,
    declare_guard_strikes,
    declare_judgements,
    declare_strike_backs,
)
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c304_castles import castles_on, hold_castles, let_castles_go
from judge.games.dm.book.c400_presence import elements
from judge.games.dm.book.c400_zones import Move, would_be_replaced
from judge.games.dm.book.c601_using_cards import choose_part_to_use, is_of, may_be_declared, use_declared
from judge.games.dm.book.c603_abilities import becomes_waiting, gets_shield_trigger, notice, resolves, works
from judge.games.dm.book.c605_resolving import cause_of, deeper
from judge.games.dm.book.c808_twinpact import parts, parts_for_which
from judge.games.dm.language import Select
from judge.games.dm.world import Game, in_turn_order, info, owner, pile, top_of, under, zone_of
from judge.kernel import (
    ANY_NUMBER,
    GAME,
    CardId,
    Check,
    Citation,
    Event,
    Excluded,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Waiting,
    Why,
    clause,
    do,
    knows,
    ruled,
)


@clause("dm:113.6a")
class Wait(OfCard):
    """The start of a shield's move to the hand: it waits, still in its zone but no longer counted there (113.6a).

    Replacement effects are applied at this point. A replaced shield never waits, and nothing is declared with it
    (609.4).

    Args:
        taken: the event that puts the shield into the hand.
    """

    __slots__ = ("taken",)
    key = "shield_waits"

    def __init__(self, taken: TakeShield) -> None:
        super().__init__(taken.ref)
        self.taken = taken

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the shield has left the shield zone."""
        return None if game.state.present(self.ref) else Why("dm:101.3", "gone")

    @clause("dm:609.1", without=())
    def together(self, game: Game) -> Sequence[Event]:
        """Return the same event for each lower card whose own move an effect would replace (113.2)."""
        if self.history:
            return ()
        lower = [Wait(TakeShield(game.state.ref(card))) for card in under(game, self.ref.card)]
        return [one for one in lower if would_be_replaced(game, one)]

    def happen(self, game: Game) -> None:
        for card in pile(game, self.ref.card):
            game.state.put(card, "waits", True)


class TakeShield(Move):
    """A shield is put into the hand of its player, with all its cards."""

    __slots__ = ()
    key = "shield_taken"

    def __init__(self, ref: Ref, means: Citation | None = None) -> None:
        super().__init__(ref, "hand", means=means)

    def of_the_rest(self, ref: Ref) -> TakeShield:
        """Return the same event for the rest of the shield after one of its cards was discarded."""
        return TakeShield(ref, self.means)

    def together(self, game: Game) -> Sequence[Event]:
        """Return no events: the moves of the lower cards could be replaced as the shield began to wait."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return no values: the name of the event implies that the shield goes to the hand."""
        return {}


@clause("dm:701.14a")
class Break(TakeShield):
    """A shield is broken by a creature or an effect: it is put into the hand of its player."""

    __slots__ = ("by",)
    key = "broken"
    meaning = "dm:701.14a"

    def __init__(self, ref: Ref, by: Ref) -> None:
        super().__init__(ref)
        self.by = by

    def of_the_rest(self, ref: Ref) -> TakeShield:
        """Return the event that breaks the rest of the shield after one of its cards was discarded."""
        return Break(ref, self.by)

    @property
    def done_by(self) -> Ref | None:
        return self.by


BREAKING = "breaking"
"""A fact about the game as a whole: the ids of the effects that triggered just before the current breaks."""


@clause("dm:603.7", "dm:603.7a", "dm:603.7b", "dm:603.7b#remaining-before-the-break-effects", without=None)
def before_the_break(
    game: Game, by: Ref, player: PlayerId, chosen: Sequence[Ref], sides: tuple[Citation, Citation] | None = None
) -> Procedure[None]:
    """Process the effects that trigger just before shields are broken, ahead of older waiting effects (603.7b).

    Effects that these trigger in turn wait until the end, for both players (603.7a). If an effect breaks the shields,
    the older waiting effects follow. For attacks the clause is 509.4.

    Args:
        by: the creature or other object that breaks the shields.
        sides: the clauses for processing the turn player's effects, and then the other player's.
    """
    if not chosen:
        return
    with deeper(game):
        breaker = game.world.last(game, by)
        each = [Happening("before_each_break", by, breaker, player, other=shield) for shield in chosen]
        notice(game, [Happening("before_break", by, breaker, player), *each])
        outer: tuple[str, ...] = game.state.get(GAME, BREAKING, ())
        again = ("dm:603.7b",) if outer else ()
        attack, stages = (("dm:509.4",), ("dm:509.4a#newly-triggered",)) if sides is not None else ((), ())
        own = tuple(waiting.id for waiting in at_this_level(game))
        game.state.put(GAME, BREAKING, (*outer, *own) or None)
        yield from resolve_waiting(game, these=own, because=(*attack, "dm:603.7", *again), sides=sides)
        yield from resolve_waiting(game, because=(*attack, "dm:603.7a", *stages), sides=sides)
        game.state.put(GAME, BREAKING, outer or None)
    if own and sides is None:
        yield from _process_other_waiting(game, outer, again)


@clause("dm:603.7a", without=None)
def _process_other_waiting(game: Game, later: Sequence[str], again: tuple[Citation, ...]) -> Procedure[None]:
    """Process the other waiting effects, except those triggered before a surrounding break (603.7a)."""
    yield from resolve_waiting(game, later=later, because=("dm:603.7a", *again))


@clause("dm:701.14d", without=0)
def more_to_break(game: Game, card: CardId) -> int:
    """Return the number of shields that a card breaks in addition, by an attack or an effect (701.14d)."""
    return int(info(game, card)["breaks_more"])


@clause("dm:113.5")
def break_shields(
    game: Game, broken: Sequence[Ref], by: Ref, *, clause: Citation, because: Sequence[Citation] = ()
) -> Procedure[None]:
    """Break shields simultaneously (509.5).

    Args:
        by: the creature or other object that breaks them.
        because: clauses that allow or modify it.
    """
    replaced = yield from shields_to_hand(game, [Break(ref, by) for ref in broken], clause=clause, because=because)
    left = [ref for ref in broken if not game.state.present(ref)]
    if {*left}.difference(replaced) or (left and _is_broken_all_the_same(game, left)):
        notice(game, [Happening("breaks", by, game.world.last(game, by), owner(game, by.card))])


@clause("dm:701.14a#replaced-break", without=False)
def _is_broken_all_the_same(game: Game, shields: Sequence[Ref]) -> bool:
    """Return whether shields count as broken although a replacement sent them elsewhere."""
    game.note(
        "broken_all_the_same", "dm:701.14a#replaced-break", considered=True, objects=tuple(ref.card for ref in shields)
    )
    return True


@clause("dm:113.6", without=())
def shields_to_hand(
    game: Game,
    taken: Sequence[TakeShield],
    *,
    clause: Citation,
    because: Sequence[Citation] = (),
    triggers: bool = True,
) -> Procedure[Sequence[Ref]]:
    """Put shields into the hand: they wait, uses are declared, and then the shields move (113.6).

    Args:
        because: clauses that allow or modify it.
        triggers: whether shield triggers may be declared; a text can forbid it.

    Returns:
        the shields whose move was replaced before they waited.
    """
    given = _given_shield_trigger(game, [card for take in taken for card in pile(game, take.card)])
    still = (*_continuing_effect(game, taken), *_reading_for_missing_shield(game, taken))
    there = [take for take in taken if game.state.present(take.ref)]
    yield from do(game, *(Wait(take) for take in taken), clause="dm:113.6a", because=still)
    waiting = [take for take in taken if game.state.get(take.card, "waits")]
    replaced = _replaced(game, [take for take in there if take not in waiting])
    saved = [card for ref in replaced for card in pile(game, ref.card)]
    if not waiting:
        return replaced
    piles = [(take, pile(game, take.card)) for take in waiting]
    taken_up = [card for _, cards in piles for card in cards]
    broken = any(isinstance(take, Break) for take in waiting)
    declared = (yield from _declare(game, taken_up, given, saved, broken=broken)) if triggers else {}
    guards = yield from declare_guard_strikes(game, taken_up, saved, broken=broken)
    strikes = yield from declare_strike_backs(game, taken_up, broken=broken)
    left = [one if game.state.present(one.ref) else _event_for_rest(game, one, cards) for one, cards in piles]
    yield from do(game, *(take for take in left if take is not None), clause=clause, because=because)
    strikes = [*strikes, *(yield from declare_judgements(game, taken_up, broken=broken))]
    used = [game.state.ref(card) for card in declared if zone_of(game, card) == "hand"]
    by = _broken_by(waiting)
    if used and _interrupt(game):
        with deeper(game):
            for ref in used:
                becomes_waiting(game, USE, ref, rule="dm:112.3a", event=(*by, (TYPES, declared[ref.card])))
            yield from resolve_waiting(game, because=("dm:112.3a",))
    else:
        for ref in used:
            becomes_waiting(game, USE, ref, rule="dm:112.3a", event=(*by, (TYPES, declared[ref.card])))
    add_waiting(game, [*((ability, game.state.ref(ref.card)) for ability, ref in guards), *strikes])
    return replaced


AFTER_THE_EFFECT: Citation = "dm:112.3a#after-the-effect"
"""Our reading: a use declared during an effect is carried out after that effect."""


def _interrupt(game: Game) -> bool:
    """Return whether declared cards are used in the middle of the effect that moves their shields."""
    if cause_of(game) is None:
        return False
    game.note("used_after_the_effect", AFTER_THE_EFFECT, because=("dm:101.4", "dm:101.4a"), considered=True)
    return ruled(game, AFTER_THE_EFFECT, False, True)


@clause("dm:113.6a", without=None)
def _event_for_rest(game: Game, taken: TakeShield, cards: Sequence[CardId]) -> TakeShield | None:
    """Return the event for the rest of a shield, or ``None`` if no card of it still waits (113.6a)."""
    there = [card for card in cards if game.state.get(card, "waits")]
    return taken.of_the_rest(game.state.ref(top_of(game, there[0]))) if there else None


def _replaced(game: Game, taken: Sequence[TakeShield]) -> Sequence[Ref]:
    """Return the given shields, whose move was replaced, and record our reading that they never wait."""
    if taken:
        cards = tuple(take.card for take in taken)
        game.note(
            "never_waits",
            "dm:113.6a#replaced-before-waiting",
            considered=True,
            objects=cards,
            excluded=[Excluded(str(card), IS_PUT_INTO_THE_HAND.why) for shield in cards for card in pile(game, shield)],
        )
    return tuple(take.ref for take in taken)


def _reading_for_missing_shield(game: Game, taken: Sequence[TakeShield]) -> tuple[Citation, ...]:
    """Return our reading for a shield that was chosen to be broken but has left: no other shield is chosen."""
    left = any(isinstance(take, Break) and not game.state.present(take.ref) for take in taken)
    return ("dm:509.3#chosen-shield-changes",) if left else ()


def _continuing_effect(game: Game, taken: Sequence[TakeShield]) -> tuple[Citation, ...]:
    """Return 113.6d if a shield has an effect in the shield zone that continues until the shield moves.

    Only cards known to both players count, so that the citation reveals nothing.
    """
    cards = [card for take in taken for card in (*pile(game, take.card), *castles_on(game, take.card))]
    open_to_all = [card for card in cards if all(knows(game.state, player, card) for player in game.players)]
    statics = [(card, a) for card in open_to_all for a in info(game, card)["abilities"] if isinstance(a.node, Static)]
    return ("dm:113.6d",) if any(works(game, card, ability) for card, ability in statics) else ()


def _broken_by(taken: Sequence[TakeShield]) -> Known:
    """Return the objects that broke the shields, as the value of ``other`` in the declared uses."""
    return tuple(("other", (by,)) for by in dict.fromkeys(take.done_by for take in taken) if by is not None)


USE = Ability("shield_trigger", None, "shield_trigger", "dm:112.3a")
"""The use of a card with shield trigger that has been declared."""


def _gives_itself_shield_trigger(game: Game, card: CardId) -> bool:
    return any(gets_shield_trigger(ability.node) for ability in game.world.printed(game, card)["abilities"])


@clause("dm:113.6c")
def has_shield_trigger(game: Game, card: CardId) -> bool:
    """Return whether a card has shield trigger or shield trigger X now, also while it waits (113.6c)."""
    return _has_any(info(game, card)["keywords"])


def _has_any(keywords: Sequence[str]) -> bool:
    return SHIELD_TRIGGER in keywords or SHIELD_TRIGGER_X in keywords


TYPES = "types"
"""The name for the types that a card with shield trigger may be used as."""


@clause("dm:808.3a")
def _triggering_types(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the type of a card with shield trigger; for a twinpact card, the types of the parts that have it."""
    if parts(game, card):
        return tuple(part.type for part in parts_for_which(game, card, has_shield_trigger))
    return (info(game, card)["type"],) if has_shield_trigger(game, card) else ()


@clause("dm:808.3a")
def _types_in_print(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the types of a card, or of the parts of a twinpact card, on which shield trigger is printed."""
    if both := parts(game, card):
        return tuple(part.type for part in both if _has_any(part.keywords))
    return (info(game, card)["type"],) if _has_any(game.world.printed(game, card)["keywords"]) else ()


@clause("dm:113.6b", without={})
def _given_shield_trigger(game: Game, shields: Sequence[CardId]) -> Mapping[CardId, tuple[str, ...]]:
    """Return the cards that have shield trigger just before they start to wait, with their types (113.6b)."""
    return {card: types for card in shields if (types := _triggering_types(game, card))}


def _not_given(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return 113.6b or 113.6c if an element of the owner gives shields shield trigger, but did not give it to this one.

    The first is about shields that do not wait yet, the second about those that do.
    """
    rules = dict.fromkeys("dm:113.6c" if select.waiting else "dm:113.6b" for select, _ in _giving(game, card))
    return tuple(rule for rule in rules if ruled(game, rule, (rule,), ()))


def _given_while_it_waits(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return 113.6c for a card that gains shield trigger while it waits, and our reading if that has a condition."""
    conditional = any(select.waiting and if_ is not None for select, if_ in _giving(game, card))
    return ("dm:113.6c", *(("dm:113.6b#granted-after-waiting",) if conditional else ()))


def _giving(game: Game, card: CardId) -> Iterator[tuple[Select, Any]]:
    """Yield the shields to which an element of the card's owner gives shield trigger, and the condition."""
    for element in elements(game, owner(game, card)):
        for node in (ability.node for ability in info(game, element)["abilities"]):
            if not isinstance(node, Static) or not isinstance(node.affects, Select):
                continue
            if "shield_zone" in names(node.affects.zone) and _has_any(node.static.keywords):
                yield node.affects, node.if_


@clause("dm:113.6b#lost-before-waiting", without={})
def _lost_shield_trigger(
    game: Game, shields: Sequence[CardId], given: Mapping[CardId, tuple[str, ...]]
) -> Mapping[CardId, tuple[str, ...]]:
    """Return the cards that regained shield trigger only by starting to wait, with their types (113.6b).

    They had lost it in the shield zone, so it cannot be declared.
    """
    again = {}
    for card in shields:
        lost = {*_types_in_print(game, card)} - {*given.get(card, ())}
        if types := tuple(kind for kind in _triggering_types(game, card) if kind in lost):
            again[card] = types
    if again:
        game.note("stays_lost", "dm:113.6b#lost-before-waiting", objects=tuple(again))
    return again


@clause("dm:509.5a", without={})
def _declare(
    game: Game,
    taken: Sequence[CardId],
    given: Mapping[CardId, tuple[str, ...]],
    saved: Sequence[CardId],
    *,
    broken: bool,
) -> Procedure[dict[CardId, tuple[str, ...]]]:
    """Ask which shield triggers are used; return the declared cards with the types to use them as (113.6, 509.5a).

    All are declared at once, before the shields move. Cards whose move was replaced (``saved``) cannot be declared.
    """
    rule = "dm:509.5a" if broken else "dm:112.3a"

    lost = _lost_shield_trigger(game, taken, given)

    def types_of_use(game: Game, card: CardId) -> tuple[str, ...]:
        waiting = (kind for kind in _triggering_types(game, card) if kind not in lost.get(card, ()))
        return tuple(dict.fromkeys((*given.get(card, ()), *waiting)))

    def can_be_declared(game: Game, card: CardId) -> bool:
        return bool(types_of_use(game, card))

    def may_be_used(game: Game, card: CardId) -> bool:
        return may_be_declared(game, card, is_of(types_of_use(game, card)))

    declared: dict[CardId, tuple[str, ...]] = {}
    players = [player for player in in_turn_order(game) if any(owner(game, card) == player for card in taken)]
    for player in players:
        own = [card for card in (*taken, *saved) if owner(game, card) == player]
        chosen = yield from game.choose(
            Question(
                "declare",
                rule,
                because=("dm:113.6",),
                checks=(
                    IS_PUT_INTO_THE_HAND,
                    Check("dm:112.3a", "no_shield_trigger", can_be_declared, also=_not_given),
                    Check("dm:601.1b", "forbidden_to_use", may_be_used),
                ),
                hidden=True,
            ),
            by=player,
            among=own,
            how_many=ANY_NUMBER,
            because=("dm:509.5a#whose-declaration",) if len(players) > 1 else (),
        )
        for card in map(CardId, chosen):
            declared[card] = types_of_use(game, card)
            gained = {*declared[card]} - {*_types_in_print(game, card)}
            itself = ("dm:110.4c",) if _gives_itself_shield_trigger(game, card) else ()
            early = gained <= {*given.get(card, ())}
            by = (*itself, *(("dm:113.6b",) if early else _given_while_it_waits(game, card))) if gained else ()
            shown: tuple[Citation, ...] = ("dm:112.3a",) if broken else ()
            game.note("declared", rule, because=(*shown, *by), actor=player, objects=(card,))
            hold_castles(game, card)
    return declared


@resolves("shield_trigger")
def _use_shield_trigger(game: Game, waiting: Waiting) -> Procedure[None]:
    """Use a declared card without paying its cost (112.3a), if it is still in the hand."""
    player, card = PlayerId(waiting.controller), waiting.source.card
    if not game.state.present(waiting.source):
        game.note("cannot_be_used", "dm:101.3", actor=player, objects=(card,), reason="gone")
    else:
        known: dict[str, Any] = dict(waiting.event)
        by = next(iter(known.get("other", ())), None)
        yield from choose_part_to_use(game, card, is_of(known[TYPES]))
        used = Happening("shield_trigger_used", waiting.source, info(game, card), player, other=by)
        if SHIELD_TRIGGER_X in info(game, card)["keywords"]:
            game.state.put(card, SHIELD_TRIGGER_X, True)
        yield from use_declared(game, player, card, clause="dm:112.3a", as_what=(used,))
    yield from let_castles_go(game, card)
