"""Finding the option of a choice that the words of a script refer to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from judge.abilities import short_label
from judge.kernel import Choice


def option_called(choice: Choice, value: Any) -> Any:
    """Return the option named by a script value, or the value itself.

    A given ability may be named without its effect if that is unambiguous, and the effect of a resolved
    text (``card@12``) by its card if the card has only one. An ability may be named by its
    card, or by the card that gave it, if that card has no other option. An action without an ability
    stands for the only action of its card.
    """
    if isinstance(value, bool):
        value = "yes" if value else "no"
    said = next((o for o in choice.options if o == value or str(o) == str(value)), None)
    if said is not None:
        return said
    card = getattr(value, "card", None)
    if card is not None and value.label is None:
        of_card = [o for o in choice.options if getattr(o, "card", None) == card]
        return of_card[0] if len(of_card) == 1 else value
    for names_of in (_short_names, _cards_of):
        named = [o for o in choice.options if str(value) in names_of(str(o))]
        if named:
            return named[0] if len(named) == 1 else value
    return value


def ways_to_say(subject: str) -> Iterator[str]:
    """Yield the script names of a choice's subject: its name, its option names, and finally its card.

    It is not known in advance which ability of a card will ask, so the card stands for the first one.
    """
    yield subject
    for names_of in (_short_names, _cards_of):
        yield from names_of(subject)


def _short_names(option: str) -> Collection[str]:
    """Return the names of an option without the effect that gave it, or its number."""
    return short_label(option), option.partition("@")[0]


def _cards_of(option: str) -> Collection[str]:
    """Return the cards of an ability: its own, and the giver's (``card.label+card.label@12``)."""
    return [part.partition(".")[0] for part in option.split("+") if "." in part]
