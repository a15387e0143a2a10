"""The clauses that answer why and why not in this game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Difference, Inquiry
from judge.abilities.base import Node
from judge.abilities.kinds import Activated, StateTriggered, Static, Triggered
from judge.games.common.lexicon import lexicon
from judge.games.fab.adapter.script import WITHOUT_PRIORITY
from judge.games.fab.book.c0107_abilities import not_functional
from judge.games.fab.book.c0108_effects import CAN_BE_DETERMINED, text_of
from judge.games.fab.book.c0602_continuous_effects import CHANGES
from judge.games.fab.book.c0605_replacement_interactions import would
from judge.games.fab.book.c0803_keywords import BY_KEYWORD, KEYWORDS
from judge.games.fab.book.c0804_labels import labels_of
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.language import Resolution
from judge.games.fab.language.combat import PreviousAttack
from judge.games.fab.language.filters import Filter
from judge.games.fab.world import Game, controller, in_arena, info, is_public
from judge.kernel import CardId, Citation, PlayerId, Why

JUDGED: Mapping[type[Node], Citation] = {
    Static: "fab:6.2.3d",
    StateTriggered: "fab:6.6.5c",
    Triggered: "fab:6.6.5b",
    Activated: "fab:5.2.1e",
}
"""For each kind of ability, the clause on when its condition is checked."""


def works(game: Game, card: CardId, ability: Any) -> Sequence[Why]:
    """Return the reason why an ability of an object does not function (1.7.4); empty if it does."""
    why = not_functional(game, card, ability)
    if why is not None and isinstance(ability.node, Resolution):
        return (Why("fab:1.7.4c", "functional_as_it_resolves"),)
    return () if why is None else (why,)


def chosen(game: Game, _: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reason if a player cannot choose an object: it is private (1.8.6b)."""
    if not CAN_BE_DETERMINED.passes(game, card):
        yield CAN_BE_DETERMINED.against(game, card)


def condition(node: Any) -> Citation:
    """Return the clause for checking the condition of an ability: 1.8.4, or the one on abilities of its kind."""
    return next((clause for kind, clause in JUDGED.items() if isinstance(node, kind)), "fab:1.8.4")


def defined_by(game: Game, card: CardId) -> Sequence[Citation]:
    """Return the clause that defines a token by its name (8.6), or those that define an attack-proxy (1.4.3)."""
    face = game.world.faces[card]
    if face.kind == "attack_proxy":
        return ("fab:1.4.3a", "fab:1.4.3b", "fab:1.4.3d", "fab:1.4.3e")
    return [row.says for row in TOKENS.values() if row.en == face.name and "token" in face.types]


NUMBERS = ("cost", "pitch", "power", "base_power", "defense", "base_defense", "life")
"""The fields of a filter for the value of a numerical property; an object without it does not match (1.8.7)."""


USED_BY_STATE = {use.state: use.says for use in BY_KEYWORD.values() if use.state is not None}
"""For each word for an object on which a keyword was used, such as ``fused``, the clause on what that means."""


def special(game: Game, one: Difference) -> Citation | None:
    """Return the clause behind a difference that is not the one on its property.

    A number that an object does not have is 1.8.7. A word such as fused has the clause on how it is earned. An object
    that a text on attacks does not mean lacks the object identity of an attack, not a zone (1.2.2d).
    """
    if one.field == "state":
        return USED_BY_STATE.get(str(one.wanted))
    if one.field == "zone" and one.wanted == ("attack",):
        return "fab:1.2.2d"
    return "fab:1.8.7" if one.field in NUMBERS and info(game, CardId(one.card))[one.field] is None else None


MEANT: Mapping[tuple[type[Node], str], Sequence[str]] = {
    **{(Filter, name): ("fab:1.8.7",) for name in NUMBERS},
    (PreviousAttack, "previous_attack"): ("fab:7.0.3c",),
}
"""The clauses on what a field of a node refers to."""

