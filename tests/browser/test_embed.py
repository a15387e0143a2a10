"""A clause and a result in a frame of another site, by the code that the page and oEmbed give."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

SAID = {"en": ("Bane means", "Watcher"), "ja": ("必殺", "見張り兵")}


class Site(BaseHTTPRequestHandler):
    """Another site: the same page at every address."""

    body = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<!doctype html>{self.body}".encode())

    def log_message(self, *args: object) -> None:
        """Write nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """Return the address of another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("path", "device", "lang"),
    [
        ("/rules/sve/12.14.2", "phone", "ja"),
        ("/scenarios/sve/12.14.2-two-bane-followers", "desktop", "en"),
    ],
)
def test_an_embedded_page_is_readable_on_another_site(
    visit: Callable[..., Any], address: str, site: str, device: str, lang: str, path: str
) -> None:
    page = visit(path, device, lang)
    page.locator(".embed-code summary").click()
    code = page.inner_text("#embed")
    found = page.request.get(f"{address}/oembed", params={"url": f"{address}{path}", "lang": lang})
    assert found.ok
    assert f"/embed{path}" in code
    for frame in (code, json.loads(found.text())["html"]):
        Site.body = frame
        page.goto(site)
        inside = page.frame_locator("iframe").locator("body")
        inside.wait_for()
        assert SAID[lang]["scenarios" in path] in inside.inner_text()
