"""Ready-made card texts that a user combines without writing them."""

from judge.games.common.presets import NUMBER, Effect, Occasion, Prepared

_ENEMY = ({"id": "t", "side": "enemy", "type": "follower"},)
_OWN = ({"id": "t", "side": "own", "type": "follower"},)
_EVERY_ENEMY = {"zone": "field", "side": "enemy", "type": "follower"}

PREPARED = Prepared(
    occasions=(
        Occasion("spell", "プレイしたとき", "When played", "spell", {}, ("spell",)),
        Occasion("fanfare", "ファンファーレ", "Fanfare", "do", {"keyword": "fanfare"}, ("follower", "amulet")),
        Occasion("last_words", "ラストワード", "Last Words", "do", {"keyword": "last_words"}, ("follower", "amulet")),
        Occasion("on_evolve", "進化時", "On Evolve", "do", {"keyword": "on_evolve"}, ("follower",)),
        Occasion("strike", "攻撃時", "Strike", "do", {"keyword": "strike"}, ("follower",)),
    ),
    effects=(
        Effect(
            "damage",
            "相手の場のフォロワー1体を選び、それに{n}ダメージ",
            "Select an enemy follower and deal {n} damage to it",
            [{"damage": NUMBER, "to": "t"}],
            _ENEMY,
        ),
        Effect(
            "leader",
            "相手のリーダーに{n}ダメージ",
            "Deal {n} damage to the enemy leader",
            [{"damage": NUMBER, "to": "enemy.leader"}],
        ),
        Effect(
            "damage_all",
            "相手の場のフォロワーすべてに{n}ダメージ",
            "Deal {n} damage to each enemy follower",
            [{"damage": NUMBER, "to": _EVERY_ENEMY}],
        ),
        Effect(
            "destroy",
            "相手の場のフォロワー1体を選び、破壊する",
            "Select an enemy follower and destroy it",
            [{"destroy": "t"}],
            _ENEMY,
        ),
        Effect(
            "banish",
            "相手の場のフォロワー1体を選び、消滅させる",
            "Select an enemy follower and banish it",
            [{"banish": "t"}],
            _ENEMY,
        ),
        Effect(
            "return",
            "相手の場のフォロワー1体を選び、手札に戻す",
            "Select an enemy follower and return it to hand",
            [{"return": "t"}],
            _ENEMY,
        ),
        Effect(
            "raise",
            "自分の場のフォロワー1体を選び、+{n}/+{n}する",
            "Select a follower of yours and give it +{n}/+{n}",
            [{"give": {"attack": NUMBER, "defense": NUMBER}, "to": "t"}],
            _OWN,
        ),
        Effect("draw", "{n}枚引く", "Draw {n} cards", [{"draw": NUMBER}]),
        Effect("heal", "自分のリーダーの体力を{n}回復する", "Give your leader +{n} defense", [{"life": NUMBER}]),
        Effect(
            "evolve",
            "進化(コスト{n})",
            "Evolve for {n} play points",
            whole={"keyword": "evolve", "cost": [{"pp": NUMBER}]},
        ),
    ),
)
