"""1303, 1304, 1325, 1331 to 1333: effects that change what cards are for a time; 1211.8 delayed triggered crafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Delayed, Grant, Lasting, Select, Text, Triggered, delayed, lasting, names
from judge.abilities import _instructions as say
from judge.games.kiseki._board import kiseki
from judge.games.kiseki._performing import performs
from judge.games.kiseki.c0200_card_information import AMOUNTS, FIGURES
from judge.games.kiseki.c1201_abilities import of
from judge.kernel import GAME, Citation, Game, Procedure, Ref, tick


@performs(say.Give)
def _give(text: Text, what: say.Give) -> Procedure[int]:
    """Let an effect apply to the cards that meet its conditions now, and to no others later (1215.6)."""
    game, reader = text.game, kiseki(text.game).reader
    refs = tuple(r for r in reader.refs(text, what.to) if game.state.present(r))
    until, begins = time_limit(game, what.until)
    if not refs:
        game.note("nothing", "kiseki:104.2", actor=text.you, considered=True, role="give")
        return 0
    if until == "passed" and game.note(
        "too_late", "kiseki:1215.9", actor=text.you, objects=[r.card for r in refs], until=what.until
    ):
        return 0
    fixed: dict[str, Any] = {
        name: reader.amount(text, value) for name in AMOUNTS if (value := getattr(what.give, name)) is not None
    }
    if what.give.trait is not None:
        fixed["trait"] = [text.words.get(name, name) for name in names(what.give.trait)]
    since = tick(game)
    grant = _told(text, what.give.model_copy(update=fixed), refs, what.until)
    alike = what.to if isinstance(what.to, Select) and "kiseki:1215.6" not in game.off else None
    name = f"{text.subject}@{since}"
    effect = Lasting(name, text.source.card, refs, grant, until, since, begins, while_like=alike, you=text.you)
    game.state.put(GAME, "lasting", (*lasting(game), effect))
    kiseki(game).tell(game)
    yield from ()
    return len(refs)


def _told(text: Text, grant: Grant, refs: Sequence[Ref], until: str) -> Grant:
    """Say what is given, part by part, each under the clause that says what it means; return what was said."""
    game, lasts = text.game, LASTS.get(until, ())
    if grant.type or any(getattr(grant, f"set_{name}") is not None for name in FIGURES):
        lasts = (*lasts, "kiseki:1215.5")
    given: set[str] = set()
    for rule, fields, notes in parts_of(grant):
        part = grant.model_copy(update={f: UNGIVEN[f] for f in UNGIVEN if f not in fields})
        because = ("kiseki:1215.3b-4", "kiseki:1215.6", *lasts, *notes)
        if game.note("given", rule, because=because, actor=text.you, objects=[r.card for r in refs], until=until,
                     **summary(part)):  # fmt: skip
            given |= fields
    return grant.model_copy(update={f: UNGIVEN[f] for f in UNGIVEN if f not in given})


UNGIVEN = Grant().model_dump()
"""What an effect holds that gives nothing."""

LASTS: Mapping[str, tuple[Citation, ...]] = {
    "game": ("kiseki:1215.8",), "next_turn": ("kiseki:1215.7",),
    "end_of_turn": ("kiseki:1215.7", "kiseki:1215.7#turn-already-begun"),
}  # fmt: skip
"""The clauses that say for how long."""

MEANS: Sequence[tuple[Citation, frozenset[str], tuple[Citation, ...]]] = (
    ("kiseki:1325.1", frozenset({"nullify"}), (
        "kiseki:1325.1a", "kiseki:1325.1b", "kiseki:1325.1a#before-in-which-sense",
    )),
    ("kiseki:1331.1", frozenset({"trait"}), ()),
    ("kiseki:1331.2", frozenset({"abilities"}), ()),
    ("kiseki:1331.2", frozenset({"keywords"}), ("kiseki:1331.1#lists-disagree",)),
    ("kiseki:1333.1", frozenset({"lose_trait"}), ("kiseki:1215.1#losing-has-no-step",)),
    ("kiseki:1333.2", frozenset({"lose_keywords", "lose_abilities"}), ("kiseki:1215.1#losing-has-no-step",)),
)  # fmt: skip
"""What an effect can give or take beside numbers and what cards do: the clause, the fields, and notes to it."""


def parts_of(grant: Grant) -> Iterator[tuple[Citation, frozenset[str], tuple[Citation, ...]]]:
    """Yield what an effect gives part by part: the clause that says what it means, its fields, notes to it."""
    left = frozenset(f for f in UNGIVEN if getattr(grant, f) != UNGIVEN[f])
    numbers = (
        *_changes(grant, left, ("attack", "defense"), ("kiseki:1303.1", "kiseki:1303.2")),
        *_changes(grant, left, ("cost", "ep_cost", "level"), ("kiseki:1304.1", "kiseki:1304.2")),
    )
    parts = [*numbers, *MEANS]
    if len([rule for rule, fields, _ in parts if fields & left and rule.startswith("kiseki:1303.")]) > 1:
        parts = [(r, f, ("kiseki:1303.1#mixed-signs",) if r.startswith("kiseki:1303.") else n) for r, f, n in parts]
    for rule, fields, notes in parts:
        if fields & left:
            yield rule, fields & left, notes
            left -= fields
    if left:
        yield _what_cards_do(grant), left, ()


def _changes(
    grant: Grant, given: frozenset[str], figures: Sequence[str], rules: tuple[Citation, Citation]
) -> Iterator[tuple[Citation, frozenset[str], tuple[Citation, ...]]]:
    """Yield what an effect raises and what it lowers, each by its own clause."""
    numbers = {f: int(getattr(grant, f)) for f in figures if f in given}
    lowered = frozenset(f for f, number in numbers.items() if number < 0)
    unchanged = frozenset(f for f, number in numbers.items() if number == 0)
    raised = frozenset(numbers) - lowered - unchanged
    if raised or not lowered:
        raised |= unchanged
    else:
        lowered |= unchanged
    yield rules[0], raised, ()
    yield rules[1], lowered, ()


def _what_cards_do(grant: Grant) -> Citation:
    """Return the clause for what a card is forbidden or obliged to do."""
    said = (
        ("overkill" in grant.cannot, "kiseki:1319.1"), ("be_attacked" in grant.cannot, "kiseki:1326.1"),
        ("be_attacked" in grant.must, "kiseki:1326.2"), ("attack" in grant.must, "kiseki:1326.3"),
        ("answer_all" in grant.must, "kiseki:1327.1"), ("be_answered" in grant.must, "kiseki:1327.2"),
        (grant.cannot, "kiseki:104.4"),
    )  # fmt: skip
    return next((rule for value, rule in said if value), "kiseki:1201.2b")


def time_limit(game: Game, until: str) -> tuple[Any, int | None]:
    """Return when an effect ends, and when it begins if not now (1215.7, 1215.8, 1215.9)."""
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
    """Return what a grant does, for its message."""
    plain = grant.model_dump(exclude_defaults=True, exclude={"abilities", "attack_cost"})
    for several in ("abilities", "attack_cost"):
        if getattr(grant, several):
            plain[several] = len(getattr(grant, several))
    return {"grant": plain}


@performs(say.Later)
def _later(text: Text, what: say.Later) -> Procedure[int]:
    """1211.8: create a delayed triggered craft; it triggers for one occasion."""
    game = text.game
    ability = of("later", Triggered(when=what.later, do=what.do), "kiseki:1211.8")
    because = ("kiseki:1211.8#delayed-source",)
    game.note("later", "kiseki:1211.8", because=because, actor=text.you, subject=text.subject, event=what.later.event)
    new = Delayed(f"{text.subject}@{tick(game)}", ability, text.source, text.you, tuple(text.named.items()))
    game.state.put(GAME, "delayed", (*delayed(game), new))
    kiseki(game).has_triggers = True
    yield from ()
    return 1
