"""Scenarios with Japanese keys: maps each Japanese word to the English word of the scenario form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Literal, get_args, get_origin

from judge.corpus import load
from judge.games import IDS, GamePackage, package
from judge.scenario.entries import ASKING, QUESTIONS
from judge.scenario.model import card_form, expectation_model
from judge.scenario.places import Path, Places
from judge.scenario.reports.messages import catalogue
from judge.scenario.reports.terms import place, term, word

TOP = {"ゲーム": "game", "題": "title", "問い": "question", "ターン": "turn", "カード": "cards", "トークン": "tokens"}
TOP |= {"進行": "play", "仮定": "assume", "期待": "expect", "プレイヤー名": "names"}
TURN = {
    "プレイヤー": "player",
    "フェイズ": "phase",
    "ステップ": "phase",
    "ターン数": "number",
    "番号": "number",
    "先攻": "first",
}
CARD = {"カード名": "name", "名前": "name", "名称": "name", "種類": "type", "カードタイプ": "type", "タイプ": "type"}
CARD |= {"枚数": "count", "コスト": "cost", "カード": "card", "キーワード": "keywords", "能力": "abilities"}
PLAY = {"攻撃": "attack", "攻撃する": "attack", "ターン終了": "end_turn", "ターンを終える": "end_turn"}
PLAY |= {
    "パス": "pass",
    "何もしない": "pass",
    "できるか": "can",
    "なぜできないか": "why_not",
    "なぜ": "why",
    "できること": "options",
}
EXPECT = {"カード": "card", "領域": "zone", "プレイヤー": "player", "勝者": "winner", "条文": "cites", "引用": "cites"}
EXPECT |= {"キーワード": "keywords", "種類": "type"}
EXPECT |= {
    "問い": "answer",
    "質問": "answer",
    "可能": "legal",
    "できる": "legal",
    "認められない": "refused",
    "判定": "verdict",
}
WINNERS = {"引き分け": "draw", "なし": "nobody"}
"""Japanese words of the form that are not in any game's glossary."""


class Words:
    """Translates the words of one part of the form; the table is built at the first Japanese word.

    Args:
        own: the words of the form; a scenario that uses only these builds no table.
        others: returns the word of the form for each Japanese word.
    """

    def __init__(self, own: Collection[str], others: Callable[[], Mapping[str, str]]) -> None:
        self._own = own
        self._others = cache(others)

    def meant(self, word: str) -> str:
        """Return the English word of the form for a word, or the word itself if unknown."""
        return word if word in self._own else self._others().get(word, word)


_TOP, _TURN, _WINNERS = (Words((), partial(dict, fixed)) for fixed in (TOP, TURN, WINNERS))
_NONE = Words((), dict)


def in_words_of_form(data: dict[str, Any], places: Places) -> dict[str, Any]:
    """Return a scenario with its Japanese keys and values replaced by words of the form.

    Card names, card keys and texts stay as they are.

    Args:
        data: the scenario as written.
        places: the line and column of each value; the translated keys are added.
    """
    top = _renamed(data, _TOP, (), places)
    if top.get("game") not in IDS:
        return top
    rules = package(str(top["game"]))
    words = _vocabulary(rules.id)
    found = dict(top)
    for seat in ("p1", "p2"):
        if isinstance(found.get(seat), dict):
            found[seat] = _side(found[seat], words, (seat,), places)
    if isinstance(found.get("cards"), dict):
        found["cards"] = {key: _card(card, words, ("cards", key), places) for key, card in found["cards"].items()}
    if isinstance(found.get("tokens"), list):
        found["tokens"] = [_card(card, words, ("tokens", at), places) for at, card in enumerate(found["tokens"])]
    if isinstance(found.get("turn"), dict):
        turn = _renamed(found["turn"], _TURN, ("turn",), places)
        found["turn"] = {key: _value(value, words["phase"]) if key == "phase" else value for key, value in turn.items()}
    for name, translate in (("play", _entry), ("expect", _expectation)):
        if isinstance(found.get(name), list):
            found[name] = [translate(one, words, (name, at), places) for at, one in enumerate(found[name])]
    return found


def _entry(entry: Any, words: Mapping[str, Words], path: Path, places: Places) -> Any:
    """Return an entry of ``play`` with its words translated; the answers stay as written."""
    if not isinstance(entry, dict):
        return entry
    return {player: _with_english_keys(value, words, (*path, player), places) for player, value in entry.items()}


def _with_english_keys(node: Any, vocabulary: Mapping[str, Words], path: Path, places: Places) -> Any:
    words = vocabulary["play"]
    if isinstance(node, str):
        return words.meant(node)
    if not isinstance(node, dict) or {"target", "of"} <= {*node}:
        return node  # in a question about a fact these are words of the form
    found = _renamed(node, words, path, places)
    for name, value in found.items():
        if name in ASKING:
            found[name] = _with_english_keys(value, vocabulary, (*path, name), places)
        elif name == "why" and isinstance(value, dict):  # it asks about what an expectation can state
            found[name] = _renamed(value, vocabulary["expect"], (*path, name), places)
    return found


