"""Reports on a resolution: text, Markdown, JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from judge.corpus import Rulebook, load
from judge.corpus.output import Words
from judge.games import UNFINISHED, OnBoard, package
from judge.kernel import Excluded, Refused, Step
from judge.scenario.catalogue import sentences
from judge.scenario.expectations import VERDICTS
from judge.scenario.model import Base
from judge.scenario.output import Known, Title, Trace
from judge.scenario.perspective import AnyView, Seated
from judge.scenario.problems import Lang
from judge.scenario.reports import terms as naming
from judge.scenario.reports import unused
from judge.scenario.reports.explaining import explained_by, explanation
from judge.scenario.reports.messages import Wording
from judge.scenario.reports.step_data import Plain, data_of
from judge.scenario.reports.unused import bare
from judge.scenario.resolution import SCHEMA, Deciding, Resolution

SAY = {**sentences("report"), **VERDICTS}


def wording(resolution: AnyView, lang: Lang) -> Wording:
    """Return the converter from steps to sentences for a resolution."""
    names = {card: known["name"] for card, known in resolution.described().items()}
    return Wording(resolution.scenario.game, names, lang, resolution.called, resolution.renamed, resolution.awaited)


def title(resolution: AnyView, lang: Lang) -> str:
    """Return the heading of a report: the author's title, or the player whose view it is."""
    if isinstance(resolution, Seated):
        return SAY["seat"][lang].format(player=resolution.seat)
    return resolution.scenario.title.on_one_line(lang)


def headline(resolution: AnyView, lang: Lang) -> str:
    """Return the answer in one line: rejected or unused script entries first, then the verdict.

    After a rejected entry, "resolved" alone would say nothing.
    """
    first, verdict = _first(resolution, lang), _verdict(resolution, lang)
    if not first:
        return verdict
    last = (
        [] if verdict == SAY["resolved"][lang] and refusals(resolution, lang) else [verdict[:1].upper() + verdict[1:]]
    )
    if lang == "ja":
        return "".join(f"{one}。" for one in first) + "".join(last)
    return ". ".join([*first, *last])


def _first(resolution: AnyView, lang: Lang) -> list[str]:
    """Return sentences about unused and rejected script entries."""
    return [*in_vain(resolution, lang), *refusals(resolution, lang)]


def in_vain(resolution: AnyView, lang: Lang) -> list[str]:
    """Return sentences about unused script entries; none for a seat's view."""
    return [*unused.in_vain(resolution, wording(resolution, lang), lang)] if isinstance(resolution, Resolution) else []


REFUSED = ("refused", "refused_action")
"""Steps that reject a player's decision."""


def refusals(resolution: AnyView, lang: Lang) -> list[str]:
    """Return sentences about rejected actions, with the clauses that forbid them."""
    words = wording(resolution, lang)
    steps = [s for s in resolution.steps if s.key in REFUSED or (s.key == "rewound" and s.values.get("voluntary"))]
    return [f"{words.step(step)} ({' '.join(bare(c) for c in dict.fromkeys(_against(step)))})" for step in steps]


def _against(step: Step) -> Sequence[str]:
    """Return the clauses against a rejected action, without the clause about rewinding."""
    return (step.clause, *step.because) if step.key in REFUSED or not step.because else step.because


def _verdict(resolution: AnyView, lang: Lang) -> str:
    """Return the verdict as text, with findings, and the winner if the game is over."""
    over = resolution.ending.outcome == "over"
    words = SAY["in_vain" if over and resolution.verdict == "stopped" else resolution.verdict][lang]
    if found := findings(resolution, lang):
        words += ": " + ("、" if lang == "ja" else "; ").join(found)
    if over:
        winner = SAY["draw"][lang] if resolution.winner == "draw" else f"{SAY['winner'][lang]} {resolution.winner}"
        words += f"; {SAY['over'][lang]}: {winner}"
    stop = stopped(resolution, lang)
    return f"{words}: {stop}" if stop else words


