"""The table: a board built and played by tapping it, at two widths, in two languages, with and without JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest

from judge.cards.board_names import in_language

from .conftest import PATIENCE, WIDTHS, expect
from .devices import EACH_PAIR, VISITORS

WAIT = PATIENCE
MOST = 16
"""Taps that a board of four cards, a spell and a refused attack may take, from the first page on."""

MOST_SWIPES = 4
MOST_KEYS = 250
"""Keys for the same board without mouse and finger."""

TWO_SCREENS = 2 * WIDTHS["phone"][1]

SAID = {
    "en": {
        "damage": "Spell 1 (d) deals 3 ability damage to Follower 0/4 Ward (c)",
        "wall": "Follower 0/4 Ward (c)",
        "other": "→ Follower 1/3 (b)",
        "why": "an engaged follower with Ward must be attacked first",
        "try": "Try it anyway",
        "instead": "What if…?",
        "switch": "Continue this line",
        "undo": "Undo",
        "text": "Deal 3 damage to a follower",
        "act": "You to act",
    },
    "ja": {
        "damage": "スペル 1(d)がフォロワー 0/4 守護(c)に能力ダメージ3を与える",
        "wall": "フォロワー 0/4 守護(c)",
        "other": "→ フォロワー 1/3(b)",
        "why": "アクト状態の守護",
        "try": "それでも試す",
        "instead": "もし…なら?",
        "switch": "こちらを続ける",
        "undo": "戻す",
        "text": "それに3ダメージ",
        "act": "自分が行動する番",
    },
}

SEEN = """(e) => {
  const box = e.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 12));
  return Boolean(there) && (there === e || e.contains(there) || there.closest("label") === e);
}"""
"""Whether an element can be tapped at its place on the screen."""


class Hand:
    """A hand that taps and swipes, and counts."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = self.swipes = 0

    def tap(self, found: Any) -> None:
        """Press something that a person sees, after a swipe where it is not on the screen."""
        found.wait_for(timeout=WAIT)
        self.swipes += not found.evaluate(SEEN)
        found.click(timeout=WAIT)
        self.taps += 1
        expect(self.page.locator("form[aria-busy=true]")).to_have_count(0)

    def do(self, value: str, within: str = "#editor") -> None:
        """Press the button that does this."""
        self.tap(self.page.locator(f'{within} button[name=do][value="{value}"]:visible').first)

    def chip(self, name: str, value: str) -> None:
        """Press a word or a number of the card that is made."""
        self.tap(self.page.locator(f'.make label:has(input[name="{name}"][value="{value}"])').first)

    def tile(self, name: str, within: str = ".board") -> None:
        """Press a card, by its name in the language of the page."""
        game = self.page.url.partition("/table/")[2].partition("?")[0]
        called = in_language(game, name, self.page.locator("html").get_attribute("lang"))
        self.tap(self.page.locator(f"{within} .tile").filter(has_text=called).first.locator(".tile-face"))

    def button(self, name: str, within: str = "#editor") -> None:
        """Press a button by its label."""
        self.tap(self.page.locator(within).get_by_role("button", name=name, exact=True).first)

    def shows(self, text: str, within: str) -> None:
        """Wait until something can be read."""
        self.page.locator(within).filter(has_text=text).first.wait_for(timeout=WAIT)


STOP = """(e) => e.type === "radio" ? [...document.getElementsByName(e.name)].find((one) => one.checked) ?? e
  : e.tabIndex < 0 ? e.closest("[data-keypad]")?.querySelector('[tabindex="0"]') ?? e : e"""
"""Where the Tab key stops on the way to something: at the chosen one of several, or at the first key of a keypad."""

ARROWS = """([from, to]) => {
  const pad = to.closest("[data-keypad]");
  if (from === to || !pad) return [0, 0];
  let rows = [...pad.querySelectorAll("p:has(button)")].map((row) => [...row.children]);
  if (!rows.length) rows = [[...pad.querySelectorAll("input")]];
  const row = (key) => rows.findIndex((one) => one.includes(key));
  const column = (key) => rows[row(key)].indexOf(key);
  return [row(to) - row(from), column(to) - column(from)];
}"""

BEHIND = """(e) => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  const last = stops.filter((one) => one.compareDocumentPosition(document.activeElement) & 4).length;
  const way = stops.indexOf(e) - last;
  return way < 0 && -way < stops.length + way || way > 0 && way > stops.length - way;
}"""
"""Whether Shift and Tab lead to something sooner than Tab."""

