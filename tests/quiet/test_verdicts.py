"""A verdict says on what an outcome rests: every note says it, and counts only where it decides."""

import yaml

from judge import resources
from judge.corpus.models import AUTHORITIES


def test_every_note_says_on_what_it_rests() -> None:
    files = sorted(resources.path("rules_text").glob("*/*/notes/**/*.yaml"))
    notes = [note for file in files for note in yaml.safe_load(file.read_text("utf-8"))]
    assert len(notes) > 800, "void: no notes were read"
    assert [note["id"] for note in notes if note.get("authority") not in AUTHORITIES] == []
    assert {note["authority"] for note in notes if note["kind"] == "ruling"} == {"answer", "how-to-play"}
