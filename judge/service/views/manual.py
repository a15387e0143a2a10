"""The manual of the scenario form: the page of the documentation, chapter by chapter, with its examples to be run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from flask import render_template_string, url_for
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from judge import resources
from judge.service.settings import LANGUAGES
from judge.service.sources import sources
from judge.service.views import manual_examples

_CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
_GAME = re.compile(r"^(?:game|ゲーム): *(\w+)", re.MULTILINE)

_RUN = """<form class="run" method="post" action="{{ url_for('resolve.result') }}" enctype="multipart/form-data" \
accept-charset="utf-8"><textarea name="scenario" hidden>
{{ text }}</textarea><button class="button">{{ run }}</button> \
<button class="button quiet" formaction="{{ url_for('table.opened', game=game) }}" name="do" value="look">{{ put }}\
</button></form>"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: what it is called in an address, its title, and its text in Markdown."""

    slug: str
    title: str
    text: str

    @property
    def sections(self) -> tuple[str, ...]:
        """Return the headings inside it."""
        return tuple(re.findall(r"^### (.+)$", self.text, re.MULTILINE))

    @property
    def examples(self) -> tuple[str, ...]:
        """Return the examples that are whole scenarios."""
        blocks = re.findall(r"^```yaml\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)
        return tuple(block for block in blocks if _GAME.search(block))


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """Return the chapters in a language; they have the same addresses in both."""
    english = _parts("scenarios.md")
    said = english if lang == "en" else _parts(f"scenarios.{lang}.md")
    return tuple(
        Chapter(anchor(name).strip("-") if name.isascii() else re.sub("[^a-z]+", "-", name.lower()).strip("-"), *part)
        for (name, _text), part in zip(english, said, strict=True)
    )


def _parts(file: str) -> list[tuple[str, str]]:
    pieces = _CHAPTER.split((resources.path("docs") / file).read_text("utf-8"))[1:]
    return list(zip(pieces[::2], pieces[1::2], strict=True))


def anchor(heading: str) -> str:
    """Return what a heading is called in links, as the places where the documentation is read do."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def rendered(chapter: Chapter, lang: str, words: dict[str, str]) -> Markup:
    """Return a chapter as HTML; the rows of its tables lead to boards that show what they tell.

    Args:
        chapter: the chapter.
        lang: its language.
        words: what the buttons below an example are called: ``run`` and ``put``.
    """
    places = {anchor(name): one.slug for one in chapters(lang) for name in (one.title, *one.sections)}
    reader = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    env = {"places": places, "words": words, "lang": lang, "named": games(lang), "game": game_of(chapter, lang)}
    return Markup(reader.render(chapter.text, env))  # noqa: S704 - escaped by the reader


def games(lang: str) -> dict[str, str]:
    """Return the games that have a chapter of their own, by what the manual calls them."""
    books = sources().books()
    called = {
        one.title: [book.game for book in books if any(one.title in book.title.get(said) for said in LANGUAGES)]
        for one in chapters(lang)
    }
    return {_short(title): found[0] for title, found in called.items() if found}


def _short(title: str) -> str:
    """Return what a game is called in the headings of its sections."""
    return title.partition(" TRADING")[0]


def game_of(chapter: Chapter, lang: str) -> str:
    """Return the game that a chapter is about: its own, or that of the manual's first example."""
    first = _GAME.search(chapters(lang)[0].examples[0])
    usual = first[1] if first else ""
    return games(lang).get(_short(chapter.title), usual)


class _Renderer(RendererHTML):
    """Headings one level up and with their names, links inside the manual, and examples with a button."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the beginning of a heading: the page has the first level."""
        text = tokens[idx + 1].content
        env["game"] = next((game for name, game in env["named"].items() if name in text), env["game"])
        return f'<h{int(tokens[idx].tag[1]) - 1} id="{anchor(tokens[idx + 1].content)}">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end of a heading."""
        return f"</h{int(tokens[idx].tag[1]) - 1}>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the beginning of a table, which may be broader than a phone."""
        return '<div class="wide-table" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end of a table."""
        return "</table></div>\n"

    def td_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end of a cell, in the first of a row with the way to a board that shows it."""
        is_first = tokens[idx - 3].type == "tr_open" if tokens[idx - 1].type == "inline" else False
        codes = [one.content for one in tokens[idx - 1].children or () if one.type == "code_inline"] if is_first else []
        return f"{_shown_by(codes, env)}</td>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the beginning of a link to a place in the manual; what lies elsewhere in the sources is no link."""
        address = _address(str(tokens[idx].attrGet("href")), env["places"])
        return str(Markup('<a href="{}">').format(address)) if address else "<span>"

    def link_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end of a link."""
        opened = next(one for one in reversed(tokens[:idx]) if one.type == "link_open")
        return "</a>" if _address(str(opened.attrGet("href")), env["places"]) else "</span>"

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return an example; one that is a whole scenario can be run."""
        text = tokens[idx].content
        shown = str(Markup('<pre class="yaml" tabindex="0"><code>{}</code></pre>\n').format(text))
        game = _GAME.search(text)
        if game is None or tokens[idx].info != "yaml":
            return shown
        return shown + render_template_string(_RUN, text=text, game=game[1], **env["words"])


def _shown_by(codes: Sequence[str], env: Any) -> str:
    """Return the way to a board that shows the first of these words of which there is one."""
    boards = sources().using(env["game"])
    board = next((boards[word] for code in codes if (word := manual_examples.word_of(code)) in boards), None)
    if board is None:
        return ""
    address = url_for("scenarios.scenario", name=board.id)
    said = f"{env['words']['shown']}: {board.title.get(env['lang'])}"
    return str(Markup(' <a class="shown-by" href="{}" aria-label="{}" title="{}">▶</a>').format(address, said, said))


def _address(href: str, places: dict[str, str]) -> str | None:
    name = unquote(href.removeprefix("#"))
    if href.startswith("#") and name in places:
        return f"{url_for('manual.chapter', slug=places[name])}#{name}"
    if href.startswith("../scenarios"):
        return url_for("scenarios.index")
    return href if href.startswith("https://") else None
