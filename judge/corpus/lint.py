"""Checks of the rules text and of a source document for their maintainers.

They find broken links, gaps, defects of either text, and passages copied from a source: the rules are restated.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, Protocol

from judge.corpus import citations
from judge.corpus.corpus import Corpus
from judge.corpus.errors import CorpusError, Problem
from judge.corpus.importers import Document, ImportedClause, decode, for_game
from judge.corpus.models import REFERENCE, Clause, Rulebook, Text
from judge.corpus.numbers import GRAMMARS, ClauseNumber, is_number, mentions
from judge.records import record

Wrong = tuple[str, Text]
"""The name of a check and its message."""


def inspect_text(text: Text, names: re.Pattern[str]) -> Iterator[Wrong]:
    """Yield the errors in ``text``.

    Args:
        names: a pattern for printed names that contain spaces.
    """
    yield from _blanks(text, names)
    yield from _cuts(text)
    yield from _references_in(text)
    yield from _numbers(text)
    yield from _bare(text)


_JAPANESE = r"[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e\[\]]"
_BLANK = re.compile(rf"{_JAPANESE}[ \u3000]+(?={_JAPANESE})")


def _blanks(text: Text, names: re.Pattern[str]) -> Iterator[Wrong]:
    """Yield an error for a space between Japanese characters; most come from lines joined with spaces."""
    without_names = names.sub("名", text.ja)
    if match := _BLANK.search(without_names):
        around = without_names[max(0, match.start() - 4) : match.end() + 5]
        yield (
            "text.blank",
            Text(f"日本語の文字の間に空白がある: {around}", f"a space between Japanese characters: {around}"),
        )


def _cuts(text: Text) -> Iterator[Wrong]:
    """Yield an error for a Japanese paragraph that ends within a sentence, because of a stray blank line."""
    if match := re.search(r"[^\n]{0,8}、\n", text.ja):
        around = match[0].strip()
        yield "text.cut", Text(f"文の途中で段落が切れている: {around}", f"a paragraph ends within a sentence: {around}")


def _references_in(text: Text) -> Iterator[Wrong]:
    """Yield an error for references that only one language has."""
    ja, en = (set(REFERENCE.findall(side)) for side in (text.ja, text.en))
    if ja != en:
        odd = ", ".join(sorted(ja ^ en))
        yield "reference.languages", Text(f"日本語と英語で参照が異なる: {odd}", f"only one language refers to {odd}")


_WORDS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_ENGLISH = {
    **{word: value for value, word in enumerate(_WORDS.split())},
    **{word: value for value, word in enumerate(_ORDINALS.split())},
    "once": 1,
    "twice": 2,
    "both": 2,
    "double": 2,
    "half": 2,
}
_KANJI = {character: value for value, character in enumerate("零一二三四五六七八九十")}
_SMALL_JA = {
    0: r"[無未空]|な[いくしけ]|ず",
    1: r"[単片同]|ただ|それぞれ|ごと|すべて",
    2: r"[両双互複相半]|どちら|もう|いずれか|再び",
}
_SMALL_EN = {
    0: r"\b(?:no|not|none|nothing|empty|without)\b",
    1: r"\b(?:an?|any|each|single|the)\b",
    2: r"\b(?:either|several|more|pair|multiple|again|different|other|another|same)\b",
}
"""Words that imply a small number: “a card”, “not any”, “either of them”."""

_NO_NUMBER = re.compile(r"\{[^{}]*\}|\d+(?:\.\d+)+[a-z]?(?:-\d+)?|《[^》]*》")


def _plain(text: str) -> str:
    """Return a text without references and card names, as their numbers do not count."""
    return unicodedata.normalize("NFKC", _NO_NUMBER.sub(" ", text))


def _numbers(text: Text) -> Iterator[Wrong]:
    """Yield an error for numbers, in figures or words, that only one language has."""
    ja, en = _plain(text.ja), _plain(text.en)
    figures_ja, figures_en = ({int(found) for found in re.findall(r"\d+", side)} for side in (ja, en))
    words = {_ENGLISH[found] for found in re.findall(r"[a-z]+", en.lower()) if found in _ENGLISH}
    said_ja = figures_ja | {_KANJI[one] for one in ja if one in _KANJI}
    said_en = figures_en | words
    odd = [
        *(n for n in figures_ja - said_en if not (n in _SMALL_EN and re.search(_SMALL_EN[n], en, re.IGNORECASE))),
        *(
            n
            for n in (figures_en | {word for word in words if word > 2}) - said_ja
            if not (n in _SMALL_JA and re.search(_SMALL_JA[n], ja))
        ),
    ]
    if odd:
        numbers_only_in_one = ", ".join(map(str, sorted(odd)))
        yield (
            "text.numbers",
            Text(
                f"数が日本語と英語で異なる: {numbers_only_in_one}",
                f"only one language gives the number {numbers_only_in_one}",
            ),
        )


_REFERENCES = r"\{[0-9][^{}]*\}(?:[、,]?\s*(?:and\s+)?\{[0-9][^{}]*\})*"
_BARE = {
    "ja": re.compile(rf"(?:[。」』)]|[。」』)]、)\s*{_REFERENCES}(?=[。、]?(?:$|\n))"),
    "en": re.compile(rf"[.!?\"”)],?\s*{_REFERENCES}(?=[.,]?(?:$|\n))"),
}


def _bare(text: Text) -> Iterator[Wrong]:
    """Yield an error for a number after a full stop: a reference belongs inside the sentence, in brackets."""
    for lang, pattern in _BARE.items():
        if found := pattern.search(text.get(lang)):
            yield (
                "text.bare_number",
                Text(f"文の後に番号だけがある: {found[0]}", f"a bare number after a sentence: {found[0]}"),
            )
            return


@record
class Damage:
    """A defect of the document.

    ``rule`` names the check; ``line`` is the line in the document, or 0 if unknown. ``target`` is the missing target of
    a reference.
    """

    rule: str
    number: str
    line: int
    text: Text
    target: str = ""


def inspect_document(document: Document, known: Collection[str] = ()) -> list[Damage]:
    """Return the defects in ``document``, in document order.

    Args:
        known: further numbers that it may refer to, such as those of other chapters of the same rules.
    """
    numbers = [clause.number for clause in document.clauses]
    lines = dict(zip(reversed(numbers), (clause.line for clause in reversed(document.clauses)), strict=True))
    targets = {*numbers, *known}
    found = [
        Damage(unread.damage, unread.clause, unread.line, _quoting(unread.reason, unread.text))
        for unread in document.unread
        if unread.damage
    ]
    for number, times in Counter(numbers).items():
        if times > 1:
            found.append(
                Damage(
                    "document.number",
                    number,
                    lines[number],
                    Text(f"番号が{times}回ある", f"this number occurs {times} times"),
                )
            )
    for gap, text in gaps(document.game, numbers):
        found.append(Damage("document.gap", gap, lines[gap], text))
    for clause in document.clauses:
        for name in _dangling(clause.text, document.game, targets):
            found.append(
                Damage(
                    "document.reference",
                    clause.number,
                    clause.line,
                    Text(f"{name} は存在しない", f"refers to {name}, which does not exist"),
                    name,
                )
            )
        for rule, check in _CHECKS:
            found += (Damage(rule, clause.number, clause.line, text) for text in check(clause.text))
    reported = {damage.number for damage in found if damage.rule == "document.heading"}
    found += (
        Damage("document.heading", clause.number, clause.line, _EMPTY)
        for clause in document.clauses
        if not clause.text.strip() and clause.number not in reported
    )
    order = {number: at for at, number in enumerate(numbers)}
    return sorted(found, key=lambda one: order.get(one.number, -1))


def gaps(game: str, numbers: Iterable[str]) -> Iterator[tuple[str, Text]]:
    """Yield each number whose parent or predecessor is missing, with a message that names the missing number."""
    known = {ClauseNumber.of(game, number) for number in numbers}
    whole = ClauseNumber(game, (1,)) in known  # a book with chapter 1 must also have 2, 3, …
    for number in sorted(known):
        if number.parent is not None and number.parent not in known:
            yield str(number), Text(f"上位の {number.parent} がない", f"its parent {number.parent} is missing")
        *above, last = number.parts
        before = ClauseNumber(game, (*above, last - 1))
        sections = GRAMMARS[game].by_hundreds and not above
        counted = last % 100 != 0 if sections else last > 1 and (bool(above) or whole)
        if counted and before not in known:
            yield str(number), Text(f"直前の {before} がない", f"{before} before it is missing")


_EMPTY = Text("見出しも本文もない", "has neither heading nor text")
_PLACEHOLDER = re.compile(r"\[(?:ERROR|REF|TODO|\?+)\]|#REF!")
_BRACKETED = re.compile(r"[\[((](\d[0-9a-z.\-]*?)\.?[\]))]")


def _dangling(text: str, game: str, targets: Collection[str]) -> Iterator[str]:
    """Yield the targets of references in ``text`` that do not exist: numbers and placeholders."""
    yield from dict.fromkeys(_PLACEHOLDER.findall(text))
    sections = GRAMMARS[game].by_hundreds
    bare = (match[1] for match in _BRACKETED.finditer(text) if sections or match[0][0] == "[")
    for name in dict.fromkeys((*mentions(text, game), *bare)):
        if is_number(game, name) and name not in targets:
            yield name


_SHORTEST = 12
"""The smallest number of characters of a repeated sentence; shorter ones may repeat by chance."""
_LABEL = re.compile(r"^[・\-\s]*(?:例\s*\d*\s*[::])?\s*")


def _repeated(text: str) -> Iterator[Text]:
    sentences = (_LABEL.sub("", one).strip() for one in re.split(r"[。\n]", text))
    for sentence, times in Counter(one for one in sentences if len(one) >= _SHORTEST).items():
        if times > 1:
            yield _quoting(Text("同じ文が繰り返されている", "a sentence is repeated"), sentence)


def _vacant(text: str) -> Iterator[Text]:
    if re.fullmatch(r"[※*\s((]*(?:欠番|vacant|reserved)[))。.\s]*", text, re.IGNORECASE):
        yield Text("欠番", "is an unused number")


_MARKUP = re.compile(r"&\w+;|&\w+\([^)]*\)|%%|\[\[|\]\]|</?[a-z]+[^<>]*>|\[#\w*\]|\*\*|''+|§|�")


def _markup(text: str) -> Iterator[Text]:
    for mark in dict.fromkeys(_MARKUP.findall(text)):
        yield _quoting(Text("マークアップが本文に残っている", "markup is left in the text"), mark)


_PAIRS = dict(zip(")〕】》」』)]}", "(〔【《「『([{", strict=True))
_OPENERS = frozenset(_PAIRS.values())
_SINGLE = re.compile(r"[‘’]")


def _unpaired(text: str) -> Iterator[Text]:
    """Yield the first bracket or quotation mark without a partner."""
    waiting: list[tuple[str, int]] = []
    for at, mark in enumerate(text):
        if mark in _OPENERS:
            waiting.append((mark, at))
        elif mark in _PAIRS and (not waiting or waiting.pop()[0] != _PAIRS[mark]):
            yield _at(Text("かっこが対応していない", "a bracket is unmatched"), text, at)
            return
    if waiting:
        yield _at(Text("かっこが閉じていない", "a bracket is not closed"), text, waiting[-1][1])


def _quotation(text: str) -> Iterator[Text]:
    """Yield the first of the marks ‘ ’ that is out of order; a single ’ is an apostrophe."""
    marks = list(_SINGLE.finditer(text)) if "‘" in text else []
    for at, mark in enumerate(marks):
        if mark[0] != "‘’"[at % 2] or (at == len(marks) - 1 and mark[0] == "‘"):
            yield _at(Text("引用符が対応していない", "a quotation mark is unmatched"), text, mark.start())
            return


_EMPTY_QUOTES = re.compile(r"「\s*」|『\s*』|《\s*》|【\s*】|〔\s*〕|\[\s*\]|“\s*”|‘\s*’|\"\s*\"")


def _empty_quotes(text: str) -> Iterator[Text]:
    for match in _EMPTY_QUOTES.finditer(text):
        yield _at(Text("かっこの中身が抜けている", "there is no text between the quotation marks"), text, match.start())


_LOOK_ALIKE = re.compile(
    r"(?<=[ァ-ヴー])[‐-―─━−一力口工夕卜二](?=[ァ-ヴー])"  # dashes and kanji inside a word in katakana
    r"|(?<=[A-Za-z])[\u0370-\u03ff\u0400-\u04ff](?=[A-Za-z])"  # Greek and Cyrillic inside a Latin word
)


def _look_alike(text: str) -> Iterator[Text]:
    words = dict.fromkeys(_word(text, match.start()) for match in _LOOK_ALIKE.finditer(text))
    for word in words:
        yield _quoting(Text("紛らわしい別の字が語の中にある", "a word contains a look-alike character"), word)


def _word(text: str, at: int) -> str:
    start, end = at, at + 1
    while start and re.match(r"[ァ-ヴーA-Za-z]", text[start - 1]):
        start -= 1
    while end < len(text) and re.match(r"[ァ-ヴーA-Za-z]", text[end]):
        end += 1
    return f"{text[start:end]} (U+{ord(text[at]):04X})"


def _quoting(text: Text, quoted: str) -> Text:
    short = quoted if len(quoted) <= 24 else f"{quoted[:24]}…"
    return Text(f"{text.ja}: {short}", f"{text.en}: {short}")


def _at(text: Text, whole: str, at: int) -> Text:
    return _quoting(text, whole[max(0, at - 8) : at + 8].replace("\n", " "))


_CHECKS: tuple[tuple[str, Callable[[str], Iterator[Text]]], ...] = (
    ("document.repeated", _repeated),
    ("document.vacant", _vacant),
    ("document.markup", _markup),
    ("document.brackets", _unpaired),
    ("document.brackets", _quotation),
    ("document.quotes", _empty_quotes),
    ("document.character", _look_alike),
)


RUN = {"ja": 25, "en": 60}
"""The number of consecutive characters that count as copied, by language."""

_REFERENCE = re.compile(
    r"[\[({]*\d+(?:\.\d+)+[a-z]?(?:-\d+)?\.?[\])}]*"  # dotted numbers: 10.5.2.1, 506.3d, 1204.2f-1
    r"|[\[({]\d{1,4}\.?[\])}]"  # whole chapters and sections: [7], (1306.)
)
_PUNCTUATION = re.compile(r"[\s、。,.・:;\"'“”‘’「」『』《》〈〉【】()\[\]{}…―–\-]")
_QUOTED = {"ja": re.compile(r"「[^」]*」|『[^』]*』|《[^》]*》"), "en": re.compile(r"“[^”]*”|\"[^\"]*\"|《[^》]*》")}
"""Printed texts and names inside quotation marks, which may be copied."""
_LISTED = re.compile(r"(?:[\w()/'-]+(?: [\w()-]+){0,2}, ){4,}(?:and |or )?[\w()-]+(?: [\w()-]+)?")
"""A list of five or more English terms, which may be copied."""
_KANA = re.compile(r"[ぁ-んァ-ン]")
_GAP = "\0"
"""A character for quotes and lists of terms; it is in no source, so no copied passage extends across it."""


def flat(text: str, lang: str) -> str:
    """Return the characters to compare, without references; in Japanese also without spaces and punctuation."""
    plain = _REFERENCE.sub("", unicodedata.normalize("NFKC", text))
    if lang == "ja":
        return _PUNCTUATION.sub("", plain)
    return " ".join(plain.replace("’", "'").replace("“", '"').replace("”", '"').lower().split())


def runs_of(sources: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return every sequence of :data:`RUN` characters in the source documents, by language."""
    found: dict[str, set[str]] = {lang: set() for lang in RUN}
    for source in sources:
        lang = "ja" if _KANA.search(source) else "en"
        text, size = flat(source, lang), RUN[lang]
        found[lang].update(text[at : at + size] for at in range(len(text) - size + 1))
    return {lang: frozenset(runs) for lang, runs in found.items()}


