"""A resolution for readers: text, Markdown, JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from judge.corpus import load
from judge.corpus.output import Words
from judge.games import UNFINISHED, package
from judge.kernel import Excluded, Refused, Step
from judge.scenario.catalogue import sentences
from judge.scenario.expectations import VERDICTS
from judge.scenario.model import Base
from judge.scenario.output import Title, Trace
from judge.scenario.perspective import Seated
from judge.scenario.problems import Lang
from judge.scenario.reports import standing, unused
from judge.scenario.reports.bounded import as_far_as_it_goes, left_out
from judge.scenario.reports.explaining import explanation
from judge.scenario.reports.messages import Wording
from judge.scenario.reports.step_data import Plain, data_of
from judge.scenario.reports.unused import bare
from judge.scenario.resolution import SCHEMA, Deciding, Resolution

Told = Resolution | Seated
"""A resolution: all of it, or what one seat sees of it."""

SAY = {**sentences("report"), **VERDICTS}


def wording(done: Told, lang: Lang) -> Wording:
    """Return what puts the steps of a resolution into words."""
    return Wording(done.scenario.game, {c: d["name"] for c, d in done.described().items()}, lang)


def title(done: Told, lang: Lang) -> str:
    """Return what stands above a report: the author's title, or whose view it is."""
    if isinstance(done, Seated):
        return SAY["seat"][lang].format(player=done.seat)
    return done.scenario.title.on_one_line(lang)


def headline(done: Told, lang: Lang) -> str:
    """Return the answer in one line: what of the script was refused or said in vain, then the verdict."""
    first, verdict = _first(done, lang), _verdict(done, lang)
    if not first:
        return verdict
    if lang == "ja":
        return "".join(f"{one}。" for one in first) + verdict
    return ". ".join([*first, verdict[:1].upper() + verdict[1:]])


def _first(done: Told, lang: Lang) -> list[str]:
    """Return what is said before the verdict: what of the script was said in vain, and what was refused."""
    return [*in_vain(done, lang), *refusals(done, lang)]


def in_vain(done: Told, lang: Lang) -> list[str]:
    """Return what is said or named in vain, in words; of what a seat does not see nothing is told."""
    return [*unused.in_vain(done, wording(done, lang), lang)] if isinstance(done, Resolution) else []


REFUSED = ("refused", "refused_action")
"""Steps that refuse what a player decided."""


def refusals(done: Told, lang: Lang) -> list[str]:
    """Return what the players wanted and the rules do not allow, in words with the clauses that forbid it."""
    words = wording(done, lang)
    steps = [s for s in done.steps if s.key in REFUSED or (s.key == "rewound" and s.values.get("voluntary"))]
    return [f"{words.step(step)} ({' '.join(bare(c) for c in dict.fromkeys(_against(step)))})" for step in steps]


def _against(step: Step) -> Sequence[str]:
    """Return the clauses that stand against what a step refuses, not the one by which it is taken back."""
    return (step.clause, *step.because) if step.key in REFUSED or not step.because else step.because


def _verdict(done: Told, lang: Lang) -> str:
    """Return the verdict, what was found beside the board, and who won if the game ended."""
    over = done.ending.outcome == "over"
    words = SAY["in_vain" if over and done.verdict == "stopped" else done.verdict][lang]
    if found := findings(done, lang):
        words += ": " + ("、" if lang == "ja" else "; ").join(found)
    if over:
        winner = SAY["draw"][lang] if done.winner == "draw" else f"{SAY['winner'][lang]} {done.winner}"
        words += f"; {SAY['over'][lang]}: {winner}"
    stop = stopped(done, lang)
    return f"{words}: {stop}" if stop else words


def findings(done: Told, lang: Lang) -> list[str]:
    """Return the steps in words that answer a question by themselves, as that a deck is not allowed."""
    words, known = wording(done, lang), package(done.scenario.game).on_board.findings
    return [words.step(step) for step in done.steps if step.key in known and not step.considered]


