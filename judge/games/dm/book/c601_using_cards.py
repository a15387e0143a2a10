"""601, 701.3 to 701.5, 701.16, 701.19, 701.27, 701.30 Using cards: summoning, casting and the other ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import Difference, Reader, Select, Spell, Static, Text, unmet_values
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import CANNOT_BE_USED, given_by, has
from judge.games.dm.book.c112_costs import DRIVEN, ManaCost, cost_of, cost_of_using, goes_below_zero, pay, unpayable
from judge.games.dm.book.c400_presence import available_cards, elements, means, shields
from judge.games.dm.book.c400_zones import Move, StopBeingPending, pend
from judge.games.dm.book.c403_entering import kept_out
from judge.games.dm.book.c601_cost_changes import (
    cheaper,
    could_be_cheaper,
    could_be_used,
    lets_be_used,
    made_cheaper,
    on_top,
)
from judge.games.dm.book.c603_abilities import changes_its_own_cost, notice, static_for_a_time
from judge.games.dm.book.c605_choosing import left_out, read_as_it_is
from judge.games.dm.book.c605_conditions import of_none
from judge.games.dm.book.c605_resolving import DM, clauses_of_sequence, perform_all, performs
from judge.games.dm.book.c801_evolution_creatures import enter, no_source
from judge.games.dm.book.c808_twinpact import choose_part, parts, parts_for_which, use_as
from judge.games.dm.world import PAID_WITH, PART, USED_BY, Game, cards, info, known_of, owner, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Citation,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    hypothetically,
    inform,
    not_dropped,
    ruled,
    under,
)

LAST_USED = "last_used"
"""The fact on a player: the turn in which they last used a card, and that card's characteristics."""

USED_AFTER = "used_after"
"""The fact on a card being used: the characteristics of its player's previous card this turn."""


def note_use(game: Game, player: PlayerId, card: CardId) -> None:
    """Record the use of a card and the card used before it this turn, if any text asks about that."""
    if game.world.asks_what_was_used:
        turn = game.state.get(GAME, "turn_number")
        before, last = game.state.get(player, LAST_USED, (None, None))
        game.state.put(card, USED_AFTER, last if before == turn else None)
        game.state.put(player, LAST_USED, (turn, info(game, card)))


@DM.asks(language.JustUsed)
@clause("dm:605.2d", without=False)
def _was_used_before(text: Text, condition: language.JustUsed) -> bool:
    """Return whether the card used just before this one matches a filter (605.2d)."""
    last = text.game.state.get(text.source.card, USED_AFTER)
    return last is not None and text.game.world.reader.like(text, condition.just_used, last, None)


@DM.lacks(language.JustUsed)
def _lacks_last_use(text: Text, condition: language.JustUsed) -> Sequence[Difference]:
    last = text.game.state.get(text.source.card, USED_AFTER)
    if last is None:
        return [Difference("just_used", (1, None), 0)]
    reader: Reader = text.game.world.reader
    return reader.differences(text, condition.just_used, last, None)


WITHOUT_PAYING: dict[Citation, str] = {
    "dm:112.3a": "shield_trigger",
    "dm:112.3b": "strike_back",
    "dm:112.3d": "judgement_z",
    "dm:112.3e": "g_zero",
    "dm:701.30a": "gr_summon",
}
"""The ways to use a card without paying its mana cost, by clause; other clauses mean an effect."""


def note_how(game: Game, card: CardId, free: Citation | None) -> None:
    """Record how a card is used, for texts that ask about it.

    ``free`` is the clause that lets it be used without paying its cost, or ``None``.
    """
    note_way(game, card, "mana" if free is None else WITHOUT_PAYING.get(free, "effect"))


def note_way(game: Game, card: CardId, way: str) -> None:
    """Record the way a card is used or put out; this is dropped if the card does not enter after all (409.2)."""
    game.state.put(card, USED_BY, way)


class Way(NamedTuple):
    """A way of using a card (701.5a).

    Attributes:
        types: the card types used in this way.
        allows: for each type, the clause that lets the turn player do it in the main step.
    """

    types: tuple[str, ...]
    says: Citation
    allows: tuple[Citation, ...]


