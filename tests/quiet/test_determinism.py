"""The same answer on every machine: nothing looks at a clock, and exploring merges only what is the same."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from judge.games import package
from judge.kernel import Bounds, Choice, Line, Question, do, exploration, explore
from judge.scenario import Scenario, ScenarioFile, library, resolve
from judge.scenario.studies.exploring import Exploring, explored
from tests.kernel.frames import FrameLikeness
from tests.kernel.test_exploring import brute_force, starting
from tests.kernel.toy import P1, Score
from tests.strictly import parse

FEW = Bounds(lines=40, answers=6, effort=1_000_000)
MANY = Bounds(lines=160, answers=6, merging=False, effort=1_000_000)


def opened(board: Scenario) -> Scenario:
    """Return a board with its actions, and everything that its script answers left open."""
    words_of_game = package(board.game).speech.items()
    kept = {name for name, word in words_of_game if word.of_action or (word.acts and not word.roles)}
    play: list[dict[str, Any]] = []
    for entry in board.play:
        ((player, said),) = entry.items()
        words = {word: value for word, value in said.items() if word in kept} if isinstance(said, dict) else said
        if words:
            play.append({player: words})
    return board.model_copy(update={"play": play})


def orders(found: Exploring) -> dict[Any, int]:
    return found.found.orders()


def differences(board: Scenario) -> str | None:
    """Return in what exploring with and without merging differ; without, some of it may be too much to play."""
    merged = explored(board, FEW, steps=1_500)
    if merged.found.cut or None in orders(merged):  # a circle has no end to be played to
        return None
    apart = explored(board, MANY, steps=1_500)
    one, other = orders(merged), orders(apart)
    if apart.found.cut is None:
        return None if one == other else f"{sorted(one.values())} and {sorted(other.values())}"
    return None if all(one.get(outcome, 0) >= number for outcome, number in other.items()) else "one has more"


FILES = library()
"""The shipped boards: each is read only where it is asked for."""

SHARES = 64
"""The number of shares in which ``make soak`` explores all boards, so that other runs collect fewer tests."""

each = pytest.mark.parametrize


@pytest.mark.sweep
@each("file", FILES[::40], ids=lambda file: file.id)
def test_merged_and_unmerged_exploring_agree(file: ScenarioFile) -> None:
    assert differences(opened(file.scenario)) is None


@pytest.mark.soak
@each("share", range(SHARES))
def test_merged_and_unmerged_exploring_agree_on_every_board(share: int) -> None:
    found = {file.id: differences(opened(file.scenario)) for file in FILES[share::SHARES]}
    assert {board: wrong for board, wrong in found.items() if wrong is not None} == {}


class Oracle(exploration._Explorer):
    """Looks, wherever lines meet, whether all that is suspended is alike: the frames against what the rules declare."""

    met = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.frames = FrameLikeness()
        self.held: dict[bytes, tuple[int, bytes]] = {}

    def _key(self, choice: Choice, line: Line, known: dict[int, str]) -> bytes:
        key = super()._key(choice, line, known)
        rewinds, frames = len(line.game.rewinds), self.frames.of((line.position(), line.procedure), known)
        before, held = self.held.setdefault(key, (rewinds, frames))
        if before == rewinds:  # what was taken back leaves only marks in the frames
            assert held == frames, f"declared alike at {line.game.places}, and is not"
            Oracle.met += key in self.forks
        return key


@pytest.mark.sweep
def test_positions_declared_alike_have_equal_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploration, "_Explorer", Oracle)
    for file in FILES[7::40]:
        explored(opened(file.scenario), FEW, steps=1_500)
    agree_on_programs(range(20))
    assert Oracle.met > 30, "void: hardly a line meets another"


@pytest.mark.soak
@each("share", range(SHARES))
def test_positions_declared_alike_are_alike_on_every_board(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploration, "_Explorer", Oracle)
    for file in FILES[share::SHARES]:
        explored(opened(file.scenario), FEW, steps=1_500)


def test_leaving_everything_open_leaves_something_open() -> None:
    assert any(explored(opened(file.scenario), FEW).found.lines > 1 for file in FILES[::40])


class Program:
    """Writes a random procedure: loops, branches, exceptions, values on the stack, and procedures begun later.

    Args:
        seed: decides everything.
    """

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.choices = 0

    def source(self) -> str:
        body = "\n".join(self.block(2, 7))
        begin = "def rules(game):\n    a, b, c, later = 1, 2, 3, (1, 2)\n    with game.at('toy:1') as place:\n"
        return f"{begin}{body}\n    yield from part(game, *later)\n"

    def block(self, depth: int, length: int) -> Iterator[str]:
        for number in range(self.draw.randint(2, length)):
            yield f"{'    ' * depth}place.stand({number}, a, b, c, later)"
            yield from (f"{'    ' * depth}{line}" for line in self.statement(depth))

    def statement(self, depth: int) -> list[str]:
        one, two = self.draw.sample("abc", 2)
        number = self.draw.randint(0, 4)
        simple = [
            f"{one} = {number}",
            f"{one}, {two} = {two}, {one}",
            f"{one} = ({one} + {two}) % 5",
            f"{one} = {two}",
            f"{one} = sum([{two} + x for x in (1, {number})]) % 5",
            f"later = ({one}, {two})",
            f"yield from do(game, Score(P1, {one} + 1), clause='toy:2')",
            f"{one} = len([{two}]) + {number}",
        ]
        asking = [
            f"({one},) = yield from ask(game)",
            f"{one} = {two} + (yield from ask(game))[0]",
            "yield from part(game, *later); later = (a, c)",
            f"yield from part(game, {one}, {two})",
        ]
        kind = self.draw.random()
        if kind < 0.3 and self.choices < 4:
            self.choices += 2 if depth > 2 else 1
            return [self.draw.choice(asking)]
        if kind < 0.5 and depth < 4:
            head = self.draw.choice(
                [f"for {one} in ({number}, {two}):", f"for x in iter([{one}, {two}]):", f"if {one} > {two}:", "try:"]
            )
            inside = [f"    {line}" for line in self.statement(depth + 1) + self.statement(depth + 1)]
            tail = ["except ValueError:", f"    {one} = {two}"] if head == "try:" else []
            return [head, *inside, *tail]
        return [self.draw.choice(simple)]


def ask(game):
    return (yield from game.choose(Question("which", "toy:3"), by=P1, among=(0, 1)))


def part(game, first, second):
    """Ask once, and score what it was given: while it has not begun, that is all there is of it."""
    (picked,) = yield from ask(game)
    yield from do(game, Score(P1, (first, second)[picked] + 1), clause="toy:2")


def agree_on_programs(seeds: range) -> int:
    """Explore random programs merged and line by line; return how many lines met another."""
    met = 0
    for seed in seeds:
        source = Program(seed).source()
        named = {"ask": ask, "part": part, "do": do, "Score": Score, "P1": P1}
        exec(compile(source, f"program {seed}", "exec"), named)
        found = explore(starting(named["rules"]))
        assert found.complete, source
        assert found.orders() == brute_force(named["rules"]), f"program {seed}:\n{source}"
        met += found.met
    return met


@pytest.mark.sweep
def test_merging_agrees_with_every_line_of_random_programs() -> None:
    assert agree_on_programs(range(60)) > 60, "void: hardly a line meets another"


@pytest.mark.soak
def test_merging_agrees_with_every_line_of_many_random_programs() -> None:
    agree_on_programs(range(60, 3_000))


def test_a_procedure_kept_for_later_keeps_positions_apart() -> None:
    def rules(game):
        with game.at("toy:1") as place:
            (first,) = yield from ask(game)
            later = part(game, first, 2 * first)
            place.stand(later)  # like nothing but itself
            yield from ask(game)
            yield from later

    found = explore(starting(rules))
    assert found.orders() == brute_force(rules)
    assert len(found.orders()) > 1


LOOP = """
game: sve
p1:
  hand: [{id: s, name: Spark, type: spell, cost: 0, abilities: [{spell: [{life: 1, to: own.leader}]}]}]
  field:
    - {id: x, name: X, type: amulet, cost: 1, abilities: [
        {when: {event: defense_gained, side: any, card: {type: leader}}, do: [{may: [{life: -1, to: own.leader}]}]},
        {when: {event: defense_lost, side: any, card: {type: leader}}, do: [{life: 1, to: own.leader}]}]}
play: [{p1: {play: s}}]
assume: {may: yes}
"""


@pytest.mark.sweep
def test_the_limit_that_ends_a_run_is_deterministic() -> None:
    first, second = (resolve(parse(LOOP, "loop.yaml")) for _ in range(2))
    assert first.ending.outcome == "limit"
    assert first.ending.error.reason in ("steps", "work")
    assert [str(step.cites()) for step in first.steps] == [str(step.cites()) for step in second.steps]
