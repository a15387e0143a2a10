"""Parses a printed text into abilities, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.abilities import PlayCost, Spell, Static
from judge.cards.parser.checking import NotTakenError, taken
from judge.cards.parser.reading import Newer, Part, Reading, Token, Unread
from judge.cards.parser.sve.abilities import Said
from judge.cards.parser.sve.lines import read_line
from judge.cards.parser.sve.normalise import Plain, normalise
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.reminders import without_reminders
from judge.cards.parser.sve.words import CLASSES, TYPES

_TOKEN = re.compile(
    rf"『(?P<name>[^』]+)』(?P<class>{'|'.join(CLASSES)})?(?P<traits>(?:[^・。『』0-9\n]+・)*)"
    r"(?P<type>フォロワー|アミュレット|スペル)(?:コスト(?P<cost>\d+))?"
    r"(?:攻撃力(?P<attack>\d+)/体力(?P<defense>\d+))?(?P<text>.*)",
    re.DOTALL,
)
"""A token as printed on the card that creates it."""

_SAID_BY_RULES = re.compile(r"^食事することで、そのウマ娘・フォロワーは出走する。?")
"""Text that only repeats a rule (14.2), printed without brackets."""

_NAMED = re.compile(r"『[^』]+』")
"""A token that is named without its printed values."""


@cache
def newer_words() -> Sequence[tuple[str, str]]:
    """Return the words that are newer than the supported edition, with the release that introduced each."""
    data = yaml.safe_load(Path(__file__).with_name("newer.yaml").read_text("utf-8"))
    return tuple((entry["word"], entry["since"]) for entry in data["words"])


@cache
def newer_types() -> dict[str, str]:
    """Return the card types that are newer than the supported edition, with the release of each."""
    data = yaml.safe_load(Path(__file__).with_name("newer.yaml").read_text("utf-8"))
    return {entry["type"]: entry["since"] for entry in data["types"]}


def card_type_of(word: str) -> str:
    """Return the card type named by a source, such as ``FollowerEvo`` or スペル; ``follower`` if unknown."""
    for name, kind in (*TYPES.items(), ("follower", "follower"), ("amulet", "amulet"), ("spell", "spell")):
        if name in word.lower():
            return kind
    return "follower"


def read(text: str, card_type: str = "follower") -> Reading:
    """Parse the printed text of a card.

    Args:
        text: the text, from any source.
        card_type: the type of the card. On a spell, a sentence without a trigger is the spell's effect.
    """
    plain = normalise(text)
    found = Reading(text)
    unnamed = _NAMED.sub(lambda name: "『" + " " * (len(name[0]) - 2) + "』", plain.text)
    for word, since in newer_words():
        at = unnamed.find(word)
        if at >= 0:
            found.newer.append(Newer(word, since, plain.span(at, at + len(word))))
    if card_type in newer_types():
        found.newer.append(Newer(card_type, newer_types()[card_type], (0, 0)))
        return found
    spell = card_type_of(card_type) == "spell"
    plain = without_reminders(plain, found)
    named = 0
    for start, end in _lines(plain.text):
        line = plain.text[start:end]
        if any(one.word in _NAMED.sub("『』", line) for one in found.newer):
            continue  # the other lines are parsed nevertheless
        token = _TOKEN.fullmatch(line) if line.startswith("『") else None
        if token and _is_token(token):
            found.tokens.append(_token(token))
            continue
        line = _SAID_BY_RULES.sub("", line)
        if not line:
            continue
        if _NAMED.fullmatch(line) and found.abilities:
            found.creates.add(line[1:-1])
            continue
        try:
            said = read_line(line, spell=spell, named=named)
            checked(said.nodes, line, spell=spell)
        except NotReadError as wrong:
            at = min(start + wrong.at, max(start, end - 1))
            found.unread.append(Unread(line, wrong.words, plain.span(at, min(end, at + len(wrong.words))), wrong.why))
            continue
        _in_print(said.nodes, plain, start, end, set())
        named = said.named
        found.keywords += said.keywords
        found.creates |= said.creates
        for node in said.nodes:
            if "spell" in node and found.abilities and "spell" in found.abilities[-1]:
                found.abilities[-1] = _one_spell(found.abilities[-1], node)
                found.spans[-1] = (found.spans[-1][0], plain.span(start, end)[1])
            else:
                found.abilities.append(node)
                found.spans.append(plain.span(start, end))
    found.parts = list(_parts(found.abilities, ()))
    return found


def _in_print(value: Any, plain: Plain, start: int, end: int, done: set[int]) -> None:
    """Convert the spans of nodes from their line to the printed text.

    Shared nodes are converted once, hence ``done``.
    """
    if isinstance(value, Said):
        if id(value) in done:
            return
        done.add(id(value))
        first, last = value.span
        value.span = plain.span(start + first, max(start + first, min(end, start + last)))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _in_print(inner, plain, start, end, done)


def _parts(value: Any, path: tuple[str | int, ...]) -> Iterator[Part]:
    """Yield every node that has a span, with its path."""
    if isinstance(value, Said):
        yield Part(path, value.span)
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in entries:
        yield from _parts(inner, (*path, name))


def _one_spell(first: Any, second: Any) -> dict[str, Any]:
    """Merge two lines of a spell's text into one ability."""
    found = {**first, **second, "spell": [*first["spell"], *second["spell"]]}
    if "targets" in first:
        found["targets"] = [*first["targets"], *second.get("targets", ())]
    return found


def _lines(text: str) -> Iterator[tuple[int, int]]:
    for found in re.finditer(r"[^\n\f]+", text):
        if found[0].strip():
            yield found.start(), found.end()


def _is_token(found: re.Match[str]) -> bool:
    return found["cost"] is not None or found["attack"] is not None


def _token(found: re.Match[str]) -> Token:
    facts: dict[str, Any] = {"name": found["name"], "type": TYPES[found["type"]], "special": "token"}
    if found["class"]:
        facts["class"] = CLASSES[found["class"]]
    traits = [trait for trait in found["traits"].split("・") if trait]
    if traits:
        facts["traits"] = traits
    for name in ("cost", "attack", "defense"):
        if found[name] is not None:
            facts[name] = int(found[name])
    return Token(facts, read(found["text"], facts["type"]))


def checked(said: Sequence[Any], line: str, *, spell: bool = False) -> None:
    """Raise ``NotReadError`` if the game's language rejects an ability or part of it would have no effect."""
    try:
        made = taken("sve", [_plain(node) for node in said])
    except NotTakenError as wrong:
        raise NotReadError(line, 0, str(wrong)) from None
    for one in made:
        if not spell and isinstance(one, PlayCost) and one.optional:
            raise NotReadError(line, 0, "only the text of a spell can say what happens if more is paid")
        of_decks = isinstance(one, Static) and getattr(one.static, "copies", None) is not None
        if spell and not isinstance(one, Spell | PlayCost) and not of_decks and "zone" not in one.model_fields_set:
            raise NotReadError(line, 0, "it works on the field, where a spell never is")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


__all__ = ["Plain", "read"]