FOCUSED = "(e) => e === document.activeElement"


class Keys(Hand):
    """A user with only a keyboard, who reaches each element with Tab; the keys are counted."""

    keys = 0

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.keys += 1

    def tap(self, found: Any) -> None:
        """Scroll to an element and press it; it must be visible."""
        found.wait_for(timeout=WAIT)
        box = found.get_attribute("for")
        inner = found.locator("input")
        target = self.page.locator(f"#{box}") if box else inner if inner.count() else found
        stop = target.evaluate_handle(STOP)
        key = "Shift+Tab" if stop.evaluate(BEHIND) else "Tab"
        for _ in range(100):
            if stop.evaluate(FOCUSED):
                break
            self.press(key)
        else:
            raise AssertionError(f"no Tab leads to {target}")
        down, right = self.page.evaluate(ARROWS, [stop, target.element_handle()])
        for key, times in (("ArrowDown", down), ("ArrowRight", right)):
            for _ in range(times):
                self.press(key)
        while not target.evaluate(FOCUSED):
            self.press("ArrowRight")  # among the radio buttons
        shown = found if not box else target
        assert shown.evaluate(SEEN), f"{target} has the focus where nobody sees it"
        if target.get_attribute("type") != "radio":
            self.press("Space" if target.get_attribute("type") == "checkbox" else "Enter")
        self.taps += 1
        expect(self.page.locator("form[aria-busy=true]")).to_have_count(0)


def build(hand: Hand) -> None:
    """Put a follower 2/2, two engaged ones of the opponent, 1/3 and 0/4 with Ward, and a spell on the table."""
    hand.do("open zone p1.field")
    hand.do("add 2/2")
    hand.do("open zone p2.field")
    hand.chip("c.engaged", "1")
    hand.do("add 1/3")
    hand.chip("c.keywords", "ward")
    hand.do("add 0/4")
    hand.do("open zone p1.hand")
    hand.chip("c.type", "spell")
    hand.chip("c.does", "damage 3")
    hand.do("add cost 1")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_board_is_built_and_played_by_keyboard_alone(visit: Callable[..., Any], lang: str) -> None:
    said = SAID[lang]
    page = visit("/table/sve", "desktop", lang)
    keys = Keys(page)
    build(keys)
    keys.tile("", "#sheet")
    keys.button(f"→ {said['wall']}", "#sheet")
    keys.shows(said["damage"], "#now .step-text")
    keys.tile("2/2")
    refused = page.locator("#sheet .cannot li").filter(has_text=said["other"])
    assert said["why"] in refused.inner_text()
    keys.tap(refused.get_by_role("button", name=said["try"]))
    keys.shows("12.8.2", "#now .wrong")
    expect(page.locator("#now")).to_be_focused()
    assert keys.keys <= MOST_KEYS


