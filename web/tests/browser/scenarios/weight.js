// How heavy and how good the page is: bytes of the first load, and Lighthouse on home and a game.
import { writeFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { ok } from '../lib/check.js';

const least = 95;
const categories = ['performance', 'accessibility', 'best-practices'];
const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const chromeFlags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Lighthouse's two presets: a middling phone on a slow line (its usual one), and a desktop. */
const presets = { phone: undefined, desktop };

const strict = process.env.KELSO_LIGHTHOUSE === 'strict';
const judged = strict ? categories : categories.filter((key) => key !== 'performance');

/**
 * Audits a page as a phone and as a desktop. Lighthouse computes performance from this machine's own times, so that other work on
 * it counts as the page's: it is printed here and judged by `scripts/bench page`, where the best of three tries counts.
 */
async function audit(stage, path, name) {
  for (const preset of ['desktop', 'phone']) {
    let problem = '';
    for (let tries = 0; tries < 3; tries += 1) {
      const { lhr, report } = await auditOnce(stage.server.origin + path, presets[preset]);
      await writeFile(`${stage.results}lighthouse-${name}-${preset}.html`, report);
      const scores = categories.map((key) => [key, Math.round(lhr.categories[key].score * 100)]);
      console.log(`      ${name}, ${preset}: ${scores.map(([key, score]) => `${key} ${score}`).join(', ')}`);
      problem = faults(scores.filter(([key]) => judged.includes(key)), lhr);
      if (problem === '') break;
    }
    ok(problem === '', `${name}, ${preset}: ${problem}`);
  }
}

function faults(scores, lhr) {
  const low = scores.filter(([, score]) => score < least);
  if (low.length === 0) return '';
  const poor = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative');
  return `${low.map(([key, score]) => `${key} is ${score}`).join(', ')}: ${poor.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('; ')}`;
}

async function auditOnce(url, config) {
  const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
  try {
    return await lighthouse(url, { port: chrome.port, onlyCategories: categories, output: 'html', logLevel: 'silent' }, config);
  } finally {
    await chrome.kill();
  }
}

export default {
  async 'the first load is under 90 KB'(stage) {
    const player = await stage.player();
    const session = await player.page.context().newCDPSession(player.page);
    await session.send('Network.enable');
    for (const [path, name] of [['/', 'home'], ['/learn', 'learn']]) {
      let bytes = 0;
      const count = ({ encodedDataLength }) => (bytes += encodedDataLength);
      session.on('Network.loadingFinished', count);
      await session.send('Network.clearBrowserCache');
      await player.open(path);
      await player.page.waitForLoadState('networkidle');
      session.off('Network.loadingFinished', count);
      console.log(`      ${name}: ${(bytes / 1000).toFixed(1)} KB over the wire`);
      ok(bytes > 5_000 && bytes < 90_000, `${name} loads ${bytes} bytes`);
    }
  },

  async 'Lighthouse on home'(stage) {
    await audit(stage, '/', 'home');
  },

  async 'Lighthouse on a game'(stage) {
    const { link } = await stage.server.post('/games', { mode: 'machine', side: 'black', agent: 'kelso level=1', settings: {} });
    await audit(stage, link, 'game');
  },
};
