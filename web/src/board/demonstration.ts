// Plays the arrows of a diagram out, one after another: the piece goes along its arrow and back, and what it takes fades meanwhile.
import type { Arrow } from './arrow';
import { shownPlace, squareAt, turned, type Place } from './geometry';

/** What happens for one arrow: where its piece goes, from its own place, and the squares it jumps over. */
export interface Demonstration {
  piece: number;
  /** In squares to the right and down. */
  steps: { x: number; y: number }[];
  captured: number[];
}

const middle = (a: Place, b: Place): Place => ({ row: (a.row + b.row) / 2, column: (a.column + b.column) / 2 });

export function demonstrations(arrows: readonly Arrow[], size: number, flipped: boolean): Demonstration[] {
  return arrows.flatMap(({ path }) => {
    const places = path.map((square) => shownPlace(square, size, flipped));
    const [piece] = path;
    const [start] = places;
    if (piece === undefined || !start) return [];
    const jumps = places.slice(1).map((place, i) => [places[i] ?? start, place] as const);
    const jumped = jumps.filter(([a, b]) => Math.abs(a.row - b.row) === 2).map(([a, b]) => squareAt(turned(middle(a, b), size, flipped), size));
    return [
      {
        piece,
        steps: places.map(({ row, column }) => ({ x: column - start.column, y: row - start.row })),
        captured: jumped.filter((square) => square !== null),
      },
    ];
  });
}

/** For each square of the way, there and back. */
const STEP = 420;
const PAUSE = 350;

/** Plays them in a drawing whose pieces are `g[data-square]` within elements that place them, a square being ten units wide. */
export async function demonstrate(drawing: SVGElement, all: readonly Demonstration[]): Promise<void> {
  const at = (square: number): Element | null => drawing.querySelector(`[data-square="${square}"]`);
  for (const { piece, steps, captured } of all) {
    const timing = { duration: 2 * STEP * (steps.length - 1) + PAUSE, easing: 'ease-in-out', delay: PAUSE };
    const there = steps.map(({ x, y }) => ({ transform: `translate(${x * 10}px, ${y * 10}px)` }));
    const moves = at(piece)?.animate([...there, ...there.toReversed()], timing);
    for (const square of captured) at(square)?.animate([{ opacity: 1 }, { opacity: 0, offset: 0.4 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], timing);
    // A diagram that has gone meanwhile cancels its animation.
    await moves?.finished.catch(() => undefined);
  }
}
