"""A board of a game with other zones, steps and states than the first one's, on a phone in Japanese and at a desk."""

from collections.abc import Callable
from typing import Any

from judge.scenario.shipped import names

from .devices import DEVICES
from .test_four_games import LANGUAGE, pictured
from .test_journeys import CONTRAST, at, fits

READ = """() => {
    const page = document.body.cloneNode(true)
    page.querySelectorAll('textarea, input').forEach(field => field.remove())
    return page.textContent
}"""
"""What a page says besides what was typed into it."""

BOARD = """\
game: kiseki
title: {en: A response takes an attacker out of the combat, ja: 応答で攻撃UNITの1体が戦闘から離れる}
question: {en: Who is stunned in the end?, ja: 最後にスタンしているのはどれか}
turn: {number: 5}
p1:
  bonds: 21
  field:
    - {id: a, name: Estelle Bright, cp: 3, str: 2, def: 3, organizations: [Bracer Guild]}
    - {id: c, name: Joshua Bright, cp: 4, str: 2, def: 3, organizations: [Bracer Guild]}
  homebase: 3
p2:
  bonds: 17
  field:
    - {id: b, name: Loewe, cp: 4, str: 3, def: 4, organizations: [Ouroboros], keywords: [martial_arts]}
  homebase:
    - {id: w, name: Earth Wall, type: item, cp: 1,
       arts: {ep: 0, targets: [{id: t, side: enemy, type: unit}], do: [{perform: stun, on: t}]}}
    - {id: s, name: Secret Base, type: base, level: 2}
play:
  - p1: {attack: b, with: [a, c]}
  - p2: {arts: w, targets: [c], during: "804.9"}
expect:
  - {card: b, stunned: false}
  - {card: c, stunned: true}
  - {cites: ["kiseki:804.9", "kiseki:1306.3"]}
"""

WORDS = {
    "ja": ("戦闘フェイズ", "絆", "拠点", "スタン状態", "アクション状態", "裏向き", "イニシアチブプレイヤー"),
    "en": ("battle phase", "bond", "homebase", "stunned", "action state", "face down", "initiative player"),
}
OTHER_GAME = {"ja": ("リーダー", "墓場", "アクト", "PP"), "en": ("leader", "cemetery", "engaged", "PP")}


@DEVICES
def test_resolve_step_and_change_seats(visit: Callable[..., Any], picture: Callable[..., None], device: str) -> None:
    lang = LANGUAGE[device]
    page = visit("/resolve", device, lang)
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.wait_for_selector(".answer:not(.failed)")
    page.wait_for_load_state()
    fits(page)
    shown = page.locator("#answer").inner_text() + page.locator("#table").inner_text()
    assert [word for word in WORDS[lang] if word not in shown] == []
    assert [word for word in OTHER_GAME[lang] if word in shown] == []
    assert page.evaluate(CONTRAST) == []

    # the card that stands in for an ability comes to lie between the players, and goes again
    stand_in = page.locator('[data-board] .board-side.shared [data-card-id="w.arts"]')
    assert stand_in.count() == 0
    for summary in page.locator("#all-steps:not([open]) > summary").all():  # folded on a phone
        summary.click()
    page.locator(".step", has_text="1204.2j").locator(".step-n").click()
    assert 0 < at(page) < int(page.get_attribute("[data-trace]", "data-last"))
    assert stand_in.count() == 1
    assert page.locator('[data-card-id="a"].sideways').count() == 1
    assert page.locator('[data-card-id="s"].down').count() == 1
    page.evaluate("scrollTo({top: document.querySelector('#table').offsetTop - 70, behavior: 'instant'})")
    pictured(picture, page, "kiseki-result", device)
    fits(page)

    # from the other seat the base lies there unknown
    page.locator(".seats button", has_text={"ja": "自分", "en": "You"}[lang]).click()
    page.wait_for_url("**seat=p1*")
    assert page.locator('[data-board] [data-card-id="w"]').count() == 1
    assert "Secret Base" not in page.evaluate(READ)
    fits(page)


@DEVICES
def test_boards_are_found_by_chapter_and_by_words(visit: Callable[..., Any], device: str) -> None:
    page = visit("/scenarios", device, LANGUAGE[device])
    fits(page)
    chapter = page.locator("#kiseki details").first
    assert chapter.locator("li:visible").count() == 0
    chapter.locator("summary").click()
    assert chapter.locator("li:visible").count() > 0
    page.locator("main input[name=q]").fill("804.11")
    found = page.locator("#kiseki li:visible")
    assert found.count() > 0
    assert all("804.11" in one.text_content() for one in found.all())
    assert page.locator("#sve").is_hidden()
    fits(page)


def test_boards_are_found_by_words_without_javascript(visit: Callable[..., Any]) -> None:
    page = visit("/scenarios", script=False)
    every = page.locator(".scenario-list li").count()
    page.locator("main input[name=q]").fill("overkill")
    page.locator("main .search button").click()
    page.wait_for_url("**/scenarios?q=*")  # and until all of it has come: the address changes before the list does
    assert 0 < page.locator(".scenario-list li:visible").count() < every


def test_the_longest_name_of_a_board_fits_on_a_phone(visit: Callable[..., Any]) -> None:
    longest = max(names(), key=len)
    page = visit(f"/scenarios/{longest}", "phone", "ja")
    place = page.locator(".crumbs [aria-current]").bounding_box()
    assert place["x"] + place["width"] <= page.viewport_size["width"]
    fits(page)
