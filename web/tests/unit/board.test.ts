// Squares, letters, the keyboard's way over the board, on every size and from both sides.
import { describe, expect, it } from 'vitest';
import { fromEitherLetters, fromLetters, letters, mirroredLetters, neighbours, placeOf, shownRows, squareAt, squareCount, step } from '../../src/board/geometry';
import { picture } from '../../src/board/fen';

const sizes = [6, 8, 10, 12, 14, 16];

describe('geometry', () => {
  it.each(sizes)('numbers every dark square of %i×%i once', (size) => {
    const squares = Array.from({ length: squareCount(size) }, (_, i) => i + 1);
    for (const square of squares) {
      const place = placeOf(square, size);
      expect((place.row + place.column) % 2).toBe(1);
      expect(squareAt(place, size)).toBe(square);
      expect(fromLetters(letters(square, size), size)).toBe(square);
    }
    expect(shownRows(size, true).flat()).toEqual(shownRows(size, false).flat().toReversed());
  });

  it('knows the squares that the rules name', () => {
    expect(letters(29, 8)).toBe('a1');
    expect(letters(4, 8)).toBe('h8');
    expect(placeOf(1, 8)).toEqual({ row: 0, column: 1 });
    expect(neighbours(18, 8).toSorted((a, b) => a - b)).toEqual([14, 15, 22, 23]);
    expect(neighbours(4, 8)).toEqual([8]);
    expect(squareAt({ row: 0, column: 0 }, 8)).toBeNull();
    expect(fromLetters('a2', 8)).toBeNull();
  });

  it.each(sizes)('names every square of %i×%i from the top too, and no name twice', (size) => {
    for (let square = 1; square <= squareCount(size); square += 1) {
      const name = mirroredLetters(square, size);
      expect(fromLetters(name, size)).toBeNull();
      expect(fromEitherLetters(name, size)).toBe(square);
      expect(fromEitherLetters(letters(square, size), size)).toBe(square);
    }
    // Paper E: White's man on H3 goes to G4.
    if (size === 8) expect([mirroredLetters(21, 8), mirroredLetters(17, 8)]).toEqual(['H3', 'G4']);
  });

  it('walks by keys as the board is shown, and stops at its edge', () => {
    expect(step(29, 'ArrowRight', 8, false)).toBe(30);
    expect(step(29, 'ArrowUp', 8, false)).toBe(25);
    expect(step(29, 'ArrowLeft', 8, false)).toBe(29);
    expect(step(4, 'ArrowRight', 8, true)).toBe(3);
    expect(step(4, 'ArrowUp', 8, true)).toBe(8);
    expect(step(22, 'Home', 8, false)).toBe(21);
    expect(step(22, 'End', 8, true)).toBe(21);
  });

  it.each(sizes)('reaches every square of %i×%i by keys', (size) => {
    const seen = new Set([1]);
    const open = [1];
    for (let square = open.pop(); square !== undefined; square = open.pop())
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = step(square, key, size, true);
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    expect(seen.size).toBe(squareCount(size));
  });
});

describe('picture', () => {
  it('reads pieces, kings and ranges', () => {
    const { turn, pieces } = picture('W:W21-23,K30:B1,K2');
    expect(turn).toBe('white');
    expect(pieces).toHaveLength(6);
    expect(pieces).toContainEqual({ square: 22, side: 'white', king: false });
    expect(pieces).toContainEqual({ square: 30, side: 'white', king: true });
    expect(pieces).toContainEqual({ square: 2, side: 'black', king: true });
  });

  it('reads a side without pieces', () => {
    expect(picture('B:W:B12').pieces).toEqual([{ square: 12, side: 'black', king: false }]);
    expect(picture('B:W1-99999999:B').pieces).toHaveLength(128);
  });
});
