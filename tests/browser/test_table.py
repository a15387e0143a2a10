"""The table: a board built and played by tapping, at two widths, in two languages, with and without JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import PATIENCE, WIDTHS, expect
from .devices import DEVICES

WAIT = PATIENCE
MOST = 40
"""Touches that a board and its first trace may take, those on a list that opens included."""

SAID = {
    "en": {
        "amulet": "Amulet",
        "spell": "spell",
        "hand": "hand",
        "put": "Put it there",
        "engaged": "engaged",
        "ward": "Ward",
        "what": "Select an enemy follower and deal N damage to it",
        "play": "play Spell 1 (d)",
        "wall": "Follower 0/4 Ward (c)",
        "damage": "Spell 1 (d) deals 3 ability damage to Follower 0/4 Ward (c)",
        "attack": "attack with Follower 2/2 (a)",
        "other": "Follower 1/3 (b)",
        "why": "an engaged follower with Ward must be attacked first",
        "refused": "an engaged follower with Ward must be attacked first",
        "try": "Try it all the same",
        "back": "Take back",
        "all": "Take back all",
        "instead": "And if instead …",
        "switch": "Go on with this one",
    },
    "ja": {
        "spell": "スペル",
        "hand": "手札",
        "put": "ここに置く",
        "engaged": "アクト",
        "ward": "守護",
        "what": "相手の場のフォロワー1体を選び、それにNダメージ",
        "play": "スペル 1(d)をプレイ",
        "wall": "フォロワー 0/4 守護(c)",
        "damage": "フォロワー 0/4 守護(c)",
        "attack": "フォロワー 2/2(a)で攻撃",
        "other": "フォロワー 1/3(b)",
        "why": "守護",
        "try": "それでも試す",
        "back": "1つ戻す",
        "all": "すべて戻す",
        "instead": "もし、こうしていたら…",
        "switch": "こちらを続ける",
    },
}


class Hand:
    """A hand that taps, and counts."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def tap(self, found: Any) -> None:
        """Press something that a person sees."""
        found.scroll_into_view_if_needed(timeout=WAIT)
        found.click(timeout=WAIT)
        self.taps += 1

    def chip(self, name: str, value: str) -> None:
        """Press the word or number of a field."""
        field = self.page.locator(f'.card-form label:has(input[name="{name}"][value="{value}"])').first
        self.tap(field)

    def button(self, name: str, within: str = "#editor") -> None:
        """Press a button by what stands on it."""
        self.tap(self.page.locator(within).get_by_role("button", name=name, exact=True).first)

    def shows(self, text: str, within: str) -> None:
        """Wait until something can be read."""
        self.page.locator(within).filter(has_text=text).first.wait_for(timeout=WAIT)


def build(hand: Hand, said: dict[str, str]) -> None:
    """Put the four cards on the table."""
    page = hand.page

    def put(cards: int) -> None:
        hand.button(said["put"], "#card")
        page.locator(".held .count").get_by_text(str(cards), exact=True).wait_for(timeout=WAIT)

    hand.chip("c.attack", "2")
    hand.chip("c.defense", "2")
    put(1)
    hand.chip("c.side", "p2")
    hand.chip("c.attack", "1")
    hand.chip("c.defense", "3")
    hand.chip("c.engaged", "1")
    put(2)
    hand.chip("c.attack", "0")
    hand.chip("c.defense", "4")
    hand.chip("c.keywords", "ward")
    hand.chip("c.engaged", "1")
    put(3)
    hand.chip("c.side", "p1")
    hand.chip("c.zone", "hand")
    hand.chip("c.type", "spell")
    hand.chip("c.cost", "1")
    page.select_option("#c-does", label=said["what"], timeout=WAIT)
    hand.taps += 2  # one opens the list, one chooses
    hand.chip("c.n", "3")
    put(4)


