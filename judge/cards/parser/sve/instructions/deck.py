"""Instructions about hand and deck: draw, discard, look, take, search."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions.choosing import in_any_number, one_kind
from judge.cards.parser.sve.meanings import Noun, Place
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.registry import said_with


@said_with("discard")
def discard(ability: Ability, said: Predicate) -> None:
    """Add the instruction to discard: 自分の手札1枚を捨てる; 自分の手札をランダムに1枚捨てる."""
    by_chance = said.said("に") == "ランダム"
    said.only("を", "は", *(("に", "") if by_chance else ()))
    if said.kind("を") == "pointer":
        raise said.refused()
    noun = said.arg("を").noun
    if by_chance and noun.kind == "place":
        noun = Noun(noun.words, zone=[noun.value.zone], side=noun.value.side)
    if not isinstance(noun, Noun) or noun.zone != ["hand"] or said.form not in ("do", "may", "and"):
        raise said.refused()
    if by_chance:
        if noun.number:
            raise said.refused()
        noun.number, noun.count = "just", said.count()
    node = _discarded(said, noun)
    if noun.like:
        node["like"] = dict(noun.like)
    if by_chance:
        node["random"] = True
    if (who := _whose_hand(said, noun)) != "you":
        node["who"] = who
    node = ability.may(node, said)
    ability.did["discard"] = node
    ability.means(node, aside=True)


def _whose_hand(said: Predicate, noun: Noun) -> str:
    """Return the player who discards, ``you`` or ``opponent``; the cards come from that player's hand."""
    who = "you" if said.get("は") is None else str(said.value("は", "person"))
    if who == "@it.player" or noun.side != ("own" if said.get("は") is None else "self"):
        raise said.refused()
    return who


def _discarded(said: Predicate, noun: Noun) -> Node:
    """Return the discard of a number of cards, or of one's own whole hand or any number of it."""
    if noun.number == "just":
        return {"discard": noun.count}
    if noun.number in ("every", "any") and said.get("は") is None and not noun.like:
        whole: Node = {"discard": {"count": {"zone": "hand", "side": "own"}}}
        return {**whole, "up_to": True} if noun.number == "any" else whole
    if noun.number == "up_to":
        return {"discard": noun.count, "up_to": True}
    raise said.refused()


@said_with("draw")
def draw(ability: Ability, said: Predicate) -> None:
    """Add the instruction to draw: 1枚引く."""
    said.only("は", "")
    count, counted, bound, up_to = said.value("", "count")
    who = "you" if said.get("は") is None else said.value("は", "person")
    if counted != "枚" or bound or who.startswith("@"):
        raise said.refused()
    more = {**({"up_to": True} if up_to else {}), **({} if who == "you" else {"who": who})}
    ability.may({"draw": count, **more}, said)


@said_with("look")
def look(ability: Ability, said: Predicate) -> None:
    """Add the instruction to look at the top of the deck: 自分のデッキの上4枚を見る."""
    (what,) = said.just("を")
    match what.one:
        case Noun(zone=["deck"], side="own", position="top", number="just", count=count, like=like) if not like:
            ability.look = ability.add({"look": count})
            ability.look_closed = False
        case _:
            raise said.refused()


@said_with("その中から")
def take(ability: Ability, said: Predicate, carried: list[Predicate]) -> None:
    """Add the cards taken from those looked at: その中から、スペル1枚を公開して手札に加えてよい."""
    if ability.look is None or ability.look_closed or ability.look not in ability.out:
        raise said.refused()
    revealed = bool(carried)
    if carried:
        first = carried.pop()
        said.args = [*first.args, *said.args]
        said.bare = said.bare or first.bare
    if said.verb == "reveal_and" or (said.verb, said.form) == ("reveal", "and"):
        carried.append(said)
        return
    said.only("を", "に", "")
    arg = said.get("を") or in_any_number(said)
    place = place_among(said)
    if said.verb not in ("put", "put_out", "add") or said.form not in ("do", "may", "and") or place is None:
        raise said.refused()
    if place.side is not None or (said.get("を") is not None and said.bare is not None):
        raise said.refused()
    if place.zone == "deck" and not place.position:
        raise said.refused()
    into = {
        **({"into": place.zone} if place.zone != "hand" else {}),
        **({"position": place.position} if place.zone == "deck" else {}),
        **({"reveal": True} if revealed else {}),
    }
    nouns = _takings(said, arg)
    _add_takings(ability.look, [{"take": _taken(noun, arg, may=said.form == "may"), **into} for noun in nouns])
    ability.did["reveal"] = ability.did["last"] = ability.look
    ability.put_there.setdefault(place.zone, []).append(ability.look)
    ability.means(ability.look, "own")


