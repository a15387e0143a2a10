"""The table, on which users build and play a board by tapping it. Its whole state is in the form; nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.corpus import Rulebook
from judge.games import IDS, GamePackage, package
from judge.scenario.model import zones
from judge.service.languages import language
from judge.service.limits import play_rate
from judge.service.pages.resolve import asked_for, numbered, typed
from judge.service.resolver.job import NAME, PLAY, SEATS, Answer
from judge.service.resolver.workers import Stopped, answers
from judge.service.sources import sources
from judge.service.views import board_form, board_view, known_cards, table
from judge.service.views.board_form import Mistakes, no_number, sorted_out
from judge.service.views.cards import text_of
from judge.service.views.fields import of_card, of_side
from judge.service.views.moves import Moves, zone_of
from judge.service.views.players import addressed
from judge.service.views.trace_view import TraceView

pages = Blueprint("table", __name__)

MOST_BRANCHES = 4
"""The largest number of other lines of play kept with the current one."""

MOST_BACK, MOST_KEPT = 20, 40_000
"""The largest number of earlier boards kept for undoing, and of their characters in total."""

OTHER_LINE = ("instead", "switch", "discard", "look")
"""Actions that replace the whole text by another line of play; they cannot be undone in the old one."""

MOST_PASSES = 12
"""The largest number of passes that one tap can make."""

WHY = ("why", "why_not")
"""The questions that can be asked on a card's sheet."""

MOST_RECENT = 6
"""The number of recently used cards offered for adding."""


@dataclass(slots=True)
class Table:
    """The state of the table, as in its form.

    Attributes:
        branches: other lines of play, as scenarios with the same beginning.
        was: earlier versions of the scenario, latest first, for undoing.
        sheet: the open panel: ``card a``, ``zone p1.field``, ``player p1``, ``turn``, or empty.
        sent: the fields of the form.
        mistakes: the errors of a change that was rejected.
        question: an entry that only asks something, so it is not added to the text.
    """

    game: str
    text: str
    branches: list[str] = field(default_factory=list)
    was: list[str] = field(default_factory=list)
    sheet: str = ""
    sent: dict[str, list[str]] = field(default_factory=dict)
    mistakes: Mistakes = field(default_factory=Mistakes)
    question: dict[str, Any] | None = None

    @property
    def rules(self) -> GamePackage:
        return package(self.game)

    @property
    def book(self) -> Rulebook:
        return sources().corpus.load(self.game)

    @property
    def recent(self) -> list[str]:
        """The keys of recently used cards."""
        return [one for one in self.sent.get("recent", []) if one.strip()][:MOST_RECENT]

    def open(self, sheet: str, **fields: list[str]) -> None:
        """Open another sheet, and clear the form's fields for a card."""
        self.sheet = sheet
        kept = {name: value for name, value in self.sent.items() if not name.startswith(board_form.CARD)}
        self.sent = {**kept, **fields}


@pages.get("/table")
def games() -> str:
    return render_template("table_games.html")


@pages.get("/table/<game>")
@play_rate
def opened(game: str) -> ResponseReturnValue:
    """Show a table: empty, or with an example or shared board."""
    if game not in IDS:
        abort(404)
    return _page(Table(game, asked_for() or f"game: {game}\n"))


@pages.post("/table/<game>")
@play_rate
def done(game: str) -> ResponseReturnValue:
    """Carry out the action that was tapped, and show the table."""
    if game not in IDS:
        abort(404)
    sent = {name: request.form.getlist(name) for name in request.form}
    branches, was = (
        [one.replace("\r\n", "\n") for one in sent.get(name, []) if one.strip()] for name in ("branch", "was")
    )
    text = typed() or f"game: {game}\n"
    shown = Table(game, text, branches[:MOST_BRANCHES], was, board_form.first(sent, "sheet"), sent)
    stated = table.data(shown.text).get("game")
    shown.game = stated if stated in IDS else game
    command, _, rest = request.form.get("do", "").partition(" ")
    _do(shown, command, rest)
    if command in OTHER_LINE:
        shown.was = []
    elif command != "undo" and shown.text != text:
        shown.was = _kept([text, *was])
    return _page(shown)


