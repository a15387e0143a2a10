"""Rules about parts of a text that have no effect at their place: such a text is rejected with the accepted input.

Each class of nodes declares its rules next to its fields: ``no_effect`` for itself, ``no_effect_inside`` for nodes
directly inside it. A game adds rules from its rulebook. Most rules are made by one of three functions: a field needs
another one (:func:`needs`), has no meaning there (:func:`leave_out`), or one of several must be stated
(:func:`some_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from judge.abilities.base import Around, InBothLanguages, Node, NoEffect, Where, always, held, is_plain

Path = tuple[Any, ...]


def of(kind: type[Node] | tuple[type[Node], ...], *rows: NoEffect) -> Sequence[NoEffect]:
    """Return rules limited to these classes of nodes."""
    return [row._replace(kind=kind) for row in rows]


def inside(*kinds: type[Node]) -> Where:
    """Return a test whether a node is directly inside a node of these classes."""
    return lambda node, around: bool(around) and isinstance(around[-1], kinds)


# the shapes


def needs(
    *fields: str,
    also: str | Sequence[str] = (),
    either: Sequence[str] = (),
    without: str | Sequence[str] = (),
    why: InBothLanguages | str = ("", ""),
    **values: Any,
) -> NoEffect:
    """Return the rule that fields have an effect only together with other fields.

    Args:
        also: other fields that are all needed as well.
        either: other fields; one of them is needed.
        without: other fields that must not be stated.
        why: the reason, or its clause.
        values: further fields with their accepted values.
    """
    also, without = _several(also), _several(without)
    wanted = {name: _several(value) for name, value in values.items()}

    def missing(node: Any, _: Around) -> bool:
        return (
            not all(says_something(node, name) for name in also)
            or not (not either or any(says_something(node, name) for name in either))
            or any(says_something(node, name) for name in without)
            or any({*_several(getattr(node, name))}.isdisjoint(values) for name, values in wanted.items())
        )

    named = " and ".join(map(_code, fields)), "・".join(map(_written, fields))
    alternatives = [_any_value(name, values) for name, values in wanted.items()]
    alternatives += [(_code(name), _written(name)) for name in also]
    alternatives += [listed(either)] if either else []
    en, ja = " and ".join(one for one, _ in alternatives), "、".join(one for _, one in alternatives)
    nor = listed(without)[0] if without else "", " か ".join(map(_written, without))
    en = f"{named[0]} only" + (f" with {en}" if en else "") + (f" without {nor[0]}" if without else "")
    ja = f"{named[1]} は" + (f" {ja} と共に" if ja else "") + (f" {nor[1]} なしで" if without else "")
    return NoEffect(fields, _reason((en, ja), why), missing, idle=True)


def instead(
    en: str, ja: str, *fields: str, where: Where = always, each: Callable[[Any], bool] | None = None
) -> NoEffect:
    """Return the rule that fields, or the node itself if none are given, must be replaced by other input."""
    return NoEffect(fields, (en, ja), where, each)


def looks_in(field: str, *zones: str, fields: Sequence[str] = (), why: InBothLanguages | str = ("", "")) -> NoEffect:
    """Return the rule that a selection, or fields next to it, have an effect only in these zones.

    Args:
        fields: the fields without an effect in other zones; the selection itself if empty.
        why: the reason, or its clause.
    """

    def elsewhere(node: Any, _: Around) -> bool:
        meant = getattr(node, field)
        return isinstance(meant, Node) and {*_several(getattr(meant, "zone", zones))}.isdisjoint(zones)

    en, ja = _any_value("zone", zones)
    return NoEffect(
        fields or (field,), _reason((f"{en} in {_code(field)}", f"{_written(field)} に {ja}"), why), elsewhere
    )


def leave_out(*fields: str, why: InBothLanguages | str, where: Where = always) -> NoEffect:
    """Return the rule that fields have no meaning at a place, and why."""
    expected = f"no {listed(fields)[0]}", f"{'・'.join(map(_written, fields))} なし"
    return NoEffect(fields, _reason(expected, why), where, idle=True)


def some_of(*fields: str, why: InBothLanguages | str = ("", "")) -> NoEffect:
    """Return the rule that a node needs at least one of these fields."""
    return NoEffect((), _reason(listed(fields), why), lambda node, _: not {*fields} & stated(node))


def only(field: str, *words: str, why: InBothLanguages | str = ("", ""), where: Where = always) -> NoEffect:
    """Return the rule that a field accepts only these words."""
    expected = _one_of(words)
    return NoEffect((field,), _reason(expected, why), where, lambda value: not {*_several(value)} & {*words})


def stated(node: Node) -> set[str]:
    return node.model_fields_set


def says_something(node: Any, name: str) -> bool:
    """Return whether a field of a node has a value other than ``None``, false or an empty list."""
    value = getattr(node, name)
    return value is not None and value is not False and value != []


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple | frozenset) else (value,)


def _written(field: str) -> str:
    """Return a field's name as written in texts: ``as`` for ``remember``."""
    return {"remember": "as", "otherwise": "else"}.get(field, field.rstrip("_"))


