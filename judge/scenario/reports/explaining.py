"""The answer as one paragraph: the deciding steps and the expected results, in the order in which they happen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any

from judge.abilities.inquiry import NOT_TRIGGERED, TRIGGERED
from judge.games import package
from judge.kernel import Excluded, Step
from judge.records import record
from judge.scenario.catalogue import sentences
from judge.scenario.expectations import Miss, affected, in_words, is_event, label, numbers, reached
from judge.scenario.model import Expectation, expectation_model
from judge.scenario.perspective import SEATS, AnyView
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import ON_ONE, UNNAMED, Wording
from judge.scenario.reports.unused import bare
from judge.scenario.resolution import ABOUT_CITATIONS, VERDICT, Deciding, Resolution

MOST_SENTENCES = 5
"""The largest number of deciding steps in an explanation."""

MOST_IN_ALL = 6
"""The largest number of deciding steps and results; the least specific deciding steps give way to results."""

MOST_UNCHANGED = 2
"""The largest number of sentences about expected cards and players that nothing affects."""

MOST_EXPECTED = 40
"""The largest number of expectations that are looked at."""

MOST_WITH_FURTHER = 2
"""The largest number of results if some of them are not main changes."""

MOST_RESULTS = 3
"""The largest number of steps that show an expected result."""

MOST_CLAUSES = 6
"""The number of most specific clauses that are each shown by a step; others are only cited by these steps."""

MOST_SPECIFIC = 2
"""The number of most specific clauses that are shown by every kind of step, even if many boards cite them."""

MOST_ALIKE = 2
"""The largest number of steps of one kind that show the same clause about different objects."""

MOST_CITED = 3
"""The largest number of clauses cited for one step: the most specific ones."""

HEADINGS = (
    "phase",
    "turn_begins",
    "turn_ends",
    "check_timing",
    "before_game",
    "occurs",
    "priority",
    "step",
    "sub_step",
)
"""Key prefixes of steps that only report the progress of the game."""

PROGRESS = frozenset({"chain_closing", "expired", "game_start", "goes_back"})
"""Further steps that only report progress if they name neither a player nor a card."""

OPENINGS = frozenset(
    {
        "activating",
        "attack_ends",
        "ceases",
        "chain_link",
        "chain_opens",
        "count_lowered",
        "generates",
        "no_longer_answering",
        "no_longer_target",
        "playing",
        "several",
        "supporting",
        "waits",
    }
)
"""The steps that only begin something, or end an effect; what they lead to explains more."""

ON_THE_WAY = frozenset({"activation", "chain", "pending", "resolution", "stack"})
"""The zones and states in which a card only waits for its resolution; a move to them only begins something too."""

ANSWERS = frozenset({"answered", "answered_choice", "refused", "refused_action", "rewound"})
"""The steps that answer a question or refuse an action or an answer; a paragraph begins with them."""

UNDOING = frozenset({"rewound", "goes_back"})
"""The steps after which earlier steps no longer hold."""

CHOICE = "chosen"
"""The step in which a player decides; it is not the decisive one of a paragraph that gives a reason."""

ABSENCES = NOT_TRIGGERED.union({"does_not_protect", "does_not_work"}) - {"near_miss"}
"""The steps that say why a card's ability has no effect; if such a step is not folded away, a board asks about it."""

NO_RESULTS = ANSWERS.union(PROGRESS, {CHOICE, "new_card"})
"""The steps that never say what finally happens to a card."""

QUESTIONS = frozenset({"asked_value", "asked_place", "asked_trigger", "asked_ability", "asked_target"})
"""The steps that only repeat a question; the steps inside them give the reasons."""

REPEATS = frozenset({"asked_told", "asked_did", "asked_moved", "asked_put_in_order"})
"""The steps that refer to an earlier step by its number, which a paragraph does not show."""

END = {"en": ". ", "ja": "。"}
SAY = sentences("explanation")

COMMA = {"en": ", ", "ja": "、"}


