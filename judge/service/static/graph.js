// The interactive version of a drawn graph: the same nodes and edges, read from the drawing, laid out by cytoscape.
// The libraries are fetched when somebody asks for it.
const FORMS = { // as in the legend: a folded corner, pointed and round ends, a stack, double sides
  clause: { shape: "round-rectangle" }, heading: { shape: "rectangle" },
  chapter: { shape: "rectangle", ghost: "yes", "ghost-offset-x": 4, "ghost-offset-y": -4, "ghost-opacity": 0.6 },
  note: { shape: "polygon", "shape-polygon-points": "-1 -1 0.86 -1 1 -0.5 1 1 -1 1" },
  term: { shape: "polygon", "shape-polygon-points": "-0.9 -1 0.9 -1 1 0 0.9 1 -0.9 1 -1 0" },
  code: { shape: "rectangle", "border-width": 5, "border-style": "double" },
  scenario: { shape: "round-rectangle", "corner-radius": 24 },
};
const PORTS = { refers: -14, annotates: -5, defines: -5, implements: 5, exercised: 14 };
const LINES = { refers: "solid", contains: "solid", annotates: "dashed", defines: "dashed", implements: "dashed", exercised: "dotted" };
const ARROWS = { refers: "triangle", contains: "none", annotates: "circle", defines: "diamond", implements: "vee", exercised: "circle" };
const INK = { refers: "--link", contains: "--line-strong", annotates: "--warn", defines: "--link", implements: "--soft", exercised: "--good" };
const NARROW = { width: 150, room: 21, gap: 32 }; // two columns side by side on a phone
const WIDE = { width: 168, room: 25, gap: 110 };
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

for (const figure of document.querySelectorAll("[data-graph]")) {
  const open = figure.querySelector("[data-open]");
  open.addEventListener("click", async () => {
    open.disabled = true;
    const [{ default: cytoscape }, { default: dagre }] = await Promise.all([
      import("./vendor/cytoscape.esm.min.js"), import("./vendor/cytoscape-dagre.min.js"),
    ]);
    if (!cytoscape("layout", "dagre")) cytoscape.use(dagre);
    show(figure, cytoscape);
    open.disabled = false;
  });
}

function show(figure, cytoscape) {
  const live = figure.querySelector("[data-live]");
  const drawing = figure.querySelector("[data-drawing]");
  const canvas = live.querySelector(".graph-canvas");
  const open = figure.querySelector("[data-open]");
  live.hidden = false;
  drawing.hidden = open.hidden = true;
  const picture = drawing.querySelector(".drawing");
  const measures = innerWidth < 768 ? NARROW : WIDE;
  const graph = cytoscape({
    container: canvas, elements: elements(picture, measures.room), style: style(measures.width), minZoom: 0.2, maxZoom: 3,
    autoungrabify: true,
    layout: { name: "dagre", rankDir: "LR", nodeSep: 12, rankSep: measures.gap, animate: false },
  });
  for (const edge of graph.edges().toArray()) {
    if (edge.source().position("x") < edge.target().position("x")) {
      const apart = edge.target().hasClass("here") ? PORTS[edge.data("kind")] ?? 0 : 0;
      edge.style({ "source-endpoint": "90deg", "target-endpoint": `-50% ${apart}px` });
    }
  }
  const centre = graph.nodes(".here");
  if (graph.zoom() < 1) begin(graph, centre); // smaller than its text can be read
  const corner = graph.nodes().min((node) => node.position("x") + node.position("y")).ele;
  pick(graph, centre.nonempty() ? centre : corner, live);

  graph.on("tap", "node", (event) => pick(graph, event.target, live));
  canvas.addEventListener("keydown", (event) => key(event, graph, live));
  const tools = new AbortController();
  const tool = (selector, action) => {
    for (const button of live.querySelectorAll(selector)) {
      button.addEventListener("click", () => action(button), { signal: tools.signal });
    }
  };
  tool("[data-zoom]", (button) => zoom(graph, Number(button.dataset.zoom)));
  tool("[data-fit]", () => graph.fit(undefined, 20));
  tool("[data-close]", () => {
    tools.abort();
    graph.destroy();
    canvas.replaceWith(canvas.cloneNode(false));
    live.hidden = true;
    drawing.hidden = open.hidden = false;
    open.focus();
  });
  canvas.focus({ preventScroll: true });
}

// At a size at which text can be read: the clause with the fullest column next to it, or the first corner.
function begin(graph, centre) {
  graph.zoom(1);
  if (centre.nonempty()) {
    const x = fullest(centre);
    graph.panBy({
      x: graph.width() / 2 - (centre.renderedPosition("x") + (x - centre.position("x")) / 2),
      y: graph.height() / 2 - centre.renderedPosition("y"),
    });
  } else {
    const box = graph.elements().boundingBox();
    graph.pan({ x: 16 - box.x1, y: 16 - box.y1 });
  }
}

