// A person at the page: opens games, taps squares, reads what is shown. Everything goes through what a user sees.
import { accessible } from './axe.js';
import { until } from './check.js';

export class Player {
  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
  }

  async open(path) {
    await this.page.goto(this.origin + path);
    await this.page.locator('main').waitFor();
  }

  /** Makes a game as the page does, with this person's cookie, and goes there. */
  async create(body) {
    if (!this.page.url().startsWith(this.origin)) await this.open('/about');
    const made = await this.page.evaluate(async (json) => {
      const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
      return answer.json();
    }, JSON.stringify(body));
    if (!made.link) throw new Error(`no game was made: ${JSON.stringify(made)}`);
    await this.open(made.link);
    await this.page.locator('[role="grid"]').waitFor();
  }

  /** A game at one table that is over, with this person's cookie: moves from a position, then somebody resigns. Its id. */
  async finish({ fen, moves }) {
    await this.open('/about');
    return this.page.evaluate(
      async ([start, texts]) => {
        const post = async (path, body) => {
          const answer = await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
          if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
          return answer.json();
        };
        const { game } = await post('/games', { mode: 'device', settings: { fen: start } });
        for (const [i, text] of texts.entries()) await post(`/games/${game}/commands`, { t: 'move', id: `m${i}`, d: { ply: i + 1, text } });
        await post(`/games/${game}/commands`, { t: 'resign', id: 'r', d: {} });
        return game;
      },
      [fen, moves],
    );
  }

  /** Goes to the analysis board, and loads a text there. */
  async load(text) {
    await this.open('/analysis');
    await this.page.locator('[data-open]').click();
    await this.page.locator('[data-load]').fill(text);
    await this.page.locator('dialog button[type="submit"]').click();
    await this.page.locator('dialog').waitFor({ state: 'detached' });
  }

  cell(square) {
    return this.page.locator(`[role="gridcell"][data-square="${square}"]`);
  }

  async tap(...squares) {
    for (const square of squares) await this.cell(square).click();
  }

  /** Picks one of a few choices by its text, as people do, once it stands still. */
  async choose(name) {
    const radio = this.page.getByRole('radio', { name, exact: true });
    await this.page.locator('label', { has: radio }).click();
    await until(`“${name}” is chosen`, () => radio.isChecked());
  }

  status() {
    return this.page.locator('[data-status]').innerText();
  }

  says(text, ms) {
    return until(`“${text}” under the board`, async () => (await this.status()).includes(text), ms);
  }

  /** Pieces on the board as the cells are named, by square. */
  async pieces() {
    const cells = await this.page.locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => [cell.dataset.square, cell.getAttribute('aria-label')]));
    return Object.fromEntries(cells.filter(([, label]) => / (man|king)/.test(label)));
  }

  moves() {
    return this.page.locator('.move').allInnerTexts();
  }

  plies(n, ms) {
    return until(`${n} moves in the list`, async () => (await this.page.locator('.move').count()) >= n, ms);
  }

  /** A button of the game: undo, draw, hint, flip or resign. */
  action(name) {
    return this.page.locator(`[data-action="${name}"]`);
  }

  async undo() {
    await this.action('undo').click();
  }

  async offerDraw() {
    await this.action('draw').click();
  }

  async resign() {
    await this.action('resign').click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }

  yes() {
    return this.page.getByRole('button', { name: 'Yes' }).click();
  }

  result(outcome, ms = 20_000) {
    return this.page.locator(`[data-result="${outcome}"]`).waitFor({ timeout: ms });
  }

  async type(text) {
    await this.page.locator('[data-typed]').fill(text);
    await this.page.keyboard.press('Enter');
  }

  myTurn() {
    return until('my turn', async () => /Your move|A capture must/.test(await this.status()));
  }

  axe(where) {
    return accessible(this.page, where);
  }

  get id() {
    return new URL(this.page.url()).pathname.split('/')[2];
  }
}
