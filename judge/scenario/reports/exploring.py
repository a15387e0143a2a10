"""Reports on an exploration: text, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from judge.games import package
from judge.kernel import Choice
from judge.scenario.catalogue import sentences
from judge.scenario.expectations import label
from judge.scenario.output import Explored, Limit, OpenDecision, Separating, WayToEnd
from judge.scenario.perspective import SEATS
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import UNNAMED, Wording
from judge.scenario.reports.report import WIDTH, edition, escaped, headline, titled, wrapped
from judge.scenario.reports.report import to_json as trace_json
from judge.scenario.reports.step_data import Plain
from judge.scenario.resolution import receipt
from judge.scenario.studies.board_facts import WHOLE, Fact, Facts
from judge.scenario.studies.exploring import Exploring, Outcome, Picked

SCHEMA: Literal["judge.exploring/1"] = "judge.exploring/1"

MOST = 20
"""The number of outcomes shown with decisions and trace; further outcomes are only counted."""

LONGEST_PILE = 8
"""The largest zone whose order is shown."""

LANGS: tuple[Lang, Lang] = ("ja", "en")

SAY = sentences("exploring")


def letter(number: int) -> str:
    """Return the name of outcome ``number`` (from 0): A to Z, then AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def answer(exploring: Exploring, lang: Lang) -> str:
    """Return the answer in one line: whether the open decisions matter, and how many outcomes there are."""
    number = len(exploring.outcomes)
    if not number:
        pattern = SAY["none"]
    elif not exploring.found.complete:
        pattern = SAY["so_far"]
    elif not exploring.decisions:
        pattern = SAY["nothing"]
    else:
        pattern = SAY["matters" if number > 1 else "same"]
    outcomes, orders = _counted(number, "outcome", lang), _counted(exploring.total, _noun(exploring), lang)
    return pattern[lang].format(outcomes=outcomes, orders=orders)


ORDERINGS = frozenset({"trigger", "effect", "effects", "order", "replacement"})
"""The roles of choices that only decide an order."""


def _noun(exploring: Exploring) -> str:
    """Return ``order`` if the lines differ only in orders, else ``way``."""
    return "order" if all(fork.choice.role in ORDERINGS for fork in exploring.decisions) else "way"


def _counted(number: int, noun: str, lang: Lang) -> str:
    return f"{number:,}" if lang == "ja" else f"{number:,} {noun}{'' if number == 1 else 's'}"


def limits(exploring: Exploring, lang: Lang) -> list[tuple[Limit, str]]:
    """Return each limit that makes the answer incomplete, with its sentence."""
    words = _Words(exploring, lang)
    found: list[tuple[Limit, str]] = []
    cut = exploring.found.cut
    if cut:
        numbers = {"lines": f"{exploring.bounds.lines:,}", "seconds": f"{exploring.bounds.seconds:g}"}
        found.append((cut, SAY[f"cut.{cut}"][lang].format(**numbers)))
    if any(outcome.facts.get((WHOLE, "ending")) == "limit" for outcome in exploring.outcomes):
        found.append(("steps", SAY["cut.steps"][lang].format(steps=f"{exploring.steps:,}")))
    for role, tried in {f.choice.role: len(f.answers) for f in exploring.found.forks() if f.partial}.items():
        found.append(("answers", SAY["cut.answers"][lang].format(role=words.role(role), tried=tried)))
    return found


