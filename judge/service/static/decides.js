// The clauses that decide a result: found by playing the board again, so they are asked for once the answer is there.
export async function startDecides() {
  const place = document.querySelector("[data-decides]");
  const asks = place.querySelector("a, button");
  const form = asks.form;
  const address = form ? asks.formAction : asks.href;
  const request = form ? { method: "POST", body: new FormData(form) } : {};
  try {
    const answer = await fetch(address, request);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("[data-decided-by]");
    if (found) place.replaceChildren(...found.childNodes);
    const explanation = page.querySelector("[data-explanation]");
    if (explanation) place.after(explanation);
  } catch { /* the link stays */ }
}
