// The search tree: it grows, is stepped through, folded and walked by keyboard; two algorithms in step; and its totals are
// those of the comparison. Nothing here waits for an animation: steps are taken by button, slider and key.
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { equal, ok, until } from '../lib/check.js';

/** The picture in docs/page.md is small and changes only when it is asked for. */
const documented = fileURLToPath(new URL('../../../../docs/images/tree.png', import.meta.url));

/** White answers 11-15: seven moves, and exchanges behind some of them. */
const fen = 'W:W21-32:B1-10,12,15';
const address = (agent, more = {}) => `/lab/tree?${new URLSearchParams({ variant: 'english', size: '8', fen, agent, ...more })}`;

const tree = (player, pane = 0) => player.page.locator(`[data-pane="${pane}"] [role="tree"]`);
const items = (player, pane = 0) => tree(player, pane).locator('[role="treeitem"]');
const button = (player, name) => player.page.locator(`[data-tree="${name}"]`);
const event = (player, pane = 0) => player.page.locator(`[data-pane="${pane}"] [data-event]`).innerText();
const step = async (player) => Number(await player.page.locator('[data-step]').getAttribute('data-step'));
const active = (player) => player.page.evaluate(() => {
  const found = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
  return found?.querySelector('[data-name]')?.textContent ?? '';
});

/** Nodes, leaves and cuts of a row: so far and in all. */
const totals = (player, row = 0, column = 'now') =>
  player.page.locator('[data-totals] tbody tr').nth(row).locator(`[data-${column}]`).evaluateAll((cells, name) => cells.map((cell) => Number(cell.dataset[name])), column);

async function fits(player, where) {
  const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, `${where} is ${wide} px wider than its window`);
}

async function picture(stage, player, name) {
  await player.page.screenshot({ path: `${stage.results}${name}.png`, fullPage: true });
}

/** Opens a tree by its address: it is shown whole, at its end. */
async function open(player, agent, more) {
  await player.open(address(agent, more));
  await tree(player).waitFor();
}

/** Goes to a step by the slider. */
const slide = (player, to) => player.page.getByRole('slider', { name: 'Step' }).fill(String(to));

