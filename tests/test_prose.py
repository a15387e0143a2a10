"""The English of the documentation, the pages, the messages and the code can be read once and understood.

Turns that make a reader go back are forbidden, and so are sentences of more than 30 words. To list the faults of some
files: ``python -m tests.test_prose docs/trace.md judge/kernel``.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from babel.messages.pofile import read_po

from .sources import nodes_of

ROOT = Path(__file__).parent.parent
LONGEST = 30
"""Words in a sentence; a piece of code is one word."""

ALREADY_RELEASED = ("docs/history/",)

BE = r"(?:is|are|was|were)"
AS_A_NOUN = (
    "is|are|was|were|has|had|can|cannot|could|may|must|will|would|does|did|there|comes|came|goes|went|stands|lies|applies|holds"
    "|leaves|left|enters|triggers|remains|belongs|follows|waits|keeps|makes|takes|gives|lets|says|asks|begins"
)
"""Verbs behind a "what" that is the subject of its clause: "what is left", but not "what happens"."""
FORBIDDEN: dict[str, str] = {
    rf"^What (?:{AS_A_NOUN})\b(?=[^?]*$)"
    rf"|\b(?:Return|Yield|Refuse|Reject|Allow) what\b(?! (?:step|kind|time|share|happen\w*)\b)"
    rf"|\b(?:for|of|from|with|without|like) what (?:{AS_A_NOUN})\b"
    rf"|\bwhat {BE} (?:no|none)\b": "name the thing: card, event, effect, clause, value",
    r"^How (?:many|much|often|long|far)\b(?=[^?]*[.;]$)": '"the number of", "the largest number of", "the time until"',
    r"\bwho(?:m|so)?ever\b": "name the person: the player, the reader, anyone who",
    rf"(?<!there )\b{BE} (?:no|none)\b(?!,| (?:longer|more than|less than|fewer than|later than|other than)\b)": (
        '"is not a …", "without a …", "no … has …"'
    ),
    rf"\bthat there {BE}(?! (?:a|an|no|nothing|something|one|more|enough|at|another)\b)": (
        '"existing", "missing", "unknown"'
    ),
    r"\bso (?:many|much)\b(?! (?:[\w-]+ )?(?:that|as)\b)": 'a number: "N", "the given number of", "that many"',
    r"\bbeside\b": '"with", "besides" or "next to"',
    r"^Let (?!us\b)": "the verb of what the code does: start, allow, register, make",
    r"\btold\b|\b(?:tell|tells|speak|speaks|spoke) of\b": "return, report, print, record, describe, refer to",
    r"(?<!one )(?<!two )(?<!some )(?<!all )(?<!both )(?<!most )(?<!each )(?<!none )(?<!\d )\bof (?:which|whom)\b"
    r"|\bby which\b|\bwhose it is\b": "two sentences, or a participle",
    r"\banew\b": '"again", "re-"',
    r"\bbesides[.,;:)]": '"too", "as well"',
    r"\bin vain\b": '"unused"',
    r"^(?:It is not|Nor is it) said\b|^(?:How|Wh\w+)\b.* not said\b": '"the rules do not say …"',
    r"\bfor good\b": '"permanently"',
    r"\ball the same\b(?! \w)": '"anyway", "still"',
    r"\bwhat (?:comes|came) of\b|\bnothing comes? of\b": '"the outcome", "has no effect"',
    r"\bstraight after\b": '"directly after"',
    r"\b(?:speaks? against|spoken of|to be found out)\b": "name the reason, the reference, the result",
    r"\bin the place of\b": '"instead of"',
    rf"\b{BE} so(?=[.,;:)]|$)": "say the condition again",
    r"\bstands? (?:in|on|there|here|at|behind|before|beside|under|above|below)\b": '"is", "is written", "is listed"',
    r"\bas far as (?:it|they|that|those|these|there|one|he)\b(?! goes\b| go\b)": '"if", "where", "to the extent that"',
}
RULES = [
    (re.compile(turn, re.IGNORECASE if not turn.startswith("^") else 0), advice) for turn, advice in FORBIDDEN.items()
]


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph; each piece of code, link and number of a clause is one word."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(?:(?:``.+?``|`[^`]*`)\s*)+(?<!\s)", "`code`", text, flags=re.DOTALL)
    text = re.sub(r"[“\"«《][^”\"»》]*[”\"»》]|「[^」]*」", "quoted", " ".join(text.split()))
    parts = re.split(r"(?<=[.?!])[)”\"]?\s+(?=[A-Z(“\"`*]|p[12]\b)", text.replace("**", ""))
    return [part for part in parts if re.search(r"[a-z]", part)]


def faults(text: str, longest: int = LONGEST) -> list[str]:
    """The faults in the sentences of a paragraph, each with advice."""
    found = []
    for sentence in sentences(text):
        found += [f"{sentence!r}: {advice}" for turn, advice in RULES for _ in turn.finditer(sentence)]
        words = [word for word in sentence.split() if re.search(r"\w", word)]
        if len(words) > longest:
            found.append(f"{sentence!r}: {len(words)} words; at most {longest}, one idea each")
    return found


# where prose stands


def in_markdown(text: str) -> Iterator[str]:
    """Headings, blocks and the tables made from the form (``## Words of``) are left out."""
    text = re.sub(r"^```.*?^```$|^---.*?^---$|^## Words of .*", "\n", text, flags=re.DOTALL | re.MULTILINE)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*>] |\d+\. |\|))|^#.*$", text, flags=re.MULTILINE):
        if block.lstrip().startswith("|"):
            yield from re.split(r"(?<!\\)\|", block)
        else:
            yield re.sub(r"^\s*(?:[-*>]|\d+\.)\s+", "", block)


