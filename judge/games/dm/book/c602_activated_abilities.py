"""602, 501.1a Activated abilities: tap abilities, abilities of the main step, silent skill and dynamo."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text, text_of_waiting
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import tap
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_presence import NOT_SEALED, creatures
from judge.games.dm.book.c506_attacking_creature import CAN_ATTACK, has_to_attack
from judge.games.dm.book.c603_abilities import becomes_waiting, resolves, works
from judge.games.dm.book.c605_choosing import feasible
from judge.games.dm.book.c605_resolving import clauses_of_sequence, perform_all, performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c608_continuous_effects import create_continuous
from judge.games.dm.world import Game, info, owner
from judge.kernel import (
    ANY_NUMBER,
    CardId,
    Check,
    Citation,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Waiting,
    Why,
    clause,
    do,
    ruled,
)

ACTIVATE = "activate"
"""The verb of the action of activating an ability."""


def _of_kind(game: Game, card: CardId, kind: type) -> list[Ability]:
    return [ability for ability in info(game, card)["abilities"] if isinstance(ability.node, kind)]


def _has_tap_ability(game: Game, card: CardId) -> bool:
    return bool(_of_kind(game, card, language.TapAbility))


HAS_TAP_ABILITY = Check("dm:602.1", "no_tap_ability", _has_tap_ability)


def _does_something(game: Game, card: CardId) -> bool:
    """Return whether a card's tap ability can be activated.

    Its further cost must be payable. If it does not tap the creature, its effect must also be able to do something.
    """
    ability = _of_kind(game, card, language.TapAbility)[0]
    text = _text(game, card, ability)
    return feasible(text, ability.node.by) and (ability.node.taps or feasible(text, ability.node.tap_ability))


def _text(game: Game, card: CardId, ability: Ability) -> Text:
    return Text(game, owner(game, card), game.state.ref(card), f"{card}.{ability.label}")


DOES_SOMETHING = Check("dm:602.1", "not_applicable", _does_something)

_FORBIDDEN = Why("dm:602.3a", "cannot_attack")
"""The reason why a creature that cannot attack cannot use its tap ability."""


def tappers(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's creatures with a tap ability, whether or not it can be used now."""
    return [card for card in creatures(game, player, "chosen") if HAS_TAP_ABILITY.passes(game, card)]


@clause("dm:602.3", "dm:602.3a")
def activate(game: Game, player: PlayerId, card: CardId) -> Procedure[bool]:
    """Use a creature's tap ability instead of attacking with it; its effect then waits (602.1, 602.2).

    Raises:
        IllegalPlay: the creature has no tap ability, or could not attack (602.3a).
    """
    checks = (HAS_TAP_ABILITY, *CAN_ATTACK)
    if card not in creatures(game, player, "chosen"):
        why = NOT_SEALED.why if owner(game, card) == player and game.state.get(card, "sealed") else HAS_TAP_ABILITY.why
        raise IllegalPlay((why,), card, (card,))
    against = game.partition((card,), checks)[1]
    if against:
        raise IllegalPlay((*(exclusion.why for exclusion in against), _FORBIDDEN), card, (card,))
    if not DOES_SOMETHING.passes(game, card):
        raise IllegalPlay((DOES_SOMETHING.why,), card, (card,))
    if has_to_attack(game, card):
        if not ruled(game, INSTEAD, True, False):
            raise IllegalPlay((Why("dm:506.1b", "must_attack"),), card, (card,))
        game.note("used_instead_of_attacking", INSTEAD, because=("dm:506.1b",), considered=True, objects=(card,))
    ref, ability = game.state.ref(card), _of_kind(game, card, language.TapAbility)[0]
    game.note("activates", "dm:602.1", because=("dm:110.3c", "dm:602.3a"), actor=player, objects=(card,))
    if ability.node.taps:
        yield from do(game, tap(game, card), clause="dm:602.1")
    with game.inside():
        yield from perform_all(_text(game, card, ability), ability.node.by, wholly=True)
    game.commit()
    becomes_waiting(game, ability, ref, rule="dm:602.2")
    return True


