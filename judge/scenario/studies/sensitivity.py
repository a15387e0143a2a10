"""Whether it matters how something is decided: which of things that nothing tells apart is chosen makes no difference.

Every way to decide what a script leaves open is played out, and the ends are compared up to the names of cards that
have the same printed on them, and up to the order in which chance has put a pile. What the script asks and what is
expected names cards, and so tells them apart where they are answered differently.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from judge.games import package
from judge.kernel import (
    Bounds,
    CardId,
    Choice,
    Compared,
    Decision,
    Ending,
    Game,
    LimitReached,
    Limits,
    Line,
    as_it_is,
    explore,
)
from judge.scenario.model import Base
from judge.scenario.resolution import Resolution
from judge.scenario.script import Script
from judge.scenario.studies.exploring import Undecided
from judge.scenario.verdicts import missed

BOUNDS = Bounds(lines=150, answers=60, effort=250_000)
"""How many ways are played out; where there are more, it is taken to matter."""

Call = Callable[[str], str]
"""What calls a card, given its id."""


def matters(scenario: Base, limits: Limits) -> bool:
    """Return whether different ways to decide what a scenario leaves open come to different ends.

    Args:
        scenario: a parsed scenario.
        limits: how far one way may go.
    """
    rules = package(scenario.game)

    def start(seconds: float) -> Line:
        setting = rules.set_up(scenario, replace(limits, seconds=seconds), frozenset())
        script, game = _Assuming(scenario), setting.game

        def outcome(ending: Ending) -> Hashable:
            try:
                done = Resolution(scenario, setting, script.finish(game, ending), script)
            except LimitReached:  # in asking why something of the script is not possible
                return None
            end = _end(game, rules.board.ORDERED, rules.board.position(game, as_it_is), script.shuffled)
            return repr((done.ending, _answered(done), end))

        return Line(
            game,
            setting.procedure,
            script,
            lambda: (rules.board.position(game), script.position()),
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


def _answered(done: Resolution) -> Any:
    """Return what the script was answered and what is not as expected; of options only what is printed on them."""
    script, printed = done.script, _printed(done.setting.game)
    options = [
        sorted(_WORD.sub(lambda one: printed.get(one[0], one[0]), option) for option in answer.options)
        for answer in script.answers
    ]
    return (
        [(answer.entry, answer.legal) for answer in script.answers],
        options,
        sorted(script.refusals),
        None if script.unfit is None else script.unfit.entry,
        script.unasked,
        missed(done),
    )


_WORD = re.compile(r"[\w-]+")
"""A word of an option, as the id of a card is one."""


def _printed(game: Game) -> Mapping[str, str]:
    """Return what stands for all that is printed on each card, with its owner."""
    faces: Mapping[Any, Any] = game.world.faces
    return {card: f"<{_content(face)} {game.state.owners.get(card)}>" for card, face in faces.items()}


def _end(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Any:
    """Return a position in which cards with the same printed on them have the names of their places, not their own."""
    call = _called(game, ordered, position, shuffled)
    held = [(zone, _lying(tuple(map(call, cards)), cards, zone in ordered, shuffled)) for zone, cards in position.zones]
    return held, [_told(part, call) for part in position[1:]]


def _lying(called: tuple[str, ...], cards: tuple[str, ...], ordered: bool, shuffled: set[str]) -> tuple[str, ...]:
    """Return the cards of a zone in an order that tells what the order of the zone does."""
    if not ordered:
        return tuple(sorted(called))
    by_chance = iter(sorted(name for name, card in zip(called, cards, strict=True) if card in shuffled))
    return tuple(next(by_chance) if card in shuffled else name for name, card in zip(called, cards, strict=True))


def _called(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Call:
    """Return what calls each card by what is printed on it, its owner, and its place among those of the same.

    Those that lie alike come in the order in which the position speaks of them: of two tokens that are gone the one
    whose effect came first.
    """
    state, printed = game.state, _printed(game)
    spoken_of: dict[str, list[int]] = {}
    for number, card in enumerate(card for card in _spoken_of(position[1:], printed) if card in printed):
        spoken_of.setdefault(card, []).append(number)
    alike: dict[str, list[tuple[Any, str]]] = {}
    for card, kind in printed.items():
        zone = state.zone(CardId(card)) or ""
        place = state.zones[zone].index(card) if zone in ordered and card not in shuffled else 0  # type: ignore[index,arg-type]
        facts = {k: v for k, v in state.facts.get(card, {}).items() if k not in ("since", "known")}
        lies = zone, place, _told(sorted(facts.items()), _nameless(printed)), spoken_of.get(card, [])
        alike.setdefault(kind, []).append((lies, card))
    names = {
        card: f"{kind[:-1]} {number}>"
        for kind, cards in alike.items()
        for number, (_, card) in enumerate(sorted(cards))
    }
    return lambda card: names.get(card, card)


def _nameless(known: Mapping[str, str]) -> Call:
    """Return what calls each card a card, and leaves what is none as it is."""
    return lambda card: "card" if card in known else card


OF_CARD = re.compile(r"(?<![\w.:-])[\w-]+(?=[.@])")
"""The card in the name of an ability or effect: ``card.label``, ``card.label+card.label@12``, ``card@12``."""


def _told(value: Any, call: Call) -> str:
    """Return a part of a position as a text, its cards as they are called, its lists in an order of what they hold.

    A word that is spelled as the id of a card is a card only where it is one (:class:`CardId`).
    """
    if value is None or type(value) is int or type(value) is bool:
        return repr(value)
    if isinstance(value, CardId):
        return call(value)
    if isinstance(value, str):
        return repr(OF_CARD.sub(lambda found: call(found[0]), value) if _names_a_card(value) else value)
    if isinstance(value, list):
        return f"[{', '.join(sorted([_told(part, call) for part in value]))}]"
    parts = _parts(value)
    return f"{type(value).__name__}({', '.join([_told(part, call) for part in parts])})" if parts else repr(value)


def _names_a_card(said: str) -> bool:
    """Return whether a word can be the name of an ability or effect."""
    return "." in said or "@" in said


def _parts(value: Any) -> Sequence[Any]:
    """Return what a value holds, where it can hold cards."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return (sorted(value.items(), key=repr),)
    if isinstance(value, set | frozenset):
        return (list(value),)
    return [getattr(value, name) for name in _held_by(value.__class__)]


@cache
def _held_by(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of what a record holds; nothing of what is none."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()


def _spoken_of(value: Any, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the cards in a part of a position, those of a list in an order to which their names come last."""
    if value is None or type(value) is int or type(value) is bool:
        return
    if isinstance(value, CardId):
        yield value
    elif isinstance(value, str):
        yield from OF_CARD.findall(value) if _names_a_card(value) else ()
    elif isinstance(value, list):
        nameless = _nameless(known)
        several = sorted(value, key=lambda one: (_told(one, nameless), repr(one))) if len(value) > 1 else value
        for part in several:
            yield from _spoken_of(part, known)
    else:
        for part in _parts(value):
            yield from _spoken_of(part, known)


def _content(face: Any) -> str:
    """Return what stands for all that is printed on a card."""
    printed = [(f.name, getattr(face, f.name)) for f in fields(face) if f.name not in ("marks", "base")]
    return hashlib.blake2b(repr(printed).encode(), digest_size=8).hexdigest()


__all__ = ["matters"]
