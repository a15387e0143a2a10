"""The vocabulary of scripts: what each word names, and which choices it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from judge.records import record

Names = Literal["nothing", "cards", "numbers", "yes_no", "players", "label", "abilities", "words"]
"""The value of a word: none, or a name that must exist."""

Known = Callable[[Any], Sequence[str]]
"""A function that returns the accepted words of a scenario, such as the organizations of its cards."""


LATER_TURN = "turn"
"""The name of a moment: any turn after that of the last action."""


@record
class ScriptWord:
    """A word for entries of a script.

    Attributes:
        roles: the choices that it answers.
        of_action: whether it is a detail of the action, such as a target, and is used up with it.
        known: for ``words``, the accepted words, or a function that finds them in a scenario.
        waits: whether it only lets time pass up to a moment; an earlier end of the game is then not an error.
        clause: the clause that allows no other answer; it rejects cards, which are often named instead.
        ahead: whether it answers a choice that only comes up before a player's actions, so that it may stand with one.
    """

    name: str
    names: Names
    roles: tuple[str, ...] = ()
    acts: bool = False
    of_action: bool = False
    known: Sequence[str] | Known = ()
    waits: bool = False
    clause: str = ""
    ahead: bool = False

    def accepted(self, scenario: Any) -> Sequence[str]:
        return self.known(scenario) if callable(self.known) else self.known


class ScriptVocabulary(Mapping[str, ScriptWord]):
    """The words of a game's scripts, by name.

    Attributes:
        answering: for each role of a choice, the words that answer it.
    """

    def __init__(self, *words: ScriptWord) -> None:
        self._words = {word.name: word for word in words}
        self.answering: dict[str, tuple[str, ...]] = {}
        for word in words:
            for role in word.roles:
                self.answering[role] = (*self.answering.get(role, ()), word.name)
        self.verbs = tuple(word.name for word in words if word.acts)

    def __getitem__(self, name: str) -> ScriptWord:
        return self._words[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


def is_said(word: str, play: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether an entry of a script contains a word, also inside a question."""
    words_of_play = [words for entry in play for words in entry.values() if isinstance(words, Mapping)]
    asked = [words for item in words_of_play for words in item.values() if isinstance(words, Mapping)]
    return any(word in words for words in (*words_of_play, *asked))


def cards(*names: str) -> Iterator[ScriptWord]:
    """Yield words whose value is cards, each for the choice of the same name."""
    return (ScriptWord(name, "cards", (name,)) for name in names)


def yes_no(*names: str) -> Iterator[ScriptWord]:
    """Yield words whose value is yes or no, each for the choice of the same name."""
    return (ScriptWord(name, "yes_no", (name,)) for name in names)
