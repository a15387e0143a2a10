"""What to write instead, where a word of the form or of the game stands in a place that is not its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.abilities import UNKNOWN, Node, PayAmount, PaySelf, Special
from judge.corpus import load
from judge.games import IDS, GamePackage
from judge.scenario.likely import likely

TEXTS = ("text", "texts", "effect", "effects", "skill", "skills", "ability", "テキスト", "効果")
"""What an author calls the text of a card that the form calls its abilities."""


def hint(error: Mapping[str, Any], rules: GamePackage) -> str | None:
    """Return what to write where a keyword, or the text of a card, is written in another place than its own.

    Args:
        error: what the form has against it.
        rules: the game.
    """
    kind, value = error["type"], error.get("input")
    if kind in (f"{UNKNOWN}instruction", f"{UNKNOWN}cost") and isinstance(value, dict):
        return _turned_round(value, kind, rules)
    if kind == f"{UNKNOWN}ability" and isinstance(value, dict):
        return _keyword(value, rules)
    if kind == "literal_error" and isinstance(value, str) and error["loc"][-2:-1] == ("keywords",):
        return _keyword([value], rules)
    if kind == "unknown_field" and "abilities" in error["ctx"]["kind"].field_names():
        field = str(error["ctx"]["field"])
        return _keyword([field], rules) or ("abilities" if field in TEXTS else None)
    return None


def _turned_round(value: Mapping[Any, Any], kind: str, rules: GamePackage) -> str | None:
    """Return how an instruction or a cost is written whose verb stands where the form has another word.

    That is ``{stun: t}`` for ``{perform: stun, on: t}``, ``{ep: 1}`` for ``{pay: ep, amount: 1}`` and
    ``{action: this}`` for ``{this: action}``.
    """
    for verb, of in value.items():
        if kind == f"{UNKNOWN}instruction" and verb in _words_of(rules, Special, "perform"):
            return f"{{perform: {verb}, on: {of}}}" if isinstance(of, str) else f"{{perform: {verb}}}"
        if kind == f"{UNKNOWN}cost" and verb in _words_of(rules, PayAmount, "pay"):
            return f"{{pay: {verb}, amount: {of}}}"
        if kind == f"{UNKNOWN}cost" and of == "this" and verb in _words_of(rules, PaySelf, "this"):
            return f"{{this: {verb}}}"
    return None


def _words_of(rules: GamePackage, kind: type[Node], field: str) -> Sequence[str]:
    """Return the words that a game has for a field of a kind of node, none where it has no such node."""
    known = (fields.get(field) for of, fields in rules.words.items() if of is kind)
    return next((words for words in known if words), ())


def _keyword(words: Iterable[Any], rules: GamePackage) -> str | None:
    """Return how the first keyword of the game among some words is written on a card."""
    known = {_folded(name): row for row in rules.keywords.values() for name in (row.name, row.en, row.ja)}
    said = [_folded(word) for word in words if isinstance(word, str)]
    row = next((known[word] for word in said if word in known), None)
    if row is None and len(said) == 1 and not said[0].isascii():
        row = known.get(likely(said[0], [name for name in known if not name.isascii()], 0.5) or "")
    if row is None:
        return None
    return f"keywords: [{row.name}]" if row.alone else f"abilities: [{{keyword: {row.name}, do: […]}}]"


def game_called(name: str) -> str | None:
    """Return the id of the game of which a name is part of the title."""
    said = _folded(name)
    titles = {game: load(game).title for game in IDS}
    found = (game for game, title in titles.items() if said in _folded(title.en) or said in _folded(title.ja))
    return next(found, None) if len(said) > 1 else None


def _folded(word: str) -> str:
    """Return a word without capitals, blanks and signs between its parts."""
    return re.sub(r"[\s_・·-]", "", word.casefold())


__all__ = ["game_called", "hint"]
