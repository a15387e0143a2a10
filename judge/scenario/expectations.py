"""Compares a scenario's expectations with the events and the final board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Literal

from judge.games import package
from judge.kernel import CardId, PlayerId, Step
from judge.records import record
from judge.scenario.catalogue import pairs, sentences
from judge.scenario.model import Expectation, Moment
from judge.scenario.played import PlayedBoard
from judge.scenario.problems import NOTHING, Lang
from judge.scenario.reports.messages import word


@record
class Miss:
    """A failed part of an expectation: the field, the expected value and the actual value."""

    field: str
    wanted: Any
    found: Any


@record
class Outcome:
    """The result of an expectation: its failed parts, if any."""

    wanted: Expectation
    misses: tuple[Miss, ...]
    game: str

    @property
    def held(self) -> bool:
        return not self.misses

    def message(self, lang: Lang = "en") -> str:
        """Return the expectation in words, with the actual values if it failed."""
        given = self.wanted.model_dump(exclude_unset=True)
        wanted = [f"{label(self.game, k, lang, v)}: {in_words(self.game, k, v, lang)}" for k, v in given.items()]
        expectation = COMMA[lang].join(wanted)
        if self.held:
            return expectation
        parts = [
            self._counted(m, lang)
            if m.field in COUNTED
            else MISSED[lang].format(
                what=label(self.game, m.field, lang),
                found=in_words(self.game, m.field, m.found, lang),
                wanted=in_words(self.game, m.field, m.wanted, lang),
            )
            for m in self.misses
        ]
        return expectation + (": " if lang == "en" else "。結果: ") + ("、" if lang == "ja" else "; ").join(parts)

    def _counted(self, miss: Miss, lang: Lang) -> str:
        """Return a sentence with the actual and the expected number of times that an event happened."""
        often = miss.field == "happened" and self.wanted.times is None
        wanted = AT_LEAST_ONCE[lang] if often else _times(miss.wanted, lang)
        form = HAPPENED if miss.found else NEVER
        return form[lang].format(times=_times(miss.found, lang), wanted=wanted)


COUNTED = ("happened", "not_happened")
"""The fields whose failures are reported as numbers of events."""

MISSED = sentences("missed")["missed"]
"""The templates for failed parts."""

HAPPENED = sentences("missed")["happened"]
NEVER = sentences("missed")["never"]
NOT_AT_ALL = sentences("missed")["not_at_all"]
AT_LEAST_ONCE = sentences("missed")["at_least_once"]
"""The templates and words for an event that happened too often or too rarely."""


def _times(number: int, lang: Lang) -> str:
    """Return a number of times in words: “not at all”, “1 time”, “2 times”."""
    if number == 0:
        return NOT_AT_ALL[lang]
    if lang == "ja":
        return f"{number}回"
    return f"{number} time" if number == 1 else f"{number} times"


COMMA = sentences("missed")["comma"]

LABELS = pairs("expectations")
"""The labels of the expectation fields common to all games, in English and Japanese."""


def label(game: str, field: str, lang: Lang, value: Any = None) -> str:
    """Return the label of an expectation field or board value, or the field itself if it has none.

    Args:
        value: its value; a list of one may have a singular label.
    """
    words, name = package(game).expected.words, field.partition(".")[0]
    one = words.get(f"one.{name}") if isinstance(value, list | tuple) and len(value) == 1 else None
    own = one or words.get(name)
    en, ja = own or LABELS.get(name, (field, field))
    return ja if lang == "ja" else en


FORMER: Literal["silent"] = "silent"
"""A verdict of the old form: a note on a defect was cited, whether or not it decided anything."""

VERDICTS = sentences("verdicts")
"""The names of the verdicts."""

SAID = sentences("found")
"""The names of values that the program itself reports, such as “no such card”."""

WORDS: dict[str, tuple[str, ...]] = {
    "happened": ("event", "happened"),
    "not_happened": ("event", "happened"),
    "keywords": ("keyword",),
    "without": ("keyword",),
    "type": ("type",),
    "types": ("type",),
    "organizations": ("trait",),
    "without_organizations": ("trait",),
    "traits": ("trait",),
    "without_traits": ("trait",),
}
"""For each expectation field: the catalogue prefixes under which the game names its values."""


def in_words(game: str, field: str, value: Any, lang: Lang) -> str:
    """Return an expected or actual value in words."""
    if isinstance(value, bool):
        return word(game, lang, "yes" if value else "no") or str(value)
    if isinstance(value, list | tuple):
        parts = [in_words(game, field, item, lang) for item in value]
        return parts[0] if len(parts) == 1 else "[" + COMMA[lang].join(parts) + "]"
    if isinstance(value, dict) and "happened" in value:
        return " ".join(in_words(game, name, one, lang) for name, one in value.items())
    if isinstance(value, dict):
        return COMMA[lang].join(f"{k} {v}" for k, v in value.items())
    if value is None:
        return NOTHING[lang == "ja"]
    if not isinstance(value, str):
        return str(value)
    if field == "verdict":
        return VERDICTS[value][lang]
    if value in SAID:
        return SAID[value][lang]
    if field == "zone":
        return _zone(game, value, lang)
    return word(game, lang, *(f"{kind}.{value}" for kind in WORDS.get(field, ()))) or _state(game, field, value, lang)


def _zone(game: str, zone: str, lang: Lang) -> str:
    owner, _, name = zone.rpartition(".")
    called = word(game, lang, f"zone.{name}") or name
    if not owner:
        return called
    return f"{owner}の{called}" if lang == "ja" else f"{owner}'s {called}"


def _state(game: str, field: str, value: str, lang: Lang) -> str:
    """Return the game's name for a state or attribute of a card, or the value itself if it has none."""
    known = package(game).on_board.words.get(value) if field in _STATES else None
    return known[lang == "ja"] if known else value


