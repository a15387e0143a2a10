"""Suggestions while a user types: clause numbers, defined terms, and questions that clauses answer."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, zip_longest
from typing import Literal

from judge.corpus import GRAMMARS, Clause, Corpus, Rulebook, Term
from judge.corpus.numbers import normalise
from judge.letters import MIXED
from judge.records import record
from judge.search.vocabulary import Vocabulary, bare, key

LONGEST = 60
"""The number of typed characters that are used."""
MOST = 20
"""The largest number of suggestions."""
_NUMBER = re.compile(
    rf"(?:(?P<game>{'|'.join(GRAMMARS)})[\s:]*)?(?:#?rules?|cr|[#§第])?\s*(?P<number>[0-9][0-9a-z._-]*)"
)
_UNFINISHED = re.compile(r"(?<=[ぁ-ヺー一-鿿々])[a-zａ-ｚ]{1,2}$")
"""Matches Latin letters of a Japanese word that has not been converted yet (ブロッk)."""


@record
class Suggestion:
    """One suggested query.

    Args:
        text: the query: a term, a question, or a number.
        detail: what is shown next to it: the term's other name, or the title of the clause.
        clauses: the ids of the clauses; for a term, one per game.
    """

    kind: Literal["clause", "term", "question"]
    text: str
    detail: str
    clauses: tuple[str, ...]


@record
class _Form:
    """A written form of a term, folded; if several match, the one with the lowest rank is used."""

    folded: str
    rank: int
    term: Term


Related = Callable[[str, str | None], Iterable[tuple[str, str]]]
"""A function that returns questions related to a typed text, with the clauses that answer them, best first."""


class Suggester:
    """Suggests queries, from every number, every form of every term, and every question."""

    def __init__(self, corpus: Corpus, vocabulary: Vocabulary, related: Related) -> None:
        self._related = related
        self._books = {book.game: book for book in corpus.rulebooks()}
        own = {term.id: {key(bare(term.ja)), key(bare(term.en))} for term in vocabulary.terms}
        self._forms = [
            _Form(name, 0 if name in own[term.id] else 1, term)
            for name, terms in vocabulary.names.items()
            for term in terms
        ]
        self._asked = {
            lang: [
                (f" {key(question)}", question, clause.id)
                for clause in corpus.clauses()
                for question in clause.questions.get(lang)
            ]
            for lang in ("ja", "en")
        }

    def suggest(self, typed: str, game: str | None, lang: str, limit: int) -> tuple[Suggestion, ...]:
        """Return likely queries, best first; see :meth:`Searcher.suggest`."""
        text = typed[:LONGEST].strip()
        if numbers := list(islice(self._numbers(text, game, lang), limit)):
            return tuple(numbers)
        wanted = key(_UNFINISHED.sub("", text))
        if not wanted:
            return ()
        terms = self._terms(wanted, game, lang)
        spoken = "ja" if MIXED.search(text) else "en"
        named = {key(one.text) for one in terms}  # a question may consist only of the term
        asked = (one for one in self._questions(wanted, text, game, spoken) if key(one.text) not in named)
        questions = list(islice(asked, limit))
        room = max((limit + 1) // 2, limit - len(questions))
        return tuple([*terms[:room], *questions][:limit])

    def _numbers(self, text: str, game: str | None, lang: str) -> Iterator[Suggestion]:
        """Yield the clauses whose number begins as typed, higher levels first, alternating between games."""
        match = _NUMBER.fullmatch(normalise(text))
        if match is None:
            return
        begun = re.sub(r"(?<=[0-9])[_.]+", ".", match["number"])
        wanted = match["game"] or game
        found = [_beginning(book, begun) for name, book in self._books.items() if wanted in (None, name)]
        for clause in filter(None, chain.from_iterable(zip_longest(*found))):
            number = clause.id if wanted is None else clause.number
            yield Suggestion("clause", number, _title(clause, lang), (clause.id,))

    def _terms(self, wanted: str, game: str | None, lang: str) -> list[Suggestion]:
        """Return the terms with a form that contains the typed text; a term of several games once."""
        best: dict[Term, tuple[int, int]] = {}
        for form in self._forms:
            if wanted in form.folded and game in (None, form.term.game):
                begins = form.folded.startswith(wanted)
                if begins or len(wanted) > 1:
                    place = form.rank if begins else 2, len(form.folded)
                    best[form.term] = min(place, best.get(form.term, place))
        groups: dict[str, list[Term]] = {}
        for term in sorted(best, key=lambda term: best[term]):
            groups.setdefault(_called(term, lang).lower(), []).append(term)
        return [
            Suggestion(
                "term",
                _called(terms[0], lang),
                _called(terms[0], "en" if lang == "ja" else "ja"),
                tuple(dict.fromkeys(term.clause for term in terms if term.clause)),
            )
            for terms in groups.values()
        ]

    def _questions(self, wanted: str, text: str, game: str | None, lang: str) -> Iterator[Suggestion]:
        """Yield the questions that contain all of the typed text, then related ones."""
        # a Japanese word may begin anywhere, an English one only after a space
        pieces = [f" {piece}" if piece.isascii() else piece for piece in wanted.split()]
        holding = [
            (folded.find(pieces[0]), len(folded), question, name)
            for folded, question, name in self._asked[lang]
            if all(piece in folded for piece in pieces) and (game is None or name.startswith(f"{game}:"))
        ]
        found = [(question, name) for *_, question, name in sorted(holding)] if len(wanted) > 1 else []
        seen = {text}
        for question, name in chain(found, self._related(text, game) if len(wanted) > 2 else ()):
            if question not in seen:
                seen.add(question)
                yield Suggestion("question", question, name, (name,))


def _called(term: Term, lang: str) -> str:
    return bare(term.ja if lang == "ja" else term.en)


def _beginning(book: Rulebook, number: str) -> list[Clause]:
    """Return the clauses whose number begins like this, higher levels first."""
    found = [clause for clause in book if clause.number.startswith(number)]
    return sorted(found, key=lambda clause: len(book.path(clause)))


def _title(clause: Clause, lang: str) -> str:
    """Return the title of a clause, or the start of its text."""
    text = clause.name or clause.text
    plain = text.plain(lang).replace("\n", " ")
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
