// The names of the squares: large enough to be read, and clear of the pieces.
import { ok } from '../lib/check.js';

/** Every name on an occupied square, its height on the screen, and how far its inner corner is from the piece. */
const names = (player) =>
  player.page.evaluate(() => {
    const board = document.querySelector('[role="grid"]').getBoundingClientRect();
    const unit = board.width / 80;
    return [...document.querySelectorAll('text.name')].map((text) => {
      const box = text.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(text).fontSize) * unit;
      // A line of text is higher than its figures: they begin below its top and stand on its baseline.
      const baseline = text.getCTM().f + Number(text.getAttribute('y')) * unit;
      const column = Math.floor((box.left + 1 - board.left) / (10 * unit));
      const row = Math.floor((baseline - unit) / (10 * unit));
      const centre = { x: board.left + (column * 10 + 5) * unit, y: board.top + (row * 10 + 5) * unit };
      const face = 3.6 * unit;
      const away = Math.hypot(centre.x - box.right, centre.y - (board.top + baseline)) - face;
      return { name: text.textContent, size, away };
    });
  });

/** The words on the buttons of a game: their size, and how much of them is cut off. */
const words = (player) => player.page.locator('.actions .word').evaluateAll((all) => all.map((word) => [word.textContent, parseFloat(getComputedStyle(word).fontSize), word.scrollWidth - word.clientWidth]));

export default {
  async 'numbers are at least 11 px high on phones, and no piece hides them'(stage) {
    for (const [width, height] of [[320, 568], [390, 844], [768, 1024], [1280, 800]]) {
      const player = await stage.player({ viewport: { width, height } });
      await player.create({ mode: 'device', settings: {} });
      const all = await names(player);
      ok(all.length === 32, `${all.length} names at ${width}`);
      for (const { name, size, away } of all) {
        ok(size >= 11, `${name} is ${size} px high at ${width}`);
        // Figures are round at their corners.
        ok(away >= -1.5, `a piece would hide ${-away} px of ${name} at ${width}`);
      }
    }
  },

  async 'words on the buttons of a game are whole and at least 12 px high'(stage) {
    for (const locale of ['en-GB', 'es-ES'])
      for (const [width, height] of [[320, 568], [390, 844]]) {
        const player = await stage.player({ viewport: { width, height }, locale });
        await player.create({ mode: 'device', settings: {} });
        for (const [word, size, cut] of await words(player)) ok(size >= 12 && cut <= 0, `${word} is ${size} px high, and ${cut} px of it are cut off at ${width}`);
      }
  },
};
