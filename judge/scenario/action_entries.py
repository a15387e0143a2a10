"""The entries of ``play`` in script form: for an action, or for the answer to a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from judge.games import GamePackage
from judge.games.common.script_words import ScriptWord
from judge.kernel import Choice, Game, PlayerId

Entry = dict[str, dict[str, Any]]
"""An entry of ``play``: the player and what that player does."""

Answered = tuple[Choice, Sequence[Any]]
"""A choice, and the options chosen."""


class Saying:
    """Finds the script form of a player's action by reading candidates back as the game reads scripts.

    Args:
        rules: the game's package.
        game: the position.
        moment: the choice at which the action is taken.
        player: the acting player.
    """

    def __init__(self, rules: GamePackage, game: Game, moment: Choice, player: PlayerId) -> None:
        self._rules = rules
        self._game = game
        self._moment = moment
        self._player = player
        self._found: dict[Any, Mapping[str, Any] | None] = {}

    def entry(self, action: Any, answers: Sequence[Answered] = ()) -> Entry | None:
        """Return the entry that takes an action and answers its choices, or ``None`` if scripts cannot express it.

        Args:
            action: the action.
            answers: the answers to its first choices, in order; further choices stay open.
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
        """Return the word that answers a choice; words already in the entry come first."""
        known = self._rules.speech.answering.get(choice.role, ())
        return next((word for word in known if word in words), known[0] if known else None)

    def _read_back(self, action: Any) -> Iterator[Mapping[str, Any]]:
        """Yield the script forms that the game reads as this action at this moment, shortest first."""
        said = _parts(action)
        speech = self._rules.speech
        further = [word for word in speech.values() if word.of_action]
        for more in product(*((None, *self._values(word, said)) for word in further)):
            beside = {word.name: value for word, value in zip(further, more, strict=True) if value is not None}
            for verb in speech.verbs:
                for value in self._values(speech[verb], said):
                    words = {verb: value, **beside}
                    read = self._rules.script.action(words)
                    if read == action and self._belongs_here(read):
                        yield words

    def _belongs_here(self, action: Any) -> bool:
        """Return whether an action is taken at this moment, or as soon as nothing else is done."""
        at = (self._game, self._moment, self._player)
        return self._rules.script.timely(*at, action) or action in self._rules.ahead(*at)

    def _values(self, word: ScriptWord, said: Sequence[str]) -> Sequence[Any]:
        """Return the possible values of a word: a part of the action, or the moment."""
        if word.names == "nothing" or (word.acts and word.roles):
            return [True]
        return [*said, self._moment.clause.partition(":")[2]] if word.names == "words" else said


def answering(rules: GamePackage, choice: Choice) -> str | None:
    """Return the word that answers a choice; a word that is not also an action is preferred."""
    known = rules.speech.answering.get(choice.role, ())
    return next((word for word in known if not rules.speech[word].acts), known[0] if known else None)


def plain(option: Any) -> Any:
    """Return an option in script form."""
    return option if isinstance(option, int) else str(option)


def _parts(action: Any) -> list[str]:
    """Return the parts of an action in script form."""
    if not is_dataclass(action):
        return []
    values = (getattr(action, field.name) for field in fields(action))
    return list(dict.fromkeys(str(value) for value in values if value is not None))


def _value(several: Sequence[Sequence[Any]]) -> Any:
    """Return the value of a word: the answer to one choice, or to several in order."""
    if len(several) > 1:
        return [list(one) for one in several]
    return several[0][0] if len(several[0]) == 1 else list(several[0])


__all__ = ["Answered", "Entry", "Saying", "answering", "plain"]
