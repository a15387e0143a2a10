// How far an exploring is, while one waits for it. The answer is then kept by the service, and its page comes at once.
export function startExplore() {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button?.matches("[data-far]") || button.dataset.explored) return;
    event.preventDefault();
    explored(event.target, button);
  });
}

async function explored(form, button) {
  const said = document.createElement("span");
  said.className = "far notice";
  said.setAttribute("role", "status");
  button.parentElement.append(said);
  button.disabled = true;
  const show = (far) => { said.textContent = button.dataset.far.replace("{lines}", far.lines).replace("{outcomes}", far.outcomes); };
  show({ lines: 0, outcomes: 0 });
  try {
    for await (const [kind, data] of events(new FormData(form).get("scenario"))) if (kind === "progress") show(data);
  } catch { /* the page itself shows the problem */ }
  button.disabled = false;
  button.dataset.explored = "1";
  form.requestSubmit(button);
  delete button.dataset.explored;
  said.remove();
}

async function* events(scenario) {
  const answer = await fetch("/api/v1/explore", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream, application/problem+json" },
    body: JSON.stringify({ scenario }),
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (held + part.value).split("\n\n");
    held = whole.pop();
    for (const one of whole) {
      const [, kind, data] = one.match(/^event: (.*)\ndata: (.*)$/);
      yield [kind, JSON.parse(data)];
    }
  }
}
