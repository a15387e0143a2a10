from judge.search.highlight import snippet, spans, surface


def test_overlapping_matches_are_one_mark():
    assert spans("自動能力が待機する", surface("自動能力 能力")) == [(0, 4)]


def test_no_particle_is_marked_for_a_part_of_a_word_in_katakana():
    assert surface("S・トリガー") == ["トリガ"]
    text = "S・トリガーを持つカードがあるとき"
    assert [text[start:end] for start, end in spans(text, surface("S・トリガー"))] == ["トリガー"]


def test_stems_mark_whole_english_words():
    text = "The attacking follower attacks."
    assert [text[start:end] for start, end in spans(text, surface("attack"))] == ["attacking", "attacks"]


def test_words_of_one_term_are_marked_where_they_stand_together():
    text = "Each civilization has a color; the fire civilization is red, and a fire is no civilization."
    assert [text[start:end] for start, end in spans(text, ["fire civilization"])] == ["fire civilization"]
    assert spans("An attack (target) is chosen", ["attack target"]) == []


def test_long_texts_are_cut_around_the_first_mark():
    text = "前置き。" * 60 + "手札の上限を超える。" + "後書き。" * 60
    shown, marks = snippet(text, spans(text, surface("手札の上限")), 80)
    assert len(shown) <= 82
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert [shown[start:end] for start, end in marks] == ["手札", "上限"]
