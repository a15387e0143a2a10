"""What a side, a face and an equipment zone are called where one is chosen, in both languages."""

import pytest

from judge.resources import path
from judge.scenario import parse, report, resolve

CHOSEN = {
    "8.3.30-modular-is-equipped-to-a-zone-of-choice": ("決定: 腕", "this zone: arms"),
    "8.3.38-one-side-of-a-card-with-meld": ("宣言: 左側", "played with: left side"),
    "5.3.4d-a-melded-card-with-go-again": ("宣言: 両側", "played with: both sides"),
    "9.1.4b-a-twin-card-is-played-with-one-face": ("宣言: 裏面", "played with: back face"),
}


@pytest.mark.parametrize("board", CHOSEN)
def test_what_is_chosen_is_said_in_words(board: str) -> None:
    done = resolve(parse(path("scenarios").joinpath("fab", f"{board}.yaml").read_text("utf-8"), board))
    said = [report.text(done, lang=lang) for lang in ("ja", "en")]
    assert [wanted in text for wanted, text in zip(CHOSEN[board], said, strict=True)] == [True, True]
