"""6.1 Discrete effects: instructions are carried out in order. Each is defined in the module of its clause."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Performances, Text, nodes
from judge.abilities.selections import CountersOn, Stat
from judge.kernel import Procedure, clause, ruled

FAB = Performances()
performs = FAB.performs
chooses = FAB.chooses
asks = FAB.asks
lacks = FAB.lacks
counts = FAB.counts


JUST_MOVED = "(just moved)"
"""The name in a text for the objects that the current instruction moves; ``as`` can keep them under another name."""


@clause("fab:5.3.4", "fab:6.1.2", without=0)
def perform_all(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Carry out instructions in written order; return the total amount done.

    If one fails, the next is carried out anyway (5.3.4b).
    """
    if len(instructions) > 1:
        text.game.note("one_by_one", "fab:6.1.2", considered=True, subject=text.subject)
    done = 0
    for left, one in zip(range(len(instructions) - 1, -1, -1), instructions, strict=True):
        _note_last_known(text, one)
        did = yield from FAB.perform_all(text, [one])
        moved = text.named.pop(JUST_MOVED, None)
        if one.remember is not None and moved is not None:
            text.named[one.remember] = moved
        if left and not did and not any(isinstance(node, Instruction) for node in nodes(one) if node is not one):
            text.game.note("the_rest", "fab:5.3.4b", considered=True, subject=text.subject)
            if not ruled(text.game, "fab:5.3.4b", True, False):
                break
        done += did
    return done


@clause("fab:1.2.3a", without=None)
def _note_last_known(text: Text, instruction: Instruction) -> None:
    """Note the objects that have ceased to exist and whose numbers an instruction uses (1.2.3a)."""
    game = text.game
    if all(map(game.state.present, (text.source, *(ref for refs in text.named.values() for ref in refs)))):
        return
    asked = [node.of for node in nodes(instruction) if isinstance(node, CountersOn | Stat) and isinstance(node.of, str)]
    refs = (ref for pointer in asked for ref in game.world.reader.refs(text, pointer))
    for card in dict.fromkeys(ref.card for ref in refs if not game.state.present(ref)):
        game.note("last_known", "fab:1.2.3a", objects=(card,), subject=text.subject)
