"""Every ability of the library is made to happen on a board, and each of its nodes makes a difference there."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from judge.cards.library import Entry, library
from tests.cards import stage
from tests.quiet.words import RefusedError

FEW = ("SD03-015", "SD04-006")
"""Cards whose abilities are tried in every run: a spell with a target, a condition."""

FORM = re.compile(r'"(name|name_has|trait|card_class|summon|into|counters?|title)": ("[^"]*"|\[("[^"]*"(, )?)+\])')


def form(entry: Entry, ability: Mapping[str, Any]) -> str:
    """Return an ability without its names and numbers: what is alike in that happens alike."""
    said = json.dumps(ability, sort_keys=True, ensure_ascii=False)
    kind = f"{entry['type']} {entry.get('special', '')}"
    return f"{kind} {re.sub(r'-?[0-9]+', 'N', FORM.sub('_', said))}"


def abilities() -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Yield the abilities of cards that are read whole, each form once."""
    seen: set[str] = set()
    for entry in library("sve").cards:
        for ability in entry.get("abilities", ()) if "unread" not in entry and "newer" not in entry else ():
            known = form(entry, ability)
            if known not in seen:
                seen.add(known)
                yield entry, ability


class Stage:
    """The boards of an ability, and what comes of each way of playing them; none is played before it is asked for."""

    def __init__(self, entry: Entry, ability: dict[str, Any]) -> None:
        self.ability = ability
        self._whole = json.dumps(ability)
        self._known: dict[tuple[str, int], Any] = {}
        boards = [json.dumps(data) for data in stage.boards(entry, ability)]
        self._tries = [(board, turn) for turn in stage.turns(ability) for board in boards]

    def of(self, board: str, turn: int) -> Any:
        """Return what comes of a board; ``None`` where it is refused."""
        if (board, turn) not in self._known:
            try:
                self._known[board, turn], bare = stage.outcome(json.loads(board), turn)
                assert bare == [], "a step cites nothing"
            except RefusedError:
                self._known[board, turn] = None
        return self._known[board, turn]

    def differs(self, less: dict[str, Any] | None) -> bool:
        """Return whether a board comes out differently when the ability says less, or nothing.

        What has shown one part of a text is likely to show the next: it is tried first.
        """
        part = json.dumps(less if less is not None else {"activate": [{"pp": 99}], "do": [{"draw": 1}]})
        for board, turn in self._tries:
            usual = self.of(board, turn)
            if usual is not None and usual != self.of(board.replace(self._whole, part), turn):
                self._tries.remove((board, turn))
                self._tries.insert(0, (board, turn))
                return True
        return False

    def idle(self) -> list[str]:
        """Return the nodes that make no difference; all of it where it does not happen."""
        if not self.differs(None):
            return ["all"]
        return [str(path) for path in stage.parts(self.ability) if not self.differs(stage.without(self.ability, path))]


@pytest.mark.parametrize("number", FEW)
def test_an_ability_happens_and_nothing_in_it_is_idle(number: str) -> None:
    entry = library("sve").find(number)
    assert entry is not None
    for ability in entry["abilities"]:
        assert Stage(entry, ability).idle() == []


def test_what_makes_no_difference_is_told() -> None:
    """Void otherwise: damage of nothing."""
    entry = library("sve").find("SD03-015")
    assert entry is not None
    nothing = {"spell": [{"draw": 1}, {"damage": 0, "to": "enemy.leader"}]}
    assert Stage(entry, nothing).idle() == ["('spell', 1)"]


TRIED = 1800
"""So many forms of abilities there are at least."""

MAY_BE_IDLE = 0.08
"""Of the nodes so many may make no difference on these boards: not every text finds what it wants there."""


@pytest.mark.soak
def test_every_ability_happens() -> None:
    """Nothing raises, every step cites, and all but a few nodes are shown to make a difference."""
    nodes = idle = tried = 0
    for entry, ability in abilities():
        tried += 1
        nodes += len(list(stage.parts(ability)))
        idle += len(Stage(entry, ability).idle())
    assert tried >= TRIED
    assert idle <= nodes * MAY_BE_IDLE
