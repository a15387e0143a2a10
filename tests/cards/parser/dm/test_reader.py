"""Reading Duel Masters texts: made-up texts in the style of all years, and what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.parser import read

THIS_ENTERS = {"event": "enters", "card": "this"}


def said(text: str, card_type: str = "クリーチャー") -> list[Any]:
    """Return the keywords and abilities of a text that is read whole."""
    reading = read("dm", text, card_type)
    assert reading.whole, reading.unread
    return [*reading.keywords, *reading.abilities]


def spell(text: str) -> Any:
    """Return a spell's instructions."""
    (ability,) = said(text, "呪文")
    return ability["spell"]


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("カードを3枚引く。", [{"draw": 3}]),
        ("カードを2枚まで引く。", [{"draw": 2, "up_to": True}]),
        ("相手のクリーチャーを2体破壊する。", [{"destroy": {"side": "enemy", "type": "creature", "count": 2}}]),
        (
            "バトルゾーンにあるパワー4000以下のクリーチャーをすべて、持ち主の墓地に置く。",
            [{"destroy": {"side": "any", "type": "creature", "power": {"max": 4000}}}],
        ),
        (
            "バトルゾーンにある相手のクリーチャーを1体選び、タップする。",
            [{"tap": {"side": "enemy", "type": "creature", "count": 1}}],
        ),
        (
            "バトルゾーンにあるクリーチャーを2体まで選び、持ち主の手札に戻してもよい。",
            [{"may": [{"return": {"side": "any", "type": "creature", "up_to": 2}}]}],
        ),
        ("呪文を1枚、自分の墓地から手札に戻す。", [{"return": {"zone": "graveyard", "type": "spell", "count": 1}}]),
        (
            "自分の墓地から光または水のクリーチャーを1体選び、自分の手札に戻す。",
            [
                {
                    "return": {
                        "zone": "graveyard",
                        "type": "creature",
                        "civilization": ["light", "water"],
                        "count": 1,
                    }
                }
            ],
        ),
        ("相手の手札を2枚見ないで選び、捨てさせる。", [{"discard": 2, "who": "opponent", "random": True}]),
        ("相手は自分自身の手札を1枚選び、捨てる。", [{"discard": 1, "who": "opponent"}]),
        (
            "相手は自分自身のクリーチャーを1体選び、破壊する。",
            [
                {"pick": {"side": "enemy", "type": "creature", "count": 1}, "who": "opponent", "as": "t1"},
                {"destroy": "t1"},
            ],
        ),
        ("自分の山札の上から2枚を自分のマナゾーンに置く。", [{"from_top": 2, "into": "mana_zone"}]),
        (
            "自分のシールド1枚につき、カードを1枚引く。",
            [{"draw": {"count": {"zone": "shield_zone"}}}],
        ),
        (
            "自分の山札を見る。その中から呪文を1枚選び、相手に見せてから自分の手札に加えてもよい。"
            "その後、山札をシャッフルする。",
            [
                {"may": [{"search": {"type": "spell", "count": 1}, "into": "hand", "reveal": True}]},
                {"shuffle": "you"},
            ],
        ),
        (
            "自分の山札の上から4枚を見る。その中から1枚選んで自分の手札に加え、残りを好きな順序で山札の一番下に戻す。",
            [{"look": 4, "take": {"count": 1}, "into": "hand", "rest": "bottom"}],
        ),
        (
            "バトルゾーンにある自分のクリーチャーを1体選ぶ。このターン、そのクリーチャーはブロックされない。",
            [{"give": {"keywords": ["unblockable"]}, "to": {"type": "creature", "count": 1}, "until": "end_of_turn"}],
        ),
        (
            "自分のクリーチャーを1体破壊してもよい。そうした場合、カードを2枚引く。",
            [
                {
                    "may": [
                        {"destroy": {"type": "creature", "count": 1}, "as": "t1"},
                        {"if": {"did": "t1"}, "then": [{"draw": 2}]},
                    ]
                }
            ],
        ),
        (
            "種族をひとつ選ぶ。このターン、その種族のクリーチャーはブロックされない。",
            [
                {"name": "race", "as": "t1"},
                {
                    "give": {"keywords": ["unblockable"]},
                    "to": {"side": "any", "type": "creature", "named": "t1"},
                    "until": "end_of_turn",
                },
            ],
        ),
        (
            "相手のクリーチャーを1体タップするか、カードを1枚引く。",
            [{"either": [[{"tap": {"side": "enemy", "type": "creature", "count": 1}}], [{"draw": 1}]]}],
        ),
    ],
)
def test_a_spell_carries_out_its_sentences(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "ブロッカー(相手クリーチャーが攻撃する時、このクリーチャーをタップして、その攻撃を阻止してもよい。その後、その相手クリーチャーとバトルする)",
            ["blocker"],
        ),
        ("W(ダブル)・ブレイカー", ["double_breaker"]),
        ("このクリーチャーは、相手プレイヤーを攻撃できない。", ["cannot_attack_players"]),
        ("このクリーチャーは攻撃することができない。", ["cannot_attack"]),
        ("パワーアタッカー+3000(攻撃中、このクリーチャーのパワーは+3000される)", [{"power_attacker": 3000}]),
        (
            "このクリーチャーは、パワー3000以下のクリーチャーにブロックされない。",
            [{"unblockable_by": {"power": {"max": 3000}}}],
        ),
        (
            "このクリーチャーのパワーは、バトルゾーンにある自分の他の光のクリーチャー1体につき+1000される。",
            [
                {
                    "static": {
                        "power": {
                            "count": {"type": "creature", "civilization": "light", "other": True},
                            "times": 1000,
                        }
                    }
                }
            ],
        ),
        (
            "バトルゾーンに自分のドラゴンが他に1体でもあれば、このクリーチャーは「W・ブレイカー」を得る。",
            [
                {
                    "static": {"keywords": ["double_breaker"]},
                    "if": {"exists": {"type": "creature", "race": "ドラゴン", "other": True}},
                }
            ],
        ),
        (
            "このクリーチャーは、パワーが6000以上の時、「W・ブレイカー」を得る。",
            [
                {
                    "static": {"keywords": ["double_breaker"]},
                    "if": {"amount": {"stat": "power", "of": "this"}, "min": 6000},
                }
            ],
        ),
        (
            "バトルゾーンにある自分の他の水のクリーチャーすべてのパワーは+1000され、「ブロッカー」を得る。",
            [
                {
                    "static": {"power": 1000, "keywords": ["blocker"]},
                    "affects": {"type": "creature", "civilization": "water", "other": True},
                }
            ],
        ),
        (
            "このクリーチャーが破壊される時、墓地に置くかわりに自分の手札に戻してもよい。",
            [
                {
                    "replace": {"event": "destroyed", "card": "this", "to_zone": "graveyard"},
                    "instead": [{"return": "this"}],
                    "optional": True,
                }
            ],
        ),
        (
            "自分のターンの終わりに、このクリーチャーをアンタップしてもよい。",
            [{"when": {"event": "turn_ends", "side": "own"}, "do": [{"may": [{"untap": "this"}]}]}],
        ),
        (
            "このクリーチャーをバトルゾーンに出した時、自分の手札が1枚もなければ、カードを2枚引く。",
            [{"when": THIS_ENTERS, "do": [{"draw": 2}], "if": {"not": {"exists": {"zone": "hand"}}}}],
        ),
        (
            "相手の攻撃クリーチャーは、可能であればミステリー・トーテムを攻撃する。",
            [{"static": {"keywords": ["draws_attacks"]}, "affects": {"race": "ミステリー・トーテム"}}],
        ),
        (
            "このクリーチャーがリンクしている時、相手のクリーチャーはこのクリーチャーを可能であれば攻撃する。",
            [{"static": {"keywords": ["must_be_attacked"]}, "if": {"matches": "this", "like": {"linked": True}}}],
        ),
        (
            "このクリーチャーをバトルゾーンに出した時、ティラノ・ドレイクの上に置いた場合、カードを１枚引く。",
            [{"when": THIS_ENTERS, "do": [{"draw": 1}], "if": {"evolved_from": {"race": "ティラノ・ドレイク"}}}],
        ),
    ],
)
def test_a_creature_has_the_abilities_of_its_lines(text: str, meaning: Any) -> None:
    assert said(text) == meaning


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "このクリーチャーがバトルゾーンに出たとき、カードを２枚引いてよい。",
            "このクリーチャーをバトルゾーンに出した時、カードを2枚引いてもよい。",
        ),
        (
            "このクリーチャーがバトルゾーンにある間、自分のターンの終わりに、これをアンタップする。",
            "自分のターンが終わるとき、このクリーチャーをアンタップする。",
        ),
        (
            "このクリーチャーが攻撃するとき、バトルゾーンにある、パワー2000以下の相手のクリーチャーを１体選び、持ち主の墓地に置く。",
            "このクリーチャーが攻撃する時、相手のパワー2000以下のクリーチャーを1体破壊する。",
        ),
        ("Ｓ(シールド)・トリガー", "S・トリガー"),
        (
            "このクリーチャーがバトルゾーンに出た時、自分の手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
            "このクリーチャーが出た時、自分の手札を1枚捨ててもよい。そうしたら、カードを2枚引く。",
        ),
        (
            "このクリーチャーが攻撃する時、自分の手札から火のクリーチャーを1体バトルゾーンに出してもよい。",
            "このクリーチャーが攻撃する時、自分の手札から火のクリーチャーを1体出してもよい。",
        ),
        ("自分の他のクリーチャーのパワーは+2000される。", "自分の他のクリーチャーのパワーを＋2000する。"),
        (
            "自分のドラゴンはすべて「スピードアタッカー」を得る。",
            "自分のドラゴンすべてに「スピードアタッカー」を与える。",
        ),
        (
            "相手の呪文を唱えるコストは2多くなる。",
            "相手の呪文のコストを2多くする。",
        ),
        (
            "このクリーチャーがバトルゾーンを離れる時、かわりに自分のシールドを1枚墓地に置いてもよい。",
            "このクリーチャーが離れる時、かわりに自分のシールドを1枚墓地に置いてもよい。",
        ),
        (
            "このクリーチャーが攻撃する時、次のうち1つを選んで行う:「カードを1枚引く」「相手のクリーチャーを1体タップする」。",
            "このクリーチャーが攻撃する時、次のうちいずれか1つを選ぶ。\n▶カードを1枚引く。\n▶相手のクリーチャーを1体タップする。",
        ),
    ],
)
def test_the_wordings_of_all_years_mean_the_same(older: str, newer: str) -> None:
    assert said(older) == said(newer)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("侵略：火のコマンド", {"invasion": {"civilization": "fire", "race": "コマンド"}}),
        ("革命チェンジ：コスト5以上のドラゴン", {"revolution_change": {"cost": {"min": 5}, "race": "ドラゴン"}}),
        (
            "自分のドラゴンは、パワーが6000以上の時、「W・ブレイカー」を得る。",
            {
                "static": {"keywords": ["double_breaker"]},
                "affects": {"race": "ドラゴン", "power": {"min": 6000}},
            },
        ),
        (
            "自分のクリーチャーすべてのパワーは2倍される。",
            {"static": {"times_power": 2}, "affects": {"type": "creature"}},
        ),
        (
            "マナ武装3：自分のマナゾーンに火のカードが3枚以上あれば、このクリーチャーは攻撃されない。",
            {
                "static": {"abilities": [{"unattackable_by": {}}]},
                "if": {"exists": {"zone": "mana_zone", "civilization": "fire"}, "min": 3},
            },
        ),
        (
            "各ターンに一度、自分のクリーチャーが攻撃する時、カードを1枚引く。",
            {
                "when": {"event": "attacks", "card": {"type": "creature"}, "side": "own"},
                "do": [{"draw": 1}],
                "per_turn": 1,
            },
        ),
        (
            "自分のクリーチャーがバトルに勝った時、このクリーチャーを自分の手札またはマナゾーンからバトルゾーンに出してもよい。",
            {
                "when": {"event": "wins_battle", "card": {"type": "creature"}, "side": "own"},
                "zone": ["hand", "mana_zone"],
                "do": [{"may": [{"put": "this", "into": "battle_zone"}]}],
            },
        ),
        (
            "このクリーチャーが墓地から出た時、次の自分のターンのはじめまで、相手は呪文を唱えられない。",
            {
                "when": {"event": "enters", "card": "this", "from_zone": "graveyard"},
                "do": [
                    {
                        "give": {"keywords": ["cannot_be_used"]},
                        "every": {"side": "enemy", "type": "spell"},
                        "until": "next_turn",
                    }
                ],
            },
        ),
    ],
)
def test_the_words_of_newer_texts_are_read(text: str, ability: Any) -> None:
    assert said(text) == [ability]


def test_a_mark_before_every_paragraph_is_not_that_of_an_option() -> None:
    lines = ["ブロッカー", "このクリーチャーが出た時、次の中から1つ選ぶ。", "▶カードを1枚引く。", "▶カードを2枚引く。"]
    marked = read("dm", "\n".join(one if one[0] == "▶" else f"■{one}" for one in lines), "クリーチャー")
    assert (marked.keywords, marked.abilities) == (["blocker"], said("\n".join(lines))[1:])
    assert marked.text[slice(*marked.spans[0])].startswith("このクリーチャー")


def test_a_line_that_is_not_read_leaves_the_others_as_they_are() -> None:
    reading = read("dm", "ブロッカー\nこのクリーチャーは月が出ている間踊る。\nカードの上で寝る。", "クリーチャー")
    assert reading.keywords == ["blocker"]
    assert [one.line for one in reading.unread] == ["このクリーチャーは月が出ている間踊る。", "カードの上で寝る。"]
    first = reading.unread[0]
    assert reading.text[slice(*first.span)].startswith("月が出ている")


def test_evolution_and_link_conditions_are_read_into_the_card() -> None:
    reading = read("dm", "進化-自分のヒューマノイド1体の上に置く。\nT・ブレイカー", "進化クリーチャー")
    assert reading.also == {"evolves_from": {"race": "ヒューマノイド"}}


def test_a_node_keeps_the_words_that_it_came_from() -> None:
    text = "このクリーチャーをバトルゾーンに出した時、相手のクリーチャーを１体破壊する。"
    reading = read("dm", text, "クリーチャー")
    spans = {part.path: text[slice(*part.span)] for part in reading.parts}
    assert spans[(0, "when")] == "このクリーチャーをバトルゾーンに出した時"
    assert spans[(0, "do", 0, "destroy")].startswith("相手のクリーチャーを１体")


TEXT = "バトルゾーンにある相手のタップされているパワー3000以下のクリーチャーを2体まで選び、持ち主の手札に戻してもよい。"


@pytest.mark.parametrize(
    "word",
    ["相手の", "タップされている", "パワー3000以下の", "2体まで", "手札に", "戻して", "もよい", "クリーチャー"],
)
def test_a_word_that_is_left_out_changes_the_reading(word: str) -> None:
    assert word in TEXT
    reading = read("dm", TEXT.replace(word, "", 1), "呪文")
    assert not reading.whole or [*reading.abilities] != said(TEXT, "呪文")