NOT_PROSE = re.compile(r"\s*(?:\S*|(?:CREATE|insert into) .*)", re.DOTALL)
"""Keys and statements in SQL."""
TEMPLATE = re.compile(r"\{\w*[:?=*]|\w\}[^{}]*[|&]")
"""A template of card text (``Says``), with alternatives and optional parts."""
BETWEEN_PARTS = r"[|&\[\]]"
BETWEEN_PARAGRAPHS = r"\n\s*\n|\n(?=\s*(?:[-*├└]|judge |\w+(?:, \w+)*: ))"


def in_python(text: str) -> Iterator[str]:
    inside: set[ast.AST] = set()
    for node in nodes_of(text):
        if isinstance(node, ast.JoinedStr):
            text_of_it = "".join(str(p.value) if isinstance(p, ast.Constant) else "X" for p in node.values)
            inside.update(node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            text_of_it = node.value
        else:
            continue
        if not NOT_PROSE.fullmatch(text_of_it):
            template = "\n" not in text_of_it and TEMPLATE.search(text_of_it)
            for part in re.split(BETWEEN_PARTS if template else BETWEEN_PARAGRAPHS, text_of_it):
                yield re.sub(r"^\s*\w+(?:, \w+)*: ", "", part)
    for comment in re.findall(r"(?:(?:^|(?<=  ))#+ [^\n]*\n\s*)+", text, re.MULTILINE):
        yield re.sub(r"(?:^|\n)\s*#+ ", " ", comment)


def in_docstrings(text: str) -> Iterator[str]:
    for node in nodes_of(text):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for part in re.split(BETWEEN_PARAGRAPHS, node.value.value):
                yield re.sub(r"^\s*\w+(?:, \w+)*: ", "", part)


def in_messages(text: str) -> Iterator[str]:
    def walk(value: object, english: bool) -> Iterator[str]:
        if isinstance(value, dict):
            for key, one in value.items():
                yield from walk(one, english or key == "en")
        elif isinstance(value, list):
            for one in value:
                yield from walk(one, english)
        elif english and isinstance(value, str):
            yield re.sub(r"\{[^{}]*\}", "X", value)

    yield from walk(yaml.load(text, yaml.CSafeLoader), english=False)


def in_board(text: str) -> Iterator[str]:
    """The title and the question of a board, without the card texts that they quote."""
    for block in re.findall(r"^(?:title|question):.*?(?=^\w)", text, re.MULTILINE | re.DOTALL):
        yield from (re.sub(r"(?<!\w)'.*?'(?!\w)", "quoted", one) for one in in_messages(block))


def in_catalogue(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for message in read_po(file):
            for one in [message.id] if isinstance(message.id, str) else message.id:
                yield re.sub(r"%\(\w+\)s|<[^>]*>", "X", one)


def prose(path: Path) -> Iterator[str]:
    """The paragraphs of a file."""
    if path.suffix == ".po":
        return in_catalogue(path)
    text = path.read_text("utf-8")
    if name(path).startswith("scenarios/"):
        return in_board(text)
    if name(path).startswith(("tests/", "benchmarks/")):
        return in_docstrings(text)
    return {".md": in_markdown, ".py": in_python, ".yaml": in_messages}[path.suffix](text)


def files() -> list[Path]:
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found += (path for folder in ("judge", "tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
    found += [*(ROOT / "judge").rglob("messages.yaml"), ROOT / "judge/scenario/words.yaml"]
    found += (ROOT / "judge").rglob("messages.po")
    found += (ROOT / "scenarios").glob("*/*.yaml")
    found += (ROOT / "rules_text").glob("*/*/notes/**/*.yaml")
    return sorted(
        path for path in found if not path.name.endswith(".ja.md") and not name(path).startswith(ALREADY_RELEASED)
    )


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def all_faults(path: Path) -> list[str]:
    longest = 1_000 if name(path).startswith("rules_text/") else LONGEST  # a note restates the document's sentences
    return [fault for paragraph in prose(path) for fault in faults(paragraph, longest)]


# the checks


@pytest.mark.parametrize(
    "text",
    [
        "Return what writes something.",
        "What cannot happen is refused.",
        "An entry for what is no card.",
        "How many cards are drawn.",
        "How long a link lasts is not said.",
        "Whoever attacks chooses.",
        "Refuse a hyper mode of a card that is no creature.",
        "A clause that there is not is refused.",
        "With times it changes an amount by so much.",
        "The word times beside next.",
        "Let an effect begin.",
        "This is told by the changelog; it speaks of cards.",
        "A creature of which one card leaves.",
        "The clause by which it applies.",
        "Pictures are taken anew.",
        "A choice is refused where the cards are so.",
        "The rule stands in the book.",
        " ".join(["word"] * 31) + ".",
    ],
)
def test_a_planted_fault_is_found(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "The trace shows what happens, and the error says what to write.",
        "What happens here?",
        "How many cards are drawn?",
        "The answer is no, with a reason. There is no field of this name. It is no longer used.",
        "It takes so many steps that the run stops.",
        "Two cards, one of which is tapped.",
        "The step says that there is nothing to draw.",
        "It lists `what is no card` and “whoever plays it”.",
        "The text lets a player draw. Players let it go.",
        " ".join(["word"] * 30) + ".",
    ],
)
def test_good_english_is_let_pass(text: str) -> None:
    assert faults(text) == []


def test_prose_is_found_where_it_is_written() -> None:
    assert list(in_python('x = f"in {y} for two"  # a comment\n')) == ["in X for two", " a comment\n"]
    assert list(in_docstrings('"""One.\n\n    a: Two."""\nx = "three"\n')) == ["One.", "Two."]
    assert [
        one.strip() for one in in_markdown("# T\n\nOne\ntwo.\n\n- three\n\n```\ncode\n```\n|a|b|\n") if one.strip()
    ] == [
        "One\ntwo.",
        "three",
        "a",
        "b",
    ]
    assert list(in_messages("s: {one: {en: 'a {card}', ja: 'b'}}")) == ["a X"]


@pytest.mark.sweep
def test_english_can_be_read_once() -> None:
    found = {name(path): all_faults(path) for path in files()}
    assert len(found) > 500, "void: hardly a file was read"
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


if __name__ == "__main__":
    for path in files():
        if name(path).startswith(tuple(sys.argv[1:]) or ("-",)):
            for fault in all_faults(path):
                sys.stdout.write(f"{name(path)}: {fault}\n")
