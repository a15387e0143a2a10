"""Cross-origin access: other sites may read the API; configured ones may also write. Cookies are never used."""

from __future__ import annotations

from flask import Flask, Response, current_app, make_response, request

ANY = "*"
METHODS = "GET, POST, PUT, DELETE"
HEADERS = "Authorization, Content-Type, If-None-Match, Accept-Language"
SHOWN = "ETag, Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id"


def allowed() -> str | None:
    """Return the origin that may read this answer (``*`` for any), or ``None``."""
    origin = request.headers.get("Origin")
    origins: tuple[str, ...] = current_app.config["CORS_ORIGINS"]
    if origin is None or not request.path.startswith("/api/"):
        return None
    if origin in origins:
        return origin
    return ANY if ANY in origins or _reads() else None


def _reads() -> bool:
    """Return whether this request only reads; for a preflight, whether the announced request does."""
    return request.headers.get("Access-Control-Request-Method", request.method) in ("GET", "HEAD")


def install(app: Flask) -> None:
    """Allow the pages of the configured origins to use the API of ``app``."""

    @app.before_request
    def preflight() -> Response | None:
        asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        return make_response("", 204) if asks and allowed() else None

    @app.after_request
    def open_to(response: Response) -> Response:
        origin = allowed()
        if origin is None:
            return response
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = SHOWN
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if origin != ANY:
            response.vary.add("Origin")
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET" if _reads() else METHODS
            response.headers["Access-Control-Allow-Headers"] = HEADERS
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
