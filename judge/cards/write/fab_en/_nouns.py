"""Objects, numbers and what they are like, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import listed
from judge.cards.write._taking import Names, Node, Taken, dispatch, of_opponent, word
from judge.cards.write.fab_en._words import (
    COUNTER,
    EFFECT,
    ITSELF,
    OBJECT,
    ORDINAL,
    PAID_BY,
    RESULT,
    SHARED,
    STAT,
    STATE,
    TOKEN,
    TYPE,
    ZONE,
    article,
    plural,
    series,
    title,
)

OWNER = {"own": "your", "enemy": "your opponent's", "any": "any player's"}
CONTROLS = {"own": " you control", "enemy": " your opponent controls", "any": ""}
NUMBERS = ("cost", "pitch", "power", "base_power", "defense", "life")


class Nouns:
    """Says objects and numbers.

    Args:
        node: the ability that is said.
        outer: the names of the text in which it stands.
    """

    def __init__(self, node: Node, outer: Names | None = None) -> None:
        self.node = node
        self.names = Names(node, tuple(RESULT), outer)
        self.occasions: list[Node] = []

    def condition(self, node: Any) -> str:
        raise NotImplementedError

    def event(self, node: Node, *, perfect: bool = False) -> str:
        raise NotImplementedError

    def like(self, node: Node, *, zone: str = "arena") -> tuple[str, str, str]:
        """Return what something is like: adjectives, the noun, and what stands behind it."""
        taken = Taken(node)
        found = self._like(taken, zone)
        taken.finish()
        return found

    def _like(self, taken: Taken, zone: str, *, chance: bool = False) -> tuple[str, str, str]:
        before, behind = [], []
        if taken("other", False):
            before.append("other")
        if chance:
            before.append("random")
        for key, negation in (("state", ""), ("not_state", "non-")):
            if key in taken:
                state = taken(key)
                if state == "hit":
                    behind.append("that has hit" if not negation else "that hasn't hit")
                elif state == "on_active_link":
                    behind.append("on the active chain link" if not negation else "not on the active chain link")
                elif state.startswith("fused_"):
                    behind.append(f"{'not ' if negation else ''}fused with {title(state[6:])}")
                else:
                    before.append(
                        f"{'not ' if negation and ' ' in word(STATE, state) else negation}{word(STATE, state)}"
                    )
        if "color" in taken:
            before.append(taken("color"))
        if "supertypes" in taken:
            before.append(" or ".join(title(one) for one in taken.several("supertypes")))
        if "moniker" in taken:
            behind.append(f"with the moniker {' or '.join(title(one) for one in taken.several('moniker'))}")
        without = {"types", "subtypes", "kind"}.isdisjoint(taken.node)
        if zone == "stack" and taken.node.get("kind") == "card" and "types" in taken:
            behind.append("but no abilities")
        noun = self._kind(taken, zone)
        if "name" in taken:
            names = " or ".join(taken.several("name"))
            if without and zone in OBJECT and zone != "attack" and names in TOKEN.values():
                noun = names
            else:
                behind.append(f"named {names}")
        if "name_has" in taken:
            behind.append(f"with “{taken('name_has')}” in its name")
        if "named" in taken:
            self._result(taken("named"), 0)
            behind.append("with the named name")
        for key in NUMBERS:
            if key in taken:
                behind.append(f"with {self.number(STAT[key], taken(key))}")
        if "above_base" in taken:
            stat = word(STAT, taken("above_base"))
            behind.append(f"with {stat} greater than its base {stat}")
        if "keyword" in taken:
            behind.append(f"with {title(taken('keyword')).lower()}")
        if "without" in taken:
            behind.append(f"without {title(taken('without')).lower()}")
        if "effect" in taken:
            behind.append(f"with {word(EFFECT, taken('effect'))}")
        if "deals" in taken:
            behind.append(f"with an effect that deals {taken('deals')} damage")
        if "played_from" in taken:
            behind.append(f"played from {self._zones(taken.several('played_from'))}")
        if "came_from" in taken:
            behind.append(f"that came from {self._zones(taken.several('came_from'))}")
        if "lies_in" in taken:
            behind.append(f"that is in {self._zones(taken.several('lies_in'))}")
        if "paid_by" in taken:
            behind.append(f"that {word(PAID_BY, taken('paid_by'))}")
        if "counter" in taken:
            there = [article(f"{self.counter(one)} counter") for one in taken.several("counter")]
            behind.append(f"with {' or '.join(there)}")
        if "above" in taken:
            behind.append("that this is under" if taken("above") else "that this is not under")
        if "beneath" in taken:
            behind.append("under this" if taken("beneath") else "that is not under this")
        if "unlike" in taken and taken("unlike"):
            behind.append("with a different name")
        if "any_of" in taken:
            behind.append(f"that is {series([self.is_like(one, zone=zone) for one in taken('any_of')], 'or')}")
        if taken.node.get("none_of") in ([{"subtypes": "attack"}], [{"types": "equipment"}]):
            (one,) = taken("none_of")
            before.append(f"non-{next(iter(one.values()))}")
        elif [set(one) for one in taken.node.get("none_of", ())] == [{"counter"}]:
            (one,) = taken("none_of")
            behind.append(f"without {' or '.join(f'{self.counter(name)} counters' for name in listed(one['counter']))}")
        elif "none_of" in taken:
            behind.append(f"that isn't {series([self.is_like(one, zone=zone) for one in taken('none_of')], 'or')}")
        if "but" in taken:
            behind.append(f"other than {self.pointer(taken('but'))}")
        return " ".join(before), noun, "".join(f" {one}" for one in behind)

    def _zones(self, zones: list[str]) -> str:
        return series([(SHARED | ZONE).get(zone, zone) if zone in ZONE else word(SHARED, zone) for zone in zones], "or")

    def _kind(self, taken: Taken, zone: str) -> str:
        """Return the noun: types and subtypes, or whatever the zone holds."""
        types, subtypes, kind = taken.several("types"), taken.several("subtypes"), taken("kind")
        fixed = {
            "activated_layer": "activated-layer",
            "triggered_layer": "triggered-layer",
            "attack_proxy": "attack-proxy",
        }
        rest = [one for one in subtypes if one != "attack"]
        words: list[str] = []
        if subtypes:
            words.append(
                " or ".join("attack" if one == "attack" else title(one) if zone != "x" else one for one in subtypes)
            )
        if subtypes and not rest and not types and zone == "attack":
            words = ["attack-subtype"]
        if types:
            words.append(" or ".join(word(TYPE, one) for one in types))
        if kind in fixed:
            return " ".join([*words, fixed[kind]])
        if zone == "attack":
            card = types == ["action"]
            last = ["card"] if card and subtypes == ["attack"] else ["card attack"] if kind == "card" else ["attack"]
            return " ".join([*words, *last])
        if types:
            ends = all(one in ITSELF for one in types) and kind is None
            return " ".join(words if ends else [*words, "card"])
        if subtypes and zone in (*OBJECT, "x") and rest and kind is None:
            return " ".join(words)
        if not words and kind is None and zone in ("arena", "x"):
            return "object" if zone == "x" else "permanent"
        if not words and kind is None and zone == "hero":
            return "hero"
        return " ".join([*words, "card"])

    def number(self, what: str, value: Any) -> str:
        """Return that a number is so much, or within bounds."""
        if isinstance(value, dict) and set(value) <= {"min", "max"}:
            low, high = value.get("min"), value.get("max")
            if low is not None and high is not None:
                return f"{what} from {self.amount(low)} to {self.amount(high)}"
            return f"{what} {self.amount(low)} or more" if high is None else f"{what} {self.amount(high)} or less"
        return f"{what} {self.amount(value)}"

    def is_like(self, node: Node, *, zone: str = "x") -> str:
        """Return what something is like behind “is”."""
        if not node:
            raise NotSaidError("anything")
        before, noun, behind = self.like(node, zone=zone)
        nouned = noun not in ("object", "permanent", "attack", "card", "hero")
        nouned |= not {"types", "subtypes", "kind"}.isdisjoint(node)
        if nouned:
            return article(f"{before} {noun}{behind}".strip())
        return f"{before}{behind}".strip()

    def described(self, node: Node, *, many: bool = False, zone: str = "arena") -> str:
        """Return a noun with all that is said of it."""
        before, noun, behind = self.like(node, zone=zone)
        return f"{before} {plural(noun) if many else noun}{_of_several(behind) if many else behind}".strip()

    def player_of(self, pointer: Any) -> str:
        """Return how the player of an object is called: a hero stands for the player."""
        name = self.pointer(pointer)
        return name if name.endswith("hero") else f"the player of {name}"

    def owner(self, node: Node) -> str:
        """Return whose a zone is, as “your” hand."""
        return f"{self.player_of(node['whose'])}'s" if "whose" in node else OWNER[node.get("side", "own")]

    def select(self, node: Node, *, determiner: str | None = None) -> str:
        """Return the cards that a selection means."""
        if "whose" in node:
            theirs = self.select(of_opponent(node), determiner=determiner)
            return theirs.replace("your opponent", self.player_of(node["whose"])).replace("hero's hero's", "hero's")
        taken = Taken(node, ("id",))
        zones = taken.several("zone") or ["arena"]
        side = taken("side", "own")
        count, up_to, free = taken("count"), taken("up_to"), taken("any_number", False)
        chance, top = taken("random", False), taken("top")
        different, total = taken("different"), taken("total")
        taken("if")
        zone = zones[0] if len(zones) == 1 else zone_of(zones)
        before, noun, behind = self._like(taken, zone, chance=chance)
        taken.finish()
        where = "" if zones == ["under"] and node.get("beneath") else self._where(zones, side)
        if noun == "hero" and zones == ["arena"] and side != "any":
            before, where = (
                f"opposing {before}".strip() if side == "enemy" else before,
                " of yours" if side == "own" else "",
            )
        if top is not None:
            if where.startswith(" in "):
                where = f" of{where[3:]}"
            among = "top card" if top == 1 else f"top {top} cards"
            if (before, noun, behind) == ("", "card", "") and count is None and up_to is None and not free:
                return f"the {among}{where}"
            where = f" among the {among}{where}"
            if (before, noun, behind) == ("", "card", "") and top == count == 1:
                return f"the top card{self._where(zones, side).replace(' in ', ' of ', 1)}"
        many = not (count == 1 or up_to == 1)
        words = f"{before} {plural(noun) if many else noun}{_of_several(behind) if many else behind}{where}".strip()
        if different is not None:
            words += f" with different {'names' if different == 'name' else plural(STAT.get(different, different))}"
        if total is not None:
            words += f" with total {STAT.get(total['of'], total['of'])} {self.amount(total['max'])} or less"
        if determiner == "bare":
            return words
        if free:
            return f"any number of {determiner or ''} {words}".replace("  ", " ")
        if up_to is not None:
            return f"up to {self.amount(up_to)} {determiner or ''} {words}".replace("  ", " ")
        if determiner is not None:
            return f"{determiner} {words}" if count in (1, None) else f"{self.amount(count)} {determiner} {words}"
        if count == 1:
            return words.replace("other ", "another ", 1) if words.startswith("other ") else article(words)
        if count is not None:
            return (
                f"{self.amount(count)} {words}"
                if not isinstance(count, dict)
                else f"a number of {words} equal to {self.amount(count)}"
            )
        return f"all {words}"

    def _where(self, zones: list[str], side: str) -> str:
        if zones == ["arena"] or zones == ["attack"]:
            return CONTROLS[side]
        if len(zones) == 1 and zones[0] in SHARED:
            return f" {SHARED[zones[0]]}{CONTROLS[side]}"
        if zones == ["hero"]:
            return {"own": " of yours", "enemy": " of your opponent's", "any": ""}[side]
        if all(one in ZONE for one in zones):
            return f" in {OWNER[side]} {series([ZONE[one] for one in zones], 'or')}"
        parts = [
            SHARED[one] if one in SHARED else "attacking" if one == "attack" else f"in {OWNER[side]} {word(ZONE, one)}"
            for one in zones
        ]
        ending = "" if all(one not in SHARED for one in zones) else CONTROLS[side]
        return f" {series(parts, 'or')}{ending}"

    def pointer(self, pointer: Any) -> str:
        """Return what a text points at."""
        if isinstance(pointer, list):
            return series([self.pointer(one) for one in pointer])
        if isinstance(pointer, dict):
            return self.select(pointer)
        if pointer.endswith(".source"):
            return f"the attack-source of {self.pointer(pointer.removesuffix('.source'))}"
        fixed = {
            "this": "this",
            "own.hero": "your hero",
            "enemy.hero": "the opposing hero",
            "attack": "the active attack",
            "attack_target": "the attack's target",
            "attacking_hero": "the attacking hero",
            "defending_hero": "the defending hero",
            "moved": "what was moved",
            "other": self._of_event("other"),
            "event": self._of_event("event"),
        }
        if pointer in self.names.targets:
            return self.target(pointer)
        if pointer in fixed:
            return fixed[pointer]
        return self._result(pointer, 0)

    def _of_event(self, which: str) -> str:
        events = {node.get("event") for node in self.occasions}
        if which == "event":
            return "the object of that event" if len(events) != 1 else "that object"
        if all(one.get("other", {}).get("types") == "hero" for one in self.occasions):
            return "that hero"
        given = {
            "hits": "what was hit",
            "attacks": "what is attacked",
            "deals_damage": "what was dealt the damage",
            "damaged": "the source of the damage",
            "is_hit": "what hit it",
        }
        return given.get(next(iter(events)), "the other object") if len(events) == 1 else "the other object"

    def _result(self, name: str, form: int) -> str:
        if name not in self.names.results:
            raise NotSaidError(name)
        verb, place = self.names.results[name]
        said = RESULT[verb][form]
        if form == 0 and name in self.names.objects:
            said = said.replace(" card", " object")
        if form == 0 and name in self.names.several:
            said = said.replace(" card", " cards").replace(" object", " objects")
        return (
            said
            if not place
            else said.replace("the ", f"the {ORDINAL[place]} ", 1)
            if said.startswith("the ")
            else f"{said} ({ORDINAL[place]})"
        )

    def target(self, name: str) -> str:
        """Return a target: all that is said of it when it is named first, later that it is that one."""
        node = self.names.targets[name]
        zones = listed(node.get("zone", "arena"))
        noun = self.like(
            {k: v for k, v in node.items() if k in ("types", "subtypes", "kind")},
            zone=zones[0] if len(zones) == 1 else "x",
        )[1]
        alike = [one for one, other in self.names.targets.items() if _noun_of(other) == _noun_of(node)]
        place = f"{ORDINAL[alike.index(name) + 1]} " if len(alike) > 1 else ""
        if name in self.names.mentioned:
            one = node.get("count", 1) == 1 and "any_number" not in node and node.get("up_to", 1) == 1
            that = f"the {place}target" if place else "that" if one else "those"
            return f"{that} {noun if one else plural(noun)}"
        self.names.mentioned.add(name)
        given = {"side": "any", **({} if {"up_to", "any_number"} & set(node) else {"count": 1}), **node}
        words = self.select(given, determiner=f"{place}target")
        if place:
            words = f"the {words}"
        if "if" in node:
            words += f" (if {self.condition(node['if'])})"
        return words

    def amount(self, value: Any) -> str:
        """Return a number."""
        if isinstance(value, int):
            return str(value)
        if value == "x":
            return "X"
        return dispatch(self, AMOUNTS, value)

    def _scaled(self, taken: Taken, words: str) -> str:
        times, half, plus = taken("times", 1), taken("half"), taken("plus", 0)
        if times != 1:
            words = f"twice {words}" if times == 2 else f"minus {words}" if times == -1 else f"{times} times {words}"
        if half is not None:
            words = f"half {words}, rounded {half}"
        return f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else words

    def _count(self, taken: Taken) -> str:
        per, node = taken("per", 1), taken("count")
        if "different" in node:
            kind = node["different"]
            rest = {key: value for key, value in node.items() if key != "different"}
            kinds = "names" if kind == "name" else plural(STAT.get(kind, kind))
            words = f"the number of different {kinds} among {self.select(rest, determiner='bare')}"
        else:
            words = f"the number of {self.select({k: v for k, v in node.items() if k != 'count'}, determiner='bare')}"
        if per != 1:
            words = f"{words} divided by {per}, rounded down"
        return self._scaled(taken, words)

    def _stat(self, taken: Taken) -> str:
        stat = word(STAT, taken("stat"))
        return self._scaled(taken, f"the {stat} of {self.pointer(taken('of'))}")

    def _number(self, taken: Taken) -> str:
        name = taken("number")
        if "like" in taken:
            thing = self._result(name, 1) if name in self.names.results else self.pointer(name)
            return self._scaled(taken, f"{thing} counting only {self.described(taken('like'), many=True, zone='hand')}")
        if name == "x":
            words = "X"
        elif name == "amount" and name not in self.names.results:
            words = "that amount"
        else:
            words = self._result(name, 1)
        return self._scaled(taken, words)

    def _counters(self, taken: Taken) -> str:
        return self._scaled(
            taken, f"the number of {self.counter(taken('counters'))} counters on {self.pointer(taken('of', 'this'))}"
        )

    def counter(self, name: str) -> str:
        """Return the name of a counter."""
        return COUNTER.get(name, name)

    def _links(self, taken: Taken) -> str:
        side, like = taken("side", "own"), taken("chain_links")
        what = f" with {article(self.described(like, zone='attack'))}" if like else ""
        return self._scaled(taken, f"the number of chain links{CONTROLS[side]}{what}")

    def _depending(self, taken: Taken) -> str:
        then, other = self.amount(taken("then")), self.amount(taken("else"))
        return self._scaled(taken, f"{then} if {self.condition(taken('if'))}, otherwise {other}")


def _of_several(behind: str) -> str:
    """Return what stands behind a noun, of several things."""
    for one, many in ((" that is ", " that are "), (" that isn't ", " that aren't "), (" that was ", " that were ")):
        behind = behind.replace(one, many)
    return behind


def zone_of(zones: list[str]) -> str:
    """Return the zone after which one speaks of what lies in several."""
    if set(zones) <= set(OBJECT):
        return "arena"
    return "hand" if not {*zones} & {*OBJECT, *SHARED} else "x"


def _noun_of(node: Node) -> tuple[str, ...]:
    return tuple(str(node.get(key)) for key in ("types", "subtypes", "kind"))


def _happened(key: str, ending: str) -> Any:
    def said(self: Nouns, taken: Taken) -> str:
        return self._scaled(taken, f"the number of times {self.event(taken(key), perfect=True)} {ending}")

    return said


AMOUNTS = {
    "count": Nouns._count,
    "stat": Nouns._stat,
    "number": Nouns._number,
    "counters": Nouns._counters,
    "this_turn": _happened("this_turn", "this turn"),
    "this_combat_chain": _happened("this_combat_chain", "this combat chain"),
    "this_chain_link": _happened("this_chain_link", "this chain link"),
    "chain_links": Nouns._links,
    "if": Nouns._depending,
}
