// What the player usually plays: in the panel beside the board, by their own earlier games.
import { equal, ok, until } from '../lib/check.js';

const game = { mode: 'machine', side: 'black', agent: 'random', settings: { end_rules: 'casual' } };
const panel = (player) => player.page.locator('[data-habits]');
const list = (player) => panel(player).locator('li').allInnerTexts();

async function firstMove(player, from, to) {
  await player.create(game);
  await player.myTurn();
  await player.tap(from, to);
  await player.plies(2);
  await player.resign();
  await player.result('white_wins');
}

export default {
  async 'earlier choices are counted, and new places forecast'(stage) {
    const player = await stage.player();
    await player.create(game);
    await player.myTurn();
    await player.page.getByRole('tab', { name: 'Habits' }).click();
    await player.page.locator('[data-habits="forecast"]').waitFor();
    ok((await panel(player).innerText()).includes('Players in general'), 'a player without games');
    equal((await list(player)).length, 5, 'moves forecast');
    await player.axe('a forecast beside the game');
    for (const [from, to] of [[11, 15], [11, 15], [9, 13]]) await firstMove(player, from, to);
    await player.create(game);
    await player.myTurn();
    await player.page.getByRole('tab', { name: 'Habits' }).click();
    await player.page.locator('[data-habits="history"]').waitFor();
    ok((await panel(player).innerText()).includes('You have been here 3 times before.'), 'how often');
    const shown = (await list(player)).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    equal(shown.join('; '), '11-15 2 times · 67%; 9-13 1 time · 33%', 'what was chosen');
    await player.axe('habits beside the game');
    await stage.screenshot(player, 'habits');
    // Looking back at a move, the panel shows the choice that led to it.
    await player.tap(11, 15);
    await player.page.getByRole('tab', { name: 'Moves' }).click();
    await player.plies(2);
    await player.page.locator('.move').first().click();
    await player.page.getByRole('tab', { name: 'Habits' }).click();
    await until('the move to be marked', async () => (await list(player))[0]?.includes('(played)'));
  },

  async 'by keyboard, on a phone, in Spanish'(stage) {
    const player = await stage.player({ viewport: { width: 360, height: 740 }, locale: 'es-ES' });
    await player.create(game);
    const tab = player.page.getByRole('tab', { name: 'Jugadas' });
    await tab.focus();
    await player.page.keyboard.press('ArrowRight');
    await player.page.keyboard.press('ArrowRight');
    await player.page.locator('[data-habits="forecast"]').waitFor();
    equal(await player.page.locator('[role="tab"][aria-selected="true"]').innerText(), 'Hábitos', 'the tab');
    ok(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
    await panel(player).scrollIntoViewIfNeeded();
    await player.axe('habits on a phone');
    await player.page.screenshot({ path: `${stage.results}habits-phone.png`, fullPage: true });
  },

  async 'nobody who watches has them'(stage) {
    const [player, watcher] = [await stage.player(), await stage.player()];
    await player.create(game);
    await watcher.open(`/g/${player.id}`);
    await watcher.page.getByRole('tab', { name: 'Moves' }).waitFor();
    equal(await watcher.page.getByRole('tab', { name: 'Habits' }).count(), 0, 'tabs of somebody who watches');
  },
};
