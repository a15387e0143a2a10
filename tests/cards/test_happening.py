"""Every ability of the library is made to happen on a board, and each of its nodes makes a difference there."""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from judge.cards.index import Entry
from judge.cards.library import library
from tests.cards import stage
from tests.planting.outcomes import RefusedError

FEW = ("SD03-015", "SD04-006", "BP14-072", "BP14-054")
"""Cards whose abilities are tried in every run: a spell with a target, a condition, one to evolve, the next card."""

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


NOTHING_EVER = {"activate": [{"pp": 99}], "do": [{"draw": 1}], "zone": "hand"}
"""An ability that every card may have, and that nobody can play."""


class Stage:
    """The boards of an ability, and the outcome of each way of playing them; none is played before it is needed."""

    def __init__(self, entry: Entry, ability: dict[str, Any]) -> None:
        self.ability = ability
        self._whole = json.dumps(ability)
        self._known: dict[tuple[str, str, int], Any] = {}
        self._accepted: dict[str, bool] = {}
        self._tries: list[tuple[str, str, int]] = []
        turns = stage.turns(ability)
        usual, rare = stage.boards(entry, ability), stage.further_boards(entry, ability)
        self._fresh = chain(self._laid(usual, turns), self._laid(rare, turns[:2]))

    @staticmethod
    def _laid(boards: Iterator[dict[str, Any]], turns: Sequence[int]) -> Iterator[tuple[str, str, int]]:
        """Yield each board, what players do on it, and how they decide; those for the first way as they are made."""
        made: dict[tuple[str, str], None] = {}
        for data in boards:
            one = json.dumps({**data, "play": []}), json.dumps(data["play"])
            if one not in made:
                made[one] = None
                yield (*one, turns[0])
        yield from ((*one, turn) for turn in turns[1:] for one in made)

    def _ways(self) -> Iterator[tuple[str, str, int]]:
        """Yield every way of playing, those that have been tried before first."""
        yield from tuple(self._tries)
        for one in self._fresh:
            self._tries.append(one)
            yield one

    def of(self, board: str, play: str, turn: int, part: str = "") -> Any:
        """Return the outcome of a board, with the ability or only a part of it; ``None`` if the part is rejected.

        Whether the words of a text fit together is the same on every board, so only the first one checks it.
        """
        if self._accepted.get(part) is False:
            return None
        one = board.replace(self._whole, part) if part else board, play, turn
        if one not in self._known:
            try:
                self._known[one], bare = stage.outcome(*one, checked=part in self._accepted)
                assert bare == [], "a step cites nothing"
            except RefusedError:
                self._known[one] = None
            if part or self._known[one] is not None:
                self._accepted.setdefault(part, self._known[one] is not None)
        return self._known[one]

    def differs(self, less: dict[str, Any] | None) -> bool:
        """Return whether a board has another outcome with less of the ability, or without it.

        A board that has shown one part of a text is likely to show the next, so it is tried first.
        """
        part = json.dumps(NOTHING_EVER if less is None else less)
        for one in self._ways():
            usual = self.of(*one)
            if usual is not None and usual != self.of(*one, part):
                self._tries.remove(one)
                self._tries.insert(0, one)
                return True
        return False

    def idle(self) -> list[str]:
        """Return the nodes that make no difference; all of it where it does not happen."""
        if not self.differs(None):
            return ["all"]
        return [str(path) for path in stage.parts(self.ability) if not self.differs(stage.without(self.ability, path))]


@pytest.mark.sweep
@pytest.mark.parametrize("number", FEW)
def test_an_ability_happens_and_nothing_in_it_is_idle(number: str) -> None:
    entry = library("sve").find(number)
    assert entry is not None
    for ability in entry["abilities"]:
        assert Stage(entry, ability).idle() == []


@pytest.mark.sweep
def test_an_effect_without_a_difference_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Void otherwise: an event that needs more play points than anybody has."""
    entry = library("sve").find("SD03-015")
    assert entry is not None
    never = {"if": {"amount": {"resource": "max_pp"}, "min": 90}, "then": [{"draw": 2}]}
    monkeypatch.setattr(Stage, "_ways", lambda of, every=Stage._ways: islice(every(of), 20))
    idle = Stage(entry, {"spell": [{"draw": 1}, never]}).idle()
    assert "('spell', 1)" in idle
    assert "('spell', 0)" not in idle
    assert Stage(entry, {"spell": [never]}).idle() == ["all"]


def test_the_parts_listed_as_irrelevant_exist() -> None:
    for number, path in CANNOT_MATTER:
        entry = library("sve").find(number)
        assert entry is not None
        assert path in {str(part) for ability in entry["abilities"] for part in stage.parts(ability)}


TRIED = 1800
"""The least number of forms of abilities."""

CANNOT_MATTER = {
    ("BP01-056", "('spell', 0)"): "puts a card into the EX area, as is then repeated until that is full (4.8.3.2)",
    ("BP02-098", "('do', 0, 'if', 'amount', 'this_turn', 'card')"): "asks for followers, and only they attack (8.4.2)",
}
"""Nodes that cannot make a difference by the rules: a card whose form of ability it is, where it stands, and why."""


def tried(kept: Path | None) -> Iterator[tuple[str, int, list[str]]]:
    """Yield of each form of an ability a card that has it, how many nodes it has, and which make no difference.

    Args:
        kept: a file in which that is kept, a line a form: a run that was broken off goes on from there.
    """
    lines = kept.read_text("utf-8").splitlines() if kept is not None and kept.exists() else []
    before = {one[0]: one[1:] for one in map(json.loads, lines)}
    for entry, ability in abilities():
        known = form(entry, ability)
        if known not in before:
            idle = Stage(entry, ability).idle()
            before[known] = [entry["name"], len(list(stage.parts(ability))), idle]
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([known, *before[known]], ensure_ascii=False) + "\n")
        card, nodes, idle = before[known]
        yield card, nodes, idle


@pytest.mark.sweep
def test_a_trial_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "tried.jsonl"
    first = tried(kept)
    begun = [next(first) for _ in range(2)]
    with patch(f"{__name__}.Stage", side_effect=AssertionError("tried again")):
        again = tried(kept)
        assert [next(again) for _ in range(2)] == begun


@pytest.mark.soak
def test_every_ability_happens() -> None:
    """Nothing raises, every step cites, and every node makes a difference unless the rules keep it from that.

    ``JUDGE_SOAK`` names a file from which a run that was broken off goes on.
    """
    kept = os.environ.get("JUDGE_SOAK")
    found = list(tried(Path(kept) if kept else None))
    assert len(found) >= TRIED
    cards = library("sve")
    spared = {(entry["name"], path) for number, path in CANNOT_MATTER if (entry := cards.find(number)) is not None}
    assert {(name, path) for name, _, idle in found for path in idle} == spared
