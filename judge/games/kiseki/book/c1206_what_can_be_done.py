"""1206 to 1210, 1213: the actions of a player with priority."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.abilities import Activated, Text, asked_by, short_label, unmet_values
from judge.games.common import actions
from judge.games.common.actions import Action
from judge.games.kiseki.book.c0200_card_information import Arts
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down, is_ready
from judge.games.kiseki.book.c1201_abilities import not_valid
from judge.games.kiseki.book.c1204_playing import PERMANENT, crafts_to_play, play_ability, play_card
from judge.games.kiseki.book.c1217_gaining_ep import gain_ep, scrum_support
from judge.games.kiseki.book.c1400_icon_crafts import DISPATCH, REINFORCEMENTS, has, no_comrade
from judge.games.kiseki.world import Game, activation, cards, controller, having, info, primary, units, zone_of
from judge.kernel import GAME, CardId, IllegalPlay, PlayerId, Procedure, Why, clause, not_dropped

PLAYABLE_FROM = {
    "unit": ("kiseki:902.4h-1", "kiseki:1206.1", "kiseki:1206.2"),
    "item": ("kiseki:902.4h-2", "kiseki:1207.1", "kiseki:1207.2"),
    "event": ("kiseki:902.4b", "kiseki:1208.1", "kiseki:1208.2"),
    "base": ("kiseki:902.4c", "kiseki:1209.1", "kiseki:1209.2"),
}
"""The clauses that allow playing each card type, and state from where and how."""


def carry_out(game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out the action of the player with priority (902.4).

    Raises:
        IllegalPlay: the action is not allowed.
    """
    match action.verb:
        case "play":
            yield from _play(game, player, _card(action))
        case "arts":
            yield from _arts(game, player, _card(action))
        case "craft":
            yield from _craft(game, player, _card(action), action.label)
        case "gain_ep":
            yield from gain_ep(game, player, _card(action), clause="kiseki:902.4f")
            game.commit()
        case "support":
            yield from scrum_support(game, player, clause="kiseki:902.4g")
        case _:
            raise IllegalPlay((Why("kiseki:902.4", "not_with_priority"),), str(action))
    return True


def _card(action: Action) -> CardId:
    assert action.card is not None  # the menu never lists it without one
    return action.card


REINFORCED = ("kiseki:1403.1", "kiseki:1403.1#works-outside-the-field")
"""The clauses of [Reinforcements], which requires a UNIT on the player's field."""