WAYS = {
    "summon": Way(("creature",), "dm:701.3a", ("dm:301.1",)),
    "cast": Way(("spell",), "dm:701.4a", ("dm:302.1",)),
    "generate": Way(("cross_gear",), "dm:701.16a", ("dm:303.1",)),
    "fortify": Way(("castle",), "dm:701.19a", ("dm:304.1",)),
    "deploy": Way(("field",), "dm:701.27a", ("dm:308.1",)),
    "use": Way(("artifact", "tamaseed", "aura"), "dm:701.5a", ("dm:312.1", "dm:315.1", "dm:310.1")),
}
"""The ways of using a card, by verb."""

WAY_OF = {kind: verb for verb, way in WAYS.items() for kind in way.types}
"""The verb for using a card of each type."""


@clause("dm:504.1")
def use_in_main_step(game: Game, player: PlayerId, verb: str, card: CardId) -> Procedure[bool]:
    """Use a card in the main step: from the hand, by paying its mana cost unless G-zero applies.

    ``verb`` is the way of using it, a key of ``WAYS``.

    Raises:
        IllegalPlay: the card cannot be used in this way now.
    """
    way = WAYS[verb]
    if any(part.type in way.types for part in parts(game, card)):
        yield from choose_part(game, card, lambda part: part.type in way.types)
    use_as(game, card, way.types)
    _refuse(game, card, list(_against(game, player, verb, card)))
    allows = way.allows[way.types.index(info(game, card)["type"])]
    free = yield from _payment(game, player, card)
    yield from under(game, allows, use(game, player, card, clause=allows, free=free))
    return True


def use_by_effect(
    game: Game, player: PlayerId, ref: Ref, rule: Citation, *, free: bool, types: Sequence[str] = ()
) -> Procedure[int]:
    """Use a card as part of an effect, if that is possible (101.4d).

    Args:
        free: whether its mana cost is not paid.
        types: the card types that the effect allows, for a card with several parts (808.3a); empty allows any.

    Returns:
        the number of cards used, 1 or 0.
    """
    if not game.state.present(ref):
        return 0
    yield from choose_part_to_use(game, ref.card, is_of(types))
    against = list(not_dropped(game, _not_usable(game, player, ref.card), lambda why: why.clause))
    unpaid = None if free else unpayable(game, player, cost_of_using(game, ref.card))
    if unpaid is not None:
        against.append(unpaid)
    if against:
        _note_unusable(game, player, ref.card, against[0])
        if game.state.get(ref.card, "pending"):
            yield from do(game, StopBeingPending(ref), clause="dm:409.2")
        return 0
    within = ("dm:101.4d", *(("dm:112.3g#other-ways-of-use",) if free and _is_used_otherwise(game, ref.card) else ()))
    yield from use(game, player, ref.card, clause=rule, free="dm:112.3g" if free else None, within=within)
    return 1


def _is_used_otherwise(game: Game, card: CardId) -> bool:
    """Return whether a card is used in a way that 112.3g does not list."""
    return WAY_OF.get(info(game, card)["type"]) not in ("summon", "cast", "generate")


def use_declared(
    game: Game, player: PlayerId, card: CardId, *, clause: Citation, as_what: Sequence[Happening] = ()
) -> Procedure[None]:
    """Use a card whose use was declared, without paying its cost (112.3), unless forbidden (601.1b).

    Args:
        as_what: the trigger events of using it through that ability.
    """
    if is_forbidden(game, player, card):
        return
    notice(game, as_what)
    yield from use(game, player, card, clause=clause, free=ruled(game, clause, clause))


def is_forbidden(game: Game, player: PlayerId, card: CardId, because: tuple[Citation, ...] = ()) -> bool:
    """Return whether something forbids using a card (601.1b), and record that the use fails."""
    against = not_dropped(game, list(_not_usable(game, player, card)), lambda why: why.clause)
    if against:
        _note_unusable(game, player, card, against[0], because)
    return bool(against)


