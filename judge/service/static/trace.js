// Stepping through a trace in place. Without this, every step is a link to the page with that step's board.
const PACE = 1600; // milliseconds that a step is shown for while it plays

export function startTrace() {
  const trace = document.querySelector("[data-trace]");
  if (!trace || trace.dataset.inline !== "yes") return;
  const boards = new Map([...trace.querySelectorAll("[data-boards] template[data-number]")].map((one) => [one.dataset.number, one]));
  const index = [...trace.querySelectorAll("[data-index] li")];
  if (!index.length) return;
  const last = index.length - 1;
  const start = trace.querySelector("[data-start]");
  const caption = trace.querySelector("[data-caption]");
  const board = trace.querySelector("[data-board]");
  const now = trace.querySelector("[data-now]");
  const stepper = trace.querySelector(".stepper");
  const play = trace.querySelector("[data-play]");
  const link = document.getElementById("step-address");
  let at = Number(trace.dataset.at);
  // A link to a step opens at the step.
  if (new URLSearchParams(location.search).has("step") && !location.hash) document.getElementById("table").scrollIntoView({ behavior: "instant" });
  let clock = 0;

  // The stepper's ends may be rendered as plain text; with JavaScript all four are buttons.
  const buttons = ["first", "prev", "next", "last"].map((name) => {
    const old = stepper.querySelector(`.${name}`);
    const button = document.createElement("button");
    button.type = "button";
    button.className = old.className;
    button.append(...old.childNodes);
    old.replaceWith(button);
    return button;
  });
  const targets = [() => 0, () => at - 1, () => at + 1, () => last];
  buttons.forEach((button, which) => button.addEventListener("click", () => { stop(); go(targets[which]()); }));

  function go(step, follow = true, moved = true) {
    at = Math.min(Math.max(step, 0), last);
    const { number, objects } = index[at].dataset;
    const open = new Set([...board.querySelectorAll("details[open] .zone-name")].map((one) => key(one)));
    board.replaceChildren(boards.get(number).content.cloneNode(true));
    for (const name of board.querySelectorAll("details .zone-name")) if (open.has(key(name))) name.closest("details").open = true;
    const touched = new Set((objects ?? "").split(" "));
    for (const tile of board.querySelectorAll(".tile")) tile.classList.toggle("touched", touched.has(tile.dataset.cardId));
    now.textContent = at;
    for (const one of trace.querySelectorAll(".steps .current")) one.classList.remove("current");
    const item = document.getElementById(`step-${at}`);
    if (item) {
      item.classList.add("current");
      for (let fold = item.closest(".steps details"); fold; fold = fold.parentElement.closest(".steps details")) fold.open = true;
      const body = item.querySelector(".step-main") ?? item;
      caption.replaceChildren(...body.cloneNode(true).children);
      for (const sentence of caption.querySelectorAll("[data-brief]")) sentence.textContent = sentence.dataset.brief;
      if (follow) scrollList(item);
    } else caption.replaceChildren(start.content.cloneNode(true));
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = at === last;
    if (at === last) stop();
    if (link || location.search.includes("step=")) {
      const address = new URL(location.href);
      address.searchParams.set("step", at);
      address.searchParams.delete("clause");
      address.hash = "";
      if (moved) history.replaceState(history.state, "", address); // a result that was only opened keeps the address of its top
      if (link) link.textContent = address.href;
    }
  }

  // Playing goes from step to step by itself, skipping considered steps; any other navigation stops it.
  const stop = () => {
    clearInterval(clock);
    clock = 0;
    play.setAttribute("aria-pressed", "false");
  };
  const onward = () => {
    let next = at + 1;
    while (next < last && index[next].dataset.considered !== undefined) next += 1;
    go(next);
  };
  play.addEventListener("click", () => {
    if (clock) return stop();
    clock = setInterval(onward, PACE);
    play.setAttribute("aria-pressed", "true");
    if (at === last) go(0);
    else onward();
  });

  // Beside each other the list follows the board; below each other the board stays where it is.
  function scrollList(item) {
    if (matchMedia("(min-width: 62rem)").matches) item.scrollIntoView({ block: "nearest" });
  }

  trace.addEventListener("click", (event) => {
    const control = event.target.closest(".step-n[data-step]");
    if (!control) return;
    event.preventDefault();
    stop();
    go(Number(control.dataset.step), false);
    if (!matchMedia("(min-width: 62rem)").matches) document.getElementById("table").scrollIntoView({ block: "start" });
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stop();
    go(to);
  });
  // A link to a step in the list shows its board as well.
  document.addEventListener("click", (event) => {
    const number = event.target.closest?.("a[href^='#step-']")?.hash.slice("#step-".length);
    if (!number) return;
    stop();
    go(Number(number), false);
  });
  go(at, false, false);
}

function key(name) {
  const side = name.closest(".board-side");
  return `${[...side.parentElement.children].indexOf(side)} ${name.textContent}`;
}

// The clauses that decide a result: found by playing the board again, so they are asked for once the answer is there.
export async function startDecides() {
  const place = document.querySelector("[data-decides]");
  const asks = place.querySelector("a, button");
  const form = asks.form;
  const address = form ? asks.formAction : asks.href;
  const request = form ? { method: "POST", body: new FormData(form) } : {};
  try {
    const answer = await fetch(address, request);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("[data-decided-by]");
    if (found) place.replaceChildren(...found.childNodes);
    const explanation = page.querySelector("[data-explanation]");
    if (explanation) (document.querySelector("[data-in-short]") ?? place).after(explanation);
  } catch { /* the link stays */ }
}
