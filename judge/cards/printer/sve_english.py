"""Prints Shadowverse EVOLVE abilities in English, with the official terms.

They are for readers who cannot read the Japanese card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Condition, Cost, Grant, Instruction, Node, conditions, selections
from judge.abilities import instructions as say
from judge.cards.printer.engine import NoWordingError, PrintedNode, inside, sign_and_size
from judge.cards.printer.english import English, sentence
from judge.cards.printer.sve import ShadowverseEvolve, nothing_left, of_leaders, several, stated, takings
from judge.games.sve.language import Discard, Filter, Look, Room, Select, Taking, Target, Total, When
from judge.games.sve.language.lexicon import EVENTS, HEADS

POINTED = {"this": "this", "own.leader": "your leader", "enemy.leader": "the enemy leader", "event": "that card"}
"""The words for names that every ability can use."""

WHOSE = {"own": "your", "enemy": "the enemy's", "any": "a"}
SUBJECTS = {"own": "you", "enemy": "the enemy", "any": "a player"}
LEADERS = {"own": "your leader", "enemy": "an enemy leader", "any": "a leader"}
OF_A_LEADER = {"zone", "side", "type", "count", "id", "if_"}
"""The fields that a selection of exactly one leader may have."""

INTO = {"bury": " into the cemetery", "ex": " into the EX area"}
RESOURCES = {"max_pp": "max PP", "pp": "PP left", "ep": "EP", "defense": "leader's defense"}
RESOURCES["combo"] = "number of cards played this turn"
TAKES = {
    "ability_damage": "no damage from abilities",
    "combat_damage": "no combat damage",
    "leader_damaged": "no damage",
}
"""The damage that a player or card is dealt if damage of a kind is prevented."""


class Printer(ShadowverseEvolve, English):
    """Prints an ability of Shadowverse EVOLVE in English.

    Attributes:
        names: the words for cards that the text has already mentioned, by name.
    """

    players: ClassVar[Mapping[str, str]] = {"you": "you", "opponent": "the enemy", "each": "each player"}

    def __init__(self, text: Body) -> None:
        super().__init__(text)
        self.names: dict[str, str] = {}

    def ability(self) -> str:
        words = self.say(self.text).strip()
        return words if words.endswith(":") else sentence(words)

    def finish(self, printed: PrintedNode) -> None:
        """Check that every field of a node has been printed, except choices, which are printed when mentioned."""
        if printed.node is self.text and set(self.targets) <= set(self.names):
            printed.mark_printed("targets")
        if printed.node is self.text:
            printed.mark_printed("x")  # the rules limit X to what can be paid
        super().finish(printed)

    def keyword_line(self, keywords: Sequence[str]) -> str:
        return f"{self.word('keyword', list(keywords), ',')}."

    def series(self, items: Sequence[str], between: str) -> str:
        return (", " if between == "," else f" {between} ").join(items)

    # the words before and after an ability

    def as_head(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a keyword with its cost: “Evolve (1): ”."""
        costs, into = self.costs(printed["cost"]), printed["into"]
        if value == "evolve":
            bare = not printed.peek("do")
            form = "" if into is None else f" into {self.as_evolved(into, '', printed)}"
            return f"Evolve ({costs}): " + (f"Evolve this{form}." if bare else "")
        if value == "feed":
            return f"Serve {printed['times']} ({costs}): "
        return f"{HEADS[value][0]}{f' ({costs})' if costs else ''}: {self.as_rite(printed['extra'], '', printed)}"

    def as_rite(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return “Earth Rite - ” if there is an additional cost."""
        return "Earth Rite - " if value else ""

    def as_activated(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return the cost of an activated ability, and the zone from which it is played: “Activate (1 PP): ”."""
        zone = printed["zone"]
        where = f" from your {self.word('zone', zone)}" if zone in ("hand", "ex", "cemetery") else ""
        quick = "Quick " if printed["quick"] else ""
        return f"{quick}Activate{where} ({self.costs(value)}): {self.as_rite(printed['extra'], '', printed)}"

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return when an ability triggers, and what may be paid for it: “Whenever …, you may pay …”."""
        words = " or ".join(self.event(item) for item in several(value))
        zone = printed["zone"]
        if zone != "field":
            words += f", with this in your {self.word('zone', several(zone), 'or')}"
        costs = self.costs(printed["cost"])
        return f"Whenever {words}{f', you may pay {costs}; if you do' if costs else ''}: "

    def as_body(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        return " ".join(sentence(self.say(instruction).strip()) for instruction in value)

    def as_often(self, value: int, argument: str, printed: PrintedNode) -> str:
        """Return a limit per turn: “Once”, “3 times”."""
        return {1: "Once", 2: "Twice"}.get(value, f"{value} times")

    def as_in_force(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return the effect of a static ability on cards: “each follower on your field gets …”."""
        affects, zone, given = printed["affects"], printed["zone"], stated(value)
        if set(given) == {"cost"} and isinstance(affects, Select):
            zones = several(affects.zone) if "zone" in affects.model_fields_set else []
            who = {"own": "you play", "enemy": "the enemy plays"}.get(self.side_of(affects), "a player plays")
            who += f" from the {self.word('zone', zones, 'or')}" if zones else ""
            cards = self.like(affects)
            return f"the cost of each {cards} that {who} changes by {self.signed(given['cost'])}"
        subject = "this" if affects == "this" else self.noun(affects)
        where = " from the EX area" if zone == "ex" else ""
        if isinstance(zone, list) and given == {"cannot": ["played"]}:
            where = "" if "hand" in zone else " from anywhere but the hand"
        elif zone == ["field", "ex"]:
            where = ", also while this is in the EX area"
        return f"{subject} {self.say(value)}{where}"

    def as_replaced(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the words for a replacement of damage, or of a card's entering."""
        event, card, add, times = value.event, value.card, printed["add"], printed["times"]
        who = {"leader_damaged": "your leader"}.get(event, "this")
        if isinstance(card, Filter):
            leader = stated(card) == {"type": "leader"}
            who = "your leader" if leader else self.noun(card, side=value.side)
        if printed["engaged"]:
            return "this comes onto the field engaged"
        deals = event.startswith("deals_")
        damage = self.word("damage", event) if event in self.words["damage"] else "damage"
        if add is not None:
            return f"{damage} that {who} {'deals' if deals else 'takes'} changes by {self.signed(add)}"
        if deals and printed["prevent"]:
            return f"{who} deals no {damage}"
        if times is not None:
            whom = f" {self._another(event, value.other)}" if value.other is not None else ""
            does = "deals" if deals else "takes"
            return f"{damage if deals else 'damage'} that {who} {does}{whom} is multiplied by {times}"
        if printed["prevent"] and event in TAKES:
            return f"{who} takes {TAKES[event]}"
        if printed["at_most"] is not None and not printed["prevent"]:
            return f"{who} takes at most {printed['at_most']} damage at a time"
        if printed["instead"] and not printed["prevent"]:
            may = "you may do" if printed["optional"] else "do"
            return f"whenever {self.event(value)}, {may} this instead: {self.within(printed['instead'])}"
        raise NoWordingError(f"replace: {printed.node!r}")

    # costs

    def costs(self, costs: Sequence[Cost]) -> str:
        """Return costs as actions: “engage this, discard a card”."""
        return ", ".join(self.say(cost) for cost in costs)

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with this card: “engage this”."""
        return f"{self.word('how', value)} this{INTO.get(value, '')}"

    def as_paid_counters(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with counters: “remove 2 stack counters from this”."""
        on, amount = printed["on"], printed["remove"]
        if value == "stack" and on != "this":
            return "Earth Rite"
        if isinstance(amount, selections.CountersOn) and amount.counters == value and on == "this":
            return f"remove all {value} counters from this"
        held = "this" if on == "this" else self.noun(on, "one")
        return f"remove {self.many(amount, f'{value} counter')} from {held}"

    def as_paid_cards(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a payment with chosen cards: “discard a card”."""
        how = printed["how"]
        name = getattr(printed.node, "remember", None)
        if value.zone == "deck" and value.count is not None:
            return f"{self.word('how', how)} the top {self.many(value.count, 'card')} of your deck{INTO.get(how, '')}"
        if name is not None:
            done = self.words["done"].get(how, ("", ""))[0] or "used"
            self.names[name] = f"the card {done}"
        return f"{self.word('how', how)} {self.noun(value)}{' to hand' if how == 'return' else INTO.get(how, '')}"

    # instructions

    def idiom(self, node: Node) -> str | None:
        """Return a special wording for choosing more in one case, or for discarding a whole hand; else ``None``."""
        match node:
            case say.If(then=[say.Choose() as new], otherwise=[say.Choose() as old]) if new.options == old.options:
                more = f"{self._how_many(new)} if {self.say(node.if_)}"
                return f"choose {self._how_many(old)}, or {more}: {self._numbered(old.options)}"
            case Discard(discard=selections.Count(count=Select(zone="hand") as hand), who="you") if (
                set(stated(hand)) <= {"zone", "side"} and not node.like
            ):
                return "discard any number of cards" if node.up_to else "discard your hand"
            case say.Repeat(repeat=Room() as room):
                return f"until your {self.word('zone', room.room)} is full: {self.within(node.do)}"
        return None

    def sentences(self, several: Sequence[Instruction]) -> str:
        return self.as_body(several, "", PrintedNode(self.text))

    def within(self, several: Sequence[Instruction]) -> str:
        """Return instructions within a sentence, separated by semicolons."""
        return "; ".join(self.say(instruction) for instruction in several)

    def as_then(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return the words for the instructions under a condition."""
        return self.within(value).rstrip(".")

    def as_options(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options: “…, or …”."""
        return ", or ".join(self.within(one) for one in value)

    def as_how_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return how many options are chosen: “up to 2”."""
        return ("up to " if printed["up_to"] else "") + self.amount(value)

    def _how_many(self, node: say.Choose) -> str:
        return ("up to " if node.up_to else "") + self.amount(node.choose)

    def as_numbered(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options with their numbers: “(1) …. (2) ….”."""
        return self._numbered(value)

    def _numbered(self, options: Sequence[Sequence[Instruction]]) -> str:
        return " ".join(f"({number}) {self.within(one)}." for number, one in enumerate(options, 1))

    def as_times(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of times: “2 times”."""
        return f"{self.amount(value)} times"

    def as_damage(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an amount of damage: “2 damage”, “damage equal to …”."""
        return (
            f"damage equal to {self.amount(value)}" if isinstance(value, Computed) else f"{self.amount(value)} damage"
        )

    def as_points(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an amount of PP: “2 PP”, “PP equal to …”."""
        return f"PP equal to {self.amount(value)}" if isinstance(value, Computed) else f"{self.amount(value)} PP"

    def as_counters(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a number of counters; the field ``argument`` has their name."""
        return self.many(value, f"{printed[argument]} counter")

    def as_place(self, value: str | int, argument: str, printed: PrintedNode) -> str:
        """Return a position in a deck: “top”, “place 2 from the top”."""
        return f"place {value} from the top" if isinstance(value, int) else value

    def as_onto(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the preposition for putting cards into a zone: “into”, “onto”."""
        return self.words["onto"].get(value, ("into", ""))[0]

    def as_made(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return a number of tokens of each name: “1 『…』 and 1 『…』”."""
        count, made = printed[argument], several(value)
        if isinstance(count, Computed):
            return f"as many {' and '.join(f'『{one}』' for one in made)} as {self.amount(count)}"
        return " and ".join(f"{self.amount(count)} 『{one}』" for one in made)

    def as_searched(self, value: Select | list[Select], argument: str, printed: PrintedNode) -> str:
        return " and ".join(self.noun(item, zone="deck", side="own") for item in several(value))

    def as_them(self, value: Select | list[Select], argument: str, printed: PrintedNode) -> str:
        """Return the pronoun for the cards that have just been found: “it” or “them”."""
        if isinstance(value, Select) and 1 in (value.count, value.up_to):
            return "it"
        name = getattr(printed.node, "remember", None)
        if name is not None:
            self.names[name] = "each of them"
        return "them"

    def as_takings(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return which of the cards looked at are taken: “, reveal and put … into the hand”."""
        printed.mark_printed("into", "reveal")
        look = printed.node
        return "".join(self._taking(taking) for taking in takings(look)) if isinstance(look, Look) else ""

    def _taking(self, taking: Taking) -> str:
        cards = self.noun(taking.take, zone="")
        where = f"{taking.position} of the deck" if taking.into == "deck" else self.word("zone", taking.into)
        onto = self.as_onto(taking.into, "", PrintedNode(taking))
        return f", {'reveal and ' if taking.reveal else ''}put {cards} {onto} the {where}"

    def as_rest(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words that say what happens to the rest of the cards looked at."""
        look = printed.node
        if not isinstance(look, Look):
            raise NoWordingError(repr(look))
        taken = takings(look)
        if nothing_left(look, taken) or (look.look == 1 and not taken and value == "top"):
            return ""
        where = {
            "bottom": "on the bottom of the deck in any order",
            "top": "on top of the deck" if look.look == 1 else "on top of the deck in any order",
            "cemetery": "into the cemetery",
        }[value]
        return f", and {'the rest' if taken else 'put them'} {where}"

    def as_revealed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words that say which cards are revealed."""
        top, name = printed["top"], getattr(printed.node, "remember", None)
        until, rest = printed["until"], printed["rest"]
        if isinstance(value, Select) and until is not None and top is None and set(stated(value)) == {"zone"}:
            self.names.update({key: words for key, words in ((name, "that card"), (rest, "the other cards")) if key})
            return f"reveal cards from the top of your deck until {self.noun(until, 'one', zone='')} is revealed"
        if isinstance(value, Select) and value.zone == "hand" and top is None:
            if set(stated(value)) <= {"zone", "side"}:
                return "reveal your hand" if value.side == "own" else "the enemy reveals their hand"
            if value.side == "own":
                return f"reveal {self.noun(value)}"
        if isinstance(value, Select) and top is not None:
            if name is not None:
                self.names[name] = "the revealed card"
            whose = {"own": "your", "enemy": "the enemy's", "any": "each player's"}[value.side]
            return f"reveal the top {self.many(top, 'card')} of {whose} deck"
        raise NoWordingError(repr(printed.node))

    def as_taken(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are put or banished; cards of a deck are those on top."""
        if isinstance(value, Select) and value.zone == "deck" and value.count is not None:
            whose = "your" if value.side == "own" else "the enemy's"
            return f"the top {self.many(value.count, 'card')} of {whose} deck"
        return self.cards(value)

    def as_evolved(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        return (
            self.noun(value, "one", zone="evolve_deck").removesuffix(" in the evolve deck")
            if set(stated(value)) - {"name"}
            else self.like(value)
        )

    # grants

    def as_gives(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return a grant to cards as a clause: “each follower gets +1/+0”."""
        to, given = self.cards(printed["to"]), stated(value)
        if set(given) == {"set_cost"}:
            return f"the cost of {to} is {self.amount(given['set_cost'])}"
        if set(given) == {"cost"}:
            return f"the cost of {to} changes by {self.signed(given['cost'])}"
        return f"{to} {self.say(value)}"

    def as_trait(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return traits in brackets: “[Officer]”."""
        return ", ".join(f"[{item}]" for item in several(value))

    def as_names(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return card names in brackets: “『…』”."""
        return self.series([f"『{one}』" for one in several(value)], argument or "or")

    def as_abilities(self, value: Sequence[Body], argument: str, printed: PrintedNode) -> str:
        return " ".join(Printer(one).ability() for one in value)

    def listed(self, items: Sequence[str]) -> str:
        return " and ".join(items)

    # events

    def as_event(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the clause for an event; with an argument, in the past."""
        return self.event(value, past=bool(argument))

    def event(self, when: When, *, past: bool = False) -> str:
        """Return the clause for an event: “this attacks”; with ``past``: “this attacked”."""
        event, side = when.event, when.side
        printed = PrintedNode(when).mark_printed("event", "card", "side")
        if event in ("end_phase", "main_phase"):
            whose = "each player's" if side == "any" else WHOSE[side]
            printed.finish()
            return f"{whose} {'end' if event == 'end_phase' else 'main'} phase begins"
        if event == "draws":
            return f"{SUBJECTS[side]} {'drew' if past else 'draw' if side == 'own' else 'draws'} a card"
        if event not in EVENTS:
            raise NoWordingError(event)
        subject = self._subject(when, printed)
        row = EVENTS[event]
        verb, _, more = row.en.partition(" ")
        verb = row.past if past else verb
        if event == "plays":
            verb = "played" if past else "play" if side == "own" else "plays"
            return f"{SUBJECTS[side]} {verb} {subject}"
        more = self._complement(when, printed, more)
        if printed["to_zone"] not in ([], "ex"):
            raise NoWordingError(event)
        other = printed["other"]
        if other is not None:
            more = f"{more} {self._another(event, other)}".lstrip()
        printed.mark_printed("from_zone").finish()
        return f"{subject} {verb} {more}".rstrip()

    def _subject(self, when: When, printed: PrintedNode) -> str:
        event, card, side = when.event, when.card, when.side
        if event == "leader_damaged" or (
            event in ("defense_gained", "defense_lost")
            and isinstance(card, Filter)
            and stated(card) == {"type": "leader"}
        ):
            return f"{WHOSE[side]} leader"
        if card == "this":
            return "this"
        like = card if isinstance(card, Filter) else None
        source = when.from_zone or ("hand" if event == "discarded" else None)
        if isinstance(source, str):
            return self.noun(like, "one", side=side, zone=source)
        if event in ("plays", "enters", "moves"):
            return self.one(like)
        return self.noun(like, "one", side=side)

    def _complement(self, when: When, printed: PrintedNode, more: str) -> str:
        event, this, side = when.event, when.card == "this", when.side
        place = "the" if side == "any" else WHOSE[side]
        if event == "leaves" and when.to_zone == "ex" and (this or event not in ("enters", "discarded", "moves")):
            return "the field for the EX area"
        if not this:
            return {
                "enters": f"onto {place} field",
                "discarded": "discarded",
                "moves": f"put into {place} EX area",
            }.get(event, more)
        return f"{more} from the {self.word('zone', when.from_zone)}" if isinstance(when.from_zone, str) else more

    def _another(self, event: str, other: Any) -> str:
        """Return the words for the second object of an event, such as the target or the source of damage."""
        link = EVENTS[event].other
        if link is None:
            raise NoWordingError(f"other: {event}")
        card = "this" if other == "this" else "a leader" if stated(other) == {"type": "leader"} else self.one(other)
        return f"{link[0]} {card}".lstrip()

    # conditions

    def as_negation(self, value: Condition, argument: str, printed: PrintedNode) -> str:
        return "you did not" if isinstance(value, conditions.Happened) else f"not ({self.say(value)})"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an instruction was carried out: “you did”."""
        return "you did"

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: “there are 2 or more followers on your field”."""
        low, high = printed["min"], printed["max"]
        if (low or 1) == 1 and high is None:
            return f"there is at least 1 {self.noun(value).removeprefix('each ')}"
        return f"there are {self.bounds(low, high)} {self.noun(value, 'some')}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about an amount: “… is 2 or more”, or about events this turn."""
        low, high = printed["min"], printed["max"]
        if isinstance(value, selections.ThisTurn) and (low, high) == (1, None):
            return f"{self.event(value.this_turn, past=True)} this turn"  # type: ignore[arg-type]
        if not (isinstance(low, Computed) or isinstance(high, Computed)):
            return f"{self.amount(value)} is {'0 or less' if (low, high) == (None, 0) else self.bounds(low, high)}"
        if (low is None) is (high is None):
            raise NoWordingError("amount")
        other = high if low is None else low
        how = "at most" if low is None else "at least"
        if other.plus == (-1 if low is None else 1):
            how, other = ("less" if low is None else "more") + " than", other.model_copy(update={"plus": 0})
        return f"{self.amount(value)} is {how} {self.amount(other)}"

    def bounds(self, low: Any, high: Any) -> str:
        """Return the bounds of a number: “exactly 2”, “from 2 to 4”."""
        if low is not None and low == high:
            return f"exactly {low}"
        if low is None and high == 0:
            return "no"
        if low is not None and high is not None:
            return f"from {low} to {high}"
        return f"{low} or more" if high is None else f"at most {high}"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about properties, of one object or of N of several."""
        like, least = printed["like"], printed["min"]
        asked = stated(like)
        if value == "other" and least is None:
            return f"the other one is {self.one(like)}"
        if value == "this" and isinstance(asked.get("from_zone"), str) and set(asked) <= {"from_zone", "played"}:
            return (
                f"this {'was played' if asked.get('played') else 'came'} from the {self.word('zone', like.from_zone)}"
            )
        if least == 1:
            return f"{self.one(like)} is among {self.cards(value)}"
        if least is not None:
            return (
                f"{least} or more {self.noun(like, 'some').removesuffix(' on the field')} are among {self.cards(value)}"
            )
        return f"{self.cards(value)} is {self.one(like)}"

    # amounts

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: “half (rounded up) of …”."""
        times, plus = amount.times, amount.plus
        if times == -1 and plus:
            return f"{plus} minus {words}"
        if amount.half is not None:
            words = f"half (rounded {amount.half}) of {words}"
        words = words if times == 1 else f"{times} times {words}"
        return f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else words

    def as_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return self.many(value, argument)

    def many(self, value: Any, noun: str) -> str:
        """Return a number with a noun: “1 card”, “2 cards”, “cards equal to …”."""
        if isinstance(value, Computed):
            return f"{noun}s equal to {self.amount(value)}"
        return f"{self.amount(value)} {noun}{'' if value == 1 else 's'}"

    def signed(self, value: Any) -> str:
        """Return an addition with its sign: “+2”, “plus …”."""
        sign, amount = sign_and_size(value)
        if isinstance(amount, Computed):
            return ("plus " if sign == "+" else "minus ") + self.amount(amount)
        return sign + self.amount(amount)

    def range(self, value: Any) -> str:
        """Return a range of numbers: “3 or less”."""
        if not isinstance(value, selections.Range):
            return self.amount(value)
        if (value.min is None) is (value.max is None):
            raise NoWordingError(repr(value))
        return f"{self.amount(value.max)} or less" if value.min is None else f"{self.amount(value.min)} or more"

    def as_plural(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are counted, without their number."""
        return self.noun(value, "some")

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a remembered number: “the damage”, or the number of remembered cards."""
        like = printed["like"]
        if value == "amount":
            return "the damage"
        if like is not None:
            return f"the number of those that are a {self.like(like)}"
        rolled = any(isinstance(node, say.Roll) and node.remember == value for node in inside(self.text))
        return "the number rolled" if rolled else "the number of those"

    def as_resource(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a player's number: “your PP left”, “the enemy leader's defense”."""
        whose = "your" if printed["side"] == "own" else "the enemy" if value == "defense" else "the enemy's"
        return f"{whose} {RESOURCES.get(value, value)}"

    # cards

    def cards(self, value: Any) -> str:
        """Return the words for a pointer; choices are described at their first mention."""
        if isinstance(value, list):
            known = {*self.names, *self.targets, *POINTED}
            if not any(isinstance(item, Node) or item in known for item in value):
                return "each of them"
            return " and ".join(self.cards(item) for item in value)
        if isinstance(value, Select):
            return self.noun(value)
        if value in self.targets and value not in self.names:
            return self._chosen(value)
        return POINTED.get(value) or self.names.get(value) or "it"

    def _chosen(self, name: str) -> str:
        """Return a chosen card at its first mention, with a letter for later mentions if there are several."""
        target, letter = self.targets[name], "ABCDEFGH"[list(self.targets).index(name)]
        alone = len(self.targets) == 1
        several = target.up_to != 1 if target.up_to is not None else target.count != 1 or target.any_number
        self.names[name] = f"each chosen {'card' if alone else letter}" if several else "the chosen card"
        if not (alone or several):
            self.names[name] = letter
        once = sum(one == name for one in words_of(self.text)) == 2
        return f"{self.noun(target)} (chosen{'' if alone or once else f' as {letter}'})"

    def side_of(self, like: Filter | None) -> str:
        """Return the side of a selection; ``any`` for a filter."""
        return like.side if isinstance(like, Select) else "any"

    def one(self, like: Filter | None) -> str:
        """Return the words for one card that matches a filter, without its place."""
        return self.noun(like, "one").removesuffix(" on the field")

    def like(self, like: Filter | None) -> str:
        bare = isinstance(like, Select)
        words = self.noun(like, "one", zone="" if bare else None)
        return re.sub("^an? ", "", words.removesuffix(" on the field"))

    def as_likes(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return alternative filters joined by “or”."""
        return " or ".join(self.like(filter_) for filter_ in value)

    def as_kind(self, value: str | list[str] | None, argument: str, printed: PrintedNode) -> str:
        """Return the noun for cards: their names or types, and whether they are tokens."""
        plural, token, name = "s" if printed.many else "", printed["token"], printed["name"]
        if name is not None:
            return self.as_names(name, "or", printed) + (f" token{plural}" if token else "")
        kinds = [self.word("type", item) for item in several(value)] if value is not None else ["card"]
        if token:
            return f"{' or '.join(kinds)} token{plural}"
        return " or ".join(f"{kind}{plural}" for kind in kinds)

    def noun(self, like: Filter | None, quantity: str = "", *, side: str | None = None, zone: str | None = None) -> str:
        """Return the words for cards with their number and place.

        Args:
            like: their properties; ``None`` for any cards.
            quantity: ``one`` for “a …”, ``some`` for the plural without a number; by default the stated number.
            side: their player, if the filter does not state it.
            zone: their zone, if the filter does not state it; empty to leave the place out.
        """
        like = Filter() if like is None else like
        if isinstance(like, Select) and (others := of_leaders(like)) is not None:
            return self._with_leader(like, others)
        if isinstance(like, Select) and like.zone == "leader" and set(stated(like)) <= OF_A_LEADER:
            if like.count == 1:
                return LEADERS[like.side]
            if like.everything and like.side != "any":
                return POINTED[f"{like.side}.leader"]
        printed = PrintedNode(like)
        zones = (
            several(zone) if zone is not None else several(printed["zone"]) if isinstance(like, Select) else ["field"]
        )
        side = side if side is not None else printed["side"] if isinstance(like, Select) else "any"
        if isinstance(like, Select):
            printed.mark_printed("zone", "side", "count", "up_to", "any_number")
            if isinstance(like, Target):
                printed.mark_printed("if")
        number, printed.many = self._number(like, quantity)
        words = self.follow(self.phrase_of(like).parts, printed)
        printed.finish()
        whole = number + words + (self._where(zones, side) if zones != [""] else "")
        return re.sub(r"^a other ", "another ", re.sub(r"^a (?=[aeoA](?!ther)|un)", "an ", whole))

    def as_others(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.names.get(value, "those")

    def as_total(self, value: Total, argument: str, printed: PrintedNode) -> str:
        """Return the words for the largest total of a number of the cards."""
        return self.amount(value.max)

    def as_different(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for the property in which all the cards differ."""
        return "name" if value == "name" else self.word("figure", value)

    def _number(self, like: Filter, quantity: str) -> tuple[str, bool]:
        """Return the words for the number, and whether the noun is plural."""
        if quantity == "one":
            return "a ", False
        if quantity == "some":
            return "", True
        if not isinstance(like, Select):
            return "each ", False
        if like.up_to is not None:
            return f"up to {self.amount(like.up_to)} ", like.up_to != 1
        if like.any_number:
            return "any number of ", True
        if like.count is None:
            return "each ", False
        return ("a ", False) if like.count == 1 else (f"{self.amount(like.count)} ", True)

    def _with_leader(self, like: Select, kinds: list[str]) -> str:
        """Return the leader and cards on the same side, as “and” or, if one is chosen, “or”."""
        zones = [zone for zone in several(like.zone) if zone != "leader"]
        cards = self.noun(like.model_copy(update={"type": kinds[0] if len(kinds) == 1 else kinds, "zone": zones}))
        leader = {"own": "your leader", "enemy": "the enemy leader", "any": "each leader"}[like.side]
        one_of = like.count is not None or like.up_to is not None
        return f"{leader} {'or' if one_of else 'and'} {cards}"

    def _where(self, zones: Sequence[str], side: str) -> str:
        words = " or ".join(self.words["zone"].get(zone, (zone, ""))[0] for zone in zones)
        return f" {'on' if words.startswith('field') else 'in'} {self.word('side', side)} {words}"


def words_of(value: Any) -> Iterator[str]:
    if isinstance(value, Node):
        for name in value.model_fields_set:
            yield from words_of(getattr(value, name))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words_of(item)
    elif isinstance(value, str):
        yield value
