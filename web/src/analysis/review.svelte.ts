// The review of a game of the server, or of any line of moves: asked for, watched while it is made, read.
import { t } from '../i18n/index.svelte';
import { errorText } from '../lib/errors';
import { api } from '../wire/api';
import type { Review, ReviewReport, ReviewRequest } from '../wire/generated';
import { events } from './sse';

export type ReviewPhase = 'unknown' | 'none' | 'running' | 'done' | 'failed';

/** The review of a line, as it is kept with the board: its name at the server, and the moves it is of. */
export interface LineReview {
  id: string;
  line: string;
}

/** What is reviewed. */
export type ReviewSubject =
  | { kind: 'game'; id: string }
  /** What is on the board when it is asked for, and the review that there is already. */
  | { kind: 'line'; line: () => ReviewRequest; known: LineReview | null; onnamed: (review: LineReview) => void };

/** The moves of a line as one text, to be compared. */
export const lineText = (moves: readonly string[]): string => moves.join(' ');

export class WatchedReview {
  phase: ReviewPhase = $state('unknown');
  done = $state(0);
  total = $state(0);
  review: Review | null = $state.raw(null);
  problem = $state('');
  /** The moves that the review of a line is of. */
  private reviewed = $state('');
  private path = '';
  private readonly gone = new AbortController();

  constructor(private readonly subject: ReviewSubject) {
    if (subject.kind === 'game') this.path = api.gameReview(subject.id);
    else if (subject.known) this.name(subject.known);
    else this.phase = 'none';
  }

  get isOfGame(): boolean {
    return this.subject.kind === 'game';
  }

  /** True if there was one before the board was opened. */
  get wasKept(): boolean {
    return this.subject.kind === 'line' && this.subject.known !== null;
  }

  /** How the review stands to the moves on the board: of all of them, of the first ones, or of others. */
  covers(moves: readonly string[]): 'all' | 'first' | 'none' {
    const line = lineText(moves);
    if (this.isOfGame || line === this.reviewed) return 'all';
    return this.reviewed !== '' && line.startsWith(`${this.reviewed} `) ? 'first' : 'none';
  }

  /** Looks whether there is one already. */
  async find(): Promise<void> {
    if (this.path === '') return;
    await this.follow(api.review(this.path, this.gone.signal));
  }

  /** Asks for it, and watches until it is there. */
  async start(): Promise<void> {
    this.problem = '';
    this.phase = 'running';
    await this.follow(this.ask());
  }

  close(): void {
    this.gone.abort();
  }

  private async ask(): Promise<ReviewReport> {
    const { subject } = this;
    if (subject.kind === 'game') return api.startReview(this.path);
    const line = subject.line();
    const report = await api.reviewLine(line);
    const named = { id: report.id, line: lineText(line.moves) };
    this.name(named);
    if (!this.gone.signal.aborted) subject.onnamed(named);
    return report;
  }

  private name({ id, line }: LineReview): void {
    this.path = api.lineReview(id);
    this.reviewed = line;
  }

  private async follow(asked: Promise<ReviewReport>): Promise<void> {
    try {
      this.take(await asked);
      if (this.phase === 'running') await this.watch();
    } catch (error) {
      this.fail(error);
    }
  }

  private async watch(): Promise<void> {
    for await (const { event, data } of events(`${this.path}/events`, this.gone.signal)) {
      if (event === 'review') this.take(JSON.parse(data) as ReviewReport);
      if (this.phase !== 'running') return;
    }
    // The line broke before the end: how it stands can be read.
    if (!this.gone.signal.aborted) this.take(await api.review(this.path, this.gone.signal));
  }

  private take(report: ReviewReport): void {
    this.phase = report.state;
    this.done = report.done;
    this.total = report.total;
    this.review = report.review ?? null;
    this.problem = report.problem === undefined ? '' : t('review.failed');
  }

  private fail(error: unknown): void {
    if (this.gone.signal.aborted) return;
    this.phase = 'failed';
    this.problem = errorText(error);
  }
}
