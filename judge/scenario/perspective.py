"""A resolved scenario as one player (a seat) may see it.

Hidden information is removed. The author's statements (title, question, expectations) and the data that reproduces
the run (decisions, seed) are only for the judge.

A card that the seat may not know is replaced by a placeholder that shows only its position in the output. The first
unknown card of a step is ``?1``; the third card of a deck is ``?p1.deck.3`` on a board. A placeholder is valid only
within its step or board, so nobody can use it to follow a card through the game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from judge.abilities import COUNTED, GIVEN, TOLD
from judge.abilities.inquiry import NOT_TRIGGERED
from judge.corpus.models import Authority
from judge.games import package
from judge.kernel import KNOWN, SIGHT, CardId, Change, Choice, Ending, Game, IllegalPlay, PlayerId, Step
from judge.scenario.assuming import CHANCE
from judge.scenario.output import Board, Editions, Former, Verdict, Winner
from judge.scenario.problems import Problem
from judge.scenario.reports.messages import STAND_IN, UNNAMED
from judge.scenario.resolution import Resolution, rests_on

SEATS = (PlayerId("p1"), PlayerId("p2"))

PASS = "pass"  # noqa: S105 - an option, not a password
"""The option of a player who passes when the game asks for an action."""

UNSHOWN = ("unshown",)
"""Stands for the legal answers that another player could have given instead of an illegal one; cards in hand count."""

DECISIONS = ("chosen", "forced")
"""Steps that record a decision."""

ASKED = ("answered", "answered_choice", "options", "options_of_choice")
"""Steps that answer a question of the script; only the asking player sees them."""

ASKED_FACT = "asked_"
"""The key prefix of steps that answer a question about a fact; shown only if the asking player knows its cards."""


class Seated:
    """A resolution as seen from one seat; reports accept it instead of a ``Resolution``.

    Attributes:
        steps: the steps that the seat sees. Their numbering has no gaps for hidden steps.
    """

    def __init__(self, resolution: Resolution, seat: PlayerId) -> None:
        self.seat = seat
        self.scenario = resolution.scenario
        self.setting = resolution.setting
        self.outcomes: list[Any] = []
        self.unasked: list[tuple[int, str]] = []
        self.remarks: list[Problem] = []
        self._resolution = resolution
        self._memory = _Memory(resolution, seat)
        self.steps: list[Step] = []
        self._tellers: list[Teller] = []
        for step in resolution.steps:
            teller = self._memory.during(step.mark)
            redacted = _as_seen(step, seat, teller, self._memory.at(step.mark))
            if redacted is not None:
                self.steps.append(redacted)
                self._tellers.append(teller)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on what the seat sees; choices, notes and card texts that it does not see do not count."""
        return self._resolution.verdict_of(self)

    @cached_property
    def depends(self) -> bool:
        """Whether a decision that the seat sees, and that nobody made, matters."""
        return self._assumes and self._resolution.matters(self.seat)

    @cached_property
    def _assumes(self) -> bool:
        """Whether the seat sees a decision that nobody made."""
        return any(step.assumed and step.values.get("note") != "stated" for step in self.steps)

    @property
    def held(self) -> bool:
        """Always true: a seat does not see the expectations."""
        return True

    @cached_property
    def ending(self) -> Ending:
        """The end of the run; a rejected decision is reduced to the reasons."""
        ending = self._resolution.ending
        return replace(ending, error=IllegalPlay(ending.error.why)) if isinstance(ending.error, IllegalPlay) else ending

    @property
    def winner(self) -> Winner | None:
        """The winner, ``draw``, or ``None`` while the game is undecided."""
        return self._resolution.winner

    @property
    def former(self) -> Former:
        """The verdict in the terms of the output version ``judge.trace/1``."""
        return self._resolution.former_of(self.steps, assumes=self._assumes)

    def notes(self) -> list[str]:
        """Return the notes cited by the steps that the seat sees."""
        cited = {c for step in self.steps for c in step.cites()}
        return [note for note in self._resolution.notes() if note in cited]

    @cached_property
    def deciding(self) -> dict[str, Authority]:
        """The visible notes that decide the outcome, each with its authority."""
        seen = self.notes()
        return {note: authority for note, authority in self._resolution.deciding.items() if note in seen}

    def rests_on(self) -> list[str]:
        """Return the clauses and notes behind the steps that the seat sees, in order of first use."""
        return rests_on(self.steps)

    @cached_property
    def unread(self) -> dict[str, tuple[str, ...]]:
        """The unread sentences of each card that the seat has known at some time."""
        return {card: text for card, text in self._resolution.unread.items() if card in self._memory.ever}

    def receipt(self) -> Editions:
        """Return the edition data; decisions, seed and scenario hash would reveal hidden information."""
        whole = self._resolution.receipt()
        return {
            "rulebook": whole["rulebook"],
            "effective": whole["effective"],
            "rulebook_hash": whole["rulebook_hash"],
            "engine": whole["engine"],
            "decisions": [],
        }

    def described(self) -> dict[str, Any]:
        """Return name and type of each card that the seat has known at some time."""
        described = self._resolution.described().items()
        return {card: data for card, data in described if card in self._memory.ever}

    @cached_property
    def renamed(self) -> dict[CardId, list[tuple[int, str]]]:
        """The names of known cards that showed another side, each with the journal position where it begins."""
        ever = self._memory.ever
        return {thing: names for thing, names in self._resolution.renamed.items() if thing.partition(".")[0] in ever}

    @cached_property
    def awaited(self) -> dict[str, tuple[str, ...]]:
        """The trigger events of the abilities printed on known cards, by ``card.label``."""
        awaited = self._resolution.awaited.items()
        return {name: events for name, events in awaited if CardId(name.partition(".")[0]) in self._memory.ever}

    def called(self, name: str, lang: str) -> str:
        """Return a card's name in a language; only cards that the seat has known state one."""
        return self.scenario.called(name, lang, self._memory.ever)

    def changes(self, index: int) -> list[Change]:
        """Return the visible changes of the seat's step ``index`` (from 0)."""
        journal = self.setting.game.state.journal
        changes = map(self._tellers[index].change, journal[self.steps[index].mark : self._mark(index + 1)])
        return [change for change in changes if change is not None]

    def board(self, number: int) -> Board:
        """Return the board after the seat's step ``number``; 0 is the board before the first step."""
        return self.boards([number])[number]

    def boards(self, numbers: list[int]) -> dict[int, Board]:
        """Return the boards after several of the seat's steps, by step number."""
        game = package(self.scenario.game)
        ordered, others = game.board.ORDERED, game.on_board.others
        whole = self._resolution.boards_at([self._mark(number) for number in numbers])
        return {n: self._memory.at(self._mark(n)).board(whole[self._mark(n)], ordered, others) for n in numbers}

    def _mark(self, index: int) -> int:
        """Return the journal position at which the seat's step ``index`` (from 0) begins."""
        return self.steps[index].mark if index < len(self.steps) else len(self.setting.game.state.journal)


