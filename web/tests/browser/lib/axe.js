// axe-core with the rules of WCAG 2.2 AA: any violation fails the test, with what and where.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function accessible(page, where) {
  // The page's policy forbids foreign script elements, and rightly; the debugger's own evaluation is exempt from it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }), tags);
  if (violations.length === 0) return;
  const lines = violations.map(
    ({ id, help, nodes }) => `  ${id}: ${help}\n${nodes.slice(0, 4).map(({ html, failureSummary }) => `    ${html.slice(0, 160)}\n      ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`,
  );
  throw new Error(`axe finds fault with ${where}:\n${lines.join('\n')}`);
}
