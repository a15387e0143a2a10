"""Instructions that reduce, increase or prevent damage."""

from __future__ import annotations

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, refuse
from judge.cards.parser.sve.instructions.giving import give
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.predicates import Arg, Predicate


def with_own_leader(ability: Ability, subject: Arg, words: Node) -> bool:
    """Add that one's own leader, alone or together with cards, takes no damage; return whether it applies."""
    if set(subject.joins) - {"と"}:
        return False
    (shield,) = words["abilities"]
    event, about = shield["replace"]["event"], []
    for one in subject.ones:
        if isinstance(one, Meant) and one.value == "own.leader":
            about.append({"event": event, "card": {"type": "leader"}, "side": "own"})
        elif isinstance(one, Noun) and one.number == "every" and one.side == "own" and set(one.zone) <= {"field"}:
            about.append({"event": event, "card": dict(one.like), "side": "own"})
        else:
            return False
    ability.reaching(subject)
    for each in about:
        ability.linked = False
        this = Arg("は", [Meant("pointer", "this")], [], "これ")
        ability.add_static({"abilities": [{**shield, "replace": each}]}, this)
    return True


def shield(ability: Ability, said: Predicate) -> None:
    """Add a reduction of damage taken: これが受けるダメージを-1する; これが受ける4以上のダメージを3にする."""
    said.only("が")
    subject = get(ability, said, "が")
    if not ability.is_static():
        if not ability.until:
            raise refuse(ability, said)
        ability.shielded, ability.shielded_one = {"event": "damaged", "card": "this"}, subject
        return
    this = subject.words == "これ"
    if ability.until or subject.words not in ("これ", "自分のリーダー"):
        raise refuse(ability, said)
    ability.shielded = {"event": "damaged", "card": "this"} if this else {"event": "leader_damaged", "side": "own"}


def shielded(ability: Ability, said: Predicate) -> None:
    """Add a reduction of damage to the object named before: ダメージを-1する."""
    event, ability.shielded = ability.shielded, None
    what = get(ability, said, "を")
    node: Node = {"replace": event}
    one, to = what.ones[0], said.get("に")
    kinds = {"ダメージ": "", "交戦ダメージ": "combat_damage", "能力ダメージ": "ability_damage"}
    if what.words in kinds and to is None and said.bare is not None:
        said.only("を", bare=True)
        if kinds[what.words]:
            dealt = event is not None and event["event"] == "deals_damage"
            if event is None or (event != {"event": "damaged", "card": "this"} and not dealt):
                raise refuse(ability, said)
            node["replace"] = {**event, "event": f"deals_{kinds[what.words]}" if dealt else kinds[what.words]}
        change = said.bare.one
        if not isinstance(change, Meant) or change.kind != "signed" or not isinstance(change.value, int):
            raise refuse(ability, said)
        node["add"] = change.value
    elif what.words == "ダメージ" and to is not None and isinstance(to.one, Meant) and to.one.kind == "times_as_much":
        said.only("を", "に")
        node["times"] = to.one.value
    elif to is not None and isinstance(one, Meant) and one.kind == "damage_bound" and isinstance(to.one, Meant):
        said.only("を", "に")
        if to.one.kind != "number" or to.one.value != one.value - 1:
            raise refuse(ability, said)
        node["at_most"] = to.one.value
    else:
        raise refuse(ability, said)
    if ability.until:
        assert ability.shielded_one is not None  # the recipient was named before
        give(ability, said, ability.shielded_one, {"abilities": [node]})
        return
    asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
    if asked:
        node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        ability.asked = None
    ability.statics.append(node)


def _deals_none(said: Predicate) -> Node | None:
    """Return the prevention of damage dealt by a card, or ``None``: このターン、それはダメージを与えない."""
    what = said.get("を")
    said.only("は", "を")
    kinds = {"ダメージ": "deals_damage", "交戦ダメージ": "deals_combat_damage", "能力ダメージ": "deals_ability_damage"}
    if said.form != "not" or what is None or what.words not in kinds:
        return None
    return {"abilities": [{"replace": {"event": kinds[what.words], "card": "this"}, "prevent": True}]}


@said_with("deal_damage")
def dealing(ability: Ability, said: Predicate) -> None:
    """Add a change of damage dealt: これが与えるダメージを+1する."""
    if said.form == "not" and (none := _deals_none(said)) is not None:
        give(ability, said, get(ability, said, "は"), none)
        return
    said.only("が")
    one = get(ability, said, "が").one
    if said.form != "do" or not ability.is_static() or ability.until:
        raise refuse(ability, said)
    if isinstance(one, Meant) and one.kind == "pointer" and one.value == "this":
        ability.shielded = {"event": "deals_damage", "card": "this"}
    elif isinstance(one, Noun) and not one.number and set(one.zone) <= {"field"} and one.side and one.like:
        ability.reaching(get(ability, said, "が"))
        ability.shielded = {"event": "deals_damage", "card": dict(one.like), "side": one.side}
    else:
        raise refuse(ability, said)