def _note_unusable(game: Game, player: PlayerId, card: CardId, why: Why, because: tuple[Citation, ...] = ()) -> None:
    """Record why a card cannot be used after all."""
    game.state.forget(card, PART)
    game.note("cannot_be_used", why.clause, because=because, actor=player, objects=(card,), reason=why.reason)


def not_forbidden(game: Game, card: CardId) -> bool:
    return not has(game, card, CANNOT_BE_USED)


Lets = Callable[[Game, CardId], bool]
"""A function that returns whether an ability lets a card be used; for a twinpact card it is called for each part."""


def is_of(types: Sequence[str]) -> Lets:
    """Return a function that returns whether a card has one of the types; without types, every card does."""
    return lambda game, card: not types or info(game, card)["type"] in types


def may_be_declared(game: Game, card: CardId, lets: Lets) -> bool:
    """Return whether nothing forbids the use of a card (601.1b), or of a part of it that an ability lets be used."""
    those = parts_for_which(game, card, lets)
    if not those:
        return not_forbidden(game, card)
    return any(part in those for part in parts_for_which(game, card, not_forbidden))


def choose_part_to_use(game: Game, card: CardId, lets: Lets) -> Procedure[None]:
    """Ask which part of a twinpact card is used, among those that an ability lets be used (808.3a).

    A part that is forbidden to use cannot be chosen (601.1b), unless all of them are.
    """
    those = parts_for_which(game, card, lets)
    against = [(part.type, why) for part in those if (why := _why_not_as(game, card, part.type)) is not None]
    checks = [Check(why.clause, why.reason, partial(_is_another, kind)) for kind, why in against]
    yield from choose_part(game, card, lambda part: part in those, checks if len(against) < len(those) else ())


def _against(game: Game, player: PlayerId, verb: str, card: CardId) -> Iterator[Why]:
    """Yield the reasons why a card cannot be used in this way in the main step."""
    way, kind = WAYS[verb], info(game, card)["type"]
    if kind in NOT_USED:
        yield Why(NOT_USED[kind], "not_used_at_all")
        return
    if kind not in way.types:
        yield Why(way.says, "not_used_so")
        return
    if not _lies_where_it_is_used(game, card) or owner(game, card) != player:
        never = list(_why_never_used(game, card))
        yield from never or [Why(way.allows[way.types.index(kind)], "not_in_hand")]
        return
    yield from _not_usable(game, player, card)
    if not _lies_as_in_the_hand(game, card) and not could_be_used(game, player, card):
        yield Why("dm:601.1a", "not_made_cheaper")
    unpaid = unpayable(game, player, cost_of_using(game, card))
    if unpaid is not None and not _is_free(game, player, card) and not could_be_cheaper(game, player, card):
        if cheaper(game, card):
            yield Why("dm:601.1a", "not_made_cheaper")
        yield unpaid
        if _g_zero_conditions(game, card):
            yield _g_zero_unmet(game, player, card)


PAYMENTS = ("mana", "g_zero")
"""The ways of paying for a card used in the main step."""


