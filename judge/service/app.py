"""The application factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request
from flask_compress import Compress
from flask_openapi3.models.info import Info
from flask_openapi3.models.server import Server
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

import judge
from judge import resources
from judge.service import (
    api,
    caching,
    compiled_templates,
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
from judge.service.public_address import PublicAddress
from judge.service.resolver import workers
from judge.service.settings import settings
from judge.service.views import presenting


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
    compiled_templates.install(app)
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
