"""Five known cards fight on a phone; players have names; what was built is taken back."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from .conftest import WIDTHS, expect
from .devices import VISITORS
from .test_table import BOARD, MOST_KEYS, TWO_SCREENS, WAIT, Hand, Keys, lay

MOST = 14
"""Taps, besides the letters that are typed, for five known cards and a fight with a choice."""


@dataclass(frozen=True)
class Fight:
    """Cards of two players, and the taps that make them fight.

    Attributes:
        zone: the zone of each player that they are put into.
        own: the cards of the player who begins, as typed.
        other: the opponent's.
        lies: the state of the opponent's cards.
        before: buttons that lead to the attack.
        to: the button that attacks.
        choice: the player who decides then.
        chosen: the tiles on the board and the buttons that decide it.
        happened: the text at the end.
    """

    zone: str
    own: tuple[str, ...]
    other: tuple[str, ...]
    to: str
    choice: str
    chosen: tuple[str, ...]
    happened: str
    lies: str = ""
    before: tuple[str, ...] = ()


FIGHTS = {
    "sve": Fight(
        "field",
        ("BP04-033", "BP01-005"),
        ("BP01-002", "BP01-003", "BP01-009"),
        "→ エンシェントエルフ (c)",
        "You: choose target",
        ("エルフプリンセスメイジ (e)",),
        "エルフプリンセスメイジ defense 3 → 2",
        lies="engaged",
    ),
    "fab": Fight(
        "hand",
        ("arcanic-cunning-red", "aspect-of-tiger-body-red"),
        ("absorb-in-aether-red", "beaming-bravado-blue", "adrenaline-rush-blue"),
        "→ The opponent’s hero",
        "The opponent: choose defending cards (up to 2)",
        ("tile Beaming Bravado", "Choose these"),
        "Beaming Bravado the opponent’s hand → combat chain",
    ),
    "dm": Fight(
        "battle_zone",
        ("DM01-050", "DM01-001"),
        ("DM01-012", "DM01-004", "DM01-018"),
        "→ The opponent",
        "The opponent: choose creatures that block or change the attack target (up to 1)",
        ("tile シーマイン",),
        "アクア・ソルジャー your battle zone → your hand",
        before=("End the step",),
    ),
    "kiseki": Fight(
        "field",
        ("Joshua Bright", "Estelle Bright"),
        ("Weissmann", "Walter", "Kloe Rinz"),
        "→ Weissmann (c)",
        "The opponent to act",
        (),
        "Weissmann (c) is stunned",
        before=("Keep passing",),
    ),
}


def put(hand: Hand, cards: tuple[str, ...]) -> None:
    """Type what each card is called, and tap it."""
    for card in cards:
        find = hand.page.locator("#c-find")
        if not find.evaluate("(e) => e === document.activeElement"):
            hand.tap(find)
        find.press_sequentially(card, timeout=WAIT)
        offered = hand.page.locator(f'.offered button:is([value="put {card}"], :has-text("{card}"))')
        there = hand.page.locator("#sheet .in-zone .tile").count()
        hand.tap(offered.first)
        expect(hand.page.locator("#sheet .in-zone .tile")).to_have_count(there + 1)


def fought(hand: Hand, fight: Fight) -> None:
    """Put five cards on an empty table, and fight with them."""
    page = hand.page
    hand.do(f"open zone p1.{fight.zone}")
    put(hand, fight.own)
    hand.do(f"open zone p2.{fight.zone}", ".to-zones")
    if fight.lies:
        hand.chip(f"c.{fight.lies}", "1")
    put(hand, fight.other)
    hand.do("close")
    for button in fight.before:
        hand.button(button, "#choices")
    hand.tap(page.locator(".board .near .tile .tile-face").first)
    ways = page.locator("#sheet .can .act")
    expect(ways).to_have_count(len(fight.other)) if not fight.chosen else None  # the choice is which one to attack
    hand.tap(ways.filter(has_text=fight.to).first)
    expect(page.locator("#choices h2")).to_have_text(fight.choice)
    for chosen in fight.chosen:
        kind, _, name = chosen.partition(" ")
        hand.tile(name) if kind == "tile" else hand.button(chosen, "#choices")
    hand.shows(fight.happened, "#now .latest li")


@pytest.mark.parametrize("game", list(FIGHTS))
def test_five_known_cards_fight_in_fourteen_taps(
    visit: Callable[..., Any], picture: Callable[..., None], game: str
) -> None:
    page = visit(f"/table/{game}", "phone", "en")
    hand = Hand(page)
    fought(hand, FIGHTS[game])
    picture(page, f"cards-{game}", full_page=True)
    assert hand.taps <= MOST


IN_JAPANESE = {
    "sve": {
        "to": "→ エンシェントエルフ(c)",
        "choice": "自分が選ぶ: 目標",
        "chosen": ("エルフプリンセスメイジ(e)",),
        "happened": "エルフプリンセスメイジ 体力 3 → 2",
    },
    "dm": {
        "to": "→ 相手",
        "choice": "相手が選ぶ: ブロックなどで攻撃先を変更するクリーチャー(1つまで)",
        "happened": "アクア・ソルジャー 自分のバトルゾーン → 自分の手札",
        "before": ("ステップを終える",),
    },
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", list(IN_JAPANESE))
def test_five_known_cards_fight_by_keyboard_alone(visit: Callable[..., Any], game: str, lang: str) -> None:
    keys = Keys(visit(f"/table/{game}", "desktop", lang))
    fought(keys, replace(FIGHTS[game], **IN_JAPANESE[game]) if lang == "ja" else FIGHTS[game])
    assert keys.keys <= MOST_KEYS


USUAL = {
    "sve": """\
