"""What the writers of Duel Masters do alike: the names in an ability, and what they stand for."""

from __future__ import annotations

from typing import Any

from judge.cards.printer.field_reader import Names, Node

VERBS = (
    "pick",
    "destroy",
    "discard",
    "return",
    "put",
    "draw",
    "from_top",
    "search",
    "look",
    "reveal",
    "tap",
    "untap",
    "name_number",
    "name",
    "may",
    "either",
)
"""The instructions whose result a text can speak of."""


def named_cards(node: Any, key: str = "") -> dict[str, dict[str, Any]]:
    """Return for each name in an ability the selection that it stands for, as far as it says one.

    ``how`` tells cards that are looked at (``looked at``) or passed over (``passed over``), ``kind`` what sort of word
    was chosen, ``one`` that it is a single card.
    """
    found: dict[str, dict[str, Any]] = {}
    if isinstance(node, list):
        for part in node:
            found.update(named_cards(part))
    elif isinstance(node, dict):
        name = node.get("as")
        if isinstance(name, str):
            found[name] = _meant(node)
        if isinstance(node.get("seen"), str):
            found[node["seen"]] = {"how": "looked at", "one": node.get("look") == 1}
        if "until" in node and isinstance(node.get("reveal"), dict) and isinstance(node.get("rest"), str):
            found[node["rest"]] = {"how": "revealed before it"}
        for inner, part in node.items():
            if inner != "abilities":
                found.update(named_cards(part, inner))
    return found


def _meant(node: Node) -> dict[str, Any]:
    if "name" in node and isinstance(node["name"], str):
        return {"kind": node["name"]}
    if "name_number" in node:
        return {"kind": "number"}
    verb = next((verb for verb in VERBS if verb in node), "")
    chosen = node.get(verb)
    if verb == "reveal" and isinstance(node.get("until"), dict):
        return {**node["until"], "one": True, "last": True}
    if isinstance(chosen, dict):
        return {**chosen, "one": chosen.get("count") == 1 or node.get("top") == 1}
    if verb == "look" and isinstance(node.get("take"), dict):
        return dict(node["take"])
    return {"one": chosen == 1 or chosen in ("this", "event", "other", "attacker")}


class Speaker:
    """Says an ability, in whichever language.

    Args:
        node: the ability.
        outer: who says the text in which it stands.
    """

    def __init__(self, node: Node, outer: Speaker | None = None) -> None:
        self.node = node
        self.names = Names(node, VERBS, outer.names if outer else None)
        self.cards: dict[str, Any] = {**(outer.cards if outer else {}), **named_cards(node)}

    def is_one(self, value: Any) -> bool:
        """Return whether what is pointed at under a name is one card."""
        if value in ("this", "event", "other", "attacker", "bearer"):
            return True
        chosen = self.cards.get(value) if isinstance(value, str) else None
        return chosen is not None and bool(chosen.get("one") or chosen.get("count") == 1)
