"""A board gives the same trace from its decisions, and every later board from the first one and the changes."""

from collections.abc import Callable

from judge.abilities import short_label
from judge.games import package
from judge.kernel import STOP, Choice, Decision, Game, Limits, run
from judge.scenario.played import laid_out
from tests.scenario.boards import Board, Faults

ASKING = {"can", "loop", "why", "why_not", "options", "concede", "agree_draw"}
"""The words of a script that are not decisions."""


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
        everything = [*choice.options, *(self.rules.script.menu(game, choice, choice.by) if choice.acts else ())]
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


def decided(board: Board) -> bool:
    """Return whether every word of the script is a decision, and one that was accepted."""
    said = [words(values) for entry in board.stated.play for values in entry.values()]
    return not any(ASKING & some for some in said) and not board.done.script.refusals


def the_decisions_of_its_receipt_replay_to_the_identical_trace(board: Board) -> Faults:
    if not decided(board):
        return  # its refusals and questions are the script's, which the receipt names by its hash
    done, rules = board.done, package(board.stated.game)
    setting = laid_out(board.stated, Limits())
    ending = run(setting.game, setting.procedure, Replay(rules, board.trace["receipt"]["decisions"]))
    if shown(setting.game.trace.steps) != shown(done.steps):
        yield "other steps"
    if list(map(repr, setting.game.state.journal)) != list(map(repr, done.setting.game.state.journal)):
        yield "another journal"
    if ending != done.ending:
        yield f"it ends otherwise: {ending}"


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
        # how a card lies in an arsenal follows from the zone, so that no change says it (fab 3.3.1)
        arsenal = {card for zone, cards in board["zones"].items() if zone.endswith(".arsenal") for card in cards}
        stated = ((card, f) for card, facts in board["cards"].items() for f in FLAGS if facts.get(f))
        self.flags = {one for one in stated if one[1] != "face_down" or one[0] not in arsenal}
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

    def unlike(self, board) -> list[str]:
        """Return in what the board of a trace differs from this one."""
        wanted = Rebuilt(board)
        lying = {card for cards in self.zones.values() for card in cards}
        same = {
            "turn": self.turn == wanted.turn,
            "players": self.players == wanted.players,
            "zones": self.zones == wanted.zones,
            "flags": {(card, flag) for card, flag in self.flags if card in lying} == wanted.flags,
            "counters": {c: n for c, n in self.counters.items() if c in lying} == wanted.counters,
        }
        return [part for part, alike in same.items() if not alike]


def its_first_board_and_the_changes_give_every_later_board(board: Board) -> Faults:
    done, trace = board.done, board.trace
    after = done.boards(list(range(len(done.steps) + 1)))
    if after[0] != trace["board"]:
        yield "another first board"
    rebuilt = Rebuilt(trace["board"])
    for step in trace["steps"]:
        rebuilt.follow(step["changes"])
        yield from (f"step {step['n']}: {part}" for part in rebuilt.unlike(after[step["n"]]))
    if done.board(len(done.steps)) != package(board.stated.game).board.as_data(done.setting.game):
        yield "another last board"


def looking_at_its_earlier_boards_changes_nothing(board: Board) -> Faults:
    done = board.done
    before = done.setting.game.state.fingerprint()
    number = len(done.steps) // 2
    if done.board(number) != done.boards([number, 0, len(done.steps)])[number]:
        yield f"the board after step {number} is another one when asked for with others"
    if done.setting.game.state.fingerprint() != before:
        yield "looking back changed the state"


CHECKS: tuple[Callable[[Board], Faults], ...] = (
    the_decisions_of_its_receipt_replay_to_the_identical_trace,
    its_first_board_and_the_changes_give_every_later_board,
    looking_at_its_earlier_boards_changes_nothing,
)
