"""Drawings of the graph: their layout and their texts.

Positions are in page pixels, so that text has the same size on every screen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from flask import url_for
from flask_babel import gettext as _

from judge.corpus import Clause, Rulebook
from judge.graph import Edge, Hop, Near, Section
from judge.graph.referring import LaneKind
from judge.records import record
from judge.service.languages import language
from judge.service.sources import sources
from judge.service.views.richtext import clause_url, shorten

HEIGHT, GAP = 46, 8
"""The height of a box, and the gap between two boxes."""

COLUMNS = {3: (290, 100), 5: (176, 64)}
"""The width of a box and of the space for lines between columns, by how many columns there may be."""

PHONE = 358
"""The width of a drawing on phones: 390 pixels minus the page margins."""

DESK, BOWS = 900, 300
"""The width of a section's drawing on larger screens, and of the part that holds the bows at most."""

CAPTION = 24
NUMBER_SIZE, TEXT_SIZE = 13, 12
CAPITAL = 0.68
"""The least width of a capital letter in proportion to the font size."""

MOST: dict[LaneKind, int] = {
    "above": 1,
    "under": 8,
    "cited": 10,
    "cited2": 14,
    "refers": 10,
    "refers2": 14,
    "notes": 5,
    "terms": 5,
    "code": 6,
    "scenarios": 6,
}
"""The number of nodes drawn in each lane; the list next to the drawing has all of them."""

MOST_BEHIND = 3
"""The number of clauses two references away that are drawn behind each clause on a phone."""


@record
class Node:
    """The text and the link of a box."""

    id: str
    kind: str
    number: str
    label: str
    title: str
    href: str


@record
class Box:
    """A node at its position in the drawing; ``here`` marks the node that the drawing is about."""

    node: Node
    x: int
    y: int
    width: int
    here: bool = False

    @property
    def middle(self) -> int:
        """The vertical position where lines meet the box."""
        return self.y + HEIGHT // 2

    @property
    def right(self) -> int:
        """The horizontal position of its right edge."""
        return self.x + self.width

    @property
    def number(self) -> str:
        """The first line of its text, cut to the width of the box."""
        return cut(self.node.number, self.width - 24, NUMBER_SIZE, 0.62)

    @property
    def label(self) -> str:
        """The second line of its text, cut to the width of the box."""
        return cut(self.node.label, self.width - 24, TEXT_SIZE, 0.54)

    @property
    def outline(self) -> str:
        """Its shape as an SVG path; each kind of node has a different one."""
        return outline(self.node.kind, self.x, self.y, self.width, HEIGHT)


@record
class Line:
    """A drawn edge: SVG paths of the line and of its end mark, and how many references it stands for.

    ``head`` is empty for a line without an end mark.
    """

    edge: Edge
    path: str
    head: str
    count: int = 1


@record
class Caption:
    """The name above a lane, or the number of its nodes that are not drawn (``left_out``)."""

    lane: str
    x: int
    y: int
    left_out: int = 0


