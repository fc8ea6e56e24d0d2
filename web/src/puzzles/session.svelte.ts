// One puzzle being solved: what is on the board, what was tried, and what came of it. The server judges every move.
import { picture } from '../board/fen';
import { api } from '../wire/api';
import { patiently } from '../wire/patience';
import { puzzles, type PuzzleAttemptReport, type PuzzleSolver, type PuzzleView } from '../wire/puzzles';
import type { Move, Piece, Position } from '../wire/types';
import { after, loadStreak, saveStreak } from './streak';

export type Phase = 'loading' | 'asking' | 'waiting' | 'wrong' | 'solved' | 'shown';

/** Moves of a refutation or a solution that are played out, at most. */
const PLAYED_OUT = 7;
/** Between two of them. */
const PAUSE = 900;
/** How long the engine looks for the refutation. */
const NODES = 60_000;

export class PuzzleSession {
  view = $state.raw<PuzzleView | null>(null);
  phase = $state<Phase>('loading');
  solver = $state.raw<PuzzleSolver | null>(null);
  streak = $state.raw(loadStreak());
  /** Where the piece stands that a hint points out. */
  hint = $state<number | null>(null);
  last = $state.raw<Move | null>(null);
  pieces = $state.raw<readonly Piece[]>([]);
  /** The position to move in, or null while there is nothing to move. */
  position = $state.raw<Position | null>(null);
  /** The moves that are being played out, as text. */
  line = $state.raw<string[]>([]);
  /** By how much the attempt just made has changed the rating; null if it did not count. */
  change = $state<number | null>(null);
  /** True if the first attempt is over, well or not. */
  counted = $state(false);
  private moves: string[] = [];
  /** Counts what was begun, so that what is late is dropped. */
  private turn = 0;

  begin(view: PuzzleView): void {
    this.view = view;
    this.counted = view.solved !== null;
    this.again();
  }

  /** From the start of the same puzzle. */
  again(): void {
    if (!this.view) return;
    this.turn += 1;
    this.moves = [];
    this.line = [];
    this.last = null;
    this.hint = null;
    this.change = null;
    this.show(this.view.position);
    this.phase = 'asking';
  }

  /** Plays a move. `onverdict` is told when the server has judged it; a refutation is played out after that. */
  async play(move: Move, onverdict: () => void): Promise<void> {
    if (!this.view || this.phase !== 'asking') return;
    const turn = (this.turn += 1);
    this.hint = null;
    this.last = move;
    this.phase = 'waiting';
    const sent = [...this.moves, move.text];
    const report = await this.send(sent, undefined, turn);
    if (!report) return;
    if (report.state === 'right') {
      this.moves = report.reply ? [...sent, report.reply.text] : sent;
      this.last = report.reply ?? move;
      this.show(report.position);
      this.phase = 'asking';
    } else {
      this.freeze(report.position.pieces);
      this.phase = report.state;
    }
    onverdict();
    if (report.state === 'wrong') await this.refute(report.position, turn);
  }

  async askHint(): Promise<void> {
    const turn = this.turn;
    const report = await this.send(this.moves, 'hint', turn);
    if (report) this.hint = report.hint;
  }

  async showSolution(): Promise<void> {
    const view = this.view;
    if (!view) return;
    const turn = (this.turn += 1);
    this.hint = null;
    const report = await this.send([], 'solution', turn);
    if (!report?.solution) return;
    this.phase = 'shown';
    this.position = null;
    this.pieces = view.position.pieces;
    await this.playOut(view.position.fen, report.solution, turn);
  }

  /** Ends what is being played out. */
  leave(): void {
    this.turn += 1;
  }

  private async send(moves: string[], help: 'hint' | 'solution' | undefined, turn: number): Promise<PuzzleAttemptReport | null> {
    if (!this.view) return null;
    const report = await puzzles.attempt(this.view.id, help ? { moves, help } : { moves });
    this.solver = report.solver;
    this.change = report.change;
    if (report.counted) {
      this.counted = true;
      this.streak = after(this.streak, report.state === 'solved');
      saveStreak(this.streak);
    }
    return turn === this.turn ? report : null;
  }

  /** What the other side does about a wrong move, played out on the board. */
  private async refute(position: Position, turn: number): Promise<void> {
    if (position.moves.length === 0) return;
    const { variant, size, fen } = position;
    const found = await patiently(() => api.analysis({ variant, size, fen, nodes: NODES }), { wanted: () => turn === this.turn });
    const pv = found.lines[0]?.pv ?? [];
    if (turn === this.turn) await this.playOut(fen, pv, turn);
  }

  private async playOut(fen: string, moves: readonly string[], turn: number): Promise<void> {
    const shown = moves.slice(0, PLAYED_OUT);
    const report = await api.position({ fen, moves: shown });
    for (const ply of report.plies) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (turn !== this.turn) return;
      this.last = ply.move;
      this.line = [...this.line, ply.move.text];
      this.pieces = picture(ply.fen).pieces;
    }
  }

  private show(position: Position): void {
    this.position = position;
    this.pieces = position.pieces;
  }

  private freeze(pieces: readonly Piece[]): void {
    this.position = null;
    this.pieces = pieces;
  }
}
