"""The form of a scenario. The two sides are defined by the game; everything else is common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import Discriminator, Field, PrivateAttr, Tag, create_model

from judge.abilities import Node
from judge.cards.board_names import in_language
from judge.games import GamePackage, package
from judge.games.common.history import Earlier, Waiting
from judge.scenario.problems import Problem

Words = Annotated[str, Field(max_length=4000)]
Seat = Literal["p1", "p2"]
Several = Annotated[list[str], Field(min_length=1)] | None


class Bilingual(Node):
    """The same text in both languages; a user's scenario may have only one."""

    ja: Words | None = None
    en: Words | None = None

    def get(self, lang: str) -> str:
        """Return the text in a language, or in the other if this one is missing."""
        return (self.ja or self.en or "") if lang == "ja" else (self.en or self.ja or "")

    def on_one_line(self, lang: str) -> str:
        """Return the text in a language on one line, for headings."""
        return " ".join(self.get(lang).split())


class Turn(Node):
    """The turn, and the moment in it at which the scenario begins.

    Attributes:
        player: the turn player.
        phase: the starting phase; the game defines the default.
        number: the turn number, counting both players' turns; late in the game by default.
        first: the player who went first.
    """

    player: Seat = "p1"
    phase: str
    number: Annotated[int, Field(ge=1, le=999)] = 21
    first: Seat = "p1"

    @property
    def stated(self) -> bool:
        """Whether the scenario states the turn number."""
        return "number" in self.model_fields_set


class Moment(Node):
    """A step of an order that is expected: an event of that name, to ``card`` and by ``player`` if given."""

    happened: str
    card: str | None = None
    player: Seat | None = None


Order = Annotated[
    list[
        Annotated[
            Annotated[str, Tag("clause")] | Annotated[Moment, Tag("event")],
            Discriminator(lambda value: "clause" if isinstance(value, str) else "event"),
        ]
    ],
    Field(min_length=1),
]
"""Clauses that are cited, and events that happen, in this order."""


class Expectation(Node):
    """An expectation about the final board or the trace. Every stated field must hold.

    Each game adds fields for its cards and players (:class:`judge.games.Expected`).

    Attributes:
        card, zone: the card is in that zone (``p1.field``; ``nowhere`` for an erased token).
        place: its place in its zone from the top, such as a deck; -1 is the bottom.
        after: the expectation applies after this entry of ``play``, before the next begins.
        counters: how many counters of a name are on the card.
        controller: who controls the card.
        player: the player with these numbers; with ``happened``, the player who did it.
        winner: who won: ``p1``, ``p2``, ``draw`` or ``nobody``.
        cites, not_cites: clauses that the trace cites, or does not.
        order: clauses that are cited, and events that happen, in this order.
        refused: the entry of ``play`` (from 1) that the rules do not allow, or that nothing asked for.
        answer, legal: the expected answer to the question (an entry of ``play``, from 1).
        happened, times: an event of that name happened (that many times), to ``card`` if given.
        not_happened: no such event happened, to ``card`` if given.
        excluded: an option that could not be chosen; with ``cites``, for that clause.
        verdict: the verdict; ``silent`` is an old name from before notes were checked for deciding.
    """

    card: str | None = None
    zone: str | None = None
    place: Annotated[int, Field(ge=-99, le=99)] | None = None
    after: int | None = None
    counters: Annotated[dict[str, int], Field(min_length=1)] | None = None
    controller: Seat | None = None
    player: Seat | None = None
    winner: Literal["p1", "p2", "draw", "nobody"] | None = None
    cites: Several = None
    not_cites: Several = None
    order: Order | None = None
    refused: int | None = None
    answer: int | None = None
    legal: bool | None = None
    happened: str | None = None
    times: int | None = None
    not_happened: str | None = None
    excluded: str | None = None
    verdict: Literal["resolved", "by_answer", "by_reading", "depends", "unread", "stopped", "silent"] | None = None


FORM = 2
"""The version of the scenario form; version 1 is that of ``judge.trace/1``."""


