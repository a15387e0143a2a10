"""The manual of the scenario form: every chapter is a page, every link in it leads somewhere, every example runs."""

import html
import re
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from judge import resources
from judge.games import IDS
from judge.scenario import resolve
from judge.service.views.manual import chapters, word_of
from tests.strictly import parse

EXAMPLES = {
    f"{lang}-{one.slug}-{at}": text
    for lang in ("en", "ja")
    for one in chapters(lang)
    for at, text in enumerate(one.examples)
}
SLUGS = [one.slug for one in chapters("en")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_runs_and_keeps_its_promises(name: str) -> None:
    done = resolve(parse(EXAMPLES[name], f"{name}.yaml"))
    assert done.verdict != "stopped"
    assert [one.message("en") for one in done.outcomes if not one.held] == []


def test_both_languages_have_the_same_chapters_and_examples() -> None:
    assert [one.slug for one in chapters("ja")] == SLUGS
    assert [len(one.examples) for one in chapters("en")] == [len(one.examples) for one in chapters("ja")]
    assert sum(len(one.examples) for one in chapters("en")) >= 8
    assert len(set(SLUGS)) == len(SLUGS)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_link_of_the_manual_leads_somewhere(client: FlaskClient, lang: str) -> None:
    client.set_cookie("lang", lang)
    pages = {f"/manual/{slug}": client.get(f"/manual/{slug}").text for slug in SLUGS}
    pages["/manual"] = client.get("/manual").text
    missing = []
    for text in pages.values():
        for address in re.findall(r'href="(/manual[^"]*)"', text):
            page, _hash, name = unquote(html.unescape(address)).partition("#")
            page = page.partition("?")[0]  # the same page in another language
            if page not in pages or (name and f'id="{name}"' not in pages[page]):
                missing.append(address)
    assert missing == []
    assert client.get("/manual/nothing").status_code == 404


def test_an_example_is_run_from_its_page(client: FlaskClient) -> None:
    page = client.get(f"/manual/{SLUGS[0]}?lang=en").text
    form = re.search(
        r'<form class="run" method="post" action="([^"]+)".*?<textarea[^>]*>\n(.*?)</textarea>', page, re.DOTALL
    )
    assert form is not None
    answer = client.post(form[1], data={"scenario": html.unescape(form[2])})
    assert answer.status_code == 200
    assert 'class="outcomes"' in answer.text


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_example_in_the_documentation_can_be_run(lang: str) -> None:
    suffix = "" if lang == "en" else f".{lang}"
    pages = [f"scenarios{suffix}.md", *(f"scenarios-{game}{suffix}.md" for game in IDS)]
    text = "".join((resources.path("docs") / page).read_text("utf-8") for page in pages)
    assert sum(len(one.examples) for one in chapters(lang)) == len(re.findall(r"^```yaml$", text, re.MULTILINE))


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_most_rows_lead_to_a_board_of_the_right_game_that_uses_their_word(client: FlaskClient, lang: str) -> None:
    client.set_cookie("lang", lang)
    found: dict[str, set[str]] = {}
    for slug in SLUGS:
        page = client.get(f"/manual/{slug}").text
        for row, address in re.findall(r"<tr>\n<td>(.*?)<a class=\"shown-by\" href=\"/scenarios/([^\"]+)\"", page):
            board = client.application.extensions["judge.sources"].scenarios[unquote(address)]
            words = [word_of(html.unescape(code)) for code in re.findall("<code>(.*?)</code>", row)]
            assert any(re.search(rf"\b{word}\b", board.text) for word in words if word), (row, address)
            found.setdefault(slug, set()).add(board.id.partition("/")[0])
        rows = page.count("<tr>\n<td><code>")
        assert page.count('class="shown-by"') >= 0.6 * rows, slug
    assert found["kiseki-trading-card-game"] == {"kiseki"}
    assert found["duel-masters"] == {"dm"}
    assert found["flesh-and-blood"] == {"fab"}
    assert found["what-cards-say"] == {"sve"}
