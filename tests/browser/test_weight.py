"""What a page weighs: a clause, cold and warm."""

from collections.abc import Callable
from typing import Any

MOST_BYTES, MOST_REQUESTS = 60 * 1024, 6


def asked(page: Any, path: str) -> list[int]:
    """Open a page; return the bytes that came over the wire for each request that went out for it."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda one: sizes.append(round(one["encodedDataLength"])))
    session.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    session.detach()
    return [size for size in sizes if size]


def test_a_clause_is_light_when_cold_and_one_request_when_warm(visit: Callable[..., Any]) -> None:
    page = visit("about:blank", "phone", "ja")
    cold = asked(page, "/rules/sve/10.5.2.1")
    assert 2 <= len(cold) <= MOST_REQUESTS
    assert sum(cold) <= MOST_BYTES
    assert len(asked(page, "/rules/sve/10.5.2")) == 1
