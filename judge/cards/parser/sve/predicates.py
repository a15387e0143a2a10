"""Predicates: a verb, or a phrase instead of it, with its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lark import Token, Tree

from judge.cards.parser.sve.meanings import Meant, Noun, One, joined, words_of
from judge.cards.parser.sve.nouns import described, phrase
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.words import SURFACE


@dataclass(slots=True)
class Arg:
    """An argument of a predicate: nouns with a particle.

    Attributes:
        particle: the particle.
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


def noun_of(arg: Arg) -> One:
    """Return the noun of an argument; quoted words are parsed as a description of cards."""
    one = arg.one
    return described(one.value) if isinstance(one, Meant) and one.kind == "quote" else one


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
    used: set[int] = field(default_factory=set)

    def get(self, particle: str) -> Arg | None:
        """Return the argument with a particle, or ``None``; raise ``NotReadError`` if there are several."""
        found = [arg for arg in self.args if arg.particle == particle]
        if len(found) > 1:
            raise NotReadError(self.words, self.span[0])
        return found[0] if found else None

    def all(self, particle: str) -> list[Arg]:
        """Return all arguments with a particle."""
        return [arg for arg in self.args if arg.particle == particle]

    def only(self, *particles: str, bare: bool = False) -> None:
        """Raise ``NotReadError`` if the predicate has any other argument than those given.

        Args:
            particles: the allowed particles.
            bare: whether words without a particle are allowed.
        """
        for arg in self.args:
            if arg.particle not in particles:
                raise NotReadError(arg.words + arg.particle, self.span[0])
        if self.bare is not None and not bare:
            raise NotReadError(self.bare.words, self.span[0])


def predicate(tree: Tree[Token]) -> Predicate:
    """Return the predicate in a parse tree."""
    args: list[Arg] = []
    bare, verb, form = None, "", ""
    for child in tree.children:
        if isinstance(child, Token):
            verb, form = SURFACE[str(child)]
        elif child.data == "arg":
            inner, particle = child.children
            assert isinstance(inner, Tree)  # guaranteed by the grammar
            ones, joins = phrase(inner)
            args.append(Arg(str(particle).rstrip("、"), ones, joins, words_of(inner)))
        else:
            ones, joins = phrase(child)
            bare = Arg("", ones, joins, words_of(child))
    start = tree.meta.start_pos if not tree.meta.empty else 0
    end = tree.meta.end_pos if not tree.meta.empty else 0
    return Predicate(words_of(tree), args, bare, verb, form, (start, end))


def place_of(one: One) -> tuple[str, str | None, str] | None:
    """Return the place that a noun means, as (zone, side, position), or ``None``."""
    if isinstance(one, Meant):
        return one.value if one.kind == "place" else None
    if len(one.zone) == 1 and not (one.like or one.kind or one.number):
        return one.zone[0], one.side, one.position
    return None


def nouns(ones: Sequence[One]) -> list[Noun]:
    """Return the nouns that mean cards."""
    return [one for one in ones if isinstance(one, Noun)]
