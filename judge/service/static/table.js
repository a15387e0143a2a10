// Updates the table in place: buttons work without leaving the page, and the board survives a reload.
const key = (game) => `judge.table.${game}`;

export function startTable() {
  const form = document.querySelector("form[data-table]");
  if (!form) return;
  restore(form);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-table]") || !isHere(form, event.submitter)) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-cards]")) offer(event.target);
    if (event.target.form?.matches?.("form[data-table]")) keep(event.target.form);
  });
  document.addEventListener("change", (event) => event.target.name === "pick" && marked());
  document.addEventListener("keydown", onKey);
  startDragging();
  onKeypad();
}

// A button that leads to another page is left to the browser.
const isHere = (form, submitter) => !submitter?.hasAttribute("formaction") || new URL(submitter.formAction).pathname === new URL(form.action).pathname;

// Carry out an action of the form that has no button.
const pressed = (form, value) => {
  const button = Object.assign(document.createElement("button"), { name: "do", value, hidden: true });
  form.append(button);
  form.requestSubmit(button);
};

async function send(form, submitter) {
  if (form.getAttribute("aria-busy") === "true") { // opening a sheet waits; a second tap does not play twice
    if (/^(open|close)/.test(submitter?.value)) form.dataset.next = submitter.value;
    return;
  }
  form.setAttribute("aria-busy", "true");
  form.querySelector(".unreached")?.remove();
  const before = typed(form);
  let why = [];
  try {
    const patience = AbortSignal.timeout(1000 * form.dataset.patience); // as long as the service may take, and no longer
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form, submitter), signal: patience });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("form[data-table]");
    if (!fresh) {
      why = [...page.querySelectorAll(".error-page :is(h1, .lead)")];
      throw new Error(answer.status);
    }
    const was = place(form, submitter);
    replace(form, fresh, before);
    // The board has changed since the address was opened: a reload shows the stored board.
    if (submitter) history.replaceState(null, "", `/table/${fresh.dataset.table}`);
    document.querySelector("form[data-table] + .example-chooser")?.toggleAttribute("hidden", !page.querySelector(".example-chooser"));
    if (submitter?.hasAttribute("data-clears")) localStorage.removeItem(key(fresh.dataset.table));
    else keep(fresh);
    marked();
    onKeypad();
    focusAfter(fresh, submitter, was);
    if (form.dataset.next) pressed(fresh, form.dataset.next);
  } catch {
    form.setAttribute("aria-busy", "false");
    delete form.dataset.next;
    unreached(form, why, submitter);
  }
}

// Open sheets, their scroll positions, and input typed while waiting for the answer are kept.
function replace(form, fresh, before) {
  const open = new Set([...form.querySelectorAll("details[data-keep][open]")].map((one) => one.dataset.keep));
  for (const one of fresh.querySelectorAll("details[data-keep]")) if (open.has(one.dataset.keep)) one.open = true;
  const now = typed(form);
  const of = (name, fields) => JSON.stringify(fields.filter(([one]) => one === name));
  const meanwhile = new Set([...before, ...now].map(([name]) => name).filter((name) => of(name, before) !== of(name, now)));
  fill(fresh, now, meanwhile);
  const same = sheetOf(form) && sheetOf(form) === sheetOf(fresh);
  const top = form.querySelector("#sheet")?.scrollTop;
  form.replaceWith(fresh);
  if (same) fresh.querySelector("#sheet").scrollTop = top;
}

const sheetOf = (form) => form.elements.namedItem("sheet").value;

// The focused button, found by its action, and the open sheet.
const place = (form, submitter) => ({ sheet: sheetOf(form), value: submitter?.value, opener: form.dataset.opener, named: Boolean(submitter?.closest(form.elements.namedItem("recent") ? "[data-offered], .to-zones" : "[data-offered]")) });

