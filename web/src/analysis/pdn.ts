// The tree as PDN, and from what the server read out of PDN. What is written here the server reads again: a browser test takes it there
// and back.
import { picture } from '../board/fen';
import type { PdnNode } from '../wire/generated';
import { MoveTree, ROOT, type TreeNode } from './tree';

export interface PdnSource {
  tree: MoveTree;
  /** Rules of the board, and rows. */
  variant: string;
  size: number;
  /** True if the game begins where it usually does. */
  usualStart: boolean;
  /** Tags of the game it came from. */
  headers: Readonly<Record<string, string>>;
}

const WIDTH = 80;
/** Tags that say what the tree itself says. */
const OWN = new Set(['GameType', 'Variant', 'SetUp', 'FEN', 'Result']);
const USUAL = { Event: 'Analysis', Site: '?', Date: '????.??.??', Round: '?', Black: '?', White: '?' };

const escaped = (text: string): string => text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`).replaceAll(/\p{Cc}/gu, ' ');

function tags({ tree, variant, size, usualStart, headers }: PdnSource): string[] {
  const kept = Object.entries({ ...USUAL, ...headers }).filter(([name]) => !OWN.has(name));
  const own: [string, string][] = [
    ['Result', headers['Result'] ?? '*'],
    ['GameType', `21,B,${size},${size},N1,0`],
    ...(variant === 'english' ? [] : ([['Variant', variant]] as [string, string][])),
    ...(usualStart ? [] : ([['SetUp', '1'], ['FEN', tree.root.fen]] as [string, string][])),
  ];
  return [...kept, ...own].map(([name, value]) => `[${name} "${escaped(value)}"]`);
}

/** A closing brace would end the comment. */
const braces = (text: string): string => `{${text.replaceAll('}', ')').replaceAll(/\s+/g, ' ').trim()}}`;

/** The moves as words. A variation follows the move it replaces; the walk keeps its own stack. */
function words(tree: MoveTree): string[] {
  const out: string[] = [];
  const offset = picture(tree.root.fen).turn === 'black' ? 0 : 1;
  if (tree.root.comment) out.push(braces(tree.root.comment));
  /** What the next word begins with, and whether a second player's move needs its number. */
  let [glue, numbered] = ['', true];
  const write = (node: TreeNode): void => {
    const half = node.ply - 1 + offset;
    const number = `${Math.floor(half / 2) + 1}${half % 2 === 0 ? '.' : '...'}`;
    const needed = half % 2 === 0 || numbered ? [number] : [];
    const [first = '', ...rest] = [...needed, node.move?.text ?? '', ...node.nags.map((nag) => `$${nag}`)];
    out.push(glue + first, ...rest);
    if (node.comment) out.push(braces(node.comment));
    [glue, numbered] = ['', node.comment !== ''];
  };
  const close = (): void => {
    out[out.length - 1] += ')';
    numbered = true;
  };
  type Task = number | typeof close;
  const open: Task[] = tree.root.children.slice(0, 1);
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    if (typeof task === 'function') task();
    else {
      if (tree.at(tree.at(task).parent ?? ROOT).children[0] !== task) [glue, numbered] = ['(', true];
      open.push(...writeRun(tree, task, write).flatMap((next): Task[] => (next.variation ? [close, next.start] : [next.start])));
    }
  }
  return out;
}

/** Writes a line as far as no variations leave it; what follows, the last to be written first. */
function writeRun(tree: MoveTree, start: number, write: (node: TreeNode) => void): { start: number; variation: boolean }[] {
  for (let id: number | undefined = start; id !== undefined; ) {
    const node: TreeNode = tree.at(id);
    write(node);
    const siblings: number[] = tree.at(node.parent ?? ROOT).children;
    const others: number[] = siblings[0] === id ? siblings.slice(1) : [];
    id = node.children[0];
    if (others.length === 0) continue;
    const goesOn = id === undefined ? [] : [{ start: id, variation: false }];
    return [...goesOn, ...others.toReversed().map((other) => ({ start: other, variation: true }))];
  }
  return [];
}

/** Words in lines of a width that every editor shows. */
function wrapped(all: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of all.flatMap((piece) => piece.split(' '))) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length > WIDTH && line !== '') {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  return [...lines, line].join('\n');
}

export function writePdn(source: PdnSource): string {
  const result = source.headers['Result'] ?? '*';
  return `${tags(source).join('\n')}\n\n${wrapped([...words(source.tree), result])}\n`;
}

/** The tree out of the server's list, in which every node comes after the one before it. */
export function treeOf(start: string, comment: string, nodes: readonly PdnNode[]): MoveTree {
  const tree = new MoveTree(start);
  tree.comment(ROOT, comment);
  const ids: number[] = [];
  for (const node of nodes) {
    const parent = node.parent === undefined ? ROOT : (ids[node.parent] ?? ROOT);
    const id = tree.add(parent, node.move, node.fen);
    ids.push(id);
    const here = tree.at(id);
    tree.comment(id, [here.comment, node.comment ?? ''].filter(Boolean).join(' '));
    here.nags = [...new Set([...here.nags, ...(node.nags ?? [])])];
  }
  return tree;
}
