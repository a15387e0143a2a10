"""Reports on the actions of a player: JSON in both languages, and plain text made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from judge.corpus.output import Words
from judge.games import package
from judge.kernel import Choice, Excluded, Why
from judge.scenario import output
from judge.scenario.action_entries import Answered, Entry, Saying, answering
from judge.scenario.catalogue import sentences
from judge.scenario.menu import Follow, Item, Tried, Way, reasons
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import Wording
from judge.scenario.reports.report import WIDTH, edition, headed, refusals, stopped, title, wording, wrapped
from judge.scenario.reports.unused import bare, in_vain
from judge.scenario.studies.options import Options

SCHEMA: Literal["judge.options/1"] = "judge.options/1"

SAY = sentences("options")

LANGS: tuple[Lang, Lang] = ("ja", "en")


def to_json(options: Options) -> output.Options:
    """Return the actions of a player as data, with texts in both languages."""
    say = _Both(options)
    return {
        "schema": SCHEMA,
        "id": options.done.scenario.id,
        "title": headed(options.view),
        "receipt": options.view.receipt(),
        "moment": options.moment,
        "seat": options.seat,
        "by": None if options.open is None else options.open.by,
        "clause": None if options.open is None else options.open.clause,
        "answer": say.of(lambda words, lang: answer(options, words, lang)),
        "complete": options.complete,
        "reached": [
            {"limit": limit, "ja": SAY[f"limit.{limit}"]["ja"], "en": SAY[f"limit.{limit}"]["en"]}
            for limit in options.menu.reached
        ],
        "can": [say.item(item) for item in options.menu.can],
        "cannot": [say.item(item) for item in options.menu.cannot],
        "choice": None if options.choice is None else say.open(options.choice),
    }


def answer(options: Options, words: Wording, lang: Lang) -> str:
    """Return the answer in one line, after any rejected or unused script entries."""
    stop = "。" if lang == "ja" else ". "
    before, now = _before(options, words, lang), _now(options, words, lang)
    return "".join(f"{one}{stop}" for one in before) + (now[:1].upper() + now[1:] if before and lang == "en" else now)


def _before(options: Options, words: Wording, lang: Lang) -> list[str]:
    """Return the rejected script entries, and the unused ones if the script got stuck.

    If the run ended normally, the rest of the script has not been reached yet and is not reported.
    """
    unused = in_vain(options.done, words, lang) if options.done.script.unfit is not None else ()
    return [*unused, *refusals(options.view, lang)]


def _now(options: Options, words: Wording, lang: Lang) -> str:
    """Return a sentence about the action or choice that comes next."""
    if options.open is None:
        why = stopped(options.view, lang) or SAY["nothing_more"][lang]
        return SAY[options.moment][lang].format(why=why)
    seat = words.name(str(options.seat))
    if options.moment == "action":
        return SAY["action"][lang].format(seat=seat, can=len(options.menu.can), cannot=len(options.menu.cannot))
    pattern = SAY["choice" if options.choice is not None else "waits"][lang]
    return pattern.format(seat=seat, by=words.name(options.open.by), role=_role(options.open, words, lang))


def _role(choice: Choice, words: Wording, lang: Lang) -> str:
    """Return the name of a choice's role, with the card or ability that asks."""
    role = words.role(choice.role, choice.minimum == choice.maximum == 1)
    return SAY["about"][lang].format(role=role, subject=words.answer(choice.subject)) if choice.subject else role


def _count(choice: Choice, lang: Lang) -> str | None:
    """Return how many options to choose, or ``None`` for exactly one."""
    least, most = choice.minimum, choice.maximum
    if least == most == 1:
        return None
    form = SAY["exactly" if least == most else "up_to" if least == 0 else "range"]
    return form[lang].format(least=least, most=most)


