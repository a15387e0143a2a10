"""Build a scenario from forms: put cards into zones, and set the turn and the players."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain, count
from string import ascii_lowercase
from typing import Any

from judge.corpus import Rulebook
from judge.games import IDS, GamePackage, package
from judge.records import record
from judge.scenario.model import card_form, holds_one, zones
from judge.scenario.reports.terms import word
from judge.service.languages import language
from judge.service.views.fields import MOST, of_card, of_side, value_of
from judge.service.views.table import SEATS, data, with_parts

Sent = Mapping[str, list[str]]
"""The values that a form sent, by field name."""

Spot = tuple[str, str, int]
"""The place of a card in a scenario: player, zone, and index in the zone."""

MOST_NAMED = 40
"""The largest number of characters of a player's name."""

CARD = "c."
"""The prefix of the names of form fields about the card being edited."""


def first(sent: Sent, name: str) -> str:
    """Return the first value of a form field, or an empty text if it was not sent."""
    return next(iter(sent.get(name, ())), "").strip()


def place_of(rules: GamePackage, sent: Sent) -> tuple[str, str]:
    """Return the player and the zone that the form puts its card into."""
    side, zone = first(sent, "c.side"), first(sent, "c.zone")
    known = zones(rules)
    return (side if side in SEATS else SEATS[0]), (zone if zone in known else known[0])


def cards_in(text: str, side: str, zone: str) -> list[Any] | None:
    """Return a zone's cards as the scenario lists them.

    ``None`` means that the scenario has something other than a list of cards there.
    """
    board = data(text)
    own = board.get(side, {})
    found = own.get(zone, []) if isinstance(own, dict) else None
    if found and _holds_one(board, zone):
        return [found]
    return found if isinstance(found, list) else [found] * (found > 0) if isinstance(found, int) else None


def with_cards(text: str, side: str, zone: str, cards: list[Any]) -> str:
    """Return the scenario with these cards in a zone; a zone for a single card gets the last of them."""
    board = data(text)
    there = (cards[-1] if cards else None) if _holds_one(board, zone) else cards
    return with_parts(text, {side: _without_nothing({**(board.get(side) or {}), zone: there})})


def _holds_one(board: Mapping[str, Any], zone: str) -> bool:
    return board.get("game") in IDS and holds_one(package(board["game"]), zone)


def _without_nothing(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, [], {})}


def card_sent(rules: GamePackage, book: Rulebook | None, sent: Sent, lang: str, text: str) -> dict[str, Any]:
    """Return the form's card as a scenario describes it; a card without a name is named after its type."""
    base = _base(sent)
    fields = of_card(rules.id)
    if "card" in base:  # a published card: its printed values are in the library
        lying = [one for one in fields if one.name not in rules.card.field_names()]
        now = {one.name: value_of(one, sent, CARD) for one in lying}
        return _without_nothing({**base, **now})
    values = {one.name: value_of(one, sent, CARD) for one in fields}
    values = {one.name: values[one.name] for one in fields if values[one.name] not in (None, one.default)}
    stated = values.get("type") or next(iter(values.get("types") or ()), None)
    usual = rules.card.model_fields.get("type")
    card_type = str(stated or (usual.get_default() if usual is not None else None) or "")
    abilities = [*base.get("abilities", ()), *_ability(rules, sent, card_type)]
    name = values.pop("name", None) or called(rules, book, values, card_type, lang)
    kept = {key: value for key, value in base.items() if key not in {one.name for one in fields}}
    card = {"id": base.get("id") or new_id(text), "name": name, **values, **kept}
    return _without_nothing({**card, "abilities": abilities})


