"""The graph pages: drawings are sound XML, links lead somewhere, limits are said, wrong numbers get help."""

import hashlib
import io
import json
import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from flask.testing import FlaskClient

import judge.service
from judge.graph import Edge, Near
from judge.graph.referring import LANES
from judge.service import create_app
from judge.service.views import graph_view, wording
from tests.books import write_book
from tests.running import new_sources

from .conftest import GAME
from .test_pages import elements

API = "/api/v1"
VENDOR = Path(judge.service.__file__).parent / "static" / "vendor"

DRAWN = (
    f"/rules/{GAME}/8.4.9/graph",
    f"/rules/{GAME}/8.4.9/graph?depth=2",
    f"/rules/{GAME}/10.6/graph?depth=2",
    f"/rules/{GAME}/8/graph",
    f"/rules/{GAME}/ch/10/graph",
    f"/rules/{GAME}/ch/5.13/graph",
)
PAGES = (
    *DRAWN,
    "/graph",
    f"/rules/{GAME}/graph",
    "/graph/path",
    f"/graph/path?from=5.13.3.1&to=8.4.9&game={GAME}",
    f"/graph/path?from=8.4.9.1&to=10.6&structure=1&game={GAME}",
)
drawn = pytest.mark.parametrize("page", DRAWN)
every_page = pytest.mark.parametrize("page", PAGES)
each_language = pytest.mark.parametrize("lang", ["ja", "en"])


def drawings(html: str) -> list[ET.Element]:
    """Return the drawings of a page, read as XML: the one for desks, the one for phones."""
    return [ET.fromstring(one) for one in re.findall(r'<svg class="drawing.*?</svg>', html, re.DOTALL)]


@pytest.fixture
def small(settings: dict[str, Any], tmp_path: Path) -> Any:
    """Return a function that serves a rulebook of our own."""

    def served(rows: list[Any]) -> FlaskClient:
        own = new_sources()
        own.corpus = write_book(tmp_path / "rules_text", rows)
        return create_app(settings | {"SOURCES": own}).test_client()

    return served


