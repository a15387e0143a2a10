"""Reads cards from a saved web page: a table of cards, or the page of a single card.

Icons are images with a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser

LABELS, VALUES = frozenset({"dt", "th"}), frozenset({"dd", "td"})
HEADINGS = frozenset({"h1", "h2", "h3"})
ENDS_LINE = frozenset({"br", "p", "div", "li", "tr"})
VOID = frozenset({"img", "br", "input", "hr", "meta", "link"})
SILENT = frozenset({"script", "style", "template", "noscript", "head"})
"""Elements whose contents a browser does not show."""


NUMBER = re.compile(r"[A-Z]{2,}[0-9]{1,2}[a-z]?-[A-Z]{0,3}[0-9]{1,3}[a-z]?")
"""The form of card numbers; used where no label says which text is the number."""

NAME_AND_NUMBER = re.compile(r"(?P<name>.+?)\s*[((](?P<number>[^()()]*[0-9][^()()]*)[))]")
"""A heading with a card's name, followed by its number in brackets."""


class _Page(HTMLParser):
    """Splits a page into table rows, labelled texts, and headings.

    Attributes:
        rows: the rows of its tables; each cell has a flag for a label, and the text.
        labelled: the label and text of each pair outside such rows.
        headings: the headings, each with the number of labels before it.
        text: the text of an element whose class marks it as a card text.
        number: the first text that looks like a card number.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[tuple[bool, str]]] = []
        self.labelled: list[tuple[str, str]] = []
        self.headings: list[tuple[int, str]] = []
        self.text = self.number = ""
        self._words: list[str] = []
        self._open = ""
        self._label = ""
        self._silent = 0
        self._detail = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SILENT:
            self._silent += 1
        if self._open in LABELS | VALUES and tag in {"tr", *LABELS, *VALUES}:
            self._closed("".join(self._words).strip())  # pages leave the end of a cell out
        attributes = dict(attrs)
        if tag == "img":
            self.handle_data(f"《{attributes['alt']}》" if attributes.get("alt") else "")
        elif tag == "br":
            self.handle_data("\n")
        elif tag == "tr":
            self.rows.append([])
        elif tag in LABELS | VALUES | HEADINGS:
            self._open, self._words = tag, []
        elif tag == "span" and "heading" in (attributes.get("class") or "").split():
            self._open, self._words = "dt", []  # closed by the end of the span
        elif self._detail:
            self._detail += tag not in VOID
        elif {"detail", "text", "cardText", "card-text"} & set((attributes.get("class") or "").split()):
            self._detail = 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag == self._open:
            self._closed("".join(self._words).strip())
        elif tag == "span" and self._open == "dt":
            self._closed("".join(self._words).strip())
            self._open, self._words = "dd", []
        elif tag == "span" and self._open == "dd":
            self._closed("".join(self._words).strip())
        elif tag in ENDS_LINE:
            self.handle_data("\n")
        if self._detail and tag not in SILENT:
            self._detail -= 1

    def _closed(self, words: str) -> None:
        tag, self._open = self._open, ""
        if tag in HEADINGS:
            self.headings += [(len(self.labelled), words)] if words else []
        elif tag in LABELS:
            self._label = words
        else:
            self.labelled.append((self._label, words))
        if tag in ("th", "td") and self.rows:
            self.rows[-1].append((tag == "th", words))

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if not self.number and NUMBER.fullmatch(data.strip()):
            self.number = data.strip()
        if self._open:
            self._words.append(data)
        elif self._detail:
            self.text += data


def cards_of(
    page: str, columns: Mapping[str, Sequence[str]], column_of: Callable[[str], str]
) -> Iterator[dict[str, str]]:
    """Yield the cards of a saved page, as the values of its columns or labels.

    Args:
        columns: the known columns, each with the names that lists use for it.
        column_of: returns the usual spelling of a column name.
    """
    parts = _Page()
    parts.feed(page)
    parts.close()
    known = {name for names in columns.values() for name in names}
    heads = next((row for row in parts.rows if len({column_of(words) for _, words in row} & known) > 1), None)
    if heads is not None:
        names = [words for _, words in heads]
        for row in parts.rows[parts.rows.index(heads) + 1 :]:
            yield dict(zip(names, (words for _, words in row), strict=False))
        return
    card = {column_of(label): value for label, value in parts.labelled if column_of(label) in known}
    if not card and not parts.text.strip():
        return
    first = next((at for at, (label, _) in enumerate(parts.labelled) if column_of(label) in known), len(parts.labelled))
    above = [words for at, words in parts.headings if at <= first] or [words for _, words in parts.headings]
    if above and not set(columns["name"]) & set(card):
        named = NAME_AND_NUMBER.fullmatch(above[-1])
        card[columns["name"][0]] = named["name"] if named else above[-1]
        if named and not set(columns["number"]) & set(card):
            card[columns["number"][0]] = named["number"]
    if parts.number and not set(columns["number"]) & set(card):
        card[columns["number"][0]] = parts.number
    if parts.text.strip() and not set(columns["text"]) & set(card):
        card[columns["text"][0]] = parts.text.strip()
    yield card
