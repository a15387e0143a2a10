"""What filters ask of a card in this game alone: the effects that its abilities generate, its name and its moniker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Asked, Node, Reader, Select, Text, names
from judge.abilities.kinds import Grant
from judge.games.fab.book.c0200_properties import has_moniker
from judge.games.fab.combat_words import NthOf
from judge.games.fab.mode_words import Choose
from judge.games.fab.world import top_of
from judge.kernel import CardId, Info, Ref, clause

MODES = "modes"
"""Among what a text knows: the numbers of the modes that were declared, in their order."""


def chosen_modes(words: Mapping[str, Any]) -> list[int]:
    """Return the numbers of the modes that were declared, given what a text knows by name."""
    return [int(mode) for mode in words.get(MODES, "").split()]


def _generated(value: Any, modes: Sequence[int]) -> Iterator[Node]:
    """Yield the nodes of an ability, without those of abilities that it gives to others.

    Args:
        value: the ability, or a part of it.
        modes: the numbers of the modes that were chosen: the others are no part of it (1.7.5d).
    """
    if isinstance(value, Grant):
        return
    if isinstance(value, Choose):
        for number in dict.fromkeys(modes):
            yield from _generated(value.all_modes[number - 1], ())
    elif isinstance(value, Node):
        yield value
        for field in type(value).model_fields:
            yield from _generated(getattr(value, field), modes)
    elif isinstance(value, list):
        for part in value:
            yield from _generated(part, modes)


@clause("fab:1.7.5d")
def _modes_of(text: Text, card: CardId | None) -> Sequence[int]:
    """Return the modes that are among the base abilities of a card: those chosen for it, or none (1.7.5d)."""
    made = None if card is None else text.game.state.get(card, "declared")
    return () if made is None else chosen_modes(dict(made.known))


def _effects(text: Text, now: Info, card: CardId | None) -> Iterator[Node]:
    """Yield the effects that the abilities of a card directly generate, on a condition or not (1.8.2)."""
    modes = _modes_of(text, card)
    return (node for ability in now["abilities"] for node in _generated(ability.node, modes))


@clause("fab:1.8.2")
def _without_effect(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether no ability of a card generates such an effect."""
    return not any(type(node).verb == wanted for node in _effects(text, now, card))


@clause("fab:1.8.2", "fab:8.5.3b")
def _deals_other_damage(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether no ability of a card generates an effect that deals damage of a type."""
    deals = (node for node in _effects(text, now, card) if type(node).verb == "deal")
    return not any(getattr(node, "kind", None) == wanted for node in deals)


@clause("fab:2.7.5")
def _named_otherwise(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether a card has none of these names: they match exactly, but for capital letters (2.7.5)."""
    own = {name.casefold() for name in now["names"]}
    return not own & {name.casefold() for name in names(wanted)}


def _of_another_moniker(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether a card has none of these monikers."""
    return not any(has_moniker(now, word) for word in names(wanted))


@clause("fab:1.15.1")
def _without_counter(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether none of these counters is on a card, or on what it is the attack of."""
    return not {*names(wanted)}.intersection(dict(now.get("counted", ())))


def _not_as_declared(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether a card does not have the name that has been declared (8.5.21)."""
    return _named_otherwise(reader, text, text.words.get(wanted, ""), now, card)


@clause("fab:2.7.5")
def _of_other_names(reader: Reader, text: Text, wanted: str | Select, now: Info, card: CardId | None) -> bool:
    """Return whether a card has none of the names of those objects (2.7.5)."""
    theirs = [name for ref in reader.refs(text, wanted) for name in reader.world.last(text.game, ref)["names"]]
    return _named_otherwise(reader, text, theirs, now, card)


@clause("fab:2.1.2")
def _of_other_colors(reader: Reader, text: Text, wanted: str | Select, now: Info, card: CardId | None) -> bool:
    """Return whether a card is of no color that those objects have; one without a color strip has none (2.1.2)."""
    theirs = {reader.world.last(text.game, ref)["color"] for ref in reader.refs(text, wanted)}
    return now["color"] is None or now["color"] not in theirs


@clause("fab:8.4.5")
def _not_above(reader: Reader, text: Text, wanted: bool, now: Info, card: CardId | None) -> bool:
    """Return whether a card is not the object under which that lies whose text it is (8.4.5)."""
    return (card is not None and card == top_of(text.game, text.source.card)) is not wanted


@clause("fab:3.0.14")
def _not_beneath(reader: Reader, text: Text, wanted: bool, now: Info, card: CardId | None) -> bool:
    """Return whether a card is no sub-card of the object whose text it is, or of what that attacks for (1.4.3a)."""
    source: Ref = text.game.state.get(text.source.card, "source") or text.source
    return (card is not None and top_of(text.game, card) == source.card) is not wanted


@clause("fab:2.0.3a")
def _not_above_base(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether a card does not have more of this than its base value, which effects and counters leave."""
    value, base = now.get(wanted), now.get(f"base_{wanted}")
    return value is None or base is None or value <= base


def _another_of_its_kind(reader: Reader, text: Text, wanted: NthOf, now: Info, card: CardId | None) -> bool:
    """Return whether an object is not that attack of a kind among those of its player's turn."""
    return dict(now.get("nth_of") or ()).get(wanted.kind) != wanted.nth


GENERATES, NAMED, OF_MONIKER = Asked(_without_effect), Asked(_named_otherwise), Asked(_of_another_moniker)
DEALS, BEARS, RAISED = Asked(_deals_other_damage), Asked(_without_counter), Asked(_not_above_base)
AS_DECLARED, ABOVE, BENEATH = Asked(_not_as_declared), Asked(_not_above), Asked(_not_beneath)
NTH_OF_KIND = Asked(_another_of_its_kind)
SAME_NAME, SAME_COLOR = Asked(_of_other_names), Asked(_of_other_colors)
