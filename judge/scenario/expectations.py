"""What a scenario expects, compared with what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.games import package
from judge.kernel import CardId, PlayerId
from judge.scenario.model import Expectation
from judge.scenario.problems import Lang

if TYPE_CHECKING:
    from judge.scenario.runner import Resolution


@dataclass(frozen=True, slots=True)
class Miss:
    """One part of an expectation that does not hold: what, the value wanted, the value found."""

    what: str
    wanted: Any
    found: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """An expectation of a scenario of a game, and what does not hold of it."""

    wanted: Expectation
    misses: tuple[Miss, ...]
    game: str

    @property
    def held(self) -> bool:
        """Whether all of it holds."""
        return not self.misses

    def message(self, lang: Lang = "en") -> str:
        """Return the expectation in words, and what was found where it does not hold."""
        given = self.wanted.model_dump(exclude_unset=True)
        wanted = [_named(self.game, key, value, lang) for key, value in given.items()]
        said = ("、" if lang == "ja" else ", ").join(wanted)
        if self.held:
            return said
        form = "{what}は{found}(期待: {wanted})" if lang == "ja" else "{what} is {found}, expected {wanted}"
        parts = [
            form.format(what=label(self.game, m.what, lang), found=_said(m.found), wanted=_said(m.wanted))
            for m in self.misses
        ]
        return said + (": " if lang == "en" else "。結果: ") + ("、" if lang == "ja" else "; ").join(parts)


LABELS: dict[str, tuple[str, str]] = {
    "card": ("カード", "card"),
    "zone": ("領域", "zone"),
    "counters": ("カウンター", "counters"),
    "controller": ("支配者", "controller"),
    "player": ("プレイヤー", "player"),
    "winner": ("勝者", "winner"),
    "cites": ("引用する条文", "cites"),
    "not_cites": ("引用しない条文", "does not cite"),
    "order": ("引用の順", "cites in this order"),
    "refused": ("認められない行動(playの番号)", "not allowed: play entry"),
    "answer": ("問い(playの番号)", "answer to play entry"),
    "legal": ("可能", "possible"),
    "happened": ("起きたこと", "happened"),
    "times": ("回数", "times"),
    "not_happened": ("起きなかったこと", "did not happen"),
    "excluded": ("選べないもの", "cannot be chosen"),
    "verdict": ("判定", "verdict"),
}
"""What each field of an expectation is called that all games have, in Japanese and English."""


def label(game: str, field: str, lang: Lang) -> str:
    """Return what a game calls a field of an expectation, or a value of a board; the field where it has no name."""
    name = field.partition(".")[0]
    ja, en = package(game).expected.words.get(name) or LABELS.get(name, (field, field))
    return ja if lang == "ja" else en


def _named(game: str, field: str, value: Any, lang: Lang) -> str:
    return f"{label(game, field, lang)}: {_said(value)}"


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    if isinstance(value, dict):
        return ", ".join(f"{k} {v}" for k, v in value.items())
    return str(value)


def check(done: Resolution, wanted: Expectation) -> Outcome:
    """Compare one expectation with a resolved scenario."""
    misses = [m for checks in _CHECKS for m in checks(done, wanted)]
    return Outcome(wanted, tuple(misses), done.scenario.game)


def _card(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.card is None or wanted.happened is not None or wanted.not_happened is not None:
        return
    game = done.setting.game
    card = CardId(wanted.card)
    if card not in game.state.facts:
        yield Miss("card", wanted.card, "no such card")
        return
    zone = game.state.zone(card)
    if wanted.zone is not None and (zone or "nowhere") != wanted.zone:
        yield Miss("zone", wanted.zone, zone or "nowhere")
    info = game.policy.info(game, card)  # type: ignore[attr-defined]
    known = package(done.scenario.game).expected
    for name in ("controller", *known.card):
        value = getattr(wanted, name)
        if value is not None and info.get(name) != value:
            yield Miss(name, value, info.get(name))
    for name, key in known.holds.items():
        yield from (Miss(name, one, info[key]) for one in getattr(wanted, name) or () if one not in info[key])
    for name, key in known.lacks.items():
        yield from (Miss(name, one, info[key]) for one in getattr(wanted, name) or () if one in info[key])
    for name, number in (wanted.counters or {}).items():
        found = dict(game.state.get(card, "counters", ())).get(name, 0)
        if found != number:
            yield Miss(f"counters.{name}", number, found)


def _player(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.player is None:
        return
    game, player = done.setting.game, PlayerId(wanted.player)
    known = package(done.scenario.game).expected
    for name in known.player:
        value, found = getattr(wanted, name), known.number(game, player, name)
        if value is not None and found != value:
            yield Miss(name, value, found)
    for name in known.zones:
        value = getattr(wanted, name)
        size = len(game.state.zones.get(f"{player}.{name}", ()))  # type: ignore[call-overload]
        if value is not None and size != value:
            yield Miss(name, value, size)


def _winner(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.winner is None:
        return
    over = done.ending.outcome == "over"
    found = (done.ending.winner or "draw") if over else "nobody"
    if found != wanted.winner:
        yield Miss("winner", wanted.winner, found)


def _citations(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.refused is None and wanted.answer is None and wanted.excluded is None:
        cited = done.cites()
        for clause in wanted.cites or ():
            if clause not in cited:
                yield Miss("cites", clause, "not cited")
    for clause in wanted.not_cites or ():
        if any(clause in s.cites() for s in done.steps if not s.considered):
            yield Miss("not_cites", clause, "cited")
    if wanted.order is not None:
        steps = iter(s.cites() for s in done.steps)
        for clause in wanted.order:
            if not any(clause in cites for cites in steps):
                yield Miss("order", wanted.order, f"{clause} does not come in this order")
                return


def _refused(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.refused is None:
        return
    rewound = done.script.refusals.get(wanted.refused)
    if rewound is None:
        yield Miss("refused", wanted.refused, "allowed")
        return
    for clause in wanted.cites or ():
        if clause not in rewound:
            yield Miss("cites", clause, rewound)


def _answer(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.answer is None:
        return
    answer = next((a for a in done.script.answers if a.entry == wanted.answer), None)
    if answer is None:
        yield Miss("answer", wanted.answer, "no question")
        return
    if wanted.legal is not None and answer.legal is not wanted.legal:
        yield Miss("legal", wanted.legal, answer.legal)
    for clause in wanted.cites or ():
        if clause not in answer.cites:
            yield Miss("cites", clause, answer.cites)


def _happened(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    for name, positive in ((wanted.happened, True), (wanted.not_happened, False)):
        if name is None:
            continue
        steps = [
            s for s in done.steps
            if s.key == name and not s.considered and (wanted.card is None or wanted.card in s.objects)
        ]  # fmt: skip
        if positive and (not steps if wanted.times is None else len(steps) != wanted.times):
            yield Miss("happened", wanted.times or 1, len(steps))
        if not positive and steps:
            yield Miss("not_happened", 0, len(steps))


def _excluded(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.excluded is None:
        return
    found = [x.why.clause for s in done.steps for x in s.excluded if x.option == wanted.excluded]
    if not found:
        yield Miss("excluded", wanted.excluded, "not excluded")
    for clause in wanted.cites or ():
        if found and clause not in found:
            yield Miss("cites", clause, found)


def _verdict(done: Resolution, wanted: Expectation) -> Iterator[Miss]:
    if wanted.verdict is not None and done.verdict != wanted.verdict:
        yield Miss("verdict", wanted.verdict, done.verdict)


_CHECKS: tuple[Callable[[Resolution, Expectation], Iterator[Miss]], ...] = (
    _card, _player, _winner, _citations, _refused, _answer, _happened, _excluded, _verdict,
)  # fmt: skip
