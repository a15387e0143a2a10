"""The functions, filters and tests available in every template."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from flask import Flask, current_app, request

import judge
from judge import games
from judge.cards.library import is_made_up
from judge.corpus import Edition, Rulebook
from judge.coverage import Row
from judge.scenario.reports import terms as naming
from judge.service import languages
from judge.service.resolver.job import SEATS
from judge.service.settings import LANGUAGES
from judge.service.sources import sources
from judge.service.views import cards, players, richtext, wording


def _shared() -> dict[str, Any]:
    lang = languages.language()
    return {
        "lang": lang,
        "comma": "、" if lang == "ja" else ", ",
        "other_lang": languages.other_language(),
        "languages": LANGUAGES,
        "theme": languages.theme(),
        "size": languages.size(),
        "same_page": languages.same_page,
        "books": sources().editions(),
        "engines": games.IDS,
        "unfinished": games.UNFINISHED,
        "complete": sources().complete,
        "version": judge.__version__,
        "clause_text": richtext.clause_text,
        "inline": richtext.inline,
        "card_line": richtext.card_line,
        "clause_link": richtext.link,
        "clause_url": richtext.clause_url,
        "page_url": richtext.page_url,
        "edition": richtext.edition,
        "marked": richtext.marked,
        "shorten": richtext.shorten,
        "word": naming.word,
        "place": naming.place,
        "field_name": _field_name,
        "game_name": game_name,
        "kind_names": wording.KINDS,
        "note_names": wording.NOTES,
        "change_names": wording.CHANGES,
        "source_names": wording.SOURCES,
        "status_names": wording.EVIDENCE,
        "evidence_name": _evidence_name,
        "authority_names": wording.AUTHORITIES,
        "verdict_names": wording.VERDICTS,
        "why_stopped": wording.stopped,
        "receipt_names": wording.RECEIPT,
        "chapter_name": _chapter_name,
        "zone_name": players.zone_name,
        "player_name": players.player_name,
        "seat_name": players.seat_name,
        "players_own": players.players_own,
        "tile_of": cards.tile_of,
        "english_name": cards.english_name,
        "breakable": cards.breakable,
        "reason": _reason,
        "qr": _qr_code,
        "here": request.path,
        "once": partial(_once, {}),
        "seats": SEATS,
        "api_document": lambda: current_app.api_doc,  # type: ignore[attr-defined]
    }


@lru_cache(maxsize=256)
def _qr_code(address: str) -> str:
    """Return the QR code of an address as a data URI with an SVG image, for opening a page on another phone."""
    import segno

    return str(segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4, dark="#000", light="#fff"))


def _field_name(book: Rulebook | None, name: str, kind: str | None = None) -> str:
    """Return the name of a board's value: the game's word or, without one, ours."""
    label = naming.word(book, name, languages.language(), kind)
    own = wording.FIELDS.get(name)
    return label if own is None or label != name.replace("_", " ") else str(own)


_OF_RULES = re.compile(r"( TRADING CARD GAME)? 総合(ゲーム)?ルール$|( Trading Card Game)? Comprehensive (Game )?Rules$")


def game_name(book: Edition) -> str:
    """Return the name of a game: its rulebook's title without “Comprehensive Rules”."""
    return _OF_RULES.sub("", book.title.get(languages.language()) or book.game)


def _evidence_name(row: Row) -> str:
    """Return what kind of evidence a clause has, in words."""
    return str(wording.PROVEN_BY.get(row.get("proven_by", "")) or wording.EVIDENCE[row["status"]])


def _chapter_name(chapter: str) -> str:
    clause = sources().clause(chapter)
    return f"{clause.number} {(clause.name or clause.text).get(languages.language())}" if clause else chapter


def _once(drawn: dict[int, tuple[Any, str]], thing: Any, caller: Callable[[], str]) -> str:
    """Return the HTML that ``caller`` draws for an object, drawn once for each page; ``drawn`` collects it."""
    if id(thing) not in drawn:
        drawn[id(thing)] = thing, caller()  # with the thing, so that no other gets its id
    return drawn[id(thing)][1]


def _reason(excluded: dict[str, Any]) -> str:
    """Return why an option was excluded: the trace's sentence, or its reason key with spaces."""
    text = excluded.get("text") or {}
    return str(text.get(languages.language()) or str(excluded.get("reason") or "").replace("_", " "))


def _begun(text: str) -> str:
    """Return a text of a trace with a capital letter, to start an English sentence."""
    return text if languages.language() != "en" else text[:1].upper() + text[1:]


def _with_kanji(text: str) -> bool:
    """Return whether a word has kanji, whose reading may be unknown to the reader."""
    return any("\u3400" <= sign <= "\u9fff" for sign in text)


_OF_JAPANESE = re.compile("[ぁ-ヺ\u3400-\u9fff]")


def _script(text: str) -> str:
    """Return the language of a name by its script, which decides where its lines break."""
    return "ja" if _OF_JAPANESE.search(text) else "en"


def install(app: Flask) -> None:
    """Make the functions of this module available to the templates of ``app``."""
    app.context_processor(_shared)
    app.jinja_env.globals["url_for"] = richtext.address
    app.jinja_env.filters["begun"] = _begun
    app.jinja_env.filters["typographic"] = richtext.typographic
    app.jinja_env.filters["printed"] = richtext.printed
    app.jinja_env.filters["script"] = _script
    app.jinja_env.filters["game_pair"] = lambda book: (book.game, game_name(book))
    app.jinja_env.tests["with_kanji"] = _with_kanji
    app.jinja_env.tests["made_up"] = is_made_up
