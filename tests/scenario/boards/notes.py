"""On which notes the result of a board rests, and that its verdict says so."""

from collections.abc import Callable

from judge.corpus import load
from tests.scenario.boards import Board, Faults


def no_note_on_the_document_decides(board: Board) -> Faults:
    done, notes = board.done, load(board.stated.game).notes
    if done.former == "silent" and done.verdict == "resolved":
        yield from (f"{note} decides" for note in done.deciding if notes[note].authority == "document")


def a_note_on_a_folded_step_counts_like_others(board: Board) -> Faults:
    done = board.done
    unfolded = {cited for step in done.steps if not step.considered for cited in (step.clause, *step.because)}
    for note in done.deciding:
        if note in unfolded:
            continue
        if done.verdict not in ("by_answer", "by_reading"):
            yield f"{note} decides, and the verdict is {done.verdict}"
        if note not in done.notes():
            yield f"{note} decides, and is not among the notes"


CHECKS: tuple[Callable[[Board], Faults], ...] = (
    no_note_on_the_document_decides,
    a_note_on_a_folded_step_counts_like_others,
)
