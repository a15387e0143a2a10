"""Scenarios: a board, the players' actions and the expected results; loaded, resolved and reported.

Names that are not needed to resolve a scenario are imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from judge.scenario.loader import MAX_BYTES, parse
from judge.scenario.model import Base as Scenario
from judge.scenario.perspective import SEATS, Seated
from judge.scenario.problems import Problem, ScenarioError
from judge.scenario.reports.report import report
from judge.scenario.resolution import DEFAULT_LIMITS, Resolution
from judge.scenario.runner import resolve

if TYPE_CHECKING:
    from judge.scenario.migrating import Change, migrate
    from judge.scenario.reports import exploring as exploring_report
    from judge.scenario.reports import options as options_report
    from judge.scenario.shipped import ScenarioFile, library
    from judge.scenario.studies.exploring import Exploring, explored
    from judge.scenario.studies.options import Options, options_after, options_of

__all__ = [
    "DEFAULT_LIMITS",
    "MAX_BYTES",
    "SEATS",
    "Change",
    "Exploring",
    "Options",
    "Problem",
    "Resolution",
    "Scenario",
    "ScenarioError",
    "ScenarioFile",
    "Seated",
    "explored",
    "exploring_report",
    "library",
    "migrate",
    "options_after",
    "options_of",
    "options_report",
    "parse",
    "report",
    "resolve",
]

_ELSEWHERE = {
    "Change": "judge.scenario.migrating",
    "Exploring": "judge.scenario.studies.exploring",
    "Options": "judge.scenario.studies.options",
    "ScenarioFile": "judge.scenario.shipped",
    "explored": "judge.scenario.studies.exploring",
    "library": "judge.scenario.shipped",
    "migrate": "judge.scenario.migrating",
    "options_after": "judge.scenario.studies.options",
    "options_of": "judge.scenario.studies.options",
}
_MODULES = {
    "exploring_report": "judge.scenario.reports.exploring",
    "options_report": "judge.scenario.reports.options",
}


def __getattr__(name: str) -> Any:
    """Import a name of this package on first use.

    Raises:
        AttributeError: the package has no such name.
    """
    if name in _MODULES:
        found: Any = import_module(_MODULES[name])
    elif name in _ELSEWHERE:
        found = getattr(import_module(_ELSEWHERE[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found
