// A paper's game by one choice: the form is filled, the game is played on the paper's board, and leaving is what its rules say.
import { equal, ok, until } from '../lib/check.js';

async function choosePaper(player, name, kind = 'machine') {
  await player.open(`/new/${kind}`);
  await player.page.locator('[data-start]:not([disabled])').waitFor();
  await player.page.getByText('Rules, board and start').click();
  await player.page.locator('[data-paper]').selectOption(name);
}

export default {
  async 'paper E is played with one choice, on its board, with its table after each move'(stage) {
    const player = await stage.player();
    await choosePaper(player, 'E');
    // Everything is in the form, where it can be seen and changed.
    ok(await player.page.getByRole('radio', { name: 'White', exact: true }).isChecked(), 'the person has White');
    equal(await player.page.getByLabel('Who moves first').inputValue(), 'white', 'who begins');
    equal(await player.page.locator('select[data-board]').inputValue(), 'rows-from-top', 'the board');
    ok(await player.page.locator('[data-compare-each]').isChecked(), 'the comparison');
    equal(await player.page.locator('[data-agent-text]').textContent(), 'ordered depth=3 time=1000ms eval=count', 'the opponent');
    await player.axe('a paper’s game in the form');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.myTurn();
    // White on top, row 1 uppermost, A on the left: H3 is the right end of White's third row.
    const place = async (square) => player.page.locator(`[role="gridcell"][data-square="${square}"]`).boundingBox();
    const [h3, h1, b8] = [await place(21), await place(29), await place(3)];
    ok(h1.y < h3.y && h3.y < b8.y, 'row 1 is on top');
    ok(b8.x < h3.x, 'A is on the left');
    ok((await player.cell(21).getAttribute('aria-label')).startsWith('H3, '), 'the square is called H3');
    await player.type('H3 G4');
    await player.plies(2);
    equal((await player.moves())[0], 'H3-G4', 'the move in the list');
    const table = player.page.locator('[data-each-move="2"]');
    await table.locator('[data-compare-row="ordered"]').waitFor();
    equal(await table.locator('[data-compare-row]').count(), 3, 'searches');
    equal(await table.locator('[data-bounds]').count(), 1, 'the textbook’s bounds');
    await player.axe('a game with its table of searches');
    await stage.screenshot(player, 'paper-e');
    // It follows the next move too.
    await player.myTurn();
    const labels = await player.page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => [Number(cell.dataset.square), cell.getAttribute('aria-label')]));
    const [from] = labels.find(([, label]) => /must capture|can move/.test(label));
    await player.tap(from);
    const reached = player.page.locator('[role="gridcell"][aria-label*="can be reached"]').first();
    if ((await reached.count()) > 0) await reached.click();
    await player.plies(4);
    await player.page.locator('[data-each-move="4"] [data-compare-row="ordered"]').waitFor();
    // Another game has its own names again.
    await player.create({ mode: 'machine', side: 'black', agent: 'random', settings: {} });
    ok((await player.cell(21).getAttribute('aria-label')).startsWith('21, '), 'numbers elsewhere');
  },

  async 'the lab leads to the game of each paper, filled in'(stage) {
    const player = await stage.player();
    await player.open('/lab');
    await player.page.getByRole('link', { name: 'Play the game of paper B' }).click();
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    await until('the form is filled', async () => (await player.page.getByLabel('Variant').inputValue()) === 'optional-capture');
    equal(await player.page.locator('[data-paper]').inputValue(), 'B', 'the paper');
    equal(await player.page.locator('[data-agent-text]').textContent(), 'alphabeta depth=5 eval=material-half-king order=by-direction ties=last', 'the opponent');
    await player.page.goBack();
    await player.page.getByRole('link', { name: 'Play the game of paper B' }).waitFor();
    // A name that is none is no choice.
    await player.open('/new/machine?paper=Z');
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    await player.page.getByText('Rules, board and start').click();
    equal(await player.page.locator('[data-paper]').inputValue(), '', 'no paper');
  },

  async 'by club rules leaving is resigning, and is asked once; a closed page is not'(stage) {
    const ana = await stage.player();
    await choosePaper(ana, 'A');
    equal(await ana.page.getByLabel('How games end').inputValue(), 'house-a', 'end rules');
    await ana.page.locator('[data-start]').click();
    await ana.page.waitForURL('**/g/*');
    await ana.myTurn();
    const game = ana.id;
    await ana.page.reload();
    await ana.myTurn();
    await ana.page.locator('[data-tab="room"]').click();
    await ana.page.locator('[data-leave]').click();
    const dialog = ana.page.getByRole('dialog');
    await dialog.getByText('leaving is resigning').waitFor();
    await ana.axe('leaving');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await ana.myTurn();
    await ana.page.locator('[data-leave]').click();
    await ana.page.locator('[data-leave-resign]').click();
    await until('the first page', () => new URL(ana.page.url()).pathname === '/');
    const { ending } = await stage.server.get(`/games/${game}`);
    equal([ending.outcome, ending.reason].join(' '), 'black_wins resignation', 'the end');
  },

  async 'elsewhere one may leave and come back'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'random', settings: { end_rules: 'casual' } });
    const game = player.id;
    await player.myTurn();
    await player.page.locator('[data-tab="room"]').click();
    await player.page.locator('[data-leave]').click();
    await player.page.locator('[data-leave-only]').click();
    await until('the first page', () => new URL(player.page.url()).pathname === '/');
    await player.open(`/g/${game}`);
    await player.myTurn();
  },

  async 'computers that may go round for ever are told of'(stage) {
    const player = await stage.player();
    await choosePaper(player, 'A-optional', 'machines');
    equal(await player.page.locator('[data-may-loop]').count(), 0, 'a warning, though they have their random term');
    await player.page.locator('[data-agent]').first().selectOption('minimax');
    await player.page.locator('[data-may-loop]').waitFor();
  },
};
