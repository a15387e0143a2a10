"""The commands, one small module a group; ``judge.cli`` only parses."""

from judge.commands.cards import CARDS
from judge.commands.checking import AUDIT, COVERAGE, LINT
from judge.commands.editions import DIFF, IMPORT
from judge.commands.exploring import EXPLORE
from judge.commands.graphing import GRAPH
from judge.commands.looking import RULE, RULES, SEARCH
from judge.commands.options import OPTIONS
from judge.commands.prove import PROVE
from judge.commands.resolving import RESOLVE
from judge.commands.schemas import SCHEMA
from judge.commands.serving import SERVE

COMMANDS = (
    SERVE,
    RESOLVE,
    EXPLORE,
    OPTIONS,
    RULE,
    SEARCH,
    RULES,
    GRAPH,
    CARDS,
    COVERAGE,
    PROVE,
    LINT,
    AUDIT,
    IMPORT,
    DIFF,
    SCHEMA,
)
"""In the order of ``judge --help``."""
