"""Instructions that change cards: numbers, keywords, abilities, prohibitions, damage and its prevention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import USED, Ability, Node
from judge.cards.parser.sve.instructions._objects import objects, several, together
from judge.cards.parser.sve.instructions.players import change_number
from judge.cards.parser.sve.meanings import Noun, One
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, standing_for, this
from judge.cards.parser.sve.registry import said_with
from judge.cards.parser.sve.state import only_if
from judge.cards.parser.sve.words import HEADS


def give(ability: Ability, predicate: Predicate, subject: Arg, grant: Node) -> None:
    """Give something to cards: for a duration, permanently, or as a static ability."""
    if ability.is_static():
        ability.add_static(grant, subject)
        return
    pointers = several(ability, subject)
    to = together(pointers)
    for pointer in [to] if to is not None else pointers:
        previous = ability.out[-1] if ability.out and ability.out[-1].get("to") == pointer else {}
        if previous.get("until") and "cannot" in grant and not ability.until:
            # whether the duration stated before also applies here
            raise predicate.refused("two readings")
        if ability.linked and "give" in previous and previous.get("until") == ability.until:
            given = previous["give"]
            if all(isinstance(given[name], list) for name in set(given) & set(grant)):
                for name, value in grant.items():
                    given[name] = [*given.get(name, ()), *value] if isinstance(value, list) else value
                continue
        ability.did["give"] = ability.add(ability.for_so_long({"give": grant, "to": pointer}))
        if isinstance(pointer, dict) and ("count" in pointer or "up_to" in pointer):
            raise predicate.refused()
    ability.linked = True


def _given_before(ability: Ability, predicate: Predicate) -> None:
    """Add the subject that さらに leaves out, if something was given before."""
    if predicate.get("は") is None and ability.further and (given := ability.did.get("give")) is not None:
        predicate.args.insert(0, standing_for(given["to"]))


@said_with("have")
def have(ability: Ability, predicate: Predicate) -> None:
    """Add a grant of keywords or abilities: それは【突進】を持つ; それは【突進】と「…」を持つ."""
    _given_before(ability, predicate)
    subject, arg = predicate.just("は", "を")
    if predicate.form not in ("do", "and"):
        raise predicate.refused()
    grants = [_had(ability, predicate, meaning) for meaning in arg.ones]
    if arg.joined_by("か") and not ability.is_static():
        made, before = list[list[Node]](), ability.out
        for grant, until in grants:
            ability.out, ability.linked = [], False
            _have(ability, predicate, subject, grant, until)
            made.append(ability.out)
        ability.out, ability.linked = before, False
        ability.add({"either": made})
        return
    if set(arg.joins) - {"と"}:
        raise predicate.refused()
    for grant, until in grants:
        _have(ability, predicate, subject, grant, until)


def _have(ability: Ability, predicate: Predicate, subject: Arg, grant: Node, until: str | None) -> None:
    """Give one of several things that have their own durations."""
    before = ability.until
    if until is not None:
        if before or ability.is_static():
            raise predicate.refused()
        ability.until, ability.linked = until, False
    give(ability, predicate, subject, grant)
    ability.until = before


def _had(ability: Ability, predicate: Predicate, one: One) -> tuple[Node, str | None]:
    match one.kind:
        case "keywords":
            return {"keywords": list(one.value)}, None
        case "traits":
            return {"trait": one.value if len(one.value) > 1 else one.value[0]}, None
        case "quote":
            return ability.quoted(one.value), None
        case "quote_for_a_turn":
            return ability.quoted(one.value), "end_of_turn"
    raise predicate.refused()


@said_with("lose")
def lose(ability: Ability, predicate: Predicate) -> None:
    """Add the loss of keywords or of all abilities: それは【守護】を失う."""
    subject, _ = predicate.just("は", "を")
    keywords = predicate.value("を", "keywords", "all_abilities")
    grant = {"lose_abilities": True} if predicate.kind("を") == "all_abilities" else {"lose_keywords": keywords}
    give(ability, predicate, subject, grant)


# damage taken


def with_own_leader(ability: Ability, subject: Arg, words: Node) -> bool:
    """Add that one's own leader, alone or together with cards, takes no damage; return whether it applies."""
    if set(subject.joins) - {"と"}:
        return False
    (shield,) = words["abilities"]
    event, about = shield["replace"]["event"], []
    for meaning in subject.ones:
        if meaning.value == "own.leader":
            about.append({"event": event, "card": {"type": "leader"}, "side": "own"})
        elif (
            isinstance(meaning, Noun)
            and meaning.number == "every"
            and meaning.side == "own"
            and set(meaning.zone) <= {"field"}
        ):
            about.append({"event": event, "card": dict(meaning.like), "side": "own"})
        else:
            return False
    ability.reaching(subject)
    for each in about:
        ability.linked = False
        ability.add_static({"abilities": [{**shield, "replace": each}]}, this())
    return True


