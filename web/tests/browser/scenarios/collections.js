// Collections: files with more games than the server reads at once, as a list that is searched and stepped through.
import { equal, ok, until } from '../lib/check.js';

const openings = ['11-15 23-19', '9-14 22-18', '10-14 24-19'];
/** Games with something wrong: a move that is not legal, and a text that is no game at all. */
const wrong = { 150: '11-15 1-5', 152: 'eleven' };

function game(n) {
  const tags = { Event: `Club \x96 match ${Math.ceil(n / 10)}`, Black: n % 3 === 0 ? 'José Núñez' : `Player ${n}`, White: `Rival ${n}`, Date: `${1900 + (n % 100)}.05.??`, Result: n % 2 === 0 ? '1-0' : '1/2-1/2' };
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\r\n`);
  return `${lines.join('')}\r\n1. ${wrong[n] ?? openings[n % 3]} {${'A remark about 1-0. '.repeat(8)}} ${tags.Result}\r\n`;
}

const club = Array.from({ length: 300 }, (_, i) => game(i + 1)).join('\r\n');
/** As an old program saved it: in Windows-1252, where \x96 is a dash. */
const file = { name: 'club.pdn', mimeType: 'text/plain', buffer: Buffer.from(club, 'latin1') };

const has = (player, what, text) => player.page.locator(what, { hasText: text }).waitFor();
const closed = (player) => player.page.locator('dialog').waitFor({ state: 'detached' });
const rows = (player) => player.page.locator('[data-row]').evaluateAll((all) => all.map((row) => Number(row.dataset.row)));

async function opened(stage, options = {}) {
  const player = await stage.player(options);
  await player.open('/analysis');
  await player.page.locator('[role="grid"]').waitFor();
  await player.page.locator('[data-open]').click();
  return player;
}

async function openedList(stage, options) {
  const player = await opened(stage, options);
  await player.page.locator('[data-file]').setInputFiles(file);
  await player.page.locator('[data-collection]').waitFor();
  return player;
}

/** The game on the board is this one, with these moves. */
async function shows(player, n, moves) {
  await has(player, '[data-place]', `${n} of 300`);
  await until(`the moves ${moves}`, async () => (await player.page.locator('[data-tree]').innerText()).replaceAll(/\s+/g, ' ').includes(`1. ${moves}`));
}

export default {
  async 'a large file is a list that is searched, and its games follow each other'(stage) {
    ok(club.length > 64 << 10, 'the file is too long to be read at once');
    const player = await openedList(stage);
    await has(player, '[data-collection]', 'club.pdn');
    await has(player, '[data-collection]', '300 games');
    equal((await rows(player)).length, 100, 'rows in the document');
    await has(player, '[data-range]', '1–100 of 300');
    await player.axe('a collection');
    await player.page.locator('[data-turn="later"]').click();
    await has(player, '[data-range]', '101–200 of 300');
    equal((await rows(player))[0], 101, 'the first row of the second page');

    await player.page.locator('[data-search]').fill('  nunez 1-0');
    await has(player, '[data-matches]', '50 games found');
    equal((await rows(player)).slice(0, 3).join(), '6,12,18', 'games of a player that were won');
    ok((await player.page.locator('[data-row="6"]').innerText()).includes('José Núñez – Rival 6'), 'the letters of an old file');
    ok((await player.page.locator('[data-row="6"]').innerText()).includes('Club – match 1 · 1906.05'), 'its signs, and the date as far as it is known');
    await player.page.locator('[data-search]').fill('nobody');
    await has(player, '[data-matches]', 'No games found');
    equal((await rows(player)).length, 0, 'rows that match nothing');
    await player.page.locator('[data-search]').fill('rival 149');
    await has(player, '[data-matches]', '1 game found');
    await player.page.locator('[data-row="149"]').click();
    await closed(player);
    await shows(player, 149, '10-14 24-19');

    await player.page.locator('[data-previous-game]').click();
    await shows(player, 148, '9-14 22-18');
    await player.page.locator('[data-next-game]').click();
    await shows(player, 149, '10-14 24-19');
    await player.page.locator('[data-next-game]').click();
    await shows(player, 150, '11-15');
    await has(player, '[data-say]', /^Game 150, line 1\d\d\d: 1-5 is not legal/);
    await player.page.locator('[data-next-game]').click();
    await shows(player, 151, '9-14 22-18');
    // What cannot be read at all is stepped over.
    await player.page.locator('[data-next-game]').click();
    await has(player, '[data-say]', /^Game 152, line/);
    await shows(player, 151, '9-14 22-18');
    await player.page.locator('[data-next-game]').click();
    await shows(player, 153, '11-15 23-19');
    await player.axe('a game of a collection');
  },

  async 'the list stays: with what is wrong, and when it is opened again'(stage) {
    const player = await openedList(stage);
    await player.page.locator('[data-search]').fill('rival 150');
    await player.page.locator('[data-row="150"]').click();
    await has(player, '[data-problems]', 'Game 150, line');
    equal((await rows(player)).join(), '150', 'rows that stay');
    await player.axe('a collection with a game that has mistakes');
    await player.page.locator('[data-game="0"]').click();
    await closed(player);
    await shows(player, 150, '11-15');

    await player.page.locator('[data-place]').click();
    equal(await player.page.locator('[data-search]').inputValue(), 'rival 150', 'the search');
    await until('the game on the board has the focus', () => player.page.locator('[data-row="150"][aria-current]').evaluate((row) => row === document.activeElement));
    await player.page.locator('[data-search]').fill('');
    await player.page.locator('[data-turn="later"]').click();
    await player.page.locator('[data-turn="later"]').click();
    await player.page.locator('[data-row="300"]').click();
    await closed(player);
    await shows(player, 300, '11-15 23-19');
    ok(await player.page.locator('[data-next-game]').isDisabled(), 'nothing follows the last game');

    // Another page of this visit, and back: the list is there, but no game of it is on the board.
    await player.page.locator('header a[href="/rules"]').first().click();
    await player.page.waitForURL('**/rules');
    await player.page.goBack();
    await player.page.locator('[data-open]').click();
    await has(player, '[data-collection]', '300 games');
    equal(await player.page.locator('[data-games]').count(), 0, 'steps beside a board with something else');
    await player.page.locator('[data-close-collection]').click();
    await until('the field has the focus', () => player.page.locator('[data-load]').evaluate((field) => field === document.activeElement));

    await player.page.locator('[data-load]').evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, club);
    await has(player, '[data-collection]', 'Pasted text');
    await player.page.locator('[data-close-collection]').click();
    await player.page.locator('[data-load]').fill('1. 9-14 22-18 *');
    await player.page.locator('dialog button[type="submit"]').click();
    await closed(player);
    equal(await player.page.locator('[data-games]').count(), 0, 'steps beside a game that is alone');
  },

  async 'a game is found by keyboard alone'(stage) {
    const player = await opened(stage);
    await player.page.locator('[data-file]').setInputFiles(file);
    await player.page.locator('[data-collection]').waitFor();
    const keys = player.page.keyboard;
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.type('rival 29');
    await has(player, '[data-matches]', '22 games found');
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await closed(player);
    await shows(player, 129, '11-15 23-19');
    await player.page.locator('[data-next-game]').focus();
    await keys.press('Enter');
    await shows(player, 130, '9-14 22-18');
  },

  async 'it fits every screen, light and dark'(stage) {
    for (const [width, height, colorScheme, locale] of [[1280, 800, 'dark', 'en-GB'], [1280, 800, 'light', 'en-GB'], [390, 844, 'light', 'en-GB'], [320, 640, 'dark', 'es-ES']]) {
      const player = await openedList(stage, { viewport: { width, height }, colorScheme, locale });
      const where = `at ${width} px, ${colorScheme}`;
      const wide = await player.page.locator('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      ok(wide <= 0, `the list ${where} is ${wide} px wider than its dialog`);
      await player.axe(`a collection ${where}`);
      await stage.screenshot(player, `collection-${width}-${colorScheme}`);
      await player.page.locator('[data-row="2"]').click();
      await closed(player);
      await player.page.locator('[data-games]').waitFor();
      const over = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      ok(over <= 0, `a game of a collection ${where} is ${over} px wider than its window`);
      await player.axe(`a game of a collection ${where}`);
      await player.page.screenshot({ path: `${stage.results}collection-game-${width}-${colorScheme}.png`, fullPage: true });
    }
  },
};
