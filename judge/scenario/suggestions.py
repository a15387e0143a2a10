"""Suggests the most likely meaning of an unknown or misspelled word."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args

from judge.abilities import UNKNOWN, Body, Filter, Instruction, Node, PayAmount, PaySelf, Special, placed
from judge.corpus import load
from judge.games import IDS, GamePackage, Known, Spelled, package
from judge.games.common.lexicon import in_print
from judge.records import record

SMALL = frozenset({"of", "the", "to", "a", "in", "on"})
"""Small words that authors may leave out of a compound word."""

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
    **dict.fromkeys(("bounce", "unsummon"), ("return",)),
    **dict.fromkeys(("kill", "bury"), ("destroy",)),
    **dict.fromkeys(("exile", "remove"), ("banish", "remove")),
    "w_breaker": ("double_breaker",),
    "t_breaker": ("triple_breaker",),
    "q_breaker": ("quattro_breaker",),
    "s_trigger": ("shield_trigger",),
    "g_strike": ("guard_strike",),
}
"""Common words of players, each with the games' own words for it, most likely first."""


def likely(word: str, known: Sequence[str], alike: float = 0.5) -> str | None:
    """Return the accepted word that was most likely meant, or ``None``.

    Args:
        known: the accepted words; of equally similar ones, the first wins.
        alike: the required similarity, from 0 to 1.
    """
    folded = word.casefold()
    found = next((one for one in known if one.casefold() == folded), None)
    if found is None:
        found = next((one for one in known if _parts(one) == _parts(word)), None)
    if found is None:
        synonyms = SAID.get(re.sub(r"[\s-]+", "_", folded), ())
        found = next((one for name in synonyms for one in known if name in (one, one.rpartition(".")[2])), None)
    return found or _nearest(word, known, alike)


def _parts(word: str) -> frozenset[str]:
    """Return the parts of a compound word without small words; their order does not matter."""
    return frozenset(re.split(r"[\s_-]+", word.casefold())) - SMALL


def _nearest(word: str, known: Sequence[str], alike: float) -> str | None:
    comparable = [one for one in known if len(one) > 2 or len(word) < 5]  # "id" is in many a word
    close = set(difflib.get_close_matches(word, comparable, 5, alike))
    return max(
        (one for one in dict.fromkeys(known) if one in close),
        key=lambda one: difflib.SequenceMatcher(None, one, word).ratio(),
        default=None,
    )


OF_EVENTS = frozenset({"when", "replace", "later", "instead_of"})
"""The fields of card texts that take an event."""

TEXTS = ("text", "texts", "effect", "effects", "skill", "skills", "ability", "テキスト", "効果")
"""Words that authors use for the text of a card; the form calls it ``abilities``."""


def hint(error: Mapping[str, Any], rules: GamePackage) -> str | None:
    """Return the correct form of a keyword or text in the wrong place, or ``None``.

    Args:
        error: pydantic's error.
    """
    kind, value = error["type"], error.get("input")
    if kind in (f"{UNKNOWN}instruction", f"{UNKNOWN}cost") and isinstance(value, dict):
        return _turned_round(value, kind, rules) or _verb(value, kind, rules)
    if kind == f"{UNKNOWN}ability":
        words = [*value, value.get("keyword")] if isinstance(value, dict) else [value]
        return _keyword(words, rules)
    if kind in ("model_type", "list_type") and isinstance(value, str) and not OF_EVENTS.isdisjoint(error["loc"][-2:]):
        return f"{{event: {value}}}"
    if kind == "literal_error" and isinstance(value, str) and error["loc"][-2:-1] == ("keywords",):
        return _keyword([value], rules)
    if kind == "unknown_field" and "abilities" in error["ctx"]["kind"].field_names():
        field = str(error["ctx"]["field"])
        return (
            _keyword([field], rules)
            or _special(field, error["ctx"]["kind"])
            or ("abilities" if field in TEXTS else None)
        )
    return None


def _special(word: str, kind: type[Node]) -> str | None:
    """Return a special type that was written as a field of a card, as the card states it, or ``None``."""
    stated = kind.model_fields.get("special")
    values = () if stated is None else tuple(_literals(stated.annotation))
    listed = stated is not None and not isinstance(stated.default, str | None)
    return None if word not in values else f"special: [{word}]" if listed else f"special: {word}"


def _literals(annotation: Any) -> Iterator[Any]:
    for arg in get_args(annotation):
        yield from _literals(arg) if get_args(arg) else (arg,)


