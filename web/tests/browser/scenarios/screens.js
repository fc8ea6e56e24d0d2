// Every screen from 320 pixels up: the whole board without scrolling, nothing wider than the window; pictures to look at.
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ok, until } from '../lib/check.js';

const screens = [[320, 568], [390, 844], [768, 1024], [1440, 900], [568, 320], [844, 390]];
const pages = ['/', '/new/machine', '/new/machines', '/lobby', '/me', '/learn', '/rules', '/about', '/feedback', '/feedback/results', '/lab', '/lab/compare', '/lab/tree'];

/** The picture in the README is small and changes only when it is asked for. */
const readme = fileURLToPath(new URL('../../../../docs/images/page.png', import.meta.url));

async function fits(player, where) {
  const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, `${where} is ${wide} px wider than its window`);
}

async function boardIsVisible(player, where) {
  await player.page.evaluate(() => scrollTo(0, 0));
  const box = await player.page.locator('[role="grid"]').boundingBox();
  const { width, height } = player.page.viewportSize();
  const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  ok(inside, `the board of ${where} is cut off: ${JSON.stringify(box)} in ${width}×${height}`);
  ok(box.width >= Math.min(width, height) * 0.55, `the board of ${where} is only ${box.width} px wide`);
}

export default {
  async 'games and pages on every screen'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=1', settings: { clock: { base: 300_000, increment: 3_000 }, end_rules: 'casual' } });
    await player.myTurn();
    await player.tap(11, 15);
    await player.plies(2);
    await player.myTurn();
    const game = new URL(player.page.url()).pathname;
    for (const [width, height] of screens) {
      await player.page.setViewportSize({ width, height });
      const size = `${width}x${height}`;
      await player.open(game);
      await player.myTurn();
      const from = player.page.locator('[role="gridcell"][aria-label*="can move"], [role="gridcell"][aria-label*="must capture"]').first();
      await from.click();
      await player.page.waitForTimeout(250);
      await boardIsVisible(player, `a game at ${size}`);
      await fits(player, `a game at ${size}`);
      for (const place of ['undo', 'draw', 'hint', 'flip', 'resign']) {
        const button = await player.action(place).boundingBox();
        ok(button.y + button.height <= height && button.width >= 24 && button.height >= 24, `button ${place} at ${size}: ${JSON.stringify(button)}`);
      }
      await stage.screenshot(player, `game-${size}`);
      await player.axe(`a game at ${size}`);
      for (const path of pages) {
        await player.open(path);
        await player.page.locator('h1').first().waitFor();
        if (path === '/learn') {
          await player.page.locator('[role="grid"]').waitFor();
          await boardIsVisible(player, `the lessons at ${size}`);
        }
        await player.page.waitForTimeout(150);
        await fits(player, `${path} at ${size}`);
        await stage.screenshot(player, `${path.replaceAll('/', '-').slice(1) || 'home'}-${size}`);
        if (width === 320) await player.axe(`${path} at ${size}`);
      }
    }
  },

  async 'large boards on a small screen'(stage) {
    const player = await stage.player({ viewport: { width: 320, height: 568 } });
    await player.create({ mode: 'device', settings: { size: 12 } });
    await boardIsVisible(player, '12×12 at 320×568');
    await stage.screenshot(player, 'game-12-320x568');
  },

  async 'dark by the system'(stage) {
    const player = await stage.player({ colorScheme: 'dark' });
    await player.open('/');
    await until('the dark look', () => player.page.evaluate(() => document.documentElement.dataset.look === 'dark'));
    await player.axe('home, dark');
    await stage.screenshot(player, 'home-dark');
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=1', settings: {} });
    await player.myTurn();
    await player.axe('a game, dark');
    await stage.screenshot(player, 'game-dark');
  },

  async 'reduced motion moves nothing'(stage) {
    const player = await stage.player({ reducedMotion: 'reduce' });
    await player.create({ mode: 'device', settings: {} });
    await player.tap(11, 15);
    const moving = await player.page.evaluate(() => document.getAnimations().filter(({ effect }) => (effect?.getTiming().duration ?? 0) > 10).length);
    ok(moving === 0, `${moving} animations although motion is reduced`);
  },

  async 'the picture for the README'(stage) {
    const player = await stage.player({ viewport: { width: 960, height: 640 } });
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=3 seed=7', name: 'Ana', settings: { end_rules: 'casual' } });
    await player.myTurn();
    await player.tap(11, 15);
    await player.plies(2);
    await player.myTurn();
    // Let the pieces come to rest.
    await player.page.waitForTimeout(600);
    await player.page.locator('[role="gridcell"][aria-label*="can move"], [role="gridcell"][aria-label*="must capture"]').last().click();
    await stage.screenshot(player, 'readme');
    if (process.env.KELSO_README_PICTURE) await copyFile(`${stage.results}readme.png`, readme);
  },
};