def _kept(boards: list[str]) -> list[str]:
    """Return the earlier boards that are kept for undoing: the latest ones, within the limits."""
    sizes = accumulate(map(len, boards))
    return [one for one, size in zip(boards, sizes, strict=True) if size <= MOST_KEPT][:MOST_BACK]


@pages.get("/table/<game>/cards")
@play_rate
def cards(game: str) -> str:
    """Return the cards that match a typed name, as a fragment."""
    if game not in IDS:
        abort(404)
    asked_for = request.args.get("q", "").strip()
    return render_template(
        "_table_cards.html",
        found=known_cards.found(game, asked_for),
        asked_for=asked_for,
        book=sources().corpus.load(game),
    )


def _do(shown: Table, command: str, rest: str) -> None:
    """Carry out an action on the table; unknown actions do nothing."""
    match command:
        case "open":
            side, _, zone = rest.partition(" ")[2].partition(".")
            shown.open(rest, **({"c.side": [side], "c.zone": [zone]} if rest.startswith("zone ") else {}))
        case "close":
            shown.open("")
        case "add" | "put" | "copy" | "remove" | "lie" | "move" | "set":
            _build(shown, command, rest)
        case "edit":
            _edit(shown, rest)
        case "drop":
            _drop(shown, *rest.split(" ", 1))
        case "ask":
            shown.question = _question(rest)
        case "undo" if shown.was:
            shown.text, *shown.was = shown.was
        case "undo":
            shown.text = _back(shown.text, len(table.script_of(shown.text)) - 1)
        case "look" | "":
            pass
        case _:
            _play(shown, command, rest)
            shown.open(rest if command == "on" else "")


def _play(shown: Table, command: str, rest: str) -> None:
    """Carry out an action that changes the script."""
    match command:
        case "say":
            shown.text = _with_entry(shown.text, rest)
        case "respond":
            shown.text = _with_entry(_without_passes(shown.text), rest)
        case "on":
            shown.text = _passed_on(shown)
        case "answer" | "pick" | "none":
            shown.text = _answered(shown, {"answer": [rest], "pick": _picked(shown.sent)}.get(command, []))
        case "assume":
            shown.text = table.assumed(shown.text, rest)
        case "back":
            shown.text = _back(shown.text, _number(rest))
        case "instead":
            _branch(shown, shown.text)
            shown.text = _back(shown.text, _number(rest))
        case "switch" | "discard" if _number(rest) < len(shown.branches):
            other = shown.branches.pop(_number(rest))
            if command == "switch":
                _branch(shown, shown.text)
                shown.text = other
        case "new":
            shown.text, shown.branches = f"game: {shown.game}\n", []


def _passed_on(shown: Table) -> str:
    """Return the text with passes added until the board changes or a player can do something else."""
    text, lay = shown.text, None
    for _ in range(MOST_PASSES):
        text = _with_passes(text)
        answer = _answer(text)
        moves = Moves(shown.rules, answer.get("options"))
        lies = {part: answer["boards"][-1][part] for part in ("players", "zones", "cards")} if answer["trace"] else None
        if moves.passing is None or (lay is not None and (lies != lay or len(moves.found["can"]) > 1)):
            break
        lay = lies
        text = table.with_decisions(text, [moves.passing["entry"]])
    return text


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else 0


def _entry(rest: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(rest)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) and len(entry) == 1 else None


def _with_entry(text: str, rest: str) -> str:
    """Return the text with the script entry in ``rest`` (JSON) added."""
    entry = _entry(rest)
    return text if entry is None else table.with_decisions(text, [entry])


def _question(rest: str) -> dict[str, Any] | None:
    """Return the entry in ``rest`` (JSON) if it only asks why or why not, else ``None``."""
    entry = _entry(rest)
    value = next(iter(entry.values())) if entry else None
    return entry if isinstance(value, dict) and len(value) == 1 and not value.keys().isdisjoint(WHY) else None


def _picked(sent: dict[str, list[str]]) -> list[str]:
    """Return the ticked options, in the order that the user gave them."""
    ticked = sent.get("pick", [])
    places = {one: _number(board_form.first(sent, f"place.{one}")) or len(ticked) for one in ticked}
    return sorted(ticked, key=lambda one: places[one])


