// The opening explorer beside the analysis board: imported games are counted, filtered and played through.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { equal, ok, until } from '../lib/check.js';

const binary = process.env.KELSO_BIN ?? fileURLToPath(new URL('../../../../target/debug/kelso', import.meta.url));

const games = `
[Event "One"] 1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Two"] 1. 11-15 23-19 2. 9-14 0-1

[Event "Three"] 1. 11-15 22-18 2. 15x22 25x18 1/2-1/2

[Event "Four"] 1. 9-13 22-18 *
`;

/** Counts the games in the data of a running server, as its owner would. */
function importGames(stage) {
  const run = spawnSync(binary, ['explorer', 'import', '-', '--data', stage.server.folder], { input: games, encoding: 'utf8' });
  equal(run.status, 0, `the import (${run.stderr})`);
  ok(run.stdout.startsWith('4 games: 4 added'), run.stdout);
}

const total = (player) => player.page.locator('[data-explorer-total]').innerText();
const moves = (player) => player.page.locator('[data-explorer-move]').allInnerTexts();

export default {
  async 'moves that were played are shown, chosen among and played'(stage) {
    importGames(stage);
    for (const [width, height, colorScheme] of [[1280, 800, 'light'], [390, 844, 'dark'], [320, 640, 'light']]) {
      const player = await stage.player({ viewport: { width, height }, colorScheme });
      await player.open('/analysis');
      await player.page.locator('[data-tab="explorer"]').click();
      await until('all games', async () => (await total(player)).includes('4 games'));
      equal((await moves(player)).join(' '), '11-15 9-13', 'the moves from the start');
      await player.axe(`the explorer at ${width}`);
      await player.page.locator('[data-explorer-result]').selectOption('draw');
      await until('drawn games', async () => (await total(player)).includes('1 game from'));
      await player.page.locator('[data-explorer-result]').selectOption('any');
      await player.page.locator('[data-explorer-length]').selectOption('long');
      await until('no long games', async () => (await total(player)).includes('No games'));
      await player.page.locator('[data-explorer-length]').selectOption('any');
      // By keyboard: the move is played on the board, and the next position is looked up.
      await player.page.locator('[data-explorer-move="11-15"]').focus();
      await player.page.keyboard.press('Enter');
      await until('the moves after 11-15', async () => (await moves(player)).join(' ') === '23-19 22-18');
      ok((await total(player)).includes('3 games'), 'games after 11-15');
      const wide = await player.page.evaluate(() => document.documentElement.scrollWidth);
      ok(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
      await stage.screenshot(player, `explorer-${width}-${colorScheme}`);
    }
  },
};
