"""The four games, one package each; a module a rulebook chapter."""

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
from judge.kernel import CardId, Choice, Compared, Dropped, Game, Limits, PlayerId, Procedure, Step, Why, knows
from judge.records import record

IDS = ("sve", "kiseki", "dm", "fab")
"""The games that have an engine."""

UNFINISHED: frozenset[str] = frozenset()
"""Those whose engine is being built: some clauses are not carried out yet, and readers are told so."""


@record
class Setting:
    """A position ready to be played.

    Attributes:
        game: the running game.
        procedure: what plays on from here.
        names: what each card of the scenario is called.
    """

    game: Game
    procedure: Procedure[None]
    names: Mapping[CardId, Any]


@record
class Barred:
    """Words that mean something elsewhere, and not in this field.

    Attributes:
        words: the words.
        en: what to write instead, and the clause that has it so, in English.
        ja: the same in Japanese.
    """

    words: Sequence[str]
    en: str
    ja: str


@record
class Spelled:
    """Words of which a board may have others, but none that is one of them spelled in another way.

    Attributes:
        of: the fields in which the cards of a board state such words.
        words: those that the rulebook has.
        any_case: capital and small letters are the same.
    """

    of: Sequence[str]
    words: Sequence[str] = ()
    any_case: bool = False


Known = Sequence[str] | Barred | Spelled | None
"""The words that a field of a node may hold, or those that it may not; ``None`` for one that means nothing."""

T = TypeVar("T")


class Chance(Protocol):
    """A source of chance that gives the same again for the same seed."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        ...

    def randint(self, a: int, b: int) -> int:
        """Return a whole number from ``a`` to ``b``."""
        ...

    def choice(self, seq: Sequence[T]) -> T:
        """Return one of these."""
        ...

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return ``k`` different ones of these."""
        ...

    def shuffle(self, x: list[Any]) -> None:
        """Put these into random order."""
        ...


class Pool(NamedTuple):
    """What random decks are made of: cards in the game's form as a scenario writes it, and the tokens they create.

    ``plain``: with them cards without a text that are made up. ``keyed``: cards that texts call by a key of the board.
    """

    cards: Sequence[Mapping[str, Any]]
    tokens: Sequence[Mapping[str, Any]]
    plain: bool = True
    keyed: Mapping[str, Mapping[str, Any]] = {}


class Script(Protocol):
    """What players do, as a script says it: a game's ``table/script.py``."""

    def action(self, values: Mapping[str, Any], /) -> Any:
        """Read an action out of a script entry; ``None`` when it holds none."""
        ...

    def timely(self, game: Game, choice: Choice, player: PlayerId, what: Any, /) -> bool:
        """Return whether an action of a player belongs to the moment at which this choice is asked."""
        ...

    def is_during(self, game: Game, choice: Choice, moment: str, /) -> bool:
        """Return whether the moment at which this choice is asked is one that a script names."""
        ...

    def attempt(self, game: Game, choice: Choice, player: PlayerId, what: Any, /) -> Procedure[bool]:
        """Try an action at the moment of a choice, for questions; whoever it is that acts there."""
        ...

    def menu(self, game: Game, choice: Choice, player: PlayerId, /) -> Sequence[Any]:
        """Return all that a player could try at the moment of a choice; what does no more (end, pass) comes last."""
        ...

    def concede(self, game: Game, player: PlayerId, /) -> None:
        """Let a player concede."""
        ...