class _Both:
    """Converts results to data with texts in both languages."""

    def __init__(self, options: Options) -> None:
        self._words = {lang: wording(options.view, lang) for lang in LANGS}
        self._moment = () if options.open is None else (options.open.clause,)
        self._options = options
        self._saying = saying(options)

    def of(self, render: Callable[[Wording, Lang], str]) -> Words:
        return {"ja": render(self._words["ja"], "ja"), "en": render(self._words["en"], "en")}

    def item(self, item: Item) -> output.Doable:
        """Return a legal or illegal action as data."""
        tried = item.tried
        asked = tried.asked[len(item.picked) - 1].excluded if item.picked and tried.asked else ()
        before = tuple(zip(tried.asked, item.picked, strict=False))
        return {
            "action": str(item.action),
            "picked": [[str(one) for one in picked] for picked in item.picked],
            **self.of(lambda words, lang: _action(item, words, lang)),
            "clauses": list(tried.clauses or self._moment),  # a pass does nothing: it is what the moment allows
            **self._against(tried, asked),
            "choice": None if item.then is None else self._follow(item.then, item.action, before),
            "entry": self._entry(item.action, before) if len(before) == len(item.picked) else None,
        }

    def _entry(self, action: Any, answers: Sequence[Answered]) -> Entry | None:
        return None if self._saying is None else self._saying.entry(action, answers)

    def open(self, choice: Choice) -> output.OpenChoice:
        """Return an open choice as data, with the script word that answers it."""
        found = self.choice(choice, [Way(option, Tried()) for option in choice.offered])
        return {**found, **answer_to(self._options, choice)}

    def _follow(self, follow: Follow, action: Any, before: Sequence[Answered]) -> output.NextChoice:
        return self.choice(follow.choice, follow.ways, follow.more, action, before)

    def choice(
        self,
        choice: Choice,
        ways: Sequence[Way],
        more: int = 0,
        action: Any = None,
        before: Sequence[Answered] = (),
    ) -> output.NextChoice:
        """Return a choice as data, with its options and excluded options; ``more`` options were not examined."""
        alone = action is not None and choice.minimum <= 1 <= choice.maximum

        def entry(option: Any) -> Entry | None:
            return self._entry(action, (*before, (choice, (option,)))) if alone else None

        return {
            "role": choice.role,
            "by": choice.by,
            "clause": choice.clause,
            "because": list(dict.fromkeys(choice.because)),
            "subject": choice.subject,
            "minimum": choice.minimum,
            "maximum": choice.maximum,
            "ordered": choice.ordered,
            **self.of(lambda words, lang: _asks(choice, words, lang)),
            "options": [self._way(way, action, (*before, (choice, (way.option,))), entry(way.option)) for way in ways],
            "excluded": [{**one, "entry": entry(one["option"])} for one in self._excluded(choice.excluded)],
            "more": more,
        }

    def _way(self, way: Way, action: Any, before: Sequence[Answered], entry: Entry | None) -> output.ChoiceOption:
        return {
            "option": str(way.option),
            **self.of(lambda words, _: words.answer(str(way.option))),
            **self._against(way.tried),
            "choice": None if way.then is None else self._follow(way.then, action, before),
            "entry": entry,
        }

    def _against(self, tried: Tried, listed: Sequence[Excluded] = ()) -> output.Opposed:
        """Return the reasons against an action, and the excluded options if no option was left.

        A reason against an excluded option is listed only there, unless there is no other reason. Options in ``listed``
        are left out, since they are listed elsewhere.
        """
        excluded = [exclusion for exclusion in tried.excluded if exclusion not in listed]
        theirs = {exclusion.why for exclusion in excluded}
        own = [why for why in tried.why if why not in theirs]
        return {"why": self._why(own or tried.why), "excluded": self._excluded(excluded)}

    def _excluded(self, excluded: Sequence[Excluded]) -> list[output.ShutOut]:
        return [
            {
                "option": option,
                **self.of(lambda words, _, option=option: words.option(option)),  # type: ignore[misc]
                "why": self._why(why),
            }
            for option, why in reasons(excluded).items()
        ]

    def _why(self, why: Sequence[Why]) -> list[output.Against]:
        return [
            {"clause": one.clause, "reason": one.reason, **self.of(lambda words, _, one=one: words.why(one))}  # type: ignore[misc]
            for one in why
        ]


