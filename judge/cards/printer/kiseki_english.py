"""Prints Kiseki abilities in English, with the terms of our translation of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Cost, Filter, Node, Select, When, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, sign_and_size
from judge.cards.printer.english import QuotingEnglish, article, part_of
from judge.cards.printer.kiseki import Kiseki, kinds_of, number_of, zones_of
from judge.games.kiseki.language.lexicon import EVENTS

SUBJECTS = {"own": "you", "enemy": "your opponent", "any": "a player"}
CONTROLLED = {"own": " you control", "enemy": " your opponent controls", "any": " on the field"}
POINTED = {"this": "this card", "event": "that card", "other": "the other UNIT", "attackers": "the attacking UNITs"}
RESULTS = {
    "pick": "the chosen {}",
    "put": "the {} put this way",
    "destroy": "the destroyed {}",
    "discard": "the discarded {}",
    "mill": "the {} put into the trail this way",
    "return": "the returned {}",
    "take": "the {} taken control of",
    "search": "the {} found",
    "look": "the {} taken",
    "reveal": "the revealed {}",
    "perform": "the {} so treated",
}
"""The words for the cards of an earlier instruction, by its verb."""


class Printer(Kiseki, QuotingEnglish):
    """Prints an ability of Kiseki in English."""

    computed = "N (N is {})"
    changes: ClassVar[Mapping[str, str]] = {
        "set": "the amount is {}",
        "at_most": "the amount is at most {}",
        "add": "the amount changes by {}",
        "times": "the amount is multiplied by {}",
    }
    halved: ClassVar[Mapping[str, str]] = {way: f"the amount is halved (rounded {way})" for way in ("up", "down")}

    def as_x(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return the definition or maximum of X, as a further sentence."""
        most, exactly = printed["x"], printed["x_is"]
        words = "" if most is None else f". X is at most {self.amount(most)}"
        return words + ("" if exactly is None else f". X is {self.amount(exactly)}")

    # instructions

    def as_gained(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a gain or loss: “gains 2 points”."""
        sign, size = sign_and_size(value)
        verb = "gain" if sign == "+" else "lose"
        return f"{verb if printed.many else f'{verb}s'} {self.as_worth(size, argument, printed)}"

    def as_worth(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a number of points; the field ``argument`` says which kind."""
        points = self.word("points", printed[argument])
        return self.number_with_noun(abs(value) if isinstance(value, int) else value, points.removesuffix("s"), points)

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are taken from among others."""
        return self.select(value, place=False)

    # costs

    def as_costs(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        return self.series([self.say(cost) for cost in value], "and")

    def as_paid(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for a payment with chosen cards."""
        return self.word("paid", printed[argument]).format(self.select(value))

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.word("paid", value).format("this card")

    # grants

    def as_word(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a keyword in quotation marks: an icon craft, or any word printed on cards."""
        return f"“{self.words['keyword'].get(value, (value, ''))[0]}”"

    def as_organization(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return an organization, or “chosen before” for one chosen earlier."""
        if isinstance(value, list):
            return self.series([self.as_organization(item, "", printed) for item in value], "and")
        return "chosen before" if self.chosen_word(value) else value

    def as_a_type(self, value: str, argument: str, printed: PrintedNode) -> str:
        return article(self.word("type", value))

    # events

    def as_occasion(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return when a delayed action happens: “the next time this card attacks”."""
        words = self.event(value)
        return f"at {words} that comes next" if EVENTS[value.event].of == "moment" else f"the next time {words}"

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return the words that say when an ability triggers, or the replaced event."""
        several = value if isinstance(value, list) else [value]
        return self.series([self._when(when) for when in several], "or")

    def _when(self, when: When) -> str:
        link = "at" if EVENTS[when.event].of == "moment" else "when" if when.card == "this" else "whenever"
        return f"{link} {self.event(when)}"

    def event(self, when: When) -> str:
        printed = PrintedNode(when).mark_printed("event", "side", "card")
        row = EVENTS.get(when.event)
        if row is None:
            raise NoWordingError(when.event)
        if row.of == "moment":
            printed.finish()
            return row.en.format({"own": "your", "enemy": "your opponent's", "any": "each"}[when.side])
        if row.of == "player":
            verb, _, rest = row.en.partition(" ")
            who, base = SUBJECTS[when.side], verb.removesuffix("s")
            words = f"{who} {base if when.side == 'own' else verb} {rest}"
        else:
            words = f"{self._subject(when, printed)} {row.en}"
        start, end, by = printed["from_zone"], printed["to_zone"], printed["by"]
        words += f" from the {self.word('zone', zones_of(start), 'or')}" if start else ""
        words += f" to the {self.word('zone', zones_of(end), 'or')}" if end else ""
        words += {None: "", "own": " by your card or effect", "enemy": " by your opponent's card or effect"}[by]
        printed.finish()
        return words

    def _subject(self, when: When, printed: PrintedNode) -> str:
        if when.card == "this":
            return "this card"
        like = when.card if isinstance(when.card, Filter) and says_something(when.card) else None
        noun = self.say(like, noun="card") if like is not None else "card"
        whose = {"own": " of yours", "enemy": " of your opponent", "any": ""}[when.side]
        if printed["one_or_more"]:
            return f"one or more {self.say(like, many=True, noun='card') if like is not None else 'cards'}{whose}"
        return f"{article(noun)}{whose}"

    # conditions

    def as_negation(self, value: Node, argument: str, printed: PrintedNode) -> str:
        return f"this is not so: “{self.say(value)}”"

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: “there are 2 or more UNITs you control”."""
        low, high = printed["min"], printed["max"]
        amount = "1 or more" if low is high is None else "no" if (low or 0) == 0 == high else self.between(low, high)
        return f"there are {amount} {self.select(value, bare=True)}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about an amount: “… is 2 or more”."""
        return f"{self.amount(value)} is {self.between(printed['min'], printed['max'])}"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about properties, of one object or of all or N of several."""
        like, least = printed["like"], printed["min"]
        if self.is_one(value) and least is None:
            return f"{self.cards(value)} is {article(self.say(like, noun='card'))}"
        return f"{part_of(self.cards(value), least)} are {self.say(like, many=True, noun='card')}"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition that an instruction was carried out."""
        if value not in self.names:
            raise NoWordingError(value)
        return "that was done"

    # amounts

    def as_plural(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are counted, without their number."""
        return self.select(value, bare=True)

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a remembered number, or the number of remembered cards."""
        like = printed["like"]
        if value in ("x", "amount"):
            return "X" if value == "x" else "that number"
        among = f"{self.say(like, many=True, noun='card')} among " if like is not None and says_something(like) else ""
        return f"the number of {among}{self.cards(value)}"

    # cards

    def as_cards(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a pointer as the subject of the following words."""
        printed.many = not self.is_one(value)
        return self.cards(value)

    def cards(self, value: Any) -> str:
        """Return the words for a pointer; a target is described at its first mention."""
        if isinstance(value, list):
            return self.series([self.cards(item) for item in value], "and")
        if isinstance(value, Select):
            return self.select(value)
        if value in POINTED:
            return POINTED[value]
        if value in self.targets:
            return self._target(value)
        whole, _, part = value.partition(".")
        if whole in self.targets:
            return f"number {part} of {self._target(whole)}"
        if value not in self.names or self.names[value].verb not in RESULTS:
            raise NoWordingError(value)
        place = self.names[value].place
        noun = "card" if self.is_one(value) else "cards"
        return RESULTS[self.names[value].verb].format(noun) + (f" ({place})" if place else "")

    def _target(self, name: str) -> str:
        letter = self.letter(name)
        if name in self.spoken_of:
            return f"target {letter}" if letter else "that target" if self.is_one(name) else "those targets"
        self.spoken_of.add(name)
        target = self.targets[name]
        asked = "" if target.if_ is None else f", if {self.say(target.if_)}"
        return f"{self.select(target, target=True)}{f' ({letter})' if letter else ''}{asked}"

    def as_alike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return the words for kinds of cards, as alternatives or exclusions."""
        words = [self.say(filter_, many=printed.many, noun=printed.noun) for filter_ in value]
        return self.series(words if printed.many else [article(word) for word in words], argument)

    def select(self, node: Select, *, target: bool = False, bare: bool = False, place: bool = True) -> str:
        """Return cards with their number and place: “up to 2 UNITs you control”.

        Args:
            bare: whether to leave the number out.
        """
        printed = PrintedNode(node, noun="card").mark_printed("count", "up_to", "any_number", "zone", "side")
        printed.mark_printed(*(("if",) if isinstance(node, selections.Target) else ()))
        how, number = number_of(node)
        printed.many = bare or number != 1
        words = ("target " if target else "") + self.follow(self.phrase_of(node).parts, printed)
        if not bare:
            amount = "" if isinstance(number, bool) or number is None else f"{self.amount(number)} "
            words = {"": "all ", "any_number": "any number of ", "up_to": f"up to {amount}", "count": amount}[
                how
            ] + words
        words += self._place(node) if place else ""
        but, chance = printed["but"], printed["random"]
        printed.finish()
        return words + ("" if but is None else f" except {self.cards(but)}") + (" at random" if chance else "")

    def _place(self, node: Select) -> str:
        zones = zones_of(node.zone)
        if zones == ["field"] and kinds_of(node) != ["base"]:
            return CONTROLLED[node.side]
        whose = {"own": "your", "enemy": "your opponent's", "any": "any player's"}[node.side]
        return f" in {whose} {self.word('zone', zones, 'or')}"
