"""605.2b Choosing: as many of the described cards as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.abilities import (
    Filter,
    Instruction,
    Pointer,
    Select,
    Static,
    Text,
    excluded_candidates,
    names,
    nodes,
    not_meant,
)
from judge.abilities import instructions as say
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_abilities import (
    CANNOT_BE_CHOSEN,
    CANNOT_LEAVE,
    MUST_BE_CHOSEN,
    has,
    kept_from_destruction,
)
from judge.games.dm.book.c200_parts_of_a_card import of_fields, types_named
from judge.games.dm.book.c400_presence import available_cards, claimed, why_unavailable
from judge.games.dm.book.c400_zones import by_which_effect
from judge.games.dm.book.c603_abilities import notice
from judge.games.dm.book.c803_gods import links_of
from judge.games.dm.book.c808_twinpact import counts_as_both, parts, parts_to_match
from judge.games.dm.world import (
    FLIPPED,
    ZONES_OF_A_PLAYER,
    Game,
    cards,
    face,
    info,
    is_open,
    is_unlocked,
    owner,
    zone_of,
)
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Happening,
    HowMany,
    Info,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Together,
    Why,
    clause,
)

NOT_SPOKEN_FOR = Check("dm:609.9b", "spoken_for", lambda game, card: card not in claimed(game))

IS_THERE = Check("dm:605.2b", "cannot_be_chosen", lambda game, card: why_unavailable(game, card, "chosen") is None)

NOT_ASKED_FOR = Why("dm:605.2b", "not_asked_for")


def _may_be_chosen_by(who: PlayerId) -> Check:
    """Return the check that no text forbids this player to choose a card of the opponent (101.2)."""

    def may(game: Game, card: CardId) -> bool:
        return owner(game, card) == who or not has(game, card, CANNOT_BE_CHOSEN)

    return Check("dm:101.2", "forbidden_to_choose", may)


@clause("dm:605.2b", without=())
def choose(
    text: Text, who: PlayerId, select: Select, instruction: Instruction | None = None
) -> Procedure[Sequence[CardId]]:
    """Have a player choose as many as possible of the cards that a selection describes (605.2b).

    ``instruction`` is the instruction to be carried out on each chosen card, if that limits the choice.
    """
    game, reader = text.game, text.game.world.reader
    among = reader.among(text, select)
    least, most = reader.bounds(text, select, len(among))
    question = Question(
        "random" if select.random else "choose",
        "dm:605.2b",
        distinct="dm:601.1h",
        otherwise=not_meant(text, select, NOT_ASKED_FOR),
        left_out=excluded_candidates(text, select, NOT_ASKED_FOR),
    )
    if not among or most <= 0:
        part = tuple(_read_on_one_part(text, select)) if select.type is not None else ()
        unseen = ("dm:400.2d",) if "hand" in names(select.zone) else ()
        game.finds_nothing(question, "dm:605.2b", because=("dm:606.2", *unseen, *part), by=who, subject=text.subject)
        return ()
    checks = (IS_THERE, *_can_be_done(instruction), *(() if text.in_place_of is None else (NOT_SPOKEN_FOR,)))
    if not select.everything:
        checks = (*checks, _may_be_chosen_by(who))
    together = _together(text, who, select, among, checks)
    chosen = yield from game.choose(
        replace(question, checks=checks, together=together),
        by=who,
        among=among,
        how_many=HowMany(least if game.partition(among, checks)[0] else 0, most, as_possible=True),
        subject=text.subject,
        because=tuple(
            dict.fromkeys(
                (
                    *text.in_turn,
                    *_choice_clauses(select, most),
                    *may_be_seen(game, who, among),
                    *_read_by(text, select, among),
                )
            )
        ),
    )
    note_types(text, select, chosen)
    for card in chosen:
        text.numbers.pop(_single_card_key(card), None)
        text.numbers |= {_single_card_key(card): 1} if getattr(select, "cards", False) else {}
    if not select.everything:
        notice(game, [_is_chosen(game, card, who) for card in chosen if zone_of(game, card) == "battle_zone"])
    return chosen


def _single_card_key(card: CardId) -> str:
    """Return the key under which a text stores that it chose a single card, not the element of the card."""
    return f"the card {card} alone"


@clause("dm:109.2a", without=False)
def means_single_cards(text: Text, pointer: Pointer, refs: Sequence[Ref]) -> bool:
    """Return whether a pointer means single cards: a selection of cards, or cards that the text chose as cards."""
    if isinstance(pointer, Select):
        return bool(getattr(pointer, "cards", False))
    return bool(refs) and all(_single_card_key(ref.card) in text.numbers for ref in refs)


def note_types(text: Text, select: Filter, chosen: Sequence[CardId]) -> None:
    """Record which part of a chosen twinpact card the text means; it keeps that meaning (808.3a)."""
    for card in chosen:
        types = _types_like(text, select, card) or types_named(select.type)
        if types:
            text.asked[text.game.state.ref(card)] = types


@clause("dm:201.2b", "dm:808.3a", instead=lambda text, select, card: types_named(select.type))
def _types_like(text: Text, select: Filter, card: CardId) -> tuple[str, ...]:
    """Return the card types of the parts of a twinpact card that match a filter."""
    game, now = text.game, info(text.game, card)
    if not counts_as_both(game, card):
        return types_named(select.type)
    either = [{**now, **part, "twins": (part,)} for part in now["twins"]]
    return tuple(part["type"] for part in either if game.world.reader.like(text, select, part, card))


def _together(
    text: Text, who: PlayerId, select: Select, among: Sequence[CardId], checks: Sequence[Check]
) -> Together | None:
    """Return the check on cards chosen together, or ``None`` if any combination is allowed."""
    game, total = text.game, within_total(text, select)
    wanted = () if select.everything else [card for card in among if _has_to_be_chosen(game, card, who)]
    first = set(game.partition(wanted, checks)[0]) if wanted else set()
    if not first:
        return total

    def left_out(picked: Sequence[CardId]) -> Why | None:
        if len(first.intersection(picked)) < min(len(first), len(picked)):
            return Why("dm:101.1", "another_has_to_be_chosen")
        return None if total is None else total(picked)

    return left_out


@clause("dm:101.1", without=False)
def _has_to_be_chosen(game: Game, card: CardId, who: PlayerId) -> bool:
    """Return whether a text requires an opponent to choose this card before others (101.1)."""
    return owner(game, card) != who and has(game, card, MUST_BE_CHOSEN)


def _is_chosen(game: Game, card: CardId, who: PlayerId) -> Happening:
    cause = by_which_effect(game) | {"by": who}
    return Happening("chosen", game.state.ref(card), info(game, card), owner(game, card), **cause)


def _choice_clauses(select: Select, most: int) -> Iterator[Citation]:
    """Yield the clauses of a choice of several different cards, and of a number that is computed only now."""
    if most > 1 and not select.everything:
        yield "dm:601.1h"
    if select.computed:
        yield "dm:605.2d"


def within_total(text: Text, select: Select) -> Together | None:
    """Return the check that the total power or cost of chosen cards stays within a limit, or ``None``."""
    powers, costs = getattr(select, "total_power", None), getattr(select, "total_cost", None)
    if powers is None and costs is None:
        return None
    amount = text.game.world.reader.amount
    power = None if powers is None else amount(text, powers)
    cost = None if costs is None else amount(text, costs)

    def too_much(picked: Sequence[CardId]) -> Why | None:
        if power is not None and sum(referred_power(text.game, card) for card in picked) > power:
            negative = any((info(text.game, card)["power"] or 0) < 0 for card in picked)
            return Why("dm:108.1b" if negative else "dm:605.2b", "too_much_power")
        if cost is not None and sum(_referred_cost(text.game, select, card) for card in picked) > cost:
            return Why("dm:605.2b", "too_much_cost")
        return None

    return too_much


@clause("dm:201.2b", instead=lambda game, select, card: info(game, card)["cost"])
def _referred_cost(game: Game, select: Select, card: CardId) -> int:
    """Return the mana cost of a card towards a total: the lowest if it has several (201.2b).

    If the text asks for a type, only the matching part of a twinpact card counts (808.3a).
    """
    now, types = info(game, card), types_named(select.type)
    parts = parts_to_match(game, now, select) if counts_as_both(game, card) else (now,)
    return min((cost for part in parts if not types or part["type"] in types for cost in part["costs"]), default=0)


@clause("dm:108.1b", instead=lambda game, card: game.world.info(game, card)["power"] or 0)
def referred_power(game: Game, card: CardId) -> int:
    """Return a card's power as texts read it: a negative power counts as 0 (108.1b)."""
    return max(0, game.world.info(game, card)["power"] or 0)


