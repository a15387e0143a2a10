"""A chapter of the manual as HTML: headings with anchors, internal links, examples with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from flask import render_template_string, url_for
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from judge.service.sources import sources
from judge.service.views import manual_examples
from judge.service.views.manual import GAME_OF_EXAMPLE, Chapter, anchor, chapters, game_of, games

_RUN = """<form class="run" method="post" action="{{ url_for('resolve.result') }}" enctype="multipart/form-data" \
accept-charset="utf-8"><textarea name="scenario" hidden>
{{ text }}</textarea><button class="button">{{ run }}</button> \
<button class="button quiet" formaction="{{ url_for('table.opened', game=game) }}" name="do" value="look">{{ put }}\
</button></form>"""


def rendered(chapter: Chapter, lang: str, words: dict[str, str]) -> Markup:
    """Return a chapter as HTML.

    The first cell of a table row links to a board that uses the words in it.

    Args:
        chapter: the chapter.
        lang: its language.
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

    def td_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end tag of a table cell; in the first cell of a row, after a link to a board."""
        is_first = tokens[idx - 3].type == "tr_open" if tokens[idx - 1].type == "inline" else False
        codes = [one.content for one in tokens[idx - 1].children or () if one.type == "code_inline"] if is_first else []
        return f"{_shown_by(codes, env)}</td>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start tag of a link; links that lead out of the manual become plain text."""
        address = _address(str(tokens[idx].attrGet("href")), env["places"])
        return str(Markup('<a href="{}">').format(address)) if address else "<span>"

    def link_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        opened = next(one for one in reversed(tokens[:idx]) if one.type == "link_open")
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
    words = (manual_examples.word_of(code) for code in codes)
    board = next((boards[word] for word in words if word is not None and word in boards), None)
    if board is None:
        return ""
    address = url_for("scenarios.scenario", name=board.id)
    said = f"{env['words']['shown']}: {board.title.get(env['lang'])}"
    return str(Markup(' <a class="shown-by" href="{}" aria-label="{}" title="{}">▶</a>').format(address, said, said))


def _address(href: str, places: dict[str, str]) -> str | None:
    file, _hash, name = unquote(href).partition("#")
    if file.startswith("scenarios") and not name:
        return url_for("manual.index")
    if (not file or file.startswith("scenarios")) and name in places:
        return f"{url_for('manual.chapter', slug=places[name])}#{name}"
    if href.startswith("../scenarios"):
        return url_for("scenarios.index")
    return href if href.startswith("https://") else None