@each_language
@every_page
def test_page_is_sound_and_runs_nothing_inline(client: FlaskClient, page: str, lang: str) -> None:
    answer = client.get(page, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    found = elements(answer.text).found
    assert found[0][1]["lang"] == lang
    ids = [attrs["id"] for _tag, attrs in found if attrs.get("id")]
    assert len(ids) == len(set(ids))
    for tag, attrs in found:
        assert "style" not in attrs
        assert tag != "style"
        assert not [name for name in attrs if name.startswith("on")]
        assert tag != "script" or str(attrs["src"]).startswith("/static/")


@pytest.mark.sweep
@each_language
@drawn
def test_drawings_are_xml_with_a_link_for_each_node(client: FlaskClient, page: str, lang: str) -> None:
    html = client.get(page, headers={"Accept-Language": lang}).text
    wide, narrow = drawings(html)
    for one in (wide, narrow):
        nodes = [link for link in one.iter("a") if "node" in link.attrib["class"].split()]
        assert nodes
        assert all(link.findtext("title") and link.findtext("text") for link in nodes)
        assert len({link.attrib["data-id"] for link in nodes}) == len(nodes)
        for href in sorted({link.attrib["href"] for link in nodes}):
            address, _, anchor = href.partition("#")
            answer = client.get(address)
            assert answer.status_code == 200, href
            assert not anchor or f'id="{anchor}"' in answer.text, href
    assert float(narrow.attrib["width"]) <= 358


@drawn
def test_everything_drawn_is_in_the_list_too(client: FlaskClient, page: str) -> None:
    html = client.get(page).text
    listed = set(re.findall(r'href="([^"]+)"', html[html.index('id="list"') :]))
    for link in drawings(html)[0].iter("a"):
        if link.attrib.get("data-kind") in ("clause", "heading") and "here" not in link.attrib["class"]:
            assert f"/rules/{GAME}/{link.attrib['data-id'].partition(':')[2]}" in listed


@drawn
def test_nothing_is_marked_by_colour_alone(client: FlaskClient, page: str) -> None:
    """Each kind that is drawn is named in the legend; no two kinds have the same shape or the same end."""
    html = client.get(page, headers={"Accept-Language": "en"}).text
    wide = drawings(html)[0]
    legend = html[html.index('<dl class="legend">') : html.index("</dl>")]
    kinds = {element.attrib["data-kind"] for element in wide.iter() if "data-kind" in element.attrib}
    assert {kind for kind in kinds if f"n-{kind}" in legend or f"e-{kind}" in legend} == kinds


def test_kinds_differ_in_form() -> None:
    shapes = {kind: graph_view.outline(kind, 0, 0, 100, 46) for kind in wording.NODES}
    assert len(set(shapes.values())) == len(shapes)
    css = (VENDOR.parent / "graph.css").read_text("utf-8")
    dashes = {kind: re.search(rf"\.e-{kind} \.line {{[^}}]*stroke-dasharray: ([0-9 ]+)", css) for kind in wording.EDGES}
    forms = {(dash[1] if dash else "", graph_view.head(kind, 0, 0, 1)) for kind, dash in dashes.items()}
    assert len(forms) == len(wording.EDGES)


def test_text_is_never_below_12_pixels() -> None:
    css = (VENDOR.parent / "graph.css").read_text("utf-8")
    sizes = [float(size) for size in re.findall(r"font(?:-size)?: [^;]*?(\d+)px", css)]
    assert sizes
    assert min(sizes) >= 12


def test_titles_are_escaped(small: Any) -> None:
    evil = '<script>alert("1")</script> & {1.1.2}'
    title, back = evil.partition(" {")[0], evil.replace("1.1.2", "1.1.1")
    client = small(
        [
            ("1", "informational", title, title),
            ("1.1", "informational", "題", "Title"),
            ("1.1.1", "constraint", evil, evil),
            ("1.1.2", "constraint", back, back),
        ]
    )
    for page in ("1.1.1/graph", "1.1/graph", "ch/1/graph", "graph"):
        html = client.get(f"/rules/sve/{page}").text
        assert "<script>alert" not in html
        assert len(drawings(html)) in (0, 2)
    assert "<script>alert" not in client.get("/graph/path?from=1.1.1&to=1.1.2").text
    one = drawings(client.get("/rules/sve/1.1.1/graph").text)[0]
    assert any("<script>alert(“1”)</script>" in (title.text or "") for title in one.iter("title"))


def test_clauses_left_out_of_a_drawing_are_counted_and_listed(small: Any) -> None:
    rows = [("1", "informational", "見出し", "Heading"), ("1.1", "constraint", "題。", "A rule.")]
    client = small([*rows, *((f"1.{n}", "constraint", "{1.1}を見る。", "See {1.1}.") for n in range(2, 40))])
    html = client.get("/rules/sve/1.1/graph?lang=en").text
    for one in drawings(html):
        assert len([a for a in one.iter("a") if a.attrib.get("data-kind") == "clause"]) == 1 + graph_view.MOST["cited"]
        (more,) = [a for a in one.iter("a") if a.attrib["class"] == "left-out"]
        assert more.findtext("text") == "28 more in the list"
        assert f'id="{more.attrib["href"][1:]}"' in html
    assert html.count('class="clause-row"') == 1 + 30  # the clause itself, and what is listed
    assert "See them all on the clause page" in html
    grouped = client.get("/rules/sve/ch/1/graph?lang=en").text
    assert "1 clause without a reference is not drawn." in grouped


def test_a_chapter_too_large_is_drawn_by_its_sections(small: Any) -> None:
    rows: list[Any] = [("1", "informational", "章", "Chapter")]
    for section in (1, 2):
        rows.append((f"1.{section}", "informational", "節", "Section"))
        rows += [(f"1.{section}.{n}", "constraint", "{1.1.1}", "{1.1.1}") for n in range(1, 30)]
    html = small(rows).get("/rules/sve/ch/1/graph?lang=en").text
    assert "Each row is a section" in html
    hrefs = [a.attrib["href"] for a in drawings(html)[0].iter("a")]
    assert hrefs == ["/rules/sve/ch/1.1/graph", "/rules/sve/ch/1.2/graph"]
    assert "×29" in html


@each_language
@pytest.mark.parametrize("page", [f"/rules/{GAME}/8.4.9.7/graph", f"/graph/path?from=8.4.9.7&to=10.6&game={GAME}"])
def test_a_wrong_number_gets_its_neighbours(client: FlaskClient, page: str, lang: str) -> None:
    answer = client.get(page, headers={"Accept-Language": lang})
    assert answer.status_code == 404
    assert ("8.4.9 は 8.4.9.2 まで" if lang == "ja" else "8.4.9 ends at 8.4.9.2") in answer.text
    assert f"/rules/{GAME}/8.4.9.2" in answer.text


@pytest.mark.parametrize(
    ("page", "status", "target"),
    [
        (f"/rules/{GAME}/８.４.９/graph", 302, f"/rules/{GAME}/8.4.9/graph"),
        (f"/rules/{GAME}@1.7.0/8.4.9/graph", 302, f"/rules/{GAME}/8.4.9/graph"),
        (f"/rules/{GAME}/ch/(10)/graph", 302, f"/rules/{GAME}/ch/10/graph"),
        (f"/rules/{GAME}@1.7.0/graph", 302, f"/rules/{GAME}/graph"),
        (f"/rules/{GAME}/ch/99/graph", 404, None),
        ("/rules/nope/1/graph", 404, None),
        ("/rules/nope/graph", 404, None),
        (f"/rules/{GAME}/%3Cb%3E/graph", 404, None),
        ("/graph/path?from=hello&to=8.4.9", 404, None),
    ],
)
def test_other_forms_and_other_things(client: FlaskClient, page: str, status: int, target: str | None) -> None:
    answer = client.get(page)
    assert (answer.status_code, answer.location) == (status, target)
    assert "<b>" not in answer.text or status != 404


def test_a_path_says_each_step_and_its_direction(client: FlaskClient) -> None:
    page = client.get(f"/graph/path?from=８.４.９&to=(5.13.3.1)&game={GAME}&lang=en").text
    assert "5.13.3.1 refers to 8.4.9." in page
    assert "references followed in both directions" in page
    one_way = client.get(f"/graph/path?from=8.4.9&to=5.13.3.1&way=directed&game={GAME}&lang=en").text
    assert "No chain of references leads from the first to the second." in one_way
    both = client.get(f"/graph/path?from=8.4.9.1&to=10.6&structure=1&game={GAME}&lang=ja").text
    assert "8.4.9.1は8.4.9の下位にあります。" in both
    assert "8.4.7は10.6を参照します。" in both


def test_a_path_to_the_clause_itself(client: FlaskClient) -> None:
    assert "Both are the same clause." in client.get(f"/graph/path?from=8.4.9&to=8.4.9&game={GAME}&lang=en").text


def test_pages_link_to_their_graphs(client: FlaskClient) -> None:
    assert f'href="/rules/{GAME}/8.4.9/graph"' in client.get(f"/rules/{GAME}/8.4.9").text
    assert f'href="/rules/{GAME}/ch/8/graph"' in client.get(f"/rules/{GAME}/ch/8").text
    assert f'href="/rules/{GAME}/graph"' in client.get(f"/rules/{GAME}").text
    assert 'href="/graph"' in client.get("/").text


def test_the_most_referred_come_first(client: FlaskClient) -> None:
    page = client.get(f"/rules/{GAME}/graph?lang=en").text
    counts = [int(count) for count in re.findall(r'<td class="count">(\d+)</td>', page)]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) == 30
    rows: Any = client.get(f"{API}/graph/most-referred?game={GAME}&limit=5").json
    assert [one["count"] for one in rows["clauses"]] == counts[:5]


