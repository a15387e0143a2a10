"""Static abilities about a card and its costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import Pointing
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.state import Node


def _all_of(subject: Arg) -> Noun:
    """Return all cards of several names as one noun: 自分の場の『…』と『…』すべて."""
    nouns = [one for one in subject.ones if isinstance(one, Noun)]
    first, *others = nouns
    if len(nouns) != len(subject.ones) or set(subject.joins) != {"と"} or nouns[-1].number != "every":
        raise NotReadError(subject.words)
    if any(set(one.like) != {"name"} or not isinstance(one.like["name"], str) for one in nouns):
        raise NotReadError(subject.words)
    if any(one.zone or one.side for one in others) or any(one.number for one in nouns[:-1]):
        raise NotReadError(subject.words)
    return replace(first, like={"name": [one.like["name"] for one in nouns]}, number="every")


def _raises(change: tuple[str, Any]) -> bool:
    """Return whether a change raises a card's cost by a fixed number."""
    what, by = change
    return what == "cost" and isinstance(by, int) and by > 0


class Statics(Pointing):
    """Adds static abilities."""

    def reaching(self, subject: Arg) -> None:
        """Raise ``NotReadError`` if a static ability for other cards does not say when it applies (これがいる限り)."""
        if not self.says_how_long:
            raise NotReadError(subject.words, self.at)

    def add_static(self, grant: Node, subject: Arg) -> None:
        """Add a static ability with a grant."""
        if self.until:
            raise NotReadError(subject.words, self.at)
        one = subject.ones[0] if len(subject.ones) == 1 else _all_of(subject)
        node: Node = {"static": dict(grant)}
        if isinstance(one, Noun):
            if one.number != "every" and (one.number or one.side is None or not one.kind):
                raise NotReadError(subject.words, self.at)
            self.reaching(subject)
            node["affects"] = one.select(zone="field", side="any")
            if not set(one.zone) <= {"field", "ex"}:
                raise NotReadError(subject.words, self.at)
        elif one.kind != "pointer" or one.value != "this":
            raise NotReadError(subject.words, self.at)
        given = grant.get("abilities")
        if set(grant) == {"abilities"} and "affects" not in node and given and "replace" in given[0]:
            node = dict(given[0])
        previous = self.statics[-1] if self.linked and self.statics else None
        self.linked = True
        if previous is not None and previous.get("affects") == node.get("affects") and "static" in previous:
            for name, value in grant.items():
                old = previous["static"].get(name)
                if old is not None and not isinstance(old, list):
                    raise NotReadError(subject.words, self.at)
                previous["static"][name] = value if old is None else [*old, *value]
            return
        asked = [*self.static_if, *([self.asked] if self.asked is not None else [])]
        if asked:
            node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        self.statics.append(self.placed(node))

    def quoted(self, words: str) -> Node:
        """Return the grant of a quoted ability."""
        keywords, nodes, creates = self.read(words)
        self.creates |= creates
        found: Node = {}
        if keywords:
            found["keywords"] = keywords
        if nodes:
            found["abilities"] = nodes
        return found

    def _limit_if(self, said: Predicate) -> None:
        if said.verb not in ("works", "works_") or said.form != "do":
            raise NotReadError(said.words, self.at)
        if said.args or said.bare:
            turn, times = said.get("に"), said.bare.one if said.bare else None
            said.only("に", bare=True)
            if turn is None or turn.words != "1ターン" or not isinstance(times, Meant) or times.kind != "times":
                raise NotReadError(said.words, self.at)
            if times.value[1] or times.value[2] or "per_turn" in self.body:
                raise NotReadError(said.words, self.at)
            self.body["per_turn"] = times.value[0]
        assert self.asked is not None  # checked before
        if "if" in self.body:
            raise NotReadError(said.words, self.at)
        self.body["if"], self.asked = self.asked, None

    def require(self, costs: list[Node]) -> None:
        """Add a cost that must be paid to play the card."""
        if not costs or self.sentences or self.heads or self.when or self.cost is not None:
            raise NotReadError("追加コストとして", self.at)
        self.sentences += 1
        self.required = [self.placed({"play_cost": 0, "extra": costs, "required": True})]
        self.it, self.did = None, {}  # what follows is another ability, which knows nothing of it

    def _play_cost(self, said: Predicate) -> None:
        chosen = said.form == "may" and self.extra is None
        found = self._cost_change(replace(said, form="do") if chosen else said)
        if found is None or (chosen and not _raises(found)):
            raise NotReadError(said.words, self.at)
        node: Node = {"play_cost": found[1]} if found[0] == "cost" else {"play_cost": 0, "set": found[1]}
        if self.extra is not None:
            node["extra"] = self.extra
        if chosen:
            node["optional"] = True
        self._static_if(node)
        self.statics.append(self.placed(node))

    def _static_if(self, node: Node) -> None:
        asked = [*self.static_if, *([self.asked] if self.asked is not None else [])]
        if asked:
            node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        self.asked = None
        self.static_if = []

    def _cost_change(self, said: Predicate) -> tuple[str, Any] | None:
        what = said.get("を")
        if said.verb != "do" or said.form != "do" or what is None or what.words != "コスト":
            return None
        to = said.get("に")
        if (
            to is None
            and said.bare is not None
            and isinstance(less := said.bare.one, Meant)
            and less.kind == "as_much_less"
        ):
            said.only("を", bare=True)
            return ("cost", {**less.value, "times": -1})
        if to is not None and isinstance(to.one, Meant) and to.one.kind == "number" and said.bare is None:
            said.only("を", "に")
            return ("set_cost", to.one.value)
        said.only("を", bare=True)
        if said.bare is not None and isinstance(said.bare.one, Meant) and said.bare.one.kind == "signed":
            return ("cost", said.bare.one.value)
        return None
