// Restores unsent form input after a reload, after Back, and in a new tab.
const key = (form) => `judge.draft.${form.dataset.draft}`;
const TYPED = "input[type=text], input[type=checkbox], textarea:not([hidden]), select";

export function startDrafts() {
  for (const form of document.querySelectorAll("form[data-draft]")) {
    if (changed(form)) keep(form); // somebody was faster than this script
    else restore(form);
    form.addEventListener("input", () => keep(form));
  }
}

const keep = (form) => localStorage.setItem(key(form), JSON.stringify({ about: about(form), fields: typed(form) }));
const changed = (form) => [...form.querySelectorAll("input[type=text], textarea:not([hidden])")].some((one) => one.value !== one.defaultValue);

// The subject of the form: input about another board is not a draft of this one.
const about = (form) => form.querySelector("textarea[hidden]")?.value ?? "";
const typed = (form) => [...form.querySelectorAll(TYPED)].map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]);

function restore(form) {
  let kept;
  try { kept = JSON.parse(localStorage.getItem(key(form))); } catch { return; }
  if (!kept || kept.about !== about(form)) return;
  if (JSON.stringify(kept.fields) === JSON.stringify(typed(form))) { // sent, and taken
    localStorage.removeItem(key(form));
    return;
  }
  for (const [name, value] of kept.fields) {
    const one = form.elements.namedItem(name);
    if (typeof value === "boolean") one.checked = value;
    else one.value = value;
  }
  form.closest("details")?.setAttribute("open", "");
}
