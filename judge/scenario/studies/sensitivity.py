"""Decides whether open decisions matter, treating equal cards as interchangeable.

Every combination of the script's open decisions is played. The results are compared up to the ids of equal cards, and
up to the order of shuffled cards. Questions and expectations name cards, so cards with different answers are not equal.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from judge.abilities.lasting_effects import Lasting
from judge.games import package
from judge.kernel import (
    Account,
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
    PlayerId,
    explore,
    unchanged,
)
from judge.scenario.model import Base
from judge.scenario.perspective import conceals
from judge.scenario.played import laid_out
from judge.scenario.resolution import Resolution, asks, missed
from judge.scenario.script import Learned, Script
from judge.scenario.studies.exploring import Undecided

BOUNDS = Bounds(lines=150, answers=60, effort=150_000)
"""The limits of the combinations played; if there are more, the decisions count as mattering."""

TOLD = 20
"""The number of characters of a position that are compared for one unit of effort."""

Call = Callable[[str], str]
"""Returns the name used for a card in the comparison, given its id."""


def matters(scenario: Base, run: Script, limits: Limits, seat: PlayerId | None, account: Account) -> bool:
    """Return whether the open decisions of a scenario lead to different results.

    Decisions that may depend on cards unknown to the player of a ``seat`` are not varied. Decisions of one player that
    make an entry of that player impossible are left out: the entry says that the player decided otherwise.

    Args:
        run: the script after the run in which the open decisions were assumed.
        seat: the player whose view counts; ``None`` for everything.
    """
    rules = package(scenario.game)
    named = frozenset(_WORD.findall(repr((scenario.play, scenario.expect))))
    impossible = _impossible(run)

    def start(seconds: float) -> Line:
        setting = laid_out(scenario, replace(limits, seconds=seconds), inquiring=False)
        script, game = _Assuming(scenario, seat, run.learned), setting.game

        def outcome(ending: Ending) -> Hashable:
            try:
                resolution = Resolution(scenario, setting, script.finish(game, ending), script)
            except LimitReached:  # while finding out why part of the script is impossible
                return None
            unlike = {script.entries[number - 1].player for number in _impossible(script) - impossible}
            if unlike and unlike == script.opened:
                return _UNLIKE_THE_SCRIPT
            if asks(resolution) and ending.outcome != "limit":
                return repr((resolution.ending, _answered(resolution)))
            end = _end(game, rules.board.ORDERED, rules.board.position(game, unchanged), script.shuffled)
            as_text = repr((resolution.ending, _answered(resolution), end))
            game.overhead += len(as_text) // TOLD
            return as_text

        return Line(
            game,
            setting.procedure,
            script,
            lambda: (rules.board.position(game), script.position()),
            outcome,
            lambda choice: _kinds(
                game, choice, rules.board.ORDERED, lambda: rules.board.position(game, unchanged), script.shuffled, named
            ),
        )

    found = explore(start, replace(BOUNDS, seconds=limits.seconds, effort=account.share(BOUNDS.most).left))
    account.charge(found.effort)
    ends = {end for end in found.orders() if end != _UNLIKE_THE_SCRIPT}
    return not found.complete or len(ends) != 1 or None in ends


_UNLIKE_THE_SCRIPT = "unlike the script"
"""The result of a line in which a player's own decisions make an entry of that player impossible."""


def _impossible(script: Script) -> set[int]:
    """Return the numbers of the entries that were rejected, stopped the run, or have unused words."""
    return {*script.refusals, *script.stopped_at}


class _Assuming(Undecided):
    """A script that leaves open exactly the decisions that a normal run would assume.

    Attributes:
        opened: the players who had a decision that was left open.
    """

    def __init__(self, scenario: Base, seat: PlayerId | None, learned: Learned) -> None:
        super().__init__(scenario, True, learned)
        self.seat = seat
        self.concealed = False
        self.assume = scenario.assume
        self.shuffled: set[str] = set()
        self.opened: set[PlayerId] = set()

    def position(self) -> Any:
        """Return the part of the script's state that the rest of the run and its result depend on."""
        return *super().position(), frozenset(self.opened)

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide; leave open what the script does not say."""
        sees = package(self.rules.id).sees
        self.concealed = self.seat is not None and conceals(game, sees, choice, self.seat)
        return super().__call__(choice, game)

    def _assumption(self, choice: Choice) -> Decision:
        stated = self._stated(choice) is not None
        if choice.role == "shuffle" and not (self.concealed or stated):
            self.shuffled |= {str(card) for card in choice.options}
        if self.concealed or stated or choice.role == "shuffle":
            return Script._assumption(self, choice)
        self.opened.add(choice.by)
        return self._left_open()

    def _after_the_script(self, choice: Choice) -> Decision:
        return Script._after_the_script(self, choice)


def _answered(resolution: Resolution) -> Any:
    """Return the answers to the script's questions and the failed expectations, with equal cards not distinguished."""
    script, printed = resolution.script, _printed(resolution.setting.game)
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
        missed(resolution),
    )


