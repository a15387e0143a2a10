"""A small rulebook of our own, written to a folder: what the tests of the graph and of search have in common."""

import yaml

from judge.corpus import Corpus, clear


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
