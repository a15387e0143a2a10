"""The four games: one package per game, one module per rulebook chapter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from judge.abilities import Inquiry, Keyword, Language, Node, NoEffect, Referents
from judge.games.common.history import Before
from judge.games.common.presets import NOTHING, Prepared
from judge.games.common.script_words import ScriptVocabulary
from judge.kernel import CardId, Choice, Compared, Dropped, Game, Info, Limits, PlayerId, Procedure, Step, Why, knows
from judge.records import record

IDS = ("sve", "kiseki", "dm", "fab")
"""The games that have an engine."""

UNFINISHED: frozenset[str] = frozenset()
"""The games whose engine does not implement every clause yet; pages and reports say so."""


@record
class Setting:
    """A position ready to be played.

    Attributes:
        names: the face of each card of the scenario, with its name.
    """

    game: Game
    procedure: Procedure[None]
    names: Mapping[CardId, Any]


@record
class Barred:
    """Words that are valid elsewhere but have no meaning in this field.

    Attributes:
        en: the accepted input and its clause, in English.
    """

    words: Sequence[str]
    en: str
    ja: str


@record
class Spelled:
    """An open list of words. A board may add new words, but must spell the known ones exactly.

    Attributes:
        of: the fields of a board's cards that contain such words.
        also: other fields of a board with such words, each with the field and value that must stand next to it.
        closed: whether no other words exist; a card with another word is remarked on.
    """

    of: Sequence[str]
    words: Sequence[str] = ()
    also: Mapping[str, tuple[str, str] | None] = field(default_factory=dict)
    any_case: bool = False
    closed: bool = False


Known = Sequence[str] | Barred | Spelled | None
"""The words that a field may or may not hold; ``None`` for a field without meaning."""

T = TypeVar("T")


class Chance(Protocol):
    """A random source that repeats for the same seed."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        ...

    def randint(self, a: int, b: int) -> int: ...

    def choice(self, seq: Sequence[T]) -> T: ...

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...

    def shuffle(self, x: list[Any]) -> None:
        """Shuffle a list in place."""
        ...


class Pool(NamedTuple):
    """The material for random decks: cards in scenario form, and the tokens they create.

    ``plain``: whether decks may also contain invented cards without a text. ``keyed``: cards that texts refer to, by
    their key on the board.
    """

    cards: Sequence[Mapping[str, Any]]
    tokens: Sequence[Mapping[str, Any]]
    plain: bool = True
    keyed: Mapping[str, Mapping[str, Any]] = {}


class Script(Protocol):
    """The actions of players in script form: a game's ``adapter/script.py``."""

    def action(self, values: Mapping[str, Any], /) -> Any:
        """Return the action of a script entry, or ``None`` if it has none."""
        ...

    def timely(self, game: Game, choice: Choice, player: PlayerId, action: Any, /) -> bool:
        """Return whether a player's action belongs to this choice, rather than to a later one."""
        ...

    def is_during(self, game: Game, choice: Choice, moment: str, /) -> bool:
        """Return whether a choice comes at the moment that a script names, such as a step or phase."""
        ...

    def attempt(self, game: Game, choice: Choice, player: PlayerId, action: Any, /) -> Procedure[bool]:
        """Carry out a player's action to answer a question about it; return whether it took place."""
        ...

    def menu(self, game: Game, choice: Choice, player: PlayerId, /) -> Sequence[Any]:
        """Return every action that a player could try at the moment of a choice; ending or passing comes last."""
        ...

    def concede(self, game: Game, player: PlayerId, /) -> None: ...