def _answered(shown: Table, options: Sequence[str]) -> str:
    choice = (_answer(shown.text).get("options") or {}).get("choice")
    return table.answered(shown.text, choice, options) if choice else shown.text


def _back(text: str, count: int) -> str:
    """Return the text with the first ``count`` entries of its script.

    Passes at the end that would be made automatically again are removed, too.
    """
    before = text
    while True:
        after = table.back_to(text, count)
        if count == 0 or _with_passes(after) != before:
            return after
        count -= 1


def _without_passes(text: str) -> str:
    """Return the text without the automatic passes at its end, so that a response fits in before them."""
    count = len(table.script_of(text))
    while count and _with_passes(table.back_to(text, count - 1)) == text:
        count -= 1
    return table.back_to(text, count)


def _branch(shown: Table, text: str) -> None:
    if text not in shown.branches:
        shown.branches = [text, *shown.branches][:MOST_BRANCHES]


def _edit(shown: Table, rest: str) -> None:
    """Load a card of the board into the form for editing."""
    spot = board_form.spot_of(shown.rules, rest)
    card = board_form.card_at(shown.text, *spot) if spot else None
    if spot and card is not None:
        shown.open(f"zone {spot[0]}.{spot[1]}", **board_form.in_form(shown.rules, card, spot))


def _drop(shown: Table, card: str, target: str = "") -> None:
    """Play or move a card that was dragged onto another card, a player or a zone."""
    found = _answer(shown.text).get("options")
    entry = Moves(shown.rules, found).entry(card, target)
    if entry is not None:
        shown.text = _with_entry(shown.text, json.dumps(entry))
        shown.open("")
    elif "." in target:
        _build(shown, "move", f"{card} {target}")


def _build(shown: Table, command: str, rest: str) -> None:
    """Change the board; if it would become invalid, show the errors next to their fields instead."""
    if command == "add":
        shown.sent = dict(board_form.figured(shown.rules, shown.sent, rest))
        if not board_form.is_number(typed_number := board_form.first(shown.sent, "c.n")):
            shown.mistakes = no_number("c.n", typed_number, 0, 999)
            return
    after = _built(shown, command, rest)
    answer = _answer(after)
    if answer["trace"] is None and _answer(shown.text)["trace"] is not None:
        where = rest if command == "set" else "card"
        shown.mistakes = sorted_out(answer["problems"], where, _fields(shown, where))
        return
    if after == shown.text:  # the typed text cannot be parsed, so it stays as it is
        return
    shown.text = after
    if command in ("set", "remove", "move"):
        shown.open("")
    elif command in ("add", "put"):
        if command == "put":
            shown.sent["recent"] = [rest, *(one for one in shown.recent if one != rest)][:MOST_RECENT]
        lying = [f"{board_form.CARD}{one.name}" for one in of_card(shown.game) if one.kind == "flag"]
        side, zone = board_form.place_of(shown.rules, shown.sent)
        kept = {name: shown.sent[name] for name in lying if name in shown.sent and "c.at" not in shown.sent}
        shown.open(f"zone {side}.{zone}", **kept, **{"c.side": [side], "c.zone": [zone]})


def _fields(shown: Table, where: str) -> Iterator[str]:
    """Yield the form fields of a card, or of the board."""
    if where == "card":
        yield from (f"{board_form.CARD}{one.name}" for one in of_card(shown.game))
    else:
        yield from board_form.stated(shown.rules, shown.text)


def _built(shown: Table, command: str, rest: str) -> str:
    rules, text, sent = shown.rules, shown.text, shown.sent
    named, _, how = rest.partition(" ")
    if command == "add":
        return board_form.added(rules, shown.book, text, sent, language())
    if command == "set":
        return board_form.settled(rules, text, sent, rest)
    if command == "put":
        known = known_cards.known(shown.game, rest)
        return text if known is None else board_form.put(rules, text, sent, known.entry)
    spot = board_form.spot_of(rules, (_answer(text).get("places") or {}).get(named, ""))
    card = board_form.card_at(text, *spot) if spot else None
    if spot is None or card is None:
        return text
    match command:
        case "lie":
            return board_form.lying_otherwise(rules, text, spot, how, named)
        case "move":
            side, _, zone = how.partition(".")
            return (
                board_form.moved(rules, text, spot, side, zone, named)
                if zone in zones(rules) and side in SEATS
                else text
            )
        case "copy":
            return board_form.put(rules, text, {"c.side": [spot[0]], "c.zone": [spot[1]]}, card)
    return board_form.removed(text, *spot)


