"""Cards that are moved, looked at or shown, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.printer._saying import Node, listed, nothing_left
from judge.cards.printer.sve_en._conditions import Conditions
from judge.cards.printer.sve_en._words import ONTO, ZONE


class Moving(Conditions):
    """Says what cards are moved, looked at or shown."""

    def _draw(self, node: Node) -> str:
        who = {"opponent": "the enemy draws", "each": "each player draws"}.get(node.get("who", ""), "draw")
        return f"{who} {'up to ' if node.get('up_to') else ''}{self._so_many(node['draw'], 'card')}"

    def _return(self, node: Node) -> str:
        return f"return {self._pointer(node['return'])} to hand"

    def _put(self, node: Node) -> str | None:
        match node:
            case {"put": what, "into": into}:
                place = node.get("position", "bottom")
                place = f"place {place} from the top" if isinstance(place, int) else place
                top = self._top(what) or self._pointer(what)
                where = f"{place} of its deck" if into == "deck" else ZONE[into]
                whose = {"you": "your", "opponent": "the enemy's"}.get(node.get("side", ""), "the")
                return f"put {top} {ONTO.get(into, 'into')} {whose} {where}{self._engaged(node)}"
        return None

    def _summon(self, node: Node) -> str:
        each, count, into = listed(node["summon"]), node.get("count", 1), node.get("into", "field")
        if isinstance(count, Mapping):
            named = " and ".join(f"『{name}』" for name in each)
            made = f"as many {named} as {self._amount(count)}"
        else:
            made = " and ".join(f"{self._amount(count)} 『{name}』" for name in each)
        side = " of the enemy" if node.get("side") == "opponent" else ""
        return f"put {made} {ONTO.get(into, 'into')} the {ZONE[into]}{side}{self._engaged(node)}"

    def _search(self, node: Node) -> str | None:
        match node:
            case {"search": select, "into": into}:
                what = self._noun({**select, "zone": "deck", "side": "own"})
                them = "it" if 1 in (select.get("count"), select.get("up_to")) else "them"
                where = f"{ONTO.get(into, 'into')} the {ZONE[into]}"
                return f"search for {what} and put {them} {where}{self._engaged(node)}"
        return None

    def _look(self, node: Node) -> str:
        count = node["look"]
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

    def _discard(self, node: Node) -> str:
        match node:
            case {"discard": {"count": {"zone": "hand", **rest}}} if set(rest) <= {"side"} and "who" not in node:
                return "discard any number of cards" if node.get("up_to") else "discard your hand"
        most = "up to " if node.get("up_to") else ""
        who = "the enemy discards" if node.get("who") == "opponent" else "discard"
        kind = f" ({self._like(node['like'])})" if "like" in node else ""
        chance = " at random" if node.get("random") else ""
        return f"{who} {most}{self._so_many(node['discard'], 'card')}{kind}{chance}"

    def _mill(self, node: Node) -> str:
        whose = "the enemy's" if node.get("who") == "opponent" else "your"
        return f"put the top {self._so_many(node['mill'], 'card')} of {whose} deck into the cemetery"

    def _reveal(self, node: Node) -> str | None:
        match node:
            case {"reveal": {"zone": "hand", "side": side, **rest}} if not rest:
                return "reveal your hand" if side == "own" else "the enemy reveals their hand"
            case {"reveal": {"zone": "hand", "side": "own"} as what}:
                return f"reveal {self._noun(what)}"
            case {"reveal": {"side": side}, "top": count}:
                if "as" in node:
                    self.names[node["as"]] = "the revealed card"
                whose = {"own": "your", "enemy": "the enemy's", "any": "each player's"}[side]
                return f"reveal the top {self._so_many(count, 'card')} of {whose} deck"
        return None

    def _banish(self, node: Node) -> str:
        match node["banish"]:
            case {"zone": "deck"} as what:
                return f"banish {self._top(what)}"
            case what:
                return f"banish {self._pointer(what)}"

    def _top(self, what: Any) -> str | None:
        if not (isinstance(what, Mapping) and what.get("zone") == "deck" and "count" in what):
            return None
        whose = "your" if what["side"] == "own" else "the enemy's"
        return f"the top {self._so_many(what['count'], 'card')} of {whose} deck"

    def _engaged(self, node: Node) -> str:
        return " engaged" if node.get("engaged") else ""
