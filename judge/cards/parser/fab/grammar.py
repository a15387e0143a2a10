"""The grammar of English Flesh and Blood texts: parses the slots in the phrases of ``wordings.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judge.cards.parser.engine import Fields, Meanings, ParsedNode
from judge.cards.parser.fab.nouns import (
    AMOUNTS,
    DEFENDING_THIS,
    IT,
    KEYWORD,
    LABELS,
    NUMBERED,
    ORDINALS,
    SIDES,
    SUPERTYPES,
    THAT_MANY,
    THEM,
    TOKEN_NAMES,
    ZONES,
    Nouns,
    X,
    bare_side,
    counter,
    equipped_in,
    name_of,
    noun,
    number,
    placed,
)
from judge.cards.parser.fab.rules import Rule, meaning, rule, tables
from judge.games.fab.language import LANGUAGE
from judge.games.fab.language.lexicon import DONE, RESULTS

Node = dict[str, Any]


_EXISTING = re.compile(
    r"(?:(an?|another|no)|(?:exactly )?(\d+|one|two|three|four|five)( or more| or fewer| or less)?) "
)
_COUNT = re.compile(r"(?:an?|(\d+)) ")
_NUMBER = re.compile(r"(\d+|an?|one|two|three|four|five|x)\b")
_THAT = re.compile(
    r"that (?!other\b)\w+ (?P<kind>attack)\b|(?:that|the) (?P<noun>card|attack|hero|ally|dagger|sword|axe|aura|weapon"
    r"|token|item|arrow|equipment|instant|permanent|object)\b"
    r"|the (?P<done>revealed|discarded|banished|chosen) card\b"
)
_OPPOSING_TARGET = {"<target>": {"any_of": [{"types": "hero"}, {"subtypes": "ally"}], "side": "enemy"}}
_ANY_TARGET = {"<target>": {"any_of": [{"types": "hero"}, {"subtypes": "ally"}]}}
_DONE = {
    "discarded": "discard",
    "drawn": "draw",
    "destroyed": "destroy",
    "banished": "banish",
    "revealed": "reveal",
    "created": "create",
    "charged": "charge",
    "pitched": "pitch",
    "put": "put",
    "returned": "return",
    "put on the bottom": "put",
    "put into arsenals": "put",
    "put into your graveyard": "put",
    **{DONE[verb]: verb for verb in ("tap", "untap", "turn", "pick", "search", "steal", "transform", "remove", "may")},
}
_RESULTS = {
    **{RESULTS[verb][0][0]: verb for verb in {*_DONE.values(), "create_card"} - {"reveal", "may"}},
    "the card that paid the cost": "<cost>",
}
"""The printer's words for the object of an earlier instruction, with its verb."""
_RESOURCES = re.compile(r"((?:\{r\})+(?: (?:\{r\})+)*|\{h\}|(?:\{c\})+|(?:\d+|x)\{[rh]\}|\d+ (?:action|chi) points?|0)")
_SUPERTYPES = re.compile(rf"(?:{'|'.join(SUPERTYPES)})\b")
_DETERMINED = re.compile(r"(?:an?|the|all|each|any|up to|target|this|that|it|they|you|your|their|another|one|two)\b")
_PLURAL = re.compile(r"(?:\w+s|equipment)\b.* (?:you control|they control|in your \w+|opponents? controls?)$")
_PLURAL_HEAD = re.compile(r"(?:\w+s|equipment)(?: with \w+ \d+ or (?:more|less))?$")
_PLUS = re.compile(r"([+-])(\d+|x) ?\{([pdi])\}")
_STATS = {"p": "power", "d": "defense", "i": "intellect"}
_KEYWORDS = re.compile(rf"({'|'.join(sorted(KEYWORD, key=len, reverse=True))})( \d+)?\b")
_CANNOT = (
    ("can't draw cards", "draws"),
    ("can't gain {h}", "gains_life"),
    ("can't {u}", "untapped"),
    ("don't {u}", "untapped"),
    ("doesn't {u}", "untapped"),
    ("can't be destroyed", "destroyed"),
)
_BASE = re.compile(r"(\d+) base \{([pd])\}")
_NEW_BASE = re.compile(r"base \{([pd])\} (\d+)")
_ALSO = re.compile(rf"({'|'.join(SUPERTYPES)}) in addition to (?:its|their) other (?:(?:class|card|talent) )?types?\b")
_AND = re.compile(r", and |, | and ")
_CREATED_IN = (
    *((" in your banished zone", "banished"), (" in your hand", "hand")),
    *((" card in your banished zone", "banished"), (" card in your hand", "hand")),
    *((" cards in your banished zone", "banished"), (" cards in your hand", "hand")),
)
_STACK_OR_CHAIN = " on the stack or on the combat chain you control"
_QUOTED = re.compile(r'"([^"]*)"')
SUBJECTS = (
    "they",
    "that hero",
    "each hero",
    "each opposing hero",
    "each opponent",
    "each other hero",
    "target hero",
    "target opposing hero",
    "target opponent",
    "the attacking hero",
    "the defending hero",
    "an opponent",
    "your opponent",
    "you",
    "its controller",
)
_SUBJECT = re.compile(rf"({'|'.join(sorted(SUBJECTS, key=len, reverse=True))}) ")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences of a line; the modes of a choice belong to the sentence before them."""
    modes = text.find("•")
    for match in _SENTENCE.finditer(text, 0, len(text) if modes < 0 else text.rfind(".", 0, modes) + 1):
        if match[1].strip(" ."):
            yield match.start(1), match.end(1)
    if modes >= 0:
        start = text.rfind(".", 0, modes) + 1
        yield start + len(text[start:]) - len(text[start:].lstrip()), len(text)


_SENTENCE = re.compile(r'\s*((?:"[^"]*"|[^."])+?(?:\.|$|(?<=\.")(?=\s+[A-Z])))')


class Grammar(Nouns):
    """Parses clauses. Each ``read_KIND`` method yields (end, meaning) for a kind of slot."""

    patience = 3_000_000

    def _slot(self, kind: str, argument: str, at: int, form: str) -> Iterable[tuple[int, Any]]:
        table = tables().get(kind)
        if table is not None:
            return self.static(table, at) if kind == "static" else self.rows(table, at)
        if len(kind) == 1 and kind in "dhprtuci":
            return [(end, kind) for end in self.words_at((f"{{{kind}}}",), at)]
        return super()._slot(kind, argument, at, form)

    def rows(self, table: Sequence[Rule], at: int) -> Meanings:
        """Yield the meanings of the words at a position, each by a row of the table."""
        for row in table:
            for end, fields in self.follow(row.parts, at):
                value = meaning(row, fields)
                yield end, ParsedNode(value, (at, end)) if isinstance(value, dict) else value

    def static(self, table: Sequence[Rule], at: int) -> Meanings:
        """Yield the static abilities at a position, with X replaced by its definition."""
        for end, node in self.rows(table, at):
            yield end, node
            for last, amount in self.row(end, (", where x is ", " where x is "), "amount"):
                yield last, with_x(node, amount)

    # numbers

    def numbers(self, at: int) -> Meanings:
        """Parse a number: 3, “two”, “that many”."""
        if match := _NUMBER.match(self.text, at):
            yield match.end(), number(match[1])
        yield from ((end, THAT_MANY) for end in self.words_at(("that many", "that much"), at))

    def read_amount(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an amount: a number, “twice …”, or a computed amount."""
        yield from self.numbers(at)
        for word, times in (("twice ", 2), ("three times ", 3)):
            yield from ((after, {**value, "times": times}) for after, value in self.row(at, (word,), "computed"))
        yield from self.slot("computed", "", at)

    def read_bound(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number as a minimum; with the argument ``several``, 1 is excluded."""
        for end, value in self.numbers(at):
            if argument == "several" and value == 1:
                continue
            yield end, {"min": value}

    def read_above(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number that must be exceeded, as a minimum."""
        yield from ((end, {"min": value + 1}) for end, value in self.numbers(at) if isinstance(value, int))

    def read_upper(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number as a maximum."""
        yield from ((end, {"max": value}) for end, value in self.numbers(at))

    def read_below(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number that must not be reached, as a maximum."""
        yield from ((end, {"max": value - 1}) for end, value in self.numbers(at) if isinstance(value, int))

    def read_n_of(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number with a noun: “3 cards” for the argument ``card``."""
        for end, value in self.numbers(at):
            yield from ((after, value) for after in self.words_at((f" {argument}s", f" {argument}"), end))

    def read_resources(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a payment of points: “{r}{r}”, “{h}”, “2 action points”."""
        match = _RESOURCES.match(self.text, at)
        if match is None:
            return
        words = match[1]
        if words == "0":
            yield match.end(), {"pay": "resource_points", "amount": 0}
        elif words.endswith(("point", "points")):
            yield match.end(), {"pay": f"{words.split()[1]}_points", "amount": int(words.split()[0])}
        else:
            kind = {"r": "resource_points", "c": "chi_points", "h": "life"}[words[-2]]
            many = words.count("{")
            amount = number(words.split("{")[0]) if words[0] != "{" else many
            yield match.end(), {"pay": kind, "amount": amount}

    def read_priced(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a change of a cost: “{r} less” as -1, “{r}{r} more” as 2."""
        for end, paid in self.read_resources("", at, form):
            for words, sign in ((" less", -1), (" more", 1)):
                for after in self.words_at((words,), end):
                    if paid["pay"] == "resource_points" and isinstance(paid["amount"], int):
                        yield after, sign * paid["amount"]
        for end, paid in self.row(at, ("an additional ",), "resources"):
            if paid["pay"] == "resource_points" and isinstance(paid["amount"], int):
                yield end, paid["amount"]

    def read_points(self, argument: str, at: int, form: str) -> Meanings:
        """Parse points gained or lost, as their kind and number: “2{h}”, “an action point”."""
        for end, paid in self.read_resources("", at, form):
            if paid["amount"] != 0:
                yield end, {"<points>": paid["pay"], "amount": paid["amount"]}
        for end, value in self.numbers(at):
            for after in self.words_at(("{h}", " {h}", " action points", " action point", "{r}"), end):
                kind = {"{h}": "life", "{r}": "resource_points"}.get(self.text[end:after].strip(), "action_points")
                if value == THAT_MANY:
                    yield after, {"<points>": kind, "amount": value}
                elif self.text[end] == "{" and self.printed[at].isdigit() is False and value != X:
                    continue
        for word, kind in (("{h} equal to ", "life"), ("{r} equal to ", "resource_points")):
            for after, value in self.row(at, (word,), "amount"):
                yield after, {"<points>": kind, "amount": value}

    # objects

    def read_cards(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a reference to objects: a pronoun, “that card”, or a selection."""
        yield from ((end, pointer) for end, pointer in self.slot("pronoun", "", at) if self.is_end(end))
        match = _THAT.match(self.text, at)
        if match is not None:
            yield (
                match.end(),
                {"<that>": "card", "how": _DONE[match["done"]]}
                if match["done"]
                else {"<that>": match["noun"] or match["kind"]},
            )
        yield from ((end, one) for end, one in self.slot("pointed", "", at) if match is None or end > match.end())
        for end in self.words_at(("any target", "target permanent that is a hero or an ally"), at):
            yield end, _ANY_TARGET
        yield from ((end, _OPPOSING_TARGET) for end in self.words_at(("any opposing target",), at))
        for last, like, against in self.row(at, ("target ",), "noun card", (" defending ",), "a attack"):
            yield last, {"<target>": {**like, "zone": "chain", "side": "any", "against": against}}
        for words in ("heroes", "all heroes"):
            yield from ((end, {"zone": "hero", "side": "any"}) for end in self.words_at((words,), at))
        yield from self.slot("select", "", at)
        if self.text[at : at + 1].isalpha() and not _DETERMINED.match(self.text, at):
            for end in self.ends(at, 12):
                words = self.printed[at:end]
                if _PLURAL.search(words):
                    yield from ((end, value) for value in _counted(words))

    def read_pointed(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a reference to the object of an earlier instruction: “the found card”, “what was tapped”."""
        for words, verb in _RESULTS.items():
            for one in (words, words.replace(" card", " cards"), words.replace(" card", " object")):
                yield from ((end, {"<done>": verb}) for end in self.words_at((one,), at) if self.is_end(end))

    def read_kindred(self, argument: str, at: int, form: str) -> Meanings:
        """Parse properties after “is”: “a blue card”, “Ice”, “red”."""
        yield from self.slot("a", "card", at)
        yield from self.slot("a", "permanent", at)
        for after in self.words_at(("with ",), at):
            yield from self.slot("having", "", after)
        yield from self.slot("supertype", "", at)
        yield from self.slot("color", "", at)

    def read_bearer(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an object that has a number: “your hero”, “this”, “the discarded card”."""
        for words, pointer in (("your hero", "own.hero"), ("the opposing hero", "enemy.hero"), ("this", "this")):
            yield from ((end, pointer) for end in self.words_at((words,), at) if self.is_end(end))
        yield from self.slot("pointed", "", at)

    def read_negative(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number that is subtracted."""
        yield from ((end, -value) for end, value in self.numbers(at) if isinstance(value, int))

    def read_end(self, argument: str, at: int, form: str) -> Meanings:
        if at == len(self.text):
            yield at, None

    def read_start(self, argument: str, at: int, form: str) -> Meanings:
        if at == 0:
            yield at, None

    def read_gear(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a reference to equipment: objects of a zone, or objects mentioned before."""
        for end, value in self.slot("cards", "", at):
            if not isinstance(value, dict) or "zone" in value or "<that>" in value:
                yield end, value

    def read_whole(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a reference to revealed cards, but not to cards on top of a deck."""
        for end, value in self.slot("cards", "", at):
            if not isinstance(value, dict) or "top" not in value:
                yield end, value

    def is_end(self, at: int) -> bool:
        """Return whether a word ends at a position."""
        return at >= len(self.text) or not (self.text[at].isalnum() or self.text[at] in "'’-")

    def read_a_hero(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a hero to whom something happens: “a hero”, “an opponent”."""
        for end, like in self.slot("a", "permanent", at):
            if like.get("types") == "hero":
                yield end, {key: value for key, value in like.items() if key not in ("side", "other")}
        yield from ((end, {"types": "hero"}) for end in self.words_at(("an opponent",), at))

    def read_any_hero(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a hero of either player: “a hero”."""
        for end, like in self.slot("a", "permanent", at):
            if like.get("types") == "hero" and "side" not in like:
                yield end, {key: value for key, value in like.items() if key != "other"}

    def read_royal(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a class or talent of a hero: “a Warrior”."""
        for start in (at, *self.words_at(("a ", "an "), at)):
            if (match := _SUPERTYPES.match(self.text, start)) and self.is_end(match.end()):
                yield match.end(), {"supertypes": match[0]}

    def read_fused_with(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the supertype of the card with which something was fused: “Ice”."""
        if match := _SUPERTYPES.match(self.text, at):
            yield match.end(), f"fused_{match[0]}"

    def read_ordinal(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an ordinal number: “second”."""
        for word, number_ in ORDINALS.items():
            yield from ((end, number_) for end in self.words_at((word,), at))

    def read_exact(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an exact number: “3”, “exactly 3”."""
        if match := re.compile(r"(?:exactly )?(\d+)(?![\w{])").match(self.text, at):
            yield match.end(), int(match[1])

    def read_faces(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the results of a die: one number, or consecutive numbers such as “5 or 6”."""
        if match := re.compile(r"(\d+)((?:, \d+)*,? or (\d+))?(?!\w)").match(self.text, at):
            shown = [int(one) for one in re.findall(r"\d+", match[0])]
            if len(shown) == 1:
                yield match.end(), shown[0]
            elif shown == list(range(shown[0], shown[-1] + 1)):
                yield match.end(), {"min": shown[0], "max": shown[-1]}

    def read_target_hero(self, argument: str, at: int, form: str) -> Meanings:
        for end, value in self.slot("select", "", at):
            if value.get("<target>", {}).get("types") == "hero":
                yield end, value

    def read_you(self, argument: str, at: int, form: str) -> Meanings:
        """Parse “you” or “your hero”, as one's own hero."""
        yield from ((end, "own.hero") for end in self.words_at(("you", "your hero"), at) if self.is_end(end))

    def read_forbidden(self, argument: str, at: int, form: str) -> Meanings:
        """Parse what a player cannot do: “can't play red cards”."""
        for words, verb in (("can't play ", "play"), ("can't pitch ", "pitch"), ("can't defend with ", "defend")):
            for end, like in self.row(at, (words,), "noun card"):
                yield end, [{"forbid": verb, **({"like": like} if like else {})}]

    def read_zones(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a zone of the text's player: “your hand”."""
        for words, zone in ZONES.items():
            yield from ((end, zone) for end in self.words_at((words, f"your {words}"), at) if self.is_end(end))

    def read_a_zone(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a zone with an article: “a graveyard”."""
        for words, zone in ZONES.items():
            for end in self.words_at((f"a {words}", f"an {words}", f"a hero's {words}"), at):
                if self.is_end(end):
                    yield end, zone

    def read_into(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a destination zone: “hand”, “permanent zone”."""
        yield from ((end, "permanent") for end in self.words_at(("permanent zone",), at))
        for words in ("hand", "hero's soul", "soul", "graveyard", "banished zone", "arsenal"):
            yield from ((end, ZONES[words]) for end in self.words_at((words,), at) if self.is_end(end))

    def read_owner(self, argument: str, at: int, form: str) -> Meanings:
        """Skip the owner of a destination zone: a card always goes to its owner's."""
        for end in self.words_at(
            ("your", "their", "its owner's", "their owner's", "their owners'", "an empty", "an"), at
        ):
            yield end, ""

    def read_facing(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a facing as the side to which a card is turned: “face down”."""
        yield from ((end, next(iter(face))) for end, face in self.slot("face", "", at))

    def read_having(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a property after “has”: “power 6 or greater”."""
        for end in self.ends(at, 12):
            words = self.printed[at:end]
            yield from ((end, like) for _, like in noun(f"card with {words}") if not words.startswith("no "))

    def read_color(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a color: “red”."""
        for color in ("red", "yellow", "blue"):
            yield from ((end, {"color": color}) for end in self.words_at((color,), at) if self.is_end(end))

    def read_done(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the participle of an earlier action: “discarded”."""
        for words, verb in _DONE.items():
            yield from ((end, verb) for end in self.words_at((words,), at))

    def read_supertype(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a supertype: “Draconic”."""
        if match := _SUPERTYPES.match(self.text, at):
            yield match.end(), {"supertypes": match[0]}

    def read_last_attack(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the description of an earlier attack: its name, or its properties."""
        yield from self.row(at, ("a card ",), "having_name")
        yield from self.slot("a", "attack", at)
        for end in self.ends(at, 8):
            name = name_of(self.printed[at:end])
            if name is not None:
                yield end, {"name": name}

    def read_having_name(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a required part of a name."""
        for end in self.ends(at, 10):
            for _, like in noun(f"card {self.printed[at:end]}"):
                if like.keys() <= {"name_has", "keyword"}:
                    yield end, like

    def read_counter_name(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the name of a counter: “steam”, “+1{p}”."""
        if match := re.compile(r"([+-]\d\{[pdh]\}|\w+)(?= counters?\b)").match(self.text, at):
            yield match.end(), counter(match[1])

    def read_counters(self, argument: str, at: int, form: str) -> Meanings:
        """Parse counters that are put somewhere: “2 steam counters”."""
        for end, count in self.numbers(at):
            for last, name in self.row(end, (" ",), "counter_name", (" counters", " counter")):
                yield last, {"counter": name, "add": count}

    def read_counter_place(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the one object from which counters are removed as a cost."""
        for end, value in self.slot("chosen", "", at):
            if "state" not in value:
                yield end, {key: one for key, one in value.items() if (key, one) != ("count", 1)}

    def read_less_counters(self, argument: str, at: int, form: str) -> Meanings:
        """Parse counters that are removed: “a steam counter”, “all steam counters”."""
        for end, added in self.read_counters("", at, form):
            yield end, {"counter": added["counter"], "remove": added["add"]}
        for last, name in self.row(at, ("all ",), "counter_name", (" counters",)):
            yield last, {"counter": name, "remove": "all"}

    def read_cost_counters(self, argument: str, at: int, form: str) -> Meanings:
        """Parse counters that are removed as a cost."""
        for end, added in self.read_counters("", at, form):
            yield end, Fields(counters={"counter": added["counter"], "remove": added["add"]})

    def read_chosen(self, argument: str, at: int, form: str) -> Meanings:
        """Parse cards that are chosen as a cost."""
        for end, value in self.slot("select", "", at):
            if "<target>" not in value and value.keys() & {"count", "up_to"}:
                yield end, value
            elif value.get("top") == 1:
                yield end, {**value, "count": 1}

    def read_from_hand(self, argument: str, at: int, form: str) -> Meanings:
        """Parse cards from the hand that are chosen as a cost: “a random card”."""
        yield from ((end, value) for end, value in self.slot("chosen", "", at) if value.get("zone") == "hand")
        match = re.compile(r"(a random|an?|another|\d+) ").match(self.text, at)
        if match:
            word = match[1]
            for end, like in self.slot("noun", "card", match.end()):
                node = {"zone": "hand", **like, "count": number(word.split()[0])}
                yield end, {**node, "random": True} if word == "a random" else node

    def read_yours(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an object that the text's player controls: “an aura you control with ward”."""
        for end, like in self.slot("a", argument, at):
            for after in self.words_at((" you control",), end):
                yield after, like
                for behind in self.words_at((" with ",), after):
                    for last, more in self.slot("having", "", behind):
                        if not like.keys() & more.keys():
                            yield last, {**like, **more}

    def read_a_created(self, argument: str, at: int, form: str) -> Meanings:
        """Parse tokens that would be created: “a Might token”, “1 or more aura tokens”."""
        for start in (at, *self.words_at(("1 or more ",), at)):
            yield from self.slot("a" if start == at else "noun", "permanent", start)

    def read_some_card(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a card with at least one property."""
        yield from ((end, like) for end, like in self.slot("a", "card", at) if like)

    def read_all_of(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the objects that are counted."""
        for end in self.ends(at, 16):
            yield from ((end, value) for value in _counted(self.printed[at:end]))

    def _existing(self, at: int, ends: Iterator[int], bare: Node, *, needs_zone: bool) -> Meanings:
        match = _EXISTING.match(self.text, at)
        if match is None:
            return
        for end in ends:
            for value in (
                _counted(self.printed[match.end() : end]) if needs_zone else _plain(self.printed[match.end() : end])
            ):
                node = {**bare, **value}
                if match[1] == "another":
                    node["other"] = True
                bounds: Node = {}
                if match[1] == "no":
                    bounds = {"max": 0}
                elif match[2] and match[3] in (" or fewer", " or less"):
                    bounds = {"max": number(match[2])}
                elif match[2] and match[3]:
                    bounds = {} if number(match[2]) == 1 else {"min": number(match[2])}
                elif match[2] and match[0].startswith("exactly"):
                    bounds = {"min": number(match[2]), "max": number(match[2])}
                elif match[2]:
                    continue
                yield end, {"exists": node, **bounds}

    def read_owned(self, argument: str, at: int, form: str) -> Meanings:
        """Parse that a player controls objects: “an aura”, “2 or more auras”."""
        yield from self._existing(at, self.ends(at, 12), {}, needs_zone=False)

    def read_in_zone(self, argument: str, at: int, form: str) -> Meanings:
        """Parse that objects are in a zone: “a card in your arsenal”."""
        yield from self._existing(at, self.ends(at, 16), {}, needs_zone=True)

    def read_equipped(self, argument: str, at: int, form: str) -> Meanings:
        """Parse that objects are equipped: “a sword”."""
        for end, value in self._existing(at, self.ends(at, 8), {}, needs_zone=False):
            node = value["exists"]
            yield end, {**value, "exists": {**node, "zone": equipped_in(node)}}

    def read_token_name(self, argument: str, at: int, form: str) -> Meanings:
        for end in self.ends(at, 6):
            name = name_of(self.printed[at:end])
            if name is not None:
                yield end, TOKEN_NAMES.get(name, name)

    def read_card_name(self, argument: str, at: int, form: str) -> Meanings:
        for end in self.ends(at, 6):
            name = name_of(self.printed[at:end])
            if name is not None:
                yield end, name

    def read_a_token(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a token by its name: “a Might”; with the argument ``several``, in the plural."""
        if argument == "several":
            for end in self.ends(at, 4):
                if self.printed[at:end].endswith("s") and (name := name_of(self.printed[at:end])) is not None:
                    yield end, TOKEN_NAMES.get(name, name)
            return
        for after, name in self.row(at, ("a ", "an "), "token_name"):
            yield from ((last, name) for last in (*self.words_at((" token",), after), after))

    def read_tokens(self, argument: str, at: int, form: str) -> Meanings:
        """Parse tokens to create, with the player who controls them."""
        for end, several in self._tokens(at):
            yield end, several
            for after in self.words_at((" under ",), end):
                yield from ((last, {**several, **who}) for last, who in self._control(after))

    def _tokens(self, at: int) -> Meanings:
        for after, name in self.row(at, ("a ", "an "), "card_name"):
            for word, zone in _CREATED_IN:
                for last in self.words_at((word,), after):
                    yield last, {"create_card": name.lower().replace(" ", "-").replace("'", ""), "into": zone}
        if several := re.compile(r"(\d+|x) ").match(self.text, at):
            for after, name in self.slot("card_name", "", several.end()):
                for word, zone in _CREATED_IN:
                    for last in self.words_at((word,), after):
                        key = name.lower().replace(" ", "-").replace("'", "")
                        yield last, {"create_card": key, "into": zone, "count": number(several[1])}
        for end, count in self.numbers(at):
            for after, name in self.row(end, (" ",), "token_name"):
                made = {"create": name, **({} if count == 1 else {"count": count})}
                for last in self.words_at((" tokens", " token"), after):
                    yield last, made
                    for having in self.words_at((" with ", " each with "), last):
                        for done, added in self.read_counters("", having, ""):
                            if isinstance(added["add"], int):
                                yield done, {**made, "counters": {added["counter"]: added["add"]}}
                if name in TOKEN_NAMES.values():
                    yield after, {"create": name, **({} if count == 1 else {"count": count})}

    def _control(self, at: int) -> Meanings:
        for end in self.words_at(("their control", "the control of that hero"), at):
            yield end, {"<under>": THEM}
        for kind in ("combatant", "target_hero", "pointed"):
            yield from ((after, {"under": who}) for after, who in self.row(at, ("the control of ",), kind))
        for words, who in (("the attacking hero's", "attacking_hero"), ("the defending hero's", "defending_hero")):
            yield from ((end, {"under": who}) for end in self.words_at((f"{words} control",), at))
        for words in ("target hero's", "target opposing hero's", "target opponent's"):
            yield from ((end, {"under": SIDES[words]["whose"]}) for end in self.words_at((f"{words} control",), at))
        for end in self.words_at(
            ("another hero's control", "an opponent's control", "each other hero's control", "each opponent's control"),
            at,
        ):
            yield end, {"under": "enemy.hero"}
        yield from ((end, {"who": "each"}) for end in self.words_at(("each hero's control",), at))
        yield from ((end, {}) for end in self.words_at(("your control",), at))

    def read_shown(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the reveal of cards from the top of a deck."""
        for end, value in self.slot("select", "", at):
            if "top" in value and value.get("zone") == "deck":
                rest = {key: one for key, one in value.items() if key != "top"}
                yield end, {"reveal": rest, "top": value["top"]}

    def read_searched(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the cards to search for in a deck: “a card”, “up to 2 cards”."""
        yield from ((end, {"zone": "deck", **like}) for end, like in self.slot("a", "card", at))
        match = re.compile(r"up to (\d+) ").match(self.text, at)
        if match:
            for end, like in self.slot("noun", "card", match.end()):
                yield end, {"zone": "deck", **like, "up_to": int(match[1])}

    # grants

    def read_grant(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a grant: “gets +2{p} and has go again”."""
        for end in self.words_at(("gets ", "get ", "gains ", "gain ", "has ", "have "), at):
            yield from self._given(end, {})
        if self.text.startswith("can't be defended by ", at):
            yield from self._given(at, {})
        if self.text.startswith(("can't ", "don't ", "doesn't ", "is also ", "are also "), at):
            yield from self._given(at, {})
        for end in self.words_at(("loses and can't gain ", "lose and can't gain ", "loses and can't get "), at):
            if word := _KEYWORDS.match(self.text, end):
                yield word.end(), {"lose_keywords": [KEYWORD[word[1]]], "cannot_gain": [KEYWORD[word[1]]]}
        for end in self.words_at(("loses ", "lose "), at):
            if word := _KEYWORDS.match(self.text, end):
                yield from self._given_on(word.end(), {"lose_keywords": [KEYWORD[word[1]]]})
            for after in self.words_at(("all hero card abilities", "all abilities"), end):
                yield after, {"lose_abilities": True}
        for end in self.words_at(("counts as a ", "counts as an "), at):
            yield from ((after, {"counts_as": [name]}) for after, name in self.read_card_name("", end, ""))
        for end in self.words_at(("is ", "are "), at):
            if match := _ALSO.match(self.text, end):
                yield from self._given_on(match.end(), {"supertypes": [match[1]]})
        for end in self.words_at(("costs an additional ", "cost an additional "), at):
            for after, paid in self.read_resources("", end, form):
                for last in (after, *self.words_at((" to play",), after)):
                    if paid["pay"] == "resource_points":
                        yield last, {"cost": paid["amount"]}
        for end, fields in self.follow(_COSTS_LESS, at):
            amount = fields["n"]["amount"]
            cheaper = {"cost": -amount if fields["way"] == "less" else amount}
            yield end, cheaper
            for each in self.words_at((" for each ",), end):
                for after, count in (
                    *self.slot("each_of", "", each),
                    *(one for of in self.words_at(("of ",), each) for one in self.slot("computed", "", of)),
                ):
                    yield after, {"cost": {**count, "times": cheaper["cost"]}}
            for after in self.words_at((" and has ", ", and has ", " and gets "), end):
                yield from self._given(after, cheaper)

    def _given(self, at: int, before: Node) -> Meanings:
        for end, one in self._gift(at):
            if before.keys() & one.keys() - {"keywords", "abilities"}:
                continue
            found = {**before, **one}
            for name in ("keywords", "abilities"):
                if name in before and name in one:
                    found[name] = [*before[name], *one[name]]
            yield from self._given_on(end, found)

    def _given_on(self, end: int, found: Node) -> Meanings:
        """Yield a grant, and longer grants joined to it by “and”."""
        yield end, found
        if between := _AND.match(self.text, end):
            rest = between.end()
            words = ("it gets ", "it gains ", "it has ", "it ", "gets ", "gains ", "has ", "")
            word = next(word for word in words if self.text.startswith(word, rest))
            yield from self._given(rest + len(word), found)

    def _gift(self, at: int) -> Meanings:
        for end in self.words_at(("an additional ",), at):
            if _PLUS.match(self.text, end):
                yield from self._gift(end)
        if plus := _PLUS.match(self.text, at):
            stat, sign = _STATS[plus[3]], -1 if plus[1] == "-" else 1
            value: Any = number(plus[2])
            yield plus.end(), {stat: sign * value if isinstance(value, int) else value if sign == 1 else "<-x>"}
            for end in self.words_at((" (x is ",), plus.end()) if value == X else ():
                for last, amount in self.row(end, "amount", (")",)):
                    yield last, {stat: amount if sign == 1 else {**amount, "times": -1}}
            if value == 1 or value == X or isinstance(value, int):
                for after, count in self.row(plus.end(), (" for each ",), "each_of"):
                    if isinstance(value, int):
                        times = sign * value
                        yield after, {stat: {**count, **({} if times == 1 else {"times": times})}}
        for end in self.words_at(("can't be defended by ",), at):
            more = re.compile(r"more than (\d+) ").match(self.text, end)
            for after, like in self.slot("noun", "card", more.end() if more else end):
                yield (
                    after,
                    {"defended_at_most": {"max": int(more[1]) if more else 0, **({"like": like} if like else {})}},
                )
        for words, cannot in _CANNOT:
            yield from ((end, {"cannot": [cannot]}) for end in self.words_at((words,), at) if self.is_end(end))
        for end in self.words_at(("can't gain ",), at):
            if word := _KEYWORDS.match(self.text, end):
                yield word.end(), {"cannot_gain": [KEYWORD[word[1]]]}
            for symbol in "pd":
                for after in self.words_at((f"{{{symbol}}}",), end):
                    yield after, {"cannot_gain": [_STATS[symbol]]}
        for words, for_good in (("loses and can't gain ", True), ("loses ", False)):
            for end in self.words_at((words,), at):
                if word := _KEYWORDS.match(self.text, end):
                    lost = [KEYWORD[word[1]]]
                    yield word.end(), {"lose_keywords": lost, **({"cannot_gain": lost} if for_good else {})}
        for after, like in self.row(at, ("is also ", "are also "), "supertype"):
            yield after, {"supertypes": [like["supertypes"]]}
        if base := _BASE.match(self.text, at):
            yield base.end(), {f"base_{_STATS[base[2]]}": int(base[1])}
        if base := _NEW_BASE.match(self.text, at):
            yield base.end(), {f"base_{_STATS[base[1]]}": int(base[2])}
        if word := _KEYWORDS.match(self.text, at):
            name = KEYWORD[word[1]]
            if word[2]:
                yield word.end(), {"abilities": [{"keyword": name, "number": int(word[2])}]}
            elif name not in NUMBERED and name not in LABELS:
                yield word.end(), {"keywords": [name]}
        if quoted := _QUOTED.match(self.text, at):
            yield quoted.end(), {"abilities": [{"<quoted>": self.printed[quoted.start(1) : quoted.end(1)]}]}

    def read_each_of(self, argument: str, at: int, form: str) -> Meanings:
        """Parse what “for each” counts: objects, or earlier events."""
        for end in self.ends(at, 16):
            yield from ((end, {"count": value}) for value in _counted(self.printed[at:end]))
        for after, event in self.row(at, ("time ",), "past"):
            yield from ((last, {within: event}) for last, within in self.words_within(after))
        for last, like in self.row(at, "supertype", (" chain link you control",)):
            yield last, {"chain_links": like}
        yield from ((end, {"chain_links": {}}) for end in self.words_at(("chain link you control",), at))
        for last, name in self.row(at, "counter_name", (" counter on this", " counter on it")):
            yield last, {"counters": name, "of": "this"}
        for end, like in self.slot("noun", "card", at):
            for verb, done in _DONE.items():
                for after in self.words_at((f" {verb} this way",), end):
                    yield after, {"<number>": done, "like": like}
            for after in self.words_at((" defending it", " defending this"), end):
                yield after, {"count": {**DEFENDING_THIS, **like}}
        for end, like in self.slot("noun", "permanent", at):
            for verb, done in _DONE.items():
                for after in self.words_at((f" {verb} this way",), end):
                    yield after, {"<number>": done, "like": like}
        for end in self.words_at(("damage dealt this way", "arcane damage dealt this way"), at):
            yield end, {"<dealt>": True}
        for after, like in self.row(at, "noun permanent", (" that has left the arena this turn",)):
            yield after, {"this_turn": {"event": "leaves", "side": "any", "card": like}}
        for end in self.words_at(("opposing hero",), at):
            yield end, {"count": {"zone": "hero", "side": "enemy"}}
        for end, like in self.slot("noun", "card", at):
            for after, fields in self.follow(_EACH_PAST, end):
                yield after, {fields["within"]: {**fields["event"], "card": like}}

    def words_within(self, at: int) -> Meanings:
        """Parse the time in which something happened: “this turn”."""
        for end in self.words_at((" ",), at):
            yield from self.slot("within", "", end)

    def read_past_rest(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the rest of a condition after “you haven't”."""
        rest = Grammar(self.language, f"you've {self.printed[at:]}")
        yield from ((end - len("you've ") + at, event) for end, event in rest.slot("past", "", 0))

    def read_past_of_another(self, argument: str, at: int, form: str) -> Meanings:
        """Parse what another hero has done: “played a card”, as what you have done."""
        for end, event in self.slot("past_rest", "", at):
            if event.get("side") == "own" and "by" not in event:
                yield end, {**event, "side": "enemy"}

    def read_several(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number of cards of a kind: “2 blue cards”."""
        if match := re.compile(r"(\d+) ").match(self.text, at):
            yield from ((end, {**like, "count": int(match[1])}) for end, like in self.slot("noun", "card", match.end()))

    def read_gift(self, argument: str, at: int, form: str) -> Meanings:
        """Parse one of the things given by a grant: “+2{p}”, “go again”."""
        yield from self._gift(at)

    def read_all_attacks(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a phrase for all attacks, including later ones: “Draconic attacks”, “attacks you control”."""
        if not self.text[at : at + 1].isalpha() or _DETERMINED.match(self.text, at):
            return
        for end in self.ends(at, 10):
            for inner, where, in_zone in placed(self.printed[at:end]):
                if in_zone or "whose" in where or not re.search(r"\b(?:attacks|attack action cards)\b", inner.lower()):
                    continue
                for like in self.likes(inner[:1].lower() + inner[1:] if name_of(inner) is None else inner, "attacks"):
                    yield end, bare_side({"side": "any", **like, **where})

    def read_control(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the player who controls created tokens: “under their control”."""
        yield from self._under_control(at - 1)

    def read_nth(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a position from the top of a deck, from “second” on."""
        yield from ((end, value) for end, value in self.read_ordinal("", at, form) if value > 1)
        if match := re.compile(r"(\d+)th\b").match(self.text, at):
            yield match.end(), int(match[1])

    def read_sided(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the number of sides of a die: “6-sided”."""
        if match := re.compile(r"(\d+)(?:-sided)?\b").match(self.text, at):
            yield match.end(), int(match[1])

    def read_name_card(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the required properties of a named card."""
        yield from self.slot("a", "card", at)

    def read_it_card(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a reference to a card mentioned before: “it”, “that card”."""
        yield from ((end, IT) for end in self.words_at(("it", "that card"), at) if self.is_end(end))

    def read_modes(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the modes of a modal ability, up to the end of the text."""
        if not self.text.startswith("•", at):
            return
        modes = []
        for words in self.printed[at + 1 :].split("•"):
            steps: list[Any] = []
            for start, end in sentences(words):
                part = words[start:end].strip().rstrip(".")
                inner = Grammar(self.language, part)
                meanings = [value for last, value in inner.slot("do", "", 0) if last == len(part)]
                if len(meanings) != 1:
                    return
                steps += meanings[0]
            modes.append(steps)
        yield len(self.text), modes

    def read_token_list(self, argument: str, at: int, form: str) -> Meanings:
        """Parse tokens with different names: “a Might and a Vigor token”, “a Might or Vigor token”."""
        match = re.compile(
            r"(?:an? )?(?P<names>[\w', ]+?,? (?:and|or) (?:an? |\d+ )?[\w']+(?: [\w']+){0,2}) tokens?\b"
        ).match(self.printed, at)
        if match is None:
            return
        words = re.split(r"(?: tokens?)?(?:,? (?:and|or) |, )", match["names"])
        counts = [_COUNT.match(word) for word in words]
        known = [name_of(one[count.end() :] if count else one) for one, count in zip(words, counts, strict=True)]
        if len(known) < 2 or None in known:
            return
        made = [
            {"create": TOKEN_NAMES.get(str(one), str(one)), **({"count": int(count[1])} if count and count[1] else {})}
            for one, count in zip(known, counts, strict=True)
        ]
        chosen = " or " in match["names"]
        for end, who in ((match.end(), {}), *self._under_control(match.end())):
            several = [{**one, **who} for one in made]
            yield end, [{"either": [[item] for item in several]}] if chosen else several

    def read_tokens_each(self, argument: str, at: int, form: str) -> Meanings:
        """Parse tokens for two players: “a Ponder token under your control and a …”."""
        for end, one in self._tokens(at):
            for after, who in self._under_control(end):
                for space in self.words_at((" and ",), after):
                    for last, other in self._tokens(space):
                        for done, whose in self._under_control(last):
                            yield done, [{**one, **who}, {**other, **whose}]

    def _under_control(self, at: int) -> Meanings:
        for end in self.words_at((" under ",), at):
            yield from self._control(end)

    # clauses

    def read_condition(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a condition, or two joined by “and” or “or”."""
        for end, one in self.slot("plain_condition", "", at):
            yield end, one
            for word, key in ((" and ", "all"), (" or ", "any")):
                yield from ((last, {key: [one, other]}) for last, other in self.row(end, (word,), "plain_condition"))
                for last, second, other in self.row(end, (", ",), "plain_condition", (f",{word}",), "plain_condition"):
                    yield last, {key: [one, second, other]}

    def read_costs(self, argument: str, at: int, form: str) -> Meanings:
        """Parse costs joined by “,” or “and”."""
        for end, several in self.series("cost", "", at, (", ", " and ")):
            yield end, [one for cost in several for one in (cost if isinstance(cost, list) else [cost])]

    def read_deeds(self, argument: str, at: int, form: str) -> Meanings:
        """Parse costs that are all actions: “pay {r} and destroy this”."""
        if self.text[at : at + 1].isalpha():
            yield from self.slot("costs", "", at)

    def read_unless(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the payment after “unless”."""
        yield from ((end, one if isinstance(one, list) else [one]) for end, one in self.slot("cost", "", at))

    def read_do(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the instructions of a sentence."""
        for end, flat, _ in self._several(at):
            yield from self._behind(end, flat)
            for last, condition, instead in self.row(end, ("; if ",), "condition", (", instead ",), "do"):
                yield last, [*flat, {"<instead>": instead, "if": condition}]
            yield from ((last, _and_then(flat, settled_points([value]))) for last, value in self.row(end, THEN, "open"))
        yield from ((end, settled_points([value])) for end, value in self.slot("open", "", at))

    def _several(self, at: int, most: int = 12) -> Iterator[tuple[int, list[Any], str]]:
        """Yield consecutive instructions; without a subject of its own, an instruction keeps the previous one.

        In “they discard and draw”, both instructions are theirs.
        """
        now: list[tuple[int, list[Any], str]] = [(end, part, self._whose(at)) for end, part in self.slot("one", "", at)]
        for _ in range(most):
            yield from now
            following = []
            for before, flat, subject in now:
                for place in self.words_at(THEN, before):
                    if subject and self._bare(place):
                        if (subject in _PLURALS) is not self._bare(place, third=True):
                            for end, value in self.slot("pred", "", place):
                                do = settled_points(value if isinstance(value, list) else [value])
                                who = "they" if subject.startswith("target ") else subject
                                following.append((end, [*flat, {"<who>": who, "do": do}], subject))
                        continue
                    for end, part in self.slot("one", "", place):
                        following.append((end, _and_then(flat, part), self._whose(place)))
            now = following

    def _whose(self, at: int) -> str:
        """Return the subject of an instruction, or an empty text if it is the text's own player."""
        subject = _SUBJECT.match(self.text, at)
        return "" if subject is None or subject[1] == "you" else subject[1]

    def _bare(self, at: int, *, third: bool = False) -> bool:
        """Return whether an instruction begins with its verb (with ``third``: in the third person)."""
        word = re.compile(r"[a-z]+").match(self.text, at)
        if word is None:
            return False
        return word[0] in (_THIRD if third else _THIRD | _PLAIN)

    def _behind(self, end: int, flat: list[Any]) -> Meanings:
        """Yield instructions, also with a following phrase such as “unless you …”."""
        yield end, flat
        for after in self.words_at((" unless they ", " unless you "), end):
            them = self.text[end:after] == " unless they "
            for last, cost in self.slot("unless", "", after):
                yield last, [{"pay": cost, "else": flat, **({"who": "<them>"} if them else {})}]
        for last, condition in self.row(end, (" if ",), "condition"):
            yield last, [{"if": condition, "then": flat}]
        for last, condition in self.row(end, (" unless ",), "plain_condition"):
            yield last, [{"if": {"not": condition}, "then": flat}]
        for words, event in _WHEN:
            yield from ((after, [{"later": event, "do": flat}]) for after in self.words_at((words,), end))
        for after in self.words_at((" for each ",), end):
            if (counted := _once(flat[-1])) is not None and not any(map(_once, flat[:-1])):
                for last, each in self.slot("each_of", "", after):
                    yield last, [*flat[:-1], {**flat[-1], counted: each}]
        yield from ((after, [{"repeat": THAT_MANY, "do": flat}]) for after in self.words_at((" that many times",), end))
        for last, amount in self.row(end, (", where x is ", " where x is "), "amount"):
            yield last, [with_x(one, amount) for one in flat]

    def read_one(self, argument: str, at: int, form: str) -> Meanings:
        """Parse one instruction; yields a list, since its meaning can be several."""
        for kind in ("step", "pred"):
            for end, value in self.slot(kind, "", at):
                yield end, settled_points(value if isinstance(value, list) else [value])
        if subject := _SUBJECT.match(self.text, at):
            for end, value in self.slot("pred", "", subject.end()):
                several = settled_points(value if isinstance(value, list) else [value])
                yield end, several if subject[1] == "you" else [{"<who>": subject[1], "do": several}]
        if subject:
            for may in self.words_at(("may ",), subject.end()):
                for end, value in self.slot("pred", "", may) if subject[1] != "you" else ():
                    several = settled_points(value if isinstance(value, list) else [value])
                    yield end, [{"<who>": subject[1], "do": [{"may": several}]}]
        for last, value, other in self.row(at, "pred", (" or ",), "pred"):
            ways = [settled_points(one if isinstance(one, list) else [one]) for one in (value, other)]
            yield last, [{"either": ways}]

    # abilities

    def read_defenders(self, argument: str, at: int, form: str) -> Meanings:
        """Parse cards that get something while they defend."""
        start = next(iter(self.words_at(("your ",), at)), at)
        if not self.text[start : start + 1].isalpha() and self.text[start : start + 1] != "'":
            return
        if start == at and _DETERMINED.match(self.text, at):
            return
        for end in self.ends(start, 10):
            for inner, where, in_zone in placed(self.printed[start:end]):
                if in_zone or "whose" in where or (start > at and where) or not _PLURAL_HEAD.search(inner.lower()):
                    continue
                side = {"side": "own"} if start > at else {"side": "any", **where}
                for kind, like in noun(inner[:1].lower() + inner[1:] if name_of(inner) is None else inner):
                    if kind in ("card", "permanent"):
                        yield end, bare_side({**like, **side})

    def read_nth_attack_of(self, argument: str, at: int, form: str) -> Meanings:
        """Parse which attack of the turn: “first attack”, “second sword attack”."""
        for word, ordinal in ORDINALS.items():
            for after, like in self.row(at, (f"{word} ",), "noun attack"):
                nth = {"nth_of": {"nth": ordinal, "attack": like}} if like else {"nth_attack": ordinal}
                yield after, {**like, **nth}

    def read_affected(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the objects that a static ability affects."""
        yield from ((after, {"zone": "attack", **like}) for after, like in self.row(at, ("your ",), "noun attacks"))
        yield from self.slot("heroes", "", at)
        for end in self.ends(at, 12):
            words = self.printed[at:end]
            if words.lower().endswith(_STACK_OR_CHAIN):
                for kind, like in noun(words[:1].lower() + words[1 : -len(_STACK_OR_CHAIN)]):
                    if kind == "card":
                        yield end, {"zone": ["stack", "chain"], **like}
            for inner, where, in_zone in placed(words):
                if in_zone or "side" not in where:
                    continue
                for kind, like in noun(inner[:1].lower() + inner[1:] if name_of(inner) is None else inner):
                    if kind == "attack":
                        yield end, bare_side({"zone": "attack", **like, **where})
                    elif kind == "card" and like.get("types") == "action" and like.get("subtypes") == "attack":
                        yield end, bare_side({"zone": ["stack", "chain"], **like, **where})
                    elif kind == "permanent":
                        yield end, bare_side({**like, **where})

    def read_heroes(self, argument: str, at: int, form: str) -> Meanings:
        """Parse all heroes: “heroes”, “opposing heroes”."""
        yield from ((end, {"zone": "hero", "side": "any"}) for end in self.words_at(("heroes", "all heroes"), at))
        for end in self.words_at(("opposing heroes", "each opposing hero", "opponents", "your opponents"), at):
            yield end, {"zone": "hero", "side": "enemy"}

    def read_trigger(self, argument: str, at: int, form: str) -> Meanings:
        for comma, condition in self.row(at, ("if ",), "condition", (", when ", ", whenever ")):
            start = self.text.rindex(", ", 0, comma) + 2
            yield from ((last, _under(node, condition)) for last, node in self.slot("trigger", "", start))
        for end, head in self._occasion(at):
            phase = isinstance(head.get("when"), dict) and head["when"]["event"] in _PHASES
            for comma in self.words_at((", ", " ") if phase else (", ",), end):
                yield from self._triggered(comma, head)
            for comma, condition in self.row(end, (" and ", " while "), "condition", (", ",)):
                yield from self._triggered(comma, _under(head, condition))
            for word, condition in _DURING:
                for after in self.words_at((f"{word}, ",), end):
                    yield from self._triggered(after, _under(head, condition))

    def _occasion(self, at: int) -> Meanings:
        for start, extra in self._once(at):
            for end in self.words_at(("when ", "whenever "), start):
                for after, read in self.series("event", "", end, (" or ",)):
                    several = [one for event in read for one in (event if isinstance(event, list) else [event])]
                    conditions = [item["<if>"] for item in several if "<if>" in item]
                    if conditions and len(several) > 1:
                        continue
                    events = [{key: one for key, one in event.items() if key != "<if>"} for event in several]
                    if any(event["event"] == "link_resolves" for event in events) and "if" in extra:
                        continue  # that of another attack than this
                    head = {"when": events[0] if len(events) == 1 else events, **extra}
                    yield after, _under(head, conditions[0]) if conditions else head
                    for last, more in () if conditions else self._or_it(after, events):
                        yield last, {"when": [*events, *more], **extra}
                    for last, more in () if conditions else self._or_when(after):
                        yield last, {"when": [*events, *more], **extra}
                for after, condition in self.slot("plain_condition", "", end):
                    if "amount" in condition and "counters" in condition["amount"]:
                        yield after, {"whenever": condition}
        for word, ordinal in ORDINALS.items():
            for end in self.words_at((f"the {word} time ",), at):
                for before in (end, *self.words_at(("each turn ",), end)):
                    for after, event in self.slot("event", "", before):
                        for last in (after,) if before > end else self.words_at((" each turn",), after):
                            if isinstance(event, dict) and "<if>" not in event:
                                yield last, {"when": event, "ordinal": ordinal}
            for last, event in self.row(
                at, ("when ", "whenever "), "event", (f" for the {word} time each turn", f" the {word} time each turn")
            ):
                if isinstance(event, dict) and "<if>" not in event:
                    yield last, {"when": event, "ordinal": ordinal}
        plays = ("when you play your ", "whenever you play your ")
        for last, ordinal, like in self.row(at, plays, "ordinal", (" ",), "noun card", (" each turn",)):
            yield last, {"when": {"event": "plays", "side": "own", "card": like}, "ordinal": ordinal}
        for moment, event in _MOMENTS:
            for whose, side in _WHOSE_TURN:
                for start, extra in self._once(at):
                    for end in self.words_at((moment.format(whose),), start):
                        yield end, {"when": {"event": event, **side}, **extra}
                        for after, more in self._or_when(end):
                            yield after, {"when": [{"event": event, **side}, *more], **extra}
        for after, event in self.row(at, ("the first time ",), "event"):
            if isinstance(event, dict) and event.get("card") == "this" and "<if>" not in event:
                yield after, {"when": event, "ordinal": 1, "<of an attack>": True}
        for start, extra in self._once(at):
            for after, event in self.row(start, ("when ",), "event"):
                for rest, (moment, name) in ((one, pair) for one in (after,) for pair in _MOMENTS):
                    for last in self.words_at((f" and {moment.format('your')}",), rest):
                        if isinstance(event, dict) and "<if>" not in event:
                            yield last, {"when": [event, {"event": name, "side": "own"}], **extra}
        for after, event in self.row(at, ("if ",), "event"):
            plain = isinstance(event, dict) and event.get("card") == "this"
            if (
                plain
                and event["event"] in ("hits", "deals_damage", "moves", "defends")
                and ("<if>" in event) <= (event["event"] in ("moves", "defends"))
            ):
                condition = event.get("<if>")
                head = {"when": {key: one for key, one in event.items() if key != "<if>"}}
                yield after, head if condition is None else _under(head, condition)

    def _or_it(self, at: int, events: Sequence[Node]) -> Iterator[tuple[int, list[Node]]]:
        """Parse a second event of this card without its subject: “this enters the arena or dies”."""
        for end in self.words_at((" or ",), at) if all(one.get("card") == "this" for one in events) else ():
            rest = Grammar(self.language, f"this {self.printed[end:]}")
            for after, event in rest.slot("event", "", 0):
                if isinstance(event, dict) and event.get("card") == "this" and "<if>" not in event:
                    yield end + after - len("this "), [event]

    def _or_when(self, at: int) -> Iterator[tuple[int, list[Node]]]:
        """Parse a second trigger event: “or when you play a card”, “and whenever you deal damage”."""
        for word in ("when", "whenever"):
            for after, event in self.row(at, (f" or {word} ", f" and {word} "), "event"):
                several = event if isinstance(event, list) else [event]
                if not any("<if>" in item for item in several):
                    yield after, several

    def _once(self, at: int) -> Meanings:
        yield at, {}
        yield from ((end, {"per_turn": 1}) for end in self.words_at(("once per turn, ",), at))
        for words, extra in _WHILE:
            yield from ((end, extra) for end in self.words_at((words,), at))

    def _triggered(self, at: int, head: Node) -> Meanings:
        """Parse a trigger's effect; a condition after its comma belongs to the effect, not to the trigger (6.6.1c)."""
        if not self.text.startswith("if ", at):
            yield from ((end, {**head, "do": do}) for end, do in self.slot("do", "", at))
        for last, condition, do in self.row(at, ("if ",), "condition", (", ",), "do"):
            yield last, {**head, "<if>": condition, "do": do}


def _under(head: Node, condition: Node) -> Node:
    """Return the beginning of an ability with another condition added."""
    return {**head, "if": {"all": [head["if"], condition]} if "if" in head else condition}


_FACE_DOWN = {"matches": "this", "like": {"state": "face_down"}}
_FACE_UP = {"matches": "this", "like": {"state": "face_up"}}
_WHILE: Sequence[tuple[str, Node]] = (
    *((f"while this is in your {words}, ", {"zone": zone}) for words, zone in ZONES.items()),
    ("while this is defending, ", {"if": {"matches": "this", "like": {"state": "defending"}}}),
    ("while this is attacking, ", {"if": {"matches": "this", "like": {"state": "attacking"}}}),
    ("while this is equipped face-down, ", {"zone": "<gear>", "if": _FACE_DOWN}),
    ("while this is face-up in arsenal, ", {"zone": "arsenal", "if": _FACE_UP}),
    ("while this is face-down in arsenal, ", {"zone": "arsenal", "if": _FACE_DOWN}),
)
"""Phrases for the zone in which a triggered ability works, before its trigger."""
_DURING: Sequence[tuple[str, Node]] = (
    (" during your turn", {"turn": "own"}),
    (" during an opponent's turn", {"turn": "enemy"}),
    (" during an opponents turn", {"turn": "enemy"}),
    (" during your action phase", {"all": [{"turn": "own"}, {"phase": "action"}]}),
    (" during an action phase", {"phase": "action"}),
)
_WHOSE_TURN = (
    *(("your", {"side": "own"}), ("each hero's", {"side": "any"}), ("each", {"side": "any"}), ("the", {"side": "any"})),
    ("each opponent's", {"side": "enemy"}),
)
_PHASES = ("turn_starts", "action_phase_begins", "end_phase_begins")
_MOMENTS = (
    ("at the start of {} turn", "turn_starts"),
    ("at the beginning of {} action phase", "action_phase_begins"),
    ("at the beginning of {} end phase", "end_phase_begins"),
)
_VERBS = "banish charge choose create destroy discard draw equip gain lose look put return reveal shuffle search turn"
_PLAIN = frozenset(_VERBS.split())
_THIRD = frozenset(f"{one}es" if one.endswith(("sh", "ch")) else f"{one}s" for one in _PLAIN)
_PLURALS = ("they", "you")
_WHEN: Sequence[tuple[str, Node]] = (
    (" when the combat chain closes", {"event": "chain_closes"}),
    (" at the beginning of the end phase", {"event": "end_phase_begins"}),
    (" at the beginning of your end phase", {"event": "end_phase_begins", "side": "own"}),
)
THEN = (", then ", " then ", " and ", ", and ", ", ")
_COSTS_LESS = rule("{costs|cost} {n:resources} {way:way}[ to play]").parts
_EACH_PAST = rule(" you{'ve| have} {event:past_verb} {within:within}").parts


def _and_then(flat: list[Any], more: list[Any]) -> list[Any]:
    """Return instructions followed by others; those behind “the next time …, prevent …” wait for the damage."""
    last = flat[-1]
    if "prevent" not in last or "next" in last:
        return [*flat, *more]
    return [*flat[:-1], {**last, "then": [*last.get("then", []), *more]}]


def _once(node: Any) -> str | None:
    """Return the field with the number of an instruction that is done once, or ``None`` if it has no such number."""
    if "<who>" in node:
        return None
    for verb, field in (
        ("draw", "draw"),
        ("deal", "deal"),
        ("gain", "amount"),
        ("lose", "amount"),
        ("create", "count"),
        ("counter", "add"),
    ):
        if verb in node:
            return field if node.get(field, 1) == 1 else None
    return None


def settled_points(several: list[Any]) -> list[Any]:
    """Return instructions with parsed points rewritten as the game states them: ``{gain: life, amount: 2}``."""
    found = []
    for item in several:
        for verb in ("gain", "lose"):
            points = item.get(verb)
            if isinstance(points, dict):
                amount = points["amount"]
                item = {verb: points["<points>"], **({} if amount == 1 else {"amount": amount})}
        found.append(item)
    return found


def with_x(value: Any, amount: Any) -> Any:
    """Return a node with every X replaced by an amount."""
    if value == X:
        return amount
    if value == "<-x>":
        return {**amount, "times": -1} if isinstance(amount, dict) else -amount
    if isinstance(value, dict):
        inner = {key: with_x(one, amount) for key, one in value.items()}
        return ParsedNode(inner, value.span) if isinstance(value, ParsedNode) else inner
    return [with_x(item, amount) for item in value] if isinstance(value, list) else value


def _plain(words: str) -> Iterator[Node]:
    for where, like in noun(words):
        if where in ("permanent",):
            yield like
        elif where == "hero":
            continue


def _counted(words: str) -> Iterator[Node]:
    for inner, where, in_zone in placed(words):
        if not where:
            continue
        for kind, like in noun(inner):
            if not in_zone and kind == "card":
                continue
            if not in_zone and kind == "attack":
                yield bare_side({"zone": "attack", **like, **where})
            elif in_zone and kind == "attack":
                continue
            else:
                if where.get("zone") == "<equipped>":
                    where = {**where, "zone": equipped_in(like)}
                yield bare_side({**like, **where})


def amounts(words: str) -> list[Any]:
    """Return the possible meanings of a phrase as an amount."""
    grammar = Grammar(LANGUAGE, words)
    return [value for end, value in grammar.slot("amount", "", 0) if end == len(words)]


type(AMOUNTS).read = staticmethod(amounts)
