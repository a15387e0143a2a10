"""8.6 What a token keyword is: the name of a token, and the properties that it is created with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from judge.abilities import Body, Node, Of, labelled
from judge.games.fab.book.c0107_abilities import Ability, of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0803_keywords import conferred
from judge.games.fab.language import LANGUAGE, AttackAbility
from judge.kernel import Citation

Said = Mapping[str, Any]
"""An ability in the words of boards."""


@dataclass(frozen=True, eq=False)
class OtherToken:
    """A token that the book does not define: it has what a board, or the list of cards, prints (8.5.2a#other-tokens).

    Attributes:
        face: what it is by itself.
    """

    face: Face
    says: Citation = "fab:8.5.2a#other-tokens"
    enters_with: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its name."""
        return self.face.name

    @property
    def made_as(self) -> str:
        """What the script calls it, behind the player who creates it."""
        return "created-" + re.sub(r"[^\w-]+", "-", self.name.lower()).strip("-")


class _Text(Node):
    """The text of a token."""

    abilities: Annotated[list[Of[Body]], LANGUAGE]


@dataclass(frozen=True, eq=False)
class Token:
    """A token that texts create by its name (8.5.2a).

    Attributes:
        name: how boards and texts write it.
        en: its name in English.
        ja: its name in Japanese.
        says: the clause that defines it.
        subtypes, supertypes: 2.10, 2.11.
        types: its types beside token.
        power, life: 2.9, 2.5.
        keywords: its ability keywords.
        abilities: its other abilities, in the words of boards.
        enters_with: the counters with which it enters the arena (6.4.8).
    """

    name: str
    en: str
    ja: str
    says: Citation
    subtypes: tuple[str, ...] = ("aura",)
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    power: int | None = None
    life: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: Sequence[Said] = ()
    enters_with: Mapping[str, int] = field(default_factory=dict)

    @property
    def made_as(self) -> str:
        """What the script calls it, behind the player who creates it."""
        return self.name

    @cached_property
    def face(self) -> Face:
        """What the token is by itself."""
        return Face(
            self.en,
            "card",
            ("token", *self.types),
            self.subtypes,
            self.supertypes,
            power=self.power,
            life=self.life,
            keywords=(*self.keywords, *(str(one["keyword"]) for one in self.abilities if "keyword" in one)),
            abilities=tuple(self._abilities()),
        )

    @cached_property
    def written(self) -> list[Any]:
        """Its abilities as nodes."""
        return _Text.model_validate({"abilities": list(self.abilities)}).abilities

    def _abilities(self) -> Iterator[Ability]:
        """Yield its abilities, those included for which its keywords stand."""
        for label, node in labelled(self.written):
            yield of(label, node, None if isinstance(node, AttackAbility) else self.says)
        for keyword in self.keywords:
            yield from conferred(keyword)
