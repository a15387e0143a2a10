"""A step in words, made last from its key and values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from judge.kernel import Step
from judge.scenario.problems import Lang


@cache
def catalogue(game: str) -> dict[str, Any]:
    """Return the words of the kernel and of a game: ``steps``, ``reasons``, ``words``, each by key and language."""
    merged: dict[str, dict[str, Any]] = {"steps": {}, "reasons": {}, "words": {}}
    for package in ("judge.kernel", f"judge.games.{game}"):
        data = yaml.load(files(package).joinpath("messages.yaml").read_text("utf-8"), yaml.CSafeLoader)
        for part, entries in data.items():
            merged[part].update(entries)
    return merged


class Wording:
    """Puts steps into words.

    Args:
        game: the game's id.
        names: what each card is called.
        lang: the language.
    """

    def __init__(self, game: str, names: Mapping[str, str], lang: Lang) -> None:
        self._words = catalogue(game)
        self._names = names
        self._lang: Lang = lang

    def step(self, step: Step) -> str:
        """Return a step in words."""
        template = self._template(step)
        values = {k: self._value(k, v) for k, v in step.values.items()}
        cards = [self.name(o) for o in step.objects]
        values["actor"] = self.name(step.actor) if step.actor else ""
        values["cards"] = self._list(cards)
        values["card"] = cards[0] if cards else self._word("nothing")
        values["other"] = cards[1] if len(cards) > 1 else self._word("nothing")
        if step.key in ("chosen", "forced"):
            values["role"] = self._word(f"role.{step.values['role']}")
            values["picked"] = self._list([self._picked(step, p) for p in step.objects]) or self._word("nothing")
        return template.format_map(_Missing(values))

    def reason(self, key: str) -> str:
        """Return a reason in words."""
        entry = self._words["reasons"].get(key)
        return str(entry[self._lang]) if entry else key

    def name(self, card: str) -> str:
        """Return what a card or player is called."""
        base, _, rest = card.partition(".")
        known = self._names.get(base)
        if known is None:
            return self._word(card) if card in self._words["words"] else card
        label = f" {self._word(rest)}" if rest else ""
        return f"{known} ({base}){label}" if known != base else f"{base}{label}"

    def _template(self, step: Step) -> str:
        steps = self._words["steps"]
        for key in (f"{step.key}.{step.values.get('kind') or step.values.get('event') or step.values.get('name')}", step.key):
            if key in steps:
                return str(steps[key][self._lang])
        return step.key + ": {cards}"

    def _picked(self, step: Step, option: str) -> str:
        if option in self._names or "." in option:
            return self.name(option)
        verb, _, card = option.partition(" ")
        return f"{self._word(verb)} {self.name(card)}".strip() if card else self._word(option)

    def _value(self, key: str, value: Any) -> str:
        if key == "reason":
            return self.reason(str(value))
        if key == "reasons":
            return self._list([self.reason(str(r)) for r in value])
        if key == "grant":
            return self._list([self._granted(k, v) for k, v in value.items()])
        if isinstance(value, bool):
            return self._word("yes" if value else "no")
        if isinstance(value, tuple | list):
            return self._list([self._value("", v) for v in value])
        if isinstance(value, str):
            return self.name(value) if value.partition(".")[0] in self._names else self._word(value)
        return "" if value is None else str(value)

    def _granted(self, key: str, value: Any) -> str:
        label = self._word(f"grant.{key}")
        if isinstance(value, int) and not isinstance(value, bool):
            return f"{label} {value:+d}" if not key.startswith("set_") else f"{label} {value}"
        return f"{label} {self._value('', value)}" if not isinstance(value, bool) else label

    def _word(self, key: str) -> str:
        entry = self._words["words"].get(key)
        return str(entry[self._lang]) if entry else key

    def _list(self, parts: list[str]) -> str:
        return ("、" if self._lang == "ja" else ", ").join(parts)


class _Missing(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""