game: sve
p1:
  field: [{card: BP04-033}, {card: BP01-005}, {card: BP02-001, engaged: true}]
  hand: [{card: SD02-012}, {card: BP01-010}, {card: BP01-011}, {card: BP01-012}]
p2:
  field: [{card: BP01-002, engaged: true}, {card: BP01-003, engaged: true}, {card: BP01-009, engaged: true}]
  hand: 4
""",
    "fab": """\
game: fab
p1:
  equipment: [{card: ironrot-helm}, {card: ironrot-legs}]
  hand: [{card: snatch-red}, {card: command-and-conquer-red}, {card: sink-below-red}, {card: enlightened-strike-red}]
p2:
  equipment: [{card: ironrot-gauntlet}, {card: ironrot-plate}]
  hand: [{card: sink-below-yellow}, {card: razor-reflex-red}, {card: snatch-blue}, {card: absorb-in-aether-red}]
""",
    "dm": """\
game: dm
p1:
  battle_zone: [{card: DM01-050}, {card: DM01-001}, {card: DM01-104, tapped: true}]
  mana_zone: [{card: DM01-012}, {card: DM01-004}, {card: DM01-083}, {card: DM01-005}, {card: DM01-106}]
  hand: [{card: DM01-009}, {card: DM01-010}, {card: DM01-015}]
  shield_zone: 5
p2:
  battle_zone: [{card: DM01-084}, {card: DM01-018}, {card: DM01-S01, tapped: true}]
  mana_zone: [{card: DM01-024}, {card: DM01-026}, {card: DM01-034}, {card: DM01-035}]
  hand: 3
  shield_zone: 4
""",
    "kiseki": """\
game: kiseki
p1:
  field: [{name: Joshua, cp: 3, str: 4, def: 2}, {name: Estelle, cp: 3, str: 3, def: 3}, {name: Kloe, str: 1, def: 2}]
  hand: [{name: Earth Guard, type: event, ep: 1}, {name: Tita, cp: 2, str: 1, def: 1}]
p2:
  field: [{name: Weissmann, cp: 4, str: 4, def: 4}, {name: Walter, cp: 3, str: 3, def: 3}]
  hand: 4
