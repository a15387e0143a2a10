"""Parses descriptions of cards: words joined by の, and the relative clauses before them."""

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


def _of_keywords(match: re.Match[str]) -> tuple[str, Any]:
    keys = [KEYWORDS[word] for word in re.findall(r"【([^】]+)】", match[0])]
    if len(keys) == 1:
        return ("keyword" if match["has"] else "without"), keys[0]
    if not match["has"]:
        raise NotReadError(match[0])
    return "any_of", [{"keyword": key} for key in keys]


def _of_names(match: re.Match[str]) -> tuple[str, Any]:
    names = NAMES.findall(match[0])
    return ("name_has", names[0]) if len(names) == 1 else ("any_of", [{"name_has": name} for name in names])


RELATIVES: Sequence[tuple[str, Callable[[re.Match[str]], tuple[str, Any]]]] = (
    ("進化していない", lambda _: ("evolved", False)),
    ("進化した", lambda _: ("evolved", True)),
    ("出走した", lambda _: ("raced", True)),
    ("ダメージを受けている", lambda _: ("damaged", True)),
    ("元のコストが自分のPP最大値より低い", lambda _: ("printed_cost", {"max": {"resource": "max_pp", "plus": -1}})),
    ("自分のPP最大値より低いコストの", lambda _: ("cost", {"max": {"resource": "max_pp", "plus": -1}})),
    ("進化を持つ", lambda _: ("ability", "evolve")),
    ("【土の秘術】を持つ", lambda _: ("ability", "earth_rite")),
    (r"(ラストワード|ファンファーレ|【進化時】|【攻撃時】)(?:能力)?を持つ", lambda found: ("ability", HEADS[found[1]])),
    ("これと同名.*", lambda _: ("unlike", True)),
    (r"元のコストの合計が(\d+)以下になる", lambda found: ("total", {"of": "printed_cost", "max": int(found[1])})),
    ("(?:それぞれ)?カード名[がの]異なる", lambda _: ("different", "name")),
    (r"(元のコスト|コスト|攻撃力|体力)[がの]異なる", lambda found: ("different", FIGURES[found[1]])),
    ("(.+カウンター)が置かれている", lambda found: ("counter", counter_name(found[1]))),
    ("カード名に.+", _of_names),
    (rf"(?:【(?:{'|'.join(KEYWORDS)})】[かやと]?)+を持(?:(?P<has>つ)|たない)", _of_keywords),
)
"""Relative clauses, each with a function that returns the field of a filter that it means."""


def relative(word: str) -> tuple[str, Any]:
    """Return the field of a filter that a relative clause means."""
    for pattern, meaning in RELATIVES:
        if match := re.fullmatch(pattern, word):
            return meaning(match)
    raise NotReadError(word)


def phrase(tree: Tree[Token]) -> tuple[list[One], list[str]]:
    """Return the meanings of the noun phrases in a phrase, and the words that join them."""
    joins = [str(child).rstrip("、") or "、" for child in tree.children if isinstance(child, Token)]
    found = [nominal(child.children) for child in tree.children if isinstance(child, Tree)]  # type: ignore[arg-type]
    return found, joins


def nominal(tokens: Sequence[Token]) -> One:
    """Return the meaning of one noun phrase."""
    parts = Nominal(tokens)
    if not tokens:
        raise NotReadError(parts.words)
    return SIMPLE.get(parts.words) or meaning_of(parts) or cards(tokens, parts.words)


def cards(tokens: Sequence[Token], words: str) -> Noun:
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

BEHIND_JOINED = COUNTING | {"NO", "LOCATED", "LIES_UP", None}
"""The kinds of words that may follow a word in ``JOINED``."""


