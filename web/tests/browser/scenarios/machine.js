// A person against the machine, and machines among themselves.
import { equal, ok, until } from '../lib/check.js';

/** Plays the first legal move that the board marks, by tapping, until the game is over. */
async function playToTheEnd(player, limit = 200) {
  for (let n = 0; n < limit; n += 1) {
    const over = await until('my turn or the end', async () => {
      if ((await player.page.locator('[data-result]').count()) > 0) return 'over';
      return /Your move/.test(await player.status()) ? 'mine' : '';
    }, 30_000);
    if (over === 'over') return n;
    const labels = await player.page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => [Number(cell.dataset.square), cell.getAttribute('aria-label')]));
    const [from] = labels.find(([, label]) => /must capture|can move/.test(label)) ?? [];
    ok(from !== undefined, 'a turn without a movable piece');
    const before = (await player.moves()).length;
    await player.tap(from);
    for (let steps = 0; steps < 12 && (await player.moves()).length === before; steps += 1) {
      const next = await player.page.locator('[role="gridcell"][aria-label*="can be reached"]').first();
      if ((await next.count()) === 0) break;
      await next.click({ timeout: 2000 }).catch(() => {});
    }
    await until('the move to be played', async () => (await player.moves()).length > before, 10_000);
  }
  throw new Error(`no end after ${limit} moves`);
}

