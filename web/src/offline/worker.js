// The service worker: the page opens without a network. Pages come from the server while it answers and from the store when it does
// not; files whose names change with their contents come from the store. Games, moves and thinking are the server's and are never
// made up here.

/** The files of this build, put in when it is made, and a name that changes with them. */
const FILES = /** @type {string[]} */ (__FILES__);
const BUILD = 'kelso-page-__BUILD__';
const ANSWERS = 'kelso-answers';
/** Finished games that the page has put aside. */
const GAMES = 'kelso-games';

/** A server that takes longer than this to send a page has as good as none to send, if there is one here. */
const PATIENCE = 2_500;

/** What the server says about itself: pages need it to show rules and choices. */
const KEPT_ANSWERS = ['/api/variants', '/api/agents'];

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepAnswers()]).then(() => self.skipWaiting()));
});

async function keepFiles() {
  await (await caches.open(BUILD)).addAll(FILES);
}

/** Also before a page has asked for them; a server that is too busy to answer keeps nobody from the rest. */
async function keepAnswers() {
  const cache = await caches.open(ANSWERS);
  await Promise.all(KEPT_ANSWERS.map((path) => cache.add(path).catch(() => undefined)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

/** The build before this one stays: a page of it may still be open and ask for its parts. */
async function forgetOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('kelso-page-') && name !== BUILD);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/') || url.pathname.startsWith('/api/docs')) event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname)) event.respondWith(file(request));
  else if (KEPT_ANSWERS.includes(url.pathname)) event.respondWith(answer(request));
  else if (/^\/api\/games\/[^/]+$/.test(url.pathname)) event.respondWith(game(request));
});

/** Any address of the page: the server's answer, or the same page from the store. */
async function page(request) {
  const kept = await caches.match('/', { cacheName: BUILD });
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fresh.then((found) => (found.status >= 500 ? kept : found)).catch(() => kept), late]);
}

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's word, or its last one. */
async function answer(request) {
  try {
    const found = await fetch(request);
    if (found.ok) await (await caches.open(ANSWERS)).put(request, found.clone());
    return found;
  } catch (error) {
    return fromStore(request, ANSWERS, error);
  }
}

async function game(request) {
  try {
    return await fetch(request);
  } catch (error) {
    return fromStore(request, GAMES, error);
  }
}

async function fromStore(request, cacheName, error) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (kept) return kept;
  throw error;
}
