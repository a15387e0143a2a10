"""Words that came after the edition: their line is left out, and the other lines are read."""

from judge.cards.parser import read


def test_a_newer_word_leaves_the_other_lines() -> None:
    found = read("sve", "【守護】\n進化コスト1：これは進化する。\n【超進化時】1枚引く。")
    assert not found.whole
    assert [one.word for one in found.newer] == ["超進化"]
    assert found.keywords == ["ward"]
    assert found.abilities == [{"keyword": "evolve", "cost": [{"pp": 1}]}]
