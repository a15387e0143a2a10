"""The real service behind waitress, and a Chromium that drives it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.games import IDS
from judge.service import create_app

from ..running import Running, sources

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PICTURES = "JUDGE_SCREENSHOTS"
"""The variable that names the folder for pictures; only they need the fine pixels of a phone."""
PATIENCE = int(os.environ.get("JUDGE_PATIENCE", "300000"))
"""Milliseconds after which a page counts as never coming, however busy the machine is."""
WIDTHS = {"phone": (390, 844), "desktop": (1280, 860)}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, before those with a mark are chosen.

    A browser on a busy machine drops a tap or moves a caret once in some thousands; such a test runs a second time.
    """
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


def expect(what: Any) -> Any:
    """Return Playwright's expectations of a page or a part of it, with a long timeout.

    ``page.wait_for_function`` would evaluate a string at its second look, which our policy forbids.
    """
    from playwright import sync_api

    sync_api.expect.set_options(timeout=PATIENCE)
    return sync_api.expect(what)


def _chromium() -> str | None:
    small = "chromium-headless-shell"  # without windows and their compositor: half the work for the same pages
    names = (os.environ.get("JUDGE_CHROMIUM"), small, "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a running Chromium."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install -e .[dev]")
    path = _chromium()
    if path is None:
        pytest.skip("needs a Chromium: install one, or name it in JUDGE_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service with its own database and its own resolver processes."""
    folder = tmp_path_factory.mktemp("service")
    patient = {"RESOLVE_SECONDS": 300.0, "RESOLVE_WAIT_SECONDS": 300.0}  # however busy the machine is
    database = {"DATABASE_URL": f"sqlite:///{folder / 'service.sqlite3'}"}
    for game in IDS:
        sources()._evidence(game)  # no page waits until all boards are played
    app = create_app({**database, **patient, "SOURCES": sources(), "RATELIMIT_ENABLED": False})
    running = Running(app, threads=8)
    yield running.address
    running.stop()
    app.extensions["judge.answers"].resolver.close()
    app.extensions["judge.database"].close()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page on a certain device in a certain language; its errors fail the test."""
    contexts: list[Any] = []
    workers: list[Any] = []
    errors: list[str] = []

    def opened(
        path: str,
        device: str = "desktop",
        lang: str = "en",
        colours: str = "light",
        script: bool = True,
        worker: bool = False,
    ) -> Any:
        width, height = WIDTHS[device]
        phone = device == "phone"
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale={"ja": "ja-JP", "en": "en-US"}[lang],
            color_scheme=colours,
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=script,
            device_scale_factor=2 if phone and os.environ.get(PICTURES) else 1,
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        workers.extend([context] if worker else [])
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type in ("error", "warning") else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    # Chromium notes every answer that is not 2xx; a refused scenario is meant to be one.
    # A page that is kept from its service worker says so, and one that has it loses its network.
    meant = ("422", "429", *(("net::ERR_",) if workers else ("Service Worker registration blocked",)))
    assert [error for error in errors if not any(one in error for one in meant)] == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Return a function that takes a picture into ``$JUDGE_SCREENSHOTS``; without that variable none is taken."""

    def taken(page: Any, name: str, **options: Any) -> None:
        folder = os.environ.get(PICTURES)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png", **options)

    return taken
