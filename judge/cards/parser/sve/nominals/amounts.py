"""Noun phrases for amounts: a number of cards or a number on a card, also with an operation such as +1 or の2倍."""

from __future__ import annotations

import re
from typing import Any

from lark import Token

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.happened import HAPPENED, times_this_turn
from judge.cards.parser.sve.meanings import SIMPLE, Meant, Noun, One, number
from judge.cards.parser.sve.nominals.done import how_many_done
from judge.cards.parser.sve.nouns import cards, nominal, phrase
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.totals import together
from judge.cards.parser.sve.words import FIGURES

HALF = "の半分（端数切り上げ）"
TOTAL = "の合計"


def amount(words: str) -> Any:
    """Return the amount that a phrase means."""
    if words in SIMPLE:
        return amount_of(SIMPLE[words])
    if happened := HAPPENED.fullmatch(words):
        return times_this_turn(happened)
    found, joins = phrase(parsed(words, "amount").children[0])  # type: ignore[arg-type]
    if len(found) > 1:
        return together(found, joins, words)
    if len(found) == 1:
        return amount_of(found[0])
    raise NotReadError(words)


def amount_of(one: One) -> Any:
    """Return the amount that some words mean; raise ``NotReadError`` if they mean anything else."""
    if isinstance(one, Meant) and one.kind == "amount":
        return one.value
    raise NotReadError(one.words)


@shaped("QUOTE SAME")
def as_much(said: Nominal) -> Meant:
    """Return the meaning of an equal number: 「自分の手札の枚数」と同じだけ."""
    return Meant("as_much", amount(said.first[1:-1]), said.words)


@shaped("QUOTE SAME SIGNED")
def as_much_less(said: Nominal) -> Meant | None:
    """Return the meaning of a reduction by an amount, or ``None``: 「自分の手札の枚数」と同じだけ-1."""
    return Meant("as_much_less", amount(said.first[1:-1]), said.words) if said.last == "-1" else None


@shaped("(PERSON .*)?LEADER NO CHANGE")
def defense_to_pay(said: Nominal) -> Meant | None:
    """Return the meaning of a payment with the leader's defense, or ``None``: 自分のリーダーの体力-2."""
    if said.first not in ("リーダー", "自分"):
        return None
    found = re.fullmatch(r"体力-(\d+|X)", said.last)
    if not found:
        raise NotReadError(said.words)
    return Meant("life_cost", number(found[1]), said.words)


@shaped("(.+ )?NO HOW_MANY")
def how_many(said: Nominal) -> Meant:
    """Return the meaning of a number of cards: 自分の墓場のスペルの枚数; …の種類数."""
    counted = _how_many_kinds if said.last == "種類数" else _how_many_cards
    return Meant("amount", counted(said), said.words)


def _how_many_kinds(said: Nominal) -> Any:
    """Return the number of different costs or names: 自分の墓場にあるカードの元のコストの種類数."""
    tokens = said.tokens[:-2]
    if len(tokens) < 3 or tokens[-2].type != "NO":
        raise NotReadError(said.words)
    of = tokens[-1]
    figure = "name" if of.type == "CARD_NAME" else FIGURES.get(str(of)) if of.type == "FIGURE" else None
    if figure is None:
        raise NotReadError(said.words)
    noun = cards([Token("NO", "の") if t.type == "LOCATED" else t for t in tokens[:-2]], said.words)
    if noun.number or not noun.zone:
        raise NotReadError(said.words)
    return {"count": {**noun.select(side="any"), "different": figure}}


def _how_many_cards(said: Nominal) -> Any:
    """Return the number of cards in a place, or of the cards of an earlier action."""
    before = said.tokens[:-2]
    if "COUNTER" in [token.type for token in before]:
        raise NotReadError(said.words)
    if before and before[0].type == "PAST":
        return how_many_done(before, said.words)
    noun = nominal(before)
    if isinstance(noun, Meant) and noun.kind == "place" and noun.value[2] == "":
        zone, side, _ = noun.value
        noun = Noun(said.words, zone=[zone], side=side)
    if not isinstance(noun, Noun) or noun.number not in ("", "every") or said.last == "回数":
        raise NotReadError(said.words)
    return {"count": noun.select(zone="field", side="any", numbered=False)}


@shaped("(.+ )?NO (FIGURE|CHANGE)")
def figure_of(said: Nominal) -> Meant:
    """Return the meaning of a number on a card: それの攻撃力; それの攻撃力+1."""
    changed = re.fullmatch(r"(.+)([-+]\d+)", said.last) if said.kinds[-1] == "CHANGE" else None
    name, plus = (changed[1], int(changed[2])) if changed else (said.last, 0)
    if name not in FIGURES:
        raise NotReadError(said.last)
    of = nominal(said.tokens[:-2])
    if not isinstance(of, Meant) or of.kind != "pointer":
        raise NotReadError(said.words)
    stat = {"stat": FIGURES[name], "of": of.value}
    return Meant("amount", {**stat, "plus": plus} if plus else stat, said.words)


@shaped("(.+ )?PLUS")
def changed_amount(said: Nominal) -> Meant:
    """Return the meaning of an amount with an operation: 自分の手札の枚数+1; …の2倍; …の合計."""
    before, last = said.tokens[:-1], said.last
    if last == TOTAL:
        inner = nominal(before)
        if isinstance(inner, Noun) and not inner.number and inner.zone:
            return Meant("amount", {"count": inner.select(zone="field", side="any")}, said.words)
        return Meant("amount", amount_of(inner), said.words)
    change = _change(last)
    value = amount_of(nominal(before))
    if not isinstance(value, dict) or any(said_before in value for said_before in BEFORE[next(iter(change))]):
        raise NotReadError(said.words)
    return Meant("amount", {**value, **change}, said.words)


def _change(word: str) -> dict[str, Any]:
    """Return an operation on an amount: addition, multiplication or halving."""
    if word == HALF:
        return {"half": "up"}
    if re.fullmatch(r"[+-]\d+", word):
        return {"plus": int(word)}
    if found := re.fullmatch(r"の(\d+)倍", word):
        return {"times": int(found[1])}
    raise NotReadError(word)


BEFORE = {"half": ("half", "times", "plus"), "times": ("plus",), "plus": ()}
"""For each operation on an amount, the operations that must not come before it."""
