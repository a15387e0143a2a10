"""The table where a user plays on a board.

Its whole state is the text of a scenario; every action returns a changed text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from judge.corpus import Rulebook
from judge.games import GamePackage
from judge.scenario import ScenarioError
from judge.scenario.entries import spelled_out
from judge.scenario.reports.messages import catalogue
from judge.scenario.reports.terms import word
from judge.scenario.writing import changed, data_of
from judge.service.views.board_view import UNKNOWN
from judge.service.views.players import card_called, player_name, with_id

SEATS = ("p1", "p2")

NOTHING = {"ja": "なし", "en": "nothing"}
"""The words shown for an answer that chooses nothing."""

YES_NO = {True: {"ja": "はい", "en": "yes"}, False: {"ja": "いいえ", "en": "no"}}
"""The words shown for a yes or no."""

ASKED = {"can": {"ja": "できるか", "en": "is this possible?"}, "why_not": {"ja": "なぜできないか", "en": "why not?"}}
"""The words shown before the action that a question is about."""

UNTIL = {"ja": "{moment}まで進む", "en": "go on to {moment}"}
LATER_TURN = {"ja": "次のターン", "en": "the next turn"}


@lru_cache(maxsize=16)  # a tap asks about the same few texts again and again
def data(text: str) -> Mapping[str, Any]:
    """Return a scenario's text as data, which nobody changes; empty if it cannot be read."""
    try:
        return data_of(text)
    except ScenarioError:
        return {}


def script_of(text: str) -> list[Any]:
    """Return the entries of the scenario's ``play`` list; none if the text cannot be read."""
    play = data(text).get("play")
    return play if isinstance(play, list) else []


def with_parts(text: str, parts: Mapping[str, Any]) -> str:
    """Return a scenario with some of its top-level values replaced.

    A text is returned unchanged if it cannot be read, or if the new value is nested too deeply.
    """
    try:
        return changed(text, parts)
    except (ScenarioError, RecursionError):
        return text


def with_decisions(text: str, decisions: Sequence[Mapping[Any, Any]]) -> str:
    """Return a scenario with these entries added at the end of its ``play`` list."""
    return with_parts(text, {"play": [*script_of(text), *decisions]}) if decisions else text


def back_to(text: str, count: int) -> str:
    """Return a scenario with only the first ``count`` entries of its ``play`` list."""
    return with_parts(text, {"play": script_of(text)[: max(0, count)]})


def answered(text: str, choice: Mapping[str, Any], options: Sequence[str]) -> str:
    """Return a scenario in which the open choice is answered.

    Args:
        choice: the open choice, as `judge.options/1` describes it.
    """
    by, name = choice["by"], choice["word"]
    if name is None:
        return text
    value = options[0] if len(options) == 1 else list(options)
    play = script_of(text)
    if choice["into"] is None:
        return with_parts(text, {"play": [*play, {by: {name: value}}]})
    at = choice["into"] - 1
    entry = {**spelled_out(play[at][by]), name: value}
    return with_parts(text, {"play": [*play[:at], {by: entry}, *play[at + 1 :]]})


def assumed(text: str, role: str) -> str:
    """Return a scenario that assumes the first option for every open decision of this role."""
    stated = data(text).get("assume")
    return with_parts(text, {"assume": {**(stated if isinstance(stated, dict) else {}), role: "first"}})


def turning(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many entries two scripts share at the start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def in_words(entry: Any, rules: GamePackage, book: Rulebook | None, cards: Mapping[str, Any], lang: str) -> str:
    """Return an entry of a script in words: the player, and each word with its value.

    Args:
        book: the rulebook, for the names of the game's words.
        cards: the names of the cards by id.
    """
    if not isinstance(entry, dict) or len(entry) != 1:
        return str(entry)
    ((player, answer),) = entry.items()
    words = spelled_out(answer)
    if not isinstance(words, dict):
        return f"{player_name(player).capitalize()}: {words}"
    name = next(iter(words), "")
    asked = f"{ASKED[name][lang]} " if name in ASKED and isinstance(words[name], dict) else ""
    words = words[name] if asked else words
    action = str(rules.script.action(words) or "").partition(" ")[0]
    return f"{player_name(str(player)).capitalize()}: {asked}" + ("、" if lang == "ja" else ", ").join(
        _word_of_entry(name, value, action, rules, book, cards, lang) for name, value in words.items()
    )


def _word_of_entry(
    name: Any,
    value: Any,
    action: str,
    rules: GamePackage,
    book: Rulebook | None,
    cards: Mapping[str, Any],
    lang: str,
) -> str:
    """Return one word of an entry with its value; a word that names an action is given the action's name."""
    known = catalogue(rules.id)["words"]
    spoken = rules.speech.get(name)
    if name == "proceed":
        return UNTIL[lang].format(moment=_moment(str(value), known, lang))
    names = ("、" if lang == "ja" else ", ").join(_names(value, book, cards, lang)) or NOTHING[lang]
    of_action = (f"action.{action}.at", f"action.{action}") if spoken is not None and spoken.acts else ()
    for key in (*of_action, *(f"role.{role}" for role in (spoken.roles if spoken is not None else ()))):
        pattern = known[key][lang] if key in known else None
        if pattern is not None and ("{card}" not in pattern or value is not True):
            return str(pattern.format(card=names)) if value is True or "{card}" in pattern else f"{pattern}: {names}"
    label = word(book, str(name), lang)
    return label if value is True else f"{label}: {names}"


def _moment(value: str, known: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """Return a moment of the turn in words; one that a clause names stays a number."""
    if value == "turn":
        return LATER_TURN[lang]
    phase = next((known[key][lang] for key in (f"phase.{value}", f"step.{value}") if key in known), None)
    return value if phase is None else phase if lang == "ja" else f"the {phase[:1].lower()}{phase[1:]}"


def _names(value: Any, book: Rulebook | None, cards: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Yield the readable parts of a word's value: card names and the game's words."""
    if isinstance(value, list):
        for one in value:
            yield from _names(one, book, cards, lang)
    elif isinstance(value, dict):
        for subject, one in value.items():
            yield f"{subject}: {', '.join(_names(one, book, cards, lang))}"
    elif isinstance(value, bool):
        yield YES_NO[value][lang]
    elif not isinstance(value, str) or value in SEATS:
        yield player_name(str(value))
    elif value not in cards:
        yield word(book, value, lang) if (called := card_called(book, value)) == value else called
    else:
        known = cards[value]
        name = (known.get("names") or {}).get(lang) or known.get("name")
        yield card_called(book, value) if name in (None, UNKNOWN, value[3:]) else with_id(name, value, lang)
