// The lab: an experiment is chosen, run and watched; its verdicts and plots grow; its report opens; bounds are told in words.
import { equal, ok, until } from '../lib/check.js';

const card = (player, name) => player.page.locator(`[data-experiment="${name}"]`);
const state = (player, word) => player.page.locator(`h1 + p [data-state="${word}"]`);

/** Starts an experiment from its card. */
async function run(player, name, { games, seed } = {}) {
  await player.open('/lab');
  await card(player, name).waitFor();
  if (games !== undefined) await card(player, name).getByLabel('Games').fill(String(games));
  if (seed !== undefined) await card(player, name).getByLabel('Seed').fill(String(seed));
  await card(player, name).getByRole('button').click();
  await player.page.waitForURL('**/lab/runs/*');
}

/** The marks in the drawings that can be seen: of the wide and the narrow one only one is. */
const points = (player) => player.page.locator('[data-plot] [role="img"]:visible .mark').count();

async function fits(player, where) {
  const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, `${where} is ${wide} px wider than its window`);
}

/** The whole page, to look at. */
async function picture(stage, player, name) {
  await player.page.screenshot({ path: `${stage.results}${name}.png`, fullPage: true });
}

export default {
  async 'an experiment is run and watched'(stage) {
    const player = await stage.player();
    await player.open('/lab');
    await card(player, 'eval-duel').waitFor();
    equal(await player.page.locator('[data-experiment]').count(), 11, 'experiments');
    equal(await player.page.locator('[data-experiment] svg.thumbnail').count(), 11, 'pictures of experiments');
    await card(player, 'nodes-per-depth').getByRole('link', { name: 'paper B' }).click();
    await player.page.locator('#paper-B:target', { hasText: 'Minimax Algorithm with Alpha-Beta Pruning' }).waitFor();
    await player.page.locator('#paper-B a[href$="#nodes-per-depth"]').click();
    await player.page.locator('#nodes-per-depth:target').waitFor();
    await player.page.getByText('Nobody has run an experiment yet').waitFor();
    await player.axe('the experiments');
    await picture(stage, player, 'lab-experiments-desktop');
    await run(player, 'eval-duel', { games: 24 });
    await player.page.locator('[data-progress] progress').waitFor();
    await until('a first point', async () => (await points(player)) > 0, 60_000);
    const early = await points(player);
    ok((await player.page.locator('[data-verdict="bad"]').count()) === 0, 'nothing has failed while it goes on');
    await player.axe('a run under way');
    await picture(stage, player, 'lab-running-desktop');
    await state(player, 'finished').waitFor({ timeout: 170_000 });
    ok((await points(player)) > early, 'the plots have grown');
    equal(await player.page.locator('[data-claims] [data-verdict="good"]').count(), 3, 'claims that pass');
    ok((await player.page.locator('[data-plot]').count()) >= 2, 'two plots');
    ok((await player.page.locator('[data-live]').innerText()).includes('3 of 3 claims pass'), 'the end is announced');
    const [plot, claims] = await Promise.all(['[data-plot]', '[data-claims]'].map((part) => player.page.locator(part).first().boundingBox()));
    ok(plot.y < claims.y && plot.y < 800, `plots come first: ${plot.y}, ${claims.y}`);
    equal(await player.page.locator('table:visible').count(), 0, 'tables that are unfolded');
    await player.page.locator('[data-plot] summary').first().click();
    ok(/depth/i.test(await player.page.locator('[data-plot] table').first().innerText()), 'the figures as a table');
    await player.axe('a finished run');
    await picture(stage, player, 'lab-finished-desktop');
    await report(stage, player);
    await player.open('/lab');
    ok(/Finished · 24 games · seed 1 · 3 of 3 claims pass/.test(await player.page.locator('[data-runs] li').first().innerText()), 'the run is listed');
    await player.axe('the list of runs');
    // The same again is answered with what is stored.
    const path = new URL(await player.page.locator('[data-runs] a').first().evaluate((link) => link.href)).pathname;
    await run(player, 'eval-duel', { games: 24 });
    equal(new URL(player.page.url()).pathname, path, 'the stored run');
  },

  async 'a run on a phone, in the dark and in Spanish'(stage) {
    const player = await stage.player({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'es-ES' });
    await player.open('/lab');
    await card(player, 'ladder').waitFor();
    await fits(player, 'the experiments on a phone');
    await player.axe('the experiments on a phone');
    await picture(stage, player, 'lab-experiments-phone');
    for (const name of ['ladder', 'survey', 'nodes-per-depth', 'scaling', 'experience', 'learning-curves']) {
      await player.open('/lab');
      await card(player, name).getByRole('button', { name: /^Ejecutar/ }).click();
      await player.page.waitForURL('**/lab/runs/*');
      await state(player, 'finished').waitFor({ timeout: 170_000 });
      await fits(player, `${name} on a phone`);
      await player.axe(`${name} on a phone, dark`);
      await picture(stage, player, `lab-${name}-phone`);
    }
    await player.page.getByRole('link', { name: 'Comparar', exact: true }).click();
    await player.page.waitForURL('**/lab/compare');
    await player.page.locator('[role="grid"]').waitFor();
    await fits(player, 'the comparison on a phone');
    await player.axe('the comparison on a phone');
  },

  async 'a run is stopped by who started it, and bounds are told'(stage) {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await run(ana, 'eval-duel', { games: 60, seed: 5 });
    await ana.page.getByRole('button', { name: 'Stop' }).waitFor();
    await ben.open(new URL(ana.page.url()).pathname);
    await ben.page.locator('[data-progress]').waitFor();
    equal(await ben.page.getByRole('button', { name: 'Stop' }).count(), 0, 'buttons with which a stranger could stop it');
    // Both sit at the same address, which may have one run under way.
    await ben.open('/lab');
    await card(ben, 'survey').getByRole('button').click();
    await card(ben, 'survey').getByRole('alert').waitFor();
    await ben.axe('a refusal');
    await picture(stage, ben, 'lab-refused');
    await ana.page.getByRole('button', { name: 'Stop' }).focus();
    await ana.page.keyboard.press('Enter');
    await state(ana, 'stopped').waitFor();
    ok((await ana.page.locator('.notice').innerText()).includes('stopped by the person who started it'), 'why it ended');
    await ana.axe('a stopped run');
    await picture(stage, ana, 'lab-stopped');
    await ana.open('/lab/runs/AAAAAAAAAA');
    await ana.page.getByText('There is no such run').waitFor();
    await ana.axe('a run that does not exist');
  },
};

/** The report is a page of its own, with its style and its plots, and nothing that its policy forbids. */
async function report(stage, player) {
  const opened = player.page.context().waitForEvent('page');
  await player.page.getByRole('link', { name: 'Open the report' }).click();
  const page = await opened;
  // A page that is still on its way cannot be loaded again; only the second time are its complaints heard from the start.
  await page.locator('figure svg').first().waitFor();
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.reload();
  await page.locator('figure svg').first().waitFor();
  const width = await page.evaluate(() => getComputedStyle(document.querySelector('main')).maxWidth);
  ok(width !== 'none', 'the report has its style');
  equal(faults.join('\n'), '', 'what the browser complains of');
  await page.screenshot({ path: `${stage.results}lab-report.png` });
  await page.close();
}
