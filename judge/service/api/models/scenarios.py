"""Boards: shipped ones, and what is asked of one."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from judge.service.api.models.rules import Edition
from judge.service.api.models.shared import GAMES, RESOLVED, Incoming, LangQuery, Model, Page, PageQuery, Query, Words


class ScenarioPath(Query):
    """A shipped scenario in an address."""

    name: str = Field(description="The scenario's id, `game/name`.")


class ScenariosQuery(PageQuery):
    """Which shipped scenarios to list."""

    game: str | None = Field(None, description=f"Those of one game: {GAMES}.")
    q: str = Field("", max_length=200, description="Words that its title or id has.")


class ResolveQuery(LangQuery):
    """The language of messages, and from whose seat to look."""

    seat: Literal["p1", "p2"] | None = Field(
        None, description="Tell only what this player may know: stand-ins for the ids of other cards. By default all."
    )


class ScenarioBody(Incoming):
    """A scenario to resolve or to share."""

    scenario: str = Field(
        min_length=1,
        description=f"The scenario as YAML (or JSON), as in a scenario file; its `game` is one of {RESOLVED}.",
        examples=[
            "game: sve\np1:\n  field: [{id: a, attack: 2, defense: 2}]\nplay:\n  - p1: {attack: p2-leader, with: a}\n",
            "game: kiseki\nturn: {phase: battle}\np1:\n  field: [{id: a, type: unit, cp: 2, str: 2, def: 2}]\n"
            "play:\n  - p1: {attack: player, with: [a]}\n",
        ],
    )


class ScenarioRow(Model):
    """A shipped scenario."""

    id: str
    title: Words
    url: str


class ScenarioList(Page):
    """Shipped scenarios."""

    scenarios: list[ScenarioRow]


class ScenarioAnswer(ScenarioRow):
    """A shipped scenario with its text."""

    scenario: str


class Outcome(Model):
    """What became of one expectation."""

    held: bool
    message: Words


class Resolution(Model):
    """A resolved scenario."""

    verdict: str
    answer: Words = Field(description="The answer in one line.")
    edition: Edition | None
    outcomes: list[Outcome]
    trace: dict[str, Any] = Field(description="A document of the schema `judge.trace/2`.")


class Explored(Model):
    """An explored scenario: a document of the schema `judge.exploring/1`, without the traces of its outcomes."""

    model_config = ConfigDict(populate_by_name=True)

    schema_: str = Field(alias="schema", description="`judge.exploring/1`")
    id: str
    title: dict[str, str | None]
    answer: Words = Field(description="The answer in one line.")
    complete: bool = Field(description="False when a limit was reached; then more outcomes may be possible.")
    cut: str | None
    limits: dict[str, float] = Field(description="Lines, seconds, answers to one choice, steps of one line.")
    reached: list[dict[str, str]] = Field(description="The limits that were reached, in words.")
    chance: list[dict[str, str]] = Field(description="What was taken from the seed and not explored.")
    orders: int = Field(description="How many orders there are, that is lines of decisions.")
    decisions: int
    lines: int
    met: int
    outcomes: list[dict[str, Any]] = Field(description="Each with its orders, differing facts, decisions and receipt.")
    left_out: int
    parting: dict[str, Any] | None = Field(description="The first decision that separates the outcomes.")


class OptionsBody(ScenarioBody):
    """A scenario, and the player who is asked about."""

    seat: Literal["p1", "p2"] | None = Field(None, description="Whoever it is up to unless given.")


class OptionsOut(Model):
    """What a player could do and could not: a document of the schema `judge.options/1`."""

    model_config = ConfigDict(populate_by_name=True)

    schema_: str = Field(alias="schema", description="`judge.options/1`")
    id: str
    title: dict[str, str | None]
    receipt: dict[str, Any]
    moment: Literal["action", "choice", "over", "stopped"] = Field(
        description="Time to act, a decision that nobody made, the end of the game, or a board that was not reached."
    )
    seat: str | None = Field(description="The player who is asked about.")
    by: str | None = Field(description="The player whom it is up to.")
    clause: str | None = Field(description="The clause that lets that player act, or decide.")
    answer: Words = Field(description="The answer in one line.")
    complete: bool = Field(description="False when a limit was reached.")
    reached: list[dict[str, str]] = Field(description="The limits that were reached, in words.")
    can: list[dict[str, Any]] = Field(description="Each with its clauses and the choice that it asks next.")
    cannot: list[dict[str, Any]] = Field(description="Each with every reason and its clause.")
    choice: dict[str, Any] | None = Field(description="The decision that nobody made: its options, and those excluded.")


class PlayBody(ScenarioBody):
    """A board, and what has been decided on it."""

    decisions: list[dict[Literal["p1", "p2"], Any]] = Field(
        [], max_length=500, description="Entries of `play`, after those of the scenario."
    )


class PlayOut(Model):
    """A board that is played: what happened, and what can be done or has to be decided now."""

    scenario: str = Field(description="The scenario with all decisions in it: what resolves to this again.")
    play: list[Any] = Field(description="All decisions, those of the scenario first; the last one is taken back first.")
    trace: dict[str, Any] = Field(
        description="A document of the schema `judge.trace/2`, up to where somebody has to decide; nothing is assumed."
    )
    options: dict[str, Any] = Field(
        description="A document of the schema `judge.options/1`. An `entry` in it is a decision to send; to the open "
        "choice the answer is `{by: {word: option}}`, written into entry `into` where that is a number."
    )


class ShareAnswer(Model):
    """Where a shared scenario can be found: all of it, and what each player may see, which leads to nothing else."""

    key: str
    url: str
    seats: dict[Literal["p1", "p2"], str]
