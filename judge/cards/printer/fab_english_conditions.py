"""The English texts of Flesh and Blood, with the terms and symbols of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import (
    Computed,
    Condition,
    Filter,
    Node,
    Range,
    conditions,
    selections,
)
from judge.cards.printer.engine import NotSaidError, Saying, fields_of, says_something
from judge.cards.printer.english import English
from judge.cards.printer.fab import (
    ITSELF,
    OBJECT,
    OF_PERMANENTS,
    STATS,
    FleshAndBlood,
    is_nameable,
    non_attack,
    of_opponent,
    only,
    several,
    stated,
    without,
    zone_of,
)
from judge.games.fab.language import Select, When
from judge.games.fab.language.lexicon import (
    BOOSTS_LINK,
    DONE,
    MOMENTS,
    OF_CARDS,
    OF_PLAYERS,
    OF_THE_CROWD,
    PASSIVE,
    RESULTS,
    TOKENS,
)

TIMES = {1: "once", 2: "twice"}
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
OWNER = {"own": "your", "enemy": "your opponent's", "any": "any player's"}
CONTROLS = {"own": " you control", "enemy": " your opponent controls", "any": ""}
PLAYER = {"own": "you", "enemy": "your opponent", "any": "a player"}
LAYERS = {
    "activated_layer": "activated-layer",
    "triggered_layer": "triggered-layer",
    "attack_proxy": "attack-proxy",
}
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
"""What the second object of an event is called."""

ENDINGS = {"this_turn": "this turn", "this_combat_chain": "this combat chain", "this_chain_link": "this chain link"}
STATEMENTS = (
    *("your opponent ", "each player ", "if ", "you may ", "the ", "this ", "that ", "target ", "when", "at "),
    *("prevent ", "up to ", "all "),
)
"""How what happens begins where it is no command."""

PAID = {
    "destroy": "destroy {}",
    "banish": "banish {}",
    "banish_face_down": "banish {} face-down",
    "discard": "discard {}",
    "turn_face_up": "turn {} face-up",
    "charge": "charge {}",
    "reveal": "reveal {}",
    "tap": "tap {}",
    "bottom": "put {} on the bottom of {whose} deck",
    "top": "put {} on top of {whose} deck",
    "arsenal": "put {} into {whose} arsenal",
}
DID = {
    "deal": "damage was dealt this way",
    "counter": "a counter was moved this way",
    "pay": "the cost was paid",
    "clash": "the clash was won",
    "prevent": "damage was prevented this way",
    "gain": "something was gained this way",
    "lose": "something was lost this way",
    "roll": "a die was rolled",
    "cards": "the cost was paid with a card",
}
WOULD = (
    (" is dealt ", " would be dealt "),
    (" is hit", " would be hit"),
    (" deals ", " would deal "),
    (" is destroyed", " would be destroyed"),
    (" is banished", " would be banished"),
    (" is moved", " would be moved"),
    (" is created", " would be created"),
    (" enters ", " would enter "),
    (" leaves ", " would leave "),
    (" dies", " would die"),
    (" hits", " would hit"),
    (" gains ", " would gain "),
    (" loses ", " would lose "),
    (" increases", " would increase"),
    (" decreases", " would decrease"),
    ("you gain ", "you would gain "),
    ("you lose ", "you would lose "),
    ("you draw", "you would draw"),
    (" draws", " would draw"),
    ("you roll", "you would roll"),
    (" rolls", " would roll"),
    (" is discarded", " would be discarded"),
    (" is pitched", " would be pitched"),
    ("you discard", "you would discard"),
    (" discards", " would discard"),
    ("you pitch", "you would pitch"),
    (" pitches", " would pitch"),
    ("you win ", "you would win "),
    (" wins ", " would win "),
    ("you fail ", "you would fail "),
    (" fails ", " would fail "),
)
"""What happens, and that it would happen."""


class Nouns(FleshAndBlood, English):
    """Says objects, numbers and what a text points at."""

    of_nouns = (
        *(*FleshAndBlood.of_nouns, "moniker", "other", "none_of"),
        *("supertypes", "color", "state", "not_state"),
    )

    # what objects are like

    def like(self, like: selections.Filter, zone: str) -> tuple[str, str, str]:
        """Return what something is like: adjectives, the noun, and what stands behind it."""
        said = Saying(like, noun=zone)
        found = self._like(said, zone)
        said.finish()
        return found

    def _like(self, said: Saying, zone: str, *, chance: bool = False) -> tuple[str, str, str]:
        node: Any = said.node
        before, behind = self._adjectives(said, chance)
        if node.moniker is not None:
            behind += f" with the moniker {' or '.join(title(one) for one in several(said['moniker']))}"
        if zone == "stack" and node.kind == "card" and node.types is not None:
            behind += " but no abilities"
        noun = self._kind(said, zone)
        if node.name is not None:
            name = " or ".join(several(said["name"]))
            if is_nameable(node, zone) and name in {en for en, _ in TOKENS.values()}:
                noun = name
            else:
                behind += f" named {name}"
        behind += self.follow(self.phrase_of(node).parts, said)
        if short := non_attack(node):
            said.count_as_said("none_of")
            before.append(f"non-{short}")
        elif node.none_of:
            behind += f" {self._is_not(said['none_of'], zone)}"
        if isinstance(node, Select):
            behind += "" if said["among"] is None else f" among {self.cards(node.among)}"
            behind += "" if said["but"] is None else f" other than {self.cards(node.but)}"
        return " ".join(before), noun, behind

    def _adjectives(self, said: Saying, chance: bool) -> tuple[list[str], str]:
        """Return what stands before a noun, and what is said of its state behind it."""
        before, behind = ["other"] if said["other"] else [], ""
        if chance:
            before.append("random")
        for field, is_so in (("state", True), ("not_state", False)):
            state = said[field]
            if state is not None and (clause := state_behind(state, is_so)):
                behind += f" {clause}"
            elif state is not None:
                word = self.word("state", state)
                before.append(f"{'' if is_so else 'not ' if ' ' in word else 'non-'}{word}")
        if said["color"] is not None:
            before.append(said["color"])
        if said["supertypes"] is not None:
            before.append(" or ".join(title(one) for one in several(said["supertypes"])))
        return before, behind

    def _is_not(self, likes: Sequence[Filter], zone: str) -> str:
        """Return what something is not like."""
        if len(likes) == 1 and only(likes[0], "counter"):
            names = several(stated(likes[0])["counter"])
            return f"without {' or '.join(f'{self.counter(name)} counters' for name in names)}"
        return f"that isn't {self.series([self.is_like(one, zone) for one in likes], 'or')}"

    def _kind(self, said: Saying, zone: str) -> str:
        """Return the noun: types and subtypes, or whatever the zone holds."""
        types, subtypes, kind = several(said["types"]), several(said["subtypes"]), said["kind"]
        rest = [one for one in subtypes if one != "attack"]
        words = []
        if subtypes:
            words.append(" or ".join(one if one == "attack" or zone == "x" else title(one) for one in subtypes))
        if subtypes and not rest and not types and zone == "attack":
            words = ["attack-subtype"]
        if types:
            words.append(" or ".join(self.word("type", one) for one in types))
        if kind in LAYERS:
            return " ".join([*words, LAYERS[kind]])
        if zone == "attack":
            whole = types == ["action"] and subtypes == ["attack"]
            return " ".join([*words, "card" if whole else "card attack" if kind == "card" else "attack"])
        if types:
            ends = all(one in ITSELF for one in types) and kind is None
            return " ".join(words if ends else [*words, "card"])
        if subtypes and zone in (*OBJECT, "x") and rest and kind is None:
            return " ".join(words)
        if not words and kind is None and zone in ("arena", "x"):
            return "object" if zone == "x" else "permanent"
        return "hero" if not words and kind is None and zone == "hero" else " ".join([*words, "card"])

    def figure(self, what: str, value: Any) -> str:
        """Return that a number is so much, or within bounds."""
        if not isinstance(value, Range):
            return f"{what} {self.amount(value)}"
        if value.min is not None and value.max is not None:
            return f"{what} from {self.amount(value.min)} to {self.amount(value.max)}"
        least = value.max is None
        return f"{what} {self.amount(value.min if least else value.max)} or {'more' if least else 'less'}"

    def is_like(self, like: selections.Filter, zone: str = "x") -> str:
        """Return what something is like behind “is”."""
        if not stated(like):
            raise NotSaidError("anything")
        before, noun, behind = self.like(like, zone)
        kind = not {"types", "subtypes", "kind"}.isdisjoint(stated(like))
        if kind or noun not in ("object", "permanent", "attack", "card", "hero"):
            return article(f"{before} {noun}{behind}".strip())
        return f"{before}{behind}".strip()

    def described(self, like: selections.Filter, zone: str = "arena", *, many: bool = False) -> str:
        """Return a noun with all that is said of it."""
        before, noun, behind = self.like(like, zone)
        return f"{before} {plural(noun) if many else noun}{of_several(behind) if many else behind}".strip()

    def as_figure(self, value: Any, argument: str, said: Saying) -> str:
        """Return that a number is so much, or within bounds."""
        return self.figure(self.word("stat", argument), value)

    def as_above_base(self, value: str, argument: str, said: Saying) -> str:
        """Return that a number is greater than its base number."""
        stat = self.word("stat", value)
        return f"{stat} greater than its base {stat}"

    def as_small(self, value: str, argument: str, said: Saying) -> str:
        """Return a keyword within a noun phrase."""
        return title(value).lower()

    def as_named_so(self, value: str, argument: str, said: Saying) -> str:
        """Return nothing, where a name has been declared before."""
        self.result(value, 0)
        return ""

    def as_zones(self, value: str | list[str], argument: str, said: Saying) -> str:
        """Return zones, whoever's they are."""
        return self.series([self.zone(one) for one in several(value)], "or")

    def zone(self, zone: str) -> str:
        """Return a zone: one of a player by its name, a shared one with what leads to it."""
        return self.word("zone" if zone in self.words["zone"] else "shared", zone)

    def as_nth(self, value: Any, argument: str, said: Saying) -> str:
        """Return which attack of its player's turn something is."""
        if isinstance(value, int) and value in ORDINALS:
            return f"that is its player's {ORDINALS[value]} attack this turn"
        return f"with {self.figure('number', value)} among its player's attacks this turn"

    def as_nth_of(self, value: Any, argument: str, said: Saying) -> str:
        """Return which attack of its kind something is in its player's turn."""
        kind = self.described(value.attack, "attack")
        return f"that is its player's {ORDINALS[value.nth]} {kind} this turn"

    def as_countered(self, value: str | list[str], argument: str, said: Saying) -> str:
        """Return counters that lie on something."""
        return " or ".join(article(f"{self.counter(name)} counter") for name in several(value))

    def as_is_like(self, value: Sequence[Filter], argument: str, said: Saying) -> str:
        """Return kinds of objects, of which others are one."""
        return self.series([self.is_like(one, said.noun) for one in value], "or")

    def as_noun(self, value: Filter, argument: str, said: Saying) -> str:
        """Return what an object is like, as of a zone."""
        return self.described(value, argument)

    def as_a(self, value: Filter, argument: str, said: Saying) -> str:
        """Return an object like this, with its article."""
        return article(self.described(value, argument))

    def as_a_card(self, value: Filter, argument: str, said: Saying) -> str:
        """Return a card like this, or any."""
        return article(self.described(value, argument)) if says_something(value) else "a card"

    # which objects

    def player_of(self, pointer: Any) -> str:
        """Return how the player of an object is called: a hero stands for the player."""
        name = self.cards(pointer)
        return name if name.endswith("hero") else f"the player of {name}"

    def as_player_of(self, value: Any, argument: str, said: Saying) -> str:
        """Return the player of an object."""
        return self.player_of(value)

    def owner(self, node: Select) -> str:
        """Return whose a zone is, as “your” hand."""
        return OWNER[node.side] if node.whose is None else f"{self.player_of(node.whose)}'s"

    def select(self, node: selections.Select, *, determiner: str | None = None) -> str:
        """Return the cards that a selection means."""
        assert isinstance(node, Select)
        if node.whose is not None:
            theirs = self.select(of_opponent(node), determiner=determiner)
            return theirs.replace("your opponent", self.player_of(node.whose)).replace("hero's hero's", "hero's")
        zones = several(node.zone)
        zone = zone_of(zones)
        said = Saying(node, noun=zone)
        side, top, different, total = said["side"], said["top"], said["different"], said["total"]
        count = None if node.up_to is not None or node.any_number else node.count
        before, noun, behind = self._like(said, zone, chance=said["random"])
        said.count_as_said("zone", "count", "up_to", "any_number", "whose")
        said.count_as_said(*({"if"} & fields_of(type(node)).keys()))
        said.finish()
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
        """Return a noun with how many of it are meant: all of it, where nothing says how many."""
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
        if all(one in private for one in zones):
            return f" in {OWNER[side]} {self.word('zone', zones, 'or')}"
        parts = [
            shared[one][0]
            if one in shared
            else "attacking"
            if one == "attack"
            else f"in {OWNER[side]} {self.word('zone', one)}"
            for one in zones
        ]
        return f" {self.series(parts, 'or')}{CONTROLS[side] if any(one in shared for one in zones) else ''}"

    def as_cards(self, value: Any, argument: str, said: Saying) -> str:
        """Return what the text points at, which is the subject of what follows; ``each``: each of it."""
        said.many = self.many(value)
        words = self.theirs(self.cards(value), said)
        return f"each of the {words[4:]}" if argument == "each" and words.startswith("all ") else words

    def theirs(self, words: str, said: Saying) -> str:
        """Return words in which what belongs to the player who does something is called theirs."""
        return f" {words}".replace(" your opponent's ", " their ")[1:] if said.subject else words

    def cards(self, pointer: Any) -> str:
        """Return what a text points at."""
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
        events = {one.event for one in self.occasions}
        if which == "event":
            return "the object of that event" if len(events) != 1 else "that object"
        if self.about_heroes():
            return "that hero"
        return OTHERS.get(next(iter(events)), "the other object") if len(events) == 1 else "the other object"

    def result(self, name: str, form: int) -> str:
        """Return what an instruction came to, which is spoken of by name: the object, or the number.

        Raises:
            NotSaidError: nothing has that name.
        """
        if name not in self.names or self.names[name].verb not in RESULTS:
            raise NotSaidError(name)
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
        """Return a target: all that is said of it when it is named first, later that it is that one."""
        node, alike = self.targets[name], self.alike(name)
        place = f"{ORDINALS[alike.index(name) + 1]} " if len(alike) > 1 else ""
        if name in self.mentioned:
            bare = Saying(node)
            noun = self._kind(bare, several(node.zone)[0] if len(several(node.zone)) == 1 else "x")
            one = not self.many(name)
            return f"{f'the {place}target' if place else 'that' if one else 'those'} {noun if one else plural(noun)}"
        self.mentioned.add(name)
        words = self.select(node, determiner=f"{place}target")
        words = f"the {words}" if place else words
        return words if node.if_ is None else f"{words} (if {self.say(node.if_)})"

    # numbers

    def amount(self, value: Any) -> str:
        """Return a number, X, or where it is read from."""
        return "X" if value == "x" else super().amount(value)

    def scaled(self, words: str, amount: Computed) -> str:
        """Return so many times what these words say, or half of it, and some more."""
        times, plus = amount.times, amount.plus
        if times != 1:
            words = f"twice {words}" if times == 2 else f"minus {words}" if times == -1 else f"{times} times {words}"
        if amount.half is not None:
            words = f"half {words}, rounded {amount.half}"
        return f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else words

    def as_counted(self, value: selections.Select, argument: str, said: Saying) -> str:
        """Return cards of which the number is meant, divided where that is said."""
        assert isinstance(value, Select)
        if value.different is not None:
            rest = self.select(without(value, "different"), determiner="bare")
            words = f"different {self._figures(value.different)} among {rest}"
        else:
            words = self.select(without(value, "count"), determiner="bare")
        return words if said[argument] == 1 else f"{words} divided by {said[argument]}, rounded down"

    def as_remembered(self, value: str, argument: str, said: Saying) -> str:
        """Return a number that was remembered."""
        like = said["like"]
        if like is not None:
            thing = self.result(value, 1) if value in self.names else self.cards(value)
            return f"{thing} counting only {self.described(like, 'hand', many=True)}"
        if value == "x":
            return "X"
        return "that amount" if value == "amount" and value not in self.names else self.result(value, 1)

    def counter(self, name: str) -> str:
        """Return the name of a counter."""
        return self.words["counter"].get(name, ("", ""))[0] or name

    def as_counter_name(self, value: str, argument: str, said: Saying) -> str:
        """Return the name of a counter."""
        return self.counter(value)

    def as_counter_s(self, value: str, argument: str, said: Saying) -> str:
        """Return counters of a name."""
        return plural(f"{self.counter(value)} counter")

    def as_counters_of(self, value: Any, argument: str, said: Saying) -> str:
        """Return so many counters of the name in another field."""
        return self.quantity(value, f"{self.counter(said[argument])} counter")

    def as_counters(self, value: Mapping[str, Any], argument: str, said: Saying) -> str:
        """Return counters and how many of each."""
        return self.series([self.quantity(n, f"{self.counter(name)} counter") for name, n in value.items()], "and")

    def quantity(self, amount: Any, noun: str) -> str:
        """Return so many of something."""
        if amount == 1:
            return article(noun)
        if isinstance(amount, Computed):
            return f"{plural(noun)} equal to {self.amount(amount)}"
        return f"{self.amount(amount)} {plural(noun)}"

    def as_many(self, value: Any, argument: str, said: Saying) -> str:
        """Return so many of something."""
        return self.theirs(self.quantity(value, argument), said)

    def as_of_kind(self, value: Any, argument: str, said: Saying) -> str:
        """Return so many cards of the kind that another field describes."""
        like = said[argument]
        return self.theirs(self.quantity(value, "card" if like is None else self.described(like, "hand")), said)

    def as_tokens(self, value: Any, argument: str, said: Saying) -> str:
        """Return so many tokens of the name in another field."""
        return self.theirs(self.quantity(value, f"{token(said[argument])} token"), said)

    def as_token_an(self, value: str, argument: str, said: Saying) -> str:
        """Return a token behind the letter a."""
        return article(f"{token(value)} token")[1:]

    def as_cards_called(self, value: Any, argument: str, said: Saying) -> str:
        """Return so many cards of the name in another field."""
        name = " ".join(part.capitalize() for part in said[argument].replace("-", " ").replace("_", " ").split())
        return self.quantity(value, f"{name} card")

    def as_x(self, value: Any, argument: str, said: Saying) -> str:
        """Return a number, a computed one as X with what X is."""
        return f"X, where X is {self.amount(value)}" if isinstance(value, Computed) else self.amount(value)

    def as_symbol(self, value: Node, argument: str, said: Saying) -> str:
        """Return a symbol of the game."""
        return f"{{{argument}}}"


