// Suggestions under a search field: a combobox whose list the server fills. Without script the field is a plain field.

export function suggestions(input, list, few) {
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
