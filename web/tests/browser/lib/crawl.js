// Follows every link and button of a page that destroys nothing, some steps deep, and reports what a visitor would call broken: errors in the
// console, controls that do nothing, a lost focus, an address that changes by itself.

export const places = ['/', '/new/machine', '/new/people', '/new/machines', '/lobby', '/puzzles', '/puzzles/daily', '/learn', '/analysis', '/me', '/me/device', '/rules', '/about', '/feedback', '/feedback/results', '/lab', '/lab/compare', '/lab/tree', '/api/docs', '/api/docs/protocol', '/nowhere'];

/** What a crawl leaves alone: it would end or delete something, leave the site, keep the lab busy, or needs something typed first. */
const spared = /^run:|resign|delete|remove|cancel|stop|send|log ?out|pdn|download|svg|png|csv|copy|file|find an opponent|^\d+\+\d+/i;
const controls = 'a[href]:not([target]):not([download]), button:not([disabled]):not([aria-disabled="true"]), summary';

/** The controls that can be seen, each with a name to find it again by. */
const listed = (page) =>
  page.evaluate((selector) => {
    const seen = new Map();
    return [...document.querySelectorAll(selector)].flatMap((element, index) => {
      const box = element.getBoundingClientRect();
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
      const href = element.getAttribute('href') ?? '';
      if (box.width === 0 || box.height === 0 || element.closest('[inert], [aria-hidden="true"]') || !element.checkVisibility({ visibilityProperty: true })) return [];
      if ((href.startsWith('/api/') && !href.startsWith('/api/docs')) || href.startsWith('http') || href.startsWith('#') || element.classList.contains('skip')) return [];
      const key = `${element.tagName} ${text} ${href}`;
      if (seen.has(key)) return [];
      seen.set(key, true);
      return [{ index, key, text, href }];
    });
  }, controls);

/** Everything that may answer to a press: what is on the page, where it is scrolled, what is ticked, what is spoken. */
const state = (page) =>
  page.evaluate(() => {
    const marks = [...document.querySelectorAll('[aria-pressed], [aria-expanded], [aria-selected], [aria-current], details, input, select, textarea')].map((it) =>
      [it.getAttribute('aria-pressed'), it.getAttribute('aria-expanded'), it.getAttribute('aria-selected'), it.getAttribute('aria-current'), it.open, it.value, it.checked].join(),
    );
    const drawn = [...document.querySelectorAll('main svg [transform]')].map((it) => it.getAttribute('transform')).join();
    return [location.href, document.body.innerText, marks.join('|'), drawn, scrollY, document.documentElement.dataset.look, document.activeElement?.outerHTML.slice(0, 80)].join('\n');
  });

/** The analysis board's address goes on to name the position on it, in its own spelling. */
const isWithin = (got, wanted) => wanted.startsWith('/analysis') && got.startsWith('/analysis/');

/** Answers that are as they should be, although browsers write them into the console: of what is being set up, the server says what is wrong with it. */
const isExpected = (message) => message.location().url.endsWith('/api/position') && message.text().includes('422');

/** Waits until a page has asked for nothing for a moment; what goes on for ever does not count. */
function watchRequests(page) {
  const open = new Set();
  const isEndless = (request) => request.resourceType() === 'websocket' || request.resourceType() === 'eventsource' || request.url().includes('/events') || request.url().includes('/stream');
  page.on('request', (request) => !isEndless(request) && open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  return async () => {
    const until = Date.now() + 5000;
    let still = 0;
    while (still < 3 && Date.now() < until) {
      await page.waitForTimeout(40);
      still = open.size === 0 ? still + 1 : 0;
    }
    open.clear();
  };
}

export async function crawl(stage, { starts, depth, most = Infinity, isLoud = false }) {
  const player = await stage.player();
  const { page } = player;
  const quiet = watchRequests(page);
  // The same fault is met on many ways.
  const faults = new Set();
  let here = '';
  page.on('console', (message) => {
    if ((message.type() === 'error' && !isExpected(message)) || /derived_inert|preload/.test(message.text())) faults.add(`${here}: console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.add(`${here}: ${error.message}`));
  page.on('dialog', (dialog) => dialog.dismiss());
  let pressed = 0;

  /** Goes to a page and presses what leads to the state to be looked at; false if that is not there this time. */
  async function reach(start, keys) {
    here = start;
    await player.open(start);
    await quiet();
    for (const key of keys) {
      const control = (await listed(page)).find((one) => one.key === key);
      if (!control) return false;
      await page.locator(controls).nth(control.index).click({ timeout: 5000 }).catch(() => {});
      await quiet();
    }
    return true;
  }

  async function press(start, keys, control) {
    if (!(await reach(start, keys))) return false;
    here = [start, ...keys, control.key].join(' → ');
    const again = (await listed(page)).find((one) => one.key === control.key);
    if (!again) return false;
    const before = await state(page);
    const target = page.locator(controls).nth(again.index);
    await target.focus({ timeout: 5000 }).catch(() => {});
    try {
      await target.click({ timeout: 5000 });
    } catch (error) {
      faults.add(`${here}: cannot be pressed: ${error.message.split('\n')[0]}`);
      return false;
    }
    pressed += 1;
    await quiet();
    await page.waitForTimeout(60);
    const isCurrent = control.href !== '' && new URL(control.href, page.url()).pathname === new URL(start, page.url()).pathname;
    const isSame = (await state(page)) === before && !isCurrent;
    // Some answers take a moment longer than the network: a sentence that is computed, a board that is turned.
    if (isSame && (await page.waitForTimeout(1500), (await state(page)) === before)) faults.add(`${here}: does nothing`);
    if (control.href && !control.href.startsWith('?')) {
      const wanted = new URL(control.href, page.url()).pathname;
      const got = new URL(page.url()).pathname;
      if (got !== wanted && !isWithin(got, wanted)) faults.add(`${here}: leads to ${got}`);
    }
    if (await page.evaluate(() => document.activeElement === document.body || document.activeElement === null)) faults.add(`${here}: the focus is lost`);
    return true;
  }

  /** What can be pressed in a state, but for what could be pressed before it already: that was, or will be, tried from there. */
  async function fresh(start, keys, known) {
    if (!(await reach(start, keys))) return [];
    // The second step looks at what the first has opened on the same page; other pages are starts of their own.
    if (keys.length > 0 && new URL(page.url()).pathname !== new URL(start, page.url()).pathname) return [];
    return (await listed(page)).filter(({ text, key }) => !spared.test(text) && !known.has(key));
  }

  for (const start of starts) {
    const known = new Set();
    let paths = [[]];
    for (let step = 0; step < depth; step += 1) {
      const next = [];
      for (const keys of paths) {
        const found = (await fresh(start, keys, known)).slice(0, most);
        for (const { key } of found) known.add(key);
        for (const control of found) if (await press(start, keys, control)) next.push([...keys, control.key]);
      }
      paths = next;
    }
    if (isLoud) console.log(`      ${start}: ${pressed} pressed, ${faults.size} faults so far`);
  }
  return { pressed, faults: [...faults] };
}
