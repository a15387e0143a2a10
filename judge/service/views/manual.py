"""The manual as pages, with a shipped board for each word of the scenario form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote

from flask import render_template_string, url_for
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from judge import resources
from judge.games import IDS
from judge.records import record
from judge.service.settings import LANGUAGES
from judge.service.sources import sources

_WORD = re.compile(r"\{?\s*([a-z][a-z_]*)\b")


def word_of(code: str) -> str | None:
    """Return the first word of a piece of a scenario: ``deal`` for ``{deal: 2, to: …}``; ``None`` without any."""
    match = _WORD.match(code)
    return match[1] if match else None


_RUN = """<form class="run" method="post" action="{{ url_for('resolve.result') }}" enctype="multipart/form-data" \
accept-charset="utf-8"><textarea name="scenario" hidden>
{{ text }}</textarea><button class="button">{{ run }}</button> \
<button class="button quiet" formaction="{{ url_for('table.opened', game=game) }}" name="do" value="look">{{ put }}\
</button></form>"""


def rendered(chapter: Chapter, lang: str, words: dict[str, str]) -> Markup:
    """Return a chapter as HTML.

    The first cell of a table row links to a board that uses the words in it.

    Args:
        words: the labels of the buttons below an example: ``run`` and ``put``.
    """
    places = {anchor(name): one.slug for one in chapters(lang) for name in (one.title, *one.sections)}
    reader = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    env = {"places": places, "words": words, "lang": lang, "named": games(lang), "game": game_of(chapter, lang)}
    return Markup(reader.render(chapter.text, env))  # noqa: S704 - escaped by the reader


class _Renderer(RendererHTML):
    """Renders Markdown with anchors at headings, working internal links, and buttons at examples."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start tag of a heading, one level lower: the top level belongs to the page."""
        text = tokens[idx + 1].content
        env["game"] = next((game for name, game in env["named"].items() if name in text), env["game"])
        return f'<h{int(tokens[idx].tag[1]) - 1} id="{anchor(tokens[idx + 1].content)}">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f"</h{int(tokens[idx].tag[1]) - 1}>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start tag of a table inside an element that scrolls, as it may be wider than a phone."""
        return '<div class="wide-table" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start tag of a column heading; a column without one begins with a plain cell."""
        return "<th>" if tokens[idx + 1].content else "<td>"

    def th_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return "</th>\n" if tokens[idx - 1].content else "</td>\n"

    def td_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end tag of a table cell; in the first cell of a row, after a link to a board."""
        is_first = tokens[idx - 3].type == "tr_open" if tokens[idx - 1].type == "inline" else False
        codes = (
            [token.content for token in tokens[idx - 1].children or () if token.type == "code_inline"]
            if is_first
            else []
        )
        return f"{_shown_by(codes, env)}</td>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start tag of a link; links that lead out of the manual become plain text."""
        address = _address(str(tokens[idx].attrGet("href")), env["places"])
        return str(Markup('<a href="{}">').format(address)) if address else "<span>"

    def link_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        opened = next(token for token in reversed(tokens[:idx]) if token.type == "link_open")
        return "</a>" if _address(str(opened.attrGet("href")), env["places"]) else "</span>"

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return an example as HTML, with buttons to run it if it is a whole scenario."""
        text = tokens[idx].content
        shown = str(Markup('<pre class="yaml" tabindex="0"><code>{}</code></pre>\n').format(text))
        game = GAME_OF_EXAMPLE.search(text)
        if game is None or tokens[idx].info != "yaml":
            return shown
        return shown + render_template_string(_RUN, text=text, game=game[1], **env["words"])


def _shown_by(codes: Sequence[str], env: Any) -> str:
    """Return a link to a board that uses one of these words, or an empty text."""
    boards = sources().using(env["game"])
    words = (word_of(code) for code in codes)
    board = next((boards[word] for word in words if word is not None and word in boards), None)
    if board is None:
        return ""
    address = url_for("scenarios.scenario", name=board.id)
    caption = f"{env['words']['shown']}: {board.title.get(env['lang'])}"
    return str(
        Markup(' <a class="shown-by" href="{}" aria-label="{}" title="{}">▶</a>').format(address, caption, caption)
    )


def _address(href: str, places: dict[str, str]) -> str | None:
    file, _hash, name = unquote(href).partition("#")
    if file.startswith("scenarios") and not name:
        return url_for("manual.index")
    if (not file or file.startswith("scenarios")) and name in places:
        return f"{url_for('manual.chapter', slug=places[name])}#{name}"
    if href.startswith("../scenarios"):
        return url_for("scenarios.index")
    return href if href.startswith("https://") else None


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
    parts = english if lang == "en" else _parts(lang)
    return tuple(
        Chapter(anchor(name).strip("-") if name.isascii() else re.sub("[^a-z]+", "-", name.lower()).strip("-"), *part)
        for (name, _text), part in zip(english, parts, strict=True)
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
        chapter.title: [book.game for book in books if any(chapter.title in book.title.get(word) for word in LANGUAGES)]
        for chapter in chapters(lang)
    }
    return {_short(title): found[0] for title, found in called.items() if found}


def _short(title: str) -> str:
    """Return the name of a game as section headings use it, without “Trading …”."""
    return re.split(" trading", title, maxsplit=1, flags=re.IGNORECASE)[0]


def game_of(chapter: Chapter, lang: str) -> str:
    """Return the id of the game that a chapter is about; by default the game of the manual's first example."""
    first = GAME_OF_EXAMPLE.search(chapters(lang)[0].examples[0])
    usual = first[1] if first else ""
    return games(lang).get(_short(chapter.title), usual)
