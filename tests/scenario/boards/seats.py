"""A seat's view of a board depends only on facts that the seat may know."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

from judge import scenario
from judge.games import package
from judge.kernel import PlayerId
from judge.scenario import SEATS, Resolution, Seated, resolve
from judge.scenario.places import read
from tests.scenario.boards import Board, Faults, Seat
from tests.scenario.boards.schemas import traces, wrong
from tests.strictly import parse


def told(done: Resolution, seat: PlayerId) -> list[str]:
    """Return everything shown to a seat about a resolution."""
    return Seat(done, seat).told


def secrets(done: Resolution, seat: PlayerId) -> set[str]:
    """Return the cards that a seat never comes to know."""
    return done.described().keys() - Seated(done, seat).described().keys()


PRINTED = ("type", "special", "keywords", "civilizations")
"""Fields with words of the game, which a card's id may look like."""


def renamed(written: str, cards: set[str]) -> tuple[str, int]:
    """Return a board with other ids, and other names unless a text mentions them, for some cards; and their number."""
    data = read(written, "scenario.yaml")[0]
    said = Counter(part for part in every(data) if isinstance(part, str))
    cards = cards & {str(part["id"]) for part in every(data) if isinstance(part, dict) and "id" in part}
    new: dict[str, str] = {}

    def rename(part: Any, field: str = "") -> Any:
        if isinstance(part, dict):
            if part.get("id") in cards and said[part.get("name", "")] == 1:
                # each name another one: a deck may hold only so many cards of one name
                new[part["name"]] = f"Quite Another {len(new)}"
            return {key: rename(value, key) for key, value in part.items()}
        if isinstance(part, list):
            return [rename(one, field) for one in part]
        if field == "name":
            return new.get(part, part)
        if isinstance(part, str) and field not in PRINTED:
            card, dot, label = part.partition(".")  # an ability is named by its card
            return new.setdefault(card, f"other-{len(new)}") + dot + label if card in cards else part
        return part

    return json.dumps(rename(data)), len(new)


def every(part: Any) -> Iterator[Any]:
    """Yield every value of some data."""
    yield part
    if isinstance(part, dict):
        for key, value in part.items():
            yield key
            yield from every(value)
    if isinstance(part, list):
        for value in part:
            yield from every(value)


def renaming_hidden_cards_does_not_change_a_seats_view(board: Board) -> Faults:
    """If nothing is renamed, the board and the view are the same, so only the other boards are played again."""
    for seat in SEATS:
        seen = board.seen[seat]
        text, number = renamed(board.text, board.done.described().keys() - seen.view.described().keys())
        if number and told(resolve(parse(text, "other")), seat) != seen.told:
            yield f"{seat} is told something of what is hidden"


OTHERS: dict[str, list[dict[str, Any]]] = {
    "sve": [
        {"type": "spell", "cost": 1, "keywords": ["quick"], "abilities": [{"spell": [{"draw": 1}]}]},
        {"type": "follower", "cost": 1, "attack": 1, "defense": 1, "traits": ["Odd"]},
        {"type": "amulet", "cost": 9},
    ],
    "fab": [
        {"types": ["instant"], "pitch": 1, "cost": 0, "abilities": [{"resolve": [{"draw": 1}]}]},
        {"types": ["defense_reaction"], "pitch": 2, "cost": 0, "defense": 3},
        {"types": ["action"], "subtypes": ["attack"], "pitch": 3, "cost": 1, "power": 4, "defense": 2},
    ],
    "kiseki": [
        {"type": "event", "ep": 0, "abilities": [{"spell": [{"draw": 1}]}]},
        {"type": "unit", "cp": 1, "str": 1, "def": 1, "organizations": ["Odd"]},
        {"type": "base", "level": 1},
    ],
    "dm": [
        {
            "type": "spell",
            "cost": 2,
            "civilizations": ["water"],
            "keywords": ["shield_trigger"],
            "abilities": [{"spell": [{"draw": 1}]}],
        },
        {"cost": 1, "power": 1000, "civilizations": ["fire"], "keywords": ["shield_trigger"]},
        {"cost": 9, "power": 9000, "races": ["Odd"]},
    ],
}
"""Cards of different kinds, some of which could be used at once, to put where a seat does not know the card."""

PILES = {"deck": 10, "hand": 0, "homebase": 0, "shield_zone": 5}
"""The zones in which unknown cards may lie, each with how many there are unless the board says so."""


def names(card: Any) -> set[str]:
    """Return the names of a card: its own and those of its parts."""
    return {str(part["name"]) for part in every(card) if isinstance(part, dict) and "name" in part}


