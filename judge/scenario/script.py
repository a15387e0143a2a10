"""Deciding from a scenario's script; what nobody decided is assumed, and marked so."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.abilities import short_label
from judge.games import GamePackage
from judge.kernel import STOP, Choice, Decision, Game, PlayerId, Refused, legal, try_out
from judge.scenario.menu import Reach, menu, noting

CHANCE = {"shuffle", "random", "die", "random_player"}
"""Roles that no player decides: the script does, or a seeded source."""

PATIENCE = 300
"""How often players may do nothing while an entry of the script waits for its moment."""

QUESTIONS = ("can", "why_not", "options")


@dataclass(slots=True)
class Entry:
    """One entry of ``play``: who, and the words that are left to be used."""

    number: int
    player: PlayerId
    left: dict[str, Any]


@dataclass(slots=True)
class Answer:
    """The answer to a question in the script."""

    entry: int
    legal: bool
    cites: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


class Script:
    """A decider that follows a scenario.

    Args:
        play: the entries of the scenario.
        rules: the game.
        assume: what to assume for a role.
        seed: of the source of chance.
    """

    def __init__(
        self, play: Sequence[Mapping[str, Any]], rules: GamePackage, assume: Mapping[str, Any], seed: int = 0
    ) -> None:
        self.entries = [_entry(number, raw) for number, raw in enumerate(play, 1)]
        self.rules = rules
        self.assume = assume
        self.chance = random.Random(seed)  # noqa: S311 - replayable on purpose
        self.at = 0
        self.open: dict[PlayerId, Entry] = {}
        self.answers: list[Answer] = []
        self.assumed: list[tuple[str, PlayerId]] = []
        self.unasked: list[tuple[int, str]] = []
        self.current: Entry | None = None
        self.refusals: dict[int, tuple[str, ...]] = {}
        self.idled = 0
        self._seen = 0

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide."""
        self._note_refusals(game)
        entry = self._next()
        if entry is not None and "concede" in entry.left and (choice.boundary or choice.by == entry.player):
            self._take().left.pop("concede")
            self.rules.concede(game, entry.player)
        if choice.acts:
            return self._act(choice, game)
        return self._answer(choice)

    def finish(self, game: Game) -> None:
        """Note every refusal, and every word that nothing asked for."""
        self._note_refusals(game)
        for entry in self.entries:
            if entry.number not in self.refusals:
                self.unasked += [(entry.number, word) for word in entry.left]

    def _note_refusals(self, game: Game) -> None:
        """Remember which entry was taken back since the last decision, and what was cited against it."""
        for illegal in game.rewinds[self._seen :]:
            if self.current is not None:
                self.refusals[self.current.number] = tuple(w.clause for w in illegal.why)
        self._seen = len(game.rewinds)

    def _next(self) -> Entry | None:
        return self.entries[self.at] if self.at < len(self.entries) else None

    def _take(self) -> Entry:
        entry = self.entries[self.at]
        self.at += 1
        self.open[entry.player] = entry
        return entry

    def _act(self, choice: Choice, game: Game) -> Decision:
        """Return the next action of the script, answering its questions on the way."""
        while (entry := self._next()) is not None:
            question = next((q for q in QUESTIONS if q in entry.left), None)
            if question is not None and not self._waits(entry, question, choice, game):
                self._ask(self._take(), question, game, choice.clause)
                continue
            action = self.rules.action(entry.left)
            if entry.player != choice.by or action is None or not self.rules.timely(game, choice, action):
                if choice.idle is not None and self.idled < PATIENCE:
                    self.idled += 1
                    return Decision((choice.idle,))
                self.at += 1
                continue
            _exists(game, action)
            self._take()
            self.idled = 0
            for word in self.rules.actions:
                entry.left.pop(word, None)
            self.current = entry
            return Decision((action,))
        return STOP if choice.boundary else self._nothing_said(choice)

    def _waits(self, entry: Entry, question: str, choice: Choice, game: Game) -> bool:
        """Tell whether a question is about an action at a later moment: its entry says which with ``during``."""
        when = entry.left.get("during")
        if when is None or question == "options" or choice.idle is None or self.idled >= PATIENCE:
            return False
        return not self.rules.timely(game, choice, self.rules.action({**entry.left[question], "during": when}))

    def _nothing_said(self, choice: Choice) -> Decision:
        """Decide where a player could act and the script is over: nothing is done."""
        return Decision((choice.idle,))

    def _answer(self, choice: Choice) -> Decision:
        entry = self.open.get(choice.by)
        words = self.rules.keys.get(choice.role, (choice.role,))
        word = next((w for w in words if entry is not None and w in entry.left), None)
        if word is None:
            entry = self._next()
            if entry is not None and entry.player == choice.by and self._only_answers(entry, choice):
                word = next((w for w in words if w in entry.left), None)
                if word is not None:
                    self._take()
        if word is None or entry is None:
            return Decision(tuple(choice.options[: choice.minimum])) if choice.forced else self._assumption(choice)
        return self._said(choice, entry, word)

    def _only_answers(self, entry: Entry, choice: Choice) -> bool:
        """Tell whether an entry only answers choices; one that holds an action of its own waits for its moment."""
        return choice.role == "quick" or self.rules.action(entry.left) is None

    def _said(self, choice: Choice, entry: Entry, word: str) -> Decision:
        picked = self._picked(choice, entry, word)
        if not legal(choice, picked):
            asked = ", ".join(str(p) for p in picked) or "nothing"
            raise Refused(choice.objections(picked), choice.subject, tuple(str(p) for p in picked), choice, asked,
                          excluded=choice.against(picked))  # fmt: skip
        return Decision(tuple(picked))

    def _picked(self, choice: Choice, entry: Entry, word: str) -> list[Any]:
        """Take as much of what the script says under ``word`` as this choice asks for."""
        if choice.role == "quick":
            self.current = entry
            action = self.rules.action(entry.left)
            for gone in ("quick", "pass", "ability"):
                entry.left.pop(gone, None)
            return [action]
        value = entry.left.pop(word)
        if isinstance(value, dict):
            rest = dict(value)
            one = rest.pop(str(choice.subject), None)
            if rest:
                entry.left[word] = rest
            values = [] if one is None else one if isinstance(one, list) else [one]
        elif isinstance(value, list):
            if choice.maximum == 1 or (value and isinstance(value[0], list)):
                first, rest_list = (value[0], value[1:]) if value else ([], [])
                if rest_list:
                    entry.left[word] = rest_list
                values = first if isinstance(first, list) else [first]
            else:
                values = value
        else:
            values = [value]
        return [_option(choice, v) for v in values]

    def _assumption(self, choice: Choice) -> Decision:
        """Decide what nobody decided: by the scenario's policy, by chance, or the least and first there is."""
        if choice.role in CHANCE:
            return self._by_chance(choice)
        stated = self.assume.get(choice.role)
        if stated is not None and stated != "first":
            values = stated if isinstance(stated, list) else [stated]
            picked = [_option(choice, v) for v in values]
            if legal(choice, picked):
                return Decision(tuple(picked), assumed=True, note="stated")
        if stated is None:
            self.assumed.append((choice.role, choice.by))
        options = list(choice.options)
        if set(options) == {"yes", "no"} and stated is None:
            options = ["no"]
        return Decision(tuple(options[: choice.minimum]), assumed=True, note="stated" if stated else "default")

    def _by_chance(self, choice: Choice) -> Decision:
        if choice.role != "shuffle" and choice.role not in self.assume:
            self.assumed.append((choice.role, choice.by))
        return Decision(
            tuple(self.chance.sample(list(choice.options), choice.minimum)),
            assumed=choice.role != "shuffle",
            note="chance",
        )

    def _ask(self, entry: Entry, question: str, game: Game, clause: str) -> None:
        """Answer a question by trying, and leave no trace of the trial but the answer."""
        values = entry.left.pop(question)
        entry.left.pop("during", None)
        if question == "options":
            self._menu(entry, game, clause)
            return
        action = self.rules.action(values)
        _exists(game, action)
        trial = Script([{entry.player: values}], self.rules, self.assume)
        trial.at = 1
        trial.open[entry.player] = trial.entries[0]
        for word in self.rules.actions:
            trial.entries[0].left.pop(word, None)
        allowed_by: list[str] = []
        why = try_out(game, noting(game, self.rules, entry.player, action, allowed_by), trial)
        answer = Answer(entry.number, why is None, [w.clause for w in why.why] if why else allowed_by)
        self.answers.append(answer)
        cites = list(dict.fromkeys(answer.cites)) or [clause]
        asked = str(action)
        aim, using = values.get(asked), values.get("with") or ()
        if isinstance(aim, str):  # an action that names nothing itself, as an attack: say what it was aimed at
            asked = f"{asked} {aim}"
        game.note(
            "answered", cites[0], because=cites[1:], actor=entry.player, question=question, legal=answer.legal,
            asked=asked, using=(using,) if isinstance(using, str) else tuple(using),
            reasons=tuple(w.reason for w in why.why) if why else (),
            about=tuple(why.about(w) for w in why.why) if why else (),
        )  # fmt: skip

    def _menu(self, entry: Entry, game: Game, clause: str) -> None:
        """List everything the player could try now: what would work, and what would not and why."""
        found = menu(game, self.rules, entry.player, Reach(depth=0))
        can = tuple(dict.fromkeys(str(item.action) for item in found.can))
        against: dict[str, tuple[str, ...]] = {}
        for item in found.cannot:
            action = str(item.action)
            if action not in can:
                clauses = (why.clause for why in item.tried.why)
                against[action] = tuple(dict.fromkeys((*against.get(action, ()), *clauses)))
        cited = list(dict.fromkeys(c for clauses in against.values() for c in clauses))
        self.answers.append(Answer(entry.number, bool(can), cited, list(can)))
        game.note("options", clause, because=cited, actor=entry.player, can=can, cannot=tuple(against.items()))


def _entry(number: int, raw: Mapping[str, Any]) -> Entry:
    ((player, values),) = raw.items()
    if isinstance(values, str):
        values = {values: True}
    return Entry(number, PlayerId(player), dict(values))


def _exists(game: Game, action: Any) -> None:
    """Refuse an action with a card that there is not, as a token that was never created.

    Raises:
        Refused: there is no such card.
    """
    card = getattr(action, "card", None)
    if card is not None and card not in game.state.facts:
        raise Refused((), None, (str(card),), None, str(action))


def _option(choice: Choice, value: Any) -> Any:
    """Return the option that a word of the script names, or the word itself.

    An ability that an effect gave may be named without the effect where no other is called so.
    """
    if isinstance(value, bool):
        value = "yes" if value else "no"
    said = next((o for o in choice.options if o == value or str(o) == str(value)), None)
    if said is not None:
        return said
    short = [o for o in choice.options if short_label(str(o)) == str(value)]
    return short[0] if len(short) == 1 else value
