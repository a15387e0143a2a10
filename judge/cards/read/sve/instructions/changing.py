"""Instructions that change cards: numbers, keywords, abilities, what they cannot do."""

from __future__ import annotations

from typing import Any

from judge.cards.read.sve._how import said_with
from judge.cards.read.sve.abilities import USED, Ability, Node
from judge.cards.read.sve.instructions._objects import get, objects, refuse, several, together
from judge.cards.read.sve.instructions.players import change_number
from judge.cards.read.sve.nouns import Meant, Noun
from judge.cards.read.sve.predicates import Arg, Predicate


@said_with("do")
def change(ability: Ability, said: Predicate) -> None:
    """それは攻撃力+1する; 自分のPP最大値を+1する; それを裏向きにする."""
    what = said.get("を")
    subject = said.get("は")
    if ability.shielded is not None:
        shielded(ability, said)
        return
    if (
        what is not None
        and subject is None
        and (what.words in ("コスト", "それのコスト") or ability.playing_it is not None)
    ):
        _cost_of_it(ability, said, what)
        return
    if what is not None and subject is None:
        change_number(ability, said, what)
        return
    if subject is None or said.bare is None or said.form not in ("do", "and"):
        raise refuse(ability, said)
    said.only("は", bare=True)
    one = said.bare.one
    if not isinstance(one, Meant) or one.kind != "change":
        raise refuse(ability, said)
    pointers = several(ability, subject)
    leaders = [p for p in pointers if p in ("own.leader", "enemy.leader")]
    if leaders:
        if set(one.value) != {"defense"} or ability.until or ability.is_static():
            raise refuse(ability, said)
        to = together(leaders)
        ability.add({"life": one.value["defense"], **({} if to == "own.leader" else {"to": to})})
        others = [p for p in pointers if p not in leaders]
        one_pointer = together(others) if others else None
        for pointer in others if one_pointer is None else [one_pointer]:
            ability.add({"give": dict(one.value), "to": pointer})
        return
    give(ability, said, subject, dict(one.value))


def _cost_of_it(ability: Ability, said: Predicate, what: Arg) -> None:
    """それをプレイする際、コストを-2する; それのコストを0にしてプレイする."""
    one, to = what.one, said.get("に")
    if isinstance(one, Meant) and one.kind == "its_cost" and to is not None and said.form == "te" and said.bare is None:
        said.only("を", "に")
        value = to.one
        if not isinstance(value, Meant) or value.kind != "number":
            raise refuse(ability, said)
        ability.cost_of_it.append(value.value)
        return
    said.only("を", bare=True)
    value = said.bare.one if said.bare else None
    playing = ability.playing_it
    if what.words != "コスト" or not isinstance(value, Meant) or value.kind != "signed" or said.form != "do":
        raise refuse(ability, said)
    if playing is None or playing is USED:
        raise refuse(ability, said)
    ability.playing_it = USED
    if isinstance(playing, dict):
        node: Node = {"static": {"cost": value.value}, "affects": playing}
        asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
        if asked:
            node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        if ability.until or not ability.is_static():
            raise refuse(ability, said)
        ability.reaching(what)
        ability.statics.append(node)
        return
    node = {"give": {"cost": value.value}, "to": playing}
    if ability.until:
        node["until"] = ability.until
    ability.add(node)


@said_with("playing")
def playing(ability: Ability, said: Predicate) -> None:
    """それをプレイする際、…; 自分が学院・フォロワーをプレイする際、…."""
    said.only("を", "が")
    what, who = get(ability, said, "を"), said.get("が")
    one = what.one
    if who is None:
        if not isinstance(one, Meant) or one.kind != "pointer":
            raise refuse(ability, said)
        ability.playing_it = ability.point(one.value)
        return
    person = who.one
    if not isinstance(person, Meant) or person.kind != "person" or person.value not in ("you", "opponent"):
        raise refuse(ability, said)
    if not isinstance(one, Noun) or one.zone or one.side or one.number:
        raise refuse(ability, said)
    side = "own" if person.value == "you" else "enemy"
    ability.playing_it = {"zone": ["hand", "ex"], "side": side, **one.like}


