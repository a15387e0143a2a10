"""Resolver processes: a scenario that hangs, crashes or eats memory costs only its own answer."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from judge.service import create_app
from judge.service.resolver import job
from judge.service.resolver.workers import Resolver

from .test_resolve import post, small


@pytest.fixture
def resolver() -> Iterator[Resolver]:
    made = Resolver(workers=1, seconds=60.0, mebibytes=512, wait=0.5, queued=2)
    made.start()
    yield made
    made.close()


@pytest.fixture
def hurried(resolver: Resolver, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that leaves the processes little time from now on; until then they may be slow."""
    return lambda: monkeypatch.setattr(resolver, "_seconds", 0.5)


def test_resolves_in_another_process(resolver: Resolver) -> None:
    answer = resolver.resolve(small(), "x.yaml")
    assert answer["status"] == "resolved"
    assert answer["trace"]["steps"] == job.answer(small(), "x.yaml", seconds=300.0)["trace"]["steps"]
    assert resolver.pids() != [os.getpid()]


def test_wrong_scenario_comes_back_as_data(resolver: Resolver) -> None:
    assert resolver.resolve("game: nope", "x.yaml")["problems"][0]["field"] == "game"


def test_killed_process_is_replaced(resolver: Resolver) -> None:
    resolver.resolve(small(), "x.yaml")
    (pid,) = resolver.pids()
    os.kill(pid, signal.SIGKILL)
    assert resolver.resolve(small(), "x.yaml")["status"] == "resolved"
    assert resolver.pids() != [pid]


def test_silent_process_is_killed_and_replaced(
    resolver: Resolver, hurried: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    resolver.resolve(small(), "x.yaml")
    (pid,) = resolver.pids()
    os.kill(pid, signal.SIGSTOP)
    hurried()
    assert resolver.resolve(small(), "x.yaml")["reason"] == "time"
    monkeypatch.undo()
    assert resolver.resolve(small(), "x.yaml")["status"] == "resolved"


def test_busy_resolver_says_so(resolver: Resolver, hurried: Callable[[], None]) -> None:
    resolver.resolve(small(), "x.yaml")
    os.kill(resolver.pids()[0], signal.SIGSTOP)
    hurried()
    waiting = threading.Thread(target=resolver.resolve, args=(small(), "x.yaml"))
    waiting.start()
    while not resolver._free.empty():  # until the other one has taken the only process
        time.sleep(0.01)
    with pytest.raises(ServiceUnavailable):
        resolver.resolve(small(), "x.yaml")
    waiting.join()


def test_one_client_cannot_take_every_place() -> None:
    crowd = Resolver(workers=1, seconds=60.0, mebibytes=512, wait=60.0, queued=5)
    crowd.start()
    try:
        crowd.resolve(small(), "x.yaml")
        os.kill(crowd.pids()[0], signal.SIGSTOP)
        asked = (small(), "x.yaml", job.RESOLVE, None, "a")
        waiting = [threading.Thread(target=crowd.resolve, args=asked) for _ in "12"]
        for one in waiting:
            one.start()
        while crowd._by_client["a"] < 2:
            time.sleep(0.01)
        with pytest.raises(TooManyRequests):
            crowd.resolve(small(), "x.yaml", client="a")
        os.kill(crowd.pids()[0], signal.SIGCONT)
        assert crowd.resolve(small(), "x.yaml", client="b")["status"] == "resolved"
        for one in waiting:
            one.join()
        assert not crowd._by_client
    finally:
        crowd.close()


def test_clients_take_turns() -> None:
    """Another client waited until all boards of the first one were resolved, or was sent away."""
    crowd = Resolver(workers=1, seconds=60.0, mebibytes=512, wait=60.0, queued=14)
    crowd.start()
    done: list[str] = []

    def ask(client: str) -> None:
        assert crowd.resolve(small(), "x.yaml", client=client)["status"] == "resolved"
        done.append(client)

    try:
        crowd.resolve(small(), "x.yaml")
        os.kill(crowd.pids()[0], signal.SIGSTOP)
        waiting = [threading.Thread(target=ask, args=(client,)) for client in "aaaab"]
        for number, one in enumerate(waiting):
            one.start()
            while crowd._by_client.total() <= number:
                time.sleep(0.01)
        while len(crowd._line) < 4:
            time.sleep(0.01)
        os.kill(crowd.pids()[0], signal.SIGCONT)
        for one in waiting:
            one.join()
        assert done.index("b") <= 2
        assert crowd._line == []
    finally:
        crowd.close()


def _endless(*_: Any, **__: Any) -> Any:
    while True:
        pass


def _greedy(*_: Any, **__: Any) -> Any:
    raise MemoryError


@pytest.mark.parametrize(("work", "reason"), [(_endless, "time"), (_greedy, "memory")])
def test_alarm_and_memory_inside_the_process(monkeypatch: pytest.MonkeyPatch, work: Any, reason: str) -> None:
    monkeypatch.setattr(job, "answer", work)
    assert job.bounded("", "", 0.2)["reason"] == reason


def test_page_for_a_stopped_scenario(settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(settings)
    answers = app.extensions["judge.answers"]
    monkeypatch.setattr(answers, "of", lambda *_: job.stopped("time", 5.0))
    client = app.test_client()
    page = post(client, small())
    assert page.status_code == 422
    assert "still running after 5 seconds" in page.text
    assert "Striker" in page.text, "what was typed is never lost"
    api = client.post("/api/v1/resolve?lang=en", json={"scenario": small()})
    assert (api.status_code, api.json["code"]) == (422, "stopped_time")  # type: ignore[index]


def test_only_a_page_gets_options_and_every_board() -> None:
    text = small()
    page, program = (job.done(task, text, "x.yaml", 300.0) for task in (job.RESOLVE, job.TRACE))
    assert program["trace"] == page["trace"]
    assert page["options"], "void: there is nothing left to do"
    assert program["options"] is None
    assert len(page["boards"]) > 2, "void: nothing happens"
    assert program["boards"] == [page["boards"][0], page["boards"][-1]]
    assert [program["boards"][at] for at in (program["board_at"][0], program["board_at"][-1])] == program["boards"]


def test_boards_share_a_card_that_did_not_change() -> None:
    """The board after each step is made from the changes since the one before."""
    first, *_, last = job.done(job.RESOLVE, small(), "x.yaml", 300.0)["boards"]
    same = [card for card, facts in first["cards"].items() if last["cards"].get(card) == facts]
    assert same, "void: every card has changed"
    assert all(first["cards"][card] is last["cards"][card] for card in same)


def test_same_text_is_resolved_once(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = app.extensions["judge.answers"]
    with app.app_context():
        first = answers.of(small())
        monkeypatch.setattr(job, "answer", _greedy)
        assert answers.of(small()) == first


def test_answers_kept_are_bounded(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RESOLVE_CACHE": 100})
    answers = app.extensions["judge.answers"]
    with app.app_context():
        for number in range(20):
            answers.of(small(f"Striker {number}"))
    assert 0 < len(answers.kept) < 20
    assert answers.kept.weight <= 100 * 1024
