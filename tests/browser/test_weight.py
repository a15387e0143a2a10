"""What the first view of a page weighs, with an empty cache and with a full one."""

from collections.abc import Callable
from typing import Any

import pytest

MOST_REQUESTS = 8
PAGES = {
    "/rules/sve/10.5.2.1": 35,
    "/rules/fab/8.3.5": 35,
    "/search?q=ward": 35,
    "/table/fab": 65,
    "/table/sve?example=sve/12.14.2-two-bane-followers": 65,
    "/scenarios/sve/12.14.2-two-bane-followers": 45,
}
"""Pages, and the kilobytes that each may send."""


def asked(page: Any, path: str) -> list[int]:
    """Open a page; return the bytes that came over the wire for each request that went out for it."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda one: sizes.append(round(one["encodedDataLength"])))
    session.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    session.detach()
    return [size for size in sizes if size]


@pytest.mark.parametrize("path", list(PAGES))
def test_a_first_view_is_light(visit: Callable[..., Any], path: str) -> None:
    cold = asked(visit("about:blank", "phone", "ja"), path)
    assert 2 <= len(cold) <= MOST_REQUESTS
    assert sum(cold) <= PAGES[path] * 1024


def test_a_second_clause_is_one_request(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/10.5.2.1", "phone", "ja")
    page.wait_for_load_state("networkidle")  # else the end of the first page counts with the second
    assert len(asked(page, "/rules/sve/10.5.2")) == 1


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)))
  .observe({ type: "layout-shift", buffered: true });"""


UNSEEN = 0.001
"""A shift smaller than a line of text moved by one pixel: rounding while a slow page is painted in two goes."""


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_moves_once_it_is_shown(visit: Callable[..., Any], device: str) -> None:
    page = visit("about:blank", device, "ja")
    page.add_init_script(SHIFTS)
    moved = {}
    for path in ("/", *PAGES, "/cards/dm", "/quiz/sve/12.14.2-two-bane-followers?said=p1.field", "/call"):
        page.goto(path, wait_until="networkidle")
        if sum(shifts := page.evaluate("window.shifts")) >= UNSEEN:
            moved[path] = shifts
    assert moved == {}