@drawn
def test_libraries_are_named_nowhere_but_in_the_module_that_fetches_them(client: FlaskClient, page: str) -> None:
    assert "vendor/" not in client.get(page).text
    with client.get("/static/graph.js", follow_redirects=True) as answer:
        assert answer.text.count('import("./vendor/') == 2
    assert "graph.js" not in client.get(f"/rules/{GAME}/8.4.9").text


def test_vendored_files_are_those_recorded() -> None:
    packages = json.loads((VENDOR / "vendor.json").read_text("utf-8"))["packages"]
    recorded = {"vendor.json"}
    for package in packages:
        assert package["version"]
        assert package["integrity"].startswith("sha512-")
        assert "MIT" in package["licence"]
        assert "Permission is hereby granted" in (VENDOR / package["licence_file"]).read_text("utf-8")
        recorded |= {package["licence_file"], *package["files"]}
        for name, file in package["files"].items():
            digest = b64encode(hashlib.sha384((VENDOR / name).read_bytes()).digest()).decode()
            assert file["integrity"] == f"sha384-{digest}"
    assert {path.name for path in VENDOR.iterdir()} == recorded


# the API


def test_api_near(client: FlaskClient) -> None:
    body: Any = client.get(f"{API}/rules/{GAME}/８.４.９/graph?depth=2").json
    assert body["id"] == f"{GAME}:8.4.9"
    assert f"{GAME}:5.13.3.1" in body["lanes"]["cited"]
    assert {"source": f"{GAME}:5.13.3.1", "target": f"{GAME}:8.4.9", "kind": "refers"} in body["edges"]
    wrong = client.get(f"{API}/rules/{GAME}/8.4.9.7/graph")
    assert wrong.status_code == 404
    assert f"{GAME}:8.4.9.2" in [one["suggestion"] for one in wrong.json["problems"]]  # type: ignore[index]
    assert client.get(f"{API}/rules/{GAME}/8.4.9/graph?depth=3").status_code == 422


