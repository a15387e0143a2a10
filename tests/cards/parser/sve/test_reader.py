"""Reading texts in the style of the game.

The texts are made up: what is printed on cards stays out of the repository.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from judge.cards.parser import read
from judge.cards.parser.reading import plain
from judge.cards.parser.sve.normalise import _LISTED, normalise
from tests.shares import Share, in_shares


def said(text: str, card_type: str = "follower") -> list[Any]:
    """The abilities of a text that is read whole."""
    found = read("sve", text, card_type)
    assert found.whole, (found.unread, found.newer)
    return list(found.abilities)


READ = {
    "自分のエンドフェイズが来たとき、自分のPPを2回復する。自分の残りPPが6以上なら、相手の場のフォロワー1体まで選ぶ。"
    "それを破壊する。": [
        {
            "when": {"event": "end_phase", "side": "own"},
            "targets": [{"id": "t", "side": "enemy", "type": "follower", "up_to": 1}],
            "do": [
                {"recover": 2},
                {"if": {"amount": {"resource": "pp"}, "min": 6}, "then": [{"destroy": "t"}]},
            ],
        }
    ],
    "ファンファーレ自分のデッキの上4枚を見る。その中から、スペル1枚を公開して手札に加えてよい。スペル1枚を墓場に置いてよい。"
    "残りを好きな順にデッキの下に置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "look": 4,
                    "take": [
                        {"take": {"type": "spell", "up_to": 1}, "reveal": True},
                        {"take": {"type": "spell", "up_to": 1}, "into": "cemetery"},
                    ],
                }
            ],
        }
    ],
    "ファンファーレ相手の場のフォロワー1体と相手の場の他のフォロワー1体を選ぶ。前者に5ダメージ。後者をアクトする。": [
        {
            "keyword": "fanfare",
            "targets": [
                {"id": "t", "side": "enemy", "type": "follower", "count": 1},
                {"id": "t2", "side": "enemy", "but": "t", "type": "follower", "count": 1},
            ],
            "do": [{"damage": 5, "to": "t"}, {"engage": "t2"}],
        }
    ],
    "自分の場にビショップトークン・フォロワーが出たとき、1枚引く。": [
        {
            "when": {
                "event": "enters",
                "card": {"card_class": "Haven", "token": True, "type": "follower"},
                "side": "own",
            },
            "do": [{"draw": 1}],
        }
    ],
    "これが場を離れたとき、自分の手札を好きな枚数捨てる。X枚引く。Xは「これによって捨てた手札の枚数」である。": [
        {
            "when": {"event": "leaves", "card": "this"},
            "do": [
                {"discard": {"count": {"zone": "hand", "side": "own"}}, "up_to": True, "as": "t"},
                {"draw": {"number": "t"}},
            ],
        }
    ],
    "ファンファーレ自分の手札2枚まで捨てる。": [{"keyword": "fanfare", "do": [{"discard": 2, "up_to": True}]}],
    "ファンファーレ自分のデッキの上1枚をEXエリアに置く。これをEXエリアが上限になるまでくり返す。": [
        {
            "keyword": "fanfare",
            "do": [
                {"put": {"zone": "deck", "side": "own", "count": 1}, "into": "ex"},
                {"repeat": {"room": "ex"}, "do": [{"put": {"zone": "deck", "side": "own", "count": 1}, "into": "ex"}]},
            ],
        }
    ],
    "ファンファーレ『騎兵』3枚を、場が上限になるまで出す。残りをEXエリアに置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {"summon": "騎兵", "count": 3, "as": "t"},
                {"summon": "騎兵", "count": {"number": "t", "times": -1, "plus": 3}, "into": "ex"},
            ],
        }
    ],
    "相手プレイヤーは能力でこれを選べるとき、これを選ぶ。": [{"static": {"must": ["be_chosen"]}}],
    "これが能力によって選ばれたとき、1枚引く。": [{"when": {"event": "chosen", "card": "this"}, "do": [{"draw": 1}]}],
    "ファンファーレ相手の場のフォロワー1体を選ぶ。それに3ダメージ。それ以外の相手の場のフォロワーすべてに1ダメージ。": [
        {
            "keyword": "fanfare",
            "targets": [{"id": "t", "side": "enemy", "type": "follower", "count": 1}],
            "do": [{"damage": 3, "to": "t"}, {"damage": 1, "to": {"side": "enemy", "but": "t", "type": "follower"}}],
        }
    ],
    "ファンファーレ各プレイヤーは、自身の場のカード1枚を残し、それ以外の自身の場のカードすべてを墓場に置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "each_player": [
                        {"pick": {"side": "own", "count": 1}, "as": "t"},
                        {"put": {"side": "own", "but": "t"}, "into": "cemetery"},
                    ]
                }
            ],
        }
    ],
    "【進化時】自分の手札を公開する。自分のPPを「これによって公開した元のコスト2のカードの枚数」と同じだけ回復する。": [
        {
            "keyword": "on_evolve",
            "do": [
                {"reveal": {"zone": "hand", "side": "own"}, "as": "t"},
                {"recover": {"number": "t", "like": {"printed_cost": 2}}},
            ],
        }
    ],
    "ファンファーレ次の自分のエンドフェイズが来たとき、自分の手札1枚を捨てる。": [
        {"keyword": "fanfare", "do": [{"later": {"event": "end_phase", "side": "own"}, "do": [{"discard": 1}]}]}
    ],
    "ファンファーレEXエリアのカードすべてを墓場に置く。自分の場のカードすべてを手札に戻す。": [
        {
            "keyword": "fanfare",
            "do": [{"put": {"zone": "ex", "side": "any"}, "into": "cemetery"}, {"return": {"side": "own"}}],
        }
    ],
    "ファンファーレ自分の墓場のカード5枚につき、1枚引く。": [
        {"keyword": "fanfare", "do": [{"draw": {"count": {"zone": "cemetery", "side": "own"}, "per": 5}}]}
    ],
    "ファンファーレこれが手札以外から場に出ていたなら、これは【疾走】を持つ。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "if": {"not": {"matches": "this", "like": {"from_zone": "hand"}}},
                    "then": [{"give": {"keywords": ["storm"]}, "to": "this"}],
                }
            ],
        }
    ],
    "これをプレイする際、このターン、自分の場の獣・フォロワーが進化していたなら、コストを-1する。": [
        {
            "play_cost": -1,
            "if": {
                "amount": {
                    "this_turn": {"event": "evolves", "card": {"type": "follower", "trait": "獣"}, "side": "own"}
                },
                "min": 1,
            },
        }
    ],
    "ファンファーレ各プレイヤーは、1枚引く。自分のリーダーは体力+1する。": [
        {"keyword": "fanfare", "do": [{"each_player": [{"draw": 1}]}, {"life": 1}]}
    ],
    "これは【守護】を無視して攻撃できる。": [{"static": {"ignores": ["ward"]}}],
    "これが与えるダメージを+1する。": [{"replace": {"event": "deals_damage", "card": "this"}, "add": 1}],
    "【進化時】相手のリーダーすべての体力を9にする。": [
        {"keyword": "on_evolve", "do": [{"give": {"set_defense": 9}, "to": "enemy.leader"}]}
    ],
    "起動これをアクト：このターン、これの起動能力を使えない。": [
        {
            "activate": [{"engage": "this"}],
            "do": [{"give": {"cannot": ["use_activated"]}, "to": "this", "until": "end_of_turn"}],
        }
    ],
    "ファンファーレ相手の場のフォロワー1体を選ぶ。それのプレイヤーの手札が3枚以下なら、それを破壊する。": [
        {
            "keyword": "fanfare",
            "targets": [{"id": "t", "side": "enemy", "type": "follower", "count": 1}],
            "do": [
                {"if": {"exists": {"zone": "hand", "side": "enemy"}, "max": 3}, "then": [{"destroy": "t"}]},
            ],
        }
    ],
    "ファンファーレサイコロをふる。1から3なら、1枚引く。6なら、これを墓場に置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {"roll": 1, "as": "t"},
                {"if": {"amount": {"number": "t"}, "min": 1, "max": 3}, "then": [{"draw": 1}]},
                {"if": {"amount": {"number": "t"}, "min": 6, "max": 6}, "then": [{"put": "this", "into": "cemetery"}]},
            ],
        }
    ],
    "起動コスト1手札のこれをEXエリアに置く：1枚引く。": [
        {"activate": [{"pp": 1}, {"this": "ex"}], "zone": "hand", "do": [{"draw": 1}]},
    ],
    "これをプレイする際、追加コストとして手札の獣・カード2枚を公開する。（追加コストを支払わなければプレイできない）": [
        {
            "play_cost": 0,
            "extra": [{"cards": {"zone": "hand", "side": "own", "trait": "獣", "count": 2}, "how": "reveal"}],
            "required": True,
        }
    ],
    "これは交戦ダメージを受けない。": [{"replace": {"event": "combat_damage", "card": "this"}, "prevent": True}],
    "起動これをアクト：1枚引く。この能力は「このターン中に自分がプレイしたカードの枚数」が5枚以上なら使える。": [
        {"activate": [{"engage": "this"}], "if": {"amount": {"resource": "combo"}, "min": 5}, "do": [{"draw": 1}]}
    ],
    "進化コスト2：これは進化する。": [{"keyword": "evolve", "cost": [{"pp": 2}]}],
    "ファンファーレ相手の場のフォロワー1体を選ぶ。それに4ダメージ。": [
        {
            "keyword": "fanfare",
            "targets": [{"id": "t", "side": "enemy", "type": "follower", "count": 1}],
            "do": [{"damage": 4, "to": "t"}],
        }
    ],
    "ラストワード自分のデッキから獣・フォロワー1枚を探し、手札に加える。": [
        {
            "keyword": "last_words",
            "do": [{"search": {"type": "follower", "trait": "獣", "count": 1}, "into": "hand"}],
        }
    ],
    "自分の場に兵士・フォロワーが出たとき、それは攻撃力+2/体力+1する。": [
        {
            "when": {"event": "enters", "card": {"type": "follower", "trait": "兵士"}, "side": "own"},
            "do": [{"give": {"attack": 2, "defense": 1}, "to": "event"}],
        }
    ],
    "ファンファーレ【コンボ_4】2枚引く。自分の手札1枚を捨てる。": [
        {
            "keyword": "fanfare",
            "do": [{"if": {"notation": "combo", "at_least": 4}, "then": [{"draw": 2}, {"discard": 1}]}],
        }
    ],
    "起動コスト1これをアクト墓場に置く：自分のリーダーは体力+2する。この能力は1ターンに1回使える。": [
        {
            "activate": [{"pp": 1}, {"engage": "this"}, {"this": "bury"}],
            "per_turn": 1,
            "do": [{"life": 2}],
        }
    ],
    "自分の場に『騎兵』がいる限り、これは【疾走】を持つ。": [
        {
            "static": {"keywords": ["storm"]},
            "if": {"exists": {"side": "own", "name": "騎兵"}},
        }
    ],
    "【攻撃時】自分のデッキの上3枚を見る。その中から、スペル1枚を公開して手札に加えてよい。残りを墓場に置く。": [
        {
            "keyword": "strike",
            "do": [{"look": 3, "take": {"type": "spell", "up_to": 1}, "reveal": True, "rest": "cemetery"}],
        }
    ],
    "ファンファーレ下記から1つチョイスする。【1】1枚引く。【2】『騎兵』2体を出す。": [
        {
            "keyword": "fanfare",
            "do": [{"choose": 1, "options": [[{"draw": 1}], [{"summon": "騎兵", "count": 2}]]}],
        }
    ],
    "これをプレイする際、コストを-Xする。Xは「自分の墓場のスペルの枚数」である。": [
        {
            "play_cost": {"count": {"zone": "cemetery", "side": "own", "type": "spell"}, "times": -1},
        }
    ],
    "これがいる限り、自分が獣・フォロワーをプレイする際、このターン中に1枚目の獣・フォロワーなら、コストを-1する。": [
        {
            "static": {"cost": -1},
            "affects": {"side": "own", "type": "follower", "trait": "獣"},
            "if": {
                "amount": {"this_turn": {"event": "plays", "card": {"type": "follower", "trait": "獣"}, "side": "own"}},
                "min": 0,
                "max": 0,
            },
        }
    ],
    "自分のエンドフェイズが来たとき、これがEXエリアにあり、【覚醒】状態でないなら、1枚引く。": [
        {
            "when": {"event": "end_phase", "side": "own"},
            "do": [
                {
                    "if": {"all": [{"matches": "this", "like": {"lies_in": "ex"}}, {"not": {"notation": "overflow"}}]},
                    "then": [{"draw": 1}],
                }
            ],
            "zone": "ex",
        }
    ],
    "ファンファーレ自分のデッキの上3枚を墓場に置く。墓場に置いたカードの中にスペルが2枚以上あるなら、1枚引く。": [
        {
            "keyword": "fanfare",
            "do": [
                {"mill": 3, "as": "t"},
                {"if": {"matches": "t", "like": {"type": "spell"}, "min": 2}, "then": [{"draw": 1}]},
            ],
        }
    ],
    "ファンファーレ相手のリーダーに1ダメージ。【SC_5】代わりに2ダメージ。【SC_9】代わりに7ダメージ。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "if": {"notation": "spellchain", "at_least": 9},
                    "then": [{"damage": 7, "to": "enemy.leader"}],
                    "else": [
                        {
                            "if": {"notation": "spellchain", "at_least": 5},
                            "then": [{"damage": 2, "to": "enemy.leader"}],
                            "else": [{"damage": 1, "to": "enemy.leader"}],
                        }
                    ],
                }
            ],
        }
    ],
    "ファンファーレ自分の手札1枚をデッキの上か下に置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "either": [
                        [{"put": {"zone": "hand", "side": "own", "count": 1}, "into": "deck", "position": "top"}],
                        [{"put": {"zone": "hand", "side": "own", "count": 1}, "into": "deck"}],
                    ]
                }
            ],
        }
    ],
    "ファンファーレ自分のデッキの上1枚を見る。その中から、『甲』1枚を場に出してよい。残りをデッキの上か下に置く。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "look": 1,
                    "take": [
                        {"take": {"name": "甲", "up_to": 1}, "into": "field"},
                        {"take": {"up_to": 1}, "into": "deck", "position": "bottom"},
                    ],
                    "rest": "top",
                }
            ],
        }
    ],
    "ファンファーレこれは攻撃力+Xする。Xは「このターン、場を離れた獣・フォロワーの数」である。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "give": {"attack": {"this_turn": {"event": "leaves", "card": {"type": "follower", "trait": "獣"}}}},
                    "to": "this",
                }
            ],
        }
    ],
    "ファンファーレ手札1枚を捨てる：自分のリーダーに「捨てたカードのコストの半分（端数切り上げ）」と同じダメージ。": [
        {
            "keyword": "fanfare",
            "cost": [{"cards": {"zone": "hand", "side": "own", "count": 1}, "how": "discard", "as": "t"}],
            "do": [{"damage": {"stat": "cost", "of": "t", "half": "up"}, "to": "own.leader"}],
        }
    ],
    "ファンファーレ相手の場のフォロワー1体を選ぶ。このターン、それはダメージを与えない。": [
        {
            "keyword": "fanfare",
            "targets": [{"id": "t", "side": "enemy", "type": "follower", "count": 1}],
            "do": [
                {
                    "give": {"abilities": [{"replace": {"event": "deals_damage", "card": "this"}, "prevent": True}]},
                    "to": "t",
                    "until": "end_of_turn",
                }
            ],
        }
    ],
    "これが与えるダメージを2倍にする。": [{"replace": {"event": "deals_damage", "card": "this"}, "times": 2}],
    "ファンファーレ自分のデッキをシャッフルする。": [{"keyword": "fanfare", "do": [{"shuffle": "you"}]}],
    "起動EXエリアのこれの魔力カウンター2個を取る：1枚引く。": [
        {"activate": [{"counter": "魔力", "remove": 2}], "do": [{"draw": 1}], "zone": "ex"}
    ],
    "自分のエンドフェイズが来たとき、EXエリアのこれに魔力カウンター1個を置く。": [
        {"when": {"event": "end_phase", "side": "own"}, "do": [{"counter": "魔力", "add": 1}], "zone": "ex"}
    ],
    "ファンファーレ自分の墓場の獣・フォロワーと獣・スペルがそれぞれ5枚以上なら、1枚引く。": [
        {
            "keyword": "fanfare",
            "do": [
                {
                    "if": {
                        "all": [
                            {
                                "exists": {"zone": "cemetery", "side": "own", "type": "follower", "trait": "獣"},
                                "min": 5,
                            },
                            {"exists": {"zone": "cemetery", "side": "own", "type": "spell", "trait": "獣"}, "min": 5},
                        ]
                    },
                    "then": [{"draw": 1}],
                }
            ],
        }
    ],
    "ファンファーレ自分の場の他の獣・フォロワーや自分のEXエリアの獣・フォロワー2枚まで選ぶ。それは攻撃力+1する。": [
        {
            "keyword": "fanfare",
            "targets": [
                {
                    "id": "t",
                    "zone": ["field", "ex"],
                    "side": "own",
                    "type": "follower",
                    "trait": "獣",
                    "other": True,
                    "up_to": 2,
                }
            ],
            "do": [{"give": {"attack": 1}, "to": "t"}],
        }
    ],
    "これが攻撃されたとき、1枚引く。": [{"when": {"event": "attacked", "card": "this"}, "do": [{"draw": 1}]}],
    "これは【覚醒】状態でないなら、プレイできない。": [
        {"static": {"cannot": ["played"]}, "if": {"not": {"notation": "overflow"}}, "zone": ["hand", "ex"]}
    ],
}
"""Texts and what they say."""


@pytest.mark.parametrize("text", READ)
def test_a_text_says(text: str) -> None:
    """What each piece of the style means."""
    assert said(text) == READ[text]


SAME = {
    "自分の場のウィッチ・フォロワーすべてを破壊する。": "自分の場のウィッチフォロワーすべてを破壊する。",
    "ウィッチ・カード1枚を手札に戻す。": "ウィッチカード1枚を手札に戻す。",
    "【SC5】1枚引く。": "【スペルチェイン_5】1枚引く。",
    "相手のリーダーに1ダメージ。": "相手のリーダーすべてに1ダメージ。",
    "『甲』か『乙』1枚をEXエリアに置く。": "『甲』1枚か『乙』1枚をEXエリアに置く。",
    "起動コスト1、自分の手札1枚を捨てる：1枚引く。": "起動コスト1手札1枚を捨てる：1枚引く。",
    "自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りを好きな順番でデッキの下に置く。": (
        "自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りを好きな順にデッキの下に置く。"
    ),
    "このターン、自分がスペルを2枚以上プレイしていたなら、1枚引く。": (
        "このターン中に自分がスペルを2枚以上プレイしていたなら、1枚引く。"
    ),
}
"""Ways to write one text: as a source has it, and as the game prints it."""


@pytest.mark.parametrize("text", SAME)
def test_two_ways_to_write_a_text_say_the_same(text: str) -> None:
    head = "" if text.startswith("起動") else "ファンファーレ"
    assert said(head + text) == said(head + SAME[text])


def test_an_ability_at_two_times_is_two_abilities() -> None:
    evolve, strike = said("【進化時】/【攻撃時】1枚引く。")
    assert (evolve["keyword"], strike["keyword"]) == ("on_evolve", "strike")


def test_it_is_the_card_of_the_condition_before() -> None:
    """Where two things could be meant, a condition about one of them says which."""
    first = "ファンファーレ手札1枚を捨てる：自分のデッキの上1枚をEXエリアに置く。"
    (fanfare,) = said(first + "EXエリアに置いたカードがフォロワーなら、それは攻撃力+1する。")
    put, asked = fanfare["do"]
    assert (asked["if"]["matches"], asked["then"][0]["to"]) == (put["as"], put["as"])
    assert not read("sve", first + "それは攻撃力+1する。").whole


def test_one_thing_instead_of_another() -> None:
    """The damage that is dealt instead goes to the same target."""
    (spell,) = said("相手の場のフォロワー1体を選ぶ。それに2ダメージ。【覚醒】状態なら、代わりに6ダメージ。", "spell")
    assert spell["spell"] == [
        {"if": {"notation": "overflow"}, "then": [{"damage": 6, "to": "t"}], "else": [{"damage": 2, "to": "t"}]}
    ]


def test_less_damage_for_a_turn() -> None:
    """A card that takes less damage for a turn has that property for the stated time."""
    shield = {"abilities": [{"replace": {"event": "combat_damage", "card": "this"}, "add": -3}]}
    (spell,) = said("自分の場のフォロワー1体を選ぶ。このターン、それが受ける交戦ダメージを-3する。", "spell")
    assert spell["spell"] == [{"give": shield, "to": "t", "until": "end_of_turn"}]
    (spell,) = said("このターン、自分のリーダーが受けるダメージを-1する。", "spell")
    shield = {"abilities": [{"replace": {"event": "damaged", "card": "this"}, "add": -1}]}
    assert spell["spell"] == [{"give": shield, "to": "own.leader", "until": "end_of_turn"}]


def test_a_cost_raised_by_choice() -> None:
    """The text of a spell says what else it does for more, or what it does in place of what it said before."""
    raised, spell = said(
        "これをプレイする際、コストを+4してよい。\n1枚引く。コストを+4したなら、代わりに3枚引く。", "spell"
    )
    assert raised == {"play_cost": 4, "optional": True}
    assert spell["spell"] == [{"if": {"raised": 4}, "then": [{"draw": 3}], "else": [{"draw": 1}]}]
    chosen = "相手の場のフォロワー1体を選ぶ。それを破壊する。コストを+4したなら、"
    long, short = (
        said(f"{chosen}{instead}相手の場のフォロワーすべてを破壊する。", "spell")
        for instead in ("それを破壊する代わりに", "代わりに")
    )
    assert plain(long) == plain(short)


@pytest.mark.parametrize(
    ("text", "card_type"),
    [
        ("これをプレイする際、コストを-2してよい。", "spell"),  # who would not
        ("これをプレイする際、コストを+2してよい。", "follower"),  # what its text does with that is said of spells only
        ("ファンファーレコストを+2したなら、1枚引く。", "follower"),
        ("相手の場のフォロワー1体を選ぶ。それに2ダメージ。【覚醒】状態なら、それを破壊する代わりに1枚引く。", "spell"),
    ],
)
def test_a_raised_cost_without_its_replacement_is_not_read(text: str, card_type: str) -> None:
    assert not read("sve", text, card_type).whole


def test_a_list_below_a_reminder_belongs_to_the_reminder() -> None:
    """The list below the reminder of Stack belongs to the reminder; without it the text is not a reminder."""
    listed = _LISTED.pattern.replace(r"\n?", "\n")
    above = "（【スタック】を持つアミュレットは、スタックカウンター1つを置いた状態で場に出て、下記の能力を持つ）"
    found = read("sve", f"【スタック】{above}{listed}\nファンファーレ1枚引く。", "amulet")
    assert found.whole
    assert (found.keywords, plain(found.abilities)) == (["stack"], [{"keyword": "fanfare", "do": [{"draw": 1}]}])
    assert not read("sve", f"【スタック】{listed}", "amulet").whole


def test_spelling_variants_of_sources_are_one_text() -> None:
    """Icons as pictures, in brackets, or bare; widths; line breaks as tags."""
    wanted = said("ファンファーレ自分のリーダーは体力+3する。")
    assert said("《ファンファーレ》自分のリーダーは《体力》+3する。") == wanted
    assert said('<img src="f.png" alt="ファンファーレ">自分のリーダーは<img alt="体力">＋３する。<br>') == wanted


def test_a_token_is_read_with_its_card() -> None:
    """The side below the line says what a token is."""
    found = read(
        "sve", "『騎兵』1体を出す。\n――――――――――\n『騎兵』ロイヤル兵士・フォロワーコスト2攻撃力2/体力1【突進】", "spell"
    )
    assert found.whole
    assert found.tokens[0].facts == {
        "name": "騎兵",
        "type": "follower",
        "special": "token",
        "class": "Sword",
        "traits": ["兵士"],
        "cost": 2,
        "attack": 2,
        "defense": 1,
    }
    assert found.tokens[0].reading.keywords == ["rush"]
    assert found.creates == {"騎兵"}


def test_a_property_is_said_of_each_kind() -> None:
    cards = "手札の攻撃力3以下の兵士・フォロワーか攻撃力2以下の獣・フォロワー1枚"
    found = read("sve", f"{cards}を場に出してよい。", "Spell")
    assert found.whole
    (spell,) = found.abilities
    assert spell["spell"][0]["may"][0]["put"]["any_of"] == [
        {"attack": {"max": 3}, "type": "follower", "trait": "兵士"},
        {"attack": {"max": 2}, "type": "follower", "trait": "獣"},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "それに3ダメージ。",
        "ファンファーレそれを破壊する。",
        "ファンファーレ相手の場のフォロワー1体をなでる。",
        "ファンファーレ自分の場の攻撃力3以下の兵士・フォロワーか獣・フォロワー1体を選ぶ。それを破壊する。",
        "Deal 3 damage to an enemy follower.",
        "これをプレイする際、追加コストとして場の獣・カード1枚をアクトしてよい。",
        "これをプレイする際、追加コストとして場の獣・カード1枚をアクトする。1枚引く。",
        "ファンファーレ相手の場の",
        "ファンファーレ1枚引く。（ただし、引かなくてもよい）",
        "ファンファーレこれは攻撃力+Xする。",
        "ファンファーレ相手の場のフォロワー1体を選ぶ。このターン、それは能力すべてを失う。それは相手を攻撃できない。",
        "ファンファーレ自分の墓場のカードにつき、1枚引く。",
        "ファンファーレの枚数の合計を引く。",
        "ファンファーレ次の自分のエンドフェイズが来たとき、1枚引く。自分の手札1枚を捨てる。",
        "ファンファーレ『騎兵』3枚を、場が上限になるまで出す。",
        "ファンファーレ1枚引く。これを3回くり返す。",
        "ファンファーレ相手の場のフォロワー1体を選ぶ。自分の手札1枚を捨てる。それに3ダメージ。",
        "自分の場のフォロワーすべては【守護】を持つ。",
        "【覚醒】状態なら、自分の場のフォロワーすべては【守護】を持つ。",
        "自分が獣・フォロワーをプレイする際、【覚醒】状態なら、コストを-1する。",
        "【土の秘術】ファンファーレ1枚引く。",
        "ファンファーレ自分の墓場の獣・1枚を選ぶ。それを手札に加える。",
        "これが受ける4以上ダメージを3にする。",
        "相手のリーダーすべてに34以上ダメージ。",
        "起動コスト0：1枚引く。この能力は14以上ターンに1回使える。",
        "ファンファーレ自分の進化コストから『騎兵』1枚を探し、EXエリアに置く。",
        "ファンファーレ元のコスト5以下の自分の手札の元のコスト3以下の獣・フォロワー1枚を場に出してよい。",
        "これは場にいる限り、相手の『騎兵』でもある。",
        "ファンファーレ下『騎兵』3枚をEXエリアに置く。",
        "ファンファーレ『騎兵』1体を場に戻す。",
        "ファンファーレ自分の場のフォロワーすべては攻撃力+2/攻撃力+1/体力+1する。",
        "起動コスト1：1枚引く。この能力は1ターンに1回1回使える。",
        "ファンファーレ相手の『騎兵』3枚を、場が上限になるまで出す。残りをEXエリアに置く。",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    """No reading, two readings, half a text, another language: not read, with the words that stopped it."""
    found = read("sve", text)
    assert not found.whole
    assert found.unread
    assert all(0 <= one.span[0] <= one.span[1] <= len(text) for one in found.unread)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("ファンファーレ相手の場のフォロワー1体を選ぶ。", "それをなでる"),
        ("起動コスト1：これの体力は", "それを超える"),
        ("ファンファーレ下記から1つチョイスする。【1】これをスタンドする。【2】", "スペルを引く"),
    ],
)
def test_the_words_that_stopped_it_are_marked_where_they_stand(before: str, words: str) -> None:
    """Also behind a colon, and in an option."""
    text = f"{before}{words}。"
    (unread,) = read("sve", text).unread
    assert text[slice(*unread.span)] == unread.words
    assert unread.span[0] >= len(before)


def test_a_cost_is_written_before_the_effect_of_a_spell() -> None:
    found = read("sve", "これをプレイする際、追加コストとして場の獣・カード1枚を墓場に置く。1枚引く。", "spell")
    assert found.whole
    assert [sorted(node) for node in found.abilities] == [["extra", "play_cost", "required"], ["spell"]]
    assert not read(
        "sve", "これをプレイする際、追加コストとして場の獣・カード1枚を墓場に置く。それを手札に加える。", "spell"
    ).whole


def test_newer_words_are_named() -> None:
    """A word that the edition does not have is not a mistake of the reader."""
    found = read("sve", "【超進化時】1枚引く。")
    assert [(one.word, one.since) for one in found.newer] == [("超進化", "BP16")]
    assert not found.whole
    assert said("ファンファーレ『超進化の使者』1体を場に出す。")  # a name is no word of the rules


@pytest.mark.parametrize("text", READ)
def test_nothing_is_swallowed(text: str) -> None:
    """With any one word taken out the text says something else, or nothing."""
    from judge.cards.parser.sve.parsing import words_in

    plain = normalise(text).words
    for start, end in words_in(plain):
        less = plain[:start] + plain[end:]
        found = read("sve", less)
        assert not (found.whole and list(found.abilities) == READ[text]), f"without {plain[start:end]!r}"


PUT_IN = ("他の", "それを", "2枚まで", "相手の")
"""Words that are put before every word of a text, one at a time."""


def changed(plain: str, words: Sequence[tuple[int, int]], pool: Sequence[str]) -> Iterator[str]:
    """Yield a text with a word twice, with one more word, or with another word in its place."""
    for start, end in words:
        word = plain[start:end]
        yield plain[:end] + word + plain[end:]
        yield from (plain[:start] + more + plain[start:] for more in PUT_IN)
        at = pool.index(word)
        yield from (plain[:start] + pool[(at + by) % len(pool)] + plain[end:] for by in (1, 7, 29))


@pytest.mark.sweep
@in_shares(4)
def test_an_added_or_changed_word_changes_the_reading(share: Share) -> None:
    """With an added or changed word, a text has another meaning or none, and never causes an error."""
    from judge.cards.parser.sve.parsing import words_in

    plain = {text: normalise(text).words for text in READ}
    words = {text: words_in(one) for text, one in plain.items()}
    pool = list(dict.fromkeys(plain[text][start:end] for text in READ for start, end in words[text]))
    tried = []
    unheard = []
    for text in share.of(READ):
        for other in changed(plain[text], words[text], pool):
            tried.append(other)
            found = read("sve", other)
            if found.whole and list(found.abilities) == READ[text] and other != plain[text]:
                unheard.append(other)
    assert len(tried) > 1000
    assert unheard == [other for other in tried if other == SAID_TWICE]


SAID_TWICE = (
    "ファンファーレ自分の場の他の獣・フォロワー2枚までや自分のEXエリアの獣・フォロワー2枚まで選ぶ。それは攻撃力+1する。"
)
"""A text with a number more that means the same: of two places, with a number behind each."""


def test_every_node_keeps_the_words_that_it_came_from() -> None:
    """Also where the reader puts in what the style leaves out, and where two abilities share a text."""
    text = "【守護】\nファンファーレ/ラストワード相手の場のフォロワー1体を選ぶ。"
    text += "それに４ダメージ。『甲』『乙』1枚ずつEXエリアに置く。"
    found = read("sve", text)
    assert found.whole
    assert {part.path[1:]: text[slice(*part.span)] for part in found.parts if part.path[0] == 1} == {
        ("targets", 0): "相手の場のフォロワー1体を選ぶ",
        ("do", 0): "それに４ダメージ",
        ("do", 1): "『甲』『乙』1枚ずつEXエリアに置く",
    }
    assert [part.span for part in found.parts if part.path[0] == 0] == [
        part.span for part in found.parts if part.path[0] == 1
    ]


def test_a_quoted_ability_keeps_the_position_of_its_words() -> None:
    text = "ファンファーレ1枚引く。自分のリーダーは「自分のエンドフェイズが来たとき、2枚引く」を持つ。"
    found = read("sve", text)
    assert [text[slice(*part.span)] for part in found.parts if "abilities" in part.path] == ["2枚引く"]


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 9000,
        " " * 9000,
        "『" * 9000,
        "<img " * 2000,
        "1枚ずつ場" * 900,
        "自分の場の" * 900,
        "「" * 9000,
        "を" * 9000,
    ],
    ids=["lines", "spaces", "names", "pictures", "each", "words", "quotes", "particles"],
)
def test_no_text_takes_long(text: str) -> None:
    """A text longer than any sentence is not parsed."""
    began = time.process_time()
    assert not read("sve", text).abilities
    assert time.process_time() - began < 20  # it takes milliseconds; the rest is for a slow machine


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("それの体力-1", {"stat": "defense", "of": "t", "plus": -1}),
        ("それの攻撃力+2", {"stat": "attack", "of": "t", "plus": 2}),
        ("自分の手札とEXエリアのカードの合計", {"count": {"zone": ["hand", "ex"], "side": "own"}}),
        ("自分の手札とEXエリアの枚数の合計", {"count": {"zone": ["hand", "ex"], "side": "own"}}),
        ("自分の手札と自分のEXエリアの枚数の合計", {"count": {"zone": ["hand", "ex"], "side": "own"}}),
    ],
)
def test_a_figure_with_a_number_and_the_cards_of_two_zones_are_amounts(words: str, amount: dict[str, Any]) -> None:
    found = read("sve", f"ファンファーレ相手の場のフォロワー1体を選ぶ。それにXダメージ。Xは「{words}」である。")
    assert found.whole
    assert plain(found.abilities)[0]["do"] == [{"damage": amount, "to": "t"}]


@pytest.mark.parametrize(
    "words",
    [
        "それの体力-X",
        "手札とEXエリアの枚数の合計",
        "相手の手札と自分のEXエリアの枚数の合計",
        "自分の場のフォロワーの元のコストの合計",
    ],
)
def test_an_amount_that_does_not_say_whose_or_how_many_is_not_read(words: str) -> None:
    assert not read("sve", f"相手の場のフォロワー1体を選ぶ。それにXダメージ。Xは「{words}」である。", "spell").whole
