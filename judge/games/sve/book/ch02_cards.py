"""2 Card information: the printed values of a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from judge.kernel import Info, clause

if TYPE_CHECKING:
    from judge.games.sve.book.ch10_abilities import Ability

LEADER_DEFENSE = 20
"""The defense of a leader without a printed one (2.8.3.1)."""


@clause("sve:2.1.1", "sve:2.2.1", "sve:2.3.1", "sve:2.3.3", "sve:2.4.1", "sve:2.6.1", "sve:2.14.1")
@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """The printed values of a card (2.1 to 2.8); its keywords are replaced by the abilities they stand for.

    Attributes:
        name: 2.1.
        type: ``leader``, ``follower``, ``amulet`` or ``spell`` (2.3.2).
        special: the special type, ``evolve`` or ``token`` (2.3.3).
        also_named: the collaboration names that stand for its name (2.14), even if printed only on another card.
        cost: play points (2.5); ``None`` if not printed.
        marks: the kinds of ability that it has or grants, so that the engine can skip the others.
        unread: the sentences of its text that the engine does not understand.
        stated: whether the scenario states the card, rather than only a number of unknown ones.
    """

    name: str
    type: str
    special: str | None = None
    also_named: tuple[str, ...] = ()
    card_class: str | None = None
    traits: tuple[str, ...] = ()
    title: str | None = None
    cost: int | None = None
    attack: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    marks: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    stated: bool = True
    base: Info = field(init=False)

    @clause("sve:2.8.3", "sve:2.8.3.1", "sve:2.14.2")
    def __post_init__(self) -> None:
        defense = LEADER_DEFENSE if self.type == "leader" and self.defense is None else self.defense
        base: Info = {
            "name": self.name,
            "names": (self.name, *self.also_named),
            "type": self.type,
            "card_class": self.card_class,
            "traits": self.traits,
            "title": self.title,
            "cost": self.cost,
            "attack": self.attack,  # nobody sees this on a card until it becomes a follower
            "defense": defense,
            "printed_cost": self.cost,
            "printed_attack": self.attack,
            "printed_defense": defense,
            "keywords": self.keywords,
            "abilities": self.abilities,
            "cannot": (),
            "must": (),
            "ignores": (),
            "counted_for": (),
            "token": self.special == "token",
        }
        object.__setattr__(self, "base", base)


_Key = TypeVar("_Key")


@clause("sve:2.14.2")
def share_collaboration_names(faces: Mapping[_Key, Face]) -> dict[_Key, Face]:
    """Give each collaboration name to every card with the card name that it stands for (2.14.2).

    Cards and tokens with the same definition keep sharing one face.
    """
    meant: dict[str, tuple[str, ...]] = {}
    for face in faces.values():
        meant[face.name] = tuple(dict.fromkeys((*meant.get(face.name, ()), *face.also_named)))
    distinct = {id(face): face for face in faces.values()}
    shared = {
        key: one if one.also_named == meant[one.name] else replace(one, also_named=meant[one.name])
        for key, one in distinct.items()
    }
    return {key: shared[id(one)] for key, one in faces.items()}
