"""Paying: what keeps each part of a cost from being paid, and how it is paid, part by part, all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.abilities.base import Cost
from judge.abilities.costs import PayMove
from judge.abilities.text import Text
from judge.kernel import Citation, Game, Procedure, Ref, Why, stands

Pays = Callable[[Text, Any, Citation], Procedure[None]]
"""Pay one part of a cost; the clause is the one that has it paid."""

Keeps = Callable[[Text, Any], "Why | None"]
"""Return why one part of a cost cannot be paid now, ``None`` where it can."""

Owes = Callable[[Text, Any], tuple[str, int]]
"""Return the points that a part of a cost asks for, and how many."""

_F = TypeVar("_F", bound=Callable[..., Any])


class Payments:
    """What each part of a cost means in one game: what keeps it from being paid, and how it is.

    Paying is a procedure: it may ask, and make what it spends meanwhile. A part that cannot be paid stands against all
    that the cost is paid for, so that whoever began that with ``game.attempt`` goes back to before it.

    Args:
        short: returns why a player does not have so many points of a name, ``None`` where they can be had.
        in_order: the clause by which the parts are paid one after the other as they are written, if one says so.
        refusal: what is said against a payment of which one part cannot be made.
    """

    def __init__(
        self,
        short: Callable[[Text, str, int], Why | None],
        in_order: Citation | None = None,
        refusal: Callable[[Why], Sequence[Why]] = lambda why: (why,),
    ) -> None:
        self._short = short
        self._in_order = in_order
        self._refusal = refusal
        self._pays: dict[type[Cost], Pays] = {}
        self._keeps: dict[type[Cost], Keeps] = {}
        self._owes: dict[type[Cost], Owes] = {}

    def pays(self, *kinds: type[Cost]) -> Callable[[_F], _F]:
        """Name the procedure that pays a part."""
        return _names(self._pays, kinds)

    def keeps(self, *kinds: type[Cost]) -> Callable[[_F], _F]:
        """Name the function that says what keeps a part from being paid; nothing does unless something is named."""
        return _names(self._keeps, kinds)

    def owes(self, *kinds: type[Cost]) -> Callable[[_F], _F]:
        """Name the function that says how many points a part asks for: what all parts ask for has to be there."""
        return _names(self._owes, kinds)

    def unpayable(self, text: Text, costs: Sequence[Cost]) -> Why | None:
        """Return why costs cannot all be paid now, ``None`` where they can."""
        owed = Counter[str]()
        for part in costs:
            if type(part) in self._owes:
                name, amount = self._owes[type(part)](text, part)
                owed[name] += max(0, amount)
                why = self._short(text, name, owed[name])
            else:
                why = self._keeps.get(type(part), _nothing)(text, part)
            if why is not None:
                return why
        return None

    def pay(self, text: Text, costs: Sequence[Cost], rule: Citation) -> Procedure[None]:
        """Pay costs one after the other in the order of the text.

        Args:
            text: the text that asks for them.
            costs: what is paid.
            rule: the clause that has it paid.

        Raises:
            IllegalPlay: a part cannot be paid.
        """
        game = text.game
        if len(costs) > 1 and self._in_order is not None:
            game.note("paid_in_order", self._in_order, considered=True, actor=text.you, subject=text.subject)
        for part in costs:
            why = None if type(part) in self._owes else stands(game, self.unpayable(text, [part]))
            if why is not None:
                game.forbid(*self._refusal(why), subject=text.subject)
                continue
            yield from self.pay_part(text, part, rule)

    def pay_part(self, text: Text, part: Cost, rule: Citation) -> Procedure[None]:
        """Pay one part, as far as that turns out to be possible.

        Raises:
            IllegalPlay: it cannot be paid.
        """
        return self._pays[type(part)](text, part, rule)

    def pay_whole(
        self, game: Game, required: Sequence[tuple[Text, Sequence[Cost]]], *, rule: Citation, back: Citation
    ) -> Procedure[bool]:
        """Pay all that texts require, or nothing; return whether it was paid.

        Args:
            game: the running game.
            required: the costs, each with the text that requires them.
            rule: the clause that has them paid.
            back: the clause by which nothing is paid where not everything can be.
        """

        def every() -> Procedure[bool]:
            for text, costs in required:
                yield from self.pay(text, costs, rule)
            return True

        return bool((yield from game.attempt(every(), lambda _: back)))


def remember_paid(text: Text, part: PayMove, refs: Sequence[Ref]) -> None:
    """Let a text go on knowing the cards that were chosen to pay a part, and how many they are."""
    if part.remember is not None:
        text.named[part.remember] = tuple(refs)
        text.numbers[part.remember] = len(refs)


def _names(table: dict[type[Cost], Any], kinds: Sequence[type[Cost]]) -> Callable[[_F], _F]:
    def register(function: _F) -> _F:
        table.update(dict.fromkeys(kinds, function))
        return function

    return register


def _nothing(text: Text, part: Cost) -> None:
    return None
