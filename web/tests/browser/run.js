// Runs the scenarios against the real server: `node run.js [word of a name …]`, as many at a time as KELSO_BROWSERS says (two). Each has a
// server and pages of its own; a failure keeps a screenshot and the server's log in ../../test-results.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Browser } from './lib/browser.js';
import { Player } from './lib/player.js';
import { Server } from './lib/server.js';

const results = fileURLToPath(new URL('../../test-results/', import.meta.url));
const folder = new URL('./scenarios/', import.meta.url);
const words = process.argv.slice(2);
const lanes = Number(process.env.KELSO_BROWSERS ?? 2);
if (!Number.isInteger(lanes) || lanes < 1) throw new Error(`KELSO_BROWSERS=${process.env.KELSO_BROWSERS}: expected a whole number from 1 on`);

/** What a scenario can ask for. */
class Stage {
  #browser;
  #contexts = [];

  constructor(server, browser) {
    this.server = server;
    this.#browser = browser;
    this.players = [];
    this.faults = [];
  }

  /** A person with cookies of their own. */
  async player(options = {}) {
    const context = await this.#browser.context(options);
    this.#contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.faults.push(`script error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) this.faults.push(message.text());
    });
    const player = new Player(page, this.server.origin);
    this.players.push(player);
    return player;
  }

  async screenshot(player, name) {
    await player.page.screenshot({ path: `${results}${name}.png` });
  }

  get results() {
    return results;
  }

  async close() {
    for (const context of this.#contexts) await context.close();
  }
}

async function perform({ name, scenario }, browser) {
  const server = await Server.start();
  const stage = new Stage(server, browser);
  const started = Date.now();
  try {
    await scenario(stage);
    if (stage.faults.length > 0) throw new Error(stage.faults.join('\n'));
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${name}\n${error.stack}\n${stage.faults.join('\n')}`);
    for (const [i, player] of stage.players.entries())
      await player.page.screenshot({ path: `${results}failed-${name.replaceAll(/\W+/g, '-')}-${i}.png` }).catch(() => {});
    await writeFile(`${results}failed-${name.replaceAll(/\W+/g, '-')}.log`, server.log);
    return false;
  } finally {
    await stage.close();
    await server.stop();
  }
}

/** Takes the next scenario until none is left, and counts those that fail. */
async function lane(waiting) {
  const browser = new Browser();
  let failed = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await perform(next, browser))) failed += 1;
  await browser.close();
  return failed;
}

const inLanes = async (count, waiting) => {
  const counts = await Promise.all(Array.from({ length: Math.min(count, waiting.length) }, () => lane(waiting)));
  return counts.reduce((sum, failed) => sum + failed, 0);
};

if (words.length === 0) await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort();
const scenarios = [];
for (const file of files) {
  const found = await import(new URL(file, folder));
  // Those that measure time run by themselves, when everything else is done.
  const alone = found.alone ?? [];
  for (const [name, scenario] of Object.entries(found.default))
    scenarios.push({ name: `${file.replace('.js', '')}: ${name}`, scenario, alone: alone.includes(name) });
  for (const name of alone) if (!(name in found.default)) throw new Error(`${file}: there is no scenario “${name}” to run alone`);
}
const chosen = scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
let failed = await inLanes(lanes, chosen.filter(({ alone }) => !alone));
failed += await inLanes(1, chosen.filter(({ alone }) => alone));
console.log(`${chosen.length - failed} of ${chosen.length} scenarios passed`);
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1);
