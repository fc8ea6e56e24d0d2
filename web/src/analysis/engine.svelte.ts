// The engine at the analysis board: asked for lines of one position at a time, which stream in until it has thought as long as the server
// allows. Where the line breaks or the server is busy, it asks again after a while, and less and less often.
import { errorText } from '../lib/errors';
import { api, ApiError } from '../wire/api';
import type { Analysis } from '../wire/rest';
import type { AnalysisLine } from '../wire/types';
import { events } from './sse';

export interface Question {
  variant: string;
  size: number;
  fen: string;
  lines: number;
}

export type EngineState = 'off' | 'thinking' | 'waiting' | 'done';

/** A position that is only passed by is not worth asking about. */
const SETTLE = 200;
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST = 10_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

export class Engine {
  state: EngineState = $state('off');
  lines: AnalysisLine[] = $state.raw([]);
  /** The position that the lines are about. */
  fen = $state('');
  nodes = $state(0);
  problem = $state('');
  private going: AbortController | null = null;

  get depth(): number {
    return this.lines[0]?.depth ?? 0;
  }

  /** Thinks about a position, and no longer about the last one. */
  analyse(question: Question): void {
    this.going?.abort();
    const gone = (this.going = new AbortController());
    if (this.fen !== question.fen) {
      this.lines = [];
      this.nodes = 0;
    }
    this.fen = question.fen;
    this.state = 'thinking';
    this.problem = '';
    void this.run(question, gone.signal);
  }

  stop(): void {
    this.going?.abort();
    this.going = null;
    this.state = 'off';
    this.problem = '';
  }

  private async run(question: Question, signal: AbortSignal): Promise<void> {
    await pause(SETTLE, signal);
    const time = await api.agents().then(({ longest_think }) => longest_think, () => LONGEST);
    for (let tries = 0; !signal.aborted; tries += 1) {
      const failed = await this.once(question, time, signal);
      if (signal.aborted || failed === null) return;
      const wait = PAUSES[tries];
      this.problem = errorText(failed);
      if (wait === undefined || !isPassing(failed)) {
        this.state = 'done';
        return;
      }
      this.state = 'waiting';
      await pause(wait * (0.75 + Math.random() / 2), signal);
    }
  }

  /** One stream to its end; what went wrong, if something did. */
  private async once(question: Question, time: number, signal: AbortSignal): Promise<unknown> {
    const { variant, size, fen, lines } = question;
    const query = new URLSearchParams({ variant, size: String(size), fen, lines: String(lines), time: String(time) });
    try {
      for await (const { event, data } of events(`/analysis/stream?${query}`, signal)) {
        if (signal.aborted) return null;
        if (event === 'error') return new ApiError(422, JSON.parse(data));
        this.take(event, data);
        if (event === 'done') return null;
      }
      return new ApiError(0, { code: 'offline', message: '' });
    } catch (error) {
      return error;
    }
  }

  private take(event: string, data: string): void {
    this.problem = '';
    if (event === 'lines') {
      this.state = 'thinking';
      this.lines = merged(JSON.parse(data) as AnalysisLine[], this.lines);
      this.nodes = Math.max(this.nodes, ...this.lines.map((line) => line.nodes));
    }
    if (event === 'done') {
      const { lines, stats } = JSON.parse(data) as Analysis;
      this.lines = lines;
      this.nodes = stats.nodes;
      this.state = 'done';
    }
  }
}

/** The lines of this iteration, then those of the last one that it has not come to yet. */
function merged(now: readonly AnalysisLine[], before: readonly AnalysisLine[]): AnalysisLine[] {
  const known = new Set(now.map(({ move }) => move.text));
  const rest = before.filter(({ move }) => !known.has(move.text)).slice(0, Math.max(0, before.length - now.length));
  const [best, ...others] = [...now, ...rest];
  const sorted = others.toSorted((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  return [...(best ? [best] : []), ...sorted].map((line, i) => ({ ...line, rank: i + 1 }));
}

/** True for what another try may mend. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && [0, 429, 503].includes(error.status);
