"""What would have no effect on a card of some type: what cannot happen to it, and numbers that it never has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Around, Idle, Keyworded, Select, Static, names
from judge.abilities import instructions as say
from judge.games.common.no_effect import HappensTo, about_this, about_those, looks_in_vain, types_of_this
from judge.games.sve.adapter.cards import FOLLOWER, OF_FOLLOWERS, Printed, types_of
from judge.games.sve.book.ch12_keywords import TRIGGERING
from judge.games.sve.language import Grant, Taking, own_grant

ON_THE_FIELD = (FOLLOWER, "amulet")
"""The types of cards that are placed on the field (4.4.1)."""

FIGHTING = HappensTo(
    ("attacks", "fights", "deals_attack_damage", "deals_combat_damage"),
    (FOLLOWER,),
    "only followers attack (sve:8.4.1)",
    "攻撃するのはフォロワーだけ(sve:8.4.1)",
)

ONLY_TO = (
    FIGHTING,
    HappensTo(
        ("attacked",),
        (FOLLOWER, "leader"),
        "only followers and leaders are attacked (sve:8.4.1)",
        "攻撃されるのはフォロワーとリーダーだけ(sve:8.4.1)",
    ),
    HappensTo(
        ("enters", "leaves", "dies", "destroyed", "engaged", "refreshed", "taken", "evolves"),
        ON_THE_FIELD,
        "only followers and amulets are on the field (sve:4.4.1)",
        "場に置かれるのはフォロワーとアミュレットだけ(sve:4.4.1)",
    ),
)
"""What can happen to cards of some types only."""

NUMBERS = ("attack", "defense", "set_attack", "set_defense")
"""What is given of the two numbers that a card needs to fight (2.7.1, 2.8.1)."""

CAN_BE_ONE = (
    "a card that is a follower or can be one: an amulet with attack and defense, or with type: follower in its text",
    "フォロワーか、なりうるカード(攻撃力・体力のあるアミュレット、またはテキストに type: follower のあるもの)",
)
"""What to write in the place of a card that is never a follower."""


def _never_a_follower(around: Around) -> bool:
    """Return whether the card that has a text is known, and never a follower."""
    there = types_of_this(around, Printed, types_of)
    return there is not None and FOLLOWER not in there


def _given_to_no_follower(node: Grant, around: Around) -> bool:
    """Return whether a static ability gives something to cards none of which is a follower while it does."""
    static = around[-1] if around else None
    if not isinstance(static, Static) or node.type is not None:
        return False
    meant = static.affects
    if isinstance(meant, Select):
        return meant.type is not None and not {FOLLOWER, "leader"} & {*names(meant.type)}
    return _never_a_follower((*around, node))


def _fights_by_keyword(node: Keyworded, around: Around) -> bool:
    """Return whether a keyword stands for a text that triggers as its card attacks, and the card never does."""
    when = TRIGGERING.get(node.keyword)
    return when is not None and when.event in FIGHTING.events and _never_a_follower(around)


def _means_any_zone(host: Any) -> bool:
    """Return whether a selection is one of cards in a deck, or of cards wherever they are played from."""
    if isinstance(host, Static):
        grant = own_grant(host.static)
        return grant.cost is not None or grant.set_cost is not None
    return isinstance(host, say.Search | say.Look | Taking)


BY_TYPE: Sequence[Idle] = (
    Idle(
        Select,
        ("type",),
        "zone beside it, as hand or cemetery: no card of that type is placed on the field (sve:4.4.1)",
        "zone(hand・cemetery など): その種類のカードは場に置かれない(sve:4.4.1)",
        lambda node, around: looks_in_vain(node, around, "field", ON_THE_FIELD, _means_any_zone),
    ),
    *about_this(ONLY_TO, CAN_BE_ONE, Printed, types_of),
    *about_those(ONLY_TO),
    Idle(
        Keyworded,
        ("keyword",),
        f"{CAN_BE_ONE[0]}: {FIGHTING.en}",
        f"{CAN_BE_ONE[1]}: {FIGHTING.ja}",
        _fights_by_keyword,
    ),
    Idle(
        Grant,
        NUMBERS,
        f"{CAN_BE_ONE[0]} (sve:2.7.1, sve:2.8.1)",
        f"{CAN_BE_ONE[1]}(sve:2.7.1、sve:2.8.1)",
        _given_to_no_follower,
    ),
    Idle(
        Grant,
        ("keywords",),
        f"for {', '.join(OF_FOLLOWERS)} {CAN_BE_ONE[0]}",
        f"{'・'.join(OF_FOLLOWERS)} は{CAN_BE_ONE[1]}に",
        lambda node, around: {*node.keywords} <= {*OF_FOLLOWERS} and _given_to_no_follower(node, around),
    ),
)
"""What would have no effect on a card of some type."""
