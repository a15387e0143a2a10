"""The abilities that result from parsing a text, with X replaced by its value once that is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.state import Node, State, all_of


def _replaced(value: Any, new: Callable[[Any], Any]) -> Any:
    """Replace values inside nodes, in place; return the new value."""
    found = new(value)
    if found is not value:
        return found
    for at, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        value[at] = _replaced(inner, new)
    return value


def put_x(value: Any, x: Any) -> Any:
    """Replace X by its definition inside nodes, in place; return the new value."""

    def new(one: Any) -> Any:
        if isinstance(one, dict) and set(one) == {"_x"} and one["_x"] != 1:
            return {**x, "times": -x.get("times", 1), **({"plus": -x["plus"]} if "plus" in x else {})}
        return x if one in ("x", {"_x": 1}) else one

    return _replaced(value, new)


def let_be_x(value: Any) -> Any:
    """Replace an added X by the X that is paid; a subtracted X cannot be expressed."""
    return _replaced(value, lambda one: "x" if one == {"_x": 1} else one)


class Results(State):
    """Combines the parsed parts of a text into abilities."""

    def nodes(self) -> list[Node]:
        if self.required and not (self.do or self.targets or self.statics):
            return self.required
        return [*self.required, *self._nodes()]

    def _nodes(self) -> list[Node]:
        if self.look is not None and not self.look_closed:
            self._leave_on_top(self.look)
        if self.surplus is not None:
            raise NotReadError("残り", "nothing says where the rest goes")
        if self.statics:
            if self.do or self.targets or self.heads or self.when or self.cost is not None or self.played:
                raise NotReadError("これは")
            return [{**node, **({"zone": self.zone} if self.zone else {})} for node in self.statics]
        if not self.do:
            raise NotReadError("", "it does nothing")
        body = self._body()
        cost = {"cost": self.cost} if self.cost else {}
        if self.played:
            return [self._activated(body)]
        if self.heads:
            return [{"keyword": head, **cost, **body} for head in self.heads]
        if self.when:
            when = [_without_any_card(one) for one in self.when]
            return [{"when": when[0] if len(when) == 1 else when, **cost, **body}]
        if self.spell and self.cost is None:
            return [{"spell": body.pop("do"), **body}]
        raise NotReadError("", "nothing says when")

    def _body(self) -> Node:
        """Return the instructions of the ability with their targets, zone and condition."""
        if self.x_value is not None:
            put_x([self.do, self.targets], self.x_value)
        body = dict(self.body)
        if self.cost and {"pp": "x"} in self.cost:
            body["x"] = {"resource": "pp"}
            let_be_x([self.do, self.targets])
        text = repr(self.do)
        self.targets = [
            target for target in self.targets if target["id"] not in self.only_named or f"'{target['id']}'" in text
        ]
        if self.targets:
            body["targets"] = self.targets
        body["do"] = self.do
        if self.zone:
            body["zone"] = self.zone
        if self.static_if:
            if not (self.when or self.heads):
                raise NotReadError("限り")
            body["if"] = all_of([*self.static_if, *([body["if"]] if "if" in body else [])])
        return body

    def _leave_on_top(self, look: Node) -> None:
        """Leave a card that was looked at in its place if the text does not mention it again."""
        takes = look.get("take", {})
        each = [taking["take"] for taking in takes] if isinstance(takes, list) else [takes]
        if all(set(one) == {"count"} for one in each) and sum(one["count"] for one in each) == look["look"]:
            return  # nothing is left
        if look["look"] != 1:
            raise NotReadError("残り", "nothing says where the rest goes")
        look["rest"] = "top"

    def _activated(self, body: Node) -> Node:
        cost, do = self.cost or [], body["do"]
        if self.played.startswith("進化"):
            if len(do) != 1 or do[0].get("evolve") != "this" or do[0].keys() - {"evolve", "into"}:
                raise NotReadError("進化")
            del body["do"]
            return {"keyword": "evolve", "cost": cost, **body, **{key: do[0][key] for key in do[0] if key == "into"}}
        if self.played.startswith("食事"):
            times = len(self.played) // 2
            if do != [{"perform": "race", "on": "this", **({"amount": times} if times > 1 else {})}]:
                raise NotReadError("食事")
            return {"keyword": "feed", "cost": cost, **({"times": times} if times > 1 else {}), **body}
        return {"activate": cost, **({} if self.played == "起動" else {"quick": True}), **body}


def _without_any_card(when: Node) -> Node:
    """Return a trigger without the filter for any card, unless nothing else says what it is about."""
    if when.get("card") != {} or (when["event"] != "plays" and when.get("side") is None):
        return when
    return {name: value for name, value in when.items() if name != "card"}
