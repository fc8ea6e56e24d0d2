// Two people by link, a third who watches; offers, reloads, lost lines, a server that dies.
import { equal, ok, until } from '../lib/check.js';

/** Ana opens a room from the first page, Ben comes by its link. Returns them as Red and White. */
async function room(stage, path = '/new/people') {
  const ana = await stage.player();
  const ben = await stage.player();
  await ana.open(path);
  await ana.page.locator('[data-start]:not([disabled])').waitFor();
  await ana.choose('Red');
  await ana.page.getByLabel('Your name').fill('Ana');
  await ana.page.locator('[data-start]').click();
  await ana.page.waitForURL('**/g/*');
  const link = await ana.page.locator('dialog [data-copy="link"]').inputValue();
  await ana.axe('an invitation');
  await stage.screenshot(ana, 'invitation');
  await ben.page.goto(link);
  const dialog = ben.page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Ben');
  await ben.axe('a free seat');
  await dialog.getByRole('button', { name: 'Join and play' }).click();
  await ana.myTurn();
  await until('Ana sees Ben', async () => (await ana.page.locator('[data-seat="white"]').innerText()).includes('Ben'));
  return { ana, ben, link };
}

async function exchange(ana, ben) {
  await ana.tap(11, 15);
  await answer(ana, ben);
}

/** Ben's reply to 11-15. */
async function answer(ana, ben) {
  await ben.plies(1);
  await ben.myTurn();
  await ben.tap(22, 18);
  await ana.plies(2);
  await ana.myTurn();
}

