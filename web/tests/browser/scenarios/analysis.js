// The analysis board: moves and variations, lines, exact values, the editor, loading and sharing; by keyboard too.
import { readFile } from 'node:fs/promises';
import { equal, ok, until } from '../lib/check.js';

const cell = (player, square) => player.page.locator(`[role="gridcell"][data-square="${square}"]`);
const ready = (player, square) => player.page.locator(`[role="gridcell"][data-square="${square}"][aria-label*="can move"]`).waitFor();
const tree = async (player) => (await player.page.locator('[data-tree]').innerText()).replaceAll(/\s+/g, ' ').trim();

async function opened(stage, path = '/analysis', options = {}) {
  const player = await stage.player(options);
  await player.open(path);
  await player.page.locator('[role="grid"]').waitFor();
  return player;
}

/** Plays moves by taps, each once the server has said that it may be played; on the board it stands before it is in the tree. */
async function play(player, ...moves) {
  for (const [from, to] of moves) {
    await ready(player, from);
    await cell(player, from).click();
    await cell(player, to).click();
    const current = player.page.locator('[data-tree] [aria-current]');
    await current.filter({ hasText: new RegExp(`^${from}[-x]${to}$`) }).waitFor();
    equal(await current.count(), 1, 'moves that are shown');
  }
}

async function load(player, text) {
  await player.page.locator('[data-open]').click();
  await player.page.locator('[data-load]').fill(text);
  await player.page.locator('dialog button[type="submit"]').click();
}

async function pdnOf(player) {
  await player.page.locator('[data-open-share]').click();
  const pdn = await player.page.locator('[data-share="pdn"]').inputValue();
  await player.page.keyboard.press('Escape');
  await player.page.locator('dialog').waitFor({ state: 'detached' });
  return pdn;
}