def _answer(text: str) -> Answer:
    """Return the answer for playing a text.

    Raises:
        Stopped: a tap cannot be carried out, because the play did not end in time.
    """
    found = _played(text)
    if request.method == "POST" and (found["status"] == "stopped" or found.get("hurried")):
        raise Stopped(found)
    return found


def _played(text: str) -> Answer:
    return answers().of(text, NAME, PLAY)


def _with_passes(text: str) -> str:
    """Return the text with the passes added that are the only legal action."""
    return table.with_decisions(text, _answer(text).get("passes") or [])


def _page(shown: Table) -> ResponseReturnValue:
    """Return the page of the table; status 422 if the text is invalid or a change was rejected."""
    answer = _answer(shown.text)
    shown.text = table.with_decisions(shown.text, answer.get("passes") or [])
    branches = [_branch_shown(shown, one) for one in shown.branches]
    view = TraceView(answer) if answer["trace"] else None
    answer = view.answer if view is not None else answer
    moves = Moves(shown.rules, answer.get("options"))
    page = render_template(
        "table.html",
        table=shown,
        text=shown.text,
        answer=answer,
        view=view,
        found=answer.get("options"),
        moves=moves,
        lines=numbered(shown.text, answer["problems"]),
        book=shown.book,
        rules=shown.rules,
        play=_history(shown, view),
        latest=_latest(shown, answer, view),
        branches=branches,
        sheet=_sheet(shown, answer, view, moves),
        about=_about(shown, answer, moves),
        asked=_asked(shown),
        empty=not any(table.data(shown.text).get(side) for side in SEATS),
    )
    return make_response(page, 422 if view is None or shown.mistakes.where else 200)


def _sheet(shown: Table, answer: Answer, view: TraceView | None, moves: Moves) -> dict[str, Any] | None:
    """Return the template data of the open sheet, or ``None``."""
    kind, _, name = shown.sheet.partition(" ")
    side, _, zone = name.partition(".")
    rules = shown.rules
    if kind == "card" and view is not None:
        return _card_sheet(shown, answer, view, moves, name)
    if kind == "zone" and side in SEATS and zone in zones(rules):
        return {
            "kind": kind,
            "side": side,
            "zone": zone,
            "tiles": _tiles_in(rules, view, side, zone),
            "zones": zones(rules),
            "asked": of_card(shown.game),
            "offered": known_cards.found(shown.game, board_form.first(shown.sent, "c.find")),
            "recent": [one for key in shown.recent if (one := known_cards.known(shown.game, key))],
            "usual": known_cards.usual_numbers(shown.game),
            "bare": known_cards.types_without_figures(shown.game),
            "usual_words": known_cards.usual_words(shown.game, language()),
        }
    if (kind == "player" and name in SEATS) or kind == "turn":
        part = name if kind == "player" else "turn"
        amiss = shown.mistakes.where == part
        stated = board_form.stated(rules, shown.text)
        values = {one: board_form.first(shown.sent, one) if amiss else value for one, value in stated.items()}
        on = moves.on(name, f"{name}-leader", f"{name}-hero")
        return {"kind": kind, "part": part, "values": values, "asked": of_side(shown.game), "on": on}
    return None


def _asked(shown: Table) -> dict[str, Any] | None:
    """Return the answer to the question: its step, and the steps inside it; ``None`` if it cannot be asked yet.

    The question is put at the end of the script; an open choice before it must be answered first.
    """
    if shown.question is None:
        return None
    text = table.with_decisions(shown.text, [shown.question])
    answer = _answer(text)
    view = TraceView(answer) if answer["trace"] else None
    left = {one["entry"] for one in view.trace["unasked"]} if view else set()
    steps = view.last_answer() if view and len(table.script_of(text)) not in left else []
    return {"entry": shown.question, "view": view, "steps": steps}


