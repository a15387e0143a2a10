"""The words with which a script speaks: what each names, and which choices it answers. Each game has its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from judge.records import record

Names = Literal["nothing", "cards", "numbers", "yes_no", "players", "label", "abilities", "words"]
"""What stands under a word: nothing (the word says it all), or the name of something that has to exist."""

Known = Callable[[Any], Sequence[str]]
"""Returns the words of a scenario that a value may be, as the organizations of its cards."""


LATER_TURN = "turn"
"""The moment that is a later turn than that of the last action, where a script lets time pass."""


@record
class ScriptWord:
    """A word that an entry of a script may hold.

    Attributes:
        name: the word.
        names: what stands under it.
        roles: the choices that it answers.
        acts: it says which action is taken.
        of_action: it says more of the action, and is used up with it.
        known: with ``words``, what may stand under it: the words, or what finds them in a scenario.
        waits: it only lets time pass, up to a moment: an end of the game on the way is no mistake of the script.
        clause: the clause that leaves no other answer, where cards are often named instead: by it they are refused.
    """

    name: str
    names: Names
    roles: tuple[str, ...] = ()
    acts: bool = False
    of_action: bool = False
    known: Sequence[str] | Known = ()
    waits: bool = False
    clause: str = ""

    def accepted(self, scenario: Any) -> Sequence[str]:
        """Return the words that may stand under it."""
        return self.known(scenario) if callable(self.known) else self.known


class ScriptVocabulary(Mapping[str, ScriptWord]):
    """The words of a game's scripts, by name.

    Attributes:
        answering: for each role of a choice, the words that answer it.
        verbs: the words for actions.
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
    """Return whether an entry of a script says a word, or asks about it."""
    said = [words for entry in play for words in entry.values() if isinstance(words, Mapping)]
    asked = [words for one in said for words in one.values() if isinstance(words, Mapping)]
    return any(word in words for words in (*said, *asked))


def cards(*names: str) -> Iterator[ScriptWord]:
    """Yield words that answer the choice of the same name with cards."""
    return (ScriptWord(name, "cards", (name,)) for name in names)


def yes_no(*names: str) -> Iterator[ScriptWord]:
    """Yield words that answer the choice of the same name with yes or no."""
    return (ScriptWord(name, "yes_no", (name,)) for name in names)
