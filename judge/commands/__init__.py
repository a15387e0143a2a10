"""The commands, one small module a group; ``judge.cli`` only parses."""

from judge.commands.checking import AUDIT, COVERAGE, LINT
from judge.commands.editions import DIFF, IMPORT
from judge.commands.looking import RULE, RULES, SEARCH
from judge.commands.resolving import RESOLVE
from judge.commands.serving import SERVE

COMMANDS = (SERVE, RESOLVE, RULE, SEARCH, RULES, COVERAGE, LINT, AUDIT, IMPORT, DIFF)
"""In the order of ``judge --help``."""