def _about(shown: Table, answer: Answer, moves: Moves) -> list[str]:
    """Return the text of the card whose ability asks for the open choice."""
    card = str((moves.choice or {}).get("subject") or "").partition(".")[0]
    spot = board_form.spot_of(shown.rules, (answer.get("places") or {}).get(card, ""))
    entry = board_form.card_at(shown.text, *spot) if spot else None
    return text_of(shown.game, entry)[language()] if entry else []


def _tiles_in(rules: GamePackage, view: TraceView | None, side: str, zone: str) -> list[board_view.Tile]:
    """Return the cards of a scenario's zone, wherever the board draws them."""
    drawn = view.board(view.at).sides if view is not None else ()
    in_it = (z for one in drawn if one.player == side for z in one.zones)
    return [tile for z in in_it if rules.on_board.stated_in.get(z.kind, z.kind) == zone for tile in z.tiles]


def _card_sheet(shown: Table, answer: Answer, view: TraceView, moves: Moves, name: str) -> dict[str, Any] | None:
    """Return the data of a card, with the actions that it can take."""
    drawn = answer["boards"][view.board_number(view.at)]
    facts = (drawn.get("cards") or {}).get(name)
    if facts is None:
        return None
    spot = board_form.spot_of(shown.rules, answer["places"].get(name, ""))
    entry = (board_form.card_at(shown.text, *spot) if spot else None) or {}
    owner, zone = zone_of(drawn, name)
    asker = owner if owner in SEATS else SEATS[0]
    askable = {"zone", *shown.rules.expected.card, *shown.rules.expected.holds}
    return {
        "kind": "card",
        "id": name,
        "tile": board_view.tile(name, facts, frozenset(), shown.rules.on_board, view.called),
        "owner": owner,
        "zone": zone,
        "spot": spot,
        "entry": entry,
        "number": entry.get("card"),
        "on": moves.on(name),
        "why": {one: {asker: {"why": {"card": name, one: True}}} for one in ("zone", *facts) if one in askable},
        "lines": text_of(shown.game, entry)[language()],
        "story": [(change, step) for step in view.steps for change in view.changes(step) if change.subject == name],
        "flags": [one.name for one in of_card(shown.game) if one.kind == "flag"],
        "counters": list(entry.get("counters") or {}) if isinstance(entry.get("counters"), dict) else [],
        "numbers": [one for one in of_card(shown.game) if one.name == "damage"],
        "zones": zones(shown.rules),
    }


def _history(shown: Table, view: TraceView | None, script: Sequence[Any] | None = None) -> list[str]:
    cards = (view.trace.get("cards") or {}) if view else {}
    entries = table.script_of(shown.text) if script is None else script
    return [table.in_words(entry, shown.rules, shown.book, cards, language()) for entry in entries]


def _latest(shown: Table, answer: Answer, view: TraceView | None) -> list[dict[str, Any]]:
    """Return the steps since the last decision, including those of automatic passes."""
    play = table.script_of(shown.text)
    if view is None or not play:
        return []
    lay = next(iter(shown.was), "")
    earlier = table.script_of(lay) if lay else play
    if len(earlier) >= len(play) or play[: len(earlier)] != earlier:
        lay, earlier = "", play[:-1]
    began = answer["steps_before"].get(len(earlier) + 1)
    if began is not None and not _may_be_automatic(play[len(earlier)]):  # else the earlier board is played as well
        return view.steps[began:]
    before = (addressed(_played(lay or _back(shown.text, len(play) - 1)))["trace"] or {}).get("steps", [])
    same = next((at for at, (a, b) in enumerate(zip(before, view.steps, strict=False)) if a != b), len(before))
    return view.steps[same:]


def _may_be_automatic(entry: Any) -> bool:
    """Return whether an entry of a script may be a pass that would be made automatically: words without a value."""
    answer = next(iter(entry.values())) if isinstance(entry, dict) and len(entry) == 1 else None
    return not (isinstance(answer, dict) and any(value is not True and value != [] for value in answer.values()))


def _branch_shown(shown: Table, text: str) -> dict[str, Any]:
    """Return the data of another line of play: where it diverges, and its result."""
    answer = _played(text)
    view = TraceView(answer) if answer["trace"] else None
    script = table.script_of(text)
    parts = table.turning(table.script_of(shown.text), script)
    return {"text": text, "view": view, "parts": parts, "play": _history(shown, view, script[parts:])}
