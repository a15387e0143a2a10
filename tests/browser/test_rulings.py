"""A ruling from the board to another phone: kept, found again, shared, opened elsewhere."""

from collections.abc import Callable
from typing import Any

from .devices import VISITORS
from .test_journeys import BOARD

SAID = {
    "ja": ("裁定として保存", "にぎやかな盤面", "結果は当時と同じです"),
    "en": ("Save as ruling", "busy board", "the result is the same"),
}


@VISITORS
def test_a_ruling_is_kept_found_shared_and_opened_elsewhere(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str
) -> None:
    keep, words, same = SAID[lang]
    page = visit("/resolve", device, lang)
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.get_by_role("button", name=keep).click()
    page.wait_for_selector("input[name=title]")
    page.wait_for_load_state()
    page.fill("input[name=tags]", f"journey-{device}")
    page.check("input[name=public]")
    page.locator("form[action^='/rulings'] button.button").first.click()
    page.wait_for_selector("#secret")
    page.wait_for_load_state()
    assert same in page.inner_text(".standing")
    assert page.inner_text("#secret") not in page.inner_text("#step-address")
    address = page.inner_text("#citation")
    assert page.url.partition("?")[0] == address  # what is shared from the address bar lets nobody edit
    edit = page.inner_text("#secret")
    assert edit.startswith(f"{address}/")
    picture(page, f"ruling-{device}-{lang}")

    page.goto(f"/rulings?tag=journey-{device}")
    page.fill("main input[name=q]", words)
    page.press("main input[name=q]", "Enter")
    page.wait_for_url("**q=*")
    page.locator(f"main a[href$='{address.rpartition('/')[2]}']").first.click()
    page.wait_for_selector("[data-trace]")
    page.wait_for_load_state()

    elsewhere = visit(address, "desktop" if device == "phone" else "phone", lang)
    assert same in elsewhere.inner_text(".standing")
    assert elsewhere.locator("#secret").count() == 0  # whoever has the link may read it, and no more


DELETED = {"ja": ("削除 …", "削除する", "削除しました"), "en": ("Delete …", "Delete", "is deleted")}


@VISITORS
def test_a_private_ruling_is_found_again_edited_elsewhere_and_deleted_everywhere(
    visit: Callable[..., Any], device: str, lang: str
) -> None:
    asks, confirms, done = DELETED[lang]
    page = visit("/resolve", device, lang)
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.get_by_role("button", name=SAID[lang][0]).click()
    page.wait_for_selector("input[name=title]")
    page.fill("input[name=title]", f"Private {device}")
    page.locator("form[action^='/rulings'] button.button").first.click()
    page.wait_for_selector("#secret")
    page.wait_for_load_state()
    address, edit = page.inner_text("#citation"), page.inner_text("#secret")
    page.goto("/rulings")
    own = page.locator(".own a").filter(has_text=f"Private {device}")
    assert own.count() == 1
    with page.expect_download() as saved:
        page.locator(".own a[download]").click()
    assert edit in saved.value.path().read_text()
    page.goto("/call")
    assert page.locator("[data-answers]").get_by_text(f"Private {device}").count() == 1

    other = visit(edit, "desktop" if device == "phone" else "phone", lang)
    assert other.url.partition("?")[0] == address
    other.locator(".own summary").click()
    other.get_by_role("button", name=asks).click()
    other.wait_for_load_state()
    assert f"Private {device}" in other.inner_text("main")
    other.get_by_role("button", name=confirms, exact=True).click()
    other.wait_for_load_state()
    assert done in other.inner_text("h1")
    other.goto("/call")
    assert other.locator("[data-answers] li").count() == 0
    other.goto("/rulings")
    assert other.locator(".own").count() == 0


def test_a_deleted_ruling_is_gone_without_a_network_too(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en", worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.get_by_role("button", name=SAID["en"][0]).click()
    page.fill("input[name=title]", "Private and gone")
    page.locator("form[action^='/rulings'] button.button").first.click()
    page.wait_for_selector("#secret")
    address = page.inner_text("#citation")
    page.reload()
    page.locator(".own summary").click()
    asks, confirms, _done = DELETED["en"]
    page.get_by_role("button", name=asks).click()
    page.get_by_role("button", name=confirms, exact=True).click()
    page.wait_for_selector("[data-gone]", state="attached")
    page.goto("/call")
    page.context.set_offline(True)
    page.goto(address)
    assert "Private and gone" not in page.inner_text("body")