@record
class Picture:
    """A drawing, ready for the SVG template."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    captions: tuple[Caption, ...]


def cut(text: str, width: int, size: int, narrow: float) -> str:
    """Return as much of ``text`` as fits into a width, ending with “…” if it was cut.

    Args:
        width: the available width in pixels.
        size: the font size in pixels.
        narrow: the width of a half-width character in proportion to the font size.
    """
    room = width / size
    for at, sign in enumerate(text):
        broad = 1.0 if unicodedata.east_asian_width(sign) in "WFA" else CAPITAL if sign.isupper() else 0.0
        room -= max(narrow, broad)
        if room < 0:
            return text[: max(0, at - 1)].rstrip() + "…"
    return text


def outline(kind: str, x: int, y: int, w: int, h: int) -> str:
    """Return the shape of a box for a kind of node, as an SVG path."""
    match kind:
        case "heading":  # a bar at its left
            return f"M{x} {y}h{w}v{h}h-{w}zM{x + 5} {y}v{h}"
        case "note":  # a folded corner
            return f"M{x} {y}h{w - 12}l12 12v{h - 12}h-{w}zM{x + w - 12} {y}v12h12"
        case "code":  # double sides, as a subroutine in a flow chart
            return f"M{x} {y}h{w}v{h}h-{w}zM{x + 5} {y}v{h}M{x + w - 5} {y}v{h}"
        case "scenario":  # round ends
            r = h // 2
            return f"M{x + r} {y}h{w - h}a{r} {r} 0 0 1 0 {h}h-{w - h}a{r} {r} 0 0 1 0 -{h}z"
        case "term":  # pointed ends
            return f"M{x + 9} {y}h{w - 18}l9 {h // 2}l-9 {h // 2}h-{w - 18}l-9 -{h // 2}z"
        case "chapter":  # a stack
            return f"M{x} {y + 4}h{w - 4}v{h - 4}h-{w - 4}zM{x + 4} {y + 4}v-4h{w - 4}v{h - 4}h-4"
        case _:
            return (
                f"M{x + 8} {y}h{w - 16}a8 8 0 0 1 8 8v{h - 16}a8 8 0 0 1 -8 8h-{w - 16}a8 8 0 0 1 -8 -8v-{h - 16}"
                "a8 8 0 0 1 8 -8z"
            )


def head(kind: str, x: int, y: int, way: int) -> str:
    """Return the mark at the end of a line as an SVG path; each kind of edge has a different one.

    Args:
        x: the horizontal position of the line's end.
        y: the vertical position of the line's end.
        way: 1 if the line arrives from the left, -1 if from the right.
    """
    match kind:
        case "refers":
            return f"M{x} {y}l{-9 * way} -5v10z"
        case "implements":  # an open arrow
            return f"M{x - 8 * way} {y - 5}L{x} {y}l{-8 * way} 5"
        case "exercised" | "annotates":  # a disc, a ring: the style sheet fills one of them
            return f"M{x} {y}a4 4 0 1 0 {-8 * way} 0a4 4 0 1 0 {8 * way} 0z"
        case "defines":
            return f"M{x} {y}l{-5 * way} -5l{-5 * way} 5l{5 * way} 5z"
        case _:
            return ""


def wide(near: Near, nodes: Mapping[str, Node]) -> Picture:
    """Draw a clause's neighbourhood in columns: nodes that refer to it on the left, those it refers to on the right."""
    return _Columns(near, nodes).picture()


