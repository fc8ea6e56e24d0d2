// What people read: names instead of codes, their own language, clocks of their own, and what they agree to when they join.
import { equal, ok, until } from '../lib/check.js';

const codes = /kelso level|wcdf|house-a|lab-d|\b3move|\b11man|\bmachine\b/;

export default {
  async 'no codes are shown to people'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'machine', side: 'black', agent: 'kelso level=2', settings: { end_rules: 'house-a', opening: '3move' } });
    await player.page.getByRole('tab', { name: 'Game info' }).click();
    const ballot = player.page.locator('[data-ballot]');
    await ballot.waitFor();
    ok(/^Three-move opening: ballot \d+(, [A-Z][\w .’'-]+)?: \d+-\d+ \d+-\d+ \d+[-x]\d+$/.test(await ballot.innerText()), `the drawn ballot: ${await ballot.innerText()}`);
    ok(!codes.test(await player.page.locator('body').innerText()), `the room: ${await player.page.locator('main').innerText()}`);
    for (const path of ['/', '/rules', '/lobby', '/learn', '/about']) {
      await player.open(path);
      await player.page.locator('h1').first().waitFor();
      const text = await player.page.locator('body').innerText();
      ok(!codes.test(text), `${path}: ${codes.exec(text)}`);
    }
    const pdn = await player.page.evaluate(async (path) => (await fetch(path)).text(), `/api/games/${(await stage.server.post('/games', { mode: 'machine', side: 'black', agent: 'kelso level=2', settings: {} })).game}/pdn`);
    ok(pdn.includes('[White "Kelso, level 2"]') && pdn.includes('[WhiteAgent "kelso level=2"]'), pdn);
  },

  async 'who joins reads what is played, and a friend’s game is private'(stage) {
    const ana = await stage.player();
    const ben = await stage.player();
    await ana.open('/new/people');
    await ana.page.locator('[data-start]:not([disabled])').waitFor();
    ok(await ana.page.getByLabel(/^Private/).isChecked(), 'a game with a friend is private');
    await ana.choose('Red');
    await ana.choose('Other');
    await ana.page.getByLabel('Minutes for each player').fill('7.5');
    await ana.page.getByLabel('Seconds added per move').fill('4');
    await ana.axe('a clock of one’s own');
    await ana.page.locator('[data-start]').click();
    await ana.page.waitForURL('**/g/*');
    await ben.page.goto(ana.page.url());
    const terms = await ben.page.locator('[data-terms]').innerText();
    ok(/You would play White/.test(terms) && /Clock: 7\.5\+4/.test(terms) && /American checkers \(English draughts\), 8×8, Casual/.test(terms), terms);
    await ben.axe('the terms of a game');
    await stage.screenshot(ben, 'join');
    await ben.open('/lobby');
    equal(await ben.page.getByRole('link', { name: /^Join/ }).count(), 0, 'private games in the lobby');
  },

  async 'a friend who is away for a while loses nothing without a clock'(stage) {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await ana.create({ mode: 'people', side: 'black', settings: { private: true } });
    await ben.page.goto(ana.page.url());
    await ben.page.getByRole('button', { name: 'Join and play' }).click();
    await ana.myTurn();
    // Who has not moved yet may be gone for a minute only.
    await ana.tap(11, 15);
    await ben.myTurn();
    await ben.tap(22, 18);
    await ana.myTurn();
    await ben.open('/about');
    await until('Ben is away', async () => /Away; you can claim the win in (59|60) min/.test(await ana.page.locator('[data-seat="white"]').innerText()));
    await ana.page.getByRole('tab', { name: 'Game info' }).click();
    await ana.page.getByText('A player who stays away for 60 min can lose the game').waitFor();
  },

  async 'refusals come in the visitor’s language'(stage) {
    const player = await stage.player({ locale: 'es-ES' });
    await player.open('/');
    await player.page.getByLabel('Código de la partida').fill('nosuch');
    await player.page.getByRole('button', { name: 'Entrar' }).click();
    await player.page.getByText('No existe esa partida.').waitFor();
    await player.open('/new/device');
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    await player.page.locator('summary').click();
    await player.page.getByLabel('Posición inicial (FEN)').fill('W:W1,18:B18');
    await player.page.locator('[data-start]').click();
    await player.page.getByText('Blancas: no puede haber un peón en 1, porque allí se habría coronado. Hay dos piezas en 18.').waitFor();
    await player.axe('a refusal in Spanish');
  },

  async 'the editor says all that is wrong, in the visitor’s language'(stage) {
    const player = await stage.player({ locale: 'es-ES' });
    await player.open('/analysis');
    await player.page.locator('[data-edit]').click();
    await player.page.locator('[data-clear]').click();
    await player.page.locator('[data-problems]', { hasText: 'No hay piezas en el tablero.' }).waitFor();
    await player.page.locator('[data-tool="white-man"]').click();
    await player.tap(3, 4);
    await player.page.locator('[data-problems] li', { hasText: 'en 4, porque allí se habría coronado' }).waitFor();
    equal(await player.page.locator('[data-problems] li').count(), 2, 'what is wrong, a sentence each');
  },

  async 'settings, computer players and PDN are refused in the visitor’s language'(stage) {
    const player = await stage.player({ locale: 'es-ES' });
    const { page } = player;
    const refusals = [];
    page.on('response', async (answer) => {
      if (answer.status() === 422) refusals.push((await answer.json()).error.message);
    });
    /** What the notice says, which is nothing that the server said. */
    const says = async (place, text) => {
      await page.locator(place, { hasText: text }).waitFor();
      const shown = await page.locator(place).innerText();
      for (const english of refusals) ok(!shown.includes(english), `the page says in English: ${english}`);
      ok(!/\b(the|expected|cannot|legal moves|game \d)\b/i.test(shown), shown);
    };
    await player.open('/new/device');
    await page.locator('[data-start]:not([disabled])').waitFor();
    await page.locator('summary').click();
    await page.getByLabel('Posición inicial (FEN)').fill('W:W18:B11');
    await page.getByLabel('Quién mueve primero').selectOption('white');
    await page.locator('[data-start]').click();
    await says('[role="alert"]', 'La posición inicial ya dice quién mueve primero.');

    await player.open('/new/machine');
    await page.locator('[data-agent]').selectOption('minimax');
    await page.getByLabel(/^time/).fill('pronto');
    await page.locator('[data-start]').click();
    await says('[role="alert"]', 'time no puede ser «pronto»: admite un tiempo como 0.1s, 250ms o 2m.');
    equal(refusals.length, 2, 'refusals that came with a sentence in English');

    await player.open('/analysis');
    await page.locator('[data-open]').click();
    await page.locator('[data-load]').fill('1. 11-15 22-18 2. 8-11 *\n\n1. once *\n\n[FEN "W:W3,18:B11"]\n1. 18-15 *');
    await page.locator('dialog button[type="submit"]').click();
    await says('[data-problems]', 'Partida 1, línea 1: 8-11 no es legal: Rojas deben capturar. Legales: 15x22.');
    await says('[data-problems]', 'Partida 2, línea 3: Se esperaba una jugada como 11-15 o 22x15x8 y se encontró «once».');
    await says('[data-problems]', 'Partida 3, línea 5: La posición no sirve. Blancas: no puede haber un peón en 3, porque allí se habría coronado.');
    await player.axe('problems of a PDN text in Spanish');

    await page.locator('[data-load]').fill('W:W3,18:B11,18');
    await page.locator('dialog button[type="submit"]').click();
    await says('[data-problems]', 'Hay dos piezas en 18.');
  },

  async 'computer players and their options are described in the visitor’s language'(stage) {
    const player = await stage.player({ locale: 'es-ES' });
    const { agents, presets } = await stage.server.get('/agents');
    await player.open('/new/machine');
    const picker = player.page.locator('[data-agent]');
    await picker.waitFor();
    await player.page.locator('[data-agent-details] > summary').click();
    for (const { name, about, options = [] } of [...agents, ...presets]) {
      await picker.selectOption(name);
      await player.page.locator('[data-agent-text]', { hasText: name.startsWith('paper') ? /^(alphabeta|ordered)/ : name }).waitFor();
      const text = await player.page.locator('fieldset.card').innerText();
      for (const english of [about, ...options.map((option) => option.about)]) ok(!text.includes(english), `${name} says in English: ${english}`);
    }
  },

  async 'the page for programmers is a page like others, and its requests can be tried'(stage) {
    const player = await stage.player();
    const { page } = player;
    const missing = [];
    page.on('response', (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
    await player.open('/about');
    await page.getByRole('link', { name: 'For programmers' }).click();
    await page.waitForURL('**/api/docs');
    await page.locator('[data-group="bots"]').waitFor();
    equal(await page.title(), 'For programmers · Kelso', 'the title');
    ok(!(await page.locator('main').innerText()).includes('`'), 'no raw marks of code');
    await player.axe('the page for programmers');
    await page.locator('[data-search]').fill('position/values');
    equal(await page.locator('[data-operation]').count(), 1, 'addresses found');
    await page.locator('[data-search]').fill('/api/puzzles/{id}');
    await page.locator('[data-operation="get /api/puzzles/{id}"] summary').click();
    await player.axe('an address that is unfolded');
    await page.getByRole('link', { name: 'Protocol and socket' }).click();
    await page.getByRole('heading', { name: 'The socket', exact: true }).waitFor();
    await player.axe('the protocol');
    await page.goBack();
    await page.locator('[data-search]').fill('GET /api/health');
    await page.locator('[data-operation="get /api/health"] summary').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('"status": "ok"').waitFor();
    equal(missing.join(), '', 'what was not found');
    await page.locator('header .brand').click();
    await page.locator('[data-play]').waitFor();
  },
};
