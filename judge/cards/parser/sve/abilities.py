"""Builds one ability from its sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from judge.cards.parser.reading import respan
from judge.cards.parser.sve.leads import Leads
from judge.cards.parser.sve.meanings import Meant, Noun, words_of
from judge.cards.parser.sve.nominals import amount
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.predicates import Arg, Predicate, predicate, standing_for, this
from judge.cards.parser.sve.registry import INSTRUCTIONS
from judge.cards.parser.sve.state import Before, Group, Node, Omissions, SaidBefore, all_of, only_if

USED = object()
OF_ANY_CARD = ("プレイできない", "入れることができる")
"""The ends of sentences that apply to a card wherever it is, even to a spell."""
IN_EX = {"matches": "this", "like": {"lies_in": "ex"}}


def _for_each(node: Node, per: Any) -> bool:
    """Multiply the numbers of a node by an amount; return whether it has any numbers."""

    def multiply(of: Node, name: str, value: Any) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        of[name] = {**per, "times": value} if value != 1 else dict(per)
        return True

    found = [
        multiply(node, name, node.get(name)) for name in ("damage", "draw", "life", "play_cost", "recover", "mill")
    ]
    if "summon" in node:
        found.append(multiply(node, "count", node.get("count", 1)))
    for grant in (node.get("static", {}), node.get("give", {})):
        if set(grant) <= {"attack", "defense"}:
            found += [multiply(grant, name, value) for name, value in grant.items()]
    return any(found)


def _shown_anyway(search: Predicate, predicate: Predicate) -> bool:
    """Return whether 公開して only repeats the rule that searched cards are revealed.

    That rule applies if the search names properties of the cards, not only their number.
    """
    arg = search.get("を")
    cards = arg.cards if arg is not None else []
    return not predicate.args and predicate.bare is None and bool(cards) and all(noun.like for noun in cards)


def _lies_nowhere(noun: Noun) -> bool:
    """Return whether a noun says nothing about where its cards are, and is not a token to create."""
    return noun.counted == "枚" and noun.unplaced and not noun.position and "name" not in noun.like


def _replaced(value: Any, new: Callable[[Any], Any]) -> Any:
    """Replace values inside nodes, in place; return the new value."""
    found = new(value)
    if found is not value:
        return found
    for at, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        value[at] = _replaced(inner, new)
    return value


def _put_x(value: Any, x: Any) -> Any:
    """Replace X by its definition inside nodes, in place; return the new value."""

    def new(one: Any) -> Any:
        if isinstance(one, dict) and set(one) == {"_x"} and one["_x"] != 1:
            return {**x, "times": -x.get("times", 1), **({"plus": -x["plus"]} if "plus" in x else {})}
        return x if one in ("x", {"_x": 1}) else one

    return _replaced(value, new)


def _without_any_card(when: Node) -> Node:
    """Return a trigger without the filter for any card, unless nothing else says what it is about."""
    if when.get("card") != {} or (when["event"] != "plays" and when.get("side") is None):
        return when
    return {name: value for name, value in when.items() if name != "card"}


def _all_of(subject: Arg) -> Noun:
    """Return all cards of several names as one noun: 自分の場の『…』と『…』すべて."""
    *before, last = subject.cards or [Noun()]
    fits = len(before) + 1 == len(subject.ones) and set(subject.joins) == {"と"} and last.number == "every"
    if not fits or any(noun.number for noun in before) or not all(noun.name for noun in subject.cards):
        raise NotReadError(subject.words)
    if not all(noun.unplaced for noun in subject.cards[1:]):
        raise NotReadError(subject.words)
    return replace(subject.cards[0], like={"name": [noun.name for noun in subject.cards]}, number="every")


def _cost_change(predicate: Predicate) -> dict[str, Any]:
    if predicate.get("に") is not None:
        predicate.only("を", "に")
        return {"play_cost": 0, "set": predicate.value("に", "number")}
    predicate.only("を", "")
    change = predicate.value("", "signed", "as_much_less")
    return {"play_cost": {**change, "times": -1} if predicate.kind("") == "as_much_less" else change}


class Ability(Leads, Omissions):
    """An ability that is being parsed, sentence by sentence."""

    def sentence(self, words: str, at: int) -> None:
        """Add a sentence.

        Args:
            at: its position in the line.
        """
        self.at, self.words = at, words
        tree = parsed(words)
        items = [child for child in tree.children if isinstance(child, Tree)]
        self._begin(tree, all(one.data == "instruction" for one in items))
        before = Before(self.from_here())
        behind = max((place for place, one in enumerate(items, 1) if one.data != "instruction"), default=0)
        leads, instructions = items[:behind], items[behind:]
        self.of_any_card = any(words_of(one).endswith(OF_ANY_CARD) for one in instructions[-1:])
        for lead in leads:
            self.lead(lead, before)
        self._under_conditions(before, instructions)
        again = ("それが", "そうでない") if self.asks_about_it else "それが"
        self.asks_about_it = any(words_of(one).startswith(again) for one in leads if one.data == "condition")
        self._instructions(instructions)
        self._end(before.group)

    def _begin(self, tree: Tree[Token], bare: bool) -> None:
        """Begin a sentence, ``bare`` if without lead-ins: reset the state that applied only to the previous one."""
        self.said_at = (self.at, self.at + (tree.meta.end_pos if not tree.meta.empty else 0))
        self.sentences += 1
        if self.statics and self.static_if:
            if bare:
                raise NotReadError("。", "two readings")  # unclear whether the condition also applies here
            self.static_if = []
        self.instead = self.playing = self.further = self.shuffled = self.taking = self.linked = self.x_due = False
        self.asked = self.until = self.in_place = self.per = self.playing_it = None
        if self.everyone is not None and not (self.same_player or words_of(tree).startswith(("その中から", "残りを"))):
            self._only_you_again()

    def _under_conditions(self, before: Before, instructions: Sequence[Tree[Token]]) -> None:
        """Apply the conditions before the instructions: to a static ability, or to a block of instructions."""
        if before.pending:
            raise before.pending[0].refused()
        conditions = before.conditions
        if self.when and not self.do and IN_EX in conditions:
            self.zone = self.zone or "ex"  # else it would be in force on the field alone (10.3.5)
        if conditions:
            self.asked = conditions[0] if len(conditions) == 1 else {"all": conditions}
        if self.asked is None or self.instead or self.limiting or self.playing:
            return
        if self.is_static():
            self.static_if.append(self.asked)
            self.asked = None
        elif instructions or self.when:  # without instructions, a cost follows
            self._notation(self.asked)
            self.asked = None
            before.group = self.from_here()

    def _instructions(self, instructions: Sequence[Tree[Token]]) -> None:
        whole = self.said_at
        before = SaidBefore()
        carried: list[Predicate] = []
        for tree in instructions:
            alternatives = [predicate(one) for one in tree.children if isinstance(one, Tree)]
            self.complete(alternatives, before)
            if len(alternatives) > 1:
                self._alternatives(*alternatives)
                continue
            start, end = alternatives[0].span
            self.said_at = (self.at + start, self.at + end)
            self._instruction(alternatives[0], carried)
            self.said_at = whole
        if carried:
            raise carried[0].refused()

    def _end(self, group: Group) -> None:
        """End a sentence, which has added the nodes in ``group``; reject it if something is incomplete."""
        if self.per is not None:
            self._multiplied(group)
        due = self.cost_of_it or self.shuffle_due or self.after_this_turn or self.next_one
        if due or self.shielded is not None or self.playing_it not in (None, USED):
            raise NotReadError("")
        if self.asked is not None:
            raise NotReadError("なら")
        if self.later is not None:
            done_later, self.later = self.later, None
            self.out, self.closed = done_later, True  # unclear whether what follows is delayed too
        if self.in_place is None and (len(group.within) > group.start or group.within is not self.out):
            self.last = group

    def _multiplied(self, group: Group) -> None:
        """Multiply the numbers of a sentence by the number of groups of N cards: 5枚につき、それに4ダメージ."""
        statics = self.statics[-1:] if self.playing or (self.is_static() and len(self.out) == group.start) else []
        changed = [_for_each(node, self.per) for node in (*statics, *self.out[group.start :])]
        if not changed or not all(changed) or (not statics and group.within is not self.out):
            raise NotReadError("につき")

    def _instruction(self, predicate: Predicate, carried: list[Predicate]) -> None:
        """Add an instruction; ``carried`` are predicates before it that it completes."""
        if self.limiting:
            self.limiting = False
            self._limit_if(predicate)
        elif (self.taking and predicate.words_of("を") != "残り") or self._takes_more(predicate):
            INSTRUCTIONS["その中から"](self, predicate, carried)
        elif carried:
            if predicate.verb != "reveal_and" or not _shown_anyway(carried[-1], predicate):
                INSTRUCTIONS["探し"](self, predicate, carried)
        elif self.x_due:
            self._x_is(predicate)
        elif self.playing and predicate.verb != "not_playable":
            self._play_cost(predicate)
        elif predicate.verb == "search":
            carried.append(predicate)
        elif self.instead:
            instead(self, predicate)
        elif predicate.verb in INSTRUCTIONS:
            if self.playing:  # これをプレイする際、…なら、プレイできない
                self.playing = False
                predicate.args.insert(0, this())
                self.static_if += [] if self.asked is None else [self.asked]
                self.asked = None
            INSTRUCTIONS[predicate.verb](self, predicate)
        else:
            raise predicate.refused()

    def _takes_more(self, predicate: Predicate) -> bool:
        """Return whether a sentence takes more of the cards looked at: 1枚を墓場に置く; スペル1枚を墓場に置いてよい."""
        arg = predicate.get("を")
        if self.look is None or self.look_closed or "take" not in self.look or arg is None:
            return False
        if predicate.form == "do" and all(meaning.kind == "count" for meaning in arg.ones):
            return True
        anywhere = len(arg.cards) == len(arg.ones) and all(_lies_nowhere(noun) for noun in arg.cards)
        return predicate.verb in ("put", "add") and anywhere

    def _alternatives(self, first: Predicate, second: Predicate) -> None:
        """Add a choice between two instructions, made on resolution: それをアクトするかスタンドする."""
        special = self.taking or self.instead or self.playing or self.limiting
        if first.form != "do" or second.form not in ("do", "") or special:
            raise first.refused()
        out, it, both = self.out, self.it, self.both
        alternatives = []
        for alternative in (first, second):
            self.out, self.linked = [], False
            if alternative is second and not second.args and (objects := first.get("を")) is not None:
                second.args.append(objects)  # named only once, with the first verb
            self._instruction(alternative, [])
            alternatives.append(self.out)
            self.out, self.it, self.both = out, it, both
        self.add({"either": alternatives})

    def _x_is(self, predicate: Predicate) -> None:
        """Define X: Xは「自分の場のフォロワーの数」である."""
        predicate.only("")
        if predicate.verb != "be":
            raise predicate.refused()
        value = self.resolve(amount(predicate.value("", "quote")))
        before = repr((self.do, self.targets, self.statics, self.cost, self.body))
        _put_x([self.do, self.targets, self.statics, self.cost], value)
        if repr((self.do, self.targets, self.statics, self.cost, self.body)) == before:
            raise predicate.refused("nothing says X")
        self.x_value = value

    def option(self) -> None:
        """Begin the next option of a choice (【1】)."""
        if self.choosing is None:
            raise NotReadError("【1】")
        self.choosing["options"].append([])
        self.closed = False
        self.out = self.block = self.choosing["options"][-1]
        self.chosen = self.notation = self.pending_notation = self.last = None
        self.forget()

    # static abilities about a card and its costs

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

    # the abilities that result, with X replaced by its value

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
            _put_x([self.do, self.targets], self.x_value)
        body = dict(self.body)
        if self.cost and {"pp": "x"} in self.cost:
            body["x"] = {"resource": "pp"}
            _replaced([self.do, self.targets], lambda one: "x" if one == {"_x": 1} else one)
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


# 代わりに: replacing the instruction of the previous sentence


def instead(ability: Ability, predicate: Predicate) -> None:
    """Replace the instruction of the previous sentence: 【コンボ_3】代わりに5ダメージ."""
    if ability.in_place is not None:
        _more_in_place(ability, ability.in_place, predicate)
        return
    asked, group = _asked(ability), ability.last
    if asked is None or group is None:
        raise _not_instead(predicate)
    if (number := _other_number_of_opponent(group, predicate)) is not None:
        _put_in_place(ability, group, asked, number)
        return
    if (old := group.only) is None:
        raise _not_instead(predicate)
    new = next((found for way in WAYS if (found := way(ability, old, predicate)) is not None), None)
    _put_in_place(ability, group, asked, _other_object(ability, old, predicate) if new is None else new)


def _not_instead(predicate: Predicate) -> NotReadError:
    return NotReadError("代わりに" + predicate.words)


def _put_in_place(ability: Ability, group: Group, asked: Node, new: list[Node]) -> None:
    """Put an alternative into the place of the instructions of a sentence."""
    ability.in_place = ability.placed({"if": asked, "then": new, "else": group.within[group.start :]})
    group.within[group.start :] = [ability.in_place]
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


def _other_number(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return the old instruction with another number: 代わりに2枚, 代わりに2つまで. ``None`` for other phrases."""
    if predicate.verb or predicate.kind("") != "count":
        return None
    predicate.only("")
    count, counted, bound, up_to = predicate.value("", "count")
    if bound or "as" in old:
        raise _not_instead(predicate)
    if "choose" in old and counted == "つ":
        return [
            {**{k: v for k, v in old.items() if k != "up_to"}, "choose": count, **({"up_to": True} if up_to else {})}
        ]
    if up_to and isinstance(old.get("search"), dict) and counted in "枚体つ":
        return [{**old, "search": {**{k: v for k, v in old["search"].items() if k != "count"}, "up_to": count}}]
    for name in ("draw", "mill", "discard", "look"):
        if not up_to and isinstance(old.get(name), int) and counted == "枚":
            return [{**old, name: count}]
    if not up_to and isinstance(old.get("summon"), str) and counted in "体枚つ":
        return [{**old, "count": count}]
    raise _not_instead(predicate)