def explanation(resolution: AnyView, deciding: Deciding, words: Wording, lang: Lang) -> str:
    """Return the deciding steps and the expected results as one paragraph, or an empty text if no clause decides.

    Answers come first, then the steps in the order in which they happen. If the most decisive of these steps is neither
    the first nor the last sentence, it is introduced as the decisive one. A clause is cited once, but each answer to a
    question cites all of its own clauses.

    Args:
        deciding: the clauses that decide the result, most specific first.
        words: converts steps to text.
    """
    steps, cited = resolution.steps, set[str]()
    held = _held(resolution)
    explained = _explained(resolution, deciding, held)
    changes = [] if held is None else [*_numbers(held), *_values_of_cards(held, explained)]
    decisive = _decisive(steps, explained)
    new = dict[int, list[str]]()
    for number in _reason_first(steps, explained):
        clauses = explained[number]
        new[number] = [one for one in clauses if one not in cited or steps[number].key in ANSWERS]
        cited.update(clauses)
    sentences_by_clause: dict[str, list[str]] = {}
    first, times = "", {} if held is None else _times(held, explained, words)
    for number in sorted(explained, key=lambda one: (steps[one].key not in ANSWERS, one)):
        sentence = _sentence(steps[number], explained[number], words, lang)
        if isinstance(resolution, Resolution):
            sentence += _changed(
                resolution, steps[number], [one for one in changes if one.number == number], words, lang
            )
        if number in times:
            sentence += SAY["times"][lang].format(count=times[number])
        first = sentence if number == decisive else first
        sentences_by_clause.setdefault(sentence, []).extend(new[number])
    inside = first in list(sentences_by_clause)[1:-1]
    said = [
        (SAY["decisive"][lang].format(step=_capital(one, lang)) if inside and one == first else _capital(one, lang))
        + (f" ({COMMA[lang].join(map(bare, dict.fromkeys(clauses)))})" if clauses else "")
        for one, clauses in sentences_by_clause.items()
    ]
    if len(explained) <= MOST_SENTENCES and not any(steps[number].key in ANSWERS for number in explained):
        said += _unchanged(held, words, lang)[:MOST_UNCHANGED] if said and held is not None else []
    return (END[lang].join(said) + END[lang]).strip() if said else ""


def _unchanged(held: _Held, words: Wording, lang: Lang) -> list[str]:
    """Return a sentence for each expected card or player that no step affects, and each event that must not happen."""
    resolution, wanted, found = held.resolution, held.wanted, list[str]()
    if not _expects_a_result(resolution):
        return []
    known = reached(resolution, wanted) if _start(resolution) else held.began
    expected = package(game := resolution.scenario.game).expected
    for place, one in enumerate(wanted):
        absent = one.not_happened or (one.happened if one.times == 0 else None)
        if absent is not None:
            event, of = in_words(game, "happened", absent, lang), one.card or one.player
            pattern = SAY["absent" if of is None else "absent_of"][lang]
            found.append(pattern.format(event=event, thing=words.name(of or "")))
            continue
        if one.happened is not None:
            continue
        stated = one.model_dump(exclude_unset=True, include={"zone", *expected.card, expected.player[0]})
        about = one.card if one.card is not None else one.player
        if about is None or not stated or place in known or _is_affected(resolution, about):
            continue
        values = (_state(game, name, value, lang) for name, value in stated.items())
        found.append(
            SAY["unchanged"][lang].format(thing=_capital(words.name(about), lang), values=words.listed(values))
        )
    return found


def _changed(resolution: Resolution, step: Step, changes: Sequence[_Change], words: Wording, lang: Lang) -> str:
    """Return the changes of numbers, such as “ – p2: life 20 → 17”; the affected card is not named again."""
    game, by_thing = resolution.scenario.game, dict[tuple[str, bool], list[str]]()
    for one in changes:
        field = label(game, one.miss.field, lang)
        part = SAY["changed"][lang].format(field=field, before=one.miss.found, after=one.miss.wanted)
        if one.is_new:
            part = _state(game, one.miss.field, one.miss.wanted, lang)
        by_thing.setdefault((one.thing, one.is_new), []).append(part)
    parts = [
        words.listed(those)
        if tuple(affected(resolution, step)) == (thing,)
        else SAY["state_of" if new else "changed_of"][lang].format(thing=words.name(thing), changes=words.listed(those))
        for (thing, new), those in by_thing.items()
    ]
    return SAY["changes"][lang].format(changes=words.listed(parts)) if parts else ""


