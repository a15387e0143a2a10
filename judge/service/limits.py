"""Request rates: published in headers, answered with 429 and ``Retry-After`` when passed."""

from flask import Flask, current_app
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
    """Count requests to ``app``."""
    limiter.init_app(app)