// Where the column stands that holds most of a node's neighbours and fits on the screen with it.
function fullest(centre) {
  const columns = new Map();
  centre.neighborhood("node").forEach((node) => {
    const x = node.position("x");
    if (Math.abs(x - centre.position("x")) + node.outerWidth() <= centre.cy().width()) columns.set(x, (columns.get(x) ?? 0) + 1);
  });
  const [best] = [...columns].sort(([, one], [, other]) => other - one);
  return best ? best[0] : centre.position("x");
}

function elements(picture, room) {
  const nodes = [...picture.querySelectorAll(".node")].map((node) => ({
    data: {
      id: node.dataset.id, kind: node.dataset.kind, href: node.getAttribute("href"),
      label: [...node.querySelectorAll("text")].map((text) => short(text.textContent, room)).join("\n"),
      title: node.querySelector("title").textContent,
    },
    classes: node.classList.contains("here") ? "here" : "",
  }));
  const edges = [...picture.querySelectorAll(".edge")].map(({ dataset: { kind, source, target } }) => (
    { data: { kind, source, target } }));
  return [...nodes, ...edges];
}

// As much of a line as a node has room for; full-width characters take twice the room.
function short(text, room) {
  for (let at = 0; at < text.length; at += 1) {
    room -= text.charCodeAt(at) > 0x2e7f ? 2 : 1;
    if (room < 0) return `${text.slice(0, at - 1)}…`;
  }
  return text;
}

function style(width) {
  const colours = getComputedStyle(document.documentElement);
  const ink = (name) => colours.getPropertyValue(name).trim();
  return [
    { selector: "node", style: {
      width, height: 48, label: "data(label)", color: ink("--ink"),
      "font-size": 12, "font-family": getComputedStyle(document.body).fontFamily, "text-valign": "center", "text-wrap": "wrap", "text-max-width": width + 2,
      "line-height": 1.3, "background-color": ink("--surface"), "border-width": 1.5, "border-color": ink("--line-strong") } },
    { selector: "node[kind = 'heading'], node[kind = 'chapter'], node[kind = 'code']", style: { "background-color": ink("--sunk"), "border-color": ink("--soft") } },
    { selector: "node[kind = 'note']", style: { "background-color": ink("--warn-soft"), "border-color": ink("--warn") } },
    { selector: "node[kind = 'scenario']", style: { "background-color": ink("--good-soft"), "border-color": ink("--good") } },
    { selector: "node[kind = 'term']", style: { "background-color": ink("--link-soft"), "border-color": ink("--link") } },
    ...Object.entries(FORMS).map(([kind, form]) => ({ selector: `node[kind = '${kind}']`, style: form })),
    { selector: ".here", style: { "background-color": ink("--seal-soft"), "border-color": ink("--seal"), "border-width": 3 } },
    { selector: "node:selected", style: { "outline-color": ink("--link"), "outline-width": 3, "outline-offset": 3 } },
    { selector: "edge", style: {
      width: 1.8, "curve-style": "bezier", "line-style": (edge) => LINES[edge.data("kind")],
      "line-color": (edge) => ink(INK[edge.data("kind")]), "target-arrow-color": (edge) => ink(INK[edge.data("kind")]),
      "target-arrow-shape": (edge) => ARROWS[edge.data("kind")],
      "target-arrow-fill": (edge) => (edge.data("kind") === "annotates" ? "hollow" : "filled") } },
  ];
}

function pick(graph, node, live) {
  graph.nodes().unselect();
  node.select();
  const link = live.querySelector("[data-picked]");
  link.href = node.data("href");
  link.textContent = node.data("title");
  const box = node.renderedBoundingBox();
  if (box.x1 < 0 || box.y1 < 0 || box.x2 > graph.width() || box.y2 > graph.height()) graph.center(node);
}

function zoom(graph, factor) {
  graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: graph.width() / 2, y: graph.height() / 2 } });
}

function key(event, graph, live) {
  const here = graph.nodes(":selected").first();
  if (event.key === "Enter") live.querySelector("[data-picked]").click();
  else if (event.key === "+" || event.key === "=") zoom(graph, 1.25);
  else if (event.key === "-") zoom(graph, 0.8);
  else if (event.key in STEP) {
    const next = nearest(graph, here, STEP[event.key]);
    if (next) pick(graph, next, live);
  } else return;
  event.preventDefault();
}

// The nearest node in a direction; a node straight ahead counts as nearer than a node off to a side.
function nearest(graph, here, [dx, dy]) {
  const at = here.position();
  let best = null;
  let least = Infinity;
  graph.nodes().forEach((node) => {
    const to = node.position();
    const ahead = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = node; }
  });
  return best;
}
