"""8.5.38 Attack and 8.5.39 Contract: attack effects of layers, and completing contracts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Difference, Text, carry_effects, near_misses, plain
from judge.games.fab.book.c0104_attacks import is_attack_layer, source_of
from judge.games.fab.book.c0106_layers import Declared, declared
from judge.games.fab.book.c0107_abilities import Ability, functional
from judge.games.fab.book.c0108_effects import objects
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0501_costs import NTH_ATTACK
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0602_layer_continuous import apply_awaiting
from judge.games.fab.book.c0606_triggered_effects import Watcher, happenings_of
from judge.games.fab.book.c0700_combat import new_link
from judge.games.fab.language.combat import AttackWith
from judge.games.fab.language.effects import Contract
from judge.games.fab.world import Game, Link, controller, zone_of
from judge.kernel import CardId, Event, Happening, OfCard, PlayerId, Procedure, Ref, clause, do

# 8.5.38 Attack: when an attack-layer resolves, an object becomes the attack of a new chain link


@performs(AttackWith)
@clause("fab:8.5.38", "fab:1.4.4b", without=0)
def _attack_with(text: Text, instruction: AttackWith) -> Procedure[int]:
    """8.5.38b: make the object an attack, with the targets and effects of the layer (7.2.3c).

    Effects that could not apply to the layer, which has no properties (1.4.4b), may apply to the attack.
    """
    game, layer = text.game, CardId(text.subject)
    ref = next((ref for ref in objects(text, instruction.attack_with) if game.state.present(ref)), None)
    if ref is None or not is_attack_layer(game, layer):
        game.note("nothing", "fab:7.2.3d", actor=text.you, role="attack", subject=text.subject)
        return 0
    origin, old, declaration = zone_of(game, ref.card), game.state.ref(layer), declared(game, layer)
    move = Move(ref, "chain", public=True, by=text.you)
    if not (yield from do(game, move, clause="fab:7.2.3c", because=("fab:8.5.38b", "fab:7.0.3f"))):
        return 0
    attack = game.state.ref(ref.card)
    game.state.put(ref.card, "declared", Declared(text.you, attack, origin, declaration.targets))
    game.state.put(ref.card, NTH_ATTACK, game.state.get(layer, NTH_ATTACK))
    new_link(game, Link(attack, None, text.you, declaration.targets), "fab:7.2.3c")
    carry_effects(game, old, attack, "chain")
    apply_awaiting(game, ref.card, "fab:1.4.4b")
    return 1


# 8.5.39 Contract: a player completes it whenever they perform one of its actions


@clause("fab:8.5.39a")
class Completes(OfCard):
    """A contracted player completes a contract (8.5.39a).

    Args:
        ref: the object whose text is the contract.
        of_several: whether the contract has other actions besides the one performed.
    """

    __slots__ = ("of_several", "who")
    key = "completes_contract"

    def __init__(self, ref: Ref, who: PlayerId, *, of_several: bool) -> None:
        super().__init__(ref, "fab:8.5.39a")
        self.who = who
        self.of_several = of_several

    def player(self, game: Game) -> PlayerId:
        return self.who

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("completes_contract", self.ref, game.world.last(game, self.ref), self.who, by=self.who)


@clause("fab:8.5.39b")
def contracts(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """Complete the contracts that these events fulfil; a contract can be completed any number of times (8.5.39b)."""
    if not game.world.has(Contract):
        return
    done = [completed for event in events for completed in _completed_by(game, event)]
    for one in done:
        because = (
            "fab:8.5.39",
            "fab:8.5.39b",
            "fab:8.4.7",
            *(("fab:8.5.39a#complete-or-fulfill",) if one.of_several else ()),
        )
        yield from do(game, one, clause="fab:8.5.39a", because=because)


def _tell_why_not(game: Game, one: Watcher, happenings: Sequence[Happening]) -> None:
    """Record why an event of its kind does not complete a contract: another player does it, or the event differs."""
    for happening in happenings:
        if happening.name not in [when.event for when in one.ability.node.actions]:
            continue
        if (happening.by or happening.player) != one.you:
            differences, says = [Difference("by", one.you, happening.by or happening.player)], "fab:8.5.39a"
        else:
            differences = near_misses(game.world.reader, game, one.ability.node.actions, happening, one.ref, one.you)
            says = "fab:8.4.7"
        if differences:
            game.note(
                "near_miss",
                says,
                because=("fab:8.4.7",),
                considered=one.ref.card not in game.asked_about,
                actor=one.you,
                objects=(one.ref.card,),
                ability=f"{one.ref.card}.{one.ability.label}",
                event=happening.name,
                about=None if happening.ref is None else happening.ref.card,
                differences=plain(differences),
            )


@clause("fab:8.5.39", "fab:8.5.39a")
def _completed_by(game: Game, event: Event) -> Iterator[Completes]:
    happenings, reader = tuple(happenings_of(game, event)), game.world.reader
    done: list[tuple[Ref | None, Ability]] = []
    for card, ability in functional(game, Contract):
        you, ref = controller(game, card), game.state.ref(card)
        if (source_of(game, card), ability) in done:
            continue  # an attack-proxy does not have a second copy (1.4.3a)
        performed = [happening for happening in happenings if (happening.by or happening.player) == you]
        if any(
            reader.meets(game, when, happening, ref, you) for when in ability.node.actions for happening in performed
        ):
            done.append((ref, ability))
            yield Completes(ref, you, of_several=len(ability.node.actions) > 1)
        else:
            _tell_why_not(game, Watcher(ref, ability, you), happenings)