class Copies:
    """Finds passages of one rulebook that are also in source documents.

    Args:
        book: the rulebook; lists of its terms may be copied.
        runs: the character sequences of the source documents (:func:`runs_of`).
    """

    def __init__(self, book: Rulebook, runs: Mapping[str, frozenset[str]]) -> None:
        self._runs = runs
        names = {unicodedata.normalize("NFKC", name) for term in book.glossary for name in (term.ja, *term.aka)}
        longest = sorted(filter(lambda name: flat(name, "ja"), names), key=lambda name: (-len(name), name))
        listed = rf"[「(]?(?:{'|'.join(map(re.escape, longest)) or r'(?!)'})[」)]?"
        self._lists = {"ja": re.compile(rf"{listed}(?:[、・]?{listed}){{2,}}"), "en": _LISTED}

    def first(self, text: str, lang: str) -> str:
        """Return the first passage of ``text`` that is also in a source, or an empty text."""
        plain = _QUOTED[lang].sub(_GAP, " ".join(unicodedata.normalize("NFKC", text).split()))
        ours = flat(self._lists[lang].sub(_GAP, plain), lang)
        runs, size = self._runs[lang], RUN[lang]
        start = next((at for at in range(len(ours) - size + 1) if ours[at : at + size] in runs), None)
        if start is None:
            return ""
        end = start + size
        while end < len(ours) and ours[end - size + 1 : end + 1] in runs:
            end += 1
        return ours[start:end]


