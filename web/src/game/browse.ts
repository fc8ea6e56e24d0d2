// Looking back through a game: the ply that is shown, and what the keys do to it. `null` is the game as it stands.
import type { Move, Ply } from '../wire/types';

/** How many plies of the game are shown; null follows the game. */
export type Shown = number | null;

export type BrowseKey = 'first' | 'back' | 'forward' | 'last';

export function browse(shown: Shown, key: BrowseKey, plies: number): Shown {
  const at = shown ?? plies;
  const to = { first: 0, back: Math.max(0, at - 1), forward: at + 1, last: plies }[key];
  return to >= plies ? null : to;
}

/** After a takeback a shown ply may no longer exist. */
export const clamp = (shown: Shown, plies: number): Shown => (shown !== null && shown >= plies ? null : shown);

export const lastMoveAt = (plies: readonly Ply[], shown: Shown): Move | null =>
  plies[(shown ?? plies.length) - 1]?.move ?? null;

/** The FEN to show: of a ply, or of the start. */
export const fenAt = (plies: readonly Ply[], start: string, shown: Shown): string =>
  plies[(shown ?? plies.length) - 1]?.fen ?? start;

export interface Row {
  number: number;
  first: Ply | null;
  second: Ply | null;
}

/** The move list in numbered pairs; a game that White begins has its first pair filled from the left all the same. */
export function rows(plies: readonly Ply[]): Row[] {
  const count = Math.ceil(plies.length / 2);
  return Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    first: plies[i * 2] ?? null,
    second: plies[i * 2 + 1] ?? null,
  }));
}
