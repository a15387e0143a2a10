"""The same scenario gives the same bytes: in another process, from its decisions, and from its changes."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from judge import resources
from judge.abilities import short_label
from judge.games import package
from judge.kernel import STOP, Choice, Decision, Game, Limits, run
from judge.scenario import Resolution, library, parse, report, resolve

pytestmark = pytest.mark.sweep

PATHS = sorted(resources.path("scenarios").glob("*/*.yaml"))

TRACES = """
import json, sys
from judge.scenario import library, report

for file in library():
    json.dump(report.to_json(file.resolve()), sys.stdout, ensure_ascii=False)
    print()
"""
ASKING = {"can", "loop", "why_not", "options", "concede"}
"""What a script does that is no decision."""


def traces(hash_seed: str) -> subprocess.Popen:
    """Resolve the whole library in a process of its own."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", TRACES]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def test_the_library_gives_the_same_bytes_in_two_processes():
    running = [traces("0"), traces("4242")]
    (first, wrong), (second, also_wrong) = (process.communicate(timeout=1_000) for process in running)
    assert [process.returncode for process in running] == [0, 0], (wrong + also_wrong).decode()
    assert first.count(b"\n") == len(library()) > 0
    for one, other in zip(first.split(b"\n"), second.split(b"\n"), strict=True):
        assert one == other, json.loads(one)["id"]


class Replay:
    """Decides as a receipt says; what was forced is in no receipt."""

    def __init__(self, rules, decisions) -> None:
        self.rules = rules
        self.left = list(decisions)

    def __call__(self, choice: Choice, game: Game) -> Decision:
        if choice.forced:
            return Decision(tuple(choice.options[: choice.minimum]))
        if not self.left:
            assert choice.boundary, f"no decision is left for {choice.role}"
            return STOP
        said = self.left.pop(0)
        assert (said["role"], said["by"]) == (choice.role, choice.by)
        everything = [*choice.options, *(self.rules.menu(game, choice, choice.by) if choice.acts else ())]
        options = {str(option): option for option in everything}
        return Decision(tuple(meant(picked, options) for picked in said["picked"]), assumed=said["assumed"])


def meant(picked: str, options):
    """Return the option of that name; the only ability of a card, and what gave an ability, need not be named."""
    return options.get(picked) or next(
        one
        for name, one in options.items()
        if name.startswith((f"{picked} ", f"{picked}.")) or short_label(name) == picked
    )


def without_note(step):
    return {name: value for name, value in step.values.items() if name != "note"}


def shown(steps):
    """What a trace says, without the note on why a decision was assumed."""
    return [
        (
            s.key,
            s.clause,
            tuple(s.because),
            s.actor,
            tuple(s.objects),
            without_note(s),
            s.depth,
            s.mark,
            tuple(s.excluded),
            s.considered,
            s.assumed,
            s.place,
        )
        for s in steps
    ]


def words(values) -> set[str]:
    return {values} if isinstance(values, str) else set(values)


every = pytest.mark.parametrize("path", PATHS, ids=lambda p: f"{p.parent.name}/{p.stem}")
some = pytest.mark.parametrize(
    "path", [p for p in PATHS if crc32(p.stem.encode()) % 4 == 0], ids=lambda p: f"{p.parent.name}/{p.stem}"
)
"""A fixed quarter of the boards, for what looks at every step of a trace."""


@cache
def done_with(path: Path) -> Resolution:
    return resolve(parse(path.read_text("utf-8"), path.name))


def decided(path: Path) -> bool:
    """Whether every word of the script is a decision, and one that was accepted."""
    done = done_with(path)
    said = [words(values) for entry in done.scenario.play for values in entry.values()]
    return not any(ASKING & some for some in said) and not done.script.refusals


def test_there_is_something_to_replay():
    assert sum(decided(path) for path in PATHS) * 2 > len(PATHS) > 0, "void: hardly a scenario can be replayed"


@every
def test_the_decisions_of_the_receipt_replay_to_the_identical_trace(path):
    done = done_with(path)
    if not decided(path):
        return  # its refusals and questions are the script's, which the receipt names by its hash
    decisions = report.to_json(done)["receipt"]["decisions"]
    setting = package(done.scenario.game).set_up(done.scenario, Limits(), frozenset())
    ending = run(setting.game, setting.procedure, Replay(package(done.scenario.game), decisions))
    assert shown(setting.game.trace.steps) == shown(done.steps)
    assert list(map(repr, setting.game.state.journal)) == list(map(repr, done.setting.game.state.journal))
    assert ending == done.ending


SHOWN_NUMBERS = ("pp", "max_pp", "ep", "bonds", "cp")
FLAGS = ("engaged", "action", "face_down", "stunned")
TURN = {"turn": "player", "phase": "phase", "turn_number": "number", "initiative": "initiative", "step": "step"}


class Rebuilt:
    """A board that begins as the first one and follows the changes of the steps, as any reader of a trace can."""

    def __init__(self, board) -> None:
        self.turn = dict(board["turn"])
        shown = board["players"].items()
        self.players = {p: {n: numbers[n] for n in SHOWN_NUMBERS if n in numbers} for p, numbers in shown}
        self.zones = {zone: set(cards) for zone, cards in board["zones"].items()}
        self.flags = {(card, f) for card, facts in board["cards"].items() for f in FLAGS if facts.get(f)}
        self.counters = {card: facts["counters"] for card, facts in board["cards"].items() if facts.get("counters")}

    def follow(self, changes) -> None:
        for entity, field, before, after in changes:
            if field == "zone":
                for zone, move in ((before, set.discard), (after, set.add)):
                    if zone in self.zones:
                        move(self.zones[zone], entity)
            elif entity == "game" and field in TURN:
                self.turn[TURN[field]] = after
            elif entity == "game" and field == "links":
                self.turn["links"] = len(after or ()) or None
            elif entity in self.players and field in SHOWN_NUMBERS:
                self.players[entity][field] = after or 0
            elif field in FLAGS:
                (self.flags.add if after else self.flags.discard)((entity, field))
            elif field == "counters":
                self.counters.pop(entity, None)
                if after:
                    self.counters[entity] = dict(after)

    def same(self, board) -> None:
        wanted = Rebuilt(board)
        assert self.turn == wanted.turn
        assert self.players == wanted.players
        assert self.zones == wanted.zones
        lying = {card for cards in self.zones.values() for card in cards}
        assert {(card, flag) for card, flag in self.flags if card in lying} == wanted.flags
        assert {c: n for c, n in self.counters.items() if c in lying} == wanted.counters


@some
def test_the_first_board_and_the_changes_give_every_later_board(path):
    done = done_with(path)
    trace = report.to_json(done)
    after = done.boards(list(range(len(done.steps) + 1)))
    assert after[0] == trace["board"]
    board = Rebuilt(trace["board"])
    for step in trace["steps"]:
        board.follow(step["changes"])
        board.same(after[step["n"]])
    assert done.board(len(done.steps)) == package(done.scenario.game).board(done.setting.game)


@some
def test_looking_at_earlier_boards_changes_nothing(path):
    done = done_with(path)
    before = done.setting.game.state.fingerprint()
    number = len(done.steps) // 2
    assert done.board(number) == done.boards([number, 0, len(done.steps)])[number]
    assert done.setting.game.state.fingerprint() == before
