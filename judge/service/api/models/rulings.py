"""Rulings that are kept."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.service.api.models.shared import GAMES, Incoming, Model, Page, PageQuery, Query


class RulingsQuery(PageQuery):
    """Which rulings to list."""

    game: str | None = Field(None, description=f"Those of one game: {GAMES}.")
    q: str = Field("", max_length=200, description="Words that title, question, note or a tag has.")
    clause: str | None = Field(None, max_length=120, description="Those that rest on a clause, `sve:8.4.5`.")
    card: str | None = Field(None, max_length=120, description="Those with a card of this name.")
    tag: str | None = Field(None, max_length=120, description="Those with this tag.")


class RulingPath(Query):
    """A ruling in an address."""

    key: str = Field(max_length=40)


class RulingBody(Incoming):
    """A ruling to keep."""

    scenario: str = Field(min_length=1, description="The board, as a scenario.")
    title: str = Field(min_length=1, max_length=120)
    question: str = Field("", max_length=600)
    note: str = Field("", max_length=4000)
    tags: list[str] = Field([], max_length=12)
    public: bool = Field(False, description="Everybody may see it; otherwise only whoever has its secret.")


class RulingOut(Model):
    """A ruling, and whether the rules of today still say so."""

    key: str
    title: str
    question: str
    note: str
    tags: list[str]
    public: bool
    game: str
    clauses: list[str] = Field(description="The clauses that it rests on.")
    cards: list[str]
    rulebook: str = Field(description="The edition that it was resolved with when it was kept.")
    result: dict[str, Any] = Field(description="What came of it then.")
    created: str
    changed: str
    url: str


class RulingToday(RulingOut):
    """A ruling, resolved again."""

    scenario: str
    holds: bool = Field(description="The result is the same today.")
    differences: list[dict[str, Any]] = Field(description="What is different today, then and now.")


class RulingKept(Model):
    """A ruling that was kept."""

    key: str
    secret: str = Field(description="Send it as `Authorization: Bearer …` to change or delete the ruling.")
    url: str


class RulingList(Page):
    """Public rulings, those changed last first."""

    rulings: list[RulingOut]
