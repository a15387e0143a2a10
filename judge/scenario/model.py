"""The scenario form, common to all games; each game adds its cards and the sides of its board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import Discriminator, Field, PrivateAttr, Tag, create_model, model_validator

from judge.abilities import Node, expected
from judge.cards.board_names import in_language
from judge.games import GamePackage, package
from judge.games.common.entries import entry_at
from judge.games.common.history import Earlier, Waiting
from judge.scenario.places import Path
from judge.scenario.problems import SAYINGS, Lang, Problem

Words = Annotated[str, Field(max_length=4000)]
Seat = Literal["p1", "p2"]
Several = Annotated[list[str], Field(min_length=1)] | None


class Bilingual(Node):
    """A text in English and Japanese; a user's scenario may give only one."""

    ja: Words | None = None
    en: Words | None = None

    @model_validator(mode="before")
    @classmethod
    def says_its_language(cls, stated: Any) -> Any:
        """Reject a text without its language."""
        if isinstance(stated, str):
            raise expected(
                "the text under its language: {en: …} or {ja: …}", "言語を付けたテキスト({ja: …} か {en: …})"
            )
        return stated

    def get(self, lang: str) -> str:
        """Return the text in a language, or in the other language if it is missing."""
        return (self.ja or self.en or "") if lang == "ja" else (self.en or self.ja or "")

    def on_one_line(self, lang: str) -> str:
        """Return the text in a language with line breaks replaced by spaces, for headings."""
        return " ".join(self.get(lang).split())


Called = dict[str, list[tuple[Path, str | None, Bilingual]]]
"""The cards that state their name in both languages, by the name that is kept: their path, their id, and both names."""


