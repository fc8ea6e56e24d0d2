// Without a network: the page opens, teaches, shows its rules and one's own finished games, and says what needs the server.
import { writeFile } from 'node:fs/promises';
import { equal, ok, until } from '../lib/check.js';

const legalFile = new URL('../../../src/learn/legal.json', import.meta.url);

/** Waits until the service worker has everything and looks after the page. */
async function installed(player) {
  await until('the service worker', () => player.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  }), 30_000);
}

export default {
  async 'the lessons know the legal moves'(stage) {
    const { readFile } = await import('node:fs/promises');
    const source = await readFile(new URL('../../../src/learn/lessons.ts', import.meta.url), 'utf8');
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
    await player.page.locator('[data-no-server]').waitFor();
    ok(/need the server/.test(await player.page.locator('[data-no-server]').innerText()), 'what needs the server');
    await player.page.context().setOffline(false);
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
