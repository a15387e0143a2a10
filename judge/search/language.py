"""The query language: ``game:dm kind:constraint ブロック``, ``"手札の上限" NOT chapter:4``.

Fields are filters; words next to them are a question like any other. Quotes, AND, OR, NOT, ``+``, ``-`` and brackets
are read by Whoosh's parser, and the results are ranked by the words. Invalid syntax is never an error: the words are
searched, with a message to the user.
"""

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Any

from whoosh import qparser
from whoosh.query import And, NullQuery, Or, Query, Term

from judge.corpus import GRAMMARS, KINDS, KINDS_JA, Clause, Corpus, Rulebook, Text
from judge.corpus.numbers import read as read_number
from judge.records import record
from judge.search.vocabulary import key

FIELDS = ("game", "kind", "chapter", "path", "cites", "cited_by", "id", "edition", "text", "en")
_KINDS = {name: kind for kind, name in KINDS_JA.items()} | {"情報": "informational"}

_FIELD = re.compile(r"(?<![^\s(+-])(?P<field>[A-Za-z_]+):(?P<value>\"[^\"]*\"|[^\s()\"]*)")
_OPERATOR = re.compile(r"\b(?:AND|OR|NOT)\b|(?:^|[\s(])[+-](?=[^\W\d]|\")|[()].*\w+:|\w+:.*[()]")
_QUOTED = re.compile(r"(?:\w+:)?\"[^\"]*\"")
_WORDLESS = re.compile(r"\b(?:AND|OR|NOT)\b|[\"()]|(?:^|(?<=[\s(]))[+-](?=\S)")
_NEGATED = re.compile(r"(?:\bNOT\s+|(?:^|(?<=[\s(]))-)(?:\"[^\"]*\"|[^\s()\"]+)")


@record
class ParsedQuestion:
    """A question, separated into words and filter.

    Args:
        within: the filter as a Whoosh query, or ``None``.
        advice: messages about invalid fields and marks, or ``None``.
    """

    words: str
    within: Query | None = None
    advice: Text | None = None

    def loosened(self) -> "ParsedQuestion":
        """Return the question without its filter, which has matched nothing."""
        message = Text(
            "条件に合う条文はない。語だけで検索した", "no clause matches all conditions; searched for the words only"
        )
        return _asked(self.words, [], [*([self.advice] if self.advice else []), message])


class Language:
    """Reads questions about ``corpus``."""

    def __init__(self, corpus: Corpus, schema: Any) -> None:
        self._corpus = corpus
        plugins = [
            qparser.WhitespacePlugin(),
            qparser.FieldsPlugin(),
            qparser.PhrasePlugin(),
            qparser.GroupPlugin(),
            qparser.OperatorsPlugin(),
            qparser.PlusMinusPlugin(),
            qparser.FieldAliasPlugin({"exact": ["en"]}),
            qparser.MultifieldPlugin(["text", "exact"]),
        ]
        # no wildcards, ranges or regular expressions: a query with them can be very slow
        self._parser = qparser.QueryParser("text", schema, plugins=plugins)

    def read(self, text: str) -> ParsedQuestion:
        """Return a question separated into words and filter; a question without marks is all words."""
        text = re.sub("[“”„]", '"', text)
        fields = [match for match in _FIELD.finditer(text) if self._is_field(match["field"])]
        if not fields and '"' not in text and not _OPERATOR.search(text):
            return ParsedQuestion(text)
        messages: list[Text] = []
        wrong = [match["field"] for match in fields if match["field"].lower() not in FIELDS]
        messages += [_unknown("field", "検索項目", name, FIELDS) for name in dict.fromkeys(wrong)]
        exact = '"' in text or any(match["field"].lower() in ("text", "en") for match in fields)
        if not exact and not _OPERATOR.search(text):
            scope = [self._narrowed(match["field"].lower(), match["value"].strip('"'), messages) for match in fields]
            words = _FIELD.sub(lambda match: f" {match['value']} " if match["field"] in wrong else " ", text)
            return _asked(words, [query for query in scope if query is not None], messages)
        return self._parsed(text, wrong, messages)

    def _parsed(self, text: str, wrong: list[str], messages: list[Text]) -> ParsedQuestion:
        words = _FIELD.sub(lambda match: f" {match['value']} " if _is_text(match, wrong) else " ", text)
        words = _WORDLESS.sub(" ", _NEGATED.sub(" ", words))
        readable = _FIELD.sub(lambda match: match["value"] if match["field"] in wrong else match[0], text)
        if not _OPERATOR.search(readable):  # quoted words must occur; plain words next to them only rank
            parts = [*_QUOTED.finditer(readable), *_FIELD.finditer(_QUOTED.sub(" ", readable))]
            readable = " ".join(part[0] for part in parts)
        if text.count('"') % 2:
            messages.append(
                Text(
                    "引用符が閉じていないので、語として検索した",
                    "a quotation mark is not closed; searched for the words",
                )
            )
            return _asked(words, [], messages)
        try:
            found = self._parser.parse(readable)
        except Exception:  # the parser raises many undocumented errors for misplaced operators ("NOT AND x")
            found = NullQuery
        if found.is_leaf() and found == NullQuery:
            if re.search(r"\w", words):
                messages.append(
                    Text(
                        "検索式として読めないので、語として検索した",
                        "this cannot be read as a query; searched for the words",
                    )
                )
            return _asked(words, [], messages)
        return _asked(words, [found.accept(lambda node: self._resolved(node, messages))], messages)

    def _is_field(self, name: str) -> bool:
        """Return whether ``name:`` is meant as a field, not as the game of a number or the start of a web address."""
        return name.lower() not in (*GRAMMARS, "http", "https")

    def _resolved(self, node: Any, messages: list[Text]) -> Any:
        """Return the filter for a term of a parsed query; terms of text fields are returned unchanged."""
        if not isinstance(node, Term) or node.fieldname in ("text", "exact"):
            return node
        return self._narrowed(node.fieldname, str(node.text), messages) or NullQuery

    def _narrowed(self, name: str, value: str, messages: list[Text]) -> Query | None:
        """Return the filter for a field's value; if it is invalid, add a message and return ``None``."""
        read: dict[str, Callable[[str, list[Text]], Query | None]] = {
            "game": self._game,
            "kind": _kind,
            "chapter": self._chapter,
            "path": self._chapter,
        }
        if name not in FIELDS:
            return None
        if not value:
            messages.append(Text(f"{name}: の後に値がない", f"a value is missing after {name}:"))
            return None
        if name in read:
            return read[name](value, messages)
        if name == "edition":
            return Term("edition", value)
        return self._ids(name, value, messages)

    def _game(self, value: str, messages: list[Text]) -> Query | None:
        names = {key(name): grammar.game for grammar in GRAMMARS.values() for name in (grammar.game, *grammar.names)}
        game = names.get(key(value))
        if game is None or game not in self._corpus.games():
            messages.append(_unknown("game", "ゲーム", value, self._corpus.games()))
            return None
        return Term("game", game)

    def _chapter(self, value: str, messages: list[Text]) -> Query | None:
        typed = read_number(value)
        if typed is None:
            messages.append(
                Text(
                    f"chapter: には番号を書く({value!r} は番号ではない)",
                    f"chapter: takes a number; {value!r} is not a number",
                )
            )
            return None
        ids = [f"{number.game}:{number}" for number in typed.numbers]
        if problem := self._corpus.find(value).problem:
            messages.append(problem)
            return None
        return Or([Term(field, name) for name in ids for field in ("path", "id")])

    def _ids(self, name: str, value: str, messages: list[Text]) -> Query | None:
        typed = read_number(value)
        ids = [f"{number.game}:{number}" for number in typed.numbers] if typed else []
        ids = [one for one in ids if self._corpus.clause(one)]
        if not ids:
            messages.append(
                Text(
                    f"{name}: には条文番号を書く({value!r} という条文はない)",
                    f"{name}: takes the number of a clause; {value!r} is not a clause",
                )
            )
            return None
        return Or([Term(name, one) for one in ids])


