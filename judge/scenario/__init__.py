"""Scenarios: a board, what the players do, what is expected; read, resolved and reported."""

from judge.citing import evidence
from judge.scenario.loader import MAX_BYTES, parse
from judge.scenario.migrating import Change, migrate
from judge.scenario.model import Base as Scenario
from judge.scenario.problems import Problem, ScenarioError
from judge.scenario.reports import exploring as exploring_report
from judge.scenario.reports import options as options_report
from judge.scenario.reports import report
from judge.scenario.resolution import DEFAULT_LIMITS, Resolution
from judge.scenario.runner import resolve
from judge.scenario.seat import SEATS, Seated
from judge.scenario.shipped import ScenarioFile, library
from judge.scenario.studies.exploring import Exploring, explored
from judge.scenario.studies.options import Options, options_of

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
    "evidence",
    "explored",
    "exploring_report",
    "library",
    "migrate",
    "options_of",
    "options_report",
    "parse",
    "report",
    "resolve",
]
