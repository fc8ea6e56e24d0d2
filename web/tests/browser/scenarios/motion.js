// How pieces look and move: a capture hops, what is captured goes to the tray, a new king glows, and nothing but transforms and opacity changes.
import { equal, ok, until } from '../lib/check.js';

/** Red jumps three men and is crowned. */
const JUMP = { mode: 'device', settings: { fen: 'B:W10,18,26,28:B6,4' } };
const phone = { viewport: { width: 390, height: 844 } };

/** Writes down every animation that the page starts from now on. */
const record = (player) =>
  player.page.evaluate(() => {
    globalThis.started = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const keys = frames.flatMap((frame) => Object.keys(frame)).filter((key) => !['offset', 'easing', 'composite'].includes(key));
      const piece = this.closest('[data-piece], [data-captured-piece], [data-glow], [data-tray]');
      const what = piece && ['piece', 'capturedPiece', 'glow', 'tray'].find((name) => name in piece.dataset);
      globalThis.started.push({ what, part: this.getAttribute('class')?.split(' ')[0] ?? '', keys: [...new Set(keys)], frames: frames.length, delay: options.delay ?? 0 });
      return animate.call(this, frames, options);
    };
  });

const started = (player) => player.page.evaluate(() => globalThis.started);
const rested = (player) => until('pieces at rest', () => player.page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running')));

/** The time between frames while something moves, in milliseconds, from the next movement until everything is at rest. */
const frames = (player) =>
  player.page.evaluate(
    () =>
      new Promise((resolve) => {
        const times = [];
        const note = (now) => {
          const moves = document.getAnimations().length > 0;
          if (moves) times.push(now);
          if (moves || times.length === 0) requestAnimationFrame(note);
          else resolve(times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b));
        };
        requestAnimationFrame(note);
      }),
  );

/** It measures time. */
export const alone = ['frames of a triple jump on a slow phone'];

export default {
  async 'a capture hops from square to square, and what is captured goes to the tray'(stage) {
    const player = await stage.player(phone);
    await player.create(JUMP);
    await record(player);
    await player.tap(6);
    await until('a new king', async () => (await player.pieces())[31]?.includes('Red king'));
    await until('the glow', async () => (await started(player)).some(({ what }) => what === 'glow'));
    await rested(player);
    const seen = await started(player);
    equal([...new Set(seen.flatMap(({ keys }) => keys))].sort().join(), 'opacity,transform', 'what is animated');
    const of = (kind) => seen.filter(({ what }) => what === kind);
    equal(of('piece').find(({ part }) => part === 'body')?.frames, 7, 'ups and downs of three hops');
    equal(of('capturedPiece').length, 3, 'pieces that leave');
    equal([...new Set(of('capturedPiece').map(({ delay }) => delay))].length, 3, 'moments at which they leave');
    equal(of('tray').length, 3, 'pieces that arrive in the tray');
    equal(await player.page.locator('[data-captured-piece]').count(), 0, 'captured pieces left on the board');
    equal(await player.page.locator('[data-captured="black"] g').count(), 3, 'pieces in the tray');
    equal(await player.page.locator('[data-glow]').count(), 0, 'glows left');
  },

  async 'nothing moves where motion is not wanted'(stage) {
    const player = await stage.player({ ...phone, reducedMotion: 'reduce' });
    await player.create(JUMP);
    await record(player);
    await player.tap(6);
    await until('a new king', async () => (await player.pieces())[31]?.includes('Red king'));
    equal((await started(player)).length, 0, 'animations although motion is reduced');
    const still = await stage.player(phone);
    await still.open('/about');
    await still.page.evaluate(() => localStorage.setItem('kelso', JSON.stringify({ animate: false })));
    await still.create(JUMP);
    await record(still);
    await still.tap(6);
    await until('a new king', async () => (await still.pieces())[31]?.includes('Red king'));
    equal((await started(still)).length, 0, 'animations although they are off');
  },

  async 'a dragged piece is where it was let go, and settles'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: {} });
    await record(player);
    const [from, to] = [await player.cell(11).boundingBox(), await player.cell(15).boundingBox()];
    await player.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await player.page.mouse.down();
    await player.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await player.page.mouse.up();
    await player.plies(1);
    equal((await started(player)).map(({ what, part }) => `${what} ${part}`).join(), 'piece body', 'what moves after a drag');
  },

  async 'every set of pieces has shapes of its own, and the sides their names'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: {} });
    await player.page.getByRole('button', { name: 'Settings' }).click();
    const shapes = new Set();
    for (const [set, side] of [['black-white', 'Black'], ['blue-gold', 'Blue'], ['red-white-flat', 'Red'], ['red-white', 'Red']]) {
      await player.page.locator(`input[data-setting="pieces"][value="${set}"]`).check({ force: true });
      await until(`${side} on the board`, async () => (await player.pieces())[1]?.includes(`${side} man`));
      const shape = await player.page.locator('[data-piece="1"] .body use').getAttribute('href');
      equal(await player.page.locator(shape).count(), 1, `definitions of ${shape}`);
      shapes.add(shape);
    }
    equal(shapes.size, 4, 'shapes of four sets');
  },

  async 'headings are in the shipped typeface, which comes from this server and stays in the cache'(stage) {
    const player = await stage.player();
    const fonts = [];
    player.page.on('response', (response) => response.url().endsWith('.woff2') && fonts.push(response));
    await player.open('/rules');
    await player.page.locator('h1').first().waitFor();
    await until('the typeface', () => player.page.evaluate(() => document.fonts.check('600 20px "Kelso Serif"')));
    equal(fonts.length, 1, 'files of typefaces, each loaded once');
    equal(new URL(fonts[0].url()).origin, stage.server.origin, 'where it comes from');
    const headers = await fonts[0].allHeaders();
    equal(headers['content-type'], 'font/woff2', 'its type');
    ok(headers['cache-control'].includes('immutable'), `how long it is kept: ${headers['cache-control']}`);
    ok((await player.page.locator('h1').first().evaluate((heading) => getComputedStyle(heading).fontFamily)).includes('Kelso Serif'), 'the heading has it');
  },

  async 'frames of a triple jump on a slow phone'(stage) {
    const player = await stage.player(phone);
    await player.create(JUMP);
    const session = await player.page.context().newCDPSession(player.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Whoever has come here by the page's own buttons has touched it before.
    await player.page.locator('[data-seat]').first().click();
    const counting = frames(player);
    await player.tap(6);
    const times = await counting;
    const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(1);
    // A figure to look at: other work on the computer must not fail a test.
    console.log(`      ${times.length} frames: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`);
    ok(times.length > 5, 'frames were drawn');
  },
};
