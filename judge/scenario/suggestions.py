"""What was most likely meant by a word that is not accepted, or is spelled in another way than elsewhere."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import UNKNOWN, Node, PayAmount, PaySelf, Special, placed
from judge.cards.library import library
from judge.corpus import load
from judge.games import IDS, GamePackage, Spelled, package
from judge.records import record

SMALL = frozenset({"of", "the", "to", "a", "in", "on"})
"""Parts of a word that a hurried writer leaves out."""

SAID: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("atk", "strength", "attack", "power"), ("str", "power", "attack", "play")),
    **dict.fromkeys(("hp", "health", "toughness"), ("def", "life", "defense", "power")),
    "armor": ("defense", "def"),
    **dict.fromkeys(("character", "creature", "follower", "minion"), ("unit", "creature", "follower", "ally")),
    **dict.fromkeys(("spell", "sorcery", "magic"), ("event", "spell", "resolve", "action")),
    **dict.fromkeys(("field", "board"), ("field", "battle_zone", "permanents")),
    **dict.fromkeys(("discard_pile", "graveyard", "cemetery", "grave"), ("trail", "cemetery", "graveyard")),
    **dict.fromkeys(("main", "main_phase"), ("deployment", "main", "action")),
    **dict.fromkeys(("combat", "fight", "battle", "attack_phase"), ("battle", "attack", "main", "layer")),
    **dict.fromkeys(("end", "end_phase"), ("end", "end_turn", "recovery", "turn")),
    **dict.fromkeys(("attacker", "attackers", "by", "using"), ("with",)),
    **dict.fromkeys(("block", "blocker", "blocks", "guard"), ("block", "defend", "answer")),
    **dict.fromkeys(("no_attack", "skip_attack", "dont_attack"), ("pass_attack",)),
    **dict.fromkeys(("scrum", "swing"), ("attack",)),
    **dict.fromkeys(("cast", "use", "summon"), ("play", "cast", "summon")),
    **dict.fromkeys(("choose", "chosen", "select", "pick"), ("pick", "choose", "targets")),
    **dict.fromkeys(("search", "find", "fetch"), ("search", "take", "pick")),
    **dict.fromkeys(("opponent", "opp", "opposing", "theirs"), ("enemy", "opponent")),
    **dict.fromkeys(("you", "mine", "yours", "friendly"), ("own", "you")),
    **dict.fromkeys(("tapped", "rested", "exhausted", "engaged"), ("tapped", "engaged", "action")),
    **dict.fromkeys(("dead", "destroyed", "died"), ("zone",)),
    **dict.fromkeys(("summoned", "etb", "comes_into_play"), ("enters",)),
    **dict.fromkeys(("heal", "gain_life"), ("life", "gain")),
}
"""What players say at a table, each with the words that games have for it, the likeliest first."""


def likely(word: str, known: Sequence[str], alike: float = 0.4) -> str | None:
    """Return the accepted word that was most likely meant, ``None`` where none is near.

    Args:
        word: what stands there.
        known: what is accepted; of several as near as each other the first is meant.
        alike: how near the letters have to be, from 0 to 1.
    """
    folded = word.casefold()
    found = next((one for one in known if one.casefold() == folded), None)
    if found is None:
        found = next((one for one in known if _parts(one) == _parts(word)), None)
    if found is None:
        said = SAID.get(re.sub(r"[\s-]+", "_", folded), ())
        found = next((one for name in said for one in known if name in (one, one.rpartition(".")[2])), None)
    return found or _nearest(word, known, alike)


def _parts(word: str) -> frozenset[str]:
    """Return what a word is put together from, in any order and without small parts."""
    return frozenset(re.split(r"[\s_-]+", word.casefold())) - SMALL


def _nearest(word: str, known: Sequence[str], alike: float) -> str | None:
    close = set(difflib.get_close_matches(word, list(known), 5, alike))
    return max(
        (one for one in dict.fromkeys(known) if one in close),
        key=lambda one: difflib.SequenceMatcher(None, one, word).ratio(),
        default=None,
    )


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
    return next((words for words in known if isinstance(words, list | tuple) and words), ())


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


ALIKE = 0.85
"""How much a word must be like one of the rulebook to be taken for a slip of that."""


SLIP = 0.6
"""How much a word must be like another one to be taken for that, where nothing bears it."""


class Spelling:
    """How words are spelled on a board.

    Args:
        scenario: the board.
    """

    def __init__(self, scenario: Any) -> None:
        self._scenario = scenario
        self._stated: dict[str, list[str]] = {}

    def meant(self, word: str, known: Spelled) -> str | None:
        """Return the word that was meant by one that is spelled otherwise, ``None`` where it is a word of its own.

        Args:
            word: the word as it is written.
            known: the words that there are.
        """
        there = [*known.words, *(one for field in known.of for one in self._on_cards(field))]
        if word in known.words or (known.any_case and word.casefold() in map(str.casefold, there)):
            return None
        same = next((one for one in there if one != word and _folded(one) == _folded(word)), None)
        if same is not None:
            return same
        if word in there:
            return None
        return next(iter(difflib.get_close_matches(word, list(known.words), 1, ALIKE)), None)

    def borne(self, known: Spelled) -> Sequence[str]:
        """Return the words that cards and tokens of the board bear, and those that a text of it gives."""
        given = (field for field in known.of if field != "name")
        return [
            *(word for field in known.of for word in self._on_cards(field)),
            *(word for field in given for word in self._given(field)),
            *self._named(),
        ]

    def _named(self) -> Iterator[str]:
        """Yield the words that instructions with a name state: what is treated as being there, or is linked."""
        named = (node for _, node, _ in placed(self._scenario) if isinstance(node, Special))
        yield from (word for one in named for word in _words(one, "names"))

    def _given(self, field: str) -> Iterator[str]:
        """Yield the words that texts give to cards."""
        grants = (node for _, node, _ in placed(self._scenario) if node.slot == "grant")
        names = (field, field.removesuffix("s"), "name", "names")
        yield from (word for one in grants for name in names for word in _words(one, name))

    def _on_cards(self, field: str) -> Sequence[str]:
        """Return the words that the cards of the board state in a field, in their order."""
        if field not in self._stated:
            cards = (node for _, node, _ in placed(self._scenario) if hasattr(node, "abilities"))
            self._stated[field] = list(dict.fromkeys(word for card in cards for word in _words(card, field)))
        return self._stated[field]


@record
class Unknown:
    """A word of a text that nothing bears: no card or token of the board, and no published card.

    Attributes:
        path: where it stands.
        word: the word.
        meant: what it is most likely a slip of, ``None`` where nothing is like it.
    """

    path: Sequence[str | int]
    word: str
    meant: str | None


def unknown(scenario: Any) -> list[Unknown]:
    """Return the words of the texts of a board that nothing bears, in the order of the board.

    A part of a word is no word of its own: “Dragon” asks for every race with that in it.
    """
    rules, spelling = package(scenario.game), Spelling(scenario)
    found, published = dict[tuple[str, str], Unknown](), dict[str, list[str]]()
    for path, node, _ in placed(scenario):
        fields = ((f, k) for kind, words in rules.words.items() if isinstance(node, kind) for f, k in words.items())
        for field, known in fields:
            if not isinstance(known, Spelled) or hasattr(node, "abilities"):
                continue
            for word in _words(node, field):
                there = [*known.words, *spelling.borne(known), *(rules.tokens if "name" in known.of else ())]
                if _is_borne(word, there) or (field, word) in found:
                    continue
                if not _is_borne(word, published.setdefault(field, _published(scenario.game, known))):
                    meant = next(iter(difflib.get_close_matches(word, there, 1, SLIP)), None)
                    found[field, word] = Unknown((*path, field), word, meant)
    return list(found.values())


def _is_borne(word: str, there: Sequence[str]) -> bool:
    return any(_folded(word) in _folded(one) for one in there)


def _published(game: str, known: Spelled) -> list[str]:
    """Return the words that published cards of a game, and the tokens printed on them, have in such fields."""
    return [word for field in known.of for word in library(game).values(field)]


def _words(card: Node, field: str) -> Sequence[str]:
    value = getattr(card, field, None) or ()
    return (value,) if isinstance(value, str) else value


def _folded(word: str) -> str:
    """Return a word without what is easily written in another way: width, case, blanks, dots, hyphens."""
    return re.sub(r"[\s_.\u2010-\u2015・·'’-]", "", unicodedata.normalize("NFKC", word).casefold())
