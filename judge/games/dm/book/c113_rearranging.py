"""113.2a Shields that an effect rearranges: each place keeps its number of cards, and what refers to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._attached import attached_to, carry_over
from judge.games.dm._performing import performs
from judge.games.dm.book.c112_costs import FORCE
from judge.games.dm.book.c400_being_there import shields
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.world import lay_under, pile, zone
from judge.kernel import CardId, Game, PlayerId, Procedure, Ref, choose_order, clause, forget


@performs(language.RearrangeShields)
@clause("dm:113.2a", without=0)
def _rearrange(text: Text, what: language.RearrangeShields) -> Procedure[int]:
    """Let the player of the text lay the cards of all shields of a player anew, into the places that there are."""
    game, (player,) = text.game, text.players(what.rearrange_shields)
    places = [pile(game, top) for top in shields(game, player)]
    every = [card for place in places for card in place]
    order = yield from choose_order(
        game, text.you, every, rule_of(text), because=("dm:113.2a",), hidden=True, subject=text.subject
    )
    if len(order) < 2:
        game.note("nothing", "dm:606.2", actor=text.you, role="rearrange", subject=text.subject)
        return 0
    game.note(
        "rearranges",
        rule_of(text),
        because=("dm:113.2a", "dm:101.1"),
        actor=text.you,
        of=player,
        then=lambda: _lay(game, player, places, order),
    )
    forget(game.state, every, but=(text.you,))
    return len(every)


def _lay(game: Game, player: PlayerId, places: Sequence[Sequence[CardId]], order: Sequence[CardId]) -> None:
    """Lay cards into the places of shields, as many into each as lay there, with what refers to it (113.2a)."""
    instead = dict(zip((card for place in places for card in place), order, strict=True))
    there = [(attached_to(game.state, place[0]), game.state.ref(place[0])) for place in places]
    where = zone(player, "shield_zone")
    for place in places:
        lay_under(game, place[0], ())
    game.state.reorder(where, [instead.get(card, card) for card in game.state.zones[where]])
    cards, tops = iter(order), dict[Ref, Ref]()
    for place, (borne, before) in zip(places, there, strict=True):
        top, *lower = islice(cards, len(place))
        lay_under(game, top, lower)
        carry_over(game.state, borne, top)
        tops[before] = game.state.ref(top)
    _refer_anew(game, tops)


def _refer_anew(game: Game, tops: Mapping[Ref, Ref]) -> None:
    """Let each shield force refer to the shield that lies now where the one chosen for it lay."""
    for card in game.state.cards():
        chosen = game.state.get(card, FORCE)
        if chosen in tops:
            game.state.put(card, FORCE, tops[chosen])
