// The table in place: what a button does is done without leaving the page, and what lies there survives a reload.
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
}

// A button that leads to another page is left to the browser.
const isHere = (form, submitter) => !submitter?.hasAttribute("formaction") || new URL(submitter.formAction).pathname === new URL(form.action).pathname;

async function send(form, submitter) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const label = submitter?.textContent.trim();
  const section = submitter?.closest("section, details")?.id;
  const before = typed(form);
  try {
    const patience = AbortSignal.timeout(1000 * form.dataset.patience); // as long as the service may take, and no longer
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form, submitter), signal: patience });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("form[data-table]");
    if (!fresh) throw new Error(answer.status);
    replace(form, fresh, before);
    // What the address names is no longer what lies here: a reload shows what was kept.
    if (submitter) history.replaceState(null, "", `/table/${fresh.dataset.table}`);
    document.querySelector("form[data-table] + .example-chooser")?.toggleAttribute("hidden", !page.querySelector("form[data-table] + .example-chooser"));
    if (submitter?.hasAttribute("data-clears")) localStorage.removeItem(key(fresh.dataset.table));
    else keep(fresh);
    focusAfter(fresh, submitter, section, label);
  } catch {
    form.setAttribute("aria-busy", "false");
    unreached(form);
  }
}

// What is open stays open, and what was typed while the answer was on its way stays typed.
function replace(form, fresh, before) {
  const open = new Set([...form.querySelectorAll("details[data-keep][open]")].map((one) => one.dataset.keep));
  for (const one of fresh.querySelectorAll("details[data-keep]")) if (open.has(one.dataset.keep)) one.open = true;
  const now = typed(form);
  const of = (name, fields) => JSON.stringify(fields.filter(([one]) => one === name));
  const meanwhile = new Set([...before, ...now].map(([name]) => name).filter((name) => of(name, before) !== of(name, now)));
  fill(fresh, now, meanwhile);
  form.replaceWith(fresh);
}

// Where somebody reads on: after a play at what happened, after building at the form again.
function focusAfter(form, submitter, section, label) {
  const what = submitter?.value.split(" ")[0];
  if (what === "change") form.querySelector("#card")?.scrollIntoView({ block: "start" });
  const wrong = form.querySelector("[aria-invalid=true], .refusal");
  if (wrong) {
    wrong.closest("details")?.setAttribute("open", "");
    wrong.scrollIntoView({ block: "center" });
    wrong.focus({ preventScroll: true });
    return;
  }
  const again = [...form.querySelectorAll(`#${section || "editor"} button`)].find((one) => one.textContent.trim() === label);
  const now = form.querySelector("#now");
  if (["add", "put", "look", "set", "remove", "change"].includes(what)) again?.focus({ preventScroll: true });
  else {
    now.focus({ preventScroll: true });
    now.scrollIntoView({ block: "start" });
  }
}

function unreached(form) {
  let said = form.querySelector(".unreached");
  if (!said) {
    said = document.createElement("p");
    said.className = "unreached";
    said.setAttribute("role", "alert");
    form.querySelector("#now").prepend(said);
  }
  said.textContent = form.dataset.unreached;
  said.scrollIntoView({ block: "center" });
}

// The board, its branches, and what is typed in the forms and not done yet.
const TYPED = /^(c\.|turn\.|p[12]\.|was$)/;
const typed = (form) => [...new FormData(form)].filter(([name]) => TYPED.test(name));

function keep(form) {
  const texts = [...form.querySelectorAll("textarea[name=branch]")].map((one) => one.value);
  localStorage.setItem(key(form.dataset.table), JSON.stringify({ scenario: form.querySelector("#scenario").value, branches: texts, fields: typed(form) }));
}

function fill(form, fields, only = null) {
  const meant = (name) => TYPED.test(name) && (!only || only.has(name));
  for (const [name, value] of fields) if (meant(name) && !form.elements.namedItem(name)) hidden(form, name, value);
  for (const one of form.elements) {
    if (!meant(one.name)) continue;
    const values = fields.filter(([name]) => name === one.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(one.type)) one.checked = values.includes(one.value);
    else if (values.length) one.value = values[0];
  }
}

function hidden(form, name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}

// An empty table shows again what lay there: after a reload, in another tab, after a fault.
function restore(form) {
  if (location.search.match(/[?&](example|from)=/) || !form.hasAttribute("data-empty")) return;
  let kept;
  try { kept = JSON.parse(localStorage.getItem(key(form.dataset.table))); } catch { return; }
  const area = form.querySelector("#scenario");
  if (!kept?.scenario) return;
  if (kept.fields) fill(form, kept.fields);
  if (kept.scenario.trim() === area.value.trim()) return;
  area.value = kept.scenario;
  for (const text of kept.branches ?? []) {
    const branch = document.createElement("textarea");
    branch.name = "branch";
    branch.hidden = true;
    branch.value = text;
    form.append(branch);
  }
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
      if (answer.ok && mine === asking) place.innerHTML = await answer.text();
    } catch { /* the form finds them as well */ }
  }, 150);
}
