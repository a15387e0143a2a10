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
    """Return what a spell does."""
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
def test_a_spell_does_what_its_sentences_say(text: str, does: Any) -> None:
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
    ],
)
def test_a_creature_has_what_its_lines_say(text: str, meaning: Any) -> None:
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


def test_a_line_that_is_not_read_leaves_the_others_as_they_are() -> None:
    reading = read("dm", "ブロッカー\nこのクリーチャーは月が出ている間踊る。\nカードの上で寝る。", "クリーチャー")
    assert reading.keywords == ["blocker"]
    assert [one.line for one in reading.unread] == ["このクリーチャーは月が出ている間踊る。", "カードの上で寝る。"]
    first = reading.unread[0]
    assert reading.text[slice(*first.span)].startswith("月が出ている")


def test_what_a_card_evolves_from_and_links_with_is_said_with_it() -> None:
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
def test_a_word_that_is_left_out_changes_what_is_read(word: str) -> None:
    assert word in TEXT
    reading = read("dm", TEXT.replace(word, "", 1), "呪文")
    assert not reading.whole or [*reading.abilities] != said(TEXT, "呪文")


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
def test_a_spell_points_at_what_was_seen_or_heard(text: str, ability: Any) -> None:
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
        "自分の山札の上から3枚を見る。その中から1枚をマナゾーンに置き、もう1枚を手札に加える。",
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
