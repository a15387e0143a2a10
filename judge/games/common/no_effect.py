"""Statements without effect in several games: impossible events, moves within a zone, unread words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import (
    Around,
    Body,
    Filter,
    Grant,
    InBothLanguages,
    Instruction,
    Node,
    NoEffect,
    Referents,
    Replacing,
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

IN_TEXT = "an `if` instruction in the text, such as {if: …, then: […]}", "テキストの中の if の指示: {if: …, then: […]}"
"""The advice to write a condition as an ``if`` instruction, in English and Japanese."""

TypesOf = Callable[[Any], Collection[str]]
"""A function that returns the possible types of a card from its printed values."""


class HappensTo(NamedTuple):
    """Events that can happen only to cards of some types.

    Attributes:
        en: the types and the clause, in English.
    """

    events: Sequence[str]
    types: Sequence[str]
    en: str
    ja: str


def types_of_this(around: Around, printed: type[Any], types: TypesOf) -> Collection[str] | None:
    """Return the possible types of ``this`` in a text, or ``None`` if the text does not determine them.

    An ability given to other cards is about those cards.

    Args:
        around: the ancestors, innermost last.
        types: returns the types that such a card can have.
    """
    for at in reversed(range(len(around))):
        if isinstance(around[at], printed):
            return types(around[at])
        if isinstance(around[at], Grant) and not _is_given_to_itself(around[at - 1] if at else None):
            return None
    return None


def _is_given_to_itself(giving: Any) -> bool:
    match giving:
        case Static():
            return bool(giving.affects == "this")
        case Instruction():
            return "to" in giving.model_fields_set and getattr(giving, "to", None) == "this"
    return True


def about_this(
    only_to: Sequence[HappensTo], another: InBothLanguages, kind: type[Any], types: TypesOf
) -> Sequence[NoEffect]:
    """Return the rules for events that cannot happen to the card with the text.

    Args:
        only_to: events that need certain card types.
        another: the accepted input instead of ``card: this``.
        kind: the form of the printed values.
        types: returns the types that such a card can have.
    """

    def never_to_it(only: HappensTo, node: When, around: Around) -> bool:
        if node.event not in only.events or node.card != "this":
            return False
        there = types_of_this(around, kind, types)
        return there is not None and not {*only.types} & {*there}

    rows = (
        NoEffect(("card",), (f"{another[0]}; {only.en}", f"{another[1]}。{only.ja}"), partial(never_to_it, only))
        for only in only_to
    )
    return of(When, *rows)


def about_those(only_to: Sequence[HappensTo]) -> Sequence[NoEffect]:
    """Return the rules for events that cannot happen to the card types that a text names."""

    def is_about(happens: HappensTo, node: Filter, around: Around) -> bool:
        when = around[-1] if around else None
        named = isinstance(when, When) and when.event in happens.events and when.card is node
        return named and node.type is not None

    rows = (only("type", *one.types, why=(one.en, one.ja), where=partial(is_about, one)) for one in only_to)
    return of(Filter, *rows)


def looks_in_vain(
    node: Select, around: Around, zone: str, types: Collection[str], elsewhere: Callable[[Any], bool]
) -> bool:
    """Return whether a selection covers a single zone, in which its card types never occur.

    Args:
        around: its ancestors, innermost last.
        elsewhere: returns whether the surrounding node always means cards in other zones.
    """
    if node.type is None or {*types} & {*names(node.type)} or {*names(node.zone)} != {zone}:
        return False
    return not elsewhere(around[-1] if around else None)


class ItsOwn(NamedTuple):
    """Events of an ability's own card, and the zones in which the ability must work.

    Attributes:
        kinds: the kinds of abilities: triggered or replacing.
        zones: the zones in which such an ability can see the event; empty if there is no such zone.
        en: the accepted input, in English.
        stated: whether only abilities with a stated ``zone`` are checked; otherwise the zone depends on the card.
    """

    events: Collection[str]
    kinds: tuple[type[Body], ...]
    zones: Sequence[str]
    en: str
    ja: str
    stated: bool = False


def about_its_own(rows: Sequence[ItsOwn]) -> Sequence[NoEffect]:
    """Return the rules for events of an ability's own card that cannot happen where the ability works."""
    return of(When, *(NoEffect(("event",), (row.en, row.ja), partial(_in_vain, row)) for row in rows))


def _in_vain(row: ItsOwn, node: When, around: Around) -> bool:
    """Return whether an ability waits for an event of its own card in a zone where that event cannot happen."""
    ability = around[-1] if around else None
    if not isinstance(ability, row.kinds) or node.card != "this" or node.event not in row.events:
        return False
    if row.stated and "zone" not in ability.model_fields_set:
        return False
    return not {*names(ability.zone)} & {*row.zones}


