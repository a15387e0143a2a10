"""Practice questions about shipped boards: what happens, or whether a player may do something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import SystemRandom
from typing import Any

from judge.cards.board_names import in_language
from judge.games import package
from judge.records import record
from judge.scenario import ScenarioFile
from judge.scenario.entries import ASKING, is_about_a_fact, spelled_out
from judge.scenario.reports.terms import zone_parts
from judge.service.languages import language
from judge.service.resolver.job import SEATS
from judge.service.sources import sources
from judge.service.views import contents, table
from judge.service.views.cards import text_of
from judge.service.views.known_cards import written_cards
from judge.service.views.trace_view import REFUSED, TraceView

HAPPENS, MAY = "happens", "may"
KINDS = (HAPPENS, MAY)

LEVELS = ("1", "2", "3")
"""The levels of difficulty, easiest first: each has a third of a game's boards, by the length of their texts."""

NEAR = (1, -1, 2, -2)
"""The differences between the right number and the wrong ones offered with it."""

MOST_OPTIONS = 4

MOST_READ = 60
"""The number of boards read while looking for one that has an answer."""


@record
class Question:
    """A question with its options.

    Attributes:
        subject: the card, player or action asked about, in readable form.
        field: what is asked about it: ``zone`` or the name of a number; empty for an action.
        options: the offered answers, as a scenario writes them.
        before: how many entries of the script come before the action asked about.
        cites: the clauses that decide the answer.
    """

    subject: str
    field: str
    options: tuple[Any, ...]
    right: Any
    before: int
    cites: tuple[str, ...]


def drawn(files: Sequence[ScenarioFile], kind: str | None) -> tuple[str, str] | None:
    """Draw a random board that answers a question; return its text and the question's kind, or ``None``.

    Legal and illegal actions are drawn equally often, if the boards have both.

    Args:
        kind: :data:`HAPPENS` or :data:`MAY`; either of them if ``None``.
    """
    chance = SystemRandom()
    kind, allowed = kind or chance.choice(KINDS), chance.choice((True, False))
    second = None
    for file in chance.sample(files, min(len(files), MOST_READ)):
        board = table.data(file.text)
        legal = _legal(board) if kind == MAY else None
        if (legal is not None and legal[1] is allowed) or (kind == HAPPENS and _outcome(board) is not None):
            return file.id, kind
        second = second or (file.id if legal is not None else None)
    return (second, kind) if second is not None else None


def texts(file: ScenarioFile) -> list[tuple[str, list[str]]]:
    """Return the name and the text of each card of a board that has a text."""
    game = file.id.partition("/")[0]
    lang = language()
    cards = [*written_cards(table.data(file.text))]
    found = {in_language(game, str(card["name"]), lang): text_of(game, card)[lang] for card in cards}
    return [(name, lines) for name, lines in found.items() if lines]


@lru_cache(maxsize=8)
def boards(game: str) -> Mapping[str, tuple[ScenarioFile, ...]]:
    """Return the boards of a game, by the number of the rulebook page they are about."""
    found = contents.boards(sources().corpus.load(game), sources().boards_of(game))
    return {chapter.head.number: tuple(file for _number, file in chapter.files) for chapter in found}