def _decided(deciding: Deciding | None, lang: Lang) -> list[str]:
    """Return the line with the clauses that decide the result."""
    if deciding is None or not deciding.clauses:
        return []
    comma = "、" if lang == "ja" else ", "
    line = f"{SAY['decided'][lang]}: {comma.join(map(bare, deciding.clauses))}"
    untried = SAY["untried"][lang].format(count=len(deciding.untried))
    return [f"{line} ({untried})" if deciding.untried else line]


def _explained(done: Told, deciding: Deciding | None, words: Wording, lang: Lang) -> list[str]:
    """Return the line with the explanation of the result."""
    said = "" if deciding is None else explanation(done.steps, deciding, words, lang)
    return [f"{SAY['explanation'][lang]}: {said}"] if said else []


def _advice(done: Told, lang: Lang) -> list[str]:
    return [f"→ {SAY['explore'][lang]}"] if done.verdict == "depends" else []


def stopped(done: Told, lang: Lang) -> str | None:
    """Return what stopped the run before its end."""
    error = done.ending.error
    if error is None:
        return None
    if done.ending.outcome == "limit":
        return SAY[f"stop.{error.reason}"][lang].format(limit=error.limit)  # type: ignore[union-attr]
    if not isinstance(error, Refused):
        return SAY["stop.refused"][lang].format(what=error)
    words = wording(done, lang)
    what = words.listed(map(words.option, error.said))
    can = words.counted(error.options, error.asked_for)
    return SAY["stop.refused"][lang].format(what=what) + unused.SAY["possible"][lang].format(can=can)


WIDTH = 96
"""Columns of a line of the text report, full-width characters counted as two."""


def text(
    done: Told,
    lang: Lang = "en",
    *,
    board: bool = False,
    everything: bool = False,
    deciding: Deciding | None = None,
) -> str:
    """Return the trace as text: number, deciding clause, what happens, and the clauses that add to it.

    Args:
        done: the resolution.
        lang: the language.
        board: show the board at the end as well.
        everything: also show what was only looked at and did not happen.
        deciding: the clauses that decide the result, where they were looked for.
    """
    words = wording(done, lang)
    first = [line for one in _first(done, lang) for line in wrapped(f"✗ {one}", WIDTH, "  ")]
    verdict = f"{SAY['verdict'][lang]}: {_verdict(done, lang)}"
    short = (*_decided(deciding, lang), *_explained(done, deciding, words, lang))
    decided = [line for one in short for line in wrapped(one, WIDTH, "  ")]
    remarks = [line for one in done.remarks for line in wrapped(f"• {one.sentence(lang)}", WIDTH, "  ")]
    lines = [
        title(done, lang),
        *edition(done.scenario, lang),
        *remarks,
        *first,
        verdict,
        *decided,
        *_advice(done, lang),
        "",
    ]
    told = as_far_as_it_goes(_rows(done, words, lang, everything))
    rows = [row for rows in told for row in rows]
    column = max((len(clause) for _, clause, _, _ in rows if len(clause) <= LONG), default=0)
    for row in rows:
        lines += _lay_out(*row, column)
    lines += _left_out(done, len(told), lang)
    folded = 0 if everything else sum(step.considered for step in done.steps)
    if folded:
        lines.append(f"{'':6}{_folded(folded, lang)}")
    if board:
        on_board, book = package(done.scenario.game).on_board, load(done.scenario.game)
        lines += ["", *standing.lines(done.board(len(done.steps)), on_board, book, words, lang)]
    lines += ["", *_unread(done, lang), *_notes(done, lang), *_outcomes(done, lang)]
    return "\n".join(lines).strip() + "\n"


Row = tuple[str, str, str, str]
"""Number, deciding clause, words with their indent, other clauses."""

LONG = 12
"""A clause (or note) with a longer number stands beside the words and does not widen the column."""


