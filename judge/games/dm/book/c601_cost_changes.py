"""601.1a Optional effects that lower or raise the cost of a card when it is used; O-drive and shield force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.abilities import Static, Text
from judge.games.dm import language
from judge.games.dm.book.c112_costs import DRIVEN, FORCE, Driven, Forced, ManaCost, forced, unpayable
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_presence import shields
from judge.games.dm.book.c605_choosing import IS_THERE, feasible
from judge.games.dm.book.c605_resolving import DM, perform_all
from judge.games.dm.book.c803_gods import links_of
from judge.games.dm.language import Cheaper
from judge.games.dm.world import Game, info, owner, zone_of
from judge.kernel import ANY_NUMBER, CardId, Check, Citation, PlayerId, Procedure, Question, Why, clause, exactly, up_to


def cheaper(game: Game, card: CardId) -> Sequence[Ability]:
    """Return a card's abilities that can lower its cost if the player carries out an action."""
    return [ability for ability in info(game, card)["abilities"] if isinstance(ability.node, Cheaper)]


@clause("dm:110.4e", without=False)
def lets_be_used(game: Game, card: CardId) -> bool:
    """Return whether a cost-lowering ability also allows using the card from its zone.

    The player must then apply one such ability.
    """
    return any(ability.node.used_from == zone_of(game, card) for ability in cheaper(game, card))