_WORD = re.compile(r"[\w-]+")
"""A word in an option's name that may be a card id."""


def _printed(game: Game) -> Mapping[str, str]:
    """Return, for each card, a key of its printed values and owner; equal cards have equal keys."""
    faces: Mapping[Any, Any] = game.world.faces
    return {card: f"<{_content(face)} {game.state.owners.get(card)}>" for card, face in faces.items()}


def _kinds(
    game: Game,
    choice: Choice,
    ordered: Any,
    position: Callable[[], Compared],
    shuffled: set[str],
    named: frozenset[str],
) -> Sequence[Hashable]:
    """Return, for each offered option of a choice, a value that equal cards share.

    A card that the script, an expectation, an earlier decision or another card refers to is equal to no other card.
    """
    offered, faces = choice.offered, game.world.faces
    if sum(isinstance(one, CardId) and one in faces for one in offered) < 2:
        return range(len(offered))
    printed, now = _printed(game), position()
    decided = {card for _, _, picked, _ in game.decisions for card in picked}
    others = ([facts for _, facts, _ in now.facts], now.game, now.waiting, now.more)
    single = {choice.subject, *named, *decided, *_mentioned_cards(others, printed)}
    since = {card: rank for card, _, rank in now.facts}
    return [
        number
        if one in single or one not in printed
        else (printed[one], since.get(one), *_lies(game, one, ordered, shuffled, printed))
        for number, one in enumerate(offered)
    ]