def test_api_path(client: FlaskClient) -> None:
    ask = f"{API}/graph/path?game={GAME}&from=8.4.9&to=5.13.3.1"
    body: Any = client.get(ask).json
    assert body["hops"] == [{"source": f"{GAME}:8.4.9", "target": f"{GAME}:5.13.3.1", "relation": "referred"}]
    assert client.get(f"{ask}&directed=true").json["hops"] is None  # type: ignore[index]
    wrong: Any = client.get(f"{API}/graph/path?game={GAME}&from=8.4.9&to=8.4.9.7").json
    assert wrong["problems"][0]["field"] == "to"
    assert client.get(f"{API}/graph/path?from=8.4.9").status_code == 422


@pytest.mark.sweep
@pytest.mark.parametrize("query", ["", f"?game={GAME}"])
def test_api_export_can_be_read_back(client: FlaskClient, shared_sources: Any, query: str) -> None:
    data: Any = client.get(f"{API}/graph{query}").json
    assert data["schema"] == "judge.graph/1"
    names = [node["id"] for node in data["nodes"]]
    assert f"{GAME}:8.4.9" in names
    answer = client.get(f"{API}/graph{query}{'&' if query else '?'}format=graphml")
    back = nx.read_graphml(io.BytesIO(answer.data), force_multigraph=True)
    assert set(back.nodes) == set(names)
    assert back.number_of_edges() == len(data["edges"])
    etag = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(f"{API}/graph{query}{'&' if query else '?'}format=graphml", headers=etag).status_code == 304
    if not query:
        assert len(names) == len(shared_sources.graph)


def test_api_export_of_nothing(client: FlaskClient) -> None:
    assert client.get(f"{API}/graph?game=nope").status_code == 404
    assert client.get(f"{API}/graph?format=svg").status_code == 422


# graph_layout


@pytest.mark.parametrize("count", [0, 1, 200])
def test_drawings_stay_bounded(count: int) -> None:
    lanes = {lane: tuple(f"{lane}{n}" for n in range(min(count, 1) if lane == "above" else count)) for lane in LANES}
    names = ["here", *(name for lane in lanes.values() for name in lane)]
    edges = [Edge(f"cited2{n}", f"cited{n % 10}", "refers") for n in range(count)]
    around = Near("here", 2, lanes, tuple(edges))
    nodes = {name: graph_view.Node(name, "clause", name, "あ" * 300, name, "/") for name in names}
    for picture in (graph_view.wide(around, nodes), graph_view.narrow(around, nodes)):
        behind = graph_view.MOST_BEHIND * (graph_view.MOST["cited"] + graph_view.MOST["refers"])
        assert len(picture.boxes) <= 1 + sum(graph_view.MOST.values()) + behind
        assert picture.boxes
        spots = [(box.x, box.y) for box in picture.boxes]
        assert len(spots) == len(set(spots))
        for box in picture.boxes:
            assert 0 <= box.x <= box.right <= picture.width
            assert 0 <= box.y <= box.y + graph_view.HEIGHT <= picture.height
            assert len(box.label) * graph_view.TEXT_SIZE <= box.width


@pytest.mark.parametrize(("text", "shown"), [("短い", "短い"), ("長" * 9, "長長長長…"), ("x" * 9, "x" * 9), ("", "")])
def test_full_width_text_takes_twice_the_room(text: str, shown: str) -> None:
    assert graph_view.cut(text, 60, 12, 0.5) == shown


@drawn
def test_only_shown_clauses_are_laid_out(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    laid: list[str] = []
    for name in ("wide", "narrow", "rows"):
        lay = getattr(graph_view, name)
        monkeypatch.setattr(graph_view, name, lambda *given, lay=lay, name=name: laid.append(name) or lay(*given))
    assert len(drawings(client.get(page).text)) == len(laid)
