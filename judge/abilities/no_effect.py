"""Parts of a text that would have no effect where they stand: they are refused, with what to write instead.

Each kind of node declares them beside its fields, as ``no_effect`` of itself and ``no_effect_inside`` of the nodes that
stand directly in it; a game adds what its rulebook says of them. Most have one of a few shapes, from which the words in
both languages follow: a field needs another one (:func:`needs`), means nothing there (:func:`leave_out`), or one of
several has to be stated (:func:`some_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from judge.abilities.base import Around, Node, NoEffect, Said, Where, always, held, is_plain

Path = tuple[Any, ...]


def of(kind: type[Node] | tuple[type[Node], ...], *rows: NoEffect) -> Sequence[NoEffect]:
    """Return rows as a game says them of a sort of node, or of several."""
    return [row._replace(kind=kind) for row in rows]


def inside(*kinds: type[Node]) -> Where:
    """Return what tells whether a node stands directly in one of these."""
    return lambda node, around: bool(around) and isinstance(around[-1], kinds)


# the shapes


def needs(
    *fields: str,
    beside: str | Sequence[str] = (),
    either: Sequence[str] = (),
    without: str | Sequence[str] = (),
    why: Said | str = ("", ""),
    **values: Any,
) -> NoEffect:
    """Return that fields mean something only beside others.

    Args:
        fields: the fields.
        beside: other fields, all of which have to say something.
        either: other fields of which one has to.
        without: other fields of which none may.
        why: the reason, or the clause that is the reason.
        values: for further fields what they have to say: one of these.
    """
    beside, without = _several(beside), _several(without)
    wanted = {name: _several(value) for name, value in values.items()}

    def missing(node: Any, _: Around) -> bool:
        return (
            not all(says_something(node, name) for name in beside)
            or not (not either or any(says_something(node, name) for name in either))
            or any(says_something(node, name) for name in without)
            or any({*_several(getattr(node, name))}.isdisjoint(values) for name, values in wanted.items())
        )

    named = ", ".join(map(_written, fields)), "・".join(map(_written, fields))
    said = [listed(f"{_written(name)}: {{}}", values) for name, values in wanted.items()]
    said += [(_written(name), _written(name)) for name in beside]
    said += [listed("{}", tuple(map(_written, either)))] if either else []
    en, ja = " and ".join(one for one, _ in said), "、".join(one for _, one in said)
    nor = listed("{}", tuple(map(_written, without)))
    en = f"{named[0]} only" + (f" with {en}" if en else "") + (f" without {nor[0]}" if without else "")
    ja = f"{named[1]} は" + (f" {ja} と共に" if ja else "") + (f" {nor[1]} なしで" if without else "")
    return NoEffect(fields, _because((en, ja), why), missing, idle=True)


def instead(
    en: str, ja: str, *fields: str, where: Where = always, each: Callable[[Any], bool] | None = None
) -> NoEffect:
    """Return what to write instead of fields, or of the node itself where none are given."""
    return NoEffect(fields, (en, ja), where, each)


def looks_in(field: str, *zones: str, fields: Sequence[str] = (), why: Said | str = ("", "")) -> NoEffect:
    """Return that a selection means something only where it looks in one of these zones, or that fields do then.

    Args:
        field: the field that holds the selection.
        zones: the zones.
        fields: the fields that mean nothing elsewhere; the selection itself unless given.
        why: the reason, or the clause that is the reason.
    """

    def elsewhere(node: Any, _: Around) -> bool:
        meant = getattr(node, field)
        return isinstance(meant, Node) and {*_several(getattr(meant, "zone", zones))}.isdisjoint(zones)

    en, ja = listed("zone: {}", zones)
    return NoEffect(
        fields or (field,), _because((f"{en} in {_written(field)}", f"{_written(field)} に {ja}"), why), elsewhere
    )


def leave_out(*fields: str, why: Said | str, where: Where = always) -> NoEffect:
    """Return that fields mean nothing in a place, and why."""
    return NoEffect(fields, _because(("nothing", "何もない"), why), where, idle=True)


def some_of(*fields: str, why: Said | str = ("", "")) -> NoEffect:
    """Return that a node means nothing without at least one of these fields."""
    return NoEffect(
        (), _because(listed("{}", tuple(map(_written, fields))), why), lambda node, _: not {*fields} & stated(node)
    )


def only(field: str, *words: str, why: Said | str = ("", ""), where: Where = always) -> NoEffect:
    """Return that a field means something only where it says one of these words."""
    said = f"one of {', '.join(words)}", f"{'・'.join(words)} のいずれか"
    return NoEffect((field,), _because(said, why), where, lambda value: not {*_several(value)} & {*words})


def stated(node: Node) -> set[str]:
    """Return the fields that a node states."""
    return node.model_fields_set


def says_something(node: Any, name: str) -> bool:
    """Return whether a field of a node says anything at all."""
    value = getattr(node, name)
    return value is not None and value is not False and value != []


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple | frozenset) else (value,)


def _written(field: str) -> str:
    """Return how a text writes a field."""
    return {"remember": "as", "otherwise": "else"}.get(field, field.rstrip("_"))


def listed(form: str, words: Sequence[str]) -> Said:
    """Return words of which one is meant, in a form, in English and in Japanese."""
    return form.format(" or ".join(words)), form.format("か ".join(words))


def _because(said: Said, why: Said | str) -> Said:
    en, ja = (f"({why})", why) if isinstance(why, str) else why
    if not en:
        return said
    return f"{said[0]} {en}" if isinstance(why, str) else f"{said[0]}: {en}", f"{said[1]}({ja})"


# what is found in a text


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


def without_effect(
    node: Node, around: Around, rows: Sequence[NoEffect] = ()
) -> Iterator[tuple[str | None, Said, bool]]:
    """Yield each stated field of a node that would have no effect, ``None`` for the node itself.

    With each comes what to write instead, and whether it is only idle: the node means the same without it.

    Args:
        node: the node.
        around: the nodes around it.
        rows: what its game says besides.
    """
    for row in (*_declared(type(node)), *(_inside(type(around[-1]), type(node)) if around else ())):
        yield from row.of(node, around)
    for row in _of_game(rows, type(node)):
        yield from row.of(node, around)
    if node.slot:
        yield from ((name, said, True) for name, said in _lists(node))
        yield from ((name, said, said is not PAID) for name, said in _numbers(node))


@cache
def _declared(kind: type[Node]) -> Sequence[NoEffect]:
    """Return what a kind of node and those that it derives from declare of themselves."""
    return tuple(row for one in reversed(kind.__mro__) for row in vars(one).get("no_effect", ()))


@cache
def _inside(outer: type[Node], kind: type[Node]) -> Sequence[NoEffect]:
    """Return what a kind of node declares of the nodes of another kind that stand directly in it."""
    declared = (vars(one).get("no_effect_inside", {}) for one in reversed(outer.__mro__))
    return tuple(row for said in declared for of, rows in said.items() if issubclass(kind, of) for row in rows)


_OF_GAME: dict[tuple[int, type[Node]], tuple[Sequence[NoEffect], Sequence[NoEffect]]] = {}


def _of_game(rows: Sequence[NoEffect], kind: type[Node]) -> Sequence[NoEffect]:
    """Return the rows of a game that are about a kind of node; they are kept, so that their id stays their own."""
    of, found = _OF_GAME.get((id(rows), kind), ((), ()))
    if of is not rows:
        found = [row for row in rows if issubclass(kind, row.kind)]
        _OF_GAME[id(rows), kind] = rows, found
    return found


SOME = "at least 1: of less nothing comes", "1 以上(それ未満では何も起こらない)"
OTHER = "a number other than 0: that changes nothing", "0 以外の数(0 では何も変わらない)"
SAME = "times other than 1: that changes nothing", "1 以外の times(1 では何も変わらない)"
FILLED = "at least one; without any, leave the field out", "1つ以上。何もなければこの項目を書かない"
DOES = "at least one instruction", "指示を1つ以上"
OPTION = (
    "options that do something; may around what need not be done",
    "何かをする選択肢。しなくてもよいことは may の中に",
)
PAID = "at least 0: less than nothing is not paid", "0 以上(マイナスの支払いはない)"


def is_number(value: Any) -> bool:
    """Return whether a value is a number as it is written, not one to be worked out."""
    return isinstance(value, int) and not isinstance(value, bool)


def _said(node: Node, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(node, name)) for name in names if name in node.model_fields_set)


def _lists(node: Node) -> Iterator[tuple[str, Said]]:
    """Yield the stated lists that are empty, or have an empty one among them."""
    for name, value in _said(node, _fields(type(node), but="may_be_empty")):
        if isinstance(value, list) and [] in value:
            yield name, OPTION
        if value in ([], {}):
            field = type(node).model_fields[name]
            if field.is_required():
                yield name, DOES
            elif not is_plain(field.annotation):
                yield name, FILLED  # a list of words that is empty says what leaving it out says


def _numbers(node: Node) -> Iterator[tuple[str, Said]]:
    """Yield the stated numbers of which nothing comes, as they are too small."""
    kind = type(node)
    below = _named(kind, "may_be_below")
    counted = _fields(kind, but="may_be_zero") if kind.slot == "instruction" else _named(kind, "counts")
    for name, value in _said(node, counted):
        if name in below:
            if is_number(value) and value == 0:
                yield name, OTHER
        elif any(is_number(one) and one < 1 for one in (value.values() if isinstance(value, dict) else (value,))):
            yield name, SOME
    if kind.slot == "cost":
        yield from ((name, PAID) for name, value in _said(node, kind.model_fields) if is_number(value) and value < 0)


@cache
def _fields(kind: type[Node], *, but: str) -> Sequence[str]:
    """Return the fields of a kind of node, without those that a fact of it names."""
    return [name for name in kind.model_fields if name not in _named(kind, but)]


@cache
def _named(kind: type[Node], fact: str) -> Sequence[str]:
    """Return the fields that a kind of node, and those that it derives from, name by a fact of theirs."""
    return [name for one in kind.__mro__ for name in vars(one).get(fact, ())]