def _is_affected(resolution: Resolution, thing: str) -> bool:
    """Return whether a step affects a card or player, not counting the effects of the card itself on others."""
    return any(thing in (step.objects[1:] if step.key in ON_ONE else step.objects) for step in resolution.steps)


def _times(held: _Held, explained: Collection[int], words: Wording) -> dict[int, int]:
    """Return how often an expected event happens, by the step whose sentence stands for all of its steps."""
    resolution, found = held.resolution, dict[int, int]()
    steps = resolution.steps
    for one in held.wanted:
        if one.happened is not None and (one.times or 0) > 1:
            events = [number for number, step in enumerate(steps) if _brings_about(resolution, step, one)]
            shown = [number for number in events if number in explained]
            if shown and len(shown) < len(events) and len({words.step(steps[number]) for number in events}) == 1:
                found[shown[-1]] = len(events)
    return found


def _state(game: str, field: str, value: Any, lang: Lang) -> str:
    """Return an expected value with its name, such as “power 2000”, “tapped” or “untapped”."""
    if field == "zone":
        return SAY["in_zone"][lang].format(zone=in_words(game, field, value, lang))
    if not isinstance(value, bool):
        blank = "" if lang == "ja" and isinstance(value, int) else " "
        return label(game, field, lang) + blank + in_words(game, field, value, lang)
    own = None if value else package(game).on_board.words.get(f"not.{field}")
    if own is not None:
        return own[lang == "ja"]
    return label(game, field, lang) if value else SAY["not"][lang].format(state=label(game, field, lang))


def _capital(sentence: str, lang: Lang) -> str:
    return sentence if lang == "ja" else sentence[:1].upper() + sentence[1:]


def _reason_first(steps: Sequence[Step], cited: Mapping[int, Sequence[str]]) -> list[int]:
    """Return the answers, a step that says why something does not happen, and the others, each in order.

    Without such a step, those that show the most specific clause come first.
    """
    absences = [number for number in cited if steps[number].key in ABSENCES and not steps[number].considered]
    reasons = [number for number in cited if not _is_choice(steps[number], cited[number])]
    first = next(iter((*absences, *reasons, *cited)), 0)
    reason = cited[first][0] if cited else ""

    def place(number: int) -> tuple[bool, bool, bool, int]:
        return steps[number].key not in ANSWERS, number != first, cited[number][0] != reason, number

    return sorted(cited, key=place)


def _decisive(steps: Sequence[Step], cited: Mapping[int, Sequence[str]]) -> int | None:
    """Return the number of the first step in :func:`_reason_first`, unless it only leads on."""
    first = next(iter(_reason_first(steps, cited)), None)
    return None if first is None or _only_leads_on(steps[first], cited[first][0]) else first


def _is_choice(step: Step, clauses: Sequence[str]) -> bool:
    """Return whether a step only says what a player decides, not why an option was excluded."""
    return step.key == CHOICE and not _against(step, clauses)


def explained_by(resolution: AnyView, deciding: Deciding) -> dict[int, list[str]]:
    """Return the step numbers (from 0) of an explanation, each with the clauses that the step shows.

    These are the steps of the deciding clauses, then those that bring about an expected result.
    """
    return _explained(resolution, deciding, _held(resolution))


