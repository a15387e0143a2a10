"""Prints events and conditions of Flesh and Blood in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Computed, Condition, Filter, Node, conditions, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, without
from judge.cards.printer.fab import STATS, happens_to, only, several, stated
from judge.cards.printer.fab_english_nouns import CONTROLS, Nouns, article, plural
from judge.games.fab.language import When
from judge.games.fab.language.lexicon import BOOSTS_LINK, DONE, MOMENTS, OF_CARDS, OF_PLAYERS, OF_THE_CROWD, PASSIVE

TIMES = {1: "once", 2: "twice"}
PLAYER = {"own": "you", "enemy": "your opponent", "any": "a player"}
ENDINGS = {"this_turn": "this turn", "this_combat_chain": "this combat chain", "this_chain_link": "this chain link"}
DID = {
    "deal": "damage was dealt this way",
    "counter": "a counter was moved this way",
    "pay": "the cost was paid",
    "clash": "the clash was won",
    "prevent": "damage was prevented this way",
    "gain": "something was gained this way",
    "lose": "something was lost this way",
    "roll": "a die was rolled",
    "cards": "the cost was paid with a card",
}
WOULD = (
    (" is dealt ", " would be dealt "),
    (" is hit", " would be hit"),
    (" deals ", " would deal "),
    (" is destroyed", " would be destroyed"),
    (" is banished", " would be banished"),
    (" is moved", " would be moved"),
    (" is created", " would be created"),
    (" are created", " would be created"),
    (" enters ", " would enter "),
    (" leaves ", " would leave "),
    (" dies", " would die"),
    (" hits", " would hit"),
    (" gains ", " would gain "),
    (" loses ", " would lose "),
    (" increases", " would increase"),
    (" decreases", " would decrease"),
    ("you gain ", "you would gain "),
    ("you lose ", "you would lose "),
    ("you draw", "you would draw"),
    (" draws", " would draw"),
    ("you roll", "you would roll"),
    (" rolls", " would roll"),
    (" is discarded", " would be discarded"),
    (" is pitched", " would be pitched"),
    ("you discard", "you would discard"),
    (" discards", " would discard"),
    ("you pitch", "you would pitch"),
    (" pitches", " would pitch"),
    ("you win ", "you would win "),
    (" wins ", " would win "),
    ("you fail ", "you would fail "),
    (" fails ", " would fail "),
)
"""Verbs in the present, each with its conditional."""


class Conditions(Nouns):
    """Prints events and conditions."""

    def as_event(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the clause for an event; with the argument ``has``, for an event in the past."""
        words = self.event(value, perfect=argument == "has")
        return words.replace("each player", "a player") if argument == "until" else words

    def event(self, when: selections.When, *, perfect: bool = False) -> str:
        """Return the clause for an event: “you play an aura”; with ``perfect``: “you have played an aura”."""
        printed = PrintedNode(when)
        words = self._event(printed, when, perfect)
        printed.finish()
        return words

    def _event(self, printed: PrintedNode, when: Any, perfect: bool) -> str:
        event, side, card = printed["event"], printed["side"], printed["card"]
        if event in MOMENTS:
            if card is not None:
                raise NoWordingError(repr(when))
            return MOMENTS[event][0].format(self.word("side", side))
        if event == "game_starts":
            return f"the game {'has started' if perfect else 'starts'}{'' if side == 'any' else f' for {PLAYER[side]}'}"
        if event == "chain_closes":
            turn = "" if side == "any" else f" on {self.word('side', side)} turn"
            return f"the combat chain {'has closed' if perfect else 'closes'}{turn}"
        if event in OF_THE_CROWD:
            present, participle = OF_THE_CROWD[event][0]
            whom = PLAYER[side] if card is None else self._thing(printed, side, card, "hero", "hero")
            return f"the crowd {f'has {participle}' if perfect else present} {whom}"
        if event in OF_CARDS:
            return self._of_card(printed, event, side, card, perfect)
        if event in OF_PLAYERS:
            return self._of_player(printed, event, side, card, perfect)
        if event == "intimidates":
            who = {None: "a player", "own": "you", "enemy": "your opponent", "this": "this"}[printed["by"]]
            you = who == "you"
            done = f"{'have' if you else 'has'} intimidated" if perfect else "intimidate" if you else "intimidates"
            return f"{who} {done} {PLAYER[side]}"
        return self._of_number(printed, event, side, card, perfect)

    def _thing(self, printed: PrintedNode, side: str, card: Any, noun: str, zone: str) -> str:
        """Return the object to which something happens: “this”, “an aura you control”."""
        many = printed["one_or_more"]
        if card == "this":
            return {"any": "this", "own": "this (yours)", "enemy": "this (your opponent's)"}[side]
        like = card if isinstance(card, Filter) and stated(card) else None
        if like is not None and stated(like) == {"types": "hero"} and side != "any":
            return "one or more of your heroes" if many else "your hero" if side == "own" else "the opposing hero"
        if many:
            words = f"one or more {plural(noun) if like is None else self.described(like, zone, many=True)}"
        else:
            words = article(noun if like is None else self.described(like, zone)).replace("an other ", "another ", 1)
        whose = {"own": " of yours", "enemy": " of your opponent's", "any": ""}[side]
        return words + (CONTROLS[side] if zone in ("attack", "arena") else whose)

    def _of_card(self, printed: PrintedNode, event: str, side: str, card: Any, perfect: bool) -> str:
        zone, noun = happens_to(event)
        who = self._thing(printed, side, card, noun, zone)
        present, participle = OF_CARDS[event].en
        many = printed["one_or_more"]
        verb = f"{'have' if many else 'has'} {participle}" if perfect else present
        if many and not perfect:
            first = present.split()[0]
            verb = {"is": "are"}.get(first, first.removesuffix("s")) + present[len(first) :]
        words = f"{who} {verb}"
        kind = printed["kind"]
        if event in ("damaged", "deals_damage"):
            words += f" {self._bound(printed, 'damage' if kind is None else self.word('damage', kind))}"
        elif event in ("hits", "is_hit"):
            words += "" if printed["amount"] is None else f" for {self._bound(printed, 'damage')}"
            words += "" if kind is None else f" with {self.word('damage', kind)}"
        return words + self._by(printed, event)

    def _bound(self, printed: PrintedNode, noun: str) -> str:
        amount = printed["amount"]
        return noun if amount is None else f"{self.figure('', amount).strip()} {noun}"

    def _by(self, printed: PrintedNode, event: str) -> str:
        """Return the rest of a clause for an event: second object, zones, and the player who causes it."""
        words = ""
        if printed["other"] is not None:
            link = BOOSTS_LINK if event == "boosts" else OF_CARDS[event].link if event in OF_CARDS else None
            if link is None:
                raise NoWordingError(repr(printed.node))
            words += f" {link[0]}{article(self.described(printed['other'], 'x'))}"
        for field, before in (("from_zone", "from"), ("to_zone", "into"), ("not_from", "from anywhere other than")):
            zones = several(printed[field])
            if zones:
                shared = zones[0] in self.words["shared"]
                names = self.series(
                    [self.word("shared" if one in self.words["shared"] else "zone", one) for one in zones], "or"
                )
                words += f" {before} {names if shared else f'the {names}' if field == 'not_from' else article(names)}"
        return words + {None: "", "own": " by you", "enemy": " by your opponent", "this": " by this"}[printed["by"]]

    def _of_player(self, printed: PrintedNode, event: str, side: str, card: Any, perfect: bool) -> str:
        base, third, participle = OF_PLAYERS[event].en
        own, many = side == "own", printed["one_or_more"]
        verb = f"{'have' if own else 'has'} {participle}" if perfect else base if own else third
        words = f"{PLAYER[side]} {verb}"
        if card == "this" and side == "any" and event in PASSIVE:
            words = f"this {f'has been {participle}' if perfect else f'is {participle}'}"
        elif card == "this":
            words += " an ability of this" if event == "activates" else " this"
        elif isinstance(card, Filter):
            noun = self.described(card, "hand", many=many)
            noun = f"one or more {noun}" if many else article(noun).replace("an other ", "another ", 1)
            words += f" an ability of {noun}" if event == "activates" else f" {noun}"
        elif event in ("plays", "pitched", "discarded", "charged", "draws"):
            words += " one or more cards" if many else " a card"
        elif event in ("activates", "protects"):
            words += " an ability" if event == "activates" else " a card"
        if event == "rolls" and printed["amount"] is not None:
            words += f" {self._bound(printed, '')}".rstrip()
        if event in ("fails_clash", "wins_clash") and card is not None:
            words = words.replace(" a clash", " a clash revealing", 1)
        if printed.peek("by") is not None and event in ("discarded", "draws", "pitched", "charged"):
            because = {"own": "you", "enemy": "your opponent", "this": "this"}[printed["by"]]
            tail = self._by(printed, event)
            return f"{words} because of {because}{tail.removesuffix(f' by {because}')}"
        return words + self._by(printed, event)

    def _of_number(self, printed: PrintedNode, event: str, side: str, card: Any, perfect: bool) -> str:
        """Return the clause for gaining or losing points, or for the change of an object's number."""
        way, _, number = event.partition("_")  # gains_life: "gains", "life"
        bare, done = {"gains": ("gain", "gained"), "loses": ("lose", "lost")}.get(way, ("", ""))
        if bare and number in self.words["points"]:
            if isinstance(card, Filter) and stated(card) != {"types": "hero"}:
                raise NoWordingError(repr(printed.node))
            who = PLAYER[side] if card is None else self._thing(printed, side, card, "hero", "hero")
            you = who == "you"
            if perfect:
                verb = f"have {done}" if you else f"has {done}"
            else:
                verb = bare if you else way
            return f"{who} {verb} {self._bound(printed, self.word('points', number))}{self._by(printed, event)}"
        if bare:
            who = self._thing(printed, side, card, "object", "x")
            verb = f"has {done}" if perfect else way
            return f"{who} {verb} {self._bound(printed, self.word('stat', number))}{self._by(printed, event)}"
        stat, _, change = event.rpartition("_")  # power_increases: "power", "increases"
        if change not in ("increases", "decreases"):
            raise NoWordingError(event)
        verb = f"has {change[:-1]}d" if perfect else change
        amount = "" if printed["amount"] is None else f" by {self._bound(printed, '').strip()}"
        who = self._thing(printed, side, card, "object", "x")
        return f"the {self.word('stat', stat)} of {who} {verb}{amount}{self._by(printed, event)}"

    def events(self, whens: list[Any]) -> str:
        """Return trigger events as a clause: “when this attacks or hits”."""
        self.occasions = whens
        clauses = [self.event(when) for when in whens]
        if all(when.event in MOMENTS for when in whens):
            return f"at {self.series(clauses, 'or')}"
        start = (
            "when"
            if all(when.card == "this" or when.event in ("game_starts", "chain_closes") for when in whens)
            else "whenever"
        )
        clauses = [f"at {words}" if one.event in MOMENTS else words for one, words in zip(whens, clauses, strict=True)]
        if whens[0].event in MOMENTS:
            return self.series([clauses[0], *(f"{start} {one}" for one in clauses[1:])], "or")
        return f"{start} {self.series(clauses, 'or')}"

    # conditions

    def as_there_are(self, value: selections.Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of objects: “you control an aura”."""
        low, high = printed["min"], 0 if printed.negated else printed["max"]
        many = low not in (None, 1) or high is not None
        noun = (
            self.select(without(value, "count"), determiner="bare")
            if many
            else self.select(value.model_copy(update={"count": 1}))
        )
        if high == 0 and low is None:
            how = f"no {noun}"
        elif high is not None:
            how = f"{high} or fewer {noun}" if low is None else f"{low} to {high} {noun}"
        else:
            how = f"{low} or more {noun}" if many else noun
        if value.zone == "arena" and value.side != "any":
            who = CONTROLS[value.side].strip()
            if how.count(f" {who}") == 1:
                return f"{who} {how.replace(f' {who}', '')}"
        return f"there {'are' if many else 'is'} {how}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about an amount, or about the number of events."""
        low, high = printed["min"], printed["max"]
        if isinstance(value, Computed) and only(value, value.verb) and value.verb in ENDINGS:
            return self._so_often(self.event(getattr(value, value.verb), perfect=True), ENDINGS[value.verb], low, high)
        if isinstance(value, selections.CountersOn) and only(value, "counters", "of"):
            counter, on = f"{self.counter(value.counters)} counter", self.cards(value.of)
            if high == 0 and low is None:
                return f"{on} has no {plural(counter)}"
            if low == 1 and high is None:
                return f"{on} has {article(counter)}"
        words = self.amount(value)
        if low is not None and high is not None:
            return (
                f"{words} is {self.amount(low)}"
                if low == high
                else f"{words} is from {self.amount(low)} to {self.amount(high)}"
            )
        if high is not None:
            return f"{words} is 0" if high == 0 else f"{words} is {self.amount(high)} or less"
        return f"{words} is {self.amount(low)} or more"

    def times(self, number: Any) -> str:
        """Return a number of times: “once”, “3 times”."""
        return TIMES.get(number, f"{number} times") if isinstance(number, int) else f"{self.amount(number)} times"

    def _so_often(self, words: str, ending: str, low: Any, high: Any) -> str:
        if low == 1 and high is None:
            return f"{words} {ending}"
        if high == 0 and low is None:
            return denied(words, ending)
        if high is None:
            return f"{words} {self.times(low)} or more {ending}"
        if low is None:
            return f"{words} at most {self.times(high)} {ending}"
        bounds = f"exactly {self.times(low)}" if low == high else f"{self.times(low)} to {self.times(high)}"
        return f"{words} {bounds} {ending}"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about properties, of one object or of N of several: “it is blue”."""
        like, low = printed["like"], printed["min"]
        if not stated(like):
            raise NoWordingError(repr(printed.node))
        who = self.cards(value)
        if low is None:
            return f"{who} {self.predicate(like)}"
        which = f"{low} or more" if low > 1 else "at least 1"
        return f"{which} of {who} {'is' if low == 1 else 'are'} {self.is_like(like)}"

    def predicate(self, like: selections.Filter) -> str:
        """Return properties as a predicate: “is blue”, “has 6 or more {p}”."""
        fields = stated(like)
        if len(fields) == 1:
            ((field, value),) = fields.items()
            if field in STATS:
                return f"has {self.figure(self.word('stat', field), value)}"
            if field == "keyword":
                return f"has {value.replace('_', ' ')}"
            if field == "played_from":
                return f"was played from {self.as_zones(value, '', PrintedNode(like))}"
            if field == "named":
                self.result(value, 0)
                return "has the named name"
            if field == "color":
                return f"is {value}"
            if field == "not_state" and value in self.words["state"] and self.words["state"][value][0]:
                return f"isn't {self.word('state', value)}"
            if field == "none_of":
                return f"isn't {self.series([self.is_like(item) for item in value], 'or')}"
        words = self.is_like(like)
        if not words.startswith(("with ", "that ", "played ")):
            return f"is {words}" if words.startswith(("a ", "an ")) else f"is {words.replace(' that isn', ' and isn')}"
        if words.startswith("that "):
            return words.removeprefix("that ")
        return f"was {words}" if words.startswith("played ") else f"has {words.removeprefix('with ')}"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an instruction did something: “a card was discarded this way”."""
        verb, place = (self.names[value].verb, self.names[value].place) if value in self.names else ("", 0)
        words = DID.get(verb) or (f"something was {DONE[verb]} this way" if verb in DONE else None)
        if words is None:
            raise NoWordingError(repr(printed.node))
        return words if not place else f"{words} ({self.result(value, 0)})"

    def as_negation(self, value: Condition, argument: str, printed: PrintedNode) -> str:
        if isinstance(value, conditions.Matches) and value.min is None and len(stated(value.like)) == 1:
            words = self.say(value)
            for positive, negative in ((" is ", " isn't "), (" has ", " doesn't have "), (" was ", " wasn't ")):
                if words.count(positive) == 1 and " isn't " not in words:
                    return words.replace(positive, negative)
            return f"it isn't true that {words}"
        if isinstance(value, conditions.Turn) or (isinstance(value, conditions.Exists) and only(value, "exists")):
            return self.say(value, negated=True)
        return f"it isn't true that {self.set_apart(value)}"

    def as_all_of(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        """Return conditions joined by “and”."""
        return self.series([self.set_apart(node) for node in value], "and")

    def as_defenders(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return a condition about defending cards: “2 or more cards defend against this attack”."""
        low, origin = printed["min"], printed["origin"]
        noun = self.described(value, "hand", many=low > 1)
        where = "" if origin is None else f" from {self.as_zones(origin, '', printed)}"
        many = f"{low} or more {noun}" if low > 1 else article(noun)
        if printed["past"]:
            return f"{many}{where} {'have' if low > 1 else 'has'} defended against this attack"
        return f"{many}{where} {'defend' if low > 1 else 'defends'} against this attack"

    def as_controlled(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return who controls an object: “you control”."""
        return CONTROLS[value]


def denied(words: str, ending: str) -> str:
    """Return the clause for an event in the past, negated: “you haven't …”."""
    for subject, verb in (("you ", "have "), ("your opponent ", "has "), ("this ", "has "), ("your hero ", "has ")):
        if words.startswith(subject + verb):
            return f"{subject}{verb.strip()}n't {words.removeprefix(subject + verb)} {ending}"
    return f"it hasn't happened {ending} that {words}"


def would(words: str) -> str:
    """Return the clause for an event in the conditional: “would hit”."""
    for present, instead in WOULD:
        if present in words:
            return words.replace(present, instead, 1)
    raise NoWordingError(words)


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a full stop."""
    found = words[:1].upper() + words[1:]
    return found if found.endswith((".", "”")) else f"{found}."
