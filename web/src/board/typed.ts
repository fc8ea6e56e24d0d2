// Moves typed by hand: `11-15`, `22x15x8`, `a3 b4`, `a3b4`. They are matched against the server's list, never judged here.
import type { Move } from '../wire/types';
import { fromEitherLetters, fromLetters, squareCount, type Naming } from './geometry';

export type Typed =
  | { kind: 'move'; move: Move }
  | { kind: 'ambiguous'; moves: Move[] }
  | { kind: 'unknown' }
  | { kind: 'illegal' };

/** The squares named by a text, or null if it is no move at all. */
export function squaresOf(text: string, size: number, naming: Naming = 'letters'): number[] | null {
  const read = naming === 'mirrored' ? fromEitherLetters : fromLetters;
  const words = text.trim().toLowerCase().match(/[a-p]\d{1,2}|\d{1,3}/g);
  const rest = text.toLowerCase().replace(/[a-p]\d{1,2}|\d{1,3}/g, '').replace(/[\s\-–x:>]/g, '');
  if (!words || words.length < 2 || rest !== '') return null;
  const squares = words.map((word) => (/^\d/.test(word) ? Number(word) : read(word, size)));
  return squares.every((square) => square !== null && square >= 1 && square <= squareCount(size))
    ? (squares as number[])
    : null;
}

/** True if the squares appear in the path in this order, with the same first and last. */
function fits(path: readonly number[], squares: readonly number[]): boolean {
  if (path[0] !== squares[0] || path[path.length - 1] !== squares[squares.length - 1]) return false;
  let at = 0;
  return squares.every((square) => {
    at = path.indexOf(square, at) + 1;
    return at > 0;
  });
}

export function readMove(text: string, moves: readonly Move[], size: number, naming: Naming = 'letters'): Typed {
  const exact = moves.find((move) => move.text.toLowerCase() === text.trim().toLowerCase());
  if (exact) return { kind: 'move', move: exact };
  const squares = squaresOf(text, size, naming);
  if (!squares) return { kind: 'unknown' };
  const found = moves.filter((move) => fits(move.path, squares));
  if (found.length > 1) return { kind: 'ambiguous', moves: found };
  return found[0] ? { kind: 'move', move: found[0] } : { kind: 'illegal' };
}
