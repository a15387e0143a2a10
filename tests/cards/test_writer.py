"""Abilities are printed, and the printed text can be parsed again."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from judge.cards.library import library
from judge.cards.parser import read
from judge.cards.parser.reading import plain
from judge.cards.printer import NoWordingError, write
from tests.shares import Share, in_shares

FANFARE = {
    "keyword": "fanfare",
    "targets": [{"id": "t", "side": "enemy", "type": "follower", "count": 1}],
    "do": [{"damage": 4, "to": "t"}],
}


def test_in_the_style_of_the_game() -> None:
    assert write("sve", [FANFARE], "ja", ["ward"]) == [
        "【守護】",
        "ファンファーレ相手の場のフォロワー1体を選ぶ。それに4ダメージ。",
    ]


def test_in_english_with_the_official_terms() -> None:
    assert write("sve", [FANFARE], "en", ["ward"]) == [
        "Ward.",
        "Fanfare: Deal 4 damage to a follower on the enemy's field (chosen).",
    ]


def test_a_node_without_words_is_refused() -> None:
    with pytest.raises(NoWordingError):
        write("sve", [{"keyword": "fanfare", "do": [{"move_counters": "stack", "to": "this"}]}], "ja")


@pytest.mark.parametrize(
    ("event", "ja", "en"),
    [
        ("ability_damage", "これは能力ダメージを受けない。", "This takes no damage from abilities."),
        ("combat_damage", "これは交戦ダメージを受けない。", "This takes no combat damage."),
    ],
)
def test_the_kind_of_damage_that_is_not_taken_is_said(event: str, ja: str, en: str) -> None:
    ability = {"replace": {"event": event, "card": "this"}, "prevent": True}
    assert (write("sve", [ability], "ja"), write("sve", [ability], "en")) == ([ja], [en])


@pytest.mark.parametrize(
    ("zone", "how", "ja", "en"),
    [
        ("field", "engage", "場の獣・フォロワー1体をアクトする", "engage a [獣] follower on your field"),
        ("field", "bury", "場の獣・フォロワー1体を墓場に置く", "put a [獣] follower on your field into the cemetery"),
        ("cemetery", "banish", "墓場の獣・フォロワー1枚を消滅させる", "banish a [獣] follower in your cemetery"),
    ],
)
def test_a_cost_that_must_be_paid_is_said(zone: str, how: str, ja: str, en: str) -> None:
    cards = {"zone": zone, "side": "own", "trait": "獣", "type": "follower", "count": 1}
    ability = {"play_cost": 0, "required": True, "extra": [{"cards": cards, "how": how}]}
    assert write("sve", [ability], "ja") == [f"これをプレイする際、追加コストとして{ja}。"]
    assert write("sve", [ability], "en") == [f"As an additional cost to play this, you must pay: {en}."]


@pytest.mark.parametrize(
    ("count", "en"),
    [
        ({"count": 1}, "a [獣] follower in your hand"),
        ({"count": 2}, "2 [獣] followers in your hand"),
        ({"up_to": 1}, "up to 1 [獣] follower in your hand"),
        ({"any_number": True}, "any number of [獣] followers in your hand"),
    ],
)
def test_several_cards_are_named_as_several(count, en: str) -> None:
    cards = {"zone": "hand", "side": "own", "trait": "獣", "type": "follower", **count}
    said = write("sve", [{"activate": [{"cards": cards, "how": "reveal"}], "do": [{"draw": 1}]}], "en")
    assert f"reveal {en}" in said[0]


IN_ENGLISH = {
    "ファンファーレ相手のリーダーすべてと相手の場のフォロワーすべてに「自分の手札の枚数」と同じダメージ。": (
        "Fanfare: Deal damage equal to the number of cards in your hand to "
        "the enemy leader and each follower on the enemy's field."
    ),
    "起動コスト1：2枚引く。この能力は自分の墓場が10枚以上なら使える。": (
        "Activate (1 PP): Draw 2 cards. Only if there are 10 or more cards in your cemetery."
    ),
    "ファンファーレ自分のデッキから獣・フォロワー2枚まで探し、場に出す。": (
        "Fanfare: Search for up to 2 [獣] followers in your deck and put them onto the field."
    ),
    "ファンファーレ自分の手札すべてを捨てる。": "Fanfare: Discard your hand.",
    "ファンファーレサイコロをふる。2から5なら、1枚引く。": (
        "Fanfare: Roll a die. If the number rolled is from 2 to 5: draw 1 card."
    ),
    "ファンファーレ自分のデッキの上4枚を墓場に置く。自分のPPをX回復する。"
    "Xは「これによって墓場に置いたスペルの枚数」である。": (
        "Fanfare: Put the top 4 cards of your deck into the cemetery. "
        "Recover PP equal to the number of those that are a spell."
    ),
    "起動コスト1EXエリアのこれを墓場に置く：1枚引く。": (
        "Activate from your EX area (1 PP, put this into the cemetery): Draw 1 card."
    ),
    "自分のリーダーの体力を+したとき、1枚引く。": "Whenever your leader gains defense: Draw 1 card.",
    "自分が手札1枚を捨てたとき、1枚引く。": "Whenever a card in your hand is discarded: Draw 1 card.",
    "自分がスペルをプレイしたとき、1枚引く。": "Whenever you play a spell: Draw 1 card.",
    "これが交戦したとき、1枚引く。": "Whenever this fights: Draw 1 card.",
    "これが場からEXエリアに置かれたとき、1枚引く。": "Whenever this leaves the field for the EX area: Draw 1 card.",
    "これが場にいる限り、自分が手札のスペルをプレイする際、コストを-1する。": (
        "The cost of each spell that you play from the hand changes by -1."
    ),
    "自分の場に獣・フォロワーが出たとき、1枚引く。": ("Whenever a [獣] follower comes onto your field: Draw 1 card."),
    "ファンファーレ自分の手札1枚を捨ててよい。捨てなかったなら、1枚引く。": (
        "Fanfare: You may discard 1 card. If you did not: draw 1 card."
    ),
    "ファンファーレこれがEXエリアからプレイされていたなら、1枚引く。": (
        "Fanfare: If this was played from the EX area: draw 1 card."
    ),
}


@pytest.mark.parametrize("text", IN_ENGLISH)
def test_english_says_the_same_as_the_print(text: str) -> None:
    assert write("sve", read("sve", text).abilities, "en") == [IN_ENGLISH[text]]


IN_JAPANESE = (
    "ファンファーレ自分のデッキをシャッフルする。",
    "お互いのエンドフェイズが来たとき、1枚引く。",
    "これが与えるダメージを2倍にする。",
    "ファンファーレ自分の場の他のフォロワー1体を破壊してよい。そうしなかったなら、1枚引く。",
    "ファンファーレこのターン、自分がスペルを2枚以上プレイしていたなら、1枚引く。",
    "ファンファーレ相手の場のフォロワーと自分の場のアミュレットそれぞれ1枚を選ぶ。それを破壊する。",
    "ファンファーレ自分の場のフォロワー1体と相手の場のフォロワー1体を選ぶ。前者は攻撃力+1する。"
    "後者に「前者の攻撃力」と同じダメージ。",
    "ファンファーレ自分の場か墓場にカード名に『騎』を含むフォロワーがいるなら、1枚引く。",
    "ファンファーレ自分のデッキから元のコスト1の獣・フォロワーか元のコスト1の獣・アミュレットを"
    "カード名が異なるように2枚まで探し、場に出す。",
    "ファンファーレ自分の手札の獣・フォロワーを好きな枚数場に出してよい。",
    "ファンファーレ『甲』1枚か『乙』1枚をEXエリアに置く。【ネクロチャージ_10】代わりに1枚ずつ置く。",
    "ファンファーレ『甲』1枚をEXエリアに置く。【ネクロチャージ_10】代わりに3枚。",
    "ファンファーレ自分の場のフォロワー1体を選ぶ。それは攻撃力+1する。【覚醒】状態なら、"
    "代わりに攻撃力+3して、【突進】とこのターン、「これはダメージを受けない」を持つ。",
)


@pytest.mark.parametrize("text", IN_JAPANESE)
def test_japanese_says_the_same_as_the_print(text: str) -> None:
    assert write("sve", read("sve", text).abilities, "ja") == [text]


PARTS = {"count", "up_to", "any_number", "different", "random", "unlike", "times", "per_turn"}
PARTS |= {"name", "name_has", "trait", "card_class", "token", "cost", "printed_cost", "attack", "defense"}
PARTS |= {"engaged", "evolved", "keyword", "without"}
"""The fields that make a difference in every place."""


def less(value: Any) -> Iterator[Any]:
    """Yield copies of a node, each without one of these parts (why a target is asked for is said again later)."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in PARTS and len(value) > 1:
                yield {name: one for name, one in value.items() if name != key}
            yield from ({**value, key: one} for one in less(inner if key != "if" or "id" not in value else None))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from ([*value[:place], one, *value[place + 1 :]] for one in less(inner))