def _without(resolution: AnyView, lang: Lang) -> str:
    """Return the words that name the entries with a rejected action or answer; empty for a seat's view.

    A rejection follows from the rules like any other answer, so it does not change the verdict.
    """
    if not isinstance(resolution, Resolution) or not resolution.script.refusals or resolution.verdict == "stopped":
        return ""
    comma = "、" if lang == "ja" else ", "
    return SAY["without"][lang].format(entries=comma.join(f"play[{one}]" for one in sorted(resolution.script.refusals)))


def findings(resolution: AnyView, lang: Lang) -> list[str]:
    """Return the steps that are an answer by themselves, as sentences, for example that a deck is illegal."""
    words, known = wording(resolution, lang), package(resolution.scenario.game).on_board.findings
    return [words.step(step) for step in resolution.steps if step.key in known and not step.considered]


def _decided(deciding: Deciding | None, lang: Lang) -> list[str]:
    """Return the line that lists the deciding clauses, as a list of at most one."""
    if deciding is None or not deciding.clauses:
        return []
    comma = "、" if lang == "ja" else ", "
    line = f"{SAY['decided'][lang]}: {comma.join(map(bare, deciding.clauses))}"
    untried = SAY["untried"][lang].format(count=len(deciding.untried))
    return [f"{line} ({untried})" if deciding.untried else line]


def _explained(resolution: AnyView, deciding: Deciding | None, words: Wording, lang: Lang) -> list[str]:
    """Return the line that explains the result, as a list of at most one."""
    text = "" if deciding is None else explanation(resolution, deciding, words, lang)
    return [f"{SAY['explanation'][lang]}: {text}"] if text else []


def _advice(resolution: AnyView, lang: Lang) -> list[str]:
    return [f"→ {SAY['explore'][lang]}"] if resolution.verdict == "depends" else []


def stopped(resolution: AnyView, lang: Lang) -> str | None:
    """Return the reason why the run stopped early, or ``None`` if it did not."""
    error = resolution.ending.error
    if error is None:
        return None
    if resolution.ending.outcome == "limit":
        return SAY[f"stop.{error.reason}"][lang].format(limit=error.limit)  # type: ignore[union-attr]
    if not isinstance(error, Refused):
        return SAY["stop.refused"][lang].format(what=error)
    words = wording(resolution, lang)
    answers = words.listed(map(words.option, error.answer))
    can = words.counted(error.options, error.asked_for)
    return SAY["stop.refused"][lang].format(what=answers) + unused.SAY["possible"][lang].format(can=can)


WIDTH = 96
"""The width of the text report in columns; a full-width character takes two."""


def text(
    resolution: AnyView,
    lang: Lang = "en",
    *,
    board: bool = False,
    everything: bool = False,
    deciding: Deciding | None = None,
) -> str:
    """Return the trace as text: for each step its number, clause, sentence and further clauses.

    Args:
        everything: whether to show checks that did nothing.
        deciding: the deciding clauses, if they have been determined.
    """
    words = wording(resolution, lang)
    first = [line for one in _first(resolution, lang) for line in wrapped(f"✗ {one}", WIDTH, "  ")]
    verdict = f"{SAY['verdict'][lang]}: {_verdict(resolution, lang)}{_without(resolution, lang)}"
    short = (*_decided(deciding, lang), *_explained(resolution, deciding, words, lang))
    decided = [line for one in short for line in wrapped(one, WIDTH, "  ")]
    remarks = [line for problem in resolution.remarks for line in wrapped(f"• {problem.sentence(lang)}", WIDTH, "  ")]
    lines = [
        title(resolution, lang),
        *edition(resolution.scenario, lang),
        *remarks,
        *first,
        verdict,
        *decided,
        *_advice(resolution, lang),
        "",
    ]
    open_too = frozenset() if deciding is None else frozenset(explained_by(resolution, deciding))
    shown = as_far_as_it_goes(
        _rows(resolution, words, lang, frozenset(range(len(resolution.steps))) if everything else open_too)
    )
    rows = [row for rows in shown for row in rows]
    column = max((len(clause) for _, clause, _, _ in rows if len(clause) <= LONG), default=0)
    for row in rows:
        lines += _lay_out(*row, column)
    lines += _left_out(resolution, len(shown), lang)
    folded = (
        0 if everything else sum(step.considered and at not in open_too for at, step in enumerate(resolution.steps))
    )
    if folded:
        lines.append(f"{'':6}{_folded(folded, lang)}")
    if board:
        on_board, book = package(resolution.scenario.game).on_board, load(resolution.scenario.game)
        lines += ["", *_of_board(resolution.board(len(resolution.steps)), on_board, book, words, lang)]
    lines += ["", *_unread(resolution, lang), *_notes(resolution, lang), *_outcomes(resolution, lang)]
    return "\n".join(lines).strip() + "\n"