def token(name: str) -> str:
    """Return what a token is called."""
    return TOKENS[name][0] if name in TOKENS else name


def state_behind(state: str, is_so: bool) -> str:
    """Return what is said behind a noun of the state of an object; nothing where it is said before."""
    if state == "hit":
        return "that has hit" if is_so else "that hasn't hit"
    if state == "on_active_link":
        return f"{'' if is_so else 'not '}on the active chain link"
    return f"{'' if is_so else 'not '}fused with {title(state[6:])}" if state.startswith("fused_") else ""


def of_several(behind: str) -> str:
    """Return what stands behind a noun, of several things."""
    for one, many in ((" that is ", " that are "), (" that isn't ", " that aren't "), (" that was ", " that were ")):
        behind = behind.replace(one, many)
    return behind


def title(word: str) -> str:
    """Return a supertype or subtype as it is printed."""
    return " ".join(part.capitalize() for part in word.replace("_", " ").split(" "))


def article(noun: str) -> str:
    """Return a noun behind a or an."""
    silent = noun.lower().startswith(("1h", "one", "once", "uni", "hour"))
    return f"{'an' if noun[:1].lower() in 'aeiou' and not silent else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return a noun for several things."""
    if noun.endswith(("equipment", "allies")):
        return noun
    if noun.endswith(("ally", "Ally", "proxy")):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("hero", "s", "x", "sh", "ch")) else f"{noun}s"


