// One audit by Lighthouse, in a process of its own: when a page outlives Lighthouse's patience, promises that nobody waits for any more end the
// process, and that must not be the one that runs all scenarios. The program reads the question as JSON and writes the answer as JSON to a file.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const LONGEST = 180_000;

/** The report of a page, or why there is none. */
export async function audited(question) {
  const folder = await mkdtemp(join(tmpdir(), 'kelso-lighthouse-'));
  const answer = join(folder, 'answer.json');
  try {
    const child = spawn(process.execPath, [self, answer, JSON.stringify(question)], { stdio: ['ignore', 'ignore', 'pipe'], timeout: LONGEST });
    let complaint = '';
    child.stderr.on('data', (bytes) => (complaint += bytes));
    const code = await new Promise((resolve) => child.on('close', resolve));
    if (code !== 0) return { failed: `Lighthouse ended with ${code}: ${complaint.split('\n').find((line) => line.startsWith('Error')) ?? complaint.slice(0, 200)}` };
    return JSON.parse(await readFile(answer, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === self) {
  const { default: lighthouse } = await import('lighthouse');
  const { default: desktop } = await import('lighthouse/core/config/desktop-config.js');
  const [, , file, text] = process.argv;
  const { url, preset, ...flags } = JSON.parse(text);
  const { lhr, report } = await lighthouse(url, { output: 'html', logLevel: 'silent', ...flags }, preset === 'desktop' ? desktop : undefined);
  await writeFile(file, JSON.stringify({ lhr, report }));
  process.exit(0);
}
