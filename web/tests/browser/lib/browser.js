// Debian's Chromium, driven by playwright-core: one process for many scenarios, in which each player has a context, and so cookies,
// storage and service workers, of their own.
import { existsSync } from 'node:fs';
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

export class Browser {
  #running;

  /** A context of its own, in a browser that is started when it is first needed, and again if it has crashed. */
  async context(options = {}) {
    if (!executablePath) throw new Error('Chromium is not installed; apt-get install chromium');
    if (!this.#running?.isConnected()) this.#running = await chromium.launch({ executablePath, args });
    return this.#running.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  }

  async close() {
    await this.#running?.close();
  }
}
