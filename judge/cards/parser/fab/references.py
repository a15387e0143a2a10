"""Resolves “it”, “they” and “that many” in an ability to names.

The grammar parses a clause without knowing the clauses before it, and leaves a placeholder for each such word. Here the
placeholders are resolved in the order of the text. A text is unread if a placeholder has no antecedent, or two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.cards.parser.engine import ParsedNode
from judge.cards.parser.fab.nouns import IT, THAT_MANY, THEIRS, THEM, X

Node = dict[str, Any]
NAMING = (
    "discard",
    "banish",
    "destroy",
    "put",
    "return",
    "reveal",
    "search",
    "create_card",
    "create",
    "pick",
    "charge",
    "equip",
    "deal",
    "equip_token",
    "transform",
    "gain_control",
    "steal",
    "draw",
    "pitch",
)
"""The instructions that can give their objects a name."""

OBJECT_FIELDS = (
    *("to", "on", "destroy", "banish", "put", "return", "mark", "tap", "untap", "negate", "freeze", "equip", "turn"),
    *("attack_with", "gain_control", "steal", "retrieve", "reveal", "look", "pick", "matches", "of", "transform"),
    *("add_defending", "under", "by", "charge", "search", "count", "exists", "cards", "whose", "names_of"),
    *("more_activations", "awaken", "which", "from"),
)
SIMPLE = ({"draw"}, {"discard"}, {"gain"}, {"lose"}, {"create"})
_WITH = {"amount", "count", "random", "like", "as", "who", "which"}
ZONE_OF = {"banish": "banished", "discard": "graveyard", "destroy": "graveyard"}
_PICKED = ("on", "tap", "untap", "freeze")
"""The fields for objects of instructions that cannot name them."""
EACH = ("each hero",)
ENEMY = ("each opponent", "each opposing hero", "each other hero", "an opponent", "your opponent")
WEAPONS = ("weapon", "dagger", "sword", "axe")
TARGETS = {
    "target hero": {"types": "hero"},
    "target opposing hero": {"types": "hero", "side": "enemy"},
    "target opponent": {"types": "hero", "side": "enemy"},
}
ENEMIES = ("other", "attack_target", "enemy.hero")
FOES = {"defends": "attacking_hero", "attacks": "defending_hero", "hits": "defending_hero"}
"""The part in combat of the other hero, by the event of this card."""
HEROES = {"the attacking hero": "attacking_hero", "the defending hero": "defending_hero"}


class UnsettledError(Exception):
    """Raised for a placeholder without a clear antecedent."""


class References:
    """Resolves the placeholders in one ability.

    Args:
        quoted: parses an ability in quotation marks.
        it: the initial antecedent of “it”.
    """

    def __init__(self, quoted: Callable[[str], list[Node]], it: Any = "this") -> None:
        self.quoted = quoted
        self.it: Any = it
        self.looked: Any = None
        self.it_kind = "this"
        self.them: Any = None
        self.targets: list[Node] = []
        self.done: list[Node] = []
        self.names = 0
        self.of_player = False
        self.event_number = False
        self.occasioned = False
        self.attack: Any = None
        self.defends = False
        self.plays = False
        self.instead = False
        self.of_each: list[Node] = []
        self.foe = ""
        self.event_kinds: tuple[str, ...] = ()
        self.hits = False
        self.existing: Node | None = None
        self.perhaps = False
        self.is_attack = self.of_own_attack = True

    def fresh(self, start: str = "a") -> str:
        self.names += 1
        return f"{start}{self.names}"

    # antecedents

    def name_of(self, node: Node) -> str:
        """Return the name of an instruction's object, adding one if needed; for ``may``, of the instruction inside."""
        inner = node.get("may")
        if isinstance(inner, list) and len(inner) == 1 and any(verb in inner[0] for verb in (*NAMING, "tap", "turn")):
            return self.name_of(inner[0])
        if "as" not in node:
            node["as"] = self.fresh()
        return str(node["as"])

    def pointer(self, value: Any) -> Any:
        if value == IT:
            return self._it()
        if value == THEM:
            return self.their_hero()
        if value == "<looked>":
            if not (isinstance(self.it, dict) and "<same>" in self.it):
                raise UnsettledError("them")
            return self._it()
        if isinstance(value, list):
            return [self.pointer(item) for item in value]
        if value == THAT_MANY or (isinstance(value, Mapping) and {"<number>", "<dealt>", "<rolled>"} & value.keys()):
            return self.value(value)
        if not isinstance(value, Mapping):
            if value in HEROES.values():
                self.them = value
            return value
        if "<that>" in value:
            return self._that_done(value["how"]) if "how" in value else self._that(value["<that>"])
        if "<looked at>" in value:
            if self.looked is None:
                raise UnsettledError("the rest")
            return {**self.looked, **{k: self.value(v) for k, v in value.items() if k != "<looked at>"}}
        if "<done>" in value:
            return self._last(value["<done>"])
        if "<target>" in value:
            return self.target(value["<target>"])
        return self.selection(value)

    def _it(self) -> Any:
        if self.it is None:
            raise UnsettledError("it")
        if isinstance(self.it, dict) and "<same>" in self.it:
            return dict(self.it["<same>"])
        if isinstance(self.it, dict) and "<of>" in self.it:
            return self._picked(self.it["<of>"], self.it["field"])
        return self.name_of(self.it) if isinstance(self.it, dict) else self.it

    def _picked(self, made: Node, field: str) -> str:
        """Return a name for an instruction's object; if needed, the object is chosen in an instruction before."""
        if not isinstance(made[field], str):
            made["<before>"] = {"pick": made[field], "as": self.fresh("c")}
            made[field] = made["<before>"]["as"]
        self.it = made[field]
        return str(made[field])

    def _that(self, noun: str) -> Any:
        if noun == "hero":
            return self.their_hero()
        if noun == "attack" and self.attack is not None:
            return self.attack
        if noun == "attack" and self.it_kind == "this" and self.is_attack:
            return self._it()
        target = next((one for one in self.targets if one["id"] == self.it), {})
        if noun == "card" and (self.it_kind == "card" or target.get("types") == "action"):
            return self._it()
        if noun == self.it_kind:
            return self._it()
        if self.it_kind == "attack" and noun in (target.get("types"), target.get("subtypes")):
            return f"{self.it}.source"
        if noun in self.event_kinds and self.it == "event" and self.it_kind == "attack" and noun in WEAPONS:
            return "event.source"
        if (noun in self.event_kinds and self.it == "event") or (noun == "object" and self.occasioned):
            return "event"
        raise UnsettledError(f"that {noun}")

    def _that_done(self, verb: str) -> str:
        """Return the card to which an instruction with that verb was done last: “the revealed card”."""
        node = self._done_to_it()
        if node is not None and (verb in node or node.get("how") == verb):
            return str(self._it())
        return self._last(verb)

    def _last(self, verb: str) -> str:
        found = [node for node in self.done if verb in node or node.get("how") == verb]
        if verb == "<cost>":
            found = [node for node in self.done if "how" in node]
        if len(found) != 1 or any(found[0] is one for one in self.of_each):
            raise UnsettledError(f"{verb} this way")
        if verb == "may":
            return str(found[0].setdefault("as", self.fresh()))
        if isinstance(found[0].get("charge"), Mapping):
            return self._picked(found[0], "charge")
        return self.name_of(found[0])

    def their_hero(self) -> Any:
        if self.them is None:
            raise UnsettledError("they")
        return self.them

    def target(self, like: Node) -> str:
        """Return the name of a target, declaring it if it is new."""
        like = dict(like)
        if another := like.pop("<another>", None):
            alike = [one for one in self.targets if {**one, "id": ""} == {**like, "id": ""}]
            like |= {"but": alike[-1]["id"]} if alike else {"side": "enemy"} if another == "hero" else {"other": True}
        node = {"id": "t" if not self.targets else f"t{len(self.targets) + 1}", **self.selection(like)}
        for one in self.targets:
            if {**one, "id": ""} == {**node, "id": ""} and "up_to" not in node:
                if not self.instead:
                    raise UnsettledError("two targets alike")
                self.them = one["id"] if node.get("types") == "hero" else self.them
                return str(one["id"])
        self.targets.append(node)
        name = str(node["id"])
        kinds = str(node.get("subtypes", node.get("types", "")))
        if node.get("types") == "hero":
            self.them = name
        else:
            self.it = name
            self.it_kind = "attack" if node.get("zone") == "attack" else kinds
            if self.it_kind == "attack":
                self.attack = name
        return name

    def selection(self, node: Mapping[str, Any]) -> Node:
        found = {key: self.value(one) for key, one in node.items()}
        if found.get("whose") in HEROES.values():
            self.them = found["whose"]
        if found.get("side") == THEIRS:
            del found["side"]
            if not self.of_player:
                them = self.their_hero()
                if them in ENEMIES:
                    found["side"] = "enemy"
                else:
                    found["whose"] = them
        return ParsedNode(found, node.span) if isinstance(node, ParsedNode) else found

    # values

    def value(self, value: Any) -> Any:
        if value in (IT, THEM, "<looked>"):
            return self.pointer(value)
        if value == THAT_MANY:
            return self._number_of_affected()
        if isinstance(value, Mapping):
            if {"<that>", "<target>", "<done>"} & value.keys():
                return self.pointer(value)
            if "<quoted>" in value:
                raise UnsettledError("quoted")
            if "<rolled>" in value:
                return {"number": self._last("roll"), **{k: v for k, v in value.items() if k != "<rolled>"}}
            if "<dealt>" in value:
                dealt = "amount" if self.hits and not any("deal" in one for one in self.done) else self._last("deal")
                return {"number": dealt, **{k: v for k, v in value.items() if k != "<dealt>"}}
            if "<number>" in value:
                return {
                    "number": self._last(value["<number>"]),
                    **({"like": value["like"]} if value.get("like") else {}),
                }
            if "zone" in value or "side" in value:
                return self.selection(value)
            if "give" in value or "abilities" in value:
                value = {
                    **value,
                    **({"abilities": self._abilities(value["abilities"])} if "abilities" in value else {}),
                }
                return {key: one if key == "abilities" else self.value(one) for key, one in value.items()}
            found = {key: self.value(one) for key, one in value.items()}
            return ParsedNode(found, value.span) if isinstance(value, ParsedNode) else found
        return [self.value(item) for item in value] if isinstance(value, list) else value

    def _abilities(self, several: Sequence[Any]) -> list[Any]:
        found: list[Any] = []
        for item in several:
            found += self.quoted(item["<quoted>"]) if "<quoted>" in item else [item]
        return found

    def _number_of_affected(self) -> Node:
        for node in reversed(self.done):
            if node.get("up_to") is True and "pay" in node:
                return {"number": self.name_of(node)}
            if {"deal", "draw", "discard", "destroy", "banish", "remove", "put", "charge", "return"} & node.keys():
                return {"number": self.name_of(node)}
        if self.event_number:
            return {"number": "amount"}
        raise UnsettledError("that many")

    def condition(self, node: Any) -> Any:
        if "<foe>" in node:
            node = self._against(node)
        if "all" in node or "any" in node:
            if node.get("<hero>"):
                self.them = "enemy.hero"
            key = "all" if "all" in node else "any"
            return {key: [self.condition(one) for one in node[key]]}
        if node == {"turn": "enemy"} and self.them is None:
            self.them = "enemy.hero"
        if "not" in node:
            return {"not": self.condition(node["not"])}
        if "<this way>" in node:
            return self._this_way(node)
        if "<rolled as>" in node:
            shown = node["<rolled as>"]
            bounds = {"min": shown, "max": shown} if isinstance(shown, int) else shown
            return {"amount": {"number": self._last("roll")}, **bounds}
        if "<none of them>" in node:
            raise UnsettledError("none")
        if self.plays and "'other': True" in str(node.get("amount", "")):
            raise UnsettledError("another")  # compared with the played card, not with this one
        there = node.get("exists")
        if isinstance(there, Mapping) and "other" in there and isinstance(self.it, dict) and "create" in self.it:
            rest = {key: self.value(value) for key, value in there.items() if key != "other"}
            return {**node, "exists": {**rest, "but": self.name_of(self.it)}}  # other than the token just created
        if node.get("like") == {"above_base": "power"} and node.get("matches") == "this":
            return {"amount": {"stat": "power", "of": "this"}, "min": {"stat": "base_power", "of": "this", "plus": 1}}
        if node.get("matches") == "attack":
            self.it, self.it_kind = "attack", "attack"
        of_this = node.get("amount", {}).get("of") if isinstance(node.get("amount"), Mapping) else None
        if self.it is None and "this" in (node.get("matches"), of_this):
            self.it, self.it_kind = "this", "this"
        if "<hero>" in node:
            self.them = "enemy.hero"
            node = {key: one for key, one in node.items() if key != "<hero>"}
        if node.get("<of enemy>"):
            node = {key: one for key, one in node.items() if key != "<of enemy>"}
            node["exists"] = {**node["exists"], "side": "enemy"}
        if "<whose>" in node:
            whose = self.them = node["<whose>"]
            node = {key: one for key, one in node.items() if key != "<whose>"}
            node["exists"] = {key: one for key, one in node["exists"].items() if key != "side"} | {"whose": whose}
        if "exists" in node and node.get("min") == 1 and "max" not in node:
            node = {key: one for key, one in node.items() if key != "min"}
        within = node["amount"].get("this_turn", {}) if isinstance(node.get("amount"), Mapping) else {}
        if node.keys() == {"exists"} or isinstance(within.get("card"), Mapping):
            self.existing = node.get("exists", {})
        return self.value(node)

    def _against(self, node: Node) -> Node:
        """Return a node about the other hero in combat, called by the part that this hero has in it."""
        if self.foe not in ("", node["<foe>"]):
            raise UnsettledError(node["<foe>"])
        self.them = node["<foe>"]
        return {key: one for key, one in node.items() if key != "<foe>"}

    def _this_way(self, node: Node) -> Node:
        verb = node["<this way>"]
        name = self._last(verb)
        if "<it>" in node:
            self.it, self.it_kind = node["<it>"], "this"
        if "more" in node:
            return {"amount": {"number": name}, "min": node["more"] + 1}
        if "like" not in node:
            return {"did": name}
        if "min" in node:
            like = node["like"]
            return {"amount": {"number": name, **({"like": like} if like else {})}, "min": node["min"]}
        if not node["like"]:
            return {"did": name}
        source = next((one for one in self.done if one.get("as") == name), {})
        several = self._several(source)
        return {"matches": name, "like": node["like"], **({"min": 1} if several else {})}

    @staticmethod
    def _several(node: Node) -> bool:
        """Return whether an instruction can be about more than one card."""
        if "discard" in node:
            return bool(node["discard"] != 1)
        cards = node.get("cards", node.get("banish", node.get("reveal", node.get("destroy"))))
        if not isinstance(cards, Mapping):
            return False
        number = node["top"] if "top" in node else cards.get("count", cards.get("top", cards.get("up_to")))
        return bool(number != 1)

    # instructions

    def instructions(self, several: Sequence[Node]) -> list[Node]:
        found: list[Node] = []
        for node in several:
            self._add(node, found)
        return found

    def _add(self, node: Node, found: list[Node]) -> None:
        if self.perhaps and "<if done>" not in node:
            self.it, self.it_kind = None, ""  # a card that was looked at, and perhaps moved
        self.perhaps = False
        if "<if done>" in node:
            self._if_done(node, found)
        elif "<if not done>" in node:
            self._if_not_done(node, found)
        elif "<otherwise>" in node:
            if not found or "if" not in found[-1] or "then" not in found[-1] or "else" in found[-1]:
                raise UnsettledError("otherwise")
            found[-1]["else"] = self.instructions(node["<otherwise>"])
        elif found and {"next", "next_card"} & found[-1].keys() and _gives_more_to_it(node):
            last, added = found[-1], node["then"][0]["give"]
            if "instead" in last or last["give"].keys() & added.keys() - {"keywords", "abilities"}:
                raise UnsettledError("if it is")
            both = {key: last["give"][key] + added[key] for key in last["give"].keys() & added.keys()}
            more = self.value({**last["give"], **added, **both})
            if node["if"].get("matches") == IT:
                last |= {"instead_if": node["if"]["like"], "instead": more}
            else:
                found[-1] = {"usually": [last], "if": self.condition(node["if"]), "instead": [{**last, "give": more}]}
        elif "<instead>" in node:
            self._instead(node, found)
        elif "<winner>" in node:
            if not found or not {"clash", "wager"} & found[-1].keys() or found[-1].get("wager"):
                raise UnsettledError("the winner")
            one = self.instructions([node["<winner>"]] if isinstance(node["<winner>"], dict) else node["<winner>"])
            if "wager" in found[-1]:
                found[-1]["wager"] = one
                return
            found[-1]["won"] = one
            found[-1]["lost"] = [self.of_opponent(each) for each in one]
        elif "<other hero>" in node:
            if not found or "clash" not in found[-1] or {"won", "lost"} & found[-1].keys():
                raise UnsettledError("the other hero")
            several = node["<other hero>"]
            one = self._inner(several if isinstance(several, list) else [several])
            found[-1]["lost"] = one
            found[-1]["won"] = [self.of_opponent(each) for each in one]
        elif "<won>" in node:
            if not found or "clash" not in found[-1] or "won" in found[-1]:
                raise UnsettledError("if you win")
            found[-1]["won"] = self.instructions(node["<won>"])
        elif "<when done>" in node:
            self._when_done(node, found)
        elif "<if it hits>" in node:
            self._if_it_hits(node, found)
        elif "<unpreventable>" in node:
            if not found or "deal" not in found[-1]:
                raise UnsettledError("this damage")
            found[-1]["preventable"] = False
        elif "<if prevented>" in node:
            if not found or "prevent" not in found[-1]:
                raise UnsettledError("prevented this way")
            found[-1]["then"] = [*found[-1].get("then", ()), *self.instructions(node["<if prevented>"])]
        elif found and _awaits(found[-1]) and THAT_MANY in str(node):
            found[-1]["then"] = self.instructions([node])
        elif {"<amount>", "<repeat>", "<forbid>"} & node.keys():
            raise UnsettledError(next(iter(node)))
        else:
            made = self.instruction(node)
            dagger = node.get("destroy") == {"<that>": "dagger"} and len(found) >= 2 and "may" in found[-2]
            if dagger and found[-2]["may"][-1].get("by") == made[0]["destroy"] and "if" in found[-1]:
                found[-2]["may"] += [found.pop(), *made]
            else:
                found += made

    def instruction(self, node: Node) -> list[Node]:
        """Return an instruction with its placeholders resolved, as a list of one or several."""
        if "<who>" in node:
            return self._of_player(node)
        if isinstance(node.get("every"), Mapping) and node["every"].get("kind") == "card":
            node = _to_all_cards(node)
        node = dict(node)
        span = getattr(node, "span", None)
        del span
        if node.pop("<needs them>", None) and (self.them not in ENEMIES or _instant(node.get("next_card"))):
            raise UnsettledError("their")
        if "<foe>" in node:
            node = self._against(node)
        if "if" in node and "then" in node:
            existing = self.existing
            condition = self.condition(node["if"])
            before, looked = (self.it, self.it_kind, self.them), self.looked
            made = {"if": condition, "then": self.instructions(node["then"])}
            if self.it is not before[0] and not self._moved_card(made["then"]):
                revealed = self.it == "this" and isinstance(before[0], dict) and "reveal" in before[0]
                self.it, self.it_kind = before[:2] if revealed else (None, "")  # that may not have been carried out
            self.them, self.looked, self.existing = before[2], looked, existing
            if "else" in node:
                made["else"] = self.instructions(node["else"])
            return [made]
        if "may" in node:
            before_it = self.it
            made = {"may": self.instructions(node["may"])}
            if isinstance(before_it, dict) and "<same>" in before_it and self.it is not before_it:
                self.perhaps = True
            self.done.append(made)
            return [made]
        if "later" in node:
            return [self._later(node)]
        if "<modes>" in node:
            return [self._modal(node)]
        if "either" in node:
            return [self._either(node)]
        if "repeat" in node:
            return [{"repeat": self.value(node["repeat"]), "do": self.instructions(node["do"])}]
        if "pay" in node and "else" in node:
            who, of_player = node.pop("who", None), self.of_player
            self.of_player = of_player or who is not None
            pay = [self.value(one) for one in node["pay"]]
            self.of_player = of_player
            made = {**node, "pay": pay, "else": self.instructions(node["else"])}
            if who is not None:
                return self._payment_by_opponent(made)
            return [made]
        if "pay" in node:
            made = {**node, "pay": [self.value(one) for one in node["pay"]], "then": []}
            self.done.append(made)
            if "then" in node:
                made["then"] = self.instructions(node["then"])
            return [made]
        if "each_player" in node:
            return [{"each_player": self._inner(node["each_player"])}]
        if "player_of" in node:
            return [{"player_of": self.pointer(node["player_of"]), "do": self._inner(node["do"])}]
        if "won" in node:
            return [{key: one if key == "clash" else self.instructions(one) for key, one in node.items()}]
        if "intimidate" in node and node["intimidate"] == THEM:
            them = self.their_hero()
            return [{"intimidate": "opponent"} if them in ENEMIES else {"intimidate": "target", "to": them}]
        return self._plain(node)

    def _moved_card(self, do: Sequence[Node]) -> bool:
        """Return whether instructions under a condition leave a card that later words can call “it”."""
        last = do[-1] if do else {}
        while "may" in last:
            last = last["may"][-1]
        return self.it_kind == "card" and bool({"put", "turn", "banish", "return"} & last.keys())

    def _modal(self, node: Node) -> Node:
        modes: list[tuple[list[Node], list[Node]]] = []
        several = node["<modes>"]
        for do in several:
            inner = References(self.quoted, self.it)
            inner.it_kind, inner.them, inner.attack, inner.names = (
                self.it_kind,
                self.them,
                self.attack,
                self.names + 5 * (len(modes) + 1),
            )
            mode = inner.instructions(do)
            for target in inner.targets:
                target["id"] = f"{target['id']}{'abcdefgh'[len(modes)]}"
            modes.append((mode, inner.targets))
        count = len(several) if node["choose"] == "<all>" else node["choose"]
        made: Node = {"choose": count, **{key: node[key] for key in ("up_to", "least") if key in node}}
        if not any(targets for _, targets in modes):
            return {**made, "options": [do for do, _ in modes]}
        made["modes"] = [
            {**({"targets": targets} if targets else {}), "do": renamed(do, targets, "abcdefgh"[place])}
            for place, (do, targets) in enumerate(modes)
        ]
        return made

    def _either(self, node: Node) -> Node:
        before = (self.it, self.it_kind)
        ways = []
        for do in node["either"]:
            self.it, self.it_kind = before
            ways.append(self.instructions(do))
        last = [one[-1] for one in ways]
        if all(any(verb in one for verb in NAMING) for one in last) and "create" not in last[0]:
            name = self.fresh("c")
            for one in last:
                one["as"] = name
            self.it, self.it_kind = name, "card"
        else:
            self.it, self.it_kind = before
        made = {"either": ways}
        self.done.append(made)
        return made

    def _plain(self, node: Node) -> list[Node]:
        before: list[Node] = []
        if "turn" in node and isinstance(node["turn"], Mapping):
            picked: Node = {"pick": self.pointer(node["turn"]), "as": self.fresh("c")}
            before, node = [picked], {**node, "turn": picked["as"]}
            self.it, self.it_kind = (picked["as"], "card") if node["to"] == "face_up" else (None, "")
        if "reveal" in node and isinstance(node["reveal"], Mapping) and "count" in node["reveal"]:
            picked = {"pick": self.pointer(node["reveal"]), "as": self.fresh("c")}
            before, node = [picked], {**node, "reveal": picked["as"]}
            self.it, self.it_kind = picked["as"], "card"
        if "pitch" in node and isinstance(node["pitch"], Mapping):
            picked = {"pick": self.pointer({"count": 1, **node["pitch"]}), "as": self.fresh("c")}
            before, node = [picked], {**node, "pitch": picked["as"]}
            self.it, self.it_kind = picked["as"], "card"
        if node.get("give", {}).get("abilities") and any(
            "<its zone>" in map(str, ability.values()) for ability in node["give"]["abilities"]
        ):
            play = {"play_from": self._its_zone(), **self._its_player()}
            done = self._done_to_it()
            if done is not None and "this" in [done.get(verb) for verb in ZONE_OF]:
                node = {**node, "to": done.setdefault("as", self.fresh("b"))}  # only if it was done
            node = {**node, "give": {**node["give"], "abilities": [play]}}
        under = node.pop("<under>", None)
        verb = next((one for one in NAMING if node.get(one) == IT), None)
        if verb is not None and self.it == "this" and self.existing is not None:
            if not self.existing:
                raise UnsettledError("it")
            node[verb] = {**self.existing, "count": 1}
        made: Node = {}
        for key, one in sorted(node.items(), key=lambda item: item[0] != "by"):  # the source is named first
            if key == "give":
                made[key] = None  # the destination is named first
            elif key in OBJECT_FIELDS:
                made[key] = self.pointer(one)
            else:
                made[key] = self.value(one)
        if "give" in node:
            if node.get("to") == IT and isinstance(self.it, dict) and "reveal" in self.it:
                raise UnsettledError("it")
            made["give"] = self.value(node["give"])
            if node.get("to") == IT and self.defends and made["to"] == "this":
                if {"power", "defense"} <= made["give"].keys() or not {"power", "defense"} & made["give"].keys():
                    raise UnsettledError("it")
                made["to"] = "attack" if "power" in made["give"] else "this"
            if made.get("to") == "this":
                self.it, self.it_kind = "this", "this"
        if under is not None:
            made["under"] = self.pointer(under)
        if made.get("to") == "this" and "give" in made:
            if "cost" in made["give"]:
                raise UnsettledError("cost")  # it has been paid
            del made["to"]
        if made.get("to") == "own.hero" and "crowd" in made:
            del made["to"]
        if "put" in made and made.get("into") == "deck" and made.get("position") == "bottom":
            del made["position"]
        self._set_antecedent(made)
        self.done.append(made)
        return [*before, made]

    def _done_to_it(self) -> Node | None:
        """Return the instruction that acted on “it”, or ``None``."""
        if isinstance(self.it, dict):
            return self.it
        done = (one for one in self.done if self.it == one.get("as") or self.it in map(one.get, (*ZONE_OF, "put")))
        return next(done, None)

    def _its_player(self) -> Node:
        """Return the player who may play “it”, as the field ``who`` for the opponent."""
        made = self._done_to_it()
        card = next((made[verb] for verb in (*ZONE_OF, "put") if verb in made), None) if made else None
        if isinstance(card, str) and card != "this":
            card = next(({"side": "any", **target} for target in self.targets if target["id"] == card), None)
            if card is None:
                raise UnsettledError("who may play it")
        side = card.get("side", "own") if isinstance(card, Mapping) else "own"
        if side == "any" or (isinstance(card, Mapping) and "whose" in card) or self.of_player:
            raise UnsettledError("who may play it")
        return {"who": "opponent"} if side == "enemy" else {}

    def _its_zone(self) -> str:
        node = self._done_to_it()
        if node is None:
            raise UnsettledError("it")
        for verb, zone in ZONE_OF.items():
            if verb in node:
                return zone
        zone = str(node.get("into", ""))
        if zone not in ("banished", "graveyard"):
            raise UnsettledError("you may play it")
        return zone

    def _set_antecedent(self, made: Node) -> None:
        """Remember what “it” means in the following text."""
        verb = next((one for one in NAMING if one in made), None)
        if "reveal" in made and "top" in made and isinstance(made["reveal"], Mapping):
            self.looked = {**made["reveal"], "top": made["top"]}
        if made.get("reveal") == {"zone": "hand"}:
            self.looked = dict(made["reveal"])
        if "look" in made and isinstance(made["look"], Mapping):
            self.it, self.it_kind, self.looked = {"<same>": made["look"]}, "card", made["look"]
        if "every" in made and "defense" in made["give"]:
            raise UnsettledError("those that defend")
        if {"every", "next"} & made.keys() and "cost" in made.get("give", {}):
            raise UnsettledError("cost")  # an attack-proxy exists only once its ability has been paid for
        if "next" in made or "next_card" in made or "next_defending" in made or "every" in made or "from" in made:
            self.it, self.it_kind, self.attack = None, "", None
        if verb is None and any(isinstance(made.get(one), Mapping) for one in OBJECT_FIELDS) and "look" not in made:
            self.it, self.it_kind = None, ""
            field = next((one for one in _PICKED if isinstance(made.get(one), Mapping)), None)
            if field is not None and made[field].get("count") == 1 and "random" not in made[field]:
                self.it = {"<of>": made, "field": field}
                self.it_kind = str(made[field].get("subtypes", made[field].get("types", "permanent")))
        if verb is None or verb == "deal":
            return
        held = made.get(verb)
        if verb == "create":
            self.it, self.it_kind = made, "token"
        elif verb == "search":
            self.it, self.it_kind = made, "card"
        elif isinstance(held, str) and verb not in ("create_card",):
            return
        elif verb in ("draw",):
            if made["draw"] == 1:
                return
        else:
            self.it, self.it_kind = made, "card"
            if isinstance(held, Mapping) and held.get("zone", "arena") == "arena":
                self.it_kind = str(held.get("subtypes", held.get("types", "permanent")))

    def _later(self, node: Node) -> Node:
        inner = References(self.quoted, self.it)
        inner.attack = self.attack
        inner.it_kind, inner.them, inner.names = self.it_kind, self.them, self.names + 10
        inner.targets = [*self.targets]
        event = dict(node["later"])
        condition = event.pop("<if>", None)
        inner.occasion(event)
        if condition is not None:
            raise UnsettledError("later, if")
        do = inner.instructions(node["do"])
        targets = inner.targets[len(self.targets) :]
        if not targets:
            return {**node, "later": event, "do": do}
        if self.targets or node.get("until") != "end_of_turn" or "'deal'" in str(do):
            raise UnsettledError("the targets of a later effect")
        ability = {"when": event, "targets": targets, "do": do, **({} if node.get("every") else {"per_turn": 1})}
        return {"give": {"abilities": [ability]}, "to": "own.hero", "until": "end_of_turn"}

    def _payment_by_opponent(self, made: Node) -> list[Node]:
        them = self.their_hero()
        if them in ENEMIES:
            return [{**made, "who": "opponent"}]
        if all(
            "deal" in one and isinstance(one["to"], str) and one.get("by", "this") == "this" for one in made["else"]
        ):
            return [{"player_of": them, "do": [made]}]
        if any(isinstance(one, Mapping) and one.get("who") == "opponent" for one in made["else"]):
            raise UnsettledError("they")
        inner = [one["do"] if one.get("player_of") == them else None for one in made["else"]]
        if all(one is not None for one in inner):
            flat = [each for one in inner if one is not None for each in one]
            return [{"player_of": them, "do": [{**made, "else": flat}]}]
        raise UnsettledError("unless they")

    def _if_done(self, node: Node, found: list[Node]) -> None:
        if not found:
            raise UnsettledError("if you do")
        last = found[-1]
        do = node["<if done>"]
        theirs = "player_of" in last or last.get("who") == "opponent"
        if theirs is not ("who" in node):
            raise UnsettledError("if you do")
        if "player_of" in last and "may" in last["do"][-1]:
            last = last["do"][-1]
        if "if" in last and "else" not in last and last.get("then") and "may" in last["then"][-1]:
            last = last["then"][-1]
        if "pay" in last and "else" not in last and not last.get("then"):
            last["then"] = self.instructions(do)
            return
        if "prevent" in last and not {"next", "times"} & last.keys():
            last["then"] = [*last.get("then", ()), *self.instructions(do)]
            return
        verb = next(
            (one for one in (*NAMING, "may", "tap", "untap", "counter", "turn", "awaken", "either") if one in last),
            None,
        )
        if verb is None or "if" in last:
            raise UnsettledError("if you do")
        name = self.name_of(last)
        found.append({"if": {"did": name}, "then": self.instructions(do)})

    def _when_done(self, node: Node, found: list[Node]) -> None:
        """Add a reflexive trigger (“When you do, …”): its own layer with its own targets (6.6.2)."""
        last = found[-1] if found else {}
        if "if" in last or "pay" in last or not any(verb in last for verb in (*NAMING, "may", "tap", "turn")):
            raise UnsettledError("when you do")
        name = self.name_of(last)
        inner = References(self.quoted, self.it)
        inner.it_kind, inner.them, inner.names, inner.done = self.it_kind, self.them, self.names + 10, self.done
        do = inner.instructions(node["<when done>"])
        for target in inner.targets:
            target["id"] = f"{target['id']}w"
        do = renamed(do, inner.targets, "w")
        found.append({"when_done": name, **({"targets": inner.targets} if inner.targets else {}), "inline": do})
        self.it, self.it_kind = None, ""

    def _if_it_hits(self, node: Node, found: list[Node]) -> None:
        """Give the attack of the sentence before what follows if it hits: “If it hits, draw a card”."""
        event = {"event": "hits", "card": "this", **({"other": node["other"]} if "other" in node else {})}
        inner, last = References(self.quoted), found[-1] if found else {}
        inner.names = self.names + 10
        inner.occasion(event)
        do = inner.instructions(node["<if it hits>"])
        ability = {"when": event, **({"targets": inner.targets} if inner.targets else {}), "do": do}
        awaited = last.get("next", last.get("next_card", {}).get("subtypes") == "attack")
        if awaited is not False and not {"instead", "times"} & last.keys():
            last["give"] = {**last["give"], "abilities": [*last["give"].get("abilities", ()), ability]}
        elif self.of_own_attack and self.it_kind == "attack" and self.it in [one["id"] for one in self.targets]:
            found.append({"give": {"abilities": [ability]}, "to": self.it, "until": "game"})
        else:
            raise UnsettledError("it")

    def _if_not_done(self, node: Node, found: list[Node]) -> None:
        if not found:
            raise UnsettledError("if you don't")
        last = found[-1]
        theirs = "player_of" in last or last.get("who") == "opponent"
        if theirs is not ("who" in node):
            raise UnsettledError("if you don't")
        if "pay" in last and "else" not in last:
            last["else"] = self.instructions(node["<if not done>"])
            return
        if "player_of" in last and "pay" in last["do"][-1]:
            do = [dict(one) for one in node["<if not done>"]]
            if not all(one.get("<who>") in ("they", "that hero") for one in do):
                raise UnsettledError("if they don't")
            last["do"][-1]["else"] = self._inner([each for one in do for each in one["do"]])
            return
        if "player_of" in last and "may" in last["do"][-1]:
            last = last["do"][-1]
        verb = next((one for one in (*NAMING, "may", "counter") if one in last), None)
        if verb is None:
            raise UnsettledError("if you don't")
        found.append({"if": {"not": {"did": self.name_of(last)}}, "then": self.instructions(node["<if not done>"])})

    def _instead(self, node: Node, found: list[Node]) -> None:
        if len(found) != 1 or {"if", "usually", "may"} & found[-1].keys():
            raise UnsettledError("instead")
        last = found[-1]
        is_of_next = not {"next", "next_card"}.isdisjoint(last)
        if is_of_next and node["if"].get("matches") == IT and "instead" not in last:
            # the condition is about the awaited card, so it is judged when the effect applies to that card
            last |= {"instead_if": node["if"]["like"], "instead": self._grant_to_it(node["<instead>"])}
            return
        condition = self.condition(node["if"])
        again = [_with_old_duration(_with_old_replacement(one, last), last) for one in node["<instead>"]]
        if is_of_next and "give" in last:
            awaited = {key: last[key] for key in last if key in ("next", "next_card", "until", "who")}
            instead = [{"give": self._grant_to_it(again), **awaited}]
        else:
            self.instead = True
            instead = self.instructions(again)
            self.instead = False
        found[-1] = {"usually": [last], "if": condition, "instead": instead}

    def _grant_to_it(self, instructions: Sequence[Node]) -> Any:
        """Return the grant of a single instruction that gives something to “it”."""
        if len(instructions) != 1 or instructions[0].get("to") != IT or "give" not in instructions[0]:
            raise UnsettledError("instead")
        return self.value(instructions[0]["give"])

    def _of_player(self, node: Node) -> list[Node]:
        who, do = node["<who>"], node["do"]
        if _of_you(do):
            raise UnsettledError("your")
        if who in EACH or who in ENEMY:
            return self._of_each_or_enemy(do, each=who in EACH)
        if who in TARGETS:
            them: Any = self.target(TARGETS[who])
        elif who in HEROES:
            them = self.them = HEROES[who]
        elif who == "its controller":
            raise UnsettledError("its controller")
        else:
            them = self.their_hero()
        if them in ENEMIES and all(self._simple(one) for one in do):
            made = [{**self.value(one), "who": "opponent"} for one in do]
            self.done += made
            self._set_antecedent(made[-1])
            return made
        inner = self._inner(do)
        if isinstance(self.looked, dict) and self.looked == {"zone": "hand"}:
            self.looked = {"zone": "hand", **({"side": "enemy"} if them in ENEMIES else {"whose": them})}
        if len(inner) == 1 and "pay" in inner[0] and "else" not in inner[0]:
            self.done.remove(inner[0])
            made = [{**inner[0], "who": "opponent"}] if them in ENEMIES else [{"player_of": them, "do": inner}]
            self.done += made
            return made
        return [{"player_of": them, "do": inner}]

    def _of_each_or_enemy(self, do: Sequence[Node], *, each: bool) -> list[Node]:
        """Return instructions carried out by each player, or by the opponent."""
        if all(self._simple(one) for one in do):
            made = [{**self.value(one), "who": "each" if each else "opponent"} for one in do]
        else:
            before = len(self.done)
            inner = self._inner(do)
            if each:
                self.of_each += self.done[before:]
            made = [{"each_player": inner}] if each else [{"player_of": "enemy.hero", "do": inner}]
        self.done += made
        discards_one = len(made) == 1 and made[0].get("discard") == 1
        self.it = made[0] if discards_one else None
        self.it_kind = "card"
        return made

    def _inner(self, do: Sequence[Node]) -> list[Node]:
        before, self.of_player = self.of_player, True
        inner = self.instructions(do)
        self.of_player = before
        return inner

    @staticmethod
    def _simple(node: Node) -> bool:
        return any(verb <= node.keys() and node.keys() <= verb | _WITH for verb in SIMPLE)

    def of_opponent(self, node: Node) -> Node:
        """Return an instruction carried out by the opponent."""
        return {**node, "who": "opponent"} if self._simple(node) else {"player_of": "enemy.hero", "do": [node]}

    # events

    def occasion(self, event: Node) -> None:
        """Remember the cards and players of the trigger event, for later references."""
        self.occasioned = True
        other, card = event.get("other"), event.get("card")
        if card == "this":
            self.foe = FOES.get(event["event"], "")
            self.hits = event["event"] in ("hits", "deals_damage")
        self.plays = isinstance(card, Mapping) and event["event"] == "plays"
        if isinstance(card, Mapping):
            kinds = [card.get("types"), card.get("subtypes"), "ally" if card.get("subtypes") == "ally" else None]
            self.event_kinds = tuple(kind for kind in kinds if isinstance(kind, str))
        if isinstance(other, Mapping) and other.get("types") == "hero":
            self.them = "attack_target" if event["event"] == "attacks" else "other"
        if card == "this" and isinstance(other, Mapping) and other.get("subtypes") == "ally":
            self.it, self.it_kind = "other", "ally"
        if isinstance(card, Mapping) and event["event"] in ("plays", "hits", "attacks", "boosts", "wagers"):
            self.it, self.it_kind = (
                "event",
                "attack" if event["event"] in ("hits", "attacks", "boosts", "wagers") else "card",
            )
            if card.get("subtypes") == "attack":
                self.it_kind = "attack"
            if self.it_kind == "attack":
                self.attack = "event"
        elif event["event"] == "moves":
            self.it, self.it_kind = "moved", "card"
        elif isinstance(card, Mapping):
            self.it, self.it_kind = None, ""
        if event["event"] in ("damaged", "deals_damage"):
            self.event_number = True


