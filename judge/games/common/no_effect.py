"""What has no effect in several games: events that never happen, moves to the same zone, words that are not read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import (
    Around,
    Body,
    Filter,
    Grant,
    Instruction,
    Node,
    NoEffect,
    Referents,
    Replacing,
    Said,
    Select,
    Static,
    Triggered,
    When,
    inside,
    leave_out,
    names,
    needs,
    of,
    only,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import All, Turn
from judge.abilities.kinds import CHANGES

IN_TEXT = "if as an instruction in the text: {if: …, then: […]}", "テキストの中の if の指示: {if: …, then: […]}"
"""Where a condition stands that is judged as a text is carried out."""

TypesOf = Callable[[Any], Collection[str]]
"""Tells by what is printed on a card which types it can have."""


class HappensTo(NamedTuple):
    """What can happen to cards of some types only.

    Attributes:
        events: the names of the events.
        types: the card types.
        en: what they are, and which clause says so, in English.
        ja: the same in Japanese.
    """

    events: Sequence[str]
    types: Sequence[str]
    en: str
    ja: str


def types_of_this(around: Around, printed: type[Any], types: TypesOf) -> Collection[str] | None:
    """Return the types of the card that ``this`` stands for in a text, ``None`` where the text does not tell.

    What an ability gives to other cards is about those.

    Args:
        around: the nodes around the place, the innermost last.
        printed: the form of what is printed on a card.
        types: which types such a card can have.
    """
    for at in reversed(range(len(around))):
        if isinstance(around[at], printed):
            return types(around[at])
        if isinstance(around[at], Grant) and not _is_given_to_itself(around[at - 1] if at else None):
            return None
    return None


def _is_given_to_itself(giving: Any) -> bool:
    """Return whether what is given is given to the card that has the text."""
    match giving:
        case Static():
            return bool(giving.affects == "this")
        case Instruction():
            return "to" in giving.model_fields_set and getattr(giving, "to", None) == "this"
    return True


def about_this(only_to: Sequence[HappensTo], another: Said, kind: type[Any], types: TypesOf) -> Sequence[NoEffect]:
    """Return what has no effect beside an event that cannot happen to the card whose text waits for it.

    Args:
        only_to: what can happen to cards of some types only.
        another: what to write in the place of ``card: this``.
        kind: the form of what is printed on a card.
        types: which types such a card can have.
    """

    def never_to_it(only: HappensTo, node: When, around: Around) -> bool:
        if node.event not in only.events or node.card != "this":
            return False
        there = types_of_this(around, kind, types)
        return there is not None and not {*only.types} & {*there}

    rows = (
        NoEffect(("card",), (f"{another[0]}: {only.en}", f"{another[1]}: {only.ja}"), partial(never_to_it, only))
        for only in only_to
    )
    return of(When, *rows)


def about_those(only_to: Sequence[HappensTo]) -> Sequence[NoEffect]:
    """Return what has no effect beside an event that cannot happen to cards of the types that a text names."""

    def is_about(happens: HappensTo, node: Filter, around: Around) -> bool:
        when = around[-1] if around else None
        named = isinstance(when, When) and when.event in happens.events and when.card is node
        return named and node.type is not None

    rows = (only("type", *one.types, why=(one.en, one.ja), where=partial(is_about, one)) for one in only_to)
    return of(Filter, *rows)


def looks_in_vain(
    node: Select, around: Around, zone: str, types: Collection[str], elsewhere: Callable[[Any], bool]
) -> bool:
    """Return whether a selection looks in one zone alone, for cards of types that never lie there.

    Args:
        node: the selection.
        around: the nodes around it, the innermost last.
        zone: the zone.
        types: the types of the cards that lie there.
        elsewhere: tells of the node around the selection whether it means cards in other zones, whatever is said.
    """
    if node.type is None or {*types} & {*names(node.type)} or {*names(node.zone)} != {zone}:
        return False
    return not elsewhere(around[-1] if around else None)


class ItsOwn(NamedTuple):
    """What abilities are about that happens to their own cards, and where they have to work for it.

    Attributes:
        events: the names of the events.
        kinds: the kinds of abilities: those that trigger by it, or replace it.
        zones: the zones in one of which such an ability has to work; none where it can work in none.
        en: what to write instead, in English.
        ja: the same in Japanese.
        stated: only an ability that says where it works is meant: where another does depends on its card.
    """

    events: Collection[str]
    kinds: tuple[type[Body], ...]
    zones: Sequence[str]
    en: str
    ja: str
    stated: bool = False


def about_its_own(rows: Sequence[ItsOwn]) -> Sequence[NoEffect]:
    """Return what has no effect since it does not happen to a card where its ability works."""
    return of(When, *(NoEffect(("event",), (row.en, row.ja), partial(_in_vain, row)) for row in rows))


def _in_vain(row: ItsOwn, node: When, around: Around) -> bool:
    """Return whether an ability is about such an event of its own card, and works in none of these zones."""
    ability = around[-1] if around else None
    if not isinstance(ability, row.kinds) or node.card != "this" or node.event not in row.events:
        return False
    if row.stated and "zone" not in ability.model_fields_set:
        return False
    return not {*names(ability.zone)} & {*row.zones}


def about_events(referents: Referents) -> Sequence[NoEffect]:
    """Return what has no effect beside an event, by what a game says of its events."""
    at, can = referents.occasion, ", ".join(name for name, one in referents.events.items() if one.before is not None)
    replaced = inside(Replacing)
    return [
        *of(
            When,
            NoEffect(
                ("card",),
                ("an event about a card, or no card", "カードについての出来事、または card なし"),
                lambda node, _: "event" not in at(node.event).cards,
            ),
            leave_out(
                "card",
                why=("which card it will be is not known yet", "どのカードになるかはまだ分からない"),
                where=lambda node, around: at(node.event).unseen and replaced(node, around),
            ),
            NoEffect(
                ("from_zone",),
                FROM_SEVERAL_ZONES,
                lambda node, _: "from_zone" not in at(node.event).zones,
            ),
            NoEffect(
                ("to_zone",),
                (
                    "an event that can lead to several zones, as moves",
                    "いくつかの領域へ起こりうる出来事(moves など)",
                ),
                lambda node, _: "to_zone" not in at(node.event).zones,
            ),
            NoEffect(
                ("by",),
                (
                    "an event that cards or effects of a player make happen, as moves",
                    "プレイヤーのカードや効果が起こす出来事(moves など)",
                ),
                lambda node, _: not at(node.event).by,
            ),
            NoEffect(
                ("other",),
                (
                    "an event with a second object, as the creature that is battled, or no other",
                    "もう一方のカードがある出来事(バトルなど)、または other なし",
                ),
                lambda node, _: "other" not in (*at(node.event).cards, *(at(node.event).before or ())),
            ),
            NoEffect(
                ("event",),
                (f"an event that can be replaced: {can}", f"置換できる出来事: {can}"),
                lambda node, around: at(node.event).before is None and replaced(node, around),
            ),
        ),
        *of(
            Replacing,
            NoEffect(
                CHANGES,
                (
                    "an event with an amount that can be changed; instead for what happens in its place",
                    "量を変えられる出来事。代わりに起こることは instead",
                ),
                lambda node, _: at(node.replace.event).before is not None and not at(node.replace.event).changes,
            ),
        ),
    ]


FROM_SEVERAL_ZONES = (
    "an event that can come from several zones, as moves",
    "いくつかの領域から起こりうる出来事(moves など)",
)


def about_lying(kinds: Sequence[type[Node]], fields: Sequence[str], zones: Sequence[str]) -> Sequence[NoEffect]:
    """Return what has no effect on a card that is put where no card lies one way or another.

    Args:
        kinds: the instructions that put cards.
        fields: the fields that say how they lie.
        zones: the zones where that is kept.
    """
    return [row for kind in kinds for row in of(kind, needs(*fields, into=zones))]


def about_moves_within(zones: Collection[str], *, replaced: bool = True) -> Sequence[NoEffect]:
    """Return what asks for a move from a zone to the same zone.

    Args:
        zones: the zones in which nothing but cards of their players lie, without an order.
        replaced: what would replace such a move has nothing to replace either.
    """

    def within(node: When, around: Around) -> bool:
        if not replaced and around[-1].comes_before:
            return False
        places = {*names(node.from_zone), *names(node.to_zone)}
        return bool(node.from_zone) and bool(node.to_zone) and len(places) == 1 and places <= {*zones}

    said = (
        "another zone than from_zone: no card moves to the zone where it lies",
        "from_zone とは別の領域(すでにある領域へは移動しない)",
    )
    return of(When, NoEffect(("to_zone",), said, within))


def about_turns(moments: Collection[str]) -> Sequence[NoEffect]:
    """Return what never triggers, as a moment of a player's turn does not come in the turn of the other.

    Args:
        moments: the events that happen in the turn of their player.
    """

    def never(node: Triggered, _: Around) -> bool:
        sides = {when.side if when.event in moments else "" for when in node.whens}
        asked = node.if_.all if isinstance(node.if_, All) else [node.if_]
        turns = {one.turn for one in asked if isinstance(one, Turn)}
        return any({*sides, turn} == {"own", "enemy"} for turn in turns if len(sides) == 1)

    said = (
        "the turn of the same player as side, or no side: a moment of one's own turn does not come in another",
        "side と同じプレイヤーのターン、または side なし(自分のターンの時点は相手のターンに来ない)",
    )
    return of(Triggered, NoEffect(("if_",), said, never))


def _no_part(node: Any, meant: Select) -> bool:
    """Return that no card is a part of something, out of which it could come within its zone."""
    return False


PLAYERS_ZONE = {"you": "own", "opponent": "enemy"}
"""Whose cards lie in the zone of the player that is named: the side by which a selection means them."""


def about_staying(owners: Collection[str], parts: Callable[[Any, Any], bool] = _no_part) -> Sequence[NoEffect]:
    """Return what would put cards into the zone where they lie, so that none of them moves.

    Args:
        owners: the zones in which nothing but cards of their players lie, without an order.
        parts: tells of an instruction, and of the cards that it means, whether they can move within their zone.
    """

    def stay(node: Any, meant: Any, into: str, *, whose: str | None = None) -> bool:
        if not isinstance(meant, Select) or {*names(meant.zone)} != {into} or parts(node, meant):
            return False
        return into in owners if whose is None else into != "deck" and meant.side == whose

    put = NoEffect(
        ("put",),
        (
            "cards of another zone than into: what lies there already does not move",
            "into とは別の領域のカード(すでにそこにあるカードは移動しない)",
        ),
        lambda node, _: stay(node, node.put, node.into, whose=PLAYERS_ZONE.get(node.side)),
    )
    returned = NoEffect(
        ("return_",),
        (
            "cards of another zone than the hand: what is in the hand already does not move",
            "手札以外の領域のカード(すでに手札にあるカードは移動しない)",
        ),
        lambda node, _: stay(node, node.return_, "hand"),
    )
    return [*of(say.Put, put), *of(say.Return, returned)]


def about_names(words: Mapping[str, Sequence[str]], field: str, kind: type[Node]) -> Sequence[NoEffect]:
    """Return what has no effect beside a word that a game defines by name: the fields that it does not read.

    Args:
        words: for each word the fields that it reads.
        field: the field in which the word stands.
        kind: the sort of node.
    """
    others = set(kind.model_fields) - {field, "remember"}

    def says(word: str, node: Any, around: Around) -> bool:
        return bool(getattr(node, field) == word)

    def row(word: str, read: Sequence[str]) -> NoEffect:
        en = f"only what {word} reads: {', '.join(read)}" if read else f"{word} alone"
        ja = f"{word} が使う項目だけ({'・'.join(read)})" if read else f"{word} だけ"
        return NoEffect(tuple(sorted(others - set(read))), (en, ja), partial(says, word))

    return of(kind, *(row(word, read) for word, read in words.items()))
