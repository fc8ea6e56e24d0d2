// Learning from one's mistakes: each position again, until a move is found that is about as good as the best.
import { t } from '../i18n/index.svelte';
import { say } from '../lib/announce.svelte';
import { errorText } from '../lib/errors';
import { api, ApiError } from '../wire/api';
import type { ReviewedMove } from '../wire/generated';
import type { Move, Side } from '../wire/types';

export type LearnPhase = 'asking' | 'checking' | 'wrong' | 'right' | 'finished';

/** A move that gives away less than this, in men, is as good as the best: it would get no mark. */
const AS_GOOD = 0.3;
const CHECK_TIME = 300;

export class Learning {
  at = $state(0);
  phase: LearnPhase = $state('asking');
  message = $state('');

  constructor(
    readonly side: Side,
    readonly mistakes: readonly ReviewedMove[],
  ) {}

  get mistake(): ReviewedMove | null {
    return this.mistakes[this.at] ?? null;
  }

  /** True while a move on the board is an answer. */
  get asks(): boolean {
    return this.phase === 'asking' || this.phase === 'wrong';
  }

  /** An answer: the position is the one before the mistake. */
  async answer(move: Move, position: { variant: string; size: number; fen: string }): Promise<void> {
    const { mistake } = this;
    if (!mistake?.better) return;
    if (move.text === mistake.better.line[0]) return this.tell('right', t('learning.best'));
    this.phase = 'checking';
    try {
      const score = await this.worth(move, position);
      if (score >= mistake.better.score - AS_GOOD) this.tell('right', t('learning.good', { move: mistake.better.line[0] ?? '' }));
      else this.tell('wrong', t('learning.wrong'));
    } catch (error) {
      this.tell('wrong', errorText(error));
    }
  }

  show(): void {
    this.tell('right', t('learning.solution', { line: this.mistake?.better?.line.slice(0, 6).join(' ') ?? '' }));
  }

  next(): void {
    this.at += 1;
    this.tell(this.mistake ? 'asking' : 'finished', this.mistake ? '' : t('learning.done'));
  }

  /** What a move is worth to the side that plays it, in men. */
  private async worth(move: Move, { variant, size, fen }: { variant: string; size: number; fen: string }): Promise<number> {
    const { position, ending } = await api.position({ variant, size, fen, moves: [move.text] });
    if (ending) return ending.outcome === 'draw' ? 0 : 100;
    const { lines } = await api.analysis({ variant, size, fen: position.fen, time: CHECK_TIME, lines: 1 });
    const score = lines[0]?.score;
    if (score === undefined || score === null) throw new ApiError(503, { code: 'busy', message: '' });
    return -score;
  }

  private tell(phase: LearnPhase, message: string): void {
    this.phase = phase;
    this.message = message;
    if (message) say(message);
  }
}
