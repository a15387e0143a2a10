"""701, 400 to 402 Keyword actions, and other instructions that move, discard, search for and look at cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from judge.abilities import Select, Text, excluded_candidates, lasting, not_meant, note_missed, selections
from judge.abilities import instructions as say
from judge.abilities.selections import Amount
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c112_costs import ChangePlaces
from judge.games.dm.book.c113_shields import TakeShield, shields_to_hand
from judge.games.dm.book.c200_parts_of_a_card import types_named
from judge.games.dm.book.c400_laying import put_under
from judge.games.dm.book.c400_presence import UPON, available_cards, claimed, deck_top, elements
from judge.games.dm.book.c400_spoken_of import (
    moved_since,
    moves_so_far,
    remember,
    remember_all_the_same,
    remember_moved,
    within_reach,
)
from judge.games.dm.book.c400_zones import Discard, Move, StopBeingPending, pend
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c505_attack import attacked, attacker, attacks_without_being_designated, blocker, change_attack
from judge.games.dm.book.c601_using_cards import note_way, use_by_effect
from judge.games.dm.book.c605_choosing import (
    NOT_SPOKEN_FOR,
    may_be_seen,
    means_single_cards,
    note_types,
    read_as_it_is,
    within_total,
)
from judge.games.dm.book.c605_resolving import perform_all, performs
from judge.games.dm.book.c606_effects import moved_objects, objects, objects_with_clauses, rule_of, with_cards_below
from judge.games.dm.book.c801_evolution_creatures import GIVES_WAY, choose_sources, enter, no_source
from judge.games.dm.book.c808_twinpact import counts_as_both
from judge.games.dm.language import UpsideDown
from judge.games.dm.world import UPSIDE_DOWN, Game, cards, face, in_turn_order, info, owner, zone, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    HowMany,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Shuffle,
    Why,
    arrange,
    as_many_as_possible,
    choose_order,
    clause,
    do,
    inform,
    ruled,
)


@clause("dm:701.9a", without=None)
def show(game: Game, who: PlayerId, which: Sequence[CardId], *because: Citation) -> None:
    """Show cards to all players (701.9a); the cards stay where they are (701.9b)."""
    game.note("shown", "dm:701.9a", because=("dm:701.9b", *because), actor=who, objects=which)
    inform(game.state, which, game.players)


@performs(language.Reveal)
def _reveal(text: Text, instruction: language.Reveal) -> Procedure[int]:
    """Reveal cards to both players (701.9a): all given cards, N from the top, or up to the first match.

    Cards revealed from the top of a deck are face down again after the effect (401.5).
    """
    found = refs = _from_the_top(text, objects(text, instruction.reveal), instruction.top)
    if instruction.until is not None:
        at = next((n for n, ref in enumerate(refs) if like(text, instruction.until, ref.card)), None)
        note_types(text, instruction.until, [] if at is None else [refs[at].card])
        found = () if at is None else refs[at : at + 1]
        refs = refs if at is None else refs[: at + 1]
    if refs:
        again = ("dm:401.5",) if instruction.top is not None else ()
        show(text.game, text.you, [ref.card for ref in with_cards_below(text, instruction.reveal, refs)], *again)
    if instruction.rest is not None:
        text.named[instruction.rest] = tuple(ref for ref in refs if ref not in found)
    remember(text, instruction, found)
    yield from ()
    return len(found)


def _from_the_top(text: Text, refs: tuple[Ref, ...], top: Amount | None) -> tuple[Ref, ...]:
    """Return the first ``top`` cards, or all of them if ``top`` is ``None``."""
    return refs if top is None else refs[: max(0, text.game.world.reader.amount(text, top))]


@performs(language.LookAt)
def _look_at(text: Text, instruction: language.LookAt) -> Procedure[int]:
    """Have the player of the text look at hidden cards, which they know from then on."""
    refs = _from_the_top(text, objects(text, instruction.look_at), instruction.top)
    seen = [ref.card for ref in with_cards_below(text, instruction.look_at, refs)]
    if seen:
        text.game.note("looks", rule_of(text), because=against_the_rule(text, seen), actor=text.you, objects=seen)
        inform(text.game.state, seen, (text.you,))
    yield from ()
    return len(refs)


@clause("dm:101.1")
def against_the_rule(text: Text, seen: Sequence[CardId]) -> tuple[Citation, ...]:
    """Return the clauses that hide these cards, and the one that lets a text override them (101.1)."""
    return ("dm:101.1", *dict.fromkeys(may_be_seen(text.game, text.you, seen)))


def like(text: Text, filter_: selections.Filter | None, card: CardId) -> bool:
    """Return whether a card matches a filter; without a filter, every card does."""
    game: Game = text.game
    return filter_ is None or game.world.reader.like(text, filter_, info(game, card), card)


@clause("dm:701.11b")
def shuffle(
    game: Game, player: PlayerId, rule: Citation, *, apart: Sequence[CardId] = (), on_top: bool = True
) -> Procedure[None]:
    """Shuffle a deck; the resulting order is random.

    Args:
        apart: cards that are not shuffled but put on the top or bottom afterwards (701.11b).
    """
    deck = tuple(card for card in cards(game, player, "deck") if card not in apart)
    if len(deck) > 1:
        order = yield from choose_order(game, player, deck, rule, role="shuffle", hidden=True)
        yield from do(game, Shuffle(player, zone(player, "deck"), order, "dm:701.11a"), clause=rule)
    if apart:
        shuffled = [card for card in cards(game, player, "deck") if card not in apart]
        game.state.reorder(zone(player, "deck"), [*apart, *shuffled] if on_top else [*shuffled, *apart])


@performs(language.Gachinko)
@clause("dm:701.21a", without=0)
def _gachinko(text: Text, instruction: language.Gachinko) -> Procedure[int]:
    """Have each player show their top card and put it on the bottom; carry out the rest if this player won."""
    game = text.game
    shown = {player: deck_top(game, player)[:1] for player in in_turn_order(game)}
    for player, top in shown.items():
        if top:
            show(game, player, top)
    costs: dict[PlayerId, int] = {}
    for player, top in shown.items():
        if top:
            by = ruled(game, "dm:201.2c", player, text.you)
            costs[player] = yield from _cost_referred_to(game, by, top[0])
    won = ruled(game, "dm:701.21b", len(costs) > 1 and all(costs[text.you] >= other for other in costs.values()), False)
    tops = [card for top in shown.values() for card in top]
    read = dict.fromkeys(
        one for card in tops for one in read_as_it_is(game, COST, card, info(game, card)) if one == "dm:201.2a"
    )
    silent = len(tops) < 2 or all(_has_two_costs(game, card) for card in tops)  # on no card, and on who chooses first
    yield from do(game, *(Move(game.state.ref(card), "deck") for card in tops), clause="dm:701.21a")
    key = "gachinko_won" if won else "gachinko_not_won"
    because = (*read, *(("dm:701.21a#gachinko-judge-silences",) if silent else ()))
    game.note(key, "dm:701.21b", because=because, actor=text.you)
    if won:
        yield from perform_all(text, instruction.gachinko)
    return 1


COST = frozenset({"cost"})


def _has_two_costs(game: Game, card: CardId) -> bool:
    return len(set(info(game, card)["costs"])) > 1


@clause("dm:701.21c")
def _cost_referred_to(game: Game, player: PlayerId, card: CardId) -> Procedure[int]:
    """Return the mana cost of a shown card; with two costs, its player chooses one (701.21c)."""
    costs = list(dict.fromkeys(info(game, card)["costs"]))
    if len(costs) < 2:
        return int(costs[0])
    (chosen,) = yield from game.choose(
        Question("which_cost", "dm:701.21c", because=("dm:201.2c",)), by=player, among=costs, subject=card
    )
    return int(chosen)


class GiveWay(Move):
    """A creature moves to the zone of the card it is exchanged for.

    Attributes:
        partner: the other half of the exchange.
    """

    __slots__ = ("partner",)
    meaning = "dm:701.26a"

    def __init__(self, ref: Ref, to: str) -> None:
        super().__init__(ref, to)
        self.partner: Event | None = None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return the reason if the other card does not move, which cancels the exchange (701.26b)."""
        return _called_off(game, self.partner, others)


