"""Parses noun phrases of English Flesh and Blood texts: objects with their properties and number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar

from judge.abilities import Language
from judge.abilities import Node as AnyNode
from judge.cards.library import library
from judge.cards.parser.engine import Meanings, Parser
from judge.games import Spelled, package
from judge.games.fab.language import Filter, Grant, Numbered
from judge.games.fab.language.lexicon import COLORS, LEXICON, TOKENS

Node = dict[str, Any]

IT, THEM, THAT_MANY, X = "<it>", "<them>", "<that many>", "<x>"
"""Placeholders for “it”, “they”, “that many” and “X”; resolved once the whole text is parsed."""

THEIRS = "<theirs>"
"""The side of cards that belong to the player mentioned last."""

NUMBERS = {"a": 1, "an": 1, "one": 1, "another": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "1": 1}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
ZONES = {en.removeprefix("hero's "): name for name, (en, _) in LEXICON["zone"].items() if name != "permanent"}
ZONES |= {"hero's soul": "soul", "pitch": "pitch", "banish zone": "banished", "banished": "banished"}
KEYWORD = {en.lower(): name for name, (en, _) in LEXICON["keyword_alone"].items()}


def _known(kind: type[AnyNode], field: str) -> tuple[str, ...]:
    words = package("fab").words[kind][field]
    return tuple(words.words if isinstance(words, Spelled) else words)  # type: ignore[arg-type]


SUPERTYPES, SUBTYPES = _known(Filter, "supertypes"), _known(Filter, "subtypes")
NUMBERED = frozenset(_known(Numbered, "keyword"))
LABELS = frozenset(KEYWORD.values()) - frozenset(_known(Grant, "keywords"))
COUNTERS = {en: name for name, (en, _) in LEXICON["counter"].items() if en}
TOKEN_NAMES = {en: name for name, (en, _) in TOKENS.items()}
_ATTACK = {"subtypes": "attack"}
NOT_ATTACK: Node = {"types": "action", "none_of": [_ATTACK]}
REACTIONS = ["attack_reaction", "defense_reaction"]

MODIFIERS: Mapping[str, Node] = {
    **{color: {"color": color} for color in COLORS},
    **{one: {"supertypes": one} for one in SUPERTYPES},
    **{one: {"subtypes": one} for one in SUBTYPES if one not in ("attack", "base")},
    "base": {"subtypes": "base"},
    **{one: {"types": one} for one in ("equipment", "weapon", "token", "hero", "instant", "block", "action")},
    "attack action": {"types": "action", **_ATTACK},
    "non-attack action": NOT_ATTACK,
    "'non-attack' action": NOT_ATTACK,
    "attack reaction": {"types": "attack_reaction"},
    "defense reaction": {"types": "defense_reaction"},
    "reaction": {"types": REACTIONS},
    "non-equipment": {"none_of": [{"types": "equipment"}]},
    "non-block": {"none_of": [{"types": "block"}]},
    **{f"non-{one}": {"none_of": [{"types": one}]} for one in ("token", "action", "hero", "weapon", "instant")},
    **{f"non-{one}": {"none_of": [{"subtypes": one}]} for one in SUBTYPES if one != "attack"},
    "non-attack": {"none_of": [{"subtypes": "attack"}]},
    **{f"non-{one}": {"none_of": [{"supertypes": one}]} for one in SUPERTYPES},
    "face-down": {"state": "face_down"},
    "face-up": {"state": "face_up"},
    "marked": {"state": "marked"},
    "tapped": {"state": "tapped"},
    "untapped": {"not_state": "tapped"},
    "frozen": {"frozen": True},
    "attacking": {"state": "attacking"},
    "defending": {"state": "defending"},
    "other": {"other": True},
    "opposing": {"side": "enemy"},
    "rune gated": {"state": "rune_gated"},
}
"""The words that can precede a noun, with the properties that they mean."""

HEADS: Mapping[str, tuple[str, Node]] = {
    "card": ("card", {}),
    "attack": ("attack", {}),
    "permanent": ("permanent", {}),
    "token": ("permanent", {"types": "token"}),
    "object": ("object", {}),
    "source": ("object", {}),
    "hero": ("hero", {"types": "hero"}),
    "action": ("card", {"types": "action"}),
    "instant": ("card", {"types": "instant"}),
    "weapon": ("permanent", {"types": "weapon"}),
    "equipment": ("permanent", {"types": "equipment"}),
    "attack card": ("card", {"subtypes": "attack"}),
    "attack action": ("card", {"types": "action", "subtypes": "attack"}),
    "attack reaction": ("card", {"types": "attack_reaction"}),
    "defense reaction": ("card", {"types": "defense_reaction"}),
    "reaction": ("card", {"types": REACTIONS}),
    **{one: ("permanent", {"subtypes": one}) for one in SUBTYPES if one != "attack"},
    "arrow": ("card", {"subtypes": "arrow"}),
    "trap": ("card", {"subtypes": "trap"}),
}
"""The nouns, each with its default zone and its properties."""

_NAME = r"[A-Z][\w'’-]*(?:,? (?:of|the|and|to|in|for|[A-Z][\w'’-]*|\d+))*"
_BEHIND: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(pattern, re.IGNORECASE if flags else 0), make)
    for pattern, flags, make in (
        (
            r"with (?:\{r\} )?(base )?cost (\d+|X) or (less|more|greater|fewer)",
            True,
            lambda m: _figure("cost", m[2], m[3]),
        ),
        (r"with cost (\d+) or (\d+)", True, lambda m: {"cost": {"min": int(m[1]), "max": int(m[2])}}),
        (r"with cost (\d+)", True, lambda m: {"cost": int(m[1])}),
        (
            r"with (?:\{r\} )?cost (less than|less than or equal to|equal to or less than) (the .+|X)",
            True,
            lambda m: _compared("cost", m[1], m[2]),
        ),
        (
            r"with (base )?\{([pdh])\} (less than|less than or equal to|greater than) "
            r"(the (?:number|damage|amount) .+|X)",
            True,
            lambda m: _compared(_stat(m[1], m[2]), m[3], m[4]),
        ),
        (
            r"with (\d+|X) or (less|more|greater|fewer) (base )?\{([pdh])\}",
            True,
            lambda m: _figure(_stat(m[3], m[4]), m[1], m[2]),
        ),
        (
            r"with (base )?\{([pdh])\} (\d+) or (less|more|greater|fewer)",
            True,
            lambda m: _figure(_stat(m[1], m[2]), m[3], m[4]),
        ),
        (r"with (?:exactly )?(\d+) ?(base )?\{([pdh])\}", True, lambda m: {_stat(m[2], m[3]): int(m[1])}),
        (
            r"with \{([pd])\} greater than (?:its|their) base(?: \{[pd]\})?",
            True,
            lambda m: {"above_base": {"p": "power", "d": "defense"}[m[1].lower()]},
        ),
        (
            r"with (more|less) \{h\} than you",
            True,
            lambda m: {
                "life": {
                    "min" if m[1].lower() == "more" else "max": {
                        "stat": "life",
                        "of": "own.hero",
                        "plus": 1 if m[1].lower() == "more" else -1,
                    }
                }
            },
        ),
        (rf"with ({_NAME}) in (?:its|their|the) names?", False, lambda m: {"name_has": m[1]}),
        (r'with "([^"]+)" in its name', False, lambda m: {"name_has": m[1]}),
        (rf"named ({_NAME}) or ({_NAME})", False, lambda m: {"name": [m[1], m[2]]}),
        (rf"named ({_NAME})", False, lambda m: {"name": m[1]}),
        (
            r"with (?:an?|1 or more) (\S+) counters?(?: on (?:it|them))?",
            True,
            lambda m: {"counter": counter(m[1])},
        ),
        (
            r"with(?: no|out an?) (\S+) counters?(?: on (?:it|them))?",
            True,
            lambda m: {"none_of": [{"counter": counter(m[1])}]},
        ),
        (r"with an effect that deals (arcane) damage", True, lambda m: {"deals": m[1].lower()}),
        (r"with (contract|clash)", True, lambda m: {"effect": m[1].lower()}),
        (rf"with ({'|'.join(KEYWORD)})", True, lambda m: {"keyword": KEYWORD[m[1].lower()]}),
        (rf"(?:with no|without) ({'|'.join(KEYWORD)})", True, lambda m: {"without": KEYWORD[m[1].lower()]}),
    )
]
"""The phrases that can follow a noun, each with a function that returns the properties."""


def _stat(base: str | None, symbol: str) -> str:
    name = {"p": "power", "d": "defense", "h": "life"}[symbol.lower()]
    return f"base_{name}" if base else name


def _figure(stat: str, number: str, bound: str) -> Node:
    value: Any = X if number.lower() == "x" else int(number)
    return {stat: {"max" if bound.lower() in ("less", "fewer") else "min": value}}


class _Amounts:
    """Parses an amount; the grammar sets the function, since it knows more than nouns."""

    read: ClassVar[Callable[[str], list[Any]]] = staticmethod(lambda words: [])

    def __call__(self, words: str) -> list[Any]:
        return type(self).read(words)


AMOUNTS = _Amounts()


def _compared(stat: str, how: str, words: str) -> Node | None:
    """Return a property compared with a computed amount, or ``None`` if the amount cannot be parsed."""
    amounts = AMOUNTS(words)
    if len(amounts) != 1:
        return None
    amount, equal = amounts[0], "equal" in how
    bound = "min" if "greater" in how else "max"
    if not equal and amount == X:
        return None
    off = 0 if equal else 1 if bound == "min" else -1
    return {stat: {bound: {**amount, "plus": amount.get("plus", 0) + off} if off else amount}}


def counter(word: str) -> str:
    return COUNTERS.get(word, word.lower())


@cache
def names() -> frozenset[str]:
    """Return the names of all known cards and tokens."""
    cards = library("fab").cards
    sides = [side["name"] for entry in cards for side in (entry, entry.get("back"), entry.get("right")) if side]
    return frozenset((*sides, *TOKEN_NAMES))


@cache
def monikers() -> frozenset[str]:
    """Return the monikers (short names) of all known heroes."""
    return frozenset(entry["moniker"] for entry in library("fab").cards if "moniker" in entry)


def name_of(words: str) -> str | None:
    """Return the card name for a phrase in singular or plural, or ``None``.

    A phrase that can only be an unknown card's name is returned unchanged.
    """
    for one in (words, words.removesuffix("s"), words.removesuffix("es"), f"{words.removesuffix('ae')}a"):
        if one in names():
            return one
    return words if _is_title(words) else None


def _is_title(words: str) -> bool:
    """Return whether words can only be an unknown card name: capitalized, without a known type or keyword."""
    if not re.fullmatch(_NAME, words):
        return False
    if " and " in words or " or " in words or " to " in words or words.lower() in KEYWORD:
        return False
    great = [one.strip(",") for one in words.split(" ") if one[0].isupper()]
    kinds = (
        one for one in great if one.lower() in MODIFIERS or singular(one.lower()) in HEADS or one.lower() in KEYWORD
    )
    return len(great) > 1 and next(kinds, None) is None and great[0].lower() not in _BEGINNINGS


_BEGINNINGS = ("if", "when", "whenever", "while", "your", "target", "the", "this", "each", "until", "at", "you", "draw")
"""Words that often begin a sentence but hardly ever a card name."""


@lru_cache(maxsize=200_000)
def noun(words: str) -> list[tuple[str, Node]]:
    """Return the meanings of a noun phrase without a determiner, each as (kind of object, filter)."""
    behind: Node = {}
    words = words.strip()
    while " with" in words or " named " in words:
        for pattern, make in _BEHIND:
            at = None
            for match in pattern.finditer(words):
                if match.end() == len(words) and match.start() > 0 and words[match.start() - 1] == " ":
                    at = match
                    break
            if at is not None:
                fields = make(at)
                if fields is None:
                    return []
                if behind.keys() & fields.keys():
                    return []
                behind = {**fields, **behind}
                words = words[: at.start()].rstrip().removesuffix(" and")
                break
        else:
            return []
    return [(where, merged(like, behind)) for where, like in _before(words) if not like.keys() & behind.keys()]


def merged(one: Node, other: Node) -> Node:
    """Return a filter for the objects that match both filters."""
    found = {**one, **other}
    if "none_of" in one and "none_of" in other:
        found["none_of"] = [*one["none_of"], *other["none_of"]]
    return found


_ALTERNATIVES = re.compile(r"(?:,? and/or |,? or |, )(?:an? )?")


@cache
def _before(words: str) -> list[tuple[str, Node]]:
    """Return the meanings of a noun with the words before it."""
    found = _single(words)
    if found:
        return found
    parts = _ALTERNATIVES.split(words)
    if len(parts) < 2 or not re.search(r"\b(?:and/)?or\b", words):
        return []
    return _of_several(parts)


def _of_several(parts: list[str]) -> list[tuple[str, Node]]:
    """Return the meanings of alternatives: “Earth or Ice card”, “item or equipment”."""
    last = parts[-1].split(" ")
    for cut in range(1, len(last)):  # the alternatives precede a common noun
        options = [*parts[:-1], " ".join(last[:cut])]
        likes = [_adjectives(option.split(" ")) for option in options]
        rest = _single(" ".join(last[cut:]))
        if all(like is not None for like in likes) and rest:
            joined = _of_all(options[0].split(" "), [like for like in likes if like is not None])
            return [(where, merged(like, joined)) for where, like in rest if not like.keys() & joined.keys()]
    first = parts[0].split(" ")
    shared = first[:-1]  # the first alternative has adjectives of its own
    each = [_single(part) for part in parts]
    if all(each) and not _distributes(shared, parts):
        return [(each[0][0][0], _any_of([one[0][1] for one in each]))]
    return []


def _of_all(first: list[str], likes: list[Node]) -> Node:
    """Return the meaning of alternatives; further adjectives of the first are of all: “defending Earth or Ice card”."""
    kinds = {frozenset(like) for like in likes[1:]}
    for cut in range(1, len(first)):
        own, shared = _adjectives(first[cut:]), _adjectives(first[:cut])
        if own is not None and shared is not None and kinds == {frozenset(own)} and not shared.keys() & own.keys():
            return merged(shared, _any_of([own, *likes[1:]]))
    return _any_of(likes)


def _distributes(shared: list[str], parts: list[str]) -> bool:
    """Return whether adjectives before the first of several nouns could apply to all of them."""
    adjectives = _adjectives(shared) if shared else None
    return bool(adjectives) and not any(_adjectives(one.split(" ")[:-1] or ["?"]) for one in parts[1:])


def _any_of(likes: list[Node]) -> Node:
    if all(len(like) == 1 for like in likes):
        fields = {next(iter(like)) for like in likes}
        if len(fields) == 1 and fields <= {"supertypes", "subtypes", "types", "name"}:
            field = fields.pop()
            values: list[str] = []
            for like in likes:
                values += like[field] if isinstance(like[field], list) else [like[field]]
            return {field: values}
    return {"any_of": likes}


def _adjectives(words: list[str]) -> Node | None:
    """Return the properties that adjectives mean, or ``None`` if a word is not an adjective."""
    found: Node = {}
    at = 0
    while at < len(words):
        for length in (3, 2, 1):
            fields = MODIFIERS.get(" ".join(words[at : at + length]).lower())
            if fields is not None and at + length <= len(words):
                both = found.keys() & fields.keys() - {"none_of"}
                if both == {"supertypes"} == fields.keys() and "any_of" not in found:
                    fields = {"any_of": [fields]}  # both properties
                elif both:
                    return None
                found = merged(found, fields)
                at += length
                break
        else:
            return None
    return found


def _single(words: str) -> list[tuple[str, Node]]:
    """Return the meanings of one noun with its adjectives."""
    if not words:
        return []
    parts = words.split(" ")
    for length in (2, 1):
        head = HEADS.get(" ".join(parts[-length:]).lower()) or HEADS.get(singular(" ".join(parts[-length:]).lower()))
        if head is None or len(parts) < length:
            continue
        where, like = head
        before = parts[:-length]
        fields = _adjectives(before)
        if fields is None and before:
            fields = _named(before)
        if fields is not None and not (like.keys() & fields.keys()):
            return [(where, {**fields, **like} if not fields.get("name") or where == "attack" else fields)]
        if fields is not None and where == "card" and "types" in like and "types" in fields:
            continue
        if fields is not None and like.keys() & fields.keys() == {"subtypes"}:
            both = {**fields, **like}
            if fields["subtypes"] != like["subtypes"]:
                both = {**both, "any_of": [{"subtypes": fields["subtypes"]}]}  # both properties
            return [(where, both)] if "any_of" not in fields else []
    named = _named(parts)
    return [] if named is None else [("hero" if "moniker" in named else "permanent", named)]


def _named(parts: list[str]) -> Node | None:
    """Return the filter for an object called by its name, with adjectives before it, or ``None``."""
    for cut in range(len(parts)):
        words = " ".join(parts[cut:])
        name = name_of(words)
        if name is not None and words[:1].isupper():
            fields = _adjectives(parts[:cut])
            called = {"types": "hero", "moniker": name} if name in monikers() else {"name": name}
            return None if fields is None else {**fields, **called}
    return None


def singular(words: str) -> str:
    if words.endswith("ies"):
        return f"{words[:-3]}y"
    if words.endswith(("heroes", "torches", "wrenches", "ashes")):
        return words[:-2]
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words


_WHOSE = (
    (r" you control| of yours", {"side": "own"}),
    (r" (?:they|he|she) controls?| that hero controls", {"side": THEIRS}),
    (
        r" (?:an opponent|your opponents?|an opposing hero|opponents) controls?"
        r"| controlled by (?:an opponent|your opponent|an opposing hero)",
        {"side": "enemy"},
    ),
    (r" the (?:attacking|defending) hero controls", None),
)
_CONTROLLED = re.compile(
    r"(?P<what>.+?)(?P<whose> you control| (?:they|he|she) controls?| that hero controls"
    r"| (?:an opponent|your opponents?|an opposing hero|opponents|the attacking hero|the defending hero) controls?)"
    r"(?P<rest> (?:with|without|named) .+)"
)
"""A noun phrase that goes on after the controller: “an aura you control with ward”."""
_IN_ZONE = re.compile(
    r"(?P<what>.+?)(?P<where> (?:in|from) (?:your|their|that hero's|an opponent's|the (?:attacking|defending) hero's)"
    r" [\w' ]+?)(?P<rest> with .+)"
)
"""A noun phrase that goes on after its zone: “a card from your hand with cost 2 or less”."""
_ON_CHAIN = re.compile(r"(?P<own> you control)? on (?:the|this) combat chain(?P<owned> you control)?$", re.I)
DEFENDING_THIS: Node = {"zone": "chain", "side": "any", "state": "on_active_link", "not_state": "attacking"}
"""The cards that defend this attack: a card is defending until it leaves the chain, even on an earlier link."""
EQUIPMENT_ZONES = ["head", "chest", "arms", "legs"]
_EQUIPPED = re.compile(r" (?P<who>you have|they have|the defending hero has|the attacking hero has) equipped$", re.I)
_ZONE = "|".join(sorted(ZONES, key=len, reverse=True))
_PLACE = re.compile(
    rf" (?:in|from|of) (?P<whose>your|their|a|an|any|an opponent's|your opponent's|an opposing hero's"
    rf"|target hero's|target opposing hero's"
    rf"|target opponent's|the attacking hero's|the defending hero's|the|that hero's|each hero's|its owner's)"
    rf"(?: hero's)? (?P<zone>{_ZONE})(?P<more>(?:, (?:{_ZONE}))*)"
    rf"(?:(?:,? or |,? and/or |,? and )(?P<other>{_ZONE}))?s?",
    re.IGNORECASE,
)
SIDES: Mapping[str, Node] = {
    "your": {"side": "own"},
    "their": {"side": THEIRS},
    "that hero's": {"side": THEIRS},
    **{key: {"side": "any"} for key in ("a", "an", "any")},
    **{key: {"side": "enemy"} for key in ("an opponent's", "your opponent's", "an opposing hero's")},
    "the attacking hero's": {"whose": "attacking_hero"},
    "the defending hero's": {"whose": "defending_hero"},
    "target hero's": {"whose": {"<target>": {"types": "hero"}}},
    "target opposing hero's": {"whose": {"<target>": {"types": "hero", "side": "enemy"}}},
    "target opponent's": {"whose": {"<target>": {"types": "hero", "side": "enemy"}}},
}


_SOME = re.compile(r"(?:an?|another|one|two|three|up to|x|\d+) ", re.IGNORECASE)


def placed(words: str) -> Iterator[tuple[str, Node, bool]]:
    """Yield a noun phrase without its zone and player, the fields for these, and whether a zone is named."""
    for matched in _PLACE.finditer(words):
        if _SOME.match(words) and " and " in matched[0]:
            continue  # a card of one zone or of each
        if matched.end() == len(words) and matched["whose"].lower() in SIDES:
            if matched["more"] and not matched["other"]:
                continue
            listed = [
                matched["zone"],
                *matched["more"].split(", ")[1:],
                *([matched["other"]] if matched["other"] else []),
            ]
            zones = [ZONES[one.lower()] for one in listed]
            where: Node = {"zone": zones[0] if len(zones) == 1 else zones, **SIDES[matched["whose"].lower()]}
            yield words[: matched.start()], where, True
    if words.lower().endswith((" defending this", " defending it")):
        yield words.rsplit(" defending ", 1)[0], DEFENDING_THIS, True
    if (chain := _ON_CHAIN.search(words)) is not None:
        own = {"side": "own"} if chain["own"] or chain["owned"] else {"side": "any"}
        yield words[: chain.start()], {"zone": "chain", **own}, True
    if (equipped := _EQUIPPED.search(words)) is not None:
        who = equipped["who"].lower().removesuffix(" has").removesuffix(" have")
        owner = {"you": {"side": "own"}, "they": {"side": THEIRS}}.get(
            who, {"whose": who.removeprefix("the ").replace(" ", "_")}
        )
        yield words[: equipped.start()], {"zone": "<equipped>", **owner}, True
    if (within := _CONTROLLED.fullmatch(words)) is not None:
        words = f"{within['what']}{within['rest']}{within['whose']}"
    elif (within := _IN_ZONE.fullmatch(words)) is not None:
        yield from placed(f"{within['what']}{within['rest']}{within['where']}")
    for pattern, side in _WHOSE:
        match = re.search(rf"(?:{pattern})$", words, re.IGNORECASE)
        if match:
            hero = "attacking_hero" if "attacking" in match[0].lower() else "defending_hero"
            yield words[: match.start()], {"whose": hero} if side is None else side, False
    if words.lower().endswith(" from hand"):
        yield words[: -len(" from hand")], {"zone": "hand", "side": "own"}, True
    if words.lower().endswith((" under this", " under it")):
        yield words.rsplit(" under ", 1)[0], {"zone": "under", "beneath": True}, True
    yield words, {}, False


_DETERMINER = re.compile(
    r"(?P<all>all|each)(?: of)? |(?P<any>any number of )|up to (?P<up>\d+|an?|one|two|three|X) (?P<uptarget>target )?"
    r"|(?P<target>(?:another )?target )|(?P<targets>\d+|two|three|X) target "
    r"|(?P<count>an? random|a|an|another|one|two|three|\d+|X)"
    r"(?P<random> random)? |(?P<the>the )",
    re.IGNORECASE,
)


_CLAUSE_END = re.compile(r"[.:;•]|(?<!with )(?<!\w)\"(?! in its name)|$")
_WORD_END = re.compile(r"(?<=[\w}'’”])(?=[ ,.:;\"•)]|$)")
_FIXED = (
    r"(?P<whose>your|their|target hero's|target opponent's|target opposing hero's|the attacking hero's"
    r"|the defending hero's|that hero's|an opponent's|your opponent's) "
    r"(?P<zone>hand|deck|arsenal|hero's soul|soul|graveyard|banished zone)"
)
_WHOLE = re.compile(_FIXED)
_TOP = re.compile(
    r"the (?P<end>top) (?:(?P<n>\d+) cards|card) of (?P<whose>your|their|an opponent's|your opponent's"
    r"|an opposing hero's"
    r"|that hero's|each hero's|"
    r"target hero's|target opponent's|the attacking hero's|the defending hero's|target opposing hero's) deck"
)


class Nouns(Parser):
    """Parses noun phrases; ``text`` is in lower case, :attr:`printed` has the printed capitals."""

    lang = "en"

    def __init__(self, language: Language, printed: str) -> None:
        super().__init__(language, printed.lower())
        self.printed = printed

    @classmethod
    def spelling(cls, words: str) -> str:
        """Return a phrase in lower case, as in the text."""
        return words.lower()

    def ends(self, at: int, most: int = 16) -> Iterator[int]:
        """Yield the end positions of the next words in the same clause."""
        stop = _CLAUSE_END.search(self.text, at)
        last = len(self.text) if stop is None else stop.start()
        for count, match in enumerate(_WORD_END.finditer(self.text, at, last + 1)):
            if count >= most or match.start() > last:
                return
            if match.start() > at:
                yield match.start()

    def read_noun(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the properties of objects; the argument is the kind of object, such as ``attack``."""
        for end in self.ends(at):
            yield from ((end, like) for like in self.likes(self.printed[at:end], argument))

    @staticmethod
    def likes(words: str, argument: str) -> Iterator[Node]:
        """Yield the filters for objects of a kind that a phrase can mean."""
        for where, like in noun(words):
            combat = where == "card" and like.get("types") == "action" and like.get("subtypes") == "attack"
            if argument == "attack":
                if where == "attack" or combat:
                    yield like
            elif argument == "attacks":
                if where == "attack":
                    yield like
                elif combat:
                    yield {**like, "kind": "card"}
            elif argument == "object":
                if where == "object":
                    yield like
            elif argument == "any":
                yield like
            elif argument == "pure":
                if where == "attack":
                    yield like
            elif argument == "special attack":
                if where == "attack" and like:
                    yield like
            elif argument == "layer":
                if where == "card" and not combat:
                    yield like
            elif argument == "permanent":
                if where in ("permanent", "hero"):
                    yield like
            elif where != "attack":
                yield like
            elif like == {}:
                yield {"subtypes": "attack"}

    def read_a(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the properties of an object after its article: “another blue card”."""
        match = _ARTICLE.match(self.text, at)
        if match:
            for end, like in self.slot("noun", argument, match.end()):
                yield end, {**like, "other": True} if match[1] == "another" else like

    def read_select(self, argument: str, at: int, form: str) -> Meanings:
        """Parse which objects a text means, as a selection or target: “target hero”, “up to 2 cards”."""
        if top := _TOP.match(self.text, at):
            side = {"side": "any"} if top["whose"] == "each hero's" else SIDES[top["whose"]]
            yield top.end(), bare_side({"zone": "deck", **side, "top": int(top["n"] or 1)})
            return
        if whole := _WHOLE.match(self.text, at):
            yield whole.end(), bare_side({"zone": ZONES[whole["zone"]], **SIDES[whole["whose"]]})
        match = _DETERMINER.match(self.printed, at)
        if match is None:
            return
        for end in self.ends(match.end(), 20):
            yield from ((end, value) for value in _selected(self.printed[at:end]))


_ARTICLE = re.compile(r"(an?|another|one|1) (?!or )")


def equipped_in(like: Node) -> list[str] | str:
    """Return the zones in which an object with these properties can be equipped."""
    if like.get("subtypes") in EQUIPMENT_ZONES:
        return [str(like["subtypes"])]
    if like.get("types") == "weapon" or like.get("subtypes") in ("off-hand", "quiver"):
        return "weapon"
    return [*EQUIPMENT_ZONES] if like.get("subtypes") == "evo" else [*EQUIPMENT_ZONES, "weapon"]


def bare_side(node: Node) -> Node:
    """Return a selection without its side if that is the default."""
    return {key: value for key, value in node.items() if (key, value) != ("side", "own")}


@lru_cache(maxsize=100_000)
def _selected(words: str) -> list[Node]:
    found = []
    for inner, where, in_zone in placed(words):
        chosen = _DETERMINER.match(inner)
        if chosen is not None:
            nodes = (selected(chosen, kind, like, where, in_zone) for kind, like in noun(inner[chosen.end() :]))
            found += [node for node in nodes if node is not None]
    return found


def selected(match: re.Match[str], kind: str, like: Node, where: Node, in_zone: bool) -> Node | None:
    """Return the selection for a noun phrase with a determiner, or ``None`` if they do not fit together."""
    node: Node = dict(like)
    node.update(where)
    if node.get("zone") == "<equipped>":
        node["zone"] = equipped_in(like)
    target = match["target"] or match["targets"] or match["uptarget"]
    if not in_zone:
        if kind == "card":
            combat = like.get("types") == "action" and like.get("subtypes") == "attack"
            if "defending" in {one.get("state") for one in (like, *like.get("any_of", ()))}:
                node |= {} if combat and target else {"zone": "chain", **({} if where else {"side": "any"})}
            elif not target or not combat:
                return None
            else:
                node["zone"] = "attack"
        elif kind == "attack":
            node["zone"] = "attack"
        elif kind == "object":
            return None
        elif kind == "hero" and not target:
            node["zone"] = "hero"
            node.pop("types", None)
    elif kind == "attack":
        return None
    elif kind == "card" and where.get("zone") == "chain" and where is not DEFENDING_THIS:
        node["kind"] = "card"  # and no attack-proxy
    if kind == "hero" and node.pop("other", False):
        node["side"] = "enemy"
    if not target and "side" not in node and "whose" not in where and "beneath" not in where:
        node["side"] = "any"
    if target and target.lower().startswith("another"):
        node["<another>"] = "hero" if kind == "hero" else "object"
    if match["up"]:
        node["up_to"] = number(match["up"])
    elif match["any"]:
        node["any_number"] = True
    elif match["targets"]:
        node["count"] = number(match["targets"])
    elif match["count"]:
        word = match["count"].lower()
        if word.endswith(" random"):
            word, node["random"] = word.split(" ")[0], True
        if match["random"]:
            node["random"] = True
        node["count"] = number(word)
        if word == "another":
            node |= {"side": "enemy"} if kind == "hero" else {"other": True}
    elif match["the"]:
        return None
    if node.get("side") == "own" and not target:
        node.pop("side")
    return {"<target>": node} if target else node


def number(word: str) -> Any:
    """Return the number that a word means; ``X`` is a placeholder."""
    low = word.lower()
    return X if low == "x" else NUMBERS[low] if low in NUMBERS else int(low)
