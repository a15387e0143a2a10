"""The quiz on a phone and at a desk: chosen, answered, counted on the device, with and without JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import expect
from .devices import VISITORS

READ = {
    "en": (
        "May they?",
        "Is this allowed?",
        "Ask me",
        "Next question",
        "Correct answers on this device: 1 of 1",
        "No, not allowed",
    ),
    "ja": ("できる?", "できる?", "出題する", "次の問題", "この端末での正解: 1問中1問", "できない"),
}
ASKED = "/quiz/sve/1.3.1-a-text-keeps-a-follower-from-the-leader?kind=may"


@VISITORS
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_question_is_chosen_answered_and_counted(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    kind, heading, ask, following, score, no = READ[lang]
    page = visit("/quiz", device, lang, script=script)
    page.locator(".quiz-form label").filter(has_text=kind).click()
    page.locator(".quiz-form label").filter(has_text="Shadowverse").click()
    page.get_by_role("button", name=ask).click()
    page.wait_for_url("**/quiz/sve/*kind=may*")
    expect(page.locator("#quiz-ask")).to_contain_text(heading)
    page.goto(f"{ASKED}&lang={lang}")  # a link asks one question
    page.get_by_role("button", name=no, exact=True).click()
    expect(page.locator("#answer .verdict .said")).to_contain_text("✓")
    assert page.locator("#answer .clause-rows a").first.inner_text() == "1.3.1"
    picture(page, f"quiz-{device}-{lang}", full_page=True)
    if script:
        expect(page.locator(".score")).to_have_text(score)
    page.get_by_role("link", name=following).click()
    page.wait_for_url("**/quiz/*/*kind=*")
    assert page.evaluate("document.documentElement.scrollWidth") <= {"phone": 390, "desktop": 1280}[device]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_card_of_a_question_opens_its_sheet(visit: Callable[..., Any], script: bool) -> None:
    page = visit("/quiz/sve/12.14.2-two-bane-followers", "phone", "en", script=script)
    page.locator(".tile", has_text="Watcher").locator("button").click()
    page.wait_for_url("**/table/sve*")
    assert "Watcher" in page.inner_text("#sheet h2")
    assert "destroyed" not in page.inner_text("main")  # the question is not answered there
    page.go_back()
    expect(page.locator("#quiz-ask")).to_be_visible()
