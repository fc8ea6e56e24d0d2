// The tree of a search is one tap away from every move, and Back leads to where one was; openings have names, and the explorer points.
import { equal, ok, until } from '../lib/check.js';

const GIFT = { fen: 'W:W18,30,31,32:B1,2,3,10', moves: ['18-14', '10x17', '30-26', '1-6'] };
const AFTER_TWO = 'W:W30,31,32:B1,2,3,17';

const searched = async (page) => {
  await page.waitForURL('**/lab/tree?*');
  await page.locator('[role="tree"]').first().waitFor();
  return new URL(page.url()).searchParams.get('fen');
};

export default {
  async 'from a move of a game, on a phone, and back'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = player;
    const game = await player.finish(GIFT);
    await player.open(`/g/${game}`);
    await page.locator('button.move', { hasText: '10x17' }).click();
    const beside = page.locator('[data-see-search="move"]');
    const { width, height } = await beside.boundingBox();
    ok(width >= 24 && height >= 24, `a target of ${width} × ${height} px`);
    await player.axe('a move with the way to its search');
    await stage.screenshot(player, 'search-game-390');
    await beside.click();
    equal(await searched(page), AFTER_TWO, 'the position of the tree');
    await page.goBack();
    await page.locator('button.move[aria-current]', { hasText: '10x17' }).waitFor();
    await page.locator('[data-see-search="position"]').click();
    equal(await searched(page), AFTER_TWO, 'the same from the tab');
  },

  async 'from the analysis board and from a review, and back to the same move'(stage) {
    const player = await stage.player();
    const { page } = player;
    const game = await player.finish(GIFT);
    await player.open(`/analysis/game/${game}`);
    await page.locator('[data-start-review]').click();
    await page.locator('[data-review="done"]').waitFor();
    await page.locator('[data-graph]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-graph][aria-valuenow="2"]').waitFor();
    await page.locator('[data-review] [data-see-search]').click();
    equal(await searched(page), AFTER_TWO, 'the position of the review');
    await page.goBack();
    await page.locator('[data-tab="moves"]').click();
    await page.locator('[data-tree] [data-ply="2"][aria-current]').waitFor();
    await page.locator('[data-tree] [data-see-search]').focus();
    await page.keyboard.press('Enter');
    equal(await searched(page), AFTER_TWO, 'the position of the list');
    await page.goBack();
    await page.locator('[data-tab="notes"]').click();
    await page.locator('[data-see-search="position"]').click();
    equal(await searched(page), AFTER_TWO, 'the position of the notes');
  },

  async 'nobody asks a computer in a game with another person'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'people', side: 'black' });
    await player.page.locator('[data-tab="moves"], [role="tab"]').first().waitFor();
    equal(await player.page.locator('[data-see-search]').count(), 0, 'ways to a search');
  },

  async 'an opening keeps its name while the game goes on, in analysis and in games'(stage) {
    const player = await stage.player();
    const { page } = player;
    await player.open('/analysis');
    // Transposed: the usual order is 11-15 23-19 8-11 22-17 3-8.
    for (const move of ['11-15', '22-17', '8-11', '23-19', '3-8', '25-22']) {
      await page.locator('[data-typed]:enabled').fill(move);
      await page.keyboard.press('Enter');
      await page.locator('[data-tree] [aria-current]', { hasText: move }).waitFor();
    }
    await page.locator('[data-opening="Alma"]').waitFor();
    equal(await page.locator('[data-opening]').innerText(), 'Alma', 'the name of the opening');
    await player.create({ mode: 'device' });
    for (const [from, to] of [[11, 15], [24, 20], [8, 11], [28, 24]]) {
      await player.cell(from).and(page.locator('[aria-label*="can move"]')).waitFor();
      await player.tap(from, to);
      await page.locator('button.move[aria-current]', { hasText: `${from}-${to}` }).waitFor();
    }
    await page.locator('[data-opening]', { hasText: 'Ayrshire Lassie' }).waitFor();
  },

  async 'a row of the explorer is a button, shows its move on the board, and names games'(stage) {
    const player = await stage.player();
    const { page } = player;
    const game = await player.finish(GIFT);
    await page.route('**/api/explorer?*', async (route) => {
      const move = { text: '11-15', path: [11, 15], captures: [], crowns: false };
      const results = { games: 3, black: 1, white: 0, draws: 2, unknown: 0 };
      const fen = new URL(route.request().url()).searchParams.get('fen');
      await route.fulfill({ json: { fen, results, opening: null, moves: [{ move, results, opening: null }], games: [{ game, move: '11-15', ply: 0, players: ['Ana', null], result: 'draw', created: 1794873600000 }] } });
    });
    await player.open('/analysis');
    await page.locator('[data-tab="explorer"]').click();
    const row = page.locator('tbody tr');
    const box = await row.boundingBox();
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.locator('.arrow.hint').first().waitFor();
    await page.mouse.move(5, 5);
    await until('no arrow', async () => (await page.locator('.arrow.hint').count()) === 0);
    await row.locator('button').focus();
    await page.locator('.arrow.hint').first().waitFor();
    await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
    await page.locator('[data-tab="explorer"]').click();
    await player.axe('the explorer with games');
    await page.locator('[data-tab="moves"]').click();
    await page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
    await page.locator('[data-tab="explorer"]').click();
    await page.locator('[data-explorer-game]').click();
    await page.waitForURL(`**/analysis/game/${game}?ply=0`);
  },
};