@lru_cache(maxsize=8)
def _lengths(game: str) -> tuple[int, ...]:
    """Return the text lengths at which the levels of a game's boards end."""
    lengths = sorted(len(file.text) for files in boards(game).values() for file in files)
    return tuple(lengths[len(lengths) * at // len(LEVELS) - 1] for at in range(1, len(LEVELS)))


def level(file: ScenarioFile) -> str:
    """Return the level of difficulty of a board, by the length of its text."""
    return LEVELS[sum(len(file.text) > end for end in _lengths(file.id.partition("/")[0]))]


def _legal(board: Mapping[str, Any]) -> tuple[int, bool] | None:
    """Return the action that a board calls legal or not: its index in the script, and the answer.

    ``None`` if the board says this of no action. An action that names no card, such as passing, makes no question.
    """
    play, expected = board.get("play") or [], board.get("expect") or []
    asked = [number for number, entry in enumerate(play, 1) if _asks(entry)]
    for one in expected:
        if isinstance(one.get("legal"), bool) and one.get("answer") in asked:
            return one["answer"] - 1, one["legal"]
        if isinstance(one.get("refused"), int):
            return one["refused"] - 1, False
    verbs = {name for name, one in package(board["game"]).speech.items() if one.acts and one.names == "cards"}
    if play and not asked and not verbs.isdisjoint(_words(play[-1])):
        return len(play) - 1, True
    return None


def _asks(entry: Any) -> bool:
    """Return whether an entry asks about an action, and not about a fact."""
    words = _words(entry)
    return any(isinstance(words.get(one), dict) and not is_about_a_fact(one, words[one]) for one in ASKING)


def _words(entry: Any) -> Mapping[str, Any]:
    value = next(iter(entry.values()), None) if isinstance(entry, dict) and len(entry) == 1 else None
    words = spelled_out(value)
    return words if isinstance(words, dict) else {}


def _outcome(board: Mapping[str, Any]) -> tuple[str, str, Any] | None:
    """Return the first expectation about a card or player: the subject, the field and the value, or ``None``."""
    if not board.get("play"):
        return None
    for one in board.get("expect") or []:
        subject = one.get("card") or one.get("player")
        values = {name: value for name, value in one.items() if name not in ("card", "player", "cites")}
        if isinstance(subject, str) and len(values) == 1:
            ((field, value),) = values.items()
            if (field == "zone" and isinstance(value, str)) or type(value) is int:
                return subject, field, value
    return None


def question(file: ScenarioFile, kind: str, view: TraceView) -> Question | None:
    """Return a question of this kind that the board answers, or ``None``.

    Args:
        kind: :data:`HAPPENS` or :data:`MAY`.
    """
    board, rules = table.data(file.text), package(file.id.partition("/")[0])
    if kind == MAY:
        legal = _legal(board)
        if legal is None:
            return None
        at, allowed = legal
        cards = view.trace.get("cards") or {}
        subject = table.in_words(_action(board["play"][at]), rules, view.book, cards, language())
        return Question(subject, "", (True, False), allowed, at, _cited(file, board))
    outcome = _outcome(board)
    if outcome is None:
        return None
    card, field, value = outcome
    options = _zones(view, card, value) if field == "zone" else _numbers(view, card, field, value)
    return Question(view.name(card), field, options, value, len(board["play"]), _cited(file, board))


def _action(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the action of a script's entry, or the action that it asks about."""
    ((player, words),) = entry.items()
    return {player: next((words[one] for one in ASKING if isinstance(words, dict) and one in words), words)}


def beginning(file: ScenarioFile) -> str:
    """Return a board as it lies before anything is played, without its expectations."""
    return table.with_parts(file.text, {"play": [], "expect": []})


def asking(file: ScenarioFile, asked: Question) -> str:
    """Return a board that ends where its action is refused, or with the question whether it is allowed."""
    play = table.data(file.text)["play"][: asked.before + 1]
    ((player, words),) = _action(play[-1]).items()
    last = {player: {"can": words}} if asked.right else play[-1]
    return table.with_parts(file.text, {"play": [*play[:-1], last], "expect": []})


def deciding(view: TraceView) -> tuple[str, ...]:
    """Return the clauses that forbid the action refused last, or else those that allow or forbid what is asked last."""
    refused = (step for step in reversed(view.steps) if step["key"] in REFUSED)
    step = next(refused, None) or next(iter(view.last_answer()), None)
    return () if step is None else tuple(dict.fromkeys((*step.get("because", ()), step["clause"])))


def _cited(file: ScenarioFile, board: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the clauses that the board is about, as full citations."""
    game, cites = file.id.partition("/")[0], board.get("clauses") or []
    named = cites if isinstance(cites, list) else [cites]
    return tuple(str(one) if ":" in str(one) else f"{game}:{one}" for one in named)


def _zones(view: TraceView, card: str, right: str) -> tuple[str, ...]:
    """Return the zones to offer for a card's final place: the right one, its first one, others of its owner."""
    drawn = view.answer["boards"][0]["zones"]
    began = next((name for name, cards in drawn.items() if isinstance(cards, list) and card in cards), None)
    owner = zone_parts(right)[0]
    near = [one for one in drawn if zone_parts(one)[0] == owner and _as_stated(one) != right]
    found = dict.fromkeys([right, *([_as_stated(began)] if began else []), *map(_as_stated, near)])
    return tuple(sorted(list(found)[:MOST_OPTIONS]))


def _as_stated(zone: str) -> str:
    """Return a zone's name as scenarios write it: ``p1.field``."""
    owner, kind = zone_parts(zone)
    return f"{owner}.{kind}" if owner else zone


def _numbers(view: TraceView, subject: str, field: str, right: int) -> tuple[int, ...]:
    """Return the numbers to offer for a final value: the right one, the first one, and near ones."""
    drawn = view.answer["boards"][0]
    facts = (drawn["players"] if subject in SEATS else drawn["cards"]).get(subject) or {}
    began = facts.get(field)
    near = [right + by for by in NEAR if right + by >= 0]
    found = dict.fromkeys([right, *([began] if type(began) is int else []), *near])
    return tuple(sorted(list(found)[:MOST_OPTIONS]))
