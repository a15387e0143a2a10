"""Parses what precedes the instructions of a sentence: triggers, conditions, notations, times and durations."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lark import Token, Tree

from judge.cards.parser.sve.conditions import condition, for_each, happened
from judge.cards.parser.sve.meanings import words_of
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import Pointing
from judge.cards.parser.sve.predicates import Predicate, predicate, this
from judge.cards.parser.sve.state import Before, Group, Node
from judge.cards.parser.sve.triggers import leader_loses, trigger
from judge.cards.parser.sve.words import EARTH_RITE, HEADS, NOTATIONS

UNTIL = {
    "このターン、": "end_of_turn",
    "このターン中、": "end_of_turn",
    "このターン中に": "end_of_turn",
    "次の相手のターン終了まで、": "end_of_next_enemy_turn",
    "このターンと次の相手のターン中、": "this_and_next_enemy_turn",
    "次の相手のターン中、": "next_enemy_turn",
    "次のそれのプレイヤーのターン中、": "next_enemy_turn",
}

SAID_AGAIN = {"破壊する": "destroy", "消滅させる": "banish", "手札に戻す": "return"}
"""Verbs that a replacement repeats, with the instruction that each stands for."""


class Marks(Pointing):
    """Applies words for the time, duration or manner of an action.

    Each method returns whether the word fits into its sentence.
    """

    def mark(self, word: str, before: Before) -> None:
        """Apply a word for the time, duration or manner of an action."""
        if word.rstrip("、") in FLAGS:
            setattr(self, FLAGS[word.rstrip("、")], True)
            return
        means = next((means for pattern, means in MARKS.items() if re.fullmatch(pattern, word)), None)
        if means is None or not means(self, word, before):
            raise NotReadError(word)

    def _until(self, word: str, before: Before) -> bool:
        self.until = UNTIL[word]
        return "それ" not in word or (self.it is not None and self.sides.get(self.it()) == "enemy")

    def _and_then(self, word: str, before: Before) -> bool:
        """Skip その後: instructions are carried out in order anyway."""
        return True

    def _later(self, word: str, before: Before) -> bool:
        """Delay the following words: 次の自分のエンドフェイズが来たとき、."""
        if self.is_static() or before.conditions or self.later is not None:
            return False
        event, side = "end_phase" if "エンド" in word else "main_phase", "own" if "自分" in word else "enemy"
        node = self.placed({"later": {"event": event, "side": side}, "do": []})
        self.out.append(node)
        self.later, self.out = self.out, node["do"]
        return True

    def _next(self, word: str, before: Before) -> bool:
        """Limit an effect to the next card played this turn: このターン、次に自分が…をプレイする際."""
        until, self.until, self.next_one = self.until, None, True
        return until == "end_of_turn"

    def _each_player(self, word: str, before: Before) -> bool:
        """Apply the following words to every player: 各プレイヤーは."""
        if self.everyone is not None or self.asked is not None:
            return False
        node = self.placed({"each_player": []})
        self.out.append(node)
        self.everyone, self.out = self.out, node["each_player"]
        self.of_you_alone, self.block = self.block, self.out
        self.forget()
        return True

    def _only_you_again(self) -> None:
        """End the part of the text that applies to every player."""
        if self.everyone is not None:
            self.out, self.everyone = self.everyone, None
            self.block, self.notation, self.pending_notation = self.of_you_alone, None, None
            self.forget()

    def _instead_of_that(self, word: str, before: Before) -> bool:
        """Begin a replacement that repeats the instruction to replace: それを消滅させる代わりに."""
        self.instead = True
        done = next(verb for again, verb in SAID_AGAIN.items() if again in word)
        return self.last is not None and done in self.last.within[self.last.start]

    def _as_it_is_played(self, word: str, before: Before) -> bool:
        """Begin an ability that applies while this card is played: これをプレイする際、."""
        self.playing = True
        if "EX" in word:
            self.static_if.append({"matches": "this", "like": {"from_zone": "ex"}})
        return self.sentences == 1

    def _in_turns(self, word: str, before: Before) -> bool:
        """Limit a static ability to a player's turns: 自分のターン中、."""
        self.static_if.append({"turn": "own" if word.startswith("自分") else "enemy"})
        self.says_how_long = True
        return self._can_be_static() or (self.sentences == 1 and not self.heads)

    def _while_it_lies(self, word: str, before: Before) -> bool:
        """Limit a static ability to the zones of this card: これが場にいる限り、; これが場かEXエリアにある限り、."""
        self.says_how_long = True
        if "EX" in word:
            self.zone = ["field", "ex"]
        if word.startswith("これは"):
            self.topic = this()
        return self._can_be_static()


FLAGS = {
    "このターンのあと": "after_this_turn",
    "さらに": "further",
    "代わりに": "instead",
    "その中から": "taking",
    "Xは": "x_due",
}
"""Words that only set an attribute of the state."""

