// Every way into a page and out of it: the menu, Back, titles, what has the focus, and a crawl that follows what can be followed.
import { crawl, places } from '../lib/crawl.js';
import { equal, ok, until } from '../lib/check.js';

const sizes = { desktop: { width: 1280, height: 800 }, tablet: { width: 768, height: 1024 }, phone: { width: 390, height: 844 } };
const menu = ['/new/machine', '/lobby', '/puzzles', '/learn', '/analysis', '/me', '/rules', '/lab'];

const path = (player) => new URL(player.page.url()).pathname;
const focus = (player) => player.page.evaluate(() => document.activeElement?.tagName.toLowerCase());
const spoken = (player) => player.page.locator('[data-live]').innerText();

/** Counts how often pages ask the server for something while `work` runs. */
async function requests(player, part, work) {
  let n = 0;
  const count = (request) => request.url().includes(part) && (n += 1);
  player.page.on('request', count);
  await work();
  player.page.off('request', count);
  return n;
}

/** Presses an entry of the menu, which may be behind its button. */
async function press(player, href) {
  const inBar = player.page.locator(`header nav > a[href="${href}"]`);
  if (await inBar.isVisible()) return inBar.click();
  await player.page.locator('[data-more]').click();
  await player.page.locator(`#more-places a[href="${href}"]`).click();
}