export default {
  async 'a tree is chosen, grows, and is stepped through'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await player.open('/lab');
    await player.page.getByRole('link', { name: 'Search tree' }).click();
    await player.page.locator('[role="grid"]').waitFor();
    await player.axe('the choice of a tree');
    await player.page.getByLabel('Start position (FEN)').fill(fen);
    await player.page.getByRole('button', { name: 'Show', exact: true }).click();
    await player.page.locator('[role="gridcell"][data-square="15"][aria-label*="man"]').waitFor();
    await player.page.getByLabel('Algorithm').selectOption('alphabeta');
    await player.page.getByLabel('Depth (plies)').selectOption('3');
    await player.page.getByRole('button', { name: 'Grow the tree' }).click();
    await tree(player).waitFor();
    equal(await player.page.evaluate(() => document.activeElement?.getAttribute('role')), 'tree', 'where the focus is');
    // With reduced motion nothing moves by itself: it waits at the first step.
    equal(await step(player), 0, 'the first step');
    equal((await totals(player)).join(), '1,0,0', 'totals at the first step');
    ok(/^Searches Root with alpha −∞ and beta \+∞/.test(await event(player)), `what happens first: ${await event(player)}`);
    await button(player, 'forward').click();
    equal((await totals(player))[0], 2, 'nodes after a step');
    equal(await items(player).count(), 2, 'nodes drawn after a step');
    await button(player, 'back').click();
    equal(await items(player).count(), 1, 'nodes drawn after a step back');
    // To the first cut-off: it is told, counted and marked.
    await button(player, 'cutNext').click();
    equal((await totals(player))[2], 1, 'cut-offs at the first one');
    ok(/Cut-off: alpha has reached beta/.test(await event(player)), `the first cut-off: ${await event(player)}`);
    equal(await player.page.locator('[data-pane="0"] path.stroke').count(), 1, 'strokes through cut branches');
    ok((await player.page.locator('.node.passing').count()) === 1, 'the value being passed up stands out');
    await player.axe('a tree at a cut-off');
    await picture(stage, player, 'tree-cut-1280');
    const first = await step(player);
    await button(player, 'cutNext').click();
    equal((await totals(player))[2], 2, 'cut-offs at the second one');
    await button(player, 'cutBack').click();
    equal(await step(player), first, 'back at the first cut-off');
    await button(player, 'end').click();
    equal((await totals(player)).join(), (await totals(player, 0, 'all')).join(), 'totals at the end');
    ok(/^Root: value .+, best move /.test(await event(player)), `the end: ${await event(player)}`);
    await player.axe('a whole tree');
    // The address can be sent: somebody else sees the same tree.
    const friend = await stage.player();
    await friend.open(new URL(player.page.url()).pathname + new URL(player.page.url()).search);
    await tree(friend).waitFor();
    equal((await totals(friend)).join(), (await totals(player)).join(), 'the totals of the tree that was sent');
    ok((await items(friend).count()) > 1 && (await step(friend)) > first, 'it is shown whole');
  },

  async 'its totals are those of the comparison'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    const { rows } = await stage.server.post('/compare', { variant: 'english', size: 8, fen, depth: 4, eval: 'piece' });
    const of = Object.fromEntries(rows.map((row) => [row.algorithm, [row.states + 1, row.leaves, row.pruned ?? 0].join()]));
    await open(player, 'alphabeta depth=4 eval=piece', { with: 'minimax' });
    equal((await totals(player, 0)).join(), of.alphabeta, 'totals of alphabeta');
    equal((await totals(player, 1)).join(), of.minimax, 'totals of minimax');
    const ratio = await player.page.locator('[data-ratio]').innerText();
    const times = (rows[0].states + 1) / (rows[1].states + 1);
    ok(ratio.includes(`${times.toFixed(1)} times`), `“${ratio}”, not ${times} times`);
    await open(player, 'ordered depth=4 eval=piece');
    equal((await totals(player, 0)).join(), of.ordered, 'totals of ordered');
    // Both grow in step: when the smaller one is done the other goes on.
    await open(player, 'alphabeta depth=4 eval=piece', { with: 'minimax' });
    await slide(player, 20);
    const [one, two] = [await totals(player, 0), await totals(player, 1)];
    ok(one[0] <= 21 && two[0] <= 21 && one[0] > 5 && two[0] > 5, `after 21 steps: ${one} and ${two}`);
    equal(await player.page.locator('[data-pane]').count(), 2, 'trees side by side');
    await player.axe('two trees');
    await picture(stage, player, 'tree-two-1280');
  },

  async 'by keyboard'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    await open(player, 'alphabeta depth=4 eval=piece');
    const key = (name) => player.page.keyboard.press(name);
    await tree(player).focus();
    await key('Home');
    ok(/^Root, Max, value .+, window .+ to .+, \d+ nodes below/.test(await active(player)), `the root says “${await active(player)}”`);
    await key('ArrowRight');
    const first = await active(player);
    ok(/^\d+[-x]\d+, Min, value/.test(first), `the first child says “${first}”`);
    await key('ArrowDown');
    const second = await active(player);
    ok(second !== first && /, Min, /.test(second), `its sibling says “${second}”`);
    await key('ArrowUp');
    equal(await active(player), first, 'back up');
    // The sibling is folded: Enter opens it, right goes in, left comes out, Enter folds it.
    await key('ArrowDown');
    const before = await items(player).count();
    const expanded = () => player.page.evaluate(() => document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).getAttribute('aria-expanded'));
    const open1 = await expanded();
    await key('Enter');
    ok((await expanded()) !== open1 && (await items(player).count()) !== before, 'Enter unfolds or folds');
    if ((await expanded()) === 'false') await key('Enter');
    await key('ArrowRight');
    ok(/, (Max|Leaf)/.test(await active(player)), `a grandchild says “${await active(player)}”`);
    await key('ArrowLeft');
    equal(await active(player), second, 'the parent');
    const outline = await player.page.locator('.node.active .box').evaluate((box) => getComputedStyle(box).outlineStyle);
    equal(outline, 'solid', 'the focus is seen');
    // What has the focus is on the board beside.
    const told = await player.page.locator('[data-details] [role="img"]').getAttribute('aria-label');
    ok(/^Position: .*men on/.test(told), `the board says “${told}”`);
    // Space plays and pauses. It is at the end, so that playing begins at the start.
    await key('Space');
    await player.page.getByRole('button', { name: 'Pause' }).waitFor();
    await key('Space');
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const paused = await step(player);
    await player.page.waitForTimeout(200);
    equal(await step(player), paused, 'the step while it is paused');
    await player.axe('a tree walked by keyboard');
  },

  async 'played at speed it comes to its end by itself'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    await open(player, 'minimax depth=4 eval=piece');
    await player.page.getByLabel('Speed').selectOption('4096');
    await button(player, 'play').click();
    await until('the end', async () => (await totals(player)).join() === (await totals(player, 0, 'all')).join(), 60_000);
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  },

  async 'thousands of nodes are folded, and drawn only where they are seen'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    // The start, 6 plies of minimax: more than are recorded.
    await player.open('/lab/tree?variant=english&size=8&agent=minimax+depth%3D6');
    await tree(player).waitFor();
    await player.page.getByText('the recording stopped at 20,000 nodes').waitFor();
    equal((await totals(player))[0], 20_000, 'nodes');
    ok((await items(player).count()) < 60, `${await items(player).count()} nodes drawn while folded`);
    await player.page.locator('[data-fold-all]').click();
    const tall = await player.page.locator('.canvas').evaluate((canvas) => canvas.clientHeight);
    ok(tall > 200_000, `unfolded it is ${tall} px tall`);
    ok((await items(player).count()) < 200, `${await items(player).count()} nodes drawn while unfolded`);
    await player.page.locator('.frame').evaluate((frame) => (frame.scrollTop = frame.scrollHeight));
    await until('the last nodes', async () => (await items(player).count()) > 3);
    const reach = await player.page.locator('.frame').evaluate((frame) => frame.scrollHeight);
    await player.page.locator('.frame').evaluate((frame) => (frame.scrollTop = frame.scrollHeight));
    equal(await player.page.locator('.frame').evaluate((frame) => frame.scrollHeight), reach, 'the height at the bottom');
    await player.page.locator('[data-fold-all]').click();
    await until('folded again', async () => (await items(player).count()) < 60);
    // A folded node is opened by a click on its triangle, and gone to in time.
    const folded = player.page.locator('[role="treeitem"][aria-expanded="false"]').first();
    const node = await folded.getAttribute('data-node');
    await folded.locator('[data-toggle]').click();
    equal(await player.page.locator(`[data-node="${node}"]`).getAttribute('aria-expanded'), 'true', 'the node is open');
    // The pointer now lies on a child; what was clicked is shown when it leaves.
    await player.page.mouse.move(2, 2);
    await player.page.locator(`[data-details="${node}"]`).waitFor();
    await player.page.getByRole('button', { name: 'Go to this node' }).click();
    ok(/^Searches /.test(await event(player)), `gone to the node: ${await event(player)}`);
    await player.axe('a tree of 20,000 nodes');
  },

  async 'iterations, averages and what is refused'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    await open(player, 'table depth=3 eval=piece');
    equal(await player.page.locator('[role="treeitem"][aria-level="1"]').count(), 3, 'iterations');
    await open(player, 'expectimax depth=2 eval=piece');
    ok(await player.page.locator('[role="treeitem"]', { hasText: 'Average' }).count(), 'a node that averages');
    await player.open(`/lab/tree?${new URLSearchParams({ variant: 'english', size: '8', fen: 'W:W18:B', agent: 'minimax depth=2' })}`);
    await player.page.getByRole('alert').waitFor();
    ok(/over/.test(await player.page.getByRole('alert').innerText()), 'why there is no tree');
    await player.axe('a tree that is refused');
  },

  async 'on phones, in the dark and in Spanish'(stage) {
    for (const [width, height, colorScheme, locale] of [[390, 844, 'light', 'en-GB'], [320, 568, 'dark', 'en-GB'], [320, 568, 'light', 'es-ES']]) {
      const player = await stage.player({ viewport: { width, height }, colorScheme, locale });
      const where = `a tree at ${width} px, ${colorScheme}, ${locale}`;
      await player.open('/lab/tree');
      await player.page.locator('[role="grid"]').waitFor();
      await fits(player, `the choice of ${where}`);
      await open(player, 'alphabeta depth=4 eval=piece', { with: 'minimax' });
      await fits(player, where);
      await button(player, 'start').click();
      await button(player, 'cutNext').click();
      equal((await totals(player))[2], 1, `cut-offs in ${where}`);
      // Buttons are large enough to tap, and the node that is searched can be seen in its frame.
      const box = await button(player, 'forward').boundingBox();
      ok(box.width >= 24 && box.height >= 24, `a button of ${box.width}×${box.height}`);
      const seen = await player.page.locator('[data-pane="0"] .node.current').evaluate((node) => {
        const [inner, outer] = [node.getBoundingClientRect(), node.closest('.frame').getBoundingClientRect()];
        return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
      });
      ok(seen, `what is searched is seen in ${where}`);
      await items(player).nth(1).click();
      await player.page.locator('.node.active').first().waitFor();
      await fits(player, where);
      await player.axe(where);
      await picture(stage, player, `tree-${width}-${colorScheme}-${locale.slice(0, 2)}`);
    }
  },

  async 'from a game and from the comparison'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=1', settings: { fen: 'B:W24,27,30:B2,3,7', end_rules: 'casual' } });
    await player.myTurn();
    await player.page.getByRole('tab', { name: 'Computer' }).click();
    await player.page.getByRole('link', { name: 'Search tree of this position' }).click();
    await player.page.waitForURL('**/lab/tree?*');
    // Until its own page has come, the board of the game is still there.
    await player.page.locator('[data-seat]').first().waitFor({ state: 'detached' });
    await player.page.locator('[role="gridcell"][data-square="7"][aria-label*="man"]').waitFor();
    equal(Object.keys(await player.pieces()).length, 6, 'pieces of the game');
    await player.page.getByRole('link', { name: 'Compare node counts on this position' }).click();
    await player.page.waitForURL('**/lab/compare?*');
    await player.page.locator('[role="gridcell"][data-square="7"][aria-label*="man"]').waitFor();
    equal(Object.keys(await player.pieces()).length, 6, 'pieces of the comparison');
    await player.page.getByRole('link', { name: 'Watch the trees grow' }).click();
    await tree(player, 1).waitFor();
    equal(await player.page.locator('[data-pane]').count(), 2, 'alpha-beta and minimax');
  },

  async 'as an SVG to take away'(stage) {
    const player = await stage.player();
    await open(player, 'alphabeta depth=3 eval=piece');
    const link = await player.page.getByRole('link', { name: 'Save as SVG: the tree of alphabeta' }).getAttribute('href');
    const answer = await player.page.evaluate(async (href) => {
      const found = await fetch(href);
      return { status: found.status, type: found.headers.get('content-type'), text: await found.text() };
    }, link);
    equal(answer.status, 200, 'the answer');
    ok(answer.type.startsWith('image/svg+xml') && answer.text.includes('<svg'), `a drawing: ${answer.type}`);
  },

  async 'the picture for the documents'(stage) {
    const player = await stage.player({ viewport: { width: 1180, height: 700 } });
    await open(player, 'alphabeta depth=4 eval=edge-corner');
    // Near the end, at a cut-off: folded, searched and cut branches are all to be seen.
    const last = Number(await player.page.getByRole('slider', { name: 'Step' }).getAttribute('max'));
    await slide(player, Math.round(last * 0.9));
    await button(player, 'cutNext').click();
    ok((await player.page.locator('[data-pane="0"] path.stroke').count()) > 0, 'a cut-off in the picture');
    await player.page.locator('.stage').evaluate((part) => part.scrollIntoView());
    await player.page.mouse.move(1, 1);
    const { x, y, width } = await player.page.locator('.stage').boundingBox();
    const clip = { x: x - 10, y, width: width + 20, height: 560 };
    await player.page.screenshot({ path: `${stage.results}tree-document.png`, clip });
    if (process.env.KELSO_README_PICTURE) await copyFile(`${stage.results}tree-document.png`, documented);
  },
};
