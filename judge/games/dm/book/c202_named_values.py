"""106, 108, 202, 203 Naming races, civilizations, card names and numbers, and counting power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from judge.abilities import Text, names
from judge.games.dm import language
from judge.games.dm.book.c200_parts_of_a_card import INFINITE, Civilization, Face
from judge.games.dm.book.c605_resolving import DM, excludes, performs
from judge.games.dm.book.c606_effects import is_of_race, rule_of
from judge.games.dm.book.c803_gods import links_of
from judge.games.dm.book.c808_twinpact import name_of
from judge.games.dm.world import Game, face, info
from judge.kernel import CardId, Choice, Citation, Excluded, Info, PlayerId, Procedure, Why, clause, knows, ruled
from judge.records import record


@excludes("multicolored")
@clause("dm:106.2b")
def _has_not_several(text: Text, filter_: language.Filter, info: Info) -> bool:
    return (len(info["civilizations"]) > 1) is not filter_.multicolored


@excludes("colorless")
@clause("dm:106.2c")
def _has_none_or_some(text: Text, filter_: language.Filter, info: Info) -> bool:
    return (not info["civilizations"]) is not filter_.colorless


MOST = 999
"""The largest number offered if the text sets no upper limit."""


@performs(language.NameNumber)
def _name_number(text: Text, instruction: language.NameNumber) -> Procedure[int]:
    """Have a player choose a number of at least 0 (108.1a), within the text's limits."""
    game, (player,) = text.game, text.players(instruction.who)
    low, high = _bounds(text, instruction)
    (number,) = yield from game.ask(
        Choice(
            "number",
            player,
            rule_of(text),
            tuple(range(low, high + 1)),
            subject=text.subject,
            because=("dm:108.1a",),
            otherwise=lambda number: (
                Why("dm:108.1a", "negative_number") if int(number) < 0 else Why("dm:605.2b", "no_such_number")
            ),
        )
    )
    return int(number)


def _bounds(text: Text, instruction: language.NameNumber) -> tuple[int, int]:
    bounds, amount = instruction.name_number, text.game.world.reader.amount
    low = 0 if bounds.min is None else amount(text, bounds.min)
    low = ruled(text.game, "dm:108.1a", max(0, low), -MOST if bounds.min is None else low)
    return low, max(low, MOST if bounds.max is None else amount(text, bounds.max))


@DM.counts(language.TotalPower)
@clause("dm:108.1b", instead=lambda text, amount: sum(_powers(text, amount.total_power)))
def _total_power(text: Text, computed: language.TotalPower) -> int:
    """Return the total power of creatures; a negative power counts as 0 (108.1b)."""
    return sum(max(0, power) for power in _powers(text, computed.total_power))


def _powers(text: Text, of: language.Select) -> list[int]:
    """Return the power of each selected creature; other elements have no power and are left out (206.1)."""
    found = text.game.world.reader.among(text, of)
    return [power for card in found if (power := info(text.game, card)["power"]) is not None]


@DM.counts(language.GreatestPower)
@clause("dm:108.1b", instead=lambda text, amount: max(_powers(text, amount.greatest_power), default=0))
def _greatest_power(text: Text, computed: language.GreatestPower) -> int:
    """Return the greatest power among creatures, at least 0 (108.1b)."""
    return max((0, *_powers(text, computed.greatest_power)))


@DM.counts(language.LeastPower)
@clause("dm:108.1b", instead=lambda text, amount: min(_powers(text, amount.least_power), default=0))
def _least_power(text: Text, computed: language.LeastPower) -> int:
    """Return the least power among creatures, at least 0 (108.1b)."""
    return max(0, min(_powers(text, computed.least_power), default=0))


@DM.counts(language.Infinity)
def _infinity(_: Text, __: language.Infinity) -> int:
    """Return infinity as a number larger than any other (108.1c)."""
    return INFINITE


CIVILIZATIONS: tuple[str, ...] = get_args(Civilization)
COLORLESS = "colorless"


@record
class Nameable:
    """The words that a player may name.

    Attributes:
        words: the races, civilizations or names; those that the player does not know come last.
        rule: the clause that says which words exist.
        missing: why other words are rejected.
        excluded: words often named by mistake, with the reason against each.
        unlisted: the number of words that the player does not know, which are not listed; ``None`` if all are known.
        also: further clauses on these words.
    """

    words: tuple[str, ...]
    rule: Citation
    missing: Why
    excluded: tuple[Excluded, ...] = ()
    unlisted: int | None = None
    also: tuple[Citation, ...] = ()


ANY_ATTRIBUTE = Nameable((*CIVILIZATIONS, COLORLESS), "dm:106.2c", Why("dm:106.2c", "no_such_civilization"))
"""The choices if "colorless" were a civilization."""


@clause("dm:106.3", without=ANY_ATTRIBUTE)
def _civilizations(text: Text, player: PlayerId) -> Nameable:
    """Return the five civilizations; colorless is not one (106.3)."""
    colorless = Excluded(COLORLESS, Why("dm:106.3", "colorless_is_none"))
    return Nameable(CIVILIZATIONS, "dm:106.3", Why("dm:106.3", "no_such_civilization"), (colorless,))


@clause("dm:203.4")
def _races(text: Text, player: PlayerId) -> Nameable:
    """Return the full names of all printed races (203.4), those that the player knows first."""
    faces = text.game.world.faces
    known = dict.fromkeys(
        race for card, face in faces.items() if knows(text.game.state, player, card) for race in _races_on(face)
    )
    every = known | dict.fromkeys(race for face in faces.values() for race in _races_on(face))
    return Nameable(tuple(every), "dm:203.4", Why("dm:203.4", "no_such_race"), unlisted=len(every) - len(known))


