"""The documentation is true and complete, in both languages.

Its content is run: boards are resolved, commands in ``console`` blocks are called, and the text behind a board is its
trace. ``JUDGE_UPDATE_DOCS=1 pytest tests/test_docs.py`` writes the output into the pages.
"""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.abilities import Node
from judge.cli import main
from judge.commands import commands
from judge.commands.form_reference import form_reference, heading
from judge.commands.reference import JA, reference
from judge.commands.schemas import trace_schema
from judge.games import IDS, package
from judge.games.dm.adapter import cards as dm_cards
from judge.games.fab.adapter import cards as fab_cards
from judge.games.kiseki.adapter import cards as kiseki_cards
from judge.games.kiseki.book import c1214_immediate_effects
from judge.games.sve.adapter import cards as sve_cards
from judge.scenario import report, resolve
from judge.scenario.model import Base, Expectation, Turn
from judge.scenario.reports.messages import catalogue
from judge.service import create_app
from tests.strictly import parse

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
AT_THE_TOP = ("README", "CONTRIBUTING")
NAMES = (
    "docs",
    "tutorial",
    "scenarios",
    *(f"scenarios-{game}" for game in IDS),
    "trace",
    "architecture",
    "adding-a-rule",
    "python",
    "importing",
    "deploy",
    "cli",
)
MEASURED = ("performance",)
LANGUAGES = ("en", "ja")
UPDATE = bool(os.environ.get("JUDGE_UPDATE_DOCS"))


def page(name: str, lang: str) -> Path:
    suffix = ".ja.md" if lang == "ja" else ".md"
    return (ROOT if name in AT_THE_TOP else DOCS) / f"{'README' if name == 'docs' else name}{suffix}"


PAGES = [(name, lang) for name in (*AT_THE_TOP, *NAMES, *MEASURED) for lang in LANGUAGES]
each_page = pytest.mark.parametrize(("name", "lang"), PAGES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def words_in(*names: str, lang: str) -> set[str]:
    """Return every word set as code in some pages: between backticks, in blocks, in tables."""
    found: set[str] = set()
    for name in names:
        text = page(name, lang).read_text("utf-8")
        for code in re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL):
            found |= set(re.findall(r"[a-z_0-9]+", code))
    return found


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    kind: str
    text: str
    start: int
    end: int


def blocks(path: Path) -> list[Block]:
    text = path.read_text("utf-8")
    fences = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [Block(m[1], m[2], m.start(2), m.end(2)) for m in fences]


def is_board(block: Block) -> bool:
    return block.kind == "yaml" and block.text.startswith(("game:", "id:"))


def replace(path: Path, block: Block, text: str) -> None:
    old = path.read_text("utf-8")
    path.write_text(old[: block.start] + text + old[block.end :], "utf-8")


# pages


@pytest.mark.parametrize("name", [*AT_THE_TOP, *NAMES, *MEASURED])
def test_both_languages_say_the_same_things(name: str) -> None:
    """As many headings of each level, table rows, points and blocks; the boards differ in names only."""
    shapes = []
    for lang in LANGUAGES:
        path = page(name, lang)
        text = path.read_text("utf-8")
        prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        rows = [line for line in prose.splitlines() if line.startswith("|")]
        shapes.append(
            {
                "headings": re.findall(r"^#+", prose, re.MULTILINE),
                "rows": len(rows),
                "points": len(re.findall(r"^(?:- |\d+\. )", prose, re.MULTILINE)),
                "blocks": [(b.kind, b.text.startswith("game:")) for b in blocks(path)],
            }
        )
    assert shapes[0] == shapes[1]


@each_page
def test_links_lead_somewhere(name: str, lang: str) -> None:
    path = page(name, lang)
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("http://", "https://")):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file) if file else path
        assert there.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings}, target


