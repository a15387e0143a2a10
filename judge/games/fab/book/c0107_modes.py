"""1.7.5 Modal abilities: “choose 1; …”. The modes are declared as the layer comes onto the stack."""

from __future__ import annotations

from judge.abilities import Body, Known, Text, nodes
from judge.abilities import instructions as say
from judge.games.fab._board import fab
from judge.games.fab._performing import perform_all, performs
from judge.kernel import Citation, Procedure, clause

MODES = "modes"
"""Among what a text knows: the numbers of the modes that were declared, in their order."""


@clause("fab:1.7.5", "fab:1.7.5a", without=())
def declare_modes(text: Text, body: Body, rule: Citation) -> Procedure[Known]:
    """Declare the modes of a modal ability (1.7.5a); none twice, and not more than there are (1.7.5b).

    Args:
        text: the text of the layer.
        body: the ability.
        rule: the clause that has them declared.
    """
    choice = next((node for node in nodes(body) if isinstance(node, say.Choose)), None)
    if choice is None:
        return ()
    there = len(choice.options)
    number = min(there, fab(text.game).reader.amount(text, choice.choose))
    chosen = yield from text.game.choose(
        by=text.you,
        role="modes",
        clause=rule,
        because=("fab:1.7.5a", "fab:1.7.5b"),
        among=range(1, there + 1),
        minimum=0 if choice.up_to else number,
        maximum=number,
        ordered=True,
        subject=text.subject,
    )
    return ((MODES, " ".join(str(mode) for mode in chosen)),)


@performs(say.Choose)
@clause("fab:1.7.5", without=0)
def _modes(text: Text, what: say.Choose) -> Procedure[int]:
    """1.7.5: carry out the modes that were declared, in the order in which they were (1.7.5b)."""
    done = 0
    for mode in text.words.get(MODES, "").split():
        done += yield from perform_all(text, what.options[int(mode) - 1])
    return done
