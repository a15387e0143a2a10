"""Noun phrases for counters, with their card and number."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import Meant, quantity_of
from judge.cards.parser.sve.nouns import cards
from judge.cards.parser.sve.relatives import counter_name
from judge.cards.parser.sve.words import ZONES


def _of(said: Nominal) -> tuple[str, Any]:
    """Return the name of the counters, and their number if stated."""
    name = next(counter_name(word) for word in said.tokens if word.type == "COUNTER")
    return name, quantity_of(said.last).value if said.kinds[-1] == "QUANTITY" else None


@shaped("COUNTER", "COUNTER QUANTITY")
def counters(said: Nominal) -> Meant:
    """Return the meaning of a number of counters: スタックカウンター1つ."""
    return Meant("counter", _of(said), said.words)


@shaped("COUNTER_ON COUNTER QUANTITY")
def counters_there(said: Nominal) -> Meant:
    """Return the meaning of counters on this card: これに置かれている…カウンター1つ."""
    return Meant("counters_there", _of(said), said.words)


@shaped("THIS NO COUNTER QUANTITY")
def counters_of_this(said: Nominal) -> Meant:
    """Return the meaning of counters of this card: これの…カウンター1つ."""
    return Meant("counter_of_this", _of(said), said.words)


@shaped("THIS NO COUNTER ALL")
def all_counters_of_this(said: Nominal) -> Meant:
    """Return the meaning of all counters of this card: これの…カウンターすべて."""
    return Meant("counter_of_this", (_of(said)[0], ("all", "", None, False)), said.words)


@shaped("ZONE NO THIS NO COUNTER QUANTITY")
def counters_of_this_in(said: Nominal) -> Meant:
    """Return the meaning of counters of this card in a zone: EXエリアのこれの…カウンター1つ."""
    return Meant("counter_of_this_in", (ZONES[said.first], *_of(said)), said.words)


@shaped("(?!THIS|PAST).* NO COUNTER QUANTITY")
def counters_of_card(said: Nominal) -> Meant:
    """Return the meaning of counters of another card: 自分の場のアミュレットの…カウンター1つ."""
    return Meant("counter_of_card", (cards(said.tokens[:-3], said.words), *_of(said)), said.words)


@shaped("THIS NO COUNTER", "IT NO COUNTER")
def counters_on(said: Nominal) -> Meant:
    """Return the meaning of counters without a number: それの…カウンター."""
    return Meant("counters_on", (_of(said)[0], "this" if said.kinds[0] == "THIS" else "@it"), said.words)


@shaped("THIS NO COUNTER NO HOW_MANY", "COUNTER_ON COUNTER NO HOW_MANY")
def number_of_counters(said: Nominal) -> Meant:
    """Return the meaning of the number of counters, as an amount: これの…カウンターの数."""
    return Meant("amount", {"counters": _of(said)[0]}, said.words)
