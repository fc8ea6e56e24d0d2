// Debian's Chromium, driven by playwright-core, each with a profile folder of its own that is removed afterwards.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const executablePath = process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(options = {}) {
  if (!executablePath) throw new Error('Chromium is not installed; apt-get install chromium');
  const profile = await mkdtemp(join(tmpdir(), 'kelso-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