class _Words:
    """Converts facts, choices and answers to text."""

    def __init__(self, exploring: Exploring, lang: Lang) -> None:
        names: dict[str, str] = {}
        for outcome in exploring.outcomes[:MOST]:
            described = package(exploring.scenario.game).board.describe(outcome.trace.setting.game)
            names |= {card: known["name"] for card, known in described.items()}
        self.names = names
        self.lang = lang
        self.game = exploring.scenario.game
        self.words = Wording(self.game, names, lang, exploring.scenario.called)

    def role(self, role: str) -> str:
        return self.words.term(f"role.{role}") or role

    def zone(self, zone: str) -> str:
        player, dot, kind = zone.rpartition(".")
        named = self.words.term(f"zone.{kind}") or kind
        if not dot:
            return named
        return f"{player}の{named}" if self.lang == "ja" else f"{player}'s {named}"

    def picked(self, picked: Picked) -> str:
        between = "、" if self.lang == "ja" else ", "
        return between.join(self.words.option(str(item)) for item in picked) or self.words.term("nothing") or ""

    def choice(self, choice: Choice) -> str:
        """Return a choice as text: its player, its role, and the card or ability that asks."""
        subject = self.words.name(choice.subject) if choice.subject else ""
        pattern = SAY["about" if subject else "asks"][self.lang]
        return pattern.format(by=self.words.name(choice.by), role=self.role(choice.role), subject=subject)

    def decided(self, choice: Choice, picked: Picked) -> str:
        """Return a decision as text: player, the options picked, and their role."""
        blank = "" if self.lang == "ja" else " "
        return f"{self.words.name(choice.by)}: {self.picked(picked)}{blank}({self.role(choice.role)})"

    def way(self, way: Sequence[tuple[Choice, Picked]]) -> str:
        """Return a sequence of decisions as text, joined by arrows."""
        return " → ".join(self.decided(choice, picked) for choice, picked in way)

    def fact(self, fact: Fact, end: Facts) -> str:
        subject, field = fact
        value = self.value(field, end.get(fact))
        if field == "order":
            return f"{SAY['pile'][self.lang].format(zone=self.zone(subject))}: {value}"
        if field == "zone":
            return f"{self.words.name(subject)}: {value}"
        named = self.field(subject, field)
        if subject == WHOLE:
            return f"{named}: {value}"
        if subject in SEATS:
            return f"{self.words.name(subject)}: {named} {value}"
        return f"{self.words.name(subject)} {named}: {value}"

    def field(self, subject: str, field: str) -> str:
        """Return the name of a field of a card, a player, or the whole game.

        One word can have two meanings: a player's ``defense`` is the leader's, a card's is its own.
        """
        if field in SAY:
            return SAY[field][self.lang]
        on_board = package(self.game).on_board.words
        if either := on_board.get(f"turn.{field}" if subject == WHOLE else field):
            return either[self.lang == "ja"]
        known = package(self.game).expected
        if subject not in SEATS or field in known.player:
            return label(self.game, field, self.lang)
        return (
            self.words.term(f"name.{field}") or self.words.term(f"zone.{field}") or label(self.game, field, self.lang)
        )

    def value(self, field: str, value: Any) -> str:
        match field:
            case "zone":
                return SAY["nowhere"][self.lang] if value is None else self.zone(value)
            case "ending":
                return SAY[f"ending.{value}"][self.lang]
            case "phase" | "step":
                either = package(self.game).on_board.words.get(f"{field}.{value}")
                return either[self.lang == "ja"] if either else self.words.term(f"{field}.{value}") or _shown(value)
            case "counters":
                return self._several(
                    f"{self.words.term(f'name.{name}') or name} {count}" for name, count in value or ()
                )
            case "order":
                rest = ["…"] if len(value or ()) > LONGEST_PILE else []
                return self._several([*map(self.words.name, (value or ())[:LONGEST_PILE]), *rest])
        if _is_flag(self.game, field):
            return self.words.term("yes" if value else "no") or ""
        if isinstance(value, tuple):
            return self._several(self.words.term(f"keyword.{item}") or item for item in value)
        return self.words.name(value) if isinstance(value, str) else _shown(value)

    def _several(self, parts: Any) -> str:
        return ("、" if self.lang == "ja" else ", ").join(parts) or "–"

    def shown(self, facts: Sequence[Fact]) -> list[Fact]:
        """Return the facts worth showing; facts about unnamed cards only if there are no others."""
        known = [fact for fact in facts if self.names.get(fact[0], fact[0].partition("#")[0]) != UNNAMED]
        return known or list(facts)


def _facts(exploring: Exploring, outcome: Outcome, words: _Words) -> list[str]:
    if outcome.endless:
        return [SAY["endless"][words.lang]]
    wanted = words.shown(exploring.differing)
    return [words.fact(fact, outcome.facts) for fact in wanted if _is_seen(fact, outcome.facts)]


def _is_seen(fact: Fact, end: Facts) -> bool:
    """Return whether a fact exists in an outcome; the values of a card that has left do not."""
    return fact in end or fact[1] == "zone" or (fact[0], "zone") in end


def _is_flag(game: str, field: str) -> bool:
    """Return whether a board value is a Boolean flag that is true by default."""
    form = package(game).on_board.card.model_fields.get(field)
    return form is not None and form.default is True


def _shown(value: Any) -> str:
    return "–" if value is None else str(value)


