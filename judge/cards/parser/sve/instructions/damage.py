"""Instructions that deal damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, refuse, resolve, several, together
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Predicate


@said_with("")
def bare(ability: Ability, said: Predicate) -> None:
    """Add the damage of a sentence without a verb: それに3ダメージ."""
    if said.bare is None or len(said.bare.ones) != 1 or not isinstance(said.bare.ones[0], Meant):
        raise refuse(ability, said)
    one = said.bare.ones[0]
    if one.kind != "damage":
        raise refuse(ability, said)
    said.only("に", bare=True)
    if said.get("に") is None and ability.further and (old := ability.did.get("damage")) is not None:
        ability.did["damage"] = ability.add({"damage": resolve(ability, one.value), "to": old["to"]})
        return
    to = several(ability, get(ability, said, "に"))
    _damage(ability, one.value, to)


def _damage(ability: Ability, amount: Any, to: Sequence[Any], *, divided: bool = False) -> None:
    pointer = together(to)
    amount = resolve(ability, amount)
    if pointer is not None:
        ability.did["damage"] = ability.add({"damage": amount, "to": pointer, **({"divided": True} if divided else {})})
        return
    if divided:
        raise NotReadError("割りふる", ability.at)
    ability.did["damage"] = ability.add({"damage": amount, "to": with_leader(ability, to)})


def with_leader(ability: Ability, to: Sequence[Any]) -> Node:
    """Return a leader and all cards of a kind on the same side as one selection."""
    leaders = [one for one in to if one in ("own.leader", "enemy.leader")]
    wide = [one for one in to if isinstance(one, dict)]
    sides = {one.partition(".")[0] for one in leaders}
    if len(wide) != 1 or len(leaders) + 1 != len(to) or not leaders:
        raise NotReadError("と", ability.at, "more than one pointer")
    select = dict(wide[0])
    side = "any" if len(sides) == 2 else sides.pop()
    if select["side"] != side or set(select) != {"side", "type"} or not isinstance(select["type"], str):
        raise NotReadError("と", ability.at, "more than one pointer")
    return {"zone": ["field", "leader"], "side": side, "type": ["leader", select["type"]]}


@said_with("allot")
def allot(ability: Ability, said: Predicate) -> None:
    """Add damage that is divided among targets: それに6ダメージを割りふる."""
    said.only("に", "を")
    what = get(ability, said, "を").one
    if not isinstance(what, Meant) or what.kind != "damage":
        raise refuse(ability, said)
    _damage(ability, what.value, several(ability, get(ability, said, "に")), divided=True)