def _verb(value: Mapping[Any, Any], kind: str, rules: GamePackage) -> str | None:
    """Return the verb of an instruction that was most likely meant, or ``None``."""
    if not kind.endswith("instruction"):
        return None
    verbs = rules.language.verbs(Instruction)
    return next((found for word in value if (found := likely(str(word), verbs, 0.75)) is not None), None)


def _turned_round(value: Mapping[Any, Any], kind: str, rules: GamePackage) -> str | None:
    """Return the correct form of an instruction or cost whose verb and object are swapped.

    Examples: ``{stun: t}`` for ``{perform: stun, on: t}``, ``{ep: 1}`` for ``{pay: ep, amount: 1}``, and
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
    """Return a game's words for a field of a node; empty if the game's language has no such node."""
    known = (fields.get(field) for of, fields in rules.words.items() if of is kind)
    return next((words for words in known if isinstance(words, list | tuple) and words), ())


def _keyword(words: Iterable[Any], rules: GamePackage) -> str | None:
    """Return the first keyword among some words, written as a card states it, or ``None``: ``keywords: [ward]``."""
    known = {folded(name): row for row in rules.keywords.values() for name in (row.name, row.en, row.ja)}
    folded_words = [folded(word) for word in words if isinstance(word, str)]
    row = next((known[word] for word in folded_words if word in known), None)
    if row is None and (ability := _ability(folded_words, rules)) is not None:
        return ability
    if row is None and len(folded_words) == 1 and not folded_words[0].isascii():
        row = known.get(likely(folded_words[0], [name for name in known if not name.isascii()], 0.5) or "")
    if row is None:
        return None
    if row.alone:
        return f"keywords: [{row.name}]"
    numbered = any(one.verb == "keyword" and "number" in one.model_fields for one in rules.language.of(Body))
    return f"abilities: [{{keyword: {row.name}, {'number: …' if numbered else 'do: […]'}}}]"


TITLE = re.compile(r"[^\[({]+")
"""The printed name at the beginning of the wording of an ability."""


def _ability(words: Sequence[str], rules: GamePackage) -> str | None:
    """Return the ability that one of some words names, written as a card states it, or ``None``."""
    known: dict[str, str] = {}
    for node in rules.language.of(Body):
        wordings = () if node.says is None else (node.says.en, node.says.ja)
        usual = [wording if isinstance(wording, str) else wording[0] for wording in wordings]
        titles = [title[0] for title in map(TITLE.match, usual) if title]
        known |= dict.fromkeys(map(folded, (node.verb, *titles)), node.verb)
    verb = next((known[word] for word in words if word in known), None)
    return None if verb is None else f"abilities: [{{{verb}: …}}]"


def game_called(name: str) -> str | None:
    """Return the id of the game whose title contains a name, or ``None``."""
    folded_name = folded(name)
    titles = {game: load(game).title for game in IDS}
    found = (
        game for game, title in titles.items() if folded_name in folded(title.en) or folded_name in folded(title.ja)
    )
    return next(found, None) if len(folded_name) > 1 else None


ALIKE = 0.85
"""The similarity (0 to 1) from which a word counts as a misspelling of a word of the rulebook."""


SLIP = 0.6
"""The similarity (0 to 1) from which a word that no card has counts as a misspelling of one that a card has."""


@cache
def words_of(game: str, kind: type[Node]) -> Sequence[tuple[str, Known]]:
    """Return the fields of a class of nodes with words of the rulebook, each with the words that it may hold."""
    return tuple(one for of, fields in package(game).words.items() if issubclass(kind, of) for one in fields.items())


class Spelling:
    """Finds misspelled words on a board.

    Args:
        nodes: all cards of the board with the parts of their texts.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._stated: dict[str, list[str]] = {}
        self._borne: dict[tuple[str, ...], Sequence[str]] = {}

    def meant(self, word: str, known: Spelled) -> str | None:
        """Return the correct spelling of a misspelled word, or ``None`` for any other word."""
        there = [*known.words, *(one for field in known.of for one in self._on_cards(field))]
        if word in known.words or (known.any_case and word.casefold() in map(str.casefold, there)):
            return None
        same = next((item for item in there if item != word and folded(item) == folded(word)), None)
        if same is not None:
            return same
        if word in there:
            return None
        return next(iter(difflib.get_close_matches(word, list(known.words), 1, ALIKE)), None)

    def borne(self, known: Spelled) -> Sequence[str]:
        """Return the words in given fields of the board's cards and tokens, and those that texts give to cards."""
        fields = tuple(known.of)
        if fields not in self._borne:
            given = (field for field in fields if field != "name")
            words = [
                *(word for field in fields for word in self._on_cards(field)),
                *(word for field in given for word in self._given(field)),
                *self._named(),
            ]
            self._borne[fields] = list(dict.fromkeys(words))
        return self._borne[fields]

    def _named(self) -> Iterator[str]:
        """Yield the names in the board's named instructions, such as names that a card is treated as having."""
        named = (node for node in self._nodes if isinstance(node, Special))
        yield from (word for one in named for word in _words(one, "names"))

    def _given(self, field: str) -> Iterator[str]:
        grants = (node for node in self._nodes if node.slot == "grant")
        names = (field, field.removesuffix("s"), "name", "names")
        yield from (word for part in grants for name in names for word in _words(part, name))

    def _on_cards(self, field: str) -> Sequence[str]:
        """Return the words in a field of the board's cards, without duplicates."""
        if field not in self._stated:
            cards = (node for node in self._nodes if "abilities" in vars(node))
            self._stated[field] = list(dict.fromkeys(word for card in cards for word in _words(card, field)))
        return self._stated[field]


