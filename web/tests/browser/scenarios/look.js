// How the table looks on desktop screens of every size: nothing to scroll, and the players beside the board.
import { ok } from '../lib/check.js';

const screens = [[1280, 800], [1920, 1080], [2560, 1440], [3840, 2160]];

async function nothingToScroll(player, where) {
  const extra = await player.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  ok(extra <= 0, `${where} is ${extra} px higher than its window`);
}

export default {
  async 'large screens: no scrollbar, players and buttons beside the board'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: { clock: { base: 300_000, increment: 3_000 } } });
    for (const [width, height] of screens) {
      const size = `${width}x${height}`;
      await player.page.setViewportSize({ width, height });
      await player.page.locator('[data-tab="moves"]').waitFor();
      await nothingToScroll(player, `a game at ${size}`);
      const board = await player.page.locator('[role="grid"]').boundingBox();
      for (const what of ['[data-seat="black"]', '[data-seat="white"]', '[data-action="flip"]']) {
        const box = await player.page.locator(what).boundingBox();
        ok(box.y + box.height <= board.y + board.height + 16, `${what} at ${size} is below the board: ${JSON.stringify([box, board])}`);
      }
    }
    await player.open('/analysis');
    await player.page.locator('[role="grid"]').waitFor();
    for (const [width, height] of screens) {
      await player.page.setViewportSize({ width, height });
      await nothingToScroll(player, `analysis at ${width}x${height}`);
    }
  },
};
