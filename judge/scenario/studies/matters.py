"""Whether it matters how something is decided: which of things that nothing tells apart is chosen makes no difference.

Every way to decide what a script leaves open is played out, and the ends are compared up to the names of cards that
have the same printed on them, and up to the order in which chance has put a pile.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from typing import Any

from judge.games import package
from judge.kernel import Bounds, Choice, Compared, Decision, Ending, Game, Limits, Line, Ref, explore
from judge.scenario.model import Base
from judge.scenario.script import Script
from judge.scenario.studies.exploring import Undecided

BOUNDS = Bounds(lines=150, answers=60)
"""How many ways are played out; where there are more, it is taken to matter."""


def matters(scenario: Base, limits: Limits) -> bool:
    """Return whether different ways to decide what a scenario leaves open come to different ends.

    Args:
        scenario: a parsed scenario.
        limits: how far one way may go.
    """
    rules = package(scenario.game)

    def start(seconds: float) -> Line:
        setting = rules.set_up(scenario, replace(limits, seconds=seconds), frozenset())
        script = _Assuming(scenario)

        def outcome(ending: Ending) -> Hashable:
            return repr(
                (ending, _end(setting.game, rules.board.ORDERED, rules.board.position(setting.game), script.shuffled))
            )

        return Line(
            setting.game,
            setting.procedure,
            script,
            lambda: (rules.board.position(setting.game), script.position()),
            outcome,
        )

    found = explore(start, replace(BOUNDS, seconds=limits.seconds))
    ends = found.orders()
    return not found.complete or len(ends) != 1 or None in ends


class _Assuming(Undecided):
    """Decides as the script does, and leaves open only what that would assume without being told to."""

    def __init__(self, scenario: Base) -> None:
        super().__init__(scenario, chance=True)
        self.assume = scenario.assume
        self.shuffled: set[str] = set()

    def _assumption(self, choice: Choice) -> Decision:
        if choice.role == "shuffle":
            self.shuffled |= {str(card) for card in choice.options}
            return self._by_chance(choice)
        if choice.role in self.assume:
            return Script._assumption(self, choice)
        return self._left_open()

    def _nothing_said(self, choice: Choice) -> Decision:
        return Script._nothing_said(self, choice)


def _end(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Any:
    """Return a position in which cards with the same printed on them have the names of their places, not their own."""
    call = _called(game, ordered, position, shuffled)
    held = [(zone, _lying(tuple(map(call, cards)), cards, zone in ordered, shuffled)) for zone, cards in position.zones]
    return held, [_renamed(part, call) for part in position[1:]]


def _lying(called: tuple[str, ...], cards: tuple[str, ...], ordered: bool, shuffled: set[str]) -> tuple[str, ...]:
    """Return the cards of a zone in an order that tells what the order of the zone does."""
    if not ordered:
        return tuple(sorted(called))
    by_chance = iter(sorted(name for name, card in zip(called, cards, strict=True) if card in shuffled))
    return tuple(next(by_chance) if card in shuffled else name for name, card in zip(called, cards, strict=True))


def _called(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Callable[[str], str]:
    """Return what calls each card by what is printed on it, its owner, and its place among those of the same.

    Those that lie alike come in the order in which the position speaks of them: of two tokens that are gone the one
    whose effect came first.
    """
    faces: Mapping[Any, Any] = game.policy.faces  # type: ignore[attr-defined]
    state, spoken_of = game.state, _spoken_of(_said(position[1:], faces), faces)
    alike: dict[str, list[tuple[Any, str]]] = {}
    for card, face in faces.items():
        zone = state.zone(card) or ""
        place = state.zones[zone].index(card) if zone in ordered and card not in shuffled else 0  # type: ignore[index]
        facts = {k: v for k, v in state.facts.get(card, {}).items() if k not in ("since", "known")}
        kind = f"{_content(face)} {state.owners.get(card)}"
        lies = zone, place, _masked(repr(sorted(facts.items())), faces), spoken_of.get(card, [])
        alike.setdefault(kind, []).append((lies, card))
    names = {
        card: f"<{_content(faces[card])} {state.owners.get(card)} {number}>"
        for cards in alike.values()
        for number, (_, card) in enumerate(sorted(cards))
    }
    return lambda text: WORD.sub(lambda found: names.get(found[0], found[0]), text)


WORD = re.compile(r"(?<![\w-])[\w-]+(?![\w-])")
"""A word in a text, as the name of a card is one."""


def _masked(text: str, faces: Mapping[Any, Any]) -> str:
    """Return a text without the names of cards."""
    return WORD.sub(lambda found: "card" if found[0] in faces else found[0], text)


def _said(value: Any, faces: Mapping[Any, Any]) -> str:
    """Return a part of a position as a text, its lists in an order to which the names of cards come last."""
    if isinstance(value, list):
        return repr(sorted((_said(part, faces) for part in value), key=lambda text: (_masked(text, faces), text)))
    if isinstance(value, tuple):
        return repr(tuple(_said(part, faces) for part in value))
    return repr(value)


def _spoken_of(text: str, faces: Mapping[Any, Any]) -> dict[str, list[int]]:
    """Return for each card which of the words of a text that name a card name it."""
    found: dict[str, list[int]] = {}
    for number, name in enumerate(name for name in WORD.findall(text) if name in faces):
        found.setdefault(name, []).append(number)
    return found


def _content(face: Any) -> str:
    """Return what stands for all that is printed on a card."""
    printed = [(f.name, getattr(face, f.name)) for f in fields(face) if f.name not in ("marks", "base")]
    return hashlib.blake2b(repr(printed).encode(), digest_size=8).hexdigest()


def _renamed(value: Any, call: Callable[[str], str]) -> Any:
    """Return a part of a position with its cards renamed, lists in an order that does not depend on the names."""
    if isinstance(value, str):
        return call(value)
    if isinstance(value, Ref):
        return call(value.card), value.stay
    if isinstance(value, list):
        return sorted((_renamed(part, call) for part in value), key=repr)
    if isinstance(value, tuple):
        return tuple(_renamed(part, call) for part in value)
    return call(repr(value))


__all__ = ["matters"]