class Conditions(Nouns):
    """Says events and conditions."""

    def as_event(self, value: When, argument: str, said: Saying) -> str:
        """Return what happens; ``has``: that it has happened."""
        words = self.event(value, perfect=argument == "has")
        return words.replace("each player", "a player") if argument == "until" else words

    def event(self, when: selections.When, *, perfect: bool = False) -> str:
        """Return what happens, as “you play an aura”; with ``perfect`` that it has happened."""
        said = Saying(when)
        words = self._event(said, when, perfect)
        said.finish()
        return words

    def _event(self, said: Saying, when: Any, perfect: bool) -> str:
        event, side, card = said["event"], said["side"], said["card"]
        if event in MOMENTS:
            if card is not None:
                raise NotSaidError(repr(when))
            return MOMENTS[event][0].format(self.word("side", side))
        if event == "game_starts":
            return f"the game {'has started' if perfect else 'starts'}{'' if side == 'any' else f' for {PLAYER[side]}'}"
        if event == "chain_closes":
            turn = "" if side == "any" else f" on {self.word('side', side)} turn"
            return f"the combat chain {'has closed' if perfect else 'closes'}{turn}"
        if event in OF_THE_CROWD:
            present, participle = OF_THE_CROWD[event][0]
            whom = PLAYER[side] if card is None else self._thing(said, side, card, "hero", "hero")
            return f"the crowd {f'has {participle}' if perfect else present} {whom}"
        if event in OF_CARDS:
            return self._of_card(said, event, side, card, perfect)
        if event in OF_PLAYERS:
            return self._of_player(said, event, side, card, perfect)
        if event == "intimidates":
            who = {None: "a player", "own": "you", "enemy": "your opponent", "this": "this"}[said["by"]]
            you = who == "you"
            done = f"{'have' if you else 'has'} intimidated" if perfect else "intimidate" if you else "intimidates"
            return f"{who} {done} {PLAYER[side]}"
        return self._of_number(said, event, side, card, perfect)

    def _thing(self, said: Saying, side: str, card: Any, noun: str, zone: str) -> str:
        """Return the object to which something happens."""
        many = said["one_or_more"]
        if card == "this":
            return {"any": "this", "own": "this (yours)", "enemy": "this (your opponent's)"}[side]
        like = card if isinstance(card, Filter) and stated(card) else None
        if like is not None and stated(like) == {"types": "hero"} and side != "any":
            return "one or more of your heroes" if many else "your hero" if side == "own" else "the opposing hero"
        if many:
            words = f"one or more {plural(noun) if like is None else self.described(like, zone, many=True)}"
        else:
            words = article(noun if like is None else self.described(like, zone)).replace("an other ", "another ", 1)
        whose = {"own": " of yours", "enemy": " of your opponent's", "any": ""}[side]
        return words + (CONTROLS[side] if zone in ("attack", "arena") else whose)

    def _of_card(self, said: Saying, event: str, side: str, card: Any, perfect: bool) -> str:
        zone, noun = "hand", "card"
        if event in ("hits", "attacks", "link_resolves"):
            zone, noun = "attack", "attack"
        elif event in ("deals_damage", "damaged", "is_hit"):
            zone, noun = "x", "source" if event == "deals_damage" else "object"
        elif event in OF_PERMANENTS:
            zone, noun = "arena", "permanent"
        who = self._thing(said, side, card, noun, zone)
        present, participle = OF_CARDS[event].en
        many = said["one_or_more"]
        verb = f"{'have' if many else 'has'} {participle}" if perfect else present
        if many and not perfect:
            first = present.split()[0]
            verb = {"is": "are"}.get(first, first.removesuffix("s")) + present[len(first) :]
        words = f"{who} {verb}"
        kind = said["kind"]
        if event in ("damaged", "deals_damage"):
            words += f" {self._bound(said, 'damage' if kind is None else self.word('damage', kind))}"
        elif event in ("hits", "is_hit"):
            words += "" if said["amount"] is None else f" for {self._bound(said, 'damage')}"
            words += "" if kind is None else f" with {self.word('damage', kind)}"
        return words + self._by(said, event)

    def _bound(self, said: Saying, noun: str) -> str:
        amount = said["amount"]
        return noun if amount is None else f"{self.figure('', amount).strip()} {noun}"

    def _by(self, said: Saying, event: str) -> str:
        """Return what else is said of an event: the second object, zones, and whose effect it was."""
        words = ""
        if said["other"] is not None:
            link = BOOSTS_LINK if event == "boosts" else OF_CARDS[event].link if event in OF_CARDS else None
            if link is None:
                raise NotSaidError(repr(said.node))
            words += f" {link[0]}{article(self.described(said['other'], 'x'))}"
        for field, before in (("from_zone", "from"), ("to_zone", "into"), ("not_from", "from anywhere other than")):
            zones = several(said[field])
            if zones:
                shared = zones[0] in self.words["shared"]
                first = "" if shared else "the " if field == "not_from" else "a "
                names = [self.word("shared" if one in self.words["shared"] else "zone", one) for one in zones]
                words += f" {before} {first}{self.series(names, 'or')}"
        return words + {None: "", "own": " by you", "enemy": " by your opponent", "this": " by this"}[said["by"]]

    def _of_player(self, said: Saying, event: str, side: str, card: Any, perfect: bool) -> str:
        base, third, participle = OF_PLAYERS[event].en
        own, many = side == "own", said["one_or_more"]
        verb = f"{'have' if own else 'has'} {participle}" if perfect else base if own else third
        words = f"{PLAYER[side]} {verb}"
        if card == "this" and side == "any" and event in PASSIVE:
            words = f"this {f'has been {participle}' if perfect else f'is {participle}'}"
        elif card == "this":
            words += " an ability of this" if event == "activates" else " this"
        elif isinstance(card, Filter):
            noun = self.described(card, "hand", many=many)
            noun = f"one or more {noun}" if many else article(noun).replace("an other ", "another ", 1)
            words += f" an ability of {noun}" if event == "activates" else f" {noun}"
        elif event in ("plays", "pitched", "discarded", "charged", "draws"):
            words += " one or more cards" if many else " a card"
        elif event in ("activates", "protects"):
            words += " an ability" if event == "activates" else " a card"
        if event == "rolls" and said["amount"] is not None:
            words += f" {self._bound(said, '')}".rstrip()
        if event in ("fails_clash", "wins_clash") and card is not None:
            words = words.replace(" a clash", " a clash revealing", 1)
        if said.holds("by") is not None and event in ("discarded", "draws", "pitched", "charged"):
            because = {"own": "you", "enemy": "your opponent", "this": "this"}[said["by"]]
            tail = self._by(said, event)
            return f"{words} because of {because}{tail.removesuffix(f' by {because}')}"
        return words + self._by(said, event)

    def _of_number(self, said: Saying, event: str, side: str, card: Any, perfect: bool) -> str:
        """Return that a player gains or loses points, or that a number of an object changes."""
        way, _, what = event.partition("_")
        bare, done = {"gains": ("gain", "gained"), "loses": ("lose", "lost")}.get(way, ("", ""))
        if bare and what in self.words["points"]:
            if isinstance(card, Filter) and stated(card) != {"types": "hero"}:
                raise NotSaidError(repr(said.node))
            who = PLAYER[side] if card is None else self._thing(said, side, card, "hero", "hero")
            you = who == "you"
            verb = f"{'have' if you else 'has'} {done}" if perfect else bare if you else way
            return f"{who} {verb} {self._bound(said, self.word('points', what))}{self._by(said, event)}"
        if bare:
            who = self._thing(said, side, card, "object", "x")
            verb = f"has {done}" if perfect else way
            return f"{who} {verb} {self._bound(said, self.word('stat', what))}{self._by(said, event)}"
        stat, _, change = event.rpartition("_")
        if change not in ("increases", "decreases"):
            raise NotSaidError(event)
        verb = f"has {change[:-1]}d" if perfect else change
        amount = "" if said["amount"] is None else f" by {self._bound(said, '').strip()}"
        who = self._thing(said, side, card, "object", "x")
        return f"the {self.word('stat', stat)} of {who} {verb}{amount}{self._by(said, event)}"

    def events(self, whens: list[Any]) -> str:
        """Return what triggers something: “When this attacks or hits”."""
        self.occasions = whens
        said = [self.event(one) for one in whens]
        if all(one.event in MOMENTS for one in whens):
            return f"at {self.series(said, 'or')}"
        start = (
            "when"
            if all(one.card == "this" or one.event in ("game_starts", "chain_closes") for one in whens)
            else "whenever"
        )
        said = [f"at {words}" if one.event in MOMENTS else words for one, words in zip(whens, said, strict=True)]
        if whens[0].event in MOMENTS:
            return self.series([said[0], *(f"{start} {one}" for one in said[1:])], "or")
        return f"{start} {self.series(said, 'or')}"

    # conditions

    def as_there_are(self, value: selections.Select, argument: str, said: Saying) -> str:
        """Return that there are so many objects somewhere."""
        low, high = said["min"], 0 if said.negated else said["max"]
        many = low not in (None, 1) or high is not None
        noun = (
            self.select(without(value, "count"), determiner="bare")
            if many
            else self.select(value.model_copy(update={"count": 1}))
        )
        if high == 0 and low is None:
            how = f"no {noun}"
        elif high is not None:
            how = f"{high} or fewer {noun}" if low is None else f"{low} to {high} {noun}"
        else:
            how = f"{low} or more {noun}" if many else noun
        if value.zone == "arena" and value.side != "any":
            who = CONTROLS[value.side].strip()
            if how.count(f" {who}") == 1:
                return f"{who} {how.replace(f' {who}', '')}"
        return f"there {'are' if many else 'is'} {how}"

    def as_compared(self, value: Any, argument: str, said: Saying) -> str:
        """Return that an amount lies between bounds, or that something has happened so often."""
        low, high = said["min"], said["max"]
        if isinstance(value, Computed) and only(value, value.verb) and value.verb in ENDINGS:
            return self._so_often(self.event(getattr(value, value.verb), perfect=True), ENDINGS[value.verb], low, high)
        if isinstance(value, selections.CountersOn) and only(value, "counters", "of"):
            what, on = f"{self.counter(value.counters)} counter", self.cards(value.of)
            if high == 0 and low is None:
                return f"{on} has no {plural(what)}"
            if low == 1 and high is None:
                return f"{on} has {article(what)}"
        words = self.amount(value)
        if low is not None and high is not None:
            return (
                f"{words} is {self.amount(low)}"
                if low == high
                else f"{words} is from {self.amount(low)} to {self.amount(high)}"
            )
        if high is not None:
            return f"{words} is 0" if high == 0 else f"{words} is {self.amount(high)} or less"
        return f"{words} is {self.amount(low)} or more"

    def times(self, number: Any) -> str:
        """Return how many times."""
        return TIMES.get(number, f"{number} times") if isinstance(number, int) else f"{self.amount(number)} times"

    def _so_often(self, words: str, ending: str, low: Any, high: Any) -> str:
        if low == 1 and high is None:
            return f"{words} {ending}"
        if high == 0 and low is None:
            return denied(words, ending)
        if high is None:
            return f"{words} {self.times(low)} or more {ending}"
        if low is None:
            return f"{words} at most {self.times(high)} {ending}"
        bounds = f"exactly {self.times(low)}" if low == high else f"{self.times(low)} to {self.times(high)}"
        return f"{words} {bounds} {ending}"

    def as_likeness(self, value: Any, argument: str, said: Saying) -> str:
        """Return that what is pointed at is like something, or that so many of several are."""
        like, low = said["like"], said["min"]
        if not stated(like):
            raise NotSaidError(repr(said.node))
        who = self.cards(value)
        if low is None:
            return f"{who} {self.predicate(like)}"
        which = f"{low} or more" if low > 1 else "at least 1"
        return f"{which} of {who} {'is' if low == 1 else 'are'} {self.is_like(like)}"

    def predicate(self, like: selections.Filter) -> str:
        """Return that something is like this: “is blue”, “has 6 or more {p}”."""
        said = stated(like)
        if len(said) == 1:
            ((field, value),) = said.items()
            if field in STATS:
                return f"has {self.figure(self.word('stat', field), value)}"
            if field == "keyword":
                return f"has {value.replace('_', ' ')}"
            if field == "played_from":
                return f"was played from {self.as_zones(value, '', Saying(like))}"
            if field == "named":
                self.result(value, 0)
                return "has the named name"
            if field == "color":
                return f"is {value}"
            if field == "not_state" and value in self.words["state"] and self.words["state"][value][0]:
                return f"isn't {self.word('state', value)}"
            if field == "none_of":
                return f"isn't {self.series([self.is_like(one) for one in value], 'or')}"
        words = self.is_like(like)
        if not words.startswith(("with ", "that ", "played ")):
            return f"is {words}" if words.startswith(("a ", "an ")) else f"is {words.replace(' that isn', ' and isn')}"
        if words.startswith("that "):
            return words.removeprefix("that ")
        return f"was {words}" if words.startswith("played ") else f"has {words.removeprefix('with ')}"

    def as_done(self, value: str, argument: str, said: Saying) -> str:
        """Return that an instruction did something."""
        verb, place = (self.names[value].verb, self.names[value].place) if value in self.names else ("", 0)
        words = DID.get(verb) or (f"something was {DONE[verb]} this way" if verb in DONE else None)
        if words is None:
            raise NotSaidError(repr(said.node))
        return words if not place else f"{words} ({self.result(value, 0)})"

    def as_negation(self, value: Condition, argument: str, said: Saying) -> str:
        """Return that a condition does not hold."""
        if isinstance(value, conditions.Matches) and value.min is None and len(stated(value.like)) == 1:
            words = self.say(value)
            for positive, negative in ((" is ", " isn't "), (" has ", " doesn't have "), (" was ", " wasn't ")):
                if words.count(positive) == 1 and " isn't " not in words:
                    return words.replace(positive, negative)
            return f"it isn't true that {words}"
        if isinstance(value, conditions.Turn) or (isinstance(value, conditions.Exists) and only(value, "exists")):
            return self.say(value, negated=True)
        return f"it isn't true that {self.set_apart(value)}"

    def set_apart(self, condition: Node) -> str:
        """Return a condition so that another one beside it is no part of it."""
        words = self.say(condition)
        return f"({words})" if isinstance(condition, conditions.All | conditions.Any_) else words

    def as_all_of(self, value: Sequence[Node], argument: str, said: Saying) -> str:
        """Return several conditions that all hold."""
        return self.series([self.set_apart(one) for one in value], "and")

    def as_defenders(self, value: Filter, argument: str, said: Saying) -> str:
        """Return that so many cards defend against this attack."""
        low, origin = said["min"], said["origin"]
        noun = self.described(value, "hand", many=low > 1)
        where = "" if origin is None else f" from {self.as_zones(origin, '', said)}"
        if low > 1:
            return f"{low} or more {noun}{where} defend against this attack"
        return f"{article(noun)}{where} defends against this attack"

    def as_controlled(self, value: str, argument: str, said: Saying) -> str:
        """Return who controls something."""
        return CONTROLS[value]


def denied(words: str, ending: str) -> str:
    """Return that something has not happened."""
    for subject, verb in (("you ", "have "), ("your opponent ", "has "), ("this ", "has "), ("your hero ", "has ")):
        if words.startswith(subject + verb):
            return f"{subject}{verb.strip()}n't {words.removeprefix(subject + verb)} {ending}"
    return f"it hasn't happened {ending} that {words}"


def would(words: str) -> str:
    """Return what happens as what would happen.

    Raises:
        NotSaidError: its verb is not known.
    """
    for present, instead in WOULD:
        if present in words:
            return words.replace(present, instead, 1)
    raise NotSaidError(words)


def sentence(words: str) -> str:
    """Return words as a sentence."""
    found = words[:1].upper() + words[1:]
    return found if found.endswith((".", "”")) else f"{found}."