class TakePlace(Enter):
    """A card enters in place of a creature, and takes over its orientation and its role in the attack (701.26a).

    Attributes:
        partner: the other half of the exchange.
        parts: the creature's roles in the attack, as fields of the attack.
    """

    __slots__ = ("partner", "parts")

    def __init__(self, game: Game, ref: Ref, place: Ref, onto: Sequence[CardId]) -> None:
        super().__init__(ref, onto=onto, tapped=is_tapped(game, place.card), means="dm:701.26a")
        self.partner: Event | None = None
        having = {"attacker": attacker(game), "target": attacked(game), "blocker": blocker(game)}
        self.parts = [name for name, whose in having.items() if whose == place]

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return the reason if the creature does not move, which cancels the exchange (701.26b)."""
        return _called_off(game, self.partner, others)

    def happen(self, game: Game) -> None:
        """Put the card into the battle zone, in the creature's roles in the attack (701.26a)."""
        super().happen(game)
        if self.parts:
            change_attack(game, **dict.fromkeys(self.parts, game.state.ref(self.card)))


def _called_off(game: Game, partner: Event | None, others: Sequence[Event]) -> Why | None:
    goes = any(other is partner for other in others)
    return None if goes else ruled(game, "dm:701.26b", Why("dm:701.26b", "not_exchanged"))


