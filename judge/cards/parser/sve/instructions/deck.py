"""Instructions about hand and deck: draw, discard, look, take, search."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions.choosing import in_any_number, one_kind
from judge.cards.parser.sve.meanings import Noun, Place
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.registry import said_with


@said_with("discard")
def discard(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to discard: 自分の手札1枚を捨てる; 自分の手札をランダムに1枚捨てる."""
    by_chance = predicate.words_of("に") == "ランダム"
    predicate.only("を", "は", *(("に", "") if by_chance else ()))
    if predicate.kind("を") == "pointer":
        raise predicate.refused()
    noun = predicate.arg("を").noun
    if by_chance and noun.kind == "place":
        noun = Noun(noun.words, zone=[noun.value.zone], side=noun.value.side)
    if not isinstance(noun, Noun) or noun.zone != ["hand"] or predicate.form not in ("do", "may", "and"):
        raise predicate.refused()
    if by_chance:
        if noun.number:
            raise predicate.refused()
        noun.number, noun.count = "just", predicate.count()
    node = _discarded(predicate, noun)
    if noun.like:
        node["like"] = dict(noun.like)
    if by_chance:
        node["random"] = True
    if (who := _whose_hand(predicate, noun)) != "you":
        node["who"] = who
    node = ability.may(node, predicate)
    ability.did["discard"] = node
    ability.means(node, aside=True)


def _whose_hand(predicate: Predicate, noun: Noun) -> str:
    """Return the player who discards, ``you`` or ``opponent``; the cards come from that player's hand."""
    who = "you" if predicate.get("は") is None else str(predicate.value("は", "person"))
    if who == "@it.player" or noun.side != ("own" if predicate.get("は") is None else "self"):
        raise predicate.refused()
    return who


def _discarded(predicate: Predicate, noun: Noun) -> Node:
    """Return the discard of a number of cards, or of one's own whole hand or any number of it."""
    if noun.number == "just":
        return {"discard": noun.count}
    if noun.number in ("every", "any") and predicate.get("は") is None and not noun.like:
        whole: Node = {"discard": {"count": {"zone": "hand", "side": "own"}}}
        return {**whole, "up_to": True} if noun.number == "any" else whole
    if noun.number == "up_to":
        return {"discard": noun.count, "up_to": True}
    raise predicate.refused()


