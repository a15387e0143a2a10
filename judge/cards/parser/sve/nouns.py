"""Parses noun phrases: words joined by の, which usually mean cards, and the relative clauses before them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Tree

from judge.cards.parser.sve.meanings import BOUND, NAMES, SIDES, SIMPLE, Noun, One, bounded, joined, number, quantity_of
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.registry import Nominal, meaning_of
from judge.cards.parser.sve.words import CLASSES, FIGURES, HEADS, KEYWORDS, TYPES, ZONES


def counter_name(word: str) -> str:
    """Return the name of a counter, given the word with カウンター."""
    name = str(word).removesuffix("カウンター")
    return "stack" if name == "スタック" else name


def relative(word: str) -> list[tuple[str, Any]]:
    """Return the fields of a filter that a relative clause means."""
    if word == "進化していない":
        return [("evolved", False)]
    if word == "進化した":
        return [("evolved", True)]
    if word == "出走した":
        return [("raced", True)]
    if word == "ダメージを受けている":
        return [("damaged", True)]
    if "自分のPP最大値より低い" in word:
        figure = "printed_cost" if word.startswith("元の") else "cost"
        return [(figure, {"max": {"resource": "max_pp", "plus": -1}})]
    if word in ("進化を持つ", "【土の秘術】を持つ"):
        return [("ability", "evolve" if word.startswith("進化") else "earth_rite")]
    if found := re.fullmatch(r"(ラストワード|ファンファーレ|【進化時】|【攻撃時】)(?:能力)?を持つ", word):
        return [("ability", HEADS[found[1]])]
    if word.startswith("これと同名"):
        return [("unlike", True)]
    if found := re.fullmatch(r"元のコストの合計が(\d+)以下になる", word):
        return [("total", {"of": "printed_cost", "max": int(found[1])})]
    if word in ("それぞれカード名が異なる", "カード名が異なる", "カード名の異なる"):
        return [("different", "name")]
    if found := re.fullmatch(r"(元のコスト|コスト|攻撃力|体力)[がの]異なる", word):
        return [("different", FIGURES[found[1]])]
    if word.endswith("カウンターが置かれている"):
        return [("counter", counter_name(word.removesuffix("が置かれている")))]
    if word.startswith("カード名に"):
        names = NAMES.findall(word)
        return [("name_has", names[0])] if len(names) == 1 else [("any_of", [{"name_has": n} for n in names])]
    words = re.findall(r"【([^】]+)】", word)
    if words and all(w in KEYWORDS for w in words):
        keys = [KEYWORDS[w] for w in words]
        if word.endswith("を持たない"):
            if len(keys) > 1:
                raise NotReadError(word)
            return [("without", keys[0])]
        if len(keys) == 1:
            return [("keyword", keys[0])]
        return [("any_of", [{"keyword": key} for key in keys])]
    raise NotReadError(word)


def phrase(tree: Tree[Token]) -> tuple[list[One], list[str]]:
    """Return the meanings of the noun phrases in a phrase, and the words that join them."""
    nominals = [child for child in tree.children if isinstance(child, Tree)]
    joins = [
        str(child) if child == "、" else str(child).rstrip("、") for child in tree.children if isinstance(child, Token)
    ]
    found: list[One] = []
    for one in nominals:
        found.append(nominal(list(one.children)))  # type: ignore[arg-type]
    return found, joins


def nominal(tokens: Sequence[Token]) -> One:
    """Return the meaning of one noun phrase."""
    said = Nominal(tokens)
    if not tokens:
        raise NotReadError(said.words)
    if said.words in SIMPLE:
        return SIMPLE[said.words]
    meant = meaning_of(said)
    return meant if meant is not None else cards(tokens, said.words)


def cards(tokens: Sequence[Token], words: str) -> Noun:
    """Return the cards that a noun phrase describes."""
    return Description(tokens, words).read()


def described(words: str) -> Noun:
    """Return the cards that quoted words describe."""
    found, joins = phrase(parsed(words, "filter").children[0])  # type: ignore[arg-type]
    return joined(found, joins, words)


def filter_only(noun: Noun) -> dict[str, Any]:
    """Return the filter of a noun; raise ``NotReadError`` if it has a number."""
    if noun.number:
        raise NotReadError(noun.words)
    return dict(noun.like)


JOINED = frozenset({"PERSON", "ZONE", "STATE", "BOUND", "EXCEPT"})
"""The kinds of words that の joins to the words after them."""

COUNTING = frozenset({"QUANTITY", "ALL", "ANY_NUMBER", "EACH"})
"""The kinds of words that may follow a place without の."""

BEHIND_JOINED = COUNTING | {"NO", "LOCATED", "LIES_UP"}
"""The kinds of words that may follow a word in ``JOINED``."""


class Description:
    """Parses a description of cards, word by word.

    Args:
        tokens: the words.
        words: the whole phrase, for error messages.
    """

    def __init__(self, tokens: Sequence[Token], words: str) -> None:
        self.tokens = tokens
        self.words = words
        self.found = Noun(words)
        self.traits: list[str] = []
        self.alternatives: list[list[dict[str, Any]]] = []
        self.numbered = self.quantified = False
        self.at = 0

    def read(self) -> Noun:
        """Return the described cards."""
        for at, token in enumerate(self.tokens):
            self.at, word = at, str(token)
            if self.numbered and token.type not in COUNTING:
                raise NotReadError(word)
            if token.type in JOINED and self.sort(1) not in (None, *BEHIND_JOINED):
                raise NotReadError(self.words)
            if token.type not in SAYS:
                raise NotReadError(word)
            SAYS[token.type](self, word)
        return self._whole()

    def sort(self, away: int) -> str | None:
        """Return the kind of the word at a distance from the current one, or ``None`` beyond the phrase."""
        place = self.at + away
        return self.tokens[place].type if 0 <= place < len(self.tokens) else None

    def ask(self, name: str, value: Any) -> None:
        """Add a field to the filter; raise ``NotReadError`` if the phrase states it twice."""
        if name in self.found.like:
            raise NotReadError(self.words, 0, "two readings")
        self.found.like[name] = value

    def _whole(self) -> Noun:
        found = self.found
        if not (found.kind or found.zone or found.number) or (self.traits and not found.kind):
            raise NotReadError(self.words)
        if self.traits:
            first, *others = self.traits
            self.ask("trait", first)
            self.alternatives += [[{"trait": trait}] for trait in others]
        if len(self.alternatives) > 1:
            raise NotReadError(self.words, 0, "abilities cannot combine several lists of alternatives")
        if self.alternatives:
            self.ask("any_of", self.alternatives[0])
        return found


Says = Callable[[Description, str], None]
SAYS: dict[str, Says] = {}
"""For each kind of word, the function that adds its meaning to a description."""


def _of(*sorts: str) -> Callable[[Says], Says]:
    def register(says: Says) -> Says:
        SAYS.update(dict.fromkeys(sorts, says))
        return says

    return register


# where the cards are, and whose they are


@_of("NO")
def _joins(said: Description, word: str) -> None:
    """Check that の is between a word that it can join and a description."""
    if said.sort(-1) not in JOINED or said.sort(1) in (None, *COUNTING):
        raise NotReadError(said.words)


@_of("PERSON")
def _side(said: Description, word: str) -> None:
    if word not in SIDES or said.found.side is not None:
        raise NotReadError(word)
    said.found.side = SIDES[word]


@_of("ZONE")
def _zone(said: Description, word: str) -> None:
    if said.found.zone:
        raise NotReadError(said.words)  # 場の墓場 does not name a place
    said.found.zone.append(ZONES[word])


@_of("LOCATED")
def _located(said: Description, word: str) -> None:
    """Check that にある follows a zone."""
    if said.sort(-1) != "ZONE":
        raise NotReadError(said.words)


@_of("LIES_UP")
def _put_face_up(said: Description, word: str) -> None:
    if said.found.zone != ["evolve_deck"]:
        raise NotReadError(said.words)
    said.ask("state", "face_up")


@_of("WHERE")
def _position(said: Description, word: str) -> None:
    """Add the end of the deck: デッキの上."""
    position = {"上": "top", "下": "bottom"}.get(word)
    if position is None or said.found.position or (said.at and said.found.zone[-1:] != ["deck"]):
        raise NotReadError(word)
    said.found.position = position


@_of("STATE")
def _state(said: Description, word: str) -> None:
    if word in ("アクト状態", "スタンド状態"):
        said.ask("engaged", word == "アクト状態")
    elif word == "表向き":
        said.ask("state", "face_up")
    elif word != "裏向き" or "evolve_deck" not in said.found.zone:
        raise NotReadError(word)


# which ones are left out


@_of("OTHER")
def _other(said: Description, word: str) -> None:
    said.ask("other", True)


@_of("IT", "THIS")
def _left_out(said: Description, word: str) -> None:
    """Exclude a card: それ以外の; これ以外の."""
    if said.at or said.sort(1) != "EXCEPT" or word not in ("それ", "これ"):
        raise NotReadError(word)
    said.ask(*(("but", "@it") if word == "それ" else ("other", True)))


@_of("EXCEPT")
def _except(said: Description, word: str) -> None:
    if said.at != 1 or said.sort(-1) not in ("IT", "THIS"):
        raise NotReadError(word)


# what kind of card they are


@_of("CLASS")
def _class(said: Description, word: str) -> None:
    said.ask("card_class", CLASSES[word.rstrip("・")])


@_of("CLASS_NOT")
def _not_class(said: Description, word: str) -> None:
    said.ask("none_of", [{"card_class": CLASSES[word.removesuffix("でない")]}])


@_of("TRAIT")
def _trait(said: Description, word: str) -> None:
    said.traits.append(word.rstrip("・"))


@_of("TOKEN")
def _token(said: Description, word: str) -> None:
    said.ask("token", True)
    said.found.kind = True


@_of("TYPE")
def _type(said: Description, word: str) -> None:
    said.found.kind = True
    if word in TYPES:
        said.ask("type", TYPES[word])
    if word == "エボルヴフォロワー" and "evolve_deck" not in said.found.zone:
        said.ask("evolved", True)


@_of("NAME")
def _name(said: Description, word: str) -> None:
    """Add a card name: 『…』. Adjacent names are alternatives."""
    name = word[1:-1]
    said.found.kind = True
    if said.sort(-1) != "NAME":
        said.ask("name", name)
        return
    names = said.found.like["name"]
    said.found.like["name"] = [*(names if isinstance(names, list) else [names]), name]


@_of("QUOTE")
def _quoted(said: Description, word: str) -> None:
    """Add a quoted description: 「…」."""
    inner, found = described(word[1:-1]), said.found
    found.kind = True
    for name, value in inner.like.items():
        said.ask(name, value)
    found.zone += inner.zone
    if inner.side is not None and found.side is not None:
        raise NotReadError(word)
    found.side = found.side or inner.side


@_of("BOUND")
def _bound(said: Description, word: str) -> None:
    """Add a bound on a number: コスト2以上. A number can have a bound on each side."""
    bound = BOUND.fullmatch(word)
    assert bound  # the token has that form
    name, value = FIGURES[bound[1]], bounded(number(bound[2]), bound[3])
    before = said.found.like.get(name)
    if isinstance(before, dict) and isinstance(value, dict) and not before.keys() & value.keys():
        value = {**said.found.like.pop(name), **value}
    said.ask(name, value)


@_of("RELATIVE")
def _relative(said: Description, word: str) -> None:
    """Add a relative clause: 【守護】を持つ; 進化した."""
    for name, value in relative(word):
        if name == "any_of":
            said.alternatives.append(value)
        else:
            said.ask(name, value)


# how many


@_of("QUANTITY")
def _quantity(said: Description, word: str) -> None:
    quantity, found = quantity_of(word), said.found
    if quantity.kind != "count" or said.quantified or (said.numbered and not found.each):
        raise NotReadError(word)
    said.numbered = said.quantified = True
    found.count, found.counted, bound, up_to = quantity.value
    found.number = {"以上": "least", "以下": "most", None: "up_to" if up_to else "just"}[bound]


@_of("ALL", "ANY_NUMBER")
def _all_or_any(said: Description, word: str) -> None:
    if said.numbered:
        raise NotReadError(word)
    said.found.number, said.numbered = "every" if word == "すべて" else "any", True


@_of("EACH")
def _each(said: Description, word: str) -> None:
    said.found.each, said.numbered = True, True
