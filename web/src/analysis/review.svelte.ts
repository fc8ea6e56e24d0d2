// The review of a game: asked for, watched while it is made, read.
import { t } from '../i18n/index.svelte';
import { errorText } from '../lib/errors';
import { api, ApiError } from '../wire/api';
import type { Review, ReviewReport } from '../wire/generated';
import { events } from './sse';

export type ReviewPhase = 'unknown' | 'none' | 'running' | 'done' | 'failed';

export class WatchedReview {
  phase: ReviewPhase = $state('unknown');
  done = $state(0);
  total = $state(0);
  review: Review | null = $state.raw(null);
  problem = $state('');
  private readonly gone = new AbortController();

  constructor(private readonly game: string) {}

  /** Looks whether there is one already. */
  async find(): Promise<void> {
    try {
      this.take(await api.review(this.game, this.gone.signal));
      if (this.phase === 'running') await this.watch();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.phase = 'none';
      else this.fail(error);
    }
  }

  /** Asks for it, and watches until it is there. */
  async start(): Promise<void> {
    this.problem = '';
    this.phase = 'running';
    try {
      this.take(await api.startReview(this.game));
      if (this.phase === 'running') await this.watch();
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.gone.abort();
  }

  private async watch(): Promise<void> {
    for await (const { event, data } of events(api.reviewEvents(this.game), this.gone.signal)) {
      if (event === 'review') this.take(JSON.parse(data) as ReviewReport);
      if (this.phase !== 'running') return;
    }
    // The line broke before the end: how it stands can be read.
    if (!this.gone.signal.aborted) this.take(await api.review(this.game, this.gone.signal));
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
