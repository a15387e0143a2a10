"""7.0.3 and 7.0.4 Chain links, their active-attack, and what it is for a card to be put in its place."""

from __future__ import annotations

from dataclasses import replace

from judge.abilities import Text
from judge.games.fab._chain import Link, active, change_active, links, put_links
from judge.games.fab._performing import asks, counts, performs
from judge.games.fab.book.c0106_layers import Declared
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0501_played import number_attack
from judge.games.fab.book.c0602_lasting import apply_awaiting, end_lasting
from judge.games.fab.combat_words import AttackInstead, ChainLinks, PreviousAttack
from judge.games.fab.world import CHAIN, fab, zone_of
from judge.kernel import Game, Procedure, clause, do, ruled


@clause("fab:7.0.3a", "fab:1.4.3c", without=None)
def new_link(game: Game, link: Link, rule: str) -> None:
    """7.0.3a: the attack becomes the active-attack of a new chain link; its source leaves an earlier one."""

    def left(earlier: Link) -> Link:
        moved = link.source is not None and earlier.source == link.source
        return replace(earlier, source=None) if moved else earlier

    now = (*ruled(game, "fab:7.2.3b", tuple(map(left, links(game))), links(game)), link)
    end_lasting(game, "chain_link", "fab:7.0.3d")
    because = (rule, "fab:7.0.3b")
    game.note(
        "chain_link",
        "fab:7.0.3a",
        because=because,
        actor=link.player,
        objects=(link.attack.card,),
        number=len(now),
        then=lambda: put_links(game, now),
    )


@performs(AttackInstead)
@clause("fab:7.0.4a", without=0)
def _attacks_instead(text: Text, what: AttackInstead) -> Procedure[int]:
    """7.0.4a: the active-attack is cleared, and the card becomes it: a new attack, with the same targets."""
    game, link = text.game, active(text.game)
    card = next((ref.card for ref in objects(text, what.attack_instead) if game.state.present(ref)), None)
    if link is None or card is None:
        rule = "fab:7.0.3d" if link is None else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="choose", subject=text.subject)
        return 0
    if game.state.present(link.attack) and game.state.zone(link.attack.card) == CHAIN:
        yield from clear(game, [link.attack.card], "fab:7.0.4a")
    origin = zone_of(game, card)
    move = Move(game.state.ref(card), "chain", public=True, by=text.you)
    if not (yield from do(game, move, clause=rule_of(text), because=("fab:7.0.4a", "fab:7.0.3f"))):
        return 0
    attack = game.state.ref(card)
    game.state.put(card, "declared", Declared(text.you, attack, origin, link.targets))
    change_active(game, attack=attack, source=None, player=text.you)
    number_attack(game, card, text.you)
    apply_awaiting(game, card, "fab:1.8.10")
    return 1


@asks(PreviousAttack)
@clause("fab:8.4.1", without=False)
def _previous_attack(text: Text, what: PreviousAttack) -> bool:
    """Return whether the attack before that of a text was like this, as is last known of it (1.2.3)."""
    game, own = text.game, text.source
    before = links(game)
    at = next((number for number, link in enumerate(before) if own in (link.attack, link.source)), len(before))
    if at == 0:
        return False
    attack = before[at - 1].attack
    return fab(game).reader.like(text, what.previous_attack, fab(game).last(game, attack), attack.card)


@counts(ChainLinks)
@clause("fab:7.0.3c", without=0)
def _chain_links(text: Text, what: ChainLinks) -> int:
    """Return how many chain links are like this: their properties and control are those of their attacks (7.0.3c)."""
    game, reader = text.game, fab(text.game).reader
    players = text.players(what.side) if what.side != "any" else game.players
    mine = [link.attack for link in links(game) if link.player in players]
    return sum(reader.like(text, what.chain_links, fab(game).last(game, ref), ref.card) for ref in mine)
