"""The form of cards in a scenario, and the faces made from them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from judge.abilities import Body, Node, Of, alone, expected, labelled, names, nodes
from judge.games.common.entries import CardName, Sentence, Short, face_of, print_nothing_with_key
from judge.games.fab.book.c0107_abilities import is_play_static, is_while_defending, of
from judge.games.fab.book.c0200_properties import DECK_TYPES, Face, Type
from judge.games.fab.book.c0801_types import ENTERS
from judge.games.fab.book.c0803_keywords import KEYWORDS, conferred
from judge.games.fab.book.c0804_labels import LABEL_NAMES
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.language import LANGUAGE, AttackAbility, Grant, Numbered, Static
from judge.kernel import clause

if TYPE_CHECKING:
    Keyword = str
    TokenName = str
else:
    Keyword, TokenName = Literal[alone(KEYWORDS)], Literal[tuple(TOKENS)]
Number = Annotated[int, Field(ge=0, le=99)]
VariableCost = Literal["x", "xx", "x1", "x2", "x3", "x4", "x5"]
"""A printed cost with X, such as ``xx`` or ``x3``: the sum of its X and its number (2.2.2a)."""


@clause("fab:2.0.2", "fab:2.14.1", "fab:2.12.3")
class Side(Node):
    """One face or side of a card as printed; a number that is left out is not printed, which differs from 0.

    Attributes:
        name: 2.7.
        types: 2.15.
        subtypes: 2.10, in small letters: attack, aura, 1h, 2h, head, chest, arms, legs, sword ….
        supertypes: classes and talents (2.11).
        hybrid: the second set of supertypes of a hybrid card; the hero must have one of the two sets (2.14.1b).
        pitch: 2.8; it also determines the color strip (2.1).
        cost, power, defense, life, intellect: 2.2, 2.9, 2.3, 2.5, 2.4; a cost can have X, as ``xx`` or ``x3`` (2.2.2a).
        moniker: 2.7.3; by default none, except for a hero, whose name implies it.
        chi: whether its pitch is printed with chi symbols (2.8.2).
        keywords: ability keywords (8.3), and the labels (8.4) of its other abilities, which texts can refer to.
        abilities: its other abilities.
    """

    synonyms = {"class": "supertypes"}
    name: CardName = "?"
    types: Annotated[list[Type], Field(max_length=5)] = ["action"]
    subtypes: Annotated[list[Short], Field(max_length=10)] = []
    supertypes: Annotated[list[Short], Field(max_length=10)] = []
    hybrid: Annotated[list[Short], Field(max_length=10)] = []
    pitch: Annotated[int, Field(ge=1, le=3)] | None = None
    cost: Number | VariableCost | None = None
    power: Number | None = None
    defense: Number | None = None
    life: Number | None = None
    intellect: Number | None = None
    moniker: Short | None = None
    chi: bool = False
    keywords: list[Keyword] = []
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []

    @model_validator(mode="after")
    def has_supertypes_before_the_slash(self) -> Self:
        """Reject ``hybrid`` without ``supertypes``: a hybrid card has two sets of supertypes (2.14.1b)."""
        if self.hybrid and not self.supertypes:
            raise expected(
                "`supertypes` next to `hybrid`, with the words before the slash",
                "hybrid には supertypes(斜線の前の語)",
            )
        return self

    @model_validator(mode="after")
    def has_labelled_abilities(self) -> Self:
        """Reject a label on a card without abilities: a label alone does nothing (8.0.5)."""
        labels = [keyword for keyword in self.keywords if keyword in LABEL_NAMES]
        if labels and not self.abilities:
            raise expected(
                f"the ability of {labels[0]} under `abilities`; a label alone has no meaning (8.0.5)",
                f"abilities に {labels[0]} の能力(ラベルだけでは意味を持たない: 8.0.5)",
            )
        return self

    @model_validator(mode="after")
    def attacks_where_it_says_so(self) -> Self:
        """Reject attack keywords on a card that never attacks (1.4.2).

        Power is allowed, because texts can check the power of a card in hand, for example (2.9.1).
        """
        if not is_deck_card_alone(self) or ATTACK in ways_to_be(self):
            return self
        keyword = next((one for one in self.keywords if one in OF_ATTACKS), None)
        if keyword is not None:
            clause = KEYWORDS[keyword].says
            raise expected(
                f"`subtypes: [attack]` with {keyword}, or a subtype of an attacking permanent, e.g. ally ({clause})",
                f"{keyword} と共に subtypes: [attack]、または攻撃するパーマネントのサブタイプ(ally など)({clause})",
            )
        return self

    @model_validator(mode="after")
    def works_where_it_comes(self) -> Self:
        """Reject a static ability that can never function.

        The card is in the arena only while it defends, so the ability must have that as its condition (1.7.4a).
        """
        stays = {"attack", *ENTERS} & {*self.subtypes}
        if self.types and set(self.types) <= NO_PERMANENTS and not stays and any(map(_never_works, self.abilities)):
            raise expected(
                "a static ability that applies while it defends, with `if: {matches: this, like: {state: defending}}`; "
                "or `resolve`, for what happens when it resolves (1.7.4a)",
                "防御中だけ働く常在型能力(if: {matches: this, like: {state: defending}})、"
                "または解決時に起こることを resolve に書く(1.7.4a)",
            )
        return self


OF_ATTACKS = ("dominate", "overpower", "phantasm")
"""The keywords that have an effect only on attacks (8.3.4, 8.3.13, 8.3.22)."""

ATTACK, PERMANENT = "attack", "permanent"
"""The roles that a card can have: an attack (1.4.2), or a permanent in the arena (1.3.3)."""


def is_deck_card_alone(side: Side) -> bool:
    """Return whether a card is certainly a deck-card, by its types, pitch or cost.

    If no types are stated, its zone may still make it a weapon or equipment.
    """
    stated = "types" in side.model_fields_set or (side.pitch, side.cost) != (None, None)
    return stated and bool(side.types) and {*side.types} <= DECK_TYPES and side.life is None


def ways_to_be(side: Side) -> frozenset[str]:
    """Return the roles that a card can have by its printed text: ``attack``, ``permanent``, both or neither."""
    stays = not is_deck_card_alone(side) or bool({*ENTERS} & {*side.subtypes})
    given = any(ATTACK in names(node.subtypes) for node in nodes(side) if isinstance(node, Grant))
    hits = stays or given or ATTACK in side.subtypes or any(isinstance(node, AttackAbility) for node in nodes(side))
    return frozenset((*((ATTACK,) if hits else ()), *((PERMANENT,) if stays else ())))


NO_PERMANENTS = frozenset(("attack_reaction", "block", "defense_reaction", "instant", "resource"))
"""The types of cards that are in the arena only while defending, unless a subtype makes them permanents or attacks."""


def _never_works(node: Body) -> bool:
    """Return whether an ability is static, for the arena, and functions without defending.

    On a card that is in the arena only while defending, it never functions.
    """
    in_arena = isinstance(node, Static) and node.zone == "arena" and not is_play_static(node)
    return in_arena and not is_while_defending(node)


class Printed(Side):
    """A card as printed, including its other face or side.

    Attributes:
        back: the back face of a double-faced card (9.1), together with ``turns``.
        turns: the kind of double-faced card (9.1.3, 9.1.4, 9.1.5).
        right: the right side of a split-card (9.2); the card itself is the left one.
        unread: sentences of its text that the form cannot express; the verdict mentions them if the card is in play.
    """

    back: Side | None = None
    turns: Literal["flip", "twin", "transcend"] | None = None
    right: Side | None = None
    number: Short | None = None
    unread: Annotated[list[Sentence], Field(max_length=20)] = []
    _face: Face | None = PrivateAttr(None)

    @model_validator(mode="after")
    def has_one_other_side(self) -> Self:
        """Reject ``back`` without ``turns``, ``turns`` without ``back``, and ``back`` together with ``right``."""
        if (self.back is None) is not (self.turns is None) or (self.back is not None and self.right is not None):
            raise expected(
                "`back` together with `turns`, or `right` alone (9.1.1, 9.2.1)",
                "back と turns の両方、または right だけ(9.1.1、9.2.1)",
            )
        return self


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: its name in the script; by default its key in ``cards``.
        count: the number of copies; their ids are numbered.
        face_down: whether it is face down in a zone of face-up cards: banished, or cloaked.
        face_up: whether it is face up in the arsenal.
        damage: the life that a living object has lost.
        tapped: whether it is tapped (8.5.55).
        turned: whether the back face of a double-faced card is active (9.1).
        token: the token that it is, with the properties of the rulebook (8.6).
        counters: the number of counters on it, by their name, or by value and symbol such as ``-1d`` (1.15.1).
        equipped: the equipment zone that a card with modular is equipped to (8.3.30).
        beneath: for a sub-card, the id of the object above it (3.0.14).
        owner: its owner, if that is not the player whose side it is on.
        since: the timestamp of its arrival, which its static abilities share; lower is earlier.
    """

    id: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    card: Short | None = None
    count: Annotated[int, Field(ge=1, le=60)] = 1
    face_down: bool = False
    face_up: bool = False
    damage: Number = 0
    tapped: bool = False
    turned: bool = False
    token: TokenName | None = None
    counters: dict[Short, Annotated[int, Field(ge=0, le=99)]] = {}
    equipped: Literal["head", "chest", "arms", "legs"] | None = None
    beneath: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    owner: Literal["p1", "p2"] | None = None
    since: Annotated[int, Field(ge=1, le=999)] | None = None

    @property
    def written(self) -> list[Body]:
        """The abilities as nodes: its own, or those of its token."""
        return self.abilities if self.token is None else TOKENS[self.token].written

    @model_validator(mode="after")
    def is_printed_once(self) -> Self:
        """Reject printed properties next to ``card`` or ``token``, which already define them."""
        print_nothing_with_key(self, Printed)
        print_nothing_with_key(self, Printed, key="token")
        return self


