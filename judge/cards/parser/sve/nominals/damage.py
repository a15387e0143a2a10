"""Noun phrases for damage: a fixed or computed amount."""

from __future__ import annotations

import re

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import Meant, number
from judge.cards.parser.sve.nominals.amounts import amount
from judge.cards.parser.sve.parsing import NotReadError


@shaped("NUMBER EVENT")
def so_much(said: Nominal) -> Meant | None:
    """Return the meaning of fixed damage, or ``None``: 4ダメージ."""
    return Meant("damage", number(said.first), said.words) if said.last == "ダメージ" else None


@shaped("NUMBER NO EVENT")
def at_least(said: Nominal) -> Meant | None:
    """Return the meaning of damage of a minimum amount, or ``None``: 4以上のダメージ."""
    if said.last != "ダメージ" or not said.first.endswith("以上"):
        return None
    return Meant("damage_bound", int(said.first.removesuffix("以上")), said.words)


@shaped("QUOTE SAME EVENT", "QUOTE SAME NUMBER")
def as_much(said: Nominal) -> Meant | None:
    """Return the meaning of damage equal to an amount, or ``None``: 「それの攻撃力」と同じダメージ."""
    return Meant("damage", amount(said.first[1:-1]), said.words) if said.last == "ダメージ" else None


@shaped("QUOTE PLUS NO EVENT")
def times_as_much(said: Nominal) -> Meant | None:
    """Return the meaning of damage that is a multiple of an amount, or ``None``: 「それの攻撃力」の2倍のダメージ."""
    times = re.fullmatch(r"の(\d+)倍", said.tokens[1])
    if said.last != "ダメージ" or times is None:
        return None
    value = amount(said.first[1:-1])
    if not isinstance(value, dict) or {"times", "plus"} & set(value):
        raise NotReadError(said.words)
    return Meant("damage", {**value, "times": int(times[1])}, said.words)
