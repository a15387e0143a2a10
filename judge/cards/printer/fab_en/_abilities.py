"""Abilities in words, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_en import _rare
from judge.cards.printer.fab_en._grants import Grants
from judge.cards.printer.fab_en._words import (
    DAMAGE,
    KEYWORD,
    KEYWORD_ALONE,
    ORDINAL,
    POINTS,
    SHARED,
    TIMES,
    ZONE,
    article,
    sentence,
    series,
    title,
)
from judge.cards.printer.fab_en._would import would
from judge.cards.printer.field_reader import Node, Taken, dispatch, folded, word

ACTIVATION = {
    "action": "Action",
    "instant": "Instant",
    "attack_reaction": "Attack Reaction",
    "defense_reaction": "Defense Reaction",
}
FORBIDDEN = {
    "play": "play",
    "activate": "activate abilities of",
    "attack": "attack with",
    "defend": "defend with",
    "pitch": "pitch",
}


class Abilities(Grants):
    """Says an ability.

    Attributes:
        head: the words around what would happen, of a replacement effect.
    """

    head = "if {}"

    def ability(self) -> str:
        """Return the ability as one or several sentences."""
        return dispatch(self, ABILITIES, self.node, ("id",))

    def _given(self, node: Node) -> str:
        words = Abilities(node, self.names).ability()
        return words.removesuffix(".") if "keyword" in node else f"“{words}”"

    def replaced(self, node: Node, head: str) -> str:
        """Return what a replacement effect does, begun with these words around what would happen."""
        inner = Abilities(node, self.names)
        inner.head = head
        words = inner.ability().removesuffix(".")
        return words[:1].lower() + words[1:]

    def _if_prefix(self, t: Taken) -> str:
        return f"if {self.condition(t('if'))}, " if "if" in t else ""

    def _zone(self, t: Taken) -> str:
        """Return where the ability works, unless it is the arena."""
        if "zone" not in t:
            return ""
        zones = t.several("zone")
        if zones == ["arena"]:
            return ""
        where = [SHARED[one] if one in SHARED else f"in your {word(ZONE, one)}" for one in zones]
        return f"while this is {series(where, 'or')}, "

    def _static(self, t: Taken) -> str:
        grant, affects = t("static"), t("affects", "this")
        where, condition = self._zone(t), self._if_prefix(t)
        if isinstance(affects, dict):
            names = self.select(affects, determiner="bare")
            return sentence(f"{where}{condition}{names} {self.grant(grant, many=True)}")
        return sentence(f"{where}{condition}{self.pointer(affects)} {self.grant(grant)}")

    def _property(self, t: Taken) -> str:
        return sentence(f"{self._zone(t)}as its own property, this {self.grant(t('property'))}")

    def _body(self, t: Taken, key: str = "do", *, together: bool = False) -> str:
        t("targets")
        nodes = t(key, [])
        said = sentence(self.clauses(nodes)) if together and nodes else self.sentences(nodes)
        missed = [
            name
            for name in self.names.targets
            if name not in self.names.mentioned and any(name == one["id"] for one in self.node.get("targets", ()))
        ]
        chosen = " ".join(sentence(f"choose {self.target(name)}") for name in missed)
        return f"{chosen} {said}".strip()

    def _triggered(self, t: Taken) -> str:
        whens = t.several("when")
        where = self._zone(t)
        condition = t("if")
        whens, condition = folded(whens, condition)
        words = self.events(whens)
        ordinal = t("ordinal")
        if ordinal is not None:
            rest = words.split(" ", 1)[1]
            words = (
                f"the {ORDINAL[ordinal]} time each turn {rest}"
                if not words.startswith("at ")
                else f"at the {ORDINAL[ordinal]} occasion each turn of {rest}"
            )
        said = f"{where}{words}, "
        if condition is not None:
            said += f"if {self.condition(condition)}, "
        if "cost" in t:
            said += f"you may {self.costs(t('cost'))}; if you do, "
        body = self._body(t, together=condition is not None)
        said += body[:1].lower() + body[1:] if not body.startswith("“") else body
        limit = self._limit(t)
        ending = "" if limit is None else f" This triggers at most {TIMES.get(limit, f'{limit} times')} each turn."
        return sentence(said) + ending

    def _state_triggered(self, t: Taken) -> str:
        where = self._zone(t)
        together = "if" in t
        words = f"{where}when {self.condition(t('whenever'))}, {self._if_prefix(t)}"
        if "cost" in t:
            words += f"you may {self.costs(t('cost'))}; if you do, "
        body = self._body(t, together=together)
        return sentence(words + body[:1].lower() + body[1:])

    def _resolution(self, t: Taken) -> str:
        said = []
        if "x" in t:
            x = t("x")
            said.append(f"X is at most {self.amount(x)}." if x not in (99,) else "X can be any number.")
        if "x_is" in t:
            said.append(f"X is {self.amount(t('x_is'))}.")
        if t("additional"):
            said.append(sentence(f"as an additional cost to play this, {self.costs(t('additional'))}"))
        if t("extra"):
            said.append(sentence(f"as an additional cost to play this, you may {self.costs(t('extra'))}"))
        body = self._body(t, "resolve")
        return " ".join([*said, *([body] if body else [])])

    def _activated(self, t: Taken) -> str:
        kind, limit = word(ACTIVATION, t("type", "action")), self._limit(t)
        often = "" if limit is None else f"{TIMES.get(limit, f'{limit} times').title()} per Turn "
        where = self._zone(t)
        cost = self._price(t("activate"))
        if "cost" in t:
            raise NotSaidError(repr(self.node))
        x = ""
        if "x" in t:
            bound = t("x")
            x = "X can be any number. " if bound == 99 else f"X is at most {self.amount(bound)}. "
        if t("extra"):
            x += sentence(f"as an additional cost, you may {self.costs(t('extra'))}") + " "
        condition = f" Activate this only if {self.condition(t('if'))}." if "if" in t else ""
        only = f" Activate this only {where.removesuffix(', ')}." if where else ""
        again = " Go again." if t("go_again", False) else ""
        return f"{often}{kind} – {cost}: {x}{self._body(t)}{condition}{only}{again}"

    def _price(self, costs: list[Node]) -> str:
        first = [
            one for one in costs if one.get("pay") == "resource_points" and isinstance(one.get("amount", 1), int | str)
        ]
        rest = [one for one in costs if one not in first]
        said = []
        for one in first:
            amount = one.get("amount", 1)
            said.append(
                "{r}" * amount
                if isinstance(amount, int) and 0 < amount < 5
                else f"{self.amount(amount)}{{r}}"
                if amount
                else "0"
            )
        if rest:
            said.append(self.costs(rest))
        return ", ".join(said) or "0"

    def _attack(self, t: Taken) -> str:
        price, limit, condition = t("attack"), self._limit(t), t("if")
        often = "" if limit is None else f"{TIMES.get(limit, f'{limit} times').title()} per Turn "
        paid = "{r}" * price if 0 < price < 5 else f"{price}{{r}}" if price else "0"
        if t("cost"):
            paid = f"{paid}, {self.costs(t('cost'))}" if price else self.costs(t("cost"))
        words = f"{often}Action – {paid}: Attack."
        if t("keywords"):
            words += f" {series([word(KEYWORD, one) for one in t('keywords')]).capitalize()}."
        return words + (f" Activate this only if {self.condition(condition)}." if condition is not None else "")

    def _keyword(self, t: Taken) -> str:
        name, number = t("keyword"), t("number", 1)
        words = word(KEYWORD_ALONE, name)
        of = [one if name in ("specialization", "pairs") else title(one) for one in t.several("of")]
        link = "and/or" if t("either", False) else "or" if name in ("essence", "specialization", "pairs") else "and"
        if of:
            if "number" in t.node:
                raise NotSaidError(repr(self.node))
            names = series(of, link if name != "essence" else "and")
            return {
                "essence": f"Essence of {names}.",
                "specialization": f"{names} Specialization.",
                "pairs": f"Pairs with {names}.",
            }.get(name, f"{names} {words}.")
        if isinstance(number, int) or number == "x":
            return f"{words} {self.amount(number)}."
        return f"{words} X, where X is {self.amount(number)}."

    def _replacing(self, t: Taken) -> str:
        when = dict(t("replace"))
        where, condition = self._zone(t), self._if_prefix(t)
        self.occasions = [when]
        event = would(self.event(when))
        optional = t("optional", False)
        times = t("times_each_turn")
        if times is not None:
            head = f"the first {'time' if times == 1 else f'{times} times'} each turn {event}, "
        else:
            head = f"{self.head.format(event)}, "
        you = "you may have this happen instead: " if optional else "instead "
        giving = t("giving")
        if "prevents" in t:
            prevents = t("prevents")
            amount = "X" if isinstance(prevents, dict) else self.amount(prevents)
            where_x = f", where X is {self.amount(prevents)}" if isinstance(prevents, dict) else ""
            if giving:
                pay = self.clauses(giving)
                words = f"you may {pay} to prevent {amount} of it" if optional else f"{pay} to prevent {amount} of it"
            else:
                words = f"{'you may ' if optional else ''}prevent {amount} of it"
            words += where_x
        elif giving:
            raise NotSaidError(repr(self.node))
        elif t("prevent", False):
            words = f"{'you may ' if optional else ''}prevent it"
        elif "into" in t:
            into = t("into")
            words = (
                f"{you}put it into its owner's {word(ZONE, into)}" if into != "arena" else f"{you}it enters the arena"
            )
        elif "instead" in t:
            words = you + self.clauses(t("instead"))
        else:
            words = you + self._changed(t, when)
        return sentence(where + condition + head + words)

    def _changed(self, t: Taken, when: Node) -> str:
        """Return what an amount becomes."""
        what = "that much" if when["event"] not in ("draws", "created", "rolls") else "that many"
        if "add" in t:
            value = t("add")
            if isinstance(value, int):
                return f"the amount is {what} {'plus' if value >= 0 else 'minus'} {abs(value)}"
            if isinstance(value, dict) and value.get("times") == -1:
                return f"the amount is {what} minus {self.amount({k: v for k, v in value.items() if k != 'times'})}"
            return f"the amount is {what} plus {self.amount(value)}"
        if "set" in t:
            return f"the amount is {self.amount(t('set'))}"
        if "times" in t:
            return f"the amount is {TIMES.get(t('times'), str(t('times')) + ' times')} {what}".replace(
                "once", "1 times"
            )
        if "half" in t:
            return f"the amount is half {what}, rounded {t('half')}"
        if "at_most" in t:
            return f"the amount is at most {self.amount(t('at_most'))}"
        raise NotSaidError(repr(self.node))

    def _contract(self, t: Taken) -> str:
        where = self._zone(t)
        return sentence(
            f"{where}you are contracted for this: {series([self.event(one) for one in t.several('contract')], 'or')}"
        )

    def _alternative(self, t: Taken) -> str:
        return sentence(
            f"{self._if_prefix(t)}you may {self.costs(t('alternative'))} rather than pay this's {{r}} cost".replace(
                "this's {r} cost", "the {r} cost of this"
            )
        )

    def _play_from(self, t: Taken) -> str:
        t("targets")
        theirs = t("who", "you") == "opponent"
        whose, who = ("its owner's", "an opponent of its owner") if theirs else ("your", "you")
        zones = [f"{whose} {word(ZONE, one)}" for one in t.several("play_from")]
        words = f"{self._if_prefix(t)}{who} may play this from {series(zones, 'or')}"
        if t("free", False):
            words += " without paying its {r} cost"
        said = [sentence(words)]
        if "give" in t:
            said.append(sentence(f"if you play it this way, it {self.grant(t('give'))}"))
        if "do" in t:
            said.append(sentence(f"when you play it this way, {self.clauses(t('do'))}"))
        return " ".join(said)

    def _starts_with(self, t: Taken) -> str:
        card, into = article(self.described(t("starts_with"), zone="deck")), t("into")
        where = SHARED["arena"] if into == "permanent" else f"in your {word(ZONE, into)}"
        return sentence(f"you may start the game with {card} {where}")

    def _optional_cost(self, t: Taken) -> str:
        words = f"{self._if_prefix(t)}as an additional cost to play this, you may {self.costs(t('optional_cost'))}"
        if t("do"):
            words += f". When you do, {self.clauses(t('do'))}"
        if t("when_you_do"):
            words += f". When you do, as a triggered ability, {self.clauses(t('when_you_do'))}"
        return sentence(words)

    def _as_instant(self, t: Taken) -> str:
        if t("as_instant") is not True:
            raise NotSaidError(repr(self.node))
        return sentence(f"{self._if_prefix(t)}you may play this as though it were an instant")

    def _attack_targets(self, t: Taken) -> str:
        return sentence(f"{self._if_prefix(t)}this attacks up to {self.amount(t('attack_targets'))} different targets")

    def _enters_with(self, t: Taken) -> str:
        where, condition = self._zone(t), self._if_prefix(t)
        said = []
        for name, number in t("enters_with").items():
            counter = f"{self.counter(name)} counter"
            said.append(self.quantity(number, counter))
        return sentence(f"{where}{condition}this enters the arena with {series(said)}")

    def _forbid(self, t: Taken) -> str:
        verb, like, side = word(FORBIDDEN, t("forbid")), t("like"), t("side", "own")
        where, condition = self._zone(t), self._if_prefix(t)
        who = {"own": "you", "enemy": "your opponent", "any": "players"}[side]
        what = "this" if like == "this" else "cards" if not like else self.described(like, many=True, zone="hand")
        words = f"{where}{condition}{who} can't {verb} {what}"
        whose = {"own": "your", "enemy": "their", "any": "their"}[side]
        if t.several("origin"):
            words += f" from {series([f'{whose} {word(ZONE, one)}' for one in t.several('origin')], 'or')}"
        if t.several("only_from"):
            zones = [f"{whose} {word(ZONE, one)}" for one in t.several("only_from")]
            words += f" from anywhere other than {series(zones, 'or')}"
        return sentence(words)


ABILITIES: dict[str, Any] = {
    "replace": Abilities._replacing,
    "static": Abilities._static,
    "property": Abilities._property,
    "resolve": Abilities._resolution,
    "when": Abilities._triggered,
    "whenever": Abilities._state_triggered,
    "activate": Abilities._activated,
    "attack": Abilities._attack,
    "keyword": Abilities._keyword,
    "contract": Abilities._contract,
    "alternative": Abilities._alternative,
    "play_from": Abilities._play_from,
    "starts_with": Abilities._starts_with,
    "optional_cost": Abilities._optional_cost,
    "as_instant": Abilities._as_instant,
    "attack_targets": Abilities._attack_targets,
    "enters_with": Abilities._enters_with,
    "forbid": Abilities._forbid,
}

__all__ = ["DAMAGE", "POINTS", "Abilities", "_rare"]
