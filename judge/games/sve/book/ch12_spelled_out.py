"""12 Keywords before a text or a cost, replaced by the abilities they stand for."""

from __future__ import annotations

from judge.abilities import Body, Keyworded, Triggered
from judge.games.sve.book.ch05_evolve import evolve_ability
from judge.games.sve.book.ch10_abilities import Ability, of
from judge.games.sve.book.ch12_keywords import KEYWORDS, TRIGGERING
from judge.games.sve.book.ch14_titles import feed_ability


def ability_of(label: str, node: Body) -> Ability:
    """Return the ability of a card for the node of its text; a keyword is replaced by the ability it stands for."""
    return _ability_of_keyword(node, label) if isinstance(node, Keyworded) else of(label, node)


def _ability_of_keyword(node: Keyworded, label: str) -> Ability:
    body = {name: getattr(node, name) for name in Body.model_fields}
    if node.keyword in TRIGGERING:
        when, says = TRIGGERING[node.keyword], KEYWORDS[node.keyword].says
        return of(label, Triggered(when=when, cost=node.cost, **body), says, node.keyword)
    if node.keyword == "feed":
        return of(label, feed_ability(node, body), KEYWORDS["feed"].says, "feed")
    return of(label, evolve_ability(node, body), KEYWORDS["evolve"].says, "evolve")