def _instant(like: Any) -> bool:
    """Return whether cards like these can be played before the next turn of their player."""
    return like is not None and (like.get("types") != "action" or "any_of" in like)


def _awaits(node: Node) -> bool:
    """Return whether an instruction is a payment of a free number, for which nothing has been done yet."""
    return "pay" in node and node.get("up_to") is True and "else" not in node and not node.get("then")


def _of_you(value: Any, *, counted: bool = False) -> bool:
    """Return whether an instruction of another player means objects of yours, which it could not tell from theirs."""
    if isinstance(value, list):
        return any(map(_of_you, value))
    if not isinstance(value, Mapping):
        return False
    chosen = (
        (counted and not {"of", "number"} & value.keys())
        or "zone" in value
        or any(isinstance(value.get(one), int) or value.get(one) == X for one in ("count", "up_to"))
    )
    if chosen and not {"side", "whose", "<target>", "create", "create_card"} & value.keys():
        return True
    inner = ((key, one) for key, one in value.items() if key not in ("cards", "give", "<target>"))
    return any(_of_you(one, counted=key in ("count", "among")) for key, one in inner)


def _to_all_cards(node: Node) -> Node:
    """Return a grant to attack action cards as one that includes defending cards."""
    cards = {"zone": ["stack", "chain"], **{key: one for key, one in node["every"].items() if key != "kind"}}
    given = [{"static": node["give"], "affects": cards}]
    rest = {key: one for key, one in node.items() if key not in ("every", "give")}
    return {**rest, "give": {"abilities": given}, "to": "own.hero"}


