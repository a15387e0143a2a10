"""602.1 Dynamo: a creature is tapped, and lends its power and its abilities to another one with dynamo."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Text, Triggered, When, conditions
from judge.abilities import instructions as say
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c110_keywords import DYNAMO
from judge.games.dm.book.c603_abilities import Ability
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c608_continuous import lay_on
from judge.games.dm.world import info
from judge.kernel import Procedure, clause


@clause("dm:602.1")
def dynamo() -> Iterator[Ability]:
    """Yield what dynamo stands for: it is used instead of attacking, or as a battle starts."""
    with language.LANGUAGE.reading():
        another = language.Select(type="creature", keyword=DYNAMO, other=True, count=1)
        lends = [say.Pick(pick=another, remember="helped"), language.Lend(lend="this", to="helped")]
        tapped = say.If(if_=conditions.Happened(did="tapped"), then=lends)
        may = say.May(may=[language.Tap(tap="this", remember="tapped"), tapped])
        instead_of_attacking = language.TapAbility(tap_ability=lends)
        as_a_battle_starts = Triggered(when=When(event="battle_starts"), do=[may])
    yield Ability(DYNAMO, instead_of_attacking, "activated", "dm:602.1", DYNAMO)
    yield Ability(f"{DYNAMO}_in_battle", as_a_battle_starts, "trigger", "dm:602.1", DYNAMO)


@performs(language.Lend)
@clause("dm:608.2", without=0)
def _lend(text: Text, what: language.Lend) -> Procedure[int]:
    """Give the power and the abilities of a creature to others, as they are now (608.2b)."""
    lenders, to = objects(text, what.lend), objects(text, what.to)
    if not lenders or not to:
        text.game.note("nothing", "dm:606.2", actor=text.you, role="give", subject=text.subject)
        return 0
    now = info(text.game, lenders[0].card)
    grant = language.Grant.model_construct(
        power=max(0, now["power"] or 0),
        keywords=list(now["keywords"]),
        abilities=[ability.node for ability in now["abilities"] if ability.node is not None],
    )
    lay_on(text, to, grant, "end_of_turn", rule_of(text), ("dm:608.2b",))
    yield from ()
    return len(to)
