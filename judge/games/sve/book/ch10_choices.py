"""10.6.2.2, 10.6.2.3 The decisions when a card or ability is played: options and targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import (
    Amount,
    Body,
    Condition,
    Instruction,
    Node,
    Target,
    Text,
    asked_by,
    meant_by,
    met_values,
    nodes,
    unmet_values,
)
from judge.abilities import instructions as say
from judge.abilities import names as several
from judge.abilities.conditions import Paid
from judge.games.sve.book import ch13_classes
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch10_abilities import is_rite, judged_by
from judge.games.sve.book.ch10_costs import EARTH_RITE, offered, pay_to_play
from judge.games.sve.book.ch10_division import chosen_options, divided, within
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.book.ch12_keywords import AURA, INTIMIDATE
from judge.games.sve.world import Game, cards, forbidden_by, info, zone_of
from judge.kernel import CardId, Check, Happening, HowMany, Procedure, Question, Together, Why, clause, ruled

NAMED = "sve:5.2.1.2.2"
"""The clause that makes the player choose an X that the text does not define."""


OPTIONS_FIRST = "sve:10.6.2.2#options-before-their-cost"
"""Our reading: options are chosen before an additional cost that only options mention."""


def instructions(body: Body) -> Sequence[Instruction]:
    spell: Sequence[Instruction] = vars(body).get("spell", ())  # a failing attribute access on a node is slow
    return spell or body.do


@clause("sve:10.6.2.2", without=None)
def options(text: Text, body: Body) -> Procedure[None]:
    """10.6.2.2: have the player decide on additional costs, X, and options to Choose.

    An additional cost mentioned only in options applies only if one of them is chosen (5.17.4), so these come first.
    """
    of_options = ruled(text.game, OPTIONS_FIRST, _is_of_options(body), False)
    if body.extra and not of_options:
        yield from _extra_cost(text, body)
    if body.x is not None:
        yield from _name_x(text, body.x)
    for choice, rules in _choices(text, instructions(body)):
        yield from _modes(text, choice, rules)
    if of_options and _asks_if_paid(text, body):
        yield from _extra_cost(text, body, OPTIONS_FIRST)


def _is_of_options(body: Body) -> bool:
    """Return whether only options ask whether the additional cost was paid."""
    steps = instructions(body)
    of_options = {id(paid) for choice in _walk(steps, say.Choose) for paid in _walk(choice.options, Paid)}
    return bool(body.extra) and bool(of_options) and of_options == {id(paid) for paid in _walk(steps, Paid)}


def _asks_if_paid(text: Text, body: Body) -> bool:
    """Return whether a chosen option asks whether the additional cost was paid."""
    chosen = [chosen_options(text, choice) for choice in _walk(instructions(body), say.Choose)]
    return any(next(_walk(options, Paid), None) is not None for options in chosen)


@clause(NAMED, without=None)
def _name_x(text: Text, among: Amount) -> Procedure[None]:
    """Ask the player for the number X (10.6.2.2.2)."""
    most = text.game.world.reader.amount(text, among)
    (x,) = yield from text.game.choose(
        Question("x", "sve:10.6.2.2.2", because=(NAMED, "sve:1.3.5")),
        by=text.you,
        among=range(max(0, most) + 1),
        subject=text.subject,
    )
    text.numbers["x"] = int(x)


def _choices(text: Text, parts: Sequence[Any], rules: Sequence[str] = ()) -> Iterator[tuple[say.Choose, Sequence[str]]]:
    """Yield the Choose instructions of a text that take part in this play, with the clauses on their number of options.

    A condition around them that sets the number of options is judged now (5.17.3.1, 5.17.3.1.1).
    """
    for node in parts:
        asked = rules
        if isinstance(node, say.Choose):
            yield node, rules
        elif isinstance(node, say.If) and next(_walk([node.then, node.otherwise], say.Choose), None) is not None:
            clause, *because = as_the_play_begins(text, node.if_)
            if not ruled(text.game, ch13_classes.choose_by(node.if_), (node,), ()):
                continue  # nothing is read before the text resolves, so there are no options to decide on
            holds = text.game.world.reader.holds(text, node.if_)
            text.modes[id(node)] = (int(holds),)
            tell_of_condition(text, node.if_, clause, because, holds=holds)
            asked = (*rules, clause, *because, *asked_by(text, node.if_))
        yield from _choices(text, within(text, node), asked)


def tell_of_condition(text: Text, condition: Condition, clause: str, because: Sequence[str], *, holds: bool) -> None:
    """Record whether a condition in a text holds, with the clauses on what it asks for."""
    text.game.note(
        "condition",
        clause,
        because=(*because, *asked_by(text, condition)),
        actor=text.you,
        holds=holds,
        subject=text.subject,
        differences=() if holds else unmet_values(text, condition),
        met=met_values(text, condition) if holds else (),
    )


def as_the_play_begins(text: Text, condition: Any) -> Sequence[str]:
    """Return the clauses for judging a condition when the play begins."""
    clause = judged_by(condition)
    own = ch13_classes.choose_by(condition)
    return ("sve:5.17.3.1", clause) if own is None else ("sve:5.17.3.1.1", own, clause)


@clause("sve:10.6.2.2.1", without=None)
def _extra_cost(text: Text, body: Body, *rules: str) -> Procedure[None]:
    """Ask whether an optional additional cost is paid; it is paid later with the others."""
    because = (_extra_clause(body), *rules)
    text.paid = yield from offered(text, body.extra, "sve:10.6.2.2.1", "extra", because=because)


@clause("sve:10.6.2.2.3", without=None)
def _modes(text: Text, choice: say.Choose, rules: Sequence[str]) -> Procedure[None]:
    """5.17: have the player choose N options, or 1 to N (5.17.2), and store them.

    ``rules`` are the clauses that settle the number of options.
    """
    count = text.game.world.reader.amount(text, choice.choose)
    among = range(1, len(choice.options) + 1)
    chosen = yield from text.game.choose(
        Question("choose", "sve:5.17.2" if choice.up_to else "sve:5.17.3", because=("sve:10.6.2.2.3", *rules)),
        by=text.you,
        among=among,
        how_many=HowMany(1 if choice.up_to else min(count, len(among)), min(count, len(among))),
        subject=text.subject,
    )
    text.modes[id(choice)] = tuple(int(m) for m in chosen)


def targets(text: Text, body: Body) -> Procedure[None]:
    """10.6.2.3: have the player choose every target of a text.

    Targets needed only by options not chosen (5.17.4.1) or by parts not in force (10.3.2) are skipped.
    """
    for target in body.targets:
        if not _is_of_a_lost_option(text, body, target) and not _is_of_an_invalid_part(text, target):
            yield from _target(text, target, divided(text, instructions(body), target.id))


@clause("sve:10.3.2", without=False)
def _is_of_an_invalid_part(text: Text, target: Target) -> bool:
    """Return whether only a part that is not in force needs a target, and record it (10.3.2)."""
    condition = getattr(target, "if_", None)
    invalid = condition is not None and not text.game.world.reader.holds(text, condition)
    if invalid:
        text.game.note(
            "target_not_asked",
            "sve:10.3.2",
            because=_invalid_by(text, condition),
            actor=text.you,
            target=target.id,
        )
    return invalid


@clause("sve:5.17.4.1", without=False)
def _is_of_a_lost_option(text: Text, body: Body, target: Target) -> bool:
    """Return whether only options that were not chosen need a target, and record it (5.17.4.1)."""
    steps = instructions(body)
    of_options = any(_mentions(choice.options, target.id) for choice in _walk(steps, say.Choose))
    lost = of_options and not _mentions(steps, target.id, text)
    if lost:
        text.game.note(
            "skipped_target",
            "sve:5.17.4.1",
            because=("sve:5.17.4.1#cut-off",),
            considered=True,
            actor=text.you,
            target=target.id,
        )
    return lost


def _invalid_by(text: Text, condition: Any) -> Sequence[str]:
    """Return the clauses that keep a part of a text from being in force: its condition is not met (10.3.3)."""
    return tuple(dict.fromkeys(("sve:10.3.3", judged_by(condition))))


def _target(text: Text, target: Target, divided: int | None) -> Procedure[None]:
    """Have the player choose one group of targets.

    ``divided`` is the value to be divided among them, which limits their number (10.6.2.3.2.1), or ``None``.
    """
    game = text.game
    most, least, clause = how_many(text, target)
    if divided is not None and least == 0:
        most, least, clause = min(most, divided), 1, "sve:10.6.2.3.2.1"
    among = in_sight(text, target)
    checks = (is_meant(text, target), no_aura(text), CHOOSABLE)
    legal, excluded = game.partition(among, checks)
    because: tuple[str, ...] = ()
    fewer = len(legal) < least
    if least and not legal:
        why = tuple(dict.fromkeys(x.why for x in excluded)) or (Why("sve:10.6.2.3", "nothing_to_choose"),)
        objects = tuple(dict.fromkeys(x.option for x in excluded))
        no_target = Why("sve:10.6.2.3.3", "no_target")
        game.forbid(no_target, *why, subject=text.subject, objects=objects, excluded=excluded)
        text.named[target.id] = ()
        return
    if fewer:
        because = ("sve:10.6.2.3.1#as-many-as-possible",)
    due = [c for c in legal if _has_to_be_chosen(text, c)]
    crowded = (MOST_DEMANDS,) if len(due) > most else ()
    due = ruled(game, crowded, due, [])
    if due:
        because, least = (*because, FIRST, *crowded), max(least, min(most, len(due)))
    chosen = yield from game.choose(
        Question(
            "target",
            clause,
            checks=checks,
            otherwise=Why("sve:10.6.2.3", "not_asked_for"),
            together=_all_of(
                _with_all(due, most), game.world.reader.together(text, target, Why("sve:10.6.2.3", "not_together"))
            ),
            allowing=lambda _, card: _selected_all_the_same(text, card),
        ),
        by=text.you,
        among=among,
        how_many=HowMany(min(least, most), most, as_possible=True),
        subject=text.subject,
        because=because,
    )
    text.named[target.id] = tuple(game.state.ref(c) for c in chosen)
    notice(game, [Happening("chosen", game.state.ref(c), info(game, c), controller(game, c)) for c in chosen])


def _selected_all_the_same(text: Text, card: CardId) -> tuple[str, ...]:
    """Return the clauses that let a text select an opposing card despite Intimidate, or despite Aura off the field."""
    game = text.game
    if controller(game, card) == text.you:
        return ()
    intimidate = ("sve:12.12.2.1",) if _works(game, card, INTIMIDATE) else ()
    has_aura = AURA in info(game, card)["keywords"] and not _works(game, card, AURA)
    return (*intimidate, *ruled(game, "sve:10.3.5", ("sve:10.3.5",), ())) if has_aura else intimidate


FIRST = "sve:1.3.1"
"""The clause for a required choice: a card's text overrides free choice."""

