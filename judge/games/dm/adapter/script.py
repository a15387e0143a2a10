"""The words of a script for this game: actions, and the answers to choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import nodes
from judge.games.common.actions import Action
from judge.games.common.script_words import ScriptVocabulary, ScriptWord, cards, yes_no
from judge.games.dm.adapter.cards import Printed
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c104_winning_conditions import concede
from judge.games.dm.book.c110_abilities import BLOCKER, GUARDMAN, KEYWORDS
from judge.games.dm.book.c202_named_values import CIVILIZATIONS, COLORLESS
from judge.games.dm.book.c500_turn import CROSS, Menu, act
from judge.games.dm.book.c505_attack_step import attack_menu, carry_out, end_attacking
from judge.games.dm.book.c506_attacking_creature import designate
from judge.games.dm.book.c601_using_cards import PAYMENTS, WAYS
from judge.games.dm.book.c602_activated_abilities import ACTIVATE, activate, main_abilities
from judge.games.dm.book.c603_abilities import lets_use_itself
from judge.games.dm.book.c606_effects import BEATS
from judge.games.dm.world import Game, info, owner, shown_by, turn_player
from judge.kernel import GAME, CardId, Choice, Citation, IllegalPlay, PlayerId, Procedure, Why, clause


def moments(_: Any) -> Sequence[str]:
    """Return the words for ``during`` and ``proceed``: a step of the turn player, or a later turn."""
    return ("main", "attack", "turn")


class _Races(tuple[str, ...]):
    """The races of a board; naming a mere part of one is an answer too, which 203.4 then rejects."""

    def __contains__(self, word: object) -> bool:
        return any(str(word) in race for race in self)


def races(scenario: Any) -> Sequence[str]:
    return _Races(dict.fromkeys(race for card in _printed(scenario) for race in card.races))


def _printed(scenario: Any) -> Iterator[Printed]:
    """Yield the printed values of a scenario's cards, including cards that only its zones name."""
    for value in (scenario, *scenario.cards.values()):
        yield from (card for card in nodes(value) if isinstance(card, Printed))


def card_names(scenario: Any) -> Sequence[str]:
    """Return the card names that a script may name, the names above them, and the words in them.

    The last two are answers too, which 202.6a and 202.2 then reject.
    """
    every = [name for card in _printed(scenario) for name in (card.name, card.shown_name) if name is not None]
    every += [f"{card.name} / {card.twin.name}" for card in _printed(scenario) if card.twin is not None]
    return tuple(dict.fromkeys((*every, *(part for name in every for part in re.split(r"[\s・]+", name)))))


SPEECH = ScriptVocabulary(
    *(ScriptWord(verb, "cards", acts=True) for verb in WAYS),
    ScriptWord(CROSS, "cards", acts=True),
    ScriptWord("attack", "cards", ("attack_target",), acts=True),
    ScriptWord(ACTIVATE, "cards", acts=True),
    ScriptWord("pass", "nothing", acts=True),
    ScriptWord("proceed", "words", acts=True, known=moments, waits=True),
    ScriptWord("concede", "nothing", acts=True),
    ScriptWord("during", "words", of_action=True, known=moments),
    ScriptWord("with", "cards", ("attacker",)),
    ScriptWord("onto", "cards", ("cross_to", "aura_to", "equip_to", "fortify")),
    ScriptWord("block", "cards", ("blockers",)),
    ScriptWord("breaker", "words", ("breaker",), known=tuple(KEYWORDS)),
    ScriptWord("changes_target", "words", ("changes_target",), known=(BLOCKER, GUARDMAN)),
    *cards("choose", "mana"),
    ScriptWord("charge", "cards", ("charge",), ahead=True),
    *cards(
        "evolve_from",
        "unseal",
        "shields",
        "declare",
        "guard_strike",
        "strike_back",
        "strike_back_card",
        "block_order",
        "keep",
        "cells",
        "link_with",
        "leaves",
        "goes_on",
        "replaced",
        "shuffle",
    ),
    *cards("silent_skill", "judgement_z", "judgement_z_card"),
    ScriptWord("which_cost", "numbers", ("which_cost",)),
    ScriptWord("payment", "words", ("payment",), known=PAYMENTS),
    *cards("discard", "search", "take", "order", "random"),
    ScriptWord("part", "words", ("part",), known=("creature", "spell")),
    ScriptWord("either", "numbers", ("either",)),
    ScriptWord("amount", "numbers", ("amount",)),
    ScriptWord("effect", "abilities", ("effect",)),
    ScriptWord("effects", "abilities", ("effects",)),
    ScriptWord("cheaper", "abilities", ("cheaper",)),
    ScriptWord("o_drive", "abilities", ("o_drive",)),
    *cards("force"),
    ScriptWord("declare_ability", "abilities", ("declare_ability",)),
    ScriptWord("replacement", "abilities", ("replacement",)),
    *yes_no("may"),
    ScriptWord("sign", "words", ("sign",), known=tuple(BEATS)),
    ScriptWord("race", "words", ("race",), known=races),
    ScriptWord("card_name", "words", ("card_name",), known=card_names),
    ScriptWord("number", "numbers", ("number",)),
    ScriptWord("civilization", "words", ("civilization",), known=(*CIVILIZATIONS, COLORLESS)),
    ScriptWord("first", "players", ("random_player",)),
)


