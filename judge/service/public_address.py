"""Makes links use the public address from a setting, whatever address a request came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.service.settings import public_address

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class PublicAddress:
    """WSGI middleware that rewrites each request to the public address.

    Args:
        address: scheme and host, with a port if needed: ``https://judge.example.org``.

    Raises:
        SettingError: the address is invalid.
    """

    def __init__(self, app: Wsgi, address: str) -> None:
        parts = public_address(address)
        self._app, self._scheme, self._host = app, parts.scheme, parts.netloc

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ |= {"wsgi.url_scheme": self._scheme, "HTTP_HOST": self._host}
        return self._app(environ, start_response)
