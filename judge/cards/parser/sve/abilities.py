"""Builds one ability from its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from judge.cards.parser.sve.leads import Leads
from judge.cards.parser.sve.meanings import Meant, Noun, words_of
from judge.cards.parser.sve.nominals import amount
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of, predicate
from judge.cards.parser.sve.registry import INSTRUCTIONS, SEARCHES, TAKINGS
from judge.cards.parser.sve.results import Results, put_x
from judge.cards.parser.sve.state import Before, Group, Node, Omissions, Said, SaidBefore
from judge.cards.parser.sve.statics import Statics

USED = object()
OF_ANY_CARD = ("プレイできない", "入れることができる")
"""The ends of sentences that apply to a card wherever it is, even to a spell."""
IN_EX = {"matches": "this", "like": {"lies_in": "ex"}}


def _for_each(node: Node, per: Any) -> bool:
    """Multiply the numbers of a node by an amount; return whether it has any numbers."""
    found = "static" in node and _for_each({"give": node["static"]}, per)
    for name in ("damage", "draw", "life", "play_cost", "recover", "mill"):
        if isinstance(node.get(name), int) and not isinstance(node.get(name), bool):
            node[name] = {**per, "times": node[name]} if node[name] != 1 else dict(per)
            found = True
    if "summon" in node:
        count = node.get("count", 1)
        node["count"] = {**per, "times": count} if count != 1 else dict(per)
        found = True
    if set(node.get("give", ())) and set(node["give"]) <= {"attack", "defense"}:
        for name, value in node["give"].items():
            node["give"][name] = {**per, "times": value} if value != 1 else dict(per)
        found = True
    return found


def _goes_on(tree: Tree[Token]) -> bool:
    """Return whether a sentence begins with “of those” or “the rest”: その中から, 残りを."""
    words = words_of(tree)
    return words.startswith(("その中から", "残りを"))


def _shown_anyway(search: Predicate, said: Predicate) -> bool:
    """Return whether 公開して only repeats the rule that searched cards are revealed.

    That rule applies if the search names properties of the cards, not only their number.
    """
    what = search.get("を")
    nouns = [one for one in what.ones if isinstance(one, Noun)] if what is not None else []
    return not said.args and said.bare is None and bool(nouns) and all(one.like for one in nouns)


def _lies_nowhere(noun: Noun) -> bool:
    """Return whether a noun says nothing about where its cards are, and is not a token to create."""
    return noun.counted == "枚" and not (noun.zone or noun.side or noun.position or "name" in noun.like)


def _of_rest(said: Predicate) -> bool:
    """Return whether a predicate is about the remaining cards looked at: 1枚を手札に加え、残りを墓場に置く."""
    what = said.get("を")
    return what is not None and what.words == "残り"


class Ability(Leads, Omissions, Statics, Results):
    """An ability that is being parsed, sentence by sentence."""

    def sentence(self, tree: Tree[Token], at: int) -> None:
        """Add a sentence."""
        self._begin(tree, at)
        before = Before(self.from_here())
        items = [child for child in tree.children if isinstance(child, Tree)]
        behind = max((place for place, one in enumerate(items, 1) if one.data != "instruction"), default=0)
        leads, instructions = items[:behind], items[behind:]
        self.of_any_card = any(words_of(one).endswith(OF_ANY_CARD) for one in instructions[-1:])
        for lead in leads:
            self.lead(lead, before)
        self._under_conditions(before, instructions)
        said_before = [words_of(one) for one in leads if one.data == "condition"]
        again = ("それが", "そうでない") if self.asks_about_it else "それが"
        self.asks_about_it = any(words.startswith(again) for words in said_before)
        self._instructions(instructions)
        self._end(before.group)

    def _begin(self, tree: Tree[Token], at: int) -> None:
        """Begin a sentence: reset the state that applied only to the previous one."""
        self.at = at
        self.said_at = (at, at + (tree.meta.end_pos if not tree.meta.empty else 0))
        self.sentences += 1
        self.asked = None
        self.until = None
        if self.statics and self.static_if:
            if not any(isinstance(c, Tree) and c.data != "instruction" for c in tree.children):
                raise NotReadError("。", at, "two readings")  # unclear whether the condition also applies here
            self.static_if = []
        self.instead = self.playing = self.further = self.shuffled = False
        self.in_place = self.per = None
        self.taking = self.linked = self.x_due = False
        self.playing_it = None
        if self.everyone is not None and not (self.same_player or _goes_on(tree)):
            self._only_you_again()

    def _under_conditions(self, before: Before, instructions: Sequence[Tree[Token]]) -> None:
        """Put the following instructions under the conditions before them."""
        if before.pending:
            raise NotReadError(before.pending[0].words, self.at)
        conditions = before.conditions
        if self.when and not self.do and IN_EX in conditions:
            self.zone = self.zone or "ex"  # else it would be in force on the field alone (10.3.5)
        if conditions:
            self.asked = conditions[0] if len(conditions) == 1 else {"all": conditions}
        if self.asked is None or self.instead or self.limiting:
            return
        if self.is_static() and not self.playing:
            self.static_if.append(self.asked)
            self.asked = None
        elif self._opens_block(instructions):
            self._notation(self.asked)
            self.asked = None
            before.group = self.from_here()

    def _instructions(self, instructions: Sequence[Tree[Token]]) -> None:
        """Add the instructions in order."""
        whole = self.said_at
        before = SaidBefore()
        carried: list[Predicate] = []
        for tree in instructions:
            alternatives = [predicate(one) for one in tree.children if isinstance(one, Tree)]
            self.complete(alternatives, before)
            if len(alternatives) > 1:
                self._one_or_other(alternatives)
                continue
            start, end = alternatives[0].span
            self.said_at = (self.at + start, self.at + end)
            self._instruction(alternatives[0], carried)
            self.said_at = whole
        if carried:
            raise NotReadError(carried[0].words, self.at)

    def _end(self, group: Group) -> None:
        """End a sentence, which has added the nodes in ``group``; reject it if something is incomplete."""
        if self.per is not None:
            self._times_each(group)
        due = self.cost_of_it or self.shuffle_due or self.after_this_turn or self.next_one
        if due or self.shielded is not None or self.playing_it not in (None, USED):
            raise NotReadError("", self.at)
        if self.asked is not None:
            raise NotReadError("なら", self.at)
        if self.later is not None:
            done_later, self.later = self.later, None
            self.out, self.closed = done_later, True  # unclear whether what follows is delayed too
        if self.in_place is None and (len(group.within) > group.start or group.within is not self.out):
            self.last = group

    def _times_each(self, group: Group) -> None:
        """Multiply the numbers of a sentence by the number of groups of N cards: 5枚につき、それに4ダメージ."""
        statics = self.statics[-1:] if self.playing or (self.is_static() and len(self.out) == group.start) else []
        changed = [_for_each(node, self.per) for node in (*statics, *self.out[group.start :])]
        if not changed or not all(changed) or (not statics and group.within is not self.out):
            raise NotReadError("につき", self.at)

    def _opens_block(self, instructions: Sequence[Tree[Token]]) -> bool:
        """Return whether a condition applies to the following instructions, instead of limiting a static ability."""
        before_cost = not instructions and bool(self.when)
        return (bool(instructions) or before_cost) and not self.playing and not self.is_static()

    def _instruction(self, said: Predicate, carried: list[Predicate]) -> None:
        if self.limiting:
            self.limiting = False
            self._limit_if(said)
            return
        if (self.taking and not _of_rest(said)) or self._goes_on_taking(said):
            TAKINGS[0](self, said, carried)
            return
        if carried:
            first = carried.pop()
            if said.verb == "reveal_and" and _shown_anyway(first, said):
                carried.append(first)
                return
            SEARCHES[0](self, first, said)
            return
        if self.x_due:
            self._x_is(said)
            return
        if self.playing and said.verb == "not_playable":
            self.playing = False
            said.args.insert(0, Arg("は", [Meant("pointer", "this")], [], "これ"))
            if self.asked is not None:
                self.static_if.append(self.asked)
                self.asked = None
        elif self.playing:
            self._play_cost(said)
            return
        if said.verb == "search":
            carried.append(said)
            return
        if self.instead:
            instead(self, said)
            return
        how = INSTRUCTIONS.get(said.verb)
        if how is None:
            raise NotReadError(said.words, self.at + said.span[0])
        how(self, said)

    def _goes_on_taking(self, said: Predicate) -> bool:
        """Return whether a sentence takes more of the cards looked at: 1枚を墓場に置く; スペル1枚を墓場に置いてよい."""
        what = said.get("を")
        if self.look is None or self.look_closed or "take" not in self.look or what is None:
            return False
        counted = all(isinstance(one, Meant) and one.kind == "count" for one in what.ones)
        return (counted and said.form == "do") or (
            said.verb in ("put", "add") and all(isinstance(one, Noun) and _lies_nowhere(one) for one in what.ones)
        )

    def _one_or_other(self, alternatives: Sequence[Predicate]) -> None:
        """Add a choice between two instructions, made on resolution: それをアクトするかスタンドする."""
        first, second = alternatives
        if (
            first.form != "do"
            or second.form not in ("do", "")
            or self.taking
            or self.instead
            or self.playing
            or self.limiting
        ):
            raise NotReadError(first.words, self.at)
        it, both = self.it, self.both
        made = []
        for said in alternatives:
            before, self.out = self.out, []
            self.linked = False
            if said is second and not said.args and (what := first.get("を")) is not None:
                said.args.append(what)
            self._instruction(said, [])
            made.append(self.out)
            self.out = before
            self.it, self.both = it, both
        self.add({"either": made})

    def _x_is(self, said: Predicate) -> None:
        one = said.bare.one if said.bare else None
        if said.verb != "be" or said.args or not isinstance(one, Meant) or one.kind != "quote":
            raise NotReadError(said.words, self.at)
        value = amount(one.value)
        if isinstance(value, dict):
            value = {key: self.point(at) if key in ("of", "number") else at for key, at in value.items()}
        before = repr((self.do, self.targets, self.statics, self.cost, self.body))
        put_x([self.do, self.targets, self.statics, self.cost], value)
        if repr((self.do, self.targets, self.statics, self.cost, self.body)) == before:
            raise NotReadError(said.words, self.at, "nothing says X")
        self.x_value = value

    def option(self) -> None:
        """Begin the next option of a choice (【1】)."""
        if self.choosing is None:
            raise NotReadError("【1】", self.at)
        self.choosing["options"].append([])
        self.closed = False
        self.out = self.block = self.choosing["options"][-1]
        self.it = self.chosen = self.both = self.notation = self.pending_notation = None
        self.last = self.look = None
        self.did, self.put_there = {}, {}


# 代わりに: replacing the instruction of the previous sentence


def instead(ability: Ability, said: Predicate) -> None:
    """Replace the instruction of the previous sentence: 【コンボ_3】代わりに5ダメージ."""
    if ability.in_place is not None:
        _more_in_place(ability, ability.in_place, said)
        return
    asked, group = _asked(ability), ability.last
    if asked is not None and group is not None and _other_number_of_theirs(ability, group, asked, said):
        return
    if asked is None or group is None or len(group.within) != group.start + 1:
        raise NotReadError("代わりに" + said.words, ability.at)
    old = group.within[group.start]
    new = next((found for read in WAYS if (found := read(ability, old, said)) is not None), None)
    if new is None:
        new = _something_else(ability, old, said)
    ability.in_place = ability.placed({"if": asked, "then": new, "else": [old]})
    group.within[group.start] = ability.in_place
    ability.asked, ability.closed, ability.out = None, True, ability.block


def _asked(ability: Ability) -> Node | None:
    """Return the condition of an alternative; an empty notation directly before 代わりに becomes part of it."""
    if ability.pending_notation is None or ability.pending_notation["then"]:
        return ability.asked
    ability.block[:] = [node for node in ability.block if node is not ability.pending_notation]
    own = ability.notation
    asked = own if ability.asked is None else {"all": [own, ability.asked]}
    ability.out, ability.notation, ability.pending_notation = ability.block, None, None
    ability.closed = True
    return asked


def _as_many(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return the old instruction with another number: 代わりに2枚. ``None`` for other phrases."""
    number = said.bare.one if said.bare is not None and said.verb == "" else None
    if not isinstance(number, Meant) or number.kind != "count":
        return None
    said.only(bare=True)
    return [_with_count(ability, old, number, said)]


