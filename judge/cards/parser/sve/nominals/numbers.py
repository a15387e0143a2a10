"""Noun phrases that are only a number: quantities, times, changes."""

from __future__ import annotations

import re

from lark import Token

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import NUMBER, Meant, bounded, number, quantity_of, signed
from judge.cards.parser.sve.nouns import cards
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.words import FIGURES


@shaped("NUMBER")
def plain(said: Nominal) -> Meant:
    """Return the meaning of a number or bound: 10以上."""
    found = NUMBER.fullmatch(said.first)
    assert found  # the token has that form
    return Meant("number", bounded(number(found[1]), found[2]), said.words)


@shaped("QUANTITY")
def quantity(said: Nominal) -> Meant:
    """Return the meaning of a quantity: 2枚まで."""
    return quantity_of(said.first)


@shaped("SIGNED")
def by_so_much(said: Nominal) -> Meant:
    """Return the meaning of a change by a number: -1."""
    return Meant("signed", signed(said.first), said.words)


@shaped("CHANGE( CHANGE)*")
def changes(said: Nominal) -> Meant:
    """Return the meaning of changes of numbers on a card: 攻撃力+1/体力+1."""
    if any(one.endswith("/") is (one is said.tokens[-1]) for one in said.tokens):
        raise NotReadError(said.words)
    change = {}
    for one in said.tokens:
        found = re.fullmatch(r"(攻撃力|体力)([-+](?:\d+|X))/?", one)
        assert found  # the token has that form
        change[FIGURES[found[1]]] = signed(found[2])
    if len(change) < len(said.tokens):
        raise NotReadError(said.words)  # one number is changed twice
    return Meant("change", change, said.words)


@shaped("((BOUND|NO) )*BOUND")
def bounds(said: Nominal) -> Meant:
    """Return the meaning of bounds on the numbers of a card that the text names elsewhere: 攻撃力3以上."""
    of_a_card = [*said.tokens, Token("NO", "の"), Token("TYPE", "カード")]
    return Meant("bounds", cards(of_a_card, said.words).like, said.words)


@shaped("TIMES")
def times(said: Nominal) -> Meant:
    """Return the meaning of a multiple: 2倍."""
    return Meant("times_as_much", int(said.words.removesuffix("倍")), said.words)


@shaped("NUMBER TURN")
def per_turn(said: Nominal) -> Meant:
    """Return the meaning of a number of turns, as in 1ターンに1回."""
    return Meant("per_turn", number(said.first), said.words)


@shaped("RANDOM")
def by_chance(said: Nominal) -> Meant:
    """Return the meaning of a random choice: ランダム."""
    return Meant("random", None, said.words)


@shaped("QUOTE")
def quoted(said: Nominal) -> Meant:
    """Return the meaning of quoted words, which the caller interprets: 「…」."""
    return Meant("quote", said.first[1:-1], said.words)