def about_events(referents: Referents) -> Sequence[NoEffect]:
    """Return the rules for fields that the named event does not support, such as a destination."""
    at, can = referents.occasion, ", ".join(name for name, one in referents.events.items() if one.before is not None)
    replaced = inside(Replacing)
    return [
        *of(
            When,
            NoEffect(
                ("card",),
                ("an event about a card, or `card` left out", "カードに起こる出来事、または card なし"),
                lambda node, _: "event" not in at(node.event).cards,
            ),
            leave_out(
                "card",
                why=("the card is not known in advance", "どのカードになるかはまだ分からない"),
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
                    "an event with several possible destinations, such as `moves`",
                    "移動先の領域がいくつもありうる出来事(moves など)",
                ),
                lambda node, _: "to_zone" not in at(node.event).zones,
            ),
            NoEffect(
                ("by",),
                (
                    "an event caused by a player's cards or effects, such as `moves`",
                    "プレイヤーのカードや効果が起こす出来事(moves など)",
                ),
                lambda node, _: not at(node.event).by,
            ),
            NoEffect(
                ("other",),
                (
                    "an event with a second object, such as the opposing creature of a battle, or `other` left out",
                    "2枚のカードが関わる出来事(バトルなど)、または other なし",
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
                    "an event with an amount that can be changed; otherwise `instead`",
                    "量を変えられる出来事。別のことに置き換えるなら instead",
                ),
                lambda node, _: at(node.replace.event).before is not None and not at(node.replace.event).changes,
            ),
        ),
    ]


FROM_SEVERAL_ZONES = (
    "an event with several possible zones of origin, such as `moves`",
    "元の領域がいくつもありうる出来事(moves など)",
)


def about_lying(kinds: Sequence[type[Node]], fields: Sequence[str], zones: Sequence[str]) -> Sequence[NoEffect]:
    """Return the rules against stating an orientation for cards put into a zone without orientations.

    Args:
        kinds: the instructions that put cards.
    """
    return [row for kind in kinds for row in of(kind, needs(*fields, into=zones))]


def about_moves_within(zones: Collection[str], *, replaced: bool = True) -> Sequence[NoEffect]:
    """Return the rules against events in which a card moves from a zone to the same zone.

    Args:
        zones: unordered zones that hold only cards of their players.
        replaced: whether a replacement of such a move is covered too.
    """

    def within(node: When, around: Around) -> bool:
        if not replaced and around[-1].comes_before:
            return False
        places = {*names(node.from_zone), *names(node.to_zone)}
        return bool(node.from_zone) and bool(node.to_zone) and len(places) == 1 and places <= {*zones}

    expected = (
        "a zone other than `from_zone`; cards do not move to the zone they are in",
        "from_zone とは別の領域(すでにある領域へは移動しない)",
    )
    return of(When, NoEffect(("to_zone",), expected, within))


def about_turns(moments: Collection[str]) -> Sequence[NoEffect]:
    """Return the rules against abilities that wait, in one player's turn, for a moment of the other's turn.

    Args:
        moments: the events of a player's own turn.
    """

    def never(node: Triggered, _: Around) -> bool:
        sides = {when.side if when.event in moments else "" for when in node.whens}
        asked = node.if_.all if isinstance(node.if_, All) else [node.if_]
        turns = {one.turn for one in asked if isinstance(one, Turn)}
        return any({*sides, turn} == {"own", "enemy"} for turn in turns if len(sides) == 1)

    expected = (
        "the turn of the player in `side`, or no `side`; the event only happens in that player's own turn",
        "side と同じプレイヤーのターン、または side なし(この出来事は本人のターンにしか起こらない)",
    )
    return of(Triggered, NoEffect(("if_",), expected, never))


def _no_part(node: Any, meant: Select) -> bool:
    """Return false: by default, no card of an instruction can move within its zone."""
    return False


PLAYERS_ZONE = {"you": "own", "opponent": "enemy"}
"""For each named player, the ``side`` of a selection of their zone."""


def about_staying(owners: Collection[str], parts: Callable[[Any, Any], bool] = _no_part) -> Sequence[NoEffect]:
    """Return the rules against putting cards into the zone that they are already in.

    Args:
        owners: unordered zones that hold only cards of their players.
        parts: returns whether the cards of an instruction can move within their zone.
    """

    def stay(node: Any, meant: Any, into: str, *, whose: str | None = None) -> bool:
        if not isinstance(meant, Select) or {*names(meant.zone)} != {into} or parts(node, meant):
            return False
        return into in owners if whose is None else into != "deck" and meant.side == whose

    put = NoEffect(
        ("put",),
        (
            "cards from a zone other than `into`; cards already there do not move",
            "into とは別の領域のカード(すでにそこにあるカードは移動しない)",
        ),
        lambda node, _: stay(node, node.put, node.into, whose=PLAYERS_ZONE.get(node.side)),
    )
    returned = NoEffect(
        ("return_",),
        (
            "cards from a zone other than the hand; cards already there do not move",
            "手札以外の領域のカード(すでに手札にあるカードは移動しない)",
        ),
        lambda node, _: stay(node, node.return_, "hand"),
    )
    return [*of(say.Put, put), *of(say.Return, returned)]


def about_names(words: Mapping[str, Sequence[str]], field: str, kind: type[Node]) -> Sequence[NoEffect]:
    """Return the rules against fields that the stated word of a node does not use.

    Args:
        words: the fields used by each word.
    """
    others = set(kind.model_fields) - {field, "remember"}

    def says(word: str, node: Any, around: Around) -> bool:
        return bool(getattr(node, field) == word)

    def row(word: str, read: Sequence[str]) -> NoEffect:
        used = ", ".join(f"`{one}`" for one in read)
        en = f"`{word}` with no other field than {used}" if read else f"`{word}` without this field"
        ja = f"{word} が使う項目だけ({'・'.join(read)})" if read else f"{word} だけ"
        return NoEffect(tuple(sorted(others - set(read))), (en, ja), partial(says, word))

    return of(kind, *(row(word, read) for word, read in words.items()))