def _explained(resolution: AnyView, deciding: Deciding, held: _Held | None) -> dict[int, list[str]]:
    """Return the same as :func:`explained_by`; ``held`` is ``None`` for the view of a seat."""
    steps = resolution.steps
    cited = _without_contradictions(steps, _deciding_steps(steps, deciding), deciding.clauses[:MOST_SPECIFIC])
    results = _results(held) if cited and held is not None else []
    further = [number for number in results if number not in cited]
    decisive = [number for number in cited if number not in results][: MOST_IN_ALL - len(results)]
    kept = {number: clauses for number, clauses in cited.items() if number in (*results, *decisive)}
    kept = {number: clauses for number, clauses in kept.items() if not _repeats(resolution, number, (*kept, *further))}
    return kept | {number: [steps[number].clause.partition("#")[0]] for number in further}


def _repeats(resolution: AnyView, number: int, shown: Sequence[int]) -> bool:
    """Return whether a step happens to a card without a name, and a later shown step of its kind to another one."""
    steps, cards = resolution.steps, resolution.described()
    step = steps[number]
    unnamed = bool(step.objects) and cards.get(step.objects[0], {}).get("name") == UNNAMED
    return unnamed and any(number < other and steps[other].key == step.key for other in shown)


def _without_contradictions(
    steps: Sequence[Step], cited: Mapping[int, list[str]], specific: Collection[str]
) -> dict[int, list[str]]:
    """Leave out the steps in which an ability does not trigger that triggers another time; keep them if all are such.

    Args:
        specific: the clauses for which such a step is kept nevertheless, if its event differs in one point only.
    """
    triggered = {step.values.get("ability") for step in steps if step.key in TRIGGERED} - {None}
    left = {
        number: clauses
        for number, clauses in cited.items()
        if steps[number].key not in NOT_TRIGGERED
        or steps[number].values.get("ability") not in triggered
        or (len(steps[number].values.get("differences", ())) < 2 and not set(clauses).isdisjoint(specific))
    }
    return left or dict(cited)


@record
class _Held:
    """The expectations that hold at the end, and when they began to hold (see :func:`reached`).

    Attributes:
        began: the moment of each expectation, by its place in ``wanted``.
        numbers: a separate expectation for each number of a player.
        numbers_began: the moment of each number, by its place in ``numbers``.
    """

    resolution: Resolution
    wanted: Sequence[Expectation]
    began: Mapping[int, tuple[Sequence[int], Sequence[Miss]]]
    numbers: Sequence[Expectation]
    numbers_began: Mapping[int, tuple[Sequence[int], Sequence[Miss]]]


def _held(resolution: AnyView) -> _Held | None:
    """Return the expectations that hold at the end, or ``None`` for the view of a seat."""
    if not isinstance(resolution, Resolution):
        return None
    wanted = _wanted(resolution)
    single = [number for one in wanted for number in numbers(one, resolution.scenario.game)]
    known, first = reached(resolution, [*wanted, *single], _start(resolution)), len(wanted)
    began = {place: moment for place, moment in known.items() if place < first}
    numbers_began = {place - first: moment for place, moment in known.items() if place >= first}
    return _Held(resolution, wanted, began, single, numbers_began)


def _results(held: _Held) -> list[int]:
    """Return the numbers of the steps that bring about what is expected.

    The main numbers of the players come first, then the end of the game, cards and events, then other numbers if little
    else is known. Steps before an undone action are left out, since they may be undone too.
    """
    resolution, wanted, known = held.resolution, held.wanted, held.began
    steps, start, numbers_of_players = resolution.steps, _start(resolution), _numbers(held)
    found = [one.number for one in numbers_of_players if one.is_main]
    found += [len(steps) - 1] if any(one.winner not in (None, "nobody") for one in wanted) else []
    for place, one in enumerate(wanted):
        at = _result_among(steps, known[place][0]) if place in known else None
        if one.card is None or one.happened is not None or at is None:
            at = next((n for n in reversed(range(start, len(steps))) if _brings_about(resolution, steps[n], one)), None)
        if at is not None:
            found.append(at)
    found = list(dict.fromkeys(found))[:MOST_RESULTS]
    further = [one.number for one in numbers_of_players if not one.is_main and one.number not in found]
    return found + list(dict.fromkeys(further))[: max(MOST_WITH_FURTHER - len(found), 0)]