@pytest.mark.sweep
@in_shares(12)
def test_english_leaves_nothing_out(share: Share) -> None:
    """A text without a part is a different text; English once left out a card that only an amount mentions."""
    tried, silent = 0, set[str]()
    for card in share.of(library("sve").cards):
        for ability in card.get("abilities", ()):
            said, in_japanese = write("sve", [ability], "en"), write("sve", [ability], "ja")
            for other in less(ability):
                tried += 1
                try:
                    if write("sve", [other], "en") == said and write("sve", [other], "ja") != in_japanese:
                        silent.add(said[0])
                except (NoWordingError, KeyError):
                    continue
    assert tried > 250, "void: hardly a part was left out"
    assert silent == set()


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        (
            "自分の場の指揮官・フォロワー1体を選ぶ。相手の場のフォロワーすべてに「それの攻撃力」と同じダメージ。",
            "Deal damage equal to the attack of a [指揮官] follower on your field (chosen) "
            "to each follower on the enemy's field.",
        ),
        (
            "自分の場のフォロワー1体と相手の場のフォロワー1体を選ぶ。"
            "前者に「後者の攻撃力」と同じダメージ。後者に「前者の攻撃力」と同じダメージ。",
            "Deal damage equal to the attack of a follower on the enemy's field (chosen as B) "
            "to a follower on your field (chosen as A). Deal damage equal to the attack of A to B.",
        ),
        (
            "相手の場のフォロワー2体まで選ぶ。それに1ダメージ。それは攻撃力-1する。",
            "Deal 1 damage to up to 2 followers on the enemy's field (chosen). Each chosen card gets attack -1.",
        ),
        (
            "自分のデッキから『甲』1枚と『乙』1枚を探し、場に出す。それは攻撃力+1する。",
            "Search for a 『甲』 in your deck and a 『乙』 in your deck and put them onto the field. "
            "Each of them gets attack +1.",
        ),
        ("相手のリーダー1人を選ぶ。それに1ダメージ。", "Deal 1 damage to an enemy leader (chosen)."),
        (
            "相手の墓場のカード1枚を選ぶ。それを自分のEXエリアに置く。",
            "Put a card in the enemy's cemetery (chosen) into your EX area.",
        ),
        (
            "自分のデッキの上1枚を公開する。自分のリーダーは体力+Xする。Xは「公開したカードのコスト」である。",
            "Reveal the top 1 card of your deck. Your leader gets defense plus the cost of the revealed card.",
        ),
    ],
)
def test_english_describes_the_chosen_card_and_its_player(ja: str, en: str) -> None:
    assert write("sve", read("sve", f"ファンファーレ{ja}").abilities, "en") == [f"Fanfare: {en}"]


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        (
            "自分がドラゴンスペルをプレイしたとき、自分の墓場のこれを場に出す。",
            "Whenever you play a Dragoncraft spell, with this in your cemetery: Put this onto the field.",
        ),
        (
            "これがいる限り、自分がEXエリアの機械・カードをプレイする際、コストを-1する。",
            "The cost of each [機械] card that you play from the EX area changes by -1.",
        ),
        (
            "これがいる限り、自分が機械・カードをプレイする際、コストを-1する。",
            "The cost of each [機械] card that you play changes by -1.",
        ),
    ],
)
def test_english_says_in_which_zone_it_works(ja: str, en: str) -> None:
    assert write("sve", read("sve", ja).abilities, "en") == [en]


