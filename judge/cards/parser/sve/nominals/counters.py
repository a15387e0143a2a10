"""Counters: their card and their number."""

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
    """スタックカウンター1つ."""
    return Meant("counter", _of(said), said.words)


@shaped("COUNTER_ON COUNTER QUANTITY")
def counters_there(said: Nominal) -> Meant:
    """これに置かれている…カウンター1つ."""
    return Meant("counters_there", _of(said), said.words)


@shaped("THIS NO COUNTER QUANTITY")
def counters_of_this(said: Nominal) -> Meant:
    """これの…カウンター1つ."""
    return Meant("counter_of_this", _of(said), said.words)


@shaped("THIS NO COUNTER ALL")
def all_counters_of_this(said: Nominal) -> Meant:
    """これの…カウンターすべて."""
    return Meant("counter_of_this", (_of(said)[0], ("all", "", None, False)), said.words)


@shaped("ZONE NO THIS NO COUNTER QUANTITY")
def counters_of_this_in(said: Nominal) -> Meant:
    """EXエリアのこれの…カウンター1つ."""
    return Meant("counter_of_this_in", (ZONES[said.first], *_of(said)), said.words)


@shaped("(?!THIS|PAST).* NO COUNTER QUANTITY")
def counters_of_card(said: Nominal) -> Meant:
    """自分の場のアミュレットの…カウンター1つ."""
    return Meant("counter_of_card", (cards(said.tokens[:-3], said.words), *_of(said)), said.words)


@shaped("THIS NO COUNTER", "IT NO COUNTER")
def counters_on(said: Nominal) -> Meant:
    """それの…カウンター."""
    return Meant("counters_on", (_of(said)[0], "this" if said.kinds[0] == "THIS" else "@it"), said.words)


@shaped("THIS NO COUNTER NO HOW_MANY", "COUNTER_ON COUNTER NO HOW_MANY")
def number_of_counters(said: Nominal) -> Meant:
    """これの…カウンターの数."""
    return Meant("amount", {"counters": _of(said)[0]}, said.words)
