"""Texts of cards that a person can put together without writing them: when something happens, and what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.records import record

NUMBER = "{n}"
"""Stands in an effect, and in its words, for the number that a person chooses."""


@record
class Occasion:
    """When a text is carried out.

    Attributes:
        key: what a form calls it.
        ja: how it begins a sentence, in Japanese.
        en: the same in English.
        under: the key under which the ability holds what is done.
        with_it: what else the ability holds.
        types: the types of card that it is usual on, the first occasion of a type being the one that is meant unless
            another is chosen.
    """

    key: str
    ja: str
    en: str
    under: str
    with_it: Mapping[str, Any]
    types: Sequence[str]


@record
class Effect:
    """What a text does.

    Attributes:
        key: what a form calls it.
        ja: the sentence, in Japanese.
        en: the same in English.
        do: the instructions.
        targets: what they choose.
        whole: the ability itself, where it has an occasion of its own.
    """

    key: str
    ja: str
    en: str
    do: Sequence[Any] = ()
    targets: Sequence[Any] = ()
    whole: Mapping[str, Any] | None = None

    @property
    def counts(self) -> bool:
        """Whether a number has to be chosen."""
        return NUMBER in self.en


@record
class Prepared:
    """The texts of a game that can be put together, the most usual first."""

    occasions: Sequence[Occasion] = ()
    effects: Sequence[Effect] = ()

    def ability(self, effect: Effect, occasion: Occasion | None, number: int) -> dict[str, Any]:
        """Return an ability as a scenario states it."""
        if effect.whole is not None or occasion is None:
            return dict(_filled(effect.whole or {}, number))
        targets = {"targets": _filled(list(effect.targets), number)} if effect.targets else {}
        return {**occasion.with_it, occasion.under: _filled(list(effect.do), number), **targets}

    def occasion(self, key: str | None, card_type: str) -> Occasion | None:
        """Return the occasion of a key, else the usual one of a type of card."""
        named = next((one for one in self.occasions if one.key == key), None)
        return named or next((one for one in self.occasions if card_type in one.types), None)

    def effect(self, key: str | None) -> Effect | None:
        """Return the effect of a key."""
        return next((one for one in self.effects if one.key == key), None)


def _filled(value: Any, number: int) -> Any:
    """Return a part of an effect with the number in its place."""
    if isinstance(value, Mapping):
        return {key: _filled(one, number) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_filled(one, number) for one in value]
    return number if value == NUMBER else value


NOTHING = Prepared()
"""No texts: those of a game that has none prepared."""
