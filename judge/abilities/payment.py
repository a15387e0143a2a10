"""Costs that a text can require: their form, why a part cannot be paid, and paying all parts or none.

Each game defines what a cost means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import ConfigDict, Field

from judge.abilities.base import Cost as Cost
from judge.abilities.base import Defines
from judge.abilities.language import Of
from judge.abilities.selections import HOW_MANY, Amount, Select, all_of
from judge.abilities.text import Text
from judge.kernel import Citation, Game, Procedure, Ref, Why, unless_dropped


class PayAmount(Cost):
    """Pay an amount of a resource, named by ``pay``."""

    verb = "pay"
    pay: str
    amount: Amount = 1


class PayMove(Cost):
    """Do something to chosen cards, such as discard, destroy, return or reveal; each game defines the words."""

    verb = "cards"
    cards: Of[Select]
    how: str
    remember: Annotated[str | None, Defines(cards=True, number=True)] = Field(None, alias="as")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)


class PaySelf(Cost):
    """Do something to the card itself; each game defines the words."""

    verb = "this"
    this: str


class PayCounter(Cost):
    """Remove counters from one of your cards."""

    verb = "counter"
    counter: Annotated[str, Field(min_length=1)]
    counts = ("remove",)
    no_effect_inside = {
        Select: (
            all_of(
                *HOW_MANY,
                "different",
                why=(
                    "the counters may be removed from any of them",
                    "カウンターは、そのどのカードから取り除いてもよい",
                ),
            ),
        )
    }
    remove: Amount = 1
    on: Literal["this"] | Of[Select] = "this"


Pays = Callable[[Text, Any, Citation], Procedure[None]]
"""A procedure that pays one part of a cost by a clause."""

Keeps = Callable[[Text, Any], "Why | None"]
"""A function that returns why one part of a cost cannot be paid now, or ``None``."""

Owes = Callable[[Text, Any], tuple[str, int]]
"""A function that returns which points a part of a cost needs, and how many."""

_F = TypeVar("_F", bound=Callable[..., Any])


class Payments:
    """How the parts of costs are paid in one game, and why they cannot be paid.

    Paying is a procedure, since it may ask the player and make things happen. A part that cannot be paid makes the
    whole play illegal, so that ``game.attempt`` rewinds it.

    Args:
        short: returns why a player does not have a number of points of this name, or ``None``.
        in_order: the clause that says that parts are paid one after another in written order, or ``None``.
        refusal: returns the reasons against a play with a part that cannot be paid.
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
        """Register the procedure that pays these kinds of parts."""
        return _names(self._pays, kinds)

    def keeps(self, *kinds: type[Cost]) -> Callable[[_F], _F]:
        """Register the function that says why such a part cannot be paid (default: it always can)."""
        return _names(self._keeps, kinds)

    def owes(self, *kinds: type[Cost]) -> Callable[[_F], _F]:
        """Register the function that says which points such a part needs; those of all parts must be available."""
        return _names(self._owes, kinds)

    def unpayable(self, text: Text, costs: Sequence[Cost]) -> Why | None:
        """Return why costs cannot all be paid now, or ``None``."""
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
        """Pay costs one after another in the order of the text.

        Args:
            rule: the clause behind the payment.

        Raises:
            IllegalPlay: a part cannot be paid.
        """
        game = text.game
        if len(costs) > 1 and self._in_order is not None:
            game.note("paid_in_order", self._in_order, considered=True, actor=text.you, subject=text.subject)
        for part in costs:
            why = None if type(part) in self._owes else unless_dropped(game, self.unpayable(text, [part]))
            if why is not None:
                game.forbid(*self._refusal(why), subject=text.subject)
                continue
            yield from self.pay_part(text, part, rule)

    def pay_part(self, text: Text, part: Cost, rule: Citation) -> Procedure[None]:
        """Pay one part.

        Raises:
            IllegalPlay: it cannot be paid.
        """
        return self._pays[type(part)](text, part, rule)

    def pay_whole(
        self, game: Game, required: Sequence[tuple[Text, Sequence[Cost]]], *, rule: Citation, back: Citation
    ) -> Procedure[bool]:
        """Pay everything that texts require, or nothing; return whether it was paid.

        Args:
            rule: the clause behind the payment.
            back: the clause that says that nothing is paid unless everything can be.
        """

        def every() -> Procedure[bool]:
            for text, costs in required:
                yield from self.pay(text, costs, rule)
            return True

        return bool((yield from game.attempt(every(), lambda _: back)))


def remember_paid(text: Text, part: PayMove, refs: Sequence[Ref]) -> None:
    """Remember, for the rest of a text, the cards chosen to pay a part and their number."""
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