def replaced(written: str, game: str, cards: set[str]) -> tuple[str, int]:
    """Return a board with other cards in place of some, unless the script names them, and how many those are."""
    data, form = read(written, "scenario.yaml")[0], package(game).card
    printed = {"card", *form.synonyms, *(word for n, info in form.model_fields.items() for word in (n, info.alias))}
    script = [part for key in data.keys() - {"p1", "p2"} for part in every(data[key]) if isinstance(part, str)]
    said = {words.partition(".")[0] for words in script}
    cards = (
        cards - said - {one["id"] for one in every(data) if isinstance(one, dict) and "id" in one and names(one) & said}
    )
    others = (one | {"name": f"Another {n}"} for n, one in enumerate(cycle(OTHERS[game])))
    number = 0

    def replace(part: Any) -> Any:
        nonlocal number
        if isinstance(part, dict) and part.get("id") in cards and part.get("count", 1) == 1:
            number += 1
            other = next(others)
            if "special" in part or "equipment" in part.get("types", ()):  # cards of another kind may not lie there
                return {key: replace(value) for key, value in part.items() if key != "abilities"} | {
                    "name": other["name"]
                }
            return {key: replace(value) for key, value in part.items() if key not in printed} | other
        if isinstance(part, dict):
            return {key: replace(value) for key, value in part.items()}
        return [replace(one) for one in part] if isinstance(part, list) else part

    for side in SEATS:
        held = data[side] = replace(data.get(side, {}))
        for zone, usual in PILES.items():
            there = held.get(zone, usual)
            ids = [f"{side}-{zone}-{n}" for n in range(1, there + 1)] if isinstance(there, int) else []
            if ids and cards.issuperset(ids):
                number += len(ids)
                held[zone] = [{"id": f"{card}-too", **next(others)} for card in ids]
    return json.dumps(data), number


def replacing_hidden_cards_does_not_change_a_seats_view(board: Board) -> Faults:
    if board.stated.turn.phase == "setup":
        return
    for seat in SEATS:
        seen = board.seen[seat]
        unknown = set(board.done.setting.game.state.owners) - set(seen.view.described())
        text, number = replaced(board.text, board.stated.game, unknown)
        if number and told(resolve(scenario.parse(text, "other")), seat) != seen.told:
            yield f"{seat} is told something that hangs on what is hidden"


def named(part: Any, cards: set[str]) -> set[str]:
    """Return the cards that some data of a trace names: by id, by an ability of theirs, by an action, or in words."""
    texts = [one for one in every(part) if isinstance(one, str)]
    words = {word for text in texts for word in (text, text.rpartition(" ")[2], text.partition(".")[0])}
    in_brackets = {text[at + 1 :].partition(")")[0] for text in texts for at, sign in enumerate(text) if sign == "("}
    return cards & (words | in_brackets)


def visible(done: Resolution, seat: str) -> dict[int, set[str]]:
    """Return the cards that a seat may know at each mark of the journal, asked of the game itself."""
    game, sees = done.setting.game, package(done.scenario.game).sees
    found: dict[int, set[str]] = {}
    marks = [*(step.mark for step in done.steps), len(game.state.journal)]
    done.look_back(marks, lambda mark: found.update({mark: {c for c in game.state.owners if sees(game, seat, c)}}))
    return found


def a_seat_is_told_a_valid_trace_in_which_no_card_is_named_before_it_is_known(board: Board) -> Faults:
    for seat in SEATS:
        view, data = board.seen[seat].view, board.seen[seat].data
        yield from wrong(traces(), data)
        if data["seat"] != seat or [step["n"] for step in data["steps"]] != list(range(1, len(data["steps"]) + 1)):
            yield f"{seat}: another seat, or steps out of order"
        yield from (f"{seat}: {fault}" for fault in named_too_early(board.done, view, data))


def named_too_early(done: Resolution, view: Seated, data: dict[str, Any]) -> Faults:
    """Yield each place in a seat's trace, and on its boards, where a card is named that the seat cannot know then."""
    seen, cards = visible(done, data["seat"]), set(done.described())
    moments = sorted(seen)
    for step, shown in zip(view.steps, data["steps"], strict=True):
        after = moments[min(moments.index(step.mark) + 1, len(moments) - 1)]
        said = [shown[part] for part in ("objects", "values", "changes", "excluded", "text")]
        if early := named(said, cards) - seen[step.mark] - seen[after]:
            yield f"step {shown['n']} names {early}"
    ends = [*(step.mark for step in view.steps), len(done.setting.game.state.journal)]
    for number, lying in view.boards(list(range(len(view.steps) + 1))).items():
        held = {card for zone in lying["zones"].values() for card in zone}
        if early := held & cards - seen[ends[number]]:
            yield f"the board after step {number} shows {early}"


CHECKS: tuple[Callable[[Board], Faults], ...] = (
    renaming_hidden_cards_does_not_change_a_seats_view,
    replacing_hidden_cards_does_not_change_a_seats_view,
    a_seat_is_told_a_valid_trace_in_which_no_card_is_named_before_it_is_known,
)