def give(ability: Ability, said: Predicate, subject: Arg, grant: Node) -> None:
    """Give something to cards: for a time or for good, or as long as a static ability is in force."""
    if ability.is_static():
        ability.add_static(grant, subject)
        return
    pointers = several(ability, subject)
    to = together(pointers)
    for pointer in [to] if to is not None else pointers:
        node: Node = {"give": grant, "to": pointer}
        if ability.until:
            node["until"] = ability.until
        previous = ability.out[-1] if ability.out else None
        if (
            ability.linked
            and previous is not None
            and "give" in previous
            and previous["to"] == pointer
            and not (set(previous["give"]) & set(grant))
        ):
            previous["give"].update(grant)
        else:
            added = ability.add(node)
            if isinstance(pointer, dict) and ("count" in pointer or "up_to" in pointer):
                raise refuse(ability, said)
            del added
    ability.linked = True


@said_with("have")
def have(ability: Ability, said: Predicate) -> None:
    """それは【突進】を持つ."""
    said.only("は", "を")
    subject, what = get(ability, said, "は"), get(ability, said, "を")
    if said.form not in ("do", "and"):
        raise refuse(ability, said)
    if len(what.ones) > 1:
        if any(join != "と" for join in what.joins):
            raise refuse(ability, said)
        if not all(isinstance(one, Meant) and one.kind == "keywords" for one in what.ones):
            raise refuse(ability, said)
        words = [w for one in what.ones if isinstance(one, Meant) for w in one.value]
        give(ability, said, subject, {"keywords": words})
        return
    one = what.one
    if isinstance(one, Meant) and one.kind == "keywords":
        give(ability, said, subject, {"keywords": one.value})
    elif isinstance(one, Meant) and one.kind == "traits":
        give(ability, said, subject, {"trait": one.value if len(one.value) > 1 else one.value[0]})
    elif isinstance(one, Meant) and one.kind == "quote":
        give(ability, said, subject, ability.quoted(one.value))
    else:
        raise refuse(ability, said)


@said_with("lose")
def lose(ability: Ability, said: Predicate) -> None:
    """それは【守護】を失う."""
    said.only("は", "を")
    what = get(ability, said, "を").one
    if not isinstance(what, Meant) or what.kind != "keywords":
        raise refuse(ability, said)
    give(ability, said, get(ability, said, "は"), {"lose_keywords": what.value})


@said_with("attack", "be_destroyed", "vanish", "take_damage", "be_chosen")
def cannot(ability: Ability, said: Predicate) -> None:
    """それは相手を攻撃できない; これは能力によって破壊されない; これは消滅する."""
    subject = said.get("は")
    if said.verb == "vanish" and said.form == "do":
        said.only("は")
        if subject is None:
            raise refuse(ability, said)
        ability.add({"banish": objects(ability, subject)})
        return
    if said.verb == "take_damage" and said.form == "do":
        _shield(ability, said)
        return
    if subject is None or said.form not in ("not", "not_and"):
        raise refuse(ability, said)
    words = _forbidden(ability, said)
    if isinstance(words, dict):
        give(ability, said, subject, words)
        return
    give(ability, said, subject, {"cannot": words})


def _shield(ability: Ability, said: Predicate) -> None:
    """これが受けるダメージを-1する; これが受ける4以上のダメージを3にする."""
    said.only("が")
    subject = get(ability, said, "が")
    if subject.words not in ("これ", "自分のリーダー") or not ability.is_static() or ability.until:
        raise refuse(ability, said)
    this = subject.words == "これ"
    ability.shielded = {"event": "damaged", "card": "this"} if this else {"event": "leader_damaged", "side": "own"}