def action(values: Mapping[str, Any]) -> Action | None:
    """Return the action of a script entry, or ``None`` if it only answers choices."""
    when = None if values.get("during") is None else str(values["during"])
    for verb in (*WAYS, CROSS, ACTIVATE):
        if verb in values:
            return Action(verb, CardId(str(values[verb])), during=when)
    if "attack" in values:
        return Action("attack", during=when)
    if "proceed" in values:
        return Action("pass", during=str(values["proceed"]))
    return Action("pass", during=when) if "pass" in values else None


def timely(game: Game, choice: Choice, player: PlayerId, action: Action) -> bool:
    """Return whether a player's action belongs to this choice, or must wait for a later one.

    Cards are used in the main step and attacks made in the attack step, both by the turn player.
    """
    if player != choice.by:
        return False
    if action.during is not None and not is_during(game, choice, action.during):
        return False
    return action.verb == "pass" or _of_the_attack_step(game, action) is (choice.role == "attack")


def _of_the_attack_step(game: Game, action: Action) -> bool:
    if action.verb == ACTIVATE:
        return action.card is None or action.during == "attack" or not main_abilities(game, action.card)
    return action.verb == "attack"


def is_during(game: Game, choice: Choice, moment: str) -> bool:
    """Return whether the game has reached a moment: a step of the turn, or ``turn`` for a later turn."""
    own = game.state.facts[GAME]
    if moment == "turn":
        return int(own.get("turn_number", 1)) > game.world.began
    return bool(moment == own.get("phase"))


TIMES: dict[str, Citation] = {"attack": "dm:505.2", ACTIVATE: "dm:602.3a", CROSS: "dm:303.3b", "pass": "dm:102.1"}
"""The clause that says who may take an action, and when; using cards falls under 504.1."""


def attempt(game: Game, choice: Choice, player: PlayerId, action: Action) -> Procedure[bool]:
    """Try the action that a question is about, and its consequences if the question asks for them.

    Returns:
        whether the action was done.

    Raises:
        IllegalPlay: the action is not possible now.
    """
    if player != turn_player(game):
        why = (*_declared_instead(game, player, action), Why(TIMES.get(action.verb, "dm:504.1"), "not_turn_player"))
        raise IllegalPlay(why, action.card)
    attacking = game.state.get(GAME, "phase") == "attack"
    if _of_the_attack_step(game, action):
        if not attacking:
            _enter_attack_step(game, action)
        used = action.card is not None and (yield from activate(game, player, action.card))
        if action.card is None and (yield from designate(game, player)) and game.committed_at:
            yield from carry_out(game)
        if game.committed_at:
            yield from resolve_waiting(game)
        return used or action.card is None
    if action.verb == "pass":
        return (yield from end_attacking(game, player)) if attacking else True
    if attacking:
        why = (*_declared_instead(game, player, action), Why(TIMES.get(action.verb, "dm:504.1"), "not_main_step"))
        raise IllegalPlay(why, action.card, (str(action.card),))
    done = yield from act(game, player, action)
    if game.committed_at:
        yield from resolve_waiting(game)
    return done


def _declared_instead(game: Game, player: PlayerId, action: Action) -> Iterator[Why]:
    """Yield the abilities that let a card be used outside the main step, as ninja strike does (112.3c).

    They are declared when their trigger event happens, so using the card as an action is the wrong verb for them.
    """
    if action.card is not None and action.verb in WAYS and owner(game, action.card) == player:
        for ability in info(game, action.card)["abilities"]:
            if lets_use_itself(ability.node):
                yield Why(ability.clause, "use_is_declared")


@clause("dm:500.1")
def _enter_attack_step(game: Game, action: Action) -> None:
    """Move on from the main step to the attack step for a question about an attack (500.1)."""
    if game.state.get(GAME, "phase") != "main" or action.during == "main":
        raise IllegalPlay((Why(TIMES[action.verb], "not_attack_step"),), action.card)
    game.state.put(GAME, "phase", "attack")
    game.note("phase", "dm:500.1", because=("dm:505.2",), considered=True, actor=turn_player(game), phase="attack")


def menu(game: Game, choice: Choice, player: PlayerId) -> Sequence[Action]:
    if choice.role == "attack":
        return attack_menu(game, player)
    return list(Menu(game, player))


__all__ = ["SPEECH", "action", "attempt", "concede", "is_during", "menu", "shown_by", "timely"]