@performs(ChangePlaces)
def _change_places(text: Text, instruction: ChangePlaces) -> Procedure[int]:
    """Exchange the attacking creature by revolution change (506.3b), and record that the card came that way."""
    for ref in text.game.state.now(text.source):
        note_way(text.game, ref.card, "revolution_change")
    return (yield from _swap(text, instruction))


@performs(say.Swap)
@clause("dm:701.26a", without=0)
def _swap(text: Text, instruction: say.Swap) -> Procedure[int]:
    """Exchange a creature in the battle zone for a card in another zone."""
    game, state = text.game, text.game.state
    refs = [ref for name in instruction.swap for ref in within_reach(text, *game.world.reader.refs(text, name))]
    here = [ref for ref in refs if zone_of(game, ref.card) == "battle_zone"]
    elsewhere = [ref for ref in refs if ref not in here]
    if len(here) != 1 or len(elsewhere) != 1:
        game.note("nothing", "dm:606.2", actor=text.you, role="swap", subject=text.subject)
        return 0
    ((place,), (comes,)) = here, elsewhere
    without, onto = yield from _sources_besides(game, text.you, comes.card, place.card)
    if without is not None:
        called_off = ("dm:701.26b", "dm:409.2")
        game.note("stays", without.clause, because=called_off, objects=(comes.card,), reason=without.reason)
        return 0
    goes, takes = GiveWay(place, zone_of(game, comes.card)), TakePlace(game, comes, place, onto)
    goes.partner, takes.partner = takes, goes
    yield from do(game, pend(game, comes), clause="dm:409.1a")
    because = () if _is_attacking_state_clear(game, instruction, takes, place) else ("dm:701.26a#attacking-state",)
    because = (*because, "dm:507.4") if "blocker" in takes.parts else because
    events = yield from do(game, goes, takes, clause=rule_of(text), because=because)
    if takes in events and "attacker" in takes.parts:
        attacks_without_being_designated(game, state.ref(comes.card))
    if state.present(comes):
        yield from do(game, StopBeingPending(comes), clause="dm:409.2")
    return min(1, len(events))


def _sources_besides(
    game: Game, player: PlayerId, card: CardId, place: CardId
) -> Procedure[tuple[Why | None, tuple[CardId, ...]]]:
    """Return why a card has no proper evolution source besides the creature that gives way, or the chosen sources."""
    if not face(game, card).sources:
        return None, ()
    game.state.put(place, GIVES_WAY, True)
    without = no_source(game, player, card)
    onto = (yield from choose_sources(game, player, card)) if without is None else ()
    game.state.forget(place, GIVES_WAY)
    return without, onto


def _is_attacking_state_clear(game: Game, instruction: say.Swap, takes: TakePlace, place: Ref) -> bool:
    """Return whether 701.26a itself says which state is taken over.

    It names the attacking state for revolution change; what becomes of effects on the creature is our reading.
    """
    affected = any(place in effect.refs for effect in lasting(game))
    return not takes.parts or (isinstance(instruction, ChangePlaces) and takes.parts == ["attacker"] and not affected)


