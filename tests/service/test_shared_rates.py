"""Rates that several processes count together."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from judge.service import create_app
from judge.service.limits import SCHEME, SharedRates


@pytest.fixture
def uri(tmp_path: Path) -> str:
    return f"{SCHEME}://{tmp_path / 'rates.sqlite3'}"


def test_two_that_count_into_one_file_count_together(uri: str) -> None:
    one, other = (FixedWindowRateLimiter(SharedRates(uri)) for _ in range(2))
    rate = parse("3 per minute")
    assert [counter.hit(rate, "hall") for counter in (one, other, one, other)] == [True, True, True, False]
    assert other.hit(rate, "elsewhere")
    assert one.get_window_stats(rate, "hall").remaining == 0


def test_a_window_that_is_over_begins_again(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = SharedRates(uri)
    now = 1_000.0
    monkeypatch.setattr("judge.service.limits.time.time", lambda: now)
    assert [rates.incr("k", 60), rates.incr("k", 60, 4)] == [1, 5]
    assert (rates.get("k"), rates.get_expiry("k")) == (5, 1_060.0)
    now = 1_060.0
    assert (rates.get("k"), rates.incr("k", 60)) == (0, 1)
    rates.clear("k")
    assert (rates.get("k"), rates.get_expiry("k"), rates.check()) == (0, now, True)
    rates.incr("k", 60)
    assert (rates.reset(), rates.get("k")) == (1, 0)


def test_expired_rates_are_removed(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.service.limits._SWEEP", 10)
    rates = SharedRates(uri)
    for at in range(30):
        rates.incr(f"k{at}", -1)
    with sqlite3.connect(uri.removeprefix(f"{SCHEME}://")) as file:
        assert file.execute("select count(*) from rate").fetchone()[0] <= 11


def test_two_applications_on_one_file_refuse_together(settings: dict[str, Any], uri: str) -> None:
    shared = settings | {"RATELIMIT_ENABLED": True, "RATELIMIT_STORAGE_URI": uri, "RATELIMIT_SEARCH": "3 per minute"}
    apps = [create_app(shared) for _ in range(2)]
    seen = [apps[at % 2].test_client().get("/api/v1/search?q=7.4.7").status_code for at in range(5)]
    assert seen == [200, 200, 200, 429, 429]
    for app in apps:
        app.extensions["judge.database"].close()
