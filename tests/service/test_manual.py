"""The manual of the scenario form: every chapter is a page, every link in it leads somewhere, every example runs."""

import html
import re
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from judge.scenario import parse, resolve
from judge.service.views.manual import chapters

EXAMPLES = {
    f"{lang}-{one.slug}-{at}": text
    for lang in ("en", "ja")
    for one in chapters(lang)
    for at, text in enumerate(one.examples)
}
SLUGS = [one.slug for one in chapters("en")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_runs_and_keeps_what_it_promises(name: str) -> None:
    done = resolve(parse(EXAMPLES[name], f"{name}.yaml"))
    assert done.verdict != "stopped"
    assert [one.message("en") for one in done.outcomes if not one.held] == []


def test_both_languages_have_the_same_chapters_and_examples() -> None:
    assert [one.slug for one in chapters("ja")] == SLUGS
    assert [len(one.examples) for one in chapters("en")] == [len(one.examples) for one in chapters("ja")]
    assert sum(len(one.examples) for one in chapters("en")) >= 8
    assert len(set(SLUGS)) == len(SLUGS)


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
