"""What would have no effect where it is written: it is refused, and the author told what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from judge.abilities import instructions as say
from judge.abilities.base import Node, held
from judge.abilities.conditions import All, Compare, Exists, Matches, Turn
from judge.abilities.costs import PayCounter
from judge.abilities.kinds import CHANGES, Grant, PlayCost, Replacing, Spell, Static, Triggered
from judge.abilities.naming import Referents
from judge.abilities.no_effect_empty import empties
from judge.abilities.predicates import names
from judge.abilities.selections import Count, Range, Select, Target, ThisTurn, When

Around = Sequence[Node]
"""The nodes around one, the innermost last."""

Path = tuple[Any, ...]


class Idle(NamedTuple):
    """What would have no effect in a place.

    Attributes:
        kind: the sort of node that it is about.
        fields: the fields that would have none, as far as they are stated; without any the node itself.
        en: what to write instead, in English.
        ja: the same in Japanese.
        where: tells of a node, and of the nodes around it, whether it is so there; always unless given.
    """

    kind: type[Node]
    fields: Sequence[str]
    en: str
    ja: str
    where: Callable[[Any, Around], bool] = lambda node, around: True


def inside(*kinds: type[Node]) -> Callable[[Any, Around], bool]:
    """Return what tells whether a node stands directly in one of these."""
    return lambda node, around: bool(around) and isinstance(around[-1], kinds)


def placed(value: Any, path: Path = (), around: tuple[Node, ...] = ()) -> Iterator[tuple[Path, Node, Around]]:
    """Yield every node in a value with its path, as it stands in the document, and the nodes around it.

    Args:
        value: a node, or anything that contains some.
        path: where it stands.
        around: the nodes around it.
    """
    if isinstance(value, Node):
        yield path, value, around
        for written, part in held(value):
            yield from placed(part, (*path, written), (*around, value))
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from placed(part, (*path, key), around)


_ABOUT: dict[tuple[int, type[Node]], tuple[Sequence[Idle], Sequence[Idle]]] = {}


def _about(rows: Sequence[Idle], kind: type[Node]) -> Sequence[Idle]:
    """Return the rows that are about a kind of node, sought once for the rows of a game."""
    of, found = _ABOUT.get((id(rows), kind), ((), ()))
    if of is not rows:
        found = [row for row in rows if issubclass(kind, row.kind)]
        _ABOUT[id(rows), kind] = rows, found
    return found


def idle(rows: Sequence[Idle], node: Node, around: Around) -> Iterator[tuple[str | None, Idle]]:
    """Yield each stated field of a node that would have no effect, ``None`` for the node itself, with the reason.

    Args:
        rows: what can have none.
        node: the node.
        around: the nodes around it.
    """
    for row in _about(rows, type(node)):
        stated = [name for name in row.fields if name in node.model_fields_set]
        if (stated or not row.fields) and row.where(node, around):
            yield from ((name, row) for name in stated or (None,))
    yield from ((name, Idle(type(node), (), *meant)) for name, meant in empties(node))


def _has_no(*names: str) -> Callable[[Any, Around], bool]:
    """Return what tells whether a node states none of these."""
    return lambda node, around: node.model_fields_set.isdisjoint(names)


def _stays_out_of(*zones: str) -> Callable[[Any, Around], bool]:
    return lambda node, around: node.into not in zones


HOW_MANY = ("count", "up_to", "any_number", "random", "total")
"""What a selection says of how many of its cards are chosen, and how."""

IN_TEXT = (
    "if as an instruction in the text: {if: …, then: […]}",
    "テキストの中の if の指示: {if: …, then: […]}",
)
"""Where a condition stands that is judged as a text is carried out."""

IDLE: Sequence[Idle] = (
    # abilities
    Idle(
        Static,
        ("targets", "do", "extra", "x", "x_is", "per_turn"),
        "nothing: a static ability is not played; when, whenever or activate for one that is",
        "何もない(永続能力はプレイしない)。プレイするものは when・whenever・activate",
    ),
    Idle(Replacing, ("do",), "instead: what happens in place of the event", "instead: 出来事の代わりに起こること"),
    Idle(
        Replacing,
        ("targets", "extra", "x", "x_is", "per_turn"),
        "nothing: a replacement is not played; let what it does be chosen by pick inside instead",
        "何もない(置換はプレイしない)。選ばせるものは instead の中の pick で",
    ),
    Idle(
        PlayCost,
        ("targets", "do", "x", "x_is", "per_turn", "zone"),
        "nothing: it only changes what playing its card costs",
        "何もない(そのカードをプレイするコストを変えるだけ)",
    ),
    Idle(Spell, ("do",), "spell, which is the text", "spell(これがテキスト)"),
    Idle(
        Spell,
        ("per_turn", "zone"),
        "nothing: a card is played once, from where the rules let it be",
        "何もない(カードはルールの許す所から1回だけプレイする)",
    ),
    Idle(
        Replacing,
        (),
        f"one of {', '.join(CHANGES)}, prevent: true and instead",
        f"{'・'.join(CHANGES)}・prevent: true・instead のいずれか1つ",
        lambda node, _: node.ways == 0,
    ),
    Idle(
        Replacing,
        (*CHANGES, "prevent", "instead"),
        f"only one of {', '.join(CHANGES)}, prevent and instead",
        f"{'・'.join(CHANGES)}・prevent・instead のうち1つだけ",
        lambda node, _: node.ways > 1,
    ),
    # selections
    Idle(
        Select,
        ("count",),
        "only one of count, up_to and any_number",
        "count・up_to・any_number のうち1つだけ",
        lambda node, _: node.any_number or node.up_to is not None,
    ),
    Idle(
        Select,
        ("up_to",),
        "only one of count, up_to and any_number",
        "count・up_to・any_number のうち1つだけ",
        lambda node, _: node.any_number,
    ),
    Idle(Select, ("random",), "count beside random", "random と共に count", lambda node, _: node.everything),
    Idle(
        Target,
        ("random",),
        "a pick on resolution, which can be random: {pick: {count: 1, random: true}, as: t}",
        "解決時の pick(無作為にできる): {pick: {count: 1, random: true}, as: t}",
    ),
    Idle(
        Select,
        (*HOW_MANY, "different"),
        "a selection of all cards that are so",
        "該当するカードすべての選択",
        inside(Static),
    ),
    Idle(
        Select, HOW_MANY, "a selection of all cards that are counted", "数えるカードすべての選択", inside(Count, Exists)
    ),
    Idle(
        Select,
        (*HOW_MANY, "different"),
        "a selection of all cards of which one may lose the counters",
        "カウンターを失えるカードすべての選択",
        inside(PayCounter),
    ),
    Idle(
        Select,
        HOW_MANY,
        "a selection of all cards of which the condition speaks; min for so many of them",
        "条件が述べるカードすべての選択。そのうち何枚かなら min",
        inside(Matches),
    ),
    Idle(
        Select,
        ("different",),
        "up_to or any_number beside different, where cards are chosen",
        "カードを選ぶ所では different と共に up_to か any_number",
        lambda node, around: node.everything and not inside(Count, Exists)(node, around),
    ),
    Idle(
        Select,
        ("other",),
        "a selection without other: what is taken is the other player's",
        "other なしの選択(コントロールを得るのは相手のカード)",
        inside(say.Take),
    ),
    Idle(
        Select,
        ("zone", "side"),
        "nothing: what is searched or looked at is your deck",
        "何もない(探す・見るのは自分のデッキ)",
        inside(say.Search, say.Look),
    ),
    # instructions
    Idle(
        say.Put,
        ("position",),
        "position with into: deck",
        "position は into: deck と共に",
        _stays_out_of("deck"),
    ),
    Idle(
        say.Look,
        ("into", "reveal"),
        "into and reveal beside take, or inside its list",
        "into・reveal は take と共に、またはそのリストの中に",
        lambda node, _: not isinstance(node.take, Select),
    ),
    Idle(say.Look, ("remember",), "as beside take", "as は take と共に", lambda node, _: node.take is None),
    Idle(
        say.Pick,
        (),
        "as, the name by which the text goes on speaking of them",
        "as(テキストが後で指すための名前)",
        _has_no("remember"),
    ),
    Idle(
        say.Roll,
        (),
        "as, the name under which the text uses the result",
        "as(テキストが結果を使うための名前)",
        _has_no("remember"),
    ),
    Idle(say.Counter, (), "add or remove", "add か remove", _has_no("add", "remove")),
    Idle(Grant, (), "something that is given", "何か与えるもの", lambda node, _: not node.model_fields_set),
    # numbers and conditions
    Idle(Range, (), "min or max", "min か max", _has_no("min", "max")),
    Idle(Compare, (), "min or max", "min か max", _has_no("min", "max")),
    Idle(
        When,
        ("card",),
        "an event of this turn about the player's cards, without unlike and computed numbers",
        "このターンに起きたこと(unlike と計算する数値は使えない)",
        lambda node, around: inside(ThisTurn)(node, around) and _asks_itself(node),
    ),
    Idle(
        When,
        ("side",),
        "card: this without side: enemy: an ability and the card that has it are the same player's",
        "side: enemy のない card: this(能力とそれを持つカードは、同じプレイヤーのもの)",
        lambda node, around: node.card == "this" and node.side == "enemy" and _works_where_its_card_is(around),
    ),
)
"""What has no effect in a place whatever the game is."""


def _works_where_its_card_is(around: Around) -> bool:
    """Return whether an event triggers an ability, or is replaced by one, that its card has while its player has that.

    What a text lets happen later, or counts, can be about a card that the other player has come to control by then; and
    an ability that names its zone about one that the other player controlled before it came there.
    """
    body = around[-1] if around else None
    return isinstance(body, Triggered | Replacing) and "zone" not in body.model_fields_set


def _asks_itself(when: When) -> bool:
    """Return whether a filter asks something of the card whose text it is, other than not to be it."""
    return not isinstance(when.card, str | None) and (when.card.computed or when.card.unlike)


def about_events(referents: Referents) -> Sequence[Idle]:
    """Return what has no effect beside an event, by what a game says of its events."""
    at, can = referents.occasion, ", ".join(name for name, one in referents.events.items() if one.before is not None)
    return (
        Idle(
            When,
            ("card",),
            "an event about a card, or no card",
            "カードについての出来事、または card なし",
            lambda node, _: "event" not in at(node.event).cards,
        ),
        Idle(
            When,
            ("card",),
            "no card: which card it will be is not known yet",
            "card なし(どのカードになるかはまだ分からない)",
            lambda node, around: at(node.event).unseen and inside(Replacing)(node, around),
        ),
        Idle(
            When,
            ("from_zone",),
            "an event that can come from several zones, as moves",
            "いくつかの領域から起こりうる出来事(moves など)",
            lambda node, _: "from_zone" not in at(node.event).zones,
        ),
        Idle(
            When,
            ("to_zone",),
            "an event that can lead to several zones, as moves",
            "いくつかの領域へ起こりうる出来事(moves など)",
            lambda node, _: "to_zone" not in at(node.event).zones,
        ),
        Idle(
            When,
            ("by",),
            "an event that cards or effects of a player make happen, as moves",
            "プレイヤーのカードや効果が起こす出来事(moves など)",
            lambda node, _: not at(node.event).by,
        ),
        Idle(
            When,
            ("other",),
            "an event with a second object, as the creature that is battled, or no other",
            "もう一方のカードがある出来事(バトルなど)、または other なし",
            lambda node, _: "other" not in (*at(node.event).cards, *(at(node.event).before or ())),
        ),
        Idle(
            When,
            ("event",),
            f"an event that can be replaced: {can}",
            f"置換できる出来事: {can}",
            lambda node, around: at(node.event).before is None and inside(Replacing)(node, around),
        ),
        Idle(
            Replacing,
            CHANGES,
            "an event with an amount that can be changed; instead for what happens in its place",
            "量を変えられる出来事。代わりに起こることは instead",
            lambda node, _: at(node.replace.event).before is not None and not at(node.replace.event).changes,
        ),
    )


def about_lying(kinds: Sequence[type[Node]], fields: Sequence[str], zones: Sequence[str]) -> Sequence[Idle]:
    """Return what has no effect on a card that is put where no card lies one way or another.

    Args:
        kinds: the instructions that put cards.
        fields: the fields that say how they lie.
        zones: the zones where that is kept.
    """
    en, ja = f"into one of {', '.join(zones)} beside it", f"into は {'・'.join(zones)}"
    return [Idle(kind, fields, en, ja, _stays_out_of(*zones)) for kind in kinds]


def _no_part(node: Any, meant: Select) -> bool:
    """Return that no card is a part of something, out of which it could come within its zone."""
    return False


def about_moves_within(zones: Collection[str], *, replaced: bool = True) -> Sequence[Idle]:
    """Return what asks for a move from a zone to that zone, which there is not.

    Args:
        zones: the zones in which nothing but cards of their players lie, without an order.
        replaced: what would replace such a move has nothing to replace either.
    """

    def within(node: When, around: Around) -> bool:
        if not replaced and getattr(around[-1], "comes_before", False):
            return False
        places = {*names(node.from_zone), *names(node.to_zone)}
        return bool(node.from_zone) and bool(node.to_zone) and len(places) == 1 and places <= {*zones}

    return (
        Idle(
            When,
            ("to_zone",),
            "another zone than from_zone: no card moves to the zone where it lies",
            "from_zone とは別の領域(すでにある領域へは移動しない)",
            within,
        ),
    )


def about_turns(moments: Collection[str]) -> Sequence[Idle]:
    """Return what never triggers as a moment of a player's turn does not come in the turn of the other.

    Args:
        moments: the events that happen in the turn of the player whose they are.
    """

    def never(node: Triggered, _: Around) -> bool:
        sides = {when.side if when.event in moments else "" for when in node.whens}
        asked = node.if_.all if isinstance(node.if_, All) else [node.if_]
        turns = {one.turn for one in asked if isinstance(one, Turn)}
        return any({*sides, turn} == {"own", "enemy"} for turn in turns if len(sides) == 1)

    return (
        Idle(
            Triggered,
            ("if_",),
            "the turn of the same player as side, or no side: a moment of one's own turn does not come in another",
            "side と同じプレイヤーのターン、または side なし(自分のターンの時点は相手のターンに来ない)",
            never,
        ),
    )


def about_staying(owners: Collection[str], parts: Callable[[Any, Any], bool] = _no_part) -> Sequence[Idle]:
    """Return what would put cards into the zone where they lie, so that none of them moves.

    Args:
        owners: the zones in which nothing but cards of their players lie, without an order.
        parts: tells of an instruction, and of the cards that it means, whether they can move within their zone.
    """

    def stay(node: Any, meant: Any, into: str, *, whose: str | None = None) -> bool:
        if not isinstance(meant, Select) or {*names(meant.zone)} != {into} or parts(node, meant):
            return False
        return into in owners if whose is None else into != "deck" and meant.side == whose

    return (
        Idle(
            say.Put,
            ("put",),
            "cards of another zone than into: what lies there already does not move",
            "into とは別の領域のカード(すでにそこにあるカードは移動しない)",
            lambda node, _: stay(node, node.put, node.into, whose=PLAYERS_ZONE.get(node.side)),
        ),
        Idle(
            say.Return,
            ("return_",),
            "cards of another zone than the hand: what is in the hand already does not move",
            "手札以外の領域のカード(すでに手札にあるカードは移動しない)",
            lambda node, _: stay(node, node.return_, "hand"),
        ),
    )


PLAYERS_ZONE = {"you": "own", "opponent": "enemy"}
"""Whose cards lie in the zone of the player that is named: the side by which a selection means them."""


def about_names(words: Mapping[str, Sequence[str]], field: str, kind: type[Node]) -> Sequence[Idle]:
    """Return what has no effect beside a word that a game defines by name: the fields that it does not read.

    Args:
        words: for each word the fields that it reads.
        field: the field in which the word stands.
        kind: the sort of node.
    """
    others = set(kind.model_fields) - {field, "remember"}

    def says(word: str) -> Callable[[Any, Around], bool]:
        return lambda node, around: getattr(node, field) == word

    return tuple(
        Idle(kind, tuple(sorted(others - set(read))), _reads(word, read, "en"), _reads(word, read, "ja"), says(word))
        for word, read in words.items()
    )


def _reads(word: str, read: Sequence[str], lang: str) -> str:
    if lang == "ja":
        return f"{word} が使う項目だけ({'・'.join(read)})" if read else f"{word} だけ"
    return f"only what {word} reads: {', '.join(read)}" if read else f"{word} alone"
