"""A walk over every word of the language in every place: does it change an outcome, or is it refused?

A *word* is a field of a node, or what such a field says; a *place* is the field in which the node stands. Words and
places come from the nodes themselves and from the vocabulary of each game, so that whoever adds one is asked.
"""

from __future__ import annotations

import copy
import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints
from unittest.mock import patch

import yaml
from pydantic import ValidationError

from judge.abilities import Filter, Grant, Node, Target, When
from judge.games import Barred, Spelled, package
from judge.games.sve.language import Taking
from judge.kernel import Choice, Decision, Limits, legal
from judge.scenario import library, resolve
from judge.scenario.checking import beyond_form
from judge.scenario.model import Base, scenario_model
from judge.scenario.places import Places
from judge.scenario.script import Script

LIMITS = Limits(steps=400)
MOST_OF_FEW = 2
"""On so many boards as little as may be is chosen; on all of them as much."""

MOST_OF_WORDS = 3
"""So many of the words that a field can say are tried where the stage names none."""

READ_BY_PLACE = (Filter, When, Grant, Taking)
"""Kinds of node whose fields are read by whatever they stand in; all others are read alike wherever they stand."""

NAMES = ("id", "name", "remember", "rest")
"""Fields that only say what something is called: whether anything uses a name is asked as it is read."""

Data = dict[str, Any]
Needed = tuple[Sequence[str], Sequence[Data], Sequence[Data]]
"""For words what is done before them, so that they mean something, and after."""

Where = tuple[Any, ...]


class Word(NamedTuple):
    """A word in a place.

    Attributes:
        place: the field in which the node stands, as ``Damage.to``; empty for what a field says wherever it stands.
        said: the field, as ``Select.count``, and what it says where that is one of several words.
    """

    place: str
    said: str


# what there is to say


def inner(game: str, annotation: Any) -> Iterator[type[Node]]:
    """Yield the kinds of node of a game that a field can hold."""
    if isinstance(annotation, type) and issubclass(annotation, Node):
        yield from package(game).language.of(annotation) or [annotation]
    for part in get_args(annotation):
        if not isinstance(part, str):
            yield from inner(game, part)


def literals(annotation: Any) -> Iterator[Any]:
    """Yield the words that a field can say."""
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield True
    else:
        for part in get_args(annotation):
            if not isinstance(part, str):
                yield from literals(part)


def means_something(game: str, kind: type[Node], field: str) -> bool:
    """Return whether a field means anything in a game at all."""
    known = [fields for of, fields in package(game).words.items() if issubclass(kind, of)]
    return all(fields.get(field, ()) is not None for fields in known)


def vocabulary(game: str, kind: type[Node], field: str, annotation: Any) -> Sequence[str]:
    """Return the words that a field can say in a game, where it is one of a list of words."""
    for of, fields in package(game).words.items():
        known = fields.get(field)
        if issubclass(kind, of) and known is not None and not isinstance(known, Barred | Spelled):
            return known
    return [str(word).lower() for word in literals(annotation) if word not in ("x", "this")]


def verb_of(kind: type[Node]) -> str:
    """Return the field that tells a kind of node from others, any field of one that needs not be told apart."""
    names = {info.alias or name: name for name, info in kind.model_fields.items()}
    return names.get(kind.verb, next(iter(names.values())))


def words(game: str) -> Iterator[Word]:
    """Yield every word of the language of a game in every place."""
    card = package(game).card
    seen: dict[Any, None] = {}
    waiting = deque([(card, "abilities")])
    waiting += [(card, "arts")] if "arts" in card.model_fields else []
    while waiting:
        holder, field = waiting.popleft()
        place = f"{holder.__name__}.{field}"
        for kind in inner(game, get_type_hints(holder, include_extras=True)[field]):
            if kind.verb and not means_something(game, kind, verb_of(kind)):
                continue
            hints = get_type_hints(kind, include_extras=True)
            again = kind in seen and (kind is Target or not issubclass(kind, READ_BY_PLACE))
            seen[kind] = None
            for name in (verb_of(kind),) if again else kind.model_fields:
                if name in NAMES or not means_something(game, kind, name):
                    continue
                yield Word(place, f"{kind.__name__}.{name}")
                here = place if kind.__name__ == "When" and name == "event" else ""
                usual = kind.model_fields[name].default
                for word in vocabulary(game, kind, name, hints[name]):
                    if word == usual or (usual is True and word == "true"):
                        continue
                    yield Word(here, f"{kind.__name__}.{name}={word}")
                if (kind, name) not in seen:
                    seen[kind, name] = None
                    waiting.append((kind, name))


