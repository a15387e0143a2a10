"""The script language of this game: actions, and the words that answer choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import nodes
from judge.games.common.actions import Action
from judge.games.common.script_words import ScriptVocabulary, ScriptWord, cards, yes_no
from judge.games.fab.adapter.cards import Side
from judge.games.fab.book.c0104_attacks import attacks
from judge.games.fab.book.c0111_priority import Menu, as_if_all_pass, carry_out
from judge.games.fab.book.c0200_properties import is_attack_action
from judge.games.fab.book.c0405_ending_a_game import agree_to_draw, concede
from judge.games.fab.book.c0501_costs import may_be_instant
from judge.games.fab.book.c0501_playing import activated
from judge.games.fab.book.c0801_types import WHEN, played_as
from judge.games.fab.language import AttackAbility
from judge.games.fab.world import COMBAT_STEPS, EQUIPMENT_ZONES, Game, info, is_open, stack, step_of, turn_player
from judge.kernel import GAME, CardId, Choice, PlayerId, Procedure

MOMENTS = ("action", *(step for step in COMBAT_STEPS if step != "close"))
"""The moments at which players get priority (1.11.3), as ``during`` and ``proceed`` name them."""


BEFORE_REACTIONS = COMBAT_STEPS[: COMBAT_STEPS.index("reaction")]
"""The steps of combat before the Reaction Step."""


WITHOUT_PRIORITY = {"start": "fab:4.2.1", "end": "fab:4.4.1", "close": "fab:7.7.1"}
"""The phases and the step in which no player gets priority. ``during`` can name them, and the answer says why not."""


def moments(_: Any) -> Sequence[str]:
    """Return the words for ``proceed``: the action phase, the steps of combat, and ``turn`` for a later turn."""
    return (*MOMENTS, "turn")


def any_moment(_: Any) -> Sequence[str]:
    return (*MOMENTS, "turn", *WITHOUT_PRIORITY)


def card_names(scenario: Any) -> Sequence[str]:
    there = nodes([scenario, *scenario.cards.values(), *scenario.tokens])
    sides = (node for node in there if isinstance(node, Side) and node.name != "?")
    return tuple(dict.fromkeys(name for side in sides for name in (side.name, side.moniker) if name is not None))


SPEECH = ScriptVocabulary(
    ScriptWord("play", "cards", acts=True),
    ScriptWord("activate", "cards", acts=True),
    ScriptWord("pass", "nothing", acts=True),
    ScriptWord("proceed", "words", acts=True, known=moments, waits=True),
    ScriptWord("concede", "nothing", acts=True),
    ScriptWord("agree_draw", "nothing", acts=True),
    ScriptWord("ability", "label", of_action=True),
    ScriptWord("during", "words", of_action=True, known=any_moment),
    ScriptWord("targets", "cards", ("target", "targets")),
    ScriptWord("target", "cards", ("target", "targets")),
    *cards(
        "pitch", "defend", "arsenal", "bottom", "top", "shuffle", "choose", "discard", "random", "opt_bottom", "opt_top"
    ),
    *cards("cost", "order", "arsenal_zone"),
    *cards("reload", "search", "starts_with"),
    ScriptWord("roll", "numbers", ("die",)),
    ScriptWord("reroll", "numbers", ("reroll",)),
    ScriptWord("either", "numbers", ("either",)),
    ScriptWord("random_either", "numbers", ("random_either",)),
    ScriptWord("modes", "numbers", ("modes",)),
    ScriptWord("distribute", "numbers", ("distribute",)),
    *yes_no("pay"),
    ScriptWord("may", "yes_no", ("may", "pay")),  # “you may pay” is also answered as what a player may do
    *yes_no("extra", "alternative", "as_instant"),
    ScriptWord("side", "words", ("side",), known=("left", "right", "both", "front", "back")),
    ScriptWord("zone", "words", ("zone",), known=EQUIPMENT_ZONES),
    ScriptWord("effects", "abilities", ("effects",)),
    ScriptWord("name", "words", ("name",), known=card_names),
    ScriptWord("x", "numbers", ("x",)),
    ScriptWord("pay_up_to", "numbers", ("pay_up_to",)),
    ScriptWord("costs", "numbers", ("costs",)),
    ScriptWord("trigger", "abilities", ("trigger",)),
    ScriptWord("replacement", "abilities", ("replacement",)),
    ScriptWord("select_player", "players", ("select_player",)),
    ScriptWord("random_player", "players", ("random_player",)),
    ScriptWord("first_player", "players", ("first_player",)),
)


def action(values: Mapping[str, Any]) -> Action | None:
    """Return the action of a script entry, or ``None`` if it only answers choices."""
    during, label = values.get("during"), values.get("ability")
    when = None if during is None else str(during)
    for verb in ("play", "activate"):
        if verb in values:
            return Action(verb, CardId(str(values[verb])), label, when)
    if "proceed" in values:
        return Action("pass", None, f"until {values['proceed']}", str(values["proceed"]))
    return Action("pass", during=when) if "pass" in values else None


def timely(game: Game, choice: Choice, player: PlayerId, action: Action) -> bool:
    """Return whether a player's action belongs to this choice, rather than to a later one.

    A ``pass`` with a label waits until the stack is empty. A card played as an action waits until its player can play
    actions in their turn; a reaction to an attack waits for the Reaction Step.
    """
    if choice.role != "priority" or player != choice.by:
        return False
    if action.verb == "pass" and action.label is not None and stack(game):
        return False
    if action.during is not None:
        return is_during(game, choice, action.during)
    kinds = _kinds(game, action)
    return not kinds or not all(_is_too_early(game, player, *kind) for kind in kinds)


def _kinds(game: Game, action: Action) -> Sequence[tuple[str, bool]]:
    if action.card is None:
        return ()
    if action.verb == "play":
        if may_be_instant(game, action.card):
            return ()
        face = game.world.faces[action.card]
        sides = (info(game, action.card), *((face.other.base,) if face.other is not None else ()))
        return [(played_as(now), is_attack_action(now)) for now in sides]
    nodes = [ability.node for ability in activated(game, action.card) if action.label in (None, ability.label)]
    return [("action" if isinstance(node, AttackAbility) else node.type, attacks(node)) for node in nodes]


def _is_too_early(game: Game, player: PlayerId, kind: str, is_attack: bool) -> bool:
    """Return whether a card of this type cannot be played yet, but perhaps later in the turn or combat."""
    if kind == "action":
        return player != turn_player(game) or any(WHEN[kind](game, player, is_attack))
    return kind.endswith("_reaction") and is_open(game) and step_of(game) in BEFORE_REACTIONS


def is_during(game: Game, choice: Choice, moment: str) -> bool:
    """Return whether a choice comes at the named moment: a step of combat, a phase, or ``turn`` for a later turn."""
    own = game.state.facts[GAME]
    if moment == "turn":
        return int(own.get("turn_number", 1)) > game.world.began
    return bool(moment == (own.get("step") or own.get("phase")))


def attempt(game: Game, choice: Choice, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out an action to answer a question about it; return whether it took place.

    If the question is about its result, its layer is resolved too.

    Raises:
        IllegalPlay: the action is not allowed now.
    """
    if action.verb == "pass":
        return True
    done = yield from carry_out(game, player, action)
    if game.committed_at:
        yield from as_if_all_pass(game, "fab:1.11.4a")
    return done


def menu(game: Game, choice: Choice, player: PlayerId) -> Sequence[Action]:
    return list(Menu(game, player))


__all__ = ["SPEECH", "action", "agree_to_draw", "attempt", "concede", "is_during", "menu", "timely"]
