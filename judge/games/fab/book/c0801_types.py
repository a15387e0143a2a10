"""8.1 Type keywords, and subtypes of 8.2: when a card or ability can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.games.fab.book.c0200_properties import always_permanent, is_attack_action
from judge.games.fab.world import (
    Game,
    active,
    controller,
    info,
    is_open,
    link_controller,
    permanents,
    player_of,
    stack,
    step_of,
    zone,
    zone_of,
)
from judge.kernel import CardId, Citation, Info, PlayerId, Ref, Why, clause

Alike = tuple[Why, ...]
"""One reason against a play, repeated for each clause that states it."""

Rule = Callable[[Game, PlayerId, bool], Iterator[Alike]]
"""A function that yields the reasons against playing a type now; its flag says whether the card is an attack."""


def _action(game: Game, player: PlayerId, is_attack: bool) -> Iterator[Alike]:
    """Yield the reasons against an action: a layer is on the stack, or the combat chain is open.

    An attack is allowed in the Resolution Step.
    """
    if stack(game):
        yield (Why("fab:8.1.1a", "stack_not_empty"),)
    if is_open(game) and not (is_attack and step_of(game) == "resolution"):
        note = () if is_attack else (Why("fab:8.1.1b#resolution-step", "during_combat"),)
        yield Why("fab:7.0.1a", "during_combat"), Why("fab:8.1.1b", "during_combat"), *note


def _attack_reaction(game: Game, player: PlayerId, is_attack: bool) -> Iterator[Alike]:
    """Yield the reasons against an attack reaction: another step, or not the player's own attack."""
    if step_of(game) != "reaction":
        yield Why("fab:8.1.2a", "not_reaction_step"), Why("fab:7.4.2a", "not_reaction_step")
    link = active(game)
    if link is None or link_controller(game, link) != player:
        yield (Why("fab:8.1.2a", "not_your_attack"),)


def _defense_reaction(game: Game, player: PlayerId, is_attack: bool) -> Iterator[Alike]:
    """Yield the reasons against a defense reaction: another step, or the player's hero is not attacked."""
    if step_of(game) != "reaction":
        yield Why("fab:8.1.3a", "not_reaction_step"), Why("fab:7.4.2b", "not_reaction_step")
    link = active(game)
    if link is None or player not in [player_of(game, ref) for ref in link.targets]:
        ally = link is not None and any(_is_ally_of(game, player, ref) for ref in link.targets)
        why = Why("fab:8.1.3a", "hero_not_attacked")
        yield (why, Why("fab:8.2.8d", "hero_not_attacked")) if ally else (why,)


def _is_ally_of(game: Game, player: PlayerId, ref: Ref) -> bool:
    now = game.world.last(game, ref)
    return "ally" in now["subtypes"] and now["controller"] == player


def _instant(game: Game, player: PlayerId, is_attack: bool) -> Iterator[Alike]:
    """Yield nothing: an instant can be played any time the player has priority (8.1.6a)."""
    yield from ()


NEVER = {"resource": "fab:8.1.7a", "block": "fab:8.1.12a"}
"""The types of deck-cards that cannot be played, with their clauses."""


NO_DECK_CARD = {
    "hero": "fab:8.1.5",
    "token": "fab:8.1.8",
    "demi_hero": "fab:8.1.11",
    "equipment": "fab:8.1.4",
    "weapon": "fab:8.1.9",
    "companion": "fab:8.1.14",
}
"""The types of hero-, token- and arena-cards, with the clauses of these categories."""


def never_played(now: Info) -> Alike:
    """Return the reason why a card can never be played: by its type, or because it is not a deck-card."""
    kind = played_as(now)
    if kind in NEVER:
        return (Why(NEVER[kind], "never_played"),)
    says = next((rule for kind, rule in NO_DECK_CARD.items() if kind in now["types"]), "fab:1.3.2c")
    return (Why(says, "not_a_deck_card"),)


WHEN: dict[str, Rule] = {
    "action": _action,
    "attack_reaction": _attack_reaction,
    "defense_reaction": _defense_reaction,
    "instant": _instant,
}
"""For each playable type, the function that yields the reasons against playing it."""

ALLOWED = {
    "action": "fab:8.1.1a",
    "attack_reaction": "fab:8.1.2a",
    "defense_reaction": "fab:8.1.3a",
    "instant": "fab:8.1.6a",
}
"""For each playable type, the clause that allows playing it."""


def played_as(now: Info) -> str:
    """Return the type that decides when a card can be played, or ``""`` if it has no deck-card type."""
    return next((kind for kind in (*WHEN, *NEVER) if kind in now["types"]), "")


def not_by_type(game: Game, player: PlayerId, card: CardId, *, instant: bool = False) -> Iterator[Alike]:
    """Yield the reasons against playing a card now, by its type and subtypes."""
    now = info(game, card)
    kind = played_as(now)
    if kind not in WHEN:
        return
    yield from WHEN["instant" if instant else kind](game, player, is_attack_action(now))
    if "arrow" in now["subtypes"]:
        # 8.2.6a: yield the reasons against an arrow: it is not in the arsenal, or its player has no bow
        if zone_of(game, card) != "arsenal":
            yield (Why("fab:8.2.6a", "arrow_not_in_arsenal"),)
        elif game.state.zone(card) != zone(player, "arsenal"):
            yield (Why("fab:8.2.6a#whose-arsenal", "arrow_not_in_arsenal"),)
        if not any("bow" in info(game, c)["subtypes"] for c in permanents(game, player)):
            yield (Why("fab:8.2.6a", "no_bow"),)


BECOMES_PERMANENT = {
    "affliction": "fab:8.2.11b",
    "ally": "fab:8.2.8#enters-arena",
    "ash": "fab:8.2.12b",
    "aura": "fab:8.2.4b",
    "construct": "fab:8.2.14a",
    "figment": "fab:8.2.16b",
    "invocation": "fab:8.2.13a",
    "item": "fab:8.2.5b",
    "landmark": "fab:8.2.9b",
}
"""For each subtype, the clause that makes its cards permanents in the arena."""

ENTERS = {
    "affliction": "fab:8.2.11a",
    "ally": "fab:8.2.8#enters-arena",
    "ash": "fab:8.2.12a",
    "aura": "fab:8.2.4a",
    "construct": "fab:8.2.14a",
    "figment": "fab:8.2.16a",
    "invocation": "fab:8.2.13a",
    "item": "fab:8.2.5a",
    "landmark": "fab:8.2.9a",
}
"""For each subtype whose cards become permanents, the clause that puts a resolving card into the arena."""


@clause("fab:1.3.3")
def becomes_permanent(now: Info) -> bool:
    """Return whether a card that is put into the arena becomes a permanent there (1.3.3)."""
    return always_permanent(now) or bool({*ENTERS} & {*now["subtypes"]})


def enters(now: Info) -> tuple[Citation, ...]:
    """Return the clauses that put a resolving card into the arena as a permanent; empty if none does."""
    subtype = next((subtype for subtype in ENTERS if subtype in now["subtypes"]), None)
    return () if subtype is None else tuple(dict.fromkeys((ENTERS[subtype], BECOMES_PERMANENT[subtype])))


@clause("fab:8.1.4b", without=False)
def defends_for(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether an object is equipment that a player controls, and so could defend (8.1.4b)."""
    return controller(game, card) == player and "equipment" in info(game, card)["types"]