class Turn(Node):
    """The turn and phase in which the scenario begins.

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
        return "number" in self.model_fields_set


class Moment(Node):
    """An expected event in ``order``: its name, and its card and player if given."""

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
"""An expected sequence of cited clauses and events."""


class Expectation(Node):
    """An expectation about the final board or the trace. Every stated field must hold.

    Each game adds fields for its cards and players (:class:`judge.games.Expected`).

    Attributes:
        card, zone: the card is in that zone (``p1.field``; ``nowhere`` for an erased token).
        place: the card's position in its zone from the top, such as a deck; -1 is the bottom.
        after: compare after this entry of ``play``, before the next one begins (default: at the end).
        counters: the number of counters of each name on the card.
        controller: the player who controls the card.
        player: the player with these numbers; with ``happened``, the player who did it.
        winner: the winner: ``p1``, ``p2``, ``draw`` or ``nobody``.
        cites, not_cites: clauses that the trace cites, or does not cite.
        order: clauses that are cited, and events that happen, in this order.
        refused: an entry of ``play`` (from 1) that is illegal, or that no moment of the game asked for.
        answer, legal: the expected answer to the question in an entry of ``play`` (from 1).
        happened, times: an event of that name happened (that many times), to ``card`` if given.
        not_happened: no such event happened, to ``card`` if given.
        excluded: an option that could not be chosen; with ``cites``, because of that clause.
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
    """The parts of a scenario common to all games: everything except the sides of the board.

    Attributes:
        form: the version of the form; ``judge migrate`` updates an older scenario.
        id: ``game/slug``.
        game: the game's id.
        title: what happens, in one line.
        question: the question that a judge is asked.
        names: the players' names, ``p1`` and ``p2`` by default.
        clauses: the clauses that the scenario is about.
        source: where the situation comes from.
        turn: the turn and phase in which it begins.
        cards: the cards that the sides use, by key.
        tokens: tokens that card texts create, by name.
        earlier: earlier events of the turn.
        waiting: triggered abilities that wait to be played.
        play: the players' actions, in order.
        assume: the assumed answer for each role of choice that nobody decides.
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
    _remarks: list[Problem] = PrivateAttr([])
    _lines: dict[int, tuple[int, int]] = PrivateAttr({})
    """The line and column of each entry of ``play``, by its number from 1."""
    _called: Called = PrivateAttr({})
    _asked_about: frozenset[str] | None = PrivateAttr(None)
    _laid_out: Any = PrivateAttr(None)
    """The board as the game first set it up, kept so that resolving again only has to copy it."""

    @property
    def remarks(self) -> list[Problem]:
        """Remarks on legal statements without effect, each with its line and column."""
        return self._remarks

    def idle_answer(self, number: int, word: str) -> Problem:
        """Return the remark on an answer in an entry of ``play`` (from 1) that declines what nothing asks about."""
        return self._remark(number, f".{word}", SAYINGS["idle_answer"], SAYINGS["no_such_answer"])

    def later_turn(self, number: int) -> Problem:
        """Return the remark on an action in an entry of ``play`` (from 1) that the end of a turn comes before."""
        return self._remark(number, "", SAYINGS["later_turn"], SAYINGS["proceed_before"])

    def _remark(self, number: int, word: str, found: Mapping[Lang, str], meant: Mapping[Lang, str]) -> Problem:
        line, column = self._lines.get(number, (1, 1))
        ((player, _),) = self.play[number - 1].items()
        return Problem(
            self.id,
            line,
            column,
            field=f"play[{number - 1}].{player}{word}",
            found=found["en"],
            expected=meant["en"],
            expected_ja=meant["ja"],
            suggestion=None,
            found_ja=found["ja"],
            severity="remark",
        )

    def called(self, name: str, lang: str, known: Set[str] | None = None) -> str:
        """Return a card's name in a language: from this scenario, else from the shipped boards.

        Args:
            name: the name that the game uses.
            lang: the language.
            known: the cards that the reader knows; only those may state another name. ``None`` stands for all.
        """
        cards = self._called.get(name, ())
        stated = (own for path, card, own in cards if known is None or self._is_known(path, card, known))
        own = next(stated, None)
        return own.get(lang) if own is not None else in_language(self.game, name, lang)

    def _is_known(self, path: Path, card: str | None, known: Set[str]) -> bool:
        """Return whether a reader knows the card that is stated at a path, with its id if it has one.

        The path begins with ``tokens``, with ``cards`` and a key, or with a side and a zone. After the zone comes an
        index unless the zone holds a single card, then a field and an index for a card that lies with that card.
        """
        part, where, *rest = path
        if part == "tokens" or card in known:
            return True
        placed = package(self.game).placed(self)
        if part == "cards":
            return any(known & {*ids} for player, zone, index, ids in placed if self._key(player, zone, index) == where)
        if card is not None or (len(rest) > 1 and isinstance(rest[-1], int)):
            return False
        place = (part, where, rest[0] if rest else 0)
        return any(known & {*ids[:1]} for player, zone, index, ids in placed if (player, zone, index) == place)

    def _key(self, player: str, zone: str, index: int) -> str | None:
        """Return the key under ``cards`` or the published name that a card in a zone is stated with, if any."""
        entry = entry_at(getattr(self, player), zone, index)
        return entry if isinstance(entry, str) else getattr(entry, "card", None)


@cache
def expectation_model(game: str) -> type[Expectation]:
    known = package(game).expected
    fields: dict[str, Any] = {name: (kind | None, None) for name, kind in known.card.items()}
    fields |= dict.fromkeys((*known.holds, *known.lacks), (Several, None))
    fields |= dict.fromkeys((*known.player, *known.zones), (int | None, None))
    model = create_model(f"{game.capitalize()}Expectation", __base__=Expectation, **fields)
    model.synonyms = known.synonyms
    return model


@cache
def scenario_model(game: str) -> type[Base]:
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
    """Return the words that may be card ids in the scenario's question, script and expectations.

    The result is a superset: other words of the question are in it, too.
    """
    if scenario._asked_about is None:
        words = re.findall(r"[\w-]+", f"{scenario.question.en} {scenario.question.ja}")
        expected = [vars(one) for one in scenario.expect]
        scenario._asked_about = frozenset([*words, *_names_in([scenario.play, expected])])
    return scenario._asked_about


def _names_in(value: Any) -> Iterator[str]:
    """Yield the card ids in a value; ``card.ability`` counts as its card."""
    if isinstance(value, str):
        yield value.partition(".")[0]
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _names_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _names_in(part)


def card_form(rules: GamePackage) -> type[Node]:
    """Return the model of a card in a zone: its printed values and its state."""
    held = (kind for field in rules.side.model_fields.values() for kind in _cards(rules, field.annotation))
    return next(held, rules.card)


def zones(rules: GamePackage) -> list[str]:
    return [name for name, field in rules.side.model_fields.items() if any(_cards(rules, field.annotation))]


def holds_one(rules: GamePackage, zone: str) -> bool:
    """Return whether a zone holds a single card, which is written without a list."""
    return not _is_list(rules.side.model_fields[zone].annotation)


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list or any(map(_is_list, get_args(kind)))


def _cards(rules: GamePackage, kind: Any) -> Iterator[type[Node]]:
    """Yield the card models in a field's type annotation."""
    if isinstance(kind, type) and issubclass(kind, rules.card):
        yield kind
    for part in get_args(kind):
        yield from _cards(rules, part)