def _code(field: str) -> str:
    """Return a field's name as written in texts, quoted for English readers."""
    return f"`{_written(field)}`"


def listed(fields: Sequence[str]) -> InBothLanguages:
    """Return alternative fields, in English and in Japanese."""
    return _or([*map(_code, fields)]), " か ".join(map(_written, fields))


def _one_of(words: Sequence[str]) -> InBothLanguages:
    """Return alternative words, in English and in Japanese."""
    if len(words) == 1:
        return f"`{words[0]}`", words[0]
    return f"one of {', '.join(words)}", f"{'・'.join(words)} のいずれか"


def _any_value(field: str, values: Sequence[Any]) -> InBothLanguages:
    """Return a field with alternative values, in English and in Japanese."""
    return _or([f"`{_written(field)}: {value}`" for value in values]), f"{_written(field)}: {' か '.join(values)}"


def _or(alternatives: Sequence[str]) -> str:
    *before, last = alternatives
    return f"{', '.join(before)} or {last}" if before else last


def _reason(reason: InBothLanguages, why: InBothLanguages | str) -> InBothLanguages:
    en, ja = (f"({why})", why) if isinstance(why, str) else why
    if not en:
        return reason
    if isinstance(why, str):
        return f"{reason[0]} {en}", f"{reason[1]}({ja})"
    return f"{reason[0]}; {en}", f"{reason[1]}。{ja}" if ja.endswith(")") else f"{reason[1]}({ja})"


# what is found in a text


def placed(value: Any, path: Path = (), around: tuple[Node, ...] = ()) -> Iterator[tuple[Path, Node, Around]]:
    """Yield every node in a value with its path in the document and the nodes around it.

    Args:
        value: a node, or a container of nodes.
    """
    if isinstance(value, Node):
        yield path, value, around
        around = (*around, value)
    for key, part in _parts(value):
        if isinstance(part, SEARCHED):
            yield from placed(part, (*path, key), around)


SEARCHED = (Node, list, dict)
"""The classes of values that are searched for nodes."""