@pytest.mark.sweep
def test_a_text_of_ten_thousand_characters_is_given_up_in_time() -> None:
    reading = read("dm", "自分の" * 3_400 + "クリーチャーを破壊する。", "呪文")
    assert not reading.whole
    reading = read("dm", "「このクリーチャーは次の能力を得る。" * 600, "クリーチャー")
    assert not reading.whole


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "自分のドラゴンが相手プレイヤーを攻撃してブロックされなかった時、このカードを手札から捨ててもよい。"
            "そうした場合、カードを1枚引く。",
            {
                "when": {"event": "attacks_unblocked", "card": {"race": "ドラゴン", "type": "creature"}, "side": "own"},
                "zone": "hand",
                "if": {"attacking": "event", "player": True},
                "do": [
                    {
                        "may": [
                            {"discard": "all", "which": "this", "as": "t1"},
                            {"if": {"did": "t1"}, "then": [{"draw": 1}]},
                        ]
                    }
                ],
            },
        ),
        (
            "自分の他の火のクリーチャーがブロックした時、このクリーチャーを手札からバトルゾーンに出してもよい。",
            {
                "when": {"event": "blocks", "card": {"civilization": "fire", "type": "creature"}, "side": "own"},
                "zone": "hand",
                "do": [{"may": [{"put": "this", "into": "battle_zone"}]}],
            },
        ),
        (
            "このクリーチャーがバトルゾーンに出た時、このクリーチャーよりパワーの小さい相手のクリーチャーを1体破壊する。",
            {
                "when": {"event": "enters", "card": "this"},
                "do": [
                    {
                        "destroy": {
                            "side": "enemy",
                            "type": "creature",
                            "power": {"max": {"stat": "power", "of": "this", "plus": -1}},
                            "count": 1,
                        }
                    }
                ],
            },
        ),
        (
            "自分のドラゴンが攻撃する時、自分の山札の上から1枚目を表向きにする。そのカードがドラゴンであれば、"
            "バトルゾーンに出す。それ以外の場合、自分の墓地に置く。",
            {
                "when": {"event": "attacks", "card": {"race": "ドラゴン", "type": "creature"}, "side": "own"},
                "do": [
                    {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                    {
                        "if": {"matches": "t1", "like": {"race": "ドラゴン"}},
                        "then": [{"put": "t1", "into": "battle_zone"}],
                        "else": [{"put": "t1", "into": "graveyard"}],
                    },
                ],
            },
        ),
        (
            "バトルゾーンに自分の光のクリーチャーと水のクリーチャーが少なくとも1体ずつある時、このクリーチャーは攻撃できない。",
            {
                "static": {"keywords": ["cannot_attack"]},
                "if": {
                    "all": [
                        {"exists": {"type": "creature", "civilization": "light"}},
                        {"exists": {"type": "creature", "civilization": "water"}},
                    ]
                },
            },
        ),
        (
            "自分のマナゾーンにすべての文明が揃っていれば、相手は呪文を唱えることができない。",
            {
                "static": {"keywords": ["cannot_be_used"]},
                "affects": {"side": "enemy", "type": "spell"},
                "if": {"amount": {"civilizations": {"zone": "mana_zone"}}, "min": 5},
            },
        ),
        (
            "誰も、光以外の呪文を唱えることができない。",
            {
                "static": {"keywords": ["cannot_be_used"]},
                "affects": {"side": "any", "none_of": [{"civilization": "light"}], "type": "spell"},
            },
        ),
        (
            "このクリーチャーは、自分のシールド1枚につき「パワーアタッカー+1000」を得る。",
            {"power_attacker": {"count": {"zone": "shield_zone"}, "times": 1000}},
        ),
        (
            "自分のターンの終わりに、手札が5枚になるまでカードを引いてもよい。",
            {
                "when": {"event": "turn_ends", "side": "own"},
                "do": [{"may": [{"draw": {"count": {"zone": "hand"}, "times": -1, "plus": 5}}]}],
            },
        ),
    ],
)
def test_an_ability_of_the_kinds_that_prints_repeat(text: str, ability: Any) -> None:
    assert said(text) == [ability]


def test_a_choice_between_two_kinds_of_cards_shares_its_verb() -> None:
    assert spell("相手のパワー5000以下のクリーチャー1体か、相手のパワー2000以下のクリーチャー2体を破壊する。") == [
        {
            "either": [
                [{"destroy": {"side": "enemy", "type": "creature", "power": {"max": 5000}, "count": 1}}],
                [{"destroy": {"side": "enemy", "type": "creature", "power": {"max": 2000}, "count": 2}}],
            ]
        }
    ]


def test_all_the_others_are_those_that_were_not_chosen() -> None:
    assert spell("自分のマナゾーンからカードを3枚選び、それ以外を自分の墓地に置く。") == [
        {"pick": {"zone": "mana_zone", "count": 3}, "as": "t1"},
        {"put": {"zone": "mana_zone", "but": "t1"}, "into": "graveyard"},
    ]


def test_a_sentence_that_points_into_a_condition_belongs_to_it() -> None:
    done = spell(
        "自分の墓地に呪文があれば、相手のクリーチャーを1体選ぶ。このターン、そのクリーチャーのパワーは-2000される。"
    )
    assert done == [
        {
            "if": {"exists": {"zone": "graveyard", "type": "spell"}},
            "then": [
                {
                    "give": {"power": -2000},
                    "to": {"side": "enemy", "type": "creature", "count": 1},
                    "until": "end_of_turn",
                }
            ],
        }
    ]


@pytest.mark.parametrize("reminder", ["このクリーチャーはシールドを2枚ブレイクする", "言い回しの違う注釈文"])
def test_a_reminder_behind_a_keyword_adds_nothing(reminder: str) -> None:
    assert said(f"W・ブレイカー({reminder})") == ["double_breaker"]


def test_a_reminder_with_a_limit_is_not_passed_over() -> None:
    assert not read("dm", "ブロッカー(ただし、火のクリーチャーはブロックできない)", "クリーチャー").whole


def test_several_o_drives_are_paid_apart() -> None:
    text = (
        "O・ドライブ 光x1・闇x2(何を得るか)\n"
        "光:このクリーチャーが攻撃する時、カードを1枚引く。\n"
        "闇:このクリーチャーが攻撃する時、カードを2枚引く。"
    )
    attacks = {"event": "attacks", "card": "this"}
    assert said(text) == [
        {"o_drive": ["light"], "gains": [{"when": attacks, "do": [{"draw": 1}]}]},
        {"o_drive": ["darkness", "darkness"], "gains": [{"when": attacks, "do": [{"draw": 2}]}]},
    ]


def test_at_most_a_number_less_may_be_less_than_that() -> None:
    (ability,) = said("自分のドラゴンの召喚コストを最大2少なくする。ただし、コストは1より少なくならない。")
    assert ability == {
        "static": {"use_cost": -2, "least_use_cost": 1, "up_to": True},
        "affects": {"race": "ドラゴン"},
    }


def test_one_more_creature_that_could_be_the_same_one_is_not_read() -> None:
    text = "相手のクリーチャーを1体選び、タップする。その後、相手のクリーチャーをもう1体選び、タップする。"
    assert not read("dm", text, "呪文").whole


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "自分の山札の上から1枚目を見る。そのカードを山札の一番下に置いてもよい。",
            {
                "spell": [
                    {"look": 1, "rest": "top", "seen": "t1"},
                    {"may": [{"put": "t1", "into": "deck"}]},
                ]
            },
        ),
        (
            "このターン、相手のクリーチャーがブロックした時、そのクリーチャーを破壊する。",
            {
                "spell": [
                    {
                        "later": {"event": "blocks", "side": "enemy", "card": {"type": "creature"}},
                        "every": True,
                        "do": [{"destroy": "event"}],
                    }
                ]
            },
        ),
        (
            "自分の手札またはマナゾーンから、サムライを1体、バトルゾーンに出す。",
            {
                "spell": [
                    {
                        "put": {"zone": ["hand", "mana_zone"], "type": "creature", "race": "サムライ", "count": 1},
                        "into": "battle_zone",
                    }
                ]
            },
        ),
    ],
)
def test_a_spell_points_at_cards_seen_or_mentioned(text: str, ability: Any) -> None:
    assert said(text, "呪文") == [ability]


@pytest.mark.parametrize(
    ("condition", "meaning"),
    [
        (
            "自分のシールドが相手のシールドより少なければ",
            {
                "amount": {"count": {"zone": "shield_zone"}},
                "max": {"count": {"zone": "shield_zone", "side": "enemy"}, "plus": -1},
            },
        ),
        (
            "このターン、相手のクリーチャーが破壊されていれば",
            {
                "amount": {"this_turn": {"event": "destroyed", "side": "enemy", "card": {"type": "creature"}}},
                "min": 1,
            },
        ),
        (
            "自分のマナゾーンに光のカードと闇のカードがあれば",
            {
                "all": [
                    {"exists": {"zone": "mana_zone", "civilization": "light"}},
                    {"exists": {"zone": "mana_zone", "civilization": "darkness"}},
                ]
            },
        ),
        ("このクリーチャーの下にカードがあれば", {"exists": {"cards": True, "under": "this"}}),
        ("自分のドラゴンがバトルゾーンにいれば", {"exists": {"race": "ドラゴン"}}),
    ],
)
def test_a_condition_is_read_in_all_its_wordings(condition: str, meaning: Any) -> None:
    (ability,) = said(f"{condition}、このクリーチャーのパワーは+2000される。")
    assert ability == {"static": {"power": 2000}, "if": meaning}


def test_a_creature_stays_only_if_the_cost_was_paid() -> None:
    (ability,) = said(
        "このクリーチャーが破壊される時、自分の手札を1枚捨ててもよい。"
        "そうした場合、このクリーチャーは破壊されず、バトルゾーンにとどまる。"
    )
    assert ability == {
        "replace": {"event": "destroyed", "card": "this"},
        "instead": [{"discard": 1, "as": "t1"}, {"if": {"not": {"did": "t1"}}, "then": [{"let_be": "event"}]}],
        "optional": True,
    }


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "自分の山札の上から1枚目をマナゾーンにタップして置く。",
            "自分の山札の上から1枚目をタップしてマナゾーンに置く。",
        ),
        (
            "呪文を1枚、コストを支払わずに自分の墓地から唱える。",
            "自分の墓地から呪文を1枚、コストを支払わずに唱える。",
        ),
        ("相手のシールドをひとつ選び、ブレイクする。", "相手のシールドを1枚ブレイクする。"),
    ],
)
def test_the_order_of_words_changes_nothing(older: str, newer: str) -> None:
    assert spell(older) == spell(newer)


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "各プレイヤーは、自分のクリーチャーを1体選び、破壊する。",
            [
                {"pick": {"type": "creature", "count": 1}, "as": "t1"},
                {"pick": {"side": "enemy", "type": "creature", "count": 1}, "who": "opponent", "as": "t2"},
                {"destroy": ["t1", "t2"]},
            ],
        ),
        (
            "闇の、進化ではないクリーチャーを1体、自分の墓地からバトルゾーンに出す。",
            [
                {
                    "put": {
                        "zone": "graveyard",
                        "type": "creature",
                        "civilization": "darkness",
                        "none_of": [{"special": "evolution"}],
                        "count": 1,
                    },
                    "into": "battle_zone",
                }
            ],
        ),
        (
            "自分の手札を1枚、山札の一番上か一番下に置く。",
            [
                {"pick": {"zone": "hand", "count": 1}, "as": "t1"},
                {"either": [[{"put": "t1", "into": "deck", "position": "top"}], [{"put": "t1", "into": "deck"}]]},
            ],
        ),
        (
            "自分の山札の上から、ドラゴンが出るまでカードを表向きにする。そのドラゴンを手札に加え、残りを墓地に置く。",
            [
                {"reveal": {"zone": "deck"}, "until": {"race": "ドラゴン"}, "rest": "t1", "as": "t2"},
                {"return": "t2"},
                {"put": "t1", "into": "graveyard"},
            ],
        ),
        (
            "クリーチャーを1体選び、タップする。そのクリーチャーの持ち主は、自身の手札を1枚捨てる。",
            [
                {"tap": {"side": "any", "type": "creature", "count": 1}, "as": "t1"},
                {
                    "if": {"matches": "t1", "like": {"owned_by": "own"}},
                    "then": [{"discard": 1}],
                    "else": [{"discard": 1, "who": "opponent"}],
                },
            ],
        ),
        (
            "カードを1枚、マナゾーンから持ち主の手札に戻す。",
            [{"return": {"zone": "mana_zone", "side": "any", "count": 1}}],
        ),
        (
            "相手は墓地からカードを1枚選び、持ち主の手札に戻す。",
            [
                {"pick": {"zone": "graveyard", "side": "enemy", "count": 1}, "who": "opponent", "as": "t1"},
                {"return": "t1"},
            ],
        ),
        (
            "自分の山札の上から2枚を見る。その中から1枚をマナゾーンに置き、もう1枚を手札に加える。",
            [{"look": 2, "take": {"count": 1}, "into": "mana_zone", "rest": "hand"}],
        ),
        (
            "次の中から2回選ぶ。（同じものを選んでもよい）\n▶カードを1枚引く。\n▶相手の手札をすべて捨てさせる。",
            [{"repeat": 2, "do": [{"either": [[{"draw": 1}], [{"discard": "all", "who": "opponent"}]]}]}],
        ),
        (
            "このターン、自分が次に召喚するクリーチャーのコストを2少なくする。ただし、コストは0以下にならない。",
            [
                {
                    "give": {"use_cost": -2, "least_use_cost": 1},
                    "every": {"zone": ["hand", "mana_zone", "graveyard"], "type": "creature"},
                    "once": {"event": "used", "side": "own", "card": {"type": "creature"}},
                    "until": "end_of_turn",
                }
            ],
        ),
    ],
)
def test_whose_cards_and_where_they_go_is_read_from_the_words(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    "text",
    [
        "相手は、自分のクリーチャーを1体選び、破壊する。",
        "光の進化クリーチャー以外のクリーチャーを1体破壊する。",
        "相手の他のクリーチャーを1体破壊する。",
        "相手の他のクリーチャーがすべてタップしていれば、カードを1枚引く。",
        "相手の手札と墓地にあるカードが自分の手札より多ければ、自分の手札と墓地のカードを1枚、山札の下に置く。",
        "自分の山札の上から3枚を見る。その中から1枚をマナゾーンに置き、もう1枚を手札に加える。",
        "各プレイヤーのシールドを1枚選び、墓地に置く。",
        "自分と相手のシールドを1枚選び、墓地に置く。",
        "カードを1枚引く。その後、クリーチャーを1体、自身の墓地からバトルゾーンに出す。",
    ],
)
def test_words_with_two_meanings_are_not_read(text: str) -> None:
    assert not read("dm", text, "呪文").whole


def test_each_of_two_predicates_has_its_own_condition() -> None:
    def power(least: int) -> Any:
        return {"amount": {"stat": "power", "of": "this"}, "min": least}

    text = "このクリーチャーは、パワーが6000以上の時「W・ブレイカー」を得、12000以上の時「T・ブレイカー」を得る。"
    assert said(text) == [
        {"static": {"keywords": ["double_breaker"]}, "if": power(6000)},
        {"static": {"keywords": ["triple_breaker"]}, "if": power(12000)},
    ]


def test_who_summons_is_the_player_of_the_text_unless_another_is_named() -> None:
    (ability,) = said("クリーチャーを召喚した時、カードを1枚引いてもよい。")
    assert ability["when"] == {"event": "used", "side": "own", "card": {"type": "creature"}}


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (
            "自分のシールドが相手のクリーチャーによってブレイクされた時",
            {"event": "broken", "side": "own", "other": {"type": "creature"}},
        ),
        (
            "自分のシールドを相手のクリーチャーがブレイクした時",
            {"event": "breaks", "side": "enemy", "card": {"type": "creature"}},
        ),
        ("このクリーチャーが墓地に置かれた時", {"event": "moves", "card": "this", "to_zone": "graveyard"}),
    ],
)
def test_a_shield_is_broken_once_each_and_a_creature_breaks_once(text: str, when: Any) -> None:
    (ability,) = said(f"{text}、カードを1枚引いてもよい。")
    assert ability["when"] == when


