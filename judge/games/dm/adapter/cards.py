"""Cards as a scenario states them, and the faces that the engine makes of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Discriminator, Field, PrivateAttr, Tag, field_validator, model_validator

from judge.abilities import Body, Node, Of, Replacing, Static, Triggered, alone, expected, labelled, names, nodes
from judge.abilities.selections import ThisTurn
from judge.games.common.entries import (
    CardName,
    Entry,
    Sentence,
    Short,
    face_of,
    print_nothing_with_key,
    printed_elsewhere,
)
from judge.games.dm.book.c103_starting_the_game import PLACED
from judge.games.dm.book.c110_abilities import KEYWORDS, OF_CREATURES
from judge.games.dm.book.c112_costs import meaning
from judge.games.dm.book.c200_parts_of_a_card import (
    INFINITE,
    SPECIAL_TYPES,
    Ability,
    CardType,
    Civilization,
    Face,
    GodLink,
    Hyper,
    Source,
    SpecialType,
)
from judge.games.dm.book.c603_abilities import conferred, needs_declaration, of
from judge.games.dm.language import (
    LANGUAGE,
    AtOnce,
    EvolvesFrom,
    Give,
    GodLinkAbility,
    Grant,
    InsteadOf,
    JustUsed,
    Matches,
    Select,
    TurnFaceUp,
)
from judge.games.dm.world import ZONES
from judge.kernel import clause

if TYPE_CHECKING:
    Keyword = str
else:
    Keyword = Literal[alone(KEYWORDS)]
Power = Annotated[
    Annotated[int, Field(ge=-999_999, le=999_999), Tag("number")] | Annotated[Literal["infinity"], Tag("infinity")],
    Discriminator(lambda value: "infinity" if isinstance(value, str) else "number"),
]
"""A power; infinite power is a number larger than any other (108.1c)."""
Cost = Annotated[int, Field(ge=0, le=99)]


EVOLVES = {"evolution", "star_evolution", "neo", "s_max"}
"""The special types of creatures that are put on other cards."""


Sources = Annotated[
    Annotated[Of[EvolvesFrom], Tag("one")]
    | Annotated[list[Of[EvolvesFrom]], Field(min_length=1, max_length=5), Tag("several")],
    Discriminator(lambda value: "several" if isinstance(value, list) else "one"),
]
"""The evolution source of a creature: one kind of card, or several kinds."""


class HyperMode(Node):
    """The power and the abilities that a hyper mode adds to a creature (814.1)."""

    power: Power
    keywords: list[Keyword] = []
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []


@clause("dm:200.1")
class Printed(Node):
    """The printed values of a card.

    Attributes:
        name: 202.
        type: 204.2.
        special: special types, such as ``evolution`` (204.3).
        cost: the mana cost (201).
        civilizations: 106.2; a card without any is colorless.
        power: the power of a creature (206).
        adds_power: the number at the lower left of an aura, which is not its own power (310.4).
        races: 203.
        mana: the number on the mana symbol (207.1), 1 unless stated.
        keywords: keyword abilities.
        evolves_from: the cards that an evolution creature is put on.
        abilities: its abilities with a text, and the text of a spell.
        unread: sentences of its text that the form cannot express; the verdict names them if the card matters.
        links: god link abilities (803.2).
        combines_with: the names of the king cells that it forms its other side with, a creature (812.1).
        starts_in: the zone in which its text makes it start the game (307.2, 308.4, 311.2).
        shown_name: the name above the line with its name, on a card with an alternate name line (202.6).
        wording: the printed opening words of its abilities; a keyword before them ends with ``|`` (205.1a).
        symbols: the icons and other marks on it that a text can refer to, such as ``soul`` (208.1a).
        deck_size: the deck size that the text of this rule plus card requires (314.3a).
        hyper_mode: the power and the abilities of its hyper mode (814.1).
        twin: the spell of a twinpact card (808.1).
        other_side: the back of the card, if that is a front too (804.1, 806.1, 807.1, 810.1).
    """

    name: CardName = "?"
    type: CardType = "creature"
    special: list[SpecialType] = []
    cost: Cost = 0
    civilizations: list[Civilization] = []
    power: Power | None = None
    adds_power: Power | None = None
    races: list[Short] = []
    mana: Annotated[int, Field(ge=0, le=9)] = 1
    keywords: list[Keyword] = []
    evolves_from: Annotated[Sources | None, LANGUAGE] = None
    number: Short | None = None
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []
    unread: Annotated[list[Sentence], Field(max_length=20)] = []
    links: Annotated[list[Of[GodLinkAbility]], Field(max_length=5), LANGUAGE] = []
    combines_with: Annotated[list[Short], Field(max_length=5)] = []
    shown_name: Short | None = None
    wording: Annotated[list[Short], Field(max_length=20)] = []
    symbols: Annotated[list[Short], Field(max_length=5)] = []
    starts_in: Literal[ZONES] | None = None  # type: ignore[valid-type]
    deck_size: Annotated[int, Field(ge=1, le=99)] | None = None
    hyper_mode: HyperMode | None = None
    twin: "Printed | None" = None
    other_side: "Printed | None" = None
    _face: Face | None = PrivateAttr(None)

    @field_validator("twin", mode="before")
    @classmethod
    def twin_needs_no_type(cls, data: Any) -> Any:
        """Make a twin a spell unless it states a type (808.1)."""
        return {"type": "spell", **data} if isinstance(data, dict) else data

    @model_validator(mode="after")
    def creature_has_power(self) -> Self:
        """Reject a creature without power, and power on another card (301.3)."""
        if not printed_elsewhere(self) and (self.type == "creature") is (self.power is None):
            raise expected(
                "`power` on every creature, and on no other card (dm:301.3)",
                "power はクリーチャーに必ず書き、他のカードには書かない(dm:301.3)",
            )
        return self

    @model_validator(mode="after")
    def evolution_has_source(self) -> Self:
        """Reject an evolution creature without ``evolves_from``, and the field on another card (801.1a)."""
        special = set(self.special)
        needs = bool({"evolution", "star_evolution"} & special) and "forbidden" not in special
        if (needs and self.evolves_from is None) or (self.evolves_from is not None and not special & EVOLVES):
            raise expected(
                "`evolves_from` on every evolution creature, and on no other card (dm:801.1)",
                "evolves_from は進化クリーチャーに必ず書き、他のカードには書かない(dm:801.1)",
            )
        return self

    @model_validator(mode="after")
    def has_special_types_of_its_type(self) -> Self:
        """Reject a special type that does not exist for the card's type (204.3a to 204.3c)."""
        says, known = SPECIAL_TYPES.get(self.type, ("dm:815.1", ("dream",)))
        if not set(self.special) <= set(known) and not printed_elsewhere(self):
            names = ", ".join(known)
            raise expected(
                f"a special type of a {self.type}: {names} ({says})", f"{self.type} の特殊タイプ: {names}({says})"
            )
        return self

    @model_validator(mode="after")
    def has_keywords_of_its_type(self) -> Self:
        """Reject a keyword ability about attacking, blocking or battling on a non-creature (505.3)."""
        other = [keyword for keyword in self.keywords if keyword in OF_CREATURES]
        if other and self.type != "creature":
            raise expected(
                f"`{other[0]}` only on a creature; for the creature that bears this card, write "
                "{static: {keywords: […]}, affects: {side: any, bears: true}} (dm:505.3)",
                f"{other[0]} はクリーチャーに書く。このカードが付いたクリーチャーに与えるなら "
                "{static: {keywords: […]}, affects: {side: any, bears: true}}(dm:505.3)",
            )
        return self

    @model_validator(mode="after")
    def begins_where_it_can(self) -> Self:
        """Reject a starting zone or a deck size on a card type that has none."""
        if self.starts_in is not None and self.type not in PLACED:
            kinds = ", ".join(PLACED)
            raise expected(
                f"`starts_in` only on one of {kinds} (dm:307.2)", f"starts_in を書けるのは: {kinds}(dm:307.2)"
            )
        if self.deck_size is not None and self.type != "rule_plus":
            raise expected(
                "`deck_size` only on a `rule_plus` (dm:314.3a)", "deck_size は rule_plus にだけ書く(dm:314.3a)"
            )
        return self

    @model_validator(mode="after")
    def only_auras_add_power(self) -> Self:
        """Reject ``adds_power`` on a card that is not an aura (310.4)."""
        if self.adds_power is not None and self.type != "aura":
            raise expected("`adds_power` only on an aura (dm:310.4)", "adds_power はオーラにだけ書く(dm:310.4)")
        return self

    @model_validator(mode="after")
    def hyper_mode_of_a_creature(self) -> Self:
        """Reject a hyper mode on a non-creature (814.1)."""
        if self.hyper_mode is not None and self.type != "creature":
            raise expected(
                "`hyper_mode` only on a creature (dm:814.1)", "hyper_mode はクリーチャーにだけ書く(dm:814.1)"
            )
        return self

    @model_validator(mode="after")
    def king_cell_shows_a_creature(self) -> Self:
        """Reject ``combines_with`` on a card other than a cell with a creature as other side (812.1)."""
        whole = self.other_side is not None and self.other_side.type == "creature"
        if self.combines_with and not (self.type == "cell" and whole):
            raise expected(
                "`combines_with` only on a cell whose `other_side` is a creature (dm:812.1)",
                "combines_with は、other_side がクリーチャーである cell にだけ書く(dm:812.1)",
            )
        return self

    @model_validator(mode="after")
    def twin_is_a_spell(self) -> Self:
        """Reject a twin that is not a spell, or is not on a creature (808.1)."""
        if self.twin is not None and (self.type != "creature" or self.twin.type != "spell" or self.twin.twin):
            raise expected(
                "`twin` only on a creature, and with a spell in it (dm:808.1)",
                "twin はクリーチャーにだけ書き、中身は呪文(dm:808.1)",
            )
        return self

    @model_validator(mode="after")
    def has_two_sides_at_most(self) -> Self:
        """Reject an other side that has an other side of its own."""
        if self.other_side is not None and self.other_side.other_side is not None:
            raise expected("no `other_side` inside `other_side`", "other_side の中に other_side を書かないこと")
        return self


