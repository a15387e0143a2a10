"""5.2.1a and 5.2.3 The limit on activations per turn, and effects that raise it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab.book.c0104_attacks import attacks, source_of
from judge.games.fab.book.c0107_abilities import Ability
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0805_become import effects_on
from judge.games.fab.book.c0901_faces import active_face
from judge.games.fab.language.playing import MoreActivations
from judge.games.fab.world import Game, info
from judge.kernel import GAME, CardId, Citation, Procedure, Ref, clause, ruled, turn_fact

MORE = "more_activations"
"""The fact on an object: the effects of this turn that allow more activations."""


ACTIVATED = "activated "
"""The prefix of the facts that count activations."""


@clause("fab:5.2.1a", "fab:8.5.25", without=lambda game, card, ability: ability.label)
def counted_as(game: Game, card: CardId, ability: Ability) -> str:
    """Return the name under which the uses of an ability are counted this turn.

    An ability that an object has copied, or has from its other face, is not the ability that it had before.
    """
    copies, face = effects_on(game, card), active_face(game, card)
    if copies and ability in copies[-1].face.abilities:
        return f"{copies[-1].referent.card} {copies[-1].referent.stay} {ability.label}"
    of_other = face is not game.world.faces[card] and ability in face.abilities
    return f"{face.name} {ability.label}" if of_other else ability.label


def times_activated(game: Game, card: CardId, ability: Ability) -> str:
    """Return the name of the fact that counts an ability's activations this turn."""
    return f"{ACTIVATED}{counted_as(game, card, ability)}"


@clause("fab:5.2.1a", "fab:5.2.3", "fab:5.2.3d", without=False)
def is_used_up(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether an ability cannot be activated again this turn.

    Activations beyond its limit use the extra ones allowed for each ability first, then those for the whole object
    (5.2.3d).
    """
    if ability.node.per_turn is None:
        return False
    beyond = turn_fact(game, card, times_activated(game, card, ability)) - _limit(game, card, ability)
    if beyond < 0:
        return False
    return _used_together(game, card, ability) >= _together(game, card, ability)


def _more(game: Game, card: CardId, ability: Ability) -> list[MoreActivations]:
    """Return the effects of this turn that allow more activations of an ability (5.2.3c)."""
    number, grants = game.state.get(card, MORE, (0, ()))
    if number != game.state.get(GAME, "turn_number", 1):
        return []
    return [item for item in grants if not item.attacks or attacks(ability.node)]


@clause("fab:5.2.3a", "fab:5.2.3e")
def _limit(game: Game, card: CardId, ability: Ability) -> int:
    """Return an ability's limit: a stated total (5.2.3e) or its own, plus the additions for each ability (5.2.3a)."""
    more = _more(game, card, ability)
    totals = ruled(game, "fab:5.2.3e", [one.total for one in more if one.total is not None], [])
    each = ruled(game, "fab:5.2.3a", sum(one.times for one in more if one.total is None and one.each), 0)
    limit: int = max(totals, default=ability.node.per_turn)
    return limit + each


@clause("fab:5.2.3b", without=0)
def _together(game: Game, card: CardId, ability: Ability) -> int:
    """Return how many extra activations the abilities of an object share (5.2.3b)."""
    return sum(one.times for one in _more(game, card, ability) if one.total is None and not one.each)


@clause("fab:5.2.3d")
def _used_together(game: Game, card: CardId, ability: Ability) -> int:
    """Return how many of the shared extra activations have been used (5.2.3b).

    An attack beyond the limit uses an extra activation for attacks first, if there is one (5.2.3d).
    """
    limited = [a for a in info(game, card)["abilities"] if a.kind == "activated" and a.node.per_turn is not None]
    beyond = {a: max(0, turn_fact(game, card, times_activated(game, card, a)) - _limit(game, card, a)) for a in limited}
    if attacks(ability.node):
        return sum(beyond.values())
    shared, attacked = _together(game, card, ability), [a for a in limited if attacks(a.node)]
    for_attacks = max((_together(game, card, a) for a in attacked), default=shared) - shared
    return sum(beyond.values()) - min(for_attacks, sum(beyond[a] for a in attacked))


@performs(MoreActivations)
@clause("fab:5.2.3c", without=0)
def _more_activations(text: Text, instruction: MoreActivations) -> Procedure[int]:
    """5.2.3: raise the activation limits of objects this turn; for an attack-proxy, those of its source."""
    yield from ()
    game = text.game
    meant = dict.fromkeys(source_of(game, ref.card) or ref for ref in objects(text, instruction.more_activations))
    refs = [ref for ref in meant if game.state.present(ref)]
    turn = game.state.get(GAME, "turn_number", 1)
    adds_up = False
    for ref in refs:
        number, grants = game.state.get(ref.card, MORE, (0, ()))
        adds_up = adds_up or (number == turn and bool(grants))
        game.state.put(ref.card, MORE, (turn, (*(grants if number == turn else ()), instruction)))
    because = (
        _how(game, refs, instruction),
        *(("fab:5.2.3c",) if instruction.attacks else ()),
        *(("fab:5.2.3d",) if adds_up else ()),
    )
    objects_ = [ref.card for ref in refs]
    game.note(
        "more_activations", rule_of(text), because=because, actor=text.you, objects=objects_, number=instruction.times
    )
    return len(refs)


def _how(game: Game, refs: Sequence[Ref], instruction: MoreActivations) -> Citation:
    """Return the clause for extra activations: as a total, for each ability, or shared between them."""
    if instruction.total is not None:
        return "fab:5.2.3e"
    if all(sum(a.kind == "activated" for a in info(game, ref.card)["abilities"]) < 2 for ref in refs):
        return "fab:5.2.3"
    return "fab:5.2.3a" if instruction.each else "fab:5.2.3b"
