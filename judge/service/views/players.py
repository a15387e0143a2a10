"""Players as people call them, you and the opponent: ``p1`` and ``p2`` are for scenarios and for JSON."""

from __future__ import annotations

import re
from typing import Any

from flask import g

from judge.service.languages import language
from judge.service.resolver.job import SEATS

CALLED = {"ja": ("自分", "相手"), "en": ("you", "the opponent")}
OWN = {"ja": ("自分の", "相手の"), "en": ("your", "the opponent’s")}

_PLAYER = re.compile(r"(?<![A-Za-z0-9_.#/-])(p[12])(?![A-Za-z0-9_\[-]|\.[A-Za-z])('s?)?(?: ([a-z]+s)\b)?")
"""A player in a sentence, never in an id or the name of a field; in English with the word that follows."""

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_NO_VERB = frozenset({"as", "this", "its", "unless", "cards", "shields", "points"})


def read_by(seat: str | None) -> None:
    """Let this answer of the service be read by a player: that one is *you*. It is the first one otherwise."""
    g.reader = seat


def player_name(player: str) -> str:
    """Return what to call ``p1`` or ``p2``; anything else is returned as it is."""
    return CALLED[language()][_place(player, g.get("reader"))] if player in SEATS else player


def players_own(player: str) -> str:
    """Return what is put before a thing of a player's."""
    return OWN[language()][_place(player, g.get("reader"))]


def _place(player: str, seat: str | None) -> int:
    return int(player != (seat if seat in SEATS else SEATS[0]))


def in_person(said: str, lang: str, seat: str | None = None) -> str:
    """Return a sentence of the engine with the players as people call them: ``p1 draws`` becomes *you draw*."""

    def called(found: re.Match[str]) -> str:
        place, (_player, owns, word) = _place(found[1], seat), found.groups()
        if lang == "ja":
            return CALLED["ja"][place] + (owns or "") + (f" {word}" if word else "")
        name = OWN["en"][place] if owns else CALLED["en"][place]
        if not found.start():
            name = name[:1].upper() + name[1:]
        return f"{name} {_with_you(word) if place == 0 and not owns else word}" if word else name

    return _PLAYER.sub(called, said) if "p1" in said or "p2" in said else said


def _with_you(word: str) -> str:
    """Return the form that a verb has after *you*."""
    if word in _IRREGULAR or word in _NO_VERB:
        return _IRREGULAR.get(word, word)
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]


def addressed(value: Any, seat: str | None = None) -> Any:
    """Return an answer of the resolver in which every sentence calls the players as people do; its boards stay."""
    if isinstance(value, dict):
        return {
            key: in_person(one, key, seat)
            if key in CALLED and isinstance(one, str)
            else one
            if key in ("boards", "board", "cards", "receipt", "entry")
            else addressed(one, seat)
            for key, one in value.items()
        }
    return [addressed(one, seat) for one in value] if isinstance(value, list) else value


__all__ = ["addressed", "in_person", "player_name", "players_own", "read_by"]