@record
class _Change:
    """A change of a number of a player or card to the expected value, by the step ``number``.

    Attributes:
        is_main: whether it is the most important change for its player, and neither a payment nor the end of a card
            that has been resolved.
        is_new: whether it is a state of a card that is new in its zone.
    """

    number: int
    thing: str
    miss: Miss
    is_main: bool
    is_new: bool = False


def _numbers(held: _Held) -> list[_Change]:
    """Return the last changes of the expected numbers of players: of each player a main one and another one."""
    resolution, wanted = held.resolution, held.numbers
    steps, known = resolution.steps, package(resolution.scenario.game).expected
    order = (*known.player, *known.zones)
    found: dict[tuple[str, bool], _Change] = {}
    for place, (at, (miss, *_)) in sorted(held.numbers_began.items(), key=lambda one: order.index(one[1][1][0].field)):
        number, player = _result_among(steps, at), str(wanted[place].player)
        main = found.get((player, True))
        if number is not None and (main is None or main.number != number):
            pays = miss.field in known.player and miss.field != order[0] and miss.found > miss.wanted
            is_main = not pays and not _ends_the_way(resolution, number) and main is None
            found.setdefault((player, is_main), _Change(number, player, miss, is_main))
    return list(found.values())


def _ends_the_way(resolution: Resolution, number: int) -> bool:
    """Return whether a step moves a card from a zone, or ends a state, in which it waited for its resolution."""
    changes = [change for change in resolution.changes(number) if change.before]
    left = {str(change.before[0]).rpartition(".")[2] for change in changes if change.field == "zone"}
    return not ON_THE_WAY.isdisjoint(left.union(change.field for change in changes))


def _values_of_cards(held: _Held, explained: Collection[int]) -> list[_Change]:
    """Return the last changes of the expected numbers of cards.

    Of a card that moves then, these are its expected numbers and states. A number of a card to which one of the steps
    ``explained`` applies an effect is left out, since that step names it.
    """
    resolution, wanted = held.resolution, held.wanted
    steps = resolution.steps
    named = {card for number in explained if steps[number].key in ON_ONE for card in steps[number].objects}
    fields = package(resolution.scenario.game).expected.card
    found = list[_Change]()
    for place, (at, misses) in held.began.items():
        moves, card = any(miss.field == "zone" for miss in misses), str(wanted[place].card)
        number = _result_among(steps, at)
        if number is None or wanted[place].card is None:
            continue
        if moves:
            states = wanted[place].model_dump(exclude_unset=True, include=set(fields))
            kinds = (bool,) if card in named else (bool, int)
            missed = [Miss(field, value, None) for field, value in states.items() if type(value) in kinds]
            found += [_Change(number, card, miss, is_main=False, is_new=True) for miss in missed]
        elif card not in named:
            missed = [miss for miss in misses if miss.field in fields and type(miss.wanted) is type(miss.found) is int]
            found += [_Change(number, card, miss, is_main=False) for miss in missed]
    return found


def _result_among(steps: Sequence[Step], numbers: Sequence[int]) -> int | None:
    """Return the last of these steps that may be a result."""
    return next((number for number in reversed(numbers) if _is_result(steps[number])), None)


def _wanted(resolution: Resolution) -> list[Expectation]:
    """Return the expectations that hold at the end, up to the largest number of them.

    For a board that expects nothing but citations, these are the players' most important numbers and the winner.
    """
    held = (outcome.wanted for outcome in resolution.outcomes if outcome.held and outcome.wanted.after is None)
    if _expects_a_result(resolution):
        return list(islice(held, MOST_EXPECTED))
    rules, model = package(resolution.scenario.game).expected, expectation_model(resolution.scenario.game)
    main, game = rules.player[0], resolution.setting.game
    return [
        model.model_validate({"winner": resolution.winner or "nobody"}),
        *(model.model_validate({"player": player, main: rules.number(game, player, main)}) for player in SEATS),
    ]


