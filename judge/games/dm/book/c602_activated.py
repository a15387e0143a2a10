"""602, 501.1a Activated abilities: what is done to activate them, and their effects, which wait like others."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text, text_of_waiting
from judge.games.dm import language
from judge.games.dm._performing import perform_all
from judge.games.dm.book.c105_orientation import tap
from judge.games.dm.book.c400_being_there import creatures
from judge.games.dm.book.c506_attacking import CAN_ATTACK
from judge.games.dm.book.c603_abilities import Ability, becomes_waiting, resolves
from judge.games.dm.book.c605_choosing import feasible
from judge.games.dm.world import info, owner
from judge.kernel import (
    ANY_NUMBER,
    CardId,
    Check,
    Game,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Waiting,
    Why,
    clause,
    do,
)

ACTIVATE = "activate"
"""The word for using a tap ability."""


def _of_kind(game: Game, card: CardId, kind: type) -> list[Ability]:
    return [one for one in info(game, card)["abilities"] if isinstance(one.node, kind)]


def _has_tap_ability(game: Game, card: CardId) -> bool:
    return bool(_of_kind(game, card, language.TapAbility))


HAS_TAP_ABILITY = Check("dm:602.1", "no_tap_ability", _has_tap_ability)


def _does_something(game: Game, card: CardId) -> bool:
    """Return whether what is done besides can be, and the effect where it costs no tapping: it is not for nothing."""
    ability = _of_kind(game, card, language.TapAbility)[0]
    text = _text(game, card, ability)
    return feasible(text, ability.node.by) and (ability.node.taps or feasible(text, ability.node.tap_ability))


def _text(game: Game, card: CardId, ability: Ability) -> Text:
    return Text(game, owner(game, card), game.state.ref(card), f"{card}.{ability.label}")


DOES_SOMETHING = Check("dm:602.1", "not_applicable", _does_something)

_FORBIDDEN = Why("dm:602.3a", "cannot_attack")
"""Why a tap ability cannot be used by a creature that cannot attack."""


def tappers(game: Game, player: PlayerId) -> list[CardId]:
    """Return the creatures of a player that have a tap ability, whether or not it can be used."""
    return [card for card in creatures(game, player, "chosen") if HAS_TAP_ABILITY.passes(game, card)]


@clause("dm:602.3", "dm:602.3a")
def activate(game: Game, player: PlayerId, card: CardId) -> Procedure[bool]:
    """Tap a creature that can attack, instead of attacking with it, and let the effect wait (602.1, 602.2).

    Raises:
        IllegalPlay: it has no tap ability, or attacking with it is not possible (602.3a).
    """
    checks = (HAS_TAP_ABILITY, *CAN_ATTACK)
    if card not in creatures(game, player, "chosen"):
        raise IllegalPlay((HAS_TAP_ABILITY.why,), card, (card,))
    against = game.sift((card,), checks)[1]
    if against:
        raise IllegalPlay((*(one.why for one in against), _FORBIDDEN), card, (card,))
    if not DOES_SOMETHING.passes(game, card):
        raise IllegalPlay((DOES_SOMETHING.why,), card, (card,))
    game.commit()
    ref, ability = game.state.ref(card), _of_kind(game, card, language.TapAbility)[0]
    game.note("activates", "dm:602.1", because=("dm:110.3c", "dm:602.3a"), actor=player, objects=(card,))
    if ability.node.taps:
        yield from do(game, tap(game, card), clause="dm:602.1")
    with game.inside():
        yield from perform_all(_text(game, card, ability), ability.node.by)
    becomes_waiting(game, ability, ref, rule="dm:602.2")
    return True


@clause("dm:501.1a", "dm:501.1a#activated-effect-waits", without=())
def kept_tapped(game: Game, player: PlayerId, tapped: Sequence[CardId]) -> Procedure[Sequence[CardId]]:
    """Return which creatures are not untapped, as their silent skill is activated; its effect waits (501.1a)."""
    silent = [card for card in tapped if _of_kind(game, card, language.SilentSkill)]
    if not silent:
        return ()
    chosen = yield from game.choose(Question("silent_skill", "dm:501.1a"), by=player, among=silent, how_many=ANY_NUMBER)
    for card in chosen:
        game.note("activates", "dm:501.1a", because=("dm:602.1",), actor=player, objects=(card,))
        for ability in _of_kind(game, card, language.SilentSkill):
            becomes_waiting(game, ability, game.state.ref(card), rule="dm:501.1a")
    return chosen


@resolves("activated")
@clause("dm:602.2", without=None)
def _resolve(game: Game, waiting: Waiting) -> Procedure[None]:
    """Carry out the effect of an activated ability, which is independent of the activation (602.2)."""
    text, node = text_of_waiting(game, waiting), waiting.ability.node
    game.note("resolves", "dm:602.2", actor=text.you, objects=(waiting.source.card,), ability=waiting.id)
    with game.inside():
        yield from perform_all(text, getattr(node, node.verb))


__all__ = ["ACTIVATE", "activate", "kept_tapped", "tappers"]