class Description:
    """Parses a description of cards, word by word: the method ``say_kind`` adds the meaning of a kind of word.

    Args:
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
        for at, token in enumerate(self.tokens):
            self.at, word = at, str(token)
            say = getattr(self, f"say_{token.type.lower()}", None)
            if say is None or (self.numbered and token.type not in COUNTING):
                raise NotReadError(word)
            self._only_if(token.type not in JOINED or self.sort(1) in BEHIND_JOINED)
            say(word)
        return self._whole()

    def sort(self, away: int) -> str | None:
        """Return the kind of the word at a distance from the current one, or ``None`` beyond the phrase."""
        place = self.at + away
        return self.tokens[place].type if 0 <= place < len(self.tokens) else None

    def ask(self, name: str, value: Any) -> None:
        """Add a field to the filter; raise ``NotReadError`` if the phrase states it twice."""
        if name in self.found.like:
            raise NotReadError(self.words, "two readings")
        self.found.like[name] = value

    def _only_if(self, fits: bool, word: str = "") -> None:
        """Raise ``NotReadError`` if a word does not fit into the phrase."""
        if not fits:
            raise NotReadError(word or self.words)

    def _whole(self) -> Noun:
        found = self.found
        self._only_if(bool(found.typed or (not self.traits and (found.zone or found.number))))
        if self.traits:
            first, *others = self.traits
            self.ask("trait", first)
            self.alternatives += [[{"trait": trait}] for trait in others]
        if len(self.alternatives) > 1:
            raise NotReadError(self.words, "abilities cannot combine several lists of alternatives")
        if self.alternatives:
            self.ask("any_of", self.alternatives[0])
        return found

    # places and owners

    def say_no(self, word: str) -> None:
        """Check that の is between a word that it can join and a description."""
        self._only_if(self.sort(-1) in JOINED and self.sort(1) not in (None, *COUNTING))

    def say_person(self, word: str) -> None:
        self._only_if(word in SIDES and self.found.side is None, word)
        self.found.side = SIDES[word]

    def say_zone(self, word: str) -> None:
        self._only_if(not self.found.zone)  # 場の墓場 does not name a place
        self.found.zone.append(ZONES[word])

    def say_located(self, word: str) -> None:
        """Check that にある follows a zone."""
        self._only_if(self.sort(-1) == "ZONE")

    def say_lies_up(self, word: str) -> None:
        self._only_if(self.found.zone == ["evolve_deck"])
        self.ask("state", "face_up")

    def say_where(self, word: str) -> None:
        """Add the end of the deck: デッキの上."""
        position = {"上": "top", "下": "bottom"}.get(word, "")
        in_deck = not self.at or self.found.zone[-1:] == ["deck"]
        self._only_if(bool(position) and not self.found.position and in_deck, word)
        self.found.position = position

    def say_state(self, word: str) -> None:
        if word in ("アクト状態", "スタンド状態"):
            self.ask("engaged", word == "アクト状態")
        elif word == "表向き":
            self.ask("state", "face_up")
        else:
            self._only_if(word == "裏向き" and "evolve_deck" in self.found.zone, word)

    # excluded cards

    def say_other(self, word: str) -> None:
        self.ask("other", True)

    def say_it(self, word: str) -> None:
        """Exclude a card: それ以外の; これ以外の."""
        self._only_if(not self.at and self.sort(1) == "EXCEPT" and word in ("それ", "これ"), word)
        self.ask(*(("but", "@it") if word == "それ" else ("other", True)))

    say_this = say_it

    def say_except(self, word: str) -> None:
        self._only_if(self.at == 1 and self.sort(-1) in ("IT", "THIS"), word)

    # kinds of cards

    def say_class(self, word: str) -> None:
        self.ask("card_class", CLASSES[word.rstrip("・")])

    def say_class_not(self, word: str) -> None:
        self.ask("none_of", [{"card_class": CLASSES[word.removesuffix("でない")]}])

    def say_trait(self, word: str) -> None:
        """Require a trait; a card type in its place is that type: スペル・カード."""
        trait = word.rstrip("・")
        if trait in TYPES:
            self.say_type(trait)
        else:
            self.traits.append(trait)

    def say_token(self, word: str) -> None:
        self.ask("token", True)
        self.found.typed = True

    def say_type(self, word: str) -> None:
        self.found.typed = True
        if word in TYPES:
            self.ask("type", TYPES[word])
        if word == "エボルヴフォロワー" and "evolve_deck" not in self.found.zone:
            self.ask("evolved", True)

    def say_name(self, word: str) -> None:
        """Add a card name: 『…』. Adjacent names are alternatives."""
        name = word[1:-1]
        self.found.typed = True
        if self.sort(-1) != "NAME":
            self.ask("name", name)
            return
        names = self.found.like["name"]
        self.found.like["name"] = [*(names if isinstance(names, list) else [names]), name]

    def say_quote(self, word: str) -> None:
        """Add a quoted description: 「…」."""
        inner, found = described(word[1:-1]), self.found
        found.typed = True
        for name, value in inner.like.items():
            self.ask(name, value)
        found.zone += inner.zone
        self._only_if(inner.side is None or found.side is None, word)
        found.side = found.side or inner.side

    def say_bound(self, word: str) -> None:
        """Add a bound on a number: コスト2以上. A number can have a bound on each side."""
        bound = BOUND.fullmatch(word)
        assert bound  # the token has that form
        name, value = FIGURES[bound[1]], bounded(number(bound[2]), bound[3])
        before = self.found.like.get(name)
        if isinstance(before, dict) and isinstance(value, dict) and not before.keys() & value.keys():
            value = {**self.found.like.pop(name), **value}
        self.ask(name, value)

    def say_relative(self, word: str) -> None:
        """Add a relative clause: 【守護】を持つ; 進化した."""
        name, value = relative(word)
        if name == "any_of":
            self.alternatives.append(value)
        else:
            self.ask(name, value)

    # quantities

    def say_quantity(self, word: str) -> None:
        quantity, found = quantity_of(word), self.found
        fits = quantity.kind == "count" and not self.quantified and (not self.numbered or found.each)
        self._only_if(fits, word)
        self.numbered = self.quantified = True
        found.count, found.counted, bound, up_to = quantity.value
        found.number = {"以上": "least", "以下": "most", None: "up_to" if up_to else "just"}[bound]

    def say_all(self, word: str) -> None:
        self._only_if(not self.numbered, word)
        self.found.number, self.numbered = "every" if word == "すべて" else "any", True

    say_any_number = say_all

    def say_each(self, word: str) -> None:
        self.found.each, self.numbered = True, True
