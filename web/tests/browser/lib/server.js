// The real `kelso serve`, on a free port, with a data folder of its own. It can be killed and started again on the same data.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const binary = process.env.KELSO_BIN ?? join(root, 'target/debug/kelso');

export class Server {
  static async start() {
    if (!existsSync(binary)) throw new Error(`${binary} is not there; cargo build -p kelso makes it, KELSO_BIN names another`);
    const server = new Server(await mkdtemp(join(tmpdir(), 'kelso-page-test-')));
    await server.run();
    return server;
  }

  constructor(folder) {
    this.folder = folder;
    // Any port that is free; where the server says it is, it is found again after a restart.
    this.address = '127.0.0.1:0';
    this.log = '';
  }

  get origin() {
    return `http://${this.address}`;
  }

  async run() {
    const args = ['serve', '--listen', this.address, '--data', this.folder, '--no-rate-limits'];
    this.process = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stderr.on('data', (data) => (this.log += data));
    this.address = await new Promise((resolve, reject) => {
      let said = '';
      this.process.stdout.on('data', (data) => {
        said += data;
        this.log += data;
        // It says where it is once it listens.
        const address = /http:\/\/(\S+)/.exec(said);
        if (address) resolve(address[1]);
      });
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`kelso serve ended with ${code}:\n${this.log}`)));
    });
  }

  /** As if the power had failed. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    // A process that was killed has no exit code; there is nothing left to wait for.
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  async get(path) {
    const answer = await fetch(`${this.origin}/api${path}`);
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
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
