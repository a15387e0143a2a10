"""Names in an address: one that nothing bears is refused with those that there are, never answered with nothing."""

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
"""Characters of an unknown name that are repeated."""


class UnknownName(NotFound):
    """A name that nothing bears.

    Args:
        field: where the address has it, as ``game``.
        found: the name.
        known: the names that there are.
        of: the game whose editions these are.
    """

    def __init__(self, field: str, found: str, known: Iterable[str], of: str = "") -> None:
        super().__init__()
        self.field, self.found, self.known, self.of = field, found[:LONGEST], tuple(known), of

    @property
    def said(self) -> str:
        """What is wrong, and which names there are, in the language of the answer."""
        known = ", ".join(self.known)
        match self.field:
            case "game":
                return str(_("There is no game %(game)s; there are: %(known)s.", game=self.found, known=known))
            case "edition":
                return str(
                    _(
                        "There is no edition %(edition)s of %(game)s; there are: %(known)s.",
                        edition=self.found,
                        game=self.of,
                        known=known,
                    )
                )
            case field:
                return str(
                    _(
                        "%(field)s: there is no %(found)s; there are: %(known)s.",
                        field=field,
                        found=self.found,
                        known=known,
                    )
                )

    def problem(self) -> dict[str, Any]:
        """Return it with its place, as the API tells every mistake."""
        message = {}
        for lang in LANGUAGES:
            with force_locale(lang):
                message[lang] = self.said
        known = ", ".join(self.known)
        return {
            "field": self.field,
            "found": self.found,
            "expected": {"ja": f"{known} のいずれか", "en": f"one of {known}"},
            "suggestion": likely(self.found, self.known),
            "message": message,
        }


class NotRead(UnknownName):
    """A game that there is, whose printed texts are not read.

    Args:
        game: the game.
        known: those whose texts are.
    """

    def __init__(self, game: str, known: Iterable[str]) -> None:
        super().__init__("game", game, known)

    @property
    def said(self) -> str:
        """What is not done for this game, and for which it is."""
        known = ", ".join(self.known)
        return str(_("Printed texts of %(game)s are not read, only those of: %(known)s.", game=self.found, known=known))


def one_of(field: str, known: Collection[str]) -> str | None:
    """Return the name that the query has in a field, ``None`` where it has none; refuse one that is not known."""
    return known_as(field, request.args.get(field, "").strip() or None, known)


def known_as(field: str, name: str | None, known: Collection[str]) -> str | None:
    """Return a name that is known, ``None`` where there is none; refuse any other."""
    if name is not None and name not in known:
        raise UnknownName(field, name, known)
    return name


def read_of(game: str) -> None:
    """Refuse a game whose printed texts are not read, and one that there is not."""
    if known_as("game", game, IDS) not in READERS:
        raise NotRead(game, READERS)


def known_game(name: str | None) -> str | None:
    """Return a game that there is a rulebook of, ``None`` where none is named; refuse any other."""
    return known_as("game", name, sources().corpus.games())


def game_asked() -> str | None:
    """Return the game that the query names, ``None`` where it names none; refuse one that there is no rulebook of."""
    return one_of("game", sources().corpus.games())


def unknown_book(named: str) -> UnknownName | None:
    """Return why there is no rulebook under ``id`` or ``id@version``, ``None`` where there is one."""
    game, _at, edition = named.partition("@")
    corpus = sources().corpus
    if game not in corpus.games():
        return UnknownName("game", game, corpus.games())
    if edition and edition not in corpus.versions(game):
        return UnknownName("edition", edition, corpus.versions(game), of=game)
    return None