Row = tuple[str, str, str, str]
"""A row of the report: number, clause, indented sentence, further clauses."""

LONG = 12
"""A clause number of this length or more shares a line with the words without widening the column."""


def _folded(count: int, lang: Lang) -> str:
    """Return the sentence about the number of folded steps."""
    return SAY["folded.one" if count == 1 else "folded"][lang].format(count=count)


def _left_out(resolution: AnyView, shown: int, lang: Lang) -> list[str]:
    """Return the line about steps left out, as a list of at most one."""
    rest = len(resolution.steps) - shown
    return [left_out(rest, lang)] if rest else []


def _rows(resolution: AnyView, words: Wording, lang: Lang, open_too: frozenset[int]) -> Iterator[list[Row]]:
    """Yield the rows of each step; a folded step has no rows unless its number (from 0) is in ``open_too``."""
    for number, step in enumerate(resolution.steps, 1):
        if step.considered and number - 1 not in open_too:
            yield []
            continue
        indent = "  " * step.depth
        mark = f" [{SAY['assumed'][lang]}]" if step.assumed else ""
        looked_at = "· " if step.considered else ""
        because = " ".join(bare(c) for c in dict.fromkeys(step.because) if c != step.clause)
        row = (str(number), bare(step.clause), f"{indent}{looked_at}{words.step(step)}{mark}", because)
        shut_out = ((x, " ".join(map(bare, x.why.also))) for x in step.excluded)
        yield [row, *(("", bare(x.why.clause), f"{indent}  ✗ {_excluded(x, words)}", also) for x, also in shut_out)]


def _lay_out(number: str, clause: str, words: str, because: str, column: int) -> Iterator[str]:
    """Yield the lines of a row: the sentence wrapped in its column, further clauses after its last line."""
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
    """Return the number of terminal columns that a text takes."""
    if words.isascii():
        return len(words)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words)


NOT_FIRST = "、。」』)）ーっゃゅょッャュョァィゥェォ"
"""Characters that must not begin a line (Japanese typesetting)."""

NOT_LAST = "[(「『"
"""Characters that must not end a line (Japanese typesetting)."""


def wrapped(words: str, room: int, indent: str) -> Iterator[str]:
    """Yield a text in lines of at most ``room`` columns, broken at spaces or between Japanese characters."""
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
    """Return lines with the edition of the rules, and a warning if the game's engine is unfinished."""
    book = load(scenario.game)
    since = "" if book.effective is None else f" ({SAY['effective'][lang]} {book.effective})"
    unfinished = scenario.game in UNFINISHED
    return [
        f"{SAY['edition'][lang]}: {book.title.get(lang)} {book.version}{since}",
        *([SAY["unfinished"][lang].format(scenario.game)] if unfinished else []),
    ]


def _excluded(excluded: Excluded, words: Wording) -> str:
    return f"{words.option(excluded.option)}: {words.why(excluded.why)}"


