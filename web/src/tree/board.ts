// The pieces of a recorded node, out of its row of letters.
import type { Piece } from '../wire/types';

const pieces: Record<string, Omit<Piece, 'square'>> = {
  b: { side: 'black', king: false },
  w: { side: 'white', king: false },
  B: { side: 'black', king: true },
  W: { side: 'white', king: true },
};

export const piecesOf = (board: string): Piece[] =>
  [...board].flatMap((letter, i) => {
    const piece = pieces[letter];
    return piece ? [{ square: i + 1, ...piece }] : [];
  });
