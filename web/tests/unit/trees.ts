// Recorded trees as the server sends them, for tests: alpha-beta or minimax over a tree that is written as nested lists.
import { Kind, type NodeColumns, type Recorded } from '../../src/wire/tree';

export type Toy = number | Toy[];

const empty = (): NodeColumns => ({
  parent: [], move: [], board: [], alpha: [], beta: [], value: [], bound: [], then_alpha: [], then_beta: [], cutoff: [], cut: [], kind: [], leaf: [], size: [], best: [],
});

class Recorder {
  readonly nodes = empty();
  readonly texts: string[] = [];
  leaves = 0;
  cutoffs = 0;
  cutMoves = 0;

  constructor(private readonly prunes: boolean) {}

  text(value: number | string): number {
    const text = value === Infinity ? '+∞' : value === -Infinity ? '−∞' : String(value);
    if (!this.texts.includes(text)) this.texts.push(text);
    return this.texts.indexOf(text);
  }

  visit(toy: Toy, parent: number, name: string, maximises: boolean, alpha: number, beta: number): number {
    const { nodes } = this;
    const i = nodes.parent.length;
    const entry = {
      parent, move: parent < 0 ? -1 : this.text(name), board: 'b.w.B.W.', alpha: this.text(alpha), beta: this.text(beta), value: -1, bound: 0,
      then_alpha: -1, then_beta: -1, cutoff: 0, cut: 0, kind: typeof toy === 'number' ? Kind.leaf : Kind.searched, leaf: Number(typeof toy === 'number'),
      size: 1, best: -1,
    };
    for (const [key, value] of Object.entries(entry)) (nodes[key as keyof NodeColumns] as unknown[]).push(value);
    if (typeof toy === 'number') {
      this.leaves += 1;
      nodes.value[i] = this.text(toy);
      return toy;
    }
    return this.search(toy, i, name, maximises, alpha, beta);
  }

  private search(children: Toy[], i: number, name: string, maximises: boolean, alpha: number, beta: number): number {
    const { nodes } = this;
    const [onAlpha, onBeta] = [alpha, beta];
    let best = maximises ? -Infinity : Infinity;
    for (const [n, child] of children.entries()) {
      const at = nodes.parent.length;
      const window: [number, number] = this.prunes ? [alpha, beta] : [-Infinity, Infinity];
      const value = this.visit(child, i, `${name}${n + 1}`, !maximises, ...window);
      if (maximises ? value > best : value < best) {
        best = value;
        nodes.best[i] = at;
      }
      if (this.prunes && maximises) alpha = Math.max(alpha, best);
      if (this.prunes && !maximises) beta = Math.min(beta, best);
      nodes.then_alpha[at] = this.text(alpha);
      nodes.then_beta[at] = this.text(beta);
      if (this.prunes && alpha >= beta) {
        nodes.cutoff[i] = 1;
        nodes.cut[i] = children.length - n - 1;
        this.cutoffs += 1;
        this.cutMoves += nodes.cut[i];
        break;
      }
    }
    nodes.size[i] = nodes.parent.length - i;
    nodes.value[i] = this.text(best);
    nodes.bound[i] = best >= onBeta ? 1 : best <= onAlpha ? 2 : 0;
    return best;
  }
}

/** A search of each toy, one after the other, as a search that deepens makes them. */
export function recorded(toys: Toy[], agent = 'alphabeta depth=3 eval=piece'): Recorded {
  const recorder = new Recorder(!agent.startsWith('minimax'));
  let value = 0;
  for (const toy of toys) value = recorder.visit(toy, -1, '', true, -Infinity, Infinity);
  const { nodes, texts, leaves, cutoffs, cutMoves } = recorder;
  return {
    agent, variant: 'english', size: 8, fen: 'B:W21-32:B1-12', side: 'black', depth: 3, complete: true, move: '1', value: String(value),
    totals: { nodes: nodes.parent.length, leaves, cutoffs, cut_moves: cutMoves, table_hits: 0, nodes_per_depth: [], branching: 3 },
    texts, nodes,
  };
}

/** The tree of the textbook: 3, 12, 8 · 2, (4, 6) · 14, 5, 2. The second branch is cut off after its first leaf. */
export const textbook: Toy = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];

/** A large tree of small whole numbers, always the same. */
export function large(branching: number, depth: number): Toy {
  let seed = 1;
  const grow = (left: number): Toy => {
    if (left > 0) return Array.from({ length: branching }, () => grow(left - 1));
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 21;
  };
  return grow(depth);
}
