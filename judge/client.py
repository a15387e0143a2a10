r"""A client of the service, with the same functions on another machine.

from judge.client import Client

judge = Client("https://judge.example.org") trace = judge.resolve("game: sve\np1: {field: [{id: a, attack: 2, defense:
2}]}")
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

Data = dict[str, Any]
Board = str | Mapping[str, Any]
"""A board as YAML or JSON text, or the same as data."""


class RefusedError(Exception):
    """The service has rejected a request, or cannot be reached.

    Attributes:
        status: the HTTP status; 0 without an answer.
        problems: the single errors, with their places.
        answer: the whole error answer; after a run stopped by a limit, it has the ``trace`` so far.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        problems: list[Data] | None = None,
        answer: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.problems, self.answer = status, code, problems or [], answer or {}


class Client:
    """A service at an address.

    Args:
        address: the address, such as ``https://judge.example.org``.
        seconds: how long to wait for an answer.

    Raises:
        ValueError: this is not an address.
    """

    def __init__(self, address: str, lang: str = "en", seconds: float = 30.0) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{address!r} is not an address; write it like https://judge.example.org")
        self._base, self._lang, self._seconds = f"{address.rstrip('/')}/api/v1", lang, seconds

    def games(self) -> list[Data]:
        """Return the games with their editions."""
        return self._list(self.ask("rules")["games"])

    def rule(self, game: str, number: str) -> Data:
        """Return a clause with its notes, code and scenarios."""
        return self.ask(f"rules/{quote(game, safe='@')}/{quote(number, safe='')}")

    def search(self, question: str, game: str | None = None, limit: int = 10) -> list[Data]:
        """Return the clauses that answer a question, best first."""
        return self._list(self.ask("search", q=question, game=game, limit=limit)["hits"])

    def resolve(self, scenario: Board, seat: str | None = None) -> Data:
        """Return the trace of a board, as ``judge resolve --json`` prints it, even if a limit stopped the run."""
        trace: Data = self.resolved(scenario, seat=seat)["trace"]
        return trace

    def resolved(self, scenario: Board, **asked: Any) -> Data:
        """Return the result of a board: verdict, answer, outcomes, trace, and a report if asked for.

        Args:
            asked: query parameters of the API: ``seat``, ``report`` (``text`` or ``markdown``), ``board``,
                ``everything``, ``deciding``, ``strict``.
        """
        try:
            return self.ask("resolve", {"scenario": scenario}, **asked)
        except RefusedError as refused:
            if "trace" not in refused.answer:
                raise
            return dict(refused.answer)

    def play(self, scenario: Board, decisions: list[Data] | None = None) -> Data:
        """Return the steps on a board after some decisions, and the options of the next decision."""
        return self.ask("play", {"scenario": scenario, "decisions": decisions or []})

    def explore(self, scenario: Board, progress: Callable[[Data], None] | None = None) -> Data:
        """Return the outcomes of every open decision on a board; ``progress`` is called during the exploration."""
        if progress is None:
            return self.ask("explore", {"scenario": scenario})
        for event, data in self.events("explore", {"scenario": scenario}):
            if event == "progress":
                progress(data)
            elif event == "explored":
                return data
            else:
                raise _refused(data)
        raise RefusedError(0, "unreachable", "the answer broke off")

    def options(self, scenario: Board, seat: str | None = None) -> Data:
        """Return the possible and impossible actions of a player at the end of a board's script."""
        return self.ask("options", {"scenario": scenario} | ({"seat": seat} if seat else {}))

    def share(self, scenario: Board) -> Data:
        """Store a board; return its short address."""
        return self.ask("share", {"scenario": scenario})

    def cards(self, game: str | None = None, q: str = "") -> Iterator[Data]:
        """Yield the published cards whose name or number contains these words, of one game or of all."""
        return self._rows("cards", game=game, q=q)

    def card(self, game: str, number: str) -> Data:
        """Return a published card: its text, the clauses behind its words, and the boards that use it."""
        return self.ask(f"cards/{quote(game, safe='')}/{quote(number, safe='')}")

    def read_card(self, game: str, text: str, card_type: str = "follower") -> Data:
        """Return how a printed card text is understood, and the words in it that are not."""
        return self.ask(f"cards/{quote(game, safe='')}/read", {"text": text, "type": card_type})

    def rulings(self, **wanted: str) -> Iterator[Data]:
        """Yield the public rulings, filtered by ``q``, ``game``, ``clause``, ``card`` and ``tag``."""
        return self._rows("rulings", **wanted)

    def _rows(self, endpoint: str, **wanted: str | None) -> Iterator[Data]:
        """Yield the rows of a long list, requesting page after page."""
        answer = self.ask(endpoint, None, **wanted)
        yield from answer[endpoint]
        while answer["next"]:
            with self._answer(Request(answer["next"], headers={"Accept-Language": self._lang})) as page:  # noqa: S310
                answer = json.load(page)
            yield from answer[endpoint]

    def ask(self, endpoint: str, body: Data | None = None, **query: Any) -> Data:
        """Return the answer of an endpoint.

        Args:
            endpoint: its path below ``/api/v1``.
            body: the body of a POST request; a GET request is sent if ``None``.
            query: query parameters; those with ``None`` are left out.

        Raises:
            RefusedError: the service rejected the request, or cannot be reached.
        """
        with self._answer(self._request(endpoint, body, query)) as answer:
            found: Data = json.load(answer)
            return found

    def events(self, endpoint: str, body: Data) -> Iterator[tuple[str, Data]]:
        """Yield the events, each with its kind and data, that an endpoint sends while it works.

        Args:
            endpoint: its path below ``/api/v1``.

        Raises:
            RefusedError: the service rejected the request, or cannot be reached.
        """
        request = self._request(endpoint, body, {})
        request.add_header("Accept", "text/event-stream, application/problem+json")
        with self._answer(request) as answer:
            kind = "message"
            for line in map(bytes.decode, answer):
                name, _, value = line.rstrip("\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "data":
                    yield kind, json.loads(value)

    def _request(self, endpoint: str, body: Data | None, query: Mapping[str, str | int | None]) -> Request:
        asked = {name: value for name, value in query.items() if value is not None}
        address = f"{self._base}/{endpoint}" + (f"?{urlencode(asked)}" if asked else "")
        data = None if body is None else json.dumps(body).encode()
        headers = {"Accept-Language": self._lang} | ({"Content-Type": "application/json"} if data else {})
        return Request(address, data, headers)  # noqa: S310 - http or https, see above

    @contextmanager
    def _answer(self, request: Request) -> Iterator[Any]:
        """Open the answer to a request for reading; errors become :class:`RefusedError`."""
        try:
            with urlopen(request, timeout=self._seconds) as answer:  # noqa: S310 - http or https, see above
                yield answer
        except HTTPError as refused:
            with refused:
                raise _problem(refused.code, refused.read()) from None
        except (URLError, TimeoutError, ConnectionError, HTTPException) as wrong:
            why = getattr(wrong, "reason", wrong)
            raise RefusedError(0, "unreachable", f"no answer from {self._base}: {why}") from None
        except ValueError:
            raise RefusedError(0, "no_judge", f"{self._base} answers, but it is not a judge service") from None

    @staticmethod
    def _list(found: Any) -> list[Data]:
        return list(found)


def _problem(status: int, body: bytes) -> RefusedError:
    try:
        return _refused(json.loads(body))
    except (ValueError, LookupError, TypeError):
        return RefusedError(status, "refused", f"the service answered {status}")


def _refused(answer: Data) -> RefusedError:
    return RefusedError(answer["status"], answer["code"], answer["detail"], answer["problems"], answer)
