"""Defects of an official document that a program can find; errors of content need a person."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from judge.corpus.importers import Document
from judge.corpus.models import Text
from judge.corpus.numbers import GRAMMARS, ClauseNumber, is_number, mentions
from judge.records import record


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


def inspect(document: Document, known: Collection[str] = ()) -> list[Damage]:
    """Return the defects in ``document``, in document order.

    Args:
        document: the imported document.
        known: further numbers that it may refer to, such as those of other chapters of the same rules.
    """
    numbers = [clause.number for clause in document.clauses]
    lines = dict(zip(reversed(numbers), (clause.line for clause in reversed(document.clauses)), strict=True))
    targets = {*numbers, *known}
    found = [
        Damage(one.damage, one.clause, one.line, _quoting(one.reason, one.text))
        for one in document.unread
        if one.damage
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
    told = {one.number for one in found if one.rule == "document.heading"}
    found += (
        Damage("document.heading", clause.number, clause.line, _EMPTY)
        for clause in document.clauses
        if not clause.text.strip() and clause.number not in told
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
"""How many characters a sentence must have to count as repeated; shorter ones may repeat by chance."""
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