class _Memory:
    """The cards that a seat knows at each journal position where a step begins."""

    def __init__(self, resolution: Resolution, seat: PlayerId) -> None:
        game, sees = resolution.setting.game, package(resolution.scenario.game).sees
        state, journal = game.state, tuple(game.state.journal)
        self._names = {card: str(value["name"]) for card, value in resolution.described().items()}
        self._marks = sorted({len(journal), *(step.mark for step in resolution.steps)})
        self._known: dict[int, frozenset[str]] = {}
        before: list[frozenset[str]] = []  # what was seen at the mark looked at last, which is a later one

        def look(mark: int) -> None:
            moved = (CardId(change.entity) for change in journal[mark : self._next(mark)]) if before else state.owners
            touched = [card for card in moved if card in state.owners]
            kept = before.pop().difference(touched) if before else frozenset()
            known = kept.union(card for card in touched if sees(game, seat, card))
            before.append(known)
            self._known[mark] = known

        resolution.look_back(self._marks, look)
        self.ever = frozenset().union(*self._known.values())

    def at(self, mark: int) -> Teller:
        """Return the redactor for the board at a journal position."""
        return Teller(self._names, self._known[mark])

    def during(self, mark: int) -> Teller:
        """Return the redactor for the step at a journal position.

        Besides the cards known before, it shows those that the step itself reveals.
        """
        return Teller(self._names, self._known[mark] | self._known[self._next(mark)])

    def _next(self, mark: int) -> int:
        """Return the journal position of the following step.

        A step is recorded before its change, so only the next position shows what the change revealed.
        """
        return self._marks[min(bisect_right(self._marks, mark), len(self._marks) - 1)]


