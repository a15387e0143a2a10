// The last answers read on this device, each with its clauses.
const KEY = "judge.answers";
const MOST = 12;

export function startAnswers() {
  const answer = document.querySelector("[data-answer]");
  const list = document.querySelector("[data-answers]");
  const gone = document.querySelector("[data-gone]")?.dataset.gone;
  if (answer) keep(answer);
  if (gone) forget(gone);
  if (list) show(list);
}

function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

// A deleted ruling is no longer shown on this device, neither in the list nor offline.
async function forget(address) {
  localStorage.setItem(KEY, JSON.stringify(all().filter((one) => one.address !== address)));
  const read = await window.caches?.open("judge-read");
  await read?.delete(address, { ignoreSearch: true, ignoreVary: true });
}

const words = (element) => element?.innerText.trim().replace(/\s+/g, " ") ?? "";

function keep(answer) {
  const sent = !!document.querySelector(".trace button.goto[formaction]"); // it answers a form, and has no address
  const heading = document.querySelector("main h1");
  const one = {
    title: words(heading),
    said: words(answer.querySelector(".said")),
    lines: [...answer.querySelectorAll(".summary li")].slice(0, 6).map((line) => [...line.querySelectorAll("b, .change")].filter((part) => !part.parentElement.closest(".change")).map((part) => facts(part)).join(" ")),
    clauses: [...answer.querySelectorAll(".rests:not(.decides) .chip")].slice(0, 8).map((chip) => ({ number: words(chip), address: chip.getAttribute("href") })),
    address: sent ? null : location.pathname,
  };
  const same = (other) => one.address ? other.address === one.address : other.title === one.title && other.said === one.said && String(other.lines) === String(one.lines);
  localStorage.setItem(KEY, JSON.stringify([one, ...all().filter((other) => !same(other))].slice(0, MOST)));
}

function facts(part) {
  const copy = part.cloneNode(true);
  for (const link of copy.querySelectorAll("a")) link.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

function show(list) {
  const template = document.querySelector("template[data-one-answer]");
  const answers = all();
  list.replaceChildren(...answers.map((one) => {
    const item = template.content.cloneNode(true);
    const title = item.querySelector("[data-title]");
    title.textContent = one.title;
    if (one.address) title.href = one.address;
    else title.removeAttribute("href");
    item.querySelector("[data-said]").textContent = one.said;
    item.querySelector("[data-lines]").replaceChildren(...one.lines.map((line) => element("li", line)));
    item.querySelector("[data-clauses]").replaceChildren(...one.clauses.map(({ number, address }) => element("a", number, { className: "chip", href: address })));
    return item;
  }));
  document.querySelector("[data-no-answers]").hidden = answers.length > 0;
  document.querySelector("[data-forget]").hidden = !answers.length;
  document.querySelector("[data-forget]").onclick = () => { localStorage.removeItem(KEY); show(list); };
}

export function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...more });
}
