"""The application factory, with the public address and the compiled templates of the application."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import jinja2
from flask import Flask, request
from flask_compress import Compress
from flask_openapi3.models.info import Info
from flask_openapi3.models.server import Server
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from werkzeug.middleware.proxy_fix import ProxyFix

import judge
from judge import resources
from judge.service import (
    api,
    caching,
    cors,
    errors,
    headers,
    health,
    languages,
    limits,
    observing,
    pages,
    statics,
    storage,
)
from judge.service import sources as reading
from judge.service.api.document import Described
from judge.service.resolver import workers
from judge.service.settings import public_address, settings
from judge.service.views import presenting

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


class BesideModules(FileSystemBytecodeCache):
    """A store of compiled templates that ignores a folder that cannot be read or written."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(parents=True, exist_ok=True)
                super().dump_bytecode(bucket)


def _store_templates(app: Flask) -> None:
    """Store the compiled templates of ``app``, separately for each version of Jinja and each configuration.

    They are executed when loaded, so they are stored with the package's compiled modules, in a folder that others
    cannot write to.
    """
    env = app.jinja_env
    configuration = (jinja2.__version__, env.trim_blocks, env.lstrip_blocks, *sorted(env.extensions))
    made = hashlib.blake2b(repr(configuration).encode(), digest_size=6).hexdigest()
    env.bytecode_cache = BesideModules(str(resources.PACKAGE / "__pycache__" / f"templates-{made}"))


def create_app(config: Mapping[str, Any] | None = None) -> Described:
    """Return a new application.

    Args:
        config: settings that override the defaults and the environment (see `judge.service.settings`). ``SOURCES`` may
            hold another `judge.service.sources.Sources`.
    """
    app = Described(
        __package__,
        info=Info(title="judge", version=judge.__version__, description=api.DESCRIPTION),
        security_schemes={},
        doc_prefix="/api/v1",
        servers=[Server(url="/")],
        validation_error_status=422,
        validation_error_model=api.ApiError,
        validation_error_callback=api.invalid_request,
        template_folder=str(resources.path("templates")),
        static_folder="static",
        static_url_path=statics.address(),
    )
    app.config.from_mapping(settings(config), OPENAPI_HTML_STRING='{% extends "api.html" %}')
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    reading.install(app, app.config.get("SOURCES"))
    caching.install(app)  # after-request functions run in reverse order, so caching sees the compressed answer
    languages.install(app)
    presenting.install(app)
    observing.install(app)
    statics.install(app)
    cors.install(app)
    headers.install(app)
    limits.install(app)
    storage.install(app)
    health.install(app)
    workers.install(app)
    errors.install(app)
    _store_templates(app)
    Compress(app)
    pages.install(app)
    api.install(app)
    if hops := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    if address := app.config["PUBLIC_URL"]:
        app.wsgi_app = PublicAddress(app.wsgi_app, address)  # type: ignore[method-assign]

    @app.after_request
    def no_store_for_posts(response: Any) -> Any:
        if request.method == "POST":
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return app
