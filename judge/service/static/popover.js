// The text of a clause next to its number: on hover with a mouse, on tap with a finger, on Alt+Enter with a keyboard.
const WAIT = 160;
const kept = new Map();
let box = null;
let anchor = null;
let wanted = null; // the link whose text was asked for last; who has gone on by the time it comes is not stopped by it
let timer = 0;

export function startPopovers() {
  if (!HTMLElement.prototype.showPopover) return; // the link and its title do without
  box = document.createElement("div");
  box.id = "popover";
  box.popover = "auto";
  box.role = "tooltip";
  document.body.append(box);
  const linkOf = (event) => event.target.closest?.("a[data-card]");

  // On mousemove, not mouseover: a link that scrolls under a resting mouse was not pointed at.
  let under = null;
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.target === under) return;
    under = event.target;
    const link = linkOf(event);
    if (link) later(() => show(link), WAIT);
    else if (box.contains(event.target)) clearTimeout(timer);
    else {
      forget();
      if (anchor) later(hide, 250);
    }
  });
  // A tap opens the popover, which holds the way to the clause; a second tap, or a click with a mouse, follows the link.
  let finger = false;
  let shown = null; // the link whose popover was open before the tap, which closes it
  document.addEventListener("pointerdown", (event) => { finger = event.pointerType !== "mouse"; shown = anchor; forget(); }, true);
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link && link !== shown && finger && !box.contains(link) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(link, () => { location.href = link.href; });
    }
  });
  document.addEventListener("keydown", (event) => {
    const link = linkOf(event);
    if (link && event.altKey && event.key === "Enter") { event.preventDefault(); show(link); }
  });
  box.addEventListener("toggle", (event) => { if (event.newState === "closed") anchor = null; });
  addEventListener("scroll", () => { if (anchor) place(); }, { passive: true });
}

function later(action, wait) {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
}

// Nothing opens any more: it would lie under a pointer that is elsewhere, and take the press that is meant for a button.
function forget() {
  clearTimeout(timer);
  wanted = null;
}

function hide() {
  if (box.matches(":popover-open")) box.hidePopover();
}

async function show(link, otherwise = () => {}) {
  clearTimeout(timer);
  if (anchor === link || box.contains(link)) return;
  wanted = link;
  const html = await card(link.dataset.card);
  if (wanted !== link || !link.isConnected) return;
  if (html === null) return otherwise();
  box.innerHTML = html; // our own server's rendering, every value escaped there
  link.dataset.title ??= link.title;
  link.removeAttribute("title"); // the popover says more than the browser's own hint
  anchor = link;
  if (!box.matches(":popover-open")) box.showPopover();
  anchor = link;
  place();
}

async function card(address) {
  if (!kept.has(address)) {
    const answer = await fetch(`${address}?lang=${document.documentElement.lang}`).catch(() => null);
    if (!answer?.ok) return null;
    kept.set(address, await answer.text());
  }
  return kept.get(address);
}

function place() {
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const gap = 8;
  const left = Math.min(Math.max(gap, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - gap);
  const below = at.bottom + gap + size.height <= innerHeight || at.top < size.height + gap;
  box.style.left = `${left}px`;
  box.style.top = `${below ? at.bottom + gap : at.top - size.height - gap}px`;
}
