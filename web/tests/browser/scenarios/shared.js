// An analysis shared by its link: the whole tree, for others to read and copy, and for its owner to delete.
import { equal, ok, until } from '../lib/check.js';

const PDN = '[Event "Club"]\n[Black "Ann"]\n[White "Bob"]\n[Result "1-0"]\n\n{A club game.} 1. 11-15 $5 {sharp} (1. 9-14 22-17) 23-19 1-0\n';
const WHOLE = 'A club game. 1. 11-15!? sharp 1. 9-14 22-17 1… 23-19';

const tree = async (page) => (await page.locator('[data-tree]').innerText()).replaceAll(/\s+/g, ' ').trim();
const shows = (page, text) => until(`the moves ${text}`, async () => (await tree(page)) === text);

async function loaded(stage, options = {}) {
  const player = await stage.player(options);
  await player.load(PDN);
  return player;
}

/** Makes a link to the whole analysis. */
async function shared(page) {
  await page.locator('[data-open-share]').click();
  await page.locator('[data-make-link]').click();
  return page.locator('[data-copy="shared"]').inputValue();
}

async function type(page, text) {
  await page.locator('[data-typed]:enabled').fill(text);
  await page.keyboard.press('Enter');
  await page.locator('[data-tree] [aria-current]', { hasText: text }).waitFor();
}

export default {
  async 'a link carries moves, variations, comments, marks and names'(stage) {
    const ann = await loaded(stage);
    await ann.page.locator('[data-step="forward"]').click();
    const link = await shared(ann.page);
    ok(/\/analysis\/s\/\w{10}\?ply=1$/.test(link), `the link: ${link}`);
    await ann.axe('a link to the whole analysis');
    ok(/^\S+\/analysis\/W:/.test(await ann.page.locator('[data-copy="link"]').inputValue()), 'a link to the position beside it');

    const ben = await stage.player({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await ben.page.goto(link);
    await shows(ben.page, WHOLE);
    await ben.page.locator('[data-tree] [data-ply="1"][aria-current]').waitFor();
    ok(/Ann \(Red\) – Bob \(White\)/.test((await ben.page.locator('[data-heading]').innerText()).replaceAll(/\s+/g, ' ')), 'the players');
    await ben.page.locator('[data-shared]').waitFor();
    await ben.axe('a shared analysis');
    await stage.screenshot(ben, 'shared-390-dark');
    // What is added is a copy of one's own: a reload has it, and the shared one stays as it was.
    await ben.page.locator('[data-step="last"]').click();
    await type(ben.page, '8-11');
    await until('the copy is kept', async () => new URL(ben.page.url()).searchParams.has('board'));
    await ben.page.locator('[data-shared]').waitFor({ state: 'detached' });
    await ben.page.reload();
    await shows(ben.page, `${WHOLE} 2. 8-11`);
    const eve = await stage.player();
    await eve.page.goto(link);
    await shows(eve.page, WHOLE);
    await eve.page.locator('[data-keep-copy]').click();
    await until('a copy is kept', async () => new URL(eve.page.url()).searchParams.has('board'));
  },

  async 'whoever shared it deletes it, by keyboard too'(stage) {
    const ann = await loaded(stage);
    const { page } = ann;
    const link = await shared(page);
    await page.locator('[data-my-links="1"] summary').click();
    ok(/Ann – Bob/.test(await page.locator('[data-my-links] li').innerText()), 'how it is listed');
    await stage.screenshot(ann, 'share-dialog');
    await page.locator('[data-unshare]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-my-links]').waitFor({ state: 'detached' });
    ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is somewhere');
    const ben = await stage.player();
    await ben.page.goto(link);
    await ben.page.getByText('There is no such analysis').waitFor();
    // The dialog offers a new link.
    await page.locator('[data-make-link]').waitFor();
  },

  async 'an empty board has only its position to share'(stage) {
    const player = await stage.player({ viewport: { width: 320, height: 640 } });
    await player.open('/analysis');
    await player.page.locator('[data-open-share]').click();
    await player.page.getByText('There are no moves yet.').waitFor();
    equal(await player.page.locator('[data-make-link]').count(), 0, 'nothing to share as a whole');
    const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    ok(wide <= 0, `the dialog is ${wide} px wider than its window`);
    await player.axe('sharing a position');
  },
};
