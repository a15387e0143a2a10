"""The actions possible at the end of a script, assigned to the cards and zones of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import Any

from judge.games import GamePackage
from judge.records import record
from judge.scenario.model import zones
from judge.scenario.reports.terms import zone_parts

Item = Mapping[str, Any]
"""An action, an option or an excluded option, as `judge.options/1` describes it."""


@record
class OnCard:
    """The possible actions with one card or player.

    Attributes:
        does: the actions that the card itself can take.
        done: the actions that can choose the card, each with the option that chooses it.
        cannot: the card's own actions that are not possible now.
        barred: the actions that cannot choose the card, each with the excluded option.
    """

    does: list[Item] = field(default_factory=list)
    done: list[tuple[Item, Item]] = field(default_factory=list)
    cannot: list[Item] = field(default_factory=list)
    barred: list[tuple[Item, Item]] = field(default_factory=list)


@record
class Press:
    """The effect of pressing a card's tile.

    Attributes:
        do: the value that its button sends; empty if pressing ticks an option instead.
        tick: the id of the check box that it ticks, or ``None``.
    """

    do: str
    css: str = ""
    tick: str | None = None


class Moves:
    """The possible actions of the players on a board.

    Args:
        rules: the game's package.
        found: what can be done at the end of the script (`judge.options/1`), or ``None`` if unknown.
    """

    def __init__(self, rules: GamePackage, found: Mapping[str, Any] | None) -> None:
        self.rules = rules
        self.found: Mapping[str, Any] = found or {"can": [], "cannot": [], "choice": None, "moment": None}
        self.zones = frozenset(zones(rules))

    @property
    def choice(self) -> Item | None:
        """The choice that a player must make next, or ``None``."""
        choice: Item | None = self.found["choice"] if self.found["moment"] == "choice" else None
        return choice

    @cached_property
    def options(self) -> Mapping[str, Item]:
        """The options of the choice to be made, by the card or value they choose."""
        return {str(option["option"]): option for option in (self.choice or {}).get("options", ())}

    @cached_property
    def by_card(self) -> Mapping[str, OnCard]:
        """The possible actions with each card and player that an action names."""
        sorted_to: dict[str, OnCard] = {}

        def on(name: Any) -> OnCard:
            return sorted_to.setdefault(str(name), OnCard())

        for item in self.found["can"]:
            own = _subjects(item)
            for one in own:
                on(one).does.append(item)
            choice = item["choice"] or {"options": (), "excluded": (), "maximum": 0}
            for way in choice["options"]:
                if not own and way["choice"] and way["entry"]:
                    on(way["option"]).does.append(_with(item, way))
                elif way["option"] not in own and way["entry"] and not way["why"] and choice["maximum"] == 1:
                    on(way["option"]).done.append((item, way))
            for out in choice["excluded"]:
                if out["option"] not in own:
                    on(out["option"]).barred.append((item, out))
        for item in self.found["cannot"]:
            for one in _subjects(item):
                on(one).cannot.append(item)
        return sorted_to

    @property
    def at_large(self) -> list[Item]:
        """The actions that belong to no card, such as passing and ending a phase."""
        return [item for item in self.found["can"] if not _subjects(item)]

    @property
    def attacks(self) -> bool:
        return any(str(one["action"]).startswith("attack") for one in self.found["can"])

    @property
    def passing(self) -> Item | None:
        """The action that passes for the player to act, or ``None``."""
        return next((one for one in self.at_large if one["action"] == "pass" and one["entry"]), None)

    def on(self, *names: str) -> OnCard:
        """Return the possible actions with a card or player, which may have several names."""
        return next((self.by_card[name] for name in names if name in self.by_card), OnCard())

    def press(self, card: str) -> Press:
        """Return the effect of pressing a card's tile: choose it if it is an option, otherwise open its menu."""
        if card in self.options and self.choice:
            if self.choice["maximum"] == 1:
                return Press(f"answer {card}", "option")
            return Press("", "option", f"pick-{card}")
        return Press(f"open card {card}", "can" if self.on(card).does else "")

    def add_to(self, side: str | None, kind: str) -> str | None:
        """Return the scenario's name for a zone, or ``None`` if no card can be added to it."""
        stated = self.rules.on_board.stated_in.get(kind, kind)
        return f"{side}.{stated}" if side and stated in self.zones else None

    def entry(self, card: str, target: str) -> dict[str, Any] | None:
        """Return the script entry for dropping a card on a card or player, legal or not; else ``None``."""
        names = {target, *(f"{target}-{ending}" for ending in ("leader", "hero"))}
        concerns = self.on(card)
        for item in (*concerns.does, *concerns.cannot):
            choice = item["choice"] or item
            for way in (*choice.get("options", ()), *choice.get("excluded", ())):
                if str(way["option"]) in names and way.get("entry"):
                    return dict(way["entry"])
        return None


def _with(item: Item, way: Item) -> Item:
    """Return an action that begins with the choice of a card, answered with the card of option ``way``."""
    text = {lang: f"{item[lang]}: {way[lang]}" for lang in ("ja", "en")}
    return {**item, **text, "picked": [way["option"]], "choice": way["choice"], "entry": way["entry"]}


def _subjects(item: Item) -> list[str]:
    subjects = [word.partition(".")[0] for word in str(item["action"]).split()[1:]]
    picked = [str(one) for several in item["picked"] for one in _flat(several)]
    return list(dict.fromkeys([*subjects, *picked]))


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def zone_of(board: Mapping[str, Any], card: str) -> tuple[str | None, str]:
    """Return the player and the kind of the zone that a card is in; no player and an empty kind if it is in none."""
    for name, cards in (board.get("zones") or {}).items():
        if isinstance(cards, list) and card in cards:
            owner, kind = zone_parts(name)
            return owner or None, kind
    return None, ""