@said_with("draw")
def draw(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to draw: 1枚引く."""
    predicate.only("は", "")
    count, counted, bound, up_to = predicate.value("", "count")
    who = "you" if predicate.get("は") is None else predicate.value("は", "person")
    if counted != "枚" or bound or who.startswith("@"):
        raise predicate.refused()
    more = {**({"up_to": True} if up_to else {}), **({} if who == "you" else {"who": who})}
    ability.may({"draw": count, **more}, predicate)


@said_with("look")
def look(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to look at the top of the deck: 自分のデッキの上4枚を見る."""
    (arg,) = predicate.just("を")
    match arg.one:
        case Noun(zone=["deck"], side="own", position="top", number="just", count=count, like=like) if not like:
            ability.look = ability.add({"look": count})
            ability.look_closed = False
        case _:
            raise predicate.refused()


@said_with("その中から")
def take(ability: Ability, predicate: Predicate, carried: list[Predicate]) -> None:
    """Add the cards taken from those looked at: その中から、スペル1枚を公開して手札に加えてよい."""
    if ability.look is None or ability.look_closed or ability.look not in ability.out:
        raise predicate.refused()
    revealed = bool(carried)
    if carried:
        first = carried.pop()
        predicate.args = [*first.args, *predicate.args]
        predicate.bare = predicate.bare or first.bare
    if predicate.verb == "reveal_and" or (predicate.verb, predicate.form) == ("reveal", "and"):
        carried.append(predicate)
        return
    predicate.only("を", "に", "")
    arg = predicate.get("を") or in_any_number(predicate)
    place = place_among(predicate)
    if predicate.verb not in ("put", "put_out", "add") or predicate.form not in ("do", "may", "and") or place is None:
        raise predicate.refused()
    if place.side is not None or (predicate.get("を") is not None and predicate.bare is not None):
        raise predicate.refused()
    if place.zone == "deck" and not place.position:
        raise predicate.refused()
    into = {
        **({"into": place.zone} if place.zone != "hand" else {}),
        **({"position": place.position} if place.zone == "deck" else {}),
        **({"reveal": True} if revealed else {}),
    }
    nouns = _takings(predicate, arg)
    _add_takings(ability.look, [{"take": _taken(noun, arg, may=predicate.form == "may"), **into} for noun in nouns])
    ability.did["reveal"] = ability.did["last"] = ability.look
    ability.put_there.setdefault(place.zone, []).append(ability.look)
    ability.means(ability.look, "own")


def place_among(predicate: Predicate) -> Place | None:
    """Return the only place marked with に, besides 好きな順に, or ``None``."""
    wheres = [where for where in predicate.all("に") if where.words != "好きな順"]
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


def _takings(predicate: Predicate, arg: Arg) -> list[Noun]:
    """Return the groups of cards to take or to search for."""
    if [meaning.kind for meaning in arg.ones] == ["count"]:
        value, counted, bound, up_to = arg.ones[0].value
        if counted != "枚" or bound:
            raise predicate.refused()
        return [Noun(arg.words, number="up_to" if up_to else "just", count=value)]
    if not arg.joined_by("と"):
        return [one_kind(arg)]
    *others, last = arg.cards
    if len(arg.cards) != len(arg.ones) or (last.each and any(noun.number for noun in others)):
        raise predicate.refused()
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


def put_rest(ability: Ability, predicate: Predicate, place: Place, ordered: bool) -> None:
    """Add the place of the remaining cards looked at: 残りを好きな順にデッキの下に置く."""
    zone, side, position = place
    if ability.surplus is not None and place == Place("ex") and predicate.form == "do" and not ordered:
        made, ability.surplus = ability.surplus, None
        left = {"number": ability.remembered(made), "times": -1, "plus": made["count"]}
        ability.add({"summon": made["summon"], "count": left, "into": "ex"})
        return
    if ability.look is None or ability.look_closed or side is not None or predicate.form != "do":
        raise predicate.refused()
    if zone == "cemetery" and not ordered:
        ability.look["rest"] = zone
    elif zone == "deck" and position and (ordered or ability.look["look"] in (1, 2)):
        if position != "bottom":
            ability.look["rest"] = position
    else:
        raise predicate.refused()
    ability.look_closed = True


@said_with("探し")
def search(ability: Ability, predicate: Predicate, carried: list[Predicate]) -> None:
    """Add the instruction to search the deck: 自分のデッキから『…』1枚を探し、場に出す."""
    first = carried.pop()
    source, arg = first.just("から", "を")
    if source.place != Place("deck", "own"):
        raise first.refused()
    predicate.only("に", "で")
    away, engaged = predicate.verb == "banish" and not predicate.args, predicate.words_of("で")
    zone = "banished" if away else predicate.arg("に").zone
    if zone not in ("hand", "field", "ex", "cemetery", "banished"):
        raise predicate.refused()  # the found card stays in the deck
    if not (away or predicate.verb in ("put", "put_out", "add")) or predicate.form != "do":
        raise predicate.refused()
    if engaged and (engaged != "アクト状態" or zone != "field"):
        raise predicate.refused()
    selects = []
    for noun in _takings(first, arg):
        if not noun.unplaced or noun.position or noun.number not in ("just", "up_to", "any"):
            raise first.refused()
        selects.append({name: value for name, value in noun.select().items() if name != "side"})
    found = selects if len(selects) > 1 else selects[0]
    ability.means(ability.add({"search": found, "into": zone, **({"engaged": True} if engaged else {})}), "own")