INQUIRY = Inquiry(
    reader=lambda game: game.world.reader,
    text=text_of,
    controller=controller,
    works=works,
    begins="fab:2.0.2",
    printed={
        "power": "fab:2.9.2",
        "defense": "fab:2.3.2",
        "cost": "fab:2.2.2",
        "life": "fab:2.5.2",
    },
    besides={"life": "fab:2.5.3a", "power": "fab:2.0.3d", "defense": "fab:2.0.3d"},
    lies="fab:3.0.1",
    triggers="fab:6.6.5b",
    condition=condition,
    static="fab:6.2.3a",
    asks="fab:1.8.6",
    no_zone_of_target="fab:1.8.5a",
    properties={
        "color": "fab:2.1.2",
        "same_color": "fab:2.1.2",
        "name": "fab:2.7.5",
        "name_has": "fab:2.7.5",
        "same_name": "fab:2.7.5",
        "moniker": "fab:2.7.3",
        "power": "fab:2.9.3",
        "base_power": "fab:2.9.2",
        "defense": "fab:2.3.3",
        "base_defense": "fab:2.3.2",
        "cost": "fab:2.2.4b",
        "life": "fab:2.5.3",
        "pitch": "fab:2.8.3",
        "types": "fab:2.15.3",
        "subtypes": "fab:2.10.3",
        "supertypes": "fab:2.11.3",
        "keyword": "fab:1.7.2",
        "without": "fab:1.7.2",
        "effect": "fab:1.8.2",
        "deals": "fab:8.5.3b",
        "above_base": "fab:2.0.3a",
        "counter": "fab:1.15.1",
        "frozen": "fab:8.5.34a",
        "against": "fab:7.0.5",
        "above": "fab:3.0.14",
        "beneath": "fab:3.0.14",
        "paid_by": "fab:5.1.3b",
        "named": "fab:8.5.21b",
        "nth_attack": "fab:1.8.10#which-attack-of-a-turn",
        "nth_of": "fab:1.8.10#which-attack-of-a-turn",
        "side": "fab:1.2.1b",
        "turn": "fab:4.0.3b",
        "kind": "fab:1.2.2",
        "came_from": "fab:3.0.1",
        "played_from": "fab:5.1.1",
        "zone": "fab:3.0.1",
        "lies_in": "fab:3.0.1",
    },
    coming=would,
    choosing="fab:1.8.6",
    chosen=chosen,
    ability="fab:2.12.3",
    defined_by=defined_by,
    meant=MEANT,
    special=special,
    taken=lambda info: Why("fab:8.5.13", "abilities_lost"),
    keywords=KEYWORDS,
    labelled=labels_of,
    in_play=in_arena,
    is_open=is_public,
    events={
        "banished": ("fab:8.5.1a",),
        "destroyed": ("fab:8.5.4a",),
        "discarded": ("fab:8.5.5a",),
        "discarded_at_random": ("fab:8.5.5a",),
        "draws": ("fab:8.5.6a",),
        "dies": ("fab:8.2.8a",),
        "hits": ("fab:7.5.5",),
        "is_hit": ("fab:7.5.5",),
        "charged": ("fab:8.5.29b",),
        **dict.fromkeys(CHANGES, ("fab:2.0.3b",)),
    },
    moments={
        "defend": "fab:7.3.2a",
        "targets": "fab:1.8.5",
        "target": "fab:1.8.5",
        "pitch": "fab:1.14.3",
        "trigger": "fab:6.6.6",
        "replacement": "fab:6.4.1",
    },
    decisions={
        "arsenal": "fab:4.4.3b",
        "modes": "fab:1.7.5a",
        "x": "fab:5.1.3a",
        "as_instant": "fab:5.1.3d",
        "alternative": "fab:5.1.3c",
        "extra": "fab:5.1.3b",
        "costs": "fab:5.1.3e",
        "side": "fab:9.2.3",
        "search": "fab:8.5.19",
        "select_player": "fab:6.6.6b",
        "first_player": "fab:4.1.3",
        "reload": "fab:8.5.23",
        "roll": "fab:8.5.18",
        "reroll": "fab:8.5.28",
    },
    never=WITHOUT_PRIORITY,
    says_no=frozenset(lexicon("fab")["says_no"]),
)
