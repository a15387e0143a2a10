"""Ready-made card texts that a user combines without writing them."""

from judge.games.common.presets import NUMBER, Effect, Occasion, Prepared

_ENEMY = ({"id": "t", "side": "enemy", "type": "unit"},)
_OWN = ({"id": "t", "side": "own", "type": "unit"},)

PREPARED = Prepared(
    occasions=(
        Occasion("spell", "EVENTをプレイしたとき", "When the EVENT is played", "spell", {}, ("event",)),
        Occasion(
            "enters",
            "フィールドに置かれたとき",
            "When it is put onto the field",
            "do",
            {"when": {"event": "enters", "card": "this"}},
            ("unit", "item", "base"),
        ),
        Occasion(
            "attacks",
            "攻撃したとき",
            "When it attacks",
            "do",
            {"when": {"event": "attacks", "card": "this"}},
            ("unit",),
        ),
    ),
    effects=(
        Effect(
            "stun",
            "相手のUNIT1枚を選び、スタンさせる",
            "Choose an opposing UNIT and stun it",
            [{"perform": "stun", "on": "t"}],
            _ENEMY,
        ),
        Effect(
            "kill",
            "相手のUNIT1枚を選び、即死させる",
            "Choose an opposing UNIT and kill it instantly",
            [{"perform": "kill", "on": "t"}],
            _ENEMY,
        ),
        Effect(
            "return",
            "相手のUNIT1枚を選び、手札に戻す",
            "Choose an opposing UNIT and return it to hand",
            [{"return": "t"}],
            _ENEMY,
        ),
        Effect(
            "raise",
            "自分のUNIT1枚を選び、STRとDEFを+{n}する",
            "Choose a UNIT of yours and give it +{n} STR and DEF",
            [{"give": {"attack": NUMBER, "defense": NUMBER}, "to": "t"}],
            _OWN,
        ),
        Effect(
            "recover",
            "自分のUNIT1枚を選び、回復する",
            "Choose a UNIT of yours and recover it",
            [{"perform": "recover", "on": "t"}],
            _OWN,
        ),
        Effect("draw", "{n}枚引く", "Draw {n} cards", [{"draw": NUMBER}]),
    ),
)