def _action(item: Item, words: Wording, lang: Lang) -> str:
    action = words.option(str(item.action))
    if not item.picked:
        return action
    card = ("、" if lang == "ja" else ", ").join(words.option(str(one)) for part in item.picked for one in part)
    own = words.term(f"action.{item.action}.with")
    return (own or SAY["with"][lang]).format(action=action, card=card)


def saying(options: Options) -> Saying | None:
    """Return the converter to script entries for the current choice, or ``None`` if no player acts."""
    if options.open is None or not options.open.acts or options.seat is None:
        return None
    return Saying(package(options.done.scenario.game), options.done.setting.game, options.open, options.seat)


def answer_to(options: Options, choice: Choice) -> output.AnswerTo:
    """Return the script word that answers a choice, and the entry to add it to."""
    rules = package(options.done.scenario.game)
    word = answering(rules, choice)
    own = word is not None and rules.speech[word].acts
    taken = options.done.script.open.get(choice.by, ())
    return {"word": word, "into": taken[0].number if own and taken else None}


def _asks(choice: Choice, words: Wording, lang: Lang) -> str:
    """Return the name of a choice's role, with the number to choose unless it is one."""
    count = _count(choice, lang)
    role = words.role(choice.role, count is None)
    return role if count is None else SAY["of"][lang].format(role=role, count=count)


def text(found: Options, lang: Lang = "en") -> str:
    data = to_json(found)
    scenario = found.done.scenario
    words = wording(found.view, lang)
    now = _now(found, words, lang)
    before = [line for one in _before(found, words, lang) for line in wrapped(f"✗ {one}", WIDTH, "  ")]
    lines = [title(found.view, lang), *edition(scenario, lang), "", *before, now]
    if data["reached"]:
        lines.append(f"{SAY['incomplete'][lang]}: {'; '.join(one[lang] for one in data['reached'])}")
    for name in ("can", "cannot"):
        if data[name]:
            lines += ["", f"{SAY[name][lang].format(seat=data['seat'])}:"]
            for item in data[name]:
                lines += _item_lines(item, lang)
    if data["choice"] is not None:
        lines += ["", *_choice_lines(data["choice"], lang, "")]
    return "\n".join(lines).strip() + "\n"


def _item_lines(item: output.Doable, lang: Lang) -> Iterator[str]:
    if item["why"]:
        yield from wrapped(f"  ✗ {item[lang]}: {_reasons(item['why'], lang)}", WIDTH, "    ")
    else:
        yield from wrapped(f"  ✓ {item[lang]} ({' '.join(map(bare, item['clauses']))})", WIDTH, "    ")
    yield from _excluded_lines(item["excluded"], lang, "    ")
    if item["choice"] is not None:
        yield from _choice_lines(item["choice"], lang, "    ")


def _choice_lines(choice: output.NextChoice, lang: Lang, indent: str) -> Iterator[str]:
    yield from wrapped(f"{indent}{choice[lang]} ({bare(choice['clause'])}):", WIDTH, f"{indent}  ")
    for option in choice["options"]:
        why = f": {_reasons(option['why'], lang)}" if option["why"] else ""
        yield from wrapped(f"{indent}  {'✗' if why else '•'} {option[lang]}{why}", WIDTH, f"{indent}    ")
        yield from _excluded_lines(option["excluded"], lang, f"{indent}    ")
        if option["choice"] is not None:
            yield from _choice_lines(option["choice"], lang, f"{indent}    ")
    if choice["more"]:
        yield f"{indent}  {SAY['more'][lang].format(count=choice['more'])}"
    yield from _excluded_lines(choice["excluded"], lang, f"{indent}  ")


def _excluded_lines(excluded: Sequence[output.ShutOut], lang: Lang, indent: str) -> Iterator[str]:
    for one in excluded:
        yield from wrapped(f"{indent}✗ {one[lang]}: {_reasons(one['why'], lang)}", WIDTH, f"{indent}  ")


def _reasons(why: Sequence[output.Against], lang: Lang) -> str:
    return ("、" if lang == "ja" else "; ").join(f"{one[lang]} ({bare(one['clause'])})" for one in why)