@clause("dm:112.3e", without=False)
def _is_free(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether the condition of one of a card's G-zero abilities holds (112.3e)."""
    text = Text(game, player, game.state.ref(card), card)
    return any(game.world.reader.holds(text, condition) for condition in _g_zero_conditions(game, card))


def _g_zero_conditions(game: Game, card: CardId) -> list[Any]:
    return [
        ability.node.g_zero for ability in info(game, card)["abilities"] if isinstance(ability.node, language.GZero)
    ]


def _payment(game: Game, player: PlayerId, card: CardId) -> Procedure[Citation | None]:
    """Return the clause for using a card without paying its cost, or ``None`` if mana is paid.

    With G-zero, the player decides.
    """
    if not _g_zero_conditions(game, card):
        return None
    unpaid = unpayable(game, player, cost_of_using(game, card))
    checks: list[Check] = []
    if unpaid is not None and not could_be_cheaper(game, player, card):
        checks.append(Check(unpaid.clause, unpaid.reason, lambda game, how: how != "mana"))
    if not _is_free(game, player, card):
        unmet = _g_zero_unmet(game, player, card)
        checks.append(
            Check(
                unmet.clause,
                unmet.reason,
                lambda game, how: how != "g_zero",
                also=lambda game, how: unmet.also,
                lacks=lambda game, how: unmet.differences,
            )
        )
    question = Question("payment", "dm:112.3e", checks=checks)
    among = PAYMENTS if unpaid is None else PAYMENTS[::-1]
    (chosen,) = yield from game.choose(question, by=player, among=among, subject=card)
    return "dm:112.3e" if chosen == "g_zero" else None


def _g_zero_unmet(game: Game, player: PlayerId, card: CardId) -> Why:
    """Return the reason that the condition of G-zero is not met, with the clauses on cards that do not count."""
    text = Text(game, player, game.state.ref(card), card)
    asked = _g_zero_conditions(game, card)
    also = dict.fromkeys(rule for one in asked for rule in (*left_out(text, one), *of_none(text, one)))
    lacks = tuple(value for one in asked for value in unmet_values(text, one))
    return Why("dm:112.3e", "g_zero_unmet", tuple(also), differences=lacks)


@clause("dm:804.4a#sources-differ")
def _why_never_used(game: Game, card: CardId) -> Iterator[Why]:
    """Yield the reasons why a special type of a card cannot be used by paying a cost."""
    for special in info(game, card)["special"]:
        for says in PUT_OUT_BY_EFFECTS.get(special, ()):
            yield Why(says, "only_by_effects")


PUT_OUT_BY_EFFECTS: dict[str, tuple[Citation, ...]] = {
    "psychic": ("dm:804.4a", "dm:201.1b", "dm:112.4"),
    "dragheart": ("dm:806.4a", "dm:201.1b", "dm:112.4"),
    "gr": ("dm:809.2a", "dm:112.4"),
}
"""The special types of cards that only effects put into the battle zone, with the clauses."""

NOT_USED: dict[str, Citation] = {
    "cell": "dm:812.1",
    "weapon": "dm:305.1",
    "impulse": "dm:307.2",
    "fortress": "dm:306.1",
    "core": "dm:309.2",
    "ritual": "dm:311.3",
    "nebula": "dm:311.3",
    "land": "dm:313.1",
    "rule_plus": "dm:314.2",
}
"""The card types that are never used, each with its clause."""


def _lies_where_it_is_used(game: Game, card: CardId) -> bool:
    """Return whether a card is in the hand, or in another zone from which an effect allows using it."""
    return _lies_as_in_the_hand(game, card) or lets_be_used(game, card)


def _lies_as_in_the_hand(game: Game, card: CardId) -> bool:
    """Return whether a card is in the hand, or may be used from its zone like one in the hand."""
    return zone_of(game, card) in ("hand", *info(game, card)["used_from"])


def usable_cards(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards in zones from which a player might use them in the main step."""
    found = (card for name in ("hand", *ELSEWHERE) for card in cards(game, player, name))
    return [card for card in found if _lies_where_it_is_used(game, card)]


ELSEWHERE = ("mana_zone", "graveyard", "hyperspatial_zone")
"""The public zones from which an effect can allow using cards."""


def _not_usable(game: Game, player: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reasons against using a card, however it is paid for (601.1b)."""
    kind = info(game, card)["type"]
    if kind is None:
        yield Why("dm:405.4" if zone_of(game, card) == "mana_zone" else "dm:200.3b", "not_used_at_all")
    if kind in NOT_USED:
        yield Why(NOT_USED[kind], "not_used_at_all")
    if has(game, card, CANNOT_BE_USED):
        sources = given_by(game, card, CANNOT_BE_USED)
        own = ruled(game, "dm:110.2b", ("dm:110.2b",), ()) if card in sources else ()
        yield Why("dm:601.1b", "forbidden_to_use", own, said_by=sources)
    if kind == "castle" and not shields(game, player):
        yield Why("dm:304.2", "no_shield", ("dm:304.2#no-shield",))
    without = no_source(game, player, card)
    if without is not None:
        yield without
    out = kept_out(game, card)
    if out is not None:
        yield out


def _why_not_as(game: Game, card: CardId, kind: str) -> Why | None:
    """Return the first reason against using the part of a twinpact card that has a type, or ``None``."""
    with hypothetically(game):
        use_as(game, card, (kind,))
        return next(_not_usable(game, owner(game, card), card), None)


def _is_another(kind: str, game: Game, chosen: str) -> bool:
    return chosen != kind


def reject_forbidden_use(game: Game, player: PlayerId, card: CardId) -> None:
    """Reject the use of a forbidden card (601.1b).

    Raises:
        IllegalPlay: something forbids the use.
    """
    _refuse(game, card, list(_not_usable(game, player, card)))


def _refuse(game: Game, card: CardId, whys: Sequence[Why]) -> None:
    against = tuple(not_dropped(game, whys, lambda why: why.clause))
    if against:
        raise IllegalPlay(against, card, (card,))


@clause("dm:601.1")
def use(
    game: Game,
    player: PlayerId,
    card: CardId,
    *,
    clause: Citation,
    free: Citation | None = None,
    within: tuple[Citation, ...] = (),
) -> Procedure[None]:
    """Use a card: declare it (601.1a), make it pending (601.1b), pay (601.1d to f), and carry it out (601.1g).

    Args:
        free: the clause for using it without paying its cost, or ``None``.
        within: the clause that makes this use part of the effect being processed.
    """
    ref = game.state.ref(card)
    kind = info(game, card)["type"]
    verb = WAY_OF[kind]
    part: tuple[Citation, ...] = ("dm:808.3a",) if parts(game, card) else ()
    because = ("dm:601.1a", WAYS[verb].says, *within, *part, *((free,) if free is not None else ()))
    cost = cost_of_using(game, card)  # what changes it is decided here, while the card still counts where it is
    lowering = cheaper(game, card)
    allowing = tuple(dict.fromkeys(_outside_of_bans(game, card)))
    bound = not (within or _lies_as_in_the_hand(game, card)) and lets_be_used(game, card)
    inform(game.state, [card], game.players)  # declaring its use reveals the card
    game.note("declares", clause, because=because, actor=player, objects=(card,), verb=verb)
    used = Happening("used", ref, info(game, card), player, zone_of(game, card))
    note_use(game, player, card)
    note_how(game, card, free)
    notice(game, not_dropped(game, (used,), lambda _: free))
    if free is None:
        tell_changed_cost(game, player, card, cost)
    cost = yield from on_top(game, player, card, cost if free is None else ManaCost(0))
    with game.inside():
        if not game.state.get(card, "pending"):
            yield from do(game, pend(game, ref), clause="dm:601.1b", because=allowing)
        if free is None:
            cost = yield from made_cheaper(game, player, card, cost, lowering, bound=bound)
        if free is None or cost.mana:
            yield from pay(game, player, card, cost)
        game.commit()
        yield from _carry_out(game, player, card)
        if game.state.present(ref):
            game.state.put(card, DRIVEN, None)
            yield from do(game, StopBeingPending(ref), clause="dm:409.2")


def _outside_of_bans(game: Game, card: CardId) -> Iterator[Citation]:
    """Yield the clauses that say how the bans on using cards read a card that they do not mean (601.1b)."""
    standing = (
        (player, ability.node)
        for player in game.players
        for other in elements(game, player, "working")
        for ability in info(game, other)["abilities"]
    )
    of_rules = ((rule.text(game).you, rule.node) for rule in static_for_a_time(game))
    for you, node in (*standing, *of_rules):
        bans = isinstance(node, Static) and CANNOT_BE_USED in node.static.keywords and isinstance(node.affects, Select)
        if bans and node.affects.side in ("any", "own" if owner(game, card) == you else "enemy"):
            yield from read_as_it_is(game, frozenset(node.affects.model_fields_set), card, info(game, card))


def tell_changed_cost(game: Game, player: PlayerId, card: CardId, cost: ManaCost) -> None:
    """Record the cost of using a card if effects have changed it (601.1e)."""
    if cost != cost_of(game, card):
        its_own = ("dm:110.4e",) if changes_its_own_cost(game, card) else ()
        no_less = ("dm:112.2b#down-to-zero",) if goes_below_zero(game, card) else ()
        because = ("dm:112.2b", *its_own, *no_less)
        game.note("costs", "dm:601.1e", because=because, actor=player, objects=(card,), amount=cost.mana)


@DM.asks(language.PaidWith)
def _was_paid_with(text: Text, condition: language.PaidWith) -> bool:
    """Return whether a card tapped to pay for this card matches a filter."""
    return _number_paid_with(text, condition) > 0


@DM.lacks(language.PaidWith)
def _lacks_payment(text: Text, condition: language.PaidWith) -> Sequence[Difference]:
    return [Difference("paid_with", (1, None), _number_paid_with(text, condition))]


def _number_paid_with(text: Text, condition: language.PaidWith) -> int:
    """Return how many matching cards were tapped to pay for the text's card."""
    tapped = known_of(text.game, text.source, PAID_WITH)
    return sum(text.game.world.reader.like(text, condition.paid_with, one, None) for _, one in tapped)


@clause("dm:601.1g", "dm:605.3", without=None)
def _carry_out(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Carry out the use of a card: a spell takes effect, another card goes to its zone (605.3)."""
    yield from CARRIED_OUT.get(info(game, card)["type"], _enters)(game, player, card)


CarriesOut = Callable[[Game, PlayerId, CardId], Procedure[None]]
CARRIED_OUT: dict[str, CarriesOut] = {}
"""The procedures for card types that do more than enter the battle zone when used."""


def carries_out(kind: str) -> Callable[[CarriesOut], CarriesOut]:
    """Register the procedure that carries out the use of cards of a type."""

    def register(procedure: CarriesOut) -> CarriesOut:
        CARRIED_OUT[kind] = procedure
        return procedure

    return register


def _enters(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Put a used card into the battle zone."""
    yield from enter(game, player, card, clause=ENTERS[info(game, card)["type"]], because=("dm:601.1g",))


ENTERS = {
    "creature": "dm:301.2",
    "field": "dm:308.2",
    "artifact": "dm:312.2",
    "tamaseed": "dm:315.2",
}
"""The clause that puts a used card of each type into the battle zone."""


@carries_out("spell")
@clause("dm:302.2", without=None)
def _resolve_spell(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Carry out the text of a spell, then put it into the graveyard (605.2e)."""
    ref = game.state.ref(card)
    texts = [ability.node.spell for ability in info(game, card)["abilities"] if isinstance(ability.node, Spell)]
    so = clauses_of_sequence([instruction for some in texts for instruction in some])
    text = Text(game, player, ref, card)
    because = ("dm:110.4", *so, *means(text, [instruction for some in texts for instruction in some]))
    game.note("resolves", "dm:302.2", because=because, actor=player, objects=(card,))
    for instructions in texts:
        yield from perform_all(text, instructions)
    if not game.state.present(ref):
        return
    gone = Move(game.state.ref(card), "graveyard")
    yield from under(game, "dm:409.1b", do(game, gone, clause="dm:605.2e", because=("dm:302.2", "dm:409.1b")))


@clause("dm:701.30a", without=None)
def gr_summon(game: Game, player: PlayerId, rule: Citation) -> Procedure[Ref | None]:
    """Summon the top card of the super GR; return the creature, or ``None`` if it did not enter."""
    super_gr = available_cards(game, player, "super_gr")
    if not super_gr:
        because = ("dm:701.30a", "dm:701.30a#empty-super-gr")
        game.note("nothing", "dm:101.3", because=because, actor=player, role="gr_summon", subject=None)
        return None
    card = super_gr[0]
    if is_forbidden(game, player, card, ("dm:701.30a",)):
        return None
    yield from use(game, player, card, clause=rule, free="dm:701.30a")
    return game.state.ref(card) if zone_of(game, card) == "battle_zone" else None


@performs(language.GrSummon)
def _gr_summon(text: Text, instruction: language.GrSummon) -> Procedure[int]:
    done = 0
    for _ in range(text.game.world.reader.amount(text, instruction.gr_summon)):
        came = yield from gr_summon(text.game, text.you, "dm:701.30a")
        done += came is not None
    return done
