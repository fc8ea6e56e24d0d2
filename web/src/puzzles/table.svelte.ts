// A puzzle on the table: what its solver does, and what is said about it. The board is wherever the page puts it.
import type { Refusal } from '../board/selection';
import { readMove } from '../board/typed';
import { count, t, type Key } from '../i18n/index.svelte';
import { say } from '../lib/announce.svelte';
import { errorText } from '../lib/errors';
import { moveName, sideName, squareName } from '../lib/names';
import { settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';
import type { PuzzleView } from '../wire/puzzles';
import type { Move } from '../wire/types';
import { PuzzleSession } from './session.svelte';

/** Puzzles are English checkers. */
export const SIZE = 8;

const list = (legal: readonly Move[]): string => legal.map((move) => moveName(move, SIZE)).join(', ');

/** A change of the rating: `+12`, `−8`. */
export const changeName = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

export class PuzzleTable {
  readonly session = new PuzzleSession();
  message = $state('');
  isError = $state(false);

  get task(): string {
    const { view } = this.session;
    return view ? t(`puzzles.task.${view.goal}`, { side: sideName(view.position.turn) }) : '';
  }

  /** The state of the answer, for its colour. */
  get verdict(): '' | 'done' | 'wrong' {
    const { phase } = this.session;
    if (phase === 'solved') return 'done';
    return phase === 'wrong' || this.isError ? 'wrong' : '';
  }

  /** Puts a puzzle on the table; it is also spoken where it is what the page is about. */
  async open(find: () => Promise<PuzzleView>, { aloud = true } = {}): Promise<PuzzleView | null> {
    return this.trying(async () => {
      this.session.leave();
      this.session.phase = 'loading';
      const found = await find();
      this.session.begin(found);
      this.ask(aloud ? `${this.task} ${count('puzzles.moves', found.solver_moves)}` : '');
      return found;
    });
  }

  /** Runs something that asks the server, and shows the sentence if it refuses. */
  async trying<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.tell(errorText(error), true);
      return null;
    }
  }

  moved = async (move: Move): Promise<void> => {
    await this.trying(async () => {
      sound(move.captures.length > 0 ? 'capture' : 'move', settings.sound);
      const isFirst = !this.session.counted;
      await this.session.play(move, () => this.judged(move, isFirst));
    });
  };

  hint = async (): Promise<void> => {
    await this.trying(async () => {
      await this.session.askHint();
      if (this.session.hint !== null) this.tell(this.withChange(t('puzzles.hint.text', { square: squareName(this.session.hint, SIZE) })));
    });
  };

  solution = async (): Promise<void> => {
    await this.trying(async () => {
      this.tell(t('puzzles.shown'));
      await this.session.showSolution();
    });
  };

  again = (): void => {
    this.session.again();
    this.ask(this.task);
  };

  refused = (why: Refusal, legal: Move[], square: number): void => {
    if (why === 'empty' || this.session.phase !== 'asking') return;
    this.tell(t(`why.${why}` as Key, { square, list: list(legal) }));
  };

  typed = (text: string): void => {
    const legal = this.session.position?.moves ?? [];
    const read = readMove(text, legal, SIZE);
    if (read.kind === 'move') void this.moved(read.move);
    else this.tell(t(`typed.${read.kind}`, { text, list: list(read.kind === 'ambiguous' ? read.moves : legal) }));
  };

  tell(text: string, wrong = false): void {
    this.message = text;
    this.isError = wrong;
    say(text);
  }

  /** The task stands beside the board already; it is only spoken. */
  private ask(text: string): void {
    this.message = '';
    this.isError = false;
    if (text) say(text);
  }

  private judged(move: Move, isFirst: boolean): void {
    const { phase, last } = this.session;
    if (phase === 'wrong') this.tell(this.withChange(t('puzzles.wrong', { move: moveName(move, SIZE) })));
    else if (phase === 'solved') {
      this.tell(this.withChange(t(isFirst ? 'puzzles.right.first' : 'puzzles.right')));
      sound('crown', settings.sound);
    } else if (last) this.tell(t('puzzles.goon', { move: moveName(last, SIZE) }));
  }

  /** What is said of an attempt, with what it did to the rating, if it just did. */
  private withChange(text: string): string {
    const { change } = this.session;
    return change === null ? text : `${text} ${t('puzzles.change', { change: changeName(change) })}`;
  }
}