async function arrives(player, where) {
  // The analysis board's address goes on to name the position on it.
  await until(`the address ${where}`, () => path(player) === where || (where === '/analysis' && path(player).startsWith('/analysis/')));
  await player.page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** The page is there, its first requests are answered, and the address is still the same. */
async function stays(player, where) {
  await player.page.waitForLoadState('networkidle').catch(() => {});
  ok(path(player).startsWith(where), `the address is ${where} some time later, not ${path(player)}`);
}

async function everyMenuEntry(stage, viewport) {
  const player = await stage.player({ viewport });
  for (const from of ['/', '/puzzles/daily', ...menu]) {
    await player.open(from);
    await arrives(player, from);
    for (const to of menu) {
      const title = await player.page.title();
      await press(player, to);
      await arrives(player, to);
      if (to === from) continue;
      await until(`the title of ${to}`, async () => (await player.page.title()) !== title || to === from);
      await until(`the focus on the page ${to}`, async () => (await focus(player)) !== 'body');
      await player.page.goBack();
      await arrives(player, from);
    }
    await stays(player, from);
  }
}

export default {
  async 'every menu entry from every page, and back: desktop'(stage) {
    await everyMenuEntry(stage, sizes.desktop);
  },

  async 'every menu entry from every page, and back: tablet'(stage) {
    await everyMenuEntry(stage, sizes.tablet);
  },

  async 'every menu entry from every page, and back: phone'(stage) {
    await everyMenuEntry(stage, sizes.phone);
  },

  async 'the puzzle page can be left, and is not built again on the way'(stage) {
    const player = await stage.player();
    await player.open('/lobby');
    await press(player, '/puzzles');
    await until('a puzzle in the address', () => player.page.url().includes('puzzle='));
    const asked = await requests(player, '/api/puzzles', async () => {
      await press(player, '/rules');
      await arrives(player, '/rules');
      await player.page.locator('dl dt').first().waitFor();
    });
    equal(asked, 0, 'puzzles asked for while leaving');
    await player.page.goBack();
    await arrives(player, '/puzzles');
    await player.page.goBack();
    await arrives(player, '/lobby');
    await stays(player, '/lobby');
  },

  async 'board, names, clock and buttons are seen together on every screen, without a scrollbar'(stage) {
    for (const [width, height] of [[1280, 800], [1920, 1080], [2560, 1440], [3840, 2160]]) {
      const player = await stage.player({ viewport: { width, height } });
      await player.create({ mode: 'machine', side: 'black', agent: 'random', settings: { clock: { base: 300_000, increment: 3000 } } });
      await player.action('resign').waitFor();
      const places = await player.page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [board, button] = [box('[role="grid"]'), box('[data-action="undo"]')];
        return { board: board.height, bottom: button.bottom - board.bottom, gap: button.left - board.right, excess: document.documentElement.scrollHeight - innerHeight };
      });
      ok(places.board > height * 0.85, `the board uses the height at ${width}×${height}: ${places.board}`);
      ok(Math.abs(places.bottom) < 60 && places.gap < width * 0.25, `the buttons are beside the board at ${width}×${height}: ${JSON.stringify(places)}`);
      equal(places.excess, 0, `what is left to scroll at ${width}×${height}`);
      await player.open('/analysis');
      await player.page.locator('[role="grid"]').waitFor();
      await until('the analysis fits', () => player.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
    }
  },

  async 'every page has a title of its own'(stage) {
    const player = await stage.player();
    const seen = new Map();
    for (const where of ['/', '/puzzles', '/puzzles/daily', '/me', '/me/device', '/lobby', '/learn', '/analysis', '/rules', '/about', '/feedback', '/feedback/results', '/lab', '/new/machine', '/nowhere']) {
      await player.open(where);
      await player.page.locator('main h1').first().waitFor({ state: 'attached' });
      const title = await player.page.title();
      ok(!seen.has(title), `${where} and ${seen.get(title)} have titles of their own (${title})`);
      seen.set(title, where);
    }
  },

  async 'typed moves keep the focus, and questions are answered'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=1 seed=1', settings: { fen: 'B:W29,30,31,32:B1,2,3,4' } });
    const field = player.page.locator('[data-typed]');
    const isFocused = () => field.evaluate((it) => it === document.activeElement);
    for (const text of ['1-5', '2-6']) {
      await player.myTurn();
      await field.focus();
      await field.fill(text);
      await player.page.keyboard.press('Enter');
      ok(await isFocused(), `the focus in the field after ${text}`);
      if (text === '1-5') await until('the move is confirmed', async () => /Red: 1 to 5|White:/.test(await spoken(player)));
    }
    await player.plies(2);
    ok(await isFocused(), 'the focus in the field after the reply');
    await player.myTurn();
    for (const [question, sentence] of [['pieces', /Red: men on 3, 4, 5, 6/], ['row 1', /Row 1: 3 Red man, 4 Red man/], ['last', /White: \d+/], ['clock', /No clock/], ['moves 3', /Legal: 3-7, 3-8/], ['help', /Type pieces/]]) {
      await field.fill(question);
      await player.page.keyboard.press('Enter');
      await until(`an answer to ${question}`, async () => sentence.test(await spoken(player)));
      equal(await field.inputValue(), '', 'the field after a question');
    }
    await player.cell(1).focus();
    await player.page.keyboard.press('r');
    await until('an answer to the key R', async () => /Row 1: 3 Red man, 4 Red man/.test(await spoken(player)));
  },

  async 'steps and flips are spoken, and the hint is a sentence for children'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: {} });
    await player.tap(11, 15);
    await player.plies(1);
    await player.tap(22, 18);
    await player.plies(2);
    await player.page.locator('.list').focus();
    await player.page.keyboard.press('ArrowLeft');
    await until('the step is spoken', async () => /Move 1 of 2\. Red: 11 to 15/.test(await spoken(player)));
    await player.page.keyboard.press('Home');
    await until('the start is spoken', async () => /Move 0 of 2\. Starting position/.test(await spoken(player)));
    await player.page.keyboard.press('End');
    await player.page.keyboard.press('f');
    await until('the flip is spoken', async () => /Board flipped: Red at the bottom/.test(await spoken(player)));
    await player.type('15x22');
    await until('the capture is spoken', async () => /Red: 15 takes one piece, to 22/.test(await spoken(player)));
    await player.action('hint').click();
    await until('a hint', async () => /A good move: \S+\.$/.test((await player.status()).trim()), 30_000);
    await player.action('resign').click();
    const dialog = player.page.getByRole('dialog');
    await dialog.getByText('White resigns and loses the game.').waitFor();
    equal(await player.page.evaluate(() => document.activeElement?.textContent?.trim()), 'Play on', 'what has the focus in the dialog');
    await player.page.keyboard.press('Enter');
    await until('the focus is back', async () => (await focus(player)) === 'button');
  },

  async 'chat, leaving and coming back are spoken; an answered offer leaves the focus on the board'(stage) {
    const ann = await stage.player();
    const bob = await stage.player();
    await ann.create({ mode: 'people', side: 'black', name: 'Ann', settings: {} });
    const link = ann.page.url();
    await bob.page.goto(link);
    await bob.page.getByRole('dialog').getByRole('textbox').fill('Bob');
    ok(!/watching/.test(await spoken(bob)), 'somebody who is asked to join is not told that they watch');
    await bob.page.getByRole('button', { name: 'Join and play' }).click();
    await until('Bob hears his side', async () => /You have White/.test(await spoken(bob)));
    await ann.page.getByRole('grid').waitFor();
    await ann.myTurn();
    await ann.tap(11, 15);
    await bob.plies(1);
    await bob.offerDraw();
    const no = ann.page.getByRole('button', { name: 'No', exact: true });
    await until('an answer can be given', () => no.isEnabled());
    await no.focus();
    await ann.page.keyboard.press('Enter');
    await until('the focus is on the board', () => ann.page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell'));
    await bob.page.getByRole('tab', { name: 'Chat' }).click();
    await bob.page.locator('[data-chat]').fill('Good luck!');
    await bob.page.keyboard.press('Enter');
    await until('the chat is spoken', async () => /Chat, Bob: Good luck!/.test(await spoken(ann)));
    await bob.page.goto('about:blank');
    await until('Bob left', async () => /Bob left/.test(await spoken(ann)), 40_000);
    await bob.page.goto(link);
    await until('Bob is back', async () => /Bob is back/.test(await spoken(ann)), 40_000);
  },

  async 'what was chosen is remembered: the clock, and the computer’s thinking'(stage) {
    const player = await stage.player();
    await player.open('/new/machine');
    await player.choose('5+3');
    await player.page.getByRole('button', { name: /Start/ }).click();
    await player.page.locator('[role="grid"]').waitFor();
    await player.page.getByRole('tab', { name: 'Computer' }).click();
    await player.page.locator('[data-think]').check();
    await player.page.goBack();
    await until('the clock of before', () => player.page.getByRole('radio', { name: '5+3', exact: true }).isChecked());
    await player.page.getByRole('button', { name: /Start/ }).click();
    await player.page.locator('[role="grid"]').waitFor();
    await player.page.getByRole('tab', { name: 'Computer' }).click();
    await until('thinking is still shown', () => player.page.locator('[data-think]').isChecked());
  },

  async 'a phone passes the link on, and dates are the visitor’s own'(stage) {
    const player = await stage.player({ viewport: sizes.phone, locale: 'en-GB' });
    await player.page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: (what) => ((globalThis.shared = what), Promise.resolve()), configurable: true });
    });
    await player.create({ mode: 'people', side: 'black', settings: { private: true } });
    await player.page.locator('[data-share]').click();
    const shared = await player.page.evaluate(() => globalThis.shared);
    ok(shared.url.endsWith(`/g/${player.id}`) && shared.text === 'Play checkers with me', JSON.stringify(shared));
    await player.finish({ fen: 'W:W22,31:B9,4', moves: ['22-18'] });
    await player.open('/me');
    const written = new Date().toLocaleDateString('en-GB', { dateStyle: 'medium' });
    await player.page.getByText(written).first().waitFor();
  },

  // The whole crawl is a command: KELSO_CRAWL=whole node web/tests/browser/run.js crawl
  async 'crawl: no dead control, no error, no lost focus'(stage) {
    const isWhole = process.env.KELSO_CRAWL === 'whole';
    const found = await crawl(stage, isWhole ? { starts: places, depth: 2, isLoud: true } : { starts: ['/', '/puzzles', '/lobby', '/me', '/rules'], depth: 1, most: 8 });
    ok(found.pressed > 20, `${found.pressed} controls were pressed`);
    equal(found.faults.join('\n'), '', 'faults found by the crawl');
  },
};
