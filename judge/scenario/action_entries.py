"""Converts engine actions and answers into entries of a scenario's ``play`` list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from judge.games import GamePackage
from judge.games.common.script_words import ScriptWord
from judge.kernel import Choice, Game, PlayerId

Entry = dict[str, dict[str, Any]]
"""An entry of ``play``: ``{player: {word: value}}``."""

Answered = tuple[Choice, Sequence[Any]]
"""A choice, and the options that answered it."""


class Saying:
    """Converts a player's actions into script entries.

    A candidate entry is accepted if the game reads it back as the same action.
    """

    def __init__(self, rules: GamePackage, game: Game, moment: Choice, player: PlayerId) -> None:
        self._rules = rules
        self._game = game
        self._moment = moment
        self._player = player
        self._found: dict[Any, Mapping[str, Any] | None] = {}

    def entry(self, action: Any, answers: Sequence[Answered] = ()) -> Entry | None:
        """Return the script entry for an action and its answers, or ``None`` if scripts cannot express it.

        Args:
            answers: the answers to its first choices, in order; later choices stay unanswered.
        """
        if action not in self._found:
            self._found[action] = next(self._read_back(action), None)
        words = self._found[action]
        given: dict[str, list[list[Any]]] = {}
        for choice, picked in answers:
            word = self._word(choice, words or {})
            if word is None:
                return None
            given.setdefault(word, []).append([plain(option) for option in picked])
        return None if words is None else {self._player: {**words, **{word: _value(v) for word, v in given.items()}}}

    def _word(self, choice: Choice, words: Mapping[str, Any]) -> str | None:
        """Return the script word that answers a choice, preferably one that the entry already uses."""
        known = self._rules.speech.answering.get(choice.role, ())
        return next((word for word in known if word in words), known[0] if known else None)

    def _read_back(self, action: Any) -> Iterator[Mapping[str, Any]]:
        """Yield the script forms that the game reads back as this action, shortest first."""
        parts = _parts(action)
        speech = self._rules.speech
        further = [word for word in speech.values() if word.of_action]
        for more in product(*((None, *self._values(word, parts)) for word in further)):
            others = {word.name: value for word, value in zip(further, more, strict=True) if value is not None}
            for verb in speech.verbs:
                for value in self._values(speech[verb], parts):
                    words = {verb: value, **others}
                    read = self._rules.script.action(words)
                    if read == action and self._belongs_here(read):
                        yield words

    def _belongs_here(self, action: Any) -> bool:
        """Return whether an action is legal to state now, or at the next moment if nothing else happens first."""
        at = (self._game, self._moment, self._player)
        return self._rules.script.timely(*at, action) or action in self._rules.ahead(*at)

    def _values(self, word: ScriptWord, parts: Sequence[str]) -> Sequence[Any]:
        """Return the values to try for a script word: parts of the action, ``True``, or the clause of the moment."""
        if word.names == "nothing" or (word.acts and word.roles):
            return [True]
        return [*parts, self._moment.clause.partition(":")[2]] if word.names == "words" else parts


def answering(rules: GamePackage, choice: Choice) -> str | None:
    """Return the script word that answers a choice, preferably one that is not also an action.

    Return ``None`` if no word answers choices of that role.
    """
    known = rules.speech.answering.get(choice.role, ())
    return next((word for word in known if not rules.speech[word].acts), known[0] if known else None)


def plain(option: Any) -> Any:
    """Return an option as a script value: a number stays a number, anything else becomes text."""
    return option if isinstance(option, int) else str(option)


def _parts(action: Any) -> list[str]:
    if not is_dataclass(action):
        return []
    values = (getattr(action, field.name) for field in fields(action))
    return list(dict.fromkeys(str(value) for value in values if value is not None))


def _value(several: Sequence[Sequence[Any]]) -> Any:
    """Return the script value for the answers to one choice, or to several choices in order."""
    if len(several) > 1:
        return [list(one) for one in several]
    return several[0][0] if len(several[0]) == 1 else list(several[0])