def _with_old_replacement(node: Node, last: Node) -> Node:
    """Complete a replacement that states only a new amount (“instead prevent 5”) with the old instruction's verb."""
    if "<amount>" not in node:
        return node
    verb = node["<amount>"]
    if verb not in last or (node.get("next", False) and not last.get("next")):
        raise UnsettledError("instead")
    if "<kind>" in node and node.get("kind") != last.get("kind"):
        raise UnsettledError("instead")
    return {**last, "count" if verb == "create" else verb: node["amount"]}


def _with_old_duration(node: Node, last: Node) -> Node:
    """Complete a replacement that gives more (“it gains ward 4 instead”) with how long the old instruction gives."""
    return {**node, "until": last["until"]} if node.get("until") == "game" and "until" in last else node


def _gives_more_to_it(node: Node) -> bool:
    """Return whether an instruction gives “it”, the next attack or card, more under a condition."""
    then = node.get("then") if isinstance(node.get("if"), Mapping) and "else" not in node else None
    return then is not None and len(then) == 1 and "give" in then[0] and then[0].get("to") == IT


def renamed(value: Any, targets: Sequence[Node], letter: str) -> Any:
    """Return the instructions of a mode with its targets renamed to names unique among all modes."""
    names = {str(target["id"]).removesuffix(letter): target["id"] for target in targets}
    if isinstance(value, Mapping):
        return {key: renamed(one, targets, letter) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(item, targets, letter) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def unfolded(value: Any) -> Any:
    """Return instructions with the choices of their objects inserted before them."""
    if isinstance(value, Mapping):
        return {key: unfolded(one) for key, one in value.items() if key != "<before>"}
    if isinstance(value, list):
        found: list[Any] = []
        for item in value:
            if isinstance(item, Mapping) and "<before>" in item:
                found.append(unfolded(item["<before>"]))
            found.append(unfolded(item))
        return found
    return value


def has_marks(value: Any) -> str:
    """Return a placeholder that was not resolved, or an empty text."""
    if isinstance(value, str):
        return value if value.startswith("<") or value == X else ""
    if isinstance(value, Mapping):
        for key, one in value.items():
            if mark := ("" if not str(key).startswith("<") else str(key)) or has_marks(one):
                return mark
    elif isinstance(value, list):
        return next((mark for item in value if (mark := has_marks(item))), "")
    return ""
