"""A clause, a search and a graph of every game, on a phone in Japanese and at a desk in English."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from .test_graph import OVERFLOWING, SMALLEST
from .test_journeys import fits

LANGUAGE = {"phone": "ja", "desktop": "en"}
PICTURES = {
    "phone": ("phone", {"x": 0, "y": 0, "width": 390, "height": 844}),
    "desktop": ("desk", {"x": 0, "y": 0, "width": 1280, "height": 640}),
}
"""What a picture is called after, and how much of the screen it shows: it stays under 150 KB."""


class Sample(NamedTuple):
    """A game's sample: a clause with its heading, words to search for, and the clause that they must find."""

    game: str
    clause: str
    heading: dict[str, str]
    words: dict[str, str]
    found: str


SAMPLES = (
    Sample(
        "sve",
        "8.4.9",
        {"ja": "8.4.9 · フォロワーによる攻撃", "en": "8.4.9 · Attacking with a Follower"},
        {"ja": "守護", "en": "ward"},
        "12.8",
    ),
    Sample("fab", "8.3.4", {"ja": "圧倒", "en": "Dominate"}, {"ja": "圧倒", "en": "dominate"}, "8.3.4"),
    Sample(
        "kiseki",
        "804.11a-3",
        {"ja": "804.11a-3 · 戦闘解決ステップ", "en": "804.11a-3 · Battle Resolution Step"},
        {"ja": "オーバーキル", "en": "overkill"},
        "804.11a-3",
    ),
    Sample(
        "dm",
        "506.3d",
        {"ja": "506.3d · 攻撃クリーチャー指定ステップ", "en": "506.3d · Attacking Creature Designation Step"},
        {"ja": "ニンジャ・ストライク", "en": "ninja strike"},
        "603.2e",
    ),
)

GAMES = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.game for sample in SAMPLES])
GAMES_AND_A_DESK = pytest.mark.parametrize(
    ("sample", "device"),
    [*((sample, "phone") for sample in SAMPLES), (SAMPLES[0], "desktop")],
    ids=[*(f"{sample.game}-phone" for sample in SAMPLES), "sve-desktop"],
)
"""Every game on a phone, and one at a desk."""


def heading(page: Any) -> str:
    assert page.locator("h1").count() == 1
    return " ".join(page.text_content("h1").split())


def pictured(picture: Callable[..., None], page: Any, name: str, device: str) -> None:
    screen, clip = PICTURES[device]
    picture(page, f"{name}-{screen}", scale="css", clip=clip)


def lead_to_pages(page: Any, links: Any, most: int) -> None:
    """Check that the first of some links lead to pages that exist."""
    addresses = [link.get_attribute("href") for link in links.all()[:most]]
    assert addresses
    for address in addresses:
        assert page.request.get(address).status == 200, address


@GAMES_AND_A_DESK
def test_a_clause(visit: Callable[..., Any], picture: Callable[..., None], sample: Sample, device: str) -> None:
    lang = LANGUAGE[device]
    page = visit(f"/rules/{sample.game}/{sample.clause}", device, lang)
    assert heading(page) == sample.heading[lang]
    assert page.title().startswith(sample.clause)
    assert page.locator(".text.primary").get_attribute("lang") == lang
    fits(page)
    pictured(picture, page, f"{sample.game}-clause", device)
    lead_to_pages(page, page.locator(".crumbs a, .neighbours a"), 8)


@GAMES_AND_A_DESK
def test_a_search(visit: Callable[..., Any], picture: Callable[..., None], sample: Sample, device: str) -> None:
    words = sample.words[LANGUAGE[device]]
    page = visit(f"/search?q={words}&game={sample.game}", device, LANGUAGE[device])
    assert page.title().startswith(words)
    heading(page)
    hits = page.locator("#results .hit-num")
    assert sample.found in [hit.text_content() for hit in hits.all()]
    assert all(hit.get_attribute("href").startswith(f"/rules/{sample.game}/") for hit in hits.all())
    fits(page)
    pictured(picture, page, f"{sample.game}-search", device)
    lead_to_pages(page, hits, 5)


@GAMES_AND_A_DESK
def test_a_graph(visit: Callable[..., Any], picture: Callable[..., None], sample: Sample, device: str) -> None:
    lang = LANGUAGE[device]
    page = visit(f"/rules/{sample.game}/{sample.clause}/graph", device, lang)
    assert heading(page) == {"ja": f"{sample.clause}のグラフ", "en": f"Graph of {sample.clause}"}[lang]
    assert page.evaluate(SMALLEST) >= 12
    assert page.evaluate(OVERFLOWING) == []
    fits(page)
    page.evaluate("scrollTo({top: document.querySelector('h1').offsetTop - 70, behavior: 'instant'})")
    pictured(picture, page, f"{sample.game}-graph", device)
    lead_to_pages(page, page.locator(".drawing:visible .node"), 5)


LONG = ("", "/glossary", "/notes", "/graph", "/ch/{chapter}?both=1", "/ch/{chapter}/graph")


@GAMES_AND_A_DESK
def test_long_pages_fit(visit: Callable[..., Any], sample: Sample, device: str) -> None:
    page = visit(f"/rules/{sample.game}/{sample.clause}", device, LANGUAGE[device])
    chapter = page.locator(".around h2 a").get_attribute("href").rpartition("/")[2].partition("#")[0]
    for path in LONG:
        page.goto(f"/rules/{sample.game}{path.format(chapter=chapter)}")
        heading(page)
        fits(page)


@GAMES_AND_A_DESK
def test_long_lists_are_filtered_without_javascript(visit: Callable[..., Any], sample: Sample, device: str) -> None:
    lang = LANGUAGE[device]
    page = visit(f"/rules/{sample.game}/notes", device, lang, script=False)
    every = page.locator(".note").count()
    page.locator("main input[name=q]").fill(page.locator(".note .chip").last.text_content())
    page.locator("main .search button").click()
    page.wait_for_url("**/notes?q=*")
    assert 0 < page.locator(".note:visible").count() < every
    page.goto(f"/rules/{sample.game}/glossary")
    every = page.locator(".glossary dt").count()
    page.locator("main input[name=q]").fill(page.locator(".glossary dt [lang=en]").last.text_content())
    page.locator("main .search button").click()
    page.wait_for_url("**/glossary?q=*")
    assert 0 < page.locator(".glossary dt").count() < every


@GAMES
def test_the_glossary_is_filtered_while_typing(visit: Callable[..., Any], sample: Sample) -> None:
    page = visit(f"/rules/{sample.game}/glossary")
    word = page.locator(".glossary dt [lang=en]").last.text_content()
    page.locator("main input[name=q]").fill(word)
    shown = page.locator(".glossary dt:visible")
    assert all(word.lower() in one.locator("..").text_content().lower() for one in shown.all())
    letters = [one.text_content() for one in page.locator(".letter:visible").all()]
    assert shown.count() >= len(letters) > 0, "a letter without a word is not shown"
