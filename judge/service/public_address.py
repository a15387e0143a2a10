"""The address under which people know the service, where a setting says it: then no header of a request does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.service.settings import public_address

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class PublicAddress:
    """Lets every request come to the public address.

    Args:
        app: what answers.
        address: scheme and host, with a port where it needs one: ``https://judge.example.org``.

    Raises:
        SettingError: it is no such address.
    """

    def __init__(self, app: Wsgi, address: str) -> None:
        parts = public_address(address)
        self._app, self._scheme, self._host = app, parts.scheme, parts.netloc

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request."""
        environ |= {"wsgi.url_scheme": self._scheme, "HTTP_HOST": self._host}
        return self._app(environ, start_response)