# what comes of it


class Outcome(NamedTuple):
    """What came of a board: how it lies at the end, who won, what was asked, and what was answered and refused."""

    board: str
    ending: tuple[Any, ...]
    asked: tuple[Any, ...]


TOLD = (
    "chosen",
    "forced",
    "rewound",
    "not_allowed",
    "answer",
    "revealed",
    "shown",
    "looked",
    "looks",
    "looked_at",
    "engaged",
    "refreshed",
    "turned_face_up",
    "lies_face_up",
)
"""Steps that tell what no board at the end does."""


class RefusedError(Exception):
    """A board is not accepted."""


def read(data: Data) -> Base:
    """Return a scenario of its data, without going through YAML.

    Raises:
        RefusedError: it cannot be used.
    """
    rules = package(data["game"])
    try:
        scenario = scenario_model(rules.id).model_validate(copy.deepcopy(data))
    except ValidationError as wrong:
        raise RefusedError(str(wrong.errors(include_url=False)[0])) from None
    problems = beyond_form(scenario, rules, Places(), "walk")
    if problems:
        raise RefusedError(problems[0].message())
    return scenario


def _as_many_as_possible(script: Script, choice: Choice) -> Decision:
    """Decide for yes, and for as many of the first options as there may be; one player wins each contest of signs."""
    if choice.role == "sign":
        return Decision((choice.options[choice.by == "p2"],))
    options = sorted(choice.options, key=lambda option: option != "yes") if "yes" in choice.options else choice.options
    for number in range(choice.maximum, choice.minimum - 1, -1):
        if choice.role in ("x", "number"):
            return Decision(tuple(choice.options[-1:]))
        if choice.role in ("quick", "ward", "order") or choice.role == "shuffle":
            break
        if legal(choice, options[:number]):
            return Decision(tuple(options[:number]))
    return Decision(tuple(choice.options[: choice.minimum]))


def _as_few_as_possible(script: Script, choice: Choice) -> Decision:
    """Decide for no, and for as few of the first options as there may be."""
    if choice.role == "sign":
        return _as_many_as_possible(script, choice)
    options = sorted(choice.options, key=lambda option: option != "no") if "no" in choice.options else choice.options
    fewest = (options[:number] for number in range(choice.minimum, choice.maximum + 1))
    return Decision(tuple(next((few for few in fewest if legal(choice, few)), options[: choice.minimum])))


def outcome(data: Data, decides: Callable[[Script, Choice], Decision] = _as_many_as_possible) -> Outcome:
    """Play a board and return what came of it, with what decides where the board does not say it.

    Raises:
        RefusedError: it cannot be used.
    """
    with patch.object(Script, "_assumption", decides):
        done = resolve(read(data), LIMITS)
    asked = [(step.key, step.actor, step.values.get("role"), step.objects) for step in done.steps if step.key in TOLD]
    answers = [(one.legal, len(one.cites)) for one in done.script.answers]
    ending = (done.ending.outcome, done.ending.winner, tuple(answers))
    return Outcome(json.dumps(done.board(len(done.steps)), sort_keys=True), ending, tuple(asked))


# shown by the shipped boards


class Said(NamedTuple):
    """Where a shipped board says a word: the board's number, and the path of what is left out to see what it does."""

    board: int
    path: Where


def said_on(number: int, scenario: Base) -> Iterator[tuple[Word, Said]]:
    """Yield the words that a scenario says, each with where."""
    game = scenario.game
    for path, holder, field, node in _held(scenario):
        kind = type(node)
        place = f"{_printed(game, holder).__name__}.{field}"
        for name in kind.model_fields:
            if name not in node.model_fields_set or name in NAMES:
                continue
            where = (*path, kind.model_fields[name].alias or name)
            yield Word(place, f"{kind.__name__}.{name}"), Said(number, where)
            here = place if kind.__name__ == "When" and name == "event" else ""
            value = getattr(node, name)
            for at, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(one, str | bool):
                    word = str(one).lower() if isinstance(one, bool) else one
                    yield (
                        Word(here, f"{kind.__name__}.{name}={word}"),
                        Said(number, where if at is None else (*where, at)),
                    )


def _printed(game: str, holder: type[Node]) -> type[Node]:
    card = package(game).card
    return card if issubclass(holder, card) else holder


def _held(value: Any, path: Where = (), holder: type[Node] | None = None, field: str = "") -> Iterator[Any]:
    if isinstance(value, Node):
        if holder is not None:
            yield path, holder, field, value
        for name, info in type(value).model_fields.items():
            yield from _held(getattr(value, name), (*path, info.alias or name), type(value), name)
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _held(part, (*path, key), holder, field)