def alike(ability: Any) -> str:
    """An ability with its names counted in the order in which they stand."""
    names: dict[str, str] = {}
    text = json.dumps(ability, ensure_ascii=False, sort_keys=True)
    return re.sub(r'"t\d*"', lambda name: names.setdefault(name[0], f"n{len(names)}"), text)


NOT_READ_BACK = {
    *("BP01-004", "BP01-083", "BP01-161", "BP02-035", "BP02-036", "BP02-067", "BP02-111", "BP03-001", "BP03-055"),
    *("BP05-001", "BP05-086", "BP05-092", "BP06-058", "BP08-053", "BP10-009", "BP13-052", "BP15-046", "BP15-U03"),
    *("BP17-116", "BP18-P50"),
}
"""Cards written by hand, with a sentence that the reader cannot read."""


@pytest.mark.sweep
@in_shares(4)
def test_written_abilities_are_read_back(share: Share) -> None:
    """Every ability of the library has words in both languages, and the Japanese ones are read as the same ability.

    The words of the cards in ``NOT_READ_BACK`` are unread; they are never read as another ability.
    """
    count, otherwise, unread, expected = 0, [], set(), set()
    for card in share.of((*library("sve").cards, *library("sve").tokens.values())):
        if "unread" in card or "newer" in card:
            continue
        number = card.get("numbers", [""])[0]
        expected |= {number} & NOT_READ_BACK
        for ability in card.get("abilities", ()):
            count += 1
            assert write("sve", [ability], "en")
            (text,) = write("sve", [ability], "ja")
            back = read("sve", text, card["type"])
            if number in NOT_READ_BACK and not back.whole:
                unread.add(number)
                continue
            if not back.whole or [alike(plain(one)) for one in back.abilities] != [alike(ability)]:
                otherwise.append(text)
    assert count > 500, "void: hardly an ability was written"
    assert otherwise == []
    assert unread == expected, "a card that is read back leaves the list"


