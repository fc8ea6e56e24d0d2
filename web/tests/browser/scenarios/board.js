// What can be done on the board: at one table, by tap, drag, keys and typed moves; what is refused, and how it is said.
import { equal, ok, until } from '../lib/check.js';

const device = (fen, more = {}) => ({ mode: 'device', settings: { fen, end_rules: 'casual', ...more } });

async function focused(player) {
  return player.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
}

export default {
  async 'pass and play from the first page'(stage) {
    const player = await stage.player();
    await player.open('/');
    await player.page.locator('[data-way="device"]').click();
    await player.page.waitForURL('**/g/*');
    await player.says('Red to move');
    await player.tap(11, 15);
    await player.says('White to move');
    // The line under the board does not wait for the server; the list does, and what is selected before is forgotten when it answers.
    await player.plies(1);
    await player.tap(23, 19);
    await player.says('Red to move');
    await player.plies(2);
    equal((await player.moves()).join(' '), '11-15 23-19', 'the list of moves');
    await player.axe('a game at one table');
    await player.undo();
    await until('one move less', async () => (await player.moves()).length === 1);
  },

  async 'an illegal move is refused and the legal ones are shown'(stage) {
    const player = await stage.player();
    await player.create(device(null));
    await player.tap(11, 18);
    await player.says('Not to 18. Legal: 11-15, 11-16');
    await player.axe('a refused move');
    equal(await player.page.locator('[data-dot]').count(), 2, 'dots of the chosen piece');
    await player.type('11-18');
    await player.says('“11-18” is not legal. Legal:');
    ok((await player.status()).includes('9-13'), 'all legal moves are listed');
    await player.type('nonsense');
    await player.says('is not a move');
    await player.type('c5 d4');
    await until('typed letters are played', async () => (await player.moves()).length === 1 || (await player.status()).includes('not'));
    await player.tap(1);
    const answer = await player.page.evaluate(async (path) => {
      const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ t: 'move', d: { ply: (document.querySelectorAll('.move').length) + 1, text: '1-32' } }) });
      return reply.json();
    }, `/api/games/${player.id}/commands`);
    ok(answer.error?.legal?.length > 0, `the server lists the legal moves: ${JSON.stringify(answer)}`);
  },

  async 'a multi-jump by one tap, on the piece and on its last square'(stage) {
    const player = await stage.player();
    await player.create(device('W:W26,32:B22,14,4'));
    await player.tap(26);
    await player.plies(1);
    equal(Object.keys(await player.pieces()).sort().join(), '10,32,4', 'pieces after two jumps');
    await player.create(device('W:W26,32:B22,14,4'));
    await player.tap(10);
    await player.plies(1);
  },

  async 'a fork is asked about, square by square'(stage) {
    const player = await stage.player();
    await player.create(device('W:W26,32:B22,14,23,16,1'));
    await player.tap(26);
    equal((await player.moves()).length, 0, 'moves after tapping the piece');
    await player.tap(19);
    await player.says('several ways');
    await player.axe('in the middle of a capture');
    await stage.screenshot(player, 'fork');
    await player.tap(12);
    await player.plies(1);
    ok((await player.moves())[0].startsWith('26x12'), 'the chosen way');
  },

  async 'dragging'(stage) {
    const player = await stage.player();
    await player.create(device(null));
    const box = async (square) => {
      const { x, y, width, height } = await player.cell(square).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const { mouse } = player.page;
    await mouse.move(...(await box(11)));
    await mouse.down();
    await mouse.move(...(await box(18)), { steps: 5 });
    await mouse.up();
    await player.says('Not to 18');
    await mouse.move(...(await box(11)));
    await mouse.down();
    await mouse.move(...(await box(15)), { steps: 5 });
    await mouse.up();
    await player.plies(1);
  },

  async 'by keyboard only'(stage) {
    const player = await stage.player();
    await player.open('/');
    const { keyboard } = player.page;
    for (let n = 0; n < 40 && !(await player.page.evaluate(() => document.activeElement?.getAttribute('data-way') === 'device')); n += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await player.page.waitForURL('**/g/*');
    await player.says('Red to move');
    for (let n = 0; n < 40 && (await focused(player)) === null; n += 1) await keyboard.press('Tab');
    equal(await focused(player), '29', 'the square that gets the focus first');
    for (let n = 0; n < 5; n += 1) await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    equal(await focused(player), '11', 'the square reached by arrows');
    await keyboard.press('Enter');
    ok((await player.cell(11).getAttribute('aria-label')).includes('chosen'), 'the piece is chosen');
    await keyboard.press('Escape');
    ok(!(await player.cell(11).getAttribute('aria-label')).includes('chosen'), 'Escape lets go');
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    equal(await focused(player), '15', 'the target');
    await keyboard.press('Enter');
    await player.plies(1);
    await until('the move is spoken', async () => (await player.page.locator('[data-live]').innerText()).includes('Red: 11 to 15'));
    await player.type('23-19');
    await player.plies(2);
    await player.page.locator('.list').focus();
    await keyboard.press('ArrowLeft');
    await player.says('after move 1 of 2');
    await keyboard.press('Home');
    await player.says('after move 0 of 2');
    equal(Object.keys(await player.pieces()).length, 24, 'pieces when looking back');
    ok((await player.cell(11).getAttribute('aria-label')).includes('man'), 'the first move is undone in the picture');
    await keyboard.press('End');
    await player.says('Red to move');
    await keyboard.press('f');
    const first = await player.page.locator('[role="gridcell"]').first().getAttribute('data-square');
    equal(first, '32', 'the square at the top left when the board is turned');
  },

  async 'the opponent’s move is spoken, and a premove is played'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso time=2s', settings: { end_rules: 'casual' } });
    await player.myTurn();
    await player.tap(9, 13);
    await player.says('White to move');
    await player.tap(12, 16);
    await player.says('It will be played if it is legal');
    await player.axe('a premove');
    await player.plies(3, 30_000);
    ok((await player.moves())[2].startsWith('12-16'), 'the premove');
    await until('White’s move is spoken', async () => (await player.page.locator('[data-live]').innerText()).includes('White:'), 30_000);
  },

  async 'crowns, and the end by capture'(stage) {
    const player = await stage.player();
    await player.create(device('W:W7,30:B12,9'));
    await player.tap(7, 3);
    await player.plies(1);
    ok((await player.cell(3).getAttribute('aria-label')).includes('White king'), 'a king');
    await player.create(device('W:W22:B18'));
    await player.tap(22, 15);
    await player.result('white_wins');
    await player.page.getByText('no pieces left').first().waitFor();
  },

  async 'every size and other rules'(stage) {
    const player = await stage.player();
    for (const size of [6, 10, 12, 14, 16]) {
      await player.create(device(null, { size }));
      equal(await player.page.locator('[role="gridcell"]').count(), (size * size) / 2, `squares of ${size}×${size}`);
      await player.page.locator('[role="gridcell"][aria-label*="can move"]').first().click();
      await player.page.locator('[role="gridcell"][aria-label*="can be reached"]').first().click();
      await player.plies(1);
    }
    await player.axe('the largest board');
    await player.create(device('W:W26,32:B22,14,4', { variant: 'optional-capture' }));
    await player.tap(26, 17);
    await player.tap(17);
    await player.plies(1);
    equal((await player.moves())[0], '26x17', 'a capture that stops after one jump');
  },
};
