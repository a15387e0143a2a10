"""Prints Duel Masters abilities in English, with the official terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Body, Filter, Instruction, Node, Select, selections
from judge.cards.printer.dm import DuelMasters, zones_of
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, sign_and_size
from judge.cards.printer.english import QuotingEnglish, article, names, part_of, plural
from judge.games.dm.language import When
from judge.games.dm.language.lexicon import DONE, EVENTS, MOMENTS, OF_PLAYERS, PREDICATES, RESULTS

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
POINTED = {
    "this": "this card",
    "event": "that card",
    "other": "the other creature",
    "attacker": "the attacking creature",
    "giver": "the card that gives this ability",
    "bearer": "the creature that this card is attached to",
}
"""The words for names that every text can use."""

SUBJECTS = {"own": "you", "enemy": "your opponent", "any": "a player"}

FORMS = {"": 0, "has": 1, "would": 2}
"""The forms of a clause for an event: present, perfect (``has``) and conditional (``would``)."""


class Printer(DuelMasters, QuotingEnglish):
    """Prints an ability of Duel Masters in English."""

    # instructions

    def as_options(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options, each in quotation marks: “…”; “…”."""
        return "; ".join(f"“{self.sentences(one)}”" for one in value)

    def as_occasion(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return when a delayed action happens, once or every time: “at the end of the turn”."""
        every, moment = bool(argument) and printed.is_set(argument), self.event(value, "")
        if value.event in MOMENTS and value.card is None:
            if every:
                raise NoWordingError(repr(printed.node))
            this_turn = value.event == "turn_ends" and value.model_fields_set == {"event"}
            return "at the end of the turn" if this_turn else f"at {moment} that comes next"
        return f"each time {moment} this turn" if every else f"the next time {moment}"

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return when an ability triggers: “when this card attacks”."""
        words = []
        for when in value if isinstance(value, list) else [value]:
            moment = when.event in MOMENTS and when.model_fields_set <= {"event", "side"}
            words.append(f"{'at' if moment else 'when' if when.card == 'this' else 'whenever'} {self.event(when, '')}")
        return self.series(words, "or")

    # what something is given

    def as_abilities(self, value: Sequence[Body], argument: str, printed: PrintedNode) -> str:
        """Return given abilities in quotation marks, joined."""
        return self.series([self.as_ability(one, "", printed) for one in value], argument)

    def as_given(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a predicate for a keyword: “has “blocker””, “can't attack”."""
        words = self.word("keyword", value)
        if value not in PREDICATES:
            return f"{'have' if printed.many else 'has'} “{words}”"
        first, _, rest = words.partition(" ")
        return words if first in ("can't", "can") or not printed.many else f"{first.removesuffix('s')} {rest}"

    def as_signed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an addition with its sign: “+2000 power”."""
        noun = f" {argument}" if argument else ""
        if isinstance(value, int):
            return f"{value:+d}{noun}"
        sign, size = sign_and_size(value)
        if isinstance(value, selections.Count) and value.model_fields_set <= {"count", "times"}:
            return f"{sign}{size.times}{noun} for {self.select(value.count, 'each')}"
        return f"{sign}N{noun} (N is {self.amount(size)})"

    def as_more(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of additional things: “2 more”."""
        return f"{value} more" if isinstance(value, int) else f"N more (N is {self.amount(value)})"

    # events

    def happening(self, printed: PrintedNode, form: str) -> str:
        """Return the clause for an event in a form: “this card attacks”, “has attacked”, “would attack”."""
        event, side, at = printed["event"], printed["side"], FORMS[form]
        if event in MOMENTS:
            words = MOMENTS[event][0].format("each" if side == "any" else self.side(side))
            return words if "{}" in MOMENTS[event][0] or side == "any" else f"{words} in {self.side(side)} turn"
        mine = side == "own"
        if event in OF_PLAYERS:
            base, third, done = OF_PLAYERS[event][0]
            has = f"{'have' if mine else 'has'} {done}"
            return f"{SUBJECTS[side]} {(base if mine else third, has, f'would {base}')[at]}"
        if event in ("drawn", "drawing") and side != "any" and printed.peek("card") != "this":
            return self._draws(printed, mine=mine, about_to=event == "drawing", at=at)
        who = self._subject(printed, event, side)
        if event not in EVENTS:
            raise NoWordingError(repr(printed.node))
        present, done, would = EVENTS[event].en
        words = (present, f"has {done}", f"would {would}")[at]
        if event == "moves":
            return f"{who} {self._moves(printed, words, at)}{self._other(printed, event)}{self._by(printed)}"
        words = f"{who} {words}{self._other(printed, event)}"
        if says_something(printed.peek("from_zone")):
            words += f" from {self._zones(printed, 'from_zone')}"
        if says_something(printed.peek("to_zone")):
            words += f" and put into {self._zones(printed, 'to_zone')}"
        return words + self._by(printed)

    def _draws(self, printed: PrintedNode, *, mine: bool, about_to: bool, at: int) -> str:
        card = printed["card"]
        cards = article(self.say(card, noun="card")) if says_something(card) else "a card"
        verb = ("draw" if mine else "draws", "have drawn" if mine else "has drawn", "would draw")[at]
        if about_to:
            be, have = ("are", "have") if mine else ("is", "has")
            verb = (f"{be} about to draw", f"{have} been about to draw", "would be about to draw")[at]
        return f"{SUBJECTS['own' if mine else 'enemy']} {verb} {cards}{self._by(printed)}"

    def _other(self, printed: PrintedNode, event: str) -> str:
        """Return the words for the second card of an event, or an empty text if it can be any card."""
        other = printed["other"]
        if other is None:
            return ""
        pair = EVENTS[event].other
        if pair is None:
            raise NoWordingError(f"other of {printed.node!r}")
        return f" ({pair[0].format('this card' if other == 'this' else article(self.say(other, noun='card')))})"

    def _zones(self, printed: PrintedNode, field: str) -> str:
        return f"the {self.word('zone', zones_of(printed, field), 'or')}"

    def _moves(self, printed: PrintedNode, words: str, at: int) -> str:
        start, end = (says_something(printed.peek(field)) for field in ("from_zone", "to_zone"))
        if start and not end:
            return f"{('leaves', 'has left', 'would leave')[at]} {self._zones(printed, 'from_zone')}"
        words += f" from {self._zones(printed, 'from_zone')}" if start else ""
        return words + (f" into {self._zones(printed, 'to_zone')}" if end else " to another zone")

    def _subject(self, printed: PrintedNode, event: str, side: str) -> str:
        card = printed["card"]
        if card == "this":
            return "this card" + ("" if side == "any" else f", while {'yours' if side == 'own' else self.side(side)},")
        of_creatures = event in EVENTS and EVENTS[event].of_creatures
        noun = "creature" if of_creatures else "shield" if event == "broken" else "card"
        stated = says_something(card)
        if side == "any":
            return article(self.say(card, noun=noun) if stated else noun)
        return f"one of {self.side(side)} {self.say(card, many=True, noun=noun) if stated else plural(noun)}"

    def _by(self, printed: PrintedNode) -> str:
        by, kind = printed["by"], printed["kind"]
        if kind == "battle" and by is None:
            return ", having lost a battle"
        if kind is not None:
            whose = {None: article(kind), "own": f"your {kind}", "enemy": f"{self.side('enemy')} {kind}"}[by]
            return f" by the effect of {whose}"
        return {None: "", "own": " by an effect of yours", "enemy": " by an effect of your opponent's"}[by]

    # conditions

    def as_negation(self, value: Node, argument: str, printed: PrintedNode) -> str:
        if self.in_place_negated(value):
            return self.say(value, negated=True)
        return f"this is not so: “{self.say(value)}”"

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: “you have 2 or more creatures”."""
        low, high = printed["min"], printed["max"]
        zone, side = value.zone, value.side
        in_place = zone != "battle_zone" and side != "any"
        cards = self.select(value if in_place else value.model_copy(update={"side": "any"}), "number")
        if side == "enemy":
            cards = cards.replace(" in your opponent's ", " in their ")
        amount = "any" if printed.negated or (low is None and high is None) else self._how_many(low, high)
        if side == "any":
            return f"there {'are not' if printed.negated else 'are'} {amount} {cards}"
        have = {("own", 0): "have", ("own", 1): "don't have", ("enemy", 0): "has", ("enemy", 1): "doesn't have"}
        return f"{SUBJECTS[side]} {have[side, int(printed.negated)]} {amount} {cards}"

    def _how_many(self, low: int | None, high: int | None) -> str:
        if high is None:
            return f"{1 if low is None else low} or more"
        if high == 0 and not low:
            return "no"
        if low is None:
            return f"at most {high}"
        return f"exactly {low}" if low == high else f"from {low} to {high}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about an amount: “your mana is 5 or more”, or about the number of events this turn."""
        low, high = printed["min"], printed["max"]
        if not (isinstance(value, selections.ThisTurn) and value.model_fields_set == {"this_turn"}):
            return f"{self.amount(value)} is {self.between(low, high)}"
        happened = self.event(value.this_turn, "has")  # type: ignore[arg-type]
        if (low, high) == (None, 0):
            return f"it is not so that {happened} this turn"
        return f"{happened}{'' if (low, high) == (1, None) else f' {self._times(low, high)}'} this turn"

    def _times(self, low: Any, high: Any) -> str:
        if low == high:
            return f"exactly {self.amount(low)} times"
        if high is None:
            return f"{self.amount(low)} times or more"
        if low is None:
            return "no more than once" if high == 1 else f"at most {self.amount(high)} times"
        return f"{self.amount(low)} to {self.amount(high)} times"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about properties, of one object or of all or N of several: “that card is a creature”."""
        like, least = printed["like"], printed["min"]
        noun = self.noun(value) if isinstance(value, str) else "card"
        no = "not " if printed.negated else ""
        if self.is_one(value):
            if least is not None:
                raise NoWordingError(repr(printed.node))
            return f"{self.cards(value)} is {no}{article(self.say(like, noun=noun))}"
        return f"{no}{part_of(self.cards(value), least)} are {self.say(like, many=True, noun=noun)}"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an earlier instruction did something: “a card was discarded”."""
        found = self.antecedent(value)
        if found.verb not in DONE:
            raise NoWordingError(repr(printed.node))
        words = DONE[found.verb].format(f"a {self.noun(value)}")
        return f"{words} (by the {found.place}. such instruction)" if found.place else words

    # amounts

    def as_plural(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are counted, without their number."""
        return self.select(value, "number")

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a remembered number: “that number”, or the number of remembered cards."""
        if value in self.names and self.names[value].verb == "name_number":
            return self.as_chosen(value, "", printed)
        if value == "amount":
            return "that number"
        cards, like = self.cards(value), printed["like"]
        if like is None:
            return f"the number of {cards}"
        if not says_something(like):
            return f"the count of {cards}"
        return f"the number of {self.say(like, many=True, noun='card')} among {cards}"

    # cards

    def side(self, side: str) -> str:
        """Return a possessive: “your”, “your opponent's”."""
        return self.word("side", side)

    def as_zone_at(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return one of several zones, by its index (the slot's argument)."""
        return self.word("zone", value[int(argument)])

    def as_the_zone(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return zones with articles, joined: “the hand or the deck”."""
        return self.series([f"the {self.word('zone', name)}" for name in names(value)], argument)

    def as_kind(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return one card that matches a filter: “a creature”, or any card."""
        return article(self.say(value, noun=argument)) if says_something(value) else f"any {argument}"

    def as_kinds(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return cards that match a filter: “creatures”, or any cards."""
        return self.as_likes(value, argument, printed) if says_something(value) else f"any {plural(argument)}"

    def as_like(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return the words for a filter in the singular, without an article."""
        return self.say(value, noun=argument or "card")

    def as_likes(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        return self.say(value, many=True, noun=argument)

    def as_alike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return the words for kinds of cards, as alternatives or exclusions."""
        types = names(printed.node.type)  # type: ignore[attr-defined]
        noun = self.word("type", types[0]) if types else printed.noun
        words = [self.say(filter_, many=printed.many, noun=noun) for filter_ in value]
        return self.series(words if printed.many else [article(word) for word in words], argument)

    def as_chosen(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a word chosen earlier: “the chosen race”."""
        kind, place = self.chosen_kind(value)
        return f"the chosen {self.word('noun', kind)}" + (f" ({ORDINALS[place]})" if place else "")

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards taken from among others; the field ``argument`` may have further ones."""
        several = [value, *(printed[argument] if argument else ())]
        moved = [item.model_copy(update={"zone": "hand", "side": "own"}) for item in several]
        return self.series([self.select(one).removesuffix(" in your hand") for one in moved], "and")

    def as_cards(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the object of a clause, which becomes the subject of the rest.

        Argument ``any``: one of the objects; ``each``: each of them; ``bare``: without the word “all”.
        """
        printed.many = not self.is_one(value)
        words = self.cards(value)
        if printed.subject == "opponent":
            words = words.replace("your opponent's", "their")
        if isinstance(value, Select) and argument:
            words = words.replace("all ", {"any": "one of the ", "each": "each of the ", "bare": ""}[argument], 1)
        return words

    def cards(self, value: Any) -> str:
        if isinstance(value, Select):
            return self.select(value)
        if isinstance(value, list):
            return self.series([self.cards(item) for item in value], "and")
        if value == "event" and self.event_kind is not None:
            return f"that {self.event_kind}"
        if value in POINTED:
            return POINTED[value]
        noun = self.noun(value) if self.is_one(value) else plural(self.noun(value))
        if value in self.seen and value not in self.names:
            return f"the {noun} {'looked at' if self.seen[value].verb == 'look' else 'revealed before it'}"
        found = self.antecedent(value)
        if self.is_last(value):
            return f"the {noun} revealed last{f' (time {found.place})' if found.place else ''}"
        if found.verb not in RESULTS or not RESULTS[found.verb][0]:
            raise NoWordingError(repr(value))
        done = RESULTS[found.verb][0]
        if found.place and done.endswith(" {}"):
            return f"the {noun} {done.removesuffix(' {}')} {ORDINALS[found.place]}"
        return f"the {done.format(noun)}{f' ({ORDINALS[found.place]})' if found.place else ''}"

    def select(self, node: Select, quantity: str = "") -> str:
        """Return cards in zones with their number: “2 of your creatures”.

        Args:
            quantity: ``number`` to leave the number out, ``each`` for “each”; by default the selection's own number.
        """
        printed = PrintedNode(node)
        zones, side = zones_of(printed, "zone"), printed["side"]
        single, bears, under = printed["cards"], printed.peek("bears") is True, printed.peek("under")
        printed.noun = "card" if zones != ["shield_zone"] or single else "shield"
        if zones == ["battle_zone"] and not single and under is None:
            printed.noun = "creature" if bears else "element"
        many, amount, tail = self._quantity(printed, quantity)
        printed.many = many or (zones == ["battle_zone"] and side != "any" and not bears)
        noun = self.follow(self.phrase_of(node).parts, printed)
        noun = f"single {noun}" if single else noun
        tail += self._tail(printed)
        printed.finish()
        if bears and amount == "all ":
            return f"{'the' if side == 'any' else self.side(side)} {noun}{tail}"
        return f"{self._placed(amount, noun, zones, side)}{tail}"

    def _tail(self, printed: PrintedNode) -> str:
        words = " that are waiting to be put into a hand or lie there" if printed["waiting"] else ""
        if printed["but"] is not None:
            words += f" except {self.cards(printed['but'])}"
        for field, stat in (("total_power", "power"), ("total_cost", "cost")):
            if printed[field] is not None:
                words += f" whose total {stat} is {self.amount(printed[field])} or less"
        return words + (" at random" if printed["random"] else "")

    def _quantity(self, printed: PrintedNode, quantity: str) -> tuple[bool, str, str]:
        """Return whether the noun is plural, the number before it, and words after it that define the number."""
        if quantity:  # a number that is stated besides is refused in the end
            return quantity == "number", {"number": "", "each": "each "}[quantity], ""
        up = "up to " if printed.peek("up_to") is not None else ""
        number = printed["up_to"] if up else printed["count"]
        if isinstance(number, int):
            return number != 1, f"{up}{number} ", ""
        if number is not None:
            return True, f"{up}N ", f" (N is {self.amount(number)})"
        if printed["any_number"]:
            return True, "any number ", ""
        return printed.peek("bears") is None, "all ", ""

    def _placed(self, amount: str, noun: str, zones: list[str], side: str) -> str:
        if zones == ["battle_zone"] and side != "any":
            whose = f"{self.side(side)} {noun}"
            return whose if not amount else f"{amount}{whose}" if amount == "all " else f"{amount}of {whose}"
        places = self.word("zone", zones, "or")
        whose = self.side(side) if side != "any" else "the" if zones == ["battle_zone"] else "any"
        return f"{amount}{'of ' if amount == 'any number ' else ''}{noun} in {whose} {places}"
