"""7.3 Defend Step: defending cards are declared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.games.fab._chain import Link, active, in_combat, put_step
from judge.games.fab.book.c0100_restrictions import forbidden
from judge.games.fab.book.c0107_abilities import is_about_own_defending
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.games.fab.book.c0700_defending import become_defending, cannot_defend_together, text_of_attack
from judge.games.fab.book.c0801_types import defends_for
from judge.games.fab.book.c0803_keywords import AMBUSH, has
from judge.games.fab.world import (
    EQUIPMENT_ZONES,
    cards,
    clockwise,
    controller,
    fab,
    info,
    is_public,
    on_chain,
    permanents,
    player_of,
    zone_of,
)
from judge.kernel import CardId, Check, Citation, Game, HowMany, PlayerId, Procedure, Question, Why, clause, up_to


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
        among, must = may_be_declared(game, player), _required(game, link, player)
        chosen = yield from game.choose(
            Question(
                "defend",
                "fab:7.3.2",
                because=("fab:7.3.2a",),
                checks=CHECKS,
                ordered=True,
                together=partial(_cannot_be_declared, game, link, player),
                otherwise=Why("fab:7.3.2a", "not_from_there"),
            ),
            by=player,
            among=list(dict.fromkeys((*must, *among))),
            how_many=HowMany(len(must), len(among)),
            subject=link.attack.card,
            because=(*several, *_say_themselves(game, among)),
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


def _required(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId] = ()) -> list[CardId]:
    """Return the cards that a player has to declare beside those picked, as effects require it if able (1.0.2).

    A restriction takes precedence: what could not defend together with the others is not required.
    """
    text, reader = text_of_attack(game, link), fab(game).reader
    found: list[CardId] = []
    for rule in fab(game).last(game, link.attack)["must_be_defended"]:
        like = [c for c in may_be_declared(game, player) if reader.like(text, rule.like, info(game, c), c)]
        left = reader.amount(text, rule.count) - sum(card in like for card in (*picked, *found))
        for card in (c for c in like if c not in (*picked, *found) and all(check.passes(game, c) for check in CHECKS)):
            if left > 0 and cannot_defend_together(game, (*picked, *found, card)) is None:
                found.append(card)
                left -= 1
    return found


def _cannot_be_declared(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId]) -> Why | None:
    """Return why cards cannot be declared together, and no others: a restriction, or a requirement (1.0.2).

    What could not be added by an effect makes the set of declared cards illegal to become defending (7.3.2b).
    """
    why = cannot_defend_together(game, picked)
    if why is not None and why.reason == "defended_at_most":
        return Why("fab:7.3.2b", why.reason)
    return why or _leaves_out(game, link, player, picked)


@clause("fab:1.0.2", without=None)
def _leaves_out(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId]) -> Why | None:
    """Return why cards alone cannot be declared: an effect requires more of a kind that could be (1.0.2)."""
    return Why("fab:1.0.2", "must_defend") if _required(game, link, player, picked) else None


@clause("fab:7.3.2a", without=None)
def _declare_nothing(game: Game, link: Link, player: PlayerId) -> Procedure[None]:
    """7.3.2a: who controls another target than a hero can declare no card for it, as no hero is defending (8.2.8d)."""
    yield from game.choose(
        NO_DEFENCE, by=player, among=may_be_declared(game, player), how_many=up_to(0), subject=link.attack.card
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
CHECKS = (NO_REACTION, HAS_DEFENSE, NOT_YET, PUBLIC_EQUIPMENT, NOT_FORBIDDEN)
"""What is asked of each card by itself that is declared."""

NO_DEFENCE = Question(
    "defend",
    "fab:7.3.2a",
    because=("fab:8.2.8d",),
    checks=(OF_A_HERO,),
    ordered=True,
    otherwise=Why("fab:7.3.2a", "not_from_there"),
)
"""What is asked of who controls no hero that is attacked: no card is an option (8.2.8d)."""