Severity = Literal["error", "warning", "info"]


@record
class Finding:
    """One finding of a check.

    ``rule`` names the check, ``id`` the clause or note. ``line`` counts from 1; 0 means the whole file.
    """

    rule: str
    severity: Severity
    id: str
    file: str
    line: int
    text: Text

    def message(self, lang: str = "en") -> str:
        """Return the finding as one line, in ``ja`` or ``en``."""
        place = f"{self.file}:{self.line}  " if self.file else ""
        return f"{place}{self.id}  {self.text.get(lang)}"


class CitedAt(Protocol):
    """A citation in the source code, with its place (`judge.graph.CodeCitation`)."""

    @property
    def name(self) -> str: ...

    @property
    def file(self) -> str: ...

    @property
    def line(self) -> int: ...


def lint(
    corpus: Corpus | None = None,
    game: str | None = None,
    cited: Iterable[CitedAt] = (),
    accounted: Callable[[Clause], bool] | None = None,
    sources: Path | None = None,
) -> list[Finding]:
    """Return the errors and doubtful places in the rules text.

    Args:
        corpus: the rules text; by default the installed one.
        game: check only this game.
        cited: the citations in the source code (`judge.graph.citations_in_code`).
        accounted: returns whether a clause is implemented or has a stated reason not to be.
        sources: the folder with the source documents, in which defects and copied passages are looked for; by default
            ``../shared/seeds`` next to the repository. Without that folder, the user's imported wording is used.
    """
    corpus = corpus or Corpus()
    found = list(_citations(corpus, game, cited))
    texts = _texts(sources if sources is not None else corpus.root.parent.parent / "shared" / "seeds")
    books: list[Rulebook] = []
    for one in corpus.games() if game is None else (game,):
        try:
            book = corpus.load(one)
        except CorpusError as error:
            found += (_broken(one, problem) for problem in error.problems)
            continue
        books.append(book)
    documents = {book.game: document for book in books if (document := _document(book, texts))}
    clean = ("".join(clause.text for clause in document.clauses) for name, document in documents.values() if name)
    imported = (clause.official for book in books for clause in book if clause.official is not None)
    runs = runs_of([*texts.values(), *clean, *imported])
    for book in books:
        for check in (_gaps, _references, _symbols, _texts_of, _defects, _notes, _terms):
            found += check(book)
        if book.game in documents:
            found += _damage(book, *documents[book.game])
        found += _unaccounted(book, accounted)
        found += _copied(book, runs)
    return found


