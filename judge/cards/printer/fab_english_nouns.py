"""Prints objects, numbers and pointers of Flesh and Blood in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import Computed, Filter, Node, Range, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, fields_of, says_something, without
from judge.cards.printer.english import English
from judge.cards.printer.fab import (
    ITSELF,
    OBJECT,
    FleshAndBlood,
    happens_to,
    is_nameable,
    non_attack,
    of_opponent,
    only,
    several,
    stated,
    zone_of,
)
from judge.games.fab.language import Select
from judge.games.fab.language.lexicon import RESULTS, TOKENS

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
OWNER = {"own": "your", "enemy": "your opponent's", "any": "any player's"}
CONTROLS = {"own": " you control", "enemy": " your opponent controls", "any": ""}
LAYERS = {"activated_layer": "activated-layer", "triggered_layer": "triggered-layer", "attack_proxy": "attack-proxy"}
POINTED = {
    "this": "this",
    "own.hero": "your hero",
    "enemy.hero": "the opposing hero",
    "attack": "the active attack",
    "attack_target": "the attack's target",
    "attacking_hero": "the attacking hero",
    "defending_hero": "the defending hero",
    "moved": "what was moved",
}
OTHERS = {
    "hits": "what was hit",
    "attacks": "what is attacked",
    "deals_damage": "what was dealt the damage",
    "damaged": "the source of the damage",
    "is_hit": "what hit it",
}
"""The words for the second object of an event."""


class Nouns(FleshAndBlood, English):
    """Prints objects, numbers and pointers."""

    of_nouns = (
        *(*FleshAndBlood.of_nouns, "moniker", "other", "none_of"),
        *("supertypes", "color", "state", "not_state"),
    )

    # properties of objects

    def like(self, like: selections.Filter, zone: str) -> tuple[str, str, str]:
        """Return a filter in three parts: adjectives, noun, and the words after it."""
        printed = PrintedNode(like, noun=zone)
        found = self._like(printed, zone)
        printed.finish()
        return found

    def _like(self, printed: PrintedNode, zone: str, *, chance: bool = False) -> tuple[str, str, str]:
        node: Any = printed.node
        before, behind = self._adjectives(printed, chance)
        if node.moniker is not None:
            behind += f" with the moniker {' or '.join(title(item) for item in several(printed['moniker']))}"
        if zone == "stack" and node.kind == "card" and node.types is not None:
            behind += " but no abilities"
        noun = self._kind(printed, zone)
        if node.name is not None:
            name = " or ".join(several(printed["name"]))
            if is_nameable(node, zone) and name in {en for en, _ in TOKENS.values()}:
                noun = name
            else:
                behind += f" named {name}"
        behind += self.follow(self.phrase_of(node).parts, printed)
        if short := non_attack(node):
            printed.mark_printed("none_of")
            before.append(f"non-{short}")
        elif node.none_of:
            behind += f" {self._is_not(printed['none_of'], zone)}"
        if isinstance(node, Select):
            behind += "" if printed["among"] is None else f" among {self.cards(node.among)}"
            behind += "" if printed["but"] is None else f" other than {self.cards(node.but)}"
        return " ".join(before), noun, behind

    def _adjectives(self, printed: PrintedNode, chance: bool) -> tuple[list[str], str]:
        """Return the adjectives before a noun, and the words for its state after it."""
        before, behind = ["other"] if printed["other"] else [], ""
        if chance:
            before.append("random")
        for field, is_so in (("state", True), ("not_state", False)):
            state = printed[field]
            if state is not None and (clause := state_behind(state, is_so)):
                behind += f" {clause}"
            elif state is not None:
                word = self.word("state", state)
                before.append(f"{'' if is_so else 'not ' if ' ' in word else 'non-'}{word}")
        if printed["color"] is not None:
            before.append(printed["color"])
        if printed["supertypes"] is not None:
            before.append(" or ".join(title(item) for item in several(printed["supertypes"])))
        return before, behind

    def _is_not(self, likes: Sequence[Filter], zone: str) -> str:
        """Return an excluding filter: “that isn't blue”, “without steam counters”."""
        if len(likes) == 1 and only(likes[0], "counter"):
            names = several(stated(likes[0])["counter"])
            return f"without {' or '.join(f'{self.counter(name)} counters' for name in names)}"
        return f"that isn't {self.series([self.is_like(filter_, zone) for filter_ in likes], 'or')}"

    def _kind(self, printed: PrintedNode, zone: str) -> str:
        """Return the noun for an object: its types and subtypes, or the usual noun for its zone."""
        types, subtypes, kind = several(printed["types"]), several(printed["subtypes"]), printed["kind"]
        rest = [subtype for subtype in subtypes if subtype != "attack"]
        words = []
        if subtypes:
            words.append(
                " or ".join(subtype if subtype == "attack" or zone == "x" else title(subtype) for subtype in subtypes)
            )
        if subtypes and not rest and not types and zone == "attack":
            words = ["attack-subtype"]
        if types:
            words.append(" or ".join(self.word("type", card_type) for card_type in types))
        if kind in LAYERS:
            return " ".join([*words, LAYERS[kind]])
        if zone == "attack":
            whole = types == ["action"] and subtypes == ["attack"]
            return " ".join([*words, "card" if whole else "card attack" if kind == "card" else "attack"])
        if types:
            ends = all(card_type in ITSELF for card_type in types) and kind is None
            return " ".join(words if ends else [*words, "card"])
        if subtypes and zone in (*OBJECT, "x") and rest and kind is None:
            return " ".join(words)
        if not words and kind is None and zone in ("arena", "x"):
            return "object" if zone == "x" else "permanent"
        return "hero" if not words and kind is None and zone == "hero" else " ".join([*words, "card"])

    def figure(self, name: str, value: Any) -> str:
        """Return an exact number or a range with its name: “power 3”, “cost 2 or less”."""
        if not isinstance(value, Range):
            return f"{name} {self.amount(value)}"
        if value.min is not None and value.max is not None:
            return f"{name} from {self.amount(value.min)} to {self.amount(value.max)}"
        least = value.max is None
        return f"{name} {self.amount(value.min if least else value.max)} or {'more' if least else 'less'}"

    def is_like(self, like: selections.Filter, zone: str = "x") -> str:
        """Return a filter as it follows “is”: “blue”, “an aura”."""
        if not stated(like):
            raise NoWordingError("anything")
        before, noun, behind = self.like(like, zone)
        kind = not {"types", "subtypes", "kind"}.isdisjoint(stated(like))
        if kind or noun not in ("object", "permanent", "attack", "card", "hero"):
            return article(f"{before} {noun}{behind}".strip())
        return f"{before}{behind}".strip()

    def described(self, like: selections.Filter, zone: str = "arena", *, many: bool = False) -> str:
        """Return an object with all its properties: “red attack with 6 or more {p}”."""
        before, noun, behind = self.like(like, zone)
        return f"{before} {plural(noun) if many else noun}{of_several(behind) if many else behind}".strip()

    def as_figure(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for an exact number or a range, named by the argument."""
        return self.figure(self.word("stat", argument), value)

    def as_above_base(self, value: str, argument: str, printed: PrintedNode) -> str:
        stat = self.word("stat", value)
        return f"{stat} greater than its base {stat}"

    def as_small(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a keyword in lower case, for use in a noun phrase."""
        return title(value).lower()

    def as_one_named(self, value: list[str], argument: str, printed: PrintedNode) -> str:
        """Return objects by their names: “a Gold”."""
        return " and ".join(map(article, value))

    def as_named_so(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Check that a name is defined, and return an empty text."""
        self.result(value, 0)
        return ""

    def as_zones(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return zones without a player: “hand or arsenal”."""
        return self.series([self.zone(item) for item in several(value)], "or")

    def as_against(self, value: str | Filter, argument: str, printed: PrintedNode) -> str:
        return value if isinstance(value, str) else article(self.described(value, "attack"))

    def as_nth(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return which attack of its player's turn it is: “that is its player's first attack this turn”."""
        if isinstance(value, int) and value in ORDINALS:
            return f"that is its player's {ORDINALS[value]} attack this turn"
        return f"with {self.figure('number', value)} among its player's attacks this turn"

    def as_nth_of(self, value: Any, argument: str, printed: PrintedNode) -> str:
        kind = self.described(value.attack, "attack")
        return f"that is its player's {ORDINALS[value.nth]} {kind} this turn"

    def as_countered(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return the counters on an object: “a steam counter”."""
        return " or ".join(article(f"{self.counter(name)} counter") for name in several(value))

    def as_is_like(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return alternative filters as they follow “is”: “an aura or an ally”."""
        return self.series([self.is_like(filter_, printed.noun) for filter_ in value], "or")

    def as_a(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return the words for an object of the zone named by the argument, with an article."""
        return article(self.described(value, argument))

    def as_a_card(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return one card that matches a filter, or “a card”."""
        return article(self.described(value, argument)) if says_something(value) else "a card"

    # which objects

    def player_of(self, pointer: Any) -> str:
        """Return the player of an object: “the player of that card”; a hero stands for its player."""
        name = self.cards(pointer)
        return name if name.endswith("hero") else f"the player of {name}"

    def owner(self, node: Select) -> str:
        """Return whose a zone is: “your”, “your opponent's”."""
        return OWNER[node.side] if node.whose is None else f"{self.player_of(node.whose)}'s"

    def select(self, node: selections.Select, *, determiner: str | None = None) -> str:
        """Return the cards of a selection: “up to 2 red attacks you control”.

        Args:
            determiner: the word before the noun instead of an article, such as ``target``; ``bare`` for none.
        """
        assert isinstance(node, Select)
        if node.whose is not None:
            theirs = self.select(of_opponent(node), determiner=determiner)
            return theirs.replace("your opponent", self.player_of(node.whose)).replace("hero's hero's", "hero's")
        zones = several(node.zone)
        zone = zone_of(zones)
        printed = PrintedNode(node, noun=zone)
        side, top, different, total = printed["side"], printed["top"], printed["different"], printed["total"]
        count = None if node.up_to is not None or node.any_number else node.count
        before, noun, behind = self._like(printed, zone, chance=printed["random"])
        printed.mark_printed("zone", "count", "up_to", "any_number", "whose")
        printed.mark_printed(*({"if"} & fields_of(type(node)).keys()))
        printed.finish()
        where = "" if zones == ["under"] and node.beneath else self._where(zones, side)
        if noun == "hero" and zones == ["arena"] and side != "any":
            before = f"opposing {before}".strip() if side == "enemy" else before
            where = " of yours" if side == "own" else ""
        if top is not None:
            if where.startswith(" in "):
                where = f" of{where[3:]}"
            among, plain = "top card" if top == 1 else f"top {top} cards", (before, noun, behind) == ("", "card", "")
            if plain and count is None and node.up_to is None and not node.any_number:
                return f"the {among}{where}"
            if plain and top == count == 1:
                return f"the top card{self._where(zones, side).replace(' in ', ' of ', 1)}"
            where = f" among the {among}{where}"
        many = not (count == 1 or node.up_to == 1)
        words = f"{before} {plural(noun) if many else noun}{of_several(behind) if many else behind}{where}".strip()
        if different is not None:
            words += f" with different {self._figures(different)}"
        if total is not None:
            words += f" with total {self._stat(total.of)} {self.amount(total.max)} or less"
        if determiner == "bare":
            return words
        return self._so_many(words, determiner, count, node.up_to, free=node.any_number)

    def _stat(self, name: str) -> str:
        return self.words["stat"].get(name, (name, ""))[0]

    def _figures(self, name: str) -> str:
        return "names" if name == "name" else plural(self._stat(name))

    def _so_many(self, words: str, determiner: str | None, count: Any, up_to: Any, *, free: bool) -> str:
        """Return a noun with its number; without a number it means all."""
        if free:
            return f"any number of {determiner or ''} {words}".replace("  ", " ")
        if up_to is not None:
            return f"up to {self.amount(up_to)} {determiner or ''} {words}".replace("  ", " ")
        if determiner is not None:
            return f"{determiner} {words}" if count in (1, None) else f"{self.amount(count)} {determiner} {words}"
        if count == 1:
            return words.replace("other ", "another ", 1) if words.startswith("other ") else article(words)
        if isinstance(count, Computed):
            return f"a number of {words} equal to {self.amount(count)}"
        return f"all {words}" if count is None else f"{self.amount(count)} {words}"

    def _where(self, zones: list[str], side: str) -> str:
        private, shared = self.words["zone"], self.words["shared"]
        if zones in (["arena"], ["attack"]):
            return CONTROLS[side]
        if len(zones) == 1 and zones[0] in shared:
            return f" {shared[zones[0]][0]}{CONTROLS[side]}"
        if zones == ["hero"]:
            return {"own": " of yours", "enemy": " of your opponent's", "any": ""}[side]
        if all(zone in private for zone in zones):
            return f" in {OWNER[side]} {self.word('zone', zones, 'or')}"
        places = {"attack": "attacking", **{zone: words[0] for zone, words in shared.items()}}
        parts = [places[zone] if zone in places else f"in {OWNER[side]} {self.word('zone', zone)}" for zone in zones]
        return f" {self.series(parts, 'or')}{CONTROLS[side] if any(zone in shared for zone in zones) else ''}"

    def as_cards(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a pointer as the subject of the following words; with ``each``, each of its objects."""
        printed.many = self.many(value)
        words = self.theirs(self.cards(value), printed)
        return f"each of the {words[4:]}" if argument == "each" and words.startswith("all ") else words

    def theirs(self, words: str, printed: PrintedNode) -> str:
        """Return words in which “your opponent's” is “their” if the opponent is the subject."""
        return f" {words}".replace(" your opponent's ", " their ")[1:] if printed.subject else words

    def cards(self, pointer: Any) -> str:
        if isinstance(pointer, list):
            return self.series([self.cards(one) for one in pointer], "and")
        if isinstance(pointer, Select):
            return self.select(pointer)
        if pointer.endswith(".source"):
            return f"the attack-source of {self.cards(pointer.removesuffix('.source'))}"
        if pointer in self.targets:
            return self.target(pointer)
        if pointer in ("other", "event"):
            return self._of_event(pointer)
        return POINTED.get(pointer) or self.result(pointer, 0)

    def _of_event(self, which: str) -> str:
        events = {when.event for when in self.occasions}
        if which == "event":
            like = self.like_of_event()
            if like is not None:
                return f"that {self.described(like, happens_to(next(iter(events)))[0])}"
            return "the object of that event" if len(events) != 1 else "that object"
        if self.about_heroes():
            return "that hero"
        return OTHERS.get(next(iter(events)), "the other object") if len(events) == 1 else "the other object"

    def result(self, name: str, form: int) -> str:
        """Return the name's object (form 0) or number (form 1): “the banished card”."""
        if name not in self.names or self.names[name].verb not in RESULTS:
            raise NoWordingError(name)
        place, words = self.names[name].place, RESULTS[self.names[name].verb][0][form]
        if form == 0 and self.is_object(name):
            words = words.replace(" card", " object")
        if form == 0 and self.several(name):
            words = words.replace(" card", " cards").replace(" object", " objects")
        if not place:
            return words
        nth = ORDINALS[place]
        return words.replace("the ", f"the {nth} ", 1) if words.startswith("the ") else f"{words} ({nth})"

    def target(self, name: str) -> str:
        """Return a target: fully described at the first mention, later as “that …”."""
        node, alike = self.targets[name], self.alike(name)
        place = f"{ORDINALS[alike.index(name) + 1]} " if len(alike) > 1 else ""
        if name in self.mentioned:
            bare = PrintedNode(node)
            noun = self._kind(bare, several(node.zone)[0] if len(several(node.zone)) == 1 else "x")
            one = not self.many(name)
            return f"{f'the {place}target' if place else 'that' if one else 'those'} {noun if one else plural(noun)}"
        self.mentioned.add(name)
        words = self.select(node, determiner=f"{place}target")
        words = f"the {words}" if place else words
        return words if node.if_ is None else f"{words} (if {self.say(node.if_)})"

    # numbers

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: “twice …”, “half …, rounded up”, “… plus 1”."""
        times, plus = amount.times, amount.plus
        if times != 1:
            words = f"twice {words}" if times == 2 else f"minus {words}" if times == -1 else f"{times} times {words}"
        if amount.half is not None:
            words = f"half {words}, rounded {amount.half}"
        return f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else words

    def as_counted(self, value: selections.Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for the cards that are counted, with the divisor if there is one."""
        assert isinstance(value, Select)
        if value.different is not None:
            rest = self.select(without(value, "different"), determiner="bare")
            words = f"different {self._figures(value.different)} among {rest}"
        else:
            words = self.select(without(value, "count"), determiner="bare")
        return words if printed[argument] == 1 else f"{words} divided by {printed[argument]}, rounded down"

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a remembered number: “that much”, or the number of cards of an instruction."""
        like = printed["like"]
        if like is not None:
            thing = self.result(value, 1) if value in self.names else self.cards(value)
            return f"{thing} counting only {self.described(like, 'hand', many=True)}"
        if value == "x":
            return "X"
        return "that amount" if value == "amount" and value not in self.names else self.result(value, 1)

    def counter(self, name: str) -> str:
        return self.words["counter"].get(name, ("", ""))[0] or name

    def as_counter_name(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.counter(value)

    def as_counter_s(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the counters with a name: “steam counters”."""
        return plural(f"{self.counter(value)} counter")

    def as_counters_of(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of counters, “2 steam counters”; the field ``argument`` has their name."""
        return self.quantity(value, f"{self.counter(printed[argument])} counter")

    def as_counters(self, value: Mapping[str, Any], argument: str, printed: PrintedNode) -> str:
        """Return numbers of several counters: “a steam counter and 2 verse counters”."""
        return self.series([self.quantity(n, f"{self.counter(name)} counter") for name, n in value.items()], "and")

    def quantity(self, amount: Any, noun: str) -> str:
        """Return a number with a noun: “a card”, “2 cards”, “cards equal to …”."""
        if amount == 1:
            return article(noun)
        if isinstance(amount, Computed):
            return f"{plural(noun)} equal to {self.amount(amount)}"
        return f"{self.amount(amount)} {plural(noun)}"

    def as_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return self.theirs(self.quantity(value, argument), printed)

    def as_of_kind(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a number of cards; the field ``argument`` says which kind."""
        like = printed[argument]
        return self.theirs(self.quantity(value, "card" if like is None else self.described(like, "hand")), printed)

    def as_tokens(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of tokens, “a Might token”; the field ``argument`` has their name."""
        return self.theirs(self.quantity(value, f"{token(printed[argument])} token"), printed)

    def as_token_an(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a token with the rest of its article, for a phrase that ends in “a”."""
        return article(f"{token(value)} token")[1:]

    def as_cards_called(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a number of cards; the field ``argument`` has their name."""
        name = " ".join(part.capitalize() for part in printed[argument].replace("-", " ").replace("_", " ").split())
        return self.quantity(value, f"{name} card")

    def as_x(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number; a computed one as “X, where X is …”."""
        return f"X, where X is {self.amount(value)}" if isinstance(value, Computed) else self.amount(value)

    def as_symbol(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return a symbol of the game: “{t}”."""
        return f"{{{argument}}}"


def token(name: str) -> str:
    return TOKENS[name][0] if name in TOKENS else name


def state_behind(state: str, is_so: bool) -> str:
    """Return an object's state as it follows the noun, or an empty text if it precedes the noun."""
    if state == "hit":
        return "that has hit" if is_so else "that hasn't hit"
    if state == "on_active_link":
        return f"{'' if is_so else 'not '}on the active chain link"
    return f"{'' if is_so else 'not '}fused with {title(state[6:])}" if state.startswith("fused_") else ""


def of_several(behind: str) -> str:
    """Return the words after a noun in the plural: “that are” for “that is”."""
    for one, many in ((" that is ", " that are "), (" that isn't ", " that aren't "), (" that was ", " that were ")):
        behind = behind.replace(one, many)
    return behind


def title(word: str) -> str:
    """Return a supertype or subtype as printed, with capitals."""
    return " ".join(part.capitalize() for part in word.replace("_", " ").split(" "))


def article(noun: str) -> str:
    silent = noun.lower().startswith(("1h", "one", "once", "uni", "hour"))
    return f"{'an' if noun[:1].lower() in 'aeiou' and not silent else 'a'} {noun}"


def plural(noun: str) -> str:
    if noun.endswith(("equipment", "allies")):
        return noun
    if noun.endswith(("ally", "Ally", "proxy")):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("hero", "s", "x", "sh", "ch")) else f"{noun}s"
