// How heavy and how good the page is: bytes of the first load, and Lighthouse.
import { writeFile } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import { equal, ok, until } from '../lib/check.js';
import { audited } from '../lib/lighthouse.js';

const least = 95;
const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const chromeFlags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Pages are judged by Lighthouse's two presets: a middling phone on a slow line (its usual one), and a desktop. It computes performance from this machine's own times, so that other work on it counts as the page's, and it takes long. That
 * is for `scripts/bench page`, where both presets are judged by everything, and the best of three tries counts.
 */
const strict = process.env.KELSO_LIGHTHOUSE === 'strict';
const categories = [...(strict ? ['performance'] : []), 'accessibility', 'best-practices'];

/** Which pages and presets are audited where it is strict: all, or those named in `KELSO_LIGHTHOUSE_ONLY="review lab phone"`. */
const only = (process.env.KELSO_LIGHTHOUSE_ONLY ?? '').split(/\W+/).filter(Boolean);
const chosen = (names) => (names.some((name) => only.includes(name)) ? names.filter((name) => only.includes(name)) : names);

/** Where performance is not judged, nothing is slowed down and no pictures are taken. */
const quickly = strict ? {} : { throttlingMethod: 'provided', disableFullPageScreenshot: true };

/**
 * The pages that are audited: home and a game in every run of the tests, in which axe looks at the others, and all of them where it is strict.
 * For those a review and a run of the lab are made first.
 */
async function pages(stage) {
  const { server } = stage;
  const { link } = await server.post('/games', { mode: 'machine', side: 'black', agent: 'kelso level=1', settings: {} });
  const usual = { home: '/', game: link };
  if (!strict) return usual;
  const run = await server.post('/lab/runs', { experiment: 'three-searches' });
  const over = await (await stage.player()).finish({ fen: 'W:W18,30,31,32:B1,2,3,10', moves: ['18-14', '10x17', '30-26', '1-6'] });
  await server.post(`/games/${over}/review`, {});
  await until('the review is there', async () => (await server.get(`/games/${over}/review`)).state === 'done', 60_000);
  await until('the run is over', async () => (await server.get(`/lab/runs/${run.id}`)).run.state === 'finished', 120_000);
  return {
    ...usual,
    new: '/new/machine',
    lobby: '/lobby',
    learn: '/learn',
    puzzles: '/puzzles',
    analysis: '/analysis',
    review: `/analysis/game/${over}`,
    rules: '/rules',
    me: '/me',
    about: '/about',
    feedback: '/feedback',
    results: '/feedback/results',
    lab: '/lab',
    run: `/lab/runs/${run.id}`,
    compare: '/lab/compare',
    tree: '/lab/tree',
  };
}

/** Audits a page until it is good enough, in the end the third time. */
async function audit(stage, chrome, path, name, preset) {
  let problem = '';
  for (let tries = 0; tries < 3; tries += 1) {
    const { failed, lhr, report } = await audited({ url: stage.server.origin + path, preset, port: chrome.port, onlyCategories: categories, ...quickly });
    if (failed) {
      problem = failed;
      console.log(`      ${name}, ${preset}: ${failed}`);
      continue;
    }
    await writeFile(`${stage.results}lighthouse-${name}-${preset}.html`, report);
    const scores = categories.map((key) => [key, Math.round(lhr.categories[key].score * 100)]);
    console.log(`      ${name}, ${preset}: ${scores.map(([key, score]) => `${key} ${score}`).join(', ')}${strict ? `; ${times(lhr)}` : ''}`);
    problem = faults(scores, lhr);
    if (problem === '') break;
  }
  return problem && `${name}, ${preset}: ${problem}`;
}

/** What the performance is made of. */
const times = ({ audits }) =>
  ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((id) => `${id} ${audits[id].displayValue}`).join(', ');

function faults(scores, lhr) {
  const low = scores.filter(([, score]) => score < least);
  if (low.length === 0) return '';
  const poor = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative');
  return `${low.map(([key, score]) => `${key} is ${score}`).join(', ')}: ${poor.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join('; ')}`;
}

/** What Lighthouse measures is this machine's time. */
export const alone = ['Lighthouse'];

export default {
  async 'the first load is under 90 KB, without the analysis board'(stage) {
    const player = await stage.player({ serviceWorkers: 'block' });
    const session = await player.page.context().newCDPSession(player.page);
    await session.send('Network.enable');
    const asked = [];
    player.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const analysis = () => asked.filter((path) => /^\/assets\/(Analysis|EngineLines|PositionEditor|Explorer|Review)/.test(path));
    const { link } = await stage.server.post('/games', { mode: 'machine', side: 'black', agent: 'kelso level=1', settings: {} });
    for (const [path, name] of [['/', 'home'], [link, 'a game'], ['/learn', 'learn']]) {
      let bytes = 0;
      const count = ({ encodedDataLength }) => (bytes += encodedDataLength);
      session.on('Network.loadingFinished', count);
      await session.send('Network.clearBrowserCache');
      await player.open(path);
      await player.page.waitForLoadState('networkidle');
      session.off('Network.loadingFinished', count);
      console.log(`      ${name}: ${(bytes / 1000).toFixed(1)} KB over the wire`);
      ok(bytes > 5_000 && bytes < 90_000, `${name} loads ${bytes} bytes`);
      equal(analysis().join(), '', `parts of the analysis board that ${name} loads`);
    }
    for (const [path, file] of [['/', 'Home'], [link, 'Game']]) {
      const named = (await fetch(stage.server.origin + path)).headers.get('link') ?? '';
      ok(named.includes(`/assets/${file}-`), `the server names the files of ${file} with its first bytes: ${named}`);
    }
    await player.open('/analysis');
    await player.page.locator('[role="grid"]').waitFor();
    ok(analysis().length > 0, 'the analysis board comes when it is wanted');
  },

  async 'Lighthouse'(stage) {
    const all = await pages(stage);
    const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
    const problems = [];
    try {
      for (const name of chosen(Object.keys(all)))
        for (const preset of strict ? chosen(['desktop', 'phone']) : ['phone']) problems.push(await audit(stage, chrome, all[name], name, preset));
    } finally {
      await chrome.kill();
    }
    equal(problems.filter(Boolean).join('\n'), '', 'pages that are not good enough');
  },
};
