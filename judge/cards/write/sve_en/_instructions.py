"""Instructions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import Node, listed, nothing_left
from judge.cards.write.sve_en._conditions import Conditions
from judge.cards.write.sve_en._words import CANNOT, FIGURE, ONTO, ROLLED, UNTIL, ZONE, sentence


class Instructions(Conditions):
    """Says what is done."""

    def _do(self, nodes: Sequence[Node]) -> str:
        return " ".join(sentence(self._say(node)) for node in nodes) + (" " if nodes else "")

    def _inner(self, nodes: Sequence[Node]) -> str:
        return "; ".join(self._say(node) for node in nodes)

    def _say(self, node: Node) -> str:
        match node:
            case {"if": asked, "then": [{"choose": _} as new], "else": [{"choose": _} as old]} if (
                new["options"] == old["options"]
            ):
                options_said = self._say({**old, "choose": 0}).partition(": ")[2]
                more = f"{self._how_many(new)} if {self._condition(asked)}"
                return f"choose {self._how_many(old)}, or {more}: {options_said}"
            case {"if": asked, "then": then}:
                said = f"if {self._condition(asked)}: {self._inner(then)}"
                return said.rstrip(".") + (f"; otherwise: {self._inner(node['else'])}" if node.get("else") else "")
            case {"choose": count, "options": options}:
                options_said = " ".join(f"({number}) {self._inner(one)}." for number, one in enumerate(options, 1))
                return f"choose {self._how_many(node)}: {options_said}"
            case {"pay": costs, "then": then}:
                return f"you may pay {self._costs(costs)}; if you do: {self._inner(then)}"
            case {"either": options}:
                who = "the enemy does " if node.get("who") == "opponent" else ""
                return f"{who}either " + ", or ".join(self._inner(option) for option in options)
            case {"each_player": inner}:
                return f"each player: {self._inner(inner)}"
            case {"next_play": like, "cost": cost}:
                return (
                    f"the cost of the next {self._like(like)} that you play this turn changes by {self._signed(cost)}"
                )
            case {"later": when, "do": do}:
                return f"the next time that {self._when(when)}: {self._inner(do)}"
            case {"roll": _}:
                if "as" in node:
                    self.names[node["as"]] = ROLLED
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
                return f"{who} {'up to ' if node.get('up_to') else ''}{self._so_many(count, 'card')}"
            case {"damage": amount, "to": to}:
                divided = "divided among " if node.get("divided") else ""
                said = self._amount(amount)
                dealt = f"damage equal to {said}" if isinstance(amount, Mapping) else f"{said} damage"
                return f"deal {dealt} {divided or 'to '}{self._pointer(to)}"
            case {"life": amount}:
                return f"{self._pointer(node.get('to', 'own.leader'))} gets defense {self._signed(amount)}"
            case {"return": what}:
                return f"return {self._pointer(what)} to hand"
            case {"put": what, "into": into}:
                top = self._top(what) or self._pointer(what)
                place = node.get("position", "bottom")
                place = f"place {place} from the top" if isinstance(place, int) else place
                where = f"{place} of its deck" if into == "deck" else ZONE[into]
                whose = {"you": "your", "opponent": "the enemy's"}.get(node.get("side", ""), "the")
                return f"put {top} {ONTO.get(into, 'into')} {whose} {where}{self._engaged(node)}"
            case {"summon": names}:
                each = listed(names)
                count = node.get("count", 1)
                made = " and ".join(f"{self._amount(count)} 『{name}』" for name in each)
                if isinstance(count, Mapping):
                    named = " and ".join(f"『{name}』" for name in each)
                    made = f"as many {named} as {self._amount(count)}"
                side = " of the enemy" if node.get("side") == "opponent" else ""
                into = node.get("into", "field")
                return f"put {made} {ONTO.get(into, 'into')} the {ZONE[into]}{side}{self._engaged(node)}"
            case {"search": select, "into": into}:
                what = self._noun({**select, "zone": "deck", "side": "own"})
                them = "it" if 1 in (select.get("count"), select.get("up_to")) else "them"
                return (
                    f"search for {what} and put {them} {ONTO.get(into, 'into')} the {ZONE[into]}{self._engaged(node)}"
                )
            case {"look": count}:
                return self._look(node, count)
            case {"discard": {"count": {"zone": "hand", **rest}}} if set(rest) <= {"side"} and "who" not in node:
                return "discard any number of cards" if node.get("up_to") else "discard your hand"
            case {"repeat": {"room": zone}, "do": do}:
                return f"until your {ZONE[zone]} is full: {self._inner(do)}"
            case {"repeat": times, "do": do}:
                return f"{self._amount(times)} times: {self._inner(do)}"
            case {"discard": count}:
                most = "up to " if node.get("up_to") else ""
                who = "the enemy discards" if node.get("who") == "opponent" else "discard"
                kind = f" ({self._like(node['like'])})" if "like" in node else ""
                return f"{who} {most}{self._so_many(count, 'card')}{kind}{' at random' if node.get('random') else ''}"
            case {"mill": count}:
                whose = "the enemy's" if node.get("who") == "opponent" else "your"
                return f"put the top {self._so_many(count, 'card')} of {whose} deck into the cemetery"
            case {"reveal": {"zone": "hand", "side": side, **rest}} if not rest:
                return "reveal your hand" if side == "own" else "the enemy reveals their hand"
            case {"reveal": {"zone": "hand", "side": "own"} as what}:
                return f"reveal {self._noun(what)}"
            case {"reveal": {"side": side}, "top": count}:
                if "as" in node:
                    self.names[node["as"]] = "the revealed card"
                whose = {"own": "your", "enemy": "the enemy's", "any": "each player's"}[side]
                return f"reveal the top {self._so_many(count, 'card')} of {whose} deck"
            case {"banish": {"zone": "deck"} as what}:
                return f"banish {self._top(what)}"
            case {"evolve": what, "into": into}:
                return f"evolve {self._pointer(what)} into {self._evolved(into)}"
            case {"destroy": what} | {"banish": what} | {"engage": what} | {"refresh": what} | {"evolve": what}:
                return f"{next(iter(key for key in node if key != 'as'))} {self._pointer(what)}"
            case {"recover": amount}:
                of = (
                    f"PP equal to {self._amount(amount)}"
                    if isinstance(amount, Mapping)
                    else f"{self._amount(amount)} PP"
                )
                return f"recover {of}"
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
                    return f"remove {self._so_many(rest['remove'], f'{name} counter')} from this"
                return f"put {self._so_many(rest['add'], f'{name} counter')} on {self._pointer(rest.get('on', 'this'))}"
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
            f"the top {self._so_many(what['count'], 'card')} of {'your' if what['side'] == 'own' else 'the enemy'} deck"
        )

    def _engaged(self, node: Node) -> str:
        return " engaged" if node.get("engaged") else ""

    def _how_many(self, choosing: Node) -> str:
        return f"{'up to ' if choosing.get('up_to') else ''}{self._amount(choosing['choose'])}"

    def _look(self, node: Node, count: Any) -> str:
        enemy = node.get("who") == "opponent"
        said = f"look at the top {self._so_many(count, 'card')} of {'their' if enemy else 'your'} deck"
        said = f"the enemy does this: {said}" if enemy else said
        takes = node.get("take")
        if takes is not None and not isinstance(takes, list):
            takes = [{key: node[key] for key in ("take", "into", "reveal") if key in node}]
        for taking in takes or ():
            what = self._noun(taking["take"]).replace(" on the field", "")
            shown = "reveal and " if taking.get("reveal") else ""
            where = f"{taking.get('position', 'bottom')} of the deck" if taking.get("into") == "deck" else None
            into = taking.get("into", "hand")
            said += f", {shown}put {what} {ONTO.get(into, 'into')} the {where or ZONE[into]}"
        rest = {
            "bottom": "on the bottom of the deck in any order",
            "top": "on top of the deck" if count == 1 else "on top of the deck in any order",
            "cemetery": "into the cemetery",
        }[node.get("rest", "bottom")]
        if nothing_left(count, takes or ()) or (count == 1 and not takes and node.get("rest") == "top"):
            return said
        return f"{said}, and {'the rest' if takes else 'put them'} {rest}"

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
            said.append("has “" + " ".join(self.inner(one) for one in grant["abilities"]) + "”")
        if "type" in grant:
            said.append(f"is {'an' if grant['type'] == 'amulet' else 'a'} {grant['type']}")
        if "be_chosen" in grant.get("must", ()):
            said.append("must be selected by the enemy if possible")
        said += [CANNOT[word] for word in grant.get("cannot", ()) if word in CANNOT]
        known = {"must", "attack", "defense", "keywords", "lose_keywords", "trait", "also_named", "abilities", "cannot"}
        known |= {
            "type",
            "set_attack",
            "set_defense",
            "set_evolve_cost",
            "evolve_cost",
            "copies",
            "ignores",
            "lose_abilities",
        }
        if set(grant) - known or any(word not in CANNOT for word in grant.get("cannot", ())):
            raise NotSaidError(str(grant))
        return " and ".join(said)