def _broken(game: str, problem: Problem) -> Finding:
    text = Text(f"{problem.found}(期待: {problem.expected_ja})", f"{problem.found}; expected {problem.expected}")
    return Finding("file", "error", problem.field or game, problem.file, problem.line, text)


def _finding(book: Rulebook, rule: str, severity: Severity, name: str, ja: str, en: str) -> Finding:
    file, line = book.where.get(name, ("", 0))
    return Finding(rule, severity, name, file, line, Text(ja, en))


def _excused(
    book: Rulebook,
    rule: str,
    severity: Severity,
    name: str,
    text: Text,
    target: str = "",
    place: tuple[str, int] | None = None,
) -> Finding:
    """Return a finding about a clause; it is only informational if a note mentions the document's defect.

    For a reference to a missing ``target``, the note must name the target, since a clause can have notes on other
    defects.
    """
    notes = [
        note
        for note in book.notes.values()
        if note.kind == "defect" and name in note.clauses and target in note.text.ja and target in note.text.en
    ]
    file, line = place or book.where.get(name, ("", 0))
    if notes:
        note_ids = ", ".join(note.id for note in sorted(notes, key=lambda note: note.clauses[0] != name))
        return Finding(
            rule, "info", name, file, line, Text(f"{text.ja}(注記 {note_ids})", f"{text.en} (note {note_ids})")
        )
    return Finding(rule, severity, name, file, line, text)


