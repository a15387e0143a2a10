"""A resolution for readers: text, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from judge.corpus import load
from judge.games import package
from judge.kernel import Change, Step
from judge.scenario.messages import Wording, catalogue
from judge.scenario.problems import Lang
from judge.scenario.runner import SCHEMA, Resolution, receipt

ROOT = Path(__file__).resolve().parent.parent.parent

SAY: dict[str, dict[Lang, str]] = {
    "edition": {"en": "Rules", "ja": "ルール"},
    "effective": {"en": "effective", "ja": "施行"},
    "verdict": {"en": "Verdict", "ja": "判定"},
    "resolved": {"en": "resolved", "ja": "解決済み"},
    "depends": {"en": "depends on a choice that nobody made", "ja": "未決定の選択による"},
    "silent": {"en": "resolved by our reading of a place where the rules are silent or contradict each other",
               "ja": "ルールに定めがないか矛盾する箇所の解釈による"},
    "stopped": {"en": "stopped before the end", "ja": "途中で停止"},
    "over": {"en": "the game is over", "ja": "ゲーム終了"},
    "winner": {"en": "winner", "ja": "勝者"},
    "draw": {"en": "a draw", "ja": "引き分け"},
    "assumed": {"en": "assumed", "ja": "仮定"},
    "expected": {"en": "Expected", "ja": "期待"},
    "unasked": {"en": "said in play, but nothing asked for it", "ja": "play にあるが、問われなかった"},
    "excluded": {"en": "not possible", "ja": "選べない"},
    "notes": {"en": "Notes", "ja": "注"},
    "stop.steps": {"en": "the limit of {limit} steps was reached", "ja": "{limit} ステップの上限に達した"},
    "stop.seconds": {"en": "the limit of {limit} seconds was reached", "ja": "{limit} 秒の上限に達した"},
    "stop.refused": {"en": "a decision is not possible: {what}", "ja": "その決定はできない: {what}"},
}  # fmt: skip


def wording(done: Resolution, lang: Lang) -> Wording:
    """Return what puts the steps of a resolution into words."""
    described = package(done.scenario.game).describe(done.setting.game)
    return Wording(done.scenario.game, {c: d["name"] for c, d in described.items()}, lang)


def headline(done: Resolution, lang: Lang) -> str:
    """Return the answer in one line: the verdict, and who won if the game ended."""
    words = SAY[done.verdict][lang]
    if done.ending.outcome == "over":
        winner = done.ending.winner
        words += f"; {SAY['over'][lang]}: " + (f"{SAY['winner'][lang]} {winner}" if winner else SAY["draw"][lang])
    stop = stopped(done, lang)
    return f"{words}: {stop}" if stop else words


def stopped(done: Resolution, lang: Lang) -> str | None:
    """Return what stopped the run before its end."""
    error = done.ending.error
    if error is None:
        return None
    if done.ending.outcome == "limit":
        return SAY[f"stop.{error.reason}"][lang].format(limit=error.limit)  # type: ignore[union-attr]
    asked = getattr(error, "asked", None)
    return SAY["stop.refused"][lang].format(what=asked or str(error))


def text(done: Resolution, lang: Lang = "en", *, board: bool = False, everything: bool = False) -> str:
    """Return the trace as text, one step a line with its clauses."""
    words = wording(done, lang)
    lines = [done.scenario.title.get(lang), *_edition(done, lang), f"{SAY['verdict'][lang]}: {headline(done, lang)}", ""]
    for number, step in enumerate(done.steps, 1):
        if step.considered and not everything:
            continue
        lines.append(_line(number, step, words, lang))
        lines += [f"{'':6}{'  ' * step.depth}✗ {_excluded(x, words, lang)}" for x in step.excluded]
    if board:
        lines += ["", *_board(done, words)]
    lines += ["", *_notes(done, lang), *_outcomes(done, lang)]
    return "\n".join(lines).strip() + "\n"


def _edition(done: Resolution, lang: Lang) -> list[str]:
    book = load(done.scenario.game)
    return [f"{SAY['edition'][lang]}: {book.title.get(lang)} {book.version} ({SAY['effective'][lang]} {book.effective})"]


def _line(number: int, step: Step, words: Wording, lang: Lang) -> str:
    mark = f" [{SAY['assumed'][lang]}]" if step.assumed else ""
    clauses = " ".join(c.partition(":")[2] for c in dict.fromkeys((step.clause, *step.because)))
    return f"{number:4}  {'  ' * step.depth}{words.step(step)}{mark}  〔{clauses}〕"


def _excluded(excluded: Any, words: Wording, lang: Lang) -> str:
    clause = excluded.why.clause.partition(":")[2]
    return f"{words.name(excluded.option)} {SAY['excluded'][lang]}: {words.reason(excluded.why.reason)} 〔{clause}〕"


def _board(done: Resolution, words: Wording) -> Iterator[str]:
    board = done.board(len(done.steps))
    for player, numbers in board["players"].items():
        yield f"{player}: " + ", ".join(f"{k} {v}" for k, v in numbers.items())
    for zone, cards in board["zones"].items():
        if cards and not zone.endswith((".deck", ".evolve_deck")):
            yield f"  {zone}: " + ", ".join(words.name(c) for c in cards)


def _notes(done: Resolution, lang: Lang) -> list[str]:
    by_id = load(done.scenario.game).notes
    found = [by_id[c] for c in done.notes()]
    return [f"{SAY['notes'][lang]}:", *(f"  {n.id.partition(':')[2]}  {n.text.plain(lang)}" for n in found), ""] if found else []


def _outcomes(done: Resolution, lang: Lang) -> list[str]:
    lines = [f"{'✓' if o.held else '✗'} {o.message(lang)}" for o in done.outcomes]
    lines += [f"! play[{n}] {word}: {SAY['unasked'][lang]}" for n, word in done.script.unasked]
    return [f"{SAY['expected'][lang]}:", *lines] if lines else []


def markdown(done: Resolution, lang: Lang = "en") -> str:
    """Return the trace as Markdown."""
    words = wording(done, lang)
    lines = [f"# {_md(done.scenario.title.get(lang) or done.scenario.id)}", "", *(f"*{line}*" for line in _edition(done, lang)),
             "", f"**{SAY['verdict'][lang]}:** {_md(headline(done, lang))}", ""]  # fmt: skip
    for number, step in enumerate(done.steps, 1):
        if step.considered:
            continue
        clauses = ", ".join(f"`{c}`" for c in dict.fromkeys((step.clause, *step.because)))
        mark = f" **[{SAY['assumed'][lang]}]**" if step.assumed else ""
        lines.append(f"{'  ' * step.depth}- {number}. {_md(words.step(step))}{mark} ({clauses})")
        lines += [f"{'  ' * (step.depth + 1)}- ✗ {_md(_excluded(x, words, lang))}" for x in step.excluded]
    lines += ["", *(f"- {line}" if line.startswith(("✓", "✗", "!")) else f"**{line}**" for line in _outcomes(done, lang))]
    return "\n".join(lines).strip() + "\n"


def _md(words: str) -> str:
    for sign in "\\`*_[]<>#|":
        words = words.replace(sign, "\\" + sign)
    return words


def to_json(done: Resolution) -> dict[str, Any]:
    """Return the whole trace as data: steps with their words in both languages, the first board, receipt, outcomes."""
    ja, en = wording(done, "ja"), wording(done, "en")
    described = package(done.scenario.game).describe(done.setting.game)
    return {
        "schema": SCHEMA,
        "receipt": receipt(done),
        "id": done.scenario.id,
        "title": done.scenario.title.model_dump(),
        "verdict": done.verdict,
        "answer": {"ja": headline(done, "ja"), "en": headline(done, "en")},
        "ending": done.ending.outcome,
        "winner": done.ending.winner,
        "held": done.held,
        "outcomes": [
            {"held": o.held, "expect": o.wanted.model_dump(exclude_unset=True), "ja": o.message("ja"), "en": o.message("en")}
            for o in done.outcomes
        ],
        "unasked": [{"entry": n, "word": w} for n, w in done.script.unasked],
        "notes": done.notes(),
        "board": done.board(0),
        "cards": described,
        "steps": [_step(done, n, s, ja, en) for n, s in enumerate(done.steps)],
    }


def _step(done: Resolution, index: int, step: Step, ja: Wording, en: Wording) -> dict[str, Any]:
    return {
        "n": index + 1,
        "depth": step.depth,
        "key": step.key,
        "clause": step.clause,
        "because": list(dict.fromkeys(step.because)),
        "actor": step.actor,
        "objects": list(step.objects),
        "values": {k: _plain(v) for k, v in step.values.items()},
        "changes": [_change(c) for c in done.setting.game.trace.changes(index)],
        "excluded": [
            {"option": x.option, "clause": x.why.clause, "reason": x.why.reason,
             "text": {"ja": ja.reason(x.why.reason), "en": en.reason(x.why.reason)}}
            for x in step.excluded
        ],
        "considered": step.considered,
        "assumed": step.assumed,
        "where": _place(step),
        "text": {"ja": ja.step(step), "en": en.step(step)},
    }  # fmt: skip


def _place(step: Step) -> str:
    code, line = step.place
    path = Path(code.co_filename)
    return f"{path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name}:{line}"


HIDDEN_FACTS = {"clock", "since", "stay", "came_from", "waiting", "lasting", "delayed", "made", "on", "arrived", "fought_bane",
                "attack", "cards_played", "evolve_or_feed", "leader_lost", "last_ordinary"}  # fmt: skip


def _change(change: Change) -> list[Any]:
    if change.field == "zone":
        before, after = (None if v is None else v[0] if isinstance(v, tuple) else v for v in (change.before, change.after))
        return [change.entity, "zone", before, after]
    return [change.entity, change.field, _plain(change.before), _plain(change.after)]


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, Sequence):
        return [_plain(v) for v in value]
    return str(value)


__all__ = ["catalogue", "headline", "markdown", "stopped", "text", "to_json"]
