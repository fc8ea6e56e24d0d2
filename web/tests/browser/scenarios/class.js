// A class behind one address: a hint that has to wait comes by itself.
import { equal, ok, until } from '../lib/check.js';

const status = (player) => player.page.locator('[data-status]').innerText();

export default {
  'a hint that the server has no time for is asked for again by the page itself': async (stage) => {
    const player = await stage.player();
    let refused = 0;
    await player.page.route('**/api/analysis', (route) => {
      if (refused >= 2) return route.continue();
      refused += 1;
      const error = { code: 'busy', message: 'busy', faults: [] };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'application/json', body: JSON.stringify({ error }) });
    });
    await player.open('/');
    await player.page.locator('[data-play]').click();
    const hint = player.page.locator('[data-action="hint"]');
    await until('a hint can be asked for', () => hint.isEnabled());
    await hint.click();
    await until('the page says that it waits', async () => (await status(player)).includes('queue'));
    equal(await hint.isDisabled(), true, 'one cannot ask twice');
    await until('the hint', async () => (await status(player)).startsWith('A good move'));
    equal(refused, 2, 'refusals');
    ok(await player.page.locator('.hint').first().isVisible(), 'its arrow is on the board');
  },
};
