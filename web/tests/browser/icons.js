// Makes the PNG icons from the SVG one: run `node icons.js` after changing it and commit what it writes.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './lib/browser.js';

const folder = fileURLToPath(new URL('../../public/icons/', import.meta.url));
const svg = await readFile(`${folder}kelso.svg`, 'utf8');
const browser = await openBrowser({ viewport: { width: 512, height: 512 } });
const page = await browser.context.newPage();
for (const size of [192, 512]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0">${svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}</body>`);
  await page.screenshot({ path: `${folder}kelso-${size}.png` });
}
await browser.close();