def _about(exploring: Exploring, lang: Lang) -> Iterator[str]:
    """Yield notes on the answer: limits reached, random events, and the effort."""
    if not exploring.found.complete:
        options = ("lines", "seconds", "steps", "answers")
        hints = (f"{words} (--{limit})" if limit in options else words for limit, words in limits(exploring, lang))
        yield f"{SAY['incomplete'][lang]}: {'; '.join(hints)}"
    if exploring.chance:
        words = _Words(exploring, lang)
        roles = ("、" if lang == "ja" else ", ").join(map(words.role, exploring.chance))
        yield f"{SAY['chance'][lang].format(roles=roles)} (--chance)"
    work = exploring.found
    yield SAY["work"][lang].format(
        lines=_counted(work.lines, "line", lang),
        met=f"{work.met:,}",
        forks=_counted(len(exploring.decisions), "decision", lang),
    )


def _parting(exploring: Exploring, words: _Words) -> tuple[str, str, list[tuple[str, str]]] | None:
    """Return the separating decision, the decisions before it, and each answer with its outcomes.

    Return ``None`` if no decision separates the outcomes.
    """
    parting = exploring.parting
    if parting is None:
        return None
    lang = words.lang
    rows = []
    for picked, after, leads in zip(parting.fork.answers, parting.fork.after, parting.leads, strict=True):
        where = SAY["or"][lang].join(map(letter, leads)) or SAY["void" if after is False else "unknown"][lang]
        rows.append((words.picked(picked), where))
    return words.choice(parting.fork.choice), words.way(parting.before), rows


def text(exploring: Exploring, lang: Lang = "en") -> str:
    words = _Words(exploring, lang)
    lines = [
        exploring.scenario.title.on_one_line(lang),
        *edition(exploring.scenario, lang),
        "",
        answer(exploring, lang),
    ]
    lines += _about(exploring, lang)
    if len(exploring.outcomes) > 1:
        lines += ["", f"{SAY['outcomes'][lang]}:"]
        for number, outcome in enumerate(exploring.outcomes[:MOST]):
            share = SAY["orders"][lang].format(
                orders=f"{outcome.orders:,}", total=_counted(exploring.total, _noun(exploring), lang)
            )
            lines.append(f"  {letter(number)}  {share}")
            for fact in _facts(exploring, outcome, words):
                lines += wrapped(f"     {fact}", WIDTH, "       ")
        lines += _left_out(exploring, lang)
    parting = _parting(exploring, words)
    if parting is not None:
        question, way, rows = parting
        assert exploring.parting is not None  # there is one
        clause = exploring.parting.fork.choice.clause.partition(":")[2]
        lines += ["", f"{SAY['parts'][lang]}:", f"  {question} ({clause})"]
        if way:
            lines += wrapped(f"  {SAY['after'][lang].format(way=way)}", WIDTH, "    ")
        lines += [f"    {picked} → {where}" for picked, where in rows]
    if exploring.outcomes and exploring.decisions:
        lines += ["", f"{SAY['one_line'][lang]}:"]
        for number, outcome in enumerate(exploring.outcomes[:MOST]):
            way_taken = words.way(exploring.way(outcome)) or SAY["no_decision"][lang]
            lines += wrapped(f"  {letter(number)}  {way_taken}", WIDTH, "     ")
        lines += _left_out(exploring, lang)
    return "\n".join(lines).strip() + "\n"


def _left_out(exploring: Exploring, lang: Lang) -> list[str]:
    more = len(exploring.outcomes) - MOST
    return [f"  {SAY['more'][lang].format(count=more)}"] if more > 0 else []


def markdown(exploring: Exploring, lang: Lang = "en") -> str:
    words = _Words(exploring, lang)
    lines = [f"# {escaped(exploring.scenario.title.on_one_line(lang) or exploring.scenario.id)}", ""]
    lines += [f"*{line}*" for line in edition(exploring.scenario, lang)]
    lines += [
        "",
        f"**{escaped(answer(exploring, lang))}**",
        "",
        *(f"{escaped(line)}  " for line in _about(exploring, lang)),
    ]
    shown = enumerate(exploring.outcomes[:MOST])
    if exploring.outcomes:
        lines += ["", f"| {SAY['outcomes'][lang]} | | | {SAY['one_line'][lang]} |", "|---|---|---|---|"]
    for number, outcome in shown:
        share = SAY["orders"][lang].format(
            orders=f"{outcome.orders:,}", total=_counted(exploring.total, _noun(exploring), lang)
        )
        way_taken = words.way(exploring.way(outcome)) or SAY["no_decision"][lang]
        facts = "<br>".join(map(escaped, _facts(exploring, outcome, words)))
        lines.append(f"| {letter(number)} | {share} | {facts} | {escaped(way_taken)} |")
    lines += _left_out(exploring, lang)
    parting = _parting(exploring, words)
    if parting is not None and exploring.parting is not None:
        question, way, rows = parting
        lines += ["", f"**{SAY['parts'][lang]}:** {escaped(question)} (`{exploring.parting.fork.choice.clause}`)", ""]
        lines += [f"{escaped(SAY['after'][lang].format(way=way))}", ""] if way else []
        lines += [f"- {escaped(picked)} → {where}" for picked, where in rows]
    return "\n".join(lines).strip() + "\n"