def _asked(words: str, scope: list[Query], messages: list[Text]) -> ParsedQuestion:
    advice = Text("。".join(one.ja for one in messages), "; ".join(one.en for one in messages)) if messages else None
    within = (And(scope) if len(scope) > 1 else scope[0]) if scope else None
    return ParsedQuestion(re.sub(r"\s+", " ", words).strip(), within, advice)


def _is_text(match: re.Match[str], wrong: list[str]) -> bool:
    return match["field"] in wrong or match["field"].lower() in ("text", "en")


def _kind(value: str, messages: list[Text]) -> Query | None:
    kind = _KINDS.get(value, value.lower())
    if kind not in KINDS:
        messages.append(_unknown("kind", "種別", value, KINDS))
        return None
    return Term("kind", kind)


def _unknown(kind: str, what_ja: str, found: str, known: tuple[str, ...]) -> Text:
    """Return the message for an unknown value, with the known ones and a suggestion."""
    near = difflib.get_close_matches(found.lower(), known, n=1, cutoff=0.6)
    have = ", ".join(known)
    return Text(
        f"{what_ja} {found!r} はない。あるのは {have}" + (f"(もしかして {near[0]})" if near else ""),
        f"unknown {kind} {found!r}; known: {have}" + (f" (did you mean {near[0]}?)" if near else ""),
    )


def missing(books: Sequence[Rulebook], chapter: str) -> tuple[Text, tuple[Clause, ...]] | None:
    """Return the message for a chapter that none of ``books`` has, and the chapters that may be meant.

    Returns:
        ``None`` if the chapter exists.
    """
    if any(chapter == clause.number for book in books for clause in book.chapters()):
        return None
    near = tuple(clause for book in books for clause in _nearest(book, chapter))
    if len(books) == 1:
        book, (first, *_, last) = books[0], books[0].chapters()
        return Text(
            f"{book.title.ja}に {chapter} 章はない。章は {first.number} から {last.number} まで",
            f"{book.title.en} has no chapter {chapter}; its chapters are {first.number} to {last.number}",
        ), near
    return Text(f"{chapter} 章のある総合ルールはない", f"no rulebook has a chapter {chapter}"), near


def _nearest(book: Rulebook, chapter: str) -> tuple[Clause, ...]:
    """Return the chapter of the clause with this number or, if no clause has it, the chapter with the nearest one."""
    inside = book.clauses.get(chapter)
    if inside:
        return (book.clauses[inside.chapter],)
    typed = re.search(r"[0-9]+", chapter)
    if typed is None:
        return ()
    return (min(book.chapters(), key=lambda one: abs(int(one.number) - int(typed[0]))),)
