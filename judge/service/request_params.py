"""Names in requests (games, editions, kinds): an unknown name gets an error with the known ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from flask import request
from flask_babel import force_locale
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound

from judge.cards.parser import READERS
from judge.games import IDS
from judge.scenario.suggestions import likely
from judge.service.settings import LANGUAGES
from judge.service.sources import sources

LONGEST = 40
"""The largest number of characters quoted of an unknown name."""


class UnknownName(NotFound):
    """Raised for an unknown name; answered with 404.

    Args:
        field: the parameter, such as ``game``.
        of: for an edition, its game.
    """

    def __init__(self, field: str, found: str, known: Iterable[str], of: str = "") -> None:
        super().__init__()
        self.field, self.found, self.known, self.of = field, found[:LONGEST], tuple(known), of

    @property
    def message(self) -> str:
        """The error message with the known names, in the language of the response."""
        known = ", ".join(self.known)
        match self.field:
            case "game":
                return str(_("Unknown game: %(game)s. Known games: %(known)s.", game=self.found, known=known))
            case "edition":
                return str(
                    _(
                        "Unknown edition of %(game)s: %(edition)s. Known editions: %(known)s.",
                        edition=self.found,
                        game=self.of,
                        known=known,
                    )
                )
            case field:
                return str(
                    _(
                        "%(field)s: unknown value %(found)s. Known values: %(known)s.",
                        field=field,
                        found=self.found,
                        known=known,
                    )
                )

    def problem(self) -> dict[str, Any]:
        """Return the error with its place, in the form of the API."""
        message = {}
        for lang in LANGUAGES:
            with force_locale(lang):
                message[lang] = self.message
        known = ", ".join(self.known)
        return {
            "field": self.field,
            "found": self.found,
            "expected": {"ja": f"{known} のいずれか", "en": f"one of {known}"},
            "suggestion": likely(self.found, self.known),
            "message": message,
        }


class NotRead(UnknownName):
    """Raised for a game without a parser of printed texts."""

    def __init__(self, game: str, known: Iterable[str]) -> None:
        super().__init__("game", game, known)

    @property
    def message(self) -> str:
        """The error message, with the games that have a parser."""
        known = ", ".join(self.known)
        return str(
            _("Printed card texts can be read for %(known)s, but not for %(game)s.", game=self.found, known=known)
        )


def one_of(field: str, known: Collection[str]) -> str | None:
    """Return the value of a query parameter, or ``None`` if it is missing; raise ``UnknownName`` for other values."""
    return known_as(field, request.args.get(field, "").strip() or None, known)


def known_as(field: str, name: str | None, known: Collection[str]) -> str | None:
    """Return a known name, or ``None`` for ``None``; raise ``UnknownName`` for any other name."""
    if name is not None and name not in known:
        raise UnknownName(field, name, known)
    return name


def read_of(game: str) -> None:
    """Raise ``UnknownName`` for an unknown game, and ``NotRead`` for one without a parser of printed texts."""
    if known_as("game", game, IDS) not in READERS:
        raise NotRead(game, READERS)


def known_game(name: str | None) -> str | None:
    """Return the id of a game with a rulebook, or ``None`` for ``None``; raise ``UnknownName`` for any other."""
    return known_as("game", name, sources().corpus.games())


def game_asked() -> str | None:
    """Return the game in the query, or ``None`` if it is missing; raise ``UnknownName`` if it has no rulebook."""
    return one_of("game", sources().corpus.games())


def unknown_book(named: str) -> UnknownName | None:
    """Return the error for an unknown rulebook ``id`` or edition ``id@version``, or ``None`` if it exists."""
    game, _at, edition = named.partition("@")
    corpus = sources().corpus
    if game not in corpus.games():
        return UnknownName("game", game, corpus.games())
    if edition and edition not in corpus.versions(game):
        return UnknownName("edition", edition, corpus.versions(game), of=game)
    return None