_STATES = ("states", "not_states", "attributes", "without_attributes")


MOST_LOOKED_AT = 500
"""The number of latest moments that :func:`reached` compares with the expectations; it also compares the first."""


def check(played: PlayedBoard, expectation: Expectation) -> Outcome:
    """Compare one expectation with the result of its scenario."""
    clauses = {field: getattr(expectation, field) for field in ("cites", "not_cites", "order")}
    named = {
        field: [with_game(one, played.scenario.game) if isinstance(one, str) else one for one in listed]
        for field, listed in clauses.items()
        if listed
    }
    expectation = expectation.model_copy(update=named)
    misses = [*_at_its_moment(played, expectation), *(m for checks in _CHECKS for m in checks(played, expectation))]
    return Outcome(expectation, tuple(misses), played.scenario.game)


def _at_its_moment(played: PlayedBoard, expectation: Expectation) -> list[Miss]:
    """Return the failures about a card or player, compared at the moment ``after`` (default: the end)."""
    found: list[Miss] = []

    def look(_: int = 0) -> None:
        found.extend((*_card(played, expectation), *_player(played, expectation)))

    if expectation.after is None:
        look()
    elif expectation.after not in played.script.began:
        found.append(Miss("after", expectation.after, "not begun"))
    else:
        mark = played.script.mark_after(expectation.after)
        played.look_back([len(played.setting.game.state.journal) if mark is None else mark], look)
    return found


