"""Planting: a word is added to a card text on a board, and the board is played with and without it.

README.md in this folder explains it with an example.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import yaml

from judge.abilities import Instruction, Node
from judge.games import package
from tests.planting.mentions import Mentions
from tests.planting.outcomes import Data, Outcome, RefusedError, as_few_as_possible, as_many_as_possible, outcome
from tests.planting.vocabulary import Word, inner, literals, means_something, verb_of, vocabulary

BOARDS_WITH_FEW = 2
"""On so many boards as little as may be is chosen, too; on all of them as much."""

VALUES_TRIED = 3
"""The number of values tried for a field if the stage names none."""

PAIRS_SHOWN = 3
"""The number of pairs of texts shown for a word without an effect."""


Ability = tuple[str, Data]
"""The kind of an ability, and the ability as it is written."""

Boards = Callable[[str, Data, Mentions], Iterator[Data]]
"""Yields boards that show what an ability does.

Its arguments are the kind of the ability, the ability, and the names mentioned in it or in the ability it is compared
with. So two compared boards differ only in the word.
"""


class Prepared(NamedTuple):
    """Further instructions of an ability that mentions a name without a meaning of its own.

    Attributes:
        mentions: the names, one of which must be mentioned.
        before: the instructions that are carried out first.
        after: the instructions that are carried out last.
    """

    mentions: Sequence[str | tuple[str, Any]]
    before: Sequence[Data]
    after: Sequence[Data]


class Stage(NamedTuple):
    """Boards of a game on which words are planted, and the texts there. The mappings are in ``stage_GAME.yaml``.

    Attributes:
        examples: an example of each kind of node, one that does something. ``Search.search>Select`` is the example for
            that place, ``If.otherwise`` the node around that field.
        stands_in: the place of a kind of node, or of a sort (instruction, condition, amount, cost), if a word names
            none.
        values: the values to try for a field, ``Draw.up_to``, or for every field of a name.
        others: for each sort of place, other nodes that fit there.
        context: further fields that a field, or one of its values, needs to mean something; everywhere, or in a
            place. With the suffix ``without``: the fields written if the field is left out.
        boards: the boards that show what an ability does.
    """

    examples: Mapping[str, Data]
    stands_in: Mapping[str, str]
    values: Mapping[str, Sequence[Any]]
    others: Mapping[str, Sequence[Ability]]
    context: Mapping[str, Data]
    boards: Boards

    @classmethod
    def read(cls, written: Data, boards: Boards) -> Stage:
        """Return the stage that a file describes."""
        parts = (written[name] for name in ("examples", "stands_in", "values", "others", "context"))
        return cls(*parts, boards)


def load(game: str) -> Data:
    """Return the content of a game's stage file."""
    found: Data = yaml.load(Path(__file__).with_name(f"stage_{game}.yaml").read_bytes(), yaml.CSafeLoader)
    return found


def prepared(ability: Data, mentions: Mentions, needed: Sequence[Prepared]) -> Data:
    """Return an ability that first creates the objects that its words refer to, and uses them last."""
    text = next((key for key in ("resolve", "spell", "do", "instead") if key in ability), None)
    found = dict(ability)
    for wanted, before, after in needed if text else ():
        if mentions.any_of(*wanted):
            found[str(text)] = [*before, *found[str(text)], *after]
    return found