def _as_seen(step: Step, seat: PlayerId, teller: Teller, before: Teller) -> Step | None:
    """Return a step as the seat sees it, or ``None`` if the whole step is hidden.

    ``before`` says what the seat knew before the step: a decision among cards that it only then reveals depended on
    hidden cards.
    """
    if step.actor not in (None, seat) and step.key in DECISIONS and _could_hide(step, before):
        step = _decided(step, teller)
    if step.key in ASKED and step.actor != seat:
        return None
    if step.key.startswith(ASKED_FACT) and (step.actor != seat or not teller.may_tell(step.objects)):
        return None
    if step.values.get("hidden") and (step.actor != seat or step.values.get("role") in CHANCE):
        return _concealed(step) if "role" in step.values and teller.may_tell(step.values.get("subject") or "") else None
    about = {name: value for name, value in step.values.items() if name != "options"}
    redacted = teller.values(about)
    if (step.considered or step.key in NOT_TRIGGERED) and not (
        teller.may_tell(step.objects) and all(map(teller.may_tell, about.values()))
    ):
        return None
    because = step.because
    if not teller.may_tell(step.values.get("about") or ()):  # a reading that only hidden cards make necessary
        because = tuple(one for one in because if "#" not in one)
        del redacted["about"]
    if step.key == "refused" and not teller.may_tell(step.values["said"]):  # the property that a hidden card lacks
        because = ()
    meant = (step.values.get("said") or (), step.values.get("about") or (), step.objects)
    if "lacking" in redacted and not all(map(teller.may_tell, meant)):
        redacted["lacking"] = ()
    if "options" in step.values:
        redacted["options"] = tuple(option for option in step.values["options"] if teller.may_tell(option))
    if "asked_for" in step.values and step.actor not in (None, seat):
        redacted |= {"options": UNSHOWN, "asked_for": None}
    return replace(
        step,
        because=because,
        objects=teller.value(tuple(step.objects)),
        values=redacted,
        excluded=[exclusion for exclusion in step.excluded if teller.may_tell(exclusion.option)],
    )


def _could_hide(step: Step, teller: Teller) -> bool:
    """Return whether a decision may have depended on hidden cards.

    It was a pass, a hidden card was among its options, or could have been if all cards had been known; or they were
    numbers: how much a player can pay for may depend on the cards in their hand.
    """
    if step.values.get("role") in CHANCE:
        return False
    asked = (*step.values.get("options", ()), *(exclusion.option for exclusion in step.excluded))
    of_what_is_known = tuple(step.objects) == (PASS,) or bool(step.values.get("unlisted"))
    return of_what_is_known or any(_is_number(one) or not teller.may_tell(one) for one in asked)


def _is_number(option: object) -> bool:
    return str(option).isdecimal()


def _decided(step: Step, teller: Teller) -> Step:
    """Return only what was decided, for another player's decision that may have depended on hidden cards.

    That it was forced or assumed, or which options were excluded, would reveal something about those cards.
    """
    passed = tuple(step.objects) == (PASS,)
    options = (option for option in step.values.get("options", ()) if option in step.objects or not _is_number(option))
    visible = (PASS,) if passed else tuple(filter(teller.may_tell, options))
    values = {**step.values, "options": visible, "note": None}
    idle = passed or not step.objects
    return replace(step, key="chosen", because=(), values=values, excluded=(), considered=idle, assumed=False)


def conceals(game: Game[Any], sees: Callable[[Any, PlayerId, CardId], bool], choice: Choice, seat: PlayerId) -> bool:
    """Return whether a choice may depend on cards that a seat does not know.

    Args:
        sees: returns whether a player may know a card.
    """
    if choice.by == seat:
        return False
    asked = [str(option) for option in (*choice.options, *(exclusion.option for exclusion in choice.excluded))]
    cards = {_card_of(word) for words in asked for word in (words, words.rpartition(" ")[2])}
    hidden = (card for card in sorted(cards & game.state.owners.keys()) if not sees(game, seat, CardId(card)))
    open_ended = choice.unlisted is not None or PASS in cards
    return choice.hidden or open_ended or any(map(_is_number, asked)) or any(hidden)


def _concealed(step: Step) -> Step:
    """Return a secret decision as other players see it: who decided, without role, options or reasons."""
    code, _at = step.place
    return Step(
        "concealed",
        step.clause,
        (),
        step.actor,
        (),
        {"role": step.values["role"]},
        step.depth,
        step.mark,
        (),
        considered=False,
        assumed=False,
        place=(code, 0),
    )


WORDS = frozenset(
    {
        "event",
        "hidden",
        "kind",
        "legal",
        "note",
        "phase",
        "question",
        "reason",
        "reasons",
        "role",
        "to",
        "unlisted",
        "until",
        "zone",
    }
)
"""Values of a step that are words of the rules, so they are never replaced as card names."""

HIDDEN = {"name": UNNAMED, "hidden": True}
"""The data shown for an unknown card."""


