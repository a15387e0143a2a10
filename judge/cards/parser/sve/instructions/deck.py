"""Instructions about hand and deck: draw, discard, look, take, search."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, refuse
from judge.cards.parser.sve.instructions.choosing import in_any_number, share_count
from judge.cards.parser.sve.meanings import Meant, Noun, joined
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, noun_of, place_of
from judge.cards.parser.sve.registry import SEARCHES, TAKINGS, said_with


@said_with("discard")
def discard(ability: Ability, said: Predicate) -> None:
    """Add the instruction to discard: 自分の手札1枚を捨てる."""
    by_chance = said.get("に")
    said.only("を", "は", "に", bare=by_chance is not None)
    arg = get(ability, said, "を")
    if by_chance is not None and (by_chance.words != "ランダム" or said.bare is None):
        raise refuse(ability, said)
    if len(arg.ones) == 1 and isinstance(arg.ones[0], Meant) and arg.ones[0].kind == "pointer":
        raise refuse(ability, said)
    noun = noun_of(arg)
    if isinstance(noun, Meant) and noun.kind == "place" and by_chance is not None:
        noun = Noun(arg.words, zone=[noun.value[0]], side=noun.value[1])
    if not isinstance(noun, Noun) or noun.zone != ["hand"] or said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    if said.bare is not None:
        count = said.bare.one
        if not isinstance(count, Meant) or count.kind != "count" or count.value[1:] != ("枚", None, False):
            raise refuse(ability, said)
        if noun.number:
            raise refuse(ability, said)
        noun.number, noun.count = "just", count.value[0]
    node = _discarded(ability, said, noun, whole_hand=said.get("は") is None, by_chance=by_chance is not None)
    if noun.like:
        node["like"] = dict(noun.like)
    if by_chance is not None:
        node["random"] = True
    if (who := _whose_hand(ability, said, noun)) != "you":
        node["who"] = who
    node = ability.may(node, said)
    ability.did["discard"] = node
    ability.means(node, aside=True)


def _whose_hand(ability: Ability, said: Predicate, noun: Noun) -> str:
    """Return the player who discards, ``you`` or ``opponent``; the cards come from that player's hand."""
    subject = said.get("は")
    if subject is None:
        if noun.side != "own":
            raise refuse(ability, said)
        return "you"
    one = subject.one
    if not isinstance(one, Meant) or one.kind != "person" or noun.side != "self" or one.value == "@it.player":
        raise refuse(ability, said)
    return str(one.value)


def _discarded(ability: Ability, said: Predicate, noun: Noun, *, whole_hand: bool, by_chance: bool) -> Node:
    """Return the discard of a number of cards; with ``whole_hand``, also of the whole hand or any number."""
    if noun.number == "just":
        return {"discard": noun.count}
    if noun.number in ("every", "any") and whole_hand and not noun.like:
        whole: Node = {"discard": {"count": {"zone": "hand", "side": "own"}}}
        return {**whole, "up_to": True} if noun.number == "any" else whole
    if noun.number == "up_to" and not by_chance:
        return {"discard": noun.count, "up_to": True}
    raise refuse(ability, said)


@said_with("draw")
def draw(ability: Ability, said: Predicate) -> None:
    """Add the instruction to draw: 1枚引く."""
    subject = said.get("は")
    said.only("は", bare=True)
    one = said.bare.one if said.bare else None
    if not isinstance(one, Meant) or one.kind != "count" or one.value[1] != "枚" or one.value[2]:
        raise refuse(ability, said)
    count, _, _, up_to = one.value
    node: Node = {"draw": count, **({"up_to": True} if up_to else {})}
    if subject is not None:
        who = subject.one
        if not isinstance(who, Meant) or who.kind != "person" or who.value.startswith("@"):
            raise refuse(ability, said)
        if who.value != "you":
            node["who"] = who.value
    ability.may(node, said)


