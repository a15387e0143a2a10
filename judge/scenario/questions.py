"""Answers the questions of a script: whether an action or answer is legal and, if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from judge.abilities import Asking
from judge.games import GamePackage
from judge.kernel import (
    CardId,
    Choice,
    Citation,
    Game,
    GameOver,
    IllegalPlay,
    PlayerId,
    Refused,
    Why,
    hypothetically,
    legal,
)
from judge.scenario.entries import Entry
from judge.scenario.menu import Reach, menu


@dataclass(slots=True)
class Answer:
    """The answer to a question of the script.

    Attributes:
        entry: the number of the question's entry in ``play``, from 1.
        legal: whether the action or answer is legal, or the fact is true.
        options: the possible actions or options, if the question asks for them.
    """

    entry: int
    legal: bool
    cites: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


def in_force(game: Game, clauses: Iterable[Citation]) -> list[Citation]:
    """Return clauses once each, except those that are switched off."""
    return [clause for clause in dict.fromkeys(clauses) if clause not in game.drops.dropped]


def about_action(
    entry: Entry,
    action: str,
    choice: Choice,
    game: Game,
    against: IllegalPlay | None,
    allowed_by: Sequence[Citation],
    unasked: Iterable[str] = (),
) -> Answer:
    """Record and return whether an action is legal.

    Args:
        choice: the choice at which it would be taken.
        against: the reasons against it, or ``None`` if it is legal.
        unasked: the words of the question for choices that were never reached.
    """
    if against is not None:
        against = _without_unnamed_options(against, [entry.asked[word] for word in unasked])
    whys = () if against is None else tuple(against.why)
    clauses = (() if against is None else against.clauses) or tuple(allowed_by)
    answer = Answer(entry.number, against is None, in_force(game, clauses) or [choice.clause])
    aim, using = entry.asked.get(action), entry.asked.get("with") or ()
    if isinstance(aim, str):  # an action that names nothing itself, as an attack: say what it was aimed at
        action = f"{action} {aim}"
    game.note(
        "answered",
        answer.cites[0],
        because=answer.cites[1:],
        actor=entry.player,
        question=entry.question,
        legal=answer.legal,
        asked=action,
        using=(using,) if isinstance(using, str) else tuple(using),
        reasons=tuple(why.reason for why in whys),
        said_by=tuple(why.said_by for why in whys),
        lacking=tuple(why.differences for why in whys),
        about=tuple(against.about(why) for why in whys) if against is not None else (),
    )
    return answer


def about_conceding(entry: Entry, choice: Choice, game: Game, rules: GamePackage) -> Answer:
    """Record and return that a player may concede, with the clauses; conceding is always legal."""
    with hypothetically(game):
        before = len(game.trace.steps)
        with suppress(GameOver):
            rules.script.concede(game, entry.player)
        step = game.trace.steps[before]
    return about_action(entry, "concede", choice, game, None, (step.clause, *step.because))


def _without_unnamed_options(against: IllegalPlay, named_values: Iterable[Any]) -> IllegalPlay:
    """Return the reasons against an action, without those that only concern options the question does not name.

    If no option is left, each one is excluded for a reason of its own. A question about one option gets only the
    reason of that option.
    """
    named = {str(one) for value in named_values for one in (value if isinstance(value, list) else [value])}
    excluded = [exclusion for exclusion in against.excluded if exclusion.option in named]
    if not excluded:
        return against
    others = {exclusion.why for exclusion in against.excluded} - {exclusion.why for exclusion in excluded}
    whys = tuple(why for why in against.why if why not in others)
    return IllegalPlay(whys, against.subject, against.objects, excluded=excluded)


def about_answer(entry: Entry, choice: Choice, picked: Sequence[Any], game: Game) -> Answer:
    """Record and return whether some options could be part of a legal answer to a choice."""
    refused = Refused.by(choice, picked)
    fits = _can_become_legal(choice, picked)
    whys = () if fits else tuple(refused.why)
    clauses = (choice.clause, *choice.reasons(picked)) if fits else [one for why in whys for one in why.cites()]
    cites = list(dict.fromkeys(clauses)) or [choice.clause]
    game.note(
        "answered_choice",
        cites[0],
        because=cites[1:],
        actor=entry.player,
        question=entry.question,
        legal=fits,
        role=choice.role,
        said=refused.answer,
        reasons=tuple(why.reason for why in whys),
        said_by=tuple(why.said_by for why in whys),
        lacking=tuple(why.differences for why in whys),
        about=tuple(refused.about(why) for why in whys),
        hidden=choice.hidden,
    )
    return Answer(entry.number, fits, in_force(game, cites))


def about_fact(entry: Entry, game: Game, rules: GamePackage) -> Answer:
    """Record and return the answer to a question about a value, place, trigger, ability or target."""
    asking, asked = Asking(game, rules.inquiry, entry.player), {str(key): value for key, value in entry.asked.items()}
    match asked:
        case {"trigger": name}:
            found = asking.trigger(str(name))
        case {"ability": name}:
            found = asking.ability(str(name))
        case {"target": card, "of": name}:
            found = asking.target(CardId(str(card)), str(name))
        case {"card": card, "zone": _}:
            found = asking.place(CardId(str(card)))
        case _:
            expected, word = rules.expected, next(key for key in asked if key not in ("card", "during"))
            name = expected.synonyms.get(word, word)
            name, this = expected.holds.get(name, name), CardId(str(asked["card"]))
            own = game.policy.info(game, this).get(name) == expected.values(game, this).get(name)
            found = asking.value(this if own else rules.shown_by(game, this), name)
    return Answer(entry.number, found.legal, in_force(game, found.cites))


def never(entry: Entry, game: Game, why: Why, rules: GamePackage) -> Answer:
    """Record and return a negative answer to a question whose choice or action never came up."""
    action = rules.script.action(entry.asked)
    values: dict[str, Any] = {
        "question": entry.question,
        "legal": False,
        "reasons": (why.reason,),
        "said_by": (why.said_by,),
    }
    if action is None and entry.about is not None:
        role = (rules.speech[entry.about].roles or (entry.about,))[0]
        answer = entry.asked[entry.about]
        several = answer if isinstance(answer, list) else [answer]
        answer = tuple(("yes" if item else "no") if isinstance(item, bool) else str(item) for item in several)
        game.note("answered_choice", why.clause, because=why.also, actor=entry.player, role=role, said=answer, **values)
    else:
        game.note(
            "answered",
            why.clause,
            because=why.also,
            actor=entry.player,
            asked=str(action or "concede"),
            using=(),
            **values,
        )
    return Answer(entry.number, False, [] if game.is_dropped(why.clause) else in_force(game, why.cites()))


def _can_become_legal(choice: Choice, picked: Sequence[Any]) -> bool:
    """Return whether an answer is legal, or would be with more options added."""
    if legal(choice, picked):
        return True
    each_once = len(set(picked)) == len(picked) and all(item in choice.options for item in picked)
    return each_once and 0 < len(picked) < choice.minimum


def possible_actions(entry: Entry, choice: Choice, game: Game, rules: GamePackage) -> Answer:
    """Record and return every action of the player: the legal ones, and the others with their reasons."""
    if not choice.acts:
        return _possible_options(entry, choice, game)
    found = menu(game, rules, entry.player, choice, Reach(depth=0), ahead=True)
    can = tuple(dict.fromkeys(str(item.action) for item in found.can))
    against: dict[str, tuple[str, ...]] = {}
    for item in found.cannot:
        action = str(item.action)
        if action not in can:
            clauses = (one for why in item.tried.why for one in why.cites())
            against[action] = tuple(dict.fromkeys((*against.get(action, ()), *clauses)))
    cited = list(dict.fromkeys(c for clauses in against.values() for c in clauses))
    game.note("options", choice.clause, because=cited, actor=entry.player, can=can, cannot=tuple(against.items()))
    return Answer(entry.number, bool(can), cited, list(can))


def _possible_options(entry: Entry, choice: Choice, game: Game) -> Answer:
    """Record and return the options of a choice, and its excluded options with reasons; the choice stays open."""
    against = (clause for exclusion in choice.excluded for clause in exclusion.why.cites())
    cites = list(dict.fromkeys((choice.clause, *choice.because, *against)))
    refused = Refused.by(choice, ())
    game.trace.add(
        "options_of_choice",
        choice.clause,
        because=choice.because,
        actor=entry.player,
        excluded=choice.excluded,
        values={
            "role": choice.role,
            "options": refused.options,
            "asked_for": refused.asked_for,
            "hidden": choice.hidden,
        },
    )
    return Answer(entry.number, bool(choice.options), cites, list(choice.displayed))


def belongs_to_choice(
    entry: Entry, choice: Choice, words: Sequence[str], following: Entry | None, acting: PlayerId | None
) -> bool:
    """Return whether a question ``options`` asks about the current choice, not about the player's next actions.

    It does if the script answers this choice next, since a question does not advance the game. It also does during
    another player's action: there it asks about responses.

    Args:
        following: the next entry that is not a question.
    """
    if following is not None and following.player == choice.by and following.only_answers:
        return is_answered_next(choice, words, following)
    interrupts = acting not in (None, choice.by) and choice.minimum == 0 and not choice.forced
    return entry.question == "options" and interrupts


def is_answered_next(choice: Choice, words: Sequence[str], following: Entry | None) -> bool:
    """Return whether the script answers the current choice next, so that a question before it is asked now."""
    if following is None or following.player != choice.by or not following.only_answers:
        return False
    return following.would_say(choice, words) is not None
