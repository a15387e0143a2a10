// The scenario editor: Tab indents, a problem's line number puts the cursor there, unsent text survives a reload and a new tab.
const KEY = "judge.scenario";

export function startEditor() {
  const area = document.querySelector("textarea[data-editor]");
  if (!area) return;
  const draft = localStorage.getItem(KEY);
  if (area.value !== area.defaultValue) localStorage.setItem(KEY, area.value); // somebody was faster than this script
  else if (!area.value && draft) area.value = draft;
  area.addEventListener("input", () => localStorage.setItem(KEY, area.value));
  let escaped = false; // Escape, then Tab, leaves the field: the keyboard must never be trapped
  area.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !escaped && !event.shiftKey && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
      area.dispatchEvent(new Event("input"));
    }
    escaped = event.key === "Escape";
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) area.form.requestSubmit();
  });
  for (const link of document.querySelectorAll("a[data-line]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(area, Number(link.dataset.line), Number(link.dataset.column));
    });
  }
}

function goTo(area, line, column) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start + column - 1, start + (lines[line - 1] ?? "").length);
  const row = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 4) * row);
  area.scrollIntoView({ block: "center" });
}
