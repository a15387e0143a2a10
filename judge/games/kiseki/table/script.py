"""How a script speaks of this game: actions, and the words that answer a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.kiseki._board import kiseki, primary
from judge.games.kiseki._script import Action
from judge.games.kiseki.book.c0100_overview import concede
from judge.games.kiseki.book.c0803_attack_target import back_to, declare
from judge.games.kiseki.book.c1204_playing import back_to_before
from judge.games.kiseki.book.c1206_what_can_be_done import Menu, carry_out
from judge.kernel import GAME, CardId, Choice, Game, IllegalPlay, PlayerId, Procedure, Why

VERBS = (
    "play", "arts", "craft", "gain_ep", "support", "attack", "pass_attack", "pass", "proceed", "loop", "concede",
)  # fmt: skip

ACTIONS = ("play", "arts", "craft", "gain_ep", "pass_attack", "pass", "proceed", "loop", "ability", "during")
"""The words that are used up when an action is taken; the others answer its choices."""

MOMENTS = ("draw", "homebase", "deployment", "attack_target", "battle_resolution", "preparation", "battle", "recovery")
"""The steps and phases that ``during`` and ``proceed`` can name, beside ``turn`` and the clause of a procedure."""

KEYS: Mapping[str, Sequence[str]] = {
    "attackers": ("with",),
    "attack_target": ("attack",),
    "answered": ("answer",),
    "target": ("targets", "target"),
    "assign": ("assign",),
    "x": ("x",),
    "pay": ("pay",),
    "pay_cards": ("pay_with",),
    "ep_from": ("ep_from",),
    "may": ("may",),
    "trigger": ("trigger",),
    "discard": ("discard",),
    "pick": ("pick",),
    "take": ("take",),
    "reveal": ("reveal",),
    "organization": ("organization",),
    "order": ("order",),
    "effects": ("effects",),
    "under": ("under",),
    "on_top": ("on_top",),
    "homebase": ("homebase",),
    "dispatch": ("dispatch",),
    "recover": ("recover",),
    "support_target": ("support",),
    "supporter": ("with",),
    "loop_times": ("times",),
    "replacement": ("replacement",),
    "shuffle": ("shuffle",),
    "shuffle_too": ("shuffle_too",),
    "random": ("random",),
    "random_player": ("random_player",),
    "initiative": ("initiative",),
    "exchange": ("exchange",),
    "exchange_cards": ("exchange_cards",),
}
"""For each role of a choice, the words under which a script may answer it."""


def action(values: Mapping[str, Any]) -> Action | None:
    """Read the action of a script entry; ``None`` when it only answers choices."""
    during, label = values.get("during"), values.get("ability")
    when = None if during is None else str(during)
    for verb in ("play", "arts", "craft", "gain_ep"):
        if verb in values:
            return Action(verb, CardId(str(values[verb])), label, when)
    if "proceed" in values:
        return Action("pass", None, f"until {values['proceed']}", str(values["proceed"]))
    if "loop" in values:
        return Action("loop", None, str(values["loop"]), when)
    for verb in ("support", "attack", "pass_attack", "pass"):
        if verb in values:
            return Action(verb, during=when)
    return None


def timely(game: Game, choice: Choice, what: Action) -> bool:
    """Tell whether an action of the script answers this choice, or waits for a later one."""
    attacking = what.verb in ("attack", "pass_attack")
    proceeding = what.verb == "pass" and what.label is not None
    if not proceeding and (choice.role == "attack") is not attacking:
        return False
    return what.during is None or is_during(game, what.during)


def is_during(game: Game, moment: str) -> bool:
    """Tell whether it is that moment: a step, a phase, ``turn`` for a later turn, or the clause of a procedure."""
    own = game.state.facts[GAME]
    if moment == "turn":
        return int(own.get("turn_number", 1)) > kiseki(game).began
    window = str(own.get("window") or "").partition(":")[2]
    return moment in (own.get("step"), own.get("phase"), window, f"kiseki:{window}")


def attempt(game: Game, player: PlayerId, what: Action) -> Procedure[bool]:
    """Carry out an action, for a question about it; doing nothing is always possible, but to pass the attack.

    Raises:
        IllegalPlay: it is not a time for it.
    """
    if what.verb == "pass":
        return True
    if what.verb in ("attack", "pass_attack"):
        if not _chooses_attackers(game) or player != primary(game):
            raise IllegalPlay((Why("kiseki:803.3", "not_time_to_attack"),), None)
        return True if what.verb == "pass_attack" else (yield from declare(game, player))
    return (yield from carry_out(game, player, what))


def _chooses_attackers(game: Game) -> bool:
    """Tell whether attackers are chosen now, or none (803.3): in the step, but in no priority procedure of it."""
    return game.state.get(GAME, "step") == "attack_target" and game.state.get(GAME, "window") is None


def back(illegal: IllegalPlay) -> str:
    """Return the clause that takes an illegal action back."""
    attacking = any(w.clause.startswith("kiseki:803.") for w in illegal.why)
    return back_to(illegal) if attacking else back_to_before(illegal)


def menu(game: Game, player: PlayerId) -> Sequence[Action]:
    """Return everything a player could try now."""
    if _chooses_attackers(game):
        return (Action("attack"), Action("pass_attack"))
    return list(Menu(game, player))


__all__ = ["ACTIONS", "KEYS", "VERBS", "action", "attempt", "back", "concede", "menu", "timely"]