@pytest.mark.parametrize(
    ("change", "en", "ja"),
    [
        ({"times": -1, "plus": 3}, "minus the number of cards in your hand minus 3", "「自分の手札の枚数-3」"),
        (
            {"times": 2, "plus": -1},
            "plus 2 times the number of cards in your hand minus 1",
            "「自分の手札の枚数の2倍-1」",
        ),
    ],
)
def test_a_number_that_is_taken_off_is_said_as_one(change: dict[str, int], en: str, ja: str) -> None:
    """Adding to a number that is subtracted makes it smaller: both languages change its sign."""
    ability = {"play_cost": {"count": {"zone": "hand", "side": "own"}, **change}}
    assert en in write("sve", [ability], "en")[0]
    assert ja in write("sve", [ability], "ja")[0]


@pytest.mark.parametrize(
    ("instruction", "ja"),
    [({"gain": "ep", "amount": 1}, "相手のEPを+1する。"), ({"recover": 1}, "相手のPPを1回復する。")],
)
def test_actions_of_the_opponent_are_not_worded_as_your_own(instruction: dict[str, Any], ja: str) -> None:
    theirs = {"keyword": "fanfare", "do": [{**instruction, "who": "opponent"}]}
    assert write("sve", [theirs], "ja") == [f"ファンファーレ{ja}"]
    with pytest.raises(NoWordingError, match="who"):
        write("sve", [{"keyword": "fanfare", "do": [{"mill": 1, "who": "each"}]}], "ja")


