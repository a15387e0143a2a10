"""Which option of a choice the words of a script mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from judge.abilities import short_label
from judge.kernel import Choice


def option_called(choice: Choice, value: Any) -> Any:
    """Return the option that a word of the script names, or the word itself.

    An ability that an effect gave may be named without the effect where no other is called so, and what a resolved
    text has left behind (``card@12``) by its card where that has left nothing else. An ability may be named by its
    card, or by that whose effect gave it, where no other option is of that card. An action that names no ability
    means what alone can be done with its card.
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
    """Yield how a script may call what asks for a choice: as it is called, as options are called, by its card at last.

    Which of a card's abilities will ask is not known before, so that the card alone means the one that asks first.
    """
    yield subject
    for names_of in (_short_names, _cards_of):
        yield from names_of(subject)


def _short_names(option: str) -> Collection[str]:
    """Return what an option may be called without the effect that gave it, or its number."""
    return short_label(option), option.partition("@")[0]


def _cards_of(option: str) -> Collection[str]:
    """Return the cards of an ability: its own, and that whose effect gave it (``card.label+card.label@12``)."""
    return [part.partition(".")[0] for part in option.split("+") if "." in part]
