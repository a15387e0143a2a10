// The score of the quiz: the last answer to each question, on this device.
const KEY = "judge.quiz";

export function startQuiz() {
  const answered = document.querySelector("[data-quiz]");
  const place = document.querySelector("[data-score]");
  if (answered) localStorage.setItem(KEY, JSON.stringify({ ...all(), [answered.dataset.quiz]: Number(answered.dataset.right) }));
  document.querySelector("[data-reset]")?.addEventListener("click", () => { localStorage.removeItem(KEY); show(place); });
  show(place);
}

function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}

function show(place) {
  const given = Object.values(all());
  place.hidden = !given.length;
  place.querySelector("span").textContent = place.dataset.score.replace("{right}", given.filter(Boolean).length).replace("{all}", given.length);
}
