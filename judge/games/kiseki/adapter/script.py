"""The words of a script for this game: actions, and the answers to choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import names, nodes
from judge.games.common.actions import Action
from judge.games.common.script_words import ScriptVocabulary, ScriptWord, cards, yes_no
from judge.games.kiseki.book.c0100_overview import concede as concede
from judge.games.kiseki.book.c0800_battle_phase import declare, pass_attack
from judge.games.kiseki.book.c1000_rule_check import rule_check
from judge.games.kiseki.book.c1204_playing import PERMANENT
from judge.games.kiseki.book.c1205_resolving import resolve
from judge.games.kiseki.book.c1206_what_can_be_done import Menu, carry_out
from judge.games.kiseki.book.c1211_triggered_crafts import is_awaited
from judge.games.kiseki.book.c1501_loops import watched_apart
from judge.games.kiseki.world import Game, activation, controller, info, initiative, primary
from judge.kernel import GAME, CardId, Choice, IllegalPlay, PlayerId, Procedure, Why

MOMENTS = ("draw", "homebase", "deployment", "attack_target", "battle_resolution", "preparation", "battle", "recovery")
"""The steps and phases that ``during`` and ``proceed`` can name."""

WINDOWS = (
    "703.2",
    "703.4",
    "703.6c",
    "703.7c",
    "703.8c",
    "802.2",
    "802.5",
    "803.2",
    "803.3",
    "803.7",
    "804.9",
    "804.12",
    "705.2",
    "705.4",
)
"""The clauses of the moments at which players may act; ``during`` can name them too."""


def organizations(scenario: Any) -> Sequence[str]:
    """Return the organizations that a script may name: all those that the scenario mentions."""
    fields = ("organizations", "trait", "links")
    found = (getattr(node, field, None) for node in nodes(scenario) for field in fields)
    several = (one for value in found for one in (value if isinstance(value, list) else [value]) if one is not None)
    return tuple(dict.fromkeys(name for item in several for name in names(item)))


def moments(_: Any) -> Sequence[str]:
    """Return the words for ``during``: a step or phase, a later turn, or the clause of a priority procedure."""
    return (*MOMENTS, "turn", *WINDOWS)


SPEECH = ScriptVocabulary(
    ScriptWord("play", "cards", acts=True),
    ScriptWord("arts", "cards", acts=True),
    ScriptWord("craft", "cards", acts=True),
    ScriptWord("gain_ep", "cards", acts=True),
    ScriptWord("support", "cards", ("support_target",), acts=True),
    ScriptWord("attack", "cards", ("attack_target",), acts=True),
    ScriptWord("pass_attack", "nothing", acts=True),
    ScriptWord("pass", "nothing", acts=True),
    ScriptWord("proceed", "words", acts=True, known=moments, waits=True),
    ScriptWord("loop", "numbers", acts=True),
    ScriptWord("concede", "nothing", acts=True),
    ScriptWord("ability", "label", of_action=True),
    ScriptWord("during", "words", of_action=True, known=moments),
    ScriptWord("with", "cards", ("attackers", "supporter")),
    ScriptWord("answer", "cards", ("answered",)),
    ScriptWord("targets", "cards", ("target",)),
    ScriptWord("target", "cards", ("target",)),
    *cards("assign", "ep_from", "discard", "pick", "take", "order", "under", "on_top"),
    ScriptWord("search", "cards", ("pick",)),
    ScriptWord("homebase", "cards", ("homebase",), ahead=True),
    *cards("dispatch", "recover", "shuffle", "random", "exchange_cards"),
    ScriptWord("pay_with", "cards", ("pay_cards",)),
    *yes_no("pay", "may", "reveal", "shuffle_too", "exchange"),
    ScriptWord("x", "numbers", ("x",)),
    ScriptWord("times", "numbers", ("loop_times",)),
    ScriptWord("trigger", "abilities", ("trigger",)),
    ScriptWord("replacement", "abilities", ("replacement",)),
    ScriptWord("effects", "abilities", ("effects",)),
    ScriptWord("random_player", "players", ("random_player",)),
    ScriptWord("initiative", "players", ("initiative",)),
    ScriptWord("organization", "words", ("organization",), known=organizations),
)


def action(values: Mapping[str, Any]) -> Action | None:
    """Return the action of a script entry, or ``None`` if it only answers choices."""
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


def timely(game: Game, choice: Choice, player: PlayerId, action: Action) -> bool:
    """Return whether a player's action belongs to this choice, or must wait for a later one.

    Either player may have priority; only the primary player attacks. A UNIT or ITEM waits for its player's deployment
    step if that is still to come. ``proceed`` waits until no card waits to be resolved.
    """
    if action.during is None and _is_deployed_later(game, player, action):
        return False
    attacking = action.verb in ("attack", "pass_attack")
    proceeding = action.verb == "pass" and action.label is not None
    if proceeding and activation(game):
        return False
    if not proceeding and (choice.role == "attack") is not attacking:
        return False
    if player != choice.by and not (attacking and action.during is not None):
        return False
    return action.during is None or is_during(game, choice, action.during)


def _is_deployed_later(game: Game, player: PlayerId, action: Action) -> bool:
    """Return whether a UNIT or ITEM can only be played later this turn, in its player's deployment step.

    In that step it waits until the activation zone is empty (902.4h).
    """
    own = game.state.facts[GAME]
    card = action.card
    if action.verb != "play" or card is None or card not in game.state.facts or own.get("phase") != "preparation":
        return False
    if info(game, card)["type"] not in PERMANENT or controller(game, card) != player:
        return False
    step = own.get("step")
    if step is None:
        return True
    if player != primary(game):
        return primary(game) == initiative(game)
    return step != "deployment" or bool(activation(game))


def is_during(game: Game, choice: Choice, moment: str) -> bool:
    """Return whether the game has reached a moment.

    It is a step, a phase, ``turn`` for a later turn, or the clause of a priority procedure.
    """
    own = game.state.facts[GAME]
    if moment == "turn":
        return int(own.get("turn_number", 1)) > game.world.began
    window = str(own.get("window") or "").partition(":")[2]
    number = choice.clause.partition(":")[2]
    return moment.removeprefix("kiseki:") in (own.get("step"), own.get("phase"), window, number)


def attempt(game: Game, choice: Choice, player: PlayerId, action: Action) -> Procedure[bool]:
    """Try the action that a question is about, and its consequences if the question asks for them.

    Passing priority is always possible.

    Returns:
        whether the action was done.

    Raises:
        IllegalPlay: the action is not possible now.
    """
    if action.verb == "pass":
        return True
    if action.verb in ("attack", "pass_attack"):
        now = _chooses_attackers(game) and player == primary(game)
        if not now and not ahead(game, choice, player):
            raise IllegalPlay((Why("kiseki:803.3", "not_time_to_attack"),), None)
        if action.verb == "pass_attack":
            pass_attack(game, player)
            return True
        return (yield from declare(game, player))
    loops = game.world.loops
    if loops is None:
        done = yield from carry_out(game, player, action)
    else:
        done = yield from loops.asked_about(game, player, action)
    if game.committed_at:
        with watched_apart(game):
            # resolve the cards in the activation zone, the latest first, as if both players passed (902.5c)
            yield from rule_check(game, "kiseki:902.3")
            while activation(game):
                yield from resolve(game, activation(game)[0], clause="kiseki:902.5c")
                yield from rule_check(game, "kiseki:902.3")
    return done


def _chooses_attackers(game: Game) -> bool:
    """Return whether attackers are chosen now (803.3), which is not the case in a priority procedure."""
    return game.state.get(GAME, "step") == "attack_target" and game.state.get(GAME, "window") is None


def ahead(game: Game, choice: Choice, player: PlayerId) -> Sequence[Action]:
    """Return the attack as an action if attackers are chosen as soon as both players pass; otherwise empty.

    That is so before the battle sub-steps (802.2), and in the player's own sub-step (803.2). It is not so if a card
    waits to be resolved, or a craft would trigger in between (803.1).
    """
    window = game.state.get(GAME, "window")
    if player != primary(game) or activation(game) or window not in ("kiseki:802.2", "kiseki:803.2"):
        return ()
    in_between = window == "kiseki:802.2" and any(
        is_awaited(game, "attack_target_step_starts", one) for one in game.players
    )
    return () if in_between else (Action("attack"),)


def menu(game: Game, choice: Choice, player: PlayerId) -> Sequence[Action]:
    if _chooses_attackers(game):
        return (Action("attack"), Action("pass_attack"))
    return list(Menu(game, player))
