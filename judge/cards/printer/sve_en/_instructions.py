"""Instructions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from judge.cards.printer._saying import Node, by_verb
from judge.cards.printer.sve_en._giving import Giving
from judge.cards.printer.sve_en._moving import Moving
from judge.cards.printer.sve_en._words import ROLLED, ZONE, sentence


class Instructions(Moving, Giving):
    """Says what is done."""

    def _do(self, nodes: Sequence[Node]) -> str:
        return " ".join(sentence(self._say(node)) for node in nodes) + (" " if nodes else "")

    def _inner(self, nodes: Sequence[Node]) -> str:
        return "; ".join(self._say(node) for node in nodes)

    def _say(self, node: Node) -> str:
        return by_verb(SAYS, node, self)

    # what happens under a condition, or by a choice

    def _if(self, node: Node) -> str | None:
        match node:
            case {"if": asked, "then": [{"choose": _} as new], "else": [{"choose": _} as old]} if (
                new["options"] == old["options"]
            ):
                options_said = self._say({**old, "choose": 0}).partition(": ")[2]
                more = f"{self._how_many(new)} if {self._condition(asked)}"
                return f"choose {self._how_many(old)}, or {more}: {options_said}"
            case {"if": asked, "then": then}:
                said = f"if {self._condition(asked)}: {self._inner(then)}"
                return said.rstrip(".") + (f"; otherwise: {self._inner(node['else'])}" if node.get("else") else "")
        return None

    def _choose(self, node: Node) -> str | None:
        match node:
            case {"choose": _, "options": options}:
                options_said = " ".join(f"({number}) {self._inner(one)}." for number, one in enumerate(options, 1))
                return f"choose {self._how_many(node)}: {options_said}"
        return None

    def _how_many(self, choosing: Node) -> str:
        return f"{'up to ' if choosing.get('up_to') else ''}{self._amount(choosing['choose'])}"

    def _pay(self, node: Node) -> str | None:
        match node:
            case {"pay": costs, "then": then}:
                return f"you may pay {self._costs(costs)}; if you do: {self._inner(then)}"
        return None

    def _may(self, node: Node) -> str:
        return f"you may {self._inner(node['may'])}"

    def _either(self, node: Node) -> str:
        who = "the enemy does " if node.get("who") == "opponent" else ""
        return f"{who}either " + ", or ".join(self._inner(option) for option in node["either"])

    def _each_player(self, node: Node) -> str:
        return f"each player: {self._inner(node['each_player'])}"

    def _repeat(self, node: Node) -> str | None:
        match node:
            case {"repeat": {"room": zone}, "do": do}:
                return f"until your {ZONE[zone]} is full: {self._inner(do)}"
            case {"repeat": times, "do": do}:
                return f"{self._amount(times)} times: {self._inner(do)}"
        return None

    def _later(self, node: Node) -> str | None:
        match node:
            case {"later": when, "do": do}:
                return f"the next time that {self._when(when)}: {self._inner(do)}"
        return None

    # what becomes of the players

    def _damage(self, node: Node) -> str | None:
        match node:
            case {"damage": amount, "to": to}:
                said = self._amount(amount)
                dealt = f"damage equal to {said}" if isinstance(amount, Mapping) else f"{said} damage"
                return f"deal {dealt} {'divided among ' if node.get('divided') else 'to '}{self._pointer(to)}"
        return None

    def _life(self, node: Node) -> str:
        return f"{self._pointer(node.get('to', 'own.leader'))} gets defense {self._signed(node['life'])}"

    def _recover(self, node: Node) -> str:
        amount = node["recover"]
        said = self._amount(amount)
        return f"recover PP equal to {said}" if isinstance(amount, Mapping) else f"recover {said} PP"

    def _gain(self, node: Node) -> str | None:
        match node:
            case {"gain": what, "amount": amount}:
                return f"your {'max PP' if what == 'max_pp' else what.upper()} changes by {self._signed(amount)}"
        return None

    def _extra_turn(self, node: Node) -> str | None:
        return "take an extra turn after this one" if node["extra_turn"] == "you" else None

    def _win(self, node: Node) -> str | None:
        return "you win the game" if node["win"] == "you" else None

    def _next_play(self, node: Node) -> str | None:
        match node:
            case {"next_play": like, "cost": cost}:
                what = f"the next {self._like(like)} that you play this turn"
                return f"the cost of {what} changes by {self._signed(cost)}"
        return None

    def _roll(self, node: Node) -> str:
        if "as" in node:
            self.names[node["as"]] = ROLLED
        return "roll a die"

    def _shuffle(self, node: Node) -> str:
        return "shuffle the deck"

    # what becomes of cards where they lie

    def _take(self, node: Node) -> str:
        return f"take control of {self._pointer(node['take'])}"

    def _evolve(self, node: Node) -> str:
        what = self._pointer(node["evolve"])
        return f"evolve {what} into {self._evolved(node['into'])}" if "into" in node else f"evolve {what}"

    def _transform(self, node: Node) -> str | None:
        match node:
            case {"transform": what, "into": into}:
                return f"transform {self._pointer(what)} into 『{into}』"
        return None

    def _play(self, node: Node) -> str | None:
        match node:
            case {"play": what, "cost": cost}:
                return f"play {self._pointer(what)} for {cost}"
        return None

    def _perform(self, node: Node) -> str | None:
        match node:
            case {"perform": "race", "on": on}:
                return f"{self._pointer(on)} races" + (f" {node['amount']} times" if "amount" in node else "")
            case {"perform": "turn_face_down", "on": on}:
                return f"turn {self._pointer(on)} face down"
        return None

    def _counter(self, node: Node) -> str:
        name = node["counter"]
        if "remove" in node:
            return f"remove {self._so_many(node['remove'], f'{name} counter')} from this"
        return f"put {self._so_many(node['add'], f'{name} counter')} on {self._pointer(node.get('on', 'this'))}"

    def _pick(self, node: Node) -> str:
        who = "the enemy chooses" if node.get("who") == "opponent" else "choose"
        return f"{who} {self._noun(node['pick'])}"


def _done_to(verb: str) -> Callable[[Instructions, Node], str]:
    return lambda writer, node: f"{verb} {writer._pointer(node[verb])}"


SAYS: dict[str, Callable[[Instructions, Node], str | None]] = {
    "if": Instructions._if,
    "choose": Instructions._choose,
    "pay": Instructions._pay,
    "either": Instructions._either,
    "each_player": Instructions._each_player,
    "next_play": Instructions._next_play,
    "later": Instructions._later,
    "roll": Instructions._roll,
    "extra_turn": Instructions._extra_turn,
    "win": Instructions._win,
    "look": Instructions._look,
    "take": Instructions._take,
    "may": Instructions._may,
    "draw": Instructions._draw,
    "damage": Instructions._damage,
    "life": Instructions._life,
    "return": Instructions._return,
    "put": Instructions._put,
    "summon": Instructions._summon,
    "search": Instructions._search,
    "repeat": Instructions._repeat,
    "discard": Instructions._discard,
    "mill": Instructions._mill,
    "reveal": Instructions._reveal,
    "banish": Instructions._banish,
    "evolve": Instructions._evolve,
    "destroy": _done_to("destroy"),
    "engage": _done_to("engage"),
    "refresh": _done_to("refresh"),
    "recover": Instructions._recover,
    "gain": Instructions._gain,
    "perform": Instructions._perform,
    "transform": Instructions._transform,
    "play": Instructions._play,
    "shuffle": Instructions._shuffle,
    "counter": Instructions._counter,
    "give": Instructions._give,
    "pick": Instructions._pick,
}
"""For each verb how its instruction is said."""