export default {
  async 'two play by link, a third watches and cannot move'(stage) {
    const { ana, ben, link } = await room(stage);
    const eve = await stage.player();
    // Ana has a piece in hand when the watcher comes; that must not take it from her.
    await ana.tap(11);
    await eve.page.goto(link);
    await eve.page.locator('[role="grid"]').waitFor();
    equal(await eve.page.locator('[role="grid"]').count(), 1, 'boards');
    await ana.page.getByRole('tab', { name: 'Game info' }).click();
    await until('Ana is told of the watcher', async () => (await ana.page.locator('[data-watchers]').innerText()).includes('1 is watching'));
    equal(await ana.cell(11).getAttribute('aria-selected'), 'true', 'the piece in Ana’s hand');
    await ana.page.getByRole('tab', { name: 'Moves' }).click();
    await ana.tap(15);
    await answer(ana, ben);
    await eve.plies(2);
    const before = JSON.stringify(await eve.pieces());
    await eve.tap(15, 22);
    await eve.tap(18, 11);
    equal(JSON.stringify(await eve.pieces()), before, 'what the watcher sees after tapping');
    equal(await eve.page.locator('[data-action]').count(), 1, 'a watcher’s buttons');
    ok(await eve.action('flip').isEnabled(), 'a watcher can flip the board');
    equal(await eve.page.locator('[data-typed]').count(), 0, 'a watcher’s field for moves');
    await eve.axe('a watched game');
    // 15 must capture 18: the board says so, and an ordinary move is refused.
    await ana.says('You must capture');
    await ana.tap(12);
    await ana.says('This piece cannot move now');
    await ana.tap(15, 22);
    await ben.plies(3);
    await ben.axe('a capture to make');
    await ana.page.getByRole('tab', { name: 'Chat' }).click();
    await ana.page.locator('[data-chat]').fill('<b>good luck</b>');
    await ana.page.keyboard.press('Enter');
    await ben.page.getByRole('tab', { name: 'Chat' }).click();
    await ben.page.locator('.lines').getByText('<b>good luck</b>').waitFor();
    await ben.axe('a chat');
    await ben.page.getByLabel('Show the chat').uncheck();
    equal(await ben.page.locator('.lines').getByText('<b>good luck</b>').count(), 0, 'chat that is switched off');
  },

  async 'takeback, draw, rematch, resignation'(stage) {
    const { ana, ben } = await room(stage);
    await ana.tap(11, 15);
    await ben.plies(1);
    await ana.undo();
    await ben.says('wants to take a move back');
    await ben.axe('an offer');
    await ben.yes();
    await until('the move is gone', async () => (await ana.moves()).length === 0 && (await ben.moves()).length === 0);
    await ana.tap(9, 14);
    await ben.plies(1);
    await ben.offerDraw();
    await ana.says('offers a draw');
    await ana.page.getByRole('button', { name: 'No', exact: true }).click();
    await ben.says('declined');
    await ben.tap(22, 17);
    await ana.plies(2);
    await ana.offerDraw();
    await ben.says('offers a draw');
    await ben.yes();
    await ana.result('draw');
    await ben.result('draw');
    const first = ana.id;
    await ana.page.getByRole('button', { name: 'Play again' }).click();
    await ben.page.getByText('Your opponent wants to play again').waitFor();
    await ben.axe('an offer of another game');
    await ben.page.getByRole('button', { name: 'Play again' }).click();
    await until('both in the next game', () => ana.id !== first && ana.id === ben.id);
    // Colours are swapped: Ben has Red and begins.
    await ben.myTurn();
    await ben.tap(11, 15);
    await ana.plies(1);
    await ana.tap(23, 19);
    await ben.plies(2);
    await ben.resign();
    await ana.result('white_wins');
    await ana.page.getByRole('heading', { name: 'You won!' }).waitFor();
    await ben.page.getByRole('heading', { name: 'You lost' }).waitFor();
  },

  async 'a reload in mid-game keeps the seat'(stage) {
    const { ana, ben } = await room(stage);
    await exchange(ana, ben);
    await ana.page.reload();
    await ana.myTurn();
    equal((await ana.moves()).length, 2, 'moves after the reload');
    await ana.tap(15, 22);
    await ben.plies(3);
  },

  async 'the server is killed and both play on'(stage) {
    const { ana, ben } = await room(stage);
    await exchange(ana, ben);
    await stage.server.kill();
    await ana.page.locator('[data-offline]').waitFor();
    await ben.page.locator('[data-offline]').waitFor();
    await ana.axe('a lost connection');
    await stage.screenshot(ana, 'offline');
    // A move made meanwhile goes out by itself when the server is back.
    await ana.tap(15, 22);
    await stage.server.run();
    await ana.page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 30_000 });
    await ben.page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 30_000 });
    await ben.plies(3, 30_000);
    await ben.myTurn();
    await ben.tap(25, 18);
    await ana.plies(4, 30_000);
  },

  async 'the network goes and comes back'(stage) {
    const { ana, ben } = await room(stage);
    await exchange(ana, ben);
    await ana.page.context().setOffline(true);
    await ana.page.locator('[data-offline]').waitFor({ timeout: 30_000 });
    await ana.tap(15, 22);
    await ana.page.context().setOffline(false);
    await ana.page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 30_000 });
    await ben.plies(3, 30_000);
  },

  async 'clocks run, and the lobby shows open games'(stage) {
    const ana = await stage.player();
    const ben = await stage.player();
    await ana.open('/new/people?public');
    await ana.page.locator('[data-start]:not([disabled])').waitFor();
    await ana.choose('3+2');
    await ana.choose('Red');
    await ana.page.locator('[data-start]').click();
    await ana.page.waitForURL('**/g/*');
    await ben.open('/lobby');
    await ben.axe('the lobby');
    await ben.page.getByRole('link', { name: /^Join/ }).first().click();
    await ben.page.getByRole('button', { name: 'Join and play' }).click();
    await ana.myTurn();
    await ana.tap(11, 15);
    await ben.plies(1);
    const clock = ben.page.locator('[data-clock="white"]');
    const first = await clock.innerText();
    await until('White’s clock to run', async () => (await clock.innerText()) !== first);
    await ben.axe('clocks');
    await ben.tap(23, 19);
    await ana.plies(2);
  },
};
