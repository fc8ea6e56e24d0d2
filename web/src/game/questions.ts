// Questions that somebody who does not see the board asks it, by a key on the board or a typed word: where the pieces are, what stands in a
// row, what was played last, what the clocks say, where a piece can go.
import { placeOf } from '../board/geometry';
import { t, type Key } from '../i18n/index.svelte';
import { moveName, sideName, spokenMove, squareName } from '../lib/names';
import type { Clock, Move, Piece, Position, Side } from '../wire/types';
import { clockText, remaining } from './clock';

export type Question = { about: 'pieces' | 'last' | 'clocks' | 'help' } | { about: 'row'; row: number } | { about: 'moves'; square: number };

/** What is known where the question is asked. */
export interface Scene {
  size: number;
  pieces: readonly Piece[];
  position: Position;
  last: { move: Move; side: Side } | null;
  clock: Clock | null;
  serverNow: number;
}

/** The keys of a focused board. */
export function askedByKey(key: string, square: number, size: number): Question | null {
  switch (key) {
    case 'p':
      return { about: 'pieces' };
    case 'l':
      return { about: 'last' };
    case 'c':
      return { about: 'clocks' };
    case '?':
      return { about: 'help' };
    case 'r':
      return { about: 'row', row: placeOf(square, size).row + 1 };
    case 'm':
      return { about: 'moves', square };
    default:
      return null;
  }
}

/** The words of the field for moves, in the page's language: `pieces`, `row 3`, `moves 11`. */
export function askedInWords(text: string, size: number): Question | null {
  const [word = '', number = ''] = text.trim().toLowerCase().split(/\s+/);
  const means = (key: Key): boolean => t(key).split(' ').includes(word);
  const n = Number(number);
  const isWhole = Number.isInteger(n) && n > 0;
  if (number === '') {
    for (const about of ['pieces', 'last', 'clocks', 'help'] as const) if (means(`ask.${about}`)) return { about };
  } else if (means('ask.row')) return isWhole && n <= size ? { about: 'row', row: n } : { about: 'help' };
  else if (means('ask.moves')) return isWhole && n <= (size * size) / 2 ? { about: 'moves', square: n } : { about: 'help' };
  return null;
}

export function answer(question: Question, scene: Scene): string {
  switch (question.about) {
    case 'pieces':
      return (['black', 'white'] as const).map((side) => piecesOf(side, scene)).join(' ');
    case 'last':
      return scene.last ? `${spokenMove(scene.last.side, scene.last.move, scene.size)}.` : t('answer.last.none');
    case 'clocks':
      return clocks(scene);
    case 'row':
      return rowOf(question.row, scene);
    case 'moves':
      return movesFrom(question.square, scene);
    case 'help':
      return t('answer.help');
  }
}

function piecesOf(side: Side, { pieces, size }: Scene): string {
  const squares = (king: boolean): string =>
    pieces
      .filter((piece) => piece.side === side && piece.king === king)
      .map(({ square }) => square)
      .sort((a, b) => a - b)
      .map((square) => squareName(square, size))
      .join(', ');
  const [men, kings] = [squares(false), squares(true)];
  const parts = [men && t('answer.men', { list: men }), kings && t('answer.kings', { list: kings })].filter(Boolean);
  return `${sideName(side)}: ${parts.join('; ') || t('answer.nothing')}.`;
}

function rowOf(row: number, { pieces, size }: Scene): string {
  const here = pieces
    .filter(({ square }) => placeOf(square, size).row === row - 1)
    .sort((a, b) => a.square - b.square)
    .map((piece) => `${squareName(piece.square, size)} ${t(piece.king ? 'cell.king' : 'cell.man', { side: sideName(piece.side) })}`);
  return `${t('answer.row', { n: row })}: ${here.join(', ') || t('answer.nothing')}.`;
}

function clocks({ clock, serverNow }: Scene): string {
  if (!clock) return t('clock.none');
  return (['black', 'white'] as const).map((side) => `${sideName(side)} ${clockText(remaining(clock, side, serverNow))}`).join(', ');
}

function movesFrom(square: number, { position, size }: Scene): string {
  const list = position.moves.filter(({ path }) => path[0] === square).map((move) => moveName(move, size));
  return list.length > 0 ? t('answer.moves', { list: list.join(', ') }) : t('answer.moves.none', { square: squareName(square, size) });
}
