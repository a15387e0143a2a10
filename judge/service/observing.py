"""One log line per request, and Prometheus metrics. Neither contains the users' questions."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any, cast

from flask import Blueprint, Flask, Response, abort, current_app, g, has_request_context, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

HEADER = "X-Request-Id"
SHARED_NUMBERS = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable of `prometheus_client` that names the folder for the metrics of several processes."""
NOT_MATCHED = "(none)"
"""The route shown for requests that match no route."""

pages = Blueprint("observing", __name__)  # not part of the API

_log = logging.getLogger("judge.requests")
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Numbers:
    """The metrics of one application."""

    def __init__(self, app: Flask) -> None:
        self.registry = CollectorRegistry()
        names = ("route", "method", "status")
        self.requests = Counter("judge_requests", "Requests answered", names, registry=self.registry)
        self.seconds = Histogram(
            "judge_request_seconds", "Time to an answer", ("route",), registry=self.registry, buckets=_SECONDS
        )
        self.at_work = Gauge(
            "judge_boards_at_work",
            "Boards being resolved or queued",
            registry=self.registry,
            multiprocess_mode="livesum",
        )
        self._app = app

    def shown(self) -> bytes:
        """Return the metrics in the Prometheus format, including those of sibling processes."""
        self.tell_work()
        registry = self.registry
        if SHARED_NUMBERS in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        return generate_latest(registry)

    def tell_work(self) -> None:
        """Update the gauge for the boards being resolved in this process."""
        self.at_work.set(self._app.extensions["judge.answers"].at_work)


def share_numbers(folder: str) -> None:
    """Keep the metrics of this process and its children in a folder, so that each process can show all of them."""
    os.environ[SHARED_NUMBERS] = folder
    values.ValueClass = values.MultiProcessValue()


def request_id() -> str:
    """Return the request's id, as used in the log and the answer; a valid id from a proxy is kept."""
    if "request_id" not in g:
        given = request.headers.get(HEADER, "")
        g.request_id = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
    return str(g.request_id)


class JsonLines(logging.Formatter):
    """A log formatter: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if has_request_context():
            fields["request_id"] = request_id()
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def log_to_stderr() -> None:
    """Log to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("waitress").setLevel(logging.ERROR)


def _route() -> str:
    """Return the route pattern of the request; the path itself may contain a secret or a question."""
    return request.url_rule.rule if request.url_rule is not None else NOT_MATCHED


def install(app: Flask) -> None:
    """Log and measure the requests to ``app``; the metrics are public only if a setting says so."""
    numbers = app.extensions["judge.numbers"] = Numbers(app)

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def tell(response: Response) -> Response:
        response.headers[HEADER] = request_id()
        took = time.perf_counter() - g.get("began", time.perf_counter())
        numbers.requests.labels(_route(), request.method, response.status_code).inc()
        numbers.seconds.labels(_route()).observe(took)
        numbers.tell_work()
        fields = {
            "method": request.method,
            "route": _route(),
            "status": response.status_code,
            "milliseconds": round(1000 * took, 1),
        }
        _log.info("%s %s %s", request.method, _route(), response.status_code, extra={"fields": fields})
        return response

    app.register_blueprint(pages)


@pages.get("/metrics")
def metrics() -> Response:
    """Return the metrics in Prometheus form."""
    if not current_app.config["METRICS"]:
        abort(404)
    held = cast(Numbers, current_app.extensions["judge.numbers"])
    return Response(held.shown(), content_type=CONTENT_TYPE_LATEST)
