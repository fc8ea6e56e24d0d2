// Puzzles: solved by taps, by keys and by typing; hints, refutations, the daily one, filters.
import { equal, ok, until } from '../lib/check.js';

const phase = (player, wanted, ms) =>
  until(`the phase ${wanted}`, async () => (await player.page.locator('[data-phase]').getAttribute('data-phase')) === wanted, ms);

/** The id of the puzzle that is shown. */
const shown = (player) => player.page.locator('[data-puzzle]').getAttribute('data-puzzle');

/** The solution of a puzzle, asked for by somebody else, so that it does not count for the player. */
async function solutionOf(stage, id) {
  const report = await stage.server.post(`/puzzles/${id}/attempts`, { help: 'solution' });
  return report.solution;
}

const replay = (stage, fen, moves) => stage.server.post('/position', { fen, moves });

async function view(stage, id) {
  const answer = await fetch(`${stage.server.origin}/api/puzzles/${id}`);
  return answer.json();
}

/** Plays the solver's moves of a solution by taps. */
async function solveByTaps(stage, player, id) {
  const solution = await solutionOf(stage, id);
  const { position } = await view(stage, id);
  const { plies } = await replay(stage, position.fen, solution);
  for (let ply = 0; ply < plies.length; ply += 2) {
    await phase(player, 'asking');
    const { path } = plies[ply].move;
    await player.tap(path[0]);
    // A capture with one way is played by the first tap.
    if ((await player.page.locator(`[role="gridcell"][data-square="${path.at(-1)}"][aria-label*="can be reached"]`).count()) > 0) {
      for (const square of path.slice(1)) {
        const cell = player.cell(square);
        if (/can be reached/.test(await cell.getAttribute('aria-label'))) await cell.click();
      }
    }
    if (ply + 2 < plies.length) await until('the reply', async () => (await player.page.locator('.answer').innerText()).includes('Right.'));
  }
  await phase(player, 'solved');
}

async function wrongMove(stage, id) {
  const [first] = await solutionOf(stage, id);
  const { position } = await view(stage, id);
  return position.moves.find((move) => move.text !== first).text;
}

export default {
  async 'a puzzle is solved by taps and counts once'(stage) {
    const player = await stage.player();
    await player.open('/puzzles');
    await phase(player, 'asking');
    await player.axe('a puzzle');
    equal((await player.page.locator('main').innerText()).match(/to move and (win|draw)/g).length, 1, 'times that the task is said');
    ok(/to move and (win|draw)\. Find/.test(await player.page.locator('[data-live]').innerText()), 'the task is announced');
    const id = await shown(player);
    await solveByTaps(stage, player, id);
    equal((await player.page.locator('[data-streak]').innerText()).split(' ')[0], '1', 'solved in a row');
    equal(await player.page.locator('[data-solved]').innerText(), '1 of 1', 'puzzles solved');
    await player.axe('a solved puzzle');
    await stage.screenshot(player, 'puzzle-solved');
    await player.page.reload();
    await phase(player, 'asking');
    equal(await shown(player), id, 'the puzzle after a reload');
    await player.page.locator('[data-next]').click();
    await until('another puzzle', async () => (await shown(player)) !== id);
    equal((await player.page.locator('[data-streak]').innerText()).split(' ')[0], '1', 'the streak after a reload');
  },

  async 'a wrong move is refuted on the board, and can be tried again'(stage) {
    const player = await stage.player();
    await player.open('/puzzles');
    await phase(player, 'asking');
    const id = await shown(player);
    await player.type(await wrongMove(stage, id));
    await phase(player, 'wrong');
    await player.page.locator('[data-line]').waitFor();
    ok((await player.page.locator('.answer').innerText()).startsWith('Not '), 'the sentence about a wrong move');
    await stage.screenshot(player, 'puzzle-wrong');
    await player.axe('a refuted move');
    await player.page.locator('[data-again]').click();
    await phase(player, 'asking');
    for (const [place, text] of (await solutionOf(stage, id)).entries()) {
      if (place % 2 === 1) continue;
      await phase(player, 'asking');
      await player.type(text);
    }
    await phase(player, 'solved');
    equal(await player.page.locator('[data-solved]').innerText(), '0 of 1', 'only the first attempt counts');
  },

  async 'by keys alone, with a hint and the solution'(stage) {
    const player = await stage.player();
    await player.open('/puzzles/daily');
    await phase(player, 'asking');
    const { keyboard } = player.page;
    const press = async (name) => {
      await player.page.getByRole('button', { name, exact: true }).focus();
      await keyboard.press('Enter');
    };
    await press('Hint');
    await until('the hint', async () => /The piece on \d+ moves/.test(await player.page.locator('.answer').innerText()));
    ok(/The piece on/.test(await player.page.locator('[data-live]').innerText()), 'the hint is announced');
    await press('Solution');
    await phase(player, 'shown');
    await player.page.locator('[data-line]').waitFor();
    await press('Try again');
    await phase(player, 'asking');
    await player.page.locator('[data-typed]').focus();
    await keyboard.type('1-1');
    await keyboard.press('Enter');
    await until('what is legal', async () => /legal|move/i.test(await player.page.locator('.answer').innerText()));
    await press('Next puzzle');
    await player.page.waitForURL((url) => url.pathname === '/puzzles');
    await phase(player, 'asking');
  },

  async 'themes and difficulties choose, at every size of screen'(stage) {
    for (const [width, height, scheme] of [[1280, 800, 'light'], [390, 844, 'dark'], [320, 640, 'light']]) {
      const player = await stage.player({ viewport: { width, height }, colorScheme: scheme });
      await player.open('/puzzles');
      await phase(player, 'asking');
      const before = await shown(player);
      await player.page.locator('[data-theme-choice]').selectOption('shot');
      await until('a shot', async () => (await shown(player)) !== before);
      await phase(player, 'asking');
      equal((await view(stage, await shown(player))).theme, 'shot', 'the theme');
      const medium = await (await fetch(`${stage.server.origin}/api/puzzles/next?difficulty=medium`)).json();
      await player.page.locator('[data-difficulty]').selectOption('hard');
      await until('a hard one', async () => (await view(stage, await shown(player))).rating > medium.rating);
      await phase(player, 'asking');
      const wide = await player.page.evaluate(() => document.documentElement.scrollWidth);
      ok(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
      await player.axe(`puzzles at ${width}`);
      await stage.screenshot(player, `puzzles-${width}-${scheme}`);
    }
  },
};
