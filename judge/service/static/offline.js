// Stands in for a page that cannot be reached: rules and search from the rulebooks that this device keeps.
import { element } from "./answers.js";

const MOST = 40;
const lang = document.documentElement.lang;

export async function startOffline() {
  const place = document.querySelector("[data-offline]");
  const say = place.dataset;
  const [, section, game, ...rest] = decodeURIComponent(location.pathname).split("/");
  if (location.pathname === "/offline") return;
  const books = new Map((await Promise.all((await addresses()).map(read))).map((book) => [book.game, book]));
  const parts = section === "search" ? searched(books, new URLSearchParams(location.search), say)
    : section === "rules" && books.has(game?.split("@")[0]) ? ruled(books.get(game.split("@")[0]), rest, say)
    : section === "rules" ? [list([...books.values()].map((book) => [`/rules/${book.game}`, "", book.edition[lang]]))]
    : [element("p", say.needs)];
  place.replaceChildren(...parts);
}

async function addresses() {
  const found = [];
  for (const name of await caches.keys()) {
    const held = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
    found.push(...held.filter((path) => path.startsWith("/offline/") && path.endsWith(".json")));
  }
  return [...new Set(found)];
}

async function read(address) {
  const book = await (await fetch(address)).json();
  book.clauses = book.clauses.map(([number, above, heading, ja, en]) => ({ number, above, heading, text: { ja, en } }));
  return book;
}

function ruled(book, rest, say) {
  const number = rest[0] === "ch" ? rest[1] : rest[0];
  const title = element("h2", number ?? book.title[lang]);
  const at = book.clauses.findIndex((one) => one.number === number);
  const row = (one) => [`/rules/${book.game}/${one.number}`, one.number, one.text[lang]];
  if (number === undefined) return [title, list(book.clauses.filter((one) => !one.above).map(row))];
  if (at < 0) return [title, element("p", say.unknown)];
  const clause = book.clauses[at];
  const under = below(book, clause);
  const other = lang === "ja" ? "en" : "ja";
  const date = book.effective ? `, ${book.effective}` : "";
  const near = [clause.above && book.clauses.find((one) => one.number === clause.above), book.clauses[at - 1], book.clauses[at + 1]];
  return [
    title,
    element("p", clause.text[lang], { className: "text primary" }),
    element("p", clause.text[other], { className: "text secondary", lang: other }),
    element("p", `${clause.number} (${book.edition[lang]}${date})`, { className: "cite" }),
    list(under.map(row)),
    element("h3", say.near),
    list([...new Set(near.filter((one) => one && !under.includes(one)))].map(row)),
  ];
}

function below(book, clause) {
  const inside = new Set([clause.number]);
  return book.clauses.filter((one) => inside.has(one.above) && inside.add(one.number));
}

// Every word must be there; of Japanese, where no blanks part the words, most pairs of characters.
function searched(books, query, say) {
  const wanted = (query.get("q") ?? "").normalize("NFKC").toLowerCase();
  const parts = wanted.match(/[a-z0-9.'-]+|[^\s a-z0-9.'-]+/g) ?? [];
  const pieces = parts.flatMap((part) => /^[a-z0-9]/.test(part) || part.length < 3 ? [part] : [...part].slice(1).map((sign, at) => part[at] + sign));
  const found = [];
  for (const book of books.values()) {
    if (query.get("game") && query.get("game") !== book.game) continue;
    for (const one of book.clauses) {
      const text = `${one.number} ${one.text.ja} ${one.text.en}`.normalize("NFKC").toLowerCase();
      const hits = pieces.filter((piece) => text.includes(piece)).length / pieces.length;
      if (hits >= 0.6) found.push({ score: (one.number === wanted ? 10 : 0) + hits - text.length / 20000, row: [`/rules/${book.game}/${one.number}`, `${book.game} ${one.number}`, one.text[lang]] });
    }
  }
  found.sort((a, b) => b.score - a.score);
  return [element("h2", query.get("q") ?? ""), element("p", say.simple, { className: "muted" }), found.length ? list(found.slice(0, MOST).map((one) => one.row)) : element("p", say.nothing)];
}

function list(rows) {
  const all = element("ul", "", { className: "clause-list" });
  all.append(...rows.map(([address, number, text]) => {
    const row = element("li", "", { className: "clause-row" });
    row.append(element("a", number || text, { href: address, className: "num" }), element("span", number ? text : "", { className: "said" }));
    return row;
  }));
  return all;
}
