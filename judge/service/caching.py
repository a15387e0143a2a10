"""A cache of finished pages, with conditional requests."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar, cast

from flask import Flask, Response, current_app, g, request

from judge.service.languages import language
from judge.service.sources import sources
from judge.service.storage import StoreFailed, database, rulings

T = TypeVar("T")

READING = frozenset({"rules", "graph", "manual", "scenarios"})
"""Blueprints whose pages depend only on the rules text, the shipped boards and the rulings."""

MOST = 32 * 1024 * 1024
"""The size of the cache of one process in bytes; the least recently used pages are dropped."""


OF_THE_PAGE = ("Content-Type", "Content-Encoding", "Content-Language", "Vary", "ETag", "Cache-Control", "Link")
"""Headers that are cached with a page; all other headers are added to each answer."""


class Page(NamedTuple):
    """A cached page: its body, which may be compressed, and its headers."""

    body: bytes
    headers: list[tuple[str, str]]


class Recent(Generic[T]):
    """A cache of limited size, from which the least recently used values are dropped.

    Args:
        most: the largest total weight of its values.
        weigh: returns the weight of a value.
    """

    def __init__(self, most: int, weigh: Callable[[T], int]) -> None:
        self.most, self._weigh = most, weigh
        self.weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, value: T) -> None:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = value
                self.weight += self._weigh(value)
            while self.weight > self.most:
                self.weight -= self._weigh(self._kept.popitem(last=False)[1])


def recent_pages(most: int = MOST) -> Recent[Page]:
    """Return an empty cache of pages, of this size in bytes."""
    return Recent(most, lambda page: len(page.body))


def _key() -> Hashable | None:
    """Return the cache key for the requested page, or ``None`` if the page must not be cached.

    The key contains all cookies, since they are all that the service knows about the reader.
    """
    if request.method not in ("GET", "HEAD") or request.blueprint not in READING:
        return None
    try:
        kept = "" if database().untouched else rulings().revision()
    except StoreFailed:
        return None
    asked = (request.host_url, request.full_path, language())
    says = (request.headers.get("Cookie"), request.headers.get("Accept-Encoding"))
    return (*asked, *says, kept, *sources().revision)


def install(app: Flask) -> None:
    """Cache the pages of ``app``, add entity tags to cacheable answers, and answer 304 where possible."""
    app.extensions["judge.pages"] = recent_pages()

    @app.before_request
    def known() -> Response | None:
        g.page_key = key = _key()
        page = None if key is None else _pages().get(key)
        if page is None:
            return None
        g.page_key = None
        return Response(page.body, headers=page.headers)

    @app.after_request
    def unchanged(response: Response) -> Response:
        if request.method not in ("GET", "HEAD") or response.status_code != 200 or response.is_streamed:
            return response
        if not response.get_etag()[0]:
            response.add_etag()
        response.headers.setdefault("Cache-Control", "private, no-cache")  # browsers may keep it but must revalidate
        if (key := g.get("page_key")) is not None and request.method == "GET" and "Set-Cookie" not in response.headers:
            headers = [(name, value) for name, value in response.headers.items() if name in OF_THE_PAGE]
            _pages().keep(key, Page(response.get_data(), headers))
        response.make_conditional(request)
        return response


def _pages() -> Recent[Page]:
    return cast("Recent[Page]", current_app.extensions["judge.pages"])
