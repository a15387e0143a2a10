"""Which local variables of a suspended procedure can still matter: those that may be read before they are written."""

from __future__ import annotations

import dis
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import CodeType

_ENDS = (
    "RETURN_VALUE",
    "RETURN_CONST",
    "RAISE_VARARGS",
    "RERAISE",
    "JUMP_FORWARD",
    "JUMP_BACKWARD",
    "JUMP_BACKWARD_NO_INTERRUPT",
    "JUMP_ABSOLUTE",
)
"""The instructions that do not lead to the next one. At ``RETURN_GENERATOR``, which is not one, a procedure begins."""


@cache
def dead_after(code: CodeType) -> Mapping[int, frozenset[str]]:
    """Return, for each place where a piece of code can wait, the variables that nothing reads any more from there on.

    An instruction that is not known to write only counts as reading, and what an inner function shares is never dead.

    Args:
        code: the code of a procedure.
    """
    steps = list(dis.get_instructions(code))
    following, handlers = _following(steps), _handlers(code)
    own = frozenset(code.co_varnames).difference(code.co_cellvars)
    reads: dict[int, frozenset[str]] = {step.offset: frozenset() for step in steps}

    def read_from(offsets: Iterable[int]) -> frozenset[str]:
        return frozenset[str]().union(*(reads.get(one, own) for one in offsets))

    def caught(offset: int) -> Iterable[int]:
        return (target for start, end, target in handlers if start <= offset < end)

    changed = True
    while changed:
        changed = False
        for step in reversed(steps):
            now = _before(step, read_from(following[step.offset])) | read_from(caught(step.offset))
            changed = changed or now != reads[step.offset]
            reads[step.offset] = now
    return {s.offset: own - read_from(following[s.offset]) - read_from(caught(s.offset)) for s in steps}


def _before(step: dis.Instruction, after: frozenset[str]) -> frozenset[str]:
    """Return the names that may be read from an instruction on, given those that may be read after it."""
    if "_FAST" not in step.opname:
        return after
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    match step.opname:
        case "STORE_FAST" | "DELETE_FAST" | "STORE_FAST_STORE_FAST":
            return after.difference(names)
        case "STORE_FAST_LOAD_FAST":
            written, read = names
            return after.union((read,)).difference((written,))
    return after.union(names)


def _following(steps: Sequence[dis.Instruction]) -> dict[int, tuple[int, ...]]:
    """Return, for each instruction, where those begin that can be the next."""
    found: dict[int, tuple[int, ...]] = {}
    for step, follower in zip(steps, [*steps[1:], None], strict=True):
        falls = () if follower is None or step.opname in _ENDS else (follower.offset,)
        jumps = (int(step.argval),) if step.opcode in (*dis.hasjrel, *dis.hasjabs) else ()
        found[step.offset] = (*falls, *jumps)
    return found


def _handlers(code: CodeType) -> Sequence[tuple[int, int, int]]:
    """Return where exceptions are caught: from, up to, and where it goes on."""
    entries = dis.Bytecode(code).exception_entries  # type: ignore[attr-defined]  # typeshed does not list it
    return [(entry.start, entry.end, entry.target) for entry in entries]