@pytest.mark.parametrize(("number", "most"), [("１", 0), ("３", 2)])
def test_not_even_a_number_of_cards_is_fewer_than_that(number: str, most: int) -> None:
    (ability,) = said(f"バトルゾーンに相手のクリーチャーが{number}体もない時、このクリーチャーのパワーは+1000される。")
    exists = {"exists": {"side": "enemy", "type": "creature"}}
    assert ability["if"] == ({**exists, "max": most} if most else {"not": exists})


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("侵略－火のコマンド", {"invasion": {"civilization": "fire", "race": "コマンド"}}),
        (
            "自分のシールドゾーンにカードが置かれた時、カードを1枚引いてもよい。",
            {"when": {"event": "moves", "to_zone": "shield_zone", "side": "own"}, "do": [{"may": [{"draw": 1}]}]},
        ),
        (
            "バトルゾーンにある進化クリーチャーは能力を失う。",
            {
                "static": {"lose_abilities": True},
                "affects": {"side": "any", "type": "creature", "special": "evolution"},
            },
        ),
        (
            "自分のアビスの召喚コストを1少なくする。ただし、コストは0以下にならない。",
            {"static": {"use_cost": -1, "least_use_cost": 1}, "affects": {"race": "アビス"}},
        ),
    ],
)
def test_lines_of_the_latest_texts_are_read(text: str, meaning: Any) -> None:
    assert said(text) == [meaning]


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "カードを1枚引き、相手は自分自身の手札を1枚捨てる。",
            [{"draw": 1}, {"discard": 1, "who": "opponent"}],
        ),
        ("各プレイヤーは、カードを1枚引いてもよい。", [{"each_player": [{"may": [{"draw": 1}]}]}]),
        (
            "各プレイヤーは自分自身の手札をそれぞれの山札に戻してシャッフルし、その枚数と同じ枚数のカードを引く。",
            [
                {
                    "each_player": [
                        {"put": {"zone": "hand"}, "into": "deck", "as": "t1"},
                        {"shuffle": "you"},
                        {"draw": {"number": "t1"}},
                    ]
                }
            ],
        ),
        (
            "各プレイヤーは、自身のマナゾーンにあるカードの枚数よりコストが大きい自身のクリーチャーをすべて手札に戻す。",
            [
                {
                    "each_player": [
                        {
                            "return": {
                                "type": "creature",
                                "cost": {"min": {"count": {"zone": "mana_zone"}, "plus": 1}},
                            }
                        }
                    ]
                }
            ],
        ),
        (
            "各プレイヤーは、自身の手札と墓地にあるカードをすべて、山札に加えてシャッフルする。",
            [{"put": {"side": "any", "zone": ["hand", "graveyard"]}, "into": "deck"}, {"shuffle": "each"}],
        ),
        (
            "自分の山札の上から3枚をマナゾーンに置く。その後、その中からクリーチャーを1体、手札に戻す。",
            [
                {"from_top": 3, "into": "mana_zone", "as": "t1"},
                {"return": {"zone": "mana_zone", "among": "t1", "type": "creature", "count": 1}},
            ],
        ),
        (
            "自分の山札の上から3枚を見る。そのうちの1枚を手札に加え、1枚をマナゾーンに置き、1枚を墓地に置く。",
            [
                {
                    "look": 3,
                    "seen": "t1",
                    "do": [
                        {"return": {"zone": "deck", "among": "t1", "count": 1}},
                        {"put": {"zone": "deck", "among": "t1", "count": 1}, "into": "mana_zone"},
                    ],
                    "rest": "graveyard",
                }
            ],
        ),
        (
            "クリーチャーを1体選び、持ち主のマナゾーンに置く。そうした場合、そのプレイヤーはカードを1枚引く。",
            [
                {"put": {"side": "any", "type": "creature", "count": 1}, "into": "mana_zone", "as": "t1"},
                {
                    "if": {"did": "t1"},
                    "then": [
                        {
                            "if": {"matches": "t1", "like": {"owned_by": "own"}},
                            "then": [{"draw": 1}],
                            "else": [{"draw": 1, "who": "opponent"}],
                        }
                    ],
                },
            ],
        ),
        (
            "自分のクリーチャーを1体選ぶ。このターン、そのクリーチャーがバトルに勝った時、"
            "そのクリーチャーをアンタップする。",
            [
                {
                    "give": {
                        "abilities": [{"when": {"event": "wins_battle", "card": "this"}, "do": [{"untap": "this"}]}]
                    },
                    "to": {"type": "creature", "count": 1},
                    "until": "end_of_turn",
                }
            ],
        ),
        (
            "相手の山札の上から1枚目と手札を見る。",
            [
                {"look_at": {"zone": "deck", "side": "enemy"}, "top": 1},
                {"look_at": {"zone": "hand", "side": "enemy"}},
            ],
        ),
        (
            "自分の手札を1枚相手に選ばせ、それを見せる。",
            [{"pick": {"zone": "hand", "count": 1}, "who": "opponent", "as": "t1"}, {"reveal": "t1"}],
        ),
        (
            "自分の封印を1つ選び、墓地に置く。",
            [{"put": {"cards": True, "seal": True, "count": 1}, "into": "graveyard", "card": True}],
        ),
        (
            "次の自分のターンのはじめまで、相手はパワー3000以下のクリーチャーを出せない。",
            [
                {
                    "give": {"keywords": ["cannot_enter"]},
                    "every": {"side": "enemy", "type": "creature", "power": {"max": 3000}},
                    "until": "next_turn",
                }
            ],
        ),
        (
            "自分の墓地にあるクリーチャーの数が8以上なら、カードを2枚引く。そうでなければ、カードを1枚引く。",
            [
                {
                    "if": {"amount": {"count": {"zone": "graveyard", "type": "creature"}}, "min": 8},
                    "then": [{"draw": 2}],
                    "else": [{"draw": 1}],
                }
            ],
        ),
        (
            "自分のクリーチャーを1体破壊する。その後、その破壊したクリーチャーのコスト以下の、"
            "進化ではないクリーチャーを1体、自分の墓地から出す。",
            [
                {"destroy": {"type": "creature", "count": 1}, "as": "t1"},
                {
                    "put": {
                        "zone": "graveyard",
                        "type": "creature",
                        "cost": {"max": {"stat": "cost", "of": "t1"}},
                        "none_of": [{"special": "evolution"}],
                        "count": 1,
                    },
                    "into": "battle_zone",
                },
            ],
        ),
        (
            "次の自分のターンのはじめまで、「ブロッカー」を自分のクリーチャーすべてに与える。",
            [{"give": {"keywords": ["blocker"]}, "to": {"type": "creature"}, "until": "next_turn"}],
        ),
        (
            "光と火のメクレイド5する。",
            [
                {
                    "look": 3,
                    "take": {"civilization": ["light", "fire"], "cost": {"max": 5}, "up_to": 1},
                    "use": True,
                    "rest": "bottom",
                }
            ],
        ),
        (
            "手札を3枚まで裏向きにしてシールドゾーンに置く。その後、こうして置いた枚数と同じ枚数の自分のシールドを"
            "手札に加える。",
            [
                {"put": {"zone": "hand", "up_to": 3}, "into": "shield_zone", "as": "t1"},
                {"return": {"zone": "shield_zone", "count": {"number": "t1"}}},
            ],
        ),
        (
            "各プレイヤーは自身のクリーチャーを1体選び、残りをすべて破壊する。",
            [
                {
                    "each_player": [
                        {"pick": {"type": "creature", "count": 1}, "as": "t1"},
                        {"destroy": {"type": "creature", "but": "t1"}},
                    ]
                }
            ],
        ),
        (
            "自分のクリーチャー1体と相手のクリーチャー1体をバトルさせる。",
            [{"battle": {"type": "creature", "count": 1}, "with": {"side": "enemy", "type": "creature", "count": 1}}],
        ),
        (
            "コスト4以下のクリーチャーまたはコスト4以下のタマシードを1枚、自分の墓地から出す。",
            [
                {
                    "put": {
                        "zone": "graveyard",
                        "type": ["creature", "tamaseed"],
                        "cost": {"max": 4},
                        "count": 1,
                    },
                    "into": "battle_zone",
                }
            ],
        ),
        (
            "相手のクリーチャーを1体選び、そのクリーチャーの持ち主のマナゾーンに置く。",
            [{"put": {"side": "enemy", "type": "creature", "count": 1}, "into": "mana_zone"}],
        ),
        (
            "次の相手のターンの終わりまで、相手のクリーチャーは自分を攻撃できない。",
            [
                {
                    "give": {"keywords": ["cannot_attack_players"]},
                    "to": {"side": "enemy", "type": "creature"},
                    "until": "end_of_enemy_turn",
                }
            ],
        ),
        (
            "プレイヤーを1人選ぶ。そのプレイヤーは自身の墓地をすべて山札に加えてシャッフルする。",
            [
                {
                    "either": [
                        [{"put": {"zone": "graveyard"}, "into": "deck"}, {"shuffle": "you"}],
                        [{"put": {"zone": "graveyard", "side": "enemy"}, "into": "deck"}, {"shuffle": "opponent"}],
                    ]
                }
            ],
        ),
    ],
)
def test_a_spell_says_who_acts_and_on_which_of_several_cards(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "このクリーチャーが攻撃した後、このクリーチャーをアンタップする。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"later": {"event": "attack_ends"}, "do": [{"untap": "this"}]}],
            },
        ),
        (
            "自分の他のドラゴンが破壊された時、このクリーチャーが自分の墓地にあれば、"
            "このクリーチャーをバトルゾーンに出してもよい。",
            {
                "when": {"event": "destroyed", "card": {"race": "ドラゴン"}, "side": "own"},
                "zone": "graveyard",
                "do": [{"may": [{"put": "this", "into": "battle_zone"}]}],
            },
        ),
        (
            "自分の他のクリーチャーを1体破壊しなければ、このクリーチャーは攻撃できない。",
            {"attack_cost": [{"destroy": {"type": "creature", "other": True, "count": 1}}]},
        ),
        (
            "自分のアビスを墓地から召喚してもよい。",
            {"static": {"used_from": ["graveyard"]}, "affects": {"zone": "graveyard", "race": "アビス"}},
        ),
        (
            "相手は、カードを引いた時、手札を1枚捨てる。",
            {"when": {"event": "drawn", "side": "enemy"}, "do": [{"discard": 1, "who": "opponent"}]},
        ),
        (
            "このクリーチャーが召喚によって出た時、カードを1枚引く。",
            {
                "when": {"event": "enters", "card": "this"},
                "if": {"not": {"matches": "this", "like": {"used_by": ["nothing", "revolution_change"]}}},
                "do": [{"draw": 1}],
            },
        ),
        (
            "Dスイッチ：自分のクリーチャーが出た時、このD2フィールドをゲーム中で一度だけ上下逆さまにしてもよい。"
            "そうしたら、カードを1枚引く。",
            {
                "when": {"event": "enters", "side": "own", "card": {"type": "creature"}},
                "if": {"matches": "this", "like": {"upside_down": False}},
                "do": [{"may": [{"upside_down": "this"}, {"draw": 1}]}],
            },
        ),
        (
            "このクリーチャーが出た時、コスト4以下の火のウエポンを1枚、自分の超次元ゾーンから出して、"
            "このクリーチャーに装備してもよい。",
            {
                "when": {"event": "enters", "card": "this"},
                "do": [
                    {
                        "may": [
                            {
                                "put": {
                                    "zone": "hyperspatial_zone",
                                    "type": "weapon",
                                    "civilization": "fire",
                                    "cost": {"max": 4},
                                    "count": 1,
                                },
                                "into": "battle_zone",
                                "as": "t1",
                            },
                            {"equip": "t1", "to": "this"},
                        ]
                    }
                ],
            },
        ),
        (
            "自分のクリーチャーが出た時、そのクリーチャーとパワーが同じ相手のクリーチャーを1体破壊する。",
            {
                "when": {"event": "enters", "side": "own", "card": {"type": "creature"}},
                "do": [
                    {
                        "destroy": {
                            "side": "enemy",
                            "type": "creature",
                            "power": {"stat": "power", "of": "event"},
                            "count": 1,
                        }
                    }
                ],
            },
        ),
        (
            "このクリーチャーまたは自分の他の「ブロッカー」を持つクリーチャーを出した時、カードを1枚引いてもよい。",
            {
                "when": [
                    {"event": "enters", "card": "this"},
                    {
                        "event": "enters",
                        "side": "own",
                        "card": {"type": "creature", "keyword": "blocker", "other": True},
                    },
                ],
                "do": [{"may": [{"draw": 1}]}],
            },
        ),
        (
            "各ターン、はじめて自分のドラゴンが攻撃する時、カードを1枚引く。",
            {
                "when": {"event": "attacks", "side": "own", "card": {"type": "creature", "race": "ドラゴン"}},
                "if": {
                    "amount": {
                        "this_turn": {
                            "event": "attacks",
                            "side": "own",
                            "card": {"type": "creature", "race": "ドラゴン"},
                        }
                    },
                    "max": 1,
                },
                "do": [{"draw": 1}],
            },
        ),
        (
            "各ターン、自分が最初に召喚する火のクリーチャーのコストを1少なくする。ただし、コストは0以下にならない。",
            {
                "static": {"use_cost": -1, "least_use_cost": 1},
                "affects": {"type": "creature", "civilization": "fire"},
                "if": {
                    "amount": {
                        "this_turn": {
                            "event": "used",
                            "side": "own",
                            "card": {"type": "creature", "civilization": "fire"},
                        }
                    },
                    "max": 0,
                },
            },
        ),
        (
            "相手のクリーチャーが出る時、出るかわりに墓地に置かれる。",
            {
                "replace": {"event": "enters", "side": "enemy", "card": {"type": "creature"}},
                "instead": [{"put": "event", "into": "graveyard"}],
            },
        ),
        (
            "相手のクリーチャーが出た時、そのクリーチャーが召喚されていなければ、そのクリーチャーを持ち主の手札に戻す。",
            {
                "when": {"event": "enters", "side": "enemy", "card": {"type": "creature"}},
                "if": {"matches": "event", "like": {"used_by": ["nothing", "revolution_change"]}},
                "do": [{"return": "event"}],
            },
        ),
        (
            "相手は単色クリーチャーを召喚できない。",
            {
                "static": {"keywords": ["cannot_be_used"]},
                "affects": {"side": "enemy", "type": "creature", "multicolored": False, "colorless": False},
            },
        ),
        (
            "デーモン・コマンドまたは種族にドラゴンとあるクリーチャーとバトルする時、"
            "このクリーチャーのパワーは+4000される。",
            {
                "static": {"power": 4000},
                "if": {
                    "battling": "this",
                    "against": {"any_of": [{"race": "デーモン・コマンド"}, {"race": "ドラゴン"}]},
                },
            },
        ),
        (
            "ジャストダイバー（このクリーチャーが出た時、次の自分のターンのはじめまで、このクリーチャーは相手に選ばれず、"
            "攻撃されない）",
            {
                "when": {"event": "enters", "card": "this"},
                "do": [
                    {
                        "give": {"keywords": ["cannot_be_chosen"], "abilities": [{"unattackable_by": {}}]},
                        "to": "this",
                        "until": "next_turn",
                    }
                ],
            },
        ),
        (
            "このクリーチャーは自分の墓地からも召喚してもよい。",
            {"static": {"used_from": ["graveyard"]}, "zone": "graveyard"},
        ),
        (
            "シビルカウント3：自分の火のクリーチャーまたは火のタマシードが合計3つ以上あれば、"
            "このクリーチャーは「スピードアタッカー」を得る。",
            {
                "static": {"keywords": ["speed_attacker"]},
                "if": {"exists": {"type": ["creature", "tamaseed"], "civilization": "fire"}, "min": 3},
            },
        ),
        (
            "このクリーチャーがバトルゾーンを離れる時、パワーが0より大きければ、離れるかわりにとどまる。",
            {
                "replace": {"event": "moves", "card": "this", "from_zone": "battle_zone"},
                "prevent": True,
                "if": {"amount": {"stat": "power", "of": "this"}, "min": 1},
            },
        ),
        (
            "相手の呪文の効果でこのクリーチャーがバトルゾーンから離れる時、バトルゾーンから離れずにとどまる。",
            {
                "replace": {
                    "event": "moves",
                    "card": "this",
                    "from_zone": "battle_zone",
                    "by": "enemy",
                    "kind": "spell",
                },
                "prevent": True,
            },
        ),
        (
            "このクリーチャーを召喚する時、自分のマナゾーンに火のカードがあれば、支払うコストは1少なくなる。"
            "ただし、コストは1より少なくならない。",
            {
                "static": {"use_cost": -1, "least_use_cost": 1},
                "if": {"exists": {"zone": "mana_zone", "civilization": "fire"}},
            },
        ),
    ],
)
def test_a_line_says_when_and_where_it_works(text: str, meaning: Any) -> None:
    assert said(text) == [meaning]


@pytest.mark.parametrize(
    "text", ["墓地進化－自分の墓地にあるクリーチャー1体の上に置く。", "墓地進化－墓地のクリーチャー1枚の上に置く。"]
)
def test_an_evolution_source_may_be_in_the_graveyard(text: str) -> None:
    assert read("dm", text, "クリーチャー").also == {"evolves_from": {"type": "creature", "zone": "graveyard"}}


def test_a_spell_that_is_discarded_is_cast() -> None:
    discarded, does = said(
        "この呪文を自分の手札から捨てた時、コストを支払わずに唱えてもよい。\nカードを1枚引く。", "呪文"
    )
    assert discarded == {"when": {"event": "discarded", "card": "this"}, "do": [{"may": [{"use": "this"}]}]}
    assert does == {"spell": [{"draw": 1}]}


def test_a_card_discarded_as_a_price_is_not_the_one_that_is_discarded_next() -> None:
    (ability,) = said(
        "相手は、カードを引いた時、そのカードを見せる。その後、自分の手札を1枚捨ててもよい。"
        "そうした場合、相手はそのカードを捨てる。"
    )
    paid = ability["do"][1]["may"]
    assert paid[1]["then"] == [{"discard": "all", "which": "event", "who": "opponent"}]


