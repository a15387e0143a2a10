"""Noun phrases for places and phases, and for this card in a place."""

from __future__ import annotations

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.words import ZONES


@shaped("ZONE")
def zone(said: Nominal) -> Meant | None:
    """Return the meaning of a zone: EXエリア. Return ``None`` for 手札, which means the cards in it."""
    return None if said.words == "手札" else Meant("place", (ZONES[said.words], None, ""), said.words)


@shaped("PERSON NO ZONE")
def zone_of(said: Nominal) -> Meant:
    """Return the meaning of a player's zone: 自分の墓場."""
    side = {"自分": "own", "相手": "enemy", "自身": "self"}.get(said.first)
    if side is None:
        raise NotReadError(said.words)
    return Meant("place", (ZONES[said.last], side, ""), said.words)


@shaped("ZONE EXCEPT")
def elsewhere(said: Nominal) -> Meant:
    """Return the meaning of "not from a zone": 手札以外."""
    return Meant("elsewhere", (ZONES[said.first], None, ""), said.words)


@shaped("ZONE NO THIS", "PERSON NO ZONE NO THIS")
def this_in(said: Nominal) -> Meant:
    """Return the meaning of this card in a zone: 自分の墓場のこれ."""
    (lies_in,) = (ZONES[word] for word in said.tokens if word.type == "ZONE")
    persons = [word for word in said.tokens if word.type == "PERSON"]
    if persons not in ([], ["自分"]):
        raise NotReadError(said.words)
    return Meant("this_in", (lies_in, bool(persons)), said.words)


@shaped("PERSON NO PHASE")
def phase(said: Nominal) -> Meant | None:
    """Return the meaning of a phase, or ``None``: 自分のエンドフェイズ."""
    side = {"自分": "own", "相手": "enemy", "お互い": "any"}.get(said.first)
    name = {"エンドフェイズ": "end_phase", "メインフェイズ": "main_phase"}.get(said.last)
    return None if side is None or name is None else Meant("phase", (side, name), said.words)
