"""7.3 Defend Step: defending cards are declared."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.fab._board import (
    EQUIPMENT_ZONES,
    cards,
    clockwise,
    controller,
    info,
    is_public,
    on_chain,
    permanents,
    player_of,
    zone_of,
)
from judge.games.fab._chain import Link, active, in_combat, put_step
from judge.games.fab.book.c0100_restrictions import forbidden
from judge.games.fab.book.c0107_abilities import is_about_own_defending
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.games.fab.book.c0700_defending import become_defending, cannot_defend_together
from judge.games.fab.book.c0801_types import defends_for
from judge.games.fab.book.c0803_keywords import AMBUSH, has
from judge.kernel import CardId, Check, Citation, Game, PlayerId, Procedure, Why, clause


@clause("fab:7.3.1", without=None)
def defend_step(game: Game) -> Procedure[None]:
    """Let defending cards be declared, then let the players act."""
    game.note("step", "fab:7.3.1", considered=True, step="defend")
    link = active(game)
    if link is not None and not link.defending:
        yield from _declare(game, link)
    if (yield from players_get_priority(game, "fab:7.3.3")):
        game.note("step_ends", "fab:7.3.4", considered=True, step="defend", then=lambda: put_step(game, "reaction"))


def _declare(game: Game, link: Link) -> Procedure[None]:
    """7.3.2: each player whose hero is attacked declares defending cards; all of them defend in one event (7.3.2d).

    Of several targets those are declared for one after the other, clockwise from whoever controls the attack (7.3.2f).
    """
    attacked = {player_of(game, ref) for ref in link.targets}
    several = ("fab:7.3.2f",) if len(link.targets) > 1 else ()
    for player in (one for one in clockwise(game, link.player) if one in attacked):
        among = may_be_declared(game, player)
        chosen = yield from game.choose(
            by=player,
            role="defend",
            clause="fab:7.3.2",
            because=("fab:7.3.2a", *several, *_say_themselves(game, among)),
            among=among,
            checks=(NO_REACTION, HAS_DEFENSE, NOT_YET, PUBLIC_EQUIPMENT, NOT_FORBIDDEN),
            minimum=0,
            maximum=len(among),
            ordered=True,
            subject=link.attack.card,
            together=lambda picked: cannot_defend_together(game, picked),
            otherwise=Why("fab:7.3.2a", "not_from_there"),
        )
        ambush = any(zone_of(game, card) == "arsenal" for card in chosen)
        worn = any("equipment" in info(game, card)["types"] for card in chosen)
        because = (
            "fab:7.3.2d",
            *(("fab:7.3.2c",) if len(chosen) > 1 else ()),
            *(("fab:8.1.4b",) if worn else ()),
            *(("fab:8.3.28",) if ambush else ()),
        )
        yield from become_defending(game, chosen, "fab:7.3.2", because)
    for target in (one for one in link.targets if player_of(game, one) is None and game.state.present(one)):
        yield from _declare_nothing(game, link, controller(game, target.card))


@clause("fab:7.3.2a", without=None)
def _declare_nothing(game: Game, link: Link, player: PlayerId) -> Procedure[None]:
    """7.3.2a: who controls another target than a hero can declare no card for it, as no hero is defending (8.2.8d)."""
    yield from game.choose(
        by=player,
        role="defend",
        clause="fab:7.3.2a",
        because=("fab:8.2.8d",),
        among=may_be_declared(game, player),
        checks=(OF_A_HERO,),
        minimum=0,
        maximum=0,
        ordered=True,
        subject=link.attack.card,
        otherwise=Why("fab:7.3.2a", "not_from_there"),
    )


def may_be_declared(game: Game, player: PlayerId) -> Sequence[CardId]:
    """Return the cards that a player could declare as far as it goes by where they are (7.3.2a)."""
    equipment = [c for c in (*permanents(game, player), *on_chain(game)) if defends_for(game, player, c)]
    return list(dict.fromkeys((*cards(game, player, "hand"), *_in_ambush(game, player), *equipment)))


@clause("fab:1.7.4#own-defending", without=())
def _say_themselves(game: Game, among: Sequence[CardId]) -> Sequence[Citation]:
    """Return the reading by which a card outside the arena is heard that says what it can defend against."""
    outside = (card for card in among if zone_of(game, card) in ("hand", "arsenal"))
    heard = any(is_about_own_defending(ability.node) for card in outside for ability in info(game, card)["abilities"])
    return ("fab:1.7.4#own-defending",) if heard else ()


@clause("fab:8.3.28", without=())
def _in_ambush(game: Game, player: PlayerId) -> Sequence[CardId]:
    """Return the cards with which a player may defend from the arsenal (8.3.28)."""
    return [card for card in cards(game, player, "arsenal") if has(game, card, AMBUSH)]


def _no_reaction(game: Game, card: CardId) -> bool:
    return "defense_reaction" not in info(game, card)["types"]


def _public_equipment(game: Game, card: CardId) -> bool:
    now = info(game, card)
    return now["zone"] not in EQUIPMENT_ZONES or is_public(game, card)


def _not_forbidden(game: Game, card: CardId) -> bool:
    return forbidden(game, controller(game, card), card, "defend") is None


OF_A_HERO = Check("fab:8.2.8d", "hero_not_attacked", lambda game, card: False)
NO_REACTION = Check("fab:7.3.2a", "defense_reaction", _no_reaction)
HAS_DEFENSE = Check("fab:7.3.2b", "no_defense", lambda game, card: info(game, card)["defense"] is not None)
NOT_YET = Check("fab:7.3.2b", "defending_already", lambda game, card: in_combat(game, card) != ("defending",))
PUBLIC_EQUIPMENT = Check("fab:7.3.2a", "face_down", _public_equipment)
NOT_FORBIDDEN = Check("fab:7.3.2b", "forbidden", _not_forbidden)
