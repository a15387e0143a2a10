"""代わりに: one thing in place of what the sentence before said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards.parser.sve._how import INSTRUCTIONS
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of
from judge.cards.parser.sve.state import Group

if TYPE_CHECKING:
    from judge.cards.parser.sve.abilities import Ability, Node


def instead(ability: Ability, said: Predicate) -> None:
    """【コンボ_3】代わりに5ダメージ: one thing in place of what the sentence before said."""
    if ability.in_place is not None:
        _more_in_place(ability, ability.in_place, said)
        return
    asked, group = _asked(ability), ability.last
    if asked is not None and group is not None and _other_number_of_theirs(ability, group, asked, said):
        return
    if asked is None or group is None or len(group.within) != group.start + 1:
        raise NotReadError("代わりに" + said.words, ability.at)
    old = group.within[group.start]
    new = next((found for read in WAYS if (found := read(ability, old, said)) is not None), None)
    if new is None:
        new = _something_else(ability, old, said)
    ability.in_place = ability.placed({"if": asked, "then": new, "else": [old]})
    group.within[group.start] = ability.in_place
    ability.asked, ability.closed, ability.out = None, True, ability.block


def _asked(ability: Ability) -> Node | None:
    """Return under which condition it is done: a notation that stands before 代わりに alone is taken back."""
    if ability.pending_notation is None or ability.pending_notation["then"]:
        return ability.asked
    ability.block[:] = [node for node in ability.block if node is not ability.pending_notation]
    own = ability.notation
    asked = own if ability.asked is None else {"all": [own, ability.asked]}
    ability.out, ability.notation, ability.pending_notation = ability.block, None, None
    ability.closed = True
    return asked


def _as_many(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに2枚."""
    number = said.bare.one if said.bare is not None and said.verb == "" else None
    if not isinstance(number, Meant) or number.kind != "count":
        return None
    said.only(bare=True)
    return [_with_count(ability, old, number, said)]


