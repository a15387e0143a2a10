"""axe finds no fault on any kind of page, for a finger on a phone in either colours, and at a desk."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

BOARD = "scenarios/sve/12.14.2-two-bane-followers"
PAGES = (
    "/",
    "/about",
    "/defaults",
    "/rules",
    "/rules/sve",
    "/rules/kiseki/ch/804",
    "/rules/sve/8.4.9.1",
    "/rules/fab/glossary",
    "/rules/dm/notes",
    "/rules/sve/8.4.9.1/graph",
    "/rules/sve/ch/8.4/graph",
    "/graph",
    "/graph/path?from=sve:8.4&to=sve:10.5",
    "/search?q=bane",
    "/search",
    "/scenarios",
    f"/{BOARD}",
    "/resolve",
    "/table",
    "/table/sve",
    "/table/sve?example=sve/12.14.2-two-bane-followers",
    "/table/dm?example=dm/113.2-a-pile-is-one-shield",
    "/options?example=sve/12.14.2-two-bane-followers",
    "/explore?example=sve/12.14.2-two-bane-followers",
    f"/compare?one=/{BOARD}&other=sve/8.2.1-playing-from-the-ex-area",
    f"/{BOARD}?as=print",
    "/code/judge/games/sve/book/ch08_main_phase.py:174",
    "/call",
    "/offline",
    "/manual",
    "/manual/first-example",
    "/manual/what-cards-say",
    "/rules/sve/coverage",
    "/rules/sve/editions",
    "/rulings",
    "/scenarios?clause=kiseki:804.11a-3",
    "/cards",
    "/cards/sve",
    "/cards/fab/snatch-red",
    "/cards/fab/read",
    "/search?q=does snatch red have go again?",
    "/quiz?game=sve",
    "/quiz/sve/12.14.2-two-bane-followers?said=p1.field",
    "/api/v1/",
)


def faults(page: Any) -> list[str]:
    """Return axe's findings: the rule and the first places."""
    spec = find_spec("axe_playwright_python")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("needs axe: pip install -e .[dev]")
    (script,) = Path(spec.submodule_search_locations[0]).rglob("axe.min.js")
    page.evaluate(script.read_text("utf-8"))
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES)
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("device", "lang", "colours"), [("phone", "ja", "light"), ("phone", "ja", "dark"), ("desktop", "en", "light")]
)
def test_no_page_has_a_fault(visit: Callable[..., Any], device: str, lang: str, colours: str) -> None:
    page = visit("about:blank", device, lang, colours)
    found = {}
    for address in PAGES:
        page.goto(address)
        if wrong := faults(page):
            found[address] = wrong
    assert found == {}


def test_a_fault_would_be_found(visit: Callable[..., Any]) -> None:
    page = visit("/about", "phone", "ja")
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(one.startswith("button-name") for one in faults(page))
