// Any game can be reviewed, wherever it comes from, and all scores on a screen are from one point of view.
import { equal, ok, until } from '../lib/check.js';

/** White gives a man for nothing at once. */
const GIFT = '[Event "Club"]\n[Black "Ann"]\n[White "Bob"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "W:W18,30,31,32:B1,2,3,10"]\n\n1... 18-14 2. 10x17 30-26 3. 1-6 1-0\n';

const done = (page) => page.locator('[data-review="done"]').waitFor();

async function loaded(stage, text, options = {}) {
  const player = await stage.player(options);
  await player.load(text);
  return player;
}

async function review(page) {
  await page.locator('[data-tab="review"]').click();
  await page.locator('[data-start-review]').click();
  await done(page);
}

/** Plays a move by typing it. */
async function type(page, text) {
  await page.locator('[data-tab="moves"]').click();
  await page.locator('[data-typed]:enabled').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('[data-tree] [aria-current]', { hasText: text }).waitFor();
}

export default {
  async 'a pasted game is reviewed like one that was played here, and found again after a reload'(stage) {
    const player = await loaded(stage, GIFT);
    const { page } = player;
    await review(page);
    equal(await page.locator('[data-graph]').getAttribute('data-graph'), '4', 'moves in the graph');
    await page.locator('[data-mistake="1"]').waitFor();
    ok(/turning point.*18.14/.test(await page.locator('[data-turning]').innerText()), 'the turning point in a sentence');
    await player.axe('the review of a pasted game');
    await page.reload();
    await done(page);
    await page.locator('[data-learn-from="white"]').click();
    await page.locator('[data-learning="asking"]').waitFor();
    await page.locator('[data-learning-end]').click();
    await page.locator('[data-play-on]').click();
    await page.waitForURL('**/g/*');
    // The same game is reviewed once: whoever asks again has it at once, even after the power has failed.
    await stage.server.kill();
    await stage.server.run();
    const other = await loaded(stage, GIFT.replace('Ann', 'Eve'));
    await other.page.locator('[data-tab="review"]').click();
    const answered = other.page.waitForResponse((response) => response.url().endsWith('/api/reviews'));
    await other.page.locator('[data-start-review]').click();
    equal((await answered).status(), 200, 'a review that is there already');
    await done(other.page);
  },

  async 'a line made on the board is reviewed, and again when moves were added'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.open('/analysis');
    const { page } = player;
    await page.locator('[role="grid"]').waitFor();
    equal(await page.locator('[data-tab="review"]').count(), 0, 'nothing to review on an empty board');
    await type(page, '11-15');
    await type(page, '23-19');
    await review(page);
    equal(await page.locator('[data-review-outdated]').count(), 0, 'a notice about other moves');
    await type(page, '8-11');
    await page.locator('[data-tab="review"]').click();
    await page.locator('[data-review="done"] [data-review-outdated]').waitFor();
    await page.locator('[data-start-review]').click();
    await page.locator('[data-graph="3"]').waitFor();
    // Without the reviewed moves there is nothing to show of them.
    await page.locator('[data-step="first"]').click();
    await page.locator('[data-step="forward"]').click();
    await page.locator('[data-tab="notes"]').click();
    await page.locator('[data-delete]').click();
    await type(page, '9-14');
    await page.locator('[data-tab="review"]').click();
    await page.locator('[data-review="none"] [data-review-outdated]').waitFor();
  },

  async 'with White to move every score is from the same point of view, and the page says whose'(stage) {
    // White is two men ahead, and to move.
    const player = await stage.player();
    await player.open('/analysis/W:W18,19,21,22,26,30,31,32:B1,2,3,5,10,12');
    const { page } = player;
    await page.locator('[data-engine]').click();
    const signs = () => page.evaluate(() => {
      const text = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';
      const score = Number(document.querySelector('[data-bar]')?.getAttribute('data-bar') || '0');
      return { score, bar: text('.evaluation .score'), line: text('[data-line="1"] b'), arrow: text('text.tag-text') };
    });
    await until('a score everywhere', async () => (await signs()).score < -1 && (await signs()).line.startsWith('−'));
    const { bar, line, arrow } = await signs();
    ok(bar.startsWith('−') || /White wins/.test(bar), `the bar is for Red: ${bar}`);
    ok(line.startsWith('−'), `and so is the line: ${line}`);
    ok(arrow.startsWith('−'), `and the arrow: ${arrow}`);
    equal(await page.locator('[data-score-view]').innerText(), '+ is good for Red', 'whose view it is');
    await player.axe('lines with their scores');
  },

  async 'a finished game says who has won, and logs no errors'(stage) {
    const player = await stage.player();
    // White's last man is taken.
    await player.create({ mode: 'device', settings: { fen: 'B:W18:B14,1' } });
    await player.tap(14, 23);
    await player.page.getByText('Red wins').first().waitFor();
    const game = new URL(player.page.url()).pathname.split('/').pop();
    const asked = [];
    player.page.on('response', (response) => {
      if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`);
    });
    await player.open(`/analysis/game/${game}`);
    await player.page.locator('[data-ended="black"]').waitFor();
    equal(await player.page.locator('.evaluation .score').innerText(), 'Red has won', 'on the bar');
    await player.page.locator('[data-tab="moves"]').waitFor();
    equal(asked.join(), '', 'refused requests');
  },
};
