"""Scenarios: a board, what the players do, what is expected; read, resolved and reported."""

from judge.scenario import exploring_report, options_report, report
from judge.scenario.evidence import evidence
from judge.scenario.exploring import Exploring, explored
from judge.scenario.library import ScenarioFile, library
from judge.scenario.loader import MAX_BYTES, parse
from judge.scenario.model import Base as Scenario
from judge.scenario.options import Options, options_of
from judge.scenario.problems import Problem, ScenarioError
from judge.scenario.runner import DEFAULT_LIMITS, Resolution, resolve
from judge.scenario.seat import SEATS, Seated

__all__ = [
    "DEFAULT_LIMITS", "MAX_BYTES", "SEATS", "Exploring", "Options", "Problem", "Resolution", "Scenario",
    "ScenarioError", "ScenarioFile", "Seated", "evidence", "explored", "exploring_report", "library", "options_of",
    "options_report", "parse", "report", "resolve",
]  # fmt: skip
