"""Resolves それ, そのクリーチャー and 選んだカード, once a whole ability is parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from judge.cards.parser.dm.acting import ACTS, PERSONAL, of_player, own
from judge.cards.parser.dm.clauses import OF_THOSE, TURNED_UP, is_creature
from judge.cards.parser.dm.nouns import BEFORE_FOUND, CHOSEN, SELF, THAT, THIS_ONE, THOSE
from judge.cards.parser.dm.sentences import ELSE, IF_DID, IF_NOT, INSTEAD, OTHER_THAN
from judge.cards.parser.engine import ParsedNode

GIVES = (*ACTS, *PERSONAL, "look", "name", "name_number", "use", "give")
"""The verbs of instructions whose cards, or chosen word, later words can refer to."""
BODIES = ("do", "spell", "tap_ability", "silent_skill", "instead", "icon")
"""The fields of an ability that contain instructions."""
INSIDE = ("may", "then", "else", "do", "repeat", "each_player")
FOLDED = ("destroy", "tap", "untap", "put", "return", "to", "put_under")
"""The fields where a selection can replace the name given by the ``pick`` before it."""
THERE_STILL = ("destroy", "tap", "untap", "to")
"""The fields whose cards are in the battle zone, and so not those that an instruction before has taken away."""


class UnresolvedError(ValueError):
    """Raised for a pronoun without an antecedent."""


class TwoMeantError(UnresolvedError):
    """Raised for a pronoun that can mean cards of the condition before it, or cards named earlier."""


def resolved(ability: Mapping[str, Any]) -> dict[str, Any]:
    """Return an ability with every placeholder of a pronoun replaced by a name.

    Raises:
        UnresolvedError: a pronoun has no possible antecedent.
    """
    found = _Resolving(ability).result()
    _refuse_marks(found)
    return found


def _refuse_marks(value: Any) -> None:
    if isinstance(value, Mapping):
        for name, one in value.items():
            if str(name).startswith("~"):
                raise UnresolvedError(str(name))
            _refuse_marks(one)
    elif isinstance(value, list):
        for one in value:
            _refuse_marks(one)
    elif isinstance(value, str) and value.startswith("~"):
        raise UnresolvedError(value)


def _but_it(value: Any) -> Any:
    """Return instructions in which other cards are others than the card of the event."""
    if isinstance(value, Mapping):
        fields = {name: _but_it(one) for name, one in value.items()}
        if fields.pop("other", None) is True:
            fields["but"] = "event"
        return ParsedNode(fields, value.span) if isinstance(value, ParsedNode) else fields
    return [_but_it(one) for one in value] if isinstance(value, list) else value


class _Resolving:
    """Resolves the pronouns of one ability, from its first instruction to its last."""

    def __init__(self, ability: Mapping[str, Any]) -> None:
        self.ability = ability
        self.nodes: list[dict[str, Any]] = []
        self.within: list[dict[str, Any]] = []
        self.hidden: list[dict[str, Any]] = []
        self.marks: dict[str, dict[str, Any]] = {}
        self.given = 0
        self.before_found = ""
        self.discards = self.there_still = False
        when = ability.get("when", ability.get("replace"))
        self.when: Mapping[str, Any] = when if isinstance(when, Mapping) else {}
        self.there: Any = None
        self._notice(ability)

    def _notice(self, node: Mapping[str, Any]) -> None:
        """Remember the cards counted by an instruction's condition, for later pronouns."""
        condition = node.get("if")
        if isinstance(condition, Mapping) and isinstance(condition.get("exists"), Mapping):
            self.there = own(condition["exists"])

    def result(self) -> dict[str, Any]:
        """Return the ability with all its pronouns resolved.

        Raises:
            UnresolvedError: the text does not say than which card the others are.
        """
        ability = ParsedNode(dict(self.ability), getattr(self.ability, "span", (0, 0)))
        if isinstance(card := self.when.get("card"), Mapping) and "bears" in card:
            ability |= {name: _but_it(value) for name, value in self.ability.items() if name in BODIES}
            self.ability = ability
        of_mine = isinstance(card, Mapping) and self.when.get("side") != "enemy"
        if of_mine and "'other': True" in str(list(map(ability.get, BODIES))):
            raise UnresolvedError("other")  # than the card of the event, or than this one?
        for name, value in sorted(self.ability.items(), key=lambda one: one[0] in BODIES):
            if name in ("static", "shield_force"):
                ability[name] = self._grant(value)
            elif name == "gains":
                ability[name] = [resolved(item) for item in value]
            elif name in BODIES and isinstance(value, list):
                ability[name] = self._steps(value)
            elif name not in BODIES:
                ability[name] = self._of_its_player(self._words(value))
        return ability

    def _of_its_player(self, value: Any) -> Any:
        """Return an event or selection, in which "one's own" means the player whose cards it is about.

        Raises:
            UnresolvedError: it is about the cards of both players.
        """
        if isinstance(value, list):
            return [self._of_its_player(item) for item in value]
        about = value.get("side", "own") if isinstance(value, Mapping) and value.get("card") != "this" else "own"
        if about == "any" and SELF in str(value):
            raise UnresolvedError(SELF)
        return of_player(value, "enemy" if about == "enemy" else "own")

    def _grant(self, grant: Mapping[str, Any]) -> dict[str, Any]:
        found = {name: own(self._words(value)) for name, value in grant.items() if name != "abilities"}
        if "abilities" in grant:
            found["abilities"] = [resolved(ability) for ability in grant["abilities"]]
        return found

    def _steps(self, steps: Sequence[Mapping[str, Any]]) -> list[Any]:
        done: list[dict[str, Any]] = []
        for step in steps:
            if IF_DID in step or IF_NOT in step:
                self._if_done(step, done)
            elif INSTEAD in step:
                condition, order = step[INSTEAD]
                if len(done) != 1:
                    raise UnresolvedError(INSTEAD)  # how many of the sentences before it are replaced?
                node = ParsedNode(
                    {"if": own(self._words(condition)), "then": self._steps(order)}, getattr(step, "span", (0, 0))
                )
                done[:] = [ParsedNode({**node, "else": list(done)}, node.span)]
            elif ELSE in step:
                self._otherwise(step, done)
            elif OF_THOSE in step:
                done += self._of_those(step)
            else:
                self._resolve_next(step, done)
        return self._folded([one for step in done for one in _seen_card(step)])

    def _resolve_next(self, step: Mapping[str, Any], done: list[dict[str, Any]]) -> None:
        """Resolve an instruction; if it refers to a card of the conditional one before it, add it to that condition.

        Raises:
            UnresolvedError: it points at nothing.
        """
        before = list(self.nodes)
        try:
            done.append(self._step(step))
            if "else" in done[-1] and len(done) > 1 and "may" in done[-2]:
                self._move_question_into_option(done)
        except UnresolvedError as wrong:
            if not done or set(done[-1]) != {"if", "then"} or isinstance(wrong, TwoMeantError):
                raise
            self.nodes, self.hidden = list(self.within), []
            done[-1]["then"] = self._folded([*done[-1]["then"], self._step(step)])
            self.within, self.nodes = self.nodes, before

    def _otherwise(self, step: Mapping[str, Any], done: list[dict[str, Any]]) -> None:
        """Add what is done if the condition of the instruction before does not hold.

        Raises:
            UnresolvedError: the instruction before has no condition, one about another kind of card, or asks whether
                something was done.
        """
        if not done or set(done[-1]) != {"if", "then"} or "did" in str(done[-1]["if"]):
            raise UnresolvedError(ELSE)
        if OTHER_THAN in step and step[OTHER_THAN] != done[-1]["if"].get("like"):
            raise UnresolvedError(OTHER_THAN)
        before = list(self.nodes)
        done[-1]["else"] = self._steps(step[ELSE])
        self.nodes = before

    def _move_question_into_option(self, done: list[dict[str, Any]]) -> None:
        """Move a question about a card into the optional instruction that has chosen the card."""
        last, optional = done[-1], done[-2]["may"]
        given = {name for name in _strings(optional) if name in _strings(last["if"])}
        if any(one.get("as") in given for one in optional):
            into = optional[-1]["then"] if set(optional[-1]) == {"if", "then"} else optional
            into.append(done.pop())

    def _step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        later = step.get("later", step.get("instead_of"))
        if isinstance(later, Mapping) and isinstance(later.get("card"), Mapping):
            when, nodes = self.when, self.nodes
            self.when, self.nodes = later, [node for node in nodes if "name" in node or "name_number" in node]
            try:
                return self._resolved_step(step)
            finally:
                self.when, self.nodes = when, nodes
        return self._resolved_step(step)

    def _resolved_step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        self._notice(step)
        if str(step.get("seen", "")).startswith("~picked"):
            self.given += 1
            self.marks[step["seen"]] = {"look": step["look"], "seen": f"t{self.given}"}
            step = ParsedNode({**step, "seen": f"t{self.given}"}, getattr(step, "span", (0, 0)))
        self.discards = "discard" in step
        node = ParsedNode({}, getattr(step, "span", (0, 0)))
        for name, value in step.items():
            if name in INSIDE and isinstance(value, list):
                before = list(self.nodes)
                node[name] = self._steps(value)
                if name != "may":
                    self.nodes, self.within = before, self.nodes
                    added = [one for one in self.within if one not in before]
                    self.hidden = added if name in ("then", "else") else []
            elif name == "either" and isinstance(value, list):
                before = list(self.nodes)
                node[name] = [self._alternative(item, before) for item in value]
                self.nodes = before
            elif name == "later" and isinstance(value, Mapping) and value.get("card") == THIS_ONE:
                node[name] = self._of_trigger(value)
            elif name == "give":
                node[name] = self._grant(value)
            elif name in ("as", "seen") and isinstance(value, str):
                node[name] = value
            elif value == BEFORE_FOUND and name == "rest":
                self.given += 1
                self.before_found = node[name] = f"t{self.given}"
            elif name in ACTS and value in (THAT, THOSE) and self.there is not None and not self.nodes:
                node[name] = own({one: of for one, of in self.there.items() if one != "count"})
            else:
                self.there_still = name in THERE_STILL and isinstance(value, str)
                node[name] = own(self._words(value))
                self.there_still = False
        if node.get("who") == SELF:
            del node["who"]
        if node.get("shuffle") == SELF:
            node["shuffle"] = "you"
        if any(verb in node for verb in GIVES):
            self.nodes.append(node)
            self.hidden = []
            if str(node.get("as", "")).startswith("~picked"):
                self.marks[node["as"]] = node
        return node

    def _alternative(self, steps: Any, before: Sequence[dict[str, Any]]) -> Any:
        self.nodes = list(before)
        return self._steps(steps)

    def _of_trigger(self, later: Mapping[str, Any]) -> dict[str, Any]:
        """Return a delayed trigger about the card of the trigger event.

        Raises:
            UnresolvedError: the ability does not trigger on an event of cards.
        """
        if "card" not in self.when:
            raise UnresolvedError(THIS_ONE)
        return {**later, **{name: own(self._words(self.when[name])) for name in ("side", "card") if name in self.when}}

    def _of_those(self, step: Mapping[str, Any]) -> list[Any]:
        """Return instructions about some of the cards looked at before (その中から)."""
        seen: Any = self._seen()
        if not isinstance(seen, Mapping):
            seen = self._from_top()
        place = {name: value for name, value in seen.items() if name in ("zone", "side", "among")}
        like = {} if "look_at" in str(self.nodes) else {n: v for n, v in seen.items() if n not in ("zone", "side")}
        cards = {**like, **place, **own(self._words(step[OF_THOSE]))}
        span = getattr(step, "span", (0, 0))
        rest = {name: value for name, value in step.items() if name != OF_THOSE}
        if "discard" in rest:
            if place.get("zone") != "hand":
                raise UnresolvedError(OF_THOSE)
            name = f"t{self.given + 1}"
            self.given += 1
            who = {"who": "opponent"} if place.get("side") == "enemy" else {}
            if rest.get("who") == "opponent" and set(cards) == {*place, "count"}:
                return [ParsedNode({"discard": cards["count"], **who}, span)]
            return [
                ParsedNode({"pick": cards, "as": name}, span),
                ParsedNode({"discard": "all", "which": name, **who}, span),
            ]
        if place.get("zone") == "hand" and rest.get("into") == "graveyard":
            return self._of_those(ParsedNode({OF_THOSE: step[OF_THOSE], "discard": "all", **_who(rest)}, span))
        if rest.pop("who", None) is not None:
            raise UnresolvedError(OF_THOSE)
        if "pick" in rest:
            picked = ParsedNode({"pick": cards}, span)
            self.nodes.append(picked)
            return [picked]
        verb = "put" if "put" in rest else "return"
        node = ParsedNode({**rest, verb: cards}, span)
        self.nodes.append(node)
        return [node]

    def _from_top(self) -> Mapping[str, Any]:
        """Return the cards that the last instruction put from the deck into a zone that everybody sees.

        Raises:
            UnresolvedError: the last instruction did something else.
        """
        last = self.nodes[-1] if self.nodes else {}
        if last.get("into") not in ("mana_zone", "graveyard") or "from_top" not in last or "who" in last:
            raise UnresolvedError(OF_THOSE)
        return {"zone": last["into"], "among": self._given_name(last)}

    def _seen(self) -> Any:
        """Return the cards looked at before, or else those counted by a condition."""
        looked = next((node["look_at"] for node in reversed(self.nodes) if "look_at" in node), None)
        return looked if looked is not None else self.there

    def _if_done(self, step: Mapping[str, Any], done: list[dict[str, Any]]) -> None:
        if not done:
            raise UnresolvedError(IF_DID)
        if IF_DID in step and set(done[-1]) == {"if", "then"}:
            done = done[-1]["then"]
        into, last = done, done[-1]
        searched = len(done) > 1 and "shuffle" in last
        if searched:
            last = done[-2]
        if "may" in last:
            into = last["may"]
            last = into[-1]
        if "may" in done[-1] and last.get("to") == "this" and IF_DID in step:
            into += self._steps(step[IF_DID])  # the grant is never left undone
            return
        if searched:
            into = done  # the deck is shuffled first
        if not any(verb in last for verb in (*ACTS, *PERSONAL, "use", "break")):
            raise UnresolvedError(IF_DID)
        name = self._given_name(last)
        condition: dict[str, Any] = {"did": name}
        asked = next((last[verb] for verb in (*ACTS, *PERSONAL) if verb in last), None)
        number = asked.get("count") if isinstance(asked, Mapping) else asked
        several = number if isinstance(number, int) and number > 1 else 0
        if several:
            condition = {"amount": {"number": name}, "min": several}
        if IF_NOT in step:
            condition = {"amount": {"number": name}, "max": several - 1} if several else {"not": condition}
            into = done
        then = self._steps(step[IF_DID] if IF_DID in step else step[IF_NOT])
        other = {"else": self._steps(step["else"])} if "else" in step else {}
        into.append(ParsedNode({"if": condition, "then": then, **other}, getattr(step, "span", (0, 0))))

    def _words(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            fields = {
                name: self._result(one) if name in ("did", "number") and isinstance(one, str) else self._words(one)
                for name, one in value.items()
            }
            return ParsedNode(fields, value.span) if isinstance(value, ParsedNode) else fields
        if isinstance(value, list):
            return [self._words(item) for item in value]
        if isinstance(value, str) and value.startswith("~") and value != SELF:
            return self._meant(value)
        return value

    def _meant(self, word: str) -> str:
        if word == BEFORE_FOUND and self.before_found:
            return self.before_found
        if word == THIS_ONE:
            if self.when.get("card") != "this":
                raise UnresolvedError(word)
            return "this"
        if word.startswith((f"{CHOSEN} ",)):
            kind = word.split(" ")[1]
            wanted = ("name_number", {"min": 0}) if kind == "number" else ("name", kind)
            return self._name(self._last(lambda node: node.get(wanted[0]) == wanted[1]))
        if word in ("~discarded", TURNED_UP) or word.startswith(("~picked", "~mine", "~theirs")):
            return self._name(self._marked(word))
        if word == CHOSEN:
            return self._name(self._last(lambda node: "pick" in node))
        if word.startswith((THAT, THOSE)):
            kind = word.partition(" ")[2]
            if kind in ACTS + PERSONAL:
                return self._name(self._last(lambda node: kind in node))
            try:
                found = self._last(lambda node: self._meant_by(node, kind))
            except UnresolvedError:
                return self._of_event(kind)
            if kind and any(_can_be(node, kind) for node in self.hidden):
                raise TwoMeantError(word)
            return self._name(found)
        raise UnresolvedError(word)

    def _meant_by(self, node: Mapping[str, Any], kind: str) -> bool:
        """Return whether a pronoun for a card of a kind can mean the cards of an earlier instruction."""
        if (self.discards and "discard" in node) or not _can_be(node, kind):
            return False
        if kind == "creature" and self.there_still and "discard" in node and _any_cards(node):
            return False  # a card from the hand is not in the battle zone
        card = self.when.get("card")
        if not kind or not isinstance(card, Mapping) or card.get("type", kind) != kind:
            return True
        return not (self.there_still and _takes_away(node)) and ("like" in node or not _any_cards(node))

    def _result(self, word: str) -> str:
        """Return the name of an instruction's cards, or of their number, for a placeholder."""
        verb = word.partition(" ")[2]
        if word.startswith(THAT) and verb in ACTS + PERSONAL:
            return self._given_name(self._last(lambda node: verb in node))
        if word.startswith("~picked") and "as" in self.marks.get(word, ()):
            return self._given_name(self.marks[word])
        return self._meant(word) if word.startswith("~") else word

    def _of_event(self, kind: str) -> str:
        card = self.when.get("card")
        if isinstance(card, Mapping) and kind in ("", card.get("type", kind)):
            return "event"
        if card == "this" and self.when.get("event") == "attacks" and self._attacks_a_creature():
            return "other"
        if card == "this" and self.when.get("event") in ("blocked", "blocks", "battles", "wins_battle", "attacked"):
            return "other"
        if self.when.get("event") == "broken" and "other" in self.when and kind == "creature":
            return "other"
        if card is None and self.when and kind == "":
            return "event"
        raise UnresolvedError(kind)

    def _marked(self, word: str) -> dict[str, Any]:
        """Return the last instruction with this mark, which its first use replaces with a name."""
        found = (one for one in reversed(self.nodes) if word in (one.get("as"), one.get("seen")))
        node = next(found, self.marks.get(word))
        if node is None:
            raise UnresolvedError(word)
        self.marks[word] = node
        return node

    def _attacks_a_creature(self) -> bool:
        condition = self.ability.get("if", {})
        return "other" in self.when or (condition.get("attacking") == "this" and condition.get("player") is False)

    def _last(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the latest instruction that passes a test.

        Raises:
            UnresolvedError: no instruction passes it.
        """
        found: dict[str, Any] | None = next((node for node in reversed(self.nodes) if wanted(node)), None)
        if found is None:
            raise UnresolvedError("nothing was done before")
        return found

    def _name(self, node: dict[str, Any]) -> str:
        """Return the name of an instruction's cards for later references; add one if needed."""
        if "give" in node and isinstance(node.get("to"), str):
            return str(node["to"])
        verb = next(one for one in GIVES if one in node)
        if isinstance(node.get(verb), str) and verb in ACTS:
            return str(node[verb])
        return self._given_name(node)

    def _given_name(self, node: dict[str, Any]) -> str:
        """Return the name that an instruction gives to its result; add one if needed."""
        key = "seen" if "seen" in node and "as" not in node else "as"
        if key not in node or node[key].startswith("~"):
            self.given += 1
            node[key] = f"t{self.given}"
        return str(node[key])

    def _folded(self, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Merge each ``pick`` into the next instruction if only that instruction uses it."""
        kept = list[dict[str, Any]]()
        for number, step in enumerate(steps):
            before = kept[-1] if kept else None
            if before is not None and "pick" in before and "who" not in before:
                name = before.get("as")
                uses = sum(1 for one in _strings(step) if one == name)
                field = next((one for one in FOLDED if step.get(one) == name), None)
                if field == "to" and any(one == name for one in _strings(steps[number + 1 :])):
                    field = None  # a grant gives its cards no name
                if name is not None and field is not None and uses == 1:
                    step[field] = before["pick"]
                    if "as" not in step:
                        step["as"] = name
                    kept.pop()
                    if field == "put" and step.get("into") == "graveyard" and is_creature(before["pick"]):
                        del step["put"], step["into"]
                        step["destroy"] = before["pick"]
            kept.append(step)
        return kept


def _who(step: Mapping[str, Any]) -> dict[str, Any]:
    return {"who": step["who"]} if "who" in step else {}


def _seen_card(step: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """Return looking at a card that later words mean as choosing it first."""
    if "look_at" not in step or "as" not in step:
        return [step]
    span = getattr(step, "span", (0, 0))
    return [ParsedNode({"pick": step["look_at"], "as": step["as"]}, span), ParsedNode({"look_at": step["as"]}, span)]


def _can_be(node: Mapping[str, Any], kind: str) -> bool:
    verb = next((one for one in GIVES if one in node), "")
    if not verb or verb in ("name", "name_number", "draw"):
        return False
    if verb == "give":
        return "to" in node
    if verb == "look_at" and (not isinstance(node[verb], Mapping) or node[verb].get("count") != 1):
        return False
    cards = node.get("until") if verb == "reveal" and "until" in node else node[verb]
    cards = node["like"] if verb == "discard" and "like" in node else cards
    if kind and isinstance(cards, Mapping):
        own_kind = cards.get("type", "")
        return own_kind == kind or (not own_kind and "race" in cards) or (not own_kind and kind != "creature")
    return True


def _takes_away(node: Mapping[str, Any]) -> bool:
    """Return whether an instruction moves its cards out of the battle zone, or from another zone to a third one."""
    return bool({"destroy", "discard", "return", "from_top", "put"} & set(node)) and node.get("into") != "battle_zone"


def _any_cards(node: Mapping[str, Any]) -> bool:
    """Return whether an instruction is about a bare number of cards, of no stated kind."""
    return any(isinstance(node.get(verb), int) for verb in ("discard", "from_top"))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, str):
        yield value


def tidied(abilities: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return abilities without names that nothing refers to."""
    return [_without_unused(ability, set(_spoken(ability))) for ability in abilities]


def _spoken(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _spoken(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _spoken(one, key)
    elif isinstance(value, str) and key not in ("as", "seen"):
        yield value


def _without_unused(value: Any, used: set[str]) -> Any:
    if isinstance(value, Mapping):
        fields = {
            name: _without_unused(one, used)
            for name, one in value.items()
            if not (name == "as" and one not in used and "name" not in value and "pick" not in value)
        }
        return ParsedNode(fields, value.span) if isinstance(value, ParsedNode) else fields
    return [_without_unused(item, used) for item in value] if isinstance(value, list) else value
