"""Objects and numbers, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import kind_of, zone_of
from judge.cards.printer.fab_en._likeness import Likeness, of_several
from judge.cards.printer.fab_en._words import COUNTER, ORDINAL, RESULT, SHARED, STAT, ZONE, article, plural, series
from judge.cards.printer.field_reader import Node, Taken, dispatch, listed, of_opponent, word

OWNER = {"own": "your", "enemy": "your opponent's", "any": "any player's"}
CONTROLS = {"own": " you control", "enemy": " your opponent controls", "any": ""}


class Nouns(Likeness):
    """Says objects and numbers."""

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
        words = f"{before} {plural(noun) if many else noun}{of_several(behind) if many else behind}{where}".strip()
        if different is not None:
            words += f" with different {'names' if different == 'name' else plural(STAT.get(different, different))}"
        if total is not None:
            words += f" with total {STAT.get(total['of'], total['of'])} {self.amount(total['max'])} or less"
        return words if determiner == "bare" else self._so_many(words, determiner, count, up_to, free=free)

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
        alike = [one for one, other in self.names.targets.items() if kind_of(other) == kind_of(node)]
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

    def _greatest(self, taken: Taken) -> str:
        stat = word(STAT, taken("greatest"))
        return self._scaled(taken, f"the greatest {stat} among {self.pointer(taken('among'))}")

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


def _happened(key: str, ending: str) -> Any:
    def said(self: Nouns, taken: Taken) -> str:
        return self._scaled(taken, f"the number of times {self.event(taken(key), perfect=True)} {ending}")

    return said


AMOUNTS = {
    "count": Nouns._count,
    "stat": Nouns._stat,
    "greatest": Nouns._greatest,
    "number": Nouns._number,
    "counters": Nouns._counters,
    "this_turn": _happened("this_turn", "this turn"),
    "this_combat_chain": _happened("this_combat_chain", "this combat chain"),
    "this_chain_link": _happened("this_chain_link", "this chain link"),
    "chain_links": Nouns._links,
    "if": Nouns._depending,
}
