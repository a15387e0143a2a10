"""One thing said in another of the style's forms: read the same, and said again so that it is read the same.

The texts are made up: what is printed on cards stays out of the repository.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from judge.cards.parser import read
from judge.cards.parser.reading import plain
from judge.cards.printer import write
from tests.cards.parser.sve.test_reader import said

ALIKE = {
    "ファンファーレ相手の場のフォロワーを2体まで選ぶ。それぞれに2ダメージ。": (
        "ファンファーレ相手の場のフォロワー2体まで選ぶ。それに2ダメージ。"
    ),
    "ファンファーレ自分のデッキからスペル・カード1枚を探し、手札に加える。": (
        "ファンファーレ自分のデッキからスペル1枚を探し、手札に加える。"
    ),
    "ファンファーレ自分の手札を2枚捨てる。": "ファンファーレ自分の手札2枚を捨てる。",
    "ファンファーレ『甲』を2体場に出す。": "ファンファーレ『甲』2体を場に出す。",
    "ファンファーレ1枚引き、自分のリーダーは体力+1する。": "ファンファーレ1枚引く。自分のリーダーは体力+1する。",
    "ファンファーレ自分のリーダーは体力+1し、1枚引く。": "ファンファーレ自分のリーダーは体力+1する。1枚引く。",
    "ファンファーレ自分のPPを1回復し、1枚引く。": "ファンファーレ自分のPPを1回復する。1枚引く。",
    "ファンファーレこれは攻撃力+1し、【突進】を持つ。": "ファンファーレこれは攻撃力+1して、【突進】を持つ。",
    "ファンファーレ自分のデッキから獣・フォロワー1枚を探し、公開して手札に加える。": (
        "ファンファーレ自分のデッキから獣・フォロワー1枚を探し、手札に加える。"
    ),
    "ファンファーレ自分のデッキの上3枚を見る。その中から1枚を手札に加え、残りを墓場に置く。": (
        "ファンファーレ自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りを墓場に置く。"
    ),
    "ファンファーレ自分のデッキの上3枚を見る。それを好きな順番でデッキの上に置く。": (
        "ファンファーレ自分のデッキの上3枚を見る。残りを好きな順にデッキの上に置く。"
    ),
    "自分の場のカードが手札に戻ったとき、1枚引く。": "自分のカードが場から手札に戻ったとき、1枚引く。",
    "ファンファーレ自分の手札のカード1枚を選ぶ。このターン、それのコストを-2する。": (
        "ファンファーレ自分の手札のカード1枚を選ぶ。このターン、それをプレイする際、コストを-2する。"
    ),
    "ファンファーレ相手の場のフォロワーすべてと自分の場の他のフォロワーすべてに2ダメージ。": (
        "ファンファーレ場の他のフォロワーすべてに2ダメージ。"
    ),
    "ファンファーレ自分と相手のPP最大値が10なら、1枚引く。": (
        "ファンファーレ自分のPP最大値と相手のPP最大値が10なら、1枚引く。"
    ),
    "ファンファーレ自分の場の他の獣・フォロワー1体を手札に戻してよい。戻したなら、1枚引く。": (
        "ファンファーレ自分の場の他の獣・フォロワー1体を手札に戻してよい。そうしたなら、1枚引く。"
    ),
    "ファンファーレ自分の場の他の獣・フォロワー1体を破壊してよい。破壊しなかったなら、1枚引く。": (
        "ファンファーレ自分の場の他の獣・フォロワー1体を破壊してよい。そうしなかったなら、1枚引く。"
    ),
    "ファンファーレコンボ_31枚引く。": "ファンファーレ【コンボ_3】1枚引く。",
    "ファンファーレスペルチェイン10 2枚引く。": "ファンファーレ【スペルチェイン_10】2枚引く。",
    "起動 コスト2 EXエリアのカード1枚を消滅：1枚引く。": "起動コスト2EXエリアのカード1枚を消滅：1枚引く。",
    '<img alt="【進化時】">1枚引く。': "【進化時】1枚引く。",
    '<img title="ファンファーレ">1枚引く。': "ファンファーレ1枚引く。",
    '起動<img alt="アクト">：1枚引く。': "起動これをアクト：1枚引く。",
    "これは能力で破壊されない。": "これは能力によって破壊されない。",
    "自分が獣・フォロワーをEXエリアからプレイしたとき、1枚引く。": (
        "自分がEXエリアの獣・フォロワーをプレイしたとき、1枚引く。"
    ),
    "各プレイヤーのエンドフェイズが来たとき、1枚引く。": "お互いのエンドフェイズが来たとき、1枚引く。",
    "これがいる限り、自分の他の獣・フォロワーは【守護】を持つ。": (
        "これが場にいる限り、自分の場の他の獣・フォロワーすべては【守護】を持つ。"
    ),
    "1ターンに1回、自分の場に獣・フォロワーが出たとき、1枚引く。": (
        "ターンごとに1回、自分の場に獣・フォロワーが出たとき、1枚引く。"
    ),
    "ファンファーレ自分の場の獣・フォロワー1体を選ぶ。それは次の相手のターン終了まで、【守護】を持つ。": (
        "ファンファーレ自分の場の獣・フォロワー1体を選ぶ。次の相手のターン終了まで、それは【守護】を持つ。"
    ),
    "【攻撃時】フォロワーへ攻撃したなら、それに2ダメージ。": "【攻撃時】フォロワーを攻撃したなら、それに2ダメージ。",
    "これを手札から捨てたとき、1枚引く。": "これを自分の手札から捨てたとき、1枚引く。",
    "これをプレイする際、コストを「自分の墓場のスペルの枚数」と同じだけ-1する。": (
        "これをプレイする際、コストを-Xする。Xは「自分の墓場のスペルの枚数」である。"
    ),
}
"""A text, and one that says the same in the commonest form."""


@pytest.mark.parametrize("text", ALIKE)
def test_another_form_says_the_same(text: str) -> None:

    assert plain(said(text)) == plain(said(ALIKE[text]))


SAID: dict[str, Sequence[Any]] = {
    "ファンファーレ自分の場のフォロワーの数が相手の場のフォロワーの数より少ないなら、1枚引く。": [
        {
            "if": {
                "amount": {"count": {"side": "own", "type": "follower"}},
                "max": {"count": {"side": "enemy", "type": "follower"}, "plus": -1},
            },
            "then": [{"draw": 1}],
        }
    ],
    "ファンファーレ自分のリーダーの体力が相手のリーダーの体力以下なら、1枚引く。": [
        {
            "if": {"amount": {"resource": "defense"}, "max": {"resource": "defense", "side": "enemy"}},
            "then": [{"draw": 1}],
        }
    ],
    "ファンファーレ自分の残りPPが相手の残りPPより多いなら、1枚引く。": [
        {
            "if": {"amount": {"resource": "pp"}, "min": {"resource": "pp", "side": "enemy", "plus": 1}},
            "then": [{"draw": 1}],
        }
    ],
    "ファンファーレ相手のEPが2以上なら、1枚引く。": [
        {"if": {"amount": {"resource": "ep", "side": "enemy"}, "min": 2}, "then": [{"draw": 1}]}
    ],
    "ファンファーレこのターン、自分のフォロワーが攻撃していたなら、1枚引く。": [
        {
            "if": {
                "amount": {"this_turn": {"event": "attacks", "card": {"type": "follower"}, "side": "own"}},
                "min": 1,
            },
            "then": [{"draw": 1}],
        }
    ],
    "ファンファーレ自分のデッキの上1枚を公開する。それがスペルなら、手札に加える。そうでないなら、墓場に置く。": [
        {"reveal": {"zone": "deck", "side": "own"}, "top": 1, "as": "t"},
        {
            "if": {"matches": "t", "like": {"type": "spell"}},
            "then": [{"put": "t", "into": "hand"}],
            "else": [{"put": "t", "into": "cemetery"}],
        },
    ],
    "ファンファーレ自分のデッキの上2枚を見る。その中から、1枚を手札に加える。1枚を墓場に置く。": [
        {"look": 2, "take": [{"take": {"count": 1}}, {"take": {"count": 1}, "into": "cemetery"}]}
    ],
    "ファンファーレ『甲』1枚をEXエリアに置く。自分の手札が0枚なら、代わりに場に出す。": [
        {
            "if": {"exists": {"zone": "hand", "side": "own"}, "min": 0, "max": 0},
            "then": [{"summon": "甲"}],
            "else": [{"summon": "甲", "into": "ex"}],
        }
    ],
    "ファンファーレ自分のデッキから『甲』1枚を探し、手札に加える。自分の手札が0枚なら、代わりに場に出す。": [
        {
            "if": {"exists": {"zone": "hand", "side": "own"}, "min": 0, "max": 0},
            "then": [{"search": {"name": "甲", "count": 1}, "into": "field"}],
            "else": [{"search": {"name": "甲", "count": 1}, "into": "hand"}],
        }
    ],
    "ファンファーレ自分のPPを1回復する。自分の手札が0枚なら、代わりに3回復する。": [
        {
            "if": {"exists": {"zone": "hand", "side": "own"}, "min": 0, "max": 0},
            "then": [{"recover": 3}],
            "else": [{"recover": 1}],
        }
    ],
    "ファンファーレ自分の手札の『甲』1枚を公開してよい。そうしたなら、1枚引く。": [
        {"may": [{"reveal": {"zone": "hand", "side": "own", "name": "甲", "count": 1}, "as": "t"}]},
        {"if": {"did": "t"}, "then": [{"draw": 1}]},
    ],
    "ファンファーレ自分の手札すべてをデッキに戻し、シャッフルする。X枚引く。Xは「これによって戻した枚数」である。": [
        {"put": {"zone": "hand", "side": "own"}, "into": "deck", "as": "t"},
        {"shuffle": "you"},
        {"draw": {"number": "t"}},
    ],
    (
        "ファンファーレ自分の場の他のフォロワーを好きな数破壊する。"
        "X枚引く。Xは「これによって破壊したフォロワーの数」である。"
    ): [
        {"destroy": {"side": "own", "other": True, "type": "follower", "any_number": True}, "as": "t"},
        {"draw": {"number": "t", "like": {"type": "follower"}}},
    ],
    "ファンファーレ自分のデッキの上3枚を墓場に置く。これによってスペル2枚を墓場に置いたなら、1枚引く。": [
        {"mill": 3, "as": "t"},
        {"if": {"matches": "t", "like": {"type": "spell"}, "min": 2}, "then": [{"draw": 1}]},
    ],
    (
        "ファンファーレ自分のデッキの上3枚を墓場に置く。"
        "これによって墓場に置いたスペル1枚につき、自分のリーダーは体力+2する。"
    ): [
        {"mill": 3, "as": "t"},
        {"life": {"number": "t", "like": {"type": "spell"}, "times": 2}},
    ],
    "ファンファーレ次の相手のメインフェイズが来たとき、相手のリーダーすべてに1ダメージ。": [
        {"later": {"event": "main_phase", "side": "enemy"}, "do": [{"damage": 1, "to": "enemy.leader"}]}
    ],
    "ファンファーレ『甲』1枚をEXエリアに置く。それをプレイする際、コストを0にする。": [
        {"summon": "甲", "into": "ex", "as": "t"},
        {"give": {"set_cost": 0}, "to": "t"},
    ],
    "ファンファーレこのターン、自分のフォロワーが2体以上場から墓場に置かれていたなら、1枚引く。": [
        {
            "if": {
                "amount": {"this_turn": {"event": "dies", "card": {"type": "follower"}, "side": "own"}},
                "min": 2,
            },
            "then": [{"draw": 1}],
        }
    ],
    "ファンファーレ相手プレイヤーすべては、自身の場のフォロワー1体を破壊する。": [
        {"pick": {"side": "enemy", "type": "follower", "count": 1}, "who": "opponent", "as": "t"},
        {"destroy": "t"},
    ],
    "ファンファーレ相手プレイヤーすべては、自身の場のカード1枚を墓場に置く。【ネクロチャージ_10】代わりに2枚。": [
        {
            "if": {"notation": "necrocharge", "at_least": 10},
            "then": [
                {"pick": {"side": "enemy", "count": 2}, "who": "opponent", "as": "t"},
                {"put": "t", "into": "cemetery"},
            ],
            "else": [
                {"pick": {"side": "enemy", "count": 1}, "who": "opponent", "as": "t"},
                {"put": "t", "into": "cemetery"},
            ],
        }
    ],
    (
        "ファンファーレ下記からX個までチョイスする。Xは「自分の場の獣・カードの枚数」である。"
        "【1】1枚引く。【2】これは【疾走】を持つ。"
    ): [
        {
            "choose": {"count": {"side": "own", "trait": "獣"}},
            "up_to": True,
            "options": [[{"draw": 1}], [{"give": {"keywords": ["storm"]}, "to": "this"}]],
        }
    ],
    "ファンファーレこのターン、自分の獣・フォロワーが進化したとき、1枚引く。自分のリーダーは体力+1する。": [
        {
            "give": {
                "abilities": [
                    {
                        "when": {"event": "evolves", "card": {"type": "follower", "trait": "獣"}, "side": "own"},
                        "do": [{"draw": 1}, {"life": 1}],
                    }
                ]
            },
            "to": "own.leader",
            "until": "end_of_turn",
        }
    ],
    "ファンファーレ各プレイヤーはサイコロをふる。1なら、そのプレイヤーは1枚引く。": [
        {
            "each_player": [
                {"roll": 1, "as": "t"},
                {"if": {"amount": {"number": "t"}, "min": 1, "max": 1}, "then": [{"draw": 1}]},
            ]
        }
    ],
    "ファンファーレこれと『甲』1枚をEXエリアに置く。": [{"put": "this", "into": "ex"}, {"summon": "甲", "into": "ex"}],
}
"""A text, and what it does."""


@pytest.mark.parametrize("text", SAID)
def test_an_instruction_is_read_from_each_form(text: str) -> None:
    assert plain(said(text)[0]["do"]) == SAID[text]


WHOLE: dict[str, Any] = {
    "自分が1枚引いたとき、これは攻撃力+1する。": {
        "when": {"event": "draws", "side": "own"},
        "do": [{"give": {"attack": 1}, "to": "this"}],
    },
    "自分の場に獣・フォロワーがEXエリアから出たとき、1枚引く。": {
        "when": {"event": "enters", "card": {"type": "follower", "trait": "獣"}, "side": "own", "from_zone": "ex"},
        "do": [{"draw": 1}],
    },
    "自分の場に獣・フォロワーが能力によって出たとき、1枚引く。": {
        "when": {
            "event": "enters",
            "card": {"type": "follower", "trait": "獣", "played": False},
            "side": "own",
        },
        "do": [{"draw": 1}],
    },
    "これがEXエリアに置かれたとき、1枚引く。": {
        "when": {"event": "moves", "card": "this", "to_zone": "ex"},
        "do": [{"draw": 1}],
        "zone": "ex",
    },
    "これが攻撃したとき、フォロワーへの攻撃なら、それに1ダメージ。": {
        "when": {"event": "attacks", "card": "this"},
        "do": [{"if": {"matches": "other", "like": {"type": "follower"}}, "then": [{"damage": 1, "to": "other"}]}],
    },
    "これが相手の場のフォロワーに交戦ダメージを与えたとき、それを破壊する。": {
        "when": {"event": "deals_combat_damage", "card": "this", "other": {"type": "follower"}},
        "do": [{"destroy": "other"}],
    },
    "ターンごとに1回、これがコスト3以下のフォロワーを攻撃したとき、それに1ダメージ。": {
        "when": {"event": "attacks", "card": "this", "other": {"type": "follower", "cost": {"max": 3}}},
        "per_turn": 1,
        "do": [{"damage": 1, "to": "other"}],
    },
    "これがリーダーを攻撃したとき、1枚引く。": {
        "when": {"event": "attacks", "card": "this", "other": {"type": "leader"}},
        "do": [{"draw": 1}],
    },
    "自分の場の他のフォロワーが交戦したとき、1枚引く。": {
        "when": {"event": "fights", "card": {"other": True, "type": "follower"}, "side": "own"},
        "do": [{"draw": 1}],
    },
    "これが場からEXエリアに置かれたとき、1枚引く。": {
        "when": {"event": "leaves", "card": "this", "to_zone": "ex"},
        "do": [{"draw": 1}],
    },
    "これが場にいる限り、相手がスペルをプレイする際、コストを+1する。": {
        "static": {"cost": 1},
        "affects": {"side": "enemy", "type": "spell"},
    },
    "ファンファーレ自分の場の【守護】を持たないアクト状態のなかよし部・フォロワーが2体以上なら、1枚引く。": {
        "keyword": "fanfare",
        "do": [
            {
                "if": {
                    "exists": {
                        "side": "own",
                        "without": "ward",
                        "engaged": True,
                        "type": "follower",
                        "trait": "なかよし部",
                    },
                    "min": 2,
                },
                "then": [{"draw": 1}],
            }
        ],
    },
    "ファンファーレ自分の場のロイヤル兵士・フォロワーがいるなら、1枚引く。": {
        "keyword": "fanfare",
        "do": [
            {
                "if": {"exists": {"side": "own", "card_class": "Sword", "type": "follower", "trait": "兵士"}},
                "then": [{"draw": 1}],
            }
        ],
    },
    "ファンファーレ下記から1つチョイスする。【1】1枚引く。【2】【土の秘術】相手のリーダーすべてに2ダメージ。": {
        "keyword": "fanfare",
        "extra": [{"counter": "stack", "on": {"type": "amulet", "keyword": "stack"}}],
        "do": [
            {
                "choose": 1,
                "options": [[{"draw": 1}], [{"if": {"paid": True}, "then": [{"damage": 2, "to": "enemy.leader"}]}]],
            }
        ],
    },
    "相手のリーダーの体力が減少したとき、1枚引く。": {
        "when": [
            {"event": "leader_damaged", "side": "enemy"},
            {"event": "defense_lost", "card": {"type": "leader"}, "side": "enemy"},
        ],
        "do": [{"draw": 1}],
    },
    "自分の墓場のカード5枚につき、これは攻撃力+1/体力+1する。": {
        "static": {
            "attack": {"count": {"zone": "cemetery", "side": "own"}, "per": 5},
            "defense": {"count": {"zone": "cemetery", "side": "own"}, "per": 5},
        }
    },
    "自分の場の他の獣・フォロワー1体につき、これは攻撃力+2する。": {
        "static": {"attack": {"count": {"side": "own", "other": True, "type": "follower", "trait": "獣"}, "times": 2}}
    },
    "これがいる限り、自分の場の『甲』と『乙』すべては【守護】を持つ。": {
        "static": {"keywords": ["ward"]},
        "affects": {"side": "own", "name": ["甲", "乙"]},
    },
    "これの光カウンターが2個以上である限り、これはフォロワーである。": {
        "static": {"type": "follower"},
        "if": {"amount": {"counters": "光"}, "min": 2},
    },
    "自分のエンドフェイズが来たとき、光カウンターが4つ以上なら、1枚引く。": {
        "when": {"event": "end_phase", "side": "own"},
        "do": [{"if": {"amount": {"counters": "光"}, "min": 4}, "then": [{"draw": 1}]}],
    },
    "これは進化できない。": {"static": {"cannot": ["evolved"]}},
    "これは攻撃されない。": {"static": {"cannot": ["be_attacked"]}},
    "これは能力によって選ばれない。": {"static": {"cannot": ["be_chosen"]}},
}
"""The text of an ability, and the ability."""


@pytest.mark.parametrize("text", WHOLE)
def test_an_ability_is_read_from_each_form(text: str) -> None:
    assert plain(said(text)) == [WHOLE[text]]


RETOLD = (
    "ファンファーレ【覚醒】状態であり、自分の場に獣・フォロワーがいるなら、1枚引く。",
    "ファンファーレ自分の場に獣・フォロワーがいて、相手の場にフォロワーがいるなら、1枚引く。",
    "自分のエンドフェイズが来たとき、【真紅】状態であり、相手の場にフォロワーがいないなら、1枚引く。",
    "ファンファーレ自分の手札が3枚以上であり、自分の墓場が10枚以上なら、1枚引く。",
    "自分の場に獣・フォロワーがいて、相手の場にフォロワーがいる限り、これは【疾走】を持つ。",
    "【覚醒】状態であり、自分の場に他の獣・フォロワーがいる限り、これは【疾走】を持つ。",
    "ファンファーレこのターン、自分の場に獣・フォロワーが3体以上出ていたなら、1枚引く。",
    "ファンファーレこのターン、自分の場に『甲』が出ていたなら、1枚引く。",
    "ファンファーレこのターン、自分の手札を2枚以上捨てていたなら、1枚引く。",
    "ファンファーレこのターン、自分のリーダーがダメージを受けていたなら、1枚引く。",
    "ファンファーレこのターン、相手のリーダーの体力が減少していたなら、1枚引く。",
    "ファンファーレこのターン、自分がカードを3枚以上プレイしていたなら、1枚引く。",
    "自分の他の獣・フォロワーが能力によって選ばれたとき、1枚引く。",
    "自分の墓場の獣・カードが消滅したとき、1枚引く。",
    "これは手札からプレイできない。",
    "ファンファーレ各プレイヤーは、自身の手札すべてを捨て、5枚引く。",
    "ファンファーレ自分の場の獣・フォロワー1体を選ぶ。それは【守護】を失い、【疾走】を持つ。",
    "ファンファーレ『甲』1体を出す。自分の墓場が10枚以上なら、代わりに『乙』1体を出す。",
    "ファンファーレ自分の場のカードが相手の場のカードより多いなら、1枚引く。",
    "ファンファーレ自分の手札が相手の手札より少ないなら、1枚引く。",
    "ファンファーレ自分の墓場が「相手の墓場の枚数」以上なら、1枚引く。",
    "ファンファーレ自分の場の『甲』すべてを墓場に置く。X枚引く。Xは「これによって墓場に置いた『甲』の数」である。",
    "ファンファーレ自分の場の他のフォロワー1体を選ぶ。それの進化コストを0にする。",
    "ファンファーレ自分の場の他のフォロワー1体を選ぶ。それを進化させる。",
    "ファンファーレ自分のリーダーの体力を-2する。",
    "ラストワード自分の墓場のこれをEXエリアに置く。",
    "起動これの光カウンターすべてを取る：1枚引く。",
    "これが与える交戦ダメージを+2する。",
    "これがいる限り、自分の場の獣・フォロワーが与える能力ダメージを+1する。",
    "これが場にいる限り、自分のリーダーはダメージを受けない。",
    "自分のターン中、自分のリーダーはダメージを受けない。",
    "ファンファーレ相手の場の獣・フォロワー1体を選ぶ。このターン、それは交戦ダメージを与えない。",
    "ファンファーレ自分の場の獣・フォロワー1体を選ぶ。このターン、それが受ける交戦ダメージを-3する。",
    "【進化時】このターン、自分の場の獣・フォロワーすべてが受けるダメージを-1する。",
    "【攻撃時】このターン、これが受ける能力ダメージを-2する。",
)
"""Texts that say something in each of these forms, and say it again."""


@pytest.mark.parametrize("text", [*ALIKE, *SAID, *WHOLE, *RETOLD])
def test_the_wording_of_each_form_is_read_back(text: str) -> None:
    found = read("sve", text)
    assert found.whole
    again = read("sve", "\n".join(write("sve", found.abilities, "ja", found.keywords)))
    assert again.whole
    assert plain(again.abilities) == plain(found.abilities)
    assert all(write("sve", found.abilities, "en", found.keywords))


@pytest.mark.parametrize(
    "text",
    [
        "ファンファーレ自分のデッキからカード1枚を探し、公開して手札に加える。",  # the rules do not show that one
        'ファンファーレ<img src="cost.png">：1枚引く。',  # what the picture says
        "ファンファーレ1枚引く。戻したなら、1枚引く。",
        "ファンファーレ1枚引く。そうでないなら、自分のリーダーは体力+1する。",
        "ファンファーレ自分の手札の枚数が多いなら、1枚引く。",
        "ファンファーレ自分の手札の枚数が3より多いなら、1枚引く。",
        "ファンファーレ自分の手札がフォロワーなら、手札に加える。",
        "ファンファーレ自分の場の獣・フォロワー1体を選ぶ。それが受けるダメージを-1する。",  # for how long
        "自分のカードが手札に戻ったとき、1枚引く。",  # from where
        "自分が2枚引いたとき、1枚引く。",
        "ファンファーレ場の墓場が20枚以上なら、1枚引く。",
        "ファンファーレこれは攻撃力+1して、のタイプを持つ。",
        "ファンファーレ自分のデッキから獣・フォロワー1枚を探し、デッキに加える。",
        "ファンファーレこのターン、次に自分の獣・フォロワーが進化したとき、1枚引く。",  # the next one alone
        "これは相手の能力によって選ばれない。",  # of whose abilities the language does not ask
        "自分の場の獣・フォロワーは【守護】を持つ。",  # for how long
        "これが相手の場のフォロワーに能力ダメージを与えたとき、1枚引く。",  # one's own can take it as well
        "ファンファーレ下記から2つチョイスする。【1】【土の秘術】1枚引く。【2】【土の秘術】これは攻撃力+1する。【3】1枚引く。",
        "ファンファーレ相手の場の他のフォロワーすべてと自分の場のフォロワーすべてに2ダメージ。",
    ],
)
def test_an_incomplete_text_is_not_read(text: str) -> None:
    found = read("sve", text)
    assert not found.whole
    assert found.unread