def _card(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.card is None or expectation.happened is not None or expectation.not_happened is not None:
        return
    game = played.setting.game
    card = CardId(expectation.card)
    if card not in game.state.facts:
        yield Miss("card", expectation.card, "no such card")
        return
    zone = game.state.zone(card)
    if expectation.zone is not None and (zone or "nowhere") != expectation.zone:
        yield Miss("zone", expectation.zone, zone or "nowhere")
    if expectation.place is not None and zone is not None:
        there = game.state.zones[zone]
        above = there.index(card)
        if expectation.place not in (above + 1, above - len(there)):
            yield Miss("place", expectation.place, above + 1 if expectation.place > 0 else above - len(there))
    known = package(played.scenario.game).expected
    info = known.values(game, card)
    for name in ("controller", *known.card):
        if (value := getattr(expectation, name)) is None:
            continue
        found: Any = info[name] if name in info else game.state.get(card, name, False)
        if name in known.lies and zone is not None:
            found = known.lies[name](game, card)
        found = next((word for word, number in known.numbers.items() if number == found), found)
        if found != value:
            yield Miss(name, value, found)
    for name, key in known.holds.items():
        yield from (Miss(name, one, info[key]) for one in getattr(expectation, name) or () if one not in info[key])
    for name, key in known.lacks.items():
        yield from (Miss(name, one, info[key]) for one in getattr(expectation, name) or () if one in info[key])
    for name, number in (expectation.counters or {}).items():
        found = dict(game.state.get(card, "counters", ())).get(name, 0)
        if found != number:
            yield Miss(f"counters.{name}", number, found)


def _player(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.player is None:
        return
    game, player = played.setting.game, PlayerId(expectation.player)
    known = package(played.scenario.game).expected
    for name in known.player:
        value = getattr(expectation, name)
        if value is not None and (found := known.number(game, player, name)) != value:
            yield Miss(name, value, found)
    for name in known.zones:
        value = getattr(expectation, name)
        size = len(game.state.zones.get(f"{player}.{name}", ()))  # type: ignore[call-overload]
        if value is not None and size != value:
            yield Miss(name, value, size)


def numbers(expectation: Expectation, game: str) -> list[Expectation]:
    """Return a separate expectation for each number of a player, those of zones last."""
    known = package(game).expected
    fields = (*known.player, *known.zones)
    return [
        expectation.model_copy(update=dict.fromkeys(other for other in fields if other != name))
        for name in fields
        if expectation.player is not None and getattr(expectation, name) is not None
    ]


def reached(
    played: PlayedBoard, wanted: Sequence[Expectation], start: int = 0
) -> dict[int, tuple[Sequence[int], Sequence[Miss]]]:
    """Return when each expectation about a card or player began to hold, by its place in ``wanted``.

    The value is the numbers of the steps (from 0) recorded at that moment, and what was different before. There are no
    numbers for a moment that is too long ago. Expectations that have held since step ``start`` are missing.
    """
    found: dict[int, tuple[Sequence[int], Sequence[Miss]]] = {}
    at: dict[int, list[int]] = {}
    for number in range(start, len(played.steps)):
        at.setdefault(played.steps[number].mark, []).append(number)
    first, latest = list(at)[:1], dict(list(at.items())[-MOST_LOOKED_AT:])

    def look(mark: int) -> None:
        for place, expectation in enumerate(wanted):
            if place not in found and (misses := [*_card(played, expectation), *_player(played, expectation)]):
                found[place] = latest.get(mark, ()), misses

    if wanted:
        played.look_back((*first, *latest), look)
    return found


def _winner(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.winner is None:
        return
    over = played.ending.outcome == "over"
    found = (played.ending.winner or "draw") if over else "nobody"
    if found != expectation.winner:
        yield Miss("winner", expectation.winner, found)


def with_game(clause: str, game: str) -> str:
    """Return a clause id with its game; a bare number gets the given game."""
    return clause if ":" in clause else f"{game}:{clause}"


def is_cited(clause: str, cited: Collection[str]) -> bool:
    """Return whether a clause, or a note on it, is among the cited ones."""
    return clause in cited or any(one.partition("#")[0] == clause for one in cited)


def _citations(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.refused is None and expectation.answer is None and expectation.excluded is None:
        cited = played.cites()
        for clause in expectation.cites or ():
            if not is_cited(clause, cited):
                yield Miss("cites", clause, "not cited")
    for clause in expectation.not_cites or ():
        if any(is_cited(clause, s.cites()) for s in played.steps if not s.considered):
            yield Miss("not_cites", clause, "cited")
    if expectation.order is not None:
        steps = iter(played.steps)
        for one in expectation.order:
            if not any(_is_meant(played, one, step) for step in steps):
                listed = expectation.model_dump(include={"order"}, exclude_unset=True)["order"]
                yield Miss("order", listed, "out of order")
                return


def _is_meant(played: PlayedBoard, wanted: str | Moment, step: Step) -> bool:
    """Return whether a step is this clause or event of an expected order."""
    if isinstance(wanted, str):
        return is_cited(wanted, step.cites())
    return is_event(played, step, wanted.happened, wanted.card, wanted.player)


def is_event(played: PlayedBoard, step: Step, key: str | None, card: str | None, player: str | None) -> bool:
    """Return whether a step is the named event, with that card and player if given."""
    there = step.key == key and not step.considered
    return there and (card is None or card in affected(played, step)) and (player is None or step.actor == player)


def _refused(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.refused is None:
        return
    rewound = played.script.refusals.get(expectation.refused)
    if rewound is None and expectation.refused in played.script.stopped_at:
        unfit, spare = (
            played.script.unfit,
            [leftover for leftover in played.script.left_over if leftover.entry == expectation.refused],
        )
        against = (
            *(() if unfit is None else unfit.why),
            *(leftover.why for leftover in spare if leftover.why is not None),
        )
        rewound = tuple(clause for why in against for clause in why.cites())
    if rewound is None:
        yield Miss("refused", expectation.refused, "allowed")
        return
    for clause in expectation.cites or ():
        if not is_cited(clause, rewound):
            yield Miss("cites", clause, rewound)


def _answer(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.answer is None:
        return
    answer = next((a for a in played.script.answers if a.entry == expectation.answer), None)
    if answer is None:
        yield Miss("answer", expectation.answer, "no question")
        return
    if expectation.legal is not None and answer.legal is not expectation.legal:
        yield Miss("legal", expectation.legal, answer.legal)
    for clause in expectation.cites or ():
        if not is_cited(clause, answer.cites):
            yield Miss("cites", clause, answer.cites)


def affected(played: PlayedBoard, step: Step) -> Sequence[str]:
    """Return the cards affected by a step, without the source that some steps name too."""
    return step.objects[:1] if step.key in package(played.scenario.game).expected.done_by else step.objects


def _happened(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    for name, positive in ((expectation.happened, True), (expectation.not_happened, False)):
        if name is None:
            continue
        steps = [s for s in played.steps if is_event(played, s, name, expectation.card, expectation.player)]
        if positive and (not steps if expectation.times is None else len(steps) != expectation.times):
            yield Miss("happened", 1 if expectation.times is None else expectation.times, len(steps))
        if not positive and steps:
            yield Miss("not_happened", 0, len(steps))


def _excluded(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.excluded is None:
        return
    shut_out = (x for s in played.steps for x in s.excluded if x.option == expectation.excluded)
    found = [one for x in shut_out for one in x.why.cites()]
    if not found:
        yield Miss("excluded", expectation.excluded, "not excluded")
    for clause in expectation.cites or ():
        if found and not is_cited(clause, found):
            yield Miss("cites", clause, found)


def _verdict(played: PlayedBoard, expectation: Expectation) -> Iterator[Miss]:
    if expectation.verdict is None:
        return
    if expectation.verdict != (played.former if expectation.verdict == FORMER else played.verdict):
        yield Miss("verdict", expectation.verdict, played.verdict)


_CHECKS: tuple[Callable[[PlayedBoard, Expectation], Iterator[Miss]], ...] = (
    _winner,
    _citations,
    _refused,
    _answer,
    _happened,
    _excluded,
    _verdict,
)