def _folded(count: int, lang: Lang) -> str:
    """Return how many steps are folded away."""
    return SAY["folded.one" if count == 1 else "folded"][lang].format(count=count)


def _left_out(done: Told, told: int, lang: Lang) -> list[str]:
    """Return the line that says how many steps are not told, where the report has become too long."""
    rest = len(done.steps) - told
    return [left_out(rest, lang)] if rest else []


def _rows(done: Told, words: Wording, lang: Lang, everything: bool) -> Iterator[list[Row]]:
    """Yield the rows of each step; those of one that is folded away are none."""
    for number, step in enumerate(done.steps, 1):
        if step.considered and not everything:
            yield []
            continue
        indent = "  " * step.depth
        mark = f" [{SAY['assumed'][lang]}]" if step.assumed else ""
        looked_at = "· " if step.considered else ""
        because = " ".join(bare(c) for c in dict.fromkeys(step.because) if c != step.clause)
        row = (str(number), bare(step.clause), f"{indent}{looked_at}{words.step(step)}{mark}", because)
        yield [row, *(("", bare(x.why.clause), f"{indent}  ✗ {_excluded(x, words)}", "") for x in step.excluded)]


def _lay_out(number: str, clause: str, words: str, because: str, column: int) -> Iterator[str]:
    """Yield a row as lines: the words wrapped beside their clause, the other clauses behind the last of them."""
    first = f"{number:>4}  {clause:<{column}}  "
    indent = " " * (len(words) - len(words.lstrip()))
    room = max(WIDTH - len(first), 24)
    lines = list(wrapped(words, room, indent + "  "))
    if because:
        tail = f"  ({because})"
        if cells(lines[-1]) + cells(tail) > room:
            lines.append(f"{indent}{tail}")
        else:
            lines[-1] += tail
    for index, line in enumerate(lines):
        yield ((first if index == 0 else " " * (column + 8)) + line).rstrip()