@record
class Unknown:
    """A word on a board that is unknown to the rulebook and to the published cards.

    Attributes:
        path: the word's path in the scenario.
        meant: the word that it most likely misspells, or ``None``.
        stated: whether a card is stated to have it; otherwise, a text asks for it.
    """

    path: Sequence[str | int]
    word: str
    meant: str | None
    stated: bool = False


def unknown(scenario: Any) -> list[Unknown]:
    """Return the words in a board's texts that no card has, and the misspelled words on its cards, in board order.

    In a text, a word that is part of a card's word is known: “Dragon” matches every race that contains it.
    On a card, a word is unknown if the rulebook lists all such words, as it lists the classes. A race or a trait may be
    invented, so it is unknown only if it is almost spelled like a published one.
    """
    texts = list(placed(scenario))
    rules, spelling = package(scenario.game), Spelling([node for _, node, _ in texts])
    found, published = dict[tuple[str, str], Unknown](), dict[str, list[str]]()
    for path, node, _ in texts:
        for field, word, meant in _unknown_on(node, rules, published) if path else ():
            found.setdefault((field, word), Unknown((*path, field), word, meant, True))
        for field, known in words_of(rules.id, type(node)):
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


def _unknown_on(
    card: Node, rules: GamePackage, published: dict[str, list[str]]
) -> Iterator[tuple[str, str, str | None]]:
    """Yield (field, word, the word meant or ``None``) for each misspelled word that a card is printed with."""
    for field, known in () if isinstance(card, Filter) or card.slot else _printed_words(rules.id).items():
        for word in _words(card, field):
            there = {folded(one): one for one in known.words}
            if folded(word) not in there:
                there |= {folded(one): one for one in published.setdefault(field, _published(rules.id, known))}
            if folded(word) in there:
                continue
            near = difflib.get_close_matches(folded(word), list(there), 1, SLIP if known.closed else ALIKE)
            if near or known.closed:
                yield type(card).model_fields[field].alias or field, word, there[near[0]] if near else None


@cache
def _printed_words(game: str) -> Mapping[str, Spelled]:
    """Return the fields of a game's cards with words that are spelled in one way, except their names."""
    listed = (known for fields in package(game).words.values() for known in fields.values())
    each = ((field, known) for known in listed if isinstance(known, Spelled) for field in known.of)
    return {field: known for field, known in each if not known.any_case and "name" not in field}


def _is_borne(word: str, there: Sequence[str]) -> bool:
    return any(folded(word) in folded(item) for item in there)


def _published(game: str, known: Spelled) -> list[str]:
    """Return the words in the given fields of a game's published cards and their tokens, in both languages."""
    from judge.cards.library import library  # few boards name a class or a trait that no card on them has

    words = [word for field in known.of for word in library(game).values(field)]
    return [*words, *(en for en, ja in in_print(game).items() if ja in words)]


def _words(card: Node, field: str) -> Sequence[str]:
    value = getattr(card, field, None) or ()
    return (value,) if isinstance(value, str) else value


def folded(word: str) -> str:
    """Return a word without differences in width, case, spaces, dots and hyphens."""
    return re.sub(r"[\s_.\u2010-\u2015・·'’-]", "", unicodedata.normalize("NFKC", word).casefold())
