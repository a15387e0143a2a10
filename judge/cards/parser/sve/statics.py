"""Static abilities about a card and its costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cards.parser.reading import respan
from judge.cards.parser.sve.meanings import Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import Pointing
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.state import Node, only_if


def _all_of(subject: Arg) -> Noun:
    """Return all cards of several names as one noun: 自分の場の『…』と『…』すべて."""
    *before, last = subject.cards or [Noun()]
    fits = len(before) + 1 == len(subject.ones) and set(subject.joins) == {"と"} and last.number == "every"
    if not fits or any(noun.number for noun in before) or not all(noun.name for noun in subject.cards):
        raise NotReadError(subject.words)
    if not all(noun.unplaced for noun in subject.cards[1:]):
        raise NotReadError(subject.words)
    return replace(subject.cards[0], like={"name": [noun.name for noun in subject.cards]}, number="every")


class Statics(Pointing):
    """Adds static abilities."""

    def reaching(self, subject: Arg) -> None:
        """Raise ``NotReadError`` if a static ability for other cards does not say when it applies (これがいる限り)."""
        if not self.says_how_long:
            raise NotReadError(subject.words)

    def add_static(self, grant: Node, subject: Arg) -> None:
        """Add what cards have for as long as this card is in its zone."""
        one = subject.one if len(subject.ones) == 1 else _all_of(subject)
        node: Node = {"static": dict(grant)}
        if isinstance(one, Noun):
            if one.number != "every" and (one.number or one.side is None or not one.typed):
                raise NotReadError(subject.words)
            self.reaching(subject)
            node["affects"] = one.select(zone="field", side="any")
            if not set(one.zone) <= {"field", "ex"}:
                raise NotReadError(subject.words)
        elif one.kind != "pointer" or one.value != "this":
            raise NotReadError(subject.words)
        if self.until:
            raise NotReadError(subject.words)
        given = grant.get("abilities")
        if set(grant) == {"abilities"} and "affects" not in node and given and "replace" in given[0]:
            node = dict(given[0])
        previous = self.statics[-1] if self.linked and self.statics else None
        self.linked = True
        if previous is not None and previous.get("affects") == node.get("affects") and "static" in previous:
            for name, value in grant.items():
                old = previous["static"].get(name)
                if old is not None and not isinstance(old, list):
                    raise NotReadError(subject.words)
                previous["static"][name] = value if old is None else [*old, *value]
            return
        self.statics.append(self.placed(only_if(node, self.in_force_if())))

    def quoted(self, words: str) -> Node:
        """Return the grant of a quoted ability."""
        keywords, nodes, creates = self.read(words)
        at = self.at + max(self.words.find(words), 0)
        respan(nodes, lambda first, last: (at + first, at + last))
        self.creates |= creates
        return {**({"keywords": keywords} if keywords else {}), **({"abilities": nodes} if nodes else {})}

    def _limit_if(self, predicate: Predicate) -> None:
        """Limit when the ability works: この能力は自分の場に…があるなら使える."""
        if predicate.verb not in ("works", "works_") or predicate.form != "do":
            raise predicate.refused()
        if predicate.args or predicate.bare:
            self.limit(predicate)
        assert self.asked is not None  # checked before
        if "if" in self.body:
            raise predicate.refused()
        self.body["if"], self.asked = self.asked, None

    def limit(self, predicate: Predicate) -> None:
        """Limit how often the ability works: この能力は1ターンに1回使える."""
        predicate.only("に", "")
        turns, times = predicate.value("に", "per_turn"), predicate.value("", "times")
        if turns != 1 or times.bound or "per_turn" in self.body:
            raise predicate.refused()
        self.body["per_turn"] = times.number

    def require(self, costs: list[Node]) -> None:
        """Add a cost that must be paid to play the card."""
        if not costs or self.sentences or self.heads or self.when or self.cost is not None:
            raise NotReadError("追加コストとして")
        self.sentences += 1
        self.required = [self.placed({"play_cost": 0, "extra": costs, "required": True})]
        self.it, self.did = None, {}  # what follows is another ability, which knows nothing of it

    def _play_cost(self, predicate: Predicate) -> None:
        """Add a change of the cost of this card: これをプレイする際、コストを-1する."""
        chosen = predicate.form == "may" and self.extra is None
        if not (chosen or predicate.form == "do") or predicate.verb != "do" or predicate.words_of("を") != "コスト":
            raise predicate.refused()
        node = _cost_change(predicate)
        raised = node["play_cost"]
        if chosen and not ("set" not in node and isinstance(raised, int) and raised > 0):
            raise predicate.refused()
        if self.extra is not None:
            node["extra"] = self.extra
        if chosen:
            node["optional"] = True
        self.statics.append(self.placed(only_if(node, self.in_force_if())))
        self.asked, self.static_if = None, []


def _cost_change(predicate: Predicate) -> dict[str, Any]:
    if predicate.get("に") is not None:
        predicate.only("を", "に")
        return {"play_cost": 0, "set": predicate.value("に", "number")}
    predicate.only("を", "")
    change = predicate.value("", "signed", "as_much_less")
    return {"play_cost": {**change, "times": -1} if predicate.kind("") == "as_much_less" else change}