def _base(sent: Sent) -> dict[str, Any]:
    """Return the card that the form edits, as sent in a hidden field; empty for a new card.

    It keeps the values that the form has no field for.
    """
    try:
        found = json.loads(first(sent, "c.base") or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _ability(rules: GamePackage, sent: Sent, card_type: str) -> Iterator[dict[str, Any]]:
    """Yield the ability that the user has put together from the form's lists, if any."""
    key, _, number = first(sent, "c.does").partition(" ")
    effect, number = rules.prepared.effect(key), first(sent, "c.n") or number
    if effect is not None and is_number(number):
        occasion = rules.prepared.occasion(first(sent, "c.when"), card_type)
        yield rules.prepared.ability(effect, occasion, int(number or "1"))


def is_number(text: str) -> bool:
    """Return whether a text is a number of at most three digits, or empty, which means 1."""
    return not text or (text.isdecimal() and len(text) < 4)


def called(rules: GamePackage, book: Rulebook | None, values: Mapping[str, Any], card_type: str, lang: str) -> str:
    """Return a name for an unnamed card: its type and corner numbers, such as ``Follower 2/2``."""
    kind = word(book, card_type, lang) if card_type else "?"
    numbers = [str(values[name]) for name in rules.on_board.corners if values.get(name) is not None]
    keywords = [word(book, str(one), lang) for one in values.get("keywords") or ()]
    shown = "/".join(numbers) or str(values.get("cost", ""))
    found = " ".join(part for part in (kind, shown, *keywords) if part)
    return found[:1].upper() + found[1:]


def new_id(text: str) -> str:
    """Return an unused card id: the first of ``a`` to ``z``, then ``c1``, ``c2`` and so on."""
    used = set(_ids(data(text)))
    names = chain(ascii_lowercase, (f"c{number}" for number in count(1)))
    return next(name for name in names if name not in used)


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (str(one) for key, one in value.items() if key == "id")
        for one in value.values():
            yield from _ids(one)
    elif isinstance(value, list):
        for item in value:
            yield from _ids(item)


def added(rules: GamePackage, book: Rulebook | None, text: str, sent: Sent, lang: str) -> str:
    """Return the scenario with the form's card added, replacing the card that it edits."""
    side, zone = place_of(rules, sent)
    card = card_sent(rules, book, sent, lang, text)
    if spot := spot_of(rules, first(sent, "c.at")):
        text = removed(text, *spot)
        if (side, zone) == spot[:2]:
            cards = cards_in(text, side, zone) or []
            return with_cards(text, side, zone, [*cards[: spot[2]], card, *cards[spot[2] :]])
    cards_there = cards_in(text, side, zone)
    return text if cards_there is None else with_cards(text, side, zone, [*cards_there, card])


def put(rules: GamePackage, text: str, sent: Sent, card: Mapping[str, Any]) -> str:
    """Return the scenario with a ready-made card added to the form's zone: one from the library or another zone."""
    side, zone = place_of(rules, sent)
    there = cards_in(text, side, zone)
    if there is None:
        return text
    lies = {one.name: True for one in of_card(rules.id) if one.kind == "flag" and value_of(one, sent, CARD)}
    return with_cards(text, side, zone, [*there, {**card, "id": new_id(text), **lies}])


def figured(rules: GamePackage, sent: Sent, text: str) -> Sent:
    """Return the form values with the figures that the user tapped: ``2/3``, or ``cost 1``."""
    word, _, cost = text.partition(" ")
    figures = {"cost": cost} if word == "cost" else dict(zip(rules.on_board.corners, word.split("/"), strict=False))
    return {**sent, **{f"{CARD}{name}": [value] for name, value in figures.items() if value}}


def lying_otherwise(rules: GamePackage, text: str, spot: Spot, change: str, card_id: str) -> str:
    """Return the scenario with a card's state changed: a flag switched, or a number raised or lowered.

    Args:
        change: a flag to switch, such as ``engaged``; or a number and its change, such as ``damage 1`` and
            ``counters.stack -1``.
        card_id: the id that the card gets if it has none.
    """
    side, zone, at = spot
    cards, card = cards_in(text, side, zone) or [], card_at(text, *spot)
    path, _, by = change.rpartition(" ") if " " in change else (change, "", "")
    name, _, inner = path.partition(".")
    counted = name == "counters" and inner and name in card_form(rules).model_fields
    known = {one.name: one.kind for one in of_card(rules.id)}
    if card is None or not (counted or known.get(name) in ("flag", "number")):
        return text
    if counted:
        held = _mapping(card.get(name))
        value: Any = _without_nothing({**held, inner[:MOST]: _more(held.get(inner), by)})
    else:
        value = _more(card.get(name), by) if known[name] == "number" else not card.get(name)
    changed = {key: one for key, one in {"id": card_id, **card, name: value}.items() if one or key != name}
    return with_cards(text, side, zone, [changed if place == at else one for place, one in enumerate(cards)])


def _more(value: Any, by: str) -> int | None:
    return max(0, (value if isinstance(value, int) else 0) + (-1 if by == "-1" else 1)) or None


def moved(rules: GamePackage, text: str, spot: Spot, side: str, zone: str, card_id: str) -> str:
    """Return the scenario with a card moved to the end of a zone; it keeps its state only in the same kind of zone."""
    card, there = card_at(text, *spot), cards_in(text, side, zone)
    if card is None or there is None:
        return text
    left, printed = removed(text, *spot), rules.card.model_fields
    lies = {one.name for one in of_card(rules.id) if one.kind in ("flag", "number") and one.name not in printed}
    kept = {name: value for name, value in card.items() if zone == spot[1] or name not in {*lies, "counters"}}
    return with_cards(left, side, zone, [*(cards_in(left, side, zone) or []), {"id": card_id, **kept}])


def spot_of(rules: GamePackage, text: str) -> Spot | None:
    """Return the place that a form value such as ``p1.field.0`` names, or ``None`` if it is invalid."""
    side, _, rest = text.partition(".")
    zone, _, index = rest.partition(".")
    fits = side in SEATS and zone in zones(rules) and index.isdecimal() and len(index) < 4
    return (side, zone, int(index)) if fits else None


def removed(text: str, side: str, zone: str, index: int) -> str:
    """Return the scenario without the card at this place."""
    cards = cards_in(text, side, zone) or []
    return with_cards(text, side, zone, [one for at, one in enumerate(cards) if at != index])


def card_at(text: str, side: str, zone: str, index: int) -> dict[str, Any] | None:
    """Return the card at this place as the scenario describes it, or ``None`` if there is none.

    A number of unknown cards is not a card.
    """
    cards = cards_in(text, side, zone) or []
    if index >= len(cards) or isinstance(cards[index], int):
        return None
    return cards[index] if isinstance(cards[index], dict) else {"card": str(cards[index])}


def in_form(rules: GamePackage, card: Mapping[str, Any], spot: Spot) -> dict[str, list[str]]:
    """Return the form values that show this card."""
    sent = {"c.side": [spot[0]], "c.zone": [spot[1]], "c.at": [f"{spot[0]}.{spot[1]}.{spot[2]}"]}
    for one in of_card(rules.id):
        value = card.get(one.name)
        if one.name == "name" and isinstance(value, dict):
            value = value.get(language()) or next(iter(value.values()), None)
        if value is None or value is False:
            continue
        values = ["1"] if value is True else list(map(str, value)) if isinstance(value, list) else [str(value)]
        sent[f"{CARD}{one.name}"] = [", ".join(values)] if one.kind == "texts" else values
    return {**sent, "c.base": [json.dumps(dict(card), ensure_ascii=False)]}


def stated(rules: GamePackage, text: str) -> dict[str, str]:
    """Return the form values that show a scenario's turn and players."""
    board = data(text)
    turn = {"player": SEATS[0], "phase": rules.begins, "number": "", **_mapping(board.get("turn"))}
    found = {f"turn.{name}": turn[name] for name in ("player", "phase", "number")}
    names = _mapping(board.get("names"))
    for side in SEATS:
        own = _mapping(board.get(side))
        found[f"{side}.called"] = names.get(side)
        found |= {f"{side}.{one.name}": own.get(one.name) for one in of_side(rules.id)}
    return {name: _as_typed(value) for name, value in found.items()}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _as_typed(value: Any) -> str:
    return "1" if value is True else "" if value in (None, False) else str(value)


def settled(rules: GamePackage, text: str, sent: Sent, part: str) -> str:
    """Return the scenario with the form's values for the turn or a player.

    Args:
        part: ``turn``, ``p1`` or ``p2``.
    """
    own = data(text).get(part, {})
    if not isinstance(own, dict):
        return text
    if part in SEATS:
        names = {**_mapping(data(text).get("names")), part: first(sent, f"{part}.called")[:MOST_NAMED] or None}
        stated = {part: _without_nothing({**own, **_player_fields(rules, sent, part)})}
        return with_parts(text, {**stated, "names": _without_nothing(names)})
    number = first(sent, "turn.number")
    turn = {
        "player": first(sent, "turn.player"),
        "phase": first(sent, "turn.phase"),
        "number": int(number) if number.isdecimal() and len(number) < 4 else number,
    }
    usual = {"player": SEATS[0], "phase": rules.begins, "number": ""}
    changed = {name: None if value == usual[name] else value for name, value in turn.items()}
    return with_parts(text, {"turn": _without_nothing({**own, **changed})})


def _player_fields(rules: GamePackage, sent: Sent, side: str) -> dict[str, Any]:
    return {one.name: value_of(one, sent, f"{side}.") for one in of_side(rules.id)}


Problem = Mapping[str, Any]
"""An error that the resolver found, in both languages."""

_ENTRY = re.compile(r"(p1|p2)\.\w+(\[\d+\])?\.?(?P<rest>.*)")
"""Matches the path of an error about a card in a zone."""


@record
class Mistakes:
    """The errors of a form.

    Attributes:
        at: the errors by name of the form field.
        others: the errors that belong to no field of the form.
        where: the part of the form with errors: ``card``, ``turn``, ``p1`` or ``p2``; empty without errors.
    """

    at: Mapping[str, list[Problem]] = field(default_factory=dict)
    others: tuple[Problem, ...] = ()
    where: str = ""


def sorted_out(problems: Iterable[Problem], where: str, names: Iterable[str]) -> Mistakes:
    """Assign errors to the fields of a form.

    Args:
        problems: the resolver's errors.
        where: the part of the form that was sent.
    """
    known = set(names)
    at: dict[str, list[Problem]] = {}
    others = []
    for problem in problems:
        name = next((field for field in _fields(str(problem["field"] or ""), where) if field in known), None)
        if name is None:
            others.append(problem)
        else:
            at.setdefault(name, []).append(problem)
    return Mistakes(at, tuple(others), where)


def _fields(path: str, where: str) -> Iterator[str]:
    """Yield the form field for the path of an error: ``c.attack`` for ``p1.field[0].attack``."""
    if where != "card":
        yield path
    elif entry := _ENTRY.fullmatch(path):
        yield CARD + re.split(r"[.\[]", entry["rest"])[0]


def no_number(name: str, typed: str, least: int, most: int) -> Mistakes:
    """Return the error that a card's field needs a whole number from ``least`` to ``most``."""
    problem: Problem = {
        "found_in_words": {"ja": typed, "en": typed},
        "expected": {"ja": f"{least}から{most}までの整数", "en": f"a whole number from {least} to {most}"},
        "suggestion": None,
    }
    return Mistakes({name: [problem]}, (), "card")
