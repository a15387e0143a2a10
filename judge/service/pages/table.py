"""The table: build a board by tapping, play it, take back, branch. The form holds everything; nothing is kept here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.corpus import Rulebook
from judge.games import IDS, GamePackage, package
from judge.scenario.model import zones
from judge.service.languages import language
from judge.service.limits import play_rate
from judge.service.pages.resolve import asked_for, numbered, typed
from judge.service.resolver.job import NAME, PLAY, Answer
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views import board_form, known_cards, table
from judge.service.views.fields import of_card, of_side
from judge.service.views.mistakes import Mistakes, no_number, sorted_out
from judge.service.views.trace_view import TraceView

pages = Blueprint("table", __name__)

MOST_BRANCHES = 4
"""Branches that are kept beside the one on the table."""


@dataclass(slots=True)
class Table:
    """What lies on the table, and what is asked.

    Attributes:
        game: the game.
        text: the scenario, which is all there is to know.
        branches: other scenarios that began alike.
        sent: the fields of the form about a card.
        mistakes: what is wrong with a change that was not made.
    """

    game: str
    text: str
    branches: list[str] = field(default_factory=list)
    sent: dict[str, list[str]] = field(default_factory=dict)
    mistakes: Mistakes = field(default_factory=Mistakes)

    @property
    def rules(self) -> GamePackage:
        """The game's package."""
        return package(self.game)

    @property
    def book(self) -> Rulebook:
        """The game's rulebook."""
        return sources().corpus.load(self.game)


@pages.get("/table")
def games() -> str:
    """Let a game be chosen."""
    return render_template("table_games.html")


@pages.get("/table/<game>")
@play_rate
def opened(game: str) -> ResponseReturnValue:
    """Show a table, empty or with an example or a shared board on it."""
    if game not in IDS:
        abort(404)
    return _page(Table(game, asked_for() or f"game: {game}\n"))


@pages.post("/table/<game>")
@play_rate
def done(game: str) -> ResponseReturnValue:
    """Do what was tapped, and show the table as it is then."""
    if game not in IDS:
        abort(404)
    sent = {name: request.form.getlist(name) for name in request.form}
    branches = [one.replace("\r\n", "\n") for one in sent.get("branch", []) if one.strip()]
    shown = Table(game, typed() or f"game: {game}\n", branches[:MOST_BRANCHES], sent)
    stated = table.data(shown.text).get("game")
    shown.game = stated if stated in IDS else game
    what, _, rest = request.form.get("do", "").partition(" ")
    _do(shown, what, rest)
    return _page(shown)


@pages.get("/table/<game>/cards")
@play_rate
def cards(game: str) -> str:
    """Return the cards of a name as a fragment, for whoever types it."""
    if game not in IDS:
        abort(404)
    asked_for = request.args.get("q", "").strip()
    return render_template(
        "_table_cards.html",
        found=known_cards.found(game, asked_for),
        asked_for=asked_for,
        book=sources().corpus.load(game),
    )


def _do(shown: Table, what: str, rest: str) -> None:
    """Do one thing on the table; what is not known there is nothing."""
    match what:
        case "say":
            shown.text = _said(shown.text, rest)
        case "answer" | "pick" | "none":
            shown.text = _answered(shown, {"answer": [rest], "pick": _picked(shown.sent)}.get(what, []))
        case "assume":
            shown.text = table.assumed(shown.text, rest)
        case "back":
            shown.text = _back(shown.text, _number(rest))
        case "instead":
            _branch(shown, shown.text)
            shown.text = _back(shown.text, _number(rest))
        case "switch" | "drop" if _number(rest) < len(shown.branches):
            other = shown.branches.pop(_number(rest))
            if what == "switch":
                _branch(shown, shown.text)
                shown.text = other
        case "new":
            shown.text, shown.branches, shown.sent = f"game: {shown.game}\n", [], {}
        case "change":
            _change(shown, rest)
        case "add" | "put" | "remove" | "set":
            _build(shown, what, rest)


def _number(said: str) -> int:
    return int(said) if said.isdecimal() and len(said) < 5 else 0


def _said(text: str, rest: str) -> str:
    """Return the text with one more entry, written as JSON."""
    try:
        entry = json.loads(rest)
    except (ValueError, RecursionError):
        return text
    return table.with_decisions(text, [entry]) if isinstance(entry, dict) and len(entry) == 1 else text


def _picked(sent: dict[str, list[str]]) -> list[str]:
    """Return what was ticked, in the order that was given, where one was."""
    ticked = sent.get("pick", [])
    places = {one: _number(board_form.first(sent, f"place.{one}")) or len(ticked) for one in ticked}
    return sorted(ticked, key=lambda one: places[one])


def _answered(shown: Table, options: Sequence[str]) -> str:
    choice = (_answer(shown.text).get("options") or {}).get("choice")
    return table.answered(shown.text, choice, options) if choice else shown.text


def _back(text: str, count: int) -> str:
    """Return the text with so many entries of its script left; passes that would only be made again go with them."""
    before = text
    while True:
        after = table.back_to(text, count)
        if count == 0 or _with_passes(after) != before:
            return after
        count -= 1


def _branch(shown: Table, text: str) -> None:
    if text not in shown.branches:
        shown.branches = [text, *shown.branches][:MOST_BRANCHES]