def _expects_a_result(resolution: Resolution) -> bool:
    """Return whether a board expects more than citations and a verdict."""
    about = {field for outcome in resolution.outcomes for field in outcome.wanted.model_fields_set}
    return not about.issubset((*ABOUT_CITATIONS, *VERDICT))


def _start(resolution: Resolution) -> int:
    """Return the number of the first step after the last undone action."""
    return max((number + 1 for number, step in enumerate(resolution.steps) if step.key in UNDOING), default=0)


def _is_result(step: Step) -> bool:
    return not (step.considered or step.key in NO_RESULTS or _is_heading(step) or _only_leads_on(step, step.clause))


def _brings_about(resolution: Resolution, step: Step, wanted: Expectation) -> bool:
    """Return whether a step is the event of an expectation, or happens to its card and puts it where it is expected."""
    if step.considered or step.key in NO_RESULTS or _is_heading(step):
        return False
    if wanted.happened is not None:
        return is_event(resolution, step, wanted.happened, wanted.card, wanted.player)
    own = step.objects[:1] if step.key not in ON_ONE else step.objects[1:2]
    if wanted.card is None or wanted.card not in own or _only_leads_on(step, step.clause):
        return False
    to = str(step.values.get("to", "")).rpartition(".")[2]
    return wanted.zone is None or not to or wanted.zone.rpartition(".")[2] == to


def _deciding_steps(steps: Sequence[Step], deciding: Deciding) -> dict[int, list[str]]:
    """Return the numbers of the steps that show deciding clauses, each with these clauses.

    An answer about an action is always listed, with the clauses that it cites. Steps that only lead on are listed if
    no other step shows one of the most specific clauses.
    """
    answers = _answers(steps)[:MOST_SENTENCES]
    cited = {number: _most_specific(steps[number], deciding)[:MOST_CITED] for number in answers}
    answered = {clause for clauses in cited.values() for clause in clauses}
    most = MOST_SPECIFIC if answers else MOST_CLAUSES
    leading_on: dict[int, list[str]] = {}
    for place, clause in enumerate(deciding.clauses):
        specific = place < MOST_SPECIFIC
        new = clause not in answered and (specific or (place < most and clause not in deciding.common))
        for number in _shown_by(steps, clause, apart=specific):
            if number in cited:
                if len(cited[number]) < MOST_CITED and clause not in cited[number]:
                    cited[number].append(clause)
            elif not specific and clause not in steps[number].cites():
                continue  # it only excludes an option there, and many clauses do that
            elif new and len(cited) < MOST_SENTENCES and not _only_leads_on(steps[number], clause):
                cited[number] = [clause]
            elif specific and clause not in answered:
                leading_on.setdefault(number, []).append(clause)
    shown = {clause for clauses in cited.values() for clause in clauses}
    if shown.intersection(deciding.clauses[:MOST_SPECIFIC]):
        return cited
    telling = {number: one for number, one in leading_on.items() if not _is_forced(steps[number], one[0])}
    return {**(telling or leading_on), **cited}


def _answers(steps: Sequence[Step]) -> list[int]:
    """Return the numbers of the steps that answer or refuse, each reason against the same card or action once."""
    found, given = list[int](), set[tuple[object, ...]]()
    for number, step in enumerate(steps):
        if step.key in ANSWERS:
            reasons, asked = step.values.get("reasons"), str(step.values.get("asked") or step.values.get("subject"))
            about = asked.rpartition(" ")[2], step.values.get("about")
            reason = (reasons, step.cites(), *about) if reasons else (number,)
            of_any = (reasons, step.cites(), about[1]) if reasons else (number,)
            repeated = of_any in given if step.key == "rewound" and not _is_about(step) else reason in given
            if not repeated:
                found.append(number)
            given.update((reason, of_any))
    return found


def _is_about(step: Step) -> bool:
    """Return whether a refusal names what was said or what it is about, and not only the reasons."""
    return bool(step.values.get("said") or step.values.get("subject"))