// The next focus: inside an opened sheet, on the button of a closed one, or after a play on the next choice.
function focusAfter(form, submitter, was) {
  if (!submitter) return;
  const wrong = form.querySelector("[aria-invalid=true], .refusal");
  if (wrong) {
    wrong.closest("details")?.setAttribute("open", "");
    wrong.scrollIntoView({ block: "center" });
    wrong.focus({ preventScroll: true });
    return;
  }
  const button = (value) => value && form.querySelector(`button[name=do][value="${CSS.escape(value)}"]`);
  const sheet = sheetOf(form);
  const asked = form.querySelector("#asked");
  if (asked) { // an answer is shown where the question was asked
    form.dataset.opener = was.opener;
    asked.focus({ preventScroll: true });
    asked.scrollIntoView({ block: "nearest" });
    return;
  }
  if (sheet) {
    form.dataset.opener = sheet === was.sheet ? was.opener : was.value;
    form.querySelector(".to-zones > [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const typing = was.named || (sheet !== was.sheet && matchMedia("(hover: hover)").matches); // no keyboard rises over a sheet that a finger opened
    const find = typing && form.querySelector("#c-find"); // for the first name, and for the next one here or in the next zone
    const there = find || (sheet === was.sheet && button(was.value));
    (there || form.querySelector("#sheet")).focus({ preventScroll: true });
    // Keep the subject of the sheet visible above it when it rises from the bottom.
    const wide = innerWidth >= 992;
    const box = form.querySelector("#sheet");
    if (sheet !== was.sheet) subject(form, sheet)?.scrollIntoView({ block: wide ? "nearest" : "start" });
    if (sheet !== was.sheet && wide && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: "start" });
    return;
  }
  const closed = was.sheet && !/^(say|respond|answer|pick|none|assume|back|instead|switch)/.test(was.value);
  const next = (closed && button(was.opener)) || form.querySelector("#now li") && form.querySelector("#now") || form.querySelector("#choices");
  next?.focus({ preventScroll: true });
  showOptions(form);
  if (next?.id === "now" && !form.querySelector(".choice")) next.scrollIntoView({ block: "nearest" });
}

// An open choice is in sight; on a phone, where it sticks to the bottom, the cards that can be chosen are seen above it.
function showOptions(form) {
  const option = form.querySelector(".board .option");
  const dock = form.querySelector(".dock.choice");
  if (dock && innerWidth >= 992) dock.scrollIntoView({ block: "nearest" });
  if (!option || !dock || innerWidth >= 992) return;
  const { top, bottom } = option.getBoundingClientRect();
  const head = document.querySelector(".top").getBoundingClientRect().bottom;
  if (top < head || bottom > dock.getBoundingClientRect().top) (option.closest(".zone, .plate") ?? option).scrollIntoView({ block: "start" });
}

function subject(form, sheet) {
  const [kind, name] = sheet.split(" ");
  return kind === "card" ? form.querySelector(".board .tile.open") : kind === "zone" ? form.querySelector(`.zone[data-zone="${CSS.escape(name)}"]`) : null;
}

// Why the action failed, with a button to retry it; the form is unchanged.
function unreached(form, why, submitter) {
  const said = form.querySelector("template[data-unreached]").content.cloneNode(true).firstElementChild;
  if (why.length) said.querySelector("[data-why]").replaceChildren(...why.flatMap((one) => [one.textContent, document.createElement("br")]));
  said.querySelector("button").addEventListener("click", () => send(form, submitter));
  const head = form.querySelector("#sheet .sheet-head");
  if (head) head.after(said);
  else form.querySelector("#choices, #now").prepend(said);
  said.scrollIntoView({ block: "center" });
}

// Mark the tiles of the ticked cards on the board.
function marked() {
  for (const box of document.querySelectorAll("input[name=pick]")) {
    document.querySelector(`.tile.option[data-card-id="${CSS.escape(box.value)}"]`)?.classList.toggle("picked", box.checked);
  }
}

function onKey(event) {
  const form = document.querySelector("form[data-table]");
  if (event.key === "Escape" && form.querySelector("#sheet") && !event.defaultPrevented) pressed(form, "close");
  const pad = event.target.closest?.("[data-keypad]");
  const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!pad || !by) return;
  const rows = keysOf(pad);
  const row = rows.findIndex((one) => one.includes(event.target));
  const next = rows[row + by[0]]?.[rows[row].indexOf(event.target) + by[1]];
  if (!next) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

// A keypad, or a row of words to tick, is one stop of the Tab key; the arrows move in it.
function onKeypad() {
  for (const pad of document.querySelectorAll("[data-keypad]")) {
    pad.setAttribute("role", "toolbar");
    keysOf(pad).flat().forEach((one, at) => { one.tabIndex = at ? -1 : 0; });
  }
}

