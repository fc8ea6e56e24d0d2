// The lobby: who waits is seen on the buttons and in the list, who left is not, and at rest there is something to look at.
import { equal, ok, until } from '../lib/check.js';

const shuffle = ['1-6', '32-27', '6-1', '27-32', '1-6', '32-27', '6-1', '27-32', '1-6', '32-27'];
const settings = (isPrivate) => ({ private: isPrivate, fen: 'B:WK32:BK1', end_rules: 'repetition=off' });

/** A game at one table that ended after ten moves. */
async function finished(player, isPrivate) {
  await player.create({ mode: 'device', settings: settings(isPrivate) });
  const game = player.id;
  await player.page.evaluate(
    async ([id, moves]) => {
      const send = (body) => fetch(`/api/games/${id}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      for (const [i, text] of moves.entries()) await send({ t: 'move', d: { ply: i + 1, text } });
      await send({ t: 'resign', d: {} });
    },
    [game, shuffle],
  );
  return game;
}

export default {
  async 'a pairing button tells that somebody waits, and one’s own search is in the list'(stage) {
    const [ana, ben] = [await stage.player(), await stage.player()];
    const errors = [];
    for (const player of [ana, ben]) player.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await ben.open('/lobby');
    await ben.page.locator('[data-clock="3"][data-waits="0"]').waitFor();
    await ana.open('/lobby');
    await ana.page.locator('[data-clock="3"]').click();
    await ana.page.locator('[data-open="yours"]', { hasText: 'You' }).waitFor();
    await ben.page.locator('[data-clock="3"][data-waits="1"]', { hasText: '1 waiting' }).waitFor();
    await ben.axe('a lobby with somebody who waits');
    await ben.page.locator('[data-clock="3"]').click();
    await Promise.all([ana, ben].map((player) => player.page.waitForURL('**/g/*')));
    equal(ana.page.url(), ben.page.url(), 'the game');
    await Promise.all([ana, ben].map((player) => player.page.waitForLoadState('networkidle').catch(() => {})));
    equal(errors.join('\n'), '', 'errors on the console');
  },

  async 'a game that its creator left is gone from the lobby in seconds, and a reload leaves nothing'(stage) {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await ana.create({ mode: 'people', side: 'black', name: 'Ana', settings: { private: false } });
    await ben.open('/lobby');
    const entry = ben.page.locator('[data-open="theirs"]', { hasText: 'Ana' });
    await entry.waitFor();
    await ana.page.reload();
    await ana.page.locator('[data-square]').first().waitFor();
    const left = Date.now();
    await ana.open('/rules');
    await entry.waitFor({ state: 'detached', timeout: 40_000 });
    const seconds = (Date.now() - left) / 1000;
    ok(seconds > 8, `a grace for a reload: ${seconds} s`);
  },

  async 'a lobby at rest shows finished games, the puzzle of the day and the computer'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    const shown = await finished(player, false);
    await finished(player, true);
    await player.open('/lobby');
    await player.page.locator('[data-finished="1"]').waitFor();
    await player.page.locator(`[data-finished] a[href="/g/${shown}"]`, { hasText: 'wins' }).waitFor();
    await player.page.locator('[data-daily]', { hasText: 'to move and win' }).waitFor();
    await player.axe('a lobby at rest');
    await player.page.locator('[data-computer]').click();
    await player.page.waitForURL('**/g/*');
    await player.page.locator('[data-seat]', { hasText: 'Kelso' }).waitFor();
  },

  async 'a bot is marked at the board and in lists'(stage) {
    const player = await stage.player();
    const { token } = await stage.server.post('/bot/tokens', { name: 'Robert' });
    await player.create({ mode: 'people', side: 'white', name: 'Ana', settings: { private: false } });
    const joined = await fetch(`${stage.server.origin}/api/games/${player.id}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Robert' }),
    });
    equal(joined.status, 200, 'the bot has joined');
    await player.page.locator('[data-seat="black"] [data-bot]').waitFor();
    await player.axe('a game with a bot');
    await player.open('/me');
    await player.page.locator('[data-game]', { hasText: 'Robert (bot)' }).waitFor();
    const watcher = await stage.player();
    await watcher.open('/lobby');
    await until('the lobby to mark it', () => watcher.page.getByText('Robert (bot) – Ana').first().isVisible());
  },

  async 'another device scans a code, and Start is at hand on a phone'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.open('/new/machine');
    const start = player.page.locator('[data-start]:not([disabled])');
    await start.waitFor();
    const box = await start.boundingBox();
    ok(box.y >= 0 && box.y + box.height <= 844, `Start is above the fold: ${box.y + box.height}`);
    await player.page.locator('[data-agent] optgroup option[value="random"]', { hasText: 'Random mover' }).waitFor({ state: 'attached' });
    await player.axe('a new game on a phone');
    await start.click();
    await player.page.waitForURL('**/g/*');
    await player.open('/me');
    await player.page.getByRole('button', { name: 'Use another device' }).click();
    const code = player.page.locator('dialog [data-qr]');
    await code.waitFor();
    await until('the code to be drawn', () => code.evaluate((image) => image.complete && image.naturalWidth > 100));
    await player.axe('a code for another device');
  },
};
