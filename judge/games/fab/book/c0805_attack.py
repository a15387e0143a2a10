"""8.5.38 Attack: as an attack-layer resolves, an object becomes the attack of a new chain link."""

from __future__ import annotations

from judge.abilities import Text, carry_effects
from judge.games.fab._chain import Link
from judge.games.fab._performing import performs
from judge.games.fab.book.c0104_attacks import is_attack_layer
from judge.games.fab.book.c0106_layers import Declared, declared
from judge.games.fab.book.c0108_effects import objects
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0501_played import NTH_ATTACK
from judge.games.fab.book.c0602_lasting import apply_awaiting
from judge.games.fab.book.c0700_chain_links import new_link
from judge.games.fab.combat_words import AttackWith
from judge.games.fab.world import zone_of
from judge.kernel import CardId, Procedure, clause, do


@performs(AttackWith)
@clause("fab:8.5.38", "fab:1.4.4b", without=0)
def _attack_with(text: Text, what: AttackWith) -> Procedure[int]:
    """8.5.38b: the object becomes an attack; the targets of the layer, and what applies to it, are its own (7.2.3c).

    An effect that did not apply to the layer, which has no properties as an attack, may apply to it now (1.4.4b).
    """
    game, layer = text.game, CardId(text.subject)
    ref = next((ref for ref in objects(text, what.attack_with) if game.state.present(ref)), None)
    if ref is None or not is_attack_layer(game, layer):
        game.note("nothing", "fab:7.2.3d", actor=text.you, role="attack", subject=text.subject)
        return 0
    origin, old, said = zone_of(game, ref.card), game.state.ref(layer), declared(game, layer)
    move = Move(ref, "chain", public=True, by=text.you)
    if not (yield from do(game, move, clause="fab:7.2.3c", because=("fab:8.5.38b", "fab:7.0.3f"))):
        return 0
    attack = game.state.ref(ref.card)
    game.state.put(ref.card, "declared", Declared(text.you, attack, origin, said.targets))
    game.state.put(ref.card, NTH_ATTACK, game.state.get(layer, NTH_ATTACK))
    new_link(game, Link(attack, None, text.you, said.targets), "fab:7.2.3c")
    carry_effects(game, old, attack, "chain")
    apply_awaiting(game, ref.card, "fab:1.4.4b")
    return 1
