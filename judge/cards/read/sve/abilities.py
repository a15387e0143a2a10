"""One ability: its sentences put together, and what they point at found in what went before."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, Tree

from judge.cards.read.sve._how import INSTRUCTIONS, SEARCHES, TAKINGS
from judge.cards.read.sve.conditions import condition, for_each, happened
from judge.cards.read.sve.instead import instead
from judge.cards.read.sve.meanings import Meant, Noun, words_of
from judge.cards.read.sve.nouns import amount
from judge.cards.read.sve.parsing import NotReadError
from judge.cards.read.sve.predicates import Arg, Predicate, predicate
from judge.cards.read.sve.triggers import leader_loses, trigger
from judge.cards.read.sve.words import EARTH_RITE, HEADS, NOTATIONS

Node = dict[str, Any]
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


USED = object()
WITH_TOPIC = frozenset({"do", "have", "lose", "attack", "take_damage"})
"""Verbs that say something of what は names although を names something else."""

OF_ANY_CARD = ("プレイできない", "入れることができる")
"""How sentences end that say something of a card wherever it is, of a spell too."""

IN_EX = {"matches": "this", "like": {"lies_in": "ex"}}
BEFORE_A_CONDITION = frozenset({("playing", "when"), ("exist", "and"), ("exist_", "and")})
"""What may stand before a condition: what is played, and another condition."""

_ITS_PLAYER = re.compile(
    r"それのプレイヤー(?=の(?:手札|場|デッキ|墓場|EX))|それ(?=の(?:場|デッキ|手札|墓場|EXエリア))|それのプレイヤー(?=は、?自身)"
)
_DOES = re.compile(r"(?:相手|自分)は(?=、?自身)")


def put_x(value: Any, x: Any) -> Any:
    """Put what X is in the place of X, in nodes that others point at, and return what the value then is."""
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
    """Let an X that is added be the X that is paid; one that is taken away has no words."""
    if isinstance(value, dict):
        if value == {"_x": 1}:
            return "x"
        for key, inner in value.items():
            value[key] = let_be_x(inner)
    elif isinstance(value, list):
        value[:] = [let_be_x(one) for one in value]
    return value


class Said(dict[str, Any]):
    """A node as data, with the part of the text that it came from."""

    span: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Group:
    """What one sentence has added, so that the next can change it.

    Attributes:
        within: the list it was added to.
        start: from where.
    """

    within: list[Node]
    start: int


def _for_each(node: Node, per: Any) -> bool:
    """Multiply the numbers of an instruction; return whether it has any."""
    found = False
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
    """Return whether a sentence goes on with what every player does: その中から, 残りを."""
    return words_of(tree).startswith(("その中から", "残りを"))


@dataclass
class Ability:
    """An ability while it is being read.

    Attributes:
        spell: whether it is the text of a spell.
        at: where the sentence that is being read begins.
    """

    spell: bool = False
    named_before: int = 0
    read: Callable[[str], tuple[list[str], list[Node], set[str]]] = lambda _: ([], [], set())
    at: int = 0
    heads: list[str] = field(default_factory=list)
    when: list[Node] = field(default_factory=list)
    zone: Any = None
    body: Node = field(default_factory=dict)
    cost: list[Node] | None = None
    played: str = ""
    targets: list[Node] = field(default_factory=list)
    do: list[Node] = field(default_factory=list)
    statics: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.out = self.block = self.do
        self.it: Callable[[], str] | None = None
        self.it_is: Any = None
        self.former: str | None = None
        self.latter: str | None = None
        self.chosen: str | None = None
        self.last: Group | None = None
        self.did: dict[str, Node] = {}
        self.put_there: dict[str, list[Node]] = {}
        self.asked: Node | None = None
        self.until: str | None = None
        self.named = self.named_before
        self.notation: Node | None = None
        self.look: Node | None = None
        self.look_closed = True
        self.instead = False
        self.playing = False
        self.static_if: list[Node] = []
        self.closed = False
        self.sentences = 0
        self.choosing: Node | None = None
        self.sides: dict[str, str] = {}
        self.both: list[str] | None = None
        self.unclear = False
        self.creates: set[str] = set()
        self.linked = self.limiting = self.taking = self.x_due = False
        self.cost_of_it: list[Any] = []
        self.playing_it: Any = None
        self.shuffle_due = False
        self.shielded: Node | None = None
        self.pending_notation: Node | None = None
        self.extra: list[Node] | None = None
        self.leaders: set[str] = set()
        self.only_named: set[str] = set()
        self.per: Node | None = None
        self.in_place: Node | None = None
        self.quotes = False
        self.required: list[Node] = []

    # ---- pointing

    def fresh(self) -> str:
        """Return a name that nothing has."""
        self.named += 1
        return f"t{self.named}" if self.named > 1 else "t"

    def point(self, word: Any) -> Any:
        """Return what a pointing word means here."""
        if isinstance(word, list):
            return [self.point(one) for one in word]
        if not isinstance(word, str) or not word.startswith("@"):
            return word
        match word:
            case "@it":
                if self.unclear:
                    raise NotReadError("それ", self.at, "two readings")
                if self.both is not None:
                    return list(self.both)
                if self.it is None and self.several is not None:
                    return [self.remembered(node) for node in self.several]
                if self.it is None:
                    raise NotReadError("それ", self.at, "nothing that it could mean")
                return self.it()
            case "@chosen":
                if self.chosen is None:
                    raise NotReadError("選んだ", self.at, "nothing that it could mean")
                return self.chosen
            case "@former" | "@latter":
                found = self.former if word == "@former" else self.latter
                if found is None:
                    raise NotReadError(word, self.at, "nothing that it could mean")
                return found
            case "@it.leader" | "@former.leader":
                it = self.point(word.removesuffix(".leader"))
                side = self.sides.get(it) if isinstance(it, str) else None
                if side in ("own", "enemy"):
                    return f"{side}.leader"
                raise NotReadError("それのリーダー", self.at)
            case "@event":
                if not any(when["event"] == "enters" and when.get("card") != "this" for when in self.when):
                    raise NotReadError("出た", self.at, "nothing that it could mean")
                return "event"
            case str() if word.startswith("@created:"):
                made = self.did.get("create", {})
                if made.get("summon") != word.removeprefix("@created:"):
                    raise NotReadError(word, self.at, "nothing that it could mean")
                return self.remembered(made)
            case str() if word.startswith("@to:"):
                return self._moved_to(word.removeprefix("@to:"))
            case "@did":
                if "last" not in self.did:
                    raise NotReadError("そうした", self.at, "nothing that it could mean")
                return self.remembered(self.did["last"])
            case _:
                node = self.did.get(word[1:])
                if node is None:
                    raise NotReadError(word[1:], self.at, "nothing that it could mean")
                return self.remembered(node)

    def _moved_to(self, zone: str) -> str:
        """Return what the text has put into a zone, which it has done once."""
        found = self.put_there.get(zone, [])
        if len(found) != 1:
            raise NotReadError(zone, self.at, "nothing that it could mean" if not found else "two readings")
        return self.remembered(found[0])

    def remembered(self, node: Node) -> str:
        """Return the name under which the result of an instruction is remembered."""
        if "as" not in node:
            node["as"] = self.fresh()
        name: str = node["as"]
        return name

    def means(self, node: Node, side: str | None = None, *, aside: bool = False) -> None:
        """Let it mean from now on what an instruction did something to.

        Args:
            node: the instruction, or the cost.
            side: whose cards these are.
            aside: what was chosen before could still be meant: where there is such a thing, nobody can tell.
        """
        self.several = None
        self.unclear = aside and (self.it is not None or self.both is not None)
        self.both = None

        def name() -> str:
            found = self.remembered(node)
            if side:
                self.sides[found] = side
            return found

        self.it = name

    def means_all(self, nodes: Sequence[Node], side: str) -> None:
        """Let it mean from now on what several instructions did something to, taken together."""
        self.means(nodes[-1], side)
        if len(nodes) > 1:
            self.it, self.several = None, list(nodes)

    several: list[Node] | None = None
    surplus: Node | None = None
    """Tokens of which only as many are created as there is room for, while it is not said what becomes of the rest."""

    shuffled = False
    """Whether the sentence has named the deck by shuffling it: 上2枚を見る."""

    def with_players(self, words: str) -> str:
        """Return a sentence with the player of それ named, where it is known whose that is."""
        if not _ITS_PLAYER.search(words) or self.it is None or self.unclear:
            return words
        it = self.it()
        side = self.sides.get(it)
        if side not in ("own", "enemy"):
            return words
        if it in self.leaders:
            self.only_named.add(it)  # the leader is chosen only to say whose cards are meant
        player = "相手" if side == "enemy" else "自分"
        does = "相手プレイヤー1人は" if side == "enemy" else "自分は"
        return _DOES.sub(does, _ITS_PLAYER.sub(player, words))

    # ---- sentences

    def sentence(self, tree: Tree[Token], at: int) -> None:
        """Add a sentence."""
        self.at = at
        self.said_at = whole = (at, at + (tree.meta.end_pos if not tree.meta.empty else 0))
        self.sentences += 1
        self.asked = None
        self.until = None
        if self.statics and self.static_if:
            if not any(isinstance(c, Tree) and c.data != "instruction" for c in tree.children):
                raise NotReadError("。", at, "two readings")  # whether the condition holds for this as well
            self.static_if = []
        self.instead = self.playing = self.further = self.shuffled = False
        self.in_place = self.per = None
        self.taking = self.linked = self.x_due = False
        self.playing_it = None
        conditions: list[Node] = []
        if self.everyone is not None and not _goes_on(tree):
            self._only_you_again()
        group = Group(self.out, len(self.out))
        items = [child for child in tree.children if isinstance(child, Tree)]
        behind = max((place for place, one in enumerate(items, 1) if one.data != "instruction"), default=0)
        leads, instructions = items[:behind], items[behind:]
        self.of_any_card = any(words_of(one).endswith(OF_ANY_CARD) for one in instructions[-1:])
        subject: Arg | None = None
        pending: list[Predicate] = []
        for lead in leads:
            if lead.data == "instruction":
                self._before_a_condition(lead, conditions)
            else:
                group = self._lead(lead, conditions, group, pending)
        if pending:
            raise NotReadError(pending[0].words, at)
        if self.when and not self.do and IN_EX in conditions:
            self.zone = self.zone or "ex"  # else it would be in force on the field alone (10.3.5)
        if conditions:
            self.asked = conditions[0] if len(conditions) == 1 else {"all": conditions}
        if self.asked is not None and not (self.instead or self.limiting or self.playing) and self.is_static():
            self.static_if.append(self.asked)
            self.asked = None
        if self.asked is not None and not self.instead and not self.limiting and self._opens_block(instructions):
            self._notation(self.asked)
            self.asked = None
            group = Group(self.out, len(self.out))
        carried: list[Predicate] = []
        by: Arg | None = None
        taken: Arg | None = None
        for tree_ in instructions:
            alternatives = [predicate(one) for one in tree_.children if isinstance(one, Tree)]
            if by is not None and alternatives[0].get("によって") is None:
                alternatives[0].args.append(by)
            by = alternatives[0].get("によって") if alternatives[0].form == "not_and" else None
            for said in alternatives:
                if self.topic is not None:
                    said.args.insert(0, self.topic)
                    self.topic = None
                topic = next((arg for arg in said.args if arg.particle == "は"), None)
                if topic is not None:
                    subject = topic
                elif subject is not None and (said.get("を") is None or said.verb in WITH_TOPIC) and said.verb:
                    said.args.insert(0, subject)
                if self.shuffled and (top := said.get("を")) is not None:
                    for one in top.ones:
                        if isinstance(one, Noun) and one.position == "top" and not one.zone:
                            one.zone, one.side = ["deck"], "own"
                if said.verb == "refresh" and not said.args and taken is not None:
                    said.args.append(taken)
                taken = said.get("を") if said.verb == "take_over" else None
            if len(alternatives) > 1:
                self._one_or_other(alternatives)
            else:
                start, end = alternatives[0].span
                self.said_at = (at + start, at + end)
                self._instruction(alternatives[0], carried)
                self.said_at = whole
        if carried:
            raise NotReadError(carried[0].words, at)
        if self.per is not None:
            self._times_each(group)
        if (
            self.cost_of_it
            or self.shuffle_due
            or self.after_this_turn
            or self.next_one
            or self.shielded is not None
            or (self.playing_it is not None and self.playing_it is not USED)
        ):
            raise NotReadError("", at)
        if self.asked is not None:
            raise NotReadError("なら", at)
        if self.later is not None:
            self.later, self.out, self.closed = None, self.later, True  # nobody can tell whether more is done later
        if self.in_place is None and (len(group.within) > group.start or group.within is not self.out):
            self.last = group

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

    def _times_each(self, group: Group) -> None:
        """Let the numbers of a sentence hold for each of so many cards: 5枚につき、それに4ダメージ."""
        statics = self.statics[-1:] if self.playing else []
        changed = [_for_each(node, self.per) for node in (*statics, *self.out[group.start :])]
        if not changed or not all(changed) or (not statics and group.within is not self.out):
            raise NotReadError("につき", self.at)

    def _opens_block(self, instructions: Sequence[Tree[Token]]) -> bool:
        """Return whether a condition holds for instructions: for a static ability it says while when it applies."""
        before_cost = not instructions and bool(self.when)
        return (bool(instructions) or before_cost) and not self.playing and not self.is_static()

    def placed(self, node: Node) -> Node:
        """Return a node that knows where in the text it stands."""
        found = Said(node)
        found.span = self.said_at
        return found

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
                    self.sides["event"] = "own"
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
                    self.it = lambda: "this"
            case "condition" | "condition_or" if self._topic_first(lead):
                self._condition_of_this(first, conditions)
            case "condition" | "condition_or":
                assert isinstance(first, Tree)  # noqa: S101 - the grammar has it so
                said = predicate(first)
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
        if self.unclear and isinstance(about, str) and about not in ("this", "other") and "min" not in found:
            self.it, self.unclear, self.both = lambda: about, False, None  # what the condition asks about
        return found

    def _nth(self, number: int, like: Node) -> Node:
        """このターン中に3枚目のスペル: so many were played by now; one that is still being played is not counted."""
        now = number - 1 if self.playing_it is not None else number
        when: Node = {"event": "plays", **({"card": like} if like else {}), "side": "own"}
        return {"amount": {"this_turn": when}, "min": now, "max": now}

    before: Node | None = None

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

    def _topic_first(self, lead: Tree[Token]) -> bool:
        """Return whether これは stands before a condition, of which it is no part: これは…なら、プレイできない."""
        first = lead.children[0]
        args = [c for c in first.children if isinstance(c, Tree) and c.data == "arg"] if isinstance(first, Tree) else []
        return bool(args) and words_of(args[0]) in ("これは", "これは、") and lead.data == "condition"

    def _condition_of_this(self, first: Any, conditions: list[Node]) -> None:
        said = predicate(first)
        self.topic = said.args.pop(0)
        conditions.append(self._condition(said))

    said_at = (0, 0)
    """Where that stands which is being read."""

    topic: Arg | None = None
    after_this_turn = next_one = False
    further = False
    """Whether it is more of the same: さらに2ダメージ."""

    def _mark(self, word: str, conditions: list[Node]) -> None:
        if word in UNTIL:
            if "それ" in word and (self.it is None or self.sides.get(self.it()) != "enemy"):
                raise NotReadError(word, self.at)
            self.until = UNTIL[word]
        elif word.startswith("その後"):
            pass
        elif word.endswith("エンドフェイズが来たとき、"):
            if self.is_static() or conditions or self.later is not None:
                raise NotReadError(word, self.at)
            node = self.placed(
                {"later": {"event": "end_phase", "side": "own" if "自分" in word else "enemy"}, "do": []}
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
        self.it = self.both = None
        self.did, self.put_there, self.look = {}, {}, None

    def _only_you_again(self) -> None:
        """End what every player does."""
        if self.everyone is not None:
            self.out, self.everyone = self.everyone, None
            self.it = self.both = self.look = None
            self.did, self.put_there = {}, {}

    later: list[Node] | None = None
    """Where the text goes on after what happens later, while that is being read."""

    everyone: list[Node] | None = None
    """Where the text goes on after what every player does, while that is being read."""

    def _can_be_static(self) -> bool:
        return not (self.heads or self.when or self.spell or self.cost is not None or self.sentences > 1)

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

    pending_notation: Node | None = None

    # ---- instructions

    def add(self, node: Node) -> Node:
        """Add an instruction."""
        if self.closed:
            raise NotReadError("。", self.at, "two readings")
        said = self.placed(node)
        self.out.append(said)
        self.did["last"] = said
        return said

    def may(self, node: Node, said: Predicate) -> Node:
        """Add an instruction that the player may carry out if the verb says so."""
        if said.form == "may":
            inner = self.placed(node)
            self.add({"may": [inner]})
            self.did["last"] = inner
            return inner
        return self.add(node)

    def under(self) -> Node | None:
        """Return the conditions that what is said now is under, if any."""
        asked = [c for c in (self._block_condition(), self.asked) if c is not None]
        return None if not asked else asked[0] if len(asked) == 1 else {"all": asked}

    def _block_condition(self) -> Node | None:
        return self.notation

    def _instruction(self, said: Predicate, carried: list[Predicate]) -> None:
        if self.limiting:
            self.limiting = False
            self._limit_if(said)
            return
        if self.taking:
            TAKINGS[0](self, said, carried)
            return
        if carried:
            SEARCHES[0](self, carried.pop(), said)
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

    def _one_or_other(self, alternatives: Sequence[Predicate]) -> None:
        """それをアクトするかスタンドする: one or the other, decided when it comes to that."""
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

    def is_static(self) -> bool:
        """Return whether what is said is said of the card as long as it lies there."""
        begun = self.heads or self.when or self.cost is not None or self.do or self.inside
        return not begun and (self.of_any_card or not self.spell)

    inside = says_how_long = of_any_card = False

    def reaching(self, subject: Arg) -> None:
        """Refuse a static ability for other cards that does not say while it works: これがいる限り."""
        if not self.says_how_long:
            raise NotReadError(subject.words, self.at)

    def add_static(self, grant: Node, subject: Arg) -> None:
        """Add what a static ability gives."""
        if self.until or len(subject.ones) != 1:
            raise NotReadError(subject.words, self.at)
        one = subject.ones[0]
        node: Node = {"static": dict(grant)}
        if isinstance(one, Noun):
            if one.number != "every":
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
        """Return what a text in quotation marks gives."""
        keywords, nodes, creates = self.read(words)
        self.creates |= creates
        found: Node = {}
        if keywords:
            found["keywords"] = keywords
        if nodes:
            found["abilities"] = nodes
        return found

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

    x_value: Any = None

    # ---- options

    def option(self) -> None:
        """Begin the next option of a choice."""
        if self.choosing is None:
            raise NotReadError("【1】", self.at)
        self.choosing["options"].append([])
        self.closed = False
        self.out = self.block = self.choosing["options"][-1]
        self.it = self.chosen = self.both = self.notation = self.pending_notation = None
        self.last = self.look = None
        self.did, self.put_there = {}, {}

    def pay(self, costs: list[Node]) -> None:
        """Let a cost in the middle of a text be paid for all that follows."""
        node = self.add({"pay": costs, "then": []})
        self.out = self.block = node["then"]

    # ---- limits, costs of playing

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
        assert self.asked is not None  # noqa: S101 - said before
        if "if" in self.body:
            raise NotReadError(said.words, self.at)
        self.body["if"], self.asked = self.asked, None

    def require(self, costs: list[Node]) -> None:
        """Add a cost without which the card cannot be played."""
        if not costs or self.sentences or self.heads or self.when or self.cost is not None:
            raise NotReadError("追加コストとして", self.at)
        self.sentences += 1
        self.required = [self.placed({"play_cost": 0, "extra": costs, "required": True})]
        self.it, self.did = None, {}  # what follows is another ability, which knows nothing of it

    def _play_cost(self, said: Predicate) -> None:
        found = self._cost_change(said)
        if found is None:
            raise NotReadError(said.words, self.at)
        node: Node = {"play_cost": found[1]} if found[0] == "cost" else {"play_cost": 0, "set": found[1]}
        if self.extra is not None:
            node["extra"] = self.extra
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
        if to is not None and isinstance(to.one, Meant) and to.one.kind == "number" and said.bare is None:
            said.only("を", "に")
            return ("set_cost", to.one.value)
        said.only("を", bare=True)
        if said.bare is not None and isinstance(said.bare.one, Meant) and said.bare.one.kind == "signed":
            return ("cost", said.bare.one.value)
        return None

    # ---- results

    def nodes(self) -> list[Node]:
        """Return the abilities that have been read."""
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
        """Leave a card that was looked at, of which the text says nothing more, where it lay."""
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
