"""The values that a scenario can expect of this game's cards and players, with their names for readers."""

from __future__ import annotations

from typing import get_args

from judge.games import Expected
from judge.games.dm.adapter.cards import Power
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c200_parts_of_a_card import INFINITE, CardType, Civilization
from judge.games.dm.book.c400_laying import OPEN
from judge.games.dm.book.c400_presence import shields
from judge.games.dm.book.c400_zones import HIDDEN
from judge.games.dm.world import ZONES, Game, zone_of
from judge.kernel import CardId, PlayerId


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of a player's shields, the only number that a scenario can expect of a player."""
    return len(shields(game, player))


def lies_face_up(game: Game, card: CardId) -> bool:
    """Return whether the front of a card shows: cards in a hidden zone lie face down unless turned up (400.2b)."""
    hidden = zone_of(game, card) in HIDDEN
    return bool(game.state.get(card, OPEN)) if hidden else not game.state.get(card, FACE_DOWN)


EXPECTED = Expected(
    card={
        "power": Power,
        "cost": int,
        "type": str,
        "tapped": bool,
        "upside_down": bool,
        "face_down": bool,
        "face_up": bool,
    },
    holds={
        "civilizations": "civilizations",
        "races": "races",
        "keywords": "keywords",
        "under": "under",
        "linked": "linked",
        "attached": "attached",
    },
    lacks={"without": "keywords", "not_under": "under", "not_linked": "linked", "not_attached": "attached"},
    player=("shields",),
    number=number,
    zones=ZONES,
    words={
        "power": ("パワー", "power"),
        "cost": ("マナコスト", "mana cost"),
        "type": ("カードタイプ", "card type"),
        "tapped": ("タップ状態", "tapped"),
        "face_down": ("裏向き", "face down"),
        "face_up": ("表向き", "face up"),
        "upside_down": ("上下逆さま", "upside down"),
        "civilizations": ("文明", "civilizations"),
        "races": ("種族", "races"),
        "keywords": ("キーワード能力", "keyword abilities"),
        "without": ("持たないキーワード能力", "without"),
        "under": ("下にあるカード", "cards under it"),
        "not_under": ("下にないカード", "cards not under it"),
        "linked": ("リンクしているカード", "cards linked with it"),
        "not_linked": ("リンクしていないカード", "cards not linked with it"),
        "one.linked": ("リンクしているカード", "card linked with it"),
        "one.not_linked": ("リンクしていないカード", "card not linked with it"),
        "attached": ("付いているカード", "cards attached to it"),
        "not_attached": ("付いていないカード", "cards not attached to it"),
        "one.attached": ("付いているカード", "card attached to it"),
        "one.not_attached": ("付いていないカード", "card not attached to it"),
        "one.civilizations": ("文明", "civilization"),
        "one.races": ("種族", "race"),
        "one.keywords": ("キーワード能力", "keyword ability"),
        "one.under": ("下にあるカード", "card under it"),
        "one.not_under": ("下にないカード", "card not under it"),
        "shields": ("シールド", "shields"),
        "battle_zone": ("バトルゾーン", "battle zone"),
        "mana_zone": ("マナゾーン", "mana zone"),
        "shield_zone": ("シールドゾーンのカード", "cards in the shield zone"),
        "hand": ("手札", "hand"),
        "deck": ("山札", "deck"),
        "graveyard": ("墓地", "graveyard"),
        "hyperspatial_zone": ("超次元ゾーン", "hyperspatial zone"),
        "super_gr": ("超GRゾーン", "super GR zone"),
    },
    synonyms={},
    among={"civilizations": get_args(Civilization), "type": get_args(CardType)},
    numbers={"infinity": INFINITE},
    lies={"face_up": lies_face_up, "face_down": lambda game, card: not lies_face_up(game, card)},
    of_cards=("under", "not_under", "linked", "not_linked", "attached", "not_attached"),
)