@cache
def boards(game: str) -> Sequence[Data]:
    """Return the shipped boards of a game as data."""
    return [file.scenario.model_dump(by_alias=True, exclude_unset=True) for file in library(game)]


def without(data: Data, path: Where) -> Data:
    """Return a board without what stands at a path."""
    left = copy.deepcopy(data)
    here = left
    for key in path[:-1]:
        here = here[key]
    del here[path[-1]]
    return left


@cache
def as_it_is(game: str, number: int) -> Outcome:
    """Return what comes of a shipped board."""
    return outcome(boards(game)[number])


def changes_a_shipped_board(game: str, said: Said) -> bool:
    """Return whether a board comes out differently without a word, or without what cannot be said without it."""
    path = said.path
    while len(path) > 3:
        try:
            return outcome(without(boards(game)[said.board], path)) != as_it_is(game, said.board)
        except (RefusedError, KeyError):
            path = path[:-1]
    return False


def shown_by_boards(game: str, wanted: Sequence[Word], tries: int = 3) -> dict[Word, bool]:
    """Return for each of the wanted words whether a shipped board shows what it does.

    Args:
        game: the game.
        wanted: the words.
        tries: so many boards are tried for each.
    """
    where: dict[Word, list[Said]] = defaultdict(list)
    asked = dict.fromkeys(wanted)
    for number, file in enumerate(library(game)):
        for word, said in said_on(number, file.scenario):
            if word in asked and len(where[word]) < tries:
                where[word].append(said)
    return {word: any(changes_a_shipped_board(game, one) for one in where.get(word, ())) for word in wanted}


# shown by planting


Boards = Callable[[str, Data, str], Iterator[Data]]


class Stage(NamedTuple):
    """Boards on which words are planted.

    Attributes:
        base: for each kind of node one that does something.
        inside: the field in which a node of a kind, or of a sort, stands unless a place is asked for; also by what it
            holds there.
        says: what to try for a field, as ``Draw.up_to``; or for all fields of a name.
        instead: for each sort of place nodes that can stand there in the place of others.
        beside: what has to stand beside a field, or a word of it, for it to mean something; everywhere or in a place;
            with ``without`` after it what stands there where the field does not.
        boards: the boards that tell what an ability does, by its kind; and by what is said on them or on those that
            they are compared with, so that nothing but the word makes the difference.
    """

    base: Mapping[str, Data]
    inside: Mapping[str, str]
    says: Mapping[str, Sequence[Any]]
    instead: Mapping[str, Sequence[tuple[str, Data]]]
    beside: Mapping[str, Data]
    boards: Boards

    @classmethod
    def read(cls, words: Data, boards: Boards) -> Stage:
        """Return the stage that a file describes."""
        return cls(words["base"], words["inside"], words["says"], words["instead"], words["beside"], boards)


def load(game: str) -> Data:
    """Return what words of a game are planted with."""
    found: Data = yaml.safe_load(Path(__file__).with_name(f"stage_{game}.yaml").read_text("utf-8"))
    return found


def doing(body: Data, said: str, needed: Sequence[Needed]) -> Data:
    """Return an ability that does besides what words mean something by: first what they speak of, and last its use.

    Args:
        body: the ability.
        said: what is said on its board and on those that it is compared with.
        needed: for words what is done before them, and after.
    """
    text = next((key for key in ("resolve", "spell", "do", "instead") if key in body), None)
    found = dict(body)
    for words, before, after in needed if text else ():
        if any(word in said for word in words):
            found[str(text)] = [*before, *found[str(text)], *after]
    return found