def feasible(text: Text, instructions: Sequence[Instruction], without: CardId | None = None) -> bool:
    """Return whether the first of some instructions can be carried out.

    ``without`` is a card that must not be used for them.
    """
    if not instructions:
        return True
    first = instructions[0]
    if _needs_itself(first) and text.source.card in claimed(text.game):
        return False
    if isinstance(first, say.DiscardChosen):
        hands = [available_cards(text.game, player, "hand") for player in text.players(first.who)]
        if first.which is not None:
            before = {ref.card for ref in text.game.world.reader.refs(text, first.which)}
            hands = [[card for card in hand if card in before] for hand in hands]
        number = 1 if first.discard == "all" else text.game.world.reader.amount(text, first.discard)
        return all(len(_free(text, hand, without)) >= number for hand in hands)
    if isinstance(first, language.FromTop):
        decks, number = _decks(text, first), text.game.world.reader.amount(text, first.from_top)
        if any(len(_free(text, deck, without)) < number for deck in decks):
            return False
    return not _has_gone(text, first) and all(_enough(text, first, select, without) for select in _chosen_by(first))


def takes_claimed(text: Text, instructions: Sequence[Instruction]) -> bool:
    """Return whether the first of some instructions could take a card that another replacement has taken (609.9b)."""
    among = _taken_by(text, instructions[0])[0] if instructions else ()
    return not claimed(text.game).isdisjoint(among)