def _most_specific(step: Step, deciding: Deciding) -> list[str]:
    """Return the clauses that a step cites, the deciding ones first in their order; a note counts as its clause."""
    order = {clause: place for place, clause in enumerate(deciding.clauses)}
    cited = dict.fromkeys(one.partition("#")[0] for one in step.cites())
    return sorted(cited, key=lambda one: order.get(one, len(order)))


def _shown_by(steps: Sequence[Step], clause: str, *, apart: bool) -> list[int]:
    """Return the numbers of the steps that show a clause best, such as both destructions after a battle.

    A step caused by the clause is better than a step that the clause only modifies. Further steps are of the same kind
    about other objects.

    Args:
        apart: whether further steps may come later; otherwise they follow one another, as a single event does.
    """
    telling = [(number, step) for number, step in enumerate(steps) if not _is_heading(step)]
    ranks = [(rank, number) for number, step in telling if (rank := _rank(step, clause)) is not None]
    if not ranks:
        return []
    best, first = min(ranks)
    found, seen = [first], {_about(steps[first])}
    for rank, number in sorted(ranks):
        about = _about(steps[number])
        alike = rank == best and steps[number].key == steps[first].key and about not in seen
        if alike and len(found) < MOST_ALIKE and (apart or number == found[-1] + 1):
            found.append(number)
            seen.add(about)
    return found


def _about(step: Step) -> tuple[object, ...]:
    return (step.actor, step.values.get("subject"), *step.objects)


def _is_forced(step: Step, clause: str) -> bool:
    """Return whether a step is a decision without alternative, for which a clause excluded no option."""
    return step.key == "forced" and not _against(step, [clause])


def _only_leads_on(step: Step, clause: str) -> bool:
    """Return whether a step only begins something, or decides what cannot be decided otherwise."""
    is_opening = step.key in OPENINGS or str(step.values.get("to", "")).rpartition(".")[2] in ON_THE_WAY
    return is_opening or _is_forced(step, clause)


def _is_heading(step: Step) -> bool:
    """Return whether a step only reports progress or a pass, or repeats another."""
    if step.objects or step.excluded:
        return step.key in REPEATS
    if step.key in REPEATS or step.key == "passes" or step.key.startswith(HEADINGS):
        return True
    return not step.actor and (step.considered or step.key in PROGRESS)


def _rank(step: Step, clause: str) -> int | None:
    """Return how well a step shows a clause, the best as 0; beginnings and forced decisions show it worst.

    A note about how a clause is read counts as its clause if the step happens by it.
    """
    if _only_leads_on(step, clause):
        return 5 + _is_forced(step, clause) if clause in step.cites() else None
    if step.clause.partition("#")[0] == clause:
        return int(step.considered or step.key in QUESTIONS)
    if any(exclusion.why.clause == clause for exclusion in step.excluded):
        return 2
    return 3 + step.considered if clause in step.because else None


def _sentence(step: Step, clauses: Sequence[str], words: Wording, lang: Lang) -> str:
    """Return a step in words; if the clauses only exclude options in it, return those options with the reasons."""
    excluded = _against(step, clauses)
    if not excluded:
        return words.step(step)
    options: dict[str, list[str]] = {}
    for exclusion in excluded:
        options.setdefault(words.why(exclusion.why), []).append(words.option(exclusion.option))
    role = words.role_of_one(str(step.values.get("role")))
    pattern = SAY["excluded" if role else "excluded_answer"][lang]
    return words.listed(
        pattern.format(options=words.listed(dict.fromkeys(those)), role=role, why=why) for why, those in options.items()
    )


def _against(step: Step, clauses: Sequence[str]) -> Sequence[Excluded]:
    """Return the excluded options in a step whose reasons these clauses are, if none of them makes the step happen.

    In a decision without alternative, they explain more than the decision, unless their reason is the decision's own
    clause.
    """
    forced = step.key == "forced"
    made = {step.clause} if forced else {step.clause, *step.because}
    against = [exclusion for exclusion in step.excluded if exclusion.why.clause not in made]
    excluded = [exclusion for exclusion in against if not set(clauses).isdisjoint(exclusion.why.cites())]
    return excluded if forced or made.isdisjoint(clauses) else ()