MARKS: dict[str, Callable[[Marks, str, Before], bool]] = {
    "|".join(UNTIL): Marks._until,
    "その後.*": Marks._and_then,
    ".*フェイズが来たとき、": Marks._later,
    "次に": Marks._next,
    "各プレイヤーは.*": Marks._each_player,
    "それを.*代わりに.*": Marks._instead_of_that,
    "これを(EXエリアから)?プレイする際、": Marks._as_it_is_played,
    "(自分|相手)のターン中、": Marks._in_turns,
    "これ[がは].*": Marks._while_it_lies,
}
"""For each other word (as a pattern), the method that applies it."""

NOTATION = re.compile(r"【(.+)_(\d+)】")
BEFORE_A_CONDITION = frozenset({("playing", "when"), ("exist", "and"), ("exist_", "and"), ("be", "and")})
"""Verb and form of clauses that may precede a condition: a card being played, or another condition."""


class Leads(Marks):
    """Parses lead-ins, the parts of a sentence before its instructions: ``lead_kind`` applies a kind of them."""

    def _instruction(self, predicate: Predicate, carried: list[Predicate]) -> None:
        raise NotImplementedError

    def lead(self, lead: Tree[Token], before: Before) -> None:
        """Apply one lead-in of a sentence.

        Args:
            before: the lead-ins so far.
        """
        getattr(self, f"lead_{lead.data}")(lead, before)

    def lead_instruction(self, lead: Tree[Token], before: Before) -> None:
        """Apply a clause before a condition: それをプレイする際、…なら、; これがEXエリアにあり、…なら、."""
        lead_predicate, *others = (predicate(one) for one in lead.children if isinstance(one, Tree))
        if others or (lead_predicate.verb, lead_predicate.form) not in BEFORE_A_CONDITION:
            raise lead_predicate.refused()
        if lead_predicate.verb == "playing":
            self._instruction(lead_predicate, [])
        else:
            self._about_this_ability(lead_predicate)
            before.conditions.append(self._condition(replace(lead_predicate, form="do")))

    def _about_this_ability(self, predicate: Predicate) -> None:
        """Remove この能力は from a condition, which then limits when the ability works."""
        if predicate.words_of("は") == "この能力":
            predicate.args.remove(predicate.arg("は"))
            self.limiting = True

    def lead_head(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in that names a kind of ability, such as Fanfare: ファンファーレ."""
        word = str(lead.children[0])
        begun = self.when or self.body or self.static_if or self.pending_notation or before.conditions
        if self.sentences > 1 or begun or self.cost is not None:
            raise NotReadError(word)
        self.heads.append(HEADS[word])

    def lead_trigger(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in with a trigger: これが攻撃したとき、."""
        if self.sentences > 1 or self.heads or self.cost is not None or before.conditions or self.until:
            raise NotReadError("とき")
        predicate = _predicate_of(lead)
        if predicate.verb == "lowered":
            self.when += leader_loses(predicate)
            self.sides["event"] = self.when[-1]["side"]
            return
        found, zone = trigger(predicate)
        if self.static_if:
            self.body["if"] = self.static_if.pop()
        self.when.append(found)
        if zone is not None:
            zones = [*([self.zone] if isinstance(self.zone, str) else self.zone or []), zone]
            self.zone = zones[0] if len(zones) == 1 else zones
        if found.get("card") == "this":
            self.it = (lambda: "other") if "other" in found else (lambda: "this")
        elif "card" in found:
            self.it = lambda: "event"
            self.sides["event"] = found.get("side", "any")

    lead_trigger_or = lead_trigger

    def lead_condition(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in with a condition: 自分の墓場が10枚以上なら、."""
        lead_predicate = _predicate_of(lead)
        if _topic_first(lead):
            self.topic = lead_predicate.args.pop(0)
            before.conditions.append(self._condition(lead_predicate))
            return
        if (lead_predicate.verb, lead_predicate.form) == ("so", "not"):
            before.group = self._otherwise(lead_predicate, before)
            return
        self._about_this_ability(lead_predicate)
        before.pending.append(lead_predicate)
        if lead.data == "condition":
            found = [self._short(predicate) or self._condition(predicate) for predicate in before.pending]
            self.before = found[0]
            before.pending.clear()
            before.conditions.append(found[0] if len(found) == 1 else {"any": found})

    lead_condition_or = lead_condition

    def lead_while_(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in with a lasting condition: これが進化している限り、."""
        if not (self._can_be_static() or (self.statics and self.is_static())):
            raise NotReadError("限り")
        predicate = _predicate_of(lead)
        if not predicate.verb:
            raise predicate.refused()
        self.static_if += [*before.conditions, condition(predicate, self)]
        before.conditions.clear()
        self.says_how_long = True

    def lead_notation(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in with a condition in brackets: 【コンボ_3】."""
        match = NOTATION.fullmatch(str(lead.children[0]))
        assert match  # the token has that form
        self._notation({"notation": NOTATIONS[match[1]], "at_least": int(match[2])})
        before.group = self.from_here()

    def lead_earth_rite(self, lead: Tree[Token], before: Before) -> None:
        """Apply the lead-in Earth Rite, an additional cost: 【土の秘術】."""
        if "extra" in self.body or self.static_if:
            raise NotReadError(str(lead.children[0]))
        self.body["extra"] = [dict(EARTH_RITE)]
        self._notation({"paid": True})
        before.group = self.from_here()

    def lead_times_a_turn(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in with a limit per turn: 自分のターンごとに1回、."""
        word = str(lead.children[0])
        if self.sentences > 1:
            raise NotReadError(word)
        self.body["per_turn"] = int(re.findall(r"\d+", word)[-1])
        for whose, side in (("自分の", "own"), ("相手の", "enemy")):
            if word.startswith(whose):
                self.body["if"] = {"turn": side}

    def lead_mark(self, lead: Tree[Token], before: Before) -> None:
        self.mark(str(lead.children[0]), before)

    def lead_by_this(self, lead: Tree[Token], before: Before) -> None:
        """Apply the lead-in これによって (“by this”), which refers to earlier instructions of the text."""
        if self.sentences == 1 and not self.did:
            raise NotReadError(str(lead.children[0]))

    def lead_for_each(self, lead: Tree[Token], before: Before) -> None:
        """Apply a lead-in that multiplies the effect: 自分の墓場のスペル5枚につき、."""
        self.per = for_each(_predicate_of(lead), self)

    def _condition(self, predicate: Predicate) -> Node:
        """Return the condition in a predicate; one about an earlier event is limited to this turn."""
        if self.until == "end_of_turn" and predicate.kind("") == "nth" and not predicate.args and not predicate.verb:
            self.until = None
            return self._nth(*predicate.value("", "nth"))
        if self.until == "end_of_turn" and (predicate.form == "had" or predicate.bare is not None):
            found = happened(predicate)
            if found is not None:
                self.until = None  # the words are part of the condition
                return found
        found = condition(predicate, self)
        about = found.get("matches")
        if about == "other" and (self.it is None or self.it() in ("this", "other")) and self.both is None:
            self.it = lambda: "other"  # the attacked card; the attacking one is これ
        if self.unclear and isinstance(about, str) and about not in ("this", "other") and "min" not in found:
            self.it, self.unclear, self.both = lambda: about, False, None  # the subject of the condition
        return found

    def _nth(self, number: int, like: Node) -> Node:
        """Return the condition このターン中に3枚目のスペル, as a number of cards played so far.

        A card that is still being played is not counted.
        """
        now = number - 1 if self.playing_it is not None else number
        when: Node = {"event": "plays", **({"card": like} if like else {}), "side": "own"}
        return {"amount": {"this_turn": when}, "min": now, "max": now}

    def _short(self, predicate: Predicate) -> Node | None:
        """Return a condition that repeats the previous one with another number (10枚以上なら), or ``None``."""
        if (
            self.before is None
            or predicate.args
            or predicate.verb
            or predicate.bare is None
            or predicate.bare.ones[0].kind != "count"
        ):
            return None
        value, _, bound, up_to = predicate.bare.ones[0].value
        name, side = "exists" if "exists" in self.before else "amount", "min" if bound == "以上" else "max"
        if bound is None or up_to or name not in self.before or ("min" in self.before) is not (side == "min"):
            return None
        return {name: self.before[name], side: value}

    def _otherwise(self, predicate: Predicate, before: Before) -> Group:
        """Put the words after そうでないなら under the opposite condition."""
        node = self.pending_notation
        predicate.only()
        if node is None or not node["then"] or "else" in node or before.conditions or self.everyone or self.later:
            raise self._nothing(predicate.words)
        node["else"] = []
        self.out, self.notation, self.closed = node["else"], {"not": node["if"]}, False
        return Group(self.out, 0)

    def _notation(self, asked: Node) -> None:
        """Put the words after a notation, up to the next one, under its condition."""
        if self.playing or self.is_static():
            self.static_if.append(asked)
            return
        self.closed = False
        self.notation = asked
        self.pending_notation = node = self.placed({"if": asked, "then": []})
        self.block.append(node)
        self.out = node["then"]


def _predicate_of(lead: Tree[Token]) -> Predicate:
    """Return the predicate of a lead-in, without the word that ends it."""
    first = lead.children[0]
    assert isinstance(first, Tree)  # the grammar has it so
    return predicate(first)


def _topic_first(lead: Tree[Token]) -> bool:
    """Return whether これは precedes a condition without belonging to it: これは…なら、プレイできない."""
    first = lead.children[0]
    args = [c for c in first.children if isinstance(c, Tree) and c.data == "arg"] if isinstance(first, Tree) else []
    return bool(args) and words_of(args[0]) in ("これは", "これは、") and lead.data == "condition"