@said_with("look")
def look(ability: Ability, said: Predicate) -> None:
    """Add the instruction to look at the top of the deck: 自分のデッキの上4枚を見る."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Noun) or (one.zone, one.side, one.position, one.number) != (["deck"], "own", "top", "just"):
        raise refuse(ability, said)
    if one.like:
        raise refuse(ability, said)
    ability.look = ability.add({"look": one.count})
    ability.look_closed = False


INTO = {"hand": "hand", "ex": "ex", "field": "field", "cemetery": "cemetery", "deck": "deck"}


def take(ability: Ability, said: Predicate, carried: list[Predicate]) -> None:
    """Add the cards taken from those looked at: その中から、スペル1枚を公開して手札に加えてよい."""
    if ability.look is None or ability.look_closed or ability.look not in ability.out:
        raise refuse(ability, said)
    revealed = False
    if carried:
        first = carried.pop()
        said.args = [*first.args, *said.args]
        said.bare = said.bare or first.bare
        revealed = True
    if said.verb == "reveal_and" or (said.verb == "reveal" and said.form == "and"):
        carried.append(said)
        return
    if said.verb not in ("put", "put_out", "add") or said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    said.only("を", "に", "で", bare=True)
    arg = said.get("を") or in_any_number(ability, said)
    wheres = [w for w in said.all("に") if w.words != "好きな順"]
    place = place_of(wheres[0].one) if len(wheres) == 1 else None
    if arg is None or place is None or place[1] is not None or (said.get("を") is not None and said.bare is not None):
        raise refuse(ability, said)
    engaged = said.get("で")
    if engaged is not None:
        raise refuse(ability, said)
    takings: list[Node] = []
    for noun in _takings(ability, said, arg):
        node: Node = {"take": _taken(ability, noun, arg, may=said.form == "may")}
        if place[0] != "hand":
            node["into"] = place[0]
        if place[0] == "deck":
            if not place[2]:
                raise refuse(ability, said)
            node["position"] = place[2]
        if revealed:
            node["reveal"] = True
        takings.append(node)
    _add_takings(ability.look, takings)
    ability.did["reveal"] = ability.did["last"] = ability.look
    ability.put_there.setdefault(place[0], []).append(ability.look)
    ability.means(ability.look, "own")


def _add_takings(look: Node, takings: list[Node]) -> None:
    """Add further groups to take from the cards looked at; a single group becomes part of the look itself."""
    before = look.get("take")
    if before is not None:
        of_look = [{key: look.pop(key) for key in ("take", "into", "reveal") if key in look}]
        look["take"] = [*(before if isinstance(before, list) else of_look), *takings]
    elif len(takings) == 1 and "position" not in takings[0]:
        look.update(takings[0])
    else:
        look["take"] = takings


def _takings(ability: Ability, said: Predicate, arg: Arg) -> list[Noun]:
    ones = list(arg.ones)
    counts = [one for one in ones if isinstance(one, Meant) and one.kind == "count"]
    if len(ones) == 1 and counts:
        value, counted, bound, up_to = counts[0].value
        if counted != "枚" or bound:
            raise refuse(ability, said)
        return [Noun(arg.words, number="up_to" if up_to else "just", count=value)]
    if len(ones) > 1 and all(join == "と" for join in arg.joins):
        nouns = [one for one in ones if isinstance(one, Noun)]
        last = nouns[-1]
        if len(nouns) != len(ones):
            raise refuse(ability, said)
        if last.each:
            for noun in nouns[:-1]:
                if noun.number:
                    raise refuse(ability, said)
                noun.number, noun.count = last.number, last.count
        return nouns
    one = ones[0] if len(ones) == 1 else joined(share_count(ones), arg.joins, arg.words)
    if not isinstance(one, Noun):
        raise refuse(ability, said)
    return [one]


def _taken(ability: Ability, noun: Noun, arg: Arg, *, may: bool) -> Node:
    if noun.zone or noun.side or noun.position or noun.like.get("other"):
        raise NotReadError(arg.words, ability.at)
    found = dict(noun.like)
    match noun.number:
        case "just":
            found["up_to" if may else "count"] = noun.count
        case "up_to":
            found["up_to"] = noun.count
        case "any":
            found["any_number"] = True
        case "every" if not may:
            pass
        case _:
            raise NotReadError(arg.words, ability.at)
    if may and noun.number == "just" and noun.count != 1:
        raise NotReadError(arg.words, ability.at, "all of them or none")
    return found


def put_rest(ability: Ability, said: Predicate, place: tuple[str, str | None, str], ordered: bool) -> None:
    """Add the place of the remaining cards looked at: 残りを好きな順にデッキの下に置く."""
    if ability.surplus is not None and place == ("ex", None, "") and said.form == "do" and not ordered:
        made, ability.surplus = ability.surplus, None
        left = {"number": ability.remembered(made), "times": -1, "plus": made["count"]}
        ability.add({"summon": made["summon"], "count": left, "into": "ex"})
        return
    if ability.look is None or ability.look_closed or place[1] is not None or said.form != "do":
        raise refuse(ability, said)
    if place[0] == "deck" and place[2] and (ordered or ability.look["look"] in (1, 2)):
        ability.look["rest"] = place[2]
    elif place[0] == "cemetery" and not ordered:
        ability.look["rest"] = "cemetery"
    else:
        raise refuse(ability, said)
    if ability.look["rest"] == "bottom":
        del ability.look["rest"]
    ability.look_closed = True


def search(ability: Ability, first: Predicate, said: Predicate) -> None:
    """Add the instruction to search the deck: 自分のデッキから『…』1枚を探し、場に出す."""
    first.only("から", "を")
    if place_of(get(ability, first, "から").one) != ("deck", "own", ""):
        raise refuse(ability, first)
    if said.verb == "reveal_and":
        raise refuse(ability, said)
    said.only("に", "で")
    away = said.verb == "banish" and not said.args
    place = ("banished", None, "") if away else place_of(get(ability, said, "に").one)
    if place is None or place[1] is not None or place[2] or not (away or said.verb in ("put", "put_out", "add")):
        raise refuse(ability, said)
    if place[0] not in ("hand", "field", "ex", "cemetery", "banished"):
        raise refuse(ability, said)  # the found card stays in the deck
    if said.form != "do":
        raise refuse(ability, said)
    arg = get(ability, first, "を")
    how = said.get("で")
    if how is not None and (how.words != "アクト状態" or place[0] != "field"):
        raise refuse(ability, said)
    selects = []
    for noun in _takings(ability, first, arg):
        if noun.zone or noun.side or noun.position or noun.number not in ("just", "up_to", "any"):
            raise refuse(ability, first)
        select = noun.select()
        select.pop("side")
        selects.append(select)
    found = selects if len(selects) > 1 else selects[0]
    ability.means(ability.add({"search": found, "into": place[0], **({"engaged": True} if how else {})}), "own")


TAKINGS.append(take)
SEARCHES.append(search)
