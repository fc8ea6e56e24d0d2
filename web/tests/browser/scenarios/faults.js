// What people stumbled over: ends that are told wrongly, dialogs that lose the focus, buttons that promise too much, silence.
import { equal, ok, until } from '../lib/check.js';

const machine = (more = {}) => ({ mode: 'machine', side: 'black', agent: 'kelso level=1', settings: { end_rules: 'casual' }, ...more });
const device = (fen = null) => ({ mode: 'device', settings: { fen, end_rules: 'casual' } });

/** What the live region said, from now on. */
async function listen(player) {
  await player.page.evaluate(() => {
    globalThis.heard = [];
    const region = document.querySelector('[data-live]');
    new MutationObserver(() => globalThis.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
}

const heard = (player) => player.page.evaluate(() => globalThis.heard.map((text) => text.trim()));

const focus = (player) => player.page.evaluate(() => {
  const { activeElement: at } = document;
  return at === document.body ? 'body' : (at?.dataset.action ?? at?.getAttribute('aria-label') ?? at?.tagName ?? '');
});

/** Ana has Red and made the game, Ben joined by its address. */
async function pair(stage, settings = {}) {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await ana.create({ mode: 'people', side: 'black', settings });
  await ben.page.goto(ana.page.url());
  await ben.page.getByRole('button', { name: 'Join and play' }).click();
  await ana.myTurn();
  return { ana, ben };
}

export default {
  async 'the end is told truly to the winner, the loser and those who watch'(stage) {
    const { ana, ben } = await pair(stage);
    const eve = await stage.player();
    await eve.page.goto(ana.page.url());
    await eve.page.locator('[role="grid"]').waitFor();
    await ana.tap(11, 15);
    await ben.plies(1);
    await ana.resign();
    const told = async (player) => {
      const result = player.page.locator('[data-result]');
      await result.waitFor();
      return [await result.getByRole('heading').innerText(), await result.locator('[data-reason]').innerText()].join('. ');
    };
    equal(await told(ana), 'You lost. You resigned.', 'what the loser reads');
    equal(await told(ben), 'You won!. Your opponent resigned.', 'what the winner reads');
    equal(await told(eve), 'White wins. Red resigned.', 'what a watcher reads');
    await ana.says('You lost. You resigned.');
    await eve.axe('a result that is watched');
    await ana.page.keyboard.press('Escape');
    // The way to another game stays when the result is closed, also after a reload.
    await ana.page.locator('[data-status] ~ button', { hasText: 'Play again' }).waitFor();
    await stage.screenshot(ana, 'after-the-end');
    await ana.page.reload();
    await ana.says('You lost. You resigned.');
    const again = ana.page.locator('[data-status] ~ button', { hasText: 'Play again' });
    await until('a button that hears', () => again.isEnabled());
    equal(await ana.page.getByRole('link', { name: 'Analyse', exact: true }).getAttribute('href'), `/analysis/game/${ana.id}`, 'the way to the analysis');
    await again.click();
    await ben.page.locator('[data-result]').getByText('Your opponent wants to play again').waitFor();
  },

  async 'in Spanish too, and at one table by the colours'(stage) {
    const player = await stage.player({ locale: 'es-ES' });
    await player.create(machine());
    await player.tap(11, 15);
    await player.plies(2);
    await player.action('resign').click();
    await player.page.getByRole('dialog').getByRole('button', { name: 'Rendirse' }).click();
    await player.result('white_wins');
    await player.page.getByText('Te has rendido.', { exact: true }).waitFor();
    await player.page.keyboard.press('Escape');
    await player.says('Has perdido. Te has rendido.');
    await player.create(device());
    ok((await player.page.locator('[data-seat="black"]').innerText()).startsWith('Rojas'), 'one side of the table');
    ok((await player.page.locator('[data-seat="white"]').innerText()).startsWith('Blancas'), 'the other');
  },

  async 'a hint is gone when the game is over'(stage) {
    const player = await stage.player();
    await player.create(machine());
    await player.myTurn();
    await player.action('hint').click();
    await player.says('A good move', 20_000);
    equal(await player.page.locator('path.arrow.hint').count(), 1, 'arrows of the hint');
    await player.resign();
    await player.result('white_wins');
    equal(await player.page.locator('path.arrow.hint').count(), 0, 'arrows after the end');
    await player.says('You lost. You resigned.');
  },

  async 'a double tap on “Resign” presses nothing behind it'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.create(machine());
    await player.tap(11, 15);
    await player.plies(2);
    await player.action('resign').click();
    const box = await player.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const game = player.id;
    await player.page.mouse.click(x, y);
    await player.result('white_wins');
    await player.page.mouse.click(x, y);
    equal(player.id, game, 'the page after a second tap');
    const under = await player.page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('button, a')?.textContent ?? '', [x, y]);
    equal(under, '', 'what lies under the finger');
    await stage.screenshot(player, 'result-390');
    await player.axe('a result on a phone');
  },

  async 'the focus comes back from every dialog'(stage) {
    const player = await stage.player();
    await player.create(machine());
    await player.myTurn();
    await player.action('resign').focus();
    await player.page.keyboard.press('Enter');
    await player.page.getByRole('dialog').waitFor();
    await player.page.keyboard.press('Escape');
    await until('the button that opened it', async () => (await focus(player)) === 'resign');
    await player.page.getByRole('button', { name: 'Settings' }).focus();
    await player.page.keyboard.press('Enter');
    await player.page.getByRole('dialog').waitFor();
    await player.page.keyboard.press('Escape');
    await until('the settings button', async () => (await focus(player)) === 'Settings');
    await player.resign();
    await player.result('white_wins');
    await player.page.keyboard.press('Escape');
    // What opened it is switched off now: the board is next.
    await until('a place that is not nowhere', async () => /^\d+,/.test(await focus(player)));
  },

  async 'at one table a draw asks the other player'(stage) {
    const player = await stage.player();
    await player.create(device());
    await player.tap(11, 15);
    await player.plies(1);
    await player.offerDraw();
    await player.says('White offers a draw. Red, do you accept?');
    await player.axe('a question at one table');
    await player.page.getByRole('button', { name: 'No', exact: true }).click();
    await player.says('The draw was declined');
    equal(await player.page.locator('[data-result]').count(), 0, 'results after a refusal');
    await player.offerDraw();
    await player.yes();
    await player.result('draw');
    ok(await player.action('undo').isDisabled(), 'an agreed draw stays agreed');
  },

  async 'undo is offered only when there is something to undo, and never reopens a resigned game'(stage) {
    const player = await stage.player();
    await player.create(machine({ side: 'white' }));
    await player.plies(1);
    await player.myTurn();
    ok(await player.action('undo').isDisabled(), 'nothing of one’s own to undo');
    await player.tap(23, 19);
    await until('something to undo', () => player.action('undo').isEnabled());
    await player.plies(3);
    await player.resign();
    await player.result('black_wins');
    await player.page.keyboard.press('Escape');
    ok(await player.action('undo').isDisabled(), 'undo after resigning');
    const answer = await player.page.evaluate(async (path) => {
      const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ t: 'offer', d: { kind: 'takeback' } }) });
      return reply.json();
    }, `/api/games/${player.id}/commands`);
    equal(answer.error?.code, 'game_over', 'what the server says');
  },

  async 'looking back says so when one taps, and leads back to the game'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.create(machine());
    await player.myTurn();
    await player.tap(11, 15);
    await player.plies(2);
    await player.myTurn();
    const steps = player.page.getByRole('toolbar', { name: 'Step through the moves' });
    const box = await steps.boundingBox();
    ok(box.y + box.height <= 844, `the step buttons are in sight with the board: ${JSON.stringify(box)}`);
    await steps.getByRole('button', { name: 'One move back' }).click();
    await player.says('Looking back: after move 1 of 2');
    for (const name of ['undo', 'draw', 'hint', 'resign']) ok(await player.action(name).isDisabled(), `${name} while looking back`);
    await player.tap(9);
    await player.says('This is an earlier position');
    await player.axe('looking back');
    await stage.screenshot(player, 'looking-back-390');
    await player.page.getByRole('button', { name: 'Back to the game' }).click();
    await player.myTurn();
    ok(await player.action('resign').isEnabled(), 'resigning in the game');
  },

  async 'a screen reader hears where it is, what must be done, and what is in hand'(stage) {
    const player = await stage.player();
    await player.open('/about');
    await listen(player);
    await player.page.getByRole('link', { name: 'Kelso', exact: true }).click();
    await player.page.locator('[data-way="device"]').click();
    await player.page.waitForURL('**/g/*');
    await until('the start', async () => (await heard(player)).some((text) => text === 'Two players at one device. Red to move.'));
    await player.tap(11);
    await until('what is in hand', async () => (await heard(player)).includes('11 chosen. It can go to 15, 16.'));
    await player.tap(15);
    await until('the move', async () => (await heard(player)).some((text) => text.startsWith('Red: 11 to 15')));
    await player.tap(22, 18);
    await until('the duty to capture', async () => (await heard(player)).includes('White: 22 to 18. You must capture, from 15.'));
    const moves = (await heard(player)).filter((text) => text.startsWith('White: 22 to 18'));
    equal(moves.length, 1, 'how often a move is spoken');
  },

  async 'the tab says which page it is and whose turn'(stage) {
    const player = await stage.player();
    for (const [path, title] of [['/', 'Kelso checkers'], ['/rules', 'Rules · Kelso'], ['/learn', 'Learn · Kelso'], ['/lab', 'The lab · Kelso']]) {
      await player.open(path);
      await until(`“${title}”`, async () => (await player.page.title()) === title);
    }
    await player.create(machine());
    await until('my turn in the title', async () => (await player.page.title()) === 'Your turn · You – Kelso, level 1 · Kelso');
    await player.resign();
    await until('the result in the title', async () => (await player.page.title()).startsWith('You lost · '));
  },

  async 'chat counts what was not read, and a lost line hides no clock'(stage) {
    const { ana, ben } = await pair(stage, { clock: { base: 300_000, increment: 0 } });
    await ana.page.setViewportSize({ width: 390, height: 844 });
    await ben.page.getByRole('tab', { name: 'Chat' }).click();
    await ben.page.locator('[data-chat]').fill('hello');
    await ben.page.keyboard.press('Enter');
    await until('one unread line', async () => (await ana.page.locator('[data-unread]').innerText()).startsWith('1'));
    await ana.page.getByRole('tab', { name: /Chat/ }).click();
    await ana.page.locator('.lines').getByText('hello').waitFor();
    await ana.page.getByRole('tab', { name: 'Moves' }).click();
    equal(await ana.page.locator('[data-unread]').count(), 0, 'unread lines after reading');
    await stage.server.kill();
    const banner = ana.page.locator('[data-offline]');
    await banner.waitFor();
    const [bar, seat] = [await banner.boundingBox(), await ana.page.locator('[data-seat="white"]').boundingBox()];
    ok(bar.y + bar.height <= seat.y, `the banner ends at ${bar.y + bar.height}, the seat begins at ${seat.y}`);
    await ana.tap(11, 15);
    await ana.says('Your move will be sent when the connection is back');
    await stage.screenshot(ana, 'banner-390');
    await ben.page.getByRole('tab', { name: 'Moves' }).click();
    await stage.server.run();
    await ben.plies(1, 30_000);
  },

  async 'a dragged piece is whole beyond the edge, above the dots'(stage) {
    const player = await stage.player();
    await player.create(device());
    const from = await player.cell(12).boundingBox();
    const board = await player.page.locator('[role="grid"]').boundingBox();
    await player.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await player.page.mouse.down();
    await player.page.mouse.move(board.x - 4, from.y + from.height / 2, { steps: 6 });
    const lifted = player.page.locator('.lifted');
    await lifted.waitFor();
    const clipped = await lifted.evaluate((piece) => getComputedStyle(piece.ownerSVGElement).overflow);
    equal(clipped, 'visible', 'what is drawn beyond the edge');
    ok((await lifted.boundingBox()).x < board.x - 10, 'the piece is out of the board');
    ok(await lifted.evaluate((piece) => piece === piece.ownerSVGElement.lastElementChild), 'nothing is drawn over it');
    await stage.screenshot(player, 'dragged');
    await player.page.mouse.up();
  },

  async 'captured pieces are shown'(stage) {
    const player = await stage.player();
    await player.create(device('W:W26,32:B22,14,4'));
    await player.tap(26);
    await player.plies(1);
    const captured = player.page.locator('[data-captured="white"]');
    await captured.waitFor();
    equal(await captured.locator('svg > g').count(), 2, 'pieces beside White');
    equal((await captured.innerText()).trim(), '2 captured', 'the same for those who listen');
  },

  async 'on the smallest phone no button lies on the text of a lesson'(stage) {
    const player = await stage.player({ viewport: { width: 320, height: 568 }, locale: 'es-ES' });
    await player.open('/learn');
    await player.page.locator('[role="grid"]').waitFor();
    const covered = await player.page.evaluate(() => {
      const text = [...document.querySelectorAll('.words > p')];
      const buttons = [...document.querySelectorAll('.words button')];
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return text.some((line) => buttons.some((button) => over(line.getBoundingClientRect(), button.getBoundingClientRect())));
    });
    equal(covered, false, 'text under buttons');
    const cut = await player.page.locator('.words button').evaluateAll((all) => all.filter((button) => button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent));
    equal(cut.join(), '', 'words that are cut off');
    await stage.screenshot(player, 'learn-320-es');
  },

  async 'settings show what they change'(stage) {
    const player = await stage.player({ viewport: { width: 320, height: 568 } });
    await player.open('/');
    await player.page.getByRole('button', { name: 'Settings' }).click();
    const colour = () => player.page.locator('[data-preview] svg path').first().evaluate((squares) => getComputedStyle(squares).fill);
    const green = await colour();
    await player.page.locator('[data-setting="board"][value="wood"]').check({ force: true });
    await until('the preview to follow', async () => (await colour()) !== green);
    const swatches = await player.page.locator('fieldset svg').evaluateAll((all) => new Set(all.slice(0, 4).map((svg) => getComputedStyle(svg.querySelector('.dark')).fill)).size);
    equal(swatches, 4, 'boards that look different');
    await player.axe('settings at 320 px');
    await stage.screenshot(player, 'settings-320');
  },
};
