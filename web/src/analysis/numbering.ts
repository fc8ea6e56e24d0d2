// The numbers before moves: the side that usually begins has the first half of each.
import { picture } from '../board/fen';
import type { Side } from '../wire/types';

/** The side to move after so many plies from a position. */
export function turnAfter(fen: string, ply: number): Side {
  const first = picture(fen).turn;
  return ply % 2 === 0 ? first : first === 'black' ? 'white' : 'black';
}

/** `1.` before the first player's move; `1…` before the second's where it needs a number, else nothing. */
export function moveNumber(rootFen: string, ply: number, numbered: boolean): string {
  const half = ply - 1 + (picture(rootFen).turn === 'black' ? 0 : 1);
  const number = Math.floor(half / 2) + 1;
  if (half % 2 === 0) return `${number}.`;
  return numbered ? `${number}…` : '';
}
