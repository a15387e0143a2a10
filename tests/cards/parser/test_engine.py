"""The engine that reads phrases backwards, with a small language of its own."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import Field

from judge.abilities import Condition, Instruction, Language, Of
from judge.abilities.phrases import Says
from judge.cards.parser.engine import GaveUpError, Meanings, ParsedNode, Parser


class Draw(Instruction):
    verb = "draw"
    says = Says(en="{who=you:|each:each player }{draws|draw} {draw:many card}[random? at random]", ja="")
    draw: int
    who: Literal["you", "each"] = "you"
    random: bool = False


class Tap(Instruction):
    verb = "tap"
    says = Says(en=["{free?tap|pay to tap} the {tap:colour or} card", "turn the {tap:colour or} card sideways"], ja="")
    tap: str | list[str]
    free: bool = True


class Move(Instruction):
    verb = "move"
    says = Says(en="move it {move=deck:to the {edge} of the deck|*:into the {move:zone}}", ja="")
    move: str
    edge: str | None = None


class Give(Instruction):
    verb = "give"
    says = Says(en="gets {power} power & {has|have} {words*:word} & loses its name[ for {turns} turns]", ja="")
    give: Literal[True]
    power: int | None = None
    words: list[str] = Field([])
    turns: int | None = None


class May(Instruction):
    verb = "may"
    says = Says(en="you may {may:any}", ja="")
    may: Of[Instruction]


class Is(Condition):
    verb = "is"
    says = Says(en="it is {negated?not |}{is:colour}", ja="")
    is_: str = Field(alias="is")


WORDS = {
    "colour": {"red": ("red", ""), "blue": ("blue", "")},
    "zone": {"hand": ("hand", ""), "deck": ("deck", "")},
    "word": {"fast": ("speed", ""), "strong": ("strength", "")},
}


class Small(Parser):
    lang = "en"
    words = WORDS
    separators = (", ", " and ")

    def read_many(self, noun: str, at: int, form: str) -> Meanings:
        for end, count in self.slot("plain", "", at):
            for after in self.words_at((f" {noun}s", f" {noun}"), end):
                yield after, count

    def read_any(self, argument: str, at: int, form: str) -> Meanings:
        yield from self.any_of(Instruction, at)

    def read_plain(self, field: str, at: int, form: str) -> Meanings:
        if field == "edge":
            for word in ("top", "bottom"):
                yield from ((end, word) for end in self.words_at((word,), at))
        yield from super().read_plain(field, at, form)


LANGUAGE = Language(Draw, Tap, Move, Give, May, Is)


def readings(text: str, base: type[Any] = Instruction) -> list[Any]:
    """Return the readings of a whole text."""
    return [value for end, value in Small(LANGUAGE, text).any_of(base, 0) if end == len(text)]


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("draw 2 cards", {"draw": 2}),
        ("each player draws 1 card at random", {"draw": 1, "who": "each", "random": True}),
        ("tap the red card", {"tap": "red"}),
        ("pay to tap the red or blue card", {"tap": ["red", "blue"], "free": False}),
        ("turn the blue card sideways", {"tap": "blue"}),
        ("move it into the hand", {"move": "hand"}),
        ("move it to the top of the deck", {"move": "deck", "edge": "top"}),
        ("gets 3 power", {"give": True, "power": 3}),
        ("has speed, strength and gets 3 power", None),
        ("has speed, has strength and gets 3 power", {"give": True, "words": ["fast", "strong"], "power": 3}),
        ("you may draw 2 cards", {"may": {"draw": 2}}),
        ("move it into the deck", None),
        ("draw 2 cards at", None),
        ("draw cards", None),
    ],
)
def test_a_text_is_every_node_whose_phrase_it_follows(text: str, node: Any) -> None:
    assert readings(text) == ([] if node is None else [node])


def test_the_opposite_of_a_condition_is_read_in_place() -> None:
    assert readings("it is red", Condition) == [{"is": "red"}]
    assert readings("it is not red", Condition) == [{"not": {"is": "red"}}]


def test_every_node_keeps_the_words_that_it_came_from() -> None:
    (node,) = readings("you may draw 2 cards")
    assert isinstance(node, ParsedNode)
    assert node.span == (0, 20)
    assert node["may"].span == (8, 20)


def test_the_place_that_stopped_the_reader_is_known() -> None:
    parser = Small(LANGUAGE, "you may draw 2 carrots")
    assert not [end for end, _ in parser.any_of(Instruction, 0)]
    assert parser.text[parser.furthest :] == " carrots"


def test_a_text_that_goes_on_in_itself_without_end_is_given_up() -> None:
    with pytest.raises(GaveUpError):
        readings("you may " * 1_000 + "draw 2 cards")