def test_the_owner_of_a_chosen_card_acts_only_if_a_card_was_chosen() -> None:
    (ability,) = said(
        "このクリーチャーが出た時、クリーチャーを1体選んでもよい。そうした場合、そのクリーチャーを持ち主の手札に戻す。"
        "その後、そのクリーチャーの持ち主はカードを1枚引く。"
    )
    (optional,) = ability["do"]
    assert [set(one) for one in optional["may"][-1]["then"]] == [{"return"}, {"if", "then", "else"}]


def test_after_a_battle_that_was_won_is_when_the_ability_is_resolved() -> None:
    won = read("dm", "このクリーチャーがバトルに勝ったとき、バトルの後でアンタップする。", "クリーチャー")
    assert won.abilities == [{"when": {"event": "wins_battle", "card": "this"}, "do": [{"untap": "this"}]}]
    blocked = read("dm", "このクリーチャーがブロックした時、バトルの後、このクリーチャーを破壊する。", "クリーチャー")
    assert blocked.abilities[0]["do"][0]["later"] == {"event": "battle_ends", "card": "this"}


@pytest.mark.parametrize(
    ("text", "abilities"),
    [  # sentences of later years
        (
            "このクリーチャーが攻撃する時、相手とガチンコ・ジャッジする。自分が勝ったら、カードを1枚引く。",
            [{"when": {"event": "attacks", "card": "this"}, "do": [{"gachinko": [{"draw": 1}]}]}],
        ),
        ("このターンの後に自分のターンを追加する。", [{"spell": [{"extra_turn": "you"}]}]),
        (
            "このクリーチャーが出た時、カードを1枚引き、その後、自分の手札を1枚捨ててもよい。",
            [{"when": {"event": "enters", "card": "this"}, "do": [{"draw": 1}, {"may": [{"discard": 1}]}]}],
        ),
        (
            "このクリーチャーが出た時、自分の山札の上から4枚を見る。その中からクリーチャーを1体、相手に見せてから手札に加えてもよい。残りを山札の下に置く。こうして見せたのが火または自然なら、カードを1枚引く。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {
                            "look": 4,
                            "take": {"type": "creature", "up_to": 1},
                            "into": "hand",
                            "rest": "bottom",
                            "reveal": True,
                            "as": "t1",
                        },
                        {"if": {"matches": "t1", "like": {"civilization": ["fire", "nature"]}}, "then": [{"draw": 1}]},
                    ],
                }
            ],
        ),
        (
            "相手のターン中、相手のクリーチャーが出た時、そのクリーチャーが召喚によって出ていなければ、持ち主の手札に戻してもよい。",
            [
                {
                    "when": {"event": "enters", "card": {"type": "creature"}, "side": "enemy"},
                    "do": [{"may": [{"return": "event"}]}],
                    "if": {
                        "all": [
                            {"turn": "enemy"},
                            {"matches": "event", "like": {"used_by": ["nothing", "revolution_change"]}},
                        ]
                    },
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の山札の上から1枚目を表向きにする。それがドラゴンであれば出してもよい。出さなければ手札に加える。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                        {
                            "if": {"matches": "t1", "like": {"race": "ドラゴン"}},
                            "then": [{"may": [{"put": "t1", "into": "battle_zone", "as": "t2"}]}],
                        },
                        {"if": {"not": {"did": "t2"}}, "then": [{"return": "t1"}]},
                    ],
                }
            ],
        ),
        (
            "相手が手札以外からクリーチャーを出す時、相手はかわりにそのクリーチャーを墓地に置く。",
            [
                {
                    "replace": {
                        "event": "enters",
                        "card": {"type": "creature"},
                        "side": "enemy",
                        "from_zone": ["mana_zone", "shield_zone", "deck", "graveyard", "hyperspatial_zone", "super_gr"],
                    },
                    "instead": [{"put": "event", "into": "graveyard"}],
                }
            ],
        ),
        (
            "このクリーチャーが出たターン、このクリーチャーはブロックされない。",
            [
                {
                    "static": {"keywords": ["unblockable"]},
                    "if": {"amount": {"this_turn": {"event": "enters", "card": "this"}}, "min": 1},
                }
            ],
        ),
        (
            "相手は、自身のマナゾーンにあるカードの枚数より大きいコストを持つ呪文を唱えられない。",
            [
                {
                    "static": {"keywords": ["cannot_be_used"]},
                    "affects": {
                        "side": "enemy",
                        "cost": {"min": {"count": {"side": "enemy", "zone": "mana_zone"}, "plus": 1}},
                        "type": "spell",
                    },
                }
            ],
        ),
        (
            "相手は墓地から呪文を唱えられない。",
            [
                {
                    "static": {"keywords": ["cannot_be_used"]},
                    "affects": {"side": "enemy", "zone": "graveyard", "type": "spell"},
                }
            ],
        ),
        (
            "相手のクリーチャーが攻撃する時、自分のシールドを1つブレイクしてもよい。そうしたら、カードを1枚引く。",
            [
                {
                    "when": {"event": "attacks", "card": {"type": "creature"}, "side": "enemy"},
                    "do": [
                        {"may": [{"who": "you", "break": 1, "as": "t1"}, {"if": {"did": "t1"}, "then": [{"draw": 1}]}]}
                    ],
                }
            ],
        ),
        (
            "このクリーチャーが攻撃する時、相手のクリーチャーはすべて、可能であればこのクリーチャーをブロックする。",
            [
                {
                    "when": {"event": "attacks", "card": "this"},
                    "do": [
                        {
                            "give": {"keywords": ["must_block"]},
                            "to": {"side": "enemy", "type": "creature"},
                            "until": "end_of_attack",
                        }
                    ],
                }
            ],
        ),
        (
            "相手の山札を見る。その中からカードを2枚選び、持ち主の墓地に置く。その後、相手は自身の山札をシャッフルする。",
            [
                {
                    "spell": [
                        {"look_at": {"zone": "deck", "side": "enemy"}},
                        {"put": {"zone": "deck", "side": "enemy", "count": 2}, "into": "graveyard"},
                        {"shuffle": "opponent"},
                    ]
                }
            ],
        ),
        (
            "自分のクリーチャーを好きな数破壊する。その後、その数以下の相手のクリーチャーを選び、タップする。",
            [
                {
                    "spell": [
                        {"destroy": {"type": "creature", "any_number": True}, "as": "t1"},
                        {"tap": {"side": "enemy", "type": "creature", "up_to": {"number": "t1"}}},
                    ]
                }
            ],
        ),
        (
            "このターン、自分のクリーチャーが破壊される時、墓地に置かれるかわりにバトルゾーンにとどまる。",
            [
                {
                    "spell": [
                        {
                            "give": {
                                "abilities": [{"replace": {"event": "destroyed", "card": "this"}, "prevent": True}]
                            },
                            "every": {"type": "creature"},
                            "until": "end_of_turn",
                        }
                    ]
                }
            ],
        ),
        (
            "相手のクリーチャーを1体タップする。自分のマナゾーンにカードが5枚以上あれば、かわりに相手のクリーチャーをすべてタップする。",
            [
                {
                    "spell": [
                        {
                            "if": {"exists": {"zone": "mana_zone"}, "min": 5},
                            "then": [{"tap": {"side": "enemy", "type": "creature"}}],
                            "else": [{"tap": {"side": "enemy", "type": "creature", "count": 1}}],
                        }
                    ]
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の山札の上から2枚を表向きにする。その中から1枚を墓地に置き、もう1枚をシールド化する。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {
                            "look": 2,
                            "face_up": True,
                            "seen": "t1",
                            "rest": "bottom",
                            "do": [
                                {"put": {"zone": "deck", "among": "t1", "count": 1}, "into": "graveyard"},
                                {"put": {"zone": "deck", "among": "t1", "count": 1}, "into": "shield_zone"},
                            ],
                        }
                    ],
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の手札を1枚捨ててもよい。そうしたら、もう2枚引く。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [{"may": [{"discard": 1, "as": "t1"}, {"if": {"did": "t1"}, "then": [{"draw": 2}]}]}],
                }
            ],
        ),
        (
            "相手のクリーチャーが出た時、そのクリーチャーのコストが相手のマナゾーンにあるカードの枚数より大きければ、相手はそのクリーチャーを山札の下に置く。",
            [
                {
                    "when": {"event": "enters", "card": {"type": "creature"}, "side": "enemy"},
                    "do": [{"put": "event", "into": "deck"}],
                    "if": {
                        "amount": {"stat": "cost", "of": "event"},
                        "min": {"count": {"side": "enemy", "zone": "mana_zone"}, "plus": 1},
                    },
                }
            ],
        ),
        (
            "相手は呪文を唱えるコストを1多く支払う。",
            [{"static": {"use_cost": 1}, "affects": {"side": "enemy", "type": "spell"}}],
        ),
        (
            "このクリーチャーが龍解した時、カードを1枚引く。",
            [{"when": {"event": "flips", "card": "this"}, "do": [{"draw": 1}]}],
        ),
        (
            "相手がこのクリーチャーを選んだ時、カードを2枚引く。",
            [{"when": {"event": "chosen", "card": "this", "by": "enemy"}, "do": [{"draw": 2}]}],
        ),
        (
            "プレイヤーを1人選ぶ。そのプレイヤーは自身のクリーチャーを1体選び、破壊する。その後、クリーチャーを1体、自身の墓地から出す。",
            [
                {
                    "spell": [
                        {
                            "either": [
                                [
                                    {"destroy": {"type": "creature", "count": 1}},
                                    {
                                        "put": {"type": "creature", "zone": "graveyard", "count": 1},
                                        "into": "battle_zone",
                                    },
                                ],
                                [
                                    {
                                        "pick": {"side": "enemy", "type": "creature", "count": 1},
                                        "who": "opponent",
                                        "as": "t1",
                                    },
                                    {"destroy": "t1"},
                                    {
                                        "pick": {"type": "creature", "zone": "graveyard", "side": "enemy", "count": 1},
                                        "who": "opponent",
                                        "as": "t2",
                                    },
                                    {"put": "t2", "into": "battle_zone"},
                                ],
                            ]
                        }
                    ]
                }
            ],
        ),
        (
            "自分と相手のシールドの数が合計6つ以下なら、カードを2枚引く。",
            [{"spell": [{"if": {"exists": {"side": "any", "zone": "shield_zone"}, "max": 6}, "then": [{"draw": 2}]}]}],
        ),
        (
            "攻撃中、自分の他のクリーチャーのパワーは+1000される。",
            [{"static": {"abilities": [{"power_attacker": 1000}]}, "affects": {"type": "creature", "other": True}}],
        ),
        (
            "激流(このクリーチャーが出た時、自分の山札の上から2枚を表向きにする。その中から、クリーチャーを好きな数出し、残りを好きな順序で山札の下に置く)",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {
                            "look": 2,
                            "face_up": True,
                            "take": {"type": "creature", "any_number": True},
                            "into": "battle_zone",
                            "rest": "bottom",
                        }
                    ],
                }
            ],
        ),
        (
            "自分のマナゾーンにあるカードの枚数が相手のマナゾーンにあるカードの枚数より多ければ、このクリーチャーは「W・ブレイカー」を得る。",
            [
                {
                    "static": {"keywords": ["double_breaker"]},
                    "if": {
                        "amount": {"count": {"zone": "mana_zone"}},
                        "min": {"count": {"side": "enemy", "zone": "mana_zone"}, "plus": 1},
                    },
                }
            ],
        ),
        (
            "このクリーチャーが出た時、次のいずれか1つを選ぶ。\n▶自分の山札の上から1枚をマナゾーンに置く。\n▶相手は自身の手札を1枚選んで捨てる。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [{"either": [[{"from_top": 1, "into": "mana_zone"}], [{"discard": 1, "who": "opponent"}]]}],
                }
            ],
        ),
        (
            "相手が多色カードをマナゾーンに置いた時、カードを1枚引いてもよい。",
            [
                {
                    "when": {"event": "moves", "side": "enemy", "to_zone": "mana_zone", "card": {"multicolored": True}},
                    "do": [{"may": [{"draw": 1}]}],
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の山札の上から1枚目を見て、山札の一番上または一番下に置く。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {"look": 1, "rest": "top", "seen": "t1"},
                        {
                            "either": [
                                [{"put": "t1", "into": "deck", "position": "top"}],
                                [{"put": "t1", "into": "deck"}],
                            ]
                        },
                    ],
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の手札にあるクリーチャーを好きな枚数、相手に見せてもよい。見せたクリーチャー1体につき、このクリーチャーのパワーは、このターン+1000される。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [
                        {"may": [{"reveal": {"zone": "hand", "type": "creature", "any_number": True}, "as": "t1"}]},
                        {"give": {"power": {"number": "t1", "times": 1000}}, "to": "this", "until": "end_of_turn"},
                    ],
                }
            ],
        ),
        (
            "光の充填:光(自分のマナゾーンに光のカードが置かれた時、相手のクリーチャーを1体選び、タップする)",
            [
                {
                    "when": {
                        "event": "moves",
                        "to_zone": "mana_zone",
                        "side": "own",
                        "card": {"civilization": "light"},
                    },
                    "do": [{"tap": {"side": "enemy", "type": "creature", "count": 1}}],
                }
            ],
        ),
        (
            "相手のターンの終わりに、このターン、相手がクリーチャーを出していなければ、カードを1枚引く。",
            [
                {
                    "when": {"event": "turn_ends", "side": "enemy"},
                    "do": [{"draw": 1}],
                    "if": {
                        "amount": {"this_turn": {"event": "enters", "side": "enemy", "card": {"type": "creature"}}},
                        "max": 0,
                    },
                }
            ],
        ),
        (
            "相手のクリーチャーが出る時、タップして出る。",
            [{"static": {"comes_tapped": True}, "affects": {"side": "enemy", "type": "creature"}}],
        ),
    ],
)
def test_a_sentence_of_a_later_year_is_read(text: str, abilities: Any) -> None:
    assert said(text, "呪文" if "spell" in abilities[0] else "クリーチャー") == abilities


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "このクリーチャーは、自分のターンの終わりにアンタップされる。",
            {"when": {"event": "turn_ends", "side": "own"}, "do": [{"untap": "this"}]},
        ),
        (
            "自分のクリーチャーが攻撃してブロックされた時、その攻撃の終わりまで、そのクリーチャーのパワーは+3000される。",
            {
                "when": {"event": "blocked", "card": {"type": "creature"}, "side": "own"},
                "do": [{"give": {"power": 3000}, "to": "event", "until": "end_of_attack"}],
            },
        ),
        (
            "このクリーチャーが出た時、自分のシールドを1枚見て、元に戻してもよい。",
            {"when": THIS_ENTERS, "do": [{"may": [{"look_at": {"zone": "shield_zone", "count": 1}}]}]},
        ),
        (
            "自分の他のクリーチャーが出た時、それがコスト4以上なら、相手のクリーチャーを1体タップする。",
            {
                "when": {"event": "enters", "card": {"type": "creature", "other": True}, "side": "own"},
                "if": {"matches": "event", "like": {"cost": {"min": 4}}},
                "do": [{"tap": {"side": "enemy", "type": "creature", "count": 1}}],
            },
        ),
        (
            "このクリーチャーが攻撃する時、このターンに他のクリーチャーが攻撃していなければ、カードを2枚引く。",
            {
                "when": {"event": "attacks", "card": "this"},
                "if": {
                    "amount": {"this_turn": {"event": "attacks", "card": {"type": "creature", "other": True}}},
                    "max": 0,
                },
                "do": [{"draw": 2}],
            },
        ),
        (
            "このターン、自分のマナゾーンから1枚でもカードが離れていれば、このクリーチャーのパワーは+7000される。",
            {
                "static": {"power": 7000},
                "if": {
                    "amount": {"this_turn": {"event": "moves", "side": "own", "from_zone": "mana_zone"}},
                    "min": 1,
                },
            },
        ),
        (
            "相手は、自分の他のクリーチャーを選べない。",
            {"static": {"keywords": ["cannot_be_chosen"]}, "affects": {"type": "creature", "other": True}},
        ),
        (
            "バトルゾーンにある、これをクロスしたクリーチャーと同じ種族のクリーチャーすべてのパワーは+2000される。",
            {"static": {"power": 2000}, "affects": {"side": "any", "type": "creature", "same_race": "bearer"}},
        ),
        (
            "自分の呪文を唱えるコストを1少なくしてもよい。ただし、コストは1より少なくならない。",
            {"static": {"use_cost": -1, "least_use_cost": 1, "up_to": True}, "affects": {"type": "spell"}},
        ),
        (
            "このクリーチャーが攻撃する時、コスト6以下の呪文を1枚、自分の墓地からコストを支払わずに唱えてもよい。"
            "そうした場合、その呪文を唱えた後、墓地に置くかわりに自分の山札の一番下に置く。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {
                        "may": [
                            {
                                "pick": {"zone": "graveyard", "type": "spell", "cost": {"max": 6}, "count": 1},
                                "as": "t1",
                            },
                            {
                                "instead_of": {"event": "moves", "card": {"among": "t1"}, "to_zone": "graveyard"},
                                "do": [{"put": "event", "into": "deck"}],
                            },
                            {"use": "t1"},
                        ]
                    }
                ],
            },
        ),
        (
            "覚醒-自分のターンのはじめに、バトルゾーンに自分の闇のクリーチャーが3体以上あれば、"
            "このクリーチャーをコストの大きいほうに裏返す。",
            {
                "when": {"event": "turn_starts", "side": "own"},
                "if": {"exists": {"type": "creature", "civilization": "darkness"}, "min": 3},
                "do": [{"flip": "this"}],
            },
        ),
        (
            "解除-このクリーチャーが破壊される時、バトルゾーンを離れるかわりに、コストの小さいほうに裏返す。",
            {"replace": {"event": "destroyed", "card": "this"}, "instead": [{"flip": "this"}]},
        ),
        (
            "自分のクリーチャーが出た時、自分のマナゾーンにあるカードの枚数よりそのクリーチャーのコストが大きければ、"
            "カードを1枚引いてもよい。",
            {
                "when": {"event": "enters", "card": {"type": "creature"}, "side": "own"},
                "if": {"amount": {"stat": "cost", "of": "event"}, "min": {"count": {"zone": "mana_zone"}, "plus": 1}},
                "do": [{"may": [{"draw": 1}]}],
            },
        ),
        (
            "相手は自身の墓地またはマナゾーンにあるカードを使えない。",
            {
                "static": {"keywords": ["cannot_be_used"]},
                "affects": {"side": "enemy", "zone": ["graveyard", "mana_zone"]},
            },
        ),
        (
            "このクリーチャーが出た時、次の相手のターンの終わりまで、相手の呪文を唱えるコストを3多くする。",
            {
                "when": THIS_ENTERS,
                "do": [
                    {"give": {"use_cost": 3}, "every": {"side": "enemy", "type": "spell"}, "until": "end_of_enemy_turn"}
                ],
            },
        ),
        (
            "このクリーチャーが攻撃する時、自分のシールドを1つ手札に加えてもよい。ただし、その「S・トリガー」は使えない。"
            "そうしたら、カードを1枚引く。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {
                        "may": [
                            {"return": {"zone": "shield_zone", "count": 1}, "untriggered": True, "as": "t1"},
                            {"if": {"did": "t1"}, "then": [{"draw": 1}]},
                        ]
                    }
                ],
            },
        ),
        (
            "このクリーチャーが出た時、自分のマナゾーンにあるカードを3枚になるまで選び、残りを墓地に置く。",
            {
                "when": THIS_ENTERS,
                "do": [
                    {"pick": {"zone": "mana_zone", "count": 3}, "as": "t1"},
                    {"put": {"zone": "mana_zone", "but": "t1"}, "into": "graveyard"},
                ],
            },
        ),
        (
            "このクリーチャーが出た時、「ボルシャック」を名前に持つカードを1枚、自分の墓地から手札に戻す。",
            {
                "when": THIS_ENTERS,
                "do": [{"return": {"zone": "graveyard", "name_has": "ボルシャック", "count": 1}}],
            },
        ),
        (
            "このクリーチャーが出た時、自分の山札を見る。その中からカードを1枚選び、自分のマナゾーンに置いてもよい。"
            "その後、山札をシャッフルする。そうした場合、カードを1枚引く。",
            {
                "when": THIS_ENTERS,
                "do": [
                    {"may": [{"search": {"count": 1}, "into": "mana_zone", "as": "t1"}]},
                    {"shuffle": "you"},
                    {"if": {"did": "t1"}, "then": [{"draw": 1}]},
                ],
            },
        ),
        (
            "このクリーチャーが出た時、カードを2枚まで引く。その後、引いた枚数と同じ枚数、自分の手札を捨てる。",
            {
                "when": THIS_ENTERS,
                "do": [{"draw": 2, "up_to": True, "as": "t1"}, {"discard": {"number": "t1"}}],
            },
        ),
        (
            "このクリーチャーが攻撃する時、相手のブロッカーをすべてタップしてもよい。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"may": [{"tap": {"side": "enemy", "type": "creature", "keyword": "blocker"}}]}],
            },
        ),
        (
            "相手のコスト5以上のクリーチャーは、このクリーチャーを攻撃できない。",
            {"unattackable_by": {"cost": {"min": 5}}},
        ),
        (
            "このクリーチャーが相手プレイヤーを攻撃している間、このクリーチャーはブロックされない。",
            {"static": {"keywords": ["unblockable"]}, "if": {"attacking": "this", "player": True}},
        ),
        (
            "シンパシー:ドリームメイト(このクリーチャーを召喚するコストを、バトルゾーンにある自分のドリームメイト1体につき"
            "1少なくしてもよい。ただし、コストは0以下にはならない)",
            {
                "static": {
                    "use_cost": {"count": {"type": "creature", "race": "ドリームメイト"}, "times": -1},
                    "least_use_cost": 1,
                }
            },
        ),
    ],
)
def test_further_wordings_of_abilities(text: str, means: Any) -> None:
    assert said(text) == [means]


