// One's own games and the lobby: going on after closing the tab, another device, deleting everything, being paired.
import { equal, ok, until } from '../lib/check.js';

const casual = { end_rules: 'casual' };
const widths = [[1280, 800], [390, 844], [320, 568]];

async function onEveryScreen(stage, player, name) {
  for (const [width, height] of widths) {
    await player.page.setViewportSize({ width, height });
    const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    ok(wide <= 0, `${name} is ${wide} px wider than a window of ${width}`);
    await player.axe(`${name} at ${width}`);
    await stage.screenshot(player, `${name}-${width}`);
  }
  await player.page.setViewportSize({ width: 1280, height: 800 });
}

/** Games to go on with, and the way to a new one; their places are kept from the start, so that nothing moves under a finger. */
async function inTheFirstScreenOfAPhone(player) {
  for (const [width, height] of widths.slice(1)) {
    await player.page.setViewportSize({ width, height });
    await player.page.route('**/api/me/games?*', async (route) => {
      await player.page.locator('[data-play]').waitFor();
      early = await player.page.locator('[data-play]').boundingBox();
      await route.continue();
    });
    let early = null;
    await player.open('/');
    for (const part of ['[data-continue] a[data-game]', '[data-play]']) {
      const box = await player.page.locator(part).first().boundingBox();
      ok(box.y + box.height <= height, `${part} ends at ${box.y + box.height} of ${height}`);
    }
    const late = await player.page.locator('[data-play]').boundingBox();
    ok(Math.abs(late.y - early.y) <= 2, `the button moves from ${early.y} to ${late.y} when the games arrive, at ${width}`);
    await player.page.unroute('**/api/me/games?*');
  }
  await player.page.setViewportSize({ width: 1280, height: 800 });
}

