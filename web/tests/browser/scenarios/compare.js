// The comparison explains itself: it fits, says what sorting was good for, and stands beside the textbook's bounds.
import { equal, ok } from '../lib/check.js';

const rows = (player) => player.page.locator('[data-compare-row]');

/** Nothing scrolls sideways: neither the page nor anything in the comparison. */
async function fits(player, where) {
  const wide = await player.page.evaluate(() => {
    const inside = [...document.querySelectorAll('[data-compare], [data-compare] *, [data-bounds]')].map((part) => part.getBoundingClientRect().right);
    return [document.documentElement.scrollWidth - innerWidth, Math.max(...inside) - innerWidth];
  });
  ok(wide.every((pixels) => pixels <= 0), `${where} is ${wide} px wider than its window`);
}

async function compare(player) {
  await player.page.getByRole('button', { name: 'Compare', exact: true }).click();
  await rows(player).first().waitFor();
}

export default {
  async 'it fits at 1280 and at 360 pixels'(stage) {
    for (const [width, height] of [[1280, 800], [360, 740]]) {
      const player = await stage.player({ viewport: { width, height } });
      await player.open('/lab/compare');
      await player.page.locator('[role="grid"]').waitFor();
      await compare(player);
      equal(await rows(player).count(), 3, 'searches');
      equal(await player.page.locator('[data-compare] table').count(), width > 1000 ? 1 : 0, 'tables');
      await fits(player, `the comparison at ${width} px`);
      await player.axe(`the comparison at ${width} px`);
      await player.page.screenshot({ path: `${stage.results}compare-${width}.png`, fullPage: true });
    }
  },

  async 'it says why ordering does nothing, and finds an evaluation under which it does'(stage) {
    const player = await stage.player();
    await player.open('/lab/compare');
    await player.page.locator('[role="grid"]').waitFor();
    await compare(player);
    const why = await player.page.locator('[data-order="tie"]').innerText();
    ok(/under “piece” the children tie/.test(why), `why ordering does nothing: ${why}`);
    const [plain, ordered] = [await rows(player).nth(1).innerText(), await rows(player).nth(2).innerText()];
    ok(/\b196\b/.test(plain) && /\b196\b/.test(ordered), `as many states: ${plain} | ${ordered}`);
    await player.page.locator('[data-find]').click();
    await player.page.locator('[data-order="helps"]').waitFor();
    const found = await player.page.getByLabel('Evaluation').inputValue();
    const answer = await stage.server.post('/compare', { depth: 4, eval: found });
    ok(answer.rows[2].states < answer.rows[1].states, `ordering helps under ${found}`);
    ok((await rows(player).nth(2).innerText()).includes(String(answer.rows[2].states)), 'the figures of that evaluation');
    await player.axe('a comparison that was found');
    // A position in which there is never anything to choose: no evaluation can help, and it says so.
    await player.page.getByLabel('Start position (FEN)').fill('B:W29:B1');
    await player.page.getByRole('button', { name: 'Show', exact: true }).click();
    await player.page.locator('[role="gridcell"][data-square="29"][aria-label*="man"]').waitFor();
    await player.page.getByLabel('Depth').fill('2');
    await compare(player);
    await player.page.locator('[data-order="tie"]').waitFor();
    await player.page.locator('[data-find]').click();
    await player.page.getByText('Ordering helps under none of the evaluations').waitFor();
  },

  async 'the textbook’s bounds stand beside what was counted'(stage) {
    const player = await stage.player();
    await player.open('/lab/compare');
    await player.page.locator('[role="grid"]').waitFor();
    await compare(player);
    const bounds = await player.page.locator('[data-bounds] + dl').innerText();
    ok(/Time of alphabeta grows like\s+b\^\(P\/2\)/.test(bounds) && !bounds.includes('≈'), `growth instead of a number that nobody counted: ${bounds}`);
    const cells = await player.page.locator('[data-bounds] tbody td').allInnerTexts();
    // 1,469 leaves at depth 4 make b² = 38.3; the least is 2b² − 1.
    equal(cells.join(' '), `1,469 1,469 113 113 ${Math.round(2 * Math.sqrt(1469) - 1)}`, 'all, minimax, alphabeta, ordered, the least');
  },
};