def _gaps(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each skipped number and each clause without a parent.

    Clauses from other sources are not checked: these are digests with gaps.
    """
    for number, text in gaps(book.game, (clause.number for clause in book if clause.source is None)):
        yield _excused(book, "number.gap", "error", f"{book.game}:{number}", text)


def _references(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each reference to a clause that does not exist."""
    for clause in book:
        for ref in clause.refs:
            if ref.partition(":")[2] not in book.clauses:
                yield _excused(
                    book,
                    "reference.dangling",
                    "error",
                    clause.id,
                    Text(f"{ref} は存在しない", f"refers to {ref}, which does not exist"),
                    target=ref.partition(":")[2],
                )


_BRACED = re.compile(r"\{[^{}]*\}")


def _symbols(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each pair of braces that holds neither a number nor a symbol: a misspelled reference."""
    known = {term.symbol for term in book.glossary}
    texts = [(clause.id, text) for clause in book for text in (clause.text, *(one.text for one in clause.examples))]
    for name, text in (*texts, *((note.id, note.text) for note in book.notes.values())):
        found = dict.fromkeys(_BRACED.findall(text.ja) + _BRACED.findall(text.en))
        for odd in (one for one in found if one not in known and not REFERENCE.fullmatch(one)):
            yield _finding(
                book,
                "symbol.unknown",
                "error",
                name,
                f"{odd} は条文番号でも用語集の記号でもない",
                f"{odd} is neither a clause number nor a symbol of the glossary",
            )


def _defects(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        if note.kind == "defect":
            yield _finding(book, "document.defect", "info", note.id, note.text.ja, note.text.en)


def _notes(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        for name in note.clauses:
            if name.partition(":")[2] not in book.clauses:
                yield _finding(
                    book,
                    "note.clause",
                    "error",
                    note.id,
                    f"{name} は存在しない",
                    f"mentions {name}, which does not exist",
                )
        for ref in note.text.references():
            if not is_number(book.game, ref) or ref not in book.clauses:
                yield _finding(
                    book,
                    "reference.dangling",
                    "error",
                    note.id,
                    f"{ref} は存在しない",
                    f"refers to {ref}, which does not exist",
                )


def _terms(book: Rulebook) -> Iterator[Finding]:
    for term in book.glossary:
        if term.clause is not None and term.clause.partition(":")[2] not in book.clauses:
            yield _finding(
                book,
                "term.clause",
                "error",
                f"term:{term.id}",
                f"{term.clause} は存在しない",
                f"is defined by {term.clause}, which does not exist",
            )


def _unaccounted(book: Rulebook, accounted: Callable[[Clause], bool] | None) -> Iterator[Finding]:
    if accounted is None:
        return
    for clause in book:
        if not (clause.heading or clause.not_simulated or accounted(clause)):
            yield _finding(
                book,
                "clause.unaccounted",
                "warning",
                clause.id,
                "どのコードも実装せず、実装しない理由もない",
                "no code implements it and no reason is given",
            )


def _citations(corpus: Corpus, game: str | None, cited: Iterable[CitedAt]) -> Iterator[Finding]:
    for place in cited:
        if game is not None and not place.name.startswith((f"{game}:", f"{game}@")):
            continue
        if not citations.exists(place.name, corpus):
            ja, en = (citations.explain(place.name, corpus, lang) for lang in ("ja", "en"))
            yield Finding("citation.unknown", "error", place.name, place.file, place.line, Text(ja, en))


def _texts(folder: Path) -> dict[str, str]:
    """Return the source documents by file name: those in the folder, and the English rules next to it."""
    paths = [*sorted(folder.glob("*.txt")), *sorted((folder.parent / "research").glob("*_cr_*.txt"))]
    return {path.name: decode(path.read_bytes(), path.name)[0] for path in paths}


def _document(book: Rulebook, texts: Mapping[str, str]) -> tuple[str, Document] | None:
    """Return the document that ``book`` restates, with its name: a source document, or the imported wording."""
    own = {clause.number for clause in book if clause.source is None}
    for name, text in texts.items():
        document = for_game(book.game).read(text, book.game, "")
        same = sum(clause.number in own for clause in document.clauses)
        if document.version in (None, book.version) and same * 2 > max(len(own), len(document.clauses)):
            return name, document
    imported = tuple(
        ImportedClause(one.number, one.official, 0) for one in book if one.official is not None and one.source is None
    )
    return ("", Document(book.game, "", book.version, imported, ())) if imported else None


def _damage(book: Rulebook, name: str, document: Document) -> Iterator[Finding]:
    """Yield a finding for each defect of the document; notes of kind ``defect`` should mention all of them."""
    for damage in inspect_document(document, book.clauses):
        yield _excused(
            book,
            damage.rule,
            "warning",
            f"{book.game}:{damage.number}",
            damage.text,
            damage.target,
            (name, damage.line),
        )


def _names(book: Rulebook) -> re.Pattern[str]:
    """Return a pattern for printed names that contain spaces."""
    blank = {name for term in book.glossary for name in (term.ja, *term.aka) if " " in name}
    return re.compile("|".join([r"《[^》]*》|『[^』]*』", *map(re.escape, sorted(blank, key=lambda name: -len(name)))]))


def _own_texts(book: Rulebook) -> Iterator[tuple[str, Text, bool]]:
    """Yield each of our texts with its id, and whether it is only a title, which may be copied."""
    for clause in book:
        yield clause.id, clause.text, clause.heading
        if clause.title:
            yield clause.id, clause.title, True
        yield from ((clause.id, example.text, False) for example in clause.examples)
        if clause.not_simulated:
            yield clause.id, clause.not_simulated, False
    for note in book.notes.values():
        yield note.id, note.text, False


def _texts_of(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each error within a single text."""
    names = _names(book)
    for name, text, _ in _own_texts(book):
        for rule, wrong in inspect_text(text, names):
            yield _finding(book, rule, "error", name, wrong.ja, wrong.en)


def _copied(book: Rulebook, runs: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Yield a finding for each passage copied from a source; examples may quote the printed text of cards."""
    copies = Copies(book, runs)
    printed = {example.text for clause in book for example in clause.examples if "《" in example.text.en}
    for name, text, title in _own_texts(book):
        for lang in RUN:
            if not title and text not in printed and (run := copies.first(text.get(lang), lang)):
                yield _finding(
                    book,
                    "text.copied",
                    "error",
                    name,
                    f"原文と{len(run)}字一致: {run}",
                    f"{len(run)} characters are identical to the source: {run}",
                )