MOST_DEMANDS = "sve:1.3.2.3"
"""The clause for demands that cannot all be met: as many as possible are met."""


@clause(FIRST, without=False)
def _has_to_be_chosen(text: Text, card: CardId) -> bool:
    """Return whether the text of an opposing card requires it to be chosen if possible."""
    return controller(text.game, card) != text.you and "be_chosen" in info(text.game, card)["must"]


def _with_all(due: Sequence[CardId], most: int) -> Together:
    """Return the check that the cards which must be chosen are all chosen before any other card is.

    ``most`` is the greatest number of cards to choose.
    """

    def missing(picked: Sequence[CardId]) -> Why | None:
        left = set(due).difference(picked)
        another, fewer = not set(due).issuperset(picked), len(set(picked)) < min(most, len(due))
        rule = MOST_DEMANDS if len(due) > most else FIRST
        return Why(rule, "has_to_be_chosen") if left and (another or fewer) else None

    return missing


def _all_of(*rules: Together | None) -> Together:
    """Return the check that fails if any of these checks fails."""
    return lambda picked: next((why for rule in rules if rule and (why := rule(picked))), None)


def how_many(text: Text, target: Target) -> tuple[int, int, str]:
    """Return the greatest and the least number of targets, with the clause; a negative number counts as 0 (1.3.2.2)."""
    reader = text.game.world.reader
    if target.any_number:
        return len(in_sight(text, target)), 0, "sve:10.6.2.3.2"
    if target.up_to is not None:
        return max(0, reader.amount(text, target.up_to)), 0, "sve:10.6.2.3.2"
    count = max(0, reader.amount(text, target.count))
    return count, count, "sve:10.6.2.3.1"