class Board(Protocol):
    """The board as data and the comparison of boards: a game's ``adapter/board.py``."""

    @property
    def ORDERED(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The zones with a meaningful order."""
        ...

    def as_data(self, game: Game, shared: Any = None, /) -> dict[str, Any]:
        """Return the whole board as data for reports and pages."""
        ...

    def describe(self, game: Game, /) -> dict[str, Any]:
        """Return the name and type of every card that exists or has existed, by its id."""
        ...

    def renamed(self, game: Game, /) -> dict[CardId, list[tuple[int, str]]]:
        """Return the names of the cards that showed another side, each with the journal position where it begins."""
        ...

    def awaited(self, game: Game, /) -> dict[str, tuple[str, ...]]:
        """Return the trigger events of the abilities printed on every side of each card, by ``card.label``."""
        ...

    def position(self, game: Game, /, represent: Callable[[Any], Any] = ...) -> Compared:
        """Return a value for comparing positions: all that future play can depend on, without the history.

        Args:
            represent: returns the value that represents a fact in the comparison; by default the game's own.
        """
        ...


def _sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know a card, in a game that hides cards only by zone."""
    return knows(game.state, player, card)


class Impossible(NamedTuple):
    """A statement of a board that the rules do not allow.

    Attributes:
        field: the impossible field of the card, if it is not the card itself.
        stated: how a board can state it deliberately, in English and Japanese; ``None`` if play never leads to it.
    """

    path: tuple[str | int, ...]
    card: str
    why: Why
    field: str | None = None
    stated: tuple[str, str] | None = None


def _nothing_ahead(game: Game, choice: Choice, player: PlayerId) -> Sequence[Any]:
    return ()


def _itself(game: Game, card: CardId) -> CardId:
    """Return the card itself, for a game in which no card represents others."""
    return card


def _possible(scenario: Any) -> Iterator[Impossible]:
    """Yield nothing: every board that can be stated is possible."""
    yield from ()


def _no_names(scenario: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield nothing: statements about earlier events name no cards."""
    yield from ()


class Dealing(NamedTuple):
    """The functions that random games need.

    Attributes:
        deal: makes the scenario of a random game, with legal decks.
        broken: yields the rule violations of the board just before a step of the trace.
    """

    deal: Callable[[Chance, Pool], Mapping[str, Any]]
    broken: Callable[[Game, Step], Iterator[str]]


@record
class Expected:
    """The expectations that a scenario can state about cards and players.

    Attributes:
        card: the type of each card value, which is the characteristic of that name.
        holds: for each list of features that a card must have, the characteristic that contains them.
        lacks: the same for features that a card must not have.
        player: the numbers of a player, the most important one first.
        zones: the zones whose number of cards can be expected.
        words: the names of these values in English and Japanese; ``one.keywords`` names a single entry of ``keywords``.
        synonyms: other names that a scenario may use for these values.
        done_by: the keys of steps that list the affected card first and its source second.
        among: for each value or list, the words that the rulebook defines.
        of_board: the lists whose words must occur on some card of the board.
        of_cards: the lists whose entries are cards.
        counters: the names of counters that rules put on cards.
        numbers: the words that stand for numbers, such as infinity.
        lies: the card values that also follow from the zone, such as face down in a deck, each with its function.
        values: returns the characteristics of a card, or of the group of joined cards that it is part of.
    """

    card: Mapping[str, Any]
    holds: Mapping[str, str]
    lacks: Mapping[str, str]
    player: Sequence[str]
    number: Callable[[Game, PlayerId, str], int]
    zones: Sequence[str]
    words: Mapping[str, tuple[str, str]]
    synonyms: Mapping[str, str] = field(default_factory=dict)
    done_by: frozenset[str] = frozenset()
    among: Mapping[str, Sequence[str]] = field(default_factory=dict)
    of_board: Sequence[str] = ()
    of_cards: Sequence[str] = ()
    counters: Sequence[str] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    lies: Mapping[str, Callable[[Game, CardId], bool]] = field(default_factory=dict)
    values: Callable[[Game, CardId], Info] = lambda game, card: game.policy.info(game, card)


Seat = Literal["p1", "p2"]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", defer_build=True)


class TurnShown(_Form):
    """The board's data on the turn, in any game."""

    player: Seat
    phase: str
    number: Annotated[int, Field(ge=1)]


class CardShown(_Form):
    """The board's data on a card, in any game."""

    name: str
    hidden: Literal[True] = True


@record
class OnBoard:
    """The contents of a shown board, and their names.

    Attributes:
        card: the form of a card, with its fields in display order.
        turn: the form of the turn's data.
        shared: the zones that belong to no player.
        piles: zones whose cards are not listed when a board is put into words.
        sideways: the fact on a card that lies on its side.
        usual: the facts about how a card lies that most boards state; a sheet offers the others on demand.
        words: English and Japanese names that the rulebook's glossary lacks: facts by name, data
            of the turn as ``turn.player``, one entry of a list as ``one.organizations``. ``next.main`` says how players
            get to an action that is not possible in that phase.
        face_down: the fact on a face-down card, in games with face-down cards.
        findings: the keys of steps that count as an answer to a question although no card moves.
        corners: the numbers in the lower corners of a card.
        laid_out: zones whose cards are laid out even if they are unknown.
        under: the fact that names the cards under a card.
        others: the facts that name other cards, ``under`` among them.
        last_first: waiting zones that resolve last in, first out.
        links: the zone whose attacks start chain links, and the fact on an attacking card.
        tint: the fact that determines a card's colour.
        mat: the zones of a player's mat that are laid out; its other zones are piles.
        stated_in: the field of a player's side for a zone, if its name differs.
    """

    card: type[CardShown]
    turn: type[TurnShown]
    shared: Sequence[str]
    piles: Sequence[str]
    sideways: str
    usual: Sequence[str]
    words: Mapping[str, tuple[str, str]]
    face_down: str | None = None
    findings: Sequence[str] = ()
    corners: Sequence[str] = ("attack", "defense")
    laid_out: Sequence[str] = ()
    under: str | None = None
    others: Sequence[str] = ()
    last_first: Sequence[str] = ()
    links: tuple[str, str] | None = None
    tint: str | None = None
    mat: Sequence[str] = ()
    stated_in: Mapping[str, str] = field(default_factory=dict)


@record
class GamePackage:
    """The interface of a game to the rest of the program.

    Attributes:
        side: the form of a player's side of the board in a scenario.
        unknown: returns the statement of an unknown card in a zone.
        phases: the phases a scenario can begin in.
        begins: the default starting phase.
        speech: the words that a script may use.
        script: the actions of players in script form.
        set_up: makes a position from a validated scenario.
        placed: yields each entry of a scenario's zones: side, zone, index in the zone, ids of its cards.
        agree: called with all players who have agreed to a draw, or with none if a player plays on
            instead; ``None`` for a game without such a draw.
        words: the words that the game defines, for each kind of node and field; ``None`` for a
            field without meaning in the game.
        language: the nodes of its card texts.
        referents: the objects that names in card texts refer to.
        called: English and Japanese names of further things, such as tokens, by the key of the word.
        no_effect: the game's own rules for parts of a text without effect, in addition to those of the nodes.
        names_players: the names for each player or their leader when a script chooses one.
        expected: the expectations that a scenario can state about cards and players.
        on_board: the contents of a shown board, and their names.
        before: the earlier events that a board can state.
        made: a regular expression for the ids of cards that the game itself creates.
        dealing: the functions for random games; ``None`` if the game has none.
        prepared: the preset card texts.
        sees: returns whether a player may know a card, from its zone and its own facts.
        ahead: returns the actions that a player could take once the player before them passes; questions may be
            asked about them in advance.
        shown_by: returns the card that represents a group of joined cards; a script may name any of them.
        impossible: yields the statements of a board that the rules do not allow.
        named_before: yields the cards named in a board's earlier events, each with its path in the scenario.
        tokens: the tokens that the rulebook defines by name; a board need not define them.
        creating: the fields of card texts that name a created card or token.
        spare: the reason why nothing asks for more answers under a script word, where a clause gives one.
        inquiry: the game's data for answering why and why not.
    """

    id: str
    edition: str
    side: type[Node]
    card: type[Node]
    unknown: Callable[[str], Node]
    phases: Sequence[str]
    begins: str
    speech: ScriptVocabulary
    script: Script
    board: Board
    set_up: Callable[[Any, Limits, Dropped], Setting]
    placed: Callable[[Any], Iterator[tuple[str, str, int, list[str]]]]
    words: Mapping[type[Node], Mapping[str, Known]]
    language: Language
    referents: Referents
    keywords: Mapping[str, Keyword]
    no_effect: Sequence[NoEffect]
    names_players: Sequence[str]
    expected: Expected
    on_board: OnBoard
    before: Before
    made: str
    inquiry: Inquiry
    sees: Callable[[Game, PlayerId, CardId], bool] = _sees
    ahead: Callable[[Game, Choice, PlayerId], Sequence[Any]] = _nothing_ahead
    shown_by: Callable[[Game, CardId], CardId] = _itself
    called: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    agree: Callable[[Game, Sequence[PlayerId]], None] | None = None
    dealing: Dealing | None = None
    prepared: Prepared = NOTHING
    impossible: Callable[[Any], Iterator[Impossible]] = _possible
    named_before: Callable[[Any], Iterator[tuple[tuple[str | int, ...], str]]] = _no_names
    tokens: Sequence[str] = ()
    creating: Sequence[str] = ()
    spare: Mapping[str, Why] = field(default_factory=dict)


@cache
def package(game: str) -> GamePackage:
    """Return a game's package.

    Raises:
        KeyError: the game has no engine.
    """
    if game not in IDS:
        raise KeyError(game)
    found: GamePackage = import_module(f"judge.games.{game}").PACKAGE
    return found