def could_be_used(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether the player could apply an ability that allows using the card from its zone (601.1a)."""
    here = [ability for ability in cheaper(game, card) if ability.node.used_from == zone_of(game, card)]
    return any(_applicable(game, player, card, ability) for ability in here)


def could_be_cheaper(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether any of the card's cost-lowering abilities could be applied."""
    return any(_applicable(game, player, card, ability) for ability in cheaper(game, card))


@clause("dm:601.1a")
def _applicable(game: Game, player: PlayerId, card: CardId, ability: Ability) -> bool:
    """Return whether the action that an ability asks for is possible without the card itself (601.1a)."""
    return feasible(_text(game, player, card, ability), ability.node.by, without=card)


def _text(game: Game, player: PlayerId, card: CardId, ability: Ability) -> Text:
    return Text(game, player, game.state.ref(card), f"{card}.{ability.label}")


def made_cheaper(
    game: Game, player: PlayerId, card: CardId, cost: ManaCost, effects: Sequence[Ability], *, bound: bool = False
) -> Procedure[ManaCost]:
    """Ask which cost-lowering abilities of a card to apply; return the resulting cost (601.1a).

    The actions are carried out one at a time. If one makes another impossible, that ability can no longer be applied.

    Args:
        effects: the abilities it had when its use was declared, including those granted in its zone.
        bound: whether at least one must be applied, because only that allows using the card from its zone.

    Raises:
        IllegalPlay: the cost cannot be paid.
    """
    left = {f"{card}.{one.label}": one for one in effects}
    while left:
        checks = (Check("dm:601.1a", "not_applicable", lambda g, n: _applicable(g, player, card, left[n])),)
        among = [name for name, one in left.items() if not bound or one.node.used_from == zone_of(game, card)]
        how_many = exactly(1) if bound else up_to(1)
        chosen = yield from game.choose(
            Question("cheaper", "dm:601.1a", checks=checks), by=player, among=among, how_many=how_many, subject=card
        )
        if not chosen:
            break
        ability, bound = left.pop(chosen[0]), False
        text = _text(game, player, card, ability)
        game.note("made_cheaper", "dm:601.1e", because=("dm:601.1a", "dm:601.1f"), actor=player, objects=(card,))
        yield from perform_all(text, ability.node.by, wholly=True)
        cost = cost.changed(-game.world.reader.amount(text, ability.node.cheaper))
    unpaid = unpayable(game, player, cost)
    if unpaid is not None:
        game.forbid(unpaid, subject=card, objects=(card,))
    return cost


ON_THE_CARDS: Citation = "dm:101.2#keywords-undefined"
"""The reading that a keyword without a definition in the rules does what the card says."""


def _under_condition(game: Game, card: CardId, condition: type) -> Sequence[Ability]:
    """Return a card's static abilities whose condition is of the given class."""
    abilities = info(game, card)["abilities"]
    return [
        ability for ability in abilities if isinstance(ability.node, Static) and isinstance(ability.node.if_, condition)
    ]


def on_top(game: Game, player: PlayerId, card: CardId, cost: ManaCost) -> Procedure[ManaCost]:
    """Return the cost of a card with the O-drives that its player chooses to pay, and record them.

    ``cost`` is the cost without O-drives.
    """
    own = {f"{card}.{ability.label}": ability for ability in _under_condition(game, card, Driven)}
    game.state.put(card, DRIVEN, None)
    chosen = (yield from _drives(game, player, card, cost, own)) if own else ()
    game.state.put(card, DRIVEN, tuple(own[name].label for name in chosen) or None)
    return _together(cost, [own[name] for name in chosen])


@clause("dm:601.1a", "dm:112.2d", ON_THE_CARDS, without=())
def _drives(
    game: Game, player: PlayerId, card: CardId, cost: ManaCost, own: Mapping[str, Ability]
) -> Procedure[Sequence[str]]:
    """Ask which O-drives to pay when the use of the card is declared (601.1a); return their names."""

    def unpaid(picked: Sequence[str]) -> Why | None:
        return unpayable(game, player, _together(cost, [own[name] for name in picked]))

    return (
        yield from game.choose(
            Question(
                "o_drive",
                ON_THE_CARDS,
                because=("dm:601.1a", "dm:112.2d"),
                checks=(Check("dm:112.2a", "cannot_pay", lambda _, name: unpaid([name]) is None),),
                together=unpaid,
            ),
            by=player,
            among=own,
            how_many=ANY_NUMBER,
            subject=card,
        )
    )


def _together(cost: ManaCost, drives: Sequence[Ability]) -> ManaCost:
    """Return a cost with O-drives added: 1 mana for each civilization, paid by a card of that civilization."""
    more = [civilization for ability in drives for civilization in ability.node.if_.driven]
    return cost.changed(len(more), more)


@DM.asks(Driven)
def _is_driven(text: Text, condition: Driven) -> bool:
    """Return whether the O-drive of this ability was paid when its card was used."""
    card = text.source.card
    return text.subject.removeprefix(f"{card}.") in text.game.state.get(card, DRIVEN, ())


SHIELD_FORCE = Question("force", ON_THE_CARDS, checks=(IS_THERE,))
"""The question which shield a shield force refers to."""


@clause(ON_THE_CARDS, without=None)
def choose_force(game: Game, card: CardId) -> Procedure[None]:
    """Have the owner of an entering creature choose a shield for its shield force."""
    game.state.put(card, FORCE, None)
    if not _under_condition(game, card, Forced):
        return
    player = owner(game, card)
    chosen = yield from game.choose(
        SHIELD_FORCE, by=player, among=shields(game, player), how_many=up_to(1), subject=card
    )
    game.state.put(card, FORCE, game.state.ref(chosen[0]) if chosen else None)


@DM.asks(Forced)
def _is_forced(text: Text, condition: Forced) -> bool:
    """Return whether the shield chosen for this card is still in the shield zone."""
    return any(zone_of(text.game, ref.card) == "shield_zone" for ref in forced(text.game, text.source.card))


@DM.counts(language.Links)
@clause("dm:701.18a")
def _links(text: Text, computed: language.Links) -> int:
    """Return the number of cards linked directly to the single card that has the text."""
    game, top = text.game, text.source.card
    links = links_of(game, top)
    if links is None:
        return len(info(game, top)["linked"])
    labels = {f"{top}.{ability.label}": ability.card for ability in info(game, top)["abilities"]}
    own = labels.get(text.subject) or top
    return sum(own in pair for pair in links)
