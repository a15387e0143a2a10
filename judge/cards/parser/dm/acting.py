"""Assigns a parsed action to a player, or repeats it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.parser.dm.nouns import EACH, SELF, THAT
from judge.cards.parser.engine import ParsedNode

ACTS = (
    "destroy",
    "put",
    "return",
    "tap",
    "untap",
    "pick",
    "put_under",
    "turn_face_down",
    "turn_face_up",
    "reveal",
    "look_at",
)
"""The verbs whose object is cards chosen during the action."""
PERSONAL = ("draw", "discard", "from_top", "search")
"""The verbs whose subject is a player and whose object is that player's own cards."""
CHOSEN_BY = ("count", "up_to", "any_number")


def of_player(value: Any, side: str) -> Any:
    """Return nodes with the placeholder for "one's own" replaced by a side: ``own`` or ``enemy``."""
    if isinstance(value, Mapping):
        whose = "opponent" if side == "enemy" else "you"
        fields = {
            name: (side if name == "side" else whose) if one == SELF else of_player(one, side)
            for name, one in value.items()
        }
        if fields.get("side") == "own" and "event" not in fields:
            del fields["side"]
        if fields.get("who") == "you":
            del fields["who"]
        fields.pop(EACH, None)
        return ParsedNode(fields, value.span) if isinstance(value, ParsedNode) else fields
    return [of_player(item, side) for item in value] if isinstance(value, list) else value


def own(value: Any) -> Any:
    """Return nodes in which "one's own" means the player of the text."""
    return of_player(value, "own")


def acted(chain: Sequence[Mapping[str, Any]], who: str, *, may: bool) -> list[Any] | None:
    """Return a chain of actions carried out by a player: ``you``, ``opponent`` or ``each``.

    Return ``None`` if the language cannot express it. With ``may``, the player may also decline.
    """
    if who == "you":
        done = own(list(chain))
        return [ParsedNode({"may": done}, _span(chain))] if may else done
    if who == "each":
        at_once = None if may else _each(chain)
        one_by_one = own([{"may": list(chain)}] if may else list(chain))
        return at_once or [ParsedNode({"each_player": one_by_one}, _span(chain))]
    done = [step for link in chain for step in _by_opponent(link)]
    return [ParsedNode({"may": done, "who": "opponent"}, _span(chain))] if may else done


def _span(chain: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    spans = [step.span for step in chain if isinstance(step, ParsedNode)]
    return (spans[0][0], spans[-1][1]) if spans else (0, 0)


def _by_opponent(node: Mapping[str, Any]) -> list[Any]:
    """Return an instruction in the form for the opponent, who then also makes its choices."""
    span = _span([node])
    if "~of_those" in node:
        return [ParsedNode({**node, "who": "opponent"}, span)]
    verb = next((name for name in (*ACTS, *PERSONAL) if name in node), "")
    fields = of_player(node, "enemy")
    if verb in PERSONAL:
        return [ParsedNode({**fields, "who": "opponent"}, span)]
    cards = fields.get(verb)
    if verb == "pick":
        return [ParsedNode({**fields, "who": "opponent"}, span)]
    if isinstance(cards, Mapping) and any(name in cards for name in CHOSEN_BY) and not cards.get("random"):
        name = f"~picked {span[0]}"
        rest = {key: value for key, value in fields.items() if key != verb}
        pick = ParsedNode({"pick": cards, "who": "opponent", "as": name}, span)
        return [pick, ParsedNode({verb: name, **rest}, span)]
    return [fields]


def _each(chain: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """Return the instructions for both players to act in turn, or ``None`` if they cannot be expressed."""
    done: list[Any] = []
    if THAT in str(chain) or "~picked" in str(chain) or SELF in str([_without_side(node) for node in chain]):
        return None
    for node in chain:
        span = _span([node])
        verb = next((name for name in (*ACTS, *PERSONAL) if name in node), "")
        cards = node.get(verb)
        if isinstance(cards, Mapping) and "under" not in cards:
            cards = {"side": SELF, **cards}
        if verb in ("draw", "discard", "from_top") and not isinstance(cards, Mapping):
            done.append(ParsedNode({**node, "who": "each"}, span))
        elif "shuffle" in node:
            done.append(ParsedNode({"shuffle": "each"}, span))
        elif isinstance(cards, Mapping) and not any(name in cards for name in CHOSEN_BY):
            side = {"side": "any"} if cards.get("side") in (SELF, "any") else {}
            done.append(ParsedNode({**node, verb: {**cards, **side}}, span))
        elif isinstance(cards, Mapping) and verb in ACTS and cards.get("side") == SELF and not cards.get("random"):
            mine, theirs = f"~mine {span[0]}", f"~theirs {span[0]}"
            done.append(ParsedNode({"pick": own(cards), "as": mine}, span))
            done.append(ParsedNode({"pick": of_player(cards, "enemy"), "who": "opponent", "as": theirs}, span))
            if verb != "pick":
                done.append(ParsedNode({**node, verb: [mine, theirs]}, span))
        else:
            return None
    return done


def _without_side(node: Mapping[str, Any]) -> Any:
    """Return an instruction without the players of its cards; a side that remains belongs to a number in it."""
    return {name: {**one, "side": ""} if isinstance(one, Mapping) else "" for name, one in node.items()}


def each_one(chain: Sequence[Mapping[str, Any]], per: Mapping[str, Any], *, may: bool) -> list[Any] | None:
    """Return an instruction repeated for each of some cards, or ``None`` if its number cannot depend on them."""
    again = [ParsedNode({"repeat": dict(per), "do": [{"may": list(chain)}] if may else list(chain)}, _span(chain))]
    if len(chain) != 1:
        return None
    node = chain[0]

    def times(number: int) -> dict[str, Any]:
        return dict(per) if number == 1 else {**per, "times": number}

    for verb in ("draw", "discard", "from_top"):
        if isinstance(node.get(verb), int):
            if may and verb != "draw":
                return again
            return [ParsedNode({**node, verb: times(node[verb]), **({"up_to": True} if may else {})}, _span(chain))]
    verb = next((name for name in ACTS if name in node), "")
    cards = node.get(verb)
    if isinstance(cards, Mapping) and isinstance(cards.get("count"), int):
        key = "up_to" if may else "count"
        fields = {name: value for name, value in cards.items() if name != "count"}
        return [ParsedNode({**node, verb: {**fields, key: times(cards["count"])}}, _span(chain))]
    return None