def _races_on(face: Face | None) -> Iterator[str]:
    """Yield the races printed on a card, on each of its sides and halves."""
    if face is not None:
        yield from (*face.races, *_races_on(face.other), *_races_on(face.twin))


@clause("dm:202.2", "dm:803.6")
def _card_names(text: Text, player: PlayerId) -> Nameable:
    """Return the full names of all printed cards (202.2); a linked god has one name per card (803.6)."""
    faces = text.game.world.faces
    known = dict.fromkeys(
        name for card, face in faces.items() if knows(text.game.state, player, card) for name in _names_on(face)
    )
    every = known | dict.fromkeys(name for face in faces.values() for name in _names_on(face))
    gods = any(links_of(text.game, card) is not None for card in text.game.state.cards())
    also = (*(("dm:803.6",) if gods else ()), *_either_side(text, player))
    why = Why("dm:202.2", "no_such_name")
    above = tuple(_above_the_name(text, player))
    also = (*also, "dm:202.6") if above else also
    twinpacts = any(face.twin is not None and knows(text.game.state, player, card) for card, face in faces.items())
    also = (*also, "dm:808.4") if twinpacts else also
    return Nameable(tuple(every), "dm:202.2", why, above, unlisted=len(every) - len(known), also=also)


@clause("dm:202.6", "dm:202.6a", without=())
def _above_the_name(text: Text, player: PlayerId) -> Iterator[Excluded]:
    """Yield the words printed above the name line of known cards; they are not card names (202.6a)."""
    for card, one in text.game.world.faces.items():
        if one.shown_name is not None and knows(text.game.state, player, card):
            yield Excluded(one.shown_name, Why("dm:202.6a", "above_its_name"))


NAMELESS = "nebula"
"""The card type without a card name (810.4a)."""


@clause("dm:810.4a", without={})
def as_a_nebula(game: Game, card: CardId) -> dict[str, Any]:
    """Return the changed characteristics of a nebula, which has no card name (810.4a); empty for other cards."""
    return {"names": ()} if face(game, card).type == NAMELESS else {}


TWO_SIDED = {
    "psychic": "dm:804.7",
    "psychic_super": "dm:804.7",
    "dragheart": "dm:806.6",
    "forbidden": "dm:807.5",
    "final_forbidden": "dm:807.5",
    "ritual": "dm:810.4",
    "nebula": "dm:810.4a",
}
"""The clause that allows naming either name of a two-sided card, but not both, by type."""


def _either_side(text: Text, player: PlayerId) -> Iterator[Citation]:
    """Yield the clauses about naming the two-sided cards that a player knows."""
    faces = text.game.world.faces.items()
    there = [face for card, face in faces if face.other is not None and knows(text.game.state, player, card)]
    yield from dict.fromkeys(TWO_SIDED[k] for face in there for k in (*face.special, face.type) if k in TWO_SIDED)


def _names_on(face: Face | None) -> Iterator[str]:
    """Yield the names of a card: that of both halves together (808.4), and those of each side and half."""
    if face is not None and face.twin is not None:
        yield name_of((face, face.twin))
    if face is not None:
        yield from (*(() if face.type == NAMELESS else (face.name,)), *_names_on(face.other), *_names_on(face.twin))


@performs(language.Name)
def _name(text: Text, instruction: language.Name) -> Procedure[int]:
    """Have a player name a race, a civilization or a card name, and store it for the text."""
    (player,) = text.players(instruction.who)
    if instruction.name == "card":
        word = yield from _one_of(text, instruction, player, "card_name", _card_names(text, player))
    elif instruction.name == "race":
        word = yield from _one_of(text, instruction, player, "race", _races(text, player))
    else:
        word = yield from _one_of(text, instruction, player, "civilization", _civilizations(text, player))
    if word is None or instruction.remember is None:
        return 0
    text.words[instruction.remember] = f"{instruction.name} {word}"
    return 1


def _one_of(
    text: Text, instruction: language.Name, player: PlayerId, role: str, there: Nameable
) -> Procedure[str | None]:
    """Have a player choose a word that the text does not exclude; ``None`` if no word is left."""
    game, rule, spared = text.game, rule_of(text), names(instruction.but)
    words = tuple(word for word in there.words if word not in spared)
    if not words:
        game.note("nothing", "dm:606.2", actor=player, role=role, subject=text.subject)
        return None
    known = there.words[: len(there.words) - (there.unlisted or 0)]
    excepted = (Excluded(word, Why(rule, "excepted_by_text")) for word in known if word in spared)
    choice = Choice(
        role,
        player,
        rule,
        words,
        (*there.excluded, *excepted),
        subject=text.subject,
        because=(there.rule, *there.also),
        otherwise=there.missing,
        unlisted=None if there.unlisted is None else sum(word not in known for word in words),
    )
    (word,) = yield from game.ask(choice)
    return str(word)


def named(text: Text, name: str) -> tuple[str, str]:
    """Return the kind and the word stored under a name; two empty strings if nothing was chosen.

    The kind is ``race``, ``civilization`` or ``card``.
    """
    kind, _, word = text.words.get(name, "").partition(" ")
    return kind, word


@excludes("named")
def _of_another(text: Text, filter_: language.Filter, info: Info) -> bool:
    """Return whether a card lacks the chosen race, civilization or name (202.3a)."""
    if filter_.named is None:
        return False
    kind, word = named(text, filter_.named)
    if not word:
        return True
    if kind == "card":
        return word not in info["names"]
    return not is_of_race(text, word, info) if kind == "race" else word not in info["civilizations"]
