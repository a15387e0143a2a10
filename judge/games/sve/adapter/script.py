"""The words of a script for this game: actions, and the answers to choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Activated
from judge.games.common.script_words import ScriptVocabulary, ScriptWord, yes_no
from judge.games.common.script_words import cards as of_cards
from judge.games.sve.book.ch01_overview import concede as concede
from judge.games.sve.book.ch03_players import opponent, turn_player
from judge.games.sve.book.ch06_game_start import CLASS, TITLE
from judge.games.sve.book.ch07_turn import Menu, act, end_main_phase
from judge.games.sve.book.ch08_main_phase import play_quick, quick_actions, why_not_quick
from judge.games.sve.book.ch10_check_timing import check_timing
from judge.games.sve.book.ch10_play import activated
from judge.games.sve.book.ch12_keywords import QUICK, has
from judge.games.sve.world import Action, Game, cards, info
from judge.kernel import CardId, Choice, Citation, IllegalPlay, PlayerId, Procedure, Why

MOMENTS = ("main", "quick", "attack", "end")
"""The words for ``during``: the main phase, any Quick window, that of an attack, or that of the end phase.

The clause of a moment is allowed too.
"""

WINDOWS = ("8.4.7", "7.4.5")
"""The clauses that open a Quick window: in an attack, and in the end phase."""

SPEECH = ScriptVocabulary(
    ScriptWord("play", "cards", acts=True),
    ScriptWord("activate", "cards", acts=True),
    ScriptWord("evolve", "cards", acts=True),
    ScriptWord("feed", "cards", acts=True),
    ScriptWord("attack", "cards", ("attack_target",), acts=True),
    ScriptWord("end_turn", "nothing", acts=True),
    ScriptWord("quick", "cards", acts=True),
    ScriptWord("pass", "nothing", acts=True),
    ScriptWord("loop", "numbers", acts=True),
    ScriptWord("concede", "nothing", acts=True),
    ScriptWord("ability", "label", of_action=True),
    ScriptWord("during", "words", of_action=True, known=(*MOMENTS, "7.3.3", *WINDOWS)),
    ScriptWord("with", "cards", ("attacker",)),
    ScriptWord("targets", "cards", ("target",)),
    ScriptWord("target", "cards", ("target",)),
    *of_cards(
        "evolve_card",
        "discard",
        "pick",
        "take",
        "search",
        "reveal",
        "order",
        "fits",
        "stays",
        "engage_wards",
        "counter",
        "shuffle",
        "random",
    ),
    ScriptWord("pay_with", "cards", ("pay_cards",)),
    ScriptWord("extra", "yes_no", ("extra", "raise")),
    *yes_no("ep", "pay", "may", "ward", "draw_more", "look_more", "go_first"),
    ScriptWord("mulligan", "yes_no", ("mulligan",), clause="sve:6.2.1.8"),  # the whole hand or none of it
    ScriptWord("choose", "numbers", ("choose",)),
    ScriptWord("either", "numbers", ("either",)),
    ScriptWord("x", "numbers", ("x",)),
    ScriptWord("divide", "numbers", ("share",)),
    ScriptWord("die", "numbers", ("die",)),
    ScriptWord("times", "numbers", ("loop_times",)),
    ScriptWord("trigger", "abilities", ("trigger",)),
    ScriptWord("replacement", "abilities", ("replacement",)),
    ScriptWord("effects", "abilities", ("effects",)),
    ScriptWord("random_player", "players", ("random_player",)),
    ScriptWord("basis", "words", ("basis",), known=(CLASS, TITLE)),
)


def timely(game: Game, choice: Choice, player: PlayerId, action: Action) -> bool:
    """Return whether a player's action belongs to this choice, by default one in the main phase.

    Every moment belongs to one player, so an action scripted for the other player is rejected instead of waiting. In
    the Quick window of an attack, an action of the other player can only mean that window (8.4.7), as their next moment
    is at the end of the turn.
    """
    if action.during is None and choice.clause == "sve:8.4.7" and player == choice.by:
        return action.verb in ("play", "activate")
    return (player == choice.by or action.during is not None) and is_during(game, choice, action.during or "main")


def is_during(game: Game, choice: Choice, moment: str) -> bool:
    """Return whether the game has reached a moment: the main phase, or a Quick window."""
    number = choice.clause.partition(":")[2]
    known = {"7.3.3": ("main",), "8.4.7": ("quick", "attack"), "7.4.5": ("quick", "end")}
    return moment.removeprefix("sve:") in (number, *known.get(number, ()))


def action(values: Mapping[str, Any]) -> Action | None:
    """Return the action of a script entry, or ``None`` if it only answers choices."""
    label = values.get("ability")
    during = None if "during" not in values else str(values["during"])
    for verb in ("play", "activate"):
        if verb in values:
            return Action(verb, CardId(str(values[verb])), label, during)
    for verb in ("evolve", "feed"):
        if verb in values:
            return Action("activate", CardId(str(values[verb])), label or verb, during)
    if "quick" in values:
        card = CardId(str(values["quick"]))
        return Action("activate" if label else "play", card, label, during or "quick")
    if "loop" in values:
        return Action("loop", None, str(values["loop"]), during)
    for word, verb in (("attack", "attack"), ("end_turn", "end")):
        if word in values:
            return Action(verb, during=during)
    return Action("pass", during=during or "quick") if "pass" in values else None


def attempt(game: Game, choice: Choice, player: PlayerId, action: Action) -> Procedure[bool]:
    """Try the action that a question is about, and its consequences if the question asks for them.

    The main phase belongs to the turn player (7.3.3), a Quick window to the other player (8.4.7, 7.4.5).

    Returns:
        whether the action was done.

    Raises:
        IllegalPlay: it is not this player's moment, or the action is not possible.
    """
    if choice.role == "quick":
        return (yield from _in_window(game, choice, player, action))
    if player != turn_player(game):
        if action.verb == "loop":
            raise IllegalPlay((Why("sve:15.2.1.1#only-turn-player", "not_turn_player"),), None)
        quick = action.card is not None and has(game, action.card, QUICK)
        why = (Why("sve:7.3.3", "not_turn_player"), *((Why("sve:12.3.4", "quick_not_now"),) if quick else ()))
        raise IllegalPlay(why, action.card)
    if action.verb == "end":
        return (yield from end_main_phase(game, player))
    if action.verb == "pass":
        raise IllegalPlay((Why("sve:7.3.3", "no_quick_window"),), None)
    done = yield from act(game, player, action)
    if game.committed_at:
        yield from check_timing(game, "sve:7.3.4")
    return done


AFTER: dict[str, Citation] = {"sve:8.4.7": "sve:8.4.8", "sve:7.4.5": "sve:7.4.6"}
"""The clause of the check timing after each Quick window."""


def _in_window(game: Game, choice: Choice, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out an action in a Quick window: the non-turn player plays with Quick, or passes."""
    if player != choice.by:
        raise IllegalPlay((Why(choice.clause, "non_turn_player_only"),), action.card)
    if action.verb == "pass":
        return True
    if action.verb not in ("play", "activate"):
        raise IllegalPlay((Why(choice.clause, "quick_only"),), None)
    own = [one for one in quick_actions(game, player) if one.card == action.card and action.label in (None, one.label)]
    if action.label is None and len(own) == 1:
        action = own[0]
    if action not in own:
        raise IllegalPlay((why_not_quick(game, player, action, choice.clause),), action.card)
    done = yield from play_quick(game, player, action, choice.clause)
    if game.committed_at:
        yield from check_timing(game, AFTER[choice.clause])
    return done


def menu(game: Game, choice: Choice, player: PlayerId) -> Sequence[Action]:
    """Return every action that a player could try now, and illegal ones that are often asked about."""
    if choice.role == "quick":
        quick = quick_actions(game, player)
        by_ability = {one.card for one in quick if one.verb == "activate"}
        own = [
            action
            for action in Menu(game, player)
            if action.verb == "activate" or (action.verb == "play" and action.card not in by_ability)
        ]
        return list(dict.fromkeys([*own, *quick, Action("pass")]))
    own = [action for action in Menu(game, player) if action.verb != "end" or player == turn_player(game)]
    return [*own[:-1], *_hopeless(game, player), *own[-1:]]


def _hopeless(game: Game, player: PlayerId) -> Iterator[Action]:
    """Yield illegal actions that are asked about anyway, only with cards that the player knows.

    They are evolving a follower without Evolve, and playing an ability that is not in force. Others are playing a card
    in the opponent's EX area, and an ability on their field.
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
