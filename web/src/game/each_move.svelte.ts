// The comparison of the three searches after each of the computer's moves (paper E): asked of the server for the position before the
// move, by the computer's own evaluation and depth; one at a time, and only the latest.
import { errorText } from '../lib/errors';
import { api } from '../wire/api';
import { patiently } from '../wire/patience';
import type { Comparison } from '../wire/rest';
import type { Snapshot } from '../wire/types';
import { fenAt } from './browse';

/** The last move of a computer player: which it is, where it was made, by whom. */
export interface ComputerMove {
  ply: number;
  fen: string;
  agent: string;
}

export function lastComputerMove({ plies, seats, start }: Pick<Snapshot, 'plies' | 'seats' | 'start'>): ComputerMove | null {
  const index = plies.findLastIndex(({ side }) => seats[side].kind === 'machine');
  const ply = plies[index];
  const agent = ply && seats[ply.side].agent;
  return ply && agent ? { ply: index + 1, fen: fenAt(plies, start, index), agent } : null;
}

export class EachMove {
  /** The move that the table below is about. */
  ply: number | null = $state(null);
  result: Comparison | null = $state.raw(null);
  problem = $state('');
  private game: Snapshot | null = null;
  private wanted: number | null = null;
  private busy = false;

  /** Compares where the computer made its last move, unless that has been done. */
  async follow(game: Snapshot): Promise<void> {
    this.game = game;
    if (this.busy) return;
    this.busy = true;
    for (let move = this.next(); move; move = this.next()) await this.compare(move);
    this.busy = false;
  }

  /** The move to compare next; null if the last one has been. */
  private next(): ComputerMove | null {
    const move = this.game && lastComputerMove(this.game);
    if (!move || move.ply === this.wanted) return null;
    this.wanted = move.ply;
    return move;
  }

  private async compare({ ply, fen, agent }: ComputerMove): Promise<void> {
    if (!this.game) return;
    const { variant, size } = this.game.settings;
    const isLatest = (): boolean => this.game !== null && lastComputerMove(this.game)?.ply === ply;
    try {
      const result = await patiently(() => api.compare({ variant, size, fen, agent }), { wanted: isLatest });
      [this.ply, this.result, this.problem] = [ply, result, ''];
    } catch (error) {
      if (isLatest()) [this.ply, this.result, this.problem] = [ply, null, errorText(error)];
    }
  }
}
