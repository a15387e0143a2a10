// Results and suggestions while typing. The server renders them; an answer that arrives late is thrown away.
const PAUSE = 120;

export function startSearch() {
  for (const form of document.querySelectorAll("form[data-instant]")) connect(form);
}

function connect(form) {
  const input = form.querySelector("input[type=search]");
  const dropdown = form.querySelector("[data-dropdown]");
  const target = form.querySelector("[data-results]") ?? document.querySelector("[data-results]:not(form *)");
  const list = form.querySelector("[role=listbox]");
  if (!input || !target || !list) return;
  const few = form.dataset.instant === "few";
  const onPage = location.pathname === "/search" && !few;
  const suggested = suggestions(input, list, few);
  let timer = 0;
  let request = null;
  let composing = false;

  const ask = async (typed) => {
    request?.abort();
    const query = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...query]) if (!value) query.delete(name);
    const text = input.value.trim();
    for (const part of document.querySelectorAll("[data-hide-while-searching]")) part.hidden = Boolean(text) && !few;
    if (!text) {
      target.replaceChildren();
      suggested.close();
      if (dropdown) dropdown.hidden = true;
      return;
    }
    if (onPage) history.replaceState(null, "", `/search?${query}`);
    query.set("lang", document.documentElement.lang);
    if (typed) suggested.ask(query);
    if (few) query.set("few", "1");
    const now = (request = new AbortController());
    try {
      const answer = await fetch(`/search/results?${query}`, { signal: now.signal });
      if (!answer.ok || now !== request) return;
      target.innerHTML = await answer.text(); // our own server's rendering, every value escaped there
      if (dropdown) dropdown.hidden = false;
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  };

  const later = (typed) => {
    clearTimeout(timer);
    if (!composing) timer = setTimeout(ask, PAUSE, typed);
  };
  input.addEventListener("compositionstart", () => { composing = true; });
  input.addEventListener("compositionend", () => { composing = false; later(true); });
  input.addEventListener("input", () => later(true));
  form.addEventListener("change", () => later(false));
  form.addEventListener("submit", () => { clearTimeout(timer); suggested.close(); });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    if (!suggested.move(event.key === "ArrowDown" ? 1 : -1) && event.key === "ArrowDown") target.querySelector(".hit-num")?.focus();
  });
  target.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...target.querySelectorAll(".hit-num")];
    const at = links.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    (links[next] ?? (next < 0 ? input : links[at])).focus();
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

// Suggestions under a search field: a combobox whose list the server fills. Without script the field is a plain field.
function suggestions(input, list, few) {
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  let active = -1;
  let request = null;

  const options = () => [...list.children];

  const show = (open) => {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) mark(-1);
  };

  const mark = (place) => {
    active = place;
    options().forEach((option, at) => option.setAttribute("aria-selected", String(at === place)));
    const chosen = list.children[place];
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
  };

  const option = (one, at) => {
    const item = document.createElement("li");
    item.id = `${list.id}-${at}`;
    item.className = `suggestion of-${one.kind}`;
    item.setAttribute("role", "option");
    item.dataset.url = one.url;
    for (const [name, text] of [["said", one.text], ["beside", one.detail]]) {
      const part = document.createElement("span");
      part.className = name;
      part.textContent = text;
      if (name === "said") part.lang = one.lang;
      item.append(part, " ");
    }
    return item;
  };

  const close = () => {
    request?.abort();
    show(false);
  };

  // Ask for what fits the query of the form; an answer that arrives late is thrown away.
  const ask = async (query) => {
    request?.abort();
    const now = (request = new AbortController());
    const wanted = new URLSearchParams(query);
    wanted.set("limit", few ? 6 : 5);
    try {
      const answer = await fetch(`/search/suggest?${wanted}`, { signal: now.signal });
      if (!answer.ok || now !== request) return;
      const found = (await answer.json()).suggestions;
      list.replaceChildren(...found.map(option));
      mark(-1);
      show(found.length > 0 && document.activeElement === input);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  };

  // Move through the list; false when there is nowhere to go, so that the caller may go on to the results.
  const move = (by) => {
    if (list.hidden) return false;
    const next = active + by;
    if (next >= list.children.length) return false;
    request?.abort(); // the list that somebody moves through stays
    mark(Math.max(next, -1));
    return true;
  };

  input.addEventListener("keydown", (event) => {
    if (event.isComposing || list.hidden) return;
    if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      location.assign(list.children[active].dataset.url);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const chosen = event.target.closest("[role=option]");
    if (chosen) location.assign(chosen.dataset.url);
  });
  input.addEventListener("blur", () => show(false));
  show(false);
  return { ask, close, move };
}
