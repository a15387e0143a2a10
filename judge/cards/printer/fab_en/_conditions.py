"""What happens, and what a text asks, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import OF_PERMANENTS
from judge.cards.printer.fab_en._event_words import (
    LINK,
    MOMENT,
    OF_CARD,
    OF_PLAYER,
    OF_THE_CROWD,
    PASSIVE,
    PLAYER,
    WHOSE,
)
from judge.cards.printer.fab_en._nouns import CONTROLS, Nouns
from judge.cards.printer.fab_en._words import (
    COUNTER,
    DAMAGE,
    DONE,
    POINTS,
    SHARED,
    STAT,
    STATE,
    TIMES,
    ZONE,
    article,
    plural,
    series,
)
from judge.cards.printer.field_reader import Node, Taken, dispatch, word


class Conditions(Nouns):
    """Says events and conditions."""

    def event(self, node: Node, *, perfect: bool = False) -> str:
        """Return what happens, as “you play an aura”; with ``perfect`` that it has happened."""
        taken = Taken(node)
        words = self._event(taken, perfect)
        taken.finish()
        return words

    def _event(self, taken: Taken, perfect: bool) -> str:
        event, side, card = taken("event"), taken("side", "any"), taken("card")
        if event in MOMENT:
            self._no_more(taken, card)
            return MOMENT[event][0].format(WHOSE[side])
        if event == "game_starts":
            return f"the game {'has started' if perfect else 'starts'}{'' if side == 'any' else f' for {PLAYER[side]}'}"
        if event == "chain_closes":
            turn = "" if side == "any" else f" on {WHOSE[side]} turn"
            return f"the combat chain {'has closed' if perfect else 'closes'}{turn}"
        if event in OF_THE_CROWD:
            present, participle = OF_THE_CROWD[event]
            whom = PLAYER[side] if card is None else self._thing(taken, side, card, "hero", zone="hero")
            return f"the crowd {f'has {participle}' if perfect else present} {whom}"
        if event in OF_CARD:
            return self._of_card(taken, event, side, card, perfect)
        if event in OF_PLAYER:
            return self._of_player(taken, event, side, card, perfect)
        if event == "intimidates":
            by = taken("by")
            who = {None: "a player", "own": "you", "enemy": "your opponent", "this": "this"}[by]
            verb = (
                ("have" if who == "you" else "has") + " intimidated"
                if perfect
                else "intimidate"
                if who == "you"
                else "intimidates"
            )
            return f"{who} {verb} {PLAYER[side]}"
        return self._of_number(taken, event, side, card, perfect)

    def _no_more(self, taken: Taken, card: Any) -> None:
        if card is not None:
            raise NotSaidError(repr(taken.node))

    def _thing(self, taken: Taken, side: str, card: Any, noun: str, *, zone: str) -> str:
        """Return the object to which something happens."""
        several = taken("one_or_more", False)
        if card == "this":
            return "this" if side == "any" else "this (yours)" if side == "own" else "this (your opponent's)"
        if isinstance(card, dict) and card.get("types") == "hero" and len(card) == 1 and side != "any":
            return "one or more of your heroes" if several else "your hero" if side == "own" else "the opposing hero"
        words = noun if not card else self.described(card, many=several, zone=zone) if several or card else noun
        if several:
            words = f"one or more {words if card else plural(words)}"
        else:
            words = article(words)
            words = words.replace("an other ", "another ", 1)
        whose = {"own": " of yours", "enemy": " of your opponent's", "any": ""}[side]
        whose = CONTROLS[side] if zone in ("attack", "arena") else whose
        return f"{words}{whose}"

    def _of_card(self, taken: Taken, event: str, side: str, card: Any, perfect: bool) -> str:
        zone = (
            "attack"
            if event in ("hits", "attacks", "link_resolves")
            else "x"
            if event in ("deals_damage", "damaged", "is_hit")
            else "hand"
        )
        noun = {"attack": "attack", "x": "source" if event == "deals_damage" else "object"}.get(zone, "card")
        if event in OF_PERMANENTS:
            zone, noun = "arena", "permanent"
        who = self._thing(taken, side, card, noun, zone=zone)
        present, participle = OF_CARD[event]
        many = taken.node.get("one_or_more")
        verb = f"{'have' if many else 'has'} {participle}" if perfect else present
        if many and not perfect:
            verb = {"is": "are"}.get(present.split()[0], present.split()[0].removesuffix("s")) + present[
                len(present.split()[0]) :
            ]
        words = f"{who} {verb}"
        if event in ("damaged", "deals_damage"):
            words += f" {self._bound(taken, word(DAMAGE, taken('kind')) if 'kind' in taken else 'damage')}"
        elif event in ("hits", "is_hit"):
            if "amount" in taken:
                words += f" for {self._bound(taken, 'damage')}"
            if "kind" in taken:
                words += f" with {word(DAMAGE, taken('kind'))}"
        return words + self._by(taken, event)

    def _bound(self, taken: Taken, noun: str) -> str:
        amount = taken("amount")
        return noun if amount is None else f"{self.number('', amount).strip()} {noun}"

    def _by(self, taken: Taken, event: str) -> str:
        """Return what else is said of an event: the second object, zones, and whose effect it was."""
        words = ""
        if "other" in taken:
            words += f" {word(LINK, event)}{article(self.described(taken('other'), zone='x'))}"
        for key, said in (("from_zone", "from"), ("to_zone", "into"), ("not_from", "from anywhere other than")):
            if key in taken:
                zones = [SHARED.get(one) or ZONE.get(one) for one in taken.several(key)]
                if None in zones:
                    raise NotSaidError(repr(taken.node))
                first = "" if zones[0] in SHARED.values() else "the " if key == "not_from" else "a "
                words += f" {said} {first}{series([str(one) for one in zones], 'or')}"
        if "by" in taken:
            words += {"own": " by you", "enemy": " by your opponent", "this": " by this"}[taken("by")]
        return words

    def _of_player(self, taken: Taken, event: str, side: str, card: Any, perfect: bool) -> str:
        who, (base, third, participle) = PLAYER[side], OF_PLAYER[event]
        verb = f"{'have' if side == 'own' else 'has'} {participle}" if perfect else base if side == "own" else third
        words = f"{who} {verb}"
        if card == "this" and side == "any" and event in PASSIVE:
            words = f"this {f'has been {participle}' if perfect else f'is {participle}'}"
        elif card == "this":
            words += " this"
        elif isinstance(card, dict):
            several = taken("one_or_more", False)
            noun = self.described(card, many=several, zone="hand")
            words += f" {'one or more ' + noun if several else article(noun).replace('an other ', 'another ', 1)}"
        elif event in ("plays", "pitched", "discarded", "charged", "draws"):
            words += " one or more cards" if taken("one_or_more", False) else " a card"
        elif event == "activates":
            words += " an ability"
        elif event == "protects":
            words += " a card"
        if event == "activates" and isinstance(card, dict):
            words = words.replace(verb, f"{verb} an ability of", 1)
        if event == "activates" and card == "this":
            words = words.replace(" this", " an ability of this", 1)
        if event == "rolls" and "amount" in taken:
            words += f" {self._bound(taken, '')}".rstrip()
        if event in ("fails_clash", "wins_clash") and card is not None:
            words = words.replace(" a clash", " a clash revealing", 1)
        if "by" in taken and event in ("discarded", "draws", "pitched", "charged"):
            by = taken("by")
            return (
                words
                + {"own": " because of you", "enemy": " because of your opponent", "this": " because of this"}[by]
                + self._by(taken, event)
            )
        return words + self._by(taken, event)

    def _of_number(self, taken: Taken, event: str, side: str, card: Any, perfect: bool) -> str:
        """Return that a player gains or loses points, or that a number of an object changes."""
        way, _, what = event.partition("_")
        if way in ("gains", "loses") and what in POINTS:
            noun = POINTS[what][1] or POINTS[what][0]
            if isinstance(card, dict) and card != {"types": "hero"}:
                raise NotSaidError(repr(taken.node))
            who = PLAYER[side] if card is None else self._thing(taken, side, card, "hero", zone="hero")
            bare = {"gains": "gain", "loses": "lose"}[way]
            done = {"gains": "gained", "loses": "lost"}[way]
            verb = f"{'have' if who == 'you' else 'has'} {done}" if perfect else bare if who == "you" else way
            return f"{who} {verb} {self._bound(taken, noun)}{self._by(taken, event)}"
        if way in ("gains", "loses"):
            done = {"gains": "gained", "loses": "lost"}[way]
            verb = f"has {done}" if perfect else way
            who = self._thing(taken, side, card, "object", zone="x")
            return f"{who} {verb} {self._bound(taken, word(STAT, what))}{self._by(taken, event)}"
        stat, _, change = event.rpartition("_")
        if change not in ("increases", "decreases"):
            raise NotSaidError(event)
        verb = f"has {change[:-1]}d" if perfect else change
        amount = f" by {self._bound(taken, '').strip()}" if "amount" in taken else ""
        who = self._thing(taken, side, card, "object", zone="x")
        return f"the {word(STAT, stat)} of {who} {verb}{amount}{self._by(taken, event)}"

    def events(self, whens: list[Node]) -> str:
        """Return what triggers something: “When this attacks or hits”."""
        self.occasions = whens
        said = [self.event(one) for one in whens]
        moments = all(one.get("event") in MOMENT for one in whens)
        if moments:
            return f"at {series(said, 'or')}"
        ours = all(one.get("card") == "this" or one.get("event") in ("game_starts", "chain_closes") for one in whens)
        said = [f"at {words}" if one.get("event") in MOMENT else words for one, words in zip(whens, said, strict=True)]
        start = "when" if ours else "whenever"
        if whens[0].get("event") in MOMENT:
            return series([said[0], *(f"{start} {one}" for one in said[1:])], "or")
        return f"{start} {series(said, 'or')}"

    def condition(self, node: Any) -> str:
        """Return what is asked."""
        return dispatch(self, CONDITIONS, node)

    def _exists(self, taken: Taken) -> str:
        node, low, high = taken("exists"), taken("min"), taken("max")
        controls = node.get("zone", "arena") == "arena" and node.get("side", "own") in ("own", "enemy")
        many = low not in (None, 1) or (high is not None)
        noun = self.select({key: value for key, value in node.items() if key != "count"}, determiner="bare")
        if not many:
            noun = self.select({**node, "count": 1})
        be = "are" if many else "is"
        if high == 0 and low is None:
            how = f"no {noun}"
        elif high is not None and low is not None:
            how = f"{low} to {high} {noun}"
        elif high is not None:
            how = f"{high} or fewer {noun}"
        else:
            how = f"{low} or more {noun}" if many else noun
        if controls and node.get("side", "own") == "own" and how.count(" you control") == 1:
            return f"you control {how.replace(' you control', '')}"
        if controls and how.count(" your opponent controls") == 1:
            return f"your opponent controls {how.replace(' your opponent controls', '')}"
        return f"there {be} {how}"

    def _compare(self, taken: Taken) -> str:
        amount, low, high = taken("amount"), taken("min"), taken("max")
        if isinstance(amount, dict) and len(amount) == 1:
            ((key, inner),) = amount.items()
            endings = {
                "this_turn": "this turn",
                "this_combat_chain": "this combat chain",
                "this_chain_link": "this chain link",
            }
            if key in endings:
                return self._so_often(self.event(inner, perfect=True), endings[key], low, high)
        if isinstance(amount, dict) and set(amount) <= {"counters", "of"} and "counters" in amount:
            what = f"{self.counter(amount['counters'])} counter"
            on = self.pointer(amount.get("of", "this"))
            if high == 0 and low is None:
                return f"{on} has no {plural(what)}"
            if low == 1 and high is None:
                return f"{on} has {article(what)}"
        words = self.amount(amount)
        if low is not None and high is not None:
            return (
                f"{words} is from {self.amount(low)} to {self.amount(high)}"
                if low != high
                else f"{words} is {self.amount(low)}"
            )
        if high is not None:
            return f"{words} is 0" if high == 0 else f"{words} is {self.amount(high)} or less"
        return f"{words} is {self.amount(low)} or more"

    def _so_often(self, words: str, ending: str, low: Any, high: Any) -> str:
        def times(number: Any) -> str:
            return (
                TIMES.get(number, f"{self.amount(number)} times")
                if isinstance(number, int)
                else f"{self.amount(number)} times"
            )

        if low == 1 and high is None:
            return f"{words} {ending}"
        if high == 0 and low is None:
            return _denied(words, ending)
        if high is None:
            return f"{words} {times(low)} or more {ending}"
        if low is None:
            return f"{words} at most {times(high)} {ending}"
        return (
            f"{words} {times(low)} to {times(high)} {ending}"
            if low != high
            else f"{words} exactly {times(low)} {ending}"
        )

    def _matches(self, taken: Taken) -> str:
        pointer, like, low = taken("matches"), taken("like"), taken("min")
        if not like:
            raise NotSaidError(repr(taken.node))
        who = self.pointer(pointer)
        if low is not None:
            cards = f"{low} or more" if low > 1 else "at least 1"
            return f"{cards} of {who} {'is' if low == 1 else 'are'} {self.is_like(like)}"
        return f"{who} {self.predicate(like)}"

    def predicate(self, like: Node) -> str:
        """Return that something is like this: “is blue”, “has 6 or more {p}”."""
        if len(like) == 1:
            ((key, value),) = like.items()
            if key in STAT:
                return f"has {self.number(STAT[key], value)}"
            if key == "keyword":
                return f"has {value.replace('_', ' ')}"
            if key == "played_from":
                return f"was played from {self._zones(value if isinstance(value, list) else [value])}"
            if key == "named":
                self._result(value, 0)
                return "has the named name"
            if key in ("color",):
                return f"is {value}"
            if key == "not_state" and value in STATE:
                return f"isn't {STATE[value]}"
        if set(like) == {"none_of"}:
            return f"isn't {series([self.is_like(one) for one in like['none_of']], 'or')}"
        words = self.is_like(like)
        if not words.startswith(("with ", "that ", "played ")):
            return f"is {words}" if words.startswith(("a ", "an ")) else f"is {words.replace(' that isn', ' and isn')}"
        if words.startswith("that "):
            return words.removeprefix("that ")
        return f"was {words}" if words.startswith("played ") else f"has {words.removeprefix('with ')}"

    def _turn(self, taken: Taken) -> str:
        return {"own": "it's your turn", "enemy": "it's your opponent's turn"}[taken("turn")]

    def _phase(self, taken: Taken) -> str:
        return f"it's {'a start phase' if taken('phase') == 'start' else 'an ' + taken('phase') + ' phase'}"

    def _did(self, taken: Taken) -> str:
        name = taken("did")
        verb, place = self.names.results.get(name, ("", 0))
        did = {
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
        words = did[verb] if verb in did else f"something was {DONE[verb]} this way" if verb in DONE else None
        if words is None:
            raise NotSaidError(repr(taken.node))
        return words if not place else f"{words} ({self._result(name, 0)})"

    def _not(self, taken: Taken) -> str:
        node = taken("not")
        if set(node) == {"matches", "like"} and len(node["like"]) == 1:
            words = self.condition(node)
            for positive, negative in ((" is ", " isn't "), (" has ", " doesn't have "), (" was ", " wasn't ")):
                if words.count(positive) == 1 and " isn't " not in words:
                    return words.replace(positive, negative)
        if set(node) == {"exists"}:
            return self.condition({**node, "max": 0})
        if set(node) == {"turn"}:
            return self.condition(node).replace("it's", "it isn't")
        return f"it isn't true that {self._apart(node)}"

    def _apart(self, node: Node) -> str:
        """Return a condition so that another one beside it is no part of it."""
        words = self.condition(node)
        return f"({words})" if {"all", "any"} & set(node) else words

    def _all(self, taken: Taken) -> str:
        return series([self._apart(one) for one in taken("all")])

    def _any(self, taken: Taken) -> str:
        return "either " + " or ".join(self._apart(one) for one in taken("any"))

    def _defended_by(self, taken: Taken) -> str:
        like, low = taken("defended_by"), taken("min", 1)
        noun = self.described(like, many=low > 1, zone="hand")
        origin = f" from {self._zones(taken.several('origin'))}" if "origin" in taken else ""
        if low > 1:
            return f"{low} or more {noun}{origin} defend against this attack"
        return f"{article(noun)}{origin} defends against this attack"

    def _defends_with(self, taken: Taken) -> str:
        like = taken("defends_with")
        origin = f" from {self._zones(taken.several('origin'))}" if "origin" in taken else ""
        return f"this defends together with {article(self.described(like, zone='hand'))}{origin}"

    def _pitched(self, taken: Taken) -> str:
        return f"{article(self.described(taken('pitched'), zone='hand'))} was pitched to play this"

    def _simple(self, taken: Taken) -> str:
        if "defends_alone" in taken:
            return "this defends alone" if taken("defends_alone") else "this doesn't defend alone"
        if "paid" in taken:
            return "the additional cost was paid" if taken("paid") else "the additional cost wasn't paid"
        if "played_at_link" in taken:
            return f"this was played as chain link {taken('played_at_link')} or higher"
        if "previous_attack" in taken:
            like = taken("previous_attack")
            return f"the previous attack this combat chain was {article(self.described(like, zone='attack'))}"
        return f"this defends against {article(self.described(taken('defends'), zone='attack'))}"


def _denied(words: str, ending: str) -> str:
    """Return that something has not happened."""
    for subject, verb in (("you ", "have "), ("your opponent ", "has "), ("this ", "has "), ("your hero ", "has ")):
        if words.startswith(subject + verb):
            return f"{subject}{verb.strip()}n't {words.removeprefix(subject + verb)} {ending}"
    return f"it hasn't happened {ending} that {words}"


CONDITIONS = {
    "exists": Conditions._exists,
    "amount": Conditions._compare,
    "matches": Conditions._matches,
    "turn": Conditions._turn,
    "phase": Conditions._phase,
    "did": Conditions._did,
    "not": Conditions._not,
    "all": Conditions._all,
    "any": Conditions._any,
    "defended_by": Conditions._defended_by,
    "defends_with": Conditions._defends_with,
    "pitched": Conditions._pitched,
    "defends_alone": Conditions._simple,
    "paid": Conditions._simple,
    "played_at_link": Conditions._simple,
    "previous_attack": Conditions._simple,
    "defends": Conditions._simple,
}

__all__ = ["CONDITIONS", "COUNTER", "Conditions"]
