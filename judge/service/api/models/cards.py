"""Published cards, and the reading of printed texts."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.cards.parser import READERS
from judge.games import IDS
from judge.service.api.models.shared import Incoming, Model, Page, PageQuery, Query, Words

READ = ", ".join(f"`{game}`" for game in READERS)
PUBLISHED = ", ".join(f"`{game}`" for game in IDS)

LARGEST_TEXT = 4_000
"""So many characters of a printed text are read."""


class CardsQuery(PageQuery):
    """Which published cards to list."""

    game: str = Field("sve", description=f"Those of one game: {PUBLISHED}.")
    q: str = Field("", max_length=80, description="Words of its name, or the beginning of its number.")


class ReadersPath(Query):
    """A game whose printed texts can be read, in an address."""

    game: str = Field(description=f"A game whose printed texts can be read: {READ}.")


class CardPath(Query):
    """A published card in an address."""

    game: str = Field(description=f"A game of which published cards are known: {PUBLISHED}.")
    number: str = Field(max_length=60, description="One of the card's numbers, as `BP01-106`.")


class TextBody(Incoming):
    """A printed text to read."""

    text: str = Field(
        max_length=LARGEST_TEXT,
        description="The text as it is printed, as a page has it, or typed.",
        examples=["ファンファーレ 相手の場のフォロワー1体を選ぶ。それに3ダメージ。"],
    )
    type: str = Field("follower", max_length=40, description="`follower`, `amulet` or `spell`.")


class CardRow(Model):
    """A published card."""

    numbers: list[str] = Field(description="Its number, and those of its reprints.")
    name: str
    type: str
    special: str | None = Field(description="What is special about its type, as `evolve` or `token`.")
    class_: str | None = Field(alias="class")
    whole: bool = Field(description="Whether all of its text is read.")
    url: str | None = Field(description="Its page; a card without a number has none.")


class CardList(Page):
    """Published cards."""

    cards: list[CardRow]


class ClauseBehind(Model):
    """A clause that a word of a card rests on."""

    id: str
    text: Words


class Lines(Model):
    """What a card says in both languages, a line an ability, in our words."""

    ja: list[str]
    en: list[str]


class CardAnswer(CardRow):
    """A published card with what it says, and what goes with it."""

    card: dict[str, Any] = Field(description="The card as a scenario states it.")
    says: Lines = Field(description="Its abilities in words; where nothing says the texts of its game, its keywords.")
    unread: list[str] = Field(description="The words of its text that are not read.")
    newer: list[str] = Field(description="Words of its text that need a newer edition.")
    evolves_into: CardRow | None = Field(description="The card that it evolves into.")
    also_evolves_into: list[CardRow] = Field(description="The others where it can evolve into one of several.")
    tokens: list[dict[str, Any]] = Field(description="The tokens that it creates, as a scenario states them.")
    clauses: list[ClauseBehind] = Field(description="What the keywords in its text mean.")
    scenarios: list[str] = Field(description="The ids of shipped scenarios that it lies in.")
    scenario: str = Field(description="A scenario with it in the hand, to go on with.")


Span = tuple[int, int]


class UnreadOut(Model):
    """Words that stopped a reading."""

    words: str
    why: str
    span: Span = Field(description="Where they stand in the text: the first character, and the one behind them.")


class NewerOut(Model):
    """A word that needs a newer edition."""

    word: str
    since: str = Field(description="The edition or set that brought it.")
    span: Span


class AbilityRead(Model):
    """An ability that was read."""

    ability: dict[str, Any] = Field(description="The ability as a scenario states it.")
    span: Span


class PartRead(Model):
    """The words that a node of an ability came from."""

    path: list[str | int]
    span: Span


class ReadingAnswer(Model):
    """What is understood of a printed text."""

    whole: bool = Field(description="Whether all of it was read.")
    says: Lines
    keywords: list[str]
    parts: list[PartRead]
    abilities: list[AbilityRead]
    tokens: list[dict[str, Any]] = Field(description="Tokens that are printed on the card, each read in the same way.")
    unread: list[UnreadOut]
    newer: list[NewerOut]