class Teller:
    """Redacts output for a viewer who knows certain cards; one instance per step or board.

    Args:
        names: the name of each card that is or was in the game.
        known: the ids of the cards that the viewer knows.
    """

    def __init__(self, names: Mapping[str, str], known: frozenset[str]) -> None:
        self._names, self._known = names, known
        self._stand_ins: dict[str, str] = {}

    @cached_property
    def _secret_names(self) -> frozenset[str]:
        """Names borne only by unknown cards; they are redacted because texts can refer to a card by name."""
        open_names = {self._names[card] for card in self._known if card in self._names}
        return frozenset(self._names[card] for card in self._names.keys() - self._known) - open_names - {UNNAMED}

    def may_tell(self, value: Any) -> bool:
        """Return whether a value contains nothing hidden."""
        if isinstance(value, str):
            return self._is_open(value)
        if isinstance(value, Mapping):
            return all(self.may_tell(part) for pair in value.items() for part in pair)
        return not isinstance(value, Sequence) or all(map(self.may_tell, value))

    def value(self, value: Any) -> Any:
        """Return a value with placeholders for unknown cards, or ``None`` if it is not plain data."""
        if isinstance(value, str):
            return self._words(value)
        if isinstance(value, Mapping):
            return {self.value(key): self.value(one) for key, one in value.items()}
        if isinstance(value, tuple) and (names := getattr(value, "_fields", None)):
            return {name: self.value(one) for name, one in zip(names, value, strict=True)}
        if isinstance(value, list | tuple):
            return tuple(self.value(item) for item in value)
        return value if isinstance(value, int | float) else None

    def values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value if name in WORDS else self.value(value) for name, value in values.items()}

    def change(self, change: Change) -> Change | None:
        """Return a change as the viewer sees it, or ``None`` if hidden.

        The only visible changes of an unknown card are its moves between zones. Counts of events are hidden, because
        only events that a text asks for are counted, and the text may be on an unknown card.
        """
        entity, field = change.entity, change.field
        if field == "zone":
            return Change(self._card(entity), field, change.before, change.after)
        if field == "order":
            return Change(entity, field, None, None)
        if field in (KNOWN, SIGHT, TOLD) or field.startswith(COUNTED) or self._is_unknown(_card_of(entity)):
            return None
        before, after = self.value(change.before), self.value(change.after)
        return None if before is after is None else Change(entity, field, before, after)

    def board(self, board: Board, ordered: Sequence[str], others: Sequence[str]) -> Board:
        """Return a redacted board.

        Args:
            ordered: the zones whose order matters. In all others, unknown cards are listed last, because their position
                would reveal which card has left.
            others: the names of card values that refer to other cards.
        """
        zones: dict[str, list[str]] = {}
        redacted: dict[str, str] = {}
        for zone, held in board["zones"].items():
            lying = held if zone in ordered else sorted(held, key=lambda card: card not in self._known)
            here = {card: card if card in self._known else f"{STAND_IN}{zone}.{n}" for n, card in enumerate(lying, 1)}
            zones[zone] = list(here.values())
            redacted |= here
        cards = {
            redacted[card]: self._shown(board["cards"][card], redacted, others) if card in self._known else dict(HIDDEN)
            for card in redacted
        }
        return {**board, "zones": zones, "cards": cards}

    def _shown(self, values: Mapping[str, Any], redacted: Mapping[str, str], others: Sequence[str]) -> dict[str, Any]:
        """Return the data of a known card; cards that it refers to are redacted in the same way as in their zones."""

        def called(other: Any) -> Any:
            return (
                (redacted.get(other) or self._words(other))
                if isinstance(other, str)
                else [called(one) for one in other]
            )

        return {name: called(value) if name in others else value for name, value in values.items()}

    def _words(self, words: str) -> str:
        """Return a card, name, ability (``card.label``) or action (``play card``), redacted if unknown."""
        card = _card_of(words)
        if card in self._names:
            return self._stand_in(card) if self._is_unknown(card) else self._given(words)
        if words in self._secret_names:
            return self._stand_in(words)
        verb, space, thing = words.partition(" ")
        return f"{verb} {self._words(thing)}" if space else words

    def _is_open(self, words: str) -> bool:
        """Return whether :meth:`_words` leaves these words as they are, without taking a new placeholder."""
        card = _card_of(words)
        if card in self._names:
            effect = words.partition(GIVEN)[2]
            return not self._is_unknown(card) and (not effect or self._is_open(effect))
        thing = words.partition(" ")[2]
        return words not in self._secret_names and (not thing or self._is_open(thing))

    def _given(self, words: str) -> str:
        """Return an ability's name; the effect that gave it is redacted if it names an unknown card."""
        label, plus, effect = words.partition(GIVEN)
        return f"{label}{plus}{self._words(effect)}" if plus else words

    def _card(self, entity: str) -> str:
        """Return a card id, or the id of a layer or proxy made from a card, redacted if the card is unknown."""
        card = _card_of(entity)
        return self._stand_in(card) if self._is_unknown(card) else entity

    def _is_unknown(self, card: str) -> bool:
        return card in self._names and card not in self._known

    def _stand_in(self, thing: str) -> str:
        return self._stand_ins.setdefault(thing, f"{STAND_IN}{len(self._stand_ins) + 1}")


def _card_of(name: str) -> str:
    """Return the card in an id such as ``card.label`` or ``card@12``."""
    return name.partition(".")[0].partition("@")[0]


AnyView = Resolution | Seated
"""A resolution, or one seat's view of it."""
