"""The expectations that a scenario can state about this game's cards and players."""

from __future__ import annotations

from judge.games import Expected
from judge.games.fab.book.c0113_assets import POINTS, points
from judge.games.fab.book.c0200_properties import TYPES
from judge.games.fab.book.c0803_crank import STEAM
from judge.games.fab.book.c0803_keywords import WORN
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.world import ZONES, Game, lies_public
from judge.kernel import CardId, PlayerId


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return the life total of a player's hero, or the player's points of a kind."""
    return points(game, player, name)


def lies_face_down(game: Game, card: CardId) -> bool:
    """Return whether a card lies face down: it is private in its zone (3.0.3), or was turned face down (8.5.24)."""
    return bool(game.state.get(card, "face_down")) or not lies_public(game, card)


EXPECTED = Expected(
    card={
        "power": int,
        "defense": int,
        "cost": int,
        "face_down": bool,
        "attacking": bool,
        "defending": bool,
        "marked": bool,
        "tapped": bool,
        "life": int,
    },
    holds={"keywords": "keywords", "types": "types", "subtypes": "subtypes", "supertypes": "supertypes"},
    lacks={"without": "keywords"},
    player=("life", *POINTS),
    number=number,
    lies={"face_down": lies_face_down},
    zones=tuple(z for z in ZONES if z != "hero"),
    words={
        "power": ("パワー", "power"),
        "defense": ("防御", "defense"),
        "cost": ("コスト", "cost"),
        "face_down": ("裏向き", "face-down"),
        "attacking": ("攻撃している", "attacking"),
        "defending": ("防御している", "defending"),
        "tapped": ("タップ状態", "tapped"),
        "marked": ("標的状態", "marked"),
        "keywords": ("キーワード", "keywords"),
        "one.keywords": ("キーワード", "keyword"),
        "without": ("持たないキーワード", "without"),
        "types": ("タイプ", "types"),
        "one.types": ("タイプ", "type"),
        "subtypes": ("サブタイプ", "subtypes"),
        "one.subtypes": ("サブタイプ", "subtype"),
        "supertypes": ("スーパータイプ", "supertypes"),
        "one.supertypes": ("スーパータイプ", "supertype"),
        "life": ("ライフ", "life"),
        "action_points": ("アクションポイント", "action points"),
        "resource_points": ("リソースポイント", "resource points"),
        "chi_points": ("気ポイント", "chi points"),
        "head": ("頭ゾーン", "head zone"),
        "chest": ("胴ゾーン", "chest zone"),
        "arms": ("腕ゾーン", "arms zone"),
        "legs": ("足ゾーン", "legs zone"),
        "weapon": ("武器ゾーン", "weapon zones"),
        "permanent": ("パーマネントゾーン", "permanent zone"),
        "arsenal": ("格納庫", "arsenal"),
        "hand": ("手札", "hand"),
        "deck": ("デッキ", "deck"),
        "pitch": ("ピッチゾーン", "pitch zone"),
        "graveyard": ("墓地", "graveyard"),
        "banished": ("追放ゾーン", "banished zone"),
        "soul": ("ソウル", "soul"),
        "under": ("サブカード", "sub-cards"),
    },
    synonyms={},
    among={"types": TYPES},
    counters=(WORN, STEAM, *(counter for token in TOKENS.values() for counter in token.enters_with)),
)