def using(value: Any, used: Mapping[str, Data]) -> Any:
    """Return what a text says with a use of each name straight after the instruction that gives it."""
    if isinstance(value, dict):
        return {key: using(part, used) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    found: list[Any] = []
    for part in value:
        name = part.get("as") if isinstance(part, dict) else None
        found += [using(part, used), *([used[name]] if name in used else [])]
    return found


class Planting:
    """Plants words on the boards of a stage, and looks what comes of it.

    Args:
        game: the game.
        stage: the boards.
    """

    def __init__(self, game: str, stage: Stage) -> None:
        self._game = game
        self._stage = stage
        self._known: dict[tuple[str, bool], Outcome | RefusedError] = {}
        self._kinds = {kind.__name__: kind for kind in _kinds(game)}
        self.played = 0

    def boards(self, one: tuple[str, Data], other: tuple[str, Data], place: str) -> Iterator[tuple[Data, Data]]:
        """Yield boards with a node in a place, or where such a node stands, each with one that has another there."""
        return self._beside_each_other(self.ability(*one, place), self.ability(*other, place))

    def _beside_each_other(self, *abilities: tuple[str, Data]) -> Iterator[tuple[Data, Data]]:
        """Yield the boards of two abilities in pairs that are alike but for these."""
        said = json.dumps(abilities)
        one, other = (self._stage.boards(*ability, said) for ability in abilities)
        return zip(one, other, strict=False)

    def ability(self, kind: str, node: Data, place: str = "") -> tuple[str, Data]:
        """Return the ability, with its kind, in which a node of a kind stands in a place."""
        inside = self._stage.inside
        place = place or inside.get(kind, inside.get(self._kinds[kind].slot, ""))
        holder, _, field = place.partition(".")
        if holder in ("", "Printed"):
            return kind, node
        around = _stated(self._stage.base.get(place, self._base("", holder)), self._beside(place))
        around[self._written(holder, field)] = _as_held(
            place, self._kinds[holder].model_fields[field].annotation, kind, node
        )
        return self.ability(holder, around, self._stage.inside.get(place, ""))

    def _written(self, kind: str, field: str) -> str:
        return self._kinds[kind].model_fields[field].alias or field

    def outcome(self, data: Data, *, few: bool = False) -> Outcome | RefusedError:
        """Return what comes of a board, as much chosen as there may be or as few, or why it is refused."""
        key = json.dumps(data, sort_keys=True), few
        if key not in self._known:
            self.played += 1
            try:
                self._known[key] = outcome(data, _as_few_as_possible if few else _as_many_as_possible)
            except RefusedError as why:
                self._known[key] = why
        return self._known[key]

    def shows(self, word: Word) -> bool:
        """Return whether a word changes what comes of a board, or is refused there.

        Every way to say it is tried on one board before any is tried on the next: the right way shows it at once.
        """
        return any(
            self._differs(word, *boards, few=few) for few in (False, True) for boards in self._in_turn(word, few)
        ) or self._holder_refuses(word)

    def _in_turn(self, word: Word, few: bool) -> Iterator[tuple[Data, Data]]:
        """Yield boards that say a word, each with one that does not: the first board of every pair, then the second."""
        waiting = [
            self.boards((kind, node), (other, beside), word.place) for kind, node, other, beside in self._pairs(word)
        ]
        for number in count():
            found = [(boards, both) for boards in waiting if (both := next(boards, None)) is not None]
            if not found or (few and number == MOST_OF_FEW):
                return
            waiting = [boards for boards, _ in found]
            yield from (both for _, both in found)

    def _pairs(self, word: Word) -> Iterator[tuple[str, Data, str, Data]]:
        """Yield nodes that say a word, each with one that does not, or says another."""
        kind, _, said = word.said.partition(".")
        field = said.partition("=")[0]
        beside = self._beside(f"{word.place}>{word.said}", word.said, f"{kind}.{field}", field)
        without = self._beside(f"{word.said} without", f"{kind}.{field} without")
        for one in self._bases(word.place, kind):
            yield from self._pairs_from(word, _stated(one, beside), without)

    def _pairs_from(self, word: Word, base: Data, without: Data) -> Iterator[tuple[str, Data, str, Data]]:
        """Yield nodes that say a word beside what another node says, each with one that does not."""
        kind, _, said = word.said.partition(".")
        field, _, value = said.partition("=")
        written, info = self._written(kind, field), self._kinds[kind].model_fields[field]
        plain = {**{name: one for name, one in base.items() if name != written}, **without}
        is_verb = self._kinds[kind].verb and field == verb_of(self._kinds[kind])
        own = [base[written]] if written in base else []
        says = [_as_said(info.annotation, value)] if value else own if is_verb else self.samples(kind, field)
        for one in says:
            if is_verb:
                yield from ((kind, {**base, written: one}, *other) for other in self._instead(kind))
            if is_verb or info.is_required():
                yield from (
                    (kind, {**base, written: one}, kind, {**plain, written: other})
                    for other in self.samples(kind, field)
                    if other != one
                )
            else:
                yield from (
                    (kind, {**base, written: one}, kind, {**base, written: other})
                    for other in self.samples(kind, field)
                    if other != one
                )
            if not info.is_required():
                yield kind, {**base, written: one}, kind, plain

    def _base(self, place: str, kind: str) -> Data:
        return self._stage.base.get(
            f"{place}>{kind}", self._stage.base.get(kind, _said_by_itself(self._kinds.get(kind)))
        )

    def _bases(self, place: str, kind: str) -> Iterator[Data]:
        """Yield nodes of a kind that do something in a place: one that may stand anywhere, and what stands there."""
        base = self._base(place, kind)
        yield base
        holder, _, field = place.partition(".")
        if self._kinds[kind].verb or holder in ("", "Printed"):
            return
        around = _stated(self._stage.base.get(place, self._base("", holder)), self._beside(place))
        there = around.get(self._written(holder, field)) or [*self.samples(holder, field), None][0]
        own = there[0] if isinstance(there, list) and there else there
        if isinstance(own, dict) and own != base:
            yield own

    def _beside(self, *names: str) -> Data:
        return next((self._stage.beside[name] for name in names if name in self._stage.beside), {})

    def _instead(self, kind: str) -> Sequence[tuple[str, Data]]:
        """Return nodes of other kinds that can stand where one of this kind can."""
        return self._stage.instead.get(self._kinds[kind].slot, ())

    def _holder_refuses(self, word: Word) -> bool:
        """Return whether the node around refuses to have anything in that place."""
        holder, _, field = word.place.partition(".")
        if holder in ("", "Printed"):
            return False
        kind = word.said.partition(".")[0]
        around = _stated(self._base("", holder), self._beside(f"{holder}.{field}"))
        written, required = self._written(holder, field), self._kinds[holder].model_fields[field].is_required()
        plain = {name: one for name, one in around.items() if name != written or required}
        there = self.ability(kind, self._base(word.place, kind), word.place)
        return any(
            self._names_it(self.outcome(one), written) and isinstance(self.outcome(other), Outcome)
            for one, other in self._beside_each_other(there, self.ability(holder, plain))
        )

    def samples(self, kind: str, field: str) -> Sequence[Any]:
        """Return what to try for a field: what the stage names, or some of the words that it can say."""
        said = self._stage.says.get(f"{kind}.{field}", self._stage.says.get(field))
        return self._words_of(kind, field) if said is None else said

    def _words_of(self, kind: str, field: str) -> Sequence[Any]:
        """Return some of the words that a field can say, where it is one of a list of words."""
        of = self._kinds[kind]
        if not means_something(self._game, of, field):
            return ()
        hint = get_type_hints(of, include_extras=True)[field]
        found = vocabulary(self._game, of, field, hint)[:MOST_OF_WORDS]
        return [_as_said(of.model_fields[field].annotation, one) for one in found]

    def _differs(self, word: Word, planted: Data, plain: Data, *, few: bool) -> bool:
        """Return whether a board comes out differently as planted, or is refused for what is planted alone."""
        kind, _, said = word.said.partition(".")
        written = self._written(kind, said.partition("=")[0])
        before = self.outcome(plain, few=few)
        if not isinstance(before, Outcome):
            return False
        after = self.outcome(planted, few=few)
        return self._names_it(after, written) or (isinstance(after, Outcome) and after != before)

    def _names_it(self, what: Outcome | RefusedError, written: str) -> bool:
        """Return whether a board is refused for what a field says."""
        return isinstance(what, RefusedError) and bool(re.search(rf"\b{written}\b", str(what)))


def _said_by_itself(kind: type[Node] | None) -> Data:
    """Return a node that says no more than its verb, where that is a word."""
    verb = kind.verb if kind is not None else ""
    only = get_args(kind.model_fields[verb].annotation) if kind is not None and verb in kind.model_fields else ()
    return {verb: only[0]} if only and isinstance(only[0], str | bool) else {}


def _stated(node: Data, beside: Data) -> Data:
    """Return a node with what stands beside a word; ``None`` leaves out what it has by itself."""
    return {name: one for name, one in {**node, **beside}.items() if one is not None}


def _as_held(place: str, annotation: Any, kind: str, node: Data) -> Any:
    """Return a node as a field holds it: by itself, in a list, or in a list of lists."""
    if place == "Either.either":
        return [[node], [{"may": [node]}]]
    if get_origin(annotation) is not list:
        return [node] if kind == "Taking" else node
    return [[node]] if any(get_origin(part) is list for part in get_args(annotation)) else [node]


def _kinds(game: str) -> Iterator[type[Node]]:
    """Yield every kind of node that texts of a game can have."""
    seen: dict[type[Node], None] = {}
    waiting = [package(game).card]
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen[kind] = None
            waiting += [k for hint in get_type_hints(kind, include_extras=True).values() for k in inner(game, hint)]
    yield from seen


def _as_said(annotation: Any, value: str) -> Any:
    """Return a word as its field holds it."""
    if value == "true" and True in literals(annotation):
        return True
    return [value] if str(annotation) == "list[str]" else value