def _rests(resolution: AnyView, note: str, lang: Lang) -> str:
    """Return a bracketed remark that a note decides, with its authority; empty if it does not decide."""
    authority = resolution.deciding.get(note)
    return f" [{SAY[f'rests.{authority}'][lang]}]" if authority else ""


def not_read(resolution: AnyView, lang: Lang) -> list[str]:
    """Return a line for each sentence of a card in play that the program cannot read."""
    words = wording(resolution, lang)
    return [f"{words.name(card)}: {text}" for card, texts in resolution.unread.items() for text in texts]


def _unread(resolution: AnyView, lang: Lang) -> list[str]:
    lines = [line for unread in not_read(resolution, lang) for line in wrapped(f"  {unread}", WIDTH, "    ")]
    return [f"{SAY['not_read'][lang]}:", *lines, ""] if lines else []


def _notes(resolution: AnyView, lang: Lang) -> list[str]:
    by_id = load(resolution.scenario.game).notes
    found = [by_id[c] for c in resolution.notes()]
    if not found:
        return []
    lines = [
        line
        for n in found
        for line in wrapped(f"  {bare(n.id)}{_rests(resolution, n.id, lang)}  {n.text.plain(lang)}", WIDTH, "    ")
    ]
    return [f"{SAY['notes'][lang]}:", *lines, ""]


def _outcomes(resolution: AnyView, lang: Lang) -> list[str]:
    lines = [f"{'✓' if o.held else '✗'} {o.message(lang)}" for o in resolution.outcomes]
    return [f"{SAY['expected'][lang]}:", *lines] if lines else []


def markdown(resolution: AnyView, lang: Lang = "en", *, deciding: Deciding | None = None) -> str:
    """Return the trace as Markdown.

    Args:
        deciding: the deciding clauses, if they have been determined.
    """
    words = wording(resolution, lang)
    lines = [f"# {escaped(title(resolution, lang) or resolution.scenario.id)}", ""]
    lines += [f"*{line}*" for line in edition(resolution.scenario, lang)]
    lines += ["", *(f"- {escaped(problem.sentence(lang))}" for problem in resolution.remarks)]
    lines += [*(f"- ✗ {escaped(one)}" for one in _first(resolution, lang)), ""]
    lines += [f"**{SAY['verdict'][lang]}:** {escaped(_verdict(resolution, lang) + _without(resolution, lang))}", ""]
    lines += [*(f"**{escaped(one)}**\n" for one in _decided(deciding, lang)), *_advice(resolution, lang)]
    lines += [*map(escaped, _explained(resolution, deciding, words, lang)), ""]
    shown = as_far_as_it_goes(_items(resolution, words, lang))
    lines += [item for items in shown for item in items] + _left_out(resolution, len(shown), lang)
    if folded := sum(step.considered for step in resolution.steps):
        lines += ["", f"*{_folded(folded, lang)}*"]
    by_id = load(resolution.scenario.game).notes
    if notes := resolution.notes():
        lines += ["", f"**{SAY['notes'][lang]}:**", ""]
        lines += [f"- `{n}`{escaped(_rests(resolution, n, lang))} {escaped(by_id[n].text.plain(lang))}" for n in notes]
    if unread := not_read(resolution, lang):
        lines += ["", f"**{SAY['not_read'][lang]}:**", "", *(f"- {escaped(line)}" for line in unread)]
    lines += ["", *(_outcome_md(line) for line in _outcomes(resolution, lang))]
    return "\n".join(lines).strip() + "\n"


def _items(resolution: AnyView, words: Wording, lang: Lang) -> Iterator[list[str]]:
    """Yield the Markdown list items of each step; a folded step has none."""
    depth = 0
    for number, step in enumerate(resolution.steps, 1):
        if step.considered:
            yield []
            continue
        depth = min(step.depth, depth + 1)
        clauses = ", ".join(f"`{c}`" for c in dict.fromkeys((step.clause, *step.because)))
        mark = f" **[{SAY['assumed'][lang]}]**" if step.assumed else ""
        item = f"{'  ' * depth}- {number}. {escaped(words.step(step))}{mark} ({clauses})"
        below = "  " * (depth + 1)
        shut_out = ((x, ", ".join(f"`{c}`" for c in x.why.cites())) for x in step.excluded)
        yield [item, *(f"{below}- ✗ {escaped(_excluded(x, words))} ({cites})" for x, cites in shut_out)]


