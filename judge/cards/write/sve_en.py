"""Shadowverse EVOLVE in English, with the official terms: for those who cannot read the Japanese card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.write import NotSaidError

Node = Mapping[str, Any]
HEAD = {
    "fanfare": "Fanfare",
    "last_words": "Last Words",
    "on_evolve": "On Evolve",
    "strike": "Strike",
    "on_race": "On Race",
}
CLASS = {
    "Forest": "Forestcraft",
    "Sword": "Swordcraft",
    "Rune": "Runecraft",
    "Dragon": "Dragoncraft",
    "Nightmare": "Abysscraft",
    "Haven": "Havencraft",
    "Neutral": "Neutral",
}
ZONE = {
    "field": "field",
    "hand": "hand",
    "cemetery": "cemetery",
    "ex": "EX area",
    "banished": "banished zone",
    "evolve_deck": "evolve deck",
    "deck": "deck",
}
FIGURE = {"printed_cost": "original cost", "cost": "cost", "attack": "attack", "defense": "defense"}
CANNOT = {
    "attack": "can't attack",
    "attack_leader": "can't attack leaders",
    "attack_follower": "can't attack followers",
    "destroyed": "can't be destroyed",
    "destroyed_by_ability": "can't be destroyed by abilities",
    "refreshed_in_start_phase": "isn't refreshed in its player's start phase",
    "damaged": "takes no damage",
    "banished": "can't be banished",
    "played": "can't be played",
    "use_activated": "can't use its activated abilities",
    "use_activated_but_evolve": "can't use its activated abilities except evolve",
    **{f"use_{name}": f"can't use its {word} abilities" for name, word in HEAD.items()},
    **{f"trigger_{name}": f"has {word} abilities that don't trigger" for name, word in HEAD.items()},
}
DAMAGE = {"ability_damage": "ability damage", "combat_damage": "combat damage"}
ABILITY = {**HEAD, "evolve": "Evolve", "earth_rite": "Earth Rite"}
UNTIL = {
    "end_of_turn": " until the end of the turn",
    "end_of_next_enemy_turn": " until the end of the enemy's next turn",
    "next_enemy_turn": " during the enemy's next turn",
}
INTO = {"bury": " into the cemetery", "ex": " into the EX area"}
DID = {"discard": "discarded", "banish": "banished", "destroy": "destroyed", "bury": "put into the cemetery"}


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the line of a card's keywords, if it has any."""
    return [", ".join(word.title() for word in keywords) + "."] if keywords else []


def ability(node: Node) -> str:
    """Return one ability in words."""
    return _Writer(node).ability()


