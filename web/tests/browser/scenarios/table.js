// The table on every screen: the moves are in sight, the players at the board's own edges, and the room below a short list is used. And how the
// page's own controls look.
import { equal, ok, until } from '../lib/check.js';

/** A game at one table with these moves, opened. */
async function played(player, moves) {
  await player.create({ mode: 'device', settings: { clock: { base: 300_000, increment: 3_000 } } });
  for (const [i, text] of moves.entries()) {
    await player.type(text);
    await player.plies(i + 1);
  }
}

const box = (player, what) => player.page.locator(what).boundingBox();
const inside = ({ x, y, width, height }, size) => x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;

/** Brightness from 0 to 1. */
const brightness = (player, property) =>
  player.page.evaluate((name) => {
    const probe = document.createElement('canvas').getContext('2d');
    const swatch = document.body.appendChild(document.createElement('i'));
    swatch.style.color = `var(${name})`;
    probe.fillStyle = getComputedStyle(swatch).color;
    swatch.remove();
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  }, property);

export default {
  async 'tablets and phones show the last moves without scrolling'(stage) {
    const player = await stage.player({ viewport: { width: 768, height: 1024 } });
    await played(player, ['11-15', '23-19', '8-11', '22-17']);
    for (const size of [{ width: 768, height: 1024 }, { width: 390, height: 844 }, { width: 320, height: 568 }]) {
      await player.page.setViewportSize(size);
      const where = `at ${size.width}x${size.height}`;
      const last = player.page.locator('[data-strip] button').last();
      equal(await last.innerText(), '22-17', `the last move ${where}`);
      await until(`the last move in sight ${where}`, async () => inside(await last.boundingBox(), size));
    }
    await player.page.locator('[data-strip] button').nth(1).click();
    await player.says('after move 2 of 4');
    await player.page.setViewportSize({ width: 1280, height: 800 });
    ok(!(await player.page.locator('[data-strip]').isVisible()), 'beside the board the list is enough');
  },

  async 'a phone on its side shows board, players, buttons and moves without scrolling'(stage) {
    const size = { width: 844, height: 390 };
    const player = await stage.player({ viewport: size });
    await played(player, ['11-15', '23-19']);
    equal(await player.page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'pixels to scroll');
    for (const what of ['[role="grid"]', '[data-seat="black"]', '[data-seat="white"]', '[data-status]', '[data-action="resign"]', '[data-tab="moves"]'])
      ok(inside(await box(player, what), size), `${what} is not in sight`);
    const [board, top, bottom] = [await box(player, '[role="grid"]'), await box(player, '[data-seat="black"]'), await box(player, '[data-seat="white"]')];
    ok(Math.abs(top.y - board.y) < 12, `one player is at the board's upper edge: ${top.y}, ${board.y}`);
    ok(Math.abs(bottom.y + bottom.height - board.y - board.height) < 16, `the other at its lower edge: ${JSON.stringify([bottom, board])}`);
  },

  async 'the room below a short list names the opening and shows what was captured'(stage) {
    const player = await stage.player({ viewport: { width: 1280, height: 800 } });
    await played(player, ['9-13', '22-18', '11-15', '18x11', '8x15']);
    await until('the name of the opening', async () => (await player.page.locator('[data-opening]').innerText()).includes('Edinburgh'));
    await player.page.getByText('Red has captured 1').waitFor();
    equal(await player.page.locator('[data-glance] circle').count(), 22, 'empty places in the trays');
    await player.axe('a game with its trays');
    await player.page.setViewportSize({ width: 390, height: 844 });
    ok(!(await player.page.locator('[data-glance]').isVisible()), 'on phones the players have it');
  },

  async 'settings: whole rows, a large preview, and a fade where it goes on'(stage) {
    for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
      const player = await stage.player({ viewport });
      await player.open('/about');
      await player.page.getByRole('button', { name: 'Settings' }).click();
      await player.page.locator('[data-preview]').waitFor();
      const preview = await box(player, '[data-preview] svg');
      ok(preview.width >= 190, `the preview is ${preview.width} px wide`);
      for (const set of ['board', 'pieces']) {
        const tops = await player.page.locator(`label:has([data-setting="${set}"])`).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        const lengths = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
        equal(new Set(lengths).size, 1, `lengths of the rows of ${set}: ${lengths}`);
      }
      const fade = await player.page.locator('dialog').evaluate((dialog) => [getComputedStyle(dialog, '::after').position, getComputedStyle(dialog, '::after').backgroundImage, dialog.scrollHeight > dialog.clientHeight]);
      ok(fade[0] === 'sticky' && fade[1].includes('gradient') && fade[2], `what is cut off fades: ${fade}`);
      await stage.screenshot(player, `settings-${viewport.width}`);
    }
  },

  async 'controls are of the page’s own style: no dashes, arrows and ticks by CSS, a visible focus'(stage) {
    const player = await stage.player();
    await player.create({ mode: 'device', settings: {} });
    for (const button of await player.page.locator('button:disabled').all()) ok(!(await button.evaluate((one) => getComputedStyle(one).borderStyle)).includes('dashed'), `no dashes: ${await button.textContent()}`);
    await player.page.getByRole('button', { name: 'Settings' }).click();
    await player.page.locator('dialog').waitFor();
    for (const what of ['dialog select', 'dialog input[type="checkbox"]']) {
      const control = player.page.locator(`${what}:visible`).first();
      equal(await control.evaluate((one) => getComputedStyle(one).appearance), 'none', `the browser's style of ${what}`);
      await control.focus();
      await player.page.keyboard.press('Shift+Tab');
      await player.page.keyboard.press('Tab');
      ok(parseFloat(await control.evaluate((one) => (one.matches(':focus-visible') ? getComputedStyle(one).outlineWidth : '0'))) >= 2, `the focus of ${what} is seen`);
    }
  },

  async 'a dark page dims its board'(stage) {
    const [light, dark] = [await stage.player({ colorScheme: 'light' }), await stage.player({ colorScheme: 'dark' })];
    for (const player of [light, dark]) {
      await player.open('/about');
      await until('a look', () => player.page.evaluate(() => 'look' in document.documentElement.dataset));
    }
    const [day, night] = [await brightness(light, '--square-light'), await brightness(dark, '--square-light')];
    ok(night < day * 0.85 && night > day * 0.7, `light squares are ${night.toFixed(2)} in the dark, ${day.toFixed(2)} by day`);
  },
};