@performs(language.SwapZones)
@clause("dm:701.26c", without=0)
def _swap_zones(text: Text, instruction: language.SwapZones) -> Procedure[int]:
    """Exchange all cards of two zones at once; cards that cannot be moved stay (701.26c)."""
    game, (one, other) = text.game, instruction.swap_zones
    moves: list[Event] = []
    for player in text.players(instruction.who):
        for here, into in ((one, other), (other, one)):
            moves += [Move(game.state.ref(card), into) for card in available_cards(game, player, here, "chosen")]
    refilled = any(isinstance(move, Move) and move.to == "deck" for move in moves)
    whole = ("dm:104.2b#all-at-once",) if refilled else ()
    return len((yield from do(game, *moves, clause=rule_of(text), because=("dm:701.26c", *whole))))


@clause("dm:701.28a", "dm:105.5")
class TurnUpsideDown(OfCard):
    """A field is turned upside down."""

    __slots__ = ()
    key = "turns_upside_down"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is gone, not a field, or already upside down (701.28a)."""
        card = self.ref.card
        if not game.state.present(self.ref) or zone_of(game, card) != "battle_zone":
            return Why("dm:101.3", "gone")
        if info(game, card)["type"] != "field":
            return Why("dm:105.5", "no_field")
        return Why("dm:701.28a", "upside_down_already") if game.state.get(card, UPSIDE_DOWN) else None

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, UPSIDE_DOWN, True)


@performs(UpsideDown)
def _turn(text: Text, instruction: UpsideDown) -> Procedure[int]:
    refs = objects(text, instruction.upside_down)
    events = [TurnUpsideDown(ref, "dm:701.28a") for ref in refs]
    happened = yield from do(text.game, *events, clause=rule_of(text), because=("dm:105.5",))
    remember(text, instruction, refs)
    return len(happened)


FILTERS = frozenset(language.Filter.model_fields) - {"other"}


# putting cards into zones


@performs(language.Put)
def _put(text: Text, instruction: language.Put) -> Procedure[int]:
    since = moves_so_far(text)
    refs, because = objects_with_clauses(text, instruction.put, moved_objects)
    if instruction.onto is not None and instruction.into == "battle_zone":
        yield from _put_out(text, refs, tapped=instruction.tapped, onto=objects(text, instruction.onto))
    else:
        yield from put(
            text,
            refs,
            instruction.into,
            because,
            on_top=instruction.position == "top",
            tapped=instruction.tapped,
            alone=instruction.card or means_single_cards(text, instruction.put, refs),
            nth=instruction.nth or 0,
        )
    return remember_moved(text, instruction, refs, since, lambda move: move.to == instruction.into)


@performs(language.Return)
def _return(text: Text, instruction: language.Return) -> Procedure[int]:
    since = moves_so_far(text)
    refs, because = objects_with_clauses(text, instruction.return_, moved_objects)
    alone = instruction.card or means_single_cards(text, instruction.return_, refs)
    yield from _to_hand(text.game, refs, rule_of(text), because, alone=alone, triggers=not instruction.untriggered)
    return remember_moved(text, instruction, refs, since, lambda move: move.to == "hand")


@performs(language.FromTop)
def _from_top(text: Text, instruction: language.FromTop) -> Procedure[int]:
    """Put cards from the top of decks into a zone or under other cards, at once (400.7).

    Cards being looked at are skipped (605.4).
    """
    number, since = max(0, text.game.world.reader.amount(text, instruction.from_top)), moves_so_far(text)
    refs = _from_the_tops(text, instruction, number)
    if instruction.under is None:
        decks = [cards(text.game, player, "deck") for player in text.players(instruction.who)]
        because = () if all(map(claimed(text.game).isdisjoint, decks)) else ("dm:609.9b",)
        yield from put(text, refs, instruction.into, because, tapped=instruction.tapped)
        return remember_moved(text, instruction, refs, since, lambda move: move.to == instruction.into)
    return (yield from _under_each(text, instruction, number))


def _from_the_tops(text: Text, instruction: language.FromTop, number: int) -> list[Ref]:
    """Return the top ``number`` cards of each player's deck."""
    return [
        text.game.state.ref(c) for player in text.players(instruction.who) for c in deck_top(text.game, player)[:number]
    ]


def _under_each(text: Text, instruction: language.FromTop, number: int) -> Procedure[int]:
    """Put cards from the deck under each element or shield, one after the other.

    The player of the text chooses the order of the elements or shields.
    """
    under_what = () if instruction.under is None else objects(text, instruction.under)
    hosts, put_there, done = {ref.card: ref for ref in under_what}, list[Ref](), 0
    order = yield from choose_order(text.game, text.you, hosts, rule_of(text), subject=text.subject)
    for under in [[hosts[card]] for card in order] or [[]]:
        refs = _from_the_tops(text, instruction, number)
        done += yield from put_under(text, refs, under, instruction.into)
        put_there += refs
    remember(text, instruction, put_there)
    return done