class _Writer:
    def __init__(self, node: Node) -> None:
        self.node = node
        self.targets = {target["id"]: target for target in node.get("targets", ())}
        self.names: dict[str, str] = {}

    def ability(self) -> str:
        node = self.node
        if "static" in node:
            return self._static()
        if "replace" in node:
            return _sentence(self._prefix(node.get("if")) + self._shield(node))
        if node.get("required"):
            return _sentence(f"As an additional cost to play this, you must pay: {self._costs(node['extra'])}")
        if "play_cost" in node:
            extra = f"you may pay: {self._costs(node['extra'])}; if you do, " if "extra" in node else ""
            change = (
                f"it costs {node['set']}" if "set" in node else f"its cost changes by {self._signed(node['play_cost'])}"
            )
            return _sentence(f"When you play this, {extra}{self._prefix(node.get('if'))}{change}")
        said = self._head() + self._do(node.get("spell", node.get("do", ())))
        if node.get("keyword") == "evolve" and "do" not in node:
            into = f" into {self._evolved(node['into'])}" if "into" in node else ""
            said += f"Evolve this{into}."
        if "per_turn" in node:
            times = {1: "Once", 2: "Twice"}.get(node["per_turn"], f"{node['per_turn']} times")
            said += f" {times} each turn."
        if "if" in node:
            said += f" Only if {self._condition(node['if'])}."
        return said.strip()

    def _evolved(self, like: Node) -> str:
        return self._like({**like, "zone": "evolve_deck"}).removesuffix(" in the evolve deck")

    def _shield(self, node: Node) -> str:
        event, card = node["replace"]["event"], node["replace"].get("card")
        who = {"leader_damaged": "your leader"}.get(event, "this")
        if isinstance(card, Mapping):
            who = self._noun({**card, "side": node["replace"].get("side", "any")})
            who = "your leader" if card == {"type": "leader"} else who
        if node.get("engaged"):
            return "this comes onto the field engaged"
        if event == "deals_damage" and "add" in node:
            return f"damage that {who} deals changes by {self._signed(node['add'])}"
        if event in DAMAGE and "add" in node:
            return f"{DAMAGE[event]} that {who} takes changes by {self._signed(node['add'])}"
        if node.get("prevent"):
            kinds = {"ability_damage": "no damage from abilities", "combat_damage": "no combat damage"}
            if node["replace"]["event"] not in kinds:
                raise NotSaidError("replace")
            return f"{who} takes {kinds[node['replace']['event']]}"
        if "add" in node:
            return f"damage that {who} takes changes by {self._signed(node['add'])}"
        if "at_most" in node:
            return f"{who} takes at most {node['at_most']} damage at a time"
        raise NotSaidError("replace")

    def _head(self) -> str:
        node = self.node
        cost = self._costs(node["cost"]) if node.get("cost") else ""
        extra = "Earth Rite - " if node.get("extra") else ""
        if node.get("keyword") == "evolve":
            return f"Evolve ({cost}): "
        if node.get("keyword") == "feed":
            return f"Serve {node.get('times', 1)} ({cost}): "
        if "keyword" in node:
            return f"{HEAD[node['keyword']]}{f' ({cost})' if cost else ''}: {extra}"
        if "activate" in node:
            return f"{'Quick ' if node.get('quick') else ''}Activate ({self._costs(node['activate'])}): {extra}"
        if "when" in node:
            whens = node["when"] if isinstance(node["when"], list) else [node["when"]]
            said = " or ".join(self._when(when) for when in whens)
            return f"Whenever {said}{f', you may pay {cost}; if you do' if cost else ''}: "
        return extra

    def _when(self, when: Node) -> str:
        event, card, side = when["event"], when.get("card"), when.get("side", "any")
        whose = {"own": "your", "enemy": "the enemy's", "any": "a"}[side]
        if event in ("end_phase", "main_phase"):
            return f"{whose} {'end' if event == 'end_phase' else 'main'} phase begins"
        what = "this" if card == "this" else self._noun({**(card or {}), "side": side, "count": 1})
        forms = {
            "enters": "comes onto the field",
            "leaves": "leaves the field",
            "dies": "goes from the field to the cemetery",
            "buried": "goes to the cemetery",
            "returned": "returns from the field to the hand",
            "destroyed": "is destroyed",
            "banished": "is banished",
            "evolves": "evolves",
            "attacks": "attacks",
            "refreshed": "is refreshed",
            "engaged": "is engaged",
            "races": "races",
            "damaged": "takes damage",
            "ability_damage": "takes damage from an ability",
            "combat_damage": "takes combat damage",
            "discarded": "is discarded from hand",
            "moves": "is put into the EX area",
            "defense_lost": "loses defense",
            "deals_damage": "deals damage",
            "deals_attack_damage": "deals attack damage",
            "deals_combat_damage": "deals combat damage",
            "deals_ability_damage": "deals ability damage",
            "leader_damaged": "leader takes damage",
            "defense_gained": "gains defense",
            "plays": "is played",
        }
        if event == "leader_damaged":
            what = whose
        if event not in forms:
            raise NotSaidError(event)
        source = f" from the {ZONE[when['from_zone']]}" if isinstance(when.get("from_zone"), str) else ""
        if when.get("to_zone") not in (None, "ex"):
            raise NotSaidError(event)
        return f"{what} {forms[event]}{source}"

    def _prefix(self, asked: Node | None) -> str:
        return f"if {self._condition(asked)}, " if asked is not None else ""

    def _static(self) -> str:
        node = self.node
        asked = f"While {self._condition(node['if'])}, " if "if" in node else ""
        grant, affects = node["static"], node.get("affects")
        if set(grant) == {"cost"} and affects is not None:
            what = self._like({key: value for key, value in affects.items() if key not in ("zone", "side")})
            who = "you play" if affects["side"] == "own" else "the enemy plays"
            return _sentence(f"{asked}the cost of each {what} that {who} changes by {self._signed(grant['cost'])}")
        subject = "this" if affects is None else self._noun(affects)
        zone = node.get("zone")
        where = " from the EX area" if zone == "ex" else ""
        if isinstance(zone, list) and grant.get("cannot") == ["played"]:
            where = "" if "hand" in zone else " from anywhere but the hand"
        elif zone == ["field", "ex"]:
            where = ", also while this is in the EX area"
        return _sentence(f"{asked}{subject} {self._grant(grant)}{where}")

    def _costs(self, costs: Sequence[Node]) -> str:
        return ", ".join(self._cost(cost) for cost in costs)

    def _cost(self, cost: Node) -> str:
        match cost:
            case {"pp": amount}:
                return f"{self._amount(amount)} PP"
            case {"engage": _}:
                return "engage this"
            case {"this": how}:
                return f"{self._how(how)} this" + INTO.get(how, "")
            case {"life": amount}:
                return f"your leader loses {amount} defense"
            case {"perform": "lesson", "amount": amount}:
                return f"Lesson {amount}"
            case {"counter": "stack", "on": _}:
                return "Earth Rite"
            case {"counter": name, "remove": amount}:
                on = cost.get("on")
                held = "this" if on is None else self._noun({**on, "count": 1})
                return f"remove {amount} {name} counter(s) from {held}"
            case {"perform": "skip_turn"}:
                return "skip your next turn"
            case {"cards": {"zone": "deck", "count": amount}, "how": how}:
                return f"{self._how(how)} the top {amount} card(s) of your deck{INTO.get(how, '')}"
            case {"cards": cards, "how": how}:
                tail = {**INTO, "return": " to hand"}.get(how, "")
                if "as" in cost:
                    self.names[cost["as"]] = f"the card {DID.get(how, 'used')}"
                return f"{self._how(how)} {self._noun(cards)}{tail}"
        raise NotSaidError(str(cost))

    def _how(self, how: str) -> str:
        return {"bury": "put", "ex": "put"}.get(how, how)

    # ---- nouns

    def _noun(self, like: Node) -> str:
        rest = dict(like)
        zones = rest.pop("zone", "field")
        side = rest.pop("side", "any")
        by_chance = rest.pop("random", False)
        count, most, free = rest.pop("count", None), rest.pop("up_to", None), rest.pop("any_number", False)
        number = "any number of " if free else "each "
        if count is not None:
            number = "a " if count == 1 else f"{self._amount(count)} "
        elif most is not None:
            number = f"up to {self._amount(most)} "
        before, after = "", ""
        if rest.pop("other", False):
            before += "other "
        if rest.pop("state", None):
            before += "face-up "
        if "engaged" in rest:
            before += "engaged " if rest.pop("engaged") else "reserved "
        if "evolved" in rest:
            before += "evolved " if rest.pop("evolved") else "unevolved "
        if rest.pop("damaged", False):
            before += "damaged "
        if "card_class" in rest:
            before += CLASS[rest.pop("card_class")] + " "
        if "trait" in rest:
            before += f"[{rest.pop('trait')}] "
        token = rest.pop("token", False)
        kind = rest.pop("type", "card")
        name = rest.pop("name", None)
        plural = "s" if free or any(number not in (None, 1) for number in (count, most)) else ""
        if name is not None:
            said = self._names(name) + (f" token{plural}" if token else "")
        elif token:
            said = " or ".join(kind if isinstance(kind, list) else [kind]) + f" token{plural}"
        else:
            said = " or ".join(f"{one}{plural}" for one in (kind if isinstance(kind, list) else [kind]))
        if "ability" in rest:
            after += f" with {ABILITY[rest.pop('ability')]}"
        if "none_of" in rest:
            after += f" (not {' or '.join(self._like(one) for one in rest.pop('none_of'))})"
        if "from_zone" in rest:
            after += f" that came from the {ZONE[rest.pop('from_zone')]}"
        if "lies_in" in rest:
            after += f" in the {ZONE[rest.pop('lies_in')]}"
        if "played" in rest:
            after += " that was played" if rest.pop("played") else " that was not played"
        if by_chance:
            after += " at random"
        if "keyword" in rest:
            after += f" with {rest.pop('keyword').title()}"
        if "without" in rest:
            after += f" without {rest.pop('without').title()}"
        if "counter" in rest:
            after += f" with a {rest.pop('counter')} counter"
        if "name_has" in rest:
            after += f" with 『{rest.pop('name_has')}』 in its name"
        for figure, words in FIGURE.items():
            if figure in rest:
                after += f" with {words} {self._bound(rest.pop(figure))}"
        if rest.pop("unlike", False):
            after += " of another name"
        if "total" in rest:
            after += f" with original costs of {rest.pop('total')['max']} or less together"
        if (different := rest.pop("different", None)) is not None:
            after += f" of different {'names' if different == 'name' else 'original costs'}"
        if "any_of" in rest:
            after += f" ({' or '.join(self._like(one) for one in rest.pop('any_of'))})"
        if rest:
            raise NotSaidError(str(rest))
        whole = number + before + said + after + self._where(zones, side)
        return re.sub(r"^a other ", "another ", re.sub(r"^a (?=[aeo](?!ther)|un)", "an ", whole))

    def _like(self, like: Node) -> str:
        return re.sub("^an? ", "", self._noun({**like, "count": 1})).removesuffix(" on the field")

    def _where(self, zones: Any, side: str) -> str:
        words = " or ".join(ZONE.get(zone, zone) for zone in (zones if isinstance(zones, list) else [zones]))
        whose = {"own": "your", "enemy": "the enemy's", "any": "the"}[side]
        return f" {'on' if words.startswith('field') else 'in'} {whose} {words}"

    def _names(self, names: Any) -> str:
        return " or ".join(f"『{name}』" for name in (names if isinstance(names, list) else [names]))

    def _bound(self, value: Any) -> str:
        if isinstance(value, Mapping) and set(value) == {"max"}:
            return f"{self._amount(value['max'])} or less"
        if isinstance(value, Mapping) and set(value) == {"min"}:
            return f"{self._amount(value['min'])} or more"
        return self._amount(value)

    # ---- amounts and conditions

    def _amount(self, value: Any) -> str:
        match value:
            case int():
                return str(value)
            case "x":
                return "X"
            case {"count": select}:
                said = f"the number of {self._noun({**select, 'any_number': True}).removeprefix('any number of ')}"
            case {"counters": name}:
                said = f"the number of {name} counters on {self._pointer(value.get('of', 'this'))}"
            case {"number": "amount"}:
                said = "the damage"
            case {"number": _, "like": like}:
                said = f"the number of those that are a {self._like(like)}"
            case {"number": _}:
                said = "the number of those"
            case {"this_turn": when}:
                said = f"the number of times this turn that {self._when(when)}"
            case {"stat": figure, "of": of}:
                said = f"the {FIGURE[figure]} of {self._pointer(of)}"
            case {"resource": name}:
                whose = "your" if value.get("side", "own") == "own" else "the enemy's"
                words = {
                    "max_pp": "max PP",
                    "pp": "PP left",
                    "defense": "leader's defense",
                    "combo": "number of cards played this turn",
                }
                said = f"{whose} {words.get(name, name)}"
            case _:
                raise NotSaidError(str(value))
        times, plus = value.get("times", 1), value.get("plus", 0)
        said += f" divided by {value['per']}" if "per" in value else ""
        said = f"half (rounded {value['half']}) of {said}" if "half" in value else said
        return ("" if times == 1 else f"{times} times ") + said + (f" plus {plus}" if plus else "")

    def _signed(self, value: Any) -> str:
        if isinstance(value, int):
            return f"{value:+d}"
        if value == "x":
            return "+X"
        if value.get("times", 1) < 0:
            rest = {key: inner for key, inner in value.items() if key != "times"}
            return "minus " + self._amount({**rest, **({"times": -value["times"]} if value["times"] != -1 else {})})
        return "plus " + self._amount(value)

    def _condition(self, asked: Node) -> str:
        match asked:
            case {"notation": name, "at_least": least}:
                return f"{name.title()} ({least}) holds"
            case {"notation": name}:
                return f"{name.title()} is active"
            case {"turn": side}:
                return "it is your turn" if side == "own" else "it is the enemy's turn"
            case {"exists": select}:
                what = self._noun(select).removeprefix("each ")
                low, high = asked.get("min"), asked.get("max")
                if low is None and high is None:
                    return f"there is at least 1 {what}"
                return f"there are {self._between(low, high)} {what}"
            case {"amount": {"this_turn": when}, "min": 1} if "max" not in asked:
                return f"this turn, {self._when(when)}"
            case {"amount": amount}:
                return f"{self._amount(amount)} is {self._between(asked.get('min'), asked.get('max'))}"
            case {"matches": "other", "like": like} if "min" not in asked:
                return f"the other one is a {self._like(like)}"
            case {"matches": of, "like": like}:
                return f"{self._pointer(of)} is {'among them ' if 'min' in asked else ''}a {self._like(like)}"
            case {"did": _}:
                return "you did"
            case {"paid": True}:
                return "you paid it"
            case {"not": inner}:
                return f"not ({self._condition(inner)})"
            case {"all": parts}:
                return " and ".join(self._condition(part) for part in parts)
            case {"any": parts}:
                return " or ".join(self._condition(part) for part in parts)
        raise NotSaidError(str(asked))

    def _between(self, low: Any, high: Any) -> str:
        if low is not None and low == high:
            return f"exactly {low}"
        if low is None and high == 0:
            return "no"
        return f"{low} or more" if high is None else f"at most {high}"

    # ---- instructions

    def _pointer(self, pointer: Any) -> str:
        if isinstance(pointer, list):
            return " and ".join(self._pointer(one) for one in pointer)
        if isinstance(pointer, Mapping):
            return self._noun(pointer)
        if pointer in self.targets and pointer not in self.names:
            self.names[pointer] = "the chosen card" if len(self.targets) == 1 else f"chosen card ({pointer})"
            target = {key: value for key, value in self.targets[pointer].items() if key not in ("id", "if")}
            return f"{self._noun(target)} (chosen{'' if len(self.targets) == 1 else f' as {pointer}'})"
        known = {"this": "this", "own.leader": "your leader", "enemy.leader": "the enemy leader", "event": "that card"}
        return known.get(pointer) or self.names.get(pointer) or "it"

    def _do(self, nodes: Sequence[Node]) -> str:
        return " ".join(_sentence(self._say(node)) for node in nodes) + (" " if nodes else "")

    def _inner(self, nodes: Sequence[Node]) -> str:
        return "; ".join(self._say(node) for node in nodes)

    def _say(self, node: Node) -> str:
        match node:
            case {"if": asked, "then": then}:
                said = f"if {self._condition(asked)}: {self._inner(then)}"
                return said + (f"; otherwise: {self._inner(node['else'])}" if node.get("else") else "")
            case {"choose": count, "options": options}:
                listed = " ".join(f"({number}) {self._inner(one)}." for number, one in enumerate(options, 1))
                return f"choose {'up to ' if node.get('up_to') else ''}{count}: {listed}"
            case {"pay": costs, "then": then}:
                return f"you may pay {self._costs(costs)}; if you do: {self._inner(then)}"
            case {"either": options}:
                return "either " + ", or ".join(self._inner(option) for option in options)
            case {"each_player": inner}:
                return f"each player: {self._inner(inner)}"
            case {"next_play": like, "cost": cost}:
                return (
                    f"the cost of the next {self._like(like)} that you play this turn changes by {self._signed(cost)}"
                )
            case {"roll": _}:
                if "as" in node:
                    self.names[node["as"]] = "the number rolled"
                return "roll a die"
            case {"extra_turn": "you"}:
                return "take an extra turn after this one"
            case {"win": "you"}:
                return "you win the game"
            case {"take": what} if "look" not in node:
                return f"take control of {self._pointer(what)}"
            case {"may": inner}:
                return f"you may {self._inner(inner)}"
            case {"draw": count}:
                who = {"opponent": "the enemy draws", "each": "each player draws"}.get(node.get("who", ""), "draw")
                return f"{who} {'up to ' if node.get('up_to') else ''}{self._amount(count)} card(s)"
            case {"damage": amount, "to": to}:
                divided = "divided among " if node.get("divided") else ""
                return f"deal {self._amount(amount)} damage {divided or 'to '}{self._pointer(to)}"
            case {"life": amount}:
                return f"{self._pointer(node.get('to', 'own.leader'))} gets defense {self._signed(amount)}"
            case {"return": what}:
                return f"return {self._pointer(what)} to hand"
            case {"put": what, "into": into}:
                top = self._top(what) or self._pointer(what)
                where = f"{node.get('position', 'bottom')} of its deck" if into == "deck" else ZONE[into]
                return f"put {top} {'onto' if into == 'field' else 'into'} the {where}{self._engaged(node)}"
            case {"summon": names}:
                each = names if isinstance(names, list) else [names]
                made = " and ".join(f"{self._amount(node.get('count', 1))} 『{name}』" for name in each)
                side = " of the enemy" if node.get("side") == "opponent" else ""
                return f"put {made} into the {ZONE[node.get('into', 'field')]}{side}{self._engaged(node)}"
            case {"search": select, "into": into}:
                what = self._noun({**select, "zone": "deck", "side": "own"})
                return f"search for {what} and put it into the {ZONE[into]}{self._engaged(node)}"
            case {"look": count}:
                return self._look(node, count)
            case {"discard": count}:
                who = "the enemy discards" if node.get("who") == "opponent" else "discard"
                kind = f" ({self._like(node['like'])})" if "like" in node else ""
                return f"{who} {self._amount(count)} card(s){kind}{' at random' if node.get('random') else ''}"
            case {"mill": count}:
                whose = "the enemy's" if node.get("who") == "opponent" else "your"
                return f"put the top {self._amount(count)} card(s) of {whose} deck into the cemetery"
            case {"reveal": {"zone": "hand"}}:
                return "the enemy reveals their hand"
            case {"reveal": _, "top": count}:
                if "as" in node:
                    self.names[node["as"]] = "the revealed card"
                return f"reveal the top {count} card(s) of the deck"
            case {"banish": {"zone": "deck"} as what}:
                return f"banish {self._top(what)}"
            case {"evolve": what, "into": into}:
                return f"evolve {self._pointer(what)} into {self._evolved(into)}"
            case {"destroy": what} | {"banish": what} | {"engage": what} | {"refresh": what} | {"evolve": what}:
                return f"{next(iter(key for key in node if key != 'as'))} {self._pointer(what)}"
            case {"recover": amount}:
                return f"recover {self._amount(amount)} PP"
            case {"gain": what, "amount": amount}:
                return f"your {'max PP' if what == 'max_pp' else what.upper()} changes by {self._signed(amount)}"
            case {"perform": "race", "on": on}:
                return f"{self._pointer(on)} races" + (f" {node['amount']} times" if "amount" in node else "")
            case {"perform": "turn_face_down", "on": on}:
                return f"turn {self._pointer(on)} face down"
            case {"transform": what, "into": into}:
                return f"transform {self._pointer(what)} into 『{into}』"
            case {"play": what, "cost": cost}:
                return f"play {self._pointer(what)} for {cost}"
            case {"shuffle": _}:
                return "shuffle the deck"
            case {"counter": name, **rest}:
                if "remove" in rest:
                    return f"remove {self._amount(rest['remove'])} {name} counter(s) from this"
                return f"put {self._amount(rest['add'])} {name} counter(s) on {self._pointer(rest.get('on', 'this'))}"
            case {"give": grant, "to": to}:
                until = UNTIL.get(node.get("until", ""), "")
                if set(grant) == {"set_cost"}:
                    return f"the cost of {self._pointer(to)} is {grant['set_cost']}{until}"
                if set(grant) == {"cost"}:
                    return f"the cost of {self._pointer(to)} changes by {self._signed(grant['cost'])}{until}"
                return f"{self._pointer(to)} {self._grant(grant)}{until}"
            case {"pick": select}:
                who = "the enemy chooses" if node.get("who") == "opponent" else "choose"
                return f"{who} {self._noun(select)}"
        raise NotSaidError(str(node))

    def _top(self, what: Any) -> str | None:
        if not (isinstance(what, Mapping) and what.get("zone") == "deck" and "count" in what):
            return None
        return (
            f"the top {self._amount(what['count'])} card(s) of {'your' if what['side'] == 'own' else 'the enemy'} deck"
        )

    def _engaged(self, node: Node) -> str:
        return " engaged" if node.get("engaged") else ""

    def _look(self, node: Node, count: Any) -> str:
        said = f"look at the top {self._amount(count)} card(s) of your deck"
        takes = node.get("take")
        if takes is not None and not isinstance(takes, list):
            takes = [{key: node[key] for key in ("take", "into", "reveal") if key in node}]
        for taking in takes or ():
            what = self._noun(taking["take"]).replace(" on the field", "")
            shown = "reveal and " if taking.get("reveal") else ""
            where = f"{taking.get('position', 'bottom')} of the deck" if taking.get("into") == "deck" else None
            said += f", {shown}put {what} into the {where or ZONE[taking.get('into', 'hand')]}"
        rest = {
            "bottom": "on the bottom of the deck in any order",
            "top": "on top of the deck",
            "cemetery": "into the cemetery",
        }[node.get("rest", "bottom")]
        return f"{said}, and the rest {rest}"

    def _grant(self, grant: Node) -> str:
        said = []
        numbers = [f"{FIGURE[name]} {self._signed(grant[name])}" for name in ("attack", "defense") if name in grant]
        if numbers:
            said.append("gets " + "/".join(numbers))
        for name, word in (("set_attack", "attack"), ("set_defense", "defense"), ("set_evolve_cost", "evolve cost")):
            if name in grant:
                said.append(f"has its {word} set to {self._amount(grant[name])}")
        if "evolve_cost" in grant:
            said.append(f"has its evolve cost changed by {self._signed(grant['evolve_cost'])}")
        if "copies" in grant:
            said.append(f"may be in a deck up to {grant['copies']} times")
        if "ignores" in grant:
            said.append(f"attacks ignoring {', '.join(word.title() for word in grant['ignores'])}")
        if grant.get("lose_abilities"):
            said.append("loses all abilities")
        if "keywords" in grant:
            said.append("has " + ", ".join(word.title() for word in grant["keywords"]))
        if "lose_keywords" in grant:
            said.append("loses " + ", ".join(word.title() for word in grant["lose_keywords"]))
        if "trait" in grant:
            traits = grant["trait"] if isinstance(grant["trait"], list) else [grant["trait"]]
            said.append("is also " + ", ".join(f"[{trait}]" for trait in traits))
        if "also_named" in grant:
            said.append(f"is also 『{grant['also_named']}』")
        if "abilities" in grant:
            said.append("has “" + " ".join(ability(one) for one in grant["abilities"]) + "”")
        said += [CANNOT[word] for word in grant.get("cannot", ()) if word in CANNOT]
        known = {"attack", "defense", "keywords", "lose_keywords", "trait", "also_named", "abilities", "cannot"}
        known |= {"set_attack", "set_defense", "set_evolve_cost", "evolve_cost", "copies", "ignores", "lose_abilities"}
        if set(grant) - known or any(word not in CANNOT for word in grant.get("cannot", ())):
            raise NotSaidError(str(grant))
        return " and ".join(said)


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")