def _outcome_md(line: str) -> str:
    return f"- {escaped(line)}" if line.startswith(("✓", "✗", "!")) else f"**{escaped(line)}**\n"


def escaped(words: str) -> str:
    for sign in "\\`*_[]<>#|":
        words = words.replace(sign, "\\" + sign)
    return words


def to_json(
    resolution: AnyView, late: Callable[[], bool] = lambda: False, *, deciding: Deciding | None = None
) -> Trace:
    """Return the trace as data: steps with texts in both languages, initial board, receipt, outcomes.

    Args:
        late: returns whether the time for the report has run out.
        deciding: the deciding clauses, if they have been determined.
    """
    ja, en = wording(resolution, "ja"), wording(resolution, "en")
    plain = Plain()
    steps = as_far_as_it_goes(
        (data_of(step, resolution.changes(n), n + 1, ja, en, plain) for n, step in enumerate(resolution.steps)), late
    )
    rest = len(resolution.steps) - len(steps)
    trace: Trace = {
        "schema": SCHEMA,
        "receipt": resolution.receipt(),
        "unfinished": resolution.scenario.game in UNFINISHED,
        "id": resolution.scenario.id,
        "title": headed(resolution),
        "verdict": resolution.verdict,
        "former_verdict": resolution.former,
        "answer": {"ja": headline(resolution, "ja"), "en": headline(resolution, "en")},
        "ending": resolution.ending.outcome,
        "winner": resolution.winner,
        "held": resolution.held,
        "outcomes": [
            {
                "held": o.held,
                "expect": o.wanted.model_dump(exclude_unset=True),
                "ja": o.message("ja"),
                "en": o.message("en"),
            }
            for o in resolution.outcomes
        ],
        "unasked": [{"entry": n, "word": w} for n, w in resolution.unasked],
        "remarks": [
            {
                "field": problem.field,
                "line": problem.line,
                "column": problem.column,
                "ja": problem.sentence("ja"),
                "en": problem.sentence("en"),
            }
            for problem in resolution.remarks
        ],
        "in_vain": _in_both(in_vain, resolution),
        "refused": _in_both(refusals, resolution),
        "notes": resolution.notes(),
        "deciding": resolution.deciding,
        "rests_on": resolution.rests_on(),
        "unread": [{"card": card, "sentences": list(texts)} for card, texts in resolution.unread.items()],
        "board": resolution.board(0),
        "cards": {card: _known(resolution, known) for card, known in resolution.described().items()},
        "steps": steps,
        "left_out": {"steps": rest, "ja": left_out(rest, "ja"), "en": left_out(rest, "en")} if rest else None,
    }
    if isinstance(resolution, Seated):
        trace["seat"] = resolution.seat
    if deciding is not None:
        trace["decided_by"], trace["untried"] = list(deciding.clauses), list(deciding.untried)
        trace["explanation"] = {
            "ja": explanation(resolution, deciding, ja, "ja"),
            "en": explanation(resolution, deciding, en, "en"),
        }
    return trace


def _known(resolution: AnyView, known: Known) -> Known:
    """Return a card's data, with its names in both languages if they differ."""
    both: Words = {"ja": resolution.called(known["name"], "ja"), "en": resolution.called(known["name"], "en")}
    return known if both["ja"] == both["en"] else {**known, "names": both}


def headed(resolution: AnyView) -> Title:
    """Return the heading of a report in both languages; the author's title may lack one of them."""
    if isinstance(resolution, Seated):
        return {"ja": title(resolution, "ja"), "en": title(resolution, "en")}
    return titled(resolution.scenario)


