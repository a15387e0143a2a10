"""Card texts that a person can assemble without writing: a trigger and an effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from judge import resources
from judge.build_cache import read_yaml
from judge.records import record

NUMBER = "{n}"
"""Placeholder in an effect and its words for a chosen number."""


@record
class Occasion:
    """The trigger of a text.

    Attributes:
        ja: the start of the sentence, in Japanese.
        under: the field of the ability that contains the instructions.
        types: the usual card types; the first trigger of a type is the default unless
            another is chosen.
        with_it: the other fields of the ability.
    """

    key: str
    ja: str
    en: str
    under: str
    types: Sequence[str]
    with_it: Mapping[str, Any] = field(default_factory=dict)


@record
class Effect:
    """The effect of a text.

    Attributes:
        ja: the sentence, in Japanese.
        whole: the whole ability, if it has its own trigger.
    """

    key: str
    ja: str
    en: str
    do: Sequence[Any] = ()
    targets: Sequence[Any] = ()
    whole: Mapping[str, Any] | None = None

    @property
    def counts(self) -> bool:
        """Whether the effect needs a number from the reader."""
        return NUMBER in self.en


@record
class Prepared:
    """The preset triggers and effects of a game, most usual first."""

    occasions: Sequence[Occasion] = ()
    effects: Sequence[Effect] = ()

    def ability(self, effect: Effect, occasion: Occasion | None, number: int) -> dict[str, Any]:
        """Return an ability in scenario form, with the number filled in."""
        if effect.whole is not None or occasion is None:
            return dict(_with_number(effect.whole or {}, number))
        targets = {"targets": _with_number(list(effect.targets), number)} if effect.targets else {}
        return {**occasion.with_it, occasion.under: _with_number(list(effect.do), number), **targets}

    def occasion(self, key: str | None, card_type: str) -> Occasion | None:
        """Return the trigger with a key, or the default one for a card type; ``None`` if there is neither."""
        named = next((one for one in self.occasions if one.key == key), None)
        return named or next((one for one in self.occasions if card_type in one.types), None)

    def effect(self, key: str | None) -> Effect | None:
        return next((effect for effect in self.effects if effect.key == key), None)


def _with_number(value: Any, number: int) -> Any:
    if isinstance(value, Mapping):
        return {key: _with_number(one, number) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_number(item, number) for item in value]
    return number if value == NUMBER else value


def presets(game: str) -> Prepared:
    """Return the presets in a game's ``prepared.yaml``."""
    rows = read_yaml(f"prepared/{game}", resources.PACKAGE / "games" / game / "prepared.yaml")
    return Prepared([Occasion(**row) for row in rows["occasions"]], [Effect(**row) for row in rows["effects"]])


NOTHING = Prepared()
"""The presets of a game without any."""
