// The real `kelso serve`, on a free port, with a data folder of its own. It can be killed and started again on the same data.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const binary = process.env.KELSO_BIN ?? join(root, 'target/debug/kelso');

/** A port that was free a moment ago: the same one is needed again after a restart. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class Server {
  static async start() {
    if (!existsSync(binary)) throw new Error(`${binary} is not there; cargo build -p kelso makes it, KELSO_BIN names another`);
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), 'kelso-page-test-')));
    await server.run();
    return server;
  }

  constructor(port, folder) {
    this.port = port;
    this.folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
    this.log = '';
  }

  async run() {
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.folder, '--no-rate-limits'];
    this.process = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stdout.on('data', (data) => (this.log += data));
    this.process.stderr.on('data', (data) => (this.log += data));
    for (let tries = 0; tries < 300; tries += 1) {
      if (this.process.exitCode !== null) throw new Error(`kelso serve ended with ${this.process.exitCode}:\n${this.log}`);
      const answer = await fetch(`${this.origin}/api/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`kelso serve is not ready after 30 s:\n${this.log}`);
  }

  /** As if the power had failed. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    if (this.process.exitCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  async post(path, body) {
    const answer = await fetch(`${this.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin },
      body: JSON.stringify(body),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  }
}
