"""The values that a scenario can expect of this game's cards and players, with their names for readers."""

from __future__ import annotations

from typing import get_args

from judge.games import Expected
from judge.games.kiseki.book.c0200_card_information import CardType
from judge.games.kiseki.book.c0400_attributes_and_states import ATTRIBUTES, STATES, is_face_down
from judge.games.kiseki.world import ZONES, Game, zone_of
from judge.kernel import CardId, PlayerId


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return a number of a player: ``bonds``, ``cp`` or ``ep``."""
    return int(game.state.get(player, name, 0))


def lies_face_down(game: Game, card: CardId) -> bool:
    """Return whether a card lies face down: in a hidden zone (502.2), or as its state says."""
    return is_face_down(game, card) or zone_of(game, card) in ("deck", "hand")


EXPECTED = Expected(
    card={
        "attack": int,
        "defense": int,
        "cost": int,
        "ep_cost": int,
        "level": int,
        "type": str,
        "stunned": bool,
        "action": bool,
        "face_down": bool,
    },
    holds={"keywords": "keywords", "organizations": "traits", "states": "states", "attributes": "attributes"},
    lacks={
        "without": "keywords",
        "without_organizations": "traits",
        "not_states": "states",
        "without_attributes": "attributes",
    },
    player=("bonds", "cp", "ep"),
    number=number,
    lies={"face_down": lies_face_down},
    zones=ZONES,
    words={
        "attack": ("STR", "STR"),
        "defense": ("DEF", "DEF"),
        "cost": ("CPコスト", "CP cost"),
        "ep_cost": ("EPコスト", "EP cost"),
        "level": ("創設レベル", "founding level"),
        "type": ("種類", "type"),
        "stunned": ("スタン状態", "stunned"),
        "action": ("アクション状態", "action state"),
        "face_down": ("裏向き", "face down"),
        "keywords": ("アイコンクラフト", "icon crafts"),
        "without": ("持たないアイコンクラフト", "without"),
        "organizations": ("組織", "organizations"),
        "without_organizations": ("持たない組織", "without organizations"),
        "states": ("状態", "states"),
        "not_states": ("でない状態", "not in the states"),
        "attributes": ("属性", "attributes"),
        "without_attributes": ("持たない属性", "without attributes"),
        "one.keywords": ("アイコンクラフト", "icon craft"),
        "one.organizations": ("組織", "organization"),
        "one.without_organizations": ("持たない組織", "without organization"),
        "one.states": ("状態", "state"),
        "one.not_states": ("でない状態", "not in the state"),
        "one.attributes": ("属性", "attribute"),
        "one.without_attributes": ("持たない属性", "without attribute"),
        "bonds": ("絆", "bonds"),
        "cp": ("CP", "CP"),
        "ep": ("EP", "EP"),
        "hand": ("手札", "hand"),
        "deck": ("デッキ", "deck"),
        "field": ("場", "field"),
        "homebase": ("拠点", "homebase"),
        "trail": ("軌跡", "trail"),
        "removed": ("除外領域", "removed zone"),
    },
    synonyms={"str": "attack", "def": "defense", "cp_cost": "cost", "founding_level": "level"},
    among={
        "type": get_args(CardType),
        **dict.fromkeys(("states", "not_states"), STATES),
        **dict.fromkeys(("attributes", "without_attributes"), ATTRIBUTES),
    },
    of_board=("organizations", "without_organizations"),
)