def _expectation(wanted: Any, words: Mapping[str, Words], path: Path, places: Places) -> Any:
    """Return an expectation with its fields, keywords, zone and winner translated."""
    if not isinstance(wanted, dict):
        return wanted
    found = _renamed(wanted, words["expect"], path, places)
    for name in ("keywords", "without"):
        found |= {name: _value(found[name], words["keyword"])} if name in found else {}
    if isinstance(found.get("zone"), str):
        player, dot, zone = found["zone"].rpartition(".")
        found["zone"] = f"{player}{dot}{words['zone'].meant(zone)}"
    if "winner" in found:
        found["winner"] = _value(found["winner"], _WINNERS)
    return found


def _side(side: dict[str, Any], words: Mapping[str, Words], path: Path, places: Places) -> dict[str, Any]:
    found = _renamed(side, words["side"], path, places)
    return {
        name: [_card(one, words, (*path, name, at), places) for at, one in enumerate(held)]
        if isinstance(held, list)
        else held
        for name, held in found.items()
    }


def _card(card: Any, words: Mapping[str, Words], path: Path, places: Places) -> Any:
    if not isinstance(card, dict):
        return card
    found = _renamed(card, words["card"], path, places)
    return {name: _value(value, words.get(f"card.{name}", _NONE)) for name, value in found.items()}


def _value(value: Any, words: Words) -> Any:
    if isinstance(value, list):
        return [_value(item, words) for item in value]
    return words.meant(value) if isinstance(value, str) else value


def _renamed(data: Mapping[str, Any], words: Words, path: Path, places: Places) -> dict[str, Any]:
    """Return a mapping with its keys translated; a translation never overwrites another key."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = words.meant(key) if isinstance(key, str) else key
        if name != key and (name in data or name in found):
            name = key
        if name != key:
            places.rename((*path, key), name)
        found[name] = value
    return found


@cache
def _vocabulary(game: str) -> Mapping[str, Words]:
    """Return a game's Japanese words for each part of the form: sides, cards, card values, phases, play, expect."""
    rules = package(game)
    form = card_form(rules)
    found = {
        "side": _of_glossary(game, rules.side.field_names()),
        "card": Words(form.field_names(), partial(_of_cards, game, form.field_names())),
        "phase": _of_glossary(game, rules.phases),
        "play": Words(rules.speech, partial(_of_script, rules)),
        "expect": Words(expectation_model(game).field_names(), partial(_of_expectations, rules)),
        "keyword": _of_glossary(game, rules.keywords),
        "zone": Words((), lambda: {word["ja"]: name for name, word in _called(game, "zone")}),
    }
    for name, field in form.model_fields.items():
        values = tuple(_literals(field.annotation))
        if values:
            found[f"card.{field.alias or name}"] = _of_glossary(game, values)
    return found


def _of_glossary(game: str, names: Collection[str]) -> Words:
    return Words(names, partial(japanese, game, names))


def _of_cards(game: str, fields: Collection[str]) -> Mapping[str, str]:
    """Return the Japanese words for card fields: the general ones of ``CARD``, and those of the glossary."""
    return {**{word: field for word, field in CARD.items() if field in fields}, **japanese(game, fields)}


def _called(game: str, kind: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield (key, names by language) for each word of a kind in the game's catalogue, such as ``zone``."""
    words = catalogue(game)["words"]
    yield from ((key.partition(".")[2], value) for key, value in words.items() if key.partition(".")[0] == kind)


def _of_script(rules: GamePackage) -> Mapping[str, str]:
    """Return the Japanese script words: names of choices, glossary terms and the fixed words of ``PLAY``."""
    roles = {role: text["ja"] for role, text in _called(rules.id, "role")}
    answering = {roles[r]: word.name for word in rules.speech.values() for r in word.roles[:1] if r in roles}
    known = {spelling: meant for spelling, meant in PLAY.items() if meant in (*rules.speech, *QUESTIONS)}
    found = {**answering, **japanese(rules.id, rules.speech), **known}
    return {spelling: meant for spelling, meant in found.items() if spelling not in rules.speech}


def _of_expectations(rules: GamePackage) -> Mapping[str, str]:
    """Return the Japanese words for expectation fields: glossary terms, labels and the fixed words of ``EXPECT``."""
    fields = expectation_model(rules.id).field_names()
    labels = {value: field for field, (_, value) in rules.expected.words.items() if field in fields}
    known = {word: field for word, field in EXPECT.items() if field in fields}
    found = {**japanese(rules.id, fields), **labels, **known}
    return {word: meant for word, meant in found.items() if word not in fields}


def _literals(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from (str(arg) for arg in get_args(kind))
        return
    for part in get_args(kind):
        if not hasattr(part, "model_fields"):
            yield from _literals(part)


def japanese(game: str, names: Iterable[str]) -> Mapping[str, str]:
    """Return the glossary's Japanese names for words of the form, without names that fit two words."""
    book, known = load(game), tuple(names)
    found: dict[str, list[str]] = {}
    for name in known:
        entry = term(book, name)
        spellings = [word(book, name, "ja"), place(book, name, "ja"), *(entry.aka if entry else ())]
        spellings += [item.removesuffix(ending) for item in spellings for ending in ("状態", "する")]
        for one in dict.fromkeys(spellings):
            if one and one not in known:
                found.setdefault(one, []).append(name)
    return {spelling: meant[0] for spelling, meant in found.items() if len(meant) == 1}
