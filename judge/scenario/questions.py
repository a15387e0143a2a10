"""The answers to questions in a script: whether something is possible, and the reasons if not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from judge.abilities import Asking
from judge.games import GamePackage
from judge.kernel import CardId, Choice, Citation, Game, GameOver, IllegalPlay, PlayerId, Refused, Why, imagined, legal
from judge.scenario.entries import Entry
from judge.scenario.menu import Reach, menu


@dataclass(slots=True)
class Answer:
    """The answer to a question in the script."""

    entry: int
    legal: bool
    cites: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


def about_action(
    entry: Entry,
    action: str,
    choice: Choice,
    game: Game,
    against: IllegalPlay | None,
    allowed_by: Sequence[Citation],
    unasked: Iterable[str] = (),
) -> Answer:
    """Record and return whether an action is possible.

    Args:
        entry: the question.
        action: the action.
        choice: the moment.
        game: the game.
        against: the reasons against it.
        allowed_by: the clauses that allow it.
        unasked: the words of the question that were not reached.
    """
    if against is not None:
        against = _of_what_is_named(against, [entry.asked[word] for word in unasked])
    whys = () if against is None else tuple(against.why)
    clauses = [why.clause for why in whys] or list(allowed_by)
    answer = Answer(entry.number, against is None, list(dict.fromkeys(clauses)))
    aim, using = entry.asked.get(action), entry.asked.get("with") or ()
    if isinstance(aim, str):  # an action that names nothing itself, as an attack: say what it was aimed at
        action = f"{action} {aim}"
    cites = answer.cites or [choice.clause]
    game.note(
        "answered",
        cites[0],
        because=cites[1:],
        actor=entry.player,
        question=entry.question,
        legal=answer.legal,
        asked=action,
        using=(using,) if isinstance(using, str) else tuple(using),
        reasons=tuple(why.reason for why in whys),
        said_by=tuple(why.said_by for why in whys),
        about=tuple(against.about(why) for why in whys) if against is not None else (),
    )
    return answer


def about_conceding(entry: Entry, choice: Choice, game: Game, rules: GamePackage) -> Answer:
    """Record and return that a player may concede, which is always possible, with its clauses.

    Args:
        entry: the question.
        choice: the moment.
        game: the game.
        rules: its rules.
    """
    with imagined(game):
        before = len(game.trace.steps)
        with suppress(GameOver):
            rules.script.concede(game, entry.player)
        step = game.trace.steps[before]
    return about_action(entry, "concede", choice, game, None, (step.clause, *step.because))


def _of_what_is_named(against: IllegalPlay, said: Iterable[Any]) -> IllegalPlay:
    """Return the reasons against an action, without reasons that concern only unnamed options.

    If no option is left, all are excluded; a question about one of them reports only that one.
    """
    named = {str(one) for value in said for one in (value if isinstance(value, list) else [value])}
    excluded = [one for one in against.excluded if one.option in named]
    if not excluded:
        return against
    others = {one.why for one in against.excluded} - {one.why for one in excluded}
    whys = tuple(why for why in against.why if why not in others)
    return IllegalPlay(whys, against.subject, against.objects, excluded=excluded)


def about_answer(entry: Entry, choice: Choice, picked: Sequence[Any], game: Game) -> Answer:
    """Record and return whether a choice could be answered like this, possibly with more options.

    Args:
        entry: the question.
        choice: the choice, which stays open.
        picked: the answer.
        game: the game.
    """
    refused = Refused.by(choice, picked)
    fits = _can_become_legal(choice, picked)
    whys = () if fits else tuple(refused.why)
    clauses = (choice.clause, *choice.reasons(picked)) if fits else [why.clause for why in whys]
    cites = list(dict.fromkeys(clauses)) or [choice.clause]
    game.note(
        "answered_choice",
        cites[0],
        because=cites[1:],
        actor=entry.player,
        question=entry.question,
        legal=fits,
        role=choice.role,
        said=refused.said,
        reasons=tuple(why.reason for why in whys),
        said_by=tuple(why.said_by for why in whys),
        about=tuple(refused.about(why) for why in whys),
        hidden=choice.hidden,
    )
    return Answer(entry.number, fits, cites)


def about_fact(entry: Entry, game: Game, rules: GamePackage) -> Answer:
    """Answer, and return the answer to, a question about a value, a place, a trigger, an ability or a target.

    Args:
        entry: the question.
        game: the game.
        rules: its rules.
    """
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
            name = next(key for key in asked if key not in ("card", "during"))
            found = asking.value(CardId(str(asked["card"])), rules.expected.holds.get(name, name))
    return Answer(entry.number, found.legal, found.cites)


def never(entry: Entry, game: Game, why: Why, rules: GamePackage) -> Answer:
    """Answer a question about a choice or action whose moment never comes.

    Args:
        entry: the question.
        game: the game.
        why: why no moment comes for it.
        rules: the game's rules.
    """
    action = rules.script.action(entry.asked)
    values: dict[str, Any] = {
        "question": entry.question,
        "legal": False,
        "reasons": (why.reason,),
        "said_by": (why.said_by,),
    }
    if action is None and entry.about is not None:
        role = (rules.speech[entry.about].roles or (entry.about,))[0]
        said = entry.asked[entry.about]
        said = tuple(map(str, said)) if isinstance(said, list) else (str(said),)
        game.note("answered_choice", why.clause, actor=entry.player, role=role, said=said, **values)
    else:
        game.note("answered", why.clause, actor=entry.player, asked=str(action or "concede"), using=(), **values)
    return Answer(entry.number, False, [] if game.is_dropped(why.clause) else [why.clause])


def _can_become_legal(choice: Choice, picked: Sequence[Any]) -> bool:
    """Return whether an answer is legal, or only lacks further options."""
    if legal(choice, picked):
        return True
    each_once = len(set(picked)) == len(picked) and all(one in choice.options for one in picked)
    return each_once and 0 < len(picked) < choice.minimum


def what_is_possible(entry: Entry, choice: Choice, game: Game, rules: GamePackage) -> Answer:
    """Record and return every action of the player: the possible ones, and the others with their reasons.

    Args:
        entry: the question.
        choice: the moment.
        game: the game.
        rules: its rules.
    """
    if not choice.acts:
        return _what_can_be_chosen(entry, choice, game)
    found = menu(game, rules, entry.player, choice, Reach(depth=0), ahead=True)
    can = tuple(dict.fromkeys(str(item.action) for item in found.can))
    against: dict[str, tuple[str, ...]] = {}
    for item in found.cannot:
        action = str(item.action)
        if action not in can:
            clauses = (why.clause for why in item.tried.why)
            against[action] = tuple(dict.fromkeys((*against.get(action, ()), *clauses)))
    cited = list(dict.fromkeys(c for clauses in against.values() for c in clauses))
    game.note("options", choice.clause, because=cited, actor=entry.player, can=can, cannot=tuple(against.items()))
    return Answer(entry.number, bool(can), cited, list(can))


def _what_can_be_chosen(entry: Entry, choice: Choice, game: Game) -> Answer:
    """Record and return the options of a choice and the excluded ones with reasons; the choice stays open."""
    cites = list(dict.fromkeys((choice.clause, *choice.because, *(one.why.clause for one in choice.excluded))))
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
    return Answer(entry.number, bool(choice.options), cites, list(choice.told))


def belongs_to_choice(
    entry: Entry, choice: Choice, words: Sequence[str], following: Entry | None, acting: PlayerId | None
) -> bool:
    """Return whether a question about its player's options is meant for that player's choice.

    It is if the answer to the choice comes next in the script, because a question does not let time pass. A question
    about all
    options during another player's action is about responses to it.

    Args:
        entry: the question.
        choice: the choice.
        words: the words that answer it.
        following: the next entry that is not a question.
        acting: the acting player.
    """
    if following is not None and following.player == choice.by and following.only_answers:
        return following.would_say(choice, words) is not None
    interrupts = acting not in (None, choice.by) and choice.minimum == 0 and not choice.forced
    return entry.question == "options" and interrupts


__all__ = [
    "Answer",
    "about_action",
    "about_answer",
    "about_conceding",
    "about_fact",
    "belongs_to_choice",
    "never",
    "what_is_possible",
]
