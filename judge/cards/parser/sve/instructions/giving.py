"""Instructions that give something to cards or take it from them."""

from __future__ import annotations

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, refuse, several, together
from judge.cards.parser.sve.meanings import Meant, One
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate


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