def titled(scenario: Base) -> Title:
    """Return the author's title in both languages."""
    return {"ja": scenario.title.ja, "en": scenario.title.en}


def _in_both(render: Callable[[AnyView, Lang], list[str]], resolution: AnyView) -> list[Words]:
    return [{"ja": ja, "en": en} for ja, en in zip(render(resolution, "ja"), render(resolution, "en"), strict=True)]


class Report:
    """The report on a resolution or a seat's view; calling it returns the trace as data.

    ``report(done)`` is what ``judge resolve --json`` prints. ``report.text(done, "ja")`` and
    ``report.markdown(done, "ja")`` return the other formats.
    """

    __call__ = staticmethod(to_json)
    to_json = staticmethod(to_json)
    text = staticmethod(text)
    markdown = staticmethod(markdown)
    headline = staticmethod(headline)


report = Report()


Part = TypeVar("Part")

MOST_WRITTEN = 4_000_000
"""The approximate maximum number of characters of a report; even the longest run rarely needs half of it."""

LEFT_OUT = {
    "en": "… the report is too long: {count:,} more steps are left out",
    "ja": "… 報告が長すぎるため、残りの{count:,}手順を省略",
}


def as_far_as_it_goes(parts: Iterable[Part], late: Callable[[], bool] = lambda: False) -> list[Part]:
    """Return the leading parts of a report that fit its maximum length.

    Args:
        parts: the part for each step, in order; later parts are not computed once the limit is reached.
        late: returns whether the time for the report has run out.
    """
    found: list[Part] = []
    written = 0
    for part in parts:
        found.append(part)
        written += extent(part)
        if written > MOST_WRITTEN or late():
            break
    return found


def extent(part: Any) -> int:
    """Return the approximate length of a part in characters."""
    if isinstance(part, str):
        return len(part) + 4
    if isinstance(part, dict):
        return sum(len(name) + extent(value) + 8 for name, value in part.items())
    if isinstance(part, list | tuple):
        return sum(map(extent, part)) + 4
    return 8


def left_out(count: int, lang: Lang) -> str:
    """Return the sentence about the number of steps left out."""
    return LEFT_OUT[lang].format(count=count)


MOST = "max_"
"""The prefix of a value that is the maximum of another, such as ``max_pp`` of ``pp``."""


def _of_board(board: Mapping[str, Any], on_board: OnBoard, book: Rulebook, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield the lines of a board: first the players' values, then the zones with cards.

    Args:
        on_board: the game's description of its boards.
        book: the rulebook, whose terms are used.
        words: converts card ids to names.
    """
    for player, numbers in board["players"].items():
        yield f"{player}: {words.listed(_numbers(numbers, book, words, lang))}"
    for zone, cards in board["zones"].items():
        owner, kind = naming.zone_parts(zone)
        if cards and kind not in on_board.piles:
            called = f"{_whose(owner, lang)}{naming.place(book, kind, lang)}"
            yield f"  {called}: {words.listed(map(words.name, cards))}"


def _whose(player: str | None, lang: Lang) -> str:
    if player is None:
        return ""
    return f"{player}の" if lang == "ja" else f"{player}'s "


def _numbers(numbers: Mapping[str, Any], book: Rulebook, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield a player's values as text: ``pp 3/10`` with its maximum, no missing values, no false flags."""
    for name, value in numbers.items():
        if value is None or value is False or (name.startswith(MOST) and name.removeprefix(MOST) in numbers):
            continue
        most = f"/{numbers[MOST + name]}" if MOST + name in numbers else ""
        shown = "" if value is True else f" {_value(value, words)}{most}"
        yield f"{naming.word(book, name, lang)}{shown}"


def _value(value: Any, words: Wording) -> str:
    if isinstance(value, Mapping):
        return words.listed(f"{name} {count}" for name, count in value.items())
    return words.listed(value) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)