def place_among(said: Predicate) -> Place | None:
    """Return the only place marked with に, besides 好きな順に, or ``None``."""
    wheres = [where for where in said.all("に") if where.words != "好きな順"]
    return wheres[0].place if len(wheres) == 1 else None


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


def _takings(said: Predicate, arg: Arg) -> list[Noun]:
    """Return the groups of cards to take or to search for."""
    if [one.kind for one in arg.ones] == ["count"]:
        value, counted, bound, up_to = arg.ones[0].value
        if counted != "枚" or bound:
            raise said.refused()
        return [Noun(arg.words, number="up_to" if up_to else "just", count=value)]
    if not arg.joined_by("と"):
        return [one_kind(arg)]
    *others, last = arg.cards
    if len(arg.cards) != len(arg.ones) or (last.each and any(noun.number for noun in others)):
        raise said.refused()
    for noun in others if last.each else ():
        noun.number, noun.count = last.number, last.count
    return arg.cards


def _taken(noun: Noun, arg: Arg, *, may: bool) -> Node:
    """Return which of the cards looked at are taken."""
    if not noun.unplaced or noun.position or noun.like.get("other"):
        raise NotReadError(arg.words)
    if may and noun.number == "just" and noun.count != 1:
        raise NotReadError(arg.words, "all of them or none")
    match noun.number:
        case "just":
            return {**noun.like, "up_to" if may else "count": noun.count}
        case "up_to":
            return {**noun.like, "up_to": noun.count}
        case "any":
            return {**noun.like, "any_number": True}
        case "every" if not may:
            return dict(noun.like)
    raise NotReadError(arg.words)


def put_rest(ability: Ability, said: Predicate, place: Place, ordered: bool) -> None:
    """Add the place of the remaining cards looked at: 残りを好きな順にデッキの下に置く."""
    zone, side, position = place
    if ability.surplus is not None and place == Place("ex") and said.form == "do" and not ordered:
        made, ability.surplus = ability.surplus, None
        left = {"number": ability.remembered(made), "times": -1, "plus": made["count"]}
        ability.add({"summon": made["summon"], "count": left, "into": "ex"})
        return
    if ability.look is None or ability.look_closed or side is not None or said.form != "do":
        raise said.refused()
    if zone == "cemetery" and not ordered:
        ability.look["rest"] = zone
    elif zone == "deck" and position and (ordered or ability.look["look"] in (1, 2)):
        if position != "bottom":
            ability.look["rest"] = position
    else:
        raise said.refused()
    ability.look_closed = True


@said_with("探し")
def search(ability: Ability, said: Predicate, carried: list[Predicate]) -> None:
    """Add the instruction to search the deck: 自分のデッキから『…』1枚を探し、場に出す."""
    first = carried.pop()
    source, what = first.just("から", "を")
    if source.place != Place("deck", "own"):
        raise first.refused()
    said.only("に", "で")
    away, engaged = said.verb == "banish" and not said.args, said.said("で")
    zone = "banished" if away else said.arg("に").zone
    if zone not in ("hand", "field", "ex", "cemetery", "banished"):
        raise said.refused()  # the found card stays in the deck
    if not (away or said.verb in ("put", "put_out", "add")) or said.form != "do":
        raise said.refused()
    if engaged and (engaged != "アクト状態" or zone != "field"):
        raise said.refused()
    selects = []
    for noun in _takings(first, what):
        if not noun.unplaced or noun.position or noun.number not in ("just", "up_to", "any"):
            raise first.refused()
        selects.append({name: value for name, value in noun.select().items() if name != "side"})
    found = selects if len(selects) > 1 else selects[0]
    ability.means(ability.add({"search": found, "into": zone, **({"engaged": True} if engaged else {})}), "own")
