"""What a text does, in English."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_en._conditions import Conditions
from judge.cards.printer.dm_en._words import OF_WHO, THEIR, UNTIL, WHO, ZONE, series
from judge.cards.printer.field_reader import Node, Taken, as_it_stands, dispatch, of_what, word

CONTAINERS = (
    "if",
    "may",
    "either",
    "repeat",
    "later",
    "gachinko",
    "rock_paper_scissors",
    "instead_of",
    "give",
)
"""The instructions behind which it has to be clear where they end."""
THIRD = {"have": "has", "search": "searches", "discard": "discards", "do": "does"}


class Instructions(Conditions):
    """Says instructions."""

    @abstractmethod
    def grant(self, node: Node, *, many: bool) -> str:
        """Return what something is given, as a predicate."""

    def sentences(self, nodes: Sequence[Any]) -> str:
        """Return instructions as sentences."""
        said = [self.clause(one) for one in nodes]
        return ". Then ".join(said)

    def clauses(self, nodes: Sequence[Any]) -> str:
        """Return instructions as one clause; several are set apart."""
        if len(nodes) == 1 and not any(key in nodes[0] for key in CONTAINERS):
            return self.clause(nodes[0])
        return f"“{self.sentences(nodes)}”"

    def clause(self, node: Any) -> str:
        """Return one instruction."""
        return dispatch(self, INSTRUCTIONS, node, ("as",))

    def who(self, t: Taken, verb: str, default: str = "you") -> str:
        """Return a verb with the player who does it."""
        who = t("who", default)
        return verb if who == "you" else f"{word(WHO, who)} {THIRD.get(verb, f'{verb}s')}"

    def so_many(self, amount: Any, noun: str = "card", *, up_to: bool = False) -> str:
        """Return so many cards."""
        up = "up to " if up_to else ""
        if isinstance(amount, int):
            return f"{up}{amount} {noun}{'' if amount == 1 else 's'}"
        return f"{up}N {noun}s (N is {self.amount(amount)})"

    def _draw(self, t: Taken) -> str:
        return f"{self.who(t, 'draw')} {self.so_many(t('draw'), up_to=t('up_to', False))}"

    def _discard(self, t: Taken) -> str:
        who = t.node.get("who", "you")
        verb, amount = self.who(t, "discard"), t("discard")
        if "which" in t:
            what = self.pointer(t("which"))
            return f"{verb} {what}" if amount == "all" else f"{verb} {self.so_many(amount)} of {what}"
        like = t("like")
        noun = self.described(like) if like else "card"
        hand = f" from {THEIR[who]} hand"
        chance = " at random" if t("random", False) else ""
        if like:
            return f"{verb} {amount} {self.described(like, many=amount != 1)}{hand}{chance}"
        return f"{verb} {self.so_many(amount, noun)}{hand}{chance}"

    def _position(self, t: Taken) -> str:
        if "nth" in t:
            return f"as card number {t('nth')} from the top of the deck"
        return f"on the {t('position', 'bottom')} of the deck"

    def _put(self, t: Taken) -> str:
        what, into = self.pointer(t("put")), t("into")
        where = self._position(t) if into == "deck" else f"into the {word(ZONE, into)}"
        tapped = " tapped" if t("tapped", False) else ""
        alone = ", each such card by itself" if t("card", False) else ""
        onto = f" onto {self.pointer(t('onto'))}" if "onto" in t else ""
        return f"put {what} {where}{tapped}{onto}{alone}"

    def _return(self, t: Taken) -> str:
        alone = ", each such card by itself" if t("card", False) else ""
        quiet = " (shield triggers of shields among them can't be used)" if t("untriggered", False) else ""
        return f"return {self.pointer(t('return'))} to the owner's hand{alone}{quiet}"

    def _from_top(self, t: Taken) -> str:
        who, into = t.node.get("who", "you"), t("into")
        verb, amount = self.who(t, "put"), t("from_top")
        tapped = " tapped" if t("tapped", False) else ""
        under = f" under {self._each(t('under'))}" if "under" in t else ""
        return f"{verb} the top {self.so_many(amount)} of {THEIR[who]} deck into the {word(ZONE, into)}{tapped}{under}"

    def _each(self, value: Any) -> str:
        """Return what is pointed at, each where all of a kind are meant."""
        words = self.pointer(value)
        return words.replace("all ", "each of the ", 1) if isinstance(value, dict) else words

    def _search(self, t: Taken) -> str:
        who, select, into = t.node.get("who", "you"), t("search"), t("into")
        verb = self.who(t, "search")
        what = self.select({**select, "zone": "hand"}).removesuffix(" in your hand")
        show = ", show it," if t("reveal", False) else ""
        where = f"into the {word(ZONE, into)}"
        if "onto" in t:
            where = f"shuffle the deck and put it on the {t('onto')}"
            return f"{verb} {THEIR[who]} deck for {what}{show} and {where}"
        tapped = " tapped" if t("tapped", False) else ""
        return f"{verb} {THEIR[who]} deck for {what}{show} and put it {where}{tapped}"

    def _look(self, t: Taken) -> str:
        amount, up = t("look"), t("face_up", False)
        words = f"{'turn up' if up else 'look at'} the top {self.so_many(amount)} of your deck"
        t("seen")
        inner = t("do", ())
        if inner:
            words += f", do this: “{self.sentences(inner)}”"
        show = "show and " if t("reveal", False) else ""
        into, use, rest = t("into"), t("use", False), t("rest", "bottom")
        places = {"top": "on top of your deck", "bottom": "on the bottom of your deck"}
        if "take" in t:
            taken = [self._taken(one) for one in (t("take"), *t("also_take", ()))]
            where = "" if use else f" into {'your hand' if into in (None, 'hand') else f'the {word(ZONE, into)}'}"
            if into == "deck":
                where = f" {places[t('position')]}"
            verb = "use, without paying the mana cost," if use else "put"
            words += f", {show}{verb} {series(taken)} among them{where}"
        elif into is not None:
            raise NotSaidError(repr(t.node))
        rest_of_them = "the rest" if "take" in t else "them"
        return f"{words}, and put {rest_of_them} {places.get(rest) or f'into the {word(ZONE, rest)}'}"

    def _taken(self, select: Node) -> str:
        return self.select({**select, "zone": "hand"}).removesuffix(" in your hand")

    def _reveal(self, t: Taken) -> str:
        what = t("reveal")
        if "until" in t:
            t("rest")
            until = self.described(t("until"))
            return f"reveal {self.select(what)} one after the other from the top until one is a {until}"
        if "top" in t:
            return f"reveal {self._top(t, what)}"
        return f"reveal {self.pointer(what)}"

    def _look_at(self, t: Taken) -> str:
        what = t("look_at")
        return f"look at {self._top(t, what) if 'top' in t else self.pointer(what)}"

    def _top(self, t: Taken, what: Any) -> str:
        return f"the top {self.so_many(t('top'))} of {self.pointer(what).removeprefix('all ')}"

    def _pick(self, t: Taken) -> str:
        who, words = t.node.get("who", "you"), self.select(t("pick"))
        if who == "opponent":
            words = words.replace(OF_WHO[who], THEIR[who])
        return f"{self.who(t, 'choose')} {words}"

    def _name(self, t: Taken) -> str:
        kind, but = t("name"), t.several("but")
        what = {"race": "a race", "civilization": "a civilization", "card": "the name of a card"}[kind]
        others = f" other than {series(but, 'or')}" if but else ""
        return f"{self.who(t, 'choose')} {what}{others}"

    def _name_number(self, t: Taken) -> str:
        return f"{self.who(t, 'choose')} a number ({self.number(t('name_number'))})"

    def _shuffle(self, t: Taken) -> str:
        who = t("shuffle")
        return {"you": "shuffle your deck"}.get(who) or f"{word(WHO, who)} shuffles their deck"

    def _break(self, t: Taken) -> str:
        who = t("who", "opponent")
        return f"break {self.so_many(t('break'), 'shield')} of {OF_WHO[who]}"

    def _give(self, t: Taken) -> str:
        many, until, target = True, t("until", "game"), t("to")
        if "every" in t:
            what = f"{self.select(t('every'))}, also those that come later,"
        else:
            what = self.pointer(target)
            many = not self.is_one(target)
        words = f"{what} {self.grant(t('give'), many=many)} {word(UNTIL, until)}"
        if "while" in t:
            words += f", as long as {self.condition(t('while'))}"
        return words + (f", or until {self.event(t('once'))}" if "once" in t else "")

    def _instead_of(self, t: Taken) -> str:
        event, do = self.event(t("instead_of"), form=2), self.clauses(t("do"))
        may = "you may do this instead" if t("optional", False) else "do this instead"
        return f"{word(UNTIL, t('until', 'end_of_turn'))}, whenever {event}, {may}: {do}"

    def _may(self, t: Taken) -> str:
        who, nodes = t("who", "you"), t("may")
        words = self.clauses(nodes)
        plain = len(nodes) == 1 and not words.startswith(("“", "your opponent ", "each player ", "you ", "no "))
        plain = plain and not any(key in nodes[0] for key in CONTAINERS)
        return f"{WHO[who]} may {words}" if plain else f"{WHO[who]} may do this: {words}"

    def _if(self, t: Taken) -> str:
        words = f"if {self.condition(t('if'))}, {self.clauses(t('then'))}"
        return f"{words}; otherwise, {self.clauses(t('else'))}" if t.node.get("else") else words

    def _either(self, t: Taken) -> str:
        options = [f"“{self.sentences(one)}”" for one in t("either")]
        return f"{self.who(t, 'choose')} one of these, and it is done: {'; '.join(options)}"

    def _repeat(self, t: Taken) -> str:
        amount, do = t("repeat"), self.clauses(t("do"))
        if isinstance(amount, int):
            return f"{amount} times: {do}"
        return f"as many times as {self.amount(amount)}: {do}"

    def _later(self, t: Taken) -> str:
        when, every = t("later"), t("every", False)
        moment = self.event(when)
        if moment.startswith("the ") and "card" not in when:
            if every:
                raise NotSaidError(repr(t.node))
            often = "at the end of the turn" if when == {"event": "turn_ends"} else f"at {moment} that comes next"
        else:
            often = f"each time {moment} this turn" if every else f"the next time {moment}"
        return f"{often}, do this: {self.clauses(t('do'))}"

    def _won(self, t: Taken, key: str, how: str) -> str:
        return f"{how}. If you win, {self.clauses(t(key))}"

    def _two(self, t: Taken, key: str, words: str, link: str) -> str:
        return f"{words} {self.pointer(t(key))} {link[0]} {self.pointer(t(link[1:]))}"

    def _use(self, t: Taken) -> str:
        return f"use {self.pointer(t('use'))}{' without paying the mana cost' if t('free', True) else ''}"

    def _unlock(self, t: Taken) -> str:
        return f"unlock the hyper mode of {self.pointer(t('unlock'))} {word(UNTIL, t('until', 'game'))}"

    def _seal(self, t: Taken) -> str:
        number = t("number", 1)
        return f"attach {self.so_many(number, 'seal')} to {self.pointer(t('seal'))}"

    def _swap_zones(self, t: Taken) -> str:
        one, two = t("swap_zones")
        who = t("who", "you")
        start = "exchange" if who == "you" else f"{word(WHO, who)} exchanges"
        return f"{start} all cards in {THEIR[who]} {word(ZONE, one)} for all in {THEIR[who]} {word(ZONE, two)}"

    def _let_be(self, t: Taken) -> str:
        t("let_be")
        return "let it happen to the top card alone" if t("card", False) else "let it happen after all"

    def _extra(self, t: Taken) -> str:
        who = t("extra_turn")
        return f"{word(WHO, who)} {'take' if who == 'you' else 'takes'} an extra turn after this one"

    def _ends(self, t: Taken, key: str) -> str:
        who = t(key)
        return f"{word(WHO, who)} {key}{'' if who == 'you' else 's'} the game"

    def _gr_summon(self, t: Taken) -> str:
        number = t("gr_summon")
        return "perform a GR summon" if number == 1 else f"perform a GR summon {self.amount(number)} times"

    def _put_under(self, t: Taken) -> str:
        return f"put {self.pointer(t('put_under'))} under {self.pointer(t('under', 'this'))}"

    def _lend(self, t: Taken) -> str:
        what, to = self.pointer(t("lend")), self.pointer(t("to"))
        return f"add the power and the abilities of {what} to {to} until the end of the turn"


def _to(key: str, words: str, other: str) -> Callable[[Instructions, Taken], str]:
    return lambda self, t: words.format(self.pointer(t(key)), self.pointer(t(other)))


INSTRUCTIONS: dict[str, Any] = {
    "may": Instructions._may,
    "either": Instructions._either,
    "repeat": Instructions._repeat,
    "later": Instructions._later,
    "instead_of": Instructions._instead_of,
    "give": Instructions._give,
    "look": Instructions._look,
    "search": Instructions._search,
    "from_top": Instructions._from_top,
    "seal": Instructions._seal,
    "unlock": Instructions._unlock,
    "put_under": Instructions._put_under,
    "put": Instructions._put,
    "return": Instructions._return,
    "draw": Instructions._draw,
    "discard": Instructions._discard,
    "reveal": Instructions._reveal,
    "pick": Instructions._pick,
    "name_number": Instructions._name_number,
    "name": Instructions._name,
    "shuffle": Instructions._shuffle,
    "break": Instructions._break,
    "use": Instructions._use,
    "swap_zones": Instructions._swap_zones,
    "extra_turn": Instructions._extra,
    "gr_summon": Instructions._gr_summon,
    "lend": Instructions._lend,
    "win": lambda self, t: self._ends(t, "win"),
    "lose": lambda self, t: self._ends(t, "lose"),
    "gachinko": lambda self, t: self._won(t, "gachinko", "perform a gachinko judge"),
    "rock_paper_scissors": lambda self, t: self._won(
        t, "rock_paper_scissors", "play rock-paper-scissors with your opponent until somebody wins"
    ),
    "destroy": of_what("destroy", "destroy {}"),
    "tap": of_what("tap", "tap {}"),
    "untap": of_what("untap", "untap {}"),
    "look_at": Instructions._look_at,
    "flip": of_what("flip", "flip {}"),
    "link": of_what("link", "flip and link {}"),
    "swap": of_what("swap", "exchange {} between their zones"),
    "turn_face_down": of_what("turn_face_down", "turn {} face down"),
    "turn_face_up": of_what("turn_face_up", "turn {} face up"),
    "rearrange_shields": lambda self, t: f"rearrange {THEIR[t('rearrange_shields')]} shields",
    "let_be": lambda self, t: self._let_be(t),
    "use_icons": of_what("use_icons", "use the icons of {}"),
    "upside_down": of_what("upside_down", "turn {} upside down"),
    "battle": _to("battle", "let {} battle {}", "with"),
    "cross": _to("cross", "cross {} to {} without paying", "to"),
    "uncross": of_what("uncross", "take {} off the creatures they are crossed to"),
    "equip": _to("equip", "equip {} to {}", "to"),
    "end_attack": as_it_stands("end_attack", "end the attack"),
    "skip_rest_of_turn": as_it_stands("skip_rest_of_turn", "skip the rest of the turn"),
    "no_battle": as_it_stands("no_battle", "no battle takes place in this attack"),
    "if": Instructions._if,
}