ATTACHED = {"crosses": "cross_gear", "equips": "weapon", "upon": "aura", "fortifies": "castle"}
"""The fields of a board that attach a card to another, each with the type of the card (303.3 to 310.2)."""


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: its name in the script; the key in ``cards`` unless given.
        count: the number of copies; their ids are numbered.
        tapped: whether it is tapped, in the battle zone or the mana zone.
        new: whether it was put into the battle zone this turn (301.5).
        since: the timestamp of its entry and of its static abilities; a lower number is earlier.
        under: the cards that lie under it, from the top down: of an evolution creature, or of the same shield.
        linked: the cards linked with it: for a god those to its right, in order, or the other cells.
        crosses: the creature that this cross gear is crossed to.
        flipped: whether its other side shows, in the battle zone.
        unlocked: whether its hyper mode is unlocked (814.2).
        upside_down: whether this field lies upside down (701.28a).
        face_down: whether it lies face down in the mana zone (405.4).
        face_up: whether this shield lies face up (400.2b).
        equips: the creature that this weapon is equipped to.
        upon: the creature that this aura is attached to.
        fortifies: the shield that this castle fortifies.
        seals: the cards that lie on it, face down, as seals.
    """

    id: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    card: Short | None = None
    count: Annotated[int, Field(ge=1, le=60)] = 1
    tapped: bool = False
    new: bool = False
    since: Annotated[int, Field(ge=1, le=999)] | None = None
    under: Annotated[list["Entry[Placed]"], Field(max_length=10)] = []
    linked: Annotated[list["Entry[Placed]"], Field(max_length=10)] = []
    crosses: Short | None = None
    flipped: bool = False
    unlocked: bool = False
    upside_down: bool = False
    face_down: bool = False
    face_up: bool = False
    equips: Short | None = None
    upon: Short | None = None
    fortifies: Short | None = None
    seals: Annotated[list["Entry[Placed]"], Field(max_length=20)] = []

    @model_validator(mode="after")
    def is_printed_once(self) -> Self:
        """Reject printed values of a card that its entry repeats next to ``card``."""
        print_nothing_with_key(self, Printed)
        return self

    @model_validator(mode="after")
    def is_attached_by_its_type(self) -> Self:
        """Reject an attachment field that belongs to another type of card."""
        fields = {kind: field for field, kind in ATTACHED.items()}
        wrong = [one for one in ATTACHED if getattr(self, one) is not None and ATTACHED[one] != self.type]
        if wrong and not printed_elsewhere(self):
            raise expected(
                f"`{fields[self.type]}` instead of `{wrong[0]}`; this card is a {self.type}"
                if self.type in fields
                else f"`{wrong[0]}` only on a card of type {ATTACHED[wrong[0]]}",
                f"{wrong[0]} の代わりに {fields[self.type]}(このカードは {self.type})"
                if self.type in fields
                else f"{wrong[0]} は {ATTACHED[wrong[0]]} に書く",
            )
        return self

    @model_validator(mode="after")
    def lies_in_one_pile(self) -> Self:
        """Reject an entry of several copies that have cards under, linked with or sealing them."""
        if self.count > 1 and (self.under or self.linked or self.seals):
            raise expected(
                "`count`, or `under`, `linked` and `seals`, but not both",
                "count と、under・linked・seals のどちらか一方だけ",
            )
        return self

    @model_validator(mode="after")
    def has_another_side(self) -> Self:
        """Reject ``flipped`` on a card without an other side."""
        if self.flipped and self.card is None and self.other_side is None:
            raise expected(
                "`flipped` only on a card with `other_side` (dm:804.1)",
                "flipped は other_side のあるカードにだけ書く(dm:804.1)",
            )
        return self


Placed.model_rebuild()


def face(card: Printed) -> Face:
    """Return the face of a card; it is made once and kept."""
    if card._face is None:
        hyper = card.hyper_mode
        own = [*card.abilities, *(hyper.abilities if hyper is not None else ())]
        abilities = [of(label, node) for label, node in labelled(own)]
        card._face = face_of(
            Face,
            card,
            power=_number(card.power),
            sources=tuple(Source(one.count, one, one.zone, one.any_number) for one in several(card.evolves_from)),
            abilities=(*abilities[: len(card.abilities)], *_boost(card), *_of_keywords(card.keywords)),
            marks=frozenset(marks(card)),
            unread=_unread(card),
            links=tuple(GodLink(link.at, link.of, link.optional) for link in card.links),
            hyper=None if hyper is None else _hyper_mode(hyper, abilities[len(card.abilities) :]),
            other=None if card.other_side is None else face(card.other_side),
            twin=None if card.twin is None else face(card.twin),
            combines=tuple(card.combines_with),
        )
    return card._face


def _hyper_mode(hyper: HyperMode, abilities: Sequence[Ability]) -> Hyper:
    return Hyper(_number(hyper.power) or 0, tuple(hyper.keywords), (*abilities, *_of_keywords(hyper.keywords)))


def _of_keywords(keywords: Sequence[str]) -> tuple[Ability, ...]:
    return tuple(ability for keyword in keywords for ability in conferred(keyword))


@clause("dm:108.1c")
def _number(power: int | Literal["infinity"] | None) -> int | None:
    """Return a printed power as a number; infinity is a number larger than any other (108.1c)."""
    return INFINITE if power == "infinity" else power


def several(sources: EvolvesFrom | Sequence[EvolvesFrom] | None) -> Sequence[EvolvesFrom]:
    """Return the kinds of evolution sources of a creature as a list."""
    if sources is None:
        return ()
    return (sources,) if isinstance(sources, EvolvesFrom) else sources


@clause("dm:310.4")
def _boost(card: Printed) -> Iterator[Ability]:
    """Yield the static ability for the number on an aura: it raises the power of its creature (310.4)."""
    if card.adds_power is not None:
        bearer = Select(bears=True, side="any")
        node = Static(static=Grant.model_construct(power=_number(card.adds_power)), affects=bearer)
        yield Ability("adds_power", node, "static", "dm:310.4")


def _unread(card: Printed) -> tuple[str, ...]:
    """Return the sentences on any face of a card that the form cannot express."""
    others = (other for other in (card.other_side, card.twin) if other is not None)
    return (*card.unread, *(line for other in others for line in other.unread))


MARKS: dict[type[Node], str] = {
    Static: "static",
    Triggered: "trigger",
    Replacing: "replacing",
    AtOnce: "at_once",
    InsteadOf: "replacing",
    ThisTurn: "trigger",
    JustUsed: "just_used",
    Matches: "matches",
    TurnFaceUp: "open",
}


def marks(card: Printed) -> Iterator[str]:
    """Yield the kinds of abilities that a card has or grants to others."""
    if card.adds_power is not None:
        yield "static"
    words = [word for node in nodes(card) for word in getattr(node, "keywords", ())]
    behind = [ability.node for word in words for ability in conferred(word)]
    for node in map(meaning, (*nodes(card), *nodes(behind))):
        if type(node) in MARKS:
            yield MARKS[type(node)]
        if isinstance(node, Give) and node.every is not None:
            yield from ("static", "trigger")
        if isinstance(node, Grant) and node.open:
            yield "open"
        if isinstance(node, Triggered) and "deck" in names(node.zone):
            yield "trigger_in_deck"
        if needs_declaration(node):
            yield from (f"declared.{when.event}" for when in node.whens)
    if "star_evolution" in card.special:
        yield "replacing"  # 811.1a