class _Columns:
    """Draws one neighbourhood in columns, from left to right."""

    LEFT: tuple[LaneKind, ...] = ("cited", "notes", "code", "scenarios")
    RIGHT: tuple[LaneKind, ...] = ("refers", "terms")
    PORTS: ClassVar = {"refers": 11, "annotates": 20, "defines": 20, "implements": 29, "exercised": 38}

    def __init__(self, near: Near, nodes: Mapping[str, Node]) -> None:
        self.near, self.nodes = near, nodes
        self.boxes: dict[str, Box] = {}
        self.captions: list[Caption] = []
        self.x, self.width = 1, 0

    def picture(self) -> Picture:
        far: dict[LaneKind, Sequence[str]] = {
            "cited2": _tied(self.near, "cited2", "cited"),
            "refers2": _tied(self.near, "refers2", "refers"),
        }
        lanes: dict[LaneKind, Sequence[str]] = {**self.near.lanes, **far}
        columns = [("cited2",), self.LEFT, (), self.RIGHT, ("refers2",)]
        used = sum(1 for column in columns if column == () or any(lanes[lane] for lane in column))
        self.width, between = COLUMNS[3 if used <= 3 else 5]
        height = max(self.middle_height(), *(self.height_of(one, lanes) for one in columns))
        for column in columns:
            if column == ():
                self.put_middle((height - self.middle_height()) // 2)
            elif (own := self.height_of(column, lanes)) > 0:
                self.put(column, lanes, (height - own) // 2)
            else:
                continue
            self.x += self.width + between
        lines = [line for edge in self.near.edges if (line := self.line(edge))]
        return Picture(self.x - between + 1, height + 2, tuple(self.boxes.values()), tuple(lines), tuple(self.captions))

    def height_of(self, column: Iterable[LaneKind], lanes: Mapping[LaneKind, Sequence[str]]) -> int:
        shown = [(lane, min(MOST[lane], len(lanes[lane]))) for lane in column if lanes[lane]]
        extra = sum(CAPTION for lane, count in shown if len(self.near.lanes[lane]) > count)
        return sum(CAPTION + count * (HEIGHT + GAP) for _lane, count in shown) + extra

    def put(self, column: Iterable[LaneKind], lanes: Mapping[LaneKind, Sequence[str]], y: int) -> None:
        for lane in column:
            if not lanes[lane]:
                continue
            self.captions.append(Caption(lane, self.x, y + CAPTION - 8))
            y += CAPTION
            for name in lanes[lane][: MOST[lane]]:
                self.boxes[name] = Box(self.nodes[name], self.x, y, self.width)
                y += HEIGHT + GAP
            y = self.left_out(lane, min(MOST[lane], len(lanes[lane])), y)

    def left_out(self, lane: LaneKind, shown: int, y: int) -> int:
        """Add a caption for the nodes of a lane that are not drawn; return the next free vertical position."""
        more = len(self.near.lanes[lane]) - shown
        if more > 0:
            self.captions.append(Caption(lane, self.x, y + CAPTION - 10, more))
            y += CAPTION
        return y

    def middle_height(self) -> int:
        above, under = len(self.near.lanes["above"]), len(self.near.lanes["under"])
        count = min(under, MOST["under"])
        more = CAPTION if under > count else 0
        return above * (HEIGHT + 3 * GAP) + HEIGHT + (GAP + count * (HEIGHT + GAP) if count else 0) + more

    def put_middle(self, y: int) -> None:
        for name in self.near.lanes["above"]:
            self.boxes[name] = Box(self.nodes[name], self.x, y, self.width)
            y += HEIGHT + 3 * GAP
        self.boxes[self.near.centre] = Box(self.nodes[self.near.centre], self.x, y, self.width, here=True)
        y += HEIGHT + 2 * GAP
        shown = self.near.lanes["under"][: MOST["under"]]
        for name in shown:
            self.boxes[name] = Box(self.nodes[name], self.x + 24, y, self.width - 24)
            y += HEIGHT + GAP
        self.left_out("under", len(shown), y - GAP)

    def line(self, edge: Edge) -> Line | None:
        one, other = self.boxes.get(edge.source), self.boxes.get(edge.target)
        if one is None or other is None or one is other:
            return None
        if edge.kind == "contains":
            if one.here:
                return Line(edge, f"M{one.x + 12} {one.y + HEIGHT}V{other.middle}H{other.x}", "")
            return Line(edge, f"M{one.x + 12} {one.y + HEIGHT}V{other.y}", "")
        if one.right < other.x:
            start, end = self.port(one, edge), self.port(other, edge)
            return Line(edge, _curve(one.right, start, other.x - 8, end), head(edge.kind, other.x, end, 1))
        if one.x > other.right:
            start, end = self.port(one, edge, back=True), self.port(other, edge, back=True)
            return Line(edge, _curve(one.x, start, other.right + 8, end), head(edge.kind, other.right, end, -1))
        return _bow(edge, one, other, 34, 0)

    def port(self, box: Box, edge: Edge, back: bool = False) -> int:
        """Return the vertical position where an edge meets a box; at the central clause it depends on the kind.

        Lines from right to left are lower, so that two clauses that refer to each other have two separate lines.
        """
        if back:
            return box.middle + 12
        return box.y + self.PORTS.get(edge.kind, HEIGHT // 2) if box.here else box.middle


def _curve(x1: int, y1: int, x2: int, y2: int) -> str:
    half = (x1 + x2) // 2
    return f"M{x1} {y1}C{half} {y1} {half} {y2} {x2} {y2}"


def _bow(edge: Edge, one: Box, other: Box, reach: int, apart: int, count: int = 1) -> Line:
    """Return a line that bows out between the right sides of two boxes, one above the other."""
    start, end = one.middle + apart, other.middle - apart
    path = f"M{one.right} {start}C{one.right + reach} {start} {other.right + reach} {end} {other.right + 8} {end}"
    return Line(edge, path, head(edge.kind, other.right, end, -1), count)


def _tied(near: Near, far: LaneKind, close: LaneKind) -> list[str]:
    """Return the nodes of lane ``far`` that are connected with a drawn node of lane ``close``."""
    drawn = set(near.lanes[close][: MOST[close]])
    tied = {name for edge in near.edges if drawn & {edge.source, edge.target} for name in (edge.source, edge.target)}
    return [name for name in near.lanes[far] if name in tied]


def narrow(near: Near, nodes: Mapping[str, Node]) -> Picture:
    """Draw a clause's neighbourhood as a tree below the clause, for phones."""
    return _Tree(near, nodes).picture()


class _Tree:
    """Draws one neighbourhood as a tree, from top to bottom."""

    TRUNK, INDENT = 12, 36

    KINDS: ClassVar[dict[LaneKind, str]] = {
        "under": "contains",
        "cited": "refers",
        "cited2": "refers",
        "refers": "refers",
        "refers2": "refers",
        "notes": "annotates",
        "terms": "defines",
        "code": "implements",
        "scenarios": "exercised",
    }
    INWARD = ("cited", "cited2", "notes", "code", "scenarios")
    BEHIND: ClassVar[dict[LaneKind, LaneKind]] = {"cited": "cited2", "refers": "refers2"}

    def __init__(self, near: Near, nodes: Mapping[str, Node]) -> None:
        self.near, self.nodes = near, nodes
        self.boxes: list[Box] = []
        self.lines: list[Line] = []
        self.captions: list[Caption] = []
        self.y = 1
        self.far = {name for lane in self.BEHIND.values() for name in near.lanes[lane]}

    def picture(self) -> Picture:
        centre = self.near.centre
        for name in self.near.lanes["above"]:
            self.boxes.append(Box(self.nodes[name], 1, self.y, PHONE - 2))
            self.y += HEIGHT + 2 * GAP
            self.lines.append(Line(Edge(name, centre, "contains"), f"M{self.TRUNK} {self.y - 2 * GAP}V{self.y}", ""))
        self.boxes.append(Box(self.nodes[centre], 1, self.y, PHONE - 2, here=True))
        start = self.y = self.y + HEIGHT
        for lane in self.KINDS:
            if lane not in self.BEHIND.values() and self.near.lanes[lane]:
                self.put(lane)
        ends = [box.middle for box in self.boxes if box.x == self.INDENT]
        trunk = f"M{self.TRUNK} {start}V{max(ends)}" if ends else ""
        stem = [Line(Edge(centre, centre, "trunk"), trunk, "")] if trunk else []
        return Picture(PHONE, self.y + 2, tuple(self.boxes), (*stem, *self.lines), tuple(self.captions))

    def put(self, lane: LaneKind) -> None:
        self.captions.append(Caption(lane, self.INDENT, self.y + CAPTION - 6))
        self.y += CAPTION
        before, far = len(self.boxes), self.BEHIND.get(lane)
        for name in self.near.lanes[lane][: MOST[lane]]:
            self.row(name, self.near.centre, lane, self.TRUNK)
            if far:
                self.behind(name, far)
        every = len(self.near.lanes[lane]) + (len(self.near.lanes[far]) if far else 0)
        left_out = every - (len(self.boxes) - before)
        if left_out > 0:
            self.captions.append(Caption(lane, self.INDENT, self.y + CAPTION - 10, left_out))
            self.y += CAPTION

    def row(self, name: str, tied_to: str, lane: LaneKind, trunk: int) -> None:
        box = Box(self.nodes[name], trunk + 24, self.y, PHONE - trunk - 25)
        self.boxes.append(box)
        inward, kind = lane in self.INWARD, self.KINDS[lane]
        edge = Edge(name, tied_to, kind) if inward else Edge(tied_to, name, kind)
        ends = (box.x, trunk) if inward else (trunk, box.x)
        self.lines.append(
            Line(edge, f"M{ends[0]} {box.middle}H{ends[1]}", head(kind, ends[1], box.middle, -1 if inward else 1))
        )
        self.y += HEIGHT + GAP

    def behind(self, name: str, lane: LaneKind) -> None:
        """Add some of the clauses behind ``name``; each appears only once in the whole drawing."""
        inward = lane in self.INWARD
        ends = [
            edge.source if inward else edge.target
            for edge in self.near.edges
            if name == (edge.target if inward else edge.source)
        ]
        mine = [one for one in ends if one in self.far and one in self.near.lanes[lane]][:MOST_BEHIND]
        self.far.difference_update(mine)
        top, trunk = self.y - GAP, self.INDENT + self.TRUNK
        for one in mine:
            self.row(one, name, lane, trunk)
        if mine:
            self.lines.append(Line(Edge(name, name, "trunk"), f"M{trunk} {top}V{self.boxes[-1].middle}", ""))


def rows(section: Section, nodes: Mapping[str, Node], levels: Mapping[str, int], width: int) -> Picture:
    """Draw a section as rows in rulebook order, with a bow at the right for each reference.

    Args:
        nodes: the text and link of each row.
        levels: how deep each clause is nested in the section.
        width: the width of the drawing in pixels; at most two fifths of it are for the bows.
    """
    boxes: dict[str, Box] = {}
    captions: list[Caption] = []
    room, y = min(BOWS, width * 2 // 5), 1
    for name in section.rows:
        inset = 10 * min(4, max(0, levels.get(name, 0) - 1))
        boxes[name] = Box(nodes[name], 1 + inset, y, width - room - inset, here=name == section.head)
        y += HEIGHT + GAP
    if section.outside:
        captions.append(Caption("outside", 1, y + CAPTION - 6))
        y += CAPTION + GAP // 2
    for name in section.outside:
        boxes[name] = Box(nodes[name], 1, y, width - room)
        y += HEIGHT + GAP
    place = {name: at for at, name in enumerate(boxes)}
    far = max((abs(place[link.source] - place[link.target]) for link in section.links), default=1)
    lines = []
    for link in section.links:
        share = abs(place[link.source] - place[link.target]) / far
        reach = round(30 + ((room - 12) / 0.75 - 30) * share**0.6)
        edge = Edge(link.source, link.target, "refers")
        lines.append(_bow(edge, boxes[link.source], boxes[link.target], reach, 8, link.times))
    return Picture(width, max(y, 2), tuple(boxes.values()), tuple(lines), tuple(captions))


def sentence_of(hop: Hop) -> str:
    """Return one step of a path between clauses as a sentence."""
    ends = [name.partition(":")[2] for name in (hop.source, hop.target)]
    one, other = ends if hop.relation in ("refers", "under") else reversed(ends)
    if hop.relation in ("refers", "referred"):
        return str(_("%(one)s refers to %(other)s.", one=one, other=other))
    return str(_("%(one)s is a subclause of %(other)s.", one=one, other=other))


def section_url(clause: Clause) -> str:
    return url_for("graph.section", game=clause.game, chapter=clause.number)


def nodes_near(book: Rulebook, near: Near) -> dict[str, Node]:
    """Return the nodes to draw around a clause: each links to its own graph, the central one to its text."""
    names = (near.centre, *(name for lane in near.lanes.values() for name in lane))
    return {name: _node(book, name, near.centre) for name in names}


def nodes_of(book: Rulebook, section: Section) -> dict[str, Node]:
    """Return the nodes to draw for a section; a node that stands for several clauses links to their own section."""
    found = {}
    for name in (*section.rows, *section.outside):
        clause = book.clauses[name.partition(":")[2]]
        whole = name in section.outside or (section.grouped and bool(clause.children) and name != section.head)
        href = section_url(clause) if whole else near_url(clause)
        found[name] = _clause(clause, href, "chapter" if name in section.outside else None)
    return found


def near_url(clause: Clause) -> str:
    return url_for("graph.near", game=clause.game, number=clause.number)


def _clause(clause: Clause, href: str, kind: str | None = None) -> Node:
    lang = language()
    text = clause.text.plain(lang)
    label = " ".join((clause.name.get(lang) if clause.name else text).split())
    kind = kind or ("heading" if clause.heading else "clause")
    return Node(clause.id, kind, clause.number, label, f"{clause.number} {shorten(text)}", href)


def _node(book: Rulebook, name: str, centre: str) -> Node:
    kind = sources().graph_now.nodes[name]["kind"]
    lang = language()
    if kind == "note":
        note = book.notes[name]
        number = name.partition(":")[2].partition("#")[0]
        text = note.text.plain(lang)
        return Node(name, kind, number, " ".join(text.split()), shorten(text), clause_url(name))
    if kind == "term":
        term = next(one for one in book.glossary if f"term:{one.id}" == name)
        first, second = (term.ja, term.en) if lang == "ja" else (term.en, term.ja)
        return Node(name, kind, first, second, f"{first} · {second}", url_for("rules.glossary", game=book.game))
    if kind == "code":
        file, _colon, symbol = name.removeprefix("code:").rpartition(":")
        short = file.rpartition("/")[2]
        return Node(name, kind, symbol, short, f"{file} {symbol}", f"{clause_url(centre)}#engine")
    if kind == "scenario":
        found = sources().scenarios[name.removeprefix("scenario:")]
        number, title = found.id.partition("/")[2].partition("-")[0], found.title.get(lang)
        return Node(name, kind, number, title, title, url_for("scenarios.scenario", name=found.id))
    clause = book.clauses[name.partition(":")[2]]
    return _clause(clause, clause_url(name) if name == centre else near_url(clause))