def _play(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Play a card if its zone and the time allow it for its type."""
    kind = info(game, card)["type"]
    if kind not in PLAYABLE_FROM:
        raise IllegalPlay((Why("kiseki:203.2", "not_a_card_to_play"),), card, (card,))
    allows, where, how = PLAYABLE_FROM[kind]
    whys = [*_not_from_here(game, player, card, kind, where), *_not_now(game, player, kind, where)]
    asks = REINFORCED if kind == "unit" and has(game, card, REINFORCEMENTS) else ()
    if asks and no_comrade(game, player, card):
        whys.append(tuple(Why(rule, "no_comrade") for rule in asks))
    _refuse(game, card, whys)
    yield from play_card(game, player, card, clause=allows, where=where, how=how, because=asks)


def _refuse(game: Game, card: CardId, whys: Iterable[Sequence[Why]]) -> None:
    """Reject a player's action; reasons given together count only while all their clauses are switched on."""
    against = [
        why for alike in not_dropped(game, whys, lambda alike: tuple([w.clause for w in alike])) for why in alike
    ]
    if against:
        raise IllegalPlay(tuple(against), card, (card,))


Alike = tuple[Why, ...]
"""One reason, stated by several clauses."""


def _not_from_here(game: Game, player: PlayerId, card: CardId, kind: str, where: str) -> Iterator[Alike]:
    """Yield the reasons why a card cannot be played from its zone."""
    here = zone_of(game, card)
    mine = controller(game, card) == player
    if not mine or here not in ("hand", "homebase"):
        yield (Why(where, "not_in_hand_or_homebase"),)
    elif kind in PERMANENT and here == "homebase" and has(game, card, DISPATCH):
        if not is_face_down(game, card):
            yield (Why("kiseki:1405.1", "face_up"),)
    elif kind in PERMANENT:
        if here != "hand":
            yield Why(where, "not_in_hand"), Why("kiseki:1206.1#hand-only", "not_in_hand")
    elif here == "homebase":
        if not is_face_down(game, card):
            yield (Why("kiseki:1208.1a" if kind == "event" else "kiseki:1209.1a", "face_up"),)
    elif kind == "base":
        yield (Why(where, "not_in_homebase"),)


def _not_now(game: Game, player: PlayerId, kind: str, where: str) -> Iterator[Alike]:
    """Yield the reasons why a card cannot be played now.

    UNITs and ITEMs need their player's deployment step and an empty activation zone.
    """
    if kind not in PERMANENT:
        return
    own_step = game.state.get(GAME, "step") == "deployment" and player == primary(game)
    if not own_step:
        by = ("kiseki:703.8c-1", where, "kiseki:703.8c-1#phase-for-step")
        yield tuple(Why(rule, "not_deployment_step") for rule in by)
    if activation(game):
        by = ("kiseki:902.4h", where, "kiseki:509.1#crafts-or-abilities")
        yield tuple(Why(rule, "something_waits") for rule in by)


@clause("kiseki:1213.2", without=None)
def _arts(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Play the arts ability of a UNIT card in the hand or face down in the homebase (1213.2, 1202.3)."""
    ability = info(game, card)["arts"]
    here, mine = zone_of(game, card), controller(game, card) == player
    if ability is None:
        raise IllegalPlay((Why("kiseki:1201.1c", "no_arts"),), card, (card,))
    if not mine:
        _refuse(game, card, [(Why("kiseki:902.4e", "not_controlled"),)])
    elif here not in ("hand", "homebase"):
        _refuse(game, card, [(Why("kiseki:1213.2", "not_in_hand_or_homebase"), Why("kiseki:1202.3", "not_valid_here"))])
    elif here == "homebase" and not is_face_down(game, card):
        _refuse(game, card, [(Why("kiseki:1213.2a", "face_up"), Why("kiseki:1202.3", "not_valid_here"))])
    yield from play_ability(
        game, player, card, ability, clause="kiseki:902.4e", where="kiseki:1213.2", how="kiseki:1213.3"
    )


def _craft(game: Game, player: PlayerId, card: CardId, label: str | None) -> Procedure[None]:
    """Play a valid activated craft of a card that the player controls (1210.2#when-permitted)."""
    now = info(game, card)
    crafts = [a for a in now["abilities"] if isinstance(a.node, Activated)]
    found = next((a for a in crafts if label in (None, a.label)), None)
    found = found or next((a for a in crafts if short_label(a.label) == label), None)
    if controller(game, card) != player:
        _refuse(game, card, [(Why("kiseki:902.4d", "not_controlled"),)])
    if found is None:
        raise IllegalPlay((Why("kiseki:1210.1", "no_such_craft"),), card, (card,))
    if label is None and len(crafts) > 1:
        raise IllegalPlay((Why("kiseki:902.4d", "which_craft"),), card, (card,))
    against = not_valid(game, card, now, found)
    if against:
        raise IllegalPlay((*against, Why("kiseki:1210.2#when-permitted", "not_valid_here")), card, (card,))
    if not game.world.holds(game, player, card, found):
        text = Text(game, player, game.state.ref(card), f"{card}.{found.label}")
        asked, lacks = asked_by(text, found.node.if_), unmet_values(text, found.node.if_)
        _refuse(game, card, [(Why("kiseki:1210.2", "condition_fails", asked, differences=lacks),)])
    yield from play_ability(
        game, player, card, found, clause="kiseki:902.4d", where="kiseki:1210.2", how="kiseki:1210.3"
    )


@clause("kiseki:1219.2b-2", without=True)
def _one_could_help(game: Game, mine: Sequence[CardId]) -> bool:
    """Return whether one of a player's UNITs is ready to give support (1219.2b-2)."""
    return any(is_ready(game, card) for card in mine)


class Menu(actions.Menu[Action]):
    """The actions that a player with priority may try (902.4).

    Whether an action is legal is found out by trying it.

    Args:
        whole: whether to list the actions that an exhaustive search can omit. They are gaining EP, because EP is also
            gained when it is needed (1217.3), and a scrum support without a ready UNIT (1219.2b-2).
    """

    def __init__(self, game: Game, player: PlayerId, *, whole: bool = True) -> None:
        super().__init__(game, player)
        self._whole = whole

    def conceivable(self) -> Iterator[Action]:
        """Yield every card and craft to play, and every other action of a player with priority."""
        game, player = self.game, self.player
        held = [*cards(game, player, "hand"), *cards(game, player, "homebase")]
        for card in held:
            now = info(game, card)
            yield Action("play", card)
            if isinstance(getattr(now["arts"], "node", None), Arts):
                yield Action("arts", card)
        for card in [c for c in having(game, Activated) if controller(game, c) == player]:
            for ability in crafts_to_play(game, card):
                yield Action("craft", card, ability.label)
        for card in cards(game, player, "homebase") if self._whole else ():
            yield Action("gain_ep", card)
        mine = units(game, player)
        if len(mine) > 1 and (self._whole or _one_could_help(game, mine)):
            yield Action("support")
        yield Action("pass")
