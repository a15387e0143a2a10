"""Noun phrases for attacks, and for cards by the order in which they are played."""

from __future__ import annotations

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.nouns import cards, filter_only
from judge.cards.parser.sve.parsing import NotReadError


@shaped(".+ TOWARD_DAMAGE")
def attack_damage(said: Nominal) -> Meant:
    """Return the meaning of 相手のリーダーへの攻撃ダメージ."""
    if said.words != "相手のリーダーへの攻撃ダメージ":
        raise NotReadError(said.words)
    return Meant("event", "attack_damage_to_leader", said.words)


@shaped(".+ TOWARD")
def attack_on(said: Nominal) -> Meant:
    """Return the meaning of an attack on certain cards: フォロワーへの攻撃."""
    if said.words in ("リーダーへの攻撃", "相手のリーダーへの攻撃"):
        return Meant("attack_on", {"type": "leader"}, said.words)
    noun = cards(said.tokens[:-1], said.words)
    if noun.zone or noun.side or noun.number or not noun.kind:
        raise NotReadError(said.words)
    return Meant("attack_on", noun.like, said.words)


@shaped("ORDER_OF .+")
def nth(said: Nominal) -> Meant:
    """Return the meaning of the nth card played: 3枚目のスペル."""
    played = cards(said.tokens[1:], said.words)
    if played.zone or played.side not in (None, "own"):
        raise NotReadError(said.words)
    return Meant("nth", (int(said.first.removesuffix("枚目の")), filter_only(played)), said.words)
