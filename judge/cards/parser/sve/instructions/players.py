"""Instructions about a player's numbers, such as PP."""

from __future__ import annotations

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability
from judge.cards.parser.sve.instructions._objects import get, refuse, resolve
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.predicates import Arg, Predicate


@said_with("recover")
def recover(ability: Ability, said: Predicate) -> None:
    """Add the instruction to recover points: 自分のPPを2回復する."""
    said.only("を", "まで", bare=True)
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or (one.kind, one.value) != ("resource", "pp"):
        raise refuse(ability, said)
    full = said.get("まで")
    if full is not None:
        if full.words != "最大値" or said.bare is not None:
            raise refuse(ability, said)
        ability.may({"recover": {"resource": "max_pp"}}, said)
        return
    if said.bare is None or not isinstance(amount := said.bare.one, Meant) or amount.kind not in ("number", "as_much"):
        raise refuse(ability, said)
    ability.may({"recover": resolve(ability, amount.value)}, said)


@said_with("works", "works_")
def limit(ability: Ability, said: Predicate) -> None:
    """Add a limit per turn to the ability: この能力は1ターンに1回使える."""
    said.only("は", "に", bare=True)
    subject, turn = get(ability, said, "は"), get(ability, said, "に").one
    times = said.bare.one if said.bare else None
    if subject.words != "この能力" or said.form != "do" or not isinstance(turn, Meant) or not isinstance(times, Meant):
        raise refuse(ability, said)
    if (turn.kind, turn.value) != ("per_turn", 1) or times.kind != "times" or times.value[1]:
        raise refuse(ability, said)
    if "per_turn" in ability.body:
        raise refuse(ability, said)
    ability.body["per_turn"] = times.value[0]


def change_number(ability: Ability, said: Predicate, what: Arg) -> None:
    """Change a player's number, or turn a card of the evolve deck face down."""
    one = what.one
    if isinstance(one, Meant) and one.kind == "pointer" and (to := said.get("に")) is not None and to.words == "裏向き":
        said.only("を", "に")
        ability.add({"perform": "turn_face_down", "on": ability.point(one.value)})
        return
    if said.form != "do":
        raise refuse(ability, said)
    said.only("を", bare=True)
    if said.bare is None or not isinstance(amount := said.bare.one, Meant) or amount.kind != "signed":
        raise refuse(ability, said)
    if isinstance(one, Meant) and one.kind == "own_stack" and isinstance(amount.value, int) and amount.value > 0:
        on = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
        ability.add({"counter": "stack", "add": amount.value, "on": on})
        return
    if isinstance(one, Meant) and (one.kind, one.value) == ("resource", "ep"):
        ability.add({"gain": "ep", "amount": amount.value})
    elif isinstance(one, Meant) and one.kind == "amount" and one.value == {"resource": "defense"}:
        ability.add({"life": amount.value})
    elif isinstance(one, Meant) and one.kind == "amount" and one.value == {"resource": "max_pp"}:
        ability.add({"gain": "max_pp", "amount": amount.value})
    else:
        raise refuse(ability, said)
