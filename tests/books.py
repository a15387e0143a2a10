"""A small rulebook of our own, written to a folder: what the tests of coverage, graph and search have in common."""

import yaml

from judge.corpus import Corpus, clear
from judge.coverage import CodeCitation


def write_book(root, rows, notes=(), glossary=(), questions=()):
    """Write a rulebook: rows of number, kind, Japanese and English; a title is informational and a heading."""
    folder = root / "sve" / "1.0.0"
    (folder / "notes").mkdir(parents=True, exist_ok=True)
    head = {"game": "sve", "version": "1.0.0", "title": {"ja": "見本", "en": "Sample"}}
    clauses = [
        {"id": number, "kind": kind, "heading": kind == "informational", "ja": ja, "en": en, **more}
        for number, kind, ja, en, more in ((*row, {})[:5] for row in rows)
    ]
    files = {
        "rulebook": head,
        "ch01": clauses,
        "notes/rulings": list(notes),
        "glossary": list(glossary),
        "questions": list(questions),
    }
    for name, content in files.items():
        text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    clear()
    return Corpus(root)


ROWS = [
    ("1", "informational", "概要", "Overview"),
    ("1.1", "informational", "勝敗", "Winning"),
    ("1.1.1", "constraint", "体力が0以下になったプレイヤーは負ける。", "A player at 0 or less defense loses."),
    ("1.1.1.1", "constraint", "確認の時点は{2.1}で決まる。", "When this is checked is told in {2.1}."),
    ("1.1.1.2", "constraint", "二人とも負けるなら引き分けである。", "If both lose, the game is a draw."),
    ("1.1.2", "constraint", "投了はいつでもできる。", "A player may concede at any time."),
    ("2", "informational", "手順", "Procedure"),
    ("2.1", "informational", "確認", "Checks"),
    ("2.1.1", "procedure", "手順の合間に確認を行う。", "Checks are made between procedures."),
]

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


def accounted_book(root):
    """Write the small rulebook with a clause that needs no code, a note and a term."""
    rows = [*ROWS, ("2.1.2", "procedure", "札を置く。", "Put a card down.", {"not_simulated": REASON})]
    return write_book(root, rows, notes=[NOTE], glossary=[TERM])
