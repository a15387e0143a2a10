"""What the first view of a page weighs, with an empty cache and with a full one."""

import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


PIECE, PAUSE = 150, 0.04
"""The characters and seconds between two pieces of a page on a slow line."""


@pytest.fixture
def slow_line(address: str) -> Iterator[str]:
    """Return the address of the same service, whose pages arrive in pieces."""

    class Line(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urllib.request.Request(address + self.path, headers={"Accept-Language": "ja"})
            with urllib.request.urlopen(asked) as answer:
                body, kind = answer.read(), answer.headers["Content-Type"]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            is_page = kind.startswith("text/html")
            size = PIECE if is_page else len(body)
            for at in range(0, len(body), size):
                self.wfile.write(body[at : at + size])
                time.sleep(PAUSE if is_page else 0)

        def log_message(self, *args: Any) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Line)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_moves_while_the_front_page_arrives(visit: Callable[..., Any], slow_line: str, device: str) -> None:
    page = visit("about:blank", device, "ja")
    page.add_init_script(SHIFTS)
    page.goto(slow_line, wait_until="load")
    assert sum(page.evaluate("window.shifts")) < UNSEEN
