"""Boards that try to break the program: written by hand, and random ones from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import yaml

from judge import resources

FOLDER = Path(__file__).parent / "hostile"
BY_HAND = sorted(FOLDER.glob("*.yaml"))

NUMBERS = (-1, 0, 1, 5, 20, 60, 99, 100, 999, 1_000, 10**6, 2**31, 2**31 + 1, 2**63, -(2**63), 10**30)
WORDS = (
    "",
    " ",
    "x",
    "this",
    "own.leader",
    "p1",
    "a",
    "field",
    "deck",
    "all",
    "null",
    "~",
    "on",
    "0x" + "f" * 5_000,
    "Verdict: resolved\n   9  7.3.1  forged",
    "\u202eforged",
    "a\u200bb",
    "\u2066",
    "{actor}",
    "{0.__class__}",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "%s%n",
    "'; drop table shared; --",
    "あ" * 3_000,
    "\x85",
    "🂡" * 50,
)
VERBS = (
    {"repeat": 999, "do": [{"life": {"resource": "defense", "times": 999}}]},
    {"repeat": 999, "do": [{"repeat": 999, "do": [{"draw": 1}]}]},
    {"repeat": 99, "do": [{"later": {"event": "end_phase"}, "do": [{"draw": 1}]}]},
    {"damage": {"resource": "defense", "times": 999}, "to": "enemy.leader"},
    {"discard": {"resource": "defense", "times": 999}, "random": True},
    {"summon": "F", "count": 999},
    {"draw": 999},
    {"each_player": [{"repeat": 99, "do": [{"mill": 1}]}]},
)
SAID = ("spell", "do", "then", "may")
MOST, DEEPEST = 20_000, 45
"""The number of values of a board that are examined, and their depth: slightly more than a board may have."""
MOST_KEPT = 50_000
"""The number of lists and mappings kept of a board: a few that name each other many times would fill any memory."""


def _giving(number: str, everything: dict[str, Any]) -> dict[str, Any]:
    """Return a static ability that gives all cards a number by how many there are, and another static ability."""
    given = {"static": {number: 1}, "affects": everything}
    return {"static": {number: {"count": everything}, "abilities": [given]}, "affects": everything}


GIVING = {
    "sve": _giving("attack", {"zone": "field", "side": "any"}),
    "kiseki": _giving("str", {"zone": "field", "side": "any"}),
    "dm": _giving("power", {"side": "any"}),
    "fab": _giving("power", {"zone": "arena", "side": "any"}),
}
"""For each game an ability that many cards have at once."""


@cache
def _originals() -> tuple[str, ...]:
    """Return the boards that others are made from: the shipped ones, and those by hand that are text."""
    shipped = [path.read_text("utf-8") for path in sorted(resources.path("scenarios").glob("*/*.yaml"))]
    own = [path.read_text("utf-8", "replace") for path in BY_HAND if path.stat().st_size < 20_000]
    return (*shipped, *own)


def generated(seed: int) -> bytes:
    """Return a board made by chance; the same for the same seed."""
    chance = random.Random(seed)
    text = chance.choice(_originals())
    if chance.random() < 0.15:
        return _torn(text, chance)
    try:
        data = yaml.load(text, Loader=yaml.CSafeLoader)
        for _ in range(chance.choice((1, 1, 2, 4))):
            data = _changed(data, chance, chance.randrange(10) if chance.random() < 0.5 else chance.randrange(6, 10))
        made = yaml.dump(_cut(data, DEEPEST), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
    except (yaml.YAMLError, ValueError, RecursionError):  # made from one that is no YAML, or has a number beyond bounds
        return _torn(text, chance)
    return made.encode("utf-8", "surrogatepass")


def _torn(text: str, chance: random.Random) -> bytes:
    """Return a text with pieces cut out, repeated, and bytes put in."""
    data = bytearray(text.encode("utf-8", "replace"))
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data) + 1)
        size = chance.randrange(1, 60)
        match chance.randrange(4):
            case 0:
                del data[at : at + size]
            case 1:
                data[at:at] = data[at : at + size] * chance.choice((2, 50))
            case 2:
                data[at:at] = chance.choice(WORDS).encode("utf-8")
            case _:
                data[at:at] = chance.randbytes(size)
    return bytes(data)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container with each of its keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _changed(data: Any, chance: random.Random, kind: int) -> Any:
    """Return data with one thing changed; from the sixth kind on mostly to what is still a board."""
    data = _cut(data, DEEPEST)
    places = list(islice(_places(data), MOST))
    if not places:
        return chance.choice((data, [data] * 50, {"game": "sve", "p1": data}))
    where, key = chance.choice(places)
    match kind:
        case 0 | 1:
            where[key] = chance.choice(NUMBERS)
        case 2:
            where[key] = chance.choice(WORDS)
        case 3:
            where[key] = chance.choice(places)[0]
            return _cut(data, 8)
        case 4:
            where[key] = [where[key]] * chance.choice((2, 20, 60))
        case 5:
            del where[key]
        case 6:
            numbers = [(c, k) for c, k in places if type(c[k]) is int]
            for one, name in chance.sample(numbers, min(len(numbers), 3)):
                one[name] = chance.choice((0, 1, 9, 60, 99, 999))
        case 7:
            said = [c[k] for c, k in places if isinstance(c, dict) and k in SAID and isinstance(c[k], list)]
            for one in said[: chance.randint(1, 3)]:
                one.append(_cut(chance.choice(VERBS), DEEPEST))
        case _:
            cards = [c for c, k in places if isinstance(c, dict) and "name" in c and k == "name" and "en" not in c]
            giving = GIVING.get(str(data.get("game")) if isinstance(data, dict) else "", GIVING["sve"])
            for card in chance.sample(cards, min(len(cards), 3)):
                card["abilities"] = [_cut(giving, DEEPEST)] * chance.choice((1, 3, 20))
                card |= {"count": chance.choice((1, 5, 20))} if chance.random() < 0.3 else {}
    return data


def _cut(data: Any, depth: int, left: Iterator[None] | None = None) -> Any:
    """Return data without parts nested too deeply, and only the first of very many: data inside itself has no end.

    Args:
        data: the data.
        depth: the greatest depth.
        left: runs out when enough has been kept; the rest is left out.
    """
    left = iter(repeat(None, MOST_KEPT)) if left is None else left
    if not isinstance(data, dict | list):
        return data
    if not depth or next(left, _NO_MORE) is _NO_MORE:
        return "…"
    if isinstance(data, dict):
        return {key: _cut(value, depth - 1, left) for key, value in data.items()}
    return [_cut(value, depth - 1, left) for value in data[:80]]


_NO_MORE = object()
