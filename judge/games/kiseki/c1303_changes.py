"""1303, 1304, 1325, 1331 to 1333: effects that change what cards are for a time; 1211.8 delayed triggered crafts."""

from __future__ import annotations

from typing import Any

from judge.abilities import Delayed, Grant, Lasting, Text, Triggered, delayed, lasting, names
from judge.abilities import _instructions as say
from judge.games.kiseki._board import kiseki
from judge.games.kiseki._performing import performs
from judge.games.kiseki.c1201_abilities import of
from judge.games.kiseki.c1215_continuous import FIGURES
from judge.kernel import GAME, Citation, Game, Procedure, tick

AMOUNTS = (*FIGURES, *(f"set_{name}" for name in FIGURES))


@performs(say.Give)
def _give(text: Text, what: say.Give) -> Procedure[int]:
    """Let an effect apply to the cards that meet its conditions now, and to no others later (1215.6)."""
    game, reader = text.game, kiseki(text.game).reader
    refs = tuple(r for r in reader.refs(text, what.to) if game.state.present(r))
    until, begins = time_limit(game, what.until)
    if not refs:
        game.note("nothing", "kiseki:104.2", actor=text.you, considered=True, role="give")
        return 0
    if until == "passed":
        game.note("too_late", "kiseki:1215.9", actor=text.you, objects=[r.card for r in refs], until=what.until)
        return 0
    fixed: dict[str, Any] = {
        name: reader.amount(text, value) for name in AMOUNTS if (value := getattr(what.give, name)) is not None
    }
    if what.give.trait is not None:
        fixed["trait"] = [text.words.get(name, name) for name in names(what.give.trait)]
    since = tick(game)
    grant = what.give.model_copy(update=fixed)
    effect = Lasting(f"{text.subject}@{since}", text.source.card, refs, grant, until, since, begins)
    for rule, because in clauses_of(effect.grant, what.until):
        game.note("given", rule, because=because, actor=text.you, objects=[r.card for r in refs], until=what.until,
                  **summary(effect.grant))  # fmt: skip
    game.state.put(GAME, "lasting", (*lasting(game), effect))
    kiseki(game).tell(game)
    yield from ()
    return len(refs)


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


def clauses_of(grant: Grant, until: str) -> list[tuple[Citation, tuple[Citation, ...]]]:
    """Return the clauses that say what giving this means, each with those that say for how long."""
    lasts = {"game": ("kiseki:1215.8",), "next_turn": ("kiseki:1215.7",), "end_of_turn": ("kiseki:1215.7",)}
    because = ("kiseki:1215.3b-4", "kiseki:1215.6", *lasts.get(until, ()))
    found: list[Citation] = []
    if grant.attack is not None or grant.defense is not None:
        signs = {value < 0 for value in (grant.attack, grant.defense) if isinstance(value, int) and value}
        found.append("kiseki:1303.2" if signs == {True} else "kiseki:1303.1")
        because = (*because, "kiseki:1303.1#mixed-signs") if len(signs) > 1 else because
    costs = [v for v in (grant.cost, grant.ep_cost, grant.level) if isinstance(v, int)]
    if costs:
        found.append("kiseki:1304.2" if min(costs) < 0 else "kiseki:1304.1")
    said = (
        (grant.trait, "kiseki:1331.1"), (grant.keywords or grant.abilities, "kiseki:1331.2"),
        (grant.lose_trait, "kiseki:1333.1"), (grant.lose_keywords or grant.lose_abilities, "kiseki:1333.2"),
        (grant.nullify, "kiseki:1325.1"), ("overkill" in grant.cannot, "kiseki:1319.1"),
        ("be_attacked" in grant.cannot, "kiseki:1326.1"),
    )  # fmt: skip
    found += [rule for value, rule in said if value]
    return [(rule, because) for rule in found or ["kiseki:1201.2b"]]


def summary(grant: Grant) -> dict[str, Any]:
    """Return what a grant does, for its message."""
    plain = grant.model_dump(exclude_defaults=True, exclude={"abilities"})
    if grant.abilities:
        plain["abilities"] = len(grant.abilities)
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
