"""The words for the players: “you”, “the opponent”, or their names.

Scenarios and JSON call them ``p1`` and ``p2``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from flask import g
from flask_babel import gettext as _

from judge.cards.library import library
from judge.corpus import Rulebook
from judge.games import IDS
from judge.scenario.reports.terms import place, word, zone_parts
from judge.service.languages import language
from judge.service.resolver.job import SEATS, Answer
from judge.service.views.richtext import typographic

CALLED = {"ja": ("自分", "相手"), "en": ("you", "the opponent")}
OWN = {"ja": ("自分の", "相手の"), "en": ("your", "the opponent’s")}

NAMELESS: Mapping[str, str] = MappingProxyType({})
"""No players' names."""

_PLAYER = re.compile(r"(?<![A-Za-z0-9_.#/-])([pP][12])(?![A-Za-z0-9_\[-]|\.[A-Za-z])('s?)?(?: ([a-z]+s)\b)?")
"""Matches a player in a sentence, not in an id or field name; in English with a following verb."""

UNNAMED = re.compile(r"(p[12])-([a-z_]+)(?:-([0-9]+))?")
"""Matches the id of a card without a name: its player, zone, and position in the zone."""

_IN_BRACKETS = re.compile(r"(\S*?)( ?)\(([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)+)\)")
"""Matches the id of a card after its name; the ids that scenarios do not state have hyphens."""

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_NO_VERB = frozenset({"as", "this", "its", "unless", "cards", "shields", "points"})


def read_by(seat: str | None, names: Mapping[str, str]) -> None:
    """Address this request's answer to a player: that one is called “you”.

    Args:
        seat: the player; the first one if ``None``.
        names: the players' names, used instead of “you” and “the opponent”.
    """
    g.reader, g.names = seat, names


def player_name(player: str) -> str:
    """Return the name of ``p1`` or ``p2`` for the reader; return any other text unchanged."""
    return _called(player, language(), g.get("reader"), g.get("names", {})) if player in SEATS else player


def seat_name(player: str) -> str:
    """Return the name of a player in the list of seats to look from, independent of the reader."""
    return _called(player, language(), None, g.get("names", {}))


def players_own(player: str) -> str:
    """Return the possessive of a player: “your”, “the opponent’s”."""
    return _own(player, language(), g.get("reader"), g.get("names", {}))


def zone_name(book: Rulebook | None, zone: str) -> str:
    """Return the name of a zone with its player, such as “your hand”."""
    owner, kind = zone_parts(zone)
    name = place(book, kind, language())
    return f"{players_own(owner)}{' ' if language() == 'en' else ''}{name}" if owner else name


def card_called(book: Rulebook | None, card: str) -> str:
    """Return a name for a card without one, such as “your hero” or “card 3 of your deck”; other ids unchanged."""
    match = UNNAMED.fullmatch(card)
    if match is None:
        return card
    if not match[3]:
        name = word(book, match[2], language())
        return players_own(match[1]) + (f" {name[:1].lower()}{name[1:]}" if language() == "en" else name)
    return str(_("card %(number)s of %(zone)s", number=match[3], zone=zone_name(book, f"{match[1]}.{match[2]}")))


def _called(player: str, lang: str, seat: str | None, names: Mapping[str, str]) -> str:
    return names.get(player) or CALLED[lang][_place(player, seat)]


def _own(player: str, lang: str, seat: str | None, names: Mapping[str, str]) -> str:
    named = names.get(player)
    return named + ("の" if lang == "ja" else "’s") if named else OWN[lang][_place(player, seat)]


def _place(player: str, seat: str | None) -> int:
    return int(player != (seat if seat in SEATS else SEATS[0]))


def in_person(sentence: str, lang: str, seat: str | None = None, names: Mapping[str, str] = NAMELESS) -> str:
    """Return an engine's sentence with readable players: ``p1 draws`` becomes “you draw”."""

    def called(match: re.Match[str]) -> str:
        player, owns, word = match[1].lower(), match[2], match[3]
        if lang == "ja":
            return _called(player, lang, seat, names) + (owns or "") + (f" {word}" if word else "")
        name = (_own if owns else _called)(player, lang, seat, names)
        if not match.start() or match[1] != player:
            name = name[:1].upper() + name[1:]
        you = not owns and player not in names and _place(player, seat) == 0
        return f"{name} {_with_you(word) if you else word}" if word else name

    return _PLAYER.sub(called, sentence)


def _with_you(word: str) -> str:
    """Return the form of an English verb after “you”: ``draw`` for ``draws``."""
    if word in _IRREGULAR or word in _NO_VERB:
        return _IRREGULAR.get(word, word)
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]


def addressed(answer: Answer, seat: str | None = None) -> Answer:
    """Return a resolver's answer with readable players in every sentence; its boards are not changed."""
    names = answer.get("names", NAMELESS)
    unstated = g.unstated = _unstated(answer)

    @cache
    def say(one: str, lang: str) -> str:
        return typographic(in_person(_without_ids(one, unstated), lang, seat, names))

    result: Answer = _each_sentence(answer, say)
    return result


def with_id(name: str, card: str, lang: str) -> str:
    """Return the name of a card with its id, which is left out if the scenario does not state it."""
    return _without_ids(f"{name}({card})" if lang == "ja" else f"{name} ({card})", g.get("unstated", {}))


DATA_ONLY = frozenset({"boards", "board", "cards", "receipt", "entry", "names"})
"""The entries of an answer without sentences."""


def _each_sentence(value: Any, say: Callable[[str, str], str]) -> Any:
    """Return an answer with every sentence reworded by ``say``, which gets the sentence and its language."""
    if isinstance(value, dict):
        reworded = {}
        for key, one in value.items():
            if key in CALLED and isinstance(one, str):
                one = say(one, key)
            elif isinstance(one, dict | list) and key not in DATA_ONLY:
                one = _each_sentence(one, say)
            reworded[key] = one
        return reworded
    return [_each_sentence(item, say) if isinstance(item, dict | list) else item for item in value]


def _unstated(answer: Answer) -> dict[str, str]:
    """Return the ids in an answer's sentences that the scenario does not state, each with its replacement.

    It is empty if no other card has the same name.
    """
    named: dict[str, set[str]] = {}

    def note(problem: str, lang: str) -> str:
        for name, _blank, card in _IN_BRACKETS.findall(problem) if "-" in problem else ():
            named.setdefault(name, set()).add(card)
        return problem

    _each_sentence(answer, note)
    automatic = {card for cards in named.values() for card in cards if _is_automatic(answer, card)}
    replacements = {}
    for card in automatic:
        alike = set().union(*(cards for cards in named.values() if card in cards))
        base, _, number = card.rpartition("-")
        numbered = bool(UNNAMED.fullmatch(card)) and {one.rpartition("-")[0] for one in alike} == {base}
        replacements[card] = "" if len(alike) == 1 else number if numbered else card
    return replacements


def _is_automatic(answer: Answer, card: str) -> bool:
    """Return whether an id is a place, or the number of a published card."""
    if UNNAMED.fullmatch(card):
        return True
    result = answer.get("trace") or answer.get("options") or answer.get("exploring") or {}
    receipt = result.get("receipt") or {}
    game = str(receipt.get("rulebook", "")).partition("@")[0]
    return game in IDS and library(game).numbered(card) is not None


def _without_ids(text: str, unstated: Mapping[str, str]) -> str:
    def shown(match: re.Match[str]) -> str:
        name, blank, card = match.groups()
        number = unstated.get(card, card)
        return f"{name}{blank}({number})" if number else str(name)

    return _IN_BRACKETS.sub(shown, text) if unstated else text