def test_a_tap_ability_given_by_cross_gear_refers_to_its_creature() -> None:
    text = (
        "これをクロスしたクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。\n"
        "これをクロスしたクリーチャーと同じ種族のクリーチャーを1体破壊する。"
    )
    destroy = {"destroy": {"side": "any", "type": "creature", "same_race": "this", "count": 1}}
    (given,) = said(text, "クロスギア")
    assert given["static"] == {"abilities": [{"tap_ability": [destroy]}]}


@pytest.mark.parametrize(
    "text", ["自分のシールドが離れた時、カードを1枚引く。", "このターン自分のシールドが離れていれば、カードを1枚引く。"]
)
def test_shields_do_not_leave_the_battle_zone(text: str) -> None:
    assert not read("dm", text, "クリーチャー").whole


def test_shields_of_no_named_player_are_not_taken_into_the_hand() -> None:
    assert not read("dm", "このクリーチャーが出た時、シールドを1枚選び、手札に戻す。", "クリーチャー").whole


def test_cards_of_a_condition_and_of_an_earlier_sentence_are_not_confused() -> None:
    text = (
        "相手のクリーチャーを1体選び、タップする。\n"
        "革命2-自分のシールドが2つ以下なら、相手のクリーチャーをすべてタップする。"
        "次の相手のターンのはじめに、そのクリーチャーはアンタップしない。"
    )
    assert not read("dm", text, "呪文").whole


LOOK = {"look": 4, "rest": "top"}
FEWER = {
    "amount": {"count": {"zone": "shield_zone"}},
    "max": {"count": {"zone": "shield_zone", "side": "enemy"}, "plus": -1},
}
NO_SHIELDS = {"any": [{"not": {"exists": {"zone": "shield_zone", **side}}} for side in ({}, {"side": "enemy"})]}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("自分の山札の上から4枚を見て、好きな順序で戻す。", [LOOK]),
        (
            "相手の山札を見る。その中から2枚選び、墓地に置く。その後、その山札をシャッフルする。",
            [
                {"look_at": {"zone": "deck", "side": "enemy"}},
                {"put": {"zone": "deck", "side": "enemy", "count": 2}, "into": "graveyard"},
                {"shuffle": "opponent"},
            ],
        ),
        (
            "カードを1枚引く。または、自分の山札の上から1枚をマナゾーンに置く。",
            [{"either": [[{"draw": 1}], [{"from_top": 1, "into": "mana_zone"}]]}],
        ),
        (
            "自分の山札から、ドラゴンを2体まで探し、相手に見せてから手札に加える。その後、山札をシャッフルする。",
            [
                {"search": {"race": "ドラゴン", "type": "creature", "up_to": 2}, "into": "hand", "reveal": True},
                {"shuffle": "you"},
            ],
        ),
        (
            "自分の山札をシャッフルし、上から1枚目をすべてのプレイヤーに見せる。そのカードが呪文であれば、手札に加える。",
            [
                {"shuffle": "you"},
                {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                {"if": {"matches": "t1", "like": {"type": "spell"}}, "then": [{"return": "t1"}]},
            ],
        ),
        (
            "バトルゾーンに自分のドラゴンがあれば、自分のクリーチャーを1体破壊してもよい。そうした場合、カードを1枚引く。",
            [
                {
                    "if": {"exists": {"race": "ドラゴン"}},
                    "then": [
                        {
                            "may": [
                                {"destroy": {"type": "creature", "count": 1}, "as": "t1"},
                                {"if": {"did": "t1"}, "then": [{"draw": 1}]},
                            ]
                        }
                    ],
                }
            ],
        ),
        (
            "相手のクリーチャーをすべてタップする。次の相手のターンのはじめに、それらのクリーチャーはアンタップしない。",
            [
                {"tap": {"side": "enemy", "type": "creature"}, "as": "t1"},
                {"give": {"keywords": ["stays_tapped"]}, "to": "t1", "until": "end_of_enemy_turn"},
            ],
        ),
        (
            "各プレイヤーは自身のクリーチャーを1体残し、それ以外を破壊する。",
            [
                {
                    "each_player": [
                        {"pick": {"type": "creature", "count": 1}, "as": "t1"},
                        {"destroy": {"type": "creature", "but": "t1"}},
                    ]
                }
            ],
        ),
    ],
)
def test_a_spell_of_a_further_kind_is_read(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "相手のシールドの数より自分のシールドの数が少なければ、このクリーチャーはブロックされない。",
            {"static": {"keywords": ["unblockable"]}, "if": FEWER},
        ),
        (
            "このクリーチャーが攻撃する時、シールドが1枚もないプレイヤーがいれば、カードを1枚引く。",
            {"when": {"event": "attacks", "card": "this"}, "if": NO_SHIELDS, "do": [{"draw": 1}]},
        ),
        (
            "自分のマナゾーンにあるカードは、すべての文明を得る。",
            {
                "static": {"civilizations": ["light", "water", "darkness", "fire", "nature"]},
                "affects": {"zone": "mana_zone"},
            },
        ),
        (
            "このクリーチャーがバトルゾーンを離れる時、どこかに行くかわりに自分の山札の一番下に置く。",
            {
                "replace": {"event": "moves", "card": "this", "from_zone": "battle_zone"},
                "instead": [{"put": "this", "into": "deck"}],
            },
        ),
        (
            "このクリーチャーが攻撃する時、相手のシールドを1枚選び、表向きにする。"
            "そのシールドは、シールドゾーンにある間、表向きにしておく。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"turn_face_up": {"zone": "shield_zone", "side": "enemy", "count": 1}}],
            },
        ),
        (
            "メテオバーン-このクリーチャーが攻撃する時、このクリーチャーの下にあるクリーチャー・カードを1枚選び、"
            "墓地に置いてもよい。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"may": [{"put": {"under": "this", "type": "creature", "count": 1}, "into": "graveyard"}]}],
            },
        ),
    ],
)
def test_an_ability_of_a_further_kind_is_read(text: str, means: Any) -> None:
    assert said(text) == [means]


def test_the_same_hand_is_meant_for_each_further_card() -> None:
    text = "バトルゾーンにある自分のクリーチャー1体につき、さらに1枚、相手の手札を見ないで選び、捨てさせる。"
    assert spell(text) == [{"discard": {"count": {"type": "creature"}}, "who": "opponent", "random": True}]


COSTS_LESS = {"static": {"use_cost": -1, "least_use_cost": 1}, "affects": {"type": "spell"}}
FIRST_SPELL = {"amount": {"this_turn": {"event": "used", "side": "own", "card": {"type": "spell"}}}, "max": 0}
NO_LIGHT = {"side": "any", "none_of": [{"civilization": "light"}], "type": ["spell", "creature"]}


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "各ターン、自分が最初に唱える呪文のコストを1少なくする。ただし、コストは0以下にならない。",
            {**COSTS_LESS, "if": FIRST_SPELL},
        ),
        (
            "誰も光以外の呪文を唱えることができず、光以外のクリーチャーを召喚することができない。",
            {"static": {"keywords": ["cannot_be_used"]}, "affects": NO_LIGHT},
        ),
        (
            "誰もマナゾーンまたは墓地からクリーチャーをバトルゾーンに出せない。",
            {
                "static": {"keywords": ["cannot_enter"]},
                "affects": {"side": "any", "zone": ["mana_zone", "graveyard"], "type": "creature"},
            },
        ),
        (
            "自分が相手のターン中にカードを引いた時、このクリーチャーをアンタップする。",
            {"when": {"event": "drawn", "side": "own"}, "if": {"turn": "enemy"}, "do": [{"untap": "this"}]},
        ),
        (
            "このクリーチャーが攻撃する時、自分の山札の上から1枚を表向きにする。それがドラゴンなら、カードを1枚引く。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                    {"if": {"matches": "t1", "like": {"race": "ドラゴン"}}, "then": [{"draw": 1}]},
                ],
            },
        ),
        (
            "相手のクリーチャーは、バトルゾーンに出る時タップして出る。",
            {"static": {"comes_tapped": True}, "affects": {"side": "enemy", "type": "creature"}},
        ),
        (
            "自分のクリーチャーは、それよりパワーの小さいクリーチャーにブロックされない。",
            {
                "static": {
                    "abilities": [{"unblockable_by": {"power": {"max": {"stat": "power", "of": "this", "plus": -1}}}}]
                },
                "affects": {"type": "creature"},
            },
        ),
        (
            "これをクロスしたクリーチャーは、名前に《ボルシャック・ドラゴン》を追加し、自分のターンの終わりにアンタップする。",
            {
                "static": {
                    "names": ["ボルシャック・ドラゴン"],
                    "abilities": [{"when": {"event": "turn_ends", "side": "own"}, "do": [{"untap": "this"}]}],
                },
                "affects": {"bears": True, "side": "any"},
            },
        ),
        (
            "O・ドライブ 闇x2\nこのクリーチャーをバトルゾーンに出した時、文明をひとつ選ぶ。その後、相手の手札を見て、"
            "その中から選んだ文明のカードを1枚選び、捨てさせる。",
            {
                "o_drive": ["darkness", "darkness"],
                "gains": [
                    {
                        "when": {"event": "enters", "card": "this"},
                        "do": [
                            {"name": "civilization", "as": "t1"},
                            {"look_at": {"zone": "hand", "side": "enemy"}},
                            {"pick": {"zone": "hand", "side": "enemy", "named": "t1", "count": 1}, "as": "t2"},
                            {"discard": "all", "which": "t2", "who": "opponent"},
                        ],
                    }
                ],
            },
        ),
    ],
)
def test_an_ability_in_further_words_is_read(text: str, means: Any) -> None:
    assert said(text) == [means]


