"""Instructions that change cards: numbers, keywords, abilities, prohibitions, damage and its prevention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import USED, Ability, Node
from judge.cards.parser.sve.instructions._objects import get, objects, refuse, resolve, several, together
from judge.cards.parser.sve.instructions.players import change_number
from judge.cards.parser.sve.meanings import Meant, Noun, One
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.registry import said_with
from judge.cards.parser.sve.words import HEADS


def give(ability: Ability, said: Predicate, subject: Arg, grant: Node) -> None:
    """Give something to cards: for a duration, permanently, or as a static ability."""
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
        before = previous is not None and previous.get("to") == pointer and previous.get("until")
        if before and "cannot" in grant and not ability.until:
            # whether the duration stated before also applies here
            raise NotReadError(said.words, ability.at, "two readings")
        if (
            ability.linked
            and previous is not None
            and "give" in previous
            and previous["to"] == pointer
            and previous.get("until") == ability.until
            and all(isinstance(previous["give"][name], list) for name in set(previous["give"]) & set(grant))
        ):
            for name, value in grant.items():
                previous["give"][name] = [*previous["give"].get(name, ()), *value] if isinstance(value, list) else value
        else:
            added = ability.did["give"] = ability.add(node)
            if isinstance(pointer, dict) and ("count" in pointer or "up_to" in pointer):
                raise refuse(ability, said)
            del added
    ability.linked = True


@said_with("have")
def have(ability: Ability, said: Predicate) -> None:
    """Add a grant of keywords or abilities: それは【突進】を持つ; それは【突進】と「…」を持つ."""
    said.only("は", "を")
    if said.get("は") is None and ability.further and (given := ability.did.get("give")) is not None:
        said.args.insert(0, Arg("は", [Meant("pointer", given["to"])], [], "それ"))
    subject, what = get(ability, said, "は"), get(ability, said, "を")
    if said.form not in ("do", "and"):
        raise refuse(ability, said)
    grants = [_had(ability, said, one) for one in what.ones]
    joins = set(what.joins)
    if joins == {"か"} and not ability.is_static():
        made = []
        before = ability.out
        for grant, until in grants:
            ability.out, ability.linked = [], False
            _have(ability, said, subject, grant, until)
            made.append(ability.out)
            ability.out = before
        ability.linked = False
        ability.add({"either": made})
        return
    if joins - {"と"}:
        raise refuse(ability, said)
    for grant, until in grants:
        _have(ability, said, subject, grant, until)


def _have(ability: Ability, said: Predicate, subject: Arg, grant: Node, until: str | None) -> None:
    """Give one of several things that have their own durations."""
    before = ability.until
    if until is not None:
        if before or ability.is_static():
            raise refuse(ability, said)
        ability.until, ability.linked = until, False
    give(ability, said, subject, grant)
    ability.until = before


def _had(ability: Ability, said: Predicate, one: One) -> tuple[Node, str | None]:
    match one:
        case Meant("keywords", words):
            return {"keywords": list(words)}, None
        case Meant("traits", words):
            return {"trait": words if len(words) > 1 else words[0]}, None
        case Meant("quote", words):
            return ability.quoted(words), None
        case Meant("quote_for_a_turn", words):
            return ability.quoted(words), "end_of_turn"
    raise refuse(ability, said)


@said_with("lose")
def lose(ability: Ability, said: Predicate) -> None:
    """Add the loss of a keyword: それは【守護】を失う."""
    said.only("は", "を")
    what = get(ability, said, "を").one
    if isinstance(what, Meant) and what.kind == "all_abilities":
        give(ability, said, get(ability, said, "は"), {"lose_abilities": True})
        return
    if not isinstance(what, Meant) or what.kind != "keywords":
        raise refuse(ability, said)
    give(ability, said, get(ability, said, "は"), {"lose_keywords": what.value})


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


def _set_numbers(ability: Ability, said: Predicate, what: Arg, to: Arg) -> None:
    """Add the instruction to set numbers: それの攻撃力と体力を1にする; 相手のリーダーすべての体力を10にする."""
    first, *more = what.ones
    if not isinstance(to.one, Meant):
        raise refuse(ability, said)
    value = to.one.value
    owner = first.value.get("of") if isinstance(first, Meant) and first.kind == "amount" else None
    if isinstance(first, Meant) and first.value == {"resource": "defense"}:
        owner, names = "own.leader", ["defense"]
    elif isinstance(first, Meant) and owner is not None and set(first.value) == {"stat", "of"}:
        names = [first.value["stat"]]
    else:
        raise refuse(ability, said)
    names += [one.value for one in more if isinstance(one, Meant) and one.kind == "figure"]
    if (
        len(names) != len(what.ones)
        or set(what.joins) - {"と"}
        or set(names) - {"attack", "defense"}
        or said.form != "do"
    ):
        raise refuse(ability, said)
    node: Node = {"give": {f"set_{name}": value for name in names}, "to": ability.point(owner)}
    ability.add({**node, **({"until": ability.until} if ability.until else {})})


def _evolve_cost(ability: Ability, said: Predicate) -> None:
    """Add the change of this card's evolve cost by an amount: これの進化コストは「…の数」と同じだけ-1する."""
    said.only("は", bare=True)
    one = said.bare.one if said.bare else None
    if not isinstance(one, Meant) or one.kind != "as_much_less" or not ability.is_static():
        raise refuse(ability, said)
    ability.add_static({"evolve_cost": {**one.value, "times": -1}}, Arg("は", [Meant("pointer", "this")], [], "これ"))


