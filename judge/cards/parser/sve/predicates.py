"""Predicates: a verb, or a phrase instead of it, with its arguments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Tree

from judge.cards.parser.sve.meanings import Count, Meant, Noun, One, Place, joined, words_of
from judge.cards.parser.sve.nouns import described, phrase
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.words import SURFACE


@dataclass(slots=True)
class Arg:
    """An argument of a predicate: nouns with a particle.

    Attributes:
        ones: the meanings of the nouns.
        joins: the words that join the nouns.
        words: the nouns as printed.
    """

    particle: str
    ones: list[One]
    joins: list[str]
    words: str

    @property
    def one(self) -> One:
        """The only noun, or several nouns merged into alternatives."""
        return self.ones[0] if len(self.ones) == 1 else joined(self.ones, self.joins, self.words)

    @property
    def noun(self) -> One:
        """The same, with quoted words parsed as a description of cards."""
        one = self.one
        return described(one.value) if one.kind == "quote" else one

    @property
    def cards(self) -> list[Noun]:
        return [noun for noun in self.ones if isinstance(noun, Noun)]

    @property
    def place(self) -> Place | None:
        """The place that the noun means, or ``None``."""
        return place_of(self.one)

    @property
    def zone(self) -> str | None:
        """The zone that the noun means without a player or an end, or ``None``."""
        place = self.place
        return None if place is None or place.side or place.position else place.zone

    def joined_by(self, *words: str) -> bool:
        """Return whether there are several nouns, joined by the given words only."""
        return bool(self.joins) and set(self.joins) <= set(words)


def standing_for(pointer: Any, words: str = "それ", particle: str = "は") -> Arg:
    """Return an argument that a text leaves out."""
    return Arg(particle, [Meant("pointer", pointer)], [], words)


def this(particle: str = "は") -> Arg:
    return standing_for("this", "これ", particle)


@dataclass(slots=True)
class Predicate:
    """A verb and its arguments.

    Attributes:
        words: the predicate as printed.
        args: the arguments, in order.
        bare: words before the verb, or instead of it, without a particle.
        verb: the verb, or ``""`` if there is none.
        form: the form of the verb.
        span: its position in the sentence.
    """

    words: str
    args: list[Arg]
    bare: Arg | None
    verb: str
    form: str
    span: tuple[int, int]

    def refused(self, why: str = "no reading") -> NotReadError:
        return NotReadError(self.words, why)

    def get(self, particle: str) -> Arg | None:
        """Return the argument with a particle, or ``None``; raise ``NotReadError`` if there are several."""
        if not particle:
            return self.bare
        found = self.all(particle)
        if len(found) > 1:
            raise self.refused()
        return found[0] if found else None

    def all(self, particle: str) -> list[Arg]:
        return [arg for arg in self.args if arg.particle == particle]

    def arg(self, particle: str) -> Arg:
        """Return the argument with a particle; raise ``NotReadError`` if it is missing."""
        arg = self.get(particle)
        if arg is None:
            raise self.refused()
        return arg

    def words_of(self, particle: str) -> str:
        """Return the words of the argument with a particle, or ``""``."""
        arg = self.get(particle)
        return "" if arg is None else arg.words

    def says(self, **words: str) -> bool:
        """Return whether the arguments are exactly the given words, by particle."""
        stated = [(arg.particle, arg.words) for arg in self.args]
        return self.bare is None and len(stated) == len(words) and dict(stated) == words

    def kind(self, particle: str) -> str:
        arg = self.get(particle)
        return "" if arg is None else arg.one.kind

    def value(self, particle: str, *kinds: str) -> Any:
        """Return the value of the noun with a particle; raise ``NotReadError`` if it is not of one of the kinds."""
        one = self.arg(particle).one
        if one.kind not in kinds:
            raise self.refused()
        return one.value

    def count(self, particle: str = "", counted: str = "枚") -> Any:
        """Return the number of an exact count of things; raise ``NotReadError`` for any other noun."""
        value: Count = self.value(particle, "count")
        if value[1:] != (counted, None, False):
            raise self.refused()
        return value.number

    def only(self, *particles: str) -> None:
        """Raise ``NotReadError`` if there is any argument with another particle; ``""`` allows words without one."""
        for arg in self.args:
            if arg.particle not in particles:
                raise NotReadError(arg.words + arg.particle)
        if self.bare is not None and "" not in particles:
            raise NotReadError(self.bare.words)

    def just(self, *particles: str) -> list[Arg]:
        """Return the arguments with the particles; raise ``NotReadError`` if one is missing or there is another."""
        self.only(*particles)
        return [self.arg(particle) for particle in particles]

    def without(self, *args: Arg | None) -> Predicate:
        return replace(self, args=[arg for arg in self.args if not any(arg is one for one in args)])


def predicate(tree: Tree[Token]) -> Predicate:
    args: list[Arg] = []
    bare, verb, form = None, "", ""
    for child in tree.children:
        if isinstance(child, Token):
            verb, form = SURFACE[str(child)]
        elif child.data == "arg":
            inner, particle = child.children
            assert isinstance(inner, Tree)  # guaranteed by the grammar
            args.append(Arg(str(particle).rstrip("、"), *phrase(inner), words_of(inner)))
        else:
            bare = Arg("", *phrase(child), words_of(child))
    span = (0, 0) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
    return Predicate(words_of(tree), args, bare, verb, form, span)


def place_of(one: One) -> Place | None:
    """Return the place that a noun means, or ``None``."""
    if isinstance(one, Meant):
        return one.value if one.kind == "place" else None
    if len(one.zone) == 1 and not (one.like or one.typed or one.number):
        return Place(one.zone[0], one.side, one.position)
    return None
