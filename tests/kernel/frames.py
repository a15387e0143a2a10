"""An oracle for where play stands: what the suspended procedures hold, read off their frames.

It knows where each of them waits, its local values, and the iterators that it is in the middle of, which only the
garbage collector can see. It rests on the byte code of CPython, so only tests do.
"""

import gc
from types import FrameType, GeneratorType
from typing import Any

from judge.kernel.checkpoints import Place, Places
from judge.kernel.digest import Likeness

from .liveness import dead_after

_EMPTY: dict[str, str] = {}
_LISTED: list[str] = []
_ITERATORS: tuple[type, ...] = (
    *(type(iter(one)) for one in (_LISTED, (), "", range(0), range(1 << 70), set(_LISTED), _EMPTY)),
    type(iter(_EMPTY.values())),
    type(iter(_EMPTY.items())),
    type(reversed(_LISTED)),
    enumerate,
    zip,
    map,
    filter,
)
"""Iterators that say what they have left without being moved on."""


class FrameLikeness(Likeness):
    """Compares values, including suspended procedures and iterators."""

    def _inside(self, value: Any) -> bytes:
        if isinstance(value, GeneratorType):
            return self._suspended(value)
        if isinstance(value, Place):  # what it knows of how play came there is what is being tested
            return self._joined(Place, self._of(value.clause))
        if isinstance(value, Places):
            return b"places"
        if isinstance(value, _ITERATORS):
            return self._joined(type(value), self._of(value.__reduce__()))
        return super()._inside(value)

    def _suspended(self, procedure: GeneratorType) -> bytes:
        frame = procedure.gi_frame
        if frame is None:
            return b"finished"
        local, dead = frame.f_locals, dead_after(procedure.gi_code).get(frame.f_lasti, frozenset())
        stack = [held for held in gc.get_referents(procedure) if held is not local and not isinstance(held, FrameType)]
        for held in local.values():  # the variables come before what lies on the stack
            at = next((at for at, one in enumerate(stack) if one is held), None)
            if at is not None:
                del stack[at]
        return self._joined(
            GeneratorType,
            self._itself(procedure.gi_code),
            str(frame.f_lasti).encode(),
            *(self._of(part) for name, held in local.items() if name not in dead for part in (name, held)),
            *map(self._of, stack),
        )