def _other_values(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return the old instruction with other values: 代わりに攻撃力+2する. ``None`` for other phrases."""
    if predicate.verb != "do" or predicate.args:
        return None
    change = predicate.value("", "change")
    if predicate.form not in ("do", "and") or "as" in old:
        raise _not_instead(predicate)
    if "life" in old and set(change) == {"defense"}:
        return [ability.placed({**old, "life": change["defense"]})]
    if "give" in old and set(old["give"]) <= {"attack", "defense"}:
        return [ability.placed({**old, "give": dict(change)})]
    raise _not_instead(predicate)


def _other_damage(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return the old damage with another amount: 代わりに5ダメージ. ``None`` for other phrases."""
    if predicate.verb or predicate.get("に") is not None:
        return None
    base = old
    while "damage" not in base:
        if "if" not in base or len(base["then"]) != 1:
            raise _not_instead(predicate)
        base = base["then"][0]
    predicate.only("")
    return [{**base, "damage": predicate.value("", "damage")}]


def _one_of_each(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return both of the old alternatives: 代わりに1枚ずつ置く. ``None`` for other phrases."""
    if predicate.verb != "put" or "either" not in old or [arg.words for arg in predicate.args] != ["それぞれ1枚"]:
        return None
    both = [one for option in old["either"] for one in option]
    where = [{key: value for key, value in one.items() if key != "summon"} for one in both]
    if all("summon" in one for one in both) and all(one == where[0] for one in where):
        return [{"summon": [one["summon"] for one in both], **where[0]}]  # together, as is said of one action
    return both


def _other_destination(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return the created or searched card with another destination: 代わりに場に出す. ``None`` for other phrases."""
    if not {"summon", "search"} & set(old) or "as" in old or predicate.verb not in ("put", "put_out", "add"):
        return None
    where = predicate.get("に")
    zone = where.zone if where is not None else "field" if predicate.verb == "put_out" else None
    if predicate.bare is not None or len(predicate.args) != (where is not None) or predicate.form != "do":
        return None
    if zone not in ("field", "ex", *(() if "summon" in old else ("hand",))):
        return None
    rest = {key: value for key, value in old.items() if key not in ("into", "engaged")}
    return [ability.placed(rest if zone == "field" and "summon" in old else {**rest, "into": zone})]


def _recovered(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return the old recovery with another number: 代わりに2回復する. ``None`` for other phrases."""
    if predicate.verb != "recover" or predicate.args or "recover" not in old or predicate.kind("") != "number":
        return None
    amount = predicate.value("", "number")
    return [ability.placed({**old, "recover": amount})] if isinstance(amount, int) else None


def _other_action(ability: Ability, old: Node, predicate: Predicate) -> list[Node] | None:
    """Return another action on the object: 代わりに手札に加える, 代わりに消滅させる. ``None`` for other phrases."""
    if predicate.bare is not None:
        return None
    if predicate.verb in ("put", "put_out") and [arg.particle for arg in predicate.args] == ["に"]:
        return _captured(ability, predicate, standing_for(_pointed(old, predicate), particle="を"))
    if predicate.verb in ("destroy", "banish") and not predicate.args and predicate.form == "do":
        return [{predicate.verb: _pointed(old, predicate)}]
    return None


WAYS = (_other_number, _other_values, _other_damage, _one_of_each, _other_destination, _recovered, _other_action)
"""The ways in which 代わりに can change the previous instruction; the first that applies counts."""


def _other_object(ability: Ability, old: Node, predicate: Predicate) -> list[Node]:
    """Return the instruction after 代わりに if it names its own object."""
    if predicate.verb in ("choose", "look") or "as" in old or predicate.verb not in INSTRUCTIONS:
        raise _not_instead(predicate)
    return _captured(ability, predicate)


def _other_number_of_opponent(group: Group, predicate: Predicate) -> list[Node] | None:
    """Return the opponent's choice with another number of cards, or ``None``.

    Example: 自身の場のフォロワー1体を墓場に置く。…代わりに2体.
    """
    match group.within[group.start :]:
        case [{"pick": pick, "who": "opponent"} as chosen, then] if not (predicate.verb or predicate.args):
            match predicate.bare.one if predicate.bare is not None else None:
                case Meant("count", (count, _, None, False)) if pick.get("count") != count:
                    return [{**chosen, "pick": {**pick, "count": count}}, dict(then)]
    return None


def _more_in_place(ability: Ability, node: Node, predicate: Predicate) -> None:
    """Add a further effect on the same cards to a replacement: 代わりに攻撃力+2して、【突進】を持つ."""
    old = node["else"][0]
    if (
        predicate.verb not in INSTRUCTIONS
        or len(node["else"]) > 1
        or "give" not in old
        or predicate.get("は") is not None
    ):
        raise _not_instead(predicate)
    predicate.args.insert(0, standing_for(old["to"]))
    ability.out, ability.closed, ability.linked = node["then"], False, True
    INSTRUCTIONS[predicate.verb](ability, predicate)
    ability.closed, ability.out = True, ability.block


def _captured(ability: Ability, predicate: Predicate, *more: Arg) -> list[Node]:
    """Return the nodes that a predicate adds, without adding them; ``more`` are additional arguments."""
    predicate.args += more
    before, ability.out = ability.out, []
    closed, ability.closed = ability.closed, False
    INSTRUCTIONS[predicate.verb](ability, predicate)
    found, ability.out, ability.closed = ability.out, before, closed
    return found


def _pointed(old: Node, predicate: Predicate) -> Any:
    """Return the objects of the previous sentence's instruction."""
    for name in ("destroy", "banish", "return", "engage", "put"):
        if name in old:
            return old[name]
    if "damage" in old:
        return old["to"]
    raise _not_instead(predicate)


__all__ = ["USED", "Ability", "Node"]
