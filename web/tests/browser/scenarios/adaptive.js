// The level that follows the player: chosen among the levels, shown at the board, and told after the game.
import { equal, ok, until } from '../lib/check.js';

async function begin(player) {
  await player.open('/new/machine');
  await player.page.locator('[data-start]:not([disabled])').waitFor();
  await player.page.locator('[data-agent]').selectOption('adaptive');
  equal(await player.page.locator('[data-agent-text]').textContent(), 'kelso level=adaptive', 'the text');
  await player.choose('Red');
}

const seat = (player) => player.page.locator('[data-seat="white"]').innerText();

export default {
  async 'it stands lower after a loss, and says so'(stage) {
    const player = await stage.player();
    await begin(player);
    await player.page.getByText('so that you score about half').waitFor();
    await stage.screenshot(player, 'adaptive-chosen');
    await player.axe('the adaptive level chosen');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.myTurn();
    ok((await seat(player)).includes('Kelso, adaptive (level 4)'), 'the level at the board');
    await player.tap(11, 15);
    await player.plies(2);
    await player.resign();
    await player.result('white_wins');
    const told = player.page.locator('[data-next-level]');
    await told.waitFor();
    equal(await told.innerText(), 'Next game at level 2.1.', 'where it stands now');
    await player.axe('a lost game against the adaptive level');
    await stage.screenshot(player, 'adaptive-over');
    const first = player.id;
    await player.page.getByRole('button', { name: 'Play again' }).click();
    await until('the next game', () => player.id !== first);
    const top = player.page.locator('[data-seat="black"]');
    await until('the next level at the board', async () => (await top.innerText()).includes('adaptive (level 2.1)'));
    await begin(player);
    const sentence = player.page.getByText('It plays you at level 2.1 now.', { exact: false });
    await sentence.waitFor();
    await player.axe('where the adaptive level stands');
  },

  async 'on a phone, in Spanish'(stage) {
    const player = await stage.player({ viewport: { width: 360, height: 740 }, locale: 'es-ES' });
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=adaptive', settings: { end_rules: 'casual' } });
    await until('the level at the board', async () => (await seat(player)).includes('adaptable (nivel 4)'));
    ok(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
    await stage.screenshot(player, 'adaptive-phone');
  },
};