def shielded(ability: Ability, said: Predicate) -> None:
    """ダメージを-1する, behind what takes it."""
    event, ability.shielded = ability.shielded, None
    what = get(ability, said, "を")
    node: Node = {"replace": event}
    one, to = what.ones[0], said.get("に")
    if what.words == "ダメージ" and to is None and said.bare is not None:
        said.only("を", bare=True)
        change = said.bare.one
        if not isinstance(change, Meant) or change.kind != "signed" or not isinstance(change.value, int):
            raise refuse(ability, said)
        node["add"] = change.value
    elif to is not None and isinstance(one, Meant) and one.kind == "damage_bound" and isinstance(to.one, Meant):
        said.only("を", "に")
        if to.one.kind != "number" or to.one.value != one.value - 1:
            raise refuse(ability, said)
        node["at_most"] = to.one.value
    else:
        raise refuse(ability, said)
    asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
    if asked:
        node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        ability.asked = None
    ability.statics.append(node)


def _forbidden(ability: Ability, said: Predicate) -> Any:
    match said.verb:
        case "attack":
            said.only("は", "を")
            what = said.get("を")
            if what is None or what.words == "相手":
                return ["attack"]
            if what.words == "相手のリーダー":
                return ["attack_leader"]
            if what.words == "相手のフォロワー":
                return ["attack_follower"]
        case "be_destroyed":
            said.only("は")
            ability.by_ability = ability.by_ability or False
            return ["destroyed_by_ability"] if ability.by_ability else ["destroyed"]
        case "vanish" if ability.by_ability:
            said.only("は")
            return ["banished"]
        case "take_damage":
            said.only("は", "を")
            what = get(ability, said, "を").one
            if isinstance(what, Meant) and what.kind == "event":
                if what.value == "damage":
                    if ability.by_ability:
                        return {
                            "abilities": [{"replace": {"event": "ability_damage", "card": "this"}, "prevent": True}]
                        }
                    return ["damaged"]
                if what.value in ("ability_damage", "combat_damage") and not ability.by_ability:
                    return {"abilities": [{"replace": {"event": what.value, "card": "this"}, "prevent": True}]}
    raise refuse(ability, said)


@said_with("deal_damage")
def dealing(ability: Ability, said: Predicate) -> None:
    """これが与えるダメージを+1する: there are no words for it in the language of abilities."""
    raise refuse(ability, said)


@said_with("of")
def by_ability(ability: Ability, said: Predicate) -> None:
    """能力によって: what follows is said of what abilities do."""
    subject = said.get("は")
    del subject
    said.only("は", bare=True)
    if said.bare is None or said.bare.words != "能力":
        raise refuse(ability, said)
    ability.by_ability = True


@said_with("stand_not")
def stays_engaged(ability: Ability, said: Predicate) -> None:
    """それは次のそれのプレイヤーのスタートフェイズにスタンドしない; これは自分のスタートフェイズにスタンドしない."""
    said.only("は", "に")
    subject, phase = get(ability, said, "は"), get(ability, said, "に").one
    if not isinstance(phase, Meant) or phase.kind != "start_phase" or ability.until:
        raise refuse(ability, said)
    grant = {"cannot": ["refreshed_in_start_phase"]}
    if phase.value == "own":
        if not ability.is_static():
            raise refuse(ability, said)
        ability.add_static(grant, subject)
        return
    it = objects(ability, subject)
    if not isinstance(it, str) or ability.sides.get(it) != "enemy":
        raise refuse(ability, said)  # the phase is that of the enemy's next turn, with which the effect ends
    ability.add({"give": grant, "to": it, "until": "end_of_next_enemy_turn"})


@said_with("also")
def also(ability: Ability, said: Predicate) -> None:
    """これは『…』でもある."""
    said.only("は", bare=True)
    subject = get(ability, said, "は")
    one = said.bare.one if said.bare else None
    if subject.words != "これ" or not isinstance(one, Noun) or set(one.like) != {"name"} or one.number:
        raise refuse(ability, said)
    give(ability, said, subject, {"also_named": one.like["name"]})