@said_with("do")
def change(ability: Ability, said: Predicate) -> None:
    """Add the instruction to change numbers or turn a card over: それは攻撃力+1する; 自分のPP最大値を+1する."""
    what, subject = said.get("を"), said.get("は")
    if ability.shielded is not None:
        shielded(ability, said)
    elif subject is not None and subject.words == "これの進化コスト":
        _evolve_cost(ability, said)
    elif what is not None and subject is None:
        _change_of(ability, said, what)
    else:
        _change_cards(ability, said, subject)


def _change_of(ability: Ability, said: Predicate, what: Arg) -> None:
    """Change the object marked with を: a cost, the numbers of cards, or a number of a player."""
    to = said.get("に")
    if what.words in ("コスト", "それのコスト") or ability.playing_it is not None:
        _cost_of_it(ability, said, what)
    elif what.words in ("これの進化コスト", "それの進化コスト"):
        said.only("を", "に")
        number = get(ability, said, "に").one
        if not isinstance(number, Meant) or number.kind != "number" or said.form != "do":
            raise refuse(ability, said)
        whose = Meant("pointer", "this" if what.words.startswith("これ") else "@it")
        give(ability, said, Arg("は", [whose], [], what.words[:2]), {"set_evolve_cost": number.value})
    elif to is not None and said.bare is None and _is_number(to):
        said.only("を", "に")
        _set_numbers(ability, said, what, to)
    else:
        change_number(ability, said, what)


def _is_number(arg: Arg) -> bool:
    one = arg.ones[0] if len(arg.ones) == 1 else None
    return isinstance(one, Meant) and one.kind == "number"


def _change_cards(ability: Ability, said: Predicate, subject: Arg | None) -> None:
    """Add the change of numbers of cards, leaders or both: それは攻撃力+1する."""
    if subject is None and ability.further and (old := ability.did.get("give")) is not None:
        subject = Arg("は", [Meant("pointer", old["to"])], [], "それ")
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
    elif len(pointers) == 1 and isinstance(pointers[0], str) and pointers[0] in ability.leaders:
        if set(one.value) != {"defense"} or ability.until:
            raise refuse(ability, said)
        ability.add({"life": one.value["defense"], "to": pointers[0]})
    else:
        give(ability, said, subject, dict(one.value))


