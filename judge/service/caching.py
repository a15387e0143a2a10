"""What was sent once need not be sent again: whoever asks with the mark of an answer is told that it still holds."""

from __future__ import annotations

from flask import Flask, Response, request


def install(app: Flask) -> None:
    """Mark what ``app`` lets be read, and answer 304 to whoever has it already."""

    @app.after_request
    def unchanged(response: Response) -> Response:
        if request.method not in ("GET", "HEAD") or response.status_code != 200 or response.is_streamed:
            return response
        if not response.get_etag()[0]:
            response.add_etag()
        response.headers.setdefault("Cache-Control", "private, no-cache")  # may be kept, and is asked about
        return response.make_conditional(request)