ONE_OF_TWO = [
    [{"return": {"zone": "graveyard", "type": "creature", "count": 1}}],
    [{"return": {"zone": "mana_zone", "type": "spell", "count": 1}}],
]


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "自分の墓地からクリーチャーを1体、または自分のマナゾーンから呪文を1枚、手札に戻す。",
            [{"either": ONE_OF_TWO}],
        ),
        (
            "クリーチャーを1体、または呪文を2枚、自分の墓地から手札に戻す。",
            [
                {
                    "either": [
                        [{"return": {"zone": "graveyard", "type": "creature", "count": 1}}],
                        [{"return": {"zone": "graveyard", "type": "spell", "count": 2}}],
                    ]
                }
            ],
        ),
        (
            "数字を1つ選ぶ。選んだ数字と同じコストを持つ相手のクリーチャーをすべて破壊する。",
            [
                {"name_number": {"min": 0}, "as": "t1"},
                {"destroy": {"cost": {"number": "t1"}, "side": "enemy", "type": "creature"}},
            ],
        ),
        (
            "自分または相手のクリーチャーを1体選び、破壊する。",
            [{"destroy": {"side": "any", "type": "creature", "count": 1}}],
        ),
        (
            "自分のマナゾーンにあるカードと同じ枚数のカードを、自分の山札の上から取り、自分のマナゾーンにタップして置く。",
            [{"from_top": {"count": {"zone": "mana_zone"}}, "into": "mana_zone", "tapped": True}],
        ),
        (
            "相手の墓地に文明が2つ以上なければ、カードを2枚引く。",
            [
                {
                    "if": {"amount": {"civilizations": {"zone": "graveyard", "side": "enemy"}}, "max": 1},
                    "then": [{"draw": 2}],
                }
            ],
        ),
        (
            "種族をひとつ選ぶ。選んだ種族以外のクリーチャーをすべて破壊する。",
            [
                {"name": "race", "as": "t1"},
                {"destroy": {"none_of": [{"named": "t1"}], "type": "creature", "side": "any"}},
            ],
        ),
        (
            "自分の山札の上から1枚をマナゾーンに置く。そのカードが「S・トリガー」を持っていれば、カードを1枚引く。",
            [
                {"from_top": 1, "into": "mana_zone", "as": "t1"},
                {"if": {"matches": "t1", "like": {"keyword": "shield_trigger"}}, "then": [{"draw": 1}]},
            ],
        ),
    ],
)
def test_a_spell_in_further_words_is_read(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    "text",
    [
        "相手のアンタップしているクリーチャーを1体、またはタップしているクリーチャーをすべて破壊する。",
        "ヒューマノイドまたは進化ではないドラゴンを1体、自分の手札からバトルゾーンに出す。",
    ],
)
def test_whose_cards_and_which_of_two_kinds_is_meant_is_not_guessed(text: str) -> None:
    assert not read("dm", text, "呪文").whole


TWO_KINDS = {
    "look": 5,
    "take": {"race": "ドラゴン", "type": "creature", "count": 1},
    "also_take": [{"type": "spell", "count": 1}],
    "into": "hand",
    "rest": "bottom",
}


@pytest.mark.parametrize("kinds", ["ドラゴン1体と呪文1枚を", "ドラゴンを1体と呪文を1枚、"])
def test_a_card_of_each_of_two_kinds_is_taken(kinds: str) -> None:
    text = f"自分の山札の上から5枚を見る。その中から{kinds}手札に加え、残りを好きな順序で山札の一番下に置く。"
    assert spell(text) == [TWO_KINDS]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "バトルゾーンにある自分のクロスギアを、コストを支払わずにこのクリーチャーにクロスしてもよい。",
            {"free_crossing": {"type": "cross_gear"}},
        ),
        (
            "このカードは、コストを支払わずに《ボルシャック・ドラゴン》にクロスしてもよい。",
            {"free_crossing": {"name": "ボルシャック・ドラゴン"}},
        ),
        (
            "このクリーチャーがバトルゾーンを離れる時、一番上のカードだけがバトルゾーンから離れる。"
            "(下のカード2枚は、別々のクリーチャーとなる)",
            {
                "replace": {"event": "moves", "card": "this", "from_zone": "battle_zone"},
                "instead": [{"let_be": "event", "card": True}],
            },
        ),
        (
            "相手は、自分自身のシールドの「S・トリガー」を使った時、手札を1枚選んで捨てる。",
            {"when": {"event": "shield_trigger_used", "side": "enemy"}, "do": [{"discard": 1, "who": "opponent"}]},
        ),
        (
            "このクリーチャーが攻撃していない間、このクリーチャーのパワーは+3000される。",
            {"static": {"power": 3000}, "if": {"not": {"attacking": "this"}}},
        ),
        (
            "自分の墓地からアビスを召喚してもよい。",
            {"static": {"used_from": ["graveyard"]}, "affects": {"zone": "graveyard", "race": "アビス"}},
        ),
        (
            "自分のターンに一度、自分がカードをマナゾーンに置いた時、カードを1枚引いてもよい。",
            {
                "when": {"event": "moves", "side": "own", "to_zone": "mana_zone"},
                "if": {"turn": "own"},
                "per_turn": 1,
                "do": [{"may": [{"draw": 1}]}],
            },
        ),
        (
            "相手の呪文が唱えられた時、カードを1枚引く。",
            {"when": {"event": "used", "card": {"type": "spell"}, "side": "enemy"}, "do": [{"draw": 1}]},
        ),
        (
            "このクリーチャーが破壊される時、バトルゾーンにある自分の他のクリーチャーを1体、かわりに破壊してもよい。",
            {
                "replace": {"event": "destroyed", "card": "this"},
                "instead": [{"destroy": {"type": "creature", "other": True, "count": 1}}],
                "optional": True,
            },
        ),
        (
            "これをクロスしたクリーチャーのパワーは、攻撃中+4000される。",
            {"static": {"abilities": [{"power_attacker": 4000}]}, "affects": {"bears": True, "side": "any"}},
        ),
        (
            "このクリーチャーがアンタップした時、カードを1枚引く。",
            {"when": {"event": "untapped", "card": "this"}, "do": [{"draw": 1}]},
        ),
        (
            "ドラゴンが自分のマナゾーンに置かれた時、カードを1枚引く。",
            {
                "when": {"event": "moves", "card": {"race": "ドラゴン"}, "to_zone": "mana_zone", "side": "own"},
                "do": [{"draw": 1}],
            },
        ),
        (
            "このクリーチャーがブロックされた時、このクリーチャーとブロックしたクリーチャーを破壊する。",
            {"when": {"event": "blocked", "card": "this"}, "do": [{"destroy": ["this", "other"]}]},
        ),
        (
            "このクリーチャーがブロックした時、このクリーチャーとその相手のクリーチャーを持ち主の手札に戻す。",
            {"when": {"event": "blocks", "card": "this"}, "do": [{"return": ["this", "other"]}]},
        ),
        (
            "相手の手札が0枚なら、このクリーチャーはブロックされない。",
            {
                "static": {"keywords": ["unblockable"]},
                "if": {"not": {"exists": {"side": "enemy", "zone": "hand"}}},
            },
        ),
        (
            "このクリーチャーにクロスギアがクロスされている間、このクリーチャーは「W・ブレイカー」を得る。",
            {
                "static": {"keywords": ["double_breaker"]},
                "if": {"exists": {"type": "cross_gear", "side": "any", "attached_to": "this"}},
            },
        ),
        (
            "このクリーチャーは、種族にドラゴンとある相手のクリーチャーに攻撃されない。",
            {"unattackable_by": {"race": "ドラゴン"}},
        ),
        (
            "このクリーチャーの攻撃の終わりに、このクリーチャーをアンタップしてもよい。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"later": {"event": "attack_ends"}, "do": [{"may": [{"untap": "this"}]}]}],
            },
        ),
        (
            "このクリーチャーを召喚した時、自分の手札を2枚捨てる。",
            {
                "when": {"event": "enters", "card": "this"},
                "if": {"not": {"matches": "this", "like": {"used_by": ["nothing", "revolution_change"]}}},
                "do": [{"discard": 2}],
            },
        ),
        (
            "自分がクリーチャーを召喚した時、召喚したクリーチャーと同じ種族のクリーチャーを1体、自分の墓地から手札に戻す。",
            {
                "when": {"event": "used", "side": "own", "card": {"type": "creature"}},
                "do": [{"return": {"same_race": "event", "type": "creature", "zone": "graveyard", "count": 1}}],
            },
        ),
        (
            "ターン中に自分のクリーチャーが破壊されていれば、そのターンの終わりに、カードを1枚引く。",
            {
                "when": {"event": "turn_ends"},
                "if": {
                    "amount": {"this_turn": {"event": "destroyed", "card": {"type": "creature"}, "side": "own"}},
                    "min": 1,
                },
                "do": [{"draw": 1}],
            },
        ),
        (
            "このクリーチャーが攻撃する時、その攻撃の終わりまで、このクリーチャーは「W・ブレイカー」を得てもよい。"
            "そうした場合、その攻撃の後、このクリーチャーを破壊する。",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {
                        "may": [
                            {"give": {"keywords": ["double_breaker"]}, "to": "this", "until": "end_of_attack"},
                            {"later": {"event": "attack_ends"}, "do": [{"destroy": "this"}]},
                        ]
                    }
                ],
            },
        ),
        (
            "自分のクロスギアをジェネレートまたはクロスする時、支払うコストは1少なくなる。"
            "ただし、コストは1より少なくならない。",
            {
                "static": {"use_cost": -1, "least_use_cost": 1},
                "affects": {"type": "cross_gear", "zone": ["hand", "battle_zone"]},
            },
        ),
        (
            "このクリーチャーが出た時、自分の山札の上から1枚目を表向きにする。そのカードが光のカードであれば手札に加え、"
            "闇のカードであれば墓地に置く。それ以外なら山札の一番下に置く。",
            {
                "when": {"event": "enters", "card": "this"},
                "do": [
                    {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                    {
                        "if": {"matches": "t1", "like": {"civilization": "light"}},
                        "then": [{"return": "t1"}],
                        "else": [
                            {
                                "if": {"matches": "t1", "like": {"civilization": "darkness"}},
                                "then": [{"put": "t1", "into": "graveyard"}],
                                "else": [{"put": "t1", "into": "deck"}],
                            }
                        ],
                    },
                ],
            },
        ),
    ],
)
def test_an_ability_of_the_print_years_is_read(text: str, means: Any) -> None:
    assert said(text) == [means]


def test_a_reminder_broken_over_two_lines_is_one_reminder() -> None:
    text = (
        "ブロッカー(相手クリーチャーが攻撃する時、このクリーチャーをタップして、その攻撃を阻止してもよい。\n"
        "その後、その相手クリーチャーとバトルする)このクリーチャーは、相手プレイヤーを攻撃できない。"
    )
    assert said(text) == ["blocker", "cannot_attack_players"]


def test_each_player_may_draw_for_each_creature() -> None:
    text = "各プレイヤーは、バトルゾーンにある自分自身のクリーチャー1体につき1枚、カードを引いてもよい。"
    assert spell(text) == [{"each_player": [{"draw": {"count": {"type": "creature"}}, "up_to": True}]}]


def test_a_card_found_in_the_deck_is_put_on_its_top() -> None:
    text = (
        "自分の山札を見る。その中から呪文を1枚選び、相手に見せる。"
        "その後、山札をシャッフルして、選んだカードを山札の一番上に置く。"
    )
    found = {"search": {"type": "spell", "count": 1}, "into": "deck", "onto": "top", "reveal": True}
    assert spell(text) == [found]


def test_the_only_creature_of_its_player_has_no_other_with_it() -> None:
    text = "このクリーチャーが攻撃する時、自分のクリーチャーがこのクリーチャーだけであれば、カードを1枚引く。"
    (ability,) = said(text)
    assert ability["if"] == {"not": {"exists": {"type": "creature", "other": True}}}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "相手の墓地にあるクリーチャーと同じカード名の相手のクリーチャーを1体破壊する。",
            {
                "destroy": {
                    "side": "enemy",
                    "type": "creature",
                    "same_name": {"zone": "graveyard", "side": "enemy", "type": "creature"},
                    "count": 1,
                }
            },
        ),
        (
            "自分の山札を見る。その中からゴッドを1枚選び、相手に見せてもよい。"
            "その後、山札をシャッフルして、選んだカードを山札の一番上に置く。",
            {"search": {"race": "ゴッド", "up_to": 1}, "into": "deck", "onto": "top", "reveal": True},
        ),
        (
            "このターン、バトルゾーンにある自分のクリーチャーを好きな数選ぶ。そのクリーチャーのパワーは+2000される。",
            {"give": {"power": 2000}, "to": {"type": "creature", "any_number": True}, "until": "end_of_turn"},
        ),
    ],
)
def test_a_spell_of_the_print_years_is_read(text: str, does: Any) -> None:
    assert spell(text) == [does]


def test_the_power_of_a_creature_that_paid_is_compared() -> None:
    text = (
        "フォートE：ティラノ・ドレイク\n"
        "タップしたティラノ・ドレイクのいずれかよりパワーが小さい相手のクリーチャーを1体破壊する。"
    )
    (ability,) = said(text)
    paid = {"zone": "mana_zone", "race": "ティラノ・ドレイク", "paid": True, "type": "creature"}
    assert ability["do"][0]["destroy"]["power"] == {"max": {"greatest_power": paid, "plus": -1}}


@pytest.mark.parametrize(
    ("done", "steps"),
    [
        ("自分の手札を1枚捨てて", {"discard": 1, "as": "t1"}),
        ("自分の手札から呪文を1枚捨てて", {"discard": 1, "like": {"type": "spell"}, "as": "t1"}),
        ("自分の手札からクリーチャーを1体捨てて", {"discard": 1, "like": {"type": "creature"}, "as": "t1"}),
        ("自分の山札の上から1枚を墓地に置いて", {"from_top": 1, "into": "graveyard", "as": "t1"}),
        (
            "自分の他のクリーチャーを1体破壊して",
            {"destroy": {"type": "creature", "other": True, "count": 1}, "as": "t1"},
        ),
    ],
)
def test_a_card_that_has_gone_is_not_the_one_tapped(done: str, steps: Any) -> None:
    (ability,) = said(f"相手のクリーチャーが攻撃する時、{done}もよい。そうした場合、そのクリーチャーをタップする。")
    assert ability["do"] == [{"may": [steps, {"if": {"did": "t1"}, "then": [{"tap": "event"}]}]}]


def test_each_player_acts_at_the_start_of_their_own_turn() -> None:
    mine, theirs = said("各プレイヤーのターンのはじめに、そのプレイヤーは自分自身の手札を1枚捨てる。")
    assert mine == {"when": {"event": "turn_starts", "side": "own"}, "do": [{"discard": 1}]}
    assert theirs == {"when": {"event": "turn_starts", "side": "enemy"}, "do": [{"discard": 1, "who": "opponent"}]}


def test_a_creature_must_attack_in_the_next_turn_of_the_opponent() -> None:
    text = "相手のクリーチャーを1体選ぶ。そのクリーチャーは、次の相手のターン、可能であれば攻撃する。"
    chosen = {"side": "enemy", "type": "creature", "count": 1}
    assert spell(text) == [{"give": {"keywords": ["must_attack"]}, "to": chosen, "until": "end_of_enemy_turn"}]


def test_the_cost_of_crossing_alone_is_not_guessed() -> None:
    text = "自分のクロスギアをクロスする時、支払うコストは1少なくなる。ただし、コストは1より少なくならない。"
    assert not read("dm", text, "クリーチャー").whole


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "パワー3000以下のクリーチャーをすべて破壊する。その後、こうして破壊した相手のクリーチャー1体につき、カードを1枚引く。",
            [
                {"destroy": {"side": "any", "type": "creature", "power": {"max": 3000}}, "as": "t1"},
                {"draw": {"number": "t1", "like": {"type": "creature", "owned_by": "enemy"}}},
            ],
        ),
        (
            "自分の手札をすべて捨てる。こうして捨てた呪文1枚につき、カードを1枚引く。",
            [{"discard": "all", "as": "t1"}, {"draw": {"number": "t1", "like": {"type": "spell"}}}],
        ),
        (
            "自分の山札の上から2枚を見る。そのうちの1枚をマナゾーンに、もう1枚を墓地に置く。",
            [{"look": 2, "take": {"count": 1}, "into": "mana_zone", "rest": "graveyard"}],
        ),
        (
            "クリーチャーを1体選び、持ち主の山札に加えてシャッフルする。",
            [
                {"put": {"type": "creature", "count": 1, "side": "any"}, "into": "deck", "as": "t1"},
                {
                    "if": {"matches": "t1", "like": {"owned_by": "own"}},
                    "then": [{"shuffle": "you"}],
                    "else": [{"shuffle": "opponent"}],
                },
            ],
        ),
        (
            "このターン、自分のクリーチャー1体は「スピードアタッカー」を得る。"
            "そのクリーチャーは、このターンの終わりに破壊される。",
            [
                {"pick": {"type": "creature", "count": 1}, "as": "t1"},
                {"give": {"keywords": ["speed_attacker"]}, "to": "t1", "until": "end_of_turn"},
                {"later": {"event": "turn_ends"}, "do": [{"destroy": "t1"}]},
            ],
        ),
        (
            "自分の山札の上から1枚目を表向きにする。それが呪文であれば、コストを支払わずに唱えてもよい。"
            "それ以外なら、手札に加える。",
            [
                {"reveal": {"zone": "deck"}, "top": 1, "as": "t1"},
                {
                    "if": {"matches": "t1", "like": {"type": "spell"}},
                    "then": [{"may": [{"use": "t1"}]}],
                    "else": [{"return": "t1"}],
                },
            ],
        ),
        (
            "相手の山札の上から3枚を、持ち主の墓地に置く。その中にクリーチャーが2体以上あれば、カードを1枚引く。",
            [
                {"from_top": 3, "into": "graveyard", "who": "opponent", "as": "t1"},
                {
                    "if": {"amount": {"number": "t1", "like": {"type": "creature"}}, "min": 2},
                    "then": [{"draw": 1}],
                },
            ],
        ),
        (
            "相手のクリーチャーを1体破壊する。自分の手札を1枚捨てなければ、自分のシールドを1枚選び、墓地に置く。",
            [
                {"destroy": {"side": "enemy", "type": "creature", "count": 1}},
                {"may": [{"discard": 1, "as": "t1"}]},
                {
                    "if": {"not": {"did": "t1"}},
                    "then": [{"put": {"zone": "shield_zone", "count": 1}, "into": "graveyard"}],
                },
            ],
        ),
    ],
)
def test_a_spell_counts_only_the_cards_it_names(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("このクリーチャーが相手のクリーチャーをブロックした時、", {"event": "blocks", "card": "this"}),
        (
            "このクリーチャーが、相手の呪文の効果または相手のクリーチャーの能力によって破壊された時、",
            {"event": "destroyed", "card": "this", "by": "enemy"},
        ),
        (
            "このクリーチャーが、どこからでも自分の墓地に置かれた時、",
            {"event": "moves", "card": "this", "to_zone": "graveyard"},
        ),
    ],
)
def test_an_event_with_its_cause_or_place_is_read(text: str, event: Any) -> None:
    assert said(f"{text}カードを1枚引く。") == [{"when": event, "do": [{"draw": 1}]}]


