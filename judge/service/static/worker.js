// Rules, search, table and the answers that were read, without a network. The engine stays on the server.
const SHELL = `judge-shell-${KEPT.version}`;
const READ = "judge-read";
const MOST_READ = 120; // pages that were read and are kept

addEventListener("install", (event) => event.waitUntil((async () => {
  const shell = await caches.open(SHELL);
  await shell.addAll([...KEPT.statics, ...KEPT.books, ...KEPT.pages]);
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("judge-shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
  for (const page of await clients.matchAll({ type: "window" })) await read(new Request(page.url, { credentials: "same-origin" })).catch(() => {});
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(request.method === "GET" ? page(request) : fetch(request).catch(shell));
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/static/") || pathname.startsWith("/offline/")) event.respondWith(kept(request));
  else if (pathname.endsWith("/card")) event.respondWith(read(request).catch(() => found(request)).then((answer) => answer ?? Response.error()));
});

const found = (request, options = {}) => caches.match(request, { ignoreVary: true, ...options });
const shell = () => found("/offline");
const kept = async (request) => await found(request) ?? fetch(request);

async function page(request) {
  try {
    return await read(request);
  } catch {
    const { pathname } = new URL(request.url);
    const steps = /^\/(s|scenarios|rulings|table|call|resolve)(\/|$)/.test(pathname); // the query names a step, or a start
    return await found(request) || steps && await found(request, { ignoreSearch: true }) || shell();
  }
}

async function read(request) {
  const answer = await fetch(request);
  const { pathname } = new URL(request.url);
  const secret = /^\/rulings\/[^/]+\/./.test(pathname);
  if (answer.ok && answer.type === "basic" && !answer.redirected && !secret) {
    const store = await caches.open(READ);
    await store.put(request, answer.clone());
    const all = await store.keys();
    await Promise.all(all.slice(0, -MOST_READ).map((one) => store.delete(one)));
    await sameLanguage(answer);
  }
  return answer;
}

// The offline page uses the language of the other pages.
async function sameLanguage(answer) {
  const said = answer.headers.get("Content-Language");
  const before = (await shell())?.headers.get("Content-Language");
  if (said && said !== before) await (await caches.open(SHELL)).addAll(KEPT.pages);
}
