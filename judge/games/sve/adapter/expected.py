"""The values that a scenario can expect of this game's cards and players, with their names for readers."""

from __future__ import annotations

from judge.games import Expected
from judge.games.sve.world import Game, info, leader
from judge.kernel import PlayerId


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return a number of a player; ``leader`` and ``defense`` both mean the leader's defense."""
    if name in ("leader", "defense"):
        return int(info(game, leader(game, player))["defense"])
    return int(game.state.get(player, name, 0))


EXPECTED = Expected(
    card={"attack": int, "defense": int, "cost": int, "engaged": bool, "evolved": bool, "face_up": bool},
    holds={"keywords": "keywords"},
    lacks={"without": "keywords"},
    player=("pp", "max_pp", "ep", "leader", "defense"),
    number=number,
    zones=("hand", "deck", "field", "ex", "cemetery", "banished"),
    words={
        "attack": ("攻撃力", "attack"),
        "defense": ("体力", "defense"),
        "cost": ("コスト", "cost"),
        "engaged": ("アクト状態", "engaged"),
        "evolved": ("進化", "evolved"),
        "face_up": ("表向き", "face up"),
        "controller": ("マスター", "controller"),
        "keywords": ("キーワード", "keywords"),
        "one.keywords": ("キーワード", "keyword"),
        "without": ("持たないキーワード", "without"),
        "pp": ("PP", "PP"),
        "max_pp": ("PP最大値", "max PP"),
        "ep": ("EP", "EP"),
        "leader": ("リーダーの体力", "leader's defense"),
        "hand": ("手札", "hand"),
        "deck": ("デッキ", "deck"),
        "field": ("場", "field"),
        "ex": ("EXエリア", "EX area"),
        "cemetery": ("墓場", "cemetery"),
        "banished": ("消滅領域", "banished"),
    },
    synonyms={},
    done_by=frozenset({"damaged"}),
)