def _as_strong(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに攻撃力+2する."""
    return [ability.placed(_with_change(ability, old, said))] if said.verb == "do" and not said.args else None


def _as_much_damage(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに5ダメージ: of the damage that stands under a condition too."""
    if said.verb != "" or said.get("に") is not None:
        return None
    base = old
    while "damage" not in base:
        if "if" not in base or len(base["then"]) != 1:
            raise NotReadError("代わりに" + said.words, ability.at)
        base = base["then"][0]
    one = said.bare.one if said.bare else None
    said.only(bare=True)
    if not isinstance(one, Meant) or one.kind != "damage":
        raise NotReadError(said.words, ability.at)
    return [{**base, "damage": one.value}]


def _one_of_each(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに1枚ずつ置く: both of what was one or the other."""
    if said.verb != "put" or "either" not in old or [one.words for one in said.args] != ["それぞれ1枚"]:
        return None
    both = [one for option in old["either"] for one in option]
    where = [{key: value for key, value in one.items() if key != "summon"} for one in both]
    if all("summon" in one for one in both) and all(one == where[0] for one in where):
        return [{"summon": [one["summon"] for one in both], **where[0]}]  # together, as is said of one action
    return both


def _there_instead(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    to = _elsewhere(old, said)
    return None if to is None else [ability.placed(to)]


def _recovered(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    amount = _other_number(old, said)
    return None if amount is None else [ability.placed({**old, "recover": amount})]


def _it_is_put(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに手札に加える: what the sentence before did something to."""
    if said.verb not in ("put", "put_out") or [arg.particle for arg in said.args] != ["に"] or said.bare is not None:
        return None
    return _captured(ability, said, Arg("を", [Meant("pointer", _pointed(ability, old, said))], [], "それ"))


def _it_is_destroyed(ability: Ability, old: Node, said: Predicate) -> list[Node] | None:
    """代わりに消滅させる: what the sentence before did something to."""
    if said.verb not in ("destroy", "banish") or said.args or said.bare is not None or said.form != "do":
        return None
    return [{said.verb: _pointed(ability, old, said)}]


WAYS = (
    _as_many,
    _as_strong,
    _as_much_damage,
    _one_of_each,
    _there_instead,
    _recovered,
    _it_is_put,
    _it_is_destroyed,
)
"""What can be done with what the sentence before did, or in which other measure."""


def _something_else(ability: Ability, old: Node, said: Predicate) -> list[Node]:
    """Return another instruction, which says of itself what it is about."""
    if said.verb in ("choose", "look") or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if said.verb not in INSTRUCTIONS:
        raise NotReadError(said.words, ability.at)
    return _captured(ability, said)


def _other_number_of_theirs(ability: Ability, group: Group, asked: Node, said: Predicate) -> bool:
    """Let the other player choose another number: 自身の場のフォロワー1体を墓場に置く。…代わりに2体."""
    old = group.within[group.start :]
    number = said.bare.one if said.bare is not None and said.verb == "" and not said.args else None
    if len(old) != 2 or old[0].get("who") != "opponent" or "pick" not in old[0] or not isinstance(number, Meant):
        return False
    if number.kind != "count" or number.value[2:] != (None, False) or old[0]["pick"].get("count") == number.value[0]:
        return False
    new = [{**old[0], "pick": {**old[0]["pick"], "count": number.value[0]}}, dict(old[1])]
    ability.in_place = ability.placed({"if": asked, "then": new, "else": old})
    group.within[group.start :] = [ability.in_place]
    ability.asked, ability.closed, ability.out = None, True, ability.block
    return True


def _elsewhere(old: Node, said: Predicate) -> Node | None:
    """Return what is created or searched for, put somewhere else: 代わりに場に出す."""
    if not {"summon", "search"} & set(old) or "as" in old or said.verb not in ("put", "put_out", "add"):
        return None
    where = said.get("に")
    place = place_of(where.one) if where is not None else ("field", None, "") if said.verb == "put_out" else None
    if said.bare is not None or len(said.args) != (where is not None) or said.form != "do":
        return None
    if place is None or place[1] or place[2] or place[0] not in ("field", "ex", "hand"):
        return None
    if place[0] == "hand" and "summon" in old:
        return None
    rest = {key: value for key, value in old.items() if key not in ("into", "engaged")}
    return rest if place[0] == "field" and "summon" in old else {**rest, "into": place[0]}


def _other_number(old: Node, said: Predicate) -> Any:
    """Return how much is recovered in place of what was said: 代わりに2回復する."""
    amount = said.bare.one if said.bare is not None else None
    if said.verb != "recover" or said.args or "recover" not in old or not isinstance(amount, Meant):
        return None
    return amount.value if amount.kind == "number" and isinstance(amount.value, int) else None


def _more_in_place(ability: Ability, node: Node, said: Predicate) -> None:
    """代わりに攻撃力+2して、【突進】を持つ: what follows in the sentence is said of the same cards."""
    (old,) = node["else"]
    how = INSTRUCTIONS.get(said.verb)
    if how is None or "give" not in old or said.get("は") is not None:
        raise NotReadError("代わりに" + said.words, ability.at)
    said.args.insert(0, Arg("は", [Meant("pointer", old["to"])], [], "それ"))
    ability.out, ability.closed, ability.linked = node["then"], False, True
    how(ability, said)
    ability.closed, ability.out = True, ability.block


def _captured(ability: Ability, said: Predicate, *more: Arg) -> list[Node]:
    """Return what a predicate adds, with something more that it speaks of."""
    said.args += more
    before, ability.out = ability.out, []
    closed, ability.closed = ability.closed, False
    INSTRUCTIONS[said.verb](ability, said)
    found, ability.out, ability.closed = ability.out, before, closed
    return found


def _pointed(ability: Ability, old: Node, said: Predicate) -> Any:
    """Return what the sentence before did something to."""
    for name in ("destroy", "banish", "return", "engage", "put"):
        if name in old:
            return old[name]
    if "damage" in old:
        return old["to"]
    raise NotReadError("代わりに" + said.words, ability.at)


def _with_change(ability: Ability, old: Node, said: Predicate) -> Node:
    """代わりに攻撃力+2する: other numbers for the same cards."""
    one = said.bare.one if said.bare else None
    if not isinstance(one, Meant) or one.kind != "change" or said.form not in ("do", "and") or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if "life" in old and set(one.value) == {"defense"}:
        return {**old, "life": one.value["defense"]}
    if "give" in old and set(old["give"]) <= {"attack", "defense"}:
        return {**old, "give": dict(one.value)}
    raise NotReadError("代わりに" + said.words, ability.at)


def _with_count(ability: Ability, old: Node, number: Meant, said: Predicate) -> Node:
    """代わりに2枚, 代わりに2つまで: the same with another number."""
    count, counted, bound, up_to = number.value
    if bound or "as" in old:
        raise NotReadError("代わりに" + said.words, ability.at)
    if "choose" in old and counted == "つ":
        new = {**old, "choose": count}
        new.pop("up_to", None)
        return {**new, "up_to": True} if up_to else new
    if up_to and "search" in old and counted in "枚体つ":
        return {**old, "search": {**{k: v for k, v in old["search"].items() if k != "count"}, "up_to": count}}
    if up_to:
        raise NotReadError("代わりに" + said.words, ability.at)
    for name, words in (("draw", "枚"), ("mill", "枚"), ("discard", "枚"), ("look", "枚")):
        if name in old and isinstance(old[name], int) and counted in words:
            return {**old, name: count}
    if "summon" in old and isinstance(old["summon"], str) and counted in "体枚つ":
        return {**old, "count": count}
    raise NotReadError("代わりに" + said.words, ability.at)