def _decks(text: Text, instruction: language.FromTop) -> list[Sequence[CardId]]:
    return [available_cards(text.game, player, "deck") for player in text.players(instruction.who)]


def _has_gone(text: Text, instruction: Instruction) -> bool:
    """Return whether the cards that an instruction names, or all cards of a selection, are gone or cannot be used."""
    reader = text.game.world.reader
    for pointer in (getattr(instruction, name) for name in type(instruction).model_fields):
        if isinstance(pointer, Select) and pointer.everything and not reader.among(text, pointer):
            return True
        is_name = isinstance(pointer, str) and (pointer in text.named or pointer in language.ELSEWHERE)
        named = is_name and pointer not in ("event", "this")
        if named and not any(map(text.game.state.present, reader.refs(text, pointer))):
            return True
    return bool(hindered_by(text, instruction))


def hindered_by(text: Text, instruction: Instruction) -> tuple[Citation, ...]:
    """Return the clauses for which an instruction can be carried out on none of the cards that it names."""
    checks, reader = _can_be_done(instruction), text.game.world.reader
    pointers = (getattr(instruction, name) for name in type(instruction).model_fields) if checks else ()
    for pointer in pointers:
        if isinstance(pointer, str) and (pointer in ("this", *language.ELSEWHERE) or pointer in text.named):
            able, unable = text.game.partition([ref.card for ref in reader.refs(text, pointer)], checks)
            if unable and not able:
                return tuple(dict.fromkeys(exclusion.why.clause for exclusion in unable))
    return ()


def compete(wanted: Sequence[tuple[Text, Sequence[Instruction]]]) -> bool:
    """Return whether there are too few cards to carry out the first instruction of every text (609.9b).

    ``wanted`` lists each text with its instructions; all texts are carried out simultaneously.
    """
    taken = [_taken_by(text, instructions[0]) for text, instructions in wanted if instructions]
    return sum(number for _, number in taken) > len({card for among, _ in taken for card in among})


def go_by_the_top(wanted: Sequence[tuple[Text, Sequence[Instruction]]]) -> bool:
    """Return whether several texts take cards from the top of a deck and then go on, so that their order matters."""
    from_top = [plan for _, plan in wanted if len(plan) > 1 and isinstance(plan[0], language.FromTop)]
    return len(from_top) > 1


def _taken_by(text: Text, instruction: Instruction) -> tuple[Sequence[CardId], int]:
    """Return the cards that an instruction chooses from, and the number that it takes."""
    if _needs_itself(instruction):
        return (text.source.card,), 1
    if isinstance(instruction, language.FromTop):
        decks = _decks(text, instruction)
        return [card for deck in decks for card in deck], text.game.world.reader.amount(
            text, instruction.from_top
        ) * len(decks)
    if isinstance(instruction, say.DiscardChosen):
        hand = [card for player in text.players(instruction.who) for card in available_cards(text.game, player, "hand")]
        everything = instruction.discard == "all"
        return hand, len(hand) if everything else text.game.world.reader.amount(text, instruction.discard)
    reader = text.game.world.reader
    chosen = [select for select in _chosen_by(instruction) if not select.any_number]
    return [card for select in chosen for card in reader.among(text, select)], sum(
        reader.amount(text, select.count) for select in chosen
    )