def _cost_of_it(ability: Ability, said: Predicate, what: Arg) -> None:
    """Add a change of the cost of playing a card: それをプレイする際、コストを-2する."""
    one, to = what.one, said.get("に")
    if isinstance(one, Meant) and one.kind == "its_cost" and to is not None and said.form == "te" and said.bare is None:
        said.only("を", "に")
        value = to.one
        if not isinstance(value, Meant) or value.kind != "number":
            raise refuse(ability, said)
        ability.cost_of_it.append(value.value)
        return
    playing = ability.playing_it
    if isinstance(one, Meant) and one.kind == "its_cost" and playing is None:
        _its_cost(ability, said)
        return
    if to is not None and isinstance(playing, (str, list)) and isinstance(to.one, Meant) and to.one.kind == "number":
        said.only("を", "に")
        if what.words != "コスト" or said.form != "do":
            raise refuse(ability, said)
        ability.playing_it = USED
        until = {"until": ability.until} if ability.until else {}
        ability.add({"give": {"set_cost": to.one.value}, "to": playing, **until})
        return
    said.only("を", bare=True)
    change = said.bare.one if said.bare else None
    if what.words != "コスト" or not isinstance(change, Meant) or change.kind != "signed" or said.form != "do":
        raise refuse(ability, said)
    if playing is None or playing is USED:
        raise refuse(ability, said)
    ability.playing_it = USED
    if isinstance(playing, dict) and ability.next_one:
        ability.next_one = False
        if "zone" in playing or playing["side"] != "own":
            raise refuse(ability, said)
        like = {name: asked for name, asked in playing.items() if name != "side"}
        ability.add({"next_play": like, "cost": change.value})
        return
    if isinstance(playing, dict):
        node: Node = {"static": {"cost": change.value}, "affects": playing}
        asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
        if asked:
            node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        if ability.until or not ability.is_static():
            raise refuse(ability, said)
        ability.reaching(what)
        ability.statics.append(node)
        return
    node = {"give": {"cost": change.value}, "to": playing}
    if ability.until:
        node["until"] = ability.until
    ability.add(node)


def _its_cost(ability: Ability, said: Predicate) -> None:
    """Add a change of the cost of playing a card for a time: このターン、それのコストを-2する."""
    said.only("を", "に", bare=True)
    to, by = said.get("に"), said.bare
    value = to.one if to is not None and by is None else by.one if by is not None and to is None else None
    kind = "number" if to is not None else "signed"
    if not isinstance(value, Meant) or value.kind != kind or said.form != "do":
        raise refuse(ability, said)
    grant = {"cost" if by is not None else "set_cost": value.value}
    ability.add({"give": grant, "to": ability.point("@it"), **({"until": ability.until} if ability.until else {})})


@said_with("playing")
def playing(ability: Ability, said: Predicate) -> None:
    """Add the changes of the cost of playing cards: それをプレイする際、…; 自分が学院・フォロワーをプレイする際、…."""
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
    if not isinstance(one, Noun) or one.zone not in ([], ["ex"], ["hand"]) or one.side or one.number:
        raise refuse(ability, said)
    side = "own" if person.value == "you" else "enemy"
    where = {"zone": one.zone[0]} if one.zone else {}
    ability.playing_it = {**where, "side": side, **one.like}


@said_with("attack", "be_attacked", "be_destroyed", "vanish", "take_damage", "be_chosen")
def cannot(ability: Ability, said: Predicate) -> None:
    """Add a prohibition: それは相手を攻撃できない; これは能力によって破壊されない; これは消滅する."""
    subject = said.get("は")
    if said.form == "ignore":
        _ignoring(ability, said)
        return
    if said.verb == "vanish" and said.form == "do":
        said.only("は")
        if subject is None:
            raise refuse(ability, said)
        ability.add({"banish": objects(ability, subject)})
        return
    if said.verb == "take_damage" and said.form == "do":
        shield(ability, said)
        return
    if subject is None or said.form not in ("not", "not_and"):
        raise refuse(ability, said)
    by = said.get("によって") or said.get("で")
    if by is not None and by.words != "能力":
        raise refuse(ability, said)
    said.args = [arg for arg in said.args if arg is not by]
    words = _forbidden(ability, said, by_ability=by is not None)
    if isinstance(words, dict):
        if ability.is_static() and not ability.until and with_own_leader(ability, subject, words):
            return
        give(ability, said, subject, words)
        return
    if words == ["damaged"] and subject.words == "自分のリーダー" and ability.is_static() and not ability.until:
        ability.reaching(subject)
        unhurt = {"replace": {"event": "leader_damaged", "side": "own"}, "prevent": True}
        ability.add_static({"abilities": [unhurt]}, Arg("は", [Meant("pointer", "this")], [], "これ"))
        return
    give(ability, said, subject, {"cannot": words})


@said_with("has_to_choose")
def has_to_be_chosen(ability: Ability, said: Predicate) -> None:
    """Add the rule that an opponent's abilities must choose this card if they can.

    Example: 相手プレイヤーは能力でこれを選べるとき、これを選ぶ.
    """
    said.only("は", "で", "を")
    words = [get(ability, said, particle).words for particle in ("は", "で", "を")]
    if words[0] not in ("相手プレイヤー", "相手プレイヤーすべて") or words[1:] != ["能力", "これ"]:
        raise refuse(ability, said)
    if not ability.is_static():
        raise refuse(ability, said)
    ability.add_static({"must": ["be_chosen"]}, Arg("は", [Meant("pointer", "this")], [], "これ"))