def using(value: Any, uses: Mapping[str, Data]) -> Any:
    """Return a text with a use of each name directly after the instruction that gives it."""
    if isinstance(value, dict):
        return {key: using(part, uses) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    found: list[Any] = []
    for part in value:
        name = part.get("as") if isinstance(part, dict) else None
        found += [using(part, uses), *([uses[name]] if name in uses else [])]
    return found


class Planting:
    """Plants words on the boards of a stage, and compares their outcomes.

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

    # one word

    def shows(self, word: Word) -> bool:
        """Return whether a word changes the outcome of a board, or is rejected there.

        Every way to say it is tried on one board before any is tried on the next: the right way shows it at once.
        """
        return any(
            self._differs(word, *boards, few=few) for few in (False, True) for boards in self._in_turn(word, few)
        ) or self._holder_refuses(word)

    def report(self, word: Word) -> str:
        """Return the planted texts of a word without an effect, as needed for finding the reason."""
        lines = [f"{self._game}: {word} has no effect on any board"]
        for kind, node, other, beside in islice(self._pairs(word), PAIRS_SHOWN):
            planted, plain = self.ability(kind, node, word.place), self.ability(other, beside, word.place)
            board = next((both for both in self._compared(planted, plain)), None)
            lines += [f"  planted:  {_written(planted[1])}", f"  compared: {_written(plain[1])}"]
            if board is not None:
                with_it, without_it = (self._player_fields(one) for one in board)
                lines.append(f"  on the board that plays {_written(board[0]['play'])}: {with_it}; {without_it}")
                if all(isinstance(self.outcome(one), RefusedError) for one in board):
                    lines.append(f"  both are refused: write an example of {word.kind} in stage_{self._game}.yaml")
        return "\n".join(lines)

    def _player_fields(self, board: Data) -> str:
        came = self.outcome(board)
        return f"refused: {came}" if isinstance(came, RefusedError) else f"ends {came.ending[0]}, as it lies the same"

    # boards

    def boards(self, one: Ability, other: Ability, place: str) -> Iterator[tuple[Data, Data]]:
        """Yield boards with a node in a place, or where such a node stands, each with one that has another there."""
        return self._compared(self.ability(*one, place), self.ability(*other, place))

    def _compared(self, *abilities: Ability) -> Iterator[tuple[Data, Data]]:
        """Yield the boards of two abilities in pairs that are alike but for these."""
        mentions = Mentions(*(node for _, node in abilities))
        one, other = (self._stage.boards(*ability, mentions) for ability in abilities)
        return zip(one, other, strict=False)

    def ability(self, kind: str, node: Data, place: str = "") -> Ability:
        """Return the ability, with its kind, that has a node of a kind in a place."""
        stands_in = self._stage.stands_in
        place = place or stands_in.get(kind, stands_in.get(self._kinds[kind].slot, ""))
        holder, _, field = place.partition(".")
        if holder in ("", "Printed"):
            return kind, node
        around = self._around(place)
        around[self._key(holder, field)] = _as_held(
            place, self._kinds[holder].model_fields[field].annotation, kind, node
        )
        return self.ability(holder, around, stands_in.get(place, ""))

    def _around(self, place: str) -> Data:
        """Return the node around a place, with what it needs to mean something."""
        holder = place.partition(".")[0]
        return _with(self._stage.examples.get(place, self._example("", holder)), self._context(place))

    def _key(self, kind: str, field: str) -> str:
        """Return how a field is written."""
        return self._kinds[kind].model_fields[field].alias or field

    def outcome(self, data: Data, *, few: bool = False) -> Outcome | RefusedError:
        """Return the outcome of a board, with as many or as few cards chosen as possible, or the reason for its
        rejection."""
        key = json.dumps(data, sort_keys=True), few
        if key not in self._known:
            self.played += 1
            try:
                self._known[key] = outcome(data, as_few_as_possible if few else as_many_as_possible)
            except RefusedError as why:
                self._known[key] = why
        return self._known[key]

    def _in_turn(self, word: Word, few: bool) -> Iterator[tuple[Data, Data]]:
        """Yield boards that say a word, each with one that does not: the first board of every pair, then the second."""
        waiting = [
            self.boards((kind, node), (other, beside), word.place) for kind, node, other, beside in self._pairs(word)
        ]
        for number in count():
            found = [(boards, both) for boards in waiting if (both := next(boards, None)) is not None]
            if not found or (few and number == BOARDS_WITH_FEW):
                return
            waiting = [boards for boards, _ in found]
            yield from (both for _, both in found)

    # pairs of nodes, one with the word and one without it

    def _pairs(self, word: Word) -> Iterator[tuple[str, Data, str, Data]]:
        """Yield nodes that say a word, each with one that does not, or says another."""
        context = self._context(f"{word.place}>{word.said}", word.said, f"{word.kind}.{word.field}", word.field)
        without = self._context(f"{word.said} without", f"{word.kind}.{word.field} without")
        for example in self._examples(word.place, word.kind):
            yield from self._pairs_from(word, _with(example, context), without)

    def _pairs_from(self, word: Word, base: Data, without: Data) -> Iterator[tuple[str, Data, str, Data]]:
        """Yield nodes with a word added to another node's fields, each with the same node without it."""
        kind, key, info = word.kind, self._key(word.kind, word.field), self._kinds[word.kind].model_fields[word.field]
        plain = {**{name: one for name, one in base.items() if name != key}, **without}
        is_verb = self._kinds[kind].verb and word.field == verb_of(self._kinds[kind])
        own = [base[key]] if key in base else []
        values = [_as_said(info.annotation, word.value)] if word.value else own if is_verb else self.values(word)
        for one in values:
            said = {**base, key: one}
            if is_verb:
                yield from ((kind, said, *other) for other in self._others(kind))
            others = [other for other in self.values(word) if other != one]
            rest = plain if is_verb or info.is_required() else base
            yield from ((kind, said, kind, {**rest, key: other}) for other in others)
            if not info.is_required():
                yield kind, said, kind, plain

    def _example(self, place: str, kind: str) -> Data:
        examples = self._stage.examples
        return examples.get(
            f"{place}>{kind}",
            examples.get(kind, _said_by_itself(self._kinds.get(kind), examples["Destroy"]["destroy"])),
        )

    def _examples(self, place: str, kind: str) -> Iterator[Data]:
        """Yield nodes of a kind that do something in a place: one that fits anywhere, and those written for the
        place."""
        example = self._example(place, kind)
        yield example
        holder, _, field = place.partition(".")
        if self._kinds[kind].verb or holder in ("", "Printed"):
            return
        there = self._around(place).get(self._key(holder, field)) or [*self._values(holder, field), None][0]
        own = there[0] if isinstance(there, list) and there else there
        if isinstance(own, dict) and own != example:
            yield own

    def _context(self, *names: str) -> Data:
        return next((self._stage.context[name] for name in names if name in self._stage.context), {})

    def _others(self, kind: str) -> Sequence[Ability]:
        """Return nodes of other kinds that can stand where one of this kind can."""
        return self._stage.others.get(self._kinds[kind].slot, ())

    def values(self, word: Word) -> Sequence[Any]:
        """Return the values to try for the field of a word."""
        return self._values(word.kind, word.field)

    def _values(self, kind: str, field: str) -> Sequence[Any]:
        """Return the values that the stage names for a field, or some of those in the game's vocabulary."""
        named = self._stage.values.get(f"{kind}.{field}", self._stage.values.get(field))
        if named is not None:
            return named
        of = self._kinds[kind]
        if not means_something(self._game, of, field):
            return ()
        hint = get_type_hints(of, include_extras=True)[field]
        found = vocabulary(self._game, of, field, hint)[:VALUES_TRIED]
        return [_as_said(of.model_fields[field].annotation, one) for one in found]

    # comparing

    def _differs(self, word: Word, planted: Data, plain: Data, *, few: bool) -> bool:
        """Return whether a board has another outcome with the planted word, or is rejected only because of it."""
        before = self.outcome(plain, few=few)
        if not isinstance(before, Outcome):
            return False
        after = self.outcome(planted, few=few)
        key = self._key(word.kind, word.field)
        return _refused_for(after, key) or (isinstance(after, Outcome) and after != before)

    def _holder_refuses(self, word: Word) -> bool:
        """Return whether the node around refuses to have anything in that place."""
        holder, _, field = word.place.partition(".")
        if holder in ("", "Printed"):
            return False
        around = _with(self._example("", holder), self._context(word.place))
        key, required = self._key(holder, field), self._kinds[holder].model_fields[field].is_required()
        plain = {name: one for name, one in around.items() if name != key or required}
        there = self.ability(word.kind, self._example(word.place, word.kind), word.place)
        return any(
            _refused_for(self.outcome(one), key) and isinstance(self.outcome(other), Outcome)
            for one, other in self._compared(there, self.ability(holder, plain))
        )


def _refused_for(came: Outcome | RefusedError, key: str) -> bool:
    """Return whether a board is refused for what a field says."""
    return isinstance(came, RefusedError) and bool(re.search(rf"\b{key}\b", str(came)))


def _written(node: Any) -> str:
    """Return a part of a board as one line of YAML."""
    return str(yaml.safe_dump(node, default_flow_style=True, sort_keys=False, width=10_000, allow_unicode=True)).strip()


def _said_by_itself(kind: type[Node] | None, pointer: Any) -> Data:
    """Return the shortest node of a kind: each field that it needs, with 1 for a number and ``pointer`` for cards."""
    needed = kind.model_fields.items() if kind is not None else ()
    said = ((info.alias or name, _shortest(info.annotation, pointer)) for name, info in needed if info.is_required())
    return {name: value for name, value in said if value is not None}


def _shortest(annotation: Any, pointer: Any) -> Any:
    """Return the shortest value of a field, or ``None`` if only the stage can say one."""
    parts = [*_parts(annotation)]
    kinds = [one for one in parts if isinstance(one, type) and issubclass(one, Node)]
    words = [word for word in literals(annotation) if word not in ("x", "this")]
    if int in parts or words:
        return 1 if int in parts else words[0]
    if any(issubclass(one, Instruction) for one in kinds):
        return [{"draw": 1}]
    return pointer if str in parts and kinds else None


def _parts(annotation: Any) -> Iterator[Any]:
    """Yield an annotation and everything in it."""
    yield annotation
    for part in get_args(annotation):
        yield from _parts(part)


def _with(node: Data, context: Data) -> Data:
    """Return a node with its context; ``None`` there leaves out what the node has by itself."""
    return {name: one for name, one in {**node, **context}.items() if one is not None}


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
    """Return a value as its field holds it."""
    if value == "true" and True in literals(annotation):
        return True
    return [value] if str(annotation) == "list[str]" else value
