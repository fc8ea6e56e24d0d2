// Exact values of all moves in small endings: asked for once a position, and kept.
import { api } from '../wire/api';
import type { PositionValues } from '../wire/generated';

/** The server solves endings of up to so many pieces. */
export const MOST_PIECES = 4;

export class ExactValues {
  current: PositionValues | null = $state.raw(null);
  busy = $state(false);
  private readonly known = new Map<string, PositionValues>();
  private wanted = '';

  async look(variant: string, size: number, fen: string): Promise<void> {
    const name = `${variant} ${size} ${fen}`;
    this.wanted = name;
    const known = this.known.get(name);
    this.current = known ?? null;
    this.busy = !known;
    if (known) return;
    // What cannot be solved in time has no exact values: the engine's lines are there all the same.
    const found = await api.values({ variant, size, fen }).catch(() => null);
    if (found) this.known.set(name, found);
    if (this.wanted !== name) return;
    this.current = found;
    this.busy = false;
  }

  clear(): void {
    this.wanted = '';
    this.current = null;
    this.busy = false;
  }
}
