// Runs the scenarios against the real server: `node run.js [word of a name …]`. Each gets pages of its own; a failure keeps
// a screenshot and the server's log in ../../test-results.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './lib/browser.js';
import { Player } from './lib/player.js';
import { Server } from './lib/server.js';

const results = fileURLToPath(new URL('../../test-results/', import.meta.url));
const folder = new URL('./scenarios/', import.meta.url);
const words = process.argv.slice(2);

/** What a scenario can ask for. */
class Stage {
  constructor(server) {
    this.server = server;
    this.browsers = [];
    this.players = [];
    this.faults = [];
  }

  /** A person with a browser, and so cookies, of their own. */
  async player(options = {}) {
    const browser = await openBrowser(options);
    this.browsers.push(browser);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
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
    for (const browser of this.browsers) await browser.close();
  }
}

async function perform(name, scenario) {
  const server = await Server.start();
  const stage = new Stage(server);
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

if (words.length === 0) await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort();
const scenarios = [];
for (const file of files) {
  const found = await import(new URL(file, folder));
  for (const [name, scenario] of Object.entries(found.default)) scenarios.push([`${file.replace('.js', '')}: ${name}`, scenario]);
}
const chosen = scenarios.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
let failed = 0;
for (const [name, scenario] of chosen) if (!(await perform(name, scenario))) failed += 1;
console.log(`${chosen.length - failed} of ${chosen.length} scenarios passed`);
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1);
