"""How a script speaks of this game: actions, and the words that answer a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Activated
from judge.games.sve._board import cards, info
from judge.games.sve.book.ch01_overview import concede
from judge.games.sve.book.ch03_players import opponent, turn_player
from judge.games.sve.book.ch07_turn import Menu, _act
from judge.games.sve.book.ch08_main_phase import Action, attacked_back_to
from judge.games.sve.book.ch10_play import activated, back_to_before
from judge.games.sve.book.ch12_keywords import QUICK, has
from judge.kernel import CardId, Choice, Game, IllegalPlay, PlayerId, Procedure, Why

VERBS = ("play", "activate", "evolve", "feed", "attack", "end_turn", "quick", "pass", "loop", "concede")

KEYS: Mapping[str, Sequence[str]] = {
    "attacker": ("with",),
    "attack_target": ("attack",),
    "target": ("targets", "target"),
    "evolve_card": ("evolve_card",),
    "choose": ("choose",),
    "x": ("x",),
    "extra": ("extra",),
    "ep": ("ep",),
    "share": ("divide",),
    "pay": ("pay",),
    "pay_cards": ("pay_with",),
    "may": ("may",),
    "trigger": ("trigger",),
    "quick": ("quick", "pass"),
    "discard": ("discard",),
    "pick": ("pick",),
    "take": ("take",),
    "search": ("search",),
    "reveal": ("reveal",),
    "order": ("order",),
    "fits": ("fits",),
    "stays": ("stays",),
    "ward": ("ward",),
    "engage_wards": ("engage_wards",),
    "replacement": ("replacement",),
    "draw_more": ("draw_more",),
    "look_more": ("look_more",),
    "counter": ("counter",),
    "shuffle": ("shuffle",),
    "random": ("random",),
    "die": ("die",),
    "random_player": ("random_player",),
    "basis": ("basis",),
    "go_first": ("go_first",),
    "mulligan": ("mulligan",),
    "loop_times": ("times",),
}
"""For each role of a choice, the words under which a script may answer it."""


ACTIONS = ("play", "activate", "evolve", "feed", "end_turn", "loop", "ability")
"""The words that are used up when an action is taken; the others answer its choices."""


def timely(game: Game, choice: Choice, what: Action) -> bool:
    """Tell whether an action answers this choice; the main phase has no other moment for one."""
    return True


def action(values: Mapping[str, Any]) -> Action | None:
    """Read the action of a script entry; ``None`` when it only answers choices."""
    label = values.get("ability")
    for verb in ("play", "activate"):
        if verb in values:
            return Action(verb, CardId(str(values[verb])), label)
    if "evolve" in values:
        return Action("activate", CardId(str(values["evolve"])), label or "evolve")
    if "feed" in values:
        return Action("activate", CardId(str(values["feed"])), label or "feed")
    if "attack" in values:
        return Action("attack")
    if "end_turn" in values:
        return Action("end")
    if "loop" in values:
        return Action("loop", None, str(values["loop"]))
    if "quick" in values:
        card = CardId(str(values["quick"]))
        return Action("activate", card, label) if label else Action("play", card)
    return Action("pass") if "pass" in values else None


def attempt(game: Game, player: PlayerId, what: Action) -> Procedure[bool]:
    """Carry out an action of the main phase, for a question about it; only the turn player has any (7.3.3).

    Ending the phase asks nothing, and nothing stands against it (7.3.4).

    Raises:
        IllegalPlay: it is the other player's turn; what is Quick waits for its moment (12.3.4).
    """
    if player != turn_player(game):
        if what.verb == "loop":
            raise IllegalPlay((Why("sve:15.2.1.1#only-turn-player", "not_turn_player"),), None)
        quick = what.card is not None and has(game, what.card, QUICK)
        why = (Why("sve:7.3.3", "not_turn_player"), *((Why("sve:12.3.4", "not_quick"),) if quick else ()))
        raise IllegalPlay(why, what.card)
    if what.verb == "end":
        game.note("main_phase_ends", "sve:7.3.4", actor=player)
        game.commit()
        return True
    return what.verb == "end" or (yield from _act(game, player, what))


def back(illegal: IllegalPlay) -> str:
    """Return the clause that takes an illegal action back."""
    attacking = any(w.clause.startswith("sve:8.4.") for w in illegal.why)
    return attacked_back_to(illegal) if attacking else back_to_before(illegal)


def menu(game: Game, player: PlayerId) -> Sequence[Action]:
    """Return everything a player could try in the main phase, and what somebody may ask about all the same."""
    own = [action for action in Menu(game, player) if action.verb != "end" or player == turn_player(game)]
    return [*own[:-1], *_hopeless(game, player), *own[-1:]]


def _hopeless(game: Game, player: PlayerId) -> Iterator[Action]:
    """Yield what is never legal and yet asked about; only of cards that the player knows.

    That is evolving a follower without Evolve, playing an ability where it is not in force, and doing either with what
    is the opponent's: a card in their EX area, an ability of a card on their field.
    """
    for card in cards(game, player, "field"):
        here = activated(game, card)
        if info(game, card)["type"] == "follower" and not any(ability.keyword == "evolve" for ability in here):
            yield Action("activate", card, "evolve")
    for card in (c for zone in ("field", "ex", "hand") for c in cards(game, player, zone)):
        here = activated(game, card)
        for ability in info(game, card)["abilities"]:
            if isinstance(ability.node, Activated) and ability not in here and ability.keyword != "evolve":
                yield Action("activate", card, ability.label)
    other = opponent(game, player)
    yield from (Action("play", card) for card in cards(game, other, "ex"))
    for card in cards(game, other, "field"):
        yield from (Action("activate", card, ability.label) for ability in activated(game, card))


__all__ = ["KEYS", "VERBS", "action", "attempt", "back", "concede", "menu"]