@DEVICES
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_board_is_built_and_played_in_forty_taps(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    said = SAID[lang]
    page = visit("/table", device, lang, script=script)
    hand = Hand(page)
    hand.tap(page.locator(".games-list a").first)
    page.locator("#card").wait_for(timeout=WAIT)
    build(hand, said)
    picture(page, f"table-built-{device}-{lang}-{script}", full_page=True)
    spell = page.locator("#choices .can li").filter(has_text=said["play"]).first
    hand.tap(spell.get_by_role("button", name=said["wall"], exact=True))
    hand.shows(said["damage"], "#now .step-text")
    assert hand.taps <= MOST
    attack = page.locator("#choices .can li").filter(has_text=said["attack"]).first
    hand.tap(attack.locator("summary"))
    other = attack.locator(".shut-out li").filter(has_text=said["other"])
    assert said["why"] in other.inner_text()
    hand.tap(other.get_by_role("button", name=said["try"]))
    hand.shows("12.8.2", "#now .step")
    assert hand.taps <= MOST
    board, now = page.locator("#table").bounding_box(), page.locator("#now").bounding_box()
    assert (now["x"] >= board["x"] + board["width"]) is (device == "desktop")  # beside the board where there is room
    picture(page, f"table-played-{device}-{lang}-{script}", full_page=True)
    if script and (device, lang) in (("phone", "ja"), ("desktop", "en")):
        page.evaluate(
            f"() => window.scrollTo(0, {'document.querySelector(`#now`).offsetTop - 80' if lang == 'ja' else 0})"
        )
        picture(page, f"sve-table-{'phone' if device == 'phone' else 'desk'}", scale="css")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[device][0]


BOARD = """\
game: sve
p1:
  field:
    - {id: a, name: Knight, attack: 2, defense: 2}
  hand:
    - {id: s, name: Bolt, type: spell, cost: 1,
       abilities: [{spell: [{damage: 3, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
p2:
  field:
    - {id: x, name: Scout, attack: 1, defense: 3, engaged: true}
    - {id: w, name: Wall, attack: 0, defense: 4, keywords: [ward], engaged: true}
"""


@DEVICES
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_choice_is_answered_taken_back_and_branched(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, script: bool
) -> None:
    page = visit("/table/sve", device, "en", script=script)
    hand = Hand(page)
    hand.tap(page.locator(".as-text > summary"))
    page.fill("#scenario", BOARD)
    hand.button("Take over what is written")
    hand.button("play Bolt (s)", "#choices")
    hand.shows("p1 decides: target", "#choices h2")
    hand.button("Wall (w)", ".choice")
    hand.shows("Bolt (s) deals 3 ability damage to Wall (w)", "#now .step-text")
    picture(page, f"table-{device}", full_page=True)
    hand.tap(page.locator(".history li").last.get_by_role("button", name="And if instead …"))
    hand.shows("p1 decides: target", "#choices h2")
    hand.button("Scout (x)", ".choice")
    hand.shows("Scout p2 field → p2 cemetery", ".branches article")
    hand.shows("Wall defense 4 → 1", ".branches article")
    assert page.locator(".branches article").count() == 2
    hand.button("Go on with this one", ".branches")
    hand.shows("target: Wall (w)", ".history li")
    hand.button("Take back")
    hand.shows("p1 decides: target", "#choices h2")
    hand.button("Take back all")
    page.locator(".history").wait_for(state="detached", timeout=WAIT)
    hand.button("Explore from here")
    page.locator("h1").get_by_text("Explore").or_(page.locator(".explored, #answer")).first.wait_for(timeout=WAIT)


def test_what_is_chosen_while_an_answer_is_on_its_way_stays_chosen(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "phone", "en")
    held: list[Any] = []
    page.route("**/table/sve*", lambda one: held.append(one))
    hand = Hand(page)
    hand.chip("c.attack", "2")
    hand.chip("c.defense", "2")
    with page.expect_request("**/table/sve*"):
        hand.button("Put it there", "#card")
    hand.chip("c.side", "p2")
    hand.chip("c.keywords", "ward")
    held.pop().continue_()
    page.locator(".held .count").get_by_text("1", exact=True).wait_for(timeout=WAIT)
    expect(page.locator('input[name="c.side"][value="p2"]')).to_be_checked()
    expect(page.locator('input[name="c.keywords"][value="ward"]')).to_be_checked()
    expect(page.locator('input[name="c.attack"][value="2"]')).not_to_be_checked()


def test_what_lay_on_the_table_is_there_after_a_reload_and_by_the_keyboard(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "desktop", "en")
    page.locator('input[name="c.attack"][value="2"]').focus(timeout=WAIT)
    page.keyboard.press("Space")
    page.locator('input[name="c.defense"][value="2"]').focus(timeout=WAIT)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Put it there").focus(timeout=WAIT)
    page.keyboard.press("Enter")
    attack = page.locator("#choices").get_by_role("button", name="attack with Follower 2/2 (a)")
    attack.wait_for(timeout=WAIT)
    page.reload(timeout=WAIT)
    attack.wait_for(timeout=WAIT)
    attack.focus(timeout=WAIT)
    page.keyboard.press("Enter")
    page.locator("#now").get_by_text("p1 attacks", exact=False).first.wait_for(timeout=WAIT)
    page.locator("#now:focus").wait_for(timeout=WAIT)


def test_a_card_is_found_by_its_name(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "phone", "ja")
    page.locator("#c-find").press_sequentially("アリア", timeout=WAIT)
    page.locator(".offered button").filter(has_text="フェアリープリンセス・アリア").first.click(timeout=WAIT)
    page.locator("#table .tile").filter(has_text="フェアリープリンセス・アリア").wait_for(timeout=WAIT)


def put(hand: Hand, said: dict[str, str], cards: int, **chips: str) -> None:
    """Tap a card together and put it on the table, as the one that makes it so many."""
    for name, value in chips.items():
        hand.chip(f"c.{name}", value)
    hand.button(said["put"], "#card")
    hand.page.locator(".held .count").get_by_text(str(cards), exact=True).wait_for(timeout=WAIT)


def duel_masters(hand: Hand, said: dict[str, str]) -> None:
    """An attack on the player: a blocker may change its target, then a shield is chosen and broken."""
    put(hand, said, 1, power="2000")
    put(hand, said, 2, side="p2", power="1000", keywords="blocker")
    hand.tap(hand.page.locator(".settings > summary"))
    hand.page.select_option('[name="turn.phase"]', "attack", timeout=WAIT)
    hand.taps += 2
    hand.button(said["set"])
    attack = hand.page.locator("#choices .can li").filter(has_text=said["creature"]).first
    hand.tap(attack.locator(".shut-out summary"))
    assert said["untapped"] in attack.locator(".shut-out").inner_text()
    hand.tap(attack.get_by_role("button", name="p2", exact=True))
    hand.shows(said["blocks"], "#choices h2")
    hand.button(said["none"], "#choices")
    hand.shows(said["shields to break"], "#choices h2")
    assert hand.page.locator("#table .back").count() == 10
    hand.tap(hand.page.locator("#choices .options button").first)
    hand.shows(said["shields"], ".latest")


def flesh_and_blood(hand: Hand, said: dict[str, str]) -> None:
    """An attack that is defended: the chain link, the damage that is left, and a card that may not defend."""
    hand.chip("c.zone", "hand")
    hand.chip("c.types", "action")
    hand.chip("c.cost", "0")
    hand.chip("c.pitch", "1")
    hand.tap(hand.page.locator(".further > summary"))
    put(hand, said, 1, power="4", subtypes="attack")
    put(hand, said, 2, side="p2", zone="hand", types="action", defense="3")
    hand.button(said["play an action"], "#choices")
    hand.shows(said["defends"], "#choices h2")
    hand.shows(said["link"], "#table .link-name")
    hand.button(said["defender"], "#choices")
    hand.shows(said["damage"], ".latest")


def kiseki(hand: Hand, said: dict[str, str]) -> None:
    """A combat: both players pass until p1 attacks, and the attacked UNIT is stunned."""
    put(hand, said, 1, attack="3", defense="2")
    put(hand, said, 2, side="p2", attack="1", defense="2")
    for passes in range(4):
        hand.button(said["pass"], "#choices")
        hand.page.locator(".history li").nth(passes).wait_for(timeout=WAIT)
    hand.button(said["unit attacks"], "#choices")
    hand.page.locator(".history li").nth(4).wait_for(timeout=WAIT)
    while not hand.page.locator(".latest").get_by_text(said["stunned"]).count():
        entries = hand.page.locator(".history li").count()
        hand.button(said["pass"], "#choices")
        hand.page.locator(".history li").nth(entries).wait_for(timeout=WAIT)
        assert hand.taps <= MOST


GAMES = {"dm": duel_masters, "fab": flesh_and_blood, "kiseki": kiseki}
READ = {
    "en": {
        "put": "Put it there",
        "set": "Set it so",
        "all": "Take back all",
        "none": "None of them",
        "pass": "pass",
        "creature": "Attack: Creature 2000 (a)",
        "untapped": "it is untapped",
        "blocks": "creatures that change the attack target",
        "shields to break": "shields to break",
        "shields": "p2 shields 5 → 4",
        "play an action": "play Action 4 (a)",
        "defends": "defending cards",
        "link": "Chain link 1",
        "defender": "Action 3 (b)",
        "damage": "deals 1 physical damage to p2's hero",
        "unit attacks": "attack: UNIT 3/2 (a)",
        "stunned": "UNIT 1/2 (b) is stunned",
    },
    "ja": {
        "put": "ここに置く",
        "set": "このとおりにする",
        "all": "すべて戻す",
        "none": "どれも選ばない",
        "pass": "パス",
        "creature": "攻撃: クリーチャー 2000(a)",
        "untapped": "アンタップされている",
        "blocks": "攻撃先を変更するクリーチャー",
        "shields to break": "ブレイクするシールド",
        "shields": "p2 シールド 5 → 4",
        "play an action": "アクション 4(a)をプレイ",
        "defends": "防御カード",
        "link": "チェインリンク 1",
        "defender": "アクション 3(b)",
        "damage": "p2のヒーローに1物理ダメージ",
        "unit attacks": "攻撃: UNIT 3/2(a)",
        "stunned": "UNIT 1/2(b)がスタンする",
    },
}
TABLES = pytest.mark.parametrize(
    ("device", "lang", "script"),
    [("phone", "en", True), ("phone", "ja", False)],
    ids=["phone-en-script", "phone-ja-no-script"],
)


@TABLES
@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_built_and_played_by_tapping(
    visit: Callable[..., Any], picture: Callable[..., None], game: str, device: str, lang: str, script: bool
) -> None:
    page = visit("/table", device, lang, script=script)
    hand = Hand(page)
    hand.tap(page.locator(f'.games-list a[href="/table/{game}"]'))
    page.locator("#card").wait_for(timeout=WAIT)
    GAMES[game](hand, READ[lang])
    assert hand.taps <= MOST
    picture(page, f"table-{game}-{device}-{lang}", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[device][0]
    hand.button(READ[lang]["all"])
    page.locator(".history").wait_for(state="detached", timeout=WAIT)


KEPT = {
    "en": {
        "explore": "Explore from here",
        "table": "To the table",
        "keep": "Keep as a ruling",
        "share": "Share by link",
        "same": "the result is the same",
        "dies": "Follower 1/3 p2 field → p2 cemetery",
    },
    "ja": {
        "explore": "ここからすべて調べる",
        "table": "卓へ",
        "keep": "裁定として残す",
        "share": "リンクで共有",
        "same": "結果は当時と同じです",
        "dies": "フォロワー 1/3 p2 場 → p2 墓場",
    },
}


@pytest.mark.parametrize(
    ("device", "lang", "script"),
    [("phone", "ja", True), ("phone", "en", False), ("desktop", "ja", False)],
    ids=["phone-ja-script", "phone-en-no-script", "desktop-ja-no-script"],
)
def test_the_whole_journey(visit: Callable[..., Any], device: str, lang: str, script: bool) -> None:
    said = SAID[lang] | KEPT[lang]
    page = visit("/table/sve", device, lang, script=script)
    hand = Hand(page)
    build(hand, said)
    spell = page.locator("#choices .can li").filter(has_text=said["play"]).first
    hand.tap(spell.get_by_role("button", name=said["wall"], exact=True))
    hand.shows(said["damage"], "#now .step-text")
    hand.tap(page.locator(".history li").last.get_by_role("button", name=said["instead"]))
    hand.button(said["other"], "#choices")
    hand.shows(said["dies"], ".branches article")
    assert page.locator(".branches article").count() == 2
    hand.button(said["explore"])
    page.wait_for_url("**/explore?lang=*", timeout=WAIT)
    page.locator(".outcomes-table").wait_for(timeout=WAIT)
    page.get_by_role("button", name=said["table"]).click(timeout=WAIT)
    hand.shows(said["dies"], ".latest")
    hand.button(said["keep"])
    page.wait_for_url("**/rulings/new?lang=*", timeout=WAIT)
    title = f"Journey {device} {lang}"
    page.fill("input[name=title]", title)
    page.check("input[name=public]")
    page.locator("form[action^='/rulings'] button.button").first.click()
    page.locator("#secret").wait_for(timeout=WAIT)
    page.goto("/rulings")
    page.fill("main input[name=q]", title)
    page.press("main input[name=q]", "Enter")
    page.wait_for_url("**q=*", timeout=WAIT)
    page.locator(".ruling-list a").filter(has_text=title).first.click()
    page.wait_for_url("**/rulings/*", timeout=WAIT)
    assert said["same"] in page.inner_text(".standing")
    elsewhere = visit(page.url, "desktop" if device == "phone" else "phone", lang, script=script)
    assert said["same"] in elsewhere.inner_text(".standing")
    assert said["dies"].split(" p2 ")[0] in elsewhere.inner_text("#answer")

    page.locator(".again > summary").last.click()
    page.locator(".again").last.locator("button[formaction^='/table/']").click()
    page.locator("form[data-table]").wait_for(timeout=WAIT)
    hand.button(said["share"])
    page.wait_for_url("**/s/*", timeout=WAIT)
    shared = visit(page.url, device, lang, script=script)
    assert said["dies"].split(" p2 ")[0] in shared.inner_text("#answer")
