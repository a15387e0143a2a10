"""Filters, selections and targets, with the fields of this game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from judge.abilities import (
    THOSE,
    FieldTest,
    Node,
    Of,
    Reader,
    Refers,
    Text,
    contains,
    has_one_of,
    lacks,
    names,
    number,
    one_of,
    selections,
)
from judge.abilities.kinds import Grant
from judge.abilities.phrases import Says
from judge.abilities.selections import Names, Number
from judge.games.fab.book.c0200_properties import has_moniker
from judge.games.fab.language.combat import NthOf
from judge.games.fab.language.effects import DamageKind
from judge.games.fab.language.playing import Choose
from judge.games.fab.world import is_frozen, link_of, top_of
from judge.kernel import CardId, Info, Ref, clause

MODES = "modes"
"""The key in a text's memory for the numbers of its declared modes, in order."""


def chosen_modes(words: Mapping[str, Any]) -> list[int]:
    """Return the numbers of the declared modes from a text's memory."""
    return [int(mode) for mode in words.get(MODES, "").split()]


def _generated(value: Any, modes: Sequence[int]) -> Iterator[Node]:
    """Yield the nodes of an ability, except those of abilities that it grants.

    Args:
        value: the ability, or a part of it.
        modes: the numbers of the chosen modes; other modes are not part of it (1.7.5d).
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
    """Return the modes that count as base abilities of a card: those chosen for it, if any (1.7.5d)."""
    made = None if card is None else text.game.state.get(card, "declared")
    return () if made is None else chosen_modes(dict(made.known))


def _effects(text: Text, now: Info, card: CardId | None) -> Iterator[Node]:
    """Yield the effects that the abilities of a card directly generate, with or without a condition (1.8.2)."""
    modes = _modes_of(text, card)
    return (node for ability in now["abilities"] for node in _generated(ability.node, modes))


@clause("fab:1.8.2")
def _without_effect(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    return not any(type(node).verb == wanted for node in _effects(text, now, card))


@clause("fab:1.8.2", "fab:8.5.3b")
def _deals_other_damage(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    deals = (node for node in _effects(text, now, card) if type(node).verb == "deal")
    return not any(getattr(node, "kind", None) == wanted for node in deals)


@clause("fab:2.7.5")
def _named_otherwise(names_of_card: Sequence[str], wanted: str | list[str]) -> bool:
    """Return whether none of a card's names is wanted; only upper and lower case may differ (2.7.5)."""
    own = {name.casefold() for name in names_of_card}
    return not own & {name.casefold() for name in names(wanted)}


