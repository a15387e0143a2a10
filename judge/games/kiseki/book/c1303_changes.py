"""1303, 1304, 1325, 1331 to 1333: temporary changes of cards; 1211.8 delayed triggered crafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Lasting, Select, Text, Triggered, delay, lasting, names
from judge.abilities import instructions as say
from judge.games.kiseki import language as own
from judge.games.kiseki.book.c0200_card_information import AMOUNTS, FIGURES, of
from judge.games.kiseki.book.c1214_immediate_effects import performs, read_from
from judge.games.kiseki.book.c1215_continuous import decide_order
from judge.games.kiseki.book.c1305_variable_numbers import strings
from judge.games.kiseki.language import Grant, own_grant
from judge.games.kiseki.world import Game, attack_of
from judge.kernel import GAME, Citation, Procedure, Ref, clause, new_timestamp, ruled


@performs(own.Give)
def _give(text: Text, instruction: own.Give) -> Procedure[int]:
    """Create a continuous effect on the cards that match now, not on later ones (1215.6)."""
    game, reader = text.game, text.game.world.reader
    refs = tuple(r for r in reader.refs(text, instruction.to) if game.state.present(r))
    until, begins = time_limit(game, instruction.until)
    if not refs:
        game.note("nothing", "kiseki:104.2", actor=text.you, role="give")
        return 0
    if until == "passed" and _is_too_late(text, refs, instruction.until):
        return 0
    amounts = {name: value for name in AMOUNTS if (value := getattr(instruction.give, name)) is not None}
    fixed: dict[str, Any] = {name: reader.amount(text, value) for name, value in amounts.items()}
    given = own_grant(instruction.give)
    if given.trait is not None:
        fixed["trait"] = [text.words.get(name, name) for name in names(given.trait)]
    since = new_timestamp(game)
    selected = isinstance(instruction.to, Select)
    read = read_from(text, *amounts.values())
    grant = _recorded_parts(text, given.model_copy(update=fixed), refs, instruction.until, read, selected=selected)
    alike = ruled(game, "kiseki:1215.6", instruction.to) if isinstance(instruction.to, Select) else None
    name = f"{text.subject}@{since}"
    effect = Lasting(name, text.source.card, refs, grant, until, since, begins, while_like=alike, you=text.you)
    game.state.put(GAME, "lasting", (*lasting(game), effect))
    yield from decide_order(game)
    game.world.record_effects(game)
    return len(refs)


@clause("kiseki:1215.9", without=False)
def _is_too_late(text: Text, refs: Sequence[Ref], until: str) -> bool:
    """Return True, and record that an effect does not begin because its time is over (1215.9)."""
    text.game.note("too_late", "kiseki:1215.9", actor=text.you, objects=[r.card for r in refs], until=until)
    return True


def _recorded_parts(
    text: Text, grant: Grant, refs: Sequence[Ref], until: str, read: Sequence[Citation], *, selected: bool
) -> Grant:
    """Record the parts of a grant, each with its clause; return the parts whose clause is not switched off."""
    game, lasts = text.game, LASTS.get(until, ())
    if selected:
        lasts = ("kiseki:1215.6", *lasts)
    attack = attack_of(game)
    if until == "combat" and attack is not None and not attack.begun:
        lasts = (*lasts, "kiseki:804.13a#before-the-combat")
    recorded = Grant()
    for rule, changes, notes in parts_of(grant):
        because = ("kiseki:1215.3b-4", *lasts, *read, *notes)
        game.note(
            "given",
            rule,
            because=because,
            actor=text.you,
            objects=[r.card for r in refs],
            until=until,
            **summary(Grant().model_copy(update=dict(changes))),
        )
        given = ruled(game, rule, changes, {})
        recorded = recorded.model_copy(
            update={f: [*getattr(recorded, f), *v] if f in WORDS else v for f, v in given.items()}
        )
    return recorded


UNGIVEN = Grant().model_dump()
"""The values of an empty grant."""

WORDS = ("cannot", "must")
"""The fields of a grant that hold words, each of which can have a clause of its own."""

Given = tuple[Citation, Mapping[str, Any], tuple[Citation, ...]]
"""A part of a grant: the clause that defines it, its fields with values, and notes on it."""

LASTS: Mapping[str, tuple[Citation, ...]] = {
    "game": ("kiseki:1215.8",),
    "next_turn": ("kiseki:1215.7",),
    "end_of_turn": ("kiseki:1215.7", "kiseki:1215.7#turn-already-begun"),
}
"""The clauses on how long an effect lasts."""

CHANGES: Sequence[tuple[Sequence[str], tuple[Citation, Citation]]] = (
    (("attack", "defense"), ("kiseki:1303.1", "kiseki:1303.2")),
    (("cost", "ep_cost", "level"), ("kiseki:1304.1", "kiseki:1304.2")),
)
"""The numbers that an effect can raise and lower, with the clauses for raising and for lowering them."""

MEANS: Sequence[tuple[Citation, frozenset[str], tuple[Citation, ...]]] = (
    (
        "kiseki:1325.1",
        frozenset({"nullify"}),
        (
            "kiseki:1325.1a",
            "kiseki:1325.1b",
            "kiseki:1325.1a#before-in-which-sense",
        ),
    ),
    ("kiseki:1331.1", frozenset({"trait"}), ()),
    ("kiseki:1331.2", frozenset({"abilities"}), ()),
    ("kiseki:1331.2", frozenset({"keywords"}), ("kiseki:1401.1",)),
    ("kiseki:1333.1", frozenset({"lose_trait"}), ()),
    ("kiseki:1333.2", frozenset({"lose_keywords", "lose_abilities"}), ()),
    ("kiseki:1215.5", frozenset({"type", *(f"set_{name}" for name in FIGURES)}), ()),
    ("kiseki:804.3", frozenset({"attack_cost"}), ()),
)
"""The clauses, fields and readings of all other parts of a grant."""

DOES: Mapping[tuple[str, str], Citation] = {
    ("cannot", "overkill"): "kiseki:1319.1",
    ("cannot", "be_attacked"): "kiseki:1326.1",
    ("must", "be_attacked"): "kiseki:1326.2",
    ("must", "attack"): "kiseki:1326.3",
    ("must", "answer_all"): "kiseki:1327.1",
    ("must", "be_answered"): "kiseki:1327.2",
}
"""The clauses that define restrictions and requirements."""


def parts_of(grant: Grant) -> Iterator[Given]:
    """Yield the parts of a grant, each with the clause that defines it."""
    yield from _changes(grant)
    for rule, fields, notes in MEANS:
        changes = {f: getattr(grant, f) for f in UNGIVEN if f in fields and getattr(grant, f) != UNGIVEN[f]}
        if changes:
            yield rule, changes, notes
    for field in WORDS:
        for word in getattr(grant, field):
            yield DOES.get((field, word), "kiseki:104.4"), {field: [word]}, ()


def _changes(grant: Grant) -> Iterator[Given]:
    """Yield the increases and the decreases of a grant, each with the clause that defines it."""
    for figures, rules in CHANGES:
        numbers = {f: int(n) for f in figures if (n := getattr(grant, f)) is not None}
        lowers = min(numbers.values(), default=0) < 0
        down = {f: n for f, n in numbers.items() if n < 0 or (lowers and max(numbers.values()) <= 0)}
        up = {f: n for f, n in numbers.items() if f not in down}
        mixed = ("kiseki:1303.1#mixed-signs",) if up and down and "attack" in figures else ()
        for rule, changes in zip(rules, (up, down), strict=True):
            if changes:
                yield rule, changes, mixed


def time_limit(game: Game, until: str) -> tuple[Any, int | None]:
    """Return when an effect ends, and the turn in which it begins if not now (1215.7 to 1215.9).

    ``passed`` means that its time is already over.
    """
    turn: int = game.state.get(GAME, "turn_number", 1)
    match until:
        case "end_of_turn":
            return turn, None
        case "next_turn":
            return turn + 1, turn + 1
        case "combat":
            return ("combat", None) if game.state.get(GAME, "attack") is not None else ("passed", None)
        case _:
            return None, None


def summary(grant: Grant) -> dict[str, Any]:
    plain = grant.model_dump(exclude_defaults=True, exclude={"abilities", "attack_cost"})
    for several in ("abilities", "attack_cost"):
        if getattr(grant, several):
            plain[several] = len(getattr(grant, several))
    return {"grant": plain}


@performs(say.Later)
def _later(text: Text, instruction: say.Later) -> Procedure[int]:
    """1211.8: create a delayed triggered craft, which triggers once."""
    game = text.game
    ability = of("later", Triggered(when=instruction.later, do=instruction.do), "kiseki:1211.8")
    because = ("kiseki:1211.8#delayed-source",) if "this" in strings([instruction.later, *instruction.do]) else ()
    game.note(
        "later", "kiseki:1211.8", because=because, actor=text.you, subject=text.subject, event=instruction.later.event
    )
    delay(text, ability)
    game.world.has_triggers = True
    yield from ()
    return 1
