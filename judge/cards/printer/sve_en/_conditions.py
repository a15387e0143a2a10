"""Amounts, conditions, triggers and costs in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, signed
from judge.cards.printer.sve_en._nouns import Nouns
from judge.cards.printer.sve_en._words import (
    DID,
    FIGURE,
    FROM_ELSEWHERE,
    HAPPENS,
    INTO,
    ON,
    PAST,
    PRESENT,
    ROLLED,
    TO_ANOTHER,
    WITHOUT_PLACE,
    ZONE,
)

KNOWN = {"this": "this", "own.leader": "your leader", "enemy.leader": "the enemy leader", "event": "that card"}
"""What can be pointed at in every ability."""


def _words(value: Any) -> Iterator[str]:
    """Yield every word that a node says."""
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _words(inner)
    if isinstance(value, str):
        yield value


class Conditions(Nouns):
    """Says how many, when, and at what cost."""

    def _amount(self, value: Any) -> str:
        match value:
            case int():
                return str(value)
            case "x":
                return "X"
            case {"count": select}:
                said = f"the number of {self._noun({**select, 'any_number': True}).removeprefix('any number of ')}"
            case {"counters": name}:
                said = f"the number of {name} counters on {self._pointer(value.get('of', 'this'))}"
            case {"number": "amount"}:
                said = "the damage"
            case {"number": _, "like": like}:
                said = f"the number of those that are a {self._like(like)}"
            case {"number": name} if self.names.get(name) == ROLLED:
                said = ROLLED
            case {"number": _}:
                said = "the number of those"
            case {"this_turn": when}:
                said = f"the number of times this turn that {self._when(when, PAST)}"
            case {"stat": figure, "of": of}:
                said = f"the {FIGURE[figure]} of {self._pointer(of)}"
            case {"resource": name}:
                own = value.get("side", "own") == "own"
                whose = "your" if own else "the enemy" if name == "defense" else "the enemy's"
                words = {
                    "max_pp": "max PP",
                    "pp": "PP left",
                    "ep": "EP",
                    "defense": "leader's defense",
                    "combo": "number of cards played this turn",
                }
                said = f"{whose} {words.get(name, name)}"
            case {"room": zone}:
                whose = "your" if value.get("side", "own") == "own" else "the enemy's"
                said = f"the number of cards for which there is room {ON[zone]} {whose} {ZONE[zone]}"
            case _:
                raise NotSaidError(str(value))
        times, plus = value.get("times", 1), value.get("plus", 0)
        if times == -1 and plus:
            return f"{plus} minus {said}"
        said += f" divided by {value['per']}" if "per" in value else ""
        said = f"half (rounded {value['half']}) of {said}" if "half" in value else said
        return (
            ("" if times == 1 else f"{times} times ")
            + said
            + (f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else "")
        )

    def _so_many(self, value: Any, noun: str) -> str:
        """Return so many things: 1 card, 2 cards, cards equal to the number of …."""
        if isinstance(value, Mapping):
            return f"{noun}s equal to {self._amount(value)}"
        return f"{self._amount(value)} {noun}{'' if value == 1 else 's'}"

    def _signed(self, value: Any) -> str:
        sign, amount = signed(value)
        if isinstance(amount, Mapping):
            return ("plus " if sign == "+" else "minus ") + self._amount(amount)
        return sign + self._amount(amount)

    def _condition(self, asked: Node) -> str:
        match asked:
            case {"notation": name, "at_least": least}:
                return f"{name.title()} ({least}) holds"
            case {"notation": name}:
                return f"{name.title()} is active"
            case {"turn": side}:
                return "it is your turn" if side == "own" else "it is the enemy's turn"
            case {"exists": select}:
                low, high = asked.get("min"), asked.get("max")
                if (low or 1) == 1 and high is None:
                    return f"there is at least 1 {self._noun(select).removeprefix('each ')}"
                what = self._noun({**select, "any_number": True}).removeprefix("any number of ")
                return f"there are {self._between(low, high)} {what}"
            case {"amount": {"this_turn": when}, "min": 1} if "max" not in asked:
                return f"{self._when(when, PAST)} this turn"
            case {"amount": amount}:
                low, high = asked.get("min"), asked.get("max")
                if isinstance(low, Mapping) or isinstance(high, Mapping):
                    return self._compared(amount, low, high)
                return f"{self._amount(amount)} is {self._between(low, high)}"
            case {"matches": "other", "like": like} if "min" not in asked:
                return f"the other one is {self._one(like)}"
            case {"matches": "this", "like": {"from_zone": zone, **more}} if set(more) <= {"played"}:
                return f"this {'was played' if more.get('played') else 'came'} from the {ZONE[zone]}"
            case {"matches": of, "like": like, "min": 1}:
                return f"{self._one(like)} is among {self._pointer(of)}"
            case {"matches": of, "like": like, "min": least}:
                kind = self._noun({**like, "any_number": True}).removeprefix("any number of ")
                return f"{least} or more {kind.removesuffix(' on the field')} are among {self._pointer(of)}"
            case {"matches": of, "like": like}:
                return f"{self._pointer(of)} is {self._one(like)}"
            case {"did": _}:
                return "you did"
            case {"paid": True}:
                return "you paid it"
            case {"raised": more}:
                return f"you raised its cost by {more}"
            case {"not": {"did": _}}:
                return "you did not"
            case {"not": inner}:
                return f"not ({self._condition(inner)})"
            case {"all": parts}:
                return " and ".join(self._condition(part) for part in parts)
            case {"any": parts}:
                return " or ".join(self._condition(part) for part in parts)
        raise NotSaidError(str(asked))

    def _compared(self, amount: Any, low: Any, high: Any) -> str:
        """Return how one amount is to another."""
        if (low is None) is (high is None):
            raise NotSaidError("amount")
        other = high if low is None else low
        plus = other.get("plus", 0)
        rest = {key: value for key, value in other.items() if key != "plus"}
        if plus == (-1 if low is None else 1):
            how, other = ("less" if low is None else "more") + " than", rest
        else:
            how = "at most" if low is None else "at least"
        return f"{self._amount(amount)} is {how} {self._amount(other)}"

    def _between(self, low: Any, high: Any) -> str:
        if low is not None and low == high:
            return f"exactly {low}"
        if low is None and high == 0:
            return "no"
        if low is not None and high is not None:
            return f"from {low} to {high}"
        return f"{low} or more" if high is None else f"at most {high}"

    def _when(self, when: Node, tense: Mapping[str, str] = PRESENT) -> str:
        """Return what happens, or happened, in words."""
        event, card, side = when["event"], when.get("card"), when.get("side", "any")
        whose = {"own": "your", "enemy": "the enemy's", "any": "a"}[side]
        if event in ("end_phase", "main_phase"):
            whose = "each player's" if side == "any" else whose
            return f"{whose} {'end' if event == 'end_phase' else 'main'} phase begins"
        if event == "draws":
            who, verb = {"own": ("you", "draw"), "enemy": ("the enemy", "draws"), "any": ("a player", "draws")}[side]
            return f"{who} {tense.get(verb, verb)} a card"
        what = "this" if card == "this" else self._noun({**(card or {}), "side": side, "count": 1})
        source = when.get("from_zone", FROM_ELSEWHERE.get(event))
        if isinstance(source, str) and card != "this":
            what = self._noun({**(card or {}), "side": side, "count": 1, "zone": source})
        elif event in WITHOUT_PLACE and card != "this":
            what = self._one(card or {})
        if event in ("defense_gained", "defense_lost") and card == {"type": "leader"}:
            what = f"{whose} leader"
        if event not in HAPPENS:
            raise NotSaidError(event)
        verb, _, more = HAPPENS[event].partition(" ")
        if event == "leader_damaged":
            what = whose + " leader"
        if event == "plays":
            who = {"own": "you", "enemy": "the enemy", "any": "a player"}[side]
            verb = "play" if side == "own" else "plays"
            return f"{who} {tense.get(verb, verb)} {what}"
        if event == "enters" and card != "this":
            more = f"onto {'the' if side == 'any' else whose} field"
        elif event == "discarded" and card != "this":
            more = "discarded"
        elif event == "moves" and card != "this":
            more = f"put into {'the' if side == 'any' else whose} EX area"
        elif event == "leaves" and when.get("to_zone") == "ex":
            more = "the field for the EX area"
        elif card == "this" and isinstance(when.get("from_zone"), str):
            more = f"{more} from the {ZONE[when['from_zone']]}".lstrip()
        if when.get("to_zone") not in (None, "ex"):
            raise NotSaidError(event)
        if "other" in when:
            more = f"{more} {self._another(event, when['other'])}".lstrip()
        return f"{what} {tense.get(verb, verb)} {more}".rstrip()

    def _another(self, event: str, other: Any) -> str:
        """Return the second object of an event: what is attacked or fought, what takes or deals the damage."""
        if event not in TO_ANOTHER:
            raise NotSaidError(f"other: {event}")
        what = "this" if other == "this" else "a leader" if other == {"type": "leader"} else self._one(other)
        return f"{TO_ANOTHER[event]} {what}".lstrip()

    def _chosen(self, name: str) -> str:
        """Return what is chosen where it is first spoken of; where several are, with a letter to go on with."""
        target = {key: value for key, value in self.targets[name].items() if key not in ("id", "if")}
        letter = "ABCDEFGH"[list(self.targets).index(name)]
        alone = len(self.targets) == 1
        several = not any(target.get(number) == 1 for number in ("count", "up_to"))
        self.names[name] = f"each chosen {'card' if alone else letter}" if several else "the chosen card"
        if not (alone or several):
            self.names[name] = letter
        return f"{self._noun(target)} (chosen{'' if alone or self._once(name) else f' as {letter}'})"

    def _once(self, name: str) -> bool:
        """Return whether the ability speaks of what is chosen only once."""
        return sum(one == name for one in _words(self.node)) == 2

    def _pointer(self, pointer: Any) -> str:
        if isinstance(pointer, list):
            if not any(isinstance(one, Mapping) or one in {**self.names, **self.targets, **KNOWN} for one in pointer):
                return "each of them"
            return " and ".join(self._pointer(one) for one in pointer)
        if isinstance(pointer, Mapping):
            return self._noun(pointer)
        if pointer in self.targets and pointer not in self.names:
            return self._chosen(pointer)
        return KNOWN.get(pointer) or self.names.get(pointer) or "it"

    def _costs(self, costs: Sequence[Node]) -> str:
        return ", ".join(self._cost(cost) for cost in costs)

    def _cost(self, cost: Node) -> str:
        match cost:
            case {"pp": amount}:
                return f"{self._amount(amount)} PP"
            case {"engage": _}:
                return "engage this"
            case {"this": how}:
                return f"{self._how(how)} this" + INTO.get(how, "")
            case {"life": amount}:
                return f"your leader loses {amount} defense"
            case {"perform": "lesson", "amount": amount}:
                return f"Lesson {amount}"
            case {"counter": "stack", "on": _}:
                return "Earth Rite"
            case {"counter": name, "remove": amount}:
                on = cost.get("on")
                if amount == {"counters": name} and on is None:
                    return f"remove all {name} counters from this"
                held = "this" if on is None else self._noun({**on, "count": 1})
                return f"remove {self._so_many(amount, f'{name} counter')} from {held}"
            case {"perform": "skip_turn"}:
                return "skip your next turn"
            case {"cards": {"zone": "deck", "count": amount}, "how": how}:
                return f"{self._how(how)} the top {self._so_many(amount, 'card')} of your deck{INTO.get(how, '')}"
            case {"cards": cards, "how": how}:
                tail = {**INTO, "return": " to hand"}.get(how, "")
                if "as" in cost:
                    self.names[cost["as"]] = f"the card {DID.get(how, 'used')}"
                return f"{self._how(how)} {self._noun(cards)}{tail}"
        raise NotSaidError(str(cost))

    def _how(self, how: str) -> str:
        return {"bury": "put", "ex": "put"}.get(how, how)
