// The end of a game is shown where it happened: beside or below the board, which stays in sight, with the focus where it was.
import { equal, ok, until } from '../lib/check.js';

/** Red captures the last piece. */
const winning = { mode: 'machine', side: 'black', agent: 'kelso level=1', settings: { fen: 'B:W18:B15,1', end_rules: 'casual' } };

/** What the page plays, by the pitches of its tones. */
const listen = (player) =>
  player.page.addInitScript(() => {
    globalThis.pitches = [];
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const oscillator = create.call(this);
      const start = oscillator.start;
      oscillator.start = (when) => {
        globalThis.pitches.push(oscillator.frequency.value);
        return start.call(oscillator, when);
      };
      return oscillator;
    };
  });

const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

async function win(player) {
  await player.create(winning);
  await player.myTurn();
  await player.tap(15, 22);
  await player.result('black_wins');
}

export default {
  async 'the result leaves the board, the winner and the focus in sight'(stage) {
    for (const [width, height] of [[390, 844], [320, 568], [768, 1024], [844, 390], [1280, 800], [2560, 1440]]) {
      const player = await stage.player({ viewport: { width, height } });
      await win(player);
      const where = `at ${width}x${height}`;
      equal(await player.page.locator('dialog[open]').count(), 0, `dialogs over the board ${where}`);
      await until('a result at rest', () => player.page.evaluate(() => document.getAnimations().length === 0));
      const [board, result, winner] = [await player.page.locator('[role="grid"]').boundingBox(), await player.page.locator('[data-result]').boundingBox(), await player.page.locator('[data-won]').boundingBox()];
      ok(!overlap(board, result), `the result covers the board ${where}: ${JSON.stringify([board, result])}`);
      ok(!overlap(winner, result), `the result covers the winner ${where}: ${JSON.stringify([winner, result])}`);
      ok(result.y >= 0 && result.y + result.height <= height + 1, `the result is off the screen ${where}: ${JSON.stringify(result)}`);
      for (const name of ['Play again', 'Review game', 'Copy link']) {
        const box = await player.page.locator('[data-result]').getByText(name, { exact: true }).boundingBox();
        ok(box.y + box.height <= height && box.height >= 24 && box.x + box.width <= width, `${name} is cut off ${where}: ${JSON.stringify(box)}`);
      }
      equal(await player.page.locator('[data-won]').getAttribute('data-seat'), 'black', `the seat that is lit ${where}`);
      equal(await player.page.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell', `where the focus is ${where}`);
      await stage.screenshot(player, `result-${width}x${height}`);
      await player.axe(`a result ${where}`);
    }
  },

  async 'by keyboard: Tab leads from the board to the result, Escape closes it, and the focus stays on the page'(stage) {
    const player = await stage.player();
    await win(player);
    await until('the result can be used', () => player.page.getByRole('button', { name: 'Play again' }).isEnabled());
    await until('the buttons hear', () => player.page.locator('[data-result] [inert]').count().then((count) => count === 0));
    await player.page.keyboard.press('Tab');
    ok(await player.page.evaluate(() => document.activeElement.closest('[data-result]') !== null), 'Tab leads to the result');
    await player.page.keyboard.press('Escape');
    await player.page.locator('[data-result]').waitFor({ state: 'detached' });
    await until('the focus on the board', () => player.page.evaluate(() => document.activeElement.getAttribute('role') === 'gridcell'));
    await player.page.locator('[data-status] ~ button', { hasText: 'Play again' }).waitFor();
  },

  async 'a win has confetti and a tune, a loss another tune and none'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await listen(player);
    const seen = player.page.locator('[data-confetti]').waitFor({ state: 'attached' });
    await win(player);
    await seen;
    await player.page.locator('[data-confetti]').waitFor({ state: 'detached' });
    const won = await player.page.evaluate(() => globalThis.pitches);
    await player.create({ ...winning, settings: {} });
    await player.myTurn();
    await player.resign();
    await player.result('white_wins');
    equal(await player.page.locator('[data-confetti]').count(), 0, 'confetti for a loss');
    const lost = await player.page.evaluate(() => globalThis.pitches);
    ok(won.at(-1) > won.at(-2), `a win rises: ${won}`);
    ok(lost.at(-1) < lost.at(-2), `a loss falls: ${lost}`);
    await player.create({ mode: 'device', settings: {} });
    await player.tap(11, 15);
    await player.plies(1);
    await player.offerDraw();
    await player.yes();
    await player.result('draw');
    const drawn = await player.page.evaluate(() => globalThis.pitches.slice(-2));
    equal(drawn[0], drawn[1], 'the two notes of a draw');
    equal(await player.page.locator('[data-won]').count(), 0, 'seats that are lit after a draw');
  },

  async 'no confetti where motion is reduced'(stage) {
    const player = await stage.player({ reducedMotion: 'reduce' });
    await win(player);
    await until('the buttons hear', () => player.page.locator('[data-result] [inert]').count().then((count) => count === 0));
    equal(await player.page.locator('[data-confetti]').count(), 0, 'confetti');
  },
};