def face(card: Printed) -> Face:
    """Return the face of a card, which is made only once."""
    if isinstance(card, Placed) and card.token is not None:
        return TOKENS[card.token].face
    if card._face is None:
        other, form = (card.right, "split") if card.right is not None else (card.back, card.turns)
        back = None if other is None else _side(other, card.abilities)
        card._face = replace(_side(card), other=back, form=form)
    return card._face


def token_face(card: Printed) -> Face:
    """Return the face of a token of the board; the type token is added if the board does not state it."""
    if "token" not in face(card).types:
        stated = card.types if "types" in card.model_fields_set else ()
        card._face = replace(face(card), types=("token", *stated))
    return face(card)


def _side(side: Side, before: Sequence[Body] = ()) -> Face:
    """Return the face for one side of a card.

    Args:
        before: the abilities of the first side; the labels of this side are numbered after them.
    """
    labels = list(labelled((*before, *side.abilities)))[len(before) :]
    printed = tuple(of(label, node) for label, node in labels)
    return face_of(
        Face,
        side,
        supertypes=tuple(dict.fromkeys((*side.supertypes, *side.hybrid))),
        cost=_fixed_cost(side.cost) if isinstance(side.cost, str) else side.cost,
        keywords=(*side.keywords, *(node.keyword for node in side.abilities if isinstance(node, Numbered))),
        abilities=(*printed, *(ability for keyword in side.keywords for ability in conferred(keyword))),
        hybrid=(tuple(side.supertypes), tuple(side.hybrid)) if side.hybrid else (),
        cost_x=side.cost.count("x") if isinstance(side.cost, str) else 0,
    )


@clause("fab:2.2.2a")
def _fixed_cost(cost: VariableCost) -> int:
    return int(cost.lstrip("x") or 0)
