// The first page: today's puzzle can be played on it, somebody who waits can be joined from it, and it fits every screen.
import { equal, ok, until } from '../lib/check.js';

const board = (player) => player.page.locator('[data-home-puzzle="asking"]');
const answer = (player) => player.page.locator('[data-home-puzzle] [data-answer]').innerText();
const square = (player, n) => player.page.locator(`[data-home-puzzle] [data-square="${n}"]`);

/** Today's puzzle with its solution, which the server tells a visitor of its own. */
async function today(stage) {
  const daily = await stage.server.get('/puzzles/daily');
  const { solution } = await stage.server.post(`/puzzles/${daily.id}/attempts`, { help: 'solution' });
  return { daily, solution };
}

/** The squares that a move of the puzzle passes. */
const pathOf = (position, text) => position.moves.find((move) => move.text === text).path;

async function middle(player, n) {
  const box = await square(player, n).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function byKeys(player, path) {
  for (const n of path) {
    await square(player, n).focus();
    await player.page.keyboard.press('Enter');
  }
}

async function byDragging(player, path) {
  const [from, to] = [await middle(player, path[0]), await middle(player, path.at(-1))];
  await player.page.mouse.move(from.x, from.y);
  await player.page.mouse.down();
  await player.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await player.page.mouse.move(to.x, to.y, { steps: 4 });
  await player.page.mouse.up();
}

async function byTapping(player, path) {
  for (const n of path) await square(player, n).click();
}

export default {
  async 'today’s puzzle is played on the first page by tap, drag and keys'(stage) {
    const { daily, solution } = await today(stage);
    for (const play of [byTapping, byDragging, byKeys]) {
      const player = await stage.player({ viewport: { width: 1280, height: 800 } });
      await player.open('/');
      await board(player).waitFor();
      equal(await player.page.locator('[data-home-puzzle] [data-puzzle]').getAttribute('data-puzzle'), daily.id, 'the puzzle');
      await play(player, pathOf(daily.position, solution[0]));
      await until('the answer', async () => /^(Right|Solved)/.test(await answer(player)));
    }
  },

  async 'a wrong move is refuted, and the rating says by how much it changed'(stage) {
    const { daily, solution } = await today(stage);
    const player = await stage.player({ viewport: { width: 390, height: 844 } });
    await player.open('/');
    await board(player).waitFor();
    const wrong = daily.position.moves.find((move) => move.text !== solution[0]);
    await byKeys(player, wrong.path);
    await until('the verdict', async () => /^Not .+\. Watch the reply, then try again\. Rating −\d+\.$/.test(await answer(player)));
    await player.page.locator('[data-home-puzzle] [data-again]').click();
    await board(player).waitFor();
    await player.axe('home with its puzzle');
    // Who has tried it gets another one the next time.
    await player.page.reload();
    await board(player).waitFor();
    ok((await player.page.locator('[data-home-puzzle] [data-puzzle]').getAttribute('data-puzzle')) !== daily.id, 'another puzzle');
  },

  async 'who waits in the lobby is joined from the first page with one tap'(stage) {
    const host = await stage.player();
    const guest = await stage.player();
    await guest.open('/');
    await guest.page.locator('[data-waiting="0"]').waitFor();
    await host.create({ mode: 'people', side: 'black', name: 'Ana', settings: { private: false } });
    const game = host.id;
    await guest.page.locator('[data-waiting="1"]').waitFor();
    ok((await guest.page.locator('[data-waiting]').innerText()).includes('1 person is waiting'), 'how many wait');
    await host.open('/');
    await host.page.locator('[data-waiting="0"]').waitFor();
    await guest.page.locator('[data-join]').click();
    await guest.page.waitForURL(`**/g/${game}`);
    await until('the guest to be seated', async () => (await stage.server.get(`/games/${game}`)).seats.white.kind === 'person');
  },

  async 'the first page uses the screen, and Play is above the fold'(stage) {
    for (const [width, height] of [[844, 390], [320, 568], [390, 844], [768, 1024], [1280, 800], [1920, 1080], [3840, 2160]]) {
      const player = await stage.player({ viewport: { width, height } });
      await player.open('/');
      await player.page.locator('[data-play]').waitFor();
      const before = await player.page.locator('[data-play]').boundingBox();
      await board(player).waitFor();
      const after = await player.page.locator('[data-play]').boundingBox();
      equal(JSON.stringify(after), JSON.stringify(before), `Play stays where it is at ${width}`);
      ok(after.y + after.height <= height, `Play is above the fold at ${width}×${height}: ${after.y + after.height}`);
      const drawn = await player.page.locator('[data-home-puzzle] [role="grid"]').boundingBox();
      ok(drawn.x >= 0 && drawn.x + drawn.width <= width, `the board fits at ${width}`);
      if (width >= 1280) ok(drawn.width >= Math.min(0.35 * width, 500), `the board uses the width at ${width}: ${drawn.width}`);
      const logo = await player.page.locator('header .brand').boundingBox();
      const title = await player.page.locator('h1').boundingBox();
      ok(Math.abs(logo.x - title.x) < 2, `logo and text begin at the same line at ${width}: ${logo.x} and ${title.x}`);
      equal(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `no sideways scrolling at ${width}`);
    }
  },
};