def _needs_itself(instruction: Instruction) -> bool:
    return any(getattr(instruction, name) == "this" for name in type(instruction).model_fields)


def _chosen_by(instruction: Instruction) -> Iterator[Select]:
    """Yield the selections in an instruction that require a fixed number of cards."""
    pointers: Iterator[Pointer] = (getattr(instruction, name) for name in type(instruction).model_fields)
    return (
        select for select in pointers if isinstance(select, Select) and not select.everything and select.up_to is None
    )


STAYS_THERE = Check(
    "dm:700.3",
    "does_not_leave",
    lambda game, card: zone_of(game, card) != "battle_zone" or not has(game, card, CANNOT_LEAVE),
)

CAN_BE_DONE: dict[type[Instruction], Check] = {
    language.Tap: Check("dm:105.6", "tapped_already", lambda game, card: not is_tapped(game, card)),
    language.Untap: Check("dm:105.6", "untapped_already", lambda game, card: is_tapped(game, card)),
    say.Destroy: Check("dm:700.3", "cannot_be_destroyed", lambda game, card: kept_from_destruction(game, card) is None),
    language.Return: STAYS_THERE,
    language.Put: STAYS_THERE,
}
"""The check that a kind of instruction can be carried out on a chosen card."""


@clause("dm:602.1", "dm:609.4")
def _can_be_done(instruction: Instruction | None) -> tuple[Check, ...]:
    """Return the check of whether an instruction can be carried out on a card; empty if there is no such check."""
    check = None if instruction is None else CAN_BE_DONE.get(type(instruction))
    return () if check is None else (check,)


def _enough(text: Text, instruction: Instruction, select: Select, without: CardId | None) -> bool:
    reader = text.game.world.reader
    able = text.game.partition(reader.among(text, select), _can_be_done(instruction))[0]
    free = _free(text, able, without)
    return len(free) >= (1 if select.any_number else reader.amount(text, select.count))


def _free(text: Text, among: Sequence[CardId], without: CardId | None) -> Sequence[CardId]:
    taken = claimed(text.game)
    return [card for card in among if card != without and card not in taken]


# what a choice rests on


LOOKED_AT = {one.name: one.seen for one in ZONES_OF_A_PLAYER if one.seen is not None}


def may_be_seen(game: Game, who: PlayerId, among: Sequence[CardId]) -> Iterator[Citation]:
    """Yield the clauses on whether a player may look at cards in their zones."""
    for card in among:
        where = zone_of(game, card)
        if where in LOOKED_AT and (where != "hand" or owner(game, card) != who):
            yield LOOKED_AT[where]


def _read_by(text: Text, select: Select, among: Sequence[CardId]) -> Iterator[Citation]:
    """Yield the clauses used to match a selection against its candidate cards."""
    asked = frozenset(select.model_fields_set)
    if getattr(select, "cards", False):
        yield "dm:109.2a"
    yield from of_fields(asked)
    for card in among:
        now = text.game.world.info(text.game, card)
        yield from read_as_it_is(text.game, asked, card, now)
        yield from _read_where_it_lies(text.game, asked, card, now)
    if select.type is not None:
        yield from _read_on_one_part(text, select)
    if _is_compared_with_the_past(text, select):
        yield "dm:605.2d"


def _is_compared_with_the_past(text: Text, select: Select) -> bool:
    """Return whether a selection compares cards with the last known information of a card that has left (605.2d)."""
    state, refs = text.game.state, text.game.world.reader.refs
    others = (getattr(select, name, None) for name in ("same_name", "same_race", "same_civilization"))
    return any(not state.present(ref) for other in others if other is not None for ref in refs(text, other))


def _read_on_one_part(text: Text, select: Select) -> Iterator[Citation]:
    """Yield 808.3a if the card type in a selection leaves only one part of some twinpact card."""
    game, whatever = text.game, select.model_copy(update={"type": None})
    for player in game.players:
        for card in game.world.candidates(game, player, select):
            if (
                is_open(game, card)
                and counts_as_both(game, card)
                and game.world.reader.like(text, whatever, info(game, card), card)
            ):
                yield "dm:808.3a"
                return


def clauses_of_all_matching(text: Text, pointer: object) -> tuple[Citation, ...]:
    """Return the clauses used to match a selection of all matching cards; empty for other selections."""
    if not isinstance(pointer, Select) or not pointer.everything:
        return ()
    among = [card for player in text.game.players for card in text.game.world.candidates(text.game, player, pointer)]
    return tuple(
        dict.fromkeys((*_read_by(text, pointer, among), *left_out(text, pointer), *_unchosen(text, pointer, among)))
    )