def test_a_cost_may_be_lowered_as_a_creature_is_summoned() -> None:
    text = (
        "自分がアーマード・ドラゴンを召喚する時、支払うコストを1少なくしてもよい。ただし、コストは1より少なくならない。"
    )
    less = {"use_cost": -1, "least_use_cost": 1, "up_to": True}
    assert said(text) == [{"static": less, "affects": {"race": "アーマード・ドラゴン"}}]


def test_the_owner_of_a_replaced_card_shuffles() -> None:
    (ability,) = said("クリーチャーが破壊される時、墓地に置くかわりに持ち主の山札に加えてシャッフルする。")
    shuffles = {"then": [{"shuffle": "you"}], "else": [{"shuffle": "opponent"}]}
    owned = {"if": {"matches": "event", "like": {"owned_by": "own"}}, **shuffles}
    assert ability["instead"] == [{"put": "event", "into": "deck"}, owned]


def test_knight_magic_above_the_text_repeats_it() -> None:
    again = {"if": {"exists": {"race": "ナイト"}}, "then": [{"may": [{"draw": 1}]}]}
    assert spell("ナイト・マジック\nカードを1枚引く。") == [{"draw": 1}, again]


def test_a_mark_below_a_heading_is_not_an_option() -> None:
    text = "このクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。\n▼カードを1枚引く。"
    assert said(text) == [{"tap_ability": [{"draw": 1}]}]


def test_others_like_a_card_are_others_than_that_card() -> None:
    text = "自分のクリーチャーが破壊された時、そのクリーチャーと同じ種族の他の自分のクリーチャーを1体アンタップする。"
    (ability,) = said(text)
    assert ability["do"] == [{"untap": {"type": "creature", "same_race": "event", "but": "event", "count": 1}}]
    text = (
        "自分のクリーチャーがバトルゾーンに出た時、そのクリーチャーと同じ文明のクリーチャーがバトルゾーンに自分の他に"
        "なければ、カードを1枚引いてもよい。"
    )
    (ability,) = said(text)
    assert ability["if"] == {"not": {"exists": {"type": "creature", "same_civilization": "event", "but": "event"}}}


def test_a_creature_that_battled_this_one_is_slain() -> None:
    assert said("このクリーチャーとバトルしたクリーチャーは、バトルの後、破壊される。") == [{"slayer": {}}]
    (ability,) = said(
        "このクリーチャーがブロックされた時、このクリーチャーをブロックしたクリーチャーを、バトルの後、破壊する。"
    )
    assert ability["do"] == [{"later": {"event": "battle_ends", "card": "this"}, "do": [{"destroy": "other"}]}]


def test_other_cards_in_an_event_of_a_card_are_not_guessed() -> None:
    assert not read("dm", "自分のドラゴンが攻撃する時、自分の他のドラゴンを1体アンタップする。", "クリーチャー").whole


def test_a_card_of_the_battle_zone_or_another_zone_is_a_single_card() -> None:
    there = {"zone": ["battle_zone", "mana_zone"], "side": "enemy", "count": 1, "cards": True}
    text = "相手のバトルゾーンまたはマナゾーンからカードを1枚選び、持ち主の手札に戻す。"
    assert spell(text) == [{"return": there}]


def test_a_card_of_the_battle_zone_is_untapped_as_a_whole_element() -> None:
    there = {"zone": ["battle_zone", "mana_zone"], "multicolored": True, "count": 1}
    text = "バトルゾーンまたはマナゾーンにある自分の多色カード1枚をアンタップしてもよい。"
    assert spell(text) == [{"may": [{"untap": there}]}]


def test_the_reminder_of_a_launcher_can_leave_out_evolution_creatures() -> None:
    text = "ランチャーE:ドラゴン(この呪文を唱える時、自分のアンタップしている{}を好きな数タップする)"
    taps = {"type": "creature", "race": "ドラゴン", "tapped": False, "any_number": True}
    assert spell(text.format("ドラゴン")) == [{"tap": taps}]
    assert spell(text.format("進化ではないドラゴン")) == [{"tap": {**taps, "none_of": [{"special": "evolution"}]}}]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "このクリーチャーは、進化ではないクリーチャーに攻撃もブロックもされない。",
            [
                {"unattackable_by": {"none_of": [{"special": "evolution"}]}},
                {"unblockable_by": {"none_of": [{"special": "evolution"}]}},
            ],
        ),
        (
            "誰も、光以外のクリーチャーを召喚したり、光以外の呪文を唱えたりすることはできない。",
            [
                {
                    "static": {"keywords": ["cannot_be_used"]},
                    "affects": {"side": "any", "none_of": [{"civilization": "light"}], "type": ["creature", "spell"]},
                }
            ],
        ),
        (
            "光以外の呪文を唱えることはできない。",
            [
                {
                    "static": {"keywords": ["cannot_be_used"]},
                    "affects": {"side": "any", "none_of": [{"civilization": "light"}], "type": "spell"},
                }
            ],
        ),
        (
            "誰もシールドの「S・トリガー」を使うことができない。",
            [
                {
                    "static": {"keywords": ["cannot_be_used"]},
                    "affects": {"side": "any", "zone": "shield_zone", "cards": True, "keyword": "shield_trigger"},
                }
            ],
        ),
        (
            "各ターン、このクリーチャーがはじめてタップした時、カードを1枚引く。",
            [
                {
                    "when": {"event": "tapped", "card": "this"},
                    "do": [{"draw": 1}],
                    "if": {"amount": {"this_turn": {"event": "tapped", "card": "this"}}, "max": 1},
                }
            ],
        ),
        (
            "相手が召喚以外の方法でクリーチャーを出した時、そのクリーチャーを持ち主の手札に戻してもよい。",
            [
                {
                    "when": {"event": "enters", "card": {"type": "creature"}, "side": "enemy"},
                    "do": [{"may": [{"return": "event"}]}],
                    "if": {"matches": "event", "like": {"used_by": ["nothing", "revolution_change"]}},
                }
            ],
        ),
        (
            "自分のマナゾーンにあるカードがすべて自然であれば、このクリーチャーのパワーは+4000される。",
            [{"static": {"power": 4000}, "if": {"matches": {"zone": "mana_zone"}, "like": {"civilization": "nature"}}}],
        ),
        (
            "バトルゾーンにあるクロスギア1枚につき、このクリーチャーのパワーは+2000される。",
            [{"static": {"power": {"count": {"type": "cross_gear", "side": "any"}, "times": 2000}}}],
        ),
        (
            "これをクロスしたクリーチャーがドラゴンの場合、そのクリーチャーは「T・ブレイカー」を得る。",
            [
                {
                    "static": {"keywords": ["triple_breaker"]},
                    "affects": {"side": "any", "bears": True, "race": "ドラゴン"},
                }
            ],
        ),
        (
            "このクリーチャーがリンクしていなければ、このクリーチャーは攻撃することができない。",
            [{"static": {"keywords": ["cannot_attack"]}, "if": {"matches": "this", "like": {"linked": False}}}],
        ),
        (
            "このクリーチャーは、光のクリーチャーにしかブロックされない。",
            [{"unblockable_by": {"none_of": [{"civilization": "light"}]}}],
        ),
        (
            "パワー6000以上のクリーチャーはこのクリーチャーをブロックできない。",
            [{"unblockable_by": {"power": {"min": 6000}}}],
        ),
        (
            "このクリーチャーは、パワーが6000以上の時「W・ブレイカー」を、12000以上の時「T・ブレイカー」を得る。",
            [
                {
                    "static": {"keywords": ["double_breaker"]},
                    "if": {"amount": {"stat": "power", "of": "this"}, "min": 6000},
                },
                {
                    "static": {"keywords": ["triple_breaker"]},
                    "if": {"amount": {"stat": "power", "of": "this"}, "min": 12000},
                },
            ],
        ),
        (
            "このクリーチャーがブロックされた時、相手クリーチャーのパワーは、そのターンの終わりまで-2000される。",
            [
                {
                    "when": {"event": "blocked", "card": "this"},
                    "do": [{"give": {"power": -2000}, "to": "other", "until": "end_of_turn"}],
                }
            ],
        ),
        (
            "このクリーチャーが破壊される時、自分の手札を1枚捨ててもよい。その場合、このクリーチャーを墓地に置くかわりに手札に戻す。",
            [
                {
                    "replace": {"to_zone": "graveyard", "event": "destroyed", "card": "this"},
                    "instead": [
                        {"discard": 1, "as": "t1"},
                        {"if": {"did": "t1"}, "then": [{"return": "this"}], "else": [{"let_be": "event"}]},
                    ],
                    "optional": True,
                }
            ],
        ),
        (
            "このクリーチャーがシールドをブレイクし、相手が「S・トリガー」を使った場合、このクリーチャーをアンタップしてもよい。",
            [
                {
                    "when": {"event": "shield_trigger_used", "side": "enemy", "other": "this"},
                    "do": [{"may": [{"untap": "this"}]}],
                }
            ],
        ),
        (
            "このクリーチャーを召喚するコストは、このターンに唱えた呪文1枚につき2少なくなる。ただし、コストは1より少なくならない。",
            [
                {
                    "static": {
                        "use_cost": {
                            "this_turn": {"event": "used", "side": "own", "card": {"type": "spell"}},
                            "times": -2,
                        },
                        "least_use_cost": 1,
                    }
                }
            ],
        ),
        (
            "相手がクリーチャーをバトルゾーンに出す時、そのクリーチャーはタップして出す。",
            [{"static": {"comes_tapped": True}, "affects": {"side": "enemy", "type": "creature"}}],
        ),
        (
            "このクリーチャーが手札から墓地に置かれた時、バトルゾーンに出してもよい。",
            [
                {
                    "when": {"event": "discarded", "card": "this"},
                    "do": [{"may": [{"put": "event", "into": "battle_zone"}]}],
                }
            ],
        ),
        (
            "自分のターンの終わりに、自分のクリーチャーをすべてアンタップする。",
            {"spell": [{"later": {"event": "turn_ends", "side": "own"}, "do": [{"untap": {"type": "creature"}}]}]},
        ),
        (
            "ブロッカーを持つ相手のクリーチャーを1体破壊する。",
            {"spell": [{"destroy": {"keyword": "blocker", "side": "enemy", "type": "creature", "count": 1}}]},
        ),
        (
            "このターン、自分のクリーチャーを1体選び、そのパワーは+3000される。",
            {"spell": [{"give": {"power": 3000}, "to": {"type": "creature", "count": 1}, "until": "end_of_turn"}]},
        ),
        (
            "自分のクリーチャーと相手のクリーチャーを1体ずつ選び、バトルさせる。",
            {
                "spell": [
                    {
                        "battle": {"type": "creature", "count": 1},
                        "with": {"side": "enemy", "type": "creature", "count": 1},
                    }
                ]
            },
        ),
        (
            "相手のクリーチャーを1体と、自分のクリーチャーを1体選び、持ち主の手札に戻す。",
            {
                "spell": [
                    {"pick": {"side": "enemy", "type": "creature", "count": 1}, "as": "t1"},
                    {"pick": {"type": "creature", "count": 1}, "as": "t2"},
                    {"return": ["t1", "t2"]},
                ]
            },
        ),
        (
            "自分のドラゴンの数だけ、相手のクリーチャーを選び、タップする。",
            {"spell": [{"tap": {"side": "enemy", "type": "creature", "count": {"count": {"race": "ドラゴン"}}}}]},
        ),
        (
            "相手の手札と同じ枚数になるまでカードを引く。",
            {
                "spell": [
                    {
                        "repeat": {"count": {"side": "enemy", "zone": "hand"}},
                        "do": [
                            {
                                "if": {
                                    "amount": {"count": {"zone": "hand"}},
                                    "max": {"count": {"side": "enemy", "zone": "hand"}, "plus": -1},
                                },
                                "then": [{"draw": 1}],
                            }
                        ],
                    }
                ]
            },
        ),
        (
            "プレイヤー1人のシールドをすべて見る。その後、そのシールドを元に戻す。",
            {
                "spell": [
                    {
                        "either": [
                            [{"look_at": {"zone": "shield_zone"}}],
                            [{"look_at": {"zone": "shield_zone", "side": "enemy"}}],
                        ]
                    }
                ]
            },
        ),
        (
            "相手の進化クリーチャーを1体選び、一番上のカードを墓地に置く。",
            {
                "spell": [
                    {
                        "put": {"side": "enemy", "type": "creature", "special": "evolution", "count": 1},
                        "into": "graveyard",
                        "card": True,
                    }
                ]
            },
        ),
        (
            "自分の山札の上から3枚を表向きにする。その中にドラゴンがあれば1体手札に加え、残りを好きな順序で自分の山札の一番下に戻す。",
            {
                "spell": [
                    {
                        "look": 3,
                        "face_up": True,
                        "take": {"race": "ドラゴン", "count": 1, "type": "creature"},
                        "into": "hand",
                        "rest": "bottom",
                    }
                ]
            },
        ),
        (
            "相手のクリーチャーを1体選ぶ。このターン、選んだクリーチャーがタップされていなくても攻撃できる。",
            {
                "spell": [
                    {
                        "give": {"keywords": ["attackable_untapped"]},
                        "to": {"side": "enemy", "type": "creature", "count": 1},
                        "until": "end_of_turn",
                    }
                ]
            },
        ),
        (
            "これをクロスしたクリーチャーがバトルする時、相手クリーチャーのパワーはそのターンの終わりまで-2000される。",
            [
                {
                    "when": {"event": "battles", "card": {"bears": True}},
                    "do": [{"give": {"power": -2000}, "to": "other", "until": "end_of_turn"}],
                }
            ],
        ),
        (
            "自分の光のクリーチャーが破壊される時、かわりにこのカードを手札から捨ててもよい。",
            [
                {
                    "replace": {
                        "event": "destroyed",
                        "card": {"civilization": "light", "type": "creature"},
                        "side": "own",
                    },
                    "instead": [{"discard": "all", "which": "this"}],
                    "optional": True,
                    "zone": "hand",
                }
            ],
        ),
        (
            "これをクロスしたクリーチャーが攻撃する時、このターンの終わりまで、自分の他のクリーチャーすべてのパワーは+2000される。",
            [
                {
                    "when": {"event": "attacks", "card": {"bears": True}},
                    "do": [
                        {"give": {"power": 2000}, "to": {"type": "creature", "but": "event"}, "until": "end_of_turn"}
                    ],
                }
            ],
        ),
        (
            "これをクロスしたクリーチャーが墓地に置かれる時、かわりに持ち主の手札に戻す。",
            [
                {
                    "replace": {"event": "moves", "card": {"bears": True}, "to_zone": "graveyard"},
                    "instead": [{"return": "event"}],
                }
            ],
        ),
        (
            "これをクロスしたクリーチャーがシールドをブレイクする時、相手はそのシールドを手札に加えるかわりに墓地に置く。",
            [
                {
                    "replace": {
                        "event": "moves",
                        "side": "enemy",
                        "from_zone": "shield_zone",
                        "to_zone": "hand",
                        "other": {"bears": True},
                    },
                    "instead": [{"put": "event", "into": "graveyard"}],
                }
            ],
        ),
        (
            "このクロスギアが自分のクリーチャーにクロスされていない時、自分のクリーチャーすべてのパワーは+1000される。",
            [
                {
                    "static": {"power": 1000},
                    "affects": {"type": "creature"},
                    "if": {"not": {"exists": {"side": "any", "bears": True}}},
                }
            ],
        ),
        (
            "このクリーチャーのパワーは、相手のシールドが1枚もない時、+8000される。",
            [{"static": {"power": 8000}, "if": {"not": {"exists": {"side": "enemy", "zone": "shield_zone"}}}}],
        ),
        (
            "このクリーチャーが攻撃する時、自分の手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
            [
                {
                    "when": {"event": "attacks", "card": "this"},
                    "do": [{"may": [{"discard": 1, "as": "t1"}, {"if": {"did": "t1"}, "then": [{"draw": 2}]}]}],
                }
            ],
        ),
        (
            "バトルゾーンにある自分の水のクリーチャーをタップし、攻撃するかわりに次の能力を使ってもよい。\nカードを1枚引く。",
            [
                {
                    "static": {"abilities": [{"tap_ability": [{"draw": 1}]}]},
                    "affects": {"civilization": "water", "type": "creature"},
                }
            ],
        ),
        (
            "このクリーチャーが出た時、自分の山札を見る。その中からカードを1枚選び、山札をシャッフルしてから、そのカードを山札の一番上に置く。",
            [
                {
                    "when": {"event": "enters", "card": "this"},
                    "do": [{"search": {"count": 1}, "into": "deck", "onto": "top"}],
                }
            ],
        ),
        (
            "このクリーチャーが攻撃する時、自分の山札の上から3枚を見る。その中から呪文を1枚、コストを支払わずに唱えてもよい。残りを好きな順序で山札の一番下に戻す。",
            [
                {
                    "when": {"event": "attacks", "card": "this"},
                    "do": [{"look": 3, "take": {"type": "spell", "up_to": 1}, "use": True, "rest": "bottom"}],
                }
            ],
        ),
        (
            "自分のシールドを1枚見る。それが「S・トリガー」を持っていれば、手札に加えてもよい。",
            {
                "spell": [
                    {"pick": {"zone": "shield_zone", "count": 1}, "as": "t1"},
                    {"look_at": "t1"},
                    {
                        "if": {"matches": "t1", "like": {"keyword": "shield_trigger"}},
                        "then": [{"may": [{"return": "t1"}]}],
                    },
                ]
            },
        ),
        (
            "自分の山札の上から3枚を表向きにする。その中から呪文を好きなだけ選び、コストを支払わずに唱える。その後、唱えなかったカードを墓地に置く。",
            {
                "spell": [
                    {
                        "look": 3,
                        "face_up": True,
                        "take": {"type": "spell", "any_number": True},
                        "use": True,
                        "rest": "graveyard",
                    }
                ]
            },
        ),
        (
            "相手のクリーチャーを1体選ぶ。\nこのターン、選んだクリーチャーがタップされていなくても攻撃できる。",
            {
                "spell": [
                    {
                        "give": {"keywords": ["attackable_untapped"]},
                        "to": {"side": "enemy", "type": "creature", "count": 1},
                        "until": "end_of_turn",
                    }
                ]
            },
        ),
    ],
)
def test_a_wording_of_one_or_two_cards_is_read(text: str, means: Any) -> None:
    is_spell = isinstance(means, dict)
    assert said(text, "呪文" if is_spell else "クリーチャー") == ([means] if is_spell else means)