def _as_strong(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return the old instruction with other values: 代わりに攻撃力+2する. ``None`` for other phrases."""
    return [ability.placed(_with_change(ability, old, said))] if said.verb == "do" and not said.args else None


def _as_much_damage(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return the old damage with another amount: 代わりに5ダメージ. ``None`` for other phrases."""
    if said.verb != "" or said.get("に") is not None:
        return None
    base = old
    while "damage" not in base:
        if "if" not in base or len(base["then"]) != 1:
            raise NotReadError("代わりに" + said.words, ability.at)
        base = base["then"][0]
    one = said.bare.one if said.bare else None
    said.only(bare=True)
    if not isinstance(one, Meant) or one.kind != "damage":
        raise NotReadError(said.words, ability.at)
    return [{**base, "damage": one.value}]


def _one_of_each(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return both of the old alternatives: 代わりに1枚ずつ置く. ``None`` for other phrases."""
    if said.verb != "put" or "either" not in old or [one.words for one in said.args] != ["それぞれ1枚"]:
        return None
    both = [one for option in old["either"] for one in option]
    where = [{key: value for key, value in one.items() if key != "summon"} for one in both]
    if all("summon" in one for one in both) and all(one == where[0] for one in where):
        return [{"summon": [one["summon"] for one in both], **where[0]}]  # together, as is said of one action
    return both


def _there_instead(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    to = _elsewhere(old, said)
    return None if to is None else [ability.placed(to)]


def _recovered(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    amount = _other_number(old, said)
    return None if amount is None else [ability.placed({**old, "recover": amount})]


def _it_is_put(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return a move of the old instruction's object: 代わりに手札に加える. ``None`` for other phrases."""
    if said.verb not in ("put", "put_out") or [arg.particle for arg in said.args] != ["に"] or said.bare is not None:
        return None
    return _captured(ability, said, Arg("を", [Meant("pointer", _pointed(ability, old, said))], [], "それ"))


def _it_is_destroyed(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """Return the removal of the old instruction's object: 代わりに消滅させる. ``None`` for other phrases."""
    if said.verb not in ("destroy", "banish") or said.args or said.bare is not None or said.form != "do":
        return None
    return [{said.verb: _pointed(ability, old, said)}]


WAYS = (
    _as_many,
    _as_strong,
    _as_much_damage,
    _one_of_each,
    _there_instead,
    _recovered,
    _it_is_put,
    _it_is_destroyed,
)
"""The ways in which 代わりに can change the previous instruction; the first that applies counts."""


def _something_else(ability: Ability, old: Node, said: Predicate) -> list[Node]:
    """Return the instruction after 代わりに if it names its own object."""
    if said.verb in ("choose", "look") or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if said.verb not in INSTRUCTIONS:
        raise NotReadError(said.words, ability.at)
    return _captured(ability, said)


def _other_number_of_theirs(ability: Ability, group: Group, asked: Node, said: Predicate) -> bool:
    """Change the number of cards that the opponent chooses: 自身の場のフォロワー1体を墓場に置く。…代わりに2体."""
    old = group.within[group.start :]
    number = said.bare.one if said.bare is not None and said.verb == "" and not said.args else None
    if len(old) != 2 or old[0].get("who") != "opponent" or "pick" not in old[0] or not isinstance(number, Meant):
        return False
    if number.kind != "count" or number.value[2:] != (None, False) or old[0]["pick"].get("count") == number.value[0]:
        return False
    new = [{**old[0], "pick": {**old[0]["pick"], "count": number.value[0]}}, dict(old[1])]
    ability.in_place = ability.placed({"if": asked, "then": new, "else": old})
    group.within[group.start :] = [ability.in_place]
    ability.asked, ability.closed, ability.out = None, True, ability.block
    return True


def _elsewhere(old: Node, said: Predicate) -> Node | None:
    """Return the created or searched card with another destination: 代わりに場に出す."""
    if not {"summon", "search"} & set(old) or "as" in old or said.verb not in ("put", "put_out", "add"):
        return None
    where = said.get("に")
    place = place_of(where.one) if where is not None else ("field", None, "") if said.verb == "put_out" else None
    if said.bare is not None or len(said.args) != (where is not None) or said.form != "do":
        return None
    if place is None or place[1] or place[2] or place[0] not in ("field", "ex", "hand"):
        return None
    if place[0] == "hand" and "summon" in old:
        return None
    rest = {key: value for key, value in old.items() if key not in ("into", "engaged")}
    return rest if place[0] == "field" and "summon" in old else {**rest, "into": place[0]}


def _other_number(old: Node, said: Predicate) -> Any:
    """Return the new amount of a recovery, or ``None``: 代わりに2回復する."""
    amount = said.bare.one if said.bare is not None else None
    if said.verb != "recover" or said.args or "recover" not in old or not isinstance(amount, Meant):
        return None
    return amount.value if amount.kind == "number" and isinstance(amount.value, int) else None


def _more_in_place(ability: Ability, node: Node, said: Predicate) -> None:
    """Add a further effect on the same cards to a replacement: 代わりに攻撃力+2して、【突進】を持つ."""
    (old,) = node["else"]
    how = INSTRUCTIONS.get(said.verb)
    if how is None or "give" not in old or said.get("は") is not None:
        raise NotReadError("代わりに" + said.words, ability.at)
    said.args.insert(0, Arg("は", [Meant("pointer", old["to"])], [], "それ"))
    ability.out, ability.closed, ability.linked = node["then"], False, True
    how(ability, said)
    ability.closed, ability.out = True, ability.block


def _captured(ability: Ability, said: Predicate, *more: Arg) -> list[Node]:
    """Return the nodes that a predicate adds, without adding them; ``more`` are additional arguments."""
    said.args += more
    before, ability.out = ability.out, []
    closed, ability.closed = ability.closed, False
    INSTRUCTIONS[said.verb](ability, said)
    found, ability.out, ability.closed = ability.out, before, closed
    return found


def _pointed(ability: Ability, old: Node, said: Predicate) -> Any:
    """Return the objects of the previous sentence's instruction."""
    for name in ("destroy", "banish", "return", "engage", "put"):
        if name in old:
            return old[name]
    if "damage" in old:
        return old["to"]
    raise NotReadError("代わりに" + said.words, ability.at)


def _with_change(ability: Ability, old: Node, said: Predicate) -> Node:
    """Return the old instruction with other values for the same cards: 代わりに攻撃力+2する."""
    one = said.bare.one if said.bare else None
    if not isinstance(one, Meant) or one.kind != "change" or said.form not in ("do", "and") or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if "life" in old and set(one.value) == {"defense"}:
        return {**old, "life": one.value["defense"]}
    if "give" in old and set(old["give"]) <= {"attack", "defense"}:
        return {**old, "give": dict(one.value)}
    raise NotReadError("代わりに" + said.words, ability.at)


def _with_count(ability: Ability, old: Node, number: Meant, said: Predicate) -> Node:
    """Return the old instruction with another number of cards: 代わりに2枚, 代わりに2つまで."""
    count, counted, bound, up_to = number.value
    if bound or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if "choose" in old and counted == "つ":
        new = {**old, "choose": count}
        new.pop("up_to", None)
        return {**new, "up_to": True} if up_to else new
    if up_to and isinstance(old.get("search"), dict) and counted in "枚体つ":
        return {**old, "search": {**{k: v for k, v in old["search"].items() if k != "count"}, "up_to": count}}
    if up_to:
        raise NotReadError("代わりに" + said.words, ability.at)
    for name, words in (("draw", "枚"), ("mill", "枚"), ("discard", "枚"), ("look", "枚")):
        if name in old and isinstance(old[name], int) and counted in words:
            return {**old, name: count}
    if "summon" in old and isinstance(old["summon"], str) and counted in "体枚つ":
        return {**old, "count": count}
    raise NotReadError("代わりに" + said.words, ability.at)


__all__ = ["USED", "Ability", "Node", "Said"]
