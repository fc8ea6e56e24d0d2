// The other pages: lessons, rules, feedback, comparison, settings, Spanish; and that everything fits every screen.
import { equal, ok, until } from '../lib/check.js';

const solutions = {
  move: [22, 18], capture: [22, 15], must: [22, 13], multi: [26], fork: [26, 12], crown: [7, 3], king: [18, 22],
  kingtakes: [10, 19], block: [20, 16], draw: [28, 32], x1: [22, 6], x2: [21, 17], x3: [2, 7], x4: [3, 7], x5: [8, 3],
  x6: [1, 5], x7: [27, 23], x8: [24, 27], x9: [14, 10], x10: [15, 11],
};

export default {
  async 'the tutorial and all exercises'(stage) {
    const player = await stage.player();
    await player.open('/learn');
    const board = player.page.locator('[role="grid"]');
    for (const [id, squares] of Object.entries(solutions)) {
      await player.page.locator(`[data-lesson="${id}"]`).waitFor();
      await board.waitFor();
      if (id === 'must') {
        await player.tap(32);
        await player.page.getByText('This piece cannot move now').first().waitFor();
      }
      if (id === 'x3') {
        await player.tap(8, 3);
        await player.page.locator('[data-phase="wrong"]').waitFor();
        // The reply is shown: Red goes on, from 19 to 24.
        await until('the reply to a wrong move', async () => '24' in (await player.pieces()));
        await player.page.getByRole('button', { name: 'Start again' }).click();
        await player.page.locator('[data-phase="asking"]').waitFor();
        await player.page.locator('[role="gridcell"][data-square="2"][aria-label*="can move"]').waitFor();
      }
      await player.page.locator(`[role="gridcell"][data-square="${squares[0]}"][aria-label*="White"]`).waitFor();
      await player.tap(...squares);
      if (id === 'draw') await player.page.locator('[data-claim]').click();
      await player.page.locator('[data-phase="done"]').waitFor();
      // The combination is played out: Red had to capture, and so does White.
      if (id === 'x3') await until('the double jump', async () => /White king/.test((await player.pieces())['23'] ?? ''));
      if (id === 'move' || id === 'x10') await player.axe(`lesson ${id}`);
      if (id === 'multi') await stage.screenshot(player, 'learn');
      // What was learnt is not forgotten over a reload, which goes on with the next lesson.
      if (id === 'crown') await player.page.reload();
      else if (id !== 'x10') await player.page.locator('[data-next]').click();
    }
    await player.page.getByRole('link', { name: 'Play' }).last().waitFor();
  },

  async 'the engine agrees with the exercises'(stage) {
    const source = await import('node:fs').then(({ readFileSync }) => readFileSync(new URL('../../../src/learn/lessons.ts', import.meta.url), 'utf8'));
    const found = [...source.matchAll(/exercise\((\d+), '([^']+)', '([^']+)'\)/g)];
    equal(found.length, 10, 'exercises in the source');
    for (const [, n, fen, text] of found) {
      const { lines } = await stage.server.post('/analysis', { fen, depth: 11, lines: 2 });
      equal(lines[0].move.text, text, `the best move of exercise ${n}`);
      ok(lines.length < 2 || lines[0].score - lines[1].score > 0.8, `exercise ${n} has one clear answer`);
    }
  },

  async 'feedback and its results'(stage) {
    const player = await stage.player();
    for (const [n, answer] of [[5, 'yes'], [2, 'no']]) {
      await player.open('/feedback');
      await player.axe('the questions');
      for (const name of ['navigation', 'intuitive', 'functions', 'appearance', 'clarity', 'instructions']) await player.page.locator(`input[name="${name}"][value="${n}"]`).check({ force: true });
      for (const name of ['slow', 'fits', 'recommend']) await player.page.locator(`input[name="${name}"][value="${answer}"]`).check({ force: true });
      await player.page.getByRole('button', { name: 'Send' }).click();
      await player.page.waitForURL('**/feedback/results');
    }
    await player.page.locator('[data-answers="2"]').waitFor();
    const row = await player.page.getByRole('row', { name: /Does it look good/ }).innerText();
    ok(/3\.50/.test(row) && /2\.12/.test(row), `mean 3.50 and deviation 2.12 in “${row}”`);
    await player.axe('the results');
    await stage.screenshot(player, 'results');
  },

  async 'rules, about, comparison, a wrong address'(stage) {
    const player = await stage.player();
    for (const variant of ['english', 'optional-capture', 'backward-continuation', 'single-jump', 'by-destination', 'forgetful-jumps']) {
      await player.open(`/rules/${variant}`);
      await player.page.locator('dl dt').first().waitFor();
      await player.axe(`rules of ${variant}`);
    }
    await player.open('/about');
    await player.axe('about');
    await player.open('/nowhere');
    await player.page.getByText('There is no page at this address').waitFor();
    await player.axe('a wrong address');
    await player.open('/g/nosuchgame');
    await player.page.getByText('There is no such game').waitFor();
    await player.axe('a game that does not exist');
    await player.open('/lab/compare');
    await player.page.locator('[role="grid"]').waitFor();
    await player.page.getByLabel('Start position (FEN)').fill('W:W21-32:B1-11,16');
    await player.page.getByLabel('Variant').selectOption('single-jump');
    await player.page.getByLabel('Evaluation').selectOption('count');
    await player.page.getByRole('button', { name: 'Show' }).click();
    await player.page.getByRole('button', { name: 'Compare', exact: true }).click();
    await player.page.locator('[data-compare-row]').first().waitFor();
    const cells = await player.page.locator('[data-compare-row]').allInnerTexts();
    ok(/3,780/.test(cells[0]) && /213/.test(cells[1]) && /\b66\b/.test(cells[1]), `the numbers of paper E: ${cells.join(' | ')}`);
    await player.axe('the comparison');
    await stage.screenshot(player, 'compare');
  },

  async 'settings last, and Spanish is whole'(stage) {
    const player = await stage.player();
    await player.open('/');
    await player.page.getByRole('button', { name: 'Settings' }).click();
    await player.axe('settings');
    await player.page.locator('[data-setting="board"][value="wood"]').check({ force: true });
    await player.page.locator('[data-setting="pieces"][value="black-white"]').check({ force: true });
    await player.page.locator('[data-setting="appearance"]').selectOption('dark');
    await player.page.locator('[data-setting="squares"]').selectOption('letters');
    await player.page.locator('[data-setting="language"]').selectOption('es');
    await player.page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await player.page.reload();
    await player.page.getByRole('button', { name: 'Jugar', exact: true }).waitFor();
    equal(await player.page.evaluate(() => document.documentElement.lang), 'es', 'the language of the page');
    await player.axe('home in Spanish, dark');
    await player.create({ mode: 'device', settings: {} });
    await player.says('Mueven Negras');
    ok((await player.cell(11).getAttribute('aria-label')).startsWith('f6, peón, Negras'), 'squares by letters in Spanish');
    await player.axe('a game in Spanish, dark');
    await stage.screenshot(player, 'spanish-dark');
    for (const path of ['/learn', '/new/machine', '/lobby', '/about', '/feedback', '/rules']) {
      await player.open(path);
      await player.page.locator('h1').first().waitFor();
      await player.axe(`${path} in Spanish, dark`);
    }
  },
};