export default {
  async 'a game from the first click to the end'(stage) {
    const player = await stage.player();
    await player.open('/');
    await player.axe('home');
    // Without animation the computer's answers are shown at once: a whole game is many of them.
    await player.page.evaluate(() => localStorage.setItem('kelso', JSON.stringify({ animate: false })));
    await player.page.reload();
    await player.page.locator('[data-play]').click();
    await player.page.waitForURL('**/g/*');
    await player.myTurn();
    equal(Object.keys(await player.pieces()).length, 24, 'pieces at the start');
    await player.axe('a game at its start');
    await playToTheEnd(player);
    await player.axe('a game that is over');
    await stage.screenshot(player, 'machine-over');
    const first = player.id;
    await player.page.getByRole('button', { name: 'Play again' }).click();
    await until('the next game', () => player.id !== first);
    await player.plies(0);
  },

  async 'undo, hint, thinking, statistics, comparison'(stage) {
    const player = await stage.player();
    await player.open('/new/machine');
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    await player.axe('new game');
    await player.choose('Red');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.myTurn();
    await player.tap(11, 15);
    await player.plies(2);
    await player.myTurn();
    await player.action('hint').click();
    await player.says('A good move', 20_000);
    equal(await player.page.locator('path.arrow.hint').count(), 1, 'arrows of the hint');
    await player.page.getByRole('tab', { name: 'Computer' }).click();
    await player.page.locator('[data-stats]').waitFor();
    ok((await player.page.locator('[data-stats]').innerText()).includes('Kelso, level 2'), 'the agent in the statistics');
    await player.page.locator('[data-think]').check();
    await player.page.getByText('Compare algorithms').click();
    await player.page.getByRole('button', { name: 'Compare', exact: true }).click();
    await player.page.locator('[data-compare-row]').first().waitFor();
    equal(await player.page.locator('[data-compare-row]').count(), 3, 'searches compared');
    await player.axe('a comparison beside the game');
    await player.page.getByRole('tab', { name: 'Moves' }).click();
    await player.undo();
    await until('the moves to be gone', async () => (await player.moves()).length === 0);
    await player.myTurn();
    await player.resign();
    await player.result('white_wins');
  },

  async 'what it thinks is drawn on the board, and stays until it thinks again'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso time=3s lines=3', settings: { end_rules: 'casual' } });
    await player.myTurn();
    await player.page.getByRole('tab', { name: 'Computer' }).click();
    await player.page.locator('[data-think]').check();
    await player.page.getByText('as soon as the computer thinks').waitFor();
    await player.tap(9, 13);
    const arrows = player.page.locator('path.arrow:is(.best, .other)');
    // White has seven moves then: all of them are shown, on the board and in the list.
    await until('an arrow for every move', async () => (await arrows.count()) === 7);
    await stage.screenshot(player, 'thinking');
    await player.axe('a computer that shows its thinking');
    const list = player.page.locator('[data-candidates="kept"]');
    await list.waitFor({ timeout: 20_000 });
    equal(await arrows.count(), 7, 'arrows that stay');
    equal(await player.page.locator('g.faint path.arrow:is(.best, .other)').count(), 7, 'arrows that are fainter');
    equal(await list.locator('tbody tr').count(), 7, 'moves in the list');
    ok((await list.locator('tbody td').allInnerTexts()).every((text) => /\d|not looked at/.test(text)), 'every move has its value');
    equal(await list.getByText(/, best$/).count(), 1, 'the best move');
    await stage.screenshot(player, 'thinking-kept');
    await player.axe('a picture that stays');
    // Looking back at where it thought, the arrows are as they were.
    await player.page.getByRole('tab', { name: 'Moves' }).click();
    await player.page.getByRole('button', { name: 'One move back' }).click();
    equal(await player.page.locator('g.faint path.arrow:is(.best, .other)').count(), 0, 'fainter arrows in the position that it thought about');
    equal(await arrows.count(), 7, 'arrows in the position that it thought about');
    await player.page.getByRole('button', { name: 'To the start' }).click();
    equal(await arrows.count(), 0, 'arrows elsewhere');
  },

  async 'every agent shows what it considers'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    for (const [agent, value] of [['alphabeta depth=3', /^(at most )?[+-]\d/], ['mcts nodes=200', /%/], ['random', /%/], ['kelso level=2', /\d/]]) {
      await player.create({ mode: 'machine', side: 'black', agent, settings: { end_rules: 'casual' } });
      await player.myTurn();
      await player.page.getByRole('tab', { name: 'Computer' }).click();
      await player.page.locator('[data-think]').check();
      await player.tap(9, 13);
      const list = player.page.locator('[data-candidates="kept"]');
      await list.waitFor({ timeout: 20_000 });
      const values = await list.locator('tbody td').allInnerTexts();
      equal(values.length, 7, `moves of ${agent}`);
      ok(values.every((text) => value.test(text)), `values of ${agent}: ${values.join(' | ')}`);
      equal(await player.page.locator('path.arrow:is(.best, .other)').count(), 7, `arrows of ${agent}`);
    }
    await player.axe('what an agent considers, on a phone');
    await stage.screenshot(player, 'thinking-390');
  },

  async 'a position from an earlier game is answered from experience'(stage) {
    const player = await stage.player();
    for (let games = 0; games < 2; games += 1) {
      await player.open('/new/machine');
      await player.page.locator('[data-agent]').selectOption('table');
      await player.page.getByLabel('experience', { exact: false }).first().selectOption('on');
      equal(await player.page.locator('[data-agent-text]').textContent(), 'table experience=on', 'the text');
      await player.choose('White');
      await player.page.locator('[data-start]').click();
      await player.page.waitForURL('**/g/*');
      await player.plies(1);
      await player.page.getByRole('tab', { name: 'Computer' }).click();
      const stats = await player.page.locator('[data-stats]').innerText();
      equal(/From experience\s+met in 1 earlier game/.test(stats), games === 1, `a remembered move in game ${games + 1}: ${stats}`);
    }
    await player.axe('a move from experience');
    await stage.screenshot(player, 'experience');
  },

  async 'every agent can be chosen with its options'(stage) {
    const player = await stage.player();
    await player.open('/new/machine');
    const kind = player.page.locator('[data-agent]');
    await kind.waitFor();
    const names = await kind.locator('option').evaluateAll((all) => all.map((option) => option.value));
    for (const name of ['random', 'minimax', 'alphabeta', 'ordered', 'table', 'mcts', 'kelso']) ok(names.includes(name), `agent ${name}`);
    await kind.selectOption('alphabeta');
    await player.page.getByLabel('depth', { exact: false }).first().fill('3');
    await player.page.getByLabel('eval', { exact: false }).first().selectOption('piece-row');
    equal(await player.page.locator('[data-agent-text]').textContent(), 'alphabeta depth=3 eval=piece-row', 'the text');
    await player.axe('an agent with options');
    await player.choose('White');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.plies(1);
    ok((await player.page.locator('[data-seat="black"]').innerText()).includes('alphabeta depth=3'), 'the opponent’s name');
  },

  async 'machine against machine, with its pace'(stage) {
    const player = await stage.player();
    await player.open('/new/machines');
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    await player.axe('new game between machines');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.plies(2);
    await player.page.getByRole('button', { name: 'Pause' }).click();
    await player.page.getByRole('button', { name: 'Continue' }).waitFor();
    await player.page.waitForTimeout(1200);
    const paused = (await player.moves()).length;
    await player.page.waitForTimeout(1500);
    equal((await player.moves()).length, paused, 'moves while they wait');
    await player.page.getByRole('button', { name: 'One move', exact: true }).click();
    await player.plies(paused + 1);
    await player.axe('machines at play');
    await stage.screenshot(player, 'machines');
    await player.page.getByRole('combobox').selectOption('0');
    await player.page.getByRole('button', { name: 'Continue' }).click();
    await player.page.locator('[data-result]').waitFor({ timeout: 240_000 });
  },
};