def test_who_draws_after_another_player_acts_is_not_guessed() -> None:
    text = "相手は自分自身の手札をすべて捨てる。その後、カードを2枚引く。"
    assert not read("dm", text, "呪文").whole
    assert spell(text.replace("その後、", "その後、自分は"))[1] == {"draw": 2}


def test_other_creatures_than_a_cross_gear_are_not_guessed() -> None:
    text = "自分の他のクリーチャーすべてのパワーは+1000される。"
    assert read("dm", text, "クリーチャー").whole
    assert not read("dm", text, "クロスギア").whole
    assert read(
        "dm", "自分の他のクロスギアを召喚するコストは1多くなる。".replace("召喚", "ジェネレート"), "クロスギア"
    ).whole


def test_who_cannot_use_any_spells_is_not_guessed() -> None:
    assert not read("dm", "相手のクリーチャーは攻撃できない。呪文を唱えることはできない。", "クリーチャー").whole


def test_the_greatest_power_of_one_player_is_not_that_of_both() -> None:
    text = "このクリーチャーは、相手のパワーが一番大きいクリーチャーにしかブロックされない。"
    assert not read("dm", text, "クリーチャー").whole


def test_other_cards_than_a_cross_gear_or_its_bearer_are_not_guessed() -> None:
    text = "これをクロスしたクリーチャーがタップされている時、自分の他のクリーチャーすべてのパワーは+2000される。"
    assert not read("dm", text, "クロスギア").whole


def test_a_number_for_each_card_does_not_hold_for_the_next_predicate() -> None:
    text = "このターン、このクリーチャーのパワーは、自分の手札1枚につき+2000され、シールドをさらに1枚ブレイクする。"
    assert not read("dm", text, "呪文").whole


def test_a_creature_of_a_race_leaves_and_not_a_card_underneath() -> None:
    moved = {"event": "moves", "side": "own", "from_zone": "battle_zone", "to_zone": "graveyard"}
    (ability,) = said("自分のゴーストがバトルゾーンから自分の墓地に置かれた時、カードを1枚引く。")
    assert ability["when"] == {**moved, "card": {"race": "ゴースト", "type": "creature"}}
    (ability,) = said("自分のゴースト・カードがバトルゾーンから自分の墓地に置かれた時、カードを1枚引く。")
    assert ability["when"] == {**moved, "card": {"race": "ゴースト"}}


def test_a_sentence_after_a_replacement_is_read_separately() -> None:
    (ability,) = said(
        "このクリーチャーが破壊される時、墓地に置くかわりに手札に戻してもよい。そうした場合、自分の手札を1枚捨てる。"
    )
    assert ability["instead"] == [{"return": "this", "as": "t1"}, {"if": {"did": "t1"}, "then": [{"discard": 1}]}]


def test_an_element_that_leaves_is_not_any_card() -> None:
    (ability,) = said("自分の他のエレメントがバトルゾーンを離れた時、カードを1枚引く。")
    assert ability["when"]["card"] == {"other": True, "type": "element"}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("バトルゾーンの相手のクリーチャーを1体選び、破壊する。", "相手のクリーチャーを1体破壊する。"),
        ("カードを最大3枚引く。", "カードを3枚まで引く。"),
        ("呪文を1枚、自分の墓地から手札に戻すことができる。", "呪文を1枚、自分の墓地から手札に戻してもよい。"),
        (
            "「ブロッカー」付きの相手のクリーチャーを1体タップする。",
            "「ブロッカー」を持つ相手のクリーチャーを1体タップする。",
        ),
        ("自分の闇文明のクリーチャーを全部アンタップさせる。", "自分の闇のクリーチャーをすべてアンタップする。"),
        (
            "カードを1枚引く。そして、両プレイヤーは手札を1枚捨てる。",
            "カードを1枚引く。その後、各プレイヤーは手札を1枚捨てる。",
        ),
        ("自分のシールド1枚ごとにカードを1枚引く。", "自分のシールド1枚につきカードを1枚引く。"),
        ("このターンが終わる時、カードを1枚引く。", "このターンの終わりに、カードを1枚引く。"),
    ],
)
def test_an_instruction_is_worded_differently_over_the_years(text: str, same: str) -> None:
    assert spell(text) == spell(same)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "このクリーチャーを召喚してバトルゾーンに出した時、カードを1枚引く。",
            "このクリーチャーが召喚によってバトルゾーンに出た時、カードを1枚引く。",
        ),
        (
            "このクリーチャーが攻撃する時、自分のマナゾーンのカードがすべて光のカードである場合、カードを1枚引く。",
            "このクリーチャーが攻撃する時、自分のマナゾーンのカードがすべて光のカードなら、カードを1枚引く。",
        ),
        ("自分のターン終了時に、カードを1枚引く。", "自分のターンの終わりに、カードを1枚引く。"),
        ("自分のターンの開始時に、カードを1枚引く。", "自分のターンのはじめに、カードを1枚引く。"),
        ("相手のターンが終わる時、カードを1枚引く。", "相手のターンの終わりに、カードを1枚引く。"),
        (
            "自分の呪文を唱える時、コストは1少なくなる。ただし、コストは1以下にはならない。",
            "自分の呪文を唱えるコストは1少なくなる。ただし、コストが1以下になることはない。",
        ),
        (
            "自分の山札の上から1枚を見せる。そのカードが呪文なら、コストを支払わずに唱えてもよい。"
            "呪文でなければ、そのカードを手札に加える。",
            "自分の山札の上から1枚を見せる。そのカードが呪文なら、コストを支払わずに唱えてもよい。"
            "それ以外なら、そのカードを手札に加える。",
        ),
        (
            "バトルゾーンに他の「ブロッカー」を持つクリーチャーを出した時、カードを1枚引いてもよい。",
            "他の「ブロッカー」を持つクリーチャーをバトルゾーンに出した時、カードを1枚引いてもよい。",
        ),
        (
            "自分の他のクリーチャーすべてのパワーは、攻撃中+2000される。",
            "自分の他のクリーチャーは「パワーアタッカー+2000」を得る。",
        ),
        (
            "相手のクリーチャーはタップしてバトルゾーンに出す。",
            "相手のクリーチャーはバトルゾーンにタップして置かれる。",
        ),
        (
            "このクリーチャーは、自分のターンの終わりに墓地に置かれる。",
            "自分のターンの終わりに、このクリーチャーを墓地に置く。",
        ),
        (
            "このクリーチャーの攻撃がブロックされた時、カードを1枚引く。",
            "このクリーチャーがブロックされた時、カードを1枚引く。",
        ),
        (
            "自分のシールドの枚数が相手のシールドの枚数より少なければ、このクリーチャーのパワーは+1000される。",
            "自分のシールドが相手のシールドより少なければ、このクリーチャーのパワーは+1000される。",
        ),
    ],
)
def test_an_ability_is_worded_differently_over_the_years(text: str, same: str) -> None:
    whole = ("この", "相手の", "自分の呪文", "自分のターン", "自分の他の", "バトルゾーンに他の")
    when = "" if text.startswith(whole) else "このクリーチャーが攻撃する時、"
    assert said(when + text) == said(when + same)


def test_an_alternative_for_another_kind_of_card_is_not_guessed() -> None:
    text = "自分の山札の上から1枚を見せる。それが呪文なら、コストを支払わずに唱えてもよい。{}、それを手札に加える。"
    assert read("dm", text.format("呪文でなければ"), "呪文").whole
    assert not read("dm", text.format("クリーチャーでなければ"), "呪文").whole


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "自分の山札の上から3枚まで、裏向きにして自分のシールドに加える。",
            [
                {"name_number": {"min": 0, "max": 3}, "as": "t1"},
                {"from_top": {"number": "t1"}, "into": "shield_zone"},
            ],
        ),
        (
            "自分の手札をすべて捨てる。その後、その枚数より1枚多くカードを引く。",
            [{"discard": "all", "as": "t1"}, {"draw": {"number": "t1", "plus": 1}}],
        ),
        (
            "自分のクリーチャーを1体選ぶ。そのクリーチャーとコストが同じかそれより小さいクリーチャーを1体破壊する。",
            [
                {"pick": {"type": "creature", "count": 1}, "as": "t1"},
                {
                    "destroy": {
                        "side": "any",
                        "type": "creature",
                        "cost": {"max": {"stat": "cost", "of": "t1"}},
                        "count": 1,
                    }
                },
            ],
        ),
    ],
)
def test_a_number_that_depends_on_an_earlier_one_is_read(text: str, does: Any) -> None:
    assert spell(text) == does


@pytest.mark.parametrize(
    ("text", "event", "met"),
    [
        ("自分のクリーチャーがブロックされた時、ブロックされたクリーチャーをアンタップする。", "blocked", "event"),
        ("自分のクリーチャーがブロックされた時、ブロックした相手クリーチャーをアンタップする。", "blocked", "other"),
        ("自分のクリーチャーがブロックした時、ブロックしたクリーチャーをアンタップする。", "blocks", "event"),
        ("自分のクリーチャーがブロックした時、ブロックされたクリーチャーをアンタップする。", "blocks", "other"),
    ],
)
def test_the_creature_that_blocked_is_not_the_one_that_was_blocked(text: str, event: str, met: str) -> None:
    heard = {"event": event, "card": {"type": "creature"}, "side": "own"}
    assert said(text) == [{"when": heard, "do": [{"untap": met}]}]


def test_the_creature_that_breaks_a_shield_is_destroyed() -> None:
    (ability,) = said("自分のシールドが相手のクリーチャーにブレイクされた時、そのクリーチャーを破壊する。")
    heard = {"event": "broken", "side": "own", "other": {"type": "creature"}}
    assert ability == {"when": heard, "do": [{"destroy": "other"}]}


def test_the_game_is_lost_at_the_end_of_the_extra_turn() -> None:
    lost = {"later": {"event": "turn_ends"}, "do": [{"lose": "you"}]}
    assert spell("このターンの後に自分のターンを追加する。そのターンの終わりに、自分はゲームに負ける。") == [
        {"extra_turn": "you"},
        {"later": {"event": "turn_starts", "side": "own"}, "do": [lost]},
    ]


@pytest.mark.parametrize(
    ("text", "one", "other", "done"),
    [
        (
            "光のクリーチャーと闇のクリーチャーを1体ずつ破壊する。",
            {"civilization": "light", "type": "creature", "count": 1, "side": "any"},
            {"civilization": "darkness", "type": "creature", "count": 1, "side": "any", "but": "t1"},
            {"destroy": ["t1", "t2"]},
        ),
        (
            "自分の墓地から、クリーチャーと呪文を1枚ずつ手札に戻す。",
            {"zone": "graveyard", "type": "creature", "count": 1},
            {"zone": "graveyard", "type": "spell", "count": 1},
            {"return": ["t1", "t2"]},
        ),
        (
            "それぞれのマナゾーンからカードを1枚ずつ墓地に置く。",
            {"zone": "mana_zone", "count": 1},
            {"zone": "mana_zone", "side": "enemy", "count": 1},
            {"put": ["t1", "t2"], "into": "graveyard"},
        ),
        (
            "各プレイヤーのクリーチャーを1体ずつ破壊する。",
            {"type": "creature", "count": 1},
            {"type": "creature", "side": "enemy", "count": 1},
            {"destroy": ["t1", "t2"]},
        ),
    ],
)
def test_one_of_each_kind_is_two_cards(text: str, one: Any, other: Any, done: Any) -> None:
    assert spell(text) == [{"pick": one, "as": "t1"}, {"pick": other, "as": "t2"}, done]


def test_both_hands_are_discarded() -> None:
    assert spell("お互いの手札をすべて捨てる。") == [{"discard": "all", "who": "each"}]


def test_a_card_from_the_hand_is_not_destroyed() -> None:
    text = (
        "相手のクリーチャーを1体選ぶ。相手は自身の手札を2枚捨ててもよい。そうしなければ、そのクリーチャーを破壊する。"
    )
    assert spell(text)[2]["then"] == [{"destroy": spell(text)[0]["as"]}]


def test_cards_of_each_civilization_are_counted() -> None:
    each = [{"exists": {"zone": "mana_zone", "civilization": one}, "min": 2} for one in ("darkness", "fire")]
    text = "自分のマナゾーンに闇と火のカードがそれぞれ2枚以上あれば、このクリーチャーのパワーは+1000される。"
    assert said(text) == [{"static": {"power": 1000}, "if": {"all": each}}]
