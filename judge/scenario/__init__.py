"""Scenarios: a board, what the players do, what is expected; read, resolved and reported."""

from judge.scenario import exploring_report, report
from judge.scenario.evidence import evidence
from judge.scenario.exploring import Exploring, explored
from judge.scenario.library import ScenarioFile, library
from judge.scenario.loader import MAX_BYTES, parse
from judge.scenario.model import Base as Scenario
from judge.scenario.problems import Problem, ScenarioError
from judge.scenario.runner import DEFAULT_LIMITS, Resolution, resolve

__all__ = [
    "DEFAULT_LIMITS", "MAX_BYTES", "Exploring", "Problem", "Resolution", "Scenario", "ScenarioError", "ScenarioFile",
    "evidence", "explored", "exploring_report", "library", "parse", "report", "resolve",
]  # fmt: skip
