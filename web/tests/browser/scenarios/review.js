// The review of a finished game: one click, a graph, mistakes with what was better, and learning from them; by keyboard too.
import { equal, ok } from '../lib/check.js';

/** White gives a man for nothing at once, and resigns. */
const GIFT = { fen: 'W:W18,30,31,32:B1,2,3,10', moves: ['18-14', '10x17', '30-26', '1-6'] };

async function reviewed(stage, options = {}) {
  const player = await stage.player(options);
  const game = await player.finish(GIFT);
  await player.open(`/analysis/game/${game}?ply=0`);
  return { player, game };
}

const done = (player) => player.page.locator('[data-review="done"]').waitFor();

export default {
  async 'one click finds the mistakes, and what was better'(stage) {
    const { player, game } = await reviewed(stage);
    await player.page.locator('[data-start-review]').click();
    await done(player);
    equal(await player.page.locator('[data-graph]').getAttribute('data-graph'), '4', 'moves in the graph');
    await player.page.locator('[data-mistake="1"]').waitFor();
    const turning = await player.page.locator('[data-turning]').innerText();
    ok(/turning point.*18.14/.test(turning), `the turning point in a sentence: ${turning}`);
    const accuracy = async (side) => Number.parseFloat(await player.page.locator(`[data-player="${side}"] b`).innerText());
    ok((await accuracy('black')) > (await accuracy('white')), 'who gave the man away was less accurate');
    await player.axe('a review');
    await stage.screenshot(player, 'review');
    await player.page.locator('[data-better="1"]').click();
    await player.page.locator('[data-tree] [data-run="1"]').first().waitFor();
    await player.page.locator('[data-tree] [data-nag]').first().waitFor();
    // It is stored with the game: whoever looks again finds it there, also after the power has failed.
    await stage.server.kill();
    await stage.server.run();
    const other = await stage.player();
    await other.open(`/analysis/game/${game}`);
    await done(other);
  },

  async 'one learns from the mistakes until a better move is found'(stage) {
    const { player } = await reviewed(stage);
    await player.page.locator('[data-start-review]').click();
    await done(player);
    await player.page.locator('[data-learn-from="white"]').click();
    await player.page.locator('[data-learning="asking"]').waitFor();
    await player.page.locator('[role="gridcell"][data-square="18"][aria-label*="can move"]').waitFor();
    await player.tap(18, 14);
    await player.page.locator('[data-learning="wrong"]').waitFor();
    await player.axe('a wrong answer');
    await player.page.getByRole('button', { name: 'Try again' }).click();
    await player.page.locator('[data-learning="asking"]').waitFor();
    await player.page.locator('[data-solution]').click();
    await player.page.locator('[data-learning="right"]').waitFor();
    await stage.screenshot(player, 'review-learn');
    while ((await player.page.locator('[data-next-mistake]').count()) > 0) {
      await player.page.locator('[data-next-mistake]').click();
      if ((await player.page.locator('[data-learning="finished"]').count()) > 0) break;
      await player.page.locator('[data-solution]').click();
    }
    await player.page.locator('[data-learning="finished"]').waitFor();
    await player.page.locator('[data-learning-end]').click();
    await done(player);
  },

  async 'one plays on from a position of the game'(stage) {
    const { player } = await reviewed(stage);
    await player.page.locator('[data-start-review]').click();
    await done(player);
    await player.page.locator('[data-play-on]').click();
    await player.page.waitForURL('**/g/*');
    const { position, you } = await player.page.evaluate(async () => (await fetch(`/api/games/${location.pathname.split('/')[2]}`)).json());
    equal(`${position.fen} ${you}`, `${GIFT.fen} white`, 'the position, and the side that was to move');
  },

  async 'by keyboard alone, at every size'(stage) {
    for (const [width, height, colorScheme] of [[1280, 800, 'light'], [390, 844, 'dark'], [320, 640, 'light']]) {
      const { player } = await reviewed(stage, { viewport: { width, height }, colorScheme });
      const keys = player.page.keyboard;
      await player.page.locator('[data-start-review]').focus();
      await keys.press('Enter');
      await done(player);
      await player.page.locator('[data-graph]').focus();
      await keys.press('ArrowRight');
      await player.page.locator('[data-graph][aria-valuenow="1"]').waitFor();
      ok(/18-14/.test(await player.page.locator('[data-graph]').getAttribute('aria-valuetext')), 'the graph says which move it is at');
      await keys.press('End');
      await player.page.locator('[data-graph][aria-valuenow="4"]').waitFor();
      await player.page.locator('[data-better="1"]').focus();
      await keys.press('Enter');
      await player.page.locator('[data-tab="moves"][aria-selected="true"]').waitFor();
      await player.page.locator('[data-tab="moves"]').focus();
      await keys.press('ArrowLeft');
      await done(player);
      const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `the review at ${width} px is ${wide} px wider than its window`);
      await player.axe(`the review at ${width} px, ${colorScheme}`);
      await player.page.screenshot({ path: `${stage.results}review-${width}-${colorScheme}.png`, fullPage: true });
    }
  },
};