def _end(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Any:
    """Return a position in a form that is equal for positions that differ only in the ids of equal cards."""
    position = position._replace(game=_untimed(position.game))
    call = _called(game, ordered, position, shuffled)
    held = [(zone, _lying(tuple(map(call, cards)), cards, zone in ordered, shuffled)) for zone, cards in position.zones]
    return held, [_as_text(part, call) for part in position[1:]]


def _untimed(facts: Sequence[tuple[str, Any]]) -> Sequence[tuple[str, Any]]:
    """Return the facts about the game with one common timestamp for consecutive additive effects.

    Additive effects give the same result in any order as long as no other effect has a timestamp between theirs.
    """
    runs: dict[int, int] = {}
    for since in sorted(effect.since for effect in _lasting(facts) if _only_adds(effect)):
        runs[since] = runs.get(since - 1, since)
    return [(name, _retimed(value, runs)) for name, value in facts] if len(runs) > len({*runs.values()}) else facts


def _lasting(value: Any) -> Iterator[Lasting]:
    """Yield the lasting effects anywhere in a part of a position."""
    if isinstance(value, Lasting):
        yield value
    elif not isinstance(value, str):
        for part in value if isinstance(value, list) else _parts(value):
            yield from _lasting(part)


def _only_adds(effect: Lasting) -> bool:
    adds = {"keywords", *effect.grant.adds}
    fields = type(effect.grant).model_fields.items()
    return all(name in adds or getattr(effect.grant, name) == field.get_default() for name, field in fields)


def _retimed(value: Any, runs: Mapping[int, int]) -> Any:
    """Return a part of a position with the timestamps of additive effects replaced."""
    if isinstance(value, Lasting) and _only_adds(value):
        since = runs[value.since]
        return replace(value, since=since, id=value.id.removesuffix(f"@{value.since}"))
    if not any(True for _ in _lasting(value)):
        return value
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        return [_retimed(part, runs) for part in value]
    return replace(value, **{name: _retimed(getattr(value, name), runs) for name in _held_by(value.__class__)})


def _lying(called: tuple[str, ...], cards: tuple[str, ...], ordered: bool, shuffled: set[str]) -> tuple[str, ...]:
    """Return the cards of a zone sorted wherever the zone's order carries no information.

    That is the whole zone if it is unordered, else only the shuffled cards.
    """
    if not ordered:
        return tuple(sorted(called))
    by_chance = iter(sorted(name for name, card in zip(called, cards, strict=True) if card in shuffled))
    return tuple(next(by_chance) if card in shuffled else name for name, card in zip(called, cards, strict=True))


def _called(game: Game, ordered: Any, position: Compared, shuffled: set[str]) -> Call:
    """Return a function that names a card by its printed values, owner and rank among equal cards.

    Equal cards are ranked by where the position mentions them. Of two tokens that have left, the one with the earlier
    effect comes first.
    """
    printed = _printed(game)
    spoken_of: dict[str, list[int]] = {}
    for number, card in enumerate(one for one in _mentioned_cards(position[1:], printed) if one in printed):
        spoken_of.setdefault(card, []).append(number)
    alike: dict[str, list[tuple[Any, str]]] = {}
    for card, kind in printed.items():
        lies = *_lies(game, card, ordered, shuffled, printed), spoken_of.get(card, [])
        alike.setdefault(kind, []).append((lies, card))
    names = {
        card: f"{kind[:-1]} {number}>"
        for kind, cards in alike.items()
        for number, (_, card) in enumerate(sorted(cards))
    }
    return lambda card: names.get(card, card)


def _lies(game: Game, card: str, ordered: Any, shuffled: set[str], printed: Mapping[str, str]) -> tuple[Hashable, ...]:
    """Return the zone of a card, its place there if that matters, and the facts about it."""
    state = game.state
    zone = state.zone(CardId(card)) or ""
    place = state.zones[zone].index(card) if zone in ordered and card not in shuffled else 0  # type: ignore[index,arg-type]
    facts = {name: value for name, value in state.facts.get(card, {}).items() if name not in ("since", "known")}
    return zone, place, _as_text(sorted(facts.items()), _nameless(printed))


def _nameless(known: Mapping[str, str]) -> Call:
    """Return a naming that gives every card the same name."""
    return lambda card: "card" if card in known else card


OF_CARD = re.compile(r"(?<![\w.:-])[\w-]+(?=[.@])")
"""The card in the id of an ability or effect: ``card.label``, ``card.label+card.label@12``, ``card@12``."""


def _as_text(value: Any, call: Call) -> str:
    """Return a part of a position as text, with renamed cards and unordered collections sorted.

    A text that happens to look like a card id is a card only if it is a :class:`CardId`.
    """
    if value is None or type(value) is int or type(value) is bool:
        return repr(value)
    if isinstance(value, CardId):
        return call(value)
    if isinstance(value, str):
        return repr(OF_CARD.sub(lambda found: call(found[0]), value) if _names_a_card(value) else value)
    if isinstance(value, list):
        return f"[{', '.join(sorted([_as_text(part, call) for part in value]))}]"
    parts = _parts(value)
    return f"{type(value).__name__}({', '.join([_as_text(part, call) for part in parts])})" if parts else repr(value)


def _names_a_card(text: str) -> bool:
    """Return whether a text can be the id of an ability or effect."""
    return "." in text or "@" in text


def _parts(value: Any) -> Sequence[Any]:
    """Return the parts of a value that can contain cards, in an order independent of card ids."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return (sorted(value.items(), key=repr),)
    if isinstance(value, set | frozenset):
        return (list(value),)
    return [getattr(value, name) for name in _held_by(value.__class__)]


@cache
def _held_by(kind: type[Any]) -> tuple[str, ...]:
    """Return the field names of a dataclass; empty for any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def _mentioned_cards(value: Any, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the cards mentioned in a part of a position, in an order independent of card ids."""
    if value is None or type(value) is int or type(value) is bool:
        return
    if isinstance(value, CardId):
        yield value
    elif isinstance(value, str):
        yield from OF_CARD.findall(value) if _names_a_card(value) else ()
    elif isinstance(value, list):
        nameless = _nameless(known)
        several = sorted(value, key=lambda one: (_as_text(one, nameless), repr(one))) if len(value) > 1 else value
        for part in several:
            yield from _mentioned_cards(part, known)
    else:
        for part in _parts(value):
            yield from _mentioned_cards(part, known)


def _content(face: Any) -> str:
    """Return a hash of a card's printed values."""
    printed = [(f.name, getattr(face, f.name)) for f in fields(face) if f.name not in ("marks", "base")]
    return hashlib.blake2b(repr(printed).encode(), digest_size=8).hexdigest()
