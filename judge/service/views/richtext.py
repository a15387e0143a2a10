"""Clause texts as HTML: references and glossary words become links, and everything else is escaped."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import repeat
from operator import contains
from typing import Any, NamedTuple

from flask import request, url_for
from flask_babel import gettext as _
from markupsafe import Markup, escape

from judge.corpus import Clause, Corpus, Edition, Rulebook, Term, Text
from judge.corpus.models import REFERENCE
from judge.games import package
from judge.scenario.reports.messages import catalogue
from judge.service.languages import language
from judge.service.sources import sources

TITLE_LENGTH = 120
LINKS = 8192
"""The number of addresses and links to clauses kept; most pages of traces use the same few hundred."""

BULLETS = ("- ", "・", "• ")
"""The marks at the start of a list item in a clause."""

_SYMBOL = re.compile(r"(\{[a-z]+\})")


def shorten(text: str, length: int = TITLE_LENGTH) -> str:
    """Return ``text`` on one line of at most ``length`` characters, with curved quotation marks and cut with “…”."""
    line = typographic(" ".join(text.split()))
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


_STRAIGHT = re.compile(r"""(?P<open>(?<![^\s(\[])["'](?=[^\s]))|["']""")


def typographic(text: str) -> str:
    """Return a text with curved quotation marks and apostrophes; the number of characters stays the same."""

    def curved(found: re.Match[str]) -> str:
        return ("‘“" if found["open"] else "’”")[found[0] == '"']

    return _STRAIGHT.sub(curved, text) if "'" in text or '"' in text else text


_STARS = re.compile(r"(\*{1,2})(?=\S)(.+?)(?<=\S)\1")
"""Matches bold or italic words of a card list that marks them with asterisks."""


_STARRED = {"*": Markup("<i>{}</i>"), "**": Markup("<b>{}</b>")}


def printed(text: str) -> Markup:
    """Return a printed card text with the words between asterisks in bold or italics, as on the card."""
    out, end = Markup(""), 0
    for match in _STARS.finditer(text):
        out += escape(text[end : match.start()]) + _STARRED[match[1]].format(match[2])
        end = match.end()
    return out + escape(text[end:])


def clause_url(citation: str) -> str:
    """Return the address of the page of a clause or note, given as ``game:number`` or ``game:number#slug``."""
    game, _, number = citation.partition(":")
    number, _, slug = number.partition("#")
    page = address("rules.clause", game=game, number=number)
    return f"{page}#note-{number}-{slug}" if slug else page


def address(endpoint: str, **values: Any) -> str:
    """Return the address of a page as ``url_for`` does, which would build it again each time."""
    try:
        return _address(request.root_url, endpoint, tuple((name, type(one), one) for name, one in values.items()))
    except TypeError:  # for example a list: the query gets each element
        return url_for(endpoint, **values)


@lru_cache(LINKS)
def _address(_root: str, endpoint: str, values: tuple[tuple[str, type, Any], ...]) -> str:
    """Return the address of a page, which depends on where the service was asked."""
    return url_for(endpoint, **{name: one for name, _kind, one in values})


def page_url(book: Rulebook, clause: Clause) -> str:
    """Return the address of ``clause`` among its neighbours: on the page of its chapter or section."""
    page = book.page(clause)
    anchor = None if page is clause else clause.number
    return url_for("rules.chapter", game=book.game, chapter=page.number, _anchor=anchor)


def link(
    citation: str,
    label: str | None = None,
    lang: str | None = None,
    css: str = "ref",
    before: str = "",
    titled: bool = True,
) -> Markup:
    """Return a link to a clause with its text as a popover and, without JavaScript, as a tooltip.

    Args:
        citation: ``game:number``, with ``#slug`` for a note.
        label: the text of the link; by default the number, marked as a note for a note.
    """
    own = language()
    return _link(sources().corpus, request.script_root, own, citation, label, lang or own, css, before, titled)


@lru_cache(LINKS, typed=True)  # a label that is Markup is not escaped again
def _link(
    corpus: Corpus,
    _root: str,
    _lang: str,
    citation: str,
    label: str | None,
    lang: str,
    css: str,
    before: str,
    titled: bool,
) -> Markup:
    """Return a link as :func:`link` does; the address depends on the root of the service, the label on the language."""
    clause = corpus.clause(citation)
    number, _hash, slug = citation.partition(":")[2].partition("#")
    shown = label or (_("%(number)s (note)", number=number) if slug else number)
    if clause is None:
        return Markup('<span class="{} unknown">{}</span>').format(css, shown)
    title = Markup(' title="{}"').format(before + shorten(clause.text.plain(lang))) if titled else ""
    return Markup('<a class="{}" href="{}" data-card="{}"{}>{}</a>').format(
        css, clause_url(citation), address("rules.card", game=clause.game, number=clause.number), title, shown
    )


def clause_text(text: Text, lang: str, game: str, clause: Clause | None = None, *, titled: bool = True) -> Markup:
    """Return a clause's text in one language as HTML: paragraphs, lists and linked references.

    Args:
        lang: ``ja`` or ``en``.
        game: the id of the game that clause numbers belong to.
        clause: the clause of the text; if given, glossary words in it are linked.
        titled: whether links have tooltips; pages with both languages have none.
    """
    out, items = Markup(""), Markup("")
    for line in filter(None, map(str.strip, text.get(lang).split("\n"))):
        if line.startswith(BULLETS):
            items += Markup("<li>{}</li>").format(_linked(line[1:].strip(), lang, game, clause, titled))
            continue
        if items:
            out, items = out + Markup("<ul>{}</ul>").format(items), Markup("")
        out += Markup("<p>{}</p>").format(_linked(line, lang, game, clause, titled))
    return out + Markup("<ul>{}</ul>").format(items) if items else out


def inline(text: Text, lang: str, game: str) -> Markup:
    """Return a clause's text without paragraphs, with linked references."""
    lines = (line.strip() for line in text.get(lang).split("\n"))
    items = (f"· {line[1:].strip()}" if line.startswith(BULLETS) else line for line in lines)
    return _linked(" ".join(" ".join(items).split()), lang, game)


def _linked(line: str, lang: str, game: str, clause: Clause | None = None, titled: bool = True) -> Markup:
    pieces = REFERENCE.split(typographic(line))
    out = [
        _defined(piece, lang, game, clause, titled)
        if at % 2 == 0
        else link(f"{game}:{piece}", lang=lang, titled=titled)
        for at, piece in enumerate(pieces)
    ]
    return Markup("").join(out)


def _defined(text: str, lang: str, game: str, clause: Clause | None, titled: bool) -> Markup:
    """Return ``text`` as HTML with its glossary words linked to their defining clauses."""
    if clause is None:
        return symbols(text, lang, game)
    out, end = Markup(""), 0
    for word in found_in(text, lang, sources().corpus.load(game, clause.version), clause):
        other = word.term.en if lang == "ja" else word.term.ja
        shown = link(word.term.clause or "", text[word.start : word.end], lang, "term", f"{other}: ", titled)
        out, end = out + symbols(text[end : word.start], lang, game) + shown, word.end
    return out + symbols(text[end:], lang, game)


def symbols(text: str, lang: str, game: str) -> Markup:
    """Escape ``text`` and replace card symbols such as ``{r}`` by their names."""
    if "{" not in text:
        return escape(text)
    names = {term.symbol: term for term in sources().corpus.load(game).glossary if term.symbol}
    out = Markup("")
    for piece in _SYMBOL.split(text):
        term = names.get(piece)
        named = Markup('<abbr class="symbol" title="{}">{}</abbr>')
        out += named.format(term.ja if lang == "ja" else term.en, piece) if term else escape(piece)
    return out


_BEFORE_COST = re.compile(r"^(クイック)?(起動|進化)(?=[^：。]*：)")


def card_line(text: str, lang: str, game: str) -> Markup:
    """Return a line of a card's text as HTML, with its keywords linked to their clauses.

    A keyword that runs into the Japanese text after it gets the brackets that stand for its icon. So does the word
    before a Japanese cost.
    """
    pattern, clauses = _keywords(game, lang)
    if lang == "ja":
        text = _BEFORE_COST.sub(lambda found: "".join(f"【{one}】" for one in found.groups() if one), text)
    text, out, end = typographic(_with_traits(text, game, lang)), Markup(""), 0
    for match in pattern.finditer(text):
        word = link(clauses[match[0].casefold()], match[0], lang, "kw-link")
        if match.lastgroup == "icon":
            word = Markup("【{}】").format(word)
        out, end = out + symbols(text[end : match.start()], lang, game) + word, match.end()
    return out + symbols(text[end:], lang, game)


def _with_traits(text: str, game: str, lang: str) -> str:
    """Return a line of a card's text with its traits and races in the language; names in quotation marks remain."""
    pattern, words = _traits(game, lang)
    return pattern.sub(lambda found: words.get(found[0], found[0]), text)


@cache
def _traits(game: str, lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern that matches quoted names and the traits of the other language, and the traits' translations."""
    rows = {
        key.removeprefix("trait."): row for key, row in catalogue(game)["words"].items() if key.startswith("trait.")
    }
    words = {key: row[lang] for key, row in rows.items() if key != row[lang] and key.isascii() is (lang == "ja")}
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"
    edge = "[A-Za-z]" if lang == "ja" else "[ァ-ヺー一-鿿]"
    return re.compile(rf"『[^』]*』|「[^」]*」|“[^”]*”|\"[^\"]*\"|(?<!{edge})(?:{either})(?!{edge})"), words


@cache
def _keywords(game: str, lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern that matches a game's keywords in a language, and the clause of each keyword."""
    rows = package(game).keywords.values()
    clauses = {(row.ja if lang == "ja" else row.en).casefold(): row.term or row.says for row in rows}
    words = sorted(filter(None, clauses), key=len, reverse=True)
    if lang == "ja":
        icons = "|".join(re.escape(row.ja) for row in rows if row.ja and not row.alone) or "(?!)"
        alone = "|".join(map(re.escape, words)) or "(?!)"
        edge = "[ァ-ヺー一-鿿]"
        return re.compile(
            rf"^(?P<icon>{icons})(?![をがはのにと能]|\d+(?![\d枚体つ個回]))|(?<!{edge})(?:{alone})(?!{edge})"
        ), clauses
    pattern = "|".join(map(re.escape, words)) or "(?!)"
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE), clauses


def marked(snippet: str, highlights: Sequence[tuple[int, int]]) -> Markup:
    """Return a search result's snippet with the matches marked.

    Args:
        highlights: the start and end of each match in it.
    """
    snippet, end = typographic(snippet), 0
    parts: list[str] = []
    for start, stop in sorted(highlights):
        if start < end:
            continue
        parts += (snippet[end:start], _MARK[0], snippet[start:stop], _MARK[1])
        end = stop
    return Markup().join((*parts, snippet[end:]))


_MARK = (Markup("<mark>"), Markup("</mark>"))


def edition(book: Edition, lang: str | None = None) -> str:
    """Return the readable name of an edition: the rulebook's title and version."""
    return f"{book.title.get(lang or language())} {book.version}"


def citation(clause: Clause, book: Rulebook, lang: str | None = None) -> str:
    """Return a citation to paste elsewhere: the clause's number, the edition its text is from, and its date."""
    origin = book.origin(clause)
    if origin:
        return f"{clause.number} ({book.title.get(lang or language())} {origin.version})"
    date = f", {book.effective.isoformat()}" if book.effective else ""
    return f"{clause.number} ({edition(book, lang)}{date})"


COMMON = 0.08
"""Words in a larger share of the clauses are common words of the game, which are not linked."""
SHORTEST = {"ja": 2, "en": 3}
"""The least length of a linked word; shorter ones mostly match by accident."""
_REMARK = re.compile(r"\s*[((][^))]*[))]\s*$")


class FoundTerm(NamedTuple):
    """A glossary term found in a text, from character ``start`` to ``end``."""

    start: int
    end: int
    term: Term


def found_in(text: str, lang: str, book: Rulebook, clause: Clause) -> Iterator[FoundTerm]:
    """Yield the glossary terms found in ``text``, each once; those that ``clause`` itself defines are skipped.

    Args:
        lang: ``ja`` or ``en``.
    """
    pattern, terms = _words(book, lang)
    seen = {term.id for term in book.glossary if term.clause == clause.id}
    for match in pattern.finditer(text) if pattern else ():
        term = terms[match[1].casefold()]
        if term.id not in seen:
            seen.add(term.id)
            yield FoundTerm(match.start(), match.end(), term)


@lru_cache(maxsize=32)
def _words(book: Rulebook, lang: str) -> tuple[re.Pattern[str] | None, dict[str, Term]]:
    """Return a pattern that matches a rulebook's terms in one language, and the term of each matched word.

    The pattern is ``None`` without terms.
    """
    texts = [clause.text.plain(lang).casefold() for clause in book]
    terms: dict[str, Term] = {}
    for term in book.glossary:
        name = _REMARK.sub("", term.ja if lang == "ja" else term.en).casefold()
        if term.clause and len(name) >= SHORTEST[lang] and not _is_common(name, texts):
            terms.setdefault(name, term)
    if not terms:
        return None, terms
    names = "|".join(re.escape(name) for name in sorted(terms, key=len, reverse=True))
    whole = names if lang == "ja" else rf"\b(?:{names})(?=s?\b)"
    return re.compile(f"({whole})", re.IGNORECASE), terms


def _is_common(name: str, texts: Collection[str]) -> bool:
    return sum(map(contains, texts, repeat(name))) > COMMON * len(texts)
