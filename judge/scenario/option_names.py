"""Finds the option of a choice that a script value means."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from judge.abilities import short_label
from judge.kernel import Choice


def option_called(choice: Choice, value: Any) -> Any:
    """Return the option that a script value names, or the value itself if it names none.

    A short name is accepted if it fits only one option. An ability may be named without the effect that gave it, or by
    the card that gave it. An ability, a resolved text (``card@12``) or an action may be named by its card.
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
    """Yield the names that a script may use for the subject of a choice: exact, short, then its card.

    A script cannot know which ability of a card will ask first, so the card's name stands for the first one.
    """
    yield subject
    for names_of in (_short_names, _cards_of):
        yield from names_of(subject)


def _short_names(option: str) -> Collection[str]:
    """Return an ability's name without the effect that gave it, and without its number."""
    return short_label(option), option.partition("@")[0]


def _cards_of(option: str) -> Collection[str]:
    """Return the cards in an ability's name: its own, and the giver's (``card.label+card.label@12``)."""
    return [part.partition(".")[0] for part in option.split("+") if "." in part]
