"""Rate limits: announced in headers; requests beyond them get 429 with ``Retry-After``."""

from flask import Flask, Response, current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, headers_enabled=True, swallow_errors=True)


def _rate(name: str) -> str:
    return str(current_app.config[name])


search_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SEARCH"), scope="search")
suggest_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SEARCH"), scope="suggest")
resolve_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_RESOLVE"), scope="resolve")
play_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_PLAY"), scope="play")
share_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SHARE"), scope="share")


def install(app: Flask) -> None:
    @app.after_request
    def nothing_to_wait_for(response: Response) -> Response:
        """Remove ``Retry-After`` from successful answers; the limiter adds it to all."""
        if response.status_code < 400:
            response.headers.pop("Retry-After", None)
        return response

    limiter.init_app(app)