def put(
    text: Text,
    refs: Sequence[Ref],
    into: str,
    because: Sequence[Citation] = (),
    *,
    on_top: bool = False,
    tapped: bool = False,
    alone: bool = False,
    nth: int = 0,
) -> Procedure[int]:
    """Put cards into a zone of their owners; return the number of moves.

    Args:
        refs: the cards, elements or shields.
        because: the clauses used to select the cards.
        alone: whether only the named cards of elements and shields move (109.2a).
        nth: the position from the top of the deck, or 0 if the text states none (401.6).
    """
    game, rule = text.game, rule_of(text)
    here = [ref for ref in refs if game.state.present(ref)]
    if into == "battle_zone":
        return (yield from _put_out(text, here, tapped=tapped))
    if into == "hand":
        return (yield from _to_hand(game, here, rule, because, alone=alone))
    if into == "deck" and nth:
        return (yield from _into_deck_at(game, here, rule, nth))
    if into == "deck":
        return (yield from _into_deck(game, here, rule, because, on_top=on_top, alone=alone))
    moves = [Move(ref, into, tapped=tapped, alone=alone) for ref in here]
    at_once = ("dm:400.7",) if len(moves) > 1 else ()
    return len((yield from do(game, *moves, clause=rule, because=(*at_once, *because))))


@clause("dm:114.3")
def _to_hand(
    game: Game,
    refs: Sequence[Ref],
    rule: Citation,
    because: Sequence[Citation] = (),
    *,
    alone: bool,
    triggers: bool = True,
) -> Procedure[int]:
    """Put cards into the hand; shields wait as in a break, but are not broken (701.14b). A castle is not a shield."""
    castles = [ref for ref in refs if game.state.get(ref.card, UPON)]
    taken = [ref for ref in refs if zone_of(game, ref.card) == "shield_zone" and ref not in castles]
    others = [Move(ref, "hand", alone=alone) for ref in refs if ref not in taken]
    done = len((yield from do(game, *others, clause=rule, because=because))) if others else 0
    if taken:
        events = [TakeShield(ref) for ref in taken]
        breaks = [Happening("broken", ref, info(game, ref.card), owner(game, ref.card)) for ref in taken]
        yield from shields_to_hand(game, events, clause=rule, because=("dm:701.14b",), triggers=triggers)
        for happening in breaks:
            note_missed(game, happening, Why("dm:701.14b", "returned_not_broken"))
    return done + len(taken)


def _into_deck(
    game: Game, refs: Sequence[Ref], rule: Citation, because: Sequence[Citation], *, on_top: bool, alone: bool
) -> Procedure[int]:
    """Put cards on the top or bottom of their owners' decks, each owner in any order, unseen (401.4).

    Each card of an element or shield is put there as a card of its own (316.3).
    """
    moves = [Move(ref, "deck", index=0 if on_top else None, alone=alone) for ref in refs]
    events = yield from do(game, *moves, clause=rule, because=because)
    for player in game.players:
        went = [card for e in events if isinstance(e, Move) for card in e.cards_gone if zone_of(game, card) == "deck"]
        own = [card for card in went if owner(game, card) == player]
        yield from _order(game, player, own)
    return len(events)


@clause("dm:401.6")
def _into_deck_at(game: Game, refs: Sequence[Ref], rule: Citation, nth: int) -> Procedure[int]:
    """Put cards into decks as the Nth card from the top, or on the bottom of smaller decks (401.6)."""
    places = {ref: min(nth - 1, len(cards(game, owner(game, ref.card), "deck"))) for ref in refs}
    moves = [Move(ref, "deck", index=index) for ref, index in places.items()]
    return len((yield from do(game, *moves, clause=rule, because=("dm:401.6",))))


@clause("dm:401.4", without=None)
def _order(game: Game, player: PlayerId, which: Sequence[CardId]) -> Procedure[None]:
    """Ask for the order of cards that were put into the deck together (401.4)."""
    order = yield from choose_order(game, player, which, "dm:401.4", because=("dm:400.4",), hidden=True)
    arrange(game.state, zone(player, "deck"), order, (player,))


