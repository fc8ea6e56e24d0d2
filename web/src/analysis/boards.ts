// Analyses kept in this browser's storage: each is one entry, a line about it and a line with everything on the board, so that a list
// of them reads only the first lines.
import type { Move } from '../wire/types';
import type { LineReview } from './review.svelte';
import { MoveTree, ROOT, type TreeNode } from './tree';

/** What a list of analyses shows. */
export interface BoardAbout {
  id: string;
  /** When it was last changed, in milliseconds. */
  edited: number;
  /** Another one with each change: who has an older one has not seen the last change. */
  stamp: string;
  /** What it was begun from: a game, a position; empty if that was nothing in particular. */
  origin: string;
  black: string;
  white: string;
  event: string;
  opening: string;
  /** The first moves, as a name where there is no other. */
  begins: string;
  moves: number;
}

/** A game of the server that the main line came from. */
export interface BoardGame {
  id: string;
  over: boolean;
}

export interface BoardBody {
  tree: MoveTree;
  /** The node that is shown. */
  current: number;
  flipped: boolean;
  variant: string;
  size: number;
  headers: Record<string, string>;
  game: BoardGame | null;
  /** The review of the main line, if it is no game of the server. */
  review: LineReview | null;
}

export interface KeptBoard {
  about: BoardAbout;
  body: BoardBody;
}

/** Why a board was not kept: `forbidden` is storage that the browser does not allow, `full` one without room, `large` a board that is too long. */
export type KeepProblem = 'forbidden' | 'full' | 'large';

const PREFIX = 'kelso.board.';
/** The oldest go first: beyond so many, or beyond so many characters in all. */
export const MOST_BOARDS = 50;
const MOST_TOTAL = 3_500_000;
/** One board must leave room for others. */
const MOST_LENGTH = 1_500_000;

/** The number of the node before it in the list (−1 for the root), the move, the position, comment and remarks. */
type FlatNode = [number, Move, string, string, number[]];

type KeptText = Omit<BoardBody, 'tree' | 'review'> & { fen: string; comment: string; nodes: FlatNode[]; review?: LineReview | null };

/** Every node after the one before it, variations in their order. */
function flat(tree: MoveTree): { nodes: FlatNode[]; places: Map<number, number> } {
  const nodes: FlatNode[] = [];
  const places = new Map([[ROOT, -1]]);
  const open = tree.root.children.toReversed();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { parent, move, fen, comment, nags, children }: TreeNode = tree.at(id);
    if (!move) continue;
    places.set(id, nodes.length);
    nodes.push([places.get(parent ?? ROOT) ?? -1, move, fen, comment, nags]);
    for (const child of children.toReversed()) open.push(child);
  }
  return { nodes, places };
}

function written({ tree, current, headers, ...rest }: BoardBody): string {
  const { nodes, places } = flat(tree);
  return JSON.stringify({ ...rest, headers, fen: tree.root.fen, comment: tree.root.comment, current: places.get(current) ?? -1, nodes });
}

function readBody(text: string): BoardBody {
  // Boards that were kept before lines could be reviewed say nothing about it.
  const { fen, comment, nodes, current, flipped, variant, size, headers, game, review = null } = JSON.parse(text) as KeptText;
  const tree = new MoveTree(fen);
  tree.comment(ROOT, comment);
  const ids: number[] = [];
  for (const [parent, move, after, remark, nags] of nodes) {
    const id = tree.add(ids[parent] ?? ROOT, move, after);
    ids.push(id);
    tree.comment(id, remark);
    tree.at(id).nags = nags;
  }
  return { tree, current: ids[current] ?? ROOT, flipped, variant, size, headers, game, review };
}

function aboutOf(text: string | null): BoardAbout | null {
  if (text === null) return null;
  try {
    const about = JSON.parse(text.slice(0, text.indexOf('\n'))) as BoardAbout;
    return typeof about.id === 'string' && typeof about.edited === 'number' ? about : null;
  } catch {
    // Damaged, or of another version: as good as none.
    return null;
  }
}

export class Boards {
  constructor(private readonly storage: Storage | null) {}

  /** All of them, the last changed first. */
  list(): BoardAbout[] {
    return this.ids()
      .map((id) => this.about(id))
      .filter((about) => about !== null)
      .toSorted((a, b) => b.edited - a.edited);
  }

  about(id: string): BoardAbout | null {
    return aboutOf(this.raw(id));
  }

  read(id: string): KeptBoard | null {
    const text = this.raw(id);
    const about = aboutOf(text);
    if (text === null || about === null) return null;
    try {
      return { about, body: readBody(text.slice(text.indexOf('\n') + 1)) };
    } catch {
      return null;
    }
  }

  /** The one that was begun from something, if there is one. */
  from(origin: string): BoardAbout | null {
    return origin === '' ? null : (this.list().find((about) => about.origin === origin) ?? null);
  }

  /** Keeps a board; the oldest others make room for it. Why it was not kept, or null. */
  write(about: BoardAbout, body: BoardBody): KeepProblem | null {
    const text = `${JSON.stringify(about)}\n${written(body)}`;
    if (text.length > MOST_LENGTH) return 'large';
    this.makeRoom(about.id, text.length);
    return this.restore(about.id, text);
  }

  /** Removes a board; what was there, to be restored. */
  remove(id: string): string | null {
    const text = this.raw(id);
    this.storage?.removeItem(PREFIX + id);
    return text;
  }

  restore(id: string, text: string): KeepProblem | null {
    if (!this.storage) return 'forbidden';
    try {
      this.storage.setItem(PREFIX + id, text);
      return null;
    } catch {
      return 'full';
    }
  }

  private makeRoom(id: string, length: number): void {
    const others = this.ids()
      .filter((other) => other !== id)
      .map((other) => ({ id: other, edited: this.about(other)?.edited ?? 0, length: this.raw(other)?.length ?? 0 }))
      .toSorted((a, b) => b.edited - a.edited);
    let [kept, total] = [1, length];
    for (const other of others) {
      [kept, total] = [kept + 1, total + other.length];
      if (kept > MOST_BOARDS || total > MOST_TOTAL) this.remove(other.id);
    }
  }

  private ids(): string[] {
    const { storage } = this;
    if (!storage) return [];
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  }

  private raw(id: string): string | null {
    return this.storage?.getItem(PREFIX + id) ?? null;
  }
}

/** The board that a change of the storage is about; null if it is about something else. */
export const changedBoard = (key: string | null): string | null => (key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // Storage can be forbidden; then a board lasts as long as the page.
    return null;
  }
}

export const boards = new Boards(browserStorage());

/** Short enough for an address; there are never more than a few dozen. */
export const newBoardId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
