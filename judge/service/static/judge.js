// What is added to pages that already work: instant search, popovers, copying, stepping through a trace.
import { startCopying } from "./copy.js";
import { startEditor } from "./editor.js";
import { startPopovers } from "./popover.js";
import { startSearch } from "./search.js";
import { startTable } from "./table.js";
import { startTrace } from "./trace.js";

document.documentElement.classList.add("has-js");
startSearch();
startPopovers();
startCopying();
startEditor();
startTrace();
startTable();

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
    const wanted = input.value.trim().toLowerCase();
    for (const item of document.querySelectorAll(input.dataset.filter)) {
      item.hidden = !item.textContent.toLowerCase().includes(wanted);
    }
    for (const group of document.querySelectorAll("[data-group]")) {
      group.hidden = !group.querySelector(`${input.dataset.item}:not([hidden])`);
      if (group.matches("details")) group.open = wanted !== "";
    }
  });
}