@clause("fab:1.8.8", "fab:1.8.8#counts-as-one")
def _not_one_of(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether a card neither has one of these names nor counts as an object with one (1.8.8)."""
    return _named_otherwise((*now["names"], *now["counts_as"]), wanted)


def _of_another_moniker(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    return not any(has_moniker(now, word) for word in names(wanted))


@clause("fab:1.15.1")
def _without_counter(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    return not {*names(wanted)}.intersection(dict(now.get("counted", ())))


def _not_as_declared(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    return _named_otherwise(now["names"], text.words.get(wanted, ""))


@clause("fab:2.7.5")
def _of_other_names(
    reader: Reader, text: Text, wanted: str | selections.Select, now: Info, card: CardId | None
) -> bool:
    theirs = [name for ref in reader.refs(text, wanted) for name in reader.world.last(text.game, ref)["names"]]
    return _named_otherwise(now["names"], theirs)


@clause("fab:2.1.2")
def _of_other_colors(
    reader: Reader, text: Text, wanted: str | selections.Select, now: Info, card: CardId | None
) -> bool:
    theirs = {reader.world.last(text.game, ref)["color"] for ref in reader.refs(text, wanted)}
    return now["color"] is None or now["color"] not in theirs


@clause("fab:8.4.5")
def _not_above(reader: Reader, text: Text, wanted: bool, now: Info, card: CardId | None) -> bool:
    """Return whether a card fails ``above``: it is, or is not, the object above the text's own card (8.4.5)."""
    return (card is not None and card == top_of(text.game, text.source.card)) is not wanted


@clause("fab:3.0.14")
def _not_beneath(reader: Reader, text: Text, wanted: bool, now: Info, card: CardId | None) -> bool:
    """Return whether a card fails the filter ``beneath``: it is, or is not, under the text's object.

    For an attack-proxy, that object is its attack-source (1.4.3a).
    """
    source: Ref = text.game.state.get(text.source.card, "source") or text.source
    return (card is not None and top_of(text.game, card) == source.card) is not wanted


@clause("fab:2.0.3a")
def _not_above_base(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether a card's value is not above its base value, which effects and counters do not change."""
    value, base = now.get(wanted), now.get(f"base_{wanted}")
    return value is None or base is None or value <= base


@clause("fab:7.0.5")
def _counts_as_defending(text: Text, wanted: Literal["this"] | selections.Filter, card: CardId | None) -> bool:
    """Return whether a card defends against a matching attack, or for ``this``, against the text's object (7.0.5)."""
    game = text.game
    ref = None if card is None else game.state.ref(card)
    link = None if ref is None else link_of(game, ref)
    if link is None or ref not in [defending.ref for defending in link.defending]:
        return False
    if wanted == "this":
        return text.source in (link.attack, link.source)
    attack = game.world.last(game, link.attack)
    return bool(game.world.reader.like(text, wanted, attack, link.attack.card))


def _not_against(
    reader: Reader, text: Text, wanted: Literal["this"] | selections.Filter, now: Info, card: CardId | None
) -> bool:
    return not _counts_as_defending(text, wanted, card)


@clause("fab:8.5.34")
def _not_frozen(reader: Reader, text: Text, wanted: Literal[True], now: Info, card: CardId | None) -> bool:
    return card is None or not is_frozen(text.game, card)


def _another_of_its_kind(reader: Reader, text: Text, wanted: NthOf, now: Info, card: CardId | None) -> bool:
    """Return whether an object is not its player's nth attack of this kind this turn."""
    return dict(now.get("nth_of") or ()).get(wanted.kind) != wanted.nth


GENERATES, NAMED, OF_MONIKER = FieldTest(_without_effect), FieldTest(_not_one_of), FieldTest(_of_another_moniker)
DEALS, BEARS, RAISED = FieldTest(_deals_other_damage), FieldTest(_without_counter), FieldTest(_not_above_base)
AS_DECLARED, ABOVE, BENEATH = FieldTest(_not_as_declared), FieldTest(_not_above), FieldTest(_not_beneath)
NTH_OF_KIND = FieldTest(_another_of_its_kind)
AGAINST, FROZEN = FieldTest(_not_against), FieldTest(_not_frozen)
SAME_NAME, SAME_COLOR = FieldTest(_of_other_names), FieldTest(_of_other_colors)


Color = Literal["red", "yellow", "blue"]
ObjectKind = Literal["card", "attack_proxy", "activated_layer", "triggered_layer"]


@clause("fab:1.8.7")
class Filter(selections.Filter):
    """The properties that an object must have; missing fields are not checked.

    - ``above``: the card with this text lies under it (8.4.5). ``beneath``: it lies under the text's object (3.0.14).
    - ``above_base``: its power is above its base power (2.0.3a), or its defense above its base defense.
    - ``named``: the word for a declared name (8.5.21).
    - ``same_name``, ``same_color``: it shares a name or the color with the objects in the text (2.7.5, 2.1.2).
    - ``effect``: an instruction that its abilities generate, such as ``deal`` (1.8.2).
    - ``deals``: the type of damage that its abilities deal.
    - ``paid_by``: the additional cost declared for it (5.1.3b).
    - ``nth_attack``: N if it is its player's Nth attack of the turn (1.8.10#which-attack-of-a-turn).
    - ``nth_of``: the same among attacks of one kind. ``counter``: the name of a counter on it (1.15.1).
    - ``against``: it defends against such an attack, or against the text's object (7.0.5).
    - ``frozen``: a freeze effect applies to it (8.5.34). ``types``, ``subtypes``, ``supertypes``: any of these words.
    - ``class`` is another name for ``supertypes``, as on a card.
    """

    synonyms = {"class": "supertypes"}
    says = Says(
        en="[ with “{name_has}” in its name][{named:named_so} with the named name]"
        "[ with the same name as {same_name:cards}]"
        "[ with the same color as {same_color:cards}][ with {cost:figure cost}][ with {pitch:figure pitch}]"
        "[ with {power:figure power}][ with {base_power:figure base_power}][ with {defense:figure defense}]"
        "[ with {base_defense:figure base_defense}][ with {life:figure life}][ with {above_base:above_base}]"
        "[ with {keyword:small}][ without {without:small}][ with {effect:effect}]"
        "[ with an effect that deals {deals} damage]"
        "[ played from {played_from:zones}][ that came from {came_from:zones}][ that is in {lies_in:zones}]"
        "[ that {paid_by:paid_by}][ {nth_attack:nth}][ {nth_of:nth_of}][ with {counter:countered}]"
        "[frozen? that is frozen][ defending {against:against}]"
        "{above=yes: that this is under|no: that this is not under}{beneath=yes: under this|no: that is not under this}"
        "[unlike? with a different name][ that is {any_of:is_like}]",
        ja="{above=yes:これが下にある|no:これが下にない}{beneath=yes:これの下にある|no:これの下にない}"
        "[{played_from:zones}からプレイされた][{came_from:zones}から来た][{lies_in:zones}にある][{paid_by:paid_by}]"
        "[{nth_attack:nth}][{nth_of:nth_of}][{any_of:is_like}である][{none_of:is_not}][{effect:effect}を持つ]"
        "{deals=generic:汎用|physical:物理|arcane:秘術}[deals?ダメージを与える効果を持つ]"
        "[通称が「{moniker:words 」か「}」の]"
        "[名前に「{name_has}」を含む][{named:named_so}指定した名前の][{same_name:cards}と名前が同じ]"
        "[{same_color:cards}と色が同じ]"
        "[unlike?これと名前の異なる][{cost:figure cost}][{pitch:figure pitch}][{power:figure power}]"
        "[{base_power:figure base_power}][{defense:figure defense}][{base_defense:figure base_defense}]"
        "[{life:figure life}]"
        "[{above_base:above_base}][{keyword:keyword}を持つ][{without:keyword}を持たない][{counter:countered}が置かれた]"
        "[frozen?凍結された][{against:against}を防御している][other?ほかの]{:chance}[{state:in_state}][{not_state:not_in_state}][{color:color}の][{supertypes:supertype}の]",
    )
    name: Annotated[Names | None, NAMED] = None
    moniker: Annotated[Names | None, OF_MONIKER] = None
    above: Annotated[bool | None, ABOVE] = None
    beneath: Annotated[bool | None, BENEATH] = None
    named: Annotated[str | None, Refers("word"), AS_DECLARED] = None
    same_name: Annotated[str | Of[selections.Select] | None, Refers("cards"), SAME_NAME] = None
    same_color: Annotated[str | Of[selections.Select] | None, Refers("cards"), SAME_COLOR] = None
    effect: Annotated[str | None, GENERATES] = None
    types: Annotated[Names | None, has_one_of("types")] = None
    subtypes: Annotated[Names | None, has_one_of("subtypes")] = None
    supertypes: Annotated[Names | None, has_one_of("supertypes")] = None
    color: Annotated[Color | None, one_of("color")] = None
    pitch: Annotated[Number | None, number("pitch")] = None
    power: Annotated[Number | None, number("power")] = None
    base_power: Annotated[Number | None, number("base_power")] = None
    defense: Annotated[Number | None, number("defense")] = None
    base_defense: Annotated[Number | None, number("base_defense")] = None
    above_base: Annotated[Literal["power", "defense"] | None, RAISED] = None
    life: Annotated[Number | None, number("life")] = None
    state: Annotated[str | None, contains("states")] = None
    not_state: Annotated[str | None, lacks("states")] = None
    lies_in: Annotated[Names | None, one_of("zone")] = None
    came_from: Annotated[Names | None, one_of("came_from")] = None
    kind: Annotated[ObjectKind | None, one_of("kind")] = None
    played_from: Annotated[Names | None, one_of("played_from")] = None
    paid_by: Annotated[str | None, contains("paid_by")] = None
    nth_attack: Annotated[Number | None, number("nth_attack")] = None
    nth_of: Annotated[Of[NthOf] | None, NTH_OF_KIND] = None
    counter: Annotated[Names | None, BEARS] = None
    against: Annotated[Literal["this"] | Of[selections.Filter] | None, AGAINST] = None
    frozen: Annotated[Literal[True] | None, FROZEN] = None
    deals: Annotated[DamageKind | None, DEALS] = None


class Select(selections.Bound, Filter):
    """Cards in zones, with their number; permanents and attacks in the arena unless a zone is named (1.8.5a).

    - ``top: N``: only the top N cards of their zone: “the top card of your deck”.
    - ``different``: cards that all differ in this property. Cards without the property do not count (1.8.7).
    - ``whose``: an object whose controller's cards are meant, if ``side`` cannot say that: “target hero's hand”.
    - ``among``: objects named earlier in the text: “a card revealed this way”.
    """

    zone: Names = "arena"
    whose: Annotated[str | None, Refers("cards")] = None
    among: Annotated[str | None, Refers("cards"), THOSE] = None
    different: Literal["name", "cost", "pitch", "color", "power"] | None = None
    top: Annotated[int, Field(ge=1, le=99)] | None = None


class Target(selections.Target, Select):
    """A target (1.8.5), declared when the layer is put onto the stack and remembered under a name."""

    zone: Names = "arena"