def _unchosen(text: Text, pointer: Select, among: Iterable[CardId]) -> Iterator[Citation]:
    """Yield 605.2b if "all" means a card that the player could not choose: it is not chosen."""
    game = text.game
    out_of_reach = (card for card in among if owner(game, card) != text.you and has(game, card, CANNOT_BE_CHOSEN))
    if any(game.world.reader.like(text, pointer, info(game, card), card) for card in out_of_reach):
        yield "dm:605.2b"


def left_out(text: Text, instruction: object) -> Iterator[Citation]:
    """Yield the clauses that keep matching cards in a zone from being counted.

    Hidden cards are considered only if the selection has no conditions, so that nothing about them is revealed.
    """
    game, reader = text.game, text.game.world.reader
    for select in (node for node in nodes(instruction) if isinstance(node, Select)):
        players = {"own": (text.you,), "enemy": (text.opponent,), "any": game.players}[select.side]
        lying = [card for player in players for zone in names(select.zone) for card in cards(game, player, zone)]
        for card in (card for card in lying if is_open(game, card) or not reader.asks(select)):
            why = why_unavailable(game, card, "counted")
            if why is not None and reader.like(text, select, info(game, card), card):
                yield why.clause


def read_in_its_state(game: Game, field: str, card: CardId) -> Iterator[Citation]:
    """Yield the clauses on how one characteristic of a card is read in its state, the most specific last."""
    now = info(game, card)
    yield from _read_where_it_lies(game, frozenset({field}), card, now)
    yield from read_as_it_is(game, frozenset({field}), card, now)


OF_EVERY_PART = {"race", "cost", "total_cost", "civilization", "power", "total_power", "keyword", "without", "ability"}
"""The fields of a filter for what a linked god has from each of its cards (803.1b)."""


def read_as_it_is(game: Game, asked: frozenset[str], card: CardId, now: Info) -> Iterator[Citation]:
    """Yield the clauses for a linked god, an unlocked hyper mode, several names, a changed cost, or negative power."""
    if links_of(game, card) is not None and asked & OF_EVERY_PART:
        yield "dm:803.1b"
    if is_unlocked(game, card) and face(game, card).hyper is not None:
        yield from ("dm:814.2a",) if asked & {"keyword", "without", "ability"} else ()
        yield from ("dm:814.2b",) if asked & {"power", "total_power"} else ()
    if links_of(game, card) is not None and asked & {"name", "name_has"}:
        yield "dm:202.5"
    elif len(now["names"]) > 1 and asked & {"name", "name_has"}:
        yield "dm:202.4"
    if asked & {"name", "name_has"} and parts(game, card):
        yield "dm:808.4"
    if asked & {"cost", "total_cost"} and (now["use_cost"] or now["bounded_use_costs"] or now["optional_use_costs"]):
        yield "dm:201.2a"
    if asked & {"cost", "total_cost"} and parts(game, card) and not counts_as_both(game, card):
        yield "dm:808.3a"
    if asked & {"cost", "total_cost"} and len(now["costs"]) > 1 and "type" not in asked:
        yield "dm:201.2b"
    if asked & {"power", "total_power"} and (now["power"] or 0) < 0:
        yield "dm:108.1b"


def _read_where_it_lies(game: Game, asked: frozenset[str], card: CardId, now: Info) -> Iterator[Citation]:
    """Yield the clauses for a sealed card, a card under another, or a flipped card."""
    facts, here = game.state.facts_of(card, ("face_down", "beneath", FLIPPED)), zone_of(game, card) == "battle_zone"
    if facts.get("face_down") and here:
        yield from ("dm:116.3a", "dm:200.3b")
    elif facts.get("beneath") and here:
        yield "dm:200.3a"
    if facts.get(FLIPPED):
        yield "dm:200.3c"
    if "power" in asked and not here and _has_more_in_play(now):
        yield "dm:206.2a"
    if "power" in asked and not here and face(game, card).hyper is not None:
        yield "dm:814.3"


def _has_more_in_play(now: Info) -> bool:
    """Return whether a card has a static ability that changes its own power in the battle zone (206.2)."""
    nodes = (ability.node for ability in now["abilities"] if isinstance(ability.node, Static))
    return any(node.affects == "this" and node.static.power is not None for node in nodes)  # type: ignore[attr-defined]
