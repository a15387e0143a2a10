"""The manual of the scenario form: the guide by chapters, then a chapter for each game, with examples to run."""

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
"""The line that marks an example as a whole scenario and names its game."""


@record
class Chapter:
    """A chapter: its name in addresses, its title, and its Markdown text."""

    slug: str
    title: str
    text: str

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings inside it."""
        return tuple(re.findall(r"^### (.+)$", self.text, re.MULTILINE))

    @property
    def examples(self) -> tuple[str, ...]:
        """The examples that are whole scenarios."""
        blocks = re.findall(r"^```yaml\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)
        return tuple(block for block in blocks if GAME_OF_EXAMPLE.search(block))


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """Return the chapters in a language; their addresses are the same in both."""
    english = _parts("en")
    said = english if lang == "en" else _parts(lang)
    return tuple(
        Chapter(anchor(name).strip("-") if name.isascii() else re.sub("[^a-z]+", "-", name.lower()).strip("-"), *part)
        for (name, _text), part in zip(english, said, strict=True)
    )


def _parts(lang: str) -> list[tuple[str, str]]:
    """Return title and text of every chapter: those of the guide, and the page of each game one level lower."""
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
    """Return the anchor of a heading, as documentation viewers generate it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def games(lang: str) -> dict[str, str]:
    """Return the games with a chapter of their own, by their names in the manual."""
    books = sources().books()
    called = {
        one.title: [book.game for book in books if any(one.title in book.title.get(said) for said in LANGUAGES)]
        for one in chapters(lang)
    }
    return {_short(title): found[0] for title, found in called.items() if found}


def _short(title: str) -> str:
    """Return the name of a game in the headings of its sections."""
    return title.partition(" TRADING")[0]


def game_of(chapter: Chapter, lang: str) -> str:
    """Return the game of a chapter: its own, or that of the manual's first example."""
    first = GAME_OF_EXAMPLE.search(chapters(lang)[0].examples[0])
    usual = first[1] if first else ""
    return games(lang).get(_short(chapter.title), usual)
