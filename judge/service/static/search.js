// Results while typing. The server renders them; an answer that arrives late is thrown away.
const PAUSE = 250;
const AGAIN = 2000;
const GAME = "judge.game";

export function startSearch() {
  for (const form of document.querySelectorAll("form[data-instant]")) connect(form);
}

// The game that was searched last stays chosen, unless the address says another.
function remembered(form) {
  const chips = [...form.querySelectorAll("input[name=game]")];
  const game = localStorage.getItem(GAME) ?? "";
  if (!chips.length && game) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "game", value: game }));
  if (new URLSearchParams(location.search).has("q")) return;
  for (const one of chips) one.checked = one.value === (chips.some((other) => other.value === game) ? game : "");
}

function connect(form) {
  const input = form.querySelector("input[type=search]");
  const dropdown = form.querySelector("[data-dropdown]");
  const target = form.querySelector("[data-results]") ?? document.querySelector("[data-results]:not(form *)");
  if (!input || !target) return;
  const few = form.dataset.instant === "few";
  const onPage = location.pathname === "/search" && !few;
  remembered(form);
  let timer = 0;
  let request = null;
  let composing = false;

  const ask = async () => {
    request?.abort();
    const query = new URLSearchParams(new FormData(form));
    query.delete("go");
    for (const [name, value] of [...query]) if (!value) query.delete(name);
    const text = input.value.trim();
    for (const part of document.querySelectorAll("[data-hide-while-searching]")) part.hidden = Boolean(text) && !few;
    if (!text) {
      target.replaceChildren();
      if (dropdown) dropdown.hidden = true;
      return;
    }
    if (onPage) history.replaceState(null, "", `/search?${query}`);
    query.set("lang", document.documentElement.lang);
    if (few) query.set("few", "1");
    const now = (request = new AbortController());
    try {
      const answer = await fetch(`/search/results?${query}`, { signal: now.signal });
      if (now !== request) return;
      if (!answer.ok) return said(form.dataset[answer.status === 429 ? "limit" : "unreached"]);
      target.innerHTML = await answer.text(); // our own server's rendering, every value escaped there
      if (dropdown) dropdown.hidden = false;
      askAgain();
    } catch (error) {
      if (error.name !== "AbortError") said(form.dataset.unreached);
    }
  };

  // Results that cannot be there yet are asked for until they are.
  const askAgain = () => {
    if (!target.querySelector("[data-building]")) return;
    clearTimeout(timer);
    timer = setTimeout(ask, AGAIN);
  };
  askAgain();

  // Whoever comes back from a result finds the results again.
  const kept = `judge.asked.${location.pathname}`;
  if (!few && !onPage) {
    addEventListener("pagehide", () => sessionStorage.setItem(kept, input.value.trim()));
    const before = sessionStorage.getItem(kept);
    if (before && !input.value && performance.getEntriesByType("navigation")[0]?.type === "back_forward") {
      input.value = before;
      ask();
    }
  }

  const said = (text) => {
    target.replaceChildren(Object.assign(document.createElement("p"), { className: "notice", role: "alert", textContent: text }));
    if (dropdown) dropdown.hidden = false;
  };

  const later = () => {
    clearTimeout(timer);
    if (!composing) timer = setTimeout(ask, PAUSE);
  };
  input.addEventListener("compositionstart", () => { composing = true; });
  input.addEventListener("compositionend", () => { composing = false; later(); });
  input.addEventListener("input", later);
  form.addEventListener("change", (event) => {
    if (event.target.name !== "game") return;
    localStorage.setItem(GAME, event.target.value);
    later();
  });
  form.addEventListener("submit", () => clearTimeout(timer));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.key !== "ArrowDown") return;
    event.preventDefault();
    links(target)[0]?.focus();
  });
  target.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = links(target);
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    (all[next] ?? (next < 0 ? input : all[at])).focus();
  });
  if (dropdown) {
    document.addEventListener("click", (event) => { if (!form.contains(event.target)) dropdown.hidden = true; });
    form.addEventListener("keydown", (event) => { if (event.key === "Escape") { dropdown.hidden = true; input.focus(); } });
    input.addEventListener("focus", () => { if (target.childElementCount) dropdown.hidden = false; });
  }
  if (!few) {
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.closest("input, textarea, select")) { event.preventDefault(); input.focus(); }
    });
  }
}

// The results that the arrow keys go through: each once, in the order of the page.
const links = (target) => [...target.querySelectorAll(".hit-num, .found-cards a, .other-hits .cards a")];
