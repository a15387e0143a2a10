"""What happens, as what would happen, in English."""

from __future__ import annotations

from judge.cards.printer import NotSaidError


def would(words: str) -> str:
    """Return what happens as what would happen."""
    for present, would in WOULD:
        if present in words:
            return words.replace(present, would, 1)
    raise NotSaidError(words)


WOULD = (
    (" is dealt ", " would be dealt "),
    (" is hit", " would be hit"),
    (" deals ", " would deal "),
    (" is destroyed", " would be destroyed"),
    (" is banished", " would be banished"),
    (" is moved", " would be moved"),
    (" is created", " would be created"),
    (" enters ", " would enter "),
    (" leaves ", " would leave "),
    (" dies", " would die"),
    (" hits", " would hit"),
    (" gains ", " would gain "),
    (" loses ", " would lose "),
    (" increases", " would increase"),
    (" decreases", " would decrease"),
    ("you gain ", "you would gain "),
    ("you lose ", "you would lose "),
    ("you draw", "you would draw"),
    (" draws", " would draw"),
    ("you roll", "you would roll"),
    (" rolls", " would roll"),
    (" is discarded", " would be discarded"),
    (" is pitched", " would be pitched"),
    ("you discard", "you would discard"),
    (" discards", " would discard"),
    ("you pitch", "you would pitch"),
    (" pitches", " would pitch"),
    ("you win ", "you would win "),
    (" wins ", " would win "),
    ("you fail ", "you would fail "),
    (" fails ", " would fail "),
)
