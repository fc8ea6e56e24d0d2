// Where the scores of candidate moves stand on the board: near the end of each arrow but not on its head, and not on top of each other.

export interface Point {
  x: number;
  y: number;
}

export interface Tag extends Point {
  width: number;
}

export const TAG_HEIGHT = 3;
const MARGIN = 0.3;

export const tagWidth = (label: string): number => 1.42 * label.length + 1.5;

const overlap = (a: Tag, b: Tag): number => {
  const across = (a.width + b.width) / 2 + MARGIN - Math.abs(a.x - b.x);
  const down = TAG_HEIGHT + MARGIN - Math.abs(a.y - b.y);
  return across > 0 && down > 0 ? across * down : 0;
};

/** Places to try, the best first: below the head, at the shaft's beginning, above the head, and further back along the way. */
function places(from: Point, to: Point): Point[] {
  const along = (part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  const aside = [3.4, -3.4].map((dy) => ({ x: to.x, y: to.y + dy }));
  const further = [3.4, -3.4, 6.8, -6.8].flatMap((dy) => [{ x: along(0.6).x, y: along(0.6).y + dy }, { x: to.x, y: to.y + 2 * dy }]);
  return [aside[0] ?? to, along(0.25), ...aside, along(0.45), ...further, along(0.6), along(0.3), along(1)];
}

/** Keeps a tag within the board. */
const inside = ({ x, y }: Point, width: number, board: number): Tag => ({
  x: Math.min(Math.max(x, width / 2 + MARGIN), board - width / 2 - MARGIN),
  y: Math.min(Math.max(y, TAG_HEIGHT / 2 + MARGIN), board - TAG_HEIGHT / 2 - MARGIN),
  width,
});

/** A place for each label; arrows that come first choose first. `board` is the length of the board's side. */
export function placeTags(arrows: readonly { ends: readonly [Point, Point]; label: string }[], board: number): Tag[] {
  const placed: Tag[] = [];
  for (const { ends: [from, to], label } of arrows) {
    const width = tagWidth(label);
    const tried = places(from, to).map((place) => inside(place, width, board));
    const covered = (tag: Tag): number => placed.reduce((sum, other) => sum + overlap(tag, other), 0);
    const free = tried.find((tag) => covered(tag) === 0);
    placed.push(free ?? tried.toSorted((a, b) => covered(a) - covered(b))[0] ?? inside(to, width, board));
  }
  return placed;
}