export default {
  async 'my games are found again after the tab was closed'(stage) {
    const player = await stage.player();
    await player.open('/me');
    await player.page.getByText('You have no games here yet').waitFor();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=2', settings: casual });
    await player.myTurn();
    await player.tap(11, 15);
    await player.plies(2);
    const game = new URL(player.page.url()).pathname;
    await player.open('/');
    const card = player.page.locator('[data-continue] a[data-game]').first();
    await card.waitFor();
    ok((await card.innerText()).includes('level 2'), 'the opponent has a name for people');
    await player.page.setViewportSize({ width: 1280, height: 800 });
    const { y, height } = await card.boundingBox();
    ok(y + height <= 800, `a game to go on with is in the first screen of a desktop: it ends at ${y + height}`);
    await onEveryScreen(stage, player, 'home-continue');
    await inTheFirstScreenOfAPhone(player);
    await card.click();
    await player.plies(2);
    equal(new URL(player.page.url()).pathname, game, 'the way back to the game');
    await player.resign();
    await player.page.locator('[data-result]').waitFor();
    await player.open('/me');
    await player.page.locator(`a[data-game="${game.slice(3)}"]`).waitFor();
    await player.page.locator('[data-results]').waitFor();
    await onEveryScreen(stage, player, 'my-games');
    await player.page.locator('[data-filter="result"]').selectOption('won');
    await player.page.getByText('No finished games match').waitFor();
    await player.page.locator('[data-filter="result"]').selectOption('lost');
    await player.page.locator(`a[data-game="${game.slice(3)}"]`).waitFor();
    const pdn = await player.page.evaluate(async () => (await fetch('/api/me/games.pdn')).text());
    ok(pdn.includes('[Result') && pdn.includes('11-15'), 'all games as PDN');
  },

  async 'a link takes my games to another device'(stage) {
    const [desk, phone] = [await stage.player(), await stage.player({ width: 390, height: 844 })];
    await desk.create({ mode: 'device', settings: casual });
    await desk.open('/me');
    await desk.page.getByRole('button', { name: 'Use another device' }).click();
    const link = desk.page.locator('[data-copy="device"]');
    await link.waitFor();
    await desk.axe('the link to another device');
    await phone.page.goto(await link.inputValue());
    await phone.page.locator('[data-take]').waitFor();
    ok((await phone.page.locator('[data-offer]').innerText()).includes('Games: 1'), 'how many games it brings is said before');
    await phone.axe('taking games to this device');
    await phone.page.locator('[data-take]').click();
    await phone.page.waitForURL('**/me');
    await phone.page.locator('a[data-game]').first().waitFor();
    const other = await stage.player();
    await other.page.goto(await link.inputValue());
    await other.page.getByRole('alert').waitFor();
    equal(await other.page.locator('[data-take]').count(), 0, 'buttons for a link that was used');
  },

  async 'other devices can be signed out'(stage) {
    const [desk, phone] = [await stage.player(), await stage.player({ width: 390, height: 844 })];
    await desk.create({ mode: 'device', settings: casual });
    await desk.open('/me');
    await desk.page.getByRole('button', { name: 'Use another device' }).click();
    const link = desk.page.locator('[data-copy="device"]');
    await link.waitFor();
    await phone.page.goto(await link.inputValue());
    await phone.page.locator('[data-take]').click();
    await phone.page.waitForURL('**/me');
    await phone.page.locator('a[data-game]').first().waitFor();
    // The answer gets lost half-way: the page says so, and finishes it.
    await phone.page.route('**/api/me/device', (route) => route.abort());
    await phone.page.getByRole('button', { name: 'Sign out other devices' }).click();
    await phone.axe('signing out other devices');
    await phone.page.locator('[data-sign-out]').click();
    await phone.page.getByRole('alert').waitFor();
    await phone.page.unroute('**/api/me/device');
    await phone.open('/me');
    await phone.page.getByRole('button', { name: 'Finish signing out' }).click();
    await phone.page.locator('[data-sign-out]').click();
    await phone.page.locator('[data-signed-out]').waitFor();
    await onEveryScreen(stage, phone, 'signed-out');
    await phone.page.locator('a[data-game]').first().waitFor();
    await desk.open('/me');
    await desk.page.getByText('You have no games here yet').waitFor();
  },

  async 'everything about me can be deleted'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: casual });
    const game = new URL(player.page.url()).pathname;
    await player.open('/me');
    await player.page.getByRole('button', { name: 'Delete everything about me' }).click();
    const confirm = player.page.locator('[data-forget]');
    ok(await confirm.isDisabled(), 'nothing is deleted by one tap');
    await player.page.getByRole('checkbox').check();
    await player.axe('deleting everything');
    await confirm.click();
    await player.page.locator('[data-forgotten]').waitFor();
    const status = await player.page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).status, game.slice(3));
    equal(status, 404, 'the game is gone');
  },

  async 'the lobby pairs people, and shows boards that live'(stage) {
    const [ana, ben, cleo] = [await stage.player(), await stage.player(), await stage.player()];
    await ana.open('/lobby');
    await ana.page.locator('[data-clock="3"]').click();
    await ana.page.locator('#main').getByText('Looking for an opponent: 3+2').waitFor();
    await ana.axe('looking for an opponent');
    await ben.open('/lobby');
    await ben.page.locator('[data-clock="3"]').click();
    await Promise.all([ana, ben].map((player) => player.page.waitForURL('**/g/*')));
    equal(new URL(ana.page.url()).pathname, new URL(ben.page.url()).pathname, 'the same game');
    await cleo.open('/lobby');
    const card = cleo.page.locator('a[data-game]').first();
    await card.waitFor();
    const black = (await ana.page.locator('[role="gridcell"][data-square="11"][aria-label*="can move"]').count()) > 0 ? ana : ben;
    await until('Black may move', async () => (await black.page.locator('[role="gridcell"][aria-label*="can move"]').count()) > 0);
    await black.tap(11, 15);
    await until('one move in the lobby', async () => (await card.innerText()).includes('1 move'));
    await onEveryScreen(stage, cleo, 'lobby-live');
  },

  async 'somebody who stops looking is not paired'(stage) {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await ana.open('/lobby');
    await ana.page.locator('[data-clock="5"]').click();
    await ana.page.locator('#main').getByText('Looking for an opponent: 5+3').waitFor();
    await until('the game is in the lobby', async () => (await stage.server.get('/games?state=open')).games.length === 1);
    await ana.page.getByRole('button', { name: 'Stop looking' }).click();
    await ana.page.locator('[data-pairing="idle"]').waitFor();
    await until('the lobby is empty', async () => (await stage.server.get('/games?state=open')).games.length === 0);
    await ben.open('/lobby');
    await ben.page.locator('[data-clock="5"]').click();
    await ben.page.locator('#main').getByText('Looking for an opponent: 5+3').waitFor();
  },
};
