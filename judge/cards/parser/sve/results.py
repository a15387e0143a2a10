"""The abilities that result from parsing a text, with X replaced by its value once that is known."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.state import Node, State
from judge.cards.parser.sve.words import HEADS


def put_x(value: Any, x: Any) -> Any:
    """Replace X by its definition inside nodes, in place; return the new value."""
    if value == "x":
        return x
    if isinstance(value, dict):
        if set(value) == {"_x"}:
            if value["_x"] == 1:
                return x
            return {**x, "times": -x.get("times", 1), **({"plus": -x["plus"]} if "plus" in x else {})}
        for key, inner in value.items():
            value[key] = put_x(inner, x)
    elif isinstance(value, list):
        value[:] = [put_x(one, x) for one in value]
    return value


def let_be_x(value: Any) -> Any:
    """Replace an added X by the X that is paid; a subtracted X cannot be expressed."""
    if isinstance(value, dict):
        if value == {"_x": 1}:
            return "x"
        for key, inner in value.items():
            value[key] = let_be_x(inner)
    elif isinstance(value, list):
        value[:] = [let_be_x(one) for one in value]
    return value


class Results(State):
    """Combines the parsed parts of a text into abilities."""

    def nodes(self) -> list[Node]:
        """Return the abilities."""
        if self.required and not (self.do or self.targets or self.statics):
            return self.required
        return [*self.required, *self._nodes()]

    def _nodes(self) -> list[Node]:
        for head in self.heads if len(self.heads) > 1 else ():
            if head not in HEADS.values():
                raise NotReadError(head)
        if self.look is not None and not self.look_closed:
            self._leave_on_top(self.look)
        if self.surplus is not None:
            raise NotReadError("残り", self.at, "nothing says where the rest goes")
        if self.x_value is not None:
            put_x([self.do, self.targets], self.x_value)
        body = dict(self.body)
        if self.cost and {"pp": "x"} in self.cost:
            body["x"] = {"resource": "pp"}
            let_be_x([self.do, self.targets])
        said = repr(self.do)
        self.targets = [one for one in self.targets if one["id"] not in self.only_named or f"'{one['id']}'" in said]
        if self.targets:
            body["targets"] = self.targets
        if self.do:
            body["do"] = self.do
        found: list[Node] = []
        if self.statics:
            if self.do or self.targets or self.heads or self.when or self.cost is not None or self.played:
                raise NotReadError("これは", self.at)
            return [{**node, **({"zone": self.zone} if self.zone else {})} for node in self.statics]
        if self.zone:
            body["zone"] = self.zone
        if not self.do:
            raise NotReadError("", self.at, "it does nothing")
        if self.static_if:
            asked = [*self.static_if, *([body["if"]] if "if" in body else [])]
            if not (self.when or self.heads):
                raise NotReadError("限り", self.at)
            body["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        if self.played:
            return [self._activated(body)]
        if self.heads:
            for head in self.heads:
                found.append({"keyword": head, **({"cost": self.cost} if self.cost else {}), **body})
            return found
        if self.when:
            when = [self._when(one) for one in self.when]
            return [{"when": when[0] if len(when) == 1 else when, **({"cost": self.cost} if self.cost else {}), **body}]
        if self.spell and self.cost is None:
            spell = body.pop("do")
            return [{"spell": spell, **body}]
        raise NotReadError("", self.at, "nothing says when")

    def _leave_on_top(self, look: Node) -> None:
        """Leave a card that was looked at in its place if the text does not mention it again."""
        takes = look.get("take", {})
        each = [taking["take"] for taking in takes] if isinstance(takes, list) else [takes]
        if all(set(one) == {"count"} for one in each) and sum(one["count"] for one in each) == look["look"]:
            return  # nothing is left
        if look["look"] != 1:
            raise NotReadError("残り", self.at, "nothing says where the rest goes")
        look["rest"] = "top"

    def _when(self, node: Node) -> Node:
        found = dict(node)
        if found.get("card") == {}:
            del found["card"]
            if found["event"] in ("plays",):
                return found
            if found.get("side") is None:
                found["card"] = {}
        return found

    def _activated(self, body: Node) -> Node:
        if self.played.startswith("進化"):
            if body.get("do") == [{"evolve": "this"}]:
                del body["do"]
            elif len(body["do"]) == 1 and set(body["do"][0]) == {"evolve", "into"}:
                body["into"] = body.pop("do")[0]["into"]
            else:
                raise NotReadError("進化", self.at)
            return {"keyword": "evolve", "cost": self.cost or [], **body}
        if self.played.startswith("食事"):
            times = len(self.played) // 2
            wanted = {"perform": "race", "on": "this", **({"amount": times} if times > 1 else {})}
            if body.get("do") != [wanted]:
                raise NotReadError("食事", self.at)
            return {"keyword": "feed", "cost": self.cost or [], **({"times": times} if times > 1 else {}), **body}
        quick = self.played != "起動"
        return {"activate": self.cost or [], **({"quick": True} if quick else {}), **body}