def _change(shown: Table, rest: str) -> None:
    """Put a card of the board into the form."""
    spot = board_form.spot_of(shown.rules, rest)
    card = board_form.card_at(shown.text, *spot) if spot else None
    if spot and card is not None:
        kept = {name: value for name, value in shown.sent.items() if not name.startswith(board_form.CARD)}
        shown.sent = {**kept, **board_form.in_form(shown.rules, card, spot)}


def _build(shown: Table, what: str, rest: str) -> None:
    """Change the board, unless it would be no board any more: then what is wrong is told beside its field."""
    typed_number = board_form.number_said(shown.sent)
    if what == "add" and not board_form.is_number(typed_number):
        shown.mistakes = no_number("c.n", typed_number, 0, board_form.MOST_OF_N)
        return
    after = _built(shown, what, rest)
    answer = _answer(after)
    if answer["trace"] is None and _answer(shown.text)["trace"] is not None:
        where = board_form.SETTINGS if what == "set" else "card"
        shown.mistakes = sorted_out(answer["problems"], where, _fields(shown, where))
        return
    if after == shown.text:  # it cannot be written into a text that cannot be read: what was typed stays
        return
    shown.text = after
    if what == "set":
        shown.sent = {name: value for name, value in shown.sent.items() if name.startswith(board_form.CARD)}
        return
    side, zone = board_form.place_of(shown.rules, shown.sent)
    kept = {name: value for name, value in shown.sent.items() if not name.startswith(board_form.CARD)}
    shown.sent = {**kept, "c.side": [side], "c.zone": [zone]}


def _fields(shown: Table, where: str) -> Iterator[str]:
    """Yield the fields of a part of the form."""
    if where == board_form.SETTINGS:
        yield from board_form.stated(shown.rules, shown.text)
    else:
        yield from (f"{board_form.CARD}{one.name}" for one in of_card(shown.game))


def _built(shown: Table, what: str, rest: str) -> str:
    rules, text = shown.rules, shown.text
    if what == "add":
        return board_form.added(rules, shown.book, text, shown.sent, language())
    if what == "set":
        return board_form.settled(rules, text, shown.sent)
    if what == "put":
        card = known_cards.known(shown.game, rest)
        return text if card is None else board_form.put(rules, text, shown.sent, card.entry)
    spot = board_form.spot_of(rules, rest)
    return board_form.removed(text, *spot) if spot else text


def _answer(text: str) -> Answer:
    return answers().of(text, NAME, PLAY)


def _with_passes(text: str) -> str:
    """Return the text with the passes in it that nobody could avoid."""
    return table.with_decisions(text, _answer(text).get("passes") or [])


def _page(shown: Table) -> ResponseReturnValue:
    """Return the table: 200, or 422 where the text is no board, or a change was refused."""
    answer = _answer(shown.text)
    shown.text = table.with_decisions(shown.text, answer.get("passes") or [])
    view = TraceView(answer) if answer["trace"] else None
    settings = board_form.stated(shown.rules, shown.text)
    page = render_template(
        "table.html",
        table=shown,
        text=shown.text,
        answer=answer,
        view=view,
        found=answer.get("options"),
        lines=numbered(shown.text, answer["problems"]),
        book=shown.book,
        rules=shown.rules,
        play=_history(shown, view),
        latest=_latest(shown.text, view),
        branches=[_beside(shown, one) for one in shown.branches],
        asked=of_card(shown.game),
        sides=of_side(shown.game),
        zones=zones(shown.rules),
        settings=settings,
        typed=board_form.changed_settings(shown.sent, settings),
        held=_held(shown),
        spot=board_form.place_of(shown.rules, shown.sent),
        offered=known_cards.found(shown.game, board_form.first(shown.sent, "c.find")),
        usual=known_cards.usual_numbers(shown.game),
        usual_words=known_cards.usual_words(shown.game, language()),
        small=known_cards.SMALL,
        examples=[one for one in sources().scenarios.values() if one.id.startswith(f"{shown.game}/")],
    )
    return make_response(page, 422 if view is None or shown.mistakes.where else 200)


def _history(shown: Table, view: TraceView | None, script: Sequence[Any] | None = None) -> list[str]:
    cards = (view.trace.get("cards") or {}) if view else {}
    entries = table.script_of(shown.text) if script is None else script
    return [table.in_words(one, shown.rules, shown.book, cards, language()) for one in entries]


def _latest(text: str, view: TraceView | None) -> list[dict[str, Any]]:
    """Return the steps since the last decision."""
    play = table.script_of(text)
    if view is None or not play:
        return []
    before = (_answer(_back(text, len(play) - 1))["trace"] or {}).get("steps", [])
    same = next((at for at, (a, b) in enumerate(zip(before, view.steps, strict=False)) if a != b), len(before))
    return view.steps[same:]


def _held(shown: Table) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """Return the cards that stand in the text, zone by zone."""
    found = []
    for side in table.SEATS:
        for zone in zones(shown.rules):
            entries = board_form.cards_in(shown.text, side, zone) or []
            shown_cards = [board_form.card_at(shown.text, side, zone, at) or {} for at in range(len(entries))]
            if shown_cards:
                found.append((side, zone, shown_cards))
    return found


def _beside(shown: Table, text: str) -> dict[str, Any]:
    """Return a branch as it stands beside the table: where it parts from it, and what came of it."""
    answer = _answer(text)
    view = TraceView(answer) if answer["trace"] else None
    script = table.script_of(text)
    parts = table.turning(table.script_of(shown.text), script)
    return {"text": text, "view": view, "parts": parts, "play": _history(shown, view, script[parts:])}