def test_a_target_that_states_nothing_else_is_one_card_of_any_player() -> None:
    """Both languages said “each” and left out where it lies, where the board leaves that to the rules of the form."""
    ability = {"targets": [{"id": "t", "type": "follower"}], "spell": [{"damage": 2, "to": "t"}]}
    assert write("sve", [ability], "en") == ["Deal 2 damage to a follower on the field (chosen)."]
    assert write("sve", [ability], "ja") == ["場のフォロワー1体を選ぶ。それに2ダメージ。"]
    ability = {"spell": [{"destroy": {"type": "follower"}}]}
    assert write("sve", [ability], "en") == ["Destroy each follower on your field."]
    assert write("sve", [ability], "ja") == ["自分の場のフォロワーすべてを破壊する。"]


def test_a_counter_on_a_chosen_card_is_said_of_that_card() -> None:
    chosen = {"id": "t", "side": "own", "type": "amulet", "keyword": "stack", "count": 1}
    do = [{"counter": "stack", "add": 1, "on": "t"}]
    (said,) = write("sve", [{"keyword": "fanfare", "targets": [chosen], "do": do}], "ja")
    assert said.endswith("を選ぶ。それにスタックカウンター1つを置く。")


def test_a_number_that_is_worked_out_is_not_printed_as_data() -> None:
    """If there is no wording, the ability is not printed."""
    top = {"reveal": {"zone": "deck", "side": "own"}, "top": {"count": {"side": "own"}}}
    with pytest.raises(NoWordingError, match="count"):
        write("sve", [{"keyword": "fanfare", "do": [top]}], "ja")


@pytest.mark.parametrize(
    ("ability", "en", "ja"),
    [
        (
            {"replace": {"event": "deals_attack_damage", "card": "this", "other": {"type": "leader"}}, "times": 2},
            "Attack damage that this deals to a leader is multiplied by 2.",
            "これが与えるリーダーへの攻撃ダメージを2倍にする。",
        ),
        (
            {
                "static": {"counted_for": ["spellchain"]},
                "affects": {"zone": "cemetery", "side": "own", "card_class": "Rune", "type": "follower"},
            },
            "Each Runecraft follower in your cemetery counts for Spellchain.",
            "これが場にいる限り、自分の墓場のウィッチフォロワーすべては【スペルチェイン】を数える際に数えられる。",
        ),
        (
            {"static": {"cannot": ["lose"]}, "affects": {"zone": "leader", "side": "own", "type": "leader"}},
            "Your leader doesn't lose.",
            "これが場にいる限り、自分のリーダーはバトルに敗北しない。",
        ),
        (
            {"whenever": {"amount": {"resource": "defense"}, "max": 0}, "do": [{"draw": 1}]},
            "When your leader's defense is 0 or less: Draw 1 card.",
            "自分のリーダーの体力が0以下になったとき、1枚引く。",
        ),
        (
            {
                "when": {"event": "main_phase", "side": "enemy"},
                "do": [
                    {
                        "look": 1,
                        "take": {"type": "follower", "up_to": 1},
                        "into": "field",
                        "rest": "top",
                        "who": "opponent",
                    }
                ],
            },
            "Whenever the enemy's main phase begins: The enemy does this: look at the top 1 card of their deck, "
            "put up to 1 follower onto the field, and the rest on top of the deck.",
            "相手のメインフェイズが来たとき、相手プレイヤーは、自身のデッキの上1枚を見る。"
            "その中から、フォロワー1枚を場に出してよい。",
        ),
        (
            {
                "keyword": "fanfare",
                "do": [
                    {
                        "reveal": {"zone": "deck", "side": "own"},
                        "until": {"type": "follower", "cost": 3},
                        "as": "t",
                        "rest": "r",
                    },
                    {"put": "t", "into": "field"},
                    {"put": "r", "into": "deck", "shuffled": True},
                ],
            },
            "Fanfare: Reveal cards from the top of your deck until a follower with cost 3 is revealed. "
            "Put that card onto the field. Put the other cards in a random order on the bottom of its deck.",
            "ファンファーレ自分のデッキの上をコスト3のフォロワーが公開されるまで公開する。それを場に出す。"
            "残りを無作為な順番でデッキの下に置く。",
        ),
    ],
)
def test_rare_words_are_written_in_both_languages(ability: dict[str, Any], en: str, ja: str) -> None:
    assert write("sve", [ability], "en") == [en]
    assert write("sve", [ability], "ja") == [ja]