class Base(Node):
    """The parts of every scenario besides the sides of its board.

    Attributes:
        form: the version of the form; ``judge migrate`` updates an older scenario.
        id: ``game/slug``.
        game: the game's id.
        title: what happens, in a line.
        question: the question of a judge.
        names: the players' names, ``p1`` and ``p2`` by default.
        clauses: the clauses it is about.
        source: where the situation comes from.
        cards: cards that the sides name, by key.
        tokens: tokens that texts create, by name.
        earlier: earlier events of the turn.
        waiting: triggered abilities that wait to be played.
        play: the players' actions, in order.
        assume: per role of decisions, the assumption if nobody decides.
        seed: the random seed.
        expect: the expectations.
    """

    form: Annotated[int, Field(ge=1, le=FORM)] = FORM
    id: Annotated[str, Field(max_length=120)] = "unnamed"
    game: str
    title: Bilingual = Bilingual()
    question: Bilingual = Bilingual()
    names: dict[Seat, Annotated[str, Field(min_length=1, max_length=40)]] = {}
    clauses: Annotated[list[str], Field(max_length=50)] = []
    source: Bilingual | None = None
    turn: Turn
    earlier: Earlier = []
    waiting: Waiting = []
    play: Annotated[list[dict[str, Any]], Field(max_length=500)] = []
    assume: dict[str, Any] = {}
    seed: Annotated[int, Field(ge=0, le=2**31)] = 0
    expect: Annotated[list[Expectation], Field(max_length=200)] = []
    _remarks: list[Problem] = PrivateAttr(default_factory=list)
    _called: dict[str, Bilingual] = PrivateAttr(default_factory=dict)
    _asked_about: frozenset[str] | None = PrivateAttr(None)
    _laid_out: Any = PrivateAttr(None)
    """The board as first set up by the game, kept so that resolving again only copies it."""

    @property
    def remarks(self) -> list[Problem]:
        """The legal statements without effect, with their places."""
        return self._remarks

    def called(self, name: str, lang: str) -> str:
        """Return the name of a card in a language: the scenario's own, else that of shipped boards."""
        own = self._called.get(name)
        return own.get(lang) if own is not None else in_language(self.game, name, lang)


@cache
def expectation_model(game: str) -> type[Expectation]:
    """Return the form of an expectation of a game."""
    known = package(game).expected
    fields: dict[str, Any] = {name: (kind | None, None) for name, kind in known.card.items()}
    fields |= dict.fromkeys((*known.holds, *known.lacks), (Several, None))
    fields |= dict.fromkeys((*known.player, *known.zones), (int | None, None))
    model = create_model(f"{game.capitalize()}Expectation", __base__=Expectation, **fields)
    model.synonyms = known.synonyms
    return model


@cache
def scenario_model(game: str) -> type[Base]:
    """Return the form of a scenario of a game: the base with that game's cards and sides."""
    rules = package(game)
    card, side = rules.card, rules.side
    own: dict[str, Any] = {"phase": (str, rules.begins), **rules.before.turn}
    turn = create_model("Turn", __base__=Turn, __doc__=Turn.__doc__, **own)
    fields: dict[str, Any] = {
        "cards": (Annotated[dict.__class_getitem__((str, card)), Field(max_length=200)], {}),
        "tokens": (Annotated[list.__class_getitem__(card), Field(max_length=50)], []),
        "turn": (turn, turn.model_validate({})),
        "p1": (side, side()),
        "p2": (side, side()),
        "expect": (Annotated[list.__class_getitem__(expectation_model(game)), Field(max_length=200)], []),
    }
    return create_model(f"{game.capitalize()}Scenario", __base__=Base, **fields)


def asked_about(scenario: Base) -> frozenset[str]:
    """Return the ids that a scenario names in questions, actions or expectations, and perhaps others."""
    if scenario._asked_about is None:
        words = re.findall(r"[\w-]+", f"{scenario.question.en} {scenario.question.ja}")
        expected = [vars(one) for one in scenario.expect]
        scenario._asked_about = frozenset([*words, *_names_in([scenario.play, expected])])
    return scenario._asked_about


def _names_in(value: Any) -> Iterator[str]:
    """Yield the cards that a value names, also by an ability of theirs."""
    if isinstance(value, str):
        yield value.partition(".")[0]
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _names_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _names_in(part)


def card_form(rules: GamePackage) -> type[Node]:
    """Return the form of a card in a zone: its printed values and its state."""
    held = (kind for field in rules.side.model_fields.values() for kind in _cards(rules, field.annotation))
    return next(held, rules.card)


def zones(rules: GamePackage) -> list[str]:
    """Return the zones of a side that can hold cards in a scenario."""
    return [name for name, field in rules.side.model_fields.items() if any(_cards(rules, field.annotation))]


def holds_one(rules: GamePackage, zone: str) -> bool:
    """Return whether a zone holds one card, written without a list."""
    return not _is_list(rules.side.model_fields[zone].annotation)


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list or any(map(_is_list, get_args(kind)))


def _cards(rules: GamePackage, kind: Any) -> Iterator[type[Node]]:
    """Yield the card forms in a field's type."""
    if isinstance(kind, type) and issubclass(kind, rules.card):
        yield kind
    for part in get_args(kind):
        yield from _cards(rules, part)