@EACH_PAIR
def test_a_board_is_built_and_played_in_sixteen_taps(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    said = SAID[lang]
    page = visit("/", device, lang, script=script)
    hand = Hand(page)
    hand.tap(page.locator('main a[href="/table/sve"]'))
    picture(page, f"table-empty-{device}-{lang}-{script}")
    build(hand)
    assert page.locator("#sheet .tile").count() == 1  # the spell, in the hand that is open
    hand.tile("", "#sheet")
    assert said["text"] in page.locator("#sheet .card-says").inner_text()
    picture(page, f"table-card-{device}-{lang}-{script}")
    hand.button(f"→ {said['wall']}", "#sheet")
    hand.shows(said["damage"], "#now .step-text")
    expect(page.locator("#choices h2")).to_have_text(said["act"])
    hand.tile("2/2")
    refused = page.locator("#sheet .cannot li").filter(has_text=said["other"])
    assert said["why"] in refused.inner_text()
    hand.tap(refused.get_by_role("button", name=said["try"]))
    hand.shows("12.8.2", "#now .wrong")
    assert hand.taps <= MOST
    if device == "phone":
        assert hand.swipes <= MOST_SWIPES
        assert page.locator("#editor").bounding_box()["height"] <= TWO_SCREENS
    board, now = page.locator("#table").bounding_box(), page.locator("#now").bounding_box()
    assert (now["x"] >= board["x"] + board["width"]) is (device == "desktop")  # beside the board where there is room
    picture(page, f"table-played-{device}-{lang}-{script}", full_page=True)
    if script and (device, lang) in (("phone", "ja"), ("desktop", "en")):
        page.evaluate("() => window.scrollTo(0, 0)")
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


def lay(hand: Hand, text: str = BOARD) -> None:
    """Put a board on the table as text."""
    hand.tap(hand.page.locator(".as-text > summary"))
    hand.page.fill("#scenario", text)
    hand.do("look", ".as-text")


ASKING = BOARD + "play:\n  - p1: {play: s}\n"


ABOVE_THE_CHOICE = (
    "e => e.getBoundingClientRect().bottom <= document.querySelector('.dock').getBoundingClientRect().top"
)


@pytest.mark.parametrize(("device", "script"), [("phone", True), ("desktop", False)], ids=["phone", "desk-no-script"])
def test_a_choice_is_made_on_the_board_taken_back_and_branched(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, script: bool
) -> None:
    page = visit("/table/sve", device, "en", script=script)
    hand = Hand(page)
    lay(hand, ASKING)
    assert page.inner_text("#choice-title") == "You: choose target"
    assert "Bolt Deal 3 damage to a follower on the enemy’s field" in page.inner_text(".dock-about")
    expect(page.locator("#choice-title")).to_be_in_viewport()
    assert page.locator(".board .tile.option").count() == 2
    if script and device == "phone":
        assert page.locator(".board .tile.option").first.evaluate(ABOVE_THE_CHOICE)
    picture(page, f"table-choice-{device}")
    hand.tile("Wall")
    hand.shows("Bolt (s) deals 3 ability damage to Wall (w)", "#now .step-text")
    hand.shows("defense 4 → 1", "#now .key-changes")
    hand.tap(page.locator(".history li").last.get_by_role("button", name="What if…?"))
    hand.button("Scout (x)", "#choices")
    hand.shows("Scout the opponent’s field → the opponent’s cemetery", ".branches article")
    hand.shows("Wall defense 4 → 1", ".branches article")
    assert page.locator(".branches article").count() == 2
    hand.button("Continue this line", ".branches")
    hand.shows("target: Wall (w)", ".history li")
    hand.button("Undo")
    hand.shows("You: choose target", "#choices h2")
    hand.button("Undo")
    page.locator(".history").wait_for(state="detached", timeout=WAIT)
    hand.button("Explore all lines")
    page.locator("h1").get_by_text("Explore").or_(page.locator(".explored, #answer")).first.wait_for(timeout=WAIT)


@VISITORS
def test_a_card_is_turned_with_one_tap_hurt_moved_and_removed(
    visit: Callable[..., Any], device: str, lang: str
) -> None:
    page = visit("/table/sve", device, lang)
    hand = Hand(page)
    lay(hand)
    hand.tile("Knight")
    turn = page.locator('#sheet button[value="lie a engaged"]')
    hand.tap(turn)
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(turn).to_be_focused()
    expect(page.locator(".board .tile.sideways")).to_have_count(3)
    hand.do("lie a damage 1")
    expect(page.locator('.board [data-card-id="a"] .def')).to_contain_text("1")
    hand.tap(page.locator("[data-keep=move] > summary"))
    hand.do("move a p1.ex")
    expect(page.locator('.z-ex [data-card-id="a"]')).to_have_count(1)
    hand.tile("Knight")
    hand.do("remove a")
    expect(page.locator('[data-card-id="a"]')).to_have_count(0)


def test_a_card_is_dragged_onto_its_target_and_into_a_zone(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "desktop", "en")
    hand = Hand(page)
    lay(hand)
    page.evaluate("() => window.scrollTo(0, 0)")
    page.locator('.board [data-card-id="s"]').drag_to(page.locator('.board [data-card-id="w"]'))
    hand.shows("Bolt (s) deals 3 ability damage to Wall (w)", "#now .step-text")
    page.locator('.board [data-card-id="a"]').drag_to(page.locator('.zone[data-zone="p1.ex"]'))
    expect(page.locator('.z-ex [data-card-id="a"]')).to_have_count(1)


def test_a_sheet_begins_where_one_can_see_it(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "desktop", "en")
    lay(Hand(page))
    page.set_viewport_size({"width": 1280, "height": 560})
    page.evaluate("scrollTo({ top: 400, behavior: 'instant' })")
    page.locator('.board [data-card-id="s"] .tile-face').click()
    expect(page.locator("#sheet-title")).to_be_in_viewport()
    expect(page.locator("#sheet .can .act").first).to_be_in_viewport()


def test_everything_is_done_by_the_keyboard(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "desktop", "en")
    press = page.keyboard.press
    page.locator('button[value="open zone p1.field"]').first.focus(timeout=WAIT)
    press("Enter")
    expect(page.locator("#c-find")).to_be_focused()  # a name can be typed at once where a mouse is
    page.locator('button[value="add 0/1"]').focus(timeout=WAIT)
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        press(key)
    press("Enter")
    expect(page.locator(".board .near .tile")).to_have_count(1)
    press("Escape")
    expect(page.locator("#sheet")).to_have_count(0)
    expect(page.locator('button[value="open zone p1.field"]').first).to_be_focused()
    page.reload(timeout=WAIT)  # what lay on the table is there again
    page.locator(".board .near .tile-face").focus(timeout=WAIT)
    press("Enter")
    attack = page.locator("#sheet").get_by_role("button", name="→ The opponent’s leader")
    attack.focus(timeout=WAIT)
    press("Enter")
    expect(page.locator("#now .latest")).to_contain_text("The opponent leader 20 → 18")
    expect(page.locator("#now")).to_be_focused()


def test_a_box_ticked_during_a_request_stays_ticked(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "phone", "en")
    hand = Hand(page)
    hand.do("open zone p1.field")
    held: list[Any] = []
    page.route("**/table/sve*", lambda one: held.append(one))
    with page.expect_request("**/table/sve*"):
        page.locator('button[value="add 2/2"]').click()
    page.locator('.make label:has(input[value="ward"])').click()
    held.pop().continue_()
    expect(page.locator("#sheet .tile")).to_have_count(1)
    expect(page.locator('input[name="c.keywords"][value="ward"]')).to_be_checked()


def test_a_card_is_found_by_its_name_and_is_there_again(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "phone", "ja")
    hand = Hand(page)
    hand.do("open zone p1.field")
    page.locator("#c-find").press_sequentially("アリア", timeout=WAIT)
    hand.tap(page.locator(".offered button").filter(has_text="フェアリープリンセス・アリア").first)
    expect(page.locator(".board .tile").filter(has_text="フェアリープリンセス・アリア")).to_have_count(1)
    expect(page.locator("#c-find")).to_be_focused()  # for the next name
    hand.tap(page.locator(".recent button"))
    expect(page.locator(".board .tile").filter(has_text="フェアリープリンセス・アリア")).to_have_count(2)


def duel_masters(hand: Hand, said: dict[str, str]) -> None:
    """An attack on the player: a blocker may change its target, then a shield is chosen and broken."""
    hand.do("open zone p1.battle_zone")
    hand.do("add 2000")
    hand.do("open zone p2.battle_zone")
    hand.chip("c.keywords", "blocker")
    hand.do("add 1000")
    hand.do("close")
    hand.shows(said["to attack"], "#choices")
    hand.button(said["end step"], "#choices")
    hand.tile("2000")
    assert said["untapped"] in hand.page.inner_text("#sheet .cannot")
    hand.button(said["at the player"], "#sheet")
    hand.shows(said["blocks"], "#choices h2")
    hand.button(said["none"], "#choices")
    hand.shows(said["shields to break"], "#choices h2")
    assert hand.page.locator("#table .tile.back").count() == 10
    hand.tap(hand.page.locator("#table .tile.option .tile-face").first)
    hand.shows(said["shields"], ".latest")


def flesh_and_blood(hand: Hand, said: dict[str, str]) -> None:
    """An attack that is defended: the chain link, the damage that is left, and a card that may not defend."""
    hand.do("open zone p1.hand")
    hand.chip("c.types", "action")
    hand.chip("c.pitch", "1")
    hand.chip("c.cost", "0")
    hand.tap(hand.page.locator(".further > summary"))
    hand.chip("c.subtypes", "attack")
    hand.do("add 4/0")
    hand.do("open zone p2.hand")
    hand.chip("c.types", "action")
    hand.do("add /3")
    hand.do("close")
    hand.tile("4", ".near")
    hand.tap(hand.page.locator("#sheet .can .act").first)
    hand.shows(said["defends"], "#choices h2")
    hand.shows(said["link"], "#table .link-name")
    hand.tile("3", ".far")
    hand.tap(hand.page.locator("#choices .button").first) if hand.page.locator("#choices .tick").count() else None
    hand.shows(said["damage"], ".latest")


def kiseki(hand: Hand, said: dict[str, str]) -> None:
    """A combat: both players pass until one attacks, and the attacked UNIT is stunned."""
    hand.do("open zone p1.field")
    hand.do("add 3/2")
    hand.do("open zone p2.field")
    hand.do("add 1/2")
    hand.do("close")
    for passes in range(4):
        hand.button(said["pass"], "#choices")
        hand.page.locator(".history li").nth(passes).wait_for(timeout=WAIT)
    hand.tile("3/2", ".near")
    hand.tap(hand.page.locator("#sheet .can .act").first)
    hand.page.locator(".history li").nth(4).wait_for(timeout=WAIT)
    while not hand.page.locator(".latest").get_by_text(said["stunned"]).count():
        entries = hand.page.locator(".history li").count()
        hand.button(said["pass"], "#choices")
        hand.page.locator(".history li").nth(entries).wait_for(timeout=WAIT)
        assert hand.taps <= 30


GAMES = {"dm": duel_masters, "fab": flesh_and_blood, "kiseki": kiseki}
READ = {
    "en": {
        "none": "None of them",
        "pass": "Pass",
        "to attack": "To attack, end this step",
        "end step": "End the step",
        "untapped": "it is untapped",
        "at the player": "→ The opponent",
        "blocks": "The opponent: choose creatures that block or change the attack target",
        "shields to break": "choose a shield to break",
        "shields": "shields 5 → 4",
        "defends": "The opponent: choose defending cards",
        "link": "Chain link 1",
        "damage": "deals 1 physical damage to the opponent’s hero",
        "stunned": "UNIT 1/2 (b) is stunned",
    },
    "ja": {
        "none": "どれも選ばない",
        "pass": "パス",
        "to attack": "攻撃は、ステップを終えた次の攻撃ステップで行う",
        "end step": "ステップを終える",
        "untapped": "アンタップされている",
        "at the player": "→ 相手",
        "blocks": "相手が選ぶ: ",
        "shields to break": "ブレイクするシールド",
        "shields": "シールド 5 → 4",
        "defends": "相手が選ぶ: 防御カード",
        "link": "チェインリンク 1",
        "damage": "相手のヒーローに1物理ダメージ",
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
    GAMES[game](hand, READ[lang])
    picture(page, f"table-{game}-{device}-{lang}", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[device][0]
    hand.do("back 0")
    page.locator(".history").wait_for(state="detached", timeout=WAIT)


KEPT = {
    "en": {"table": "Open the table", "same": "the result is the same", "dies": "Follower 1/3 the opponent’s field"},
    "ja": {"table": "卓を開く", "same": "結果は当時と同じです", "dies": "フォロワー 1/3 相手の場"},
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
    build(hand)
    hand.tile("", "#sheet")
    hand.button(f"→ {said['wall']}", "#sheet")
    hand.shows(said["damage"], "#now .step-text")
    hand.tap(page.locator(".history li").last.get_by_role("button", name=said["instead"]))
    hand.tile("1/3")
    hand.tap(page.locator("#sheet .can .act").first)
    hand.shows(said["dies"], ".branches article")
    assert page.locator(".branches article").count() == 2
    page.locator("button[formaction^='/explore']").click()
    page.wait_for_url("**/explore?lang=*", timeout=WAIT)
    page.locator("#answer .verdict").wait_for(timeout=WAIT)
    page.get_by_role("button", name=said["table"]).click(timeout=WAIT)
    hand.shows(said["dies"].partition(" the ")[0].partition(" 相手")[0], ".latest")
    page.locator("button[formaction^='/rulings/new']").click()
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
    dead = said["dies"].partition(" the ")[0].partition(" 相手")[0]
    assert dead in elsewhere.inner_text("#answer")

    page.locator(".again > summary").last.click()
    page.locator(".again").last.locator("button[formaction^='/table/']").click()
    page.locator("form[data-table]").wait_for(timeout=WAIT)
    page.locator("button[formaction^='/share']").click()
    page.wait_for_url("**/s/*", timeout=WAIT)
    shared = visit(page.url, device, lang, script=script)
    assert dead in shared.inner_text("#answer")


BUSY = "<meta charset=utf-8><section class=error-page><h1>混み合っています</h1></section>"


@pytest.mark.parametrize("failing", ["network", "busy"])
def test_a_tap_that_is_not_answered_is_made_again_with_one_tap(visit: Callable[..., Any], failing: str) -> None:
    page = visit("/table/sve", "phone", "ja", worker=failing == "network")
    hand = Hand(page)
    lay(hand)
    hand.tile("Knight")
    if failing == "busy":
        page.route("**/table/sve*", lambda one: one.fulfill(status=429, body=BUSY, content_type="text/html"))
    page.context.set_offline(failing == "network")
    turn = page.locator('#sheet button[value="lie a engaged"]')
    turn.click()
    alert = page.locator("#sheet [role=alert]")
    expect(alert).to_contain_text({"network": "サービスが応答しません", "busy": "混み合っています"}[failing])
    expect(alert).to_contain_text("入力した内容はそのまま残っています")
    expect(alert).to_be_in_viewport()
    page.unroute("**/table/sve*")
    page.context.set_offline(False)
    hand.tap(alert.get_by_role("button", name="もう一度試す"))
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(alert).to_have_count(0)


TURNED = """\
game: dm
p1:
  battle_zone:
    - {id: a, name: Knight of the Long Night, power: 3000, tapped: true, under: [{id: u, name: Squire, power: 1000}]}
    - {id: b, name: Guard, power: 2000, keywords: [blocker]}
  mana_zone: [{id: m, name: Field, power: 1000, tapped: true}, {id: n, name: Wood, power: 1000}]
p2:
  battle_zone:
    - {id: c, name: Wall, power: 5000, tapped: true, keywords: [blocker]}
    - {id: d, name: Lord, power: 4000}
"""


KEPT_BACK = """\
game: dm
p1:
  battle_zone:
    - {id: a, name: Wall, power: 5000, keywords: [cannot_attack]}
    - {id: b, name: Guard, power: 2000, keywords: [cannot_attack_players]}
"""


@VISITORS
def test_a_keyword_of_several_words_takes_few_lines_on_a_tile(
    visit: Callable[..., Any], device: str, lang: str
) -> None:
    page = visit("/table/dm", device, lang)
    page.locator(".as-text > summary").click()
    page.fill("#scenario", KEPT_BACK)
    page.locator(".as-text button[value=look]").click()
    words = page.locator(".board .tile .kw i")
    expect(words).to_have_count(2)
    lines = "(e) => Math.round(e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight))"
    assert [one.evaluate(lines) for one in words.all()] == [1, 2]


@VISITORS
def test_a_tapped_card_lies_on_its_side(visit: Callable[..., Any], device: str, lang: str) -> None:
    page = visit("/table/dm", device, lang)
    page.locator(".as-text > summary").click()
    page.fill("#scenario", TURNED)
    page.locator(".as-text button[value=look]").click()
    tiles = page.locator(".board .tile:not(.back)")
    expect(tiles).to_have_count(6)
    boxes = {one.get_attribute("data-card-id"): one.locator("> .tile-face").bounding_box() for one in tiles.all()}
    lying = {name: box["width"] > box["height"] for name, box in boxes.items()}
    assert lying == {"a": True, "b": False, "c": True, "d": False, "m": True, "n": False}
    for one, box in boxes.items():
        for other, its in boxes.items():
            beside = box["x"] + box["width"] <= its["x"] or its["x"] + its["width"] <= box["x"]
            above = box["y"] + box["height"] <= its["y"] or its["y"] + its["height"] <= box["y"]
            assert one == other or beside or above, (one, other)
    name = page.locator('.tile[data-card-id="c"] .tile-name')
    assert name.evaluate("(e) => getComputedStyle(e).writingMode") == "vertical-rl"  # its lines run with the card
    page.locator('.tile[data-card-id="d"] > .tile-face').click()
    page.locator('#sheet button[value="lie d tapped"]').click()
    expect(page.locator('.tile.sideways[data-card-id="d"]')).to_be_visible()
    turned = page.locator('.tile[data-card-id="d"] > .tile-face').bounding_box()
    assert turned["width"] > turned["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[device][0]