class Board(Protocol):
    """What lies where, and what makes two boards the same: a game's ``table/board.py``."""

    @property
    def ORDERED(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The zones whose cards lie in an order that counts."""
        ...

    def as_data(self, game: Game, /) -> dict[str, Any]:
        """Return the whole board, for readers."""
        ...

    def describe(self, game: Game, /) -> dict[str, Any]:
        """Return what every card there is or was is called."""
        ...

    def position(self, game: Game, /, told: Callable[[Any], Any] = ...) -> Compared:
        """Return all that what comes may depend on, without what only tells how the position arose.

        Args:
            game: the game.
            told: what a value is compared by, where not by what the game chooses.
        """
        ...


def _sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know a card, in a game where zones alone hide cards."""
    return knows(game.state, player, card)


class Impossible(NamedTuple):
    """What the rules do not allow of a board as it is stated.

    Attributes:
        path: where it stands in the scenario.
        card: the card that cannot be there.
        why: the clause that says so, and why.
        field: what is said of the card that cannot be, where it is not the card itself.
        stated: what states it on purpose, English and Japanese, where no card comes so and yet one can be left so.
    """

    path: tuple[str | int, ...]
    card: str
    why: Why
    field: str | None = None
    stated: tuple[str, str] | None = None


def _nothing_ahead(game: Game, choice: Choice, player: PlayerId) -> Sequence[Any]:
    """Return nothing, in a game where what comes next is not asked about before its moment."""
    return ()


def _itself(game: Game, card: CardId) -> CardId:
    """Return the card itself, in a game where no card stands for others."""
    return card


def _possible(scenario: Any) -> Iterator[Impossible]:
    """Yield nothing: every board that can be stated is possible."""
    yield from ()


def _no_names(scenario: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield nothing: a board states nothing of the time before it that names cards."""
    yield from ()


class Dealing(NamedTuple):
    """What random games need of a game.

    Attributes:
        deal: makes the scenario with which a random game begins, its decks as the rules want them.
        broken: says what the rules do not allow of the board as it is just before a step of the trace.
    """

    deal: Callable[[Chance, Pool], Mapping[str, Any]]
    broken: Callable[[Game, Step], Iterator[str]]


@record
class Expected:
    """What a scenario of a game can expect of its cards and players.

    Attributes:
        card: for each value of a card its type; the value is what the card's information holds under that name.
        holds: for each list of what a card must have, where in its information that stands.
        lacks: for each list of what a card must not have, the same.
        player: the numbers of a player.
        number: returns one of them.
        zones: the zones whose cards can be counted.
        words: what each of these is called, in Japanese and English; a list of one as ``one.keywords``.
        synonyms: other names for them.
        done_by: the keys of steps whose first card is what it is done to, and whose second is what does it.
        among: for values and lists of words that a rulebook defines, the words.
        of_board: the lists of words that some card of the board says, as there are no others.
        of_cards: the lists of cards.
        counters: the names of counters that rules put on cards.
        numbers: the words that stand for numbers, as infinity.
    """

    card: Mapping[str, Any]
    holds: Mapping[str, str]
    lacks: Mapping[str, str]
    player: Sequence[str]
    number: Callable[[Game, PlayerId, str], int]
    zones: Sequence[str]
    words: Mapping[str, tuple[str, str]]
    synonyms: Mapping[str, str]
    done_by: frozenset[str] = frozenset()
    among: Mapping[str, Sequence[str]] = field(default_factory=dict)
    of_board: Sequence[str] = ()
    of_cards: Sequence[str] = ()
    counters: Sequence[str] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)


Seat = Literal["p1", "p2"]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", defer_build=True)


class TurnShown(_Form):
    """What a board of any game says of the turn."""

    player: Seat
    phase: str
    number: Annotated[int, Field(ge=1)]


class CardShown(_Form):
    """What a board of any game says of a card."""

    name: str
    hidden: Literal[True] = True


@record
class OnBoard:
    """What a board of a game shows, and how readers call it.

    Attributes:
        card: the form of a card, its fields in the order in which they are shown.
        turn: the form of what is said of the turn.
        shared: the zones that belong to no player.
        piles: zones of which a board in words does not list the cards.
        sideways: the fact on a card that lies on its side.
        words: in Japanese and English what the glossary of the rulebook does not call so: facts by name, what is said
            of the turn as ``turn.player``, a list of one as ``one.organizations``, and as ``next.main`` how players
            come from a phase to what they look for there in vain.
        face_down: the fact on a card that lies face down, where cards do.
        findings: the steps that answer a question by themselves, though no card moves.
        corners: the numbers that stand in the lower corners of a card.
        laid_out: zones whose cards lie side by side even where nobody knows them.
        under: the fact that names the cards that lie under a card.
        others: the facts that name other cards, ``under`` among them.
        last_first: waiting places, in which what came last is resolved first.
        links: the zone in which every attack begins a link of a chain, and the fact on a card that attacks.
        tint: the fact on a card that gives it its colour.
        mat: the zones of a player's mat whose cards lie side by side; its other zones are piles.
        stated_in: the field of a player's side that states the cards of a zone, where its name differs.
    """

    card: type[CardShown]
    turn: type[TurnShown]
    shared: Sequence[str]
    piles: Sequence[str]
    sideways: str
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
    """What the rest of the program asks of a game.

    Attributes:
        id: the game's id.
        edition: the edition of the rulebook that it implements.
        side: the form of a player's side of the board in a scenario.
        card: the form of a card.
        phases: the phases a scenario can begin in.
        begins: the one it begins in unless it says otherwise.
        speech: the words that a script may use.
        script: what players do, as a script says it.
        board: what lies where, and what makes two boards the same.
        set_up: makes a position of a validated scenario.
        placed: where a scenario puts each card: side, zone, place, ids.
        agree: called when another player has agreed to a draw, with all who have, or with nobody when somebody plays on
            instead; ``None`` where a game knows no such draw.
        words: the words that the game defines by name, for each kind of node and field that holds one; ``None`` for a
            field that means nothing in the game.
        language: the nodes of which its card texts are made.
        referents: what the names in texts can stand for.
        keywords: its keywords, by name.
        called: what else the game has a row for is called, by the key of the word: in Japanese and English.
        no_effect: what would have no effect in a place besides what the nodes say of themselves.
        names_players: how a script names what stands for the players.
        expected: what a scenario can expect of the game's cards and players.
        on_board: what a board shows, and how readers call it.
        before: what a board can state of the time before it.
        made: the form of the ids of cards that the game itself brings into being, as a regular expression.
        dealing: what random games need; ``None`` for a game that has none yet.
        prepared: texts of cards that a person can put together without writing them.
        sees: tells whether a player may know a card; its zone and its own facts alone decide.
        ahead: what a player could do as soon as whoever acts before has done nothing: it can be asked about already.
        shown_by: names the card that stands for the whole of which a card is an equal part: a script may name either.
        impossible: what the rules do not allow of a board as a scenario states it.
        named_before: the cards that a board names in what it states of the time before it, each with its place.
        tokens: the tokens that the rulebook defines by name, which no board has to state.
        creating: the words of texts behind which a card or token stands that is created.
        inquiry: what answers to the questions why and why not need to know.
    """

    id: str
    edition: str
    side: type[Node]
    card: type[Node]
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


@cache
def package(game: str) -> GamePackage:
    """Return a game's package.

    Raises:
        KeyError: there is no engine for that game.
    """
    if game not in IDS:
        raise KeyError(game)
    found: GamePackage = import_module(f"judge.games.{game}").PACKAGE
    return found
