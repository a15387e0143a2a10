"""Checks of ``expect``: each entry needs a subject, and must use known zones, keywords, clauses and events.

An expectation that can never fail is rejected: a value without its card or player, an unknown clause in
``not_cites``, or an empty list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge.abilities import names as several
from judge.corpus import citations, load
from judge.games import GamePackage, package
from judge.scenario.expectations import with_game
from judge.scenario.model import Expectation, Moment
from judge.scenario.places import Findings
from judge.scenario.problems import NOTHING, one_of, shown
from judge.scenario.reports.messages import catalogue
from judge.scenario.script_checking import UNNAMED_CARD, Existing
from judge.scenario.suggestions import likely

OF_CARD = ("zone", "place", "counters", "controller")
"""The fields of an expectation about a card that exist in every game."""

NEEDS = {"legal": "answer", "times": "happened"}
"""Fields that are only allowed together with another field."""


def check_expectations(existing: Existing, add: Findings) -> None:
    """Report every error in ``expect``.

    Args:
        existing: the names that the scenario may use.
    """
    scenario, rules, ids = existing.scenario, existing.rules, existing.ids
    events, zones = _steps(rules.id), _zones(rules.id)
    _clauses(("clauses",), scenario.clauses, rules, add)
    for index, wanted in enumerate(scenario.expect):
        at = ("expect", index)
        if not wanted.model_fields_set:
            add(at, NOTHING, "at least one expectation", "期待する内容")
        if wanted.card is not None and wanted.card not in ids and not re.fullmatch(rules.made, wanted.card):
            _no_such_card((*at, "card"), wanted.card, ids, add)
        else:
            for field, en, ja in _about_nothing(wanted, rules):
                add((*at, field), shown(getattr(wanted, field)), en, ja)
        for field in ("refused", "answer", "after"):
            _number_of_entry((*at, field), getattr(wanted, field), len(scenario.play), add)
        for field, known in (("happened", events), ("not_happened", events), ("zone", zones)):
            if getattr(wanted, field) not in (None, *known):
                _none_of((*at, field), getattr(wanted, field), known, add)
        for field in ("cites", "not_cites", "order"):
            _clauses((*at, field), getattr(wanted, field) or (), rules, add)
        for place, one in enumerate(wanted.order or ()):
            if isinstance(one, Moment):
                _event((*at, "order", place), one, rules, ids, events, add)
        _words(at, wanted, existing, add)
        _cards(at, wanted, rules, existing, add)
        _option((*at, "excluded"), wanted.excluded, existing, add)


@cache
def _steps(game: str) -> Sequence[str]:
    """Return the names of the trace steps that an expectation can name as events."""
    return sorted(key for key in catalogue(game)["steps"] if "." not in key)


def _words(at: Path, expectation: Expectation, existing: Existing, add: Findings) -> None:
    """Report unknown values of the fields that take keywords, names or other words of the game."""
    rules, known = existing.rules, existing.rules.expected
    for field, words in {**dict.fromkeys(("keywords", "without"), tuple(rules.keywords)), **known.among}.items():
        for word in several(getattr(expectation, field, None)):
            if word not in words:
                _none_of((*at, field), word, words, add)
    named = dict.fromkeys(known.of_board, ((), "one", "もの")) | {
        "counters": (known.counters, "counters", "カウンター")
    }
    for field, (by_rules, en, ja) in named.items():
        for word in getattr(expectation, field) or ():
            if word not in by_rules and word not in existing.texts:
                there = f"{en} that a card or a text of this scenario names", f"カードやテキストにある{ja}"
                add((*at, field), shown(word), *there, likely(word, sorted(existing.texts)))


def _cards(at: Path, expectation: Expectation, rules: GamePackage, existing: Existing, add: Findings) -> None:
    """Report unknown cards in the fields that list cards."""
    for field in rules.expected.of_cards:
        for place, card in enumerate(getattr(expectation, field) or ()):
            if not existing.is_card(card):
                _no_such_card((*at, field, place), card, existing.ids, add)


def _option(path: Path, name: str | None, existing: Existing, add: Findings) -> None:
    """Report an ``excluded`` value that can never be an option.

    Options are cards, abilities, numbers, ``yes``, ``no`` and words of the script.
    """
    words = (word for speech in existing.rules.speech.values() for word in speech.accepted(existing.scenario))
    if name is None or existing.is_subject(name) or name in ("yes", "no") or name.isdecimal() or name in words:
        return
    known = [*existing.named, *existing.abilities()]
    en, ja = ", ".join(known[:MOST_NAMED]), "、".join(known[:MOST_NAMED])
    add(
        path,
        shown(name),
        f"an option of a choice, such as one of {en}",
        f"選択肢(カード・能力など): {ja}",
        likely(name, known),
    )


MOST_NAMED = 30
"""The number of known cards listed in the message about an unknown card."""


Path = tuple[str | int, ...]
"""A path in the scenario: keys and list positions."""


def _no_such_card(path: Path, card: str, ids: Sequence[str], add: Findings) -> None:
    known = [one for one in ids if not UNNAMED_CARD.fullmatch(one)][:MOST_NAMED]
    en, ja = "a card of this scenario: " + ", ".join(known), "このシナリオのカード: " + "、".join(known)
    add(path, shown(card), en, ja, likely(card, ids))


def _none_of(path: Path, value: str, known: Sequence[str], add: Findings) -> None:
    """Report a name that is not in a list of known names."""
    add(path, shown(value), *one_of(known), likely(value, known))


def _event(
    path: Path, one: Moment, rules: GamePackage, ids: Sequence[str], events: Sequence[str], add: Findings
) -> None:
    """Report an unknown event name, or an unknown card in an event."""
    if one.happened not in events:
        _none_of((*path, "happened"), one.happened, events, add)
    if one.card is not None and one.card not in ids and not re.fullmatch(rules.made, one.card):
        _no_such_card((*path, "card"), one.card, ids, add)


@cache
def _zones(game: str) -> Sequence[str]:
    """Return the zone names for expectations: ``p1.hand``, a shared zone without a player, and ``nowhere``."""
    names = [key.removeprefix("zone.") for key in catalogue(game)["words"] if key.startswith("zone.")]
    shared = [name for name in names if name in package(game).on_board.shared]
    owned = (f"{player}.{name}" for player in ("p1", "p2") for name in names if name not in shared)
    return [*owned, *shared, "nowhere"]


def _number_of_entry(path: Path, number: int | None, entries: int, add: Findings) -> None:
    if number is not None and not 1 <= number <= entries:
        wanted = (f"an entry of `play`, 1 to {entries}", f"play の番号 1〜{entries}")
        none = ("an entry of `play`, but this board has none", "play の番号。この盤面には1つもない")
        add(path, shown(number), *(wanted if entries else none))


def _clauses(path: Path, clauses: Sequence[str | Moment], rules: GamePackage, add: Findings) -> None:
    for at, clause in enumerate(clauses):
        if isinstance(clause, str) and not citations.exists(with_game(clause, rules.id)):
            section = clause.rpartition(":")[2].partition(".")[0]
            alike = [one for one in load(rules.id).clauses if one.partition(".")[0] == section]
            add(
                (*path, at),
                shown(clause),
                f"an existing clause, written as {rules.id}:{{number}}, or a note on one",
                f"{rules.id}:番号 の形の、ルールブックの条文またはその注記",
                likely(clause.rpartition(":")[2], alike),
            )


def _about_nothing(expectation: Expectation, rules: GamePackage) -> Iterator[tuple[str, str, str]]:
    """Yield (field, missing field in English, in Japanese) for each field that could never fail by itself."""
    stated, known = expectation.model_fields_set, rules.expected
    of_card = {*OF_CARD, *known.card, *known.holds, *known.lacks}
    of_player = {*known.player, *known.zones}
    happens = stated & {"happened", "not_happened"}
    for field in sorted(stated & (of_card | of_player)):
        needed = [one for one, fields in (("card", of_card), ("player", of_player)) if field in fields]
        if "card" in needed and "card" in stated and happens and not (stated & {"player"} and "player" in needed):
            yield (
                field,
                "an expectation of its own; next to an event, `card` names the card of that event",
                _OF_ITS_OWN_JA,
            )
        elif not stated & set(needed):
            either = " or ".join(f"`{one}`" for one in needed), "か".join(f"{one}: …" for one in needed)
            yield (
                field,
                f"{either[0]} in the same expectation, to say whose `{field}` it is",
                f"同じ期待の中に、誰のものかを示す {either[1]}",
            )
    if "after" in stated and (happens or not stated & {"card", "player"}):
        yield (
            "after",
            "`card` or `player`, and no event, in the same expectation",
            "同じ期待の中に card か player(出来事とは併用できない)",
        )
    for field, other in NEEDS.items():
        if field in stated and other not in stated:
            yield field, f"`{other}` in the same expectation", f"同じ期待の中に {other}: …"
    if "card" in stated and not (stated & of_card or happens):
        yield (
            "card",
            f"a value to expect of the card, such as {{card: {expectation.card}, zone: …}}",
            f"カードについて期待する値({{card: {expectation.card}, zone: …}} など)",
        )
    if "player" in stated and not (stated & of_player or happens):
        yield "player", "a number of that player in the same expectation", "同じ期待の中に、そのプレイヤーの数値"


_OF_ITS_OWN_JA = "別の期待として書く。出来事と並ぶ card は、それが何についての出来事かを示す"
