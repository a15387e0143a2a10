import pytest

from judge.graph import CodeCitation, build
from tests.books import ROWS, write_book

REASON = {"ja": "卓上の物の扱い。", "en": "About things on the table."}
NOTE = {"id": "1.1.2#when", "kind": "ruling", "clauses": ["1.1.2"], "ja": "注。", "en": "Note."}
TERM = {"ja": "確認", "en": "check", "clause": "2.1"}
CODE = [
    CodeCitation("judge/games/sve/ch01.py", 7, "lose", "sve:1.1.1"),
    CodeCitation("judge/games/sve/ch01.py", 9, "lose", "sve:1.1.1"),
    CodeCitation("judge/games/sve/ch01.py", 20, "concede", "sve@1.0.0:1.1.2#when"),
    CodeCitation("judge/games/sve/ch02.py", 3, "check", "sve:2.1.1"),
    CodeCitation("judge/games/sve/ch02.py", 4, "check", "sve:9.9"),
]
EVIDENCE = {"sve:1.1.1": ["sve/1.1.1-loses", "sve/other"], "sve:1.1.1.1": ["sve/other"], "sve:9.9": ["sve/other"]}


@pytest.fixture
def corpus(tmp_path):
    rows = [*ROWS, ("2.1.2", "procedure", "札を置く。", "Put a card down.", {"not_simulated": REASON})]
    return write_book(tmp_path / "rules_text", rows, notes=[NOTE], glossary=[TERM])


@pytest.fixture
def graph(corpus):
    return build(corpus, EVIDENCE, CODE)
