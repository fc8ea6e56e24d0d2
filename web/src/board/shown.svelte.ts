// How the board of the game on the screen is drawn, if the game itself says so. Names of squares depend on it everywhere on the page,
// also in speech, so it is known in one place.
import type { BoardLook } from '../wire/types';

let look: BoardLook | null = $state(null);

export const shownBoard = (): BoardLook | null => look;

/** While a game is on the screen; returns what to do when it is left. */
export function showBoard(of: BoardLook | null): () => void {
  look = of;
  return () => (look = null);
}