def _put_out(text: Text, refs: Sequence[Ref], *, tapped: bool, onto: Sequence[Ref] | None = None) -> Procedure[int]:
    """Put cards into the battle zone: all become pending, then they enter one at a time (409.1f).

    ``onto`` lists the elements that the text puts them on, or is ``None``.
    """
    game, done = text.game, 0
    coming = [ref for ref in refs if not _is_element(game, ref)]
    if len(coming) < len(refs):
        game.note("nothing", "dm:101.3", actor=text.you, role="put", subject=text.subject)
    yield from do(game, *(pend(game, ref) for ref in coming), clause="dm:409.1a")
    rule, several = rule_of(text), _several(game, coming)
    for ref in (yield from _one_by_one(text, coming, "dm:409.1f")):
        whose = owner(game, ref.card)
        hosts = [at.card for at in onto or () if _is_element(game, at) and owner(game, at.card) == whose]
        if game.state.present(ref) and (onto is None or hosts):
            upon = None if onto is None else hosts[0]
            done += yield from enter(game, whose, ref.card, clause=rule, because=several, tapped=tapped, upon=upon)
        elif game.state.present(ref):
            game.note("nothing", "dm:801.1a", actor=text.you, role="put_onto", subject=ref.card)
        if game.state.present(ref):
            yield from do(game, StopBeingPending(ref), clause="dm:409.2")
    return done


def _is_element(game: Game, ref: Ref) -> bool:
    """Return whether a card is a whole element in the battle zone (316.1, 801.1a)."""
    return game.state.present(ref) and ref.card in elements(game, owner(game, ref.card), "affected")


def _several(game: Game, refs: Sequence[Ref]) -> tuple[Citation, ...]:
    """Return the clauses for several cards that enter one at a time; empty for one card."""
    of_both = ("dm:111.1",) if len({owner(game, ref.card) for ref in refs}) > 1 else ()
    return ("dm:409.1f", *of_both) if len(refs) > 1 else ()


def _one_by_one(text: Text, refs: Sequence[Ref], rule: Citation) -> Procedure[Sequence[Ref]]:
    """Return objects in the order of processing: the turn player's first (111.1), then as chosen."""
    game, found = text.game, list[Ref]()
    sides = [[ref for ref in refs if owner(game, ref.card) == player] for player in _sides(text)]
    first = ("dm:111.1",) if all(sides) else ()
    for side in sides:
        by_card = {ref.card: ref for ref in side}
        because = ("dm:409.1f#who-orders", *first)
        order = yield from choose_order(game, text.you, by_card, rule, because=because, subject=text.subject)
        found += [by_card[card] for card in order]
    return found


@clause("dm:111.1", instead=lambda text: text.game.players)
def _sides(text: Text) -> Sequence[PlayerId]:
    """Return the players in the order of processing their cards: the turn player first (111.1)."""
    return in_turn_order(text.game)


# using cards by an effect


@performs(language.Use)
@clause("dm:409.1e")
def _use(text: Text, instruction: language.Use) -> Procedure[int]:
    """Use cards as part of an effect: all become pending, then they are used one at a time (101.4d, 409.1e)."""
    game = text.game
    meant = [ref for ref in moved_objects(text, instruction.use) if game.state.present(ref)]
    refs = [ref for ref in meant if not _is_element(game, ref)]
    if len(refs) < len(meant):
        game.note("nothing", "dm:101.3", because=("dm:601.1",), actor=text.you, role="use", subject=text.subject)
    if len(refs) > 1:
        yield from do(game, *(pend(game, ref) for ref in refs), clause="dm:409.1e")
    done = 0
    for ref in (yield from _one_by_one(text, refs, "dm:409.1e")):
        named = instruction.use.type if isinstance(instruction.use, Select) else None
        types = text.asked.get(ref) or types_named(named)
        done += yield from use_by_effect(game, text.you, ref, rule_of(text), free=instruction.free, types=types)
    remember(text, instruction, [ref for ref in refs if not game.state.present(ref)])
    return done


# discarding


