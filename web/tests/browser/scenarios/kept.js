// Analyses are never lost: reload, Back, a closed tab and a second tab find what was on the board, and a list has them all.
import { equal, ok, until } from '../lib/check.js';

const PDN = '[Event "Club"]\n[Black "Ann"]\n[White "Bob"]\n[Date "1998.05.01"]\n[Result "1-0"]\n\n1. 11-15 (1. 9-14 22-17) 23-19 1-0\n';

const tree = async (page) => (await page.locator('[data-tree]').innerText()).replaceAll(/\s+/g, ' ').trim();
const shows = (page, text) => until(`the moves ${text}`, async () => (await tree(page)) === text);
const board = (page) => new URL(page.url()).searchParams.get('board') ?? '';
/** The board has a name, and its last change is in the storage. */
const stored = (page, text) =>
  until(`${text} in the storage`, () => page.evaluate(([id, word]) => id !== '' && (localStorage.getItem(`kelso.board.${id}`) ?? '').includes(word), [board(page), text]));

async function opened(stage, path = '/analysis') {
  const player = await stage.player();
  await player.open(path);
  await player.page.locator('[role="grid"]').waitFor();
  return player;
}

async function load(page, text) {
  await page.locator('[data-open]').click();
  await page.locator('[data-load]').fill(text);
  await page.locator('dialog button[type="submit"]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Plays a move by typing it. */
async function type(page, text) {
  await page.locator('[data-typed]:enabled').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('[data-tree] [aria-current]', { hasText: text }).waitFor();
}

export default {
  async 'a reload, Back and a new tab find the game with its comments and marks'(stage) {
    const { page } = await opened(stage);
    await load(page, PDN);
    await page.locator('[data-step="forward"]').click();
    await page.locator('[data-flip]').click();
    await page.locator('[data-tab="notes"]').click();
    await page.getByRole('button', { name: 'Interesting move' }).click();
    // Not yet left, the field has its text in the tree already.
    await page.locator('[data-comment-field]').pressSequentially('sharp ');
    await page.reload();
    const whole = '1. 11-15!? sharp 1. 9-14 22-17 1… 23-19';
    await shows(page, whole);
    await page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
    await until('the board is flipped', async () => (await page.locator('[role="gridcell"][data-square]').first().getAttribute('data-square')) !== '1');
    const name = board(page);
    ok(name !== '', 'the address names the board');

    // The page is left at once after a move, before anything was written.
    await page.locator('[data-step="last"]').click();
    await type(page, '8-11');
    await page.locator('header a[href="/rules"]').first().click();
    await page.waitForURL('**/rules');
    await page.goBack();
    await shows(page, `${whole} 2. 8-11`);
    equal(board(page), name, 'the board after Back');

    const other = await page.context().newPage();
    await page.close();
    await other.goto(`${stage.server.origin}/analysis`);
    await other.locator('[data-recent="1"]').click();
    const row = await other.locator('[data-kept]').innerText();
    ok(/Ann – Bob/.test(row) && /5 moves/.test(row), `how it is listed: ${row}`);
    await other.locator('[data-kept]').click();
    await shows(other, `${whole} 2. 8-11`);
  },

  async 'players, event, date and result of a game are named, wherever it comes from'(stage) {
    const player = await opened(stage);
    const { page } = player;
    const heading = (text) => until(`${text} above the moves`, async () => (await page.locator('[data-heading]').innerText()).replaceAll(/\s+/g, ' ') === text);
    equal(await page.locator('[data-heading]').count(), 0, 'names above an empty board');
    await load(page, PDN);
    await heading('Ann (Red) – Bob (White) Club · 1998.05.01 · 1-0 (Red wins)');
    await player.axe('a game with its players');
    await page.reload();
    await heading('Ann (Red) – Bob (White) Club · 1998.05.01 · 1-0 (Red wins)');
    await load(page, '[White "Bob"]\n[Event "?"]\n[Date "1998.??.??"]\n\n1. 11-15 1/2-1/2\n');
    await heading('? (Red) – Bob (White) 1998 · ½–½ (Draw)');
    await load(page, 'W:W18,K31:B1,2');
    await until('no names for a position', async () => (await page.locator('[data-heading]').count()) === 0);
    const games = Array.from({ length: 600 }, (_, i) => `[Event "Cup"]\n[Black "Ann ${i}"]\n[White "Bob"]\n[Date "2001.02.03"]\n[Result "0-1"]\n\n1. 11-15 {${'word '.repeat(20)}} 0-1\n`).join('\n');
    await page.locator('[data-open]').click();
    await page.locator('[data-file]').setInputFiles({ name: 'cup.pdn', mimeType: 'text/plain', buffer: Buffer.from(games) });
    await page.locator('[data-row="2"]').click();
    await heading('Cup · 2001.02.03 · 0-1 (White wins)');
    const id = await player.finish({ fen: 'W:W18,30,31,32:B1,2,3,10', moves: ['18-14', '10x17'] });
    await player.open(`/analysis/game/${id}`);
    await until('the players of a game of this server', async () => /\(Red\) – .*\(White\).*wins\)/s.test(await page.locator('[data-heading]').innerText()));
  },

  async 'boards are listed, opened, deleted and brought back'(stage) {
    const player = await opened(stage);
    const { page } = player;
    await type(page, '11-15');
    await stored(page, '11-15');
    const first = board(page);
    await page.locator('[data-open-boards]').click();
    await page.locator('[data-new-board]').click();
    await until('an empty board', async () => board(page) === '' && (await page.locator('[data-tree] .move').count()) === 0);
    await type(page, '9-14');
    const second = board(page);
    ok(second !== first && second !== '', 'a board of its own');
    await page.locator('[data-open-boards]').click();
    equal(await page.locator('[data-kept]').count(), 2, 'boards in the list');
    await player.axe('the list of analyses');
    await page.locator(`[data-delete-board="${first}"]`).click();
    await until('the way back has the focus', () => page.locator('[data-undo-delete]').evaluate((button) => button === document.activeElement));
    equal(await page.locator('[data-kept]').count(), 1, 'boards after one was deleted');
    await page.keyboard.press('Enter');
    await page.locator(`[data-kept="${first}"]`).click();
    await shows(page, '1. 11-15');
    await page.goBack();
    await shows(page, '1. 9-14');
    equal(board(page), second, 'Back leads to the board before');
    // What is on the board can be deleted too, and be changed afterwards.
    await page.locator('[data-open-boards]').click();
    await page.locator(`[data-delete-board="${second}"]`).click();
    await page.keyboard.press('Escape');
    await type(page, '22-18');
    await stored(page, '22-18');
    ok(board(page) !== second, 'what is changed after that is another board');
  },

  async 'two tabs with one board do not undo each other'(stage) {
    const { page } = await opened(stage);
    await type(page, '11-15');
    await stored(page, '11-15');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await shows(other, '1. 11-15');
    await type(other, '23-19');
    await stored(other, '23-19');
    await page.locator('[data-changed-elsewhere]').waitFor();
    // Looking around here writes nothing over it; changing something makes a second board.
    await type(page, '22-18');
    await page.locator('[data-say]', { hasText: 'a board of its own' }).waitFor();
    await stored(page, '22-18');
    ok(board(page) !== board(other), 'two boards');
    await other.reload();
    await shows(other, '1. 11-15 23-19');
    await page.reload();
    await shows(page, '1. 11-15 22-18');

    const third = await page.context().newPage();
    await third.goto(other.url());
    await shows(third, '1. 11-15 23-19');
    await type(third, '8-11');
    await other.locator('[data-changed-elsewhere] button').click();
    await shows(other, '1. 11-15 23-19 2. 8-11');
  },

  async 'a position or a game that was analysed before goes on, and can be started over'(stage) {
    const player = await stage.player();
    const { page } = player;
    const game = await player.finish({ fen: 'W:W18,30,31,32:B1,2,3,10', moves: ['18-14', '10x17'] });
    for (const path of [`/analysis/game/${game}`, '/analysis/W:W18,30,31,32:B1,2,3,10']) {
      await player.open(path);
      await page.locator('[data-tab="moves"]').click();
      await page.locator('[role="gridcell"][aria-label*="can move"]').first().waitFor();
      equal(await page.locator('[data-continued]').count(), 0, 'nothing goes on at first');
      await type(page, '30-26');
      await stored(page, '30-26');
      await player.open(path);
      await page.locator('[data-continued]').waitFor();
      await page.locator('[data-tab="moves"]').click();
      await until('the move is there', async () => (await tree(page)).includes('30-26'));
      await player.axe('an analysis that goes on');
      await page.locator('[data-continued] button').click();
      await until('the move is gone', async () => !(await tree(page)).includes('30-26'));
    }
  },

  async 'where nothing can be kept a sentence says so, and the board works'(stage) {
    const player = await stage.player();
    await player.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await player.open('/analysis');
    await type(player.page, '11-15');
    await player.page.locator('[data-keep-problem="full"]').waitFor();
    await type(player.page, '23-19');
    await shows(player.page, '1. 11-15 23-19');
    await player.axe('a board that cannot be kept');
  },
};
