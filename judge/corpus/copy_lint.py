"""Finds passages of our texts that are also in a source document: the rules are restated, never copied."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from judge.corpus.models import Rulebook

RUN = {"ja": 25, "en": 60}
"""How many consecutive characters count as copied, by language."""

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
