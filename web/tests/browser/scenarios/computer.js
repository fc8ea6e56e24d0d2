// How the computer behaves towards a person: not too slow, not too fast, and called by a name one understands.
import { equal, ok, until } from '../lib/check.js';

export default {
  async 'full strength shows what it considers, and answers'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=10', settings: { end_rules: 'casual' } });
    await player.myTurn();
    await player.tap(11, 15);
    await until('what it considers beside its name', async () => /considering \d+[-x]\d+ \(/.test(await player.page.locator('[data-thought]').innerText()));
    await stage.screenshot(player, 'level-10-thinks');
    await player.plies(2, 20_000);
    equal(await player.page.locator('path.arrow').count(), 0, 'arrows that nobody asked for');
  },

  async 'a quick answer comes after a natural pause, unless a clock runs'(stage) {
    const player = await stage.player();
    const gap = async (settings) => {
      await player.create({ mode: 'machine', side: 'black', agent: 'random', settings: { end_rules: 'casual', ...settings } });
      await player.myTurn();
      await player.page.evaluate(() => {
        globalThis.times = [];
        const list = document.querySelector('[role="log"]');
        new MutationObserver(() => {
          const moves = list.querySelectorAll('.move').length;
          if (moves > globalThis.times.length) globalThis.times.push(performance.now());
        }).observe(list, { childList: true, subtree: true });
        document.querySelector('[data-square="15"]').addEventListener('click', () => (globalThis.tapped = performance.now()));
      });
      await player.tap(11, 15);
      await player.plies(2);
      return player.page.evaluate(() => globalThis.times.at(-1) - globalThis.tapped);
    };
    const calm = await gap({});
    ok(calm >= 450, `a reply ${calm.toFixed(0)} ms after the move`);
    await player.page.evaluate(() => localStorage.setItem('kelso', JSON.stringify({ animate: false })));
    await player.page.reload();
    // One quick answer shows that there is no pause; a busy computer may be late with some.
    const gaps = [];
    while (gaps.length < 5 && !gaps.some((still) => still < 450)) gaps.push(await gap({}));
    ok(gaps.some((still) => still < 450), `without animation it took ${gaps.map(Math.round)} ms`);
  },

  async 'levels have names, a strength, and are remembered'(stage) {
    const player = await stage.player();
    await player.open('/');
    await player.page.locator('[data-level]').fill('6');
    await player.page.getByText('Level 6: club player').waitFor();
    await player.page.reload();
    await player.page.getByText('Level 6: club player').waitFor();
    await player.open('/new/machine');
    await player.page.getByText('Level 6 of 10: club player').waitFor();
    await player.page.locator('[data-agent-details] > summary').click();
    await player.page.getByText('About 1240 points').waitFor();
    await player.page.locator('[data-level]').fill('10');
    await player.page.locator('[data-think-time]').selectOption('5');
    equal(await player.page.locator('[data-agent-text]').textContent(), 'kelso level=10 time=5s', 'the text');
    await player.axe('full strength with its time');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.page.locator('[data-seat]', { hasText: 'Kelso, level 10' }).waitFor();
    await player.open('/');
    await player.page.getByText('Level 10: full strength').waitFor();
  },
};