def main_abilities(game: Game, card: CardId) -> list[Ability]:
    """Return a card's abilities to activate in the main step that work in its zone."""
    return [ability for ability in _of_kind(game, card, language.MainAbility) if works(game, card, ability)]


HAS_MAIN_ABILITY = Check("dm:602.1", "no_main_ability", lambda game, card: bool(main_abilities(game, card)))


def _can_be_activated(game: Game, card: CardId) -> bool:
    ability = main_abilities(game, card)[0]
    text = _text(game, card, ability)
    return game.world.reader.holds(text, ability.node.if_) and feasible(text, ability.node.by)


def active_in_main_step(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's cards with an ability to activate in the main step."""
    table, own = game.world.table(game), [card for card in game.state.cards() if game.state.owners[card] == player]
    able = [c for c in own for ability in table[c]["abilities"] if isinstance(ability.node, language.MainAbility)]
    return [card for card in dict.fromkeys(able) if HAS_MAIN_ABILITY.passes(game, card)]


@clause("dm:602.1")
def activate_in_main_step(game: Game, player: PlayerId, card: CardId) -> Procedure[bool]:
    """Activate a card's ability in the main step; its effect then waits (602.1, 602.2).

    Raises:
        IllegalPlay: no such ability works in the card's zone, or it cannot be activated now.
    """
    if owner(game, card) != player or not HAS_MAIN_ABILITY.passes(game, card):
        raise IllegalPlay((HAS_MAIN_ABILITY.why,), card, (card,))
    if not _can_be_activated(game, card):
        raise IllegalPlay((DOES_SOMETHING.why,), card, (card,))
    ref, ability = game.state.ref(card), main_abilities(game, card)[0]
    game.note("activates", "dm:602.1", because=("dm:110.3c",), actor=player, objects=(card,))
    with game.inside():
        yield from perform_all(_text(game, card, ability), ability.node.by, wholly=True)
    game.commit()
    becomes_waiting(game, ability, ref, rule="dm:602.2")
    return True


INSTEAD: Citation = "dm:506.1b#tap-ability-instead"
"""Our reading: a creature that must attack may use its tap ability instead."""


@clause("dm:501.1a", "dm:501.1a#activated-effect-waits", without=())
def kept_tapped(game: Game, player: PlayerId, tapped: Sequence[CardId]) -> Procedure[Sequence[CardId]]:
    """Ask which creatures use their silent skill instead of untapping; its effect then waits (501.1a).

    Returns:
        the creatures that stay tapped.
    """
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
    """Carry out the effect of an activated ability, which no longer depends on its source (602.2)."""
    text, node = text_of_waiting(game, waiting), waiting.ability.node
    done, source = getattr(node, node.verb), waiting.source.card
    so = tuple(clauses_of_sequence(done))
    game.note("resolves", "dm:602.2", because=so, actor=text.you, objects=(source,), ability=waiting.id)
    with game.inside():
        yield from perform_all(text, done)


@performs(language.Lend)
@clause("dm:608.2", without=0)
def _lend(text: Text, instruction: language.Lend) -> Procedure[int]:
    """Give a creature's current power and abilities to others until the end of the turn (608.2b)."""
    lenders, to = objects(text, instruction.lend), objects(text, instruction.to)
    if not lenders or not to:
        text.game.note("nothing", "dm:606.2", actor=text.you, role="give", subject=text.subject)
        return 0
    now = info(text.game, lenders[0].card)
    grant = language.Grant.model_construct(
        power=max(0, now["power"] or 0),
        keywords=list(now["keywords"]),
        abilities=[a.node for a in now["abilities"] if a.node is not None and a.keyword not in now["keywords"]],
    )
    create_continuous(text, to, grant, "end_of_turn", rule_of(text), ("dm:608.2b",))
    yield from ()
    return len(to)