@performs(say.DiscardChosen)
@clause("dm:701.7b")
def _discard(text: Text, instruction: say.DiscardChosen) -> Procedure[int]:
    """Have players choose cards from their hands and discard them (701.7b); all if there are too few (606.2)."""
    game, reader, going = text.game, text.game.world.reader, list[Ref]()
    before = None if instruction.which is None else {ref.card for ref in objects(text, instruction.which)}
    asked, why = instruction.like or language.Filter(), Why("dm:701.7b", "not_asked_for")
    for player in text.players(instruction.who):
        hand = [card for card in available_cards(game, player, "hand") if before is None or card in before]
        among = [card for card in hand if like(text, instruction.like, card)]
        number = len(among) if instruction.discard == "all" else reader.amount(text, instruction.discard)
        question = Question(
            "random" if instruction.random else "discard",
            "dm:701.7b",
            checks=() if text.in_place_of is None else (NOT_SPOKEN_FOR,),
            otherwise=not_meant(text, asked, why),
            left_out=excluded_candidates(text, asked, why, hand),
        )
        if not among or number <= 0:
            game.finds_nothing(question, "dm:606.2", by=player, subject=text.subject)
            continue
        if before is not None and number >= len(among):
            going += map(game.state.ref, among)
            continue
        chosen = yield from game.choose(
            question,
            by=player,
            among=among,
            how_many=as_many_as_possible(number),
            subject=text.subject,
            because=("dm:606.2",) if number > len(among) else (),
        )
        going += [game.state.ref(card) for card in chosen]
    since = moves_so_far(text)
    on_one_part = instruction.like is not None and instruction.like.type is not None
    because = ("dm:808.3a",) if on_one_part and any(counts_as_both(game, ref.card) for ref in going) else ()
    events = [Discard(ref) for ref in going]
    yield from do(text.game, *events, clause=rule_of(text), because=because)
    number = remember_moved(text, instruction, going, since, lambda move: isinstance(move, Discard))
    return number + remember_all_the_same(text, instruction, events)


# looking at cards


@performs(say.Shuffle)
def _shuffle(text: Text, instruction: say.Shuffle) -> Procedure[int]:
    for player in text.players(instruction.shuffle):
        yield from shuffle(text.game, player, "dm:701.11a")
    return 1


@performs(language.Search)
@clause("dm:701.10a", "dm:701.10c")
def _search(text: Text, instruction: language.Search) -> Procedure[int]:
    """Search a deck; cards that meet a condition need not be found (701.10b)."""
    game, (you,) = text.game, text.players(instruction.who)
    deck = deck_top(game, you)
    unshown = () if instruction.reveal else ("dm:701.10c",)
    game.note("searches", "dm:701.10a", because=("dm:401.2a", *unshown), actor=you)
    inform(game.state, deck, (you,))
    found = yield from _take(text, deck, instruction.search, role="search", rule="dm:701.10a", who=you)
    if found and instruction.reveal:
        show(game, you, found)
    refs = [game.state.ref(card) for card in found]
    if instruction.onto is None:
        since = moves_so_far(text)
        yield from put(text, refs, instruction.into, tapped=instruction.tapped)
        return remember_moved(text, instruction, refs, since, lambda move: move.to == instruction.into)
    yield from shuffle(game, you, "dm:701.11b", apart=found, on_top=instruction.onto == "top")
    remember(text, instruction, refs)
    return len(found)


@performs(language.Look)
def _look(text: Text, instruction: language.Look) -> Procedure[int]:
    """Look at the top cards of the deck, take some, and put the rest where the text says."""
    game, you = text.game, text.you
    seen = deck_top(game, you)[: max(0, game.world.reader.amount(text, instruction.look))]
    if not seen:
        game.note("nothing", "dm:606.2", actor=you, role="look", subject=text.subject)
        return 0
    game.note("looks", rule_of(text), because=against_the_rule(text, seen), actor=you, objects=seen)
    inform(game.state, seen, (you,))
    if instruction.face_up:
        show(game, you, seen)
    if instruction.seen is not None:
        text.named[instruction.seen] = tuple(game.state.ref(card) for card in seen)
    taken: list[CardId] = []
    for wanted in (*(() if instruction.take is None else (instruction.take,)), *instruction.also_take):
        left = [card for card in seen if card not in taken]
        taken += yield from _take(text, left, wanted, role="take", rule="dm:605.2b", seen=instruction.face_up)
    if taken and instruction.reveal:
        show(game, you, taken)
    rest = [game.state.ref(card) for card in seen if card not in taken]
    done = len(seen) if instruction.take is None else 0
    if taken or instruction.do:
        _mark_looked_at(game, rest, True)
        if taken:
            done, stays = yield from _use_taken(text, instruction, taken)
            rest += stays
        yield from perform_all(text, instruction.do)
        _mark_looked_at(game, rest, False)
    if instruction.rest in ("top", "bottom"):
        yield from _lay_back(text, rest, on_top=instruction.rest == "top")
    else:
        yield from put(text, rest, instruction.rest)
    return done


