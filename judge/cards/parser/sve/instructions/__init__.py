"""Instructions of Shadowverse EVOLVE texts: one module per subject, one function per verb.

Each function adds the instruction of a predicate to an ability. Its docstring shows phrases that it handles.
"""

from judge.cards.parser.sve.instructions import changing, choosing, creating, deck, moving, players  # noqa: F401 - they register
