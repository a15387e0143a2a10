"""The manual of the scenario form: a general guide, a chapter for each game, and examples to run."""

from __future__ import annotations

import re
from functools import cache

from judge import resources
from judge.games import IDS
from judge.records import record
from judge.service.settings import LANGUAGES
from judge.service.sources import sources

_CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
GAME_OF_EXAMPLE = re.compile(r"^(?:game|ゲーム): *(\w+)", re.MULTILINE)
"""Matches the line of an example that names its game; only whole scenarios have one."""


@record
class Chapter:
    """A chapter: its name in addresses, its title, and its Markdown text."""

    slug: str
    title: str
    text: str

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings inside the chapter."""
        return tuple(re.findall(r"^### (.+)$", self.text, re.MULTILINE))

    @property
    def examples(self) -> tuple[str, ...]:
        """The examples in the chapter that are whole scenarios."""
        blocks = re.findall(r"^```yaml\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)
        return tuple(block for block in blocks if GAME_OF_EXAMPLE.search(block))


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """Return the chapters in a language; their addresses are the same in every language."""
    english = _parts("en")
    said = english if lang == "en" else _parts(lang)
    return tuple(
        Chapter(anchor(name).strip("-") if name.isascii() else re.sub("[^a-z]+", "-", name.lower()).strip("-"), *part)
        for (name, _text), part in zip(english, said, strict=True)
    )


def _parts(lang: str) -> list[tuple[str, str]]:
    """Return the title and text of every chapter: those of the guide, then a page for each game.

    The headings of the game pages are moved one level down.
    """
    suffix = "" if lang == "en" else f".{lang}"
    pieces = _CHAPTER.split(_page(f"scenarios{suffix}.md"))[1:]
    pages = (_page(f"scenarios-{game}{suffix}.md").partition("\n") for game in IDS)
    return [
        *zip(pieces[::2], pieces[1::2], strict=True),
        *((title.removeprefix("# "), re.sub(r"^##", "###", text, flags=re.MULTILINE)) for title, _end, text in pages),
    ]


def _page(file: str) -> str:
    return (resources.path("docs") / file).read_text("utf-8")


def anchor(heading: str) -> str:
    """Return the anchor of a heading as documentation viewers build it: ``card-types`` for “Card types”."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def games(lang: str) -> dict[str, str]:
    """Return the id of each game that has a chapter, by the game's name in the manual."""
    books = sources().books()
    called = {
        one.title: [book.game for book in books if any(one.title in book.title.get(said) for said in LANGUAGES)]
        for one in chapters(lang)
    }
    return {_short(title): found[0] for title, found in called.items() if found}


def _short(title: str) -> str:
    """Return the name of a game as section headings use it, without “TRADING …”."""
    return title.partition(" TRADING")[0]


def game_of(chapter: Chapter, lang: str) -> str:
    """Return the id of the game that a chapter is about; by default the game of the manual's first example."""
    first = GAME_OF_EXAMPLE.search(chapters(lang)[0].examples[0])
    usual = first[1] if first else ""
    return games(lang).get(_short(chapter.title), usual)
