"""One thing said in another of the style's forms: read the same, and said again so that it is read the same.

The texts are made up: what is printed on cards stays out of the repository.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from judge.cards.building import plain
from judge.cards.read import read
from judge.cards.write import write
from tests.cards.read.sve.test_reader import said

ALIKE = {
    "ファンファーレ相手の場のフォロワーを2体まで選ぶ。それぞれに2ダメージ。": (
        "ファンファーレ相手の場のフォロワー2体まで選ぶ。それに2ダメージ。"
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
}
"""A text, and what it does."""


@pytest.mark.parametrize("text", SAID)
def test_what_it_does(text: str) -> None:
    assert plain(said(text)[0]["do"]) == SAID[text]


@pytest.mark.parametrize("text", [*ALIKE, *SAID, "自分が1枚引いたとき、これは攻撃力+1する。"])
def test_what_is_said_of_it_is_read_back(text: str) -> None:
    found = read("sve", text)
    again = read("sve", "\n".join(write("sve", found.abilities, "ja", found.keywords)))
    assert again.whole
    assert plain(again.abilities) == plain(found.abilities)
    assert all(write("sve", found.abilities, "en", found.keywords))


@pytest.mark.parametrize(
    "text",
    [
        "ファンファーレ自分のデッキからカード1枚を探し、公開して手札に加える。",  # the rules do not show that one
        "ファンファーレ1枚引く。戻したなら、1枚引く。",
        "ファンファーレ1枚引く。そうでないなら、自分のリーダーは体力+1する。",
        "ファンファーレ自分の手札の枚数が多いなら、1枚引く。",
        "ファンファーレ自分の手札の枚数が3より多いなら、1枚引く。",
        "ファンファーレ自分の手札がフォロワーなら、手札に加える。",
        "自分のカードが手札に戻ったとき、1枚引く。",  # from where
        "自分が2枚引いたとき、1枚引く。",
        "ファンファーレ相手の場の他のフォロワーすべてと自分の場のフォロワーすべてに2ダメージ。",
    ],
)
def test_what_leaves_something_open_is_not_read(text: str) -> None:
    found = read("sve", text)
    assert not found.whole
    assert found.unread
