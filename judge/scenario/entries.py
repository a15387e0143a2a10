"""One entry of a script: its player, its action or question, and its answers to choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from judge.abilities import short_label
from judge.games import GamePackage
from judge.games.common.script_words import ScriptWord
from judge.kernel import Choice, Citation, PlayerId, Why
from judge.records import record

ASKING = ("can", "why_not")
"""The questions about the legality of an action or answer."""

QUESTIONS = (*ASKING, "why", "options")


def spelled_out(entry: Any) -> Any:
    """Return an entry as a mapping: the bare word ``pass`` becomes ``{pass: true}``."""
    return {entry: True} if isinstance(entry, str) else entry


DECLARE = "declare"
"""The key in a question that holds the action asked about."""


def declared(asked: Mapping[str, Any], rules: GamePackage) -> Mapping[str, Any]:
    """Return the action that a question is about: the value of ``declare``, or the question itself.

    Where ``declare`` is also a script word of the game, only a mapping that contains script words counts as an action.
    """
    inner = asked.get(DECLARE)
    if isinstance(inner, Mapping) and not {*inner}.isdisjoint(rules.speech):
        return inner
    return spelled_out(inner) if isinstance(inner, str) and DECLARE not in rules.speech else asked


def is_about_a_fact(question: str | None, asked: Mapping[str, Any]) -> bool:
    """Return whether a question is about a fact (a value, place, trigger, ability or target), not about an action."""
    words = {*asked} - {"during"}
    return question == "why" or (question == "why_not" and words in ({"trigger"}, {"ability"}, {"target", "of"}))


def stands_alone(word: ScriptWord, value: Any) -> bool:
    """Return whether a word states an action without its object, such as ``attack: true``."""
    return word.acts and bool(word.roles) and value is True


class WordAnswers:
    """The value of a script word: an answer to one choice, to several in order, or one per subject.

    Args:
        value: the value as written. A mapping holds one answer per subject. A flat list answers one choice if that
            choice takes several options, else one choice after another. A list of lists holds one answer per choice.
    """

    def __init__(self, value: Any) -> None:
        self._subjects = {str(k): WordAnswers(v) for k, v in value.items()} if isinstance(value, Mapping) else None
        self._parts: list[Any] = list(value) if isinstance(value, list) else [value]
        self._empty: bool = value == []
        self._in_turn = any(isinstance(part, list) for part in self._parts)

    @property
    def used(self) -> bool:
        if self._subjects is not None:
            return not self._subjects
        return not self._parts and not self._empty

    @property
    def count(self) -> int:
        """The number of answers left."""
        if self._subjects is not None:
            return sum(answers.count for answers in self._subjects.values())
        return len(self._parts) + self._empty

    def take(self, choice: Choice, *, whole: bool = False) -> list[Any] | None:
        """Remove and return the answer to a choice, or return ``None`` if no answer is left for it.

        ``whole`` says that a flat list is one answer, whatever the choice takes.
        """
        if self._subjects is not None:
            return self._of_subject(choice, whole=whole)
        if self._empty:
            self._empty = False
            return []
        if not self._in_turn and (whole or choice.maximum != 1):
            found, self._parts = self._parts, []
            return found
        first = self._parts.pop(0)
        return list(first) if isinstance(first, list) else [first]

    def _of_subject(self, choice: Choice, *, whole: bool) -> list[Any] | None:
        """Remove and return the answer filed under the choice's subject, or ``None``."""
        assert self._subjects is not None  # the caller has looked
        name = str(self.named(choice))
        answers = self._subjects.get(name)
        if answers is None:
            return None
        found = answers.take(choice, whole=whole)
        if answers.used:
            del self._subjects[name]
        return found

    def named(self, choice: Choice) -> str | None:
        """Return the key under which a mapping would answer a choice, or ``None`` if this value is not a mapping."""
        if self._subjects is None:
            return None
        asking = str(choice.subject)
        return next((name for name in ways_to_say(asking) if name in self._subjects), asking)

    def rest(self) -> Iterator[tuple[str | None, tuple[str, ...]]]:
        """Yield the unused answers, each with its subject (``None`` if answers are not per subject)."""
        parts: list[tuple[str | None, WordAnswers]] = [*self._subjects.items()] if self._subjects else [(None, self)]
        for name, answers in parts:
            yield (
                name,
                tuple(_plain(one) for part in answers._parts for one in (part if isinstance(part, list) else [part])),
            )

    def remaining(self) -> Any:
        """Return the unused answers as a value that can be compared and hashed."""
        if self._subjects is not None:
            return tuple((name, answers.remaining()) for name, answers in sorted(self._subjects.items()))
        return (self._empty, tuple(tuple(part) if isinstance(part, list) else part for part in self._parts))