def in_sight(text: Text, target: Target) -> list[CardId]:
    sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[target.side]
    return [c for p in sides for z in several(target.zone) for c in cards(text.game, p, z)]


def is_meant(text: Text, target: Target) -> Check:
    """Return the check that a card matches the target description."""

    def passes(game: Game, card: CardId) -> bool:
        reader = game.world.reader
        return reader.like(text, target, info(game, card), card) and reader.fit(text, target, [card])

    return meant_by(text, target, "sve:10.6.2.3", passes)


def no_aura(text: Text) -> Check:
    """Return the check that Aura does not protect a card from a choice by the opponent (12.15.2)."""

    def passes(game: Game, card: CardId) -> bool:
        return controller(game, card) == text.you or not _works(game, card, AURA)

    return Check("sve:12.15.2", "aura", passes)


CHOOSABLE = Check(
    "sve:1.3.3",
    "may_not_be_chosen",
    lambda game, card: "be_chosen" not in info(game, card)["cannot"],
    said_by=lambda game, card: forbidden_by(game, card, "be_chosen"),
)
"""The check that no text forbids choosing a card."""


@clause("sve:10.3.5")
def _works(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether a card has a keyword that works in its zone: on the field or as a leader."""
    return zone_of(game, card) in ("field", "leader") and keyword in info(game, card)["keywords"]


def extra_payment(text: Text, body: Body) -> Procedure[None]:
    """Pay the additional cost that the player decided to pay (10.4.7.2), or Earth Rite (13.3.3.2)."""
    if text.paid:
        yield from pay_to_play(text, body.extra, rule=_extra_clause(body))


def _extra_clause(body: Body) -> str:
    return EARTH_RITE if any(map(is_rite, body.extra)) else "sve:10.4.7.2"


def _walk(within: Sequence[Any], kind: type[Any]) -> Iterator[Any]:
    """Return the instructions of a kind in a text, at any depth, in the order of the text."""
    return (node for node in nodes(within) if isinstance(node, kind))


def _mentions(node: Any, name: str, text: Text | None = None) -> bool:
    """Return whether a part of a card uses a name.

    ``text`` is the text being played, whose options that were not chosen are skipped; ``None`` includes all options.
    """
    if isinstance(node, str):
        return node == name
    if isinstance(node, list | tuple):
        return any(_mentions(part, name, text) for part in node)
    if isinstance(node, say.Choose) and text is not None:
        return _mentions(chosen_options(text, node), name, text)
    return isinstance(node, Node) and any(
        _mentions(getattr(node, field), name, text) for field in type(node).model_fields
    )