def _ignoring(ability: Ability, said: Predicate) -> None:
    """Add the permission to attack past cards with a keyword: これは【守護】を無視して攻撃できる."""
    said.only("は", "を")
    what = get(ability, said, "を").one
    if not isinstance(what, Meant) or what.kind != "keywords" or what.value != ["ward"]:
        raise refuse(ability, said)
    give(ability, said, get(ability, said, "は"), {"ignores": list(what.value)})


def _forbidden(ability: Ability, said: Predicate, *, by_ability: bool) -> Any:
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
        case "be_attacked" if not by_ability:
            said.only("は")
            return ["be_attacked"]
        case "be_chosen" if by_ability:
            said.only("は")
            return ["be_chosen"]
        case "be_destroyed":
            said.only("は")
            return ["destroyed_by_ability"] if by_ability else ["destroyed"]
        case "vanish" if by_ability:
            said.only("は")
            return ["banished"]
        case "take_damage":
            said.only("は", "を")
            taken = get(ability, said, "を").one
            if isinstance(taken, Meant) and taken.kind == "event":
                if taken.value == "damage":
                    if by_ability:
                        return {
                            "abilities": [{"replace": {"event": "ability_damage", "card": "this"}, "prevent": True}]
                        }
                    return ["damaged"]
                if taken.value in ("ability_damage", "combat_damage") and not by_ability:
                    return {"abilities": [{"replace": {"event": taken.value, "card": "this"}, "prevent": True}]}
    raise refuse(ability, said)


USED_AS = {"起動": "use_activated", "起動_but_evolve": "use_activated_but_evolve"}


@said_with("not_used")
def not_used(ability: Ability, said: Predicate) -> None:
    """Add a prohibition to use abilities: それのファンファーレ能力を使えない."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or one.kind != "abilities_of" or one.value[0] not in ("それ", "これ"):
        raise refuse(ability, said)
    whose, kind = one.value
    word = USED_AS.get(kind) or (f"use_{HEADS[kind]}" if kind in HEADS else None)
    if word is None:
        raise refuse(ability, said)
    subject = Arg("は", [Meant("pointer", "@it" if whose == "それ" else "this")], [], whose)
    give(ability, said, subject, {"cannot": [word]})


@said_with("not_triggering")
def not_triggering(ability: Ability, said: Predicate) -> None:
    """Add a prohibition for abilities to trigger.

    Example: これが場にいる限り、相手プレイヤーすべてのファンファーレ能力は誘発しない.
    """
    said.only("は")
    what = get(ability, said, "は")
    kinds = [one.value for one in what.ones if isinstance(one, Meant) and one.kind == "abilities_of"]
    if len(kinds) != len(what.ones) or set(what.joins) - {"と"} or kinds[0][0] != "相手プレイヤーすべて":
        raise refuse(ability, said)
    if any(whose for whose, _ in kinds[1:]) or any(kind not in HEADS for _, kind in kinds):
        raise refuse(ability, said)
    every = Noun(what.words, side="enemy", number="every", kind=True)
    subject = Arg("は", [every], [], what.words)
    ability.add_static({"cannot": [f"trigger_{HEADS[kind]}" for _, kind in kinds]}, subject)


@said_with("stand_not")
def stays_engaged(ability: Ability, said: Predicate) -> None:
    """Add that a card does not refresh next turn: それは次のそれのプレイヤーのスタートフェイズにスタンドしない."""
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
    every = isinstance(it, dict) and it.get("side") == "enemy" and not {"count", "up_to", "any_number"} & set(it)
    if not every and (not isinstance(it, str) or ability.sides.get(it) != "enemy"):
        raise refuse(ability, said)  # the phase is in the opponent's next turn, at whose end the effect ends
    ability.add({"give": grant, "to": it, "until": "end_of_next_enemy_turn"})


@said_with("also")
def also(ability: Ability, said: Predicate) -> None:
    """Add that a card has a further name: これは『…』でもある."""
    said.only("は", bare=True)
    subject = get(ability, said, "は")
    one = said.bare.one if said.bare else None
    if subject.words != "これ" or not isinstance(one, Noun) or set(one.like) != {"name"} or one.number:
        raise refuse(ability, said)
    if one.side or one.zone:
        raise refuse(ability, said)
    give(ability, said, subject, {"also_named": one.like["name"]})
