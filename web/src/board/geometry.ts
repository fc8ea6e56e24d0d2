// Where squares lie: numbers as in PDN, letters as in docs/rules.md, and places on the screen for either side below.

export interface Place {
  row: number;
  column: number;
}

export const squareCount = (size: number): number => (size * size) / 2;

export const perRow = (size: number): number => size / 2;

/** Row and column of a square seen with square 1 at the top; both start at 0. */
export function placeOf(square: number, size: number): Place {
  const row = Math.floor((square - 1) / perRow(size));
  const inRow = (square - 1) % perRow(size);
  return { row, column: inRow * 2 + (row % 2 === 0 ? 1 : 0) };
}

/** The square at a place, or null for a light square and for what is off the board. */
export function squareAt(place: Place, size: number): number | null {
  const { row, column } = place;
  if (row < 0 || column < 0 || row >= size || column >= size || (row + column) % 2 === 0) return null;
  return row * perRow(size) + Math.floor(column / 2) + 1;
}

/** Turns a place around, for the player who sits at the top. */
export function turned(place: Place, size: number, flipped: boolean): Place {
  return flipped ? { row: size - 1 - place.row, column: size - 1 - place.column } : place;
}

export const shownPlace = (square: number, size: number, flipped: boolean): Place =>
  turned(placeOf(square, size), size, flipped);

/** The rows of the board as they are shown, each with its dark squares from left to right. */
export function shownRows(size: number, flipped: boolean): number[][] {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: perRow(size) }, (_, i) => row * perRow(size) + i + 1),
  );
  return flipped ? rows.map((row) => row.toReversed()).toReversed() : rows;
}

/** `29` is `a1`: files from White's left, ranks from White's side. */
export function letters(square: number, size: number): string {
  const { row, column } = placeOf(square, size);
  return String.fromCharCode(97 + column) + String(size - row);
}

/** The same square with files from White's right: on a board with White on top, row 1 is uppermost and `A` on the left (paper E). */
export function mirroredLetters(square: number, size: number): string {
  const { row, column } = placeOf(square, size);
  return String.fromCharCode(65 + size - 1 - column) + String(size - row);
}

/** A name in either reading: no name is a dark square in both. */
export const fromEitherLetters = (text: string, size: number): number | null => fromLetters(text, size) ?? fromLetters(mirror(text, size), size);

const mirror = (text: string, size: number): string => {
  const file = text.trim().toLowerCase().charCodeAt(0) - 97;
  return String.fromCharCode(97 + size - 1 - file) + text.trim().slice(1);
};

export function fromLetters(text: string, size: number): number | null {
  const match = /^([a-p])(\d{1,2})$/i.exec(text.trim());
  if (!match) return null;
  const column = (match[1] ?? '').toLowerCase().charCodeAt(0) - 97;
  return squareAt({ row: size - Number(match[2]), column }, size);
}

export type Naming = 'numbers' | 'letters' | 'mirrored';

export function nameOf(square: number, size: number, naming: Naming): string {
  if (naming === 'mirrored') return mirroredLetters(square, size);
  return naming === 'letters' ? letters(square, size) : String(square);
}

/** The squares one diagonal step away: where a premove can point, not what is legal. */
export function neighbours(square: number, size: number): number[] {
  const { row, column } = placeOf(square, size);
  const steps = [-1, 1].flatMap((rows) => [-1, 1].map((columns) => ({ row: row + rows, column: column + columns })));
  return steps.map((place) => squareAt(place, size)).filter((found) => found !== null);
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/**
 * Where the keyboard goes from a square: left and right along the dark squares of a row, up and down to the row next
 * to it, as they are shown. At an edge it stays.
 */
export function step(square: number, key: ArrowKey, size: number, flipped: boolean): number {
  const rows = shownRows(size, flipped);
  const r = rows.findIndex((row) => row.includes(square));
  const i = rows[r]?.indexOf(square) ?? 0;
  const last = perRow(size) - 1;
  const target = {
    ArrowUp: [r - 1, i],
    ArrowDown: [r + 1, i],
    ArrowLeft: [r, i - 1],
    ArrowRight: [r, i + 1],
    Home: [r, 0],
    End: [r, last],
  }[key] as [number, number];
  return rows[target[0]]?.[target[1]] ?? square;
}
