// A tree of moves: the game, variations, comments and glyphs. Nodes are kept in a list by number and every walk is a loop, so that a
// line of thousands of moves is no deeper for the program than one of two.
import type { Move } from '../wire/types';

export interface TreeNode {
  readonly id: number;
  /** The node before; null for the root. */
  readonly parent: number | null;
  /** The moves that follow, the main one first. */
  children: number[];
  /** The move that led here; null for the root. */
  readonly move: Move | null;
  /** The position after the move. */
  readonly fen: string;
  /** Moves from the root. */
  readonly ply: number;
  comment: string;
  /** Remarks by number, as PDN and PGN have them. */
  nags: number[];
}

/** A run of moves in one row of the list; variations are a level deeper than the line they leave. */
export interface Run {
  level: number;
  nodes: TreeNode[];
  /** True where a comment or a variation stands before it, so that a second player's move needs its number. */
  numbered: boolean;
}

export const ROOT = 0;

/** More moves than anybody adds by hand; what goes beyond is refused. */
export const MOST_NODES = 20_000;

export class MoveTree {
  private readonly nodes = new Map<number, TreeNode>();
  private next = 1;

  constructor(fen: string) {
    this.nodes.set(ROOT, { id: ROOT, parent: null, children: [], move: null, fen, ply: 0, comment: '', nags: [] });
  }

  get root(): TreeNode {
    return this.at(ROOT);
  }

  get size(): number {
    return this.nodes.size;
  }

  at(id: number): TreeNode {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`the tree has no node ${id}`);
    return node;
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  /** The node that a move leads to, made if it is new. */
  add(parent: number, move: Move, fen: string): number {
    const before = this.at(parent);
    const known = before.children.find((child) => this.at(child).move?.text === move.text);
    if (known !== undefined) return known;
    if (this.nodes.size >= MOST_NODES) throw new RangeError('the tree is full');
    const id = this.next++;
    this.nodes.set(id, { id, parent, children: [], move, fen, ply: before.ply + 1, comment: '', nags: [] });
    before.children.push(id);
    return id;
  }

  /** From the root to a node, without the root. */
  path(id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) path.push(node);
    return path.reverse();
  }

  /** From a node on, the main move each time. */
  mainLine(from: number = ROOT): TreeNode[] {
    const line: TreeNode[] = [];
    for (let id = this.at(from).children[0]; id !== undefined; id = this.at(id).children[0]) line.push(this.at(id));
    return line;
  }

  /** True if every move that leads there is the main one. */
  isMain(id: number): boolean {
    return this.path(id).every((node) => node.parent === null || this.at(node.parent).children[0] === node.id);
  }

  /** Moves the variation that a node belongs to up by one place; true if there was a place above. */
  promote(id: number): boolean {
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) {
      const siblings = this.at(node.parent).children;
      const place = siblings.indexOf(node.id);
      if (place > 0) {
        siblings.splice(place, 1);
        siblings.splice(place - 1, 0, node.id);
        return true;
      }
    }
    return false;
  }

  /** Removes a node with all that follows; the node before it. */
  remove(id: number): number {
    const { parent } = this.at(id);
    if (parent === null) return ROOT;
    const siblings = this.at(parent).children;
    siblings.splice(siblings.indexOf(id), 1);
    const open = [id];
    for (let gone = open.pop(); gone !== undefined; gone = open.pop()) {
      open.push(...this.at(gone).children);
      this.nodes.delete(gone);
    }
    return parent;
  }

  comment(id: number, text: string): void {
    this.at(id).comment = text.trim();
  }

  /** Sets or clears a remark. Of the six about the move (1 to 6) there is at most one. */
  toggleNag(id: number, nag: number): void {
    const node = this.at(id);
    const had = node.nags.includes(nag);
    const others = node.nags.filter((other) => other !== nag && !(isMoveNag(nag) && isMoveNag(other)));
    node.nags = had ? others : [...others, nag];
  }

  /** The variation before or after this one at the same place, round and round. */
  sibling(id: number, step: 1 | -1): number {
    const { parent } = this.at(id);
    if (parent === null) return id;
    const siblings = this.at(parent).children;
    return siblings[(siblings.indexOf(id) + step + siblings.length) % siblings.length] ?? id;
  }

  /** The tree in rows: a line until variations leave it, those variations, and the line again. */
  runs(): Run[] {
    const runs: Run[] = [];
    const open: { start: number; level: number; numbered: boolean }[] = [];
    const first = this.root.children[0];
    if (first !== undefined) open.push({ start: first, level: 0, numbered: true });
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      const { level } = task;
      const run: Run = { level, nodes: [], numbered: task.numbered };
      runs.push(run);
      let id: number | undefined = task.start;
      while (id !== undefined) {
        const node: TreeNode = this.at(id);
        run.nodes.push(node);
        const siblings: number[] = node.parent === null ? [] : this.at(node.parent).children;
        const others: number[] = siblings[0] === id ? siblings.slice(1) : [];
        id = node.children[0];
        if (others.length === 0) continue;
        if (id !== undefined) open.push({ start: id, level, numbered: true });
        for (const start of others.toReversed()) open.push({ start, level: level + 1, numbered: true });
        break;
      }
    }
    return runs;
  }
}

export const isMoveNag = (nag: number): boolean => nag >= 1 && nag <= 6;

const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** A remark as it is shown: `!?`, or its number where it has no sign. */
export const glyph = (nag: number): string => GLYPHS[nag] ?? `$${nag}`;
