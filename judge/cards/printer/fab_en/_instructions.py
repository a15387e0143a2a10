"""What a text does, in English."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import OBJECT
from judge.cards.printer.fab_en._conditions import Conditions
from judge.cards.printer.fab_en._words import DAMAGE, POINTS, SHARED, TIMES, TOKEN, UNTIL, ZONE, article, plural, series
from judge.cards.printer.field_reader import ZONE_OF, Node, Taken, dispatch, listed, word

IRREGULAR = {"have": "has", "do": "does"}
WHO = {"opponent": "your opponent", "each": "each player"}


def act(who: str, verb: str, rest: str) -> str:
    """Return that a player does something: as a command where it is the player of the text."""
    if who == "you":
        return f"{verb} {rest}".strip()
    third = IRREGULAR.get(
        verb,
        f"{verb}es"
        if verb.endswith(("s", "sh", "ch", "x"))
        else f"{verb[:-1]}ies"
        if verb.endswith("y") and verb != "pay"
        else f"{verb}s",
    )
    return f"{word(WHO, who)} {third} {rest}".strip().replace(" your opponent's ", " their ")


OTHERS = (
    "your opponent ",
    "each player ",
    "if ",
    "you may ",
    "the ",
    "this ",
    "that ",
    "target ",
    "when",
    "at ",
    "prevent ",
    "up to ",
    "all ",
)


class Instructions(Conditions):
    """Says instructions."""

    @abstractmethod
    def grant(self, node: Node, *, many: bool = False, target: str = "") -> str:
        """Return what something is given, as a predicate."""

    @abstractmethod
    def replaced(self, node: Node, head: str) -> str:
        """Return what a replacement effect does, begun with these words around what would happen."""

    def quantity(self, amount: Any, noun: str) -> str:
        """Return so many of something."""
        if amount == 1:
            return article(noun)
        if isinstance(amount, dict):
            return f"{plural(noun)} equal to {self.amount(amount)}"
        return f"{self.amount(amount)} {plural(noun)}"

    def counters(self, counters: Node) -> str:
        """Return counters and how many of each."""
        return series([self.quantity(number, f"{self.counter(name)} counter") for name, number in counters.items()])

    def instruction(self, node: Any) -> str:
        """Return one thing that is done."""
        return dispatch(self, INSTRUCTIONS, node, ("as",))

    def clauses(self, nodes: list[Node]) -> str:
        """Return several things that are done, as one clause."""
        return (
            series([self.instruction(one) for one in nodes], "then")
            if len(nodes) != 2
            else " and ".join(self.instruction(one) for one in nodes)
        )

    def sentences(self, nodes: list[Node]) -> str:
        """Return several things that are done, a sentence each."""
        said = [self.instruction(one) for one in nodes]
        return " ".join(
            f"{one[:1].upper()}{one[1:]}." if not one.endswith((".", "”")) else one[:1].upper() + one[1:]
            for one in said
        )

    def _draw(self, t: Taken) -> str:
        return act(t("who", "you"), "draw", self.quantity(t("draw"), "card"))

    def _discard(self, t: Taken) -> str:
        random = " at random" if t("random", False) else ""
        noun = self.described(t("like"), zone="hand") if "like" in t else "card"
        what, amount = "", t("discard")
        if "which" in t:
            chosen = self.pointer(t("which"))
            what = chosen if amount == "all" else f"{self.quantity(amount, noun)} of {chosen}"
            what += f" that are {noun}s" if amount == "all" and noun != "card" else ""
        return act(t("who", "you"), "discard", f"{what or self.quantity(amount, noun)}{random}")

    def _deal(self, t: Taken) -> str:
        kind, amount, by = word(DAMAGE, t("kind", "generic")), t("deal"), t("by", "this")
        much = f"{kind} equal to {self.amount(amount)}" if isinstance(amount, dict) else f"{self.amount(amount)} {kind}"
        to = self.pointer(t("to"))
        fixed = "" if t("preventable", True) else " that can't be prevented"
        said = f"{to} {much}{fixed}" if isinstance(amount, dict) else f"{much}{fixed} to {to}"
        return f"deal {said}" if by == "this" else f"{self.pointer(by)} deals {said}"

    def _points(self, t: Taken) -> str:
        verb = "gain" if "gain" in t else "lose"
        what, amount = t(verb), t("amount", 1)
        one, many = word_pair(what)
        if isinstance(amount, dict):
            much = f"{many or one} equal to {self.amount(amount)}"
        else:
            much = (
                f"{self.amount(amount)}{one}" if not many else f"{self.amount(amount)} {one if amount == 1 else many}"
            )
        if "to" in t:
            to = t("to")
            who = self.pointer(to)
            return f"{who} {verb if self.many(to) else verb + 's'} {much}"
        return act(t("who", "you"), verb, much)

    def _destroy(self, t: Taken) -> str:
        return f"destroy {self.pointer(t('destroy'))}"

    def _banish(self, t: Taken) -> str:
        what = self.pointer(t("banish"))
        down = " face-down" if t("face_down", False) else ""
        until = f" until {self.event(t('until')).replace('each player', 'a player')}" if "until" in t else ""
        return f"banish {what}{down}{until}"

    def _return(self, t: Taken) -> str:
        return f"return {self.pointer(t('return'))} to {self.whose(t('return'))} hand"

    def many(self, pointer: Any) -> bool:
        """Return whether several things are pointed at."""
        if isinstance(pointer, list):
            return True
        if isinstance(pointer, dict):
            return pointer.get("count") != 1 and pointer.get("up_to") != 1 and pointer.get("top") != 1
        target = self.names.targets.get(pointer)
        if target is not None:
            return target.get("count", 1) != 1 or target.get("up_to", 1) != 1 or "any_number" in target
        return pointer in self.names.several

    def whose(self, pointer: Any) -> str:
        """Return of whom the zone is into which something goes."""
        if self.many(pointer) and self._whose(pointer) == "its owner's":
            return "their owners'"
        return self._whose(pointer)

    def _whose(self, pointer: Any) -> str:
        if isinstance(pointer, dict) and "whose" in pointer:
            return "its owner's"
        if isinstance(pointer, dict) and not {*listed(pointer.get("zone", "arena"))} & {*OBJECT, *SHARED}:
            return {"own": "your", "enemy": "their", "any": "its owner's"}[pointer.get("side", "own")]
        return "its owner's"

    def _put(self, t: Taken) -> str:
        what, into, whose = self.pointer(t("put")), t("into"), self.whose(t("put"))
        position = t("position", "bottom")
        if t("shuffled", False):
            return f"shuffle {what} into {whose} deck"
        place = (
            f"{'on top' if position == 'top' else 'on the bottom'} of {whose} deck"
            if into == "deck"
            else f"into {whose} {word(ZONE, into)}"
        )
        if into != "deck" and "position" in t.node:
            raise NotSaidError(repr(t.node))
        face = " face-down" if t("face_down", False) else " face-up" if t("face_up", False) else ""
        order = " in any order" if t("any_order", False) else ""
        if "nth" in t:
            place = f"{t('nth')}th from the top of {whose} deck"
        counters = f" with {self.counters(t('counters'))}" if "counters" in t.node else ""
        return f"put {what} {place}{face}{order}{counters}"

    def _create(self, t: Taken) -> str:
        name, count = t("create"), t("count", 1)
        noun = f"{TOKEN.get(name, name)} token"
        words = self.quantity(count, noun)
        counters = t("counters")
        if counters:
            words += f" with {self.counters(counters)} {'on it' if count == 1 else 'on each of them'}"
        if "under" in t:
            words += f" under the control of {self.pointer(t('under'))}"
        return act(t("who", "you"), "create", words)

    def _create_card(self, t: Taken) -> str:
        who = t("who", "you")
        name, into = t("create_card"), t("into")
        whose = "your" if who == "you" else "their"
        title = " ".join(part.capitalize() for part in name.replace("-", " ").replace("_", " ").split())
        return act(who, "create", f"{self.quantity(t('count', 1), f'{title} card')} in {whose} {word(ZONE, into)}")

    def _look(self, t: Taken) -> str:
        until = f" {UNTIL[t('until')]}" if "until" in t else ""
        what = t("look")
        if isinstance(what, dict) and set(what) <= ZONE_OF and what["zone"] in ("hand", "arsenal", "deck"):
            whose = self.owner(what)
            return f"look at {whose} {ZONE[what['zone']]}{until}"
        return f"look at {self.pointer(what)}{until}"

    def _reveal(self, t: Taken) -> str:
        what, until = t("reveal"), f" {UNTIL[t('until')]}" if "until" in t else ""
        if "top" in t:
            top = t("top")
            if isinstance(what, dict) and set(what) <= ZONE_OF:
                whose = self.owner(what)
                many = "the top card" if top == 1 else f"the top {'X' if isinstance(top, dict) else top} cards"
                until += f", where X is {self.amount(top)}" if isinstance(top, dict) else ""
                return f"reveal {many} of {whose} {word(ZONE, what['zone'])}{until}"
            return f"reveal the top {self.amount(top)} of {self.pointer(what)}{until}"
        if isinstance(what, dict) and set(what) <= ZONE_OF and what.get("zone") == "hand":
            return f"reveal {self.owner(what)} hand{until}"
        return f"reveal {self.pointer(what)}{until}"

    def _reveal_until(self, t: Taken) -> str:
        like = t("reveal_until")
        return f"reveal cards from the top of your deck until {article(self.described(like, zone='hand'))} is revealed"

    def _search(self, t: Taken) -> str:
        node = dict(t("search"))
        zone, side = node.pop("zone", "arena"), node.pop("side", "own")
        zones = zone if isinstance(zone, list) else [zone]
        what = self.select(
            {**node, "zone": "hand", "count": node.get("count", 1)} if "up_to" not in node else {**node, "zone": "hand"}
        ).replace(" in your hand", "", 1)
        whose = "your" if side == "own" else "your opponent's" if side == "enemy" else "any player's"
        where = f"{whose} {series([word(ZONE, one) for one in zones], 'or')}"
        words = f"search {where} for {what}"
        if t("reveal", False):
            words += ", reveal it"
        if "into" in t:
            into = t("into")
            words += f", and put it {'onto the deck' if into == 'deck' else f'into {whose} {word(ZONE, into)}'}"
        return words

    def _pick(self, t: Taken) -> str:
        return act(t("who", "you"), "choose", self.pointer(t("pick")))

    def _shuffle(self, t: Taken) -> str:
        who = t("shuffle")
        return "shuffle your deck" if who == "you" else act(who, "shuffle", "their deck")

    def _counter(self, t: Taken) -> str:
        name = f"{self.counter(t('counter'))} counter"
        add, remove, on = t("add", 0), t("remove", 0), self.pointer(t("on", "this"))
        if on.startswith("all "):
            on = f"each of the {on[4:]}"
        said = []
        if add:
            said.append(f"put {self.quantity(add, name)} on {on}")
        if remove:
            many = f"all {plural(name)}" if remove == "all" else self.quantity(remove, name)
            said.append(f"remove {many} from {on}")
        if not said:
            raise NotSaidError(repr(t.node))
        return " and ".join(said)

    def _give(self, t: Taken) -> str:
        until = t("until", "end_of_turn")
        who = t("who", "you")
        lasts = word(UNTIL, until)
        give = t("give")
        whose = "your opponent's" if who == "opponent" else "your"
        plays = "your opponent plays" if who == "opponent" else "you play"
        if "next_defending" in t:
            within, defend, together = t("within", until), plays.replace("play", "defend"), t("together", False)
            noun = self.described(t("next_defending"), many=together, zone="hand")
            time = "this turn" if within == "end_of_turn" else word(UNTIL, within)
            ends = "" if within == until else f" {lasts}"
            if together:
                given = self.grant(give, many=True)
                return f"the next time {defend} with one or more {noun} {time}, those objects {given}{ends}"
            return f"the next {noun} {defend} with {time} {self.grant(give)}{ends}"
        if "next" in t or "next_card" in t:
            key = "next" if "next" in t else "next_card"
            like = t(key)
            times = t("times")
            noun = self.described(like, many=times is not None, zone="attack" if key == "next" else "hand")
            noun = noun if times is None else f"{times} {noun}"
            ability = " or activated ability" if t("or_ability", False) else ""
            time = "this turn" if until == "end_of_turn" else lasts
            owner = (
                f"{whose} next {noun}{ability} {time}" if key == "next" else f"the next {noun}{ability} {plays} {time}"
            )
            words = f"{owner} {self.grant(give, many=times is not None)}"
            if "instead_if" in t:
                inside = t("instead_if")
                words += f". If it {self.predicate(inside)}, instead it {self.grant(t('instead'))}"
            return words
        if "every" in t or "every_defending" in t:
            key = "every" if "every" in t else "every_defending"
            node = dict(t(key))
            side = node.pop("side", "own")
            noun = self.described(node, many=True, zone="attack" if key == "every" else "hand")
            if key == "every_defending":
                noun = f"defending {noun}"
            ctrl = {"own": " you control", "enemy": " your opponent controls", "any": ""}[side]
            return f"{'this turn' if until == 'end_of_turn' else lasts}, {noun}{ctrl} {self.grant(give, many=True)}"
        to = t("to", "this")
        target = self.pointer(to)
        many = self.many(to)
        if until == "game":
            return f"{target} {self.grant(give, many=many)}"
        return f"{target} {self.grant(give, many=many)} {lasts}"

    def _if(self, t: Taken) -> str:
        words = f"if {self.condition(t('if'))}, {self.clauses(t('then'))}"
        if "else" in t and t("else"):
            words += f"; otherwise {self.clauses(t('else'))}"
        return words

    def _may(self, t: Taken) -> str:
        who = "you may" if t("who", "you") == "you" else "your opponent may"
        even = " (even where it can't be done)" if t("choose_to", False) else ""
        nodes = t("may")
        words = self.clauses(nodes)
        if who != "you may":
            return f"{who} let this happen{even}: {words}"
        if words.startswith(OTHERS):
            return f"you may have this happen{even}: {words}"
        return f"you may {words}{even}"

    def _either(self, t: Taken) -> str:
        options = [self.clauses(one) for one in t("either")]
        chance, who = t("random", False), t("who", "you")
        head = "one of these happens, at random" if chance else act(who, "choose", "one and do it")
        return f"{head}: {'; or '.join(options)}"

    def _choose(self, t: Taken) -> str:
        number, up_to = t("choose"), t("up_to", False)
        many = f"as many as {self.amount(number)}" if isinstance(number, dict) else self.amount(number)
        same = " (the same one may be chosen again)" if t("same", False) else ""
        modes = [self._mode(Taken({"do": one})) for one in t("options", ())]
        modes += [self._mode(Taken(one)) for one in t("modes", ())]
        return f"choose {'up to ' if up_to else ''}{many}{same}: {' • '.join(modes)}"

    def _mode(self, t: Taken) -> str:
        t("targets")
        before = f"(only if {self.condition(t('if'))}) " if "if" in t else ""
        words = before + self.clauses(t("do"))
        t.finish()
        return words[:1].upper() + words[1:]

    def _repeat(self, t: Taken) -> str:
        number = t("repeat")
        many = (
            TIMES.get(number, f"{self.amount(number)} times")
            if isinstance(number, int)
            else f"a number of times equal to {self.amount(number)}"
        )
        return f"do this {many}: {self.clauses(t('do'))}"

    def _each_player(self, t: Taken) -> str:
        return f"each player does this, as “you”: {self.clauses(t('each_player'))}"

    def _later(self, t: Taken) -> str:
        outer = self.occasions
        node = t("later")
        words, does, until = self.events([node]), self.clauses(t("do")), t("until")
        self.occasions = outer
        if t("every", False):
            return f"{word(UNTIL, until)}, {words.replace('when ', 'whenever ', 1)}, {does}"
        if words.startswith("at ") and until is None:
            return f"{words}, {does}"
        time = "" if until is None else f" {'this turn' if until == 'end_of_turn' else word(UNTIL, until)}"
        return f"the next time {words.removeprefix('whenever ').removeprefix('when ')}{time}, {does}"

    def _intimidate(self, t: Taken) -> str:
        who = t("intimidate", "opponent")
        if who == "target":
            return f"intimidate the player of {self.pointer(t('to'))}"
        return f"intimidate {'your opponent' if who == 'opponent' else 'each player' if who == 'each' else 'yourself'}"

    def _opt(self, t: Taken) -> str:
        return f"opt {self._x(t('opt'))}"

    def _amp(self, t: Taken) -> str:
        return f"amp {self._x(t('amp'))}"

    def _x(self, amount: Any) -> str:
        return f"X, where X is {self.amount(amount)}" if isinstance(amount, dict) else self.amount(amount)

    def costs(self, nodes: list[Node]) -> str:
        """Return costs, as what is done to pay them."""
        return series([dispatch(self, COSTS, one) for one in nodes])

    def _pay_amount(self, t: Taken) -> str:
        what, amount = t("pay"), t("amount", 1)
        one, many = word_pair(what)
        if what == "resource_points" and isinstance(amount, int):
            return f"pay {'{r}' * amount if 0 < amount <= 4 else str(amount)}" + ("" if 0 < amount <= 4 else "{r}")
        if isinstance(amount, dict):
            return f"pay {many or one} equal to {self.amount(amount)}"
        return (
            f"pay {self.amount(amount)}{one}"
            if not many
            else f"pay {self.amount(amount)} {one if amount == 1 else many}"
        )

    def _pay_cards(self, t: Taken) -> str:
        how, what, whose = t("how"), self.pointer(t("cards")), self.whose(t("cards"))
        said = {
            "destroy": f"destroy {what}",
            "banish": f"banish {what}",
            "banish_face_down": f"banish {what} face-down",
            "discard": f"discard {what}",
            "turn_face_up": f"turn {what} face-up",
            "charge": f"charge {what}",
            "reveal": f"reveal {what}",
            "tap": f"tap {what}",
            "bottom": f"put {what} on the bottom of {whose} deck",
            "top": f"put {what} on top of {whose} deck",
            "arsenal": f"put {what} into {whose} arsenal",
        }
        words = word(said, how)
        t("as")
        if "nth" in t:
            words = f"put {what} {t('nth')}th from the top of {whose} deck"
        return words.removesuffix(" in your hand") if how == "discard" else words

    def _pay_this(self, t: Taken) -> str:
        how = t("this")
        if how == "turn_face_up":
            return "turn this face-up"
        if how == "bottom":
            return "put this on the bottom of your deck"
        return "put this into your arsenal" if how == "arsenal" else f"{how} this"

    def _pay_counter(self, t: Taken) -> str:
        name, on = f"{self.counter(t('counter'))} counter", t("on", "this")
        bearer = self.select({**on, "count": 1}) if isinstance(on, dict) else self.pointer(on)
        if "add" in t:
            return f"put {self.quantity(t('add'), name)} on {bearer}"
        return f"remove {self.quantity(t('remove', 1), name)} from {bearer}"

    def _fuse(self, t: Taken) -> str:
        supertypes = [one.capitalize() for one in t("fuse")]
        link = "and/or" if t("either", False) else "and"
        return f"reveal {series([article(f'{one} card') for one in supertypes], link)} from your hand"


def word_pair(points: str) -> tuple[str, str]:
    """Return points in words, of one and of several; several is empty where it is a symbol."""
    if points not in POINTS:
        raise NotSaidError(points)
    return POINTS[points]


COSTS = {
    "pay": Instructions._pay_amount,
    "cards": Instructions._pay_cards,
    "this": Instructions._pay_this,
    "counter": Instructions._pay_counter,
    "fuse": Instructions._fuse,
    "generate": lambda self, t: self.clauses(t("generate")),
}

INSTRUCTIONS: dict[str, Any] = {
    "each_player": Instructions._each_player,
    "may": Instructions._may,
    "either": Instructions._either,
    "choose": Instructions._choose,
    "repeat": Instructions._repeat,
    "later": Instructions._later,
    "give": Instructions._give,
    "counter": Instructions._counter,
    "draw": Instructions._draw,
    "discard": Instructions._discard,
    "destroy": Instructions._destroy,
    "return": Instructions._return,
    "shuffle": Instructions._shuffle,
    "gain": Instructions._points,
    "lose": Instructions._points,
    "deal": Instructions._deal,
    "banish": Instructions._banish,
    "put": Instructions._put,
    "intimidate": Instructions._intimidate,
    "opt": Instructions._opt,
    "amp": Instructions._amp,
    "create": Instructions._create,
    "create_card": Instructions._create_card,
    "look": Instructions._look,
    "search": Instructions._search,
    "reveal_until": Instructions._reveal_until,
    "reveal": Instructions._reveal,
    "pick": Instructions._pick,
}