export default {
  async 'variations are played, promoted, marked, commented and deleted'(stage) {
    const player = await opened(stage);
    await play(player, [11, 15], [23, 19]);
    await player.page.locator('[data-step="first"]').click();
    await play(player, [9, 14]);
    equal(await tree(player), '1. 11-15 1. 9-14 1… 23-19', 'a variation in a row of its own');
    await player.page.locator('[data-tab="notes"]').click();
    await player.page.locator('[data-promote]').click();
    await player.page.getByRole('button', { name: 'Interesting move' }).click();
    await player.page.locator('[data-comment-field]').fill('<img src=x onerror=alert(1)> {brace}');
    await player.page.locator('[data-tab="moves"]').click();
    equal(await tree(player), '1. 9-14!? <img src=x onerror=alert(1)> {brace} 1. 11-15 23-19', 'promoted, marked, and the comment as text');
    equal(await player.page.locator('[data-tree] img').count(), 0, 'elements made of a comment');
    ok(/1\. 9-14 \$5 \{<img src=x onerror=alert\(1\)> \{brace\)\} \(1\. 11-15 23-19\) \*/.test((await pdnOf(player)).replaceAll('\n', ' ')), 'the PDN has it all');
    await player.page.locator('[data-tab="notes"]').click();
    await player.page.locator('[data-delete]').click();
    await player.page.locator('[data-tab="moves"]').click();
    equal(await tree(player), '1. 11-15 23-19', 'what was deleted is gone');
    await stage.screenshot(player, 'analysis-tree');
  },

  async 'lines stream in, as arrows and as words, and can be tried'(stage) {
    const player = await opened(stage);
    await ready(player, 11);
    await player.page.locator('[data-lines]').selectOption('5');
    await player.page.locator('[data-engine]').click();
    await player.page.locator('[data-line="5"]').waitFor();
    await player.page.getByText(/depth \d+ · [\d,]+ positions/).waitFor();
    await until('a score on the bar', async () => (await player.page.locator('[data-bar]').getAttribute('data-bar')) !== '');
    await player.axe('the analysis board while it thinks');
    await stage.screenshot(player, 'analysis-lines');
    await player.page.locator('[data-line="1"]').click();
    await player.page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
    await player.page.locator('[data-engine]').click();
    equal(await player.page.locator('[data-line]').count(), 0, 'lines once it is stopped');
    await player.page.locator('[data-threat]').click();
    await player.page.locator('[data-threat][aria-pressed="true"]').waitFor();
  },

  async 'small endings have exact values, and play to the end'(stage) {
    const player = await opened(stage, '/analysis/W:WK25,K26:B21');
    await player.page.locator('[data-exact] li').first().waitFor();
    const first = await player.page.locator('[data-exact] li').first().innerText();
    ok(/26-30\s+wins in 1 move/.test(first), `the best move comes first: ${first}`);
    equal(await player.page.locator('[data-exact] li').count(), 7, 'every legal move has its value');
    await player.axe('exact values');
    await stage.screenshot(player, 'analysis-exact');
    await player.page.locator('[data-exact] li button').first().click();
    await player.page.locator('[data-say]', { hasText: /wins/ }).waitFor();
  },

  async 'openings have their names and ballots'(stage) {
    const player = await opened(stage);
    await play(player, [9, 13], [22, 18], [10, 15]);
    await player.page.locator('[data-opening="Henderson"]', { hasText: 'three-move ballot 7' }).waitFor();
    await play(player, [21, 17]);
    await player.page.locator('[data-opening="Henderson"]', { hasText: 'three-move ballot 7' }).waitFor();
    await load(player, '1. 9-14 22-17 11-15 25-22 *');
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    await player.page.locator('[data-step="last"]').click();
    await player.page.locator('[data-opening]').waitFor();
  },

  async 'games and positions are loaded, with all that is wrong at once, and saved'(stage) {
    const player = await opened(stage);
    const text = '[Event "Club"]\n[Black "<b>Ann</b>"]\n\n1. 11-15! {first} (1. 9-14 22-17 {<script>alert(1)</script>}) 22-18 15x22 25x18 1-0\n';
    await load(player, text);
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    const shown = await tree(player);
    ok(shown.includes('11-15! first') && shown.includes('<script>alert(1)</script>'), `the tree: ${shown}`);
    const pdn = await pdnOf(player);
    ok(pdn.includes('[Black "<b>Ann</b>"]') && pdn.includes('[Result "1-0"]'), 'the tags are kept');
    await load(player, pdn);
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    equal(await pdnOf(player), pdn, 'what was written is read as the same');
    await load(player, '1. 11-15 1-5 (1... 3-8) 2. 8-11 *\n\n1. 9-14 30-1 *');
    await player.page.locator('[data-problems] li').nth(2).waitFor();
    equal(await player.page.locator('[data-problems] li').count(), 3, 'mistakes that are shown together');
    await player.axe('a file with mistakes');
    await player.page.locator('[data-game="1"]').click();
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    equal(await tree(player), '1. 9-14', 'what could be read of the second game');
    for (const [bad, sentence] of [
      ['', 'There is nothing to read'],
      ['x'.repeat(70_000), 'No game was found'],
      [`1. 11-15 {${'x'.repeat(70_000)}} *`, 'at most 64 KB'],
      [`W:W${Array.from({ length: 20 }, (_, i) => i + 13)}:B${Array.from({ length: 20 }, (_, i) => `K${i + 1}`)}`, 'has 20 pieces'],
    ]) {
      await load(player, bad);
      await player.page.locator('[data-problems]', { hasText: sentence }).waitFor();
      await player.page.keyboard.press('Escape');
      await player.page.locator('dialog').waitFor({ state: 'detached' });
    }
    await load(player, 'W:W18,K31:B1,2');
    await player.page.waitForURL('**/analysis/W:W18,K31:B1,2');
  },

  async 'a line of two thousand moves is harmless'(stage) {
    const player = await opened(stage);
    // Two kings that walk back and forth; after forty moves each the rules would let them claim a draw, and nobody does.
    const moves = ['1-6', '32-27', '6-1', '27-32'];
    const body = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : '') + moves[i % 4]).join(' ');
    await load(player, `[FEN "B:WK32:BK1"]\n\n${body} *`);
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    await player.page.locator('[data-step="last"]').click();
    await player.page.locator('[data-tree] [data-ply="2000"][aria-current]').waitFor();
    await player.page.locator('[data-step="back"]').click();
    await player.page.locator('[data-tree] [data-ply="1999"][aria-current]').waitFor();
  },

  async 'pictures and links are of what is shown'(stage) {
    const player = await opened(stage, '/analysis/W:W18,K31:B1,2');
    await player.page.locator('[data-open-share]').click();
    equal(await player.page.locator('[data-copy="link"]').inputValue(), `${stage.server.origin}/analysis/W:W18,K31:B1,2`, 'the link');
    for (const [kind, begins] of [['svg', '<svg'], ['png', '\u0089PNG'], ['pdn', '[Event']]) {
      const [download] = await Promise.all([player.page.waitForEvent('download'), player.page.locator(`[data-save="${kind}"]`).click()]);
      const file = await readFile(await download.path(), 'latin1');
      ok(file.startsWith(begins), `the ${kind} begins with ${file.slice(0, 10)}`);
    }
    await player.axe('the dialog to share');
    await stage.screenshot(player, 'analysis-share');
  },

  async 'a position is set up by taps, by dragging and by keys, and checked by the server'(stage) {
    const player = await opened(stage);
    await player.page.locator('[data-edit]').click();
    await player.page.locator('[data-clear]').click();
    await player.page.locator('[data-problems]', { hasText: 'no pieces on the board' }).waitFor();
    await player.page.locator('[data-tool="white-man"]').click();
    await cell(player, 3).click();
    await cell(player, 18).click();
    await player.page.locator('[data-problems]', { hasText: 'would have been crowned there' }).waitFor();
    await cell(player, 3).click();
    await player.page.locator('[data-tool="black-king"]').dragTo(cell(player, 7));
    await player.page.locator('[role="gridcell"][data-square="7"][aria-label*="king"]').waitFor();
    await cell(player, 18).dragTo(cell(player, 22));
    await player.page.locator('[role="gridcell"][data-square="22"][aria-label*="man"]').waitFor();
    await player.axe('the editor');
    await stage.screenshot(player, 'analysis-editor');
    await cell(player, 22).focus();
    await player.page.keyboard.press('ArrowUp');
    await player.page.locator('[data-tool="white-king"]').focus();
    await player.page.keyboard.press('Enter');
    await cell(player, 32).focus();
    await player.page.keyboard.press('Space');
    await player.page.locator('[role="gridcell"][data-square="32"][aria-label*="king"]').waitFor();
    await player.page.locator('[data-turn="white"]').check({ force: true });
    await player.page.locator('[data-done]:enabled').click();
    await player.page.waitForURL('**/analysis/W:W22,K32:BK7');
  },

  async 'all of it by keyboard alone'(stage) {
    const player = await opened(stage);
    await ready(player, 11);
    const keys = player.page.keyboard;
    await cell(player, 11).focus();
    await keys.press('Enter');
    await keys.press('ArrowDown');
    // From 11 one row down is 15 or 16, whichever stands in the same place of its row.
    const under = await player.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    ok(['15', '16'].includes(under ?? ''), `below 11 is ${under}`);
    await keys.press('Enter');
    await player.page.locator('[data-tree] [data-ply="1"]').waitFor();
    await player.page.locator('[data-typed]').focus();
    await keys.type('23-19');
    await keys.press('Enter');
    await player.page.locator('[data-tree] [data-ply="2"][aria-current]').waitFor();
    await player.page.locator('[data-tab="moves"]').focus();
    await keys.press('ArrowRight');
    await player.page.locator('[data-tab="review"][aria-selected="true"]').waitFor();
    await keys.press('ArrowRight');
    await player.page.locator('[data-tab="explorer"][aria-selected="true"]').waitFor();
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await player.page.locator('[data-tree]').focus();
    await keys.press('ArrowLeft');
    await player.page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
    await keys.press('End');
    await player.page.locator('[data-tree] [data-ply="2"][aria-current]').waitFor();
    await keys.press('Home');
    equal(await player.page.locator('[data-tree] [aria-current]').count(), 0, 'moves shown at the start');
    await player.page.locator('[data-engine]').focus();
    await keys.press('Enter');
    await player.page.locator('[data-line="1"]').waitFor();
    await player.page.locator('[data-line="1"]').focus();
    await keys.press('Enter');
    await player.page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
  },

  async 'it fits every screen, light and dark'(stage) {
    for (const [width, height, colorScheme] of [[1280, 800, 'dark'], [390, 844, 'light'], [320, 640, 'dark']]) {
      const player = await opened(stage, '/analysis', { viewport: { width, height }, colorScheme });
      await play(player, [11, 15], [23, 19]);
      const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `the analysis board at ${width} px is ${wide} px wider than its window`);
      await player.axe(`the analysis board at ${width} px, ${colorScheme}`);
      await player.page.screenshot({ path: `${stage.results}analysis-${width}-${colorScheme}.png`, fullPage: true });
      await player.page.locator('[data-edit]').click();
      await player.page.locator('[data-done]').waitFor();
      await player.axe(`the editor at ${width} px, ${colorScheme}`);
      await player.page.screenshot({ path: `${stage.results}analysis-editor-${width}-${colorScheme}.png`, fullPage: true });
    }
  },

  async 'wrong addresses are answered with a sentence'(stage) {
    const player = await stage.player();
    await player.open('/analysis/W:W99:B1');
    await player.page.getByRole('alert').filter({ hasText: 'there is no square 99' }).waitFor();
    await player.open('/analysis/game/nosuchgame');
    await player.page.getByRole('alert').filter({ hasText: 'no such game' }).waitFor();
    await player.axe('a wrong address of the analysis board');
    // Asking again cannot help: the ways out are an empty board and the editor.
    await player.open('/analysis/garbage');
    await player.page.getByRole('alert').waitFor();
    equal(await player.page.getByRole('button', { name: 'Try again' }).count(), 0, 'offers to try again');
    await player.page.locator('[data-empty-board]').click();
    await ready(player, 11);
    await player.open('/analysis/garbage');
    await player.page.locator('[data-set-up]').click();
    await player.page.locator('[data-done]').waitFor();
  },

  async 'a number and its move stay in one line'(stage) {
    const player = await opened(stage, '/analysis', { viewport: { width: 1280, height: 800 } });
    const moves = ['1-6', '32-27', '6-1', '27-32'];
    await load(player, `[FEN "B:WK32:BK1"]\n\n${Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : '') + moves[i % 4]).join(' ')} *`);
    await player.page.locator('[data-tree] [data-ply="60"]').waitFor();
    const torn = await player.page.locator('[data-tree] .number').evaluateAll((all) => all.filter((number) => Math.abs(number.getBoundingClientRect().bottom - number.parentElement.querySelector('.move').getBoundingClientRect().bottom) > 12).length);
    equal(await player.page.locator('[data-tree] .pair').count(), 60, 'moves bound to their numbers');
    equal(torn, 0, 'numbers in another line than their move');
  },
};
