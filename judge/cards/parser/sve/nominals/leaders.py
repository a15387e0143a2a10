"""Noun phrases for leaders: one to choose, and a leader's defense."""

from __future__ import annotations

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import BOUND, Meant, bounded, number
from judge.cards.parser.sve.parsing import NotReadError


@shaped("PERSON NO LEADER NO BOUND")
def defense_of_leader(said: Nominal) -> Meant:
    """Return the meaning of a bound on a leader's defense: 自分のリーダーの体力10以下."""
    found = BOUND.fullmatch(said.last)
    side = {"自分": "own", "相手": "enemy"}.get(said.first)
    if found is None or found[1] != "体力" or not found[3] or side is None:
        raise NotReadError(said.words)
    amount = {"resource": "defense", **({} if side == "own" else {"side": side})}
    return Meant("leader_bound", {"amount": amount, **bounded(number(found[2]), found[3])}, said.words)


@shaped("PERSON NO LEADER QUANTITY", "LEADER QUANTITY")
def one_leader(said: Nominal) -> Meant | None:
    """Return the meaning of a leader to choose, or ``None``: 相手のリーダー1人."""
    side = {"自分": "own", "相手": "enemy", "リーダー": "any"}.get(said.first)
    return Meant("leader_target", side, said.words) if said.last == "1人" and side is not None else None