@each_page
def test_pages_name_no_path_of_this_machine(name: str, lang: str) -> None:
    text = page(name, lang).read_text("utf-8")
    assert not re.search(r"(?<![\w.])/(?:work|root|home|tmp)/", text)


@each_language
def test_first_screen_of_the_readme(lang: str) -> None:
    """What it does and for whom, a real trace, two commands."""
    head, _, rest = page("README", lang).read_text("utf-8").partition("\n## ")
    assert f"docs/img/trace-{lang}.png" in head
    assert f"docs/img/table-{lang}.png" in rest
    assert re.search(r"```sh\nmake serve .*\nmake test .*\n```", head)
    assert len(head.splitlines()) < 30


@each_page
def test_make_targets_exist(name: str, lang: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", page(name, lang).read_text("utf-8"), re.DOTALL))
    assert set(re.findall(r"\bmake ([a-z]+)", code)) <= targets


@each_page
def test_commands_exist(name: str, lang: str) -> None:
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", page(name, lang).read_text("utf-8"), re.DOTALL))
    said = set(re.findall(r"(?:^|[`$|&\n] ?)judge ([a-z]+)\b", code, re.MULTILINE))
    assert said <= {command.name for command in commands()} | {"resolve"}


# what stands in them is run


@each_page
def test_boards_resolve(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board parses and holds; a text block right behind it is its trace."""
    monkeypatch.chdir(ROOT)
    path = page(name, lang)
    for index, block in enumerate(blocks(path)):
        if not is_board(block):
            continue
        done = resolve(parse(block.text, f"{path.name}, block {index + 1}"))
        assert [o.message() for o in done.outcomes if not o.held] == []
        assert done.script.unasked == []
        assert done.outcomes
        shown = blocks(path)[index + 1 : index + 2]
        if not shown or shown[0].kind != "text":
            continue
        trace = report.text(done, lang)
        if UPDATE:
            replace(path, shown[0], trace)
        else:
            assert shown[0].text == trace, "run: JUDGE_UPDATE_DOCS=1 pytest tests/test_docs.py"


@pytest.mark.sweep
@each_page
def test_console_blocks_are_true(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``$ judge …`` prints the lines below it."""
    import shlex

    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8" if lang == "ja" else "en_GB.UTF-8")
    path = page(name, lang)
    for index in range(len(blocks(path))):
        block = blocks(path)[index]
        if block.kind != "console":
            continue
        command = block.text.splitlines()[0]
        assert command.startswith("$ judge ")
        main(shlex.split(command.removeprefix("$ judge ")))
        printed = capsys.readouterr()
        text = f"{command}\n{printed.out}{printed.err}"
        if UPDATE:
            replace(path, block, text)
        else:
            assert block.text == text, "run: JUDGE_UPDATE_DOCS=1 pytest tests/test_docs.py"


@pytest.mark.parametrize("name", ["README", "python"])
@each_language
def test_python_blocks_run(name: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that ask a service are tested with the client."""
    board = next(block.text for block in blocks(page("README", "en")) if is_board(block))
    (tmp_path / "my-board.yaml").write_text(board, "utf-8")
    monkeypatch.chdir(tmp_path)
    told: dict[str, object] = {"print": lambda *said: None}
    for block in blocks(page(name, lang)):
        if block.kind == "python" and "Client" not in block.text:
            exec(compile(block.text, name, "exec"), told)


@each_language
def test_the_readme_fits_on_a_few_screens(lang: str) -> None:
    assert page("README", lang).stat().st_size <= 8_192


@each_language
def test_every_page_is_in_the_index(lang: str) -> None:
    suffix = ".ja.md" if lang == "ja" else ".md"
    pages = {path.name for path in DOCS.glob("*.md") if path.name.endswith(".ja.md") is (lang == "ja")}
    linked = set(re.findall(r"\]\(([^)/]+\.md)\)", page("docs", lang).read_text("utf-8")))
    assert pages - {f"README{suffix}"} <= linked


@each_language
def test_command_reference_is_that_of_the_program(lang: str) -> None:
    """Compared word by word: versions of Python lay out help differently."""
    assert set(JA) >= {command.name for command in commands()}
    made = reference(lang)
    if UPDATE:
        page("cli", lang).write_text(made.rstrip("\n") + "\n", "utf-8")
    assert page("cli", lang).read_text("utf-8").split() == made.split(), (
        f"run: python -m judge.commands.reference {lang} > docs/{page('cli', lang).name}"
    )


# nothing is left out


@each_language
def test_every_command_is_in_the_reference(lang: str) -> None:
    headings = re.findall(r"^## judge (\w+)$", page("cli", lang).read_text("utf-8"), re.MULTILINE)
    assert headings == [command.name for command in commands()]


@each_language
def test_every_address_is_documented(lang: str) -> None:
    app = create_app({"RESOLVE_IN_PROCESS": True, "DATABASE_URL": "sqlite://"})
    shown = set(re.findall(r"^\| `([^`]+)`", page("deploy", lang).read_text("utf-8"), re.MULTILINE))
    rules = {rule.rule for rule in app.url_map.iter_rules() if "/static/" not in rule.rule}
    assert {rule for rule in shown if rule.startswith("/")} == rules


@each_language
def test_every_variable_of_the_environment_is_documented(lang: str) -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "judge").rglob("*.py"))
    variables = set(re.findall(r"environ(?:\.get\(|\[)\"(JUDGE_\w+)\"", sources))
    assert variables <= set(re.findall(r"`(JUDGE_\w+)`", page("deploy", lang).read_text("utf-8")))


def _aliases(model: type) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items() if not field.exclude}  # type: ignore[attr-defined]


PLACED = {
    "sve": sve_cards.Placed,
    "kiseki": kiseki_cards.Placed,
    "dm": dm_cards.Placed,
    "fab": fab_cards.Placed,
}


def _scenario_words() -> Iterator[tuple[str, str, set[str]]]:
    """Yield words that the guide or the page of a game must have: the game, the kind of words, the words."""
    yield "", "fields of a scenario", _aliases(Base) | {"cards", "tokens", "p1", "p2"}
    yield "", "fields of a turn", _aliases(Turn)
    yield "", "expectations", _aliases(Expectation)
    for game in IDS:
        yield from ((game, kind, words) for kind, words in _words_of_game(game))


def _words_of_game(game: str) -> Iterator[tuple[str, set[str]]]:
    rules = package(game)
    yield "fields of a side", _aliases(rules.side)
    yield "fields of a card", _aliases(rules.card) | _aliases(PLACED[game])
    yield "phases", set(rules.phases)
    yield "actions", set(rules.speech.verbs) | {"ability", "can", "why_not", "options"}
    yield "roles", set(rules.speech.answering)
    yield "words that answer", {word for words in rules.speech.answering.values() for word in words}
    events = (key.removeprefix("when.") for key in catalogue(game)["words"] if key.startswith("when."))
    yield "events", set(events) - {"state"}
    wanted = (*rules.expected.words, *rules.expected.synonyms)
    for slot, nodes in _by_slot(rules.language).items():
        yield f"nodes of the slot {slot}", {node.verb for node in nodes} - {""}
        yield f"their fields ({slot})", {name for node in nodes for name in _aliases(node) - _barred(game, node)}
    yield "what is expected of it", {name.removeprefix("one.") for name in wanted}
    yield "keywords", set(rules.keywords)
    if game == "kiseki":
        yield "instructions with a name", set(c1214_immediate_effects.NAMED)


def _barred(game: str, node: type[Node]) -> set[str]:
    """Return the fields of a node that a game does not have."""
    known = [fields for of, fields in package(game).words.items() if issubclass(node, of)]
    names = {name for fields in known for name, words in fields.items() if words is None}
    return {node.model_fields[name].alias or name for name in names if name in node.model_fields}


def _by_slot(nodes: Iterable[type[Node]]) -> dict[str, list[type[Node]]]:
    """Return nodes by the slot that they fill."""
    found: dict[str, list[type[Node]]] = {}
    for node in nodes:
        found.setdefault(node.slot, []).append(node)
    return found


@each_language
@pytest.mark.parametrize("game", IDS)
def test_the_words_of_a_game_are_made_from_its_form(game: str, lang: str) -> None:
    path = page(f"scenarios-{game}", lang)
    by_hand, _heading, _made = path.read_text("utf-8").partition(heading(game, lang))
    text = by_hand + form_reference(game, lang)
    if UPDATE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, "run: JUDGE_UPDATE_DOCS=1 pytest tests/test_docs.py -k form"


def test_the_form_of_fab_shows_the_symbols_of_its_texts() -> None:
    assert "| `base_defense` | has base {d} `base_defense` |" in form_reference("fab", "en")
    assert "| `base_defense` | 基本の{d}が`base_defense`になる |" in form_reference("fab", "ja")


@each_language
def test_every_word_of_a_scenario_is_documented(lang: str) -> None:
    said = {game: words_in("scenarios", *([f"scenarios-{game}"] if game else []), lang=lang) for game in ("", *IDS)}
    missing = {(game, kind): words - said[game] for game, kind, words in _scenario_words()}
    assert len(missing) > 100, "void: hardly a kind of words"
    assert {kind: words for kind, words in missing.items() if words} == {}


@each_language
def test_every_field_of_a_trace_is_documented(lang: str) -> None:
    schema = trace_schema()
    fields = {name for form in (schema, *schema["$defs"].values()) for name in form.get("properties", ())}
    assert fields - words_in("trace", lang=lang) == set()


@each_language
def test_limits_are_those_of_the_program(lang: str) -> None:
    from judge.scenario import DEFAULT_LIMITS, MAX_BYTES
    from judge.scenario.places import MAX_DEPTH
    from judge.service.resolver.job import LIMITS
    from judge.service.settings import DEFAULTS, MAX_BODY

    limits = page("scenarios", lang).read_text("utf-8")
    assert f"{MAX_BYTES // 1024} KiB" in limits
    for number in (
        MAX_DEPTH,
        DEFAULT_LIMITS.depth,
        f"{DEFAULT_LIMITS.steps:,}",
        f"{DEFAULT_LIMITS.work:,}",
        int(LIMITS.seconds),
    ):
        assert re.search(rf"(?<!\d){number}(?!\d)", limits)
    deploy = page("deploy", lang).read_text("utf-8")
    assert f"{MAX_BODY // 1024} KiB" in deploy
    rates = ";".join(DEFAULTS[f"RATELIMIT_{name}"] for name in ("SEARCH", "RESOLVE", "SHARE")).split(";")
    for number in (
        f"{LIMITS.steps:,}",
        int(LIMITS.seconds),
        int(DEFAULTS["RESOLVE_SECONDS"]),
        DEFAULTS["RESOLVE_MEMORY_MIB"],
        *(rate.split()[0] for rate in rates),
    ):
        assert re.search(rf"(?<!\d){number}(?!\d)", deploy), number


@pytest.mark.parametrize("page", ["words-of-the-code.md", "words-of-the-code.ja.md"])
def test_the_places_of_the_words_of_the_code_exist(page):
    places = re.findall(r"`((?:kernel|abilities|scenario|corpus|games)/[\w*/.]+)`", (DOCS / page).read_text("utf-8"))
    assert len(places) > 30, "void: hardly a place was read"
    assert [place for place in places if not list((ROOT / "judge").glob(place))] == []


def test_every_decision_is_in_the_index():
    index = (DOCS / "decisions" / "README.md").read_text("utf-8")
    pages = {path.name for path in (DOCS / "decisions").glob("*.md")} - {"README.md"}
    assert pages
    assert {name for name in pages if f"({name})" not in index} == set()
