// Without a network: the page opens, teaches, shows its rules and one's own finished games, and says what needs the server.
import { readFile, writeFile } from 'node:fs/promises';
import { equal, ok, until } from '../lib/check.js';

const lessonsFile = new URL('../../../src/learn/lessons.ts', import.meta.url);
const repliesFile = new URL('../../../src/learn/replies.json', import.meta.url);
const legalFile = new URL('../../../src/learn/legal.json', import.meta.url);

/** Waits until the service worker has everything and looks after the page. */
async function installed(player) {
  await until('the service worker', () => player.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  }), 30_000);
}

/** What the engine would play after every legal move of every exercise, four plies at most; as it stands in the page's file. */
async function replies(server, exercises) {
  const lines = [];
  for (const [id, fen] of exercises) {
    const { position } = await server.post('/position', { fen });
    const answers = {};
    for (const { text } of position.moves) {
      const after = (await server.post('/position', { fen, moves: [text] })).position;
      const found = after.moves.length > 0 ? await server.post('/analysis', { fen: after.fen, depth: 15 }) : { lines: [] };
      const pv = (found.lines[0]?.pv ?? []).slice(0, 4);
      answers[text] = (await server.post('/position', { fen, moves: [text, ...pv] })).plies.slice(1).map(({ move }) => move);
    }
    lines.push(`  ${JSON.stringify(id)}: ${JSON.stringify(answers)}`);
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}

export default {
  async 'the lessons know the legal moves'(stage) {
    const source = await readFile(lessonsFile, 'utf8');
    const lessons = [
      ...[...source.matchAll(/id: '(\w+)',\s+fen: '([^']+)'/g)].map(([, id, fen]) => [id, fen]),
      ...[...source.matchAll(/exercise\((\d+), '([^']+)'/g)].map(([, n, fen]) => [`x${n}`, fen]),
    ];
    equal(lessons.length, 20, 'lessons and exercises');
    const legal = {};
    for (const [id, fen] of lessons) legal[id] = (await stage.server.post('/position', { fen })).position.moves;
    const lines = Object.entries(legal).map(([id, moves]) => `  ${JSON.stringify(id)}: ${JSON.stringify(moves)}`);
    const written = `{\n${lines.join(',\n')}\n}\n`;
    if (process.env.KELSO_RENEW_LESSONS) await writeFile(legalFile, written);
    equal(await readFile(legalFile, 'utf8'), written, 'what the page knows and what the rules say (KELSO_RENEW_LESSONS=1 writes it anew)');
  },

  async 'every answer to an exercise has a legal reply'(stage) {
    const source = await readFile(lessonsFile, 'utf8');
    const exercises = [...source.matchAll(/exercise\((\d+), '([^']+)'/g)].map(([, n, fen]) => [`x${n}`, fen]);
    equal(exercises.length, 10, 'exercises');
    if (process.env.KELSO_RENEW_LESSONS) await writeFile(repliesFile, await replies(stage.server, exercises));
    const known = JSON.parse(await readFile(repliesFile, 'utf8'));
    for (const [id, fen] of exercises) {
      const { position } = await stage.server.post('/position', { fen });
      equal(Object.keys(known[id]).join(), position.moves.map(({ text }) => text).join(), `the moves answered in ${id}`);
      for (const [text, line] of Object.entries(known[id])) {
        const { plies, position: end } = await stage.server.post('/position', { fen, moves: [text, ...line.map((move) => move.text)] });
        equal(JSON.stringify(plies.slice(1).map(({ move }) => move)), JSON.stringify(line), `what follows ${text} in ${id}`);
        ok(line.length > 0 || end.moves.length === 0, `${text} in ${id} ends the game or has a reply`);
      }
    }
  },

  async 'the page opens without a network and shows what it can'(stage) {
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=1', settings: { end_rules: 'casual' } });
    await player.tap(11, 15);
    await player.plies(2);
    await player.resign();
    await player.result('white_wins');
    const game = player.id;
    await until('the game to be put aside', () => player.page.evaluate(async (id) => (await caches.open('kelso-games')).match(`/api/games/${id}`).then(Boolean), game));
    await player.open('/rules');
    await installed(player);
    await player.open('/rules');
    await player.page.locator('dl dt').first().waitFor();
    await stage.server.kill();
    await player.page.context().setOffline(true);

    const started = Date.now();
    await player.open('/');
    await player.page.locator('[data-play]').waitFor();
    console.log(`      opened in ${Date.now() - started} ms without a network`);
    await player.page.locator('[data-no-server]').waitFor();
    await player.page.locator('[data-kept-games] a').waitFor();
    await player.axe('home without a network');
    await stage.screenshot(player, 'offline-home-390');
    await player.page.locator('[data-kept-games] a').click();
    await player.says('You lost. You resigned.');
    equal(player.id, game, 'the game that was kept');
    equal((await player.moves()).length, 2, 'its moves');
    await player.page.getByRole('button', { name: 'To the start' }).click();
    await until('the start', async () => Object.keys(await player.pieces()).length === 24);

    await player.open('/learn');
    await player.tap(22, 18);
    await player.page.locator('[data-phase="done"]').waitFor();
    await player.open('/rules');
    await player.page.locator('dl dt').first().waitFor();
    await player.page.locator('[data-diagram="kings"] svg').waitFor();
    await player.open('/lobby');
    await player.page.locator('[data-no-server] a[href="/me"]').click();
    await player.page.waitForURL('**/me');
    await player.page.locator(`[data-kept-games] a[href="/g/${game}"]`).waitFor();
    equal(await player.page.locator('main [role="alert"]').count(), 0, 'complaints beside the games');
    await player.axe('my games without a network');
    // What can be chosen was kept when the page was installed, though nobody had opened this page before.
    await player.open('/new/machine');
    await player.page.locator('[data-agent]').waitFor();
    await player.page.locator('[data-start]').click();
    await player.page.locator('main [role="alert"]', { hasText: 'Check your connection. We try again by ourselves.' }).waitFor();
    await player.open('/lobby');
    ok(/need the server/.test(await player.page.locator('[data-no-server]').innerText()), 'what needs the server');
    await player.page.context().setOffline(false);
  },

  async 'a page that found no server goes on by itself when there is one again'(stage) {
    const player = await stage.player();
    let isAway = true;
    await player.page.route('**/api/**', (route) => (isAway ? route.abort() : route.continue()));
    await player.open('/');
    await player.page.locator('[data-no-server]').waitFor();
    isAway = false;
    await player.page.locator('[data-home-puzzle="asking"]').waitFor();
    await player.page.locator('[data-no-server]').waitFor({ state: 'detached' });
  },

  async 'it can be installed'(stage) {
    const player = await stage.player();
    await player.open('/');
    const manifest = await player.page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
    equal(manifest.display, 'standalone', 'how it opens');
    for (const { src, type } of manifest.icons) {
      const found = await player.page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), src);
      equal(found, type, `the icon ${src}`);
    }
  },
};
