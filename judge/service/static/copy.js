// Buttons that copy the text of another element.
export function startCopying() {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const label = button.querySelector("span");
    const before = label.textContent;
    button.addEventListener("click", async () => {
      const source = document.querySelector(button.dataset.copy);
      try {
        await navigator.clipboard.writeText(source.textContent.trim());
      } catch {
        getSelection().selectAllChildren(source); // not allowed here: the reader copies the selection
        return;
      }
      label.textContent = button.dataset.done;
      setTimeout(() => { label.textContent = before; }, 1600);
    });
  }
}
