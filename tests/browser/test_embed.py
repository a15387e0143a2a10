"""A clause and a result in a frame of another site, by the code that the page and oEmbed give."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from .devices import VISITORS

SITE = "https://site.example/"
SAID = {"en": ("Bane means", "Watcher"), "ja": ("必殺", "Watcher")}


@VISITORS
@pytest.mark.parametrize("path", ["/rules/sve/12.14.2", "/scenarios/sve/12.14.2-two-bane-followers"])
def test_what_another_site_shows_can_be_read(
    visit: Callable[..., Any], address: str, device: str, lang: str, path: str
) -> None:
    page = visit(path, device, lang)
    page.locator(".embed-code summary").click()
    code = page.inner_text("#embed")
    found = page.request.get(f"{address}/oembed", params={"url": f"{address}{path}", "lang": lang})
    assert found.ok
    assert f"/embed{path}" in code
    for frame in (code, json.loads(found.text())["html"]):
        page.route(SITE, lambda one, frame=frame: one.fulfill(body=frame, content_type="text/html"))
        page.goto(SITE)
        inside = page.frame_locator("iframe").locator("body")
        inside.wait_for()
        assert SAID[lang]["scenarios" in path] in inside.inner_text()
        page.unroute(SITE)