""",
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", list(USUAL))
def test_a_usual_board_takes_two_screens_of_a_phone(visit: Callable[..., Any], game: str, lang: str) -> None:
    page = visit(f"/table/{game}", "phone", lang)
    lay(Hand(page), USUAL[game])
    expect(page.locator("#choices")).to_be_visible()
    page.locator(".as-text > summary").click()
    assert page.locator("#editor").bounding_box()["height"] <= TWO_SCREENS
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["phone"][0]


NEW = {
    ("sve", "ja"): ("field", ("クイックブレーダー", "エンシェントエルフ"), "→ 相手のリーダー", "リーダー 20 → 19"),
    ("sve", "en"): ("field", ("Quickblader", "Ancient Elf"), "→ The opponent’s leader", "leader 20 → 19"),
    ("fab", "ja"): ("hand", ("Snatch", "Sink Below"), "→ 相手のヒーロー", "Snatch → 攻撃している"),
    ("fab", "en"): ("hand", ("Snatch", "Sink Below"), "→ The opponent’s hero", "Snatch → attacking"),
    ("dm", "ja"): (
        "battle_zone",
        ("アクア・ソルジャー", "アクア・ガード"),
        "→ 相手",
        "アクア・ソルジャー → タップ状態",
    ),
    ("dm", "en"): ("battle_zone", ("Aqua Soldier", "Aqua Guard"), "→ The opponent", "アクア・ソルジャー → tapped"),
    ("kiseki", "ja"): ("field", ("ヨシュア", "レーヴェ"), "→ レーヴェ(b)", "ヨシュア・ブライト → アクション状態"),
    ("kiseki", "en"): ("field", ("Joshua", "Loewe"), "→ Loewe (b)", "Joshua Bright → action state"),
}
"""For each game and language: the zone of two cards, their typed values, an attack, and its result."""
MOST_OF_A_NEWCOMER = 10


@pytest.mark.parametrize(("game", "lang"), list(NEW))
def test_from_the_address_alone_to_an_answer_about_two_cards(
    visit: Callable[..., Any], picture: Callable[..., None], game: str, lang: str
) -> None:
    zone, cards, attack, happened = NEW[game, lang]
    page = visit("/", "phone", lang)
    hand = Hand(page)
    hand.tap(page.locator(f'main a[href*="/table/{game}"]').first)
    for side, card in zip(("p1", "p2"), cards, strict=True):
        hand.do(f"open zone {side}.{zone}", ".to-zones" if side == "p2" else "#editor")
        put(hand, (card,))
    hand.do("close")
    hand.tap(page.locator(".board .near .tile .tile-face").first)
    for onward in page.locator('#sheet button[value^="on "]').all():
        hand.tap(onward)
    hand.tap(page.locator("#sheet .can .act").filter(has_text=attack).first)
    hand.shows(happened, "#now .latest")
    picture(page, f"new-{game}-{lang}")
    assert hand.taps <= MOST_OF_A_NEWCOMER


@VISITORS
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_added_cards_can_be_undone_after_a_reload(
    visit: Callable[..., Any], device: str, lang: str, script: bool
) -> None:
    page = visit("/table/sve", device, lang, script=script)
    hand = Hand(page)
    hand.do("open zone p1.field")
    for number in (1, 2):
        hand.do("add 2/2")
        expect(page.locator("#sheet .in-zone .tile")).to_have_count(number)
    hand.do("undo", "#sheet")
    expect(page.locator("#sheet .in-zone .tile")).to_have_count(1)
    hand.do("close")
    if script:
        page.reload()
        expect(page.locator(".board .near .tile")).to_have_count(1)
    hand.do("new")
    expect(page.locator(".board .near .tile")).to_have_count(0)
    hand.do("undo")
    expect(page.locator(".board .near .tile")).to_have_count(1)
    hand.do("undo")
    expect(page.locator(".board .near .tile")).to_have_count(0)
    expect(page.locator("button[value=undo]")).to_have_count(0)


NAMED = {
    "en": ("Aoi: choose target", "Ben’s field"),
    "ja": ("Aoiが選ぶ: 目標", "Benの場"),
}


@VISITORS
def test_players_have_the_names_that_they_are_given(visit: Callable[..., Any], device: str, lang: str) -> None:
    page = visit("/table/sve", device, lang)
    hand = Hand(page)
    lay(hand, BOARD + "play:\n  - p1: {play: s}\n")
    for player, name in (("p1", "Aoi"), ("p2", "Ben")):
        hand.do(f"open player {player}")
        page.fill(f'input[name="{player}.called"]', name)
        hand.do(f"set {player}")
        expect(page.locator(f'.plate-open[data-card-id="{player}"]')).to_have_text(name)
    assert page.inner_text("#choice-title") == NAMED[lang][0]
    hand.tile("Scout")
    hand.shows(NAMED[lang][1], "#now .latest")
    page.locator("button[formaction^='/share']").click()
    page.wait_for_url("**/s/*")
    assert NAMED[lang][1] in page.inner_text("main")
    assert not {"p1", "p2"} & set(page.inner_text("#answer").replace("(", " ").split())


ASKED = {
    "en": ("Wall (w), before any effect: defense 4", "must be attacked first"),
    "ja": ("元々の体力: 4", "アクト状態の守護"),
}


@VISITORS
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_value_and_a_refusal_say_why_in_two_taps(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    page = visit("/table/sve", device, lang, script=script)
    value, refusal = ASKED[lang]
    hand = Hand(page)
    lay(hand)
    before = hand.taps
    hand.tile("Wall")
    hand.tap(page.locator("#sheet .values .ask[value*='\"defense\"']"))
    assert hand.taps - before == 2
    hand.shows(value, "#asked")
    expect(page.locator("#asked")).to_be_in_viewport()
    picture(page, f"table-why-{device}-{lang}-{script}")
    hand.do("close")
    hand.tile("Knight")
    hand.tap(page.locator("#sheet .cannot button[value^=ask]").first)
    hand.shows(refusal, "#asked")
    expect(page.locator("#asked a.chip").first).to_be_visible()
    picture(page, f"table-why-not-{device}-{lang}-{script}")
