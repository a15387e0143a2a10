"""All rulebooks together, and the lookup of clause numbers, which never guesses."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from judge.corpus import loader
from judge.corpus.errors import UnknownGame
from judge.corpus.models import Clause, Edition, Note, Rulebook, Text
from judge.corpus.numbers import ClauseNumber, read
from judge.records import record


@record
class Lookup:
    """The result of looking up a number.

    Args:
        clauses: the clause and, unless ``only``, its subclauses; from several games if the number exists in several.
        only: whether the number was typed with a final dot.
        neighbours: the nearest existing clauses, if the number does not exist.
        problem: a message if a number was typed but not found.
        is_number: whether a number was typed, found or not.
    """

    clauses: tuple[Clause, ...] = ()
    only: bool = False
    neighbours: tuple[Clause, ...] = ()
    problem: Text | None = None
    is_number: bool = False

    @property
    def found(self) -> tuple[Clause, ...]:
        """The clauses with exactly this number, one per game."""
        games: dict[str, Clause] = {}
        for clause in self.clauses:
            games.setdefault(clause.game, clause)
        return tuple(games.values())

    def message(self, lang: str = "en") -> str:
        """Return the message in ``ja`` or ``en``, or an empty text."""
        return self.problem.get(lang) if self.problem else ""


@record
class Corpus:
    """The rules texts in one folder; by default those installed with `judge`."""

    root: Path = field(default_factory=loader.default_root)

    def games(self) -> tuple[str, ...]:
        return loader.list_games(self.root)

    def versions(self, game: str) -> tuple[str, ...]:
        """Return the editions of ``game``, oldest first."""
        return loader.list_versions(self.root, game)

    def load(self, game: str, version: str | None = None) -> Rulebook:
        """Return a rulebook, by default the newest edition; cached.

        Raises:
            UnknownGame: the game or edition is unknown.
            CorpusError: its files are invalid.
        """
        return loader.load_from(self.root, game, version)

    def rulebooks(self, game: str | None = None) -> Iterator[Rulebook]:
        for one in self.games() if game is None else (game,):
            yield self.load(one)

    def editions(self) -> Iterator[Edition]:
        """Yield the newest edition of every game without its text, for what only names the games."""
        for game in self.games():
            yield loader.edition_from(self.root, game)

    def clauses(self, game: str | None = None) -> Iterator[Clause]:
        """Yield the clauses of the newest editions, in document order."""
        for book in self.rulebooks(game):
            yield from book

    def notes(self, game: str | None = None) -> Iterator[Note]:
        for book in self.rulebooks(game):
            yield from book.notes.values()

    def clause(self, name: str) -> Clause | None:
        """Return the clause with the full name ``sve:8.4``, or with an edition ``sve@1.7.0:8.4``; or ``None``."""
        book = self._book(name)
        return book.clauses.get(name.partition(":")[2].partition("#")[0]) if book else None

    def note(self, name: str) -> Note | None:
        """Return the note with the full name ``sve:7.4.7#return-point``, or ``None``."""
        book = self._book(name)
        return book.notes.get(f"{book.game}:{name.partition(':')[2]}") if book else None

    def _book(self, name: str) -> Rulebook | None:
        game, _, version = name.partition(":")[0].partition("@")
        try:
            return self.load(game, version or None)
        except UnknownGame:
            return None

    def find(self, text: str, game: str | None = None) -> Lookup:
        """Find the clauses that ``text`` means, a number in any form; see :func:`judge.corpus.find`."""
        return look_up(self, text, game)

    def nearest(self, text: str, book: Rulebook | None = None) -> tuple[Clause, ...]:
        """Return the clauses nearest to a number that does not exist, in one edition or in every game.

        For a text that is not a number, these are the clauses nearest to the longest number that it begins with.
        """
        edition, game = (f"{book.game}@{book.version}:", book.game) if book else ("", None)
        near = self.find(edition + text, game)
        while text and not near.is_number:
            text = text[:-1]
            near = self.find(edition + text, game)
        return near.neighbours or near.clauses[:1]