def to_json(exploring: Exploring, *, traces: bool = True) -> Explored:
    """Return the report as data, with texts in both languages.

    Args:
        traces: whether to include whole traces of the first outcomes instead of only their receipts.
    """
    ja, en = (_Words(exploring, lang) for lang in LANGS)
    work = exploring.found
    return {
        "schema": SCHEMA,
        "id": exploring.scenario.id,
        "title": titled(exploring.scenario),
        "answer": {"ja": answer(exploring, "ja"), "en": answer(exploring, "en")},
        "complete": work.complete,
        "cut": work.cut,
        "limits": {
            "lines": exploring.bounds.lines,
            "seconds": exploring.bounds.seconds,
            "answers": exploring.bounds.answers,
            "steps": exploring.steps,
        },
        "reached": [
            {"limit": limit, "ja": word, "en": same}
            for (limit, word), (_, same) in zip(limits(exploring, "ja"), limits(exploring, "en"), strict=True)
        ],
        "chance": [{"role": role, "ja": ja.role(role), "en": en.role(role)} for role in exploring.chance],
        "orders": exploring.total,
        "decisions": len(exploring.decisions),
        "lines": work.lines,
        "met": work.met,
        "outcomes": [
            _outcome(exploring, number, outcome, ja, en, traces)
            for number, outcome in enumerate(exploring.outcomes[:MOST])
        ],
        "left_out": max(0, len(exploring.outcomes) - MOST),
        "parting": _parting_data(exploring, ja, en),
    }


def _outcome(exploring: Exploring, number: int, outcome: Outcome, ja: _Words, en: _Words, traces: bool) -> WayToEnd:
    wanted = [] if outcome.endless else [f for f in ja.shown(exploring.differing) if _is_seen(f, outcome.facts)]
    resolution, plain = outcome.trace, Plain()
    data: WayToEnd = {
        "name": letter(number),
        "orders": outcome.orders,
        "endless": outcome.endless,
        "verdict": resolution.verdict,
        "answer": {"ja": headline(resolution, "ja"), "en": headline(resolution, "en")},
        "held": resolution.held,
        "facts": [
            {
                "subject": fact[0],
                "field": fact[1],
                "value": plain.of(outcome.facts.get(fact)),
                "ja": ja.fact(fact, outcome.facts),
                "en": en.fact(fact, outcome.facts),
            }
            for fact in wanted
        ],
        "decisions": [_decided(choice, picked, ja, en) for choice, picked in exploring.way(outcome)],
        "receipt": receipt(resolution),
    }
    if traces:
        data["trace"] = trace_json(resolution)
    return data


def _decided(choice: Choice, picked: Picked, ja: _Words, en: _Words) -> OpenDecision:
    return {
        "role": choice.role,
        "by": choice.by,
        "clause": choice.clause,
        "subject": choice.subject,
        "picked": [str(item) for item in picked],
        "ja": ja.decided(choice, picked),
        "en": en.decided(choice, picked),
    }


def _parting_data(exploring: Exploring, ja: _Words, en: _Words) -> Separating | None:
    parting = exploring.parting
    if parting is None:
        return None
    choice = parting.fork.choice
    return {
        "role": choice.role,
        "by": choice.by,
        "clause": choice.clause,
        "subject": choice.subject,
        "ja": ja.choice(choice),
        "en": en.choice(choice),
        "after": [_decided(one, picked, ja, en) for one, picked in parting.before],
        "answers": [
            {
                "picked": [str(item) for item in picked],
                "ja": ja.picked(picked),
                "en": en.picked(picked),
                "outcomes": [letter(number) for number in leads],
                "possible": after is not False,
            }
            for picked, after, leads in zip(parting.fork.answers, parting.fork.after, parting.leads, strict=True)
        ],
    }