def shield(ability: Ability, predicate: Predicate) -> None:
    """Add a reduction of damage taken: これが受けるダメージを-1する; これが受ける4以上のダメージを3にする."""
    (subject,) = predicate.just("が")
    of_this, static = subject.words == "これ", ability.is_static()
    if static is bool(ability.until) or (static and subject.words not in ("これ", "自分のリーダー")):
        raise predicate.refused()
    own_leader = {"event": "leader_damaged", "side": "own"}
    ability.shielded = {"event": "damaged", "card": "this"} if of_this or not static else own_leader
    ability.shielded_one = subject


KINDS_OF_DAMAGE = {"ダメージ": "damage", "交戦ダメージ": "combat_damage", "能力ダメージ": "ability_damage"}


def shielded(ability: Ability, predicate: Predicate, event: Node) -> None:
    """Add a reduction of damage to the object named before: ダメージを-1する."""
    ability.shielded = None
    kind, to = KINDS_OF_DAMAGE.get(predicate.words_of("を")), predicate.kind("に")
    node: Node = {"replace": event}
    if kind is not None and not to:
        predicate.only("を", "")
        if kind != "damage":
            dealt = event["event"] == "deals_damage"
            if event != {"event": "damaged", "card": "this"} and not dealt:
                raise predicate.refused()
            node["replace"] = {**event, "event": f"deals_{kind}" if dealt else kind}
        node["add"] = predicate.value("", "signed")
    elif kind == "damage" and to == "times_as_much":
        predicate.only("を", "に")
        node["times"] = predicate.value("に", "times_as_much")
    else:
        predicate.only("を", "に")
        node["at_most"] = predicate.value("に", "number")
        if node["at_most"] != predicate.value("を", "damage_bound") - 1:
            raise predicate.refused()
    if not all(isinstance(number, int) for name, number in node.items() if name != "replace"):
        raise predicate.refused()
    if ability.until:
        assert ability.shielded_one is not None  # the recipient was named before
        give(ability, predicate, ability.shielded_one, {"abilities": [node]})
        return
    ability.statics.append(only_if(node, ability.in_force_if()))
    ability.asked = None


# damage dealt


@said_with("deal_damage")
def dealing(ability: Ability, predicate: Predicate) -> None:
    """Add a change of damage dealt: これが与えるダメージを+1する; このターン、それはダメージを与えない."""
    if predicate.form == "not":
        subject, arg = predicate.just("は", "を")
        if arg.words not in KINDS_OF_DAMAGE:
            raise predicate.refused()
        dealt = {"event": f"deals_{KINDS_OF_DAMAGE[arg.words]}", "card": "this"}
        give(ability, predicate, subject, {"abilities": [{"replace": dealt, "prevent": True}]})
        return
    (subject,) = predicate.just("が")
    one = subject.one
    if predicate.form != "do" or not ability.is_static() or ability.until:
        raise predicate.refused()
    if isinstance(one, Noun) and not one.number and set(one.zone) <= {"field"} and one.side and one.like:
        ability.reaching(subject)
        ability.shielded = {"event": "deals_damage", "card": dict(one.like), "side": one.side}
    elif (one.kind, one.value) == ("pointer", "this"):
        ability.shielded = {"event": "deals_damage", "card": "this"}
    else:
        raise predicate.refused()


@said_with("")
def bare(ability: Ability, predicate: Predicate) -> None:
    """Add the damage of a sentence without a verb: それに3ダメージ."""
    predicate.only("に", "")
    amount = predicate.value("", "damage")
    if predicate.get("に") is None and ability.further and (old := ability.did.get("damage")) is not None:
        ability.did["damage"] = ability.add({"damage": ability.resolve(amount), "to": old["to"]})
        return
    _damage(ability, amount, several(ability, predicate.arg("に")))


def _damage(ability: Ability, amount: Any, to: Sequence[Any], *, divided: bool = False) -> None:
    pointer = together(to)
    if divided and pointer is None:
        raise NotReadError("割りふる")
    node = {"damage": ability.resolve(amount), "to": with_leader(to) if pointer is None else pointer}
    ability.did["damage"] = ability.add({**node, **({"divided": True} if divided else {})})