def look_up(corpus: Corpus, text: str, game: str | None = None) -> Lookup:
    """Find the clauses that ``text`` means, a number in any form; see :func:`judge.corpus.find`."""
    typed = read(text, game)
    if typed is None:
        return Lookup()
    have = corpus.games()
    numbers = [number for number in typed.numbers if number.game in have]
    if not numbers:
        return _no_rulebook(typed.game or game, have)
    if typed.version is not None and typed.version not in corpus.versions(numbers[0].game):
        return _no_edition(corpus, numbers[0].game, typed.version)
    books = {number: corpus.load(number.game, typed.version) for number in numbers}
    hits = [(book, book.clauses[str(number)]) for number, book in books.items() if str(number) in book.clauses]
    if hits:
        found = [clause for book, hit in hits for clause in ((hit,) if typed.only else (hit, *book.under(hit)))]
        return Lookup(tuple(found), typed.only, is_number=True)
    return _missing(books, typed.only)


def _no_rulebook(game: str | None, have: tuple[str, ...]) -> Lookup:
    known = ", ".join(have) or "-"
    if game is None:
        return Lookup()
    problem = Text(f"{game} の総合ルールは収録していません。収録: {known}", f"unknown rulebook {game}; known: {known}")
    return Lookup(problem=problem, is_number=True)


def _no_edition(corpus: Corpus, game: str, version: str) -> Lookup:
    known = ", ".join(f"{game}@{one}" for one in corpus.versions(game))
    problem = Text(
        f"{game}@{version} は収録していません。収録: {known}", f"unknown edition {game}@{version}; known: {known}"
    )
    return Lookup(problem=problem, is_number=True)


def _missing(books: dict[ClauseNumber, Rulebook], only: bool) -> Lookup:
    """Return the message and the neighbours for a number that does not exist.

    If several games could be meant, the message is about those that have the longest part of the number.
    """
    places = [_Place.of(number, book) for number, book in books.items()]
    deepest = max(place.depth for place in places)
    closest = [place for place in places if place.depth == deepest]
    neighbours = tuple(dict.fromkeys(clause for place in closest for clause in place.neighbours()))
    ja = "".join(place.explain("ja") for place in closest)
    en = "; ".join(place.explain("en") for place in closest)
    return Lookup(only=only, neighbours=neighbours, problem=Text(ja, en), is_number=True)


@record
class _Place:
    """The place of a missing number: below clause ``above``, at ``position`` among the ``siblings``."""

    number: ClauseNumber
    book: Rulebook
    above: Clause | None
    siblings: tuple[Clause, ...]
    position: int

    @classmethod
    def of(cls, number: ClauseNumber, book: Rulebook) -> "_Place":
        above = number.parent
        while above is not None and str(above) not in book.clauses:
            above = above.parent
        parent = book.clauses[str(above)] if above else None
        siblings = (
            tuple(book.clauses[child.rpartition(":")[2]] for child in parent.children) if parent else book.chapters()
        )
        order = [ClauseNumber.of(book.game, sibling.number) for sibling in siblings]
        return cls(number, book, parent, siblings, bisect_left(order, number))

    @property
    def depth(self) -> int:
        return len(ClauseNumber.of(self.book.game, self.above.number).parts) if self.above else 0

    def neighbours(self) -> list[Clause]:
        nearby = self.siblings[max(self.position - 1, 0) : self.position + 1]
        return [*nearby, *([self.above] if self.above else [])]

    def explain(self, lang: str) -> str:
        game, number = self.book.game, str(self.number)
        inside = self.above.number if self.above else None
        if not self.siblings:
            return (
                f"{game}:{number} という条文はありません。{inside} の下に条文はありません。"
                if lang == "ja"
                else f"{game}:{number} does not exist; {inside} has no subclauses"
            )
        last, first = self.siblings[-1].number, self.siblings[0].number
        if lang == "ja":
            whole = f"{inside} は" if inside else "この総合ルールは"
        else:
            whole = inside or "the rulebook"
        if self.position == len(self.siblings):
            tail = f"{whole} {last} までです。" if lang == "ja" else f"{whole} ends at {last}"
        elif self.position == 0:
            tail = f"{whole} {first} からです。" if lang == "ja" else f"{whole} begins at {first}"
        else:
            before, after = (self.siblings[self.position - 1].number, self.siblings[self.position].number)
            tail = f"{before} の次は {after} です。" if lang == "ja" else f"{before} is followed by {after}"
        return (
            f"{game}:{number} という条文はありません。{tail}"
            if lang == "ja"
            else f"{game}:{number} does not exist; {tail}"
        )
