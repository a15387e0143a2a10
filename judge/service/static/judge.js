// Additions to pages that work without scripts: instant search, popovers, copying, stepping through a trace.
import { startPopovers } from "./popover.js";
import { startSearch } from "./search.js";

// In a browser without storage, stored values are lost.
try { void localStorage; } catch {
  const nowhere = { getItem: () => null, setItem() {}, removeItem() {} };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: nowhere });
}

// On Back, a browser asks before it shows the answer to a form again; here the form is sent again without asking.
const sent = document.querySelector("form[data-sent]");
if (sent) history.replaceState({ sent: [...new FormData(sent)] }, "", location.href);
else if (history.state?.sent) {
  const again = Object.assign(document.createElement("form"), { method: "post", action: location.href, enctype: "multipart/form-data", hidden: true });
  for (const [name, value] of history.state.sent) again.append(Object.assign(document.createElement("textarea"), { name, value }));
  document.body.append(again);
  again.submit();
}

startSearch();
startPopovers();

// Scripts that only some pages need are loaded there.
const on = (selector, module, start) => document.querySelector(selector) && import(module).then((found) => found[start]());
on("textarea[data-editor]", "./editor.js", "startEditor");
on("[data-trace]", "./trace.js", "startTrace");
on("form[data-table]", "./table.js", "startTable");
on("[data-decides]", "./trace.js", "startDecides");
on("[data-try]", "./try.js", "startTry");
on("[data-far]", "./explore.js", "startExplore");
on("form[data-draft]", "./drafts.js", "startDrafts");
on("[data-answer], [data-answers], [data-gone]", "./answers.js", "startAnswers");
on("[data-score]", "./quiz.js", "startQuiz");
on("[data-offline]", "./offline.js", "startOffline");

// In a row of chips that goes beyond the screen, the chosen one is in sight.
for (const row of document.querySelectorAll(".game-chips, .facets")) {
  const chosen = row.querySelector("[aria-current], label:has(:checked)");
  if (chosen && row.scrollWidth > row.clientWidth) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - 16;
}

const wide = matchMedia("(min-width: 62rem)");
for (const details of document.querySelectorAll("details[data-open-wide]")) details.open = wide.matches;

// A link into something folded unfolds it.
const unfold = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.scrollIntoView?.();
};
addEventListener("hashchange", unfold);
if (location.hash) unfold();

// A filter field narrows the list it names while typing; the form does the same on the server.
for (const input of document.querySelectorAll("input[data-filter]")) {
  input.addEventListener("input", () => {
    const wanted = input.value.normalize("NFKC").toLowerCase().split(/\s+/);
    for (const item of document.querySelectorAll(input.dataset.filter)) {
      const said = item.textContent.normalize("NFKC").toLowerCase();
      item.hidden = !wanted.every((word) => said.includes(word));
    }
    const none = document.querySelector(input.dataset.none ?? "[data-no-none]");
    if (none) none.hidden = !!document.querySelector(`${input.dataset.item}:not([hidden])`);
    for (const group of document.querySelectorAll("[data-group]")) {
      group.hidden = !group.querySelector(`${input.dataset.item}:not([hidden])`);
      if (group.matches("details")) group.open = wanted.join("") !== "";
    }
  });
}

// Buttons that copy the text of another element.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const label = button.querySelector("span");
  const source = document.querySelector(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
  } catch {
    getSelection().selectAllChildren(source); // not allowed here: the reader copies the selection
    return;
  }
  button.dataset.label ??= label.textContent;
  label.textContent = button.dataset.done;
  setTimeout(() => { label.textContent = button.dataset.label; }, 1600);
});

// Keyboard shortcuts outside input fields: a link names its own key.
const follow = (rel) => document.querySelector(`a[rel="${rel}"]`)?.click();
const keys = {
  "/": () => document.querySelector("main input[type=search], .top-search input")?.focus(),
  j: () => follow("next"),
  k: () => follow("prev"),
  y: () => follow("bookmark"),
  "?": () => document.getElementById("keys").showModal(),
};
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog[open], [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

// The files needed offline are cached after the page has loaded.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