def _plain(value: Any) -> str:
    """Return an answer as text: ``yes`` or ``no`` for a Boolean."""
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _is_flat(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(item, list | bool) for item in value)


class Entry:
    """One entry of ``play``.

    Attributes:
        number: its position in ``play``, from 1.
        question: ``can``, ``why_not``, ``why`` or ``options``; ``None`` if the entry is not a question.
        fact: the subject of a question about a fact, which may be asked at any moment.
        asked: the words of the action that the question is about, and its moment.
        action: the action, if any.
        about: the script word of the choice that the question is about, if it is not about an action.
        during: the clause of the moment that the entry waits for.
        until: the clause of the moment up to which the player lets the game run without acting.
        acted: whether the action has been taken, or the question answered.
        left: the answers not used yet, by script word.
        taken: the answers used by choices.
        idle: how many answers of each word are known to decline what nothing asks about, at its end.
    """

    def __init__(self, number: int, raw: Mapping[str, Any], rules: GamePackage) -> None:
        ((player, action),) = raw.items()
        words = dict(spelled_out(action))
        self.number = number
        self.player = PlayerId(player)
        self.question = next((q for q in QUESTIONS if q in words), None)
        asked = spelled_out(words[self.question]) if self.question in (*ASKING, "why") else {}
        self.asked: Mapping[str, Any] = declared(asked, rules)
        self.fact = self.asked if is_about_a_fact(self.question, self.asked) else None
        self.action = None if self.question is not None else rules.script.action(words)
        self.about = next((word for word in self.asked if word != "during"), None)
        if self.fact is not None or self.asks_to_concede or rules.script.action(self.asked) is not None:
            self.about = None
        self.during = words.get("during", self.asked.get("during"))
        self.concedes = "concede" in words
        self.agrees = "agree_draw" in words
        self.acted = False
        waits = (value for word, value in words.items() if word in rules.speech and rules.speech[word].waits)
        self.until = next((str(value) for value in waits), None)
        self.taken: list[Taken] = []
        self.idle: Mapping[str, int] = {}
        self.words: Mapping[str, Any] = words
        answering = {word for several in rules.speech.answering.values() for word in several}
        self.left = {
            word: WordAnswers(value)
            for word, value in words.items()
            if word in answering and not stands_alone(rules.speech[word], value)
        }

    def answer_asked_about(self) -> WordAnswers:
        """Return the answer whose legality the question asks about."""
        return WordAnswers(self.asked[str(self.about)])

    @property
    def asks_to_concede(self) -> bool:
        return "concede" in self.asked

    @property
    def proceeds(self) -> bool:
        """Whether the entry only lets the game run on."""
        return self.until is not None

    @property
    def only_answers(self) -> bool:
        """Whether the entry only answers choices, without an action or question of its own."""
        return self.action is None and self.question is None and not (self.concedes or self.agrees)

    @property
    def of_this_turn(self) -> bool:
        """Whether the entry belongs to the current turn, because it names no other moment."""
        speaks_of = self.only_answers or (self.action or self.about) is not None
        return speaks_of and self.during is None and not self.proceeds

    @property
    def unused(self) -> tuple[str, ...]:
        """The script words not used yet, without idle ones; all words while the action has not been taken."""
        done = self.acted or self.only_answers
        return tuple(word for word in self.left if not self._only_idles(word)) if done else tuple(self.words)

    def never_asked(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield each word with the options that it chooses, if no choice took an answer under it."""
        for word, left in self.left.items():
            options = tuple(dict.fromkeys(option for _, several in left.rest() for option in several))
            if not {"no", "none"}.issuperset(options) and all(taken.word != word for taken in self.taken):
                yield word, options

    def _only_idles(self, word: str) -> bool:
        """Whether the answers left under a word only decline what nothing asks about."""
        return word in self.idle and self.left[word].count <= self.idle[word]

    @property
    def says_nothing(self) -> bool:
        """Whether the entry only declines what nothing asks about."""
        return bool(self.idle) and self.only_answers and not self.taken and all(map(self._only_idles, self.words))

    def take(self, choice: Choice, words: Sequence[str]) -> list[Any] | None:
        """Remove and return the entry's answer to a choice, or return ``None`` if it has none.

        Args:
            words: the script words that may answer the choice.
        """
        for word in words:
            answers = self.left.get(word)
            if answers is None:
                continue
            subject, found = answers.named(choice), answers.take(choice)
            if answers.used:
                del self.left[word]
            if found is not None:
                self.taken.append(Taken(word, subject, choice.clause, tuple(map(_plain, found)), choice.maximum))
                return found
        return None

    def would_say(self, choice: Choice, words: Sequence[str]) -> list[Any] | None:
        """Return the entry's answer to a choice without using it up."""
        kept = deepcopy(self.left), list(self.taken)
        answer = self.take(choice, words)
        self.left, self.taken = kept
        return answer

    def left_over(self) -> Iterator[LeftOver]:
        """Yield the unused answers; all words of the entry while its action has not been taken."""
        for word in self.unused:
            answers = self.left.get(word) if self.acted or self.only_answers else None
            for subject, rest in answers.rest() if answers is not None else [(None, ())]:
                taken = [one for one in self.taken if (one.word, one.subject) == (word, subject)]
                yield LeftOver(self.number, word, subject, rest, taken, answers is not None and set(rest) <= {"no"})

    def together(self, words: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the words with each partly used list wrapped as one answer, or ``None`` if nothing changes.

        A list of several cards may answer one choice each; if one choice took a part of it, it is one answer.
        """
        took = [taken.word for taken in self.taken]
        parted = [word for word in self.left if took.count(word) == 1 and _is_flat(words.get(word))]
        found = {word: [words[word]] for word in parted}
        return {**words, **found} if found else None

    def remaining(self) -> Iterator[Any]:
        """Yield the remaining answers as values that can be compared and hashed."""
        yield self.number, self.acted
        yield from ((word, answers.remaining()) for word, answers in self.left.items())


def option_called(choice: Choice, value: Any) -> Any:
    """Return the option that a script value names, or the value itself if it names none.

    A short name is accepted if it fits only one option. An ability may be named without the effect that gave it, or by
    the card that gave it. An ability, a resolved text (``card@12``) or an action may be named by its card.
    """
    if isinstance(value, bool):
        value = "yes" if value else "no"
    option = next((o for o in choice.options if o == value or str(o) == str(value)), None)
    if option is not None:
        return option
    card = getattr(value, "card", None)
    if card is not None and value.label is None:
        of_card = [o for o in choice.options if getattr(o, "card", None) == card]
        return of_card[0] if len(of_card) == 1 else value
    for names_of in (_short_names, _cards_of):
        named = [o for o in choice.options if str(value) in names_of(str(o))]
        if named:
            return named[0] if len(named) == 1 else value
    return value


def ways_to_say(subject: str) -> Iterator[str]:
    """Yield the names that a script may use for the subject of a choice: exact, short, then its card.

    A script cannot know which ability of a card will ask first, so the card's name stands for the first one.
    """
    yield subject
    for names_of in (_short_names, _cards_of):
        yield from names_of(subject)


def _short_names(option: str) -> Collection[str]:
    """Return an ability's name without the effect that gave it, and without its number."""
    return short_label(option), option.partition("@")[0]


def _cards_of(option: str) -> Collection[str]:
    """Return the cards in an ability's name: its own, and the giver's (``card.label+card.label@12``)."""
    return [part.partition(".")[0] for part in option.split("+") if "." in part]


@record
class Unfit:
    """An entry whose moment never came, which ended the run.

    Attributes:
        entry: the number of the entry in ``play``, from 1.
        why: the reasons against its action at the end of the run.
        possible: the actions that were possible there.
        waited: the number of passes after which the wait was given up; 0 if the entry did not wait.
    """

    entry: int
    words: tuple[str, ...]
    why: tuple[Why, ...] = ()
    possible: tuple[str, ...] = ()
    waited: int = 0


@record
class Taken:
    """An answer of an entry that a choice has used.

    Attributes:
        subject: the subject, if the answers are given per subject.
        answer: the answer in script form.
        most: the largest number of options that the choice accepts.
    """

    word: str
    subject: str | None
    clause: Citation
    answer: tuple[str, ...]
    most: int


@record
class LeftOver:
    """The unused answers under one word of an entry.

    Attributes:
        entry: the number of the entry in ``play``, from 1.
        subject: the subject, if the answers are given per subject.
        answers: the unused answers.
        taken: the answers under that word that choices have used.
        declines: whether all unused answers only decline something: they choose nothing, or say no.
        why: the reason why nothing asks for more, where a clause of the game gives one.
    """

    entry: int
    word: str
    subject: str | None = None
    answers: tuple[str, ...] = ()
    taken: Sequence[Taken] = ()
    declines: bool = False
    why: Why | None = None

    @property
    def place(self) -> str:
        """The path of the answers within the entry."""
        return self.word if self.subject is None else f"{self.word}.{self.subject}"