def cells(words: str) -> int:
    """Return how many columns a terminal needs for some words."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words)


NOT_FIRST = "、。」』)）ーっゃゅょッャュョァィゥェォ"
"""Signs that do not begin a line."""

NOT_LAST = "[(「『"
"""Signs that do not end a line."""


def wrapped(words: str, room: int, indent: str) -> Iterator[str]:
    """Yield words in lines of at most ``room`` columns; a line breaks at a space, or between Japanese characters."""
    line, used, space = "", 0, 0
    for sign in words:
        wide = cells(sign)
        if used + wide > room and line.strip() and sign not in NOT_FIRST:
            cut = space if sign != " " and cells(sign) == 1 and space > len(indent) else len(line)
            while cut > 1 and line[cut - 1] in NOT_LAST:
                cut -= 1
            yield line[:cut].rstrip()
            line = indent + line[cut:].lstrip()
            used, space = cells(line), 0
            if sign == " ":
                continue
        line += sign
        used += wide
        if sign == " " or wide == 2:
            space = len(line)
    yield line


def edition(scenario: Base, lang: Lang) -> list[str]:
    """Return the edition of the rules that a scenario is played by, and how far its engine goes, as lines."""
    book = load(scenario.game)
    since = "" if book.effective is None else f" ({SAY['effective'][lang]} {book.effective})"
    unfinished = scenario.game in UNFINISHED
    return [
        f"{SAY['edition'][lang]}: {book.title.get(lang)} {book.version}{since}",
        *([SAY["unfinished"][lang].format(scenario.game)] if unfinished else []),
    ]


def _excluded(excluded: Excluded, words: Wording) -> str:
    return f"{words.option(excluded.option)}: {words.why(excluded.why)}"


def _rests(done: Told, note: str, lang: Lang) -> str:
    """Return that a note decides, and on what authority it rests; nothing of one that does not."""
    authority = done.deciding.get(note)
    return f" [{SAY[f'rests.{authority}'][lang]}]" if authority else ""


def not_read(done: Told) -> list[str]:
    """Return a line for each sentence of a card in play that is not read."""
    names = done.described()
    return [f"{names[card]['name']} ({card}): {text}" for card, texts in done.unread.items() for text in texts]


def _unread(done: Told, lang: Lang) -> list[str]:
    lines = [line for said in not_read(done) for line in wrapped(f"  {said}", WIDTH, "    ")]
    return [f"{SAY['not_read'][lang]}:", *lines, ""] if lines else []


def _notes(done: Told, lang: Lang) -> list[str]:
    by_id = load(done.scenario.game).notes
    found = [by_id[c] for c in done.notes()]
    if not found:
        return []
    lines = [
        line
        for n in found
        for line in wrapped(f"  {bare(n.id)}{_rests(done, n.id, lang)}  {n.text.plain(lang)}", WIDTH, "    ")
    ]
    return [f"{SAY['notes'][lang]}:", *lines, ""]


def _outcomes(done: Told, lang: Lang) -> list[str]:
    lines = [f"{'✓' if o.held else '✗'} {o.message(lang)}" for o in done.outcomes]
    return [f"{SAY['expected'][lang]}:", *lines] if lines else []


def markdown(done: Told, lang: Lang = "en", *, deciding: Deciding | None = None) -> str:
    """Return the trace as Markdown; ``deciding``: the clauses that decide the result, where they were looked for."""
    words = wording(done, lang)
    lines = [f"# {escaped(title(done, lang) or done.scenario.id)}", ""]
    lines += [f"*{line}*" for line in edition(done.scenario, lang)]
    lines += ["", *(f"- {escaped(one.sentence(lang))}" for one in done.remarks)]
    lines += [*(f"- ✗ {escaped(one)}" for one in _first(done, lang)), ""]
    lines += [f"**{SAY['verdict'][lang]}:** {escaped(_verdict(done, lang))}", ""]
    lines += [*(f"**{escaped(one)}**\n" for one in _decided(deciding, lang)), *_advice(done, lang)]
    lines += [*map(escaped, _explained(done, deciding, words, lang)), ""]
    told = as_far_as_it_goes(_items(done, words, lang))
    lines += [item for items in told for item in items] + _left_out(done, len(told), lang)
    if folded := sum(step.considered for step in done.steps):
        lines += ["", f"*{_folded(folded, lang)}*"]
    by_id = load(done.scenario.game).notes
    if notes := done.notes():
        lines += ["", f"**{SAY['notes'][lang]}:**", ""]
        lines += [f"- `{n}`{escaped(_rests(done, n, lang))} {escaped(by_id[n].text.plain(lang))}" for n in notes]
    if said := not_read(done):
        lines += ["", f"**{SAY['not_read'][lang]}:**", "", *(f"- {escaped(line)}" for line in said)]
    lines += ["", *(_outcome_md(line) for line in _outcomes(done, lang))]
    return "\n".join(lines).strip() + "\n"


def _items(done: Told, words: Wording, lang: Lang) -> Iterator[list[str]]:
    """Yield the items of a list that tell each step; those of one that is folded away are none."""
    depth = 0
    for number, step in enumerate(done.steps, 1):
        if step.considered:
            yield []
            continue
        depth = min(step.depth, depth + 1)
        clauses = ", ".join(f"`{c}`" for c in dict.fromkeys((step.clause, *step.because)))
        mark = f" **[{SAY['assumed'][lang]}]**" if step.assumed else ""
        item = f"{'  ' * depth}- {number}. {escaped(words.step(step))}{mark} ({clauses})"
        below = "  " * (depth + 1)
        yield [item, *(f"{below}- ✗ {escaped(_excluded(x, words))} (`{x.why.clause}`)" for x in step.excluded)]


def _outcome_md(line: str) -> str:
    return f"- {escaped(line)}" if line.startswith(("✓", "✗", "!")) else f"**{escaped(line)}**\n"


def escaped(words: str) -> str:
    """Return words for Markdown, so that no sign of them means anything there."""
    for sign in "\\`*_[]<>#|":
        words = words.replace(sign, "\\" + sign)
    return words


def to_json(done: Told, late: Callable[[], bool] = lambda: False, *, deciding: Deciding | None = None) -> Trace:
    """Return the trace as data: steps with their words in both languages, the first board, receipt, outcomes.

    Args:
        done: the resolution.
        late: tells whether nobody can wait for more steps to be written.
        deciding: the clauses that decide the result, where they were looked for.
    """
    ja, en = wording(done, "ja"), wording(done, "en")
    plain = Plain()
    steps = as_far_as_it_goes(
        (data_of(step, done.changes(n), n + 1, ja, en, plain) for n, step in enumerate(done.steps)), late
    )
    rest = len(done.steps) - len(steps)
    trace: Trace = {
        "schema": SCHEMA,
        "receipt": done.receipt(),
        "unfinished": done.scenario.game in UNFINISHED,
        "id": done.scenario.id,
        "title": {"ja": title(done, "ja"), "en": title(done, "en")}
        if isinstance(done, Seated)
        else titled(done.scenario),
        "verdict": done.verdict,
        "former_verdict": done.former,
        "answer": {"ja": headline(done, "ja"), "en": headline(done, "en")},
        "ending": done.ending.outcome,
        "winner": done.winner,
        "held": done.held,
        "outcomes": [
            {
                "held": o.held,
                "expect": o.wanted.model_dump(exclude_unset=True),
                "ja": o.message("ja"),
                "en": o.message("en"),
            }
            for o in done.outcomes
        ],
        "unasked": [{"entry": n, "word": w} for n, w in done.unasked],
        "remarks": [
            {
                "field": one.field,
                "line": one.line,
                "column": one.column,
                "ja": one.sentence("ja"),
                "en": one.sentence("en"),
            }
            for one in done.remarks
        ],
        "in_vain": _in_both(in_vain, done),
        "refused": _in_both(refusals, done),
        "notes": done.notes(),
        "deciding": done.deciding,
        "rests_on": done.rests_on(),
        "unread": [{"card": card, "sentences": list(texts)} for card, texts in done.unread.items()],
        "board": done.board(0),
        "cards": done.described(),
        "steps": steps,
        "left_out": {"steps": rest, "ja": left_out(rest, "ja"), "en": left_out(rest, "en")} if rest else None,
    }
    if isinstance(done, Seated):
        trace["seat"] = done.seat
    if deciding is not None:
        trace["decided_by"], trace["untried"] = list(deciding.clauses), list(deciding.untried)
        trace["explanation"] = {
            "ja": explanation(done.steps, deciding, ja, "ja"),
            "en": explanation(done.steps, deciding, en, "en"),
        }
    return trace


def titled(scenario: Base) -> Title:
    """Return the author's title in both languages."""
    return {"ja": scenario.title.ja, "en": scenario.title.en}


def _in_both(said: Callable[[Told, Lang], list[str]], done: Told) -> list[Words]:
    """Return the same things said in both languages."""
    return [{"ja": ja, "en": en} for ja, en in zip(said(done, "ja"), said(done, "en"), strict=True)]


class Report:
    """The report on a resolution, or on what one seat sees of it: called, its trace as data.

    ``report(done)`` is what ``judge resolve --json`` prints, ``report.text(done, "ja")`` and
    ``report.markdown(done, "ja")`` are what it prints otherwise.
    """

    __call__ = staticmethod(to_json)
    to_json = staticmethod(to_json)
    text = staticmethod(text)
    markdown = staticmethod(markdown)
    headline = staticmethod(headline)


report = Report()


__all__ = ["Report", "headline", "markdown", "report", "stopped", "text", "to_json"]