def with_leader(to: Sequence[Any]) -> Node:
    """Return a leader and all cards of a kind on the same side as one selection."""
    leaders = [one for one in to if one in ("own.leader", "enemy.leader")]
    wide = [one for one in to if isinstance(one, dict)]
    sides = {leader.partition(".")[0] for leader in leaders}
    side = "any" if len(sides) == 2 else next(iter(sides), None)
    match wide:
        case [{"side": whose, "type": str() as kind, **more}] if whose == side and not more:
            if len(leaders) + 1 == len(to):
                return {"zone": ["field", "leader"], "side": side, "type": ["leader", kind]}
    raise NotReadError("と", "more than one pointer")


@said_with("allot")
def allot(ability: Ability, predicate: Predicate) -> None:
    """Add damage that is divided among targets: それに6ダメージを割りふる."""
    to, _ = predicate.just("に", "を")
    _damage(ability, predicate.value("を", "damage"), several(ability, to), divided=True)


# numbers


@said_with("do")
def change(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to change numbers or turn a card over: それは攻撃力+1する; 自分のPP最大値を+1する."""
    arg, subject = predicate.get("を"), predicate.get("は")
    if ability.shielded is not None:
        shielded(ability, predicate, ability.shielded)
    elif subject is not None and subject.words == "これの進化コスト":
        predicate.only("は", "")
        if not ability.is_static():
            raise predicate.refused()
        ability.add_static({"evolve_cost": {**predicate.value("", "as_much_less"), "times": -1}}, this())
    elif arg is not None and subject is None:
        _change_of(ability, predicate, arg)
    else:
        _change_cards(ability, predicate)


def _change_of(ability: Ability, predicate: Predicate, arg: Arg) -> None:
    """Change the object marked with を: a cost, the numbers of cards, or a number of a player."""
    if arg.words in ("コスト", "それのコスト") or ability.playing_it is not None:
        _cost_of_it(ability, predicate, arg)
    elif arg.words in ("これの進化コスト", "それの進化コスト"):
        predicate.only("を", "に")
        number = predicate.value("に", "number")
        if predicate.form != "do":
            raise predicate.refused()
        give(ability, predicate, standing_for(arg.one.value, arg.words[:2]), {"set_evolve_cost": number})
    elif (
        (to := predicate.get("に")) is not None
        and predicate.bare is None
        and [meaning.kind for meaning in to.ones] == ["number"]
    ):
        predicate.only("を", "に")
        _set_numbers(ability, predicate, arg, to.one.value)
    else:
        change_number(ability, predicate, arg)


def _set_numbers(ability: Ability, predicate: Predicate, arg: Arg, value: Any) -> None:
    """Add the instruction to set numbers: それの攻撃力と体力を1にする; 相手のリーダーすべての体力を10にする."""
    first, *more = arg.ones
    match first.value if first.kind == "amount" else None:
        case {"resource": "defense", **side} if not side:
            owner, names = "own.leader", ["defense"]
        case {"stat": stat, "of": owner, **plus} if not plus:
            names = [stat]
        case _:
            raise predicate.refused()
    names += [meaning.value for meaning in more if meaning.kind == "figure"]
    if len(names) != len(arg.ones) or set(arg.joins) - {"と"} or set(names) - {"attack", "defense"}:
        raise predicate.refused()
    if predicate.form != "do":
        raise predicate.refused()
    numbers = {f"set_{name}": value for name in names}
    ability.add(ability.for_so_long({"give": numbers, "to": ability.point(owner)}))


def _change_cards(ability: Ability, predicate: Predicate) -> None:
    """Add the change of numbers of cards, leaders or both: それは攻撃力+1する."""
    _given_before(ability, predicate)
    subject, _ = predicate.just("は", "")
    change = predicate.value("", "change")
    if predicate.form not in ("do", "and"):
        raise predicate.refused()
    pointers = several(ability, subject)
    leaders = [one for one in pointers if one in ("own.leader", "enemy.leader")]
    chosen = [one for one in pointers if len(pointers) == 1 and isinstance(one, str) and one in ability.leaders]
    if not leaders and not chosen:
        give(ability, predicate, subject, dict(change))
        return
    if set(change) != {"defense"} or ability.until or (leaders and ability.is_static()):
        raise predicate.refused()
    to = together(leaders or chosen)
    ability.add({"life": change["defense"], **({} if to == "own.leader" else {"to": to})})
    others = [one for one in pointers if one not in leaders] if leaders else []
    one_pointer = together(others) if others else None
    for pointer in others if one_pointer is None else [one_pointer]:
        ability.add({"give": dict(change), "to": pointer})


def _cost_of_it(ability: Ability, predicate: Predicate, arg: Arg) -> None:
    """Add a change of the cost of playing a card: それをプレイする際、コストを-2する; それのコストを-2する."""
    playing, to = ability.playing_it, predicate.get("に")
    if arg.words == "それのコスト" and to is not None and predicate.form == "te" and predicate.bare is None:
        predicate.only("を", "に")
        ability.cost_of_it.append(predicate.value("に", "number"))
        return
    if arg.words == "それのコスト" and playing is None:
        playing = ability.point("@it")
    elif arg.words != "コスト" or playing is None or playing is USED:
        raise predicate.refused()
    else:
        ability.playing_it = USED
    predicate.only("を", "" if to is None else "に")
    if predicate.form != "do":
        raise predicate.refused()
    grant = {"cost": predicate.value("", "signed")} if to is None else {"set_cost": predicate.value("に", "number")}
    if not isinstance(playing, dict):
        ability.add(ability.for_so_long({"give": grant, "to": playing}))
    elif to is not None or ability.until:
        raise predicate.refused()
    elif ability.next_one:
        ability.next_one = False
        like = {name: asked for name, asked in playing.items() if name != "side"}
        if "zone" in playing or playing["side"] != "own":
            raise predicate.refused()
        ability.add({"next_play": like, **grant})
    elif ability.is_static():
        ability.reaching(arg)
        ability.statics.append(only_if({"static": grant, "affects": playing}, ability.in_force_if()))
    else:
        raise predicate.refused()


@said_with("playing")
def playing(ability: Ability, predicate: Predicate) -> None:
    """Add the changes of the cost of playing cards: それをプレイする際、…; 自分が学院・フォロワーをプレイする際、…."""
    predicate.only("を", "が")
    one = predicate.arg("を").one
    if predicate.get("が") is None:
        ability.playing_it = ability.point(predicate.value("を", "pointer"))
        return
    side = {"you": "own", "opponent": "enemy"}.get(predicate.value("が", "person"))
    if side is None or not isinstance(one, Noun) or one.zone not in ([], ["ex"], ["hand"]) or one.side or one.number:
        raise predicate.refused()
    where = {"zone": one.zone[0]} if one.zone else {}
    ability.playing_it = {**where, "side": side, **one.like}


# prohibitions


@said_with("attack", "be_attacked", "be_destroyed", "vanish", "take_damage", "be_chosen")
def cannot(ability: Ability, predicate: Predicate) -> None:
    """Add a prohibition: それは相手を攻撃できない; これは能力によって破壊されない; これは消滅する."""
    if predicate.form == "ignore":
        subject, arg = predicate.just("は", "を")
        if arg.words != "【守護】":
            raise predicate.refused()
        give(ability, predicate, subject, {"ignores": ["ward"]})
        return
    if (predicate.verb, predicate.form) == ("vanish", "do"):
        (subject,) = predicate.just("は")
        ability.add({"banish": objects(ability, subject)})
        return
    if (predicate.verb, predicate.form) == ("take_damage", "do"):
        shield(ability, predicate)
        return
    subject, by = predicate.arg("は"), predicate.get("によって") or predicate.get("で")
    if predicate.form not in ("not", "not_and") or (by is not None and by.words != "能力"):
        raise predicate.refused()
    grant = _forbidden(predicate.without(by), by_ability=by is not None)
    if ability.is_static() and not ability.until:
        if "abilities" in grant and with_own_leader(ability, subject, grant):
            return
        if grant == {"cannot": ["damaged"]} and subject.words == "自分のリーダー":
            ability.reaching(subject)
            unhurt = {"replace": {"event": "leader_damaged", "side": "own"}, "prevent": True}
            ability.add_static({"abilities": [unhurt]}, this())
            return
    give(ability, predicate, subject, grant)


ATTACKED = {"": "attack", "相手": "attack", "相手のリーダー": "attack_leader", "相手のフォロワー": "attack_follower"}
"""The words before を攻撃できない, each with the prohibition."""

FORBIDDEN = {
    ("be_attacked", False): "be_attacked",
    ("be_chosen", True): "be_chosen",
    ("be_destroyed", False): "destroyed",
    ("be_destroyed", True): "destroyed_by_ability",
    ("vanish", True): "banished",
}
"""The prohibitions, by the verb and whether only abilities are meant."""


def _forbidden(predicate: Predicate, *, by_ability: bool) -> Node:
    """Return the grant of a prohibition."""
    if (predicate.verb, by_ability) in FORBIDDEN:
        predicate.only("は")
        return {"cannot": [FORBIDDEN[predicate.verb, by_ability]]}
    predicate.only("は", "を")
    if predicate.verb == "attack" and not by_ability and predicate.words_of("を") in ATTACKED:
        return {"cannot": [ATTACKED[predicate.words_of("を")]]}
    if predicate.verb == "take_damage":
        damage = predicate.value("を", "event")
        if damage == "damage" and not by_ability:
            return {"cannot": ["damaged"]}
        if damage in (("damage",) if by_ability else ("ability_damage", "combat_damage")):
            event = {"event": "ability_damage" if by_ability else damage, "card": "this"}
            return {"abilities": [{"replace": event, "prevent": True}]}
    raise predicate.refused()


@said_with("has_to_choose")
def has_to_be_chosen(ability: Ability, predicate: Predicate) -> None:
    """Add the rule that an opponent's abilities must choose this card if they can.

    Example: 相手プレイヤーは能力でこれを選べるとき、これを選ぶ.
    """
    players = ("相手プレイヤー", "相手プレイヤーすべて")
    if not any(predicate.says(は=player, で="能力", を="これ") for player in players) or not ability.is_static():
        raise predicate.refused()
    ability.add_static({"must": ["be_chosen"]}, this())


USED_AS = {"起動": "use_activated", "起動_but_evolve": "use_activated_but_evolve"}


@said_with("not_used")
def not_used(ability: Ability, predicate: Predicate) -> None:
    """Add a prohibition to use abilities: それのファンファーレ能力を使えない."""
    predicate.only("を")
    whose, kind = predicate.value("を", "abilities_of")
    word = USED_AS.get(kind) or (f"use_{HEADS[kind]}" if kind in HEADS else None)
    if word is None or whose not in ("それ", "これ"):
        raise predicate.refused()
    give(ability, predicate, standing_for("@it" if whose == "それ" else "this", whose), {"cannot": [word]})


@said_with("not_triggering")
def not_triggering(ability: Ability, predicate: Predicate) -> None:
    """Add a prohibition for abilities to trigger.

    Example: これが場にいる限り、相手プレイヤーすべてのファンファーレ能力は誘発しない.
    """
    (arg,) = predicate.just("は")
    kinds = [meaning.value for meaning in arg.ones if meaning.kind == "abilities_of"]
    if len(kinds) != len(arg.ones) or set(arg.joins) - {"と"} or kinds[0][0] != "相手プレイヤーすべて":
        raise predicate.refused()
    if any(whose for whose, _ in kinds[1:]) or any(kind not in HEADS for _, kind in kinds):
        raise predicate.refused()
    every = Arg("は", [Noun(arg.words, side="enemy", number="every", typed=True)], [], arg.words)
    ability.add_static({"cannot": [f"trigger_{HEADS[kind]}" for _, kind in kinds]}, every)


@said_with("stand_not")
def stays_engaged(ability: Ability, predicate: Predicate) -> None:
    """Add that a card does not refresh next turn: それは次のそれのプレイヤーのスタートフェイズにスタンドしない."""
    subject, _ = predicate.just("は", "に")
    own = predicate.value("に", "start_phase") == "own"
    if ability.until or (own and not ability.is_static()):
        raise predicate.refused()
    grant = {"cannot": ["refreshed_in_start_phase"]}
    if own:
        ability.add_static(grant, subject)
        return
    it = objects(ability, subject)
    every = isinstance(it, dict) and it.get("side") == "enemy" and not {"count", "up_to", "any_number"} & set(it)
    if not every and (not isinstance(it, str) or ability.sides.get(it) != "enemy"):
        raise predicate.refused()  # the phase is in the opponent's next turn, at whose end the effect ends
    ability.add({"give": grant, "to": it, "until": "end_of_next_enemy_turn"})


@said_with("also")
def also(ability: Ability, predicate: Predicate) -> None:
    """Add that a card has a further name: これは『…』でもある."""
    subject, arg = predicate.just("は", "")
    one = arg.one
    if subject.words != "これ" or not isinstance(one, Noun) or set(one.like) != {"name"} or one.number:
        raise predicate.refused()
    if not one.unplaced:
        raise predicate.refused()
    give(ability, predicate, subject, {"also_named": one.like["name"]})
