"""What the engine carries out, clause by clause; and the keys of the rulebook's pages."""

import re

import pytest
from flask.testing import FlaskClient

from judge.coverage import STATUSES
from judge.service.sources import Sources


@pytest.mark.sweep
def test_the_page_counts_and_lists_like_the_command_line(client: FlaskClient, shared_sources: object) -> None:
    rows = shared_sources.coverage("sve")  # type: ignore[attr-defined]
    page = client.get("/rules/sve/coverage?lang=en").text
    assert page.count('<li class="clause-row">') == len(rows)
    for status in STATUSES:
        some = [name for name, row in rows.items() if row["status"] == status]
        narrowed = client.get(f"/rules/sve/coverage?status={status}&lang=en").text
        assert narrowed.count('<li class="clause-row">') == len(some)
        assert re.search(rf'status={status}"[^>]*>[^<]* <span class="count">{len(some)}</span>', page)
    assert client.get("/rules/sve/coverage?status=x").status_code == 404
    assert client.get("/rules/nope/coverage").status_code == 404


def test_a_clause_says_what_there_is_for_it(client: FlaskClient) -> None:
    page = client.get("/rules/sve/8.4.9.1?lang=en").text
    badge = re.search(r'class="badge evidence-(\w+)" href="([^"]+)">([^<]+)<', page)
    assert badge is not None
    assert (badge[1], badge[3]) == ("proven", "tested: removing this rule changes a board’s result")
    assert "evidence-" not in client.get("/rules/sve/8.4").text


def test_every_page_names_its_keys(client: FlaskClient) -> None:
    page = client.get("/rules/sve/8.4.9.1?lang=en").text
    dialog = page[page.index('<dialog class="keys"') : page.index("</dialog>")]
    assert re.findall(r"<kbd>(.)</kbd>", dialog) == ["/", "j", "k", "y", "?"]
    assert all(f'rel="{rel}"' in page for rel in ("next", "prev", "bookmark"))


def test_coverage_of_a_game_waits_for_the_boards_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def shown(game: str) -> dict[str, tuple[str, ...]]:
        asked.append(game)
        return {"kiseki:804.1": ("kiseki/one",)}

    monkeypatch.setattr("judge.service.sources._shown", shown)
    rows = Sources().coverage("kiseki")
    assert asked == ["kiseki"]
    assert rows["kiseki:804.1"]["scenarios"] == ["kiseki/one"]
