"""What stands before what is done: times, triggers, conditions, notations."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from judge.cards.read.sve.conditions import condition, for_each, happened
from judge.cards.read.sve.meanings import Meant, words_of
from judge.cards.read.sve.parsing import NotReadError
from judge.cards.read.sve.pointing import Pointing
from judge.cards.read.sve.predicates import Arg, Predicate, predicate
from judge.cards.read.sve.state import Group, Node
from judge.cards.read.sve.triggers import leader_loses, trigger
from judge.cards.read.sve.words import EARTH_RITE, HEADS, NOTATIONS

UNTIL = {
    "このターン、": "end_of_turn",
    "このターン中、": "end_of_turn",
    "このターン中に": "end_of_turn",
    "次の相手のターン終了まで、": "end_of_next_enemy_turn",
    "このターンと次の相手のターン中、": "end_of_next_enemy_turn",
    "次の相手のターン中、": "next_enemy_turn",
    "次のそれのプレイヤーのターン中、": "next_enemy_turn",
}
NOTATION = re.compile(r"【(.+)_(\d+)】")
BEFORE_A_CONDITION = frozenset({("playing", "when"), ("exist", "and"), ("exist_", "and")})
"""What may stand before a condition: what is played, and another condition."""


class Leads(Pointing):
    """Reads what stands before what is done."""

    def _before_a_condition(self, tree: Tree[Token], conditions: list[Node]) -> None:
        """Read what stands before a condition: それをプレイする際、…なら、; これがEXエリアにあり、…なら、."""
        alternatives = [predicate(one) for one in tree.children if isinstance(one, Tree)]
        said = alternatives[0]
        if len(alternatives) > 1 or (said.verb, said.form) not in BEFORE_A_CONDITION:
            raise NotReadError(said.words, self.at + said.span[0])
        if said.verb == "playing":
            self._instruction(said, [])
        else:
            self._about_this_ability(said)
            conditions.append(self._condition(replace(said, form="do")))

    def _about_this_ability(self, said: Predicate) -> None:
        """Take この能力は from the front of a condition: it says when the ability works."""
        topic = said.get("は")
        if topic is not None and topic.words == "この能力":
            said.args.remove(topic)
            self.limiting = True

    def _lead(self, lead: Tree[Token], conditions: list[Node], group: Group, pending: list[Predicate]) -> Group:
        first = lead.children[0]
        match lead.data:
            case "head":
                begun = self.when or self.body or self.static_if or self.pending_notation or conditions
                if self.sentences > 1 or begun or self.cost is not None:
                    raise NotReadError(str(first), self.at)
                self.heads.append(HEADS[str(first)])
            case "trigger" | "trigger_or":
                assert isinstance(first, Tree)  # noqa: S101 - the grammar has it so
                if self.sentences > 1 or self.heads or self.cost is not None or conditions or self.until:
                    raise NotReadError("とき", self.at)
                if predicate(first).verb == "lowered":
                    self.when += leader_loses(predicate(first))
                    self.sides["event"] = self.when[-1]["side"]
                    return group
                found, zone = trigger(predicate(first))
                if self.static_if:
                    self.body["if"] = self.static_if.pop()
                other = found.pop("_other", None)
                self.when.append(found)
                if other is not None:
                    self._notation({"matches": "other", "like": other})
                    group = Group(self.out, len(self.out))
                both = [*([self.zone] if isinstance(self.zone, str) else self.zone or []), *([zone] if zone else [])]
                self.zone = both[0] if len(both) == 1 else both or None
                if found.get("card") != "this" and "card" in found:
                    self.it = lambda: "event"
                    self.sides["event"] = found.get("side", "any")
                elif found.get("card") == "this":
                    self.it = (lambda: "this") if other is None else (lambda: "other")
            case "condition" | "condition_or" if self._topic_first(lead):
                self._condition_of_this(first, conditions)
            case "condition" | "condition_or":
                assert isinstance(first, Tree)  # noqa: S101 - the grammar has it so
                said = predicate(first)
                if (said.verb, said.form) == ("so", "not"):
                    return self._otherwise(said, conditions)
                self._about_this_ability(said)
                pending.append(said)
                if lead.data == "condition":
                    found_all = [self._short(one) or self._condition(one) for one in pending]
                    self.before = found_all[0]
                    pending.clear()
                    conditions.append(found_all[0] if len(found_all) == 1 else {"any": found_all})
            case "while_":
                assert isinstance(first, Tree)  # noqa: S101 - the grammar has it so
                if not (self._can_be_static() or (self.statics and self.is_static())):
                    raise NotReadError("限り", self.at)
                said = predicate(first)
                if not said.verb:
                    raise NotReadError(said.words, self.at)
                self.static_if.append(condition(said, self.point))
                self.says_how_long = True
            case "notation":
                found_n = NOTATION.fullmatch(str(first))
                assert found_n  # noqa: S101 - the token has that form
                self._notation({"notation": NOTATIONS[found_n[1]], "at_least": int(found_n[2])})
                return Group(self.out, len(self.out))
            case "earth_rite":
                if "extra" in self.body or self.choosing is not None or self.static_if:
                    raise NotReadError(str(first), self.at)
                self.body["extra"] = [dict(EARTH_RITE)]
                self._notation({"paid": True})
                return Group(self.out, len(self.out))
            case "times_a_turn":
                if self.sentences > 1:
                    raise NotReadError(str(first), self.at)
                number = re.search(r"\d+", str(first))
                assert number  # noqa: S101 - the token has that form
                self.body["per_turn"] = int(number[0])
                if str(first).startswith("自分の"):
                    self.body["if"] = {"turn": "own"}
                elif str(first).startswith("相手の"):
                    self.body["if"] = {"turn": "enemy"}
            case "mark":
                self._mark(str(first), conditions)
            case "by_this":
                if self.sentences == 1 and not self.did:
                    raise NotReadError(str(first), self.at)
            case "for_each":
                assert isinstance(first, Tree)  # noqa: S101 - the grammar has it so
                self.per = for_each(predicate(first), self.point)
            case _:
                raise NotReadError(str(first), self.at)
        return group

    def _condition(self, said: Predicate) -> Node:
        """Return the condition that a predicate is; of what was done before it asks whether it was in this turn."""
        if self.until == "end_of_turn" and said.bare is not None and not said.args and not said.verb:
            one = said.bare.one
            if isinstance(one, Meant) and one.kind == "nth":
                self.until = None
                return self._nth(*one.value)
        if self.until == "end_of_turn" and (said.form == "had" or said.bare is not None):
            found = happened(said)
            if found is not None:
                self.until = None  # the words are part of the condition
                return found
        found = condition(said, self.point)
        about = found.get("matches")
        if about == "other" and (self.it is None or self.it() in ("this", "other")) and self.both is None:
            self.it = lambda: "other"  # what is attacked: what attacks is called これ
        if self.unclear and isinstance(about, str) and about not in ("this", "other") and "min" not in found:
            self.it, self.unclear, self.both = lambda: about, False, None  # what the condition asks about
        return found

    def _nth(self, number: int, like: Node) -> Node:
        """このターン中に3枚目のスペル: so many were played by now; one that is still being played is not counted."""
        now = number - 1 if self.playing_it is not None else number
        when: Node = {"event": "plays", **({"card": like} if like else {}), "side": "own"}
        return {"amount": {"this_turn": when}, "min": now, "max": now}

    def _short(self, said: Predicate) -> Node | None:
        """Return a condition that says only another number of what the one before asked for: 10枚以上なら."""
        number = said.bare.ones[0] if said.bare and not said.args and not said.verb else None
        if (
            not isinstance(number, Meant)
            or number.kind != "count"
            or self.before is None
            or ("exists" in self.before) is ("amount" in self.before)
        ):
            return None
        value, _, bound, up_to = number.value
        if bound is None or up_to or ("min" in self.before) is not (bound == "以上"):
            return None
        name = "exists" if "exists" in self.before else "amount"
        return {name: self.before[name], "min" if bound == "以上" else "max": value}

    def _otherwise(self, said: Predicate, conditions: list[Node]) -> Group:
        """Put what follows そうでないなら under the opposite of the condition before."""
        node = self.pending_notation
        said.only()
        if node is None or not node["then"] or "else" in node or conditions or self.everyone or self.later:
            raise NotReadError(said.words, self.at, "nothing that it could mean")
        node["else"] = []
        self.out, self.notation, self.closed = node["else"], {"not": node["if"]}, False
        return Group(self.out, 0)

    def _topic_first(self, lead: Tree[Token]) -> bool:
        """Return whether これは stands before a condition, of which it is no part: これは…なら、プレイできない."""
        first = lead.children[0]
        args = [c for c in first.children if isinstance(c, Tree) and c.data == "arg"] if isinstance(first, Tree) else []
        return bool(args) and words_of(args[0]) in ("これは", "これは、") and lead.data == "condition"

    def _condition_of_this(self, first: Any, conditions: list[Node]) -> None:
        said = predicate(first)
        self.topic = said.args.pop(0)
        conditions.append(self._condition(said))

    def _mark(self, word: str, conditions: list[Node]) -> None:
        if word in UNTIL:
            if "それ" in word and (self.it is None or self.sides.get(self.it()) != "enemy"):
                raise NotReadError(word, self.at)
            self.until = UNTIL[word]
        elif word.startswith("その後"):
            pass
        elif word.endswith("フェイズが来たとき、"):
            if self.is_static() or conditions or self.later is not None:
                raise NotReadError(word, self.at)
            node = self.placed(
                {
                    "later": {
                        "event": "end_phase" if "エンド" in word else "main_phase",
                        "side": "own" if "自分" in word else "enemy",
                    },
                    "do": [],
                }
            )
            self.out.append(node)
            self.later, self.out = self.out, node["do"]
        elif word == "次に":
            if self.until != "end_of_turn":
                raise NotReadError(word, self.at)
            self.until, self.next_one = None, True
        elif word == "このターンのあと、":
            self.after_this_turn = True
        elif word.startswith("さらに"):
            self.further = True
        elif word.startswith("各プレイヤーは"):
            self._each_player()
        elif word.startswith("代わりに"):
            self.instead = True
        elif word in ("これをプレイする際、", "これをEXエリアからプレイする際、"):
            if self.sentences > 1:
                raise NotReadError(word, self.at)
            self.playing = True
            if "EX" in word:
                self.static_if.append({"matches": "this", "like": {"from_zone": "ex"}})
        elif word in ("自分のターン中、", "相手のターン中、"):
            turn = {"turn": "own" if word.startswith("自分") else "enemy"}
            if not self._can_be_static() and not (self.sentences == 1 and not self.heads):
                raise NotReadError(word, self.at)
            self.static_if.append(turn)
            self.says_how_long = True
        elif word.startswith(("これが", "これは")):
            if not self._can_be_static():
                raise NotReadError(word, self.at)
            self.says_how_long = True
            if "EX" in word:
                self.zone = ["field", "ex"]
            if word.startswith("これは"):
                self.topic = Arg("は", [Meant("pointer", "this")], [], "これ")
        elif word.startswith("その中から"):
            self.taking = True
        elif word == "Xは":
            self.x_due = True
        else:
            raise NotReadError(word, self.at)

    def _each_player(self) -> None:
        """Let every player do what follows."""
        if self.everyone is not None or self.asked is not None:
            raise NotReadError("各プレイヤー", self.at)
        node = self.placed({"each_player": []})
        self.out.append(node)
        self.everyone, self.out = self.out, node["each_player"]
        self.of_you_alone, self.block = self.block, self.out
        self.it = self.both = None
        self.did, self.put_there, self.look = {}, {}, None

    def _only_you_again(self) -> None:
        """End what every player does."""
        if self.everyone is not None:
            self.out, self.everyone = self.everyone, None
            self.block, self.notation, self.pending_notation = self.of_you_alone, None, None
            self.it = self.both = self.look = None
            self.did, self.put_there = {}, {}

    def _notation(self, asked: Node) -> None:
        """Put what follows a notation, to the end or to the next one, under its condition."""
        if self.playing or self.is_static():
            self.static_if.append(asked)
            return
        self.closed = False
        self.out = self.block
        self.notation = asked
        node = self.placed({"if": asked, "then": []})
        self.pending_notation = node
        self.out.append(node)
        self.out = node["then"]