function keysOf(pad) {
  const rows = [...pad.querySelectorAll("p:has(button)")].map((row) => [...row.children]);
  return rows.length ? rows : [[...pad.querySelectorAll("input")]];
}

// With a mouse a card is dragged onto a card, a player, or into a zone: the service interprets the drop.
function startDragging() {
  let dragged = null;
  const target = (event) => event.target.closest?.(".tile:not(.back), .plate, .zone[data-zone], .pile-of[data-zone]");
  const named = (place) => place.dataset.cardId ?? place.querySelector(".plate-open")?.dataset.cardId ?? place.dataset.zone;
  const clear = () => document.querySelectorAll(".over, .dragged").forEach((one) => one.classList.remove("over", "dragged"));
  document.addEventListener("pointerdown", (event) => {
    const tile = event.pointerType === "mouse" && event.target.closest?.(".played-on .tile:not(.back)");
    if (tile) tile.draggable = true;
  });
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.(".played-on .tile");
    dragged?.classList.add("dragged");
    if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.cardId);
  });
  document.addEventListener("dragover", (event) => {
    const place = dragged && target(event);
    document.querySelectorAll(".over").forEach((one) => one.classList.toggle("over", one === place));
    if (!place || place === dragged || !named(place)) return;
    place.classList.add("over");
    event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const place = dragged && target(event);
    if (!place || place === dragged) return;
    event.preventDefault();
    pressed(place.closest("form"), `drop ${dragged.dataset.cardId} ${named(place)}`);
  });
  document.addEventListener("dragend", () => { clear(); dragged = null; });
}

// The board, its branches, and the unsent input of the open sheet.
const TYPED = /^(c\.|turn\.|p[12]\.|recent$|sheet$)/;
const typed = (form) => [...new FormData(form)].filter(([name]) => TYPED.test(name));

function keep(form) {
  const texts = (name) => [...form.querySelectorAll(`textarea[name=${name}]`)].map((one) => one.value);
  try { localStorage.setItem(key(form.dataset.table), JSON.stringify({ scenario: form.querySelector("#scenario").value, branches: texts("branch"), was: texts("was"), fields: typed(form) })); } catch { /* a full store: what lies here goes with the page */ }
}

function fill(form, fields, only) {
  for (const one of form.elements) {
    if (!only.has(one.name)) continue;
    const values = fields.filter(([name]) => name === one.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(one.type)) one.checked = values.includes(one.value);
    else if (values.length) one.value = values[0];
  }
}

function hidden(form, name, value) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
}

// An empty table restores the last board: after a reload, in another tab, after a fault.
function restore(form) {
  if (location.search.match(/[?&](example|from)=/) || !form.hasAttribute("data-empty")) return;
  let kept;
  try { kept = JSON.parse(localStorage.getItem(key(form.dataset.table))); } catch { return; }
  if (!kept?.scenario) return;
  const fields = kept.fields ?? [];
  for (const [name, value] of fields) if (name === "recent") hidden(form, name, value);
  const sheet = fields.find(([name, value]) => name === "sheet" && value)?.[1];
  if (kept.scenario.trim() === form.querySelector("#scenario").value.trim() && !sheet) return;
  form.querySelector("#scenario").value = kept.scenario;
  for (const [name, texts] of [["branch", kept.branches], ["was", kept.was]]) {
    for (const value of texts ?? []) form.append(Object.assign(document.createElement("textarea"), { name, hidden: true, value }));
  }
  for (const [name, value] of fields) if (!["sheet", "recent"].includes(name)) hidden(form, name, value);
  form.elements.namedItem("sheet").value = sheet ?? "";
  send(form, null);
}

let asking = 0;
function offer(input) {
  const mine = ++asking;
  setTimeout(async () => {
    if (mine !== asking) return;
    const place = input.closest(".by-name").querySelector("[data-offered]");
    try {
      const answer = await fetch(`${input.dataset.cards}?q=${encodeURIComponent(input.value)}`, { signal: AbortSignal.timeout(10000) });
      if (!answer.ok) throw new Error(answer.status);
      const found = await answer.text();
      if (mine === asking) place.innerHTML = found;
    } catch { if (mine === asking) place.textContent = input.dataset.unreached; }
  }, 200);
}