def _parts(value: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(value, Node):
        return held(value)
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def without_effect(
    node: Node, around: Around, rows: Sequence[NoEffect] = ()
) -> Iterator[tuple[str | None, InBothLanguages, bool]]:
    """Yield each stated field of a node that has no effect, ``None`` for the node itself.

    Each comes with the accepted input, and whether the field is only redundant: the node means the same without it.

    Args:
        rows: further rules of its game.
    """
    for row in (*_declared(type(node)), *(_inside(type(around[-1]), type(node)) if around else ())):
        yield from row.of(node, around)
    for row in _of_game(rows, type(node)):
        yield from row.of(node, around)
    if node.slot:
        yield from ((name, word, True) for name, word in _lists(node))
        yield from ((name, word, word is not PAID) for name, word in _numbers(node))


@cache
def _declared(kind: type[Node]) -> Sequence[NoEffect]:
    """Return the rules that a class of nodes and its base classes declare for themselves."""
    return tuple(row for one in reversed(kind.__mro__) for row in vars(one).get("no_effect", ()))


@cache
def _inside(outer: type[Node], kind: type[Node]) -> Sequence[NoEffect]:
    """Return the rules that class ``outer`` declares for nodes of class ``kind`` directly inside it."""
    declared = (vars(one).get("no_effect_inside", {}) for one in reversed(outer.__mro__))
    by_kind = (item for rows in declared for item in rows.items())
    return tuple(row for of, rows in by_kind if issubclass(kind, of) for row in rows)


_OF_GAME: dict[tuple[int, type[Node]], tuple[Sequence[NoEffect], Sequence[NoEffect]]] = {}


def _of_game(rows: Sequence[NoEffect], kind: type[Node]) -> Sequence[NoEffect]:
    of, found = _OF_GAME.get((id(rows), kind), ((), ()))
    if of is not rows:
        found = [row for row in rows if issubclass(kind, row.kind)]
        _OF_GAME[id(rows), kind] = rows, found
    return found


SOME = "at least 1; less than 1 has no effect", "1 以上(それ未満では何も起こらない)"
OTHER = "a number other than 0; adding 0 changes nothing", "0 以外の数(0 では何も変わらない)"
SAME = "`times` other than 1; multiplying by 1 changes nothing", "1 以外の times(1 では何も変わらない)"
FILLED = "at least one entry; otherwise leave the field out", "1つ以上。何もなければこの項目を書かない"
DOES = "at least one instruction", "指示を1つ以上"
OPTION = (
    "at least one instruction in each option; put `may` around an instruction to make it optional",
    "各選択肢に1つ以上の指示。行わなくてもよい指示は may の中に書く",
)
PAID = "at least 0; a negative cost cannot be paid", "0 以上(負のコストは支払えない)"


def is_number(value: Any) -> bool:
    """Return whether a value is a number written in the text, not a computed one."""
    return isinstance(value, int) and not isinstance(value, bool)


def _stated_values(node: Node, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(node, name)) for name in names if name in node.model_fields_set)


def _lists(node: Node) -> Iterator[tuple[str, InBothLanguages]]:
    """Yield the stated lists that are empty or contain an empty list."""
    for name, value in _stated_values(node, _fields(type(node), but="may_be_empty")):
        if isinstance(value, list) and [] in value:
            yield name, OPTION
        if value in ([], {}):
            field = type(node).model_fields[name]
            if field.is_required():
                yield name, DOES
            elif not is_plain(field.annotation):
                yield name, FILLED  # an empty list of words means the same as no list


def _numbers(node: Node) -> Iterator[tuple[str, InBothLanguages]]:
    """Yield the stated numbers that are too small to have an effect."""
    kind = type(node)
    below = _named(kind, "may_be_below")
    counted = _fields(kind, but="may_be_zero") if kind.slot == "instruction" else _named(kind, "counts")
    for name, value in _stated_values(node, counted):
        if name in below:
            if is_number(value) and value == 0:
                yield name, OTHER
        elif any(is_number(one) and one < 1 for one in (value.values() if isinstance(value, dict) else (value,))):
            yield name, SOME
    if kind.slot == "cost":
        yield from (
            (name, PAID) for name, value in _stated_values(node, kind.model_fields) if is_number(value) and value < 0
        )


@cache
def _fields(kind: type[Node], *, but: str) -> Sequence[str]:
    """Return the fields of a class of nodes, except those listed in its class variable ``but``."""
    return [name for name in kind.model_fields if name not in _named(kind, but)]


@cache
def _named(kind: type[Node], fact: str) -> Sequence[str]:
    """Return the fields that a class of nodes and its base classes list in the class variable ``fact``."""
    return [name for one in kind.__mro__ for name in vars(one).get(fact, ())]
