"""What cards are given, or lose, in words."""

from __future__ import annotations

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, listed
from judge.cards.printer.sve_en._conditions import Conditions
from judge.cards.printer.sve_en._words import CANNOT, FIGURE, UNTIL


class Giving(Conditions):
    """Says what cards are given."""

    def _give(self, node: Node) -> str | None:
        match node:
            case {"give": {"set_cost": cost, **rest}, "to": to} if not rest:
                return f"the cost of {self._pointer(to)} is {cost}{_until(node)}"
            case {"give": {"cost": change, **rest}, "to": to} if not rest:
                return f"the cost of {self._pointer(to)} changes by {self._signed(change)}{_until(node)}"
            case {"give": grant, "to": to}:
                return f"{self._pointer(to)} {self._grant(grant)}{_until(node)}"
        return None

    def _grant(self, grant: Node) -> str:
        said = []
        numbers = [f"{FIGURE[name]} {self._signed(grant[name])}" for name in ("attack", "defense") if name in grant]
        if numbers:
            said.append("gets " + "/".join(numbers))
        for name, word in (("set_attack", "attack"), ("set_defense", "defense"), ("set_evolve_cost", "evolve cost")):
            if name in grant:
                said.append(f"has its {word} set to {self._amount(grant[name])}")
        if "evolve_cost" in grant:
            said.append(f"has its evolve cost changed by {self._signed(grant['evolve_cost'])}")
        if "copies" in grant:
            said.append(f"may be in a deck up to {grant['copies']} times")
        if "ignores" in grant:
            said.append(f"attacks ignoring {', '.join(word.title() for word in grant['ignores'])}")
        if grant.get("lose_abilities"):
            said.append("loses all abilities")
        if "keywords" in grant:
            said.append("has " + ", ".join(word.title() for word in grant["keywords"]))
        if "lose_keywords" in grant:
            said.append("loses " + ", ".join(word.title() for word in grant["lose_keywords"]))
        if "trait" in grant:
            said.append("is also " + ", ".join(f"[{trait}]" for trait in listed(grant["trait"])))
        if "also_named" in grant:
            said.append(f"is also 『{grant['also_named']}』")
        if "abilities" in grant:
            said.append("has “" + " ".join(self.inner(one) for one in grant["abilities"]) + "”")
        if "type" in grant:
            said.append(f"is {'an' if grant['type'] == 'amulet' else 'a'} {grant['type']}")
        if "be_chosen" in grant.get("must", ()):
            said.append("must be selected by the enemy if possible")
        said += [CANNOT[word] for word in grant.get("cannot", ()) if word in CANNOT]
        if set(grant) - SAID or any(word not in CANNOT for word in grant.get("cannot", ())):
            raise NotSaidError(str(grant))
        return " and ".join(said)


SAID = frozenset({"attack", "defense", "set_attack", "set_defense", "set_evolve_cost", "evolve_cost", "copies"})
SAID |= {"keywords", "lose_keywords", "abilities", "lose_abilities", "trait", "type", "also_named"}
SAID |= {"must", "cannot", "ignores"}
"""What is said of what is given."""


def _until(node: Node) -> str:
    return UNTIL.get(node.get("until", ""), "")
