// The page of the API: an operation is sent as its form says, and its answer is shown below it.
export function startTry() {
  for (const form of document.querySelectorAll("form[data-try]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
  }
}

async function send(form) {
  const said = form.querySelector("[data-said]");
  const body = form.querySelector("[data-body]")?.value;
  const wrong = body && notJson(body, said.dataset.noJson);
  say(said, wrong ?? said.dataset.sending, !!wrong);
  if (wrong) return;
  const secret = form.querySelector("[data-secret]")?.value;
  const began = performance.now();
  try {
    const answer = await fetch(address(form), {
      method: form.dataset.try,
      body: body || undefined,
      headers: { ...(body && { "Content-Type": "application/json" }), ...(secret && { Authorization: `Bearer ${secret}` }) },
    });
    const text = await answer.text();
    const left = answer.headers.get("X-RateLimit-Remaining");
    say(said, [`${answer.status} ${answer.statusText}`, answer.headers.get("Content-Type"), `${Math.round(performance.now() - began)} ms`, left && `X-RateLimit-Remaining: ${left}`].filter(Boolean).join(" · "), !answer.ok);
    show(form, text);
  } catch {
    say(said, said.dataset.unreached, true);
  }
}

function notJson(text, said) {
  try { JSON.parse(text); } catch (wrong) { return `${said} ${/line \d+ column \d+/.exec(wrong.message)?.[0].replace(/line (\d+) column (\d+)/, "$1:$2") ?? ""}`; }
  return null;
}

// A clause number and the name of a scenario stand in the path, whatever signs they have.
function address(form) {
  const values = (place) => [...form.querySelectorAll(`[data-in=${place}] :is(input, select)`)].filter((one) => one.value !== "");
  const path = values("path").reduce((path, one) => path.replace(`{${one.name}}`, one.value.split("/").map(encodeURIComponent).join("/")), form.getAttribute("action"));
  const query = new URLSearchParams(values("query").map((one) => [one.name, one.value]));
  return query.size ? `${path}?${query}` : path;
}

function say(said, text, wrong) {
  said.textContent = text;
  said.classList.toggle("wrong-said", wrong);
  said.hidden = false;
}

const MOST = 200000;

function show(form, text) {
  const shown = form.querySelector("[data-shown]");
  let pretty = text;
  try { pretty = JSON.stringify(JSON.parse(text), null, 2); } catch { /* as it came */ }
  shown.firstElementChild.textContent = pretty.length > MOST ? `${pretty.slice(0, MOST)} …` : pretty;
  shown.hidden = !text;
}