def _use_taken(text: Text, instruction: language.Look, taken: Sequence[CardId]) -> Procedure[tuple[int, list[Ref]]]:
    """Use the cards taken from those looked at, or put them into their zone.

    Returns:
        the number of cards used or put there, and the cards that stay in the deck.
    """
    game, refs = text.game, [text.game.state.ref(card) for card in taken]
    if instruction.into == "deck" and not instruction.use:
        yield from _lay_back(text, refs, on_top=instruction.position == "top")
        remember(text, instruction, refs)
        return len(refs), []
    since, done = moves_so_far(text), 0
    if instruction.use:
        for ref in refs:
            types = text.asked.get(ref, ())
            done += yield from use_by_effect(game, text.you, ref, rule_of(text), free=True, types=types)
        remember(text, instruction, refs)
    else:
        yield from put(text, refs, instruction.into)
        done = remember_moved(text, instruction, refs, since, lambda move: move.to == instruction.into)
    moved = moved_since(text, since)
    stays = [game.state.ref(card) for card in taken if zone_of(game, card) == "deck" and card not in moved]
    return done, stays


def _mark_looked_at(game: Game, refs: Sequence[Ref], looking: bool) -> None:
    """Mark cards as being looked at, which protects them from other effects (605.4), or end that."""
    cards_here = [ref.card for ref in refs if game.state.present(ref)]
    marked = partial(_mark, game, cards_here, looking or None)
    game.note(
        "looked_at" if looking else "looked_at_no_more", "dm:605.4", objects=cards_here, considered=True, then=marked
    )


def _mark(game: Game, which: Sequence[CardId], looking: bool | None) -> None:
    for card in which:
        game.state.put(card, "looked_at", looking)


def _lay_back(text: Text, refs: Sequence[Ref], *, on_top: bool) -> Procedure[None]:
    """Put the cards looked at on the top or bottom of the deck; they have never left it."""
    game, state = text.game, text.game.state
    rest = [ref.card for ref in refs if state.present(ref)]
    deck = [card for card in cards(game, text.you, "deck") if card not in rest]
    state.reorder(zone(text.you, "deck"), [*rest, *deck] if on_top else [*deck, *rest])
    if len(rest) > 1:
        yield from _order(game, text.you, rest)


def _take(
    text: Text,
    among: Iterable[CardId],
    select: Select,
    *,
    role: str,
    rule: Citation,
    seen: bool = False,
    who: PlayerId | None = None,
) -> Procedure[list[CardId]]:
    """Have a player find matching cards among those looked at.

    Among hidden cards, a player may find fewer than match a condition (701.10b).

    Args:
        seen: whether both players see the cards, so that matching cards must be found.
        who: the player who finds them, if not the player of the text.
    """
    game, reader, who = text.game, text.game.world.reader, who or text.you
    fits = [card for card in among if like(text, select, card)]
    most = len(fits)
    if not (select.everything or select.any_number):
        most = min(most, reader.amount(text, select.count if select.up_to is None else select.up_to))
    free = select.up_to is not None or select.any_number or (not seen and _may_find_none(text, select))
    question = Question(
        role,
        rule,
        hidden=True,
        together=within_total(text, select),
        otherwise=not_meant(text, select, Why(rule, "not_asked_for")),
        left_out=excluded_candidates(text, select, Why(rule, "not_asked_for")),
    )
    if not fits:
        game.finds_nothing(question, rule, because=("dm:606.2",), by=who, subject=text.subject)
        return []
    chosen = yield from game.choose(
        question,
        by=who,
        among=fits,
        how_many=HowMany(0 if free else ruled(game, rule, most, 0), most),
        subject=text.subject,
        because=("dm:701.10b",) if free and role == "search" else (),
    )
    note_types(text, select, chosen)
    return list(chosen)


@clause("dm:701.10b", without=False)
def _may_find_none(text: Text, select: Select) -> bool:
    """Return whether a selection has conditions, so that matching cards need not be found (701.10b)."""
    return bool(select.model_fields_set & FILTERS)
