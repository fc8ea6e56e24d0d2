// What is on the analysis board: a tree of moves and the node that is looked at. What is legal, the server says: each position is asked
// for when it is first shown, and kept.
import { picture } from '../board/fen';
import { afterMove } from '../board/tracking';
import { t, type Key } from '../i18n/index.svelte';
import { say } from '../lib/announce.svelte';
import { endingText } from '../lib/endings';
import { OPENING_PLIES } from '../lib/openings';
import { errorText } from '../lib/errors';
import { spokenMove } from '../lib/names';
import { settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';
import { api } from '../wire/api';
import type { OpeningName, ReviewedMove } from '../wire/generated';
import type { PositionReport } from '../wire/rest';
import type { Move, Piece, Position, Side } from '../wire/types';
import { turnAfter } from './numbering';
import { isMoveNag, MoveTree, ROOT, type TreeNode } from './tree';

/** Everything a board can be opened with. */
export interface StudyStart {
  tree: MoveTree;
  variant: string;
  size: number;
  headers?: Record<string, string>;
}

/** What PDN calls the marks of a review. */
const NAGS = { dubious: 6, mistake: 2, blunder: 4 } as const;
const STEPS = ['first', 'back', 'forward', 'last', 'up', 'down'] as const;
export type StudyStep = (typeof STEPS)[number];

export class Study {
  tree = new MoveTree('');
  current = $state(ROOT);
  variant = $state('english');
  size = $state(8);
  flipped = $state(false);
  message = $state('');
  headers: Record<string, string> = $state.raw({});
  usualStart = $state(true);
  /** How many changes were made by whoever sits at the board; what a review marks is not one. */
  edits = $state(0);
  private revision = $state(0);
  /** Changes with what the server has said about positions: far more often than the tree, and to fewer parts of the page. */
  private heard = $state(0);
  private pending: Move | null = $state.raw(null);
  private readonly reports = new Map<string, PositionReport>();
  private readonly asked = new Set<string>();
  private readonly openings = new Map<string, OpeningName | null>();

  open({ tree, variant, size, headers = {} }: StudyStart, at: number = ROOT): void {
    this.tree = tree;
    this.headers = headers;
    if (variant !== this.variant || size !== this.size) this.reports.clear();
    this.variant = variant;
    this.size = size;
    this.usualStart = false;
    this.goTo(at);
  }

  get node(): TreeNode {
    void this.revision;
    return this.tree.at(this.current);
  }

  /** Changes with everything that changes the tree. */
  get version(): number {
    return this.revision;
  }

  get position(): Position | null {
    return this.pending ? null : (this.report(this.node)?.position ?? null);
  }

  get pieces(): Piece[] {
    const { pieces } = picture(this.node.fen);
    return this.pending ? afterMove(pieces, this.pending) : pieces;
  }

  get turn(): Side {
    return picture(this.node.fen).turn;
  }

  get last(): Move | null {
    return this.pending ?? this.node.move;
  }

  /** The main line as the server reads it. */
  mainText(): { variant: string; size: number; fen: string; moves: string[] } {
    const { variant, size, tree } = this;
    return { variant, size, fen: tree.root.fen, moves: tree.mainLine().map((node) => node.move?.text ?? '') };
  }

  /** Moves that may lie between two pictures. */
  get hints(): Move[] {
    const near = this.node.children.map((child) => this.tree.at(child).move);
    return [this.last, ...near].filter((move) => move !== null);
  }

  /** The opening that the line began with; while the server is asked about it, the one that fewer of its moves have. */
  get opening(): OpeningName | null {
    void this.heard;
    const moves = this.begun;
    for (let n = moves.length; n >= 0; n -= 1) {
      const known = this.openings.get(this.openingKey(moves.slice(0, n)));
      if (known !== undefined) return known;
    }
    return null;
  }

  /** Moves from which an opening that leads here can have its name. */
  private get begun(): string[] {
    void this.revision;
    return this.tree.path(this.current).slice(0, OPENING_PLIES).map((node) => node.move?.text ?? '');
  }

  /** Asks for what the opening is called: only where it is shown, because it takes a request for each of the first moves. */
  async findOpening(): Promise<void> {
    const { variant, size, begun: moves } = this;
    const key = this.openingKey(moves);
    if (this.openings.has(key)) return;
    const report = await api.position({ variant, size, fen: this.tree.root.fen, moves }).catch(() => null);
    if (!report) return;
    this.openings.set(key, report.opening ?? null);
    this.heard += 1;
  }

  private openingKey(moves: readonly string[]): string {
    return `${this.variant} ${this.size} ${this.tree.root.fen} ${moves.join(' ')}`;
  }

  /** Who has won here, or that nobody has; null if the game goes on. */
  get outcome(): Side | 'draw' | null {
    const outcome = this.report(this.node)?.ending?.outcome;
    return outcome === 'black_wins' ? 'black' : outcome === 'white_wins' ? 'white' : outcome === 'draw' ? 'draw' : null;
  }

  /** How the game is over here, if it is. */
  get over(): string {
    const ending = this.report(this.node)?.ending;
    return ending ? endingText(ending, null) : '';
  }

  goTo(id: number): void {
    this.current = this.tree.has(id) ? id : ROOT;
    this.message = '';
    this.changed();
    void this.look(this.node.fen);
  }

  step(step: StudyStep): void {
    const { node, tree } = this;
    const line = tree.mainLine(node.id);
    const to = {
      first: ROOT,
      back: node.parent ?? ROOT,
      forward: line[0]?.id ?? node.id,
      last: line.at(-1)?.id ?? node.id,
      up: tree.sibling(node.id, -1),
      down: tree.sibling(node.id, 1),
    }[step];
    if (to === node.id) return;
    this.goTo(to);
    const { move, ply } = this.node;
    say(move ? spokenMove(turnAfter(tree.root.fen, ply - 1), move, this.size) : t('analysis.start'));
  }

  async play(move: Move): Promise<void> {
    const from = this.current;
    this.pending = move;
    sound(move.crowns ? 'crown' : move.captures.length > 0 ? 'capture' : 'move', settings.sound);
    const added = await this.add(from, [move.text]);
    this.pending = null;
    if (added !== null && this.current === from) this.goTo(added);
  }

  /** Adds a line of moves, and goes to its first. */
  async tryLine(moves: readonly string[]): Promise<void> {
    const from = this.current;
    const added = await this.add(from, moves);
    if (added !== null && this.current === from) this.goTo(added);
  }

  /** Adds moves below a node; the first of them. */
  private async add(from: number, moves: readonly string[]): Promise<number | null> {
    const { variant, size, tree } = this;
    try {
      const report = await api.position({ variant, size, fen: tree.at(from).fen, moves: [...moves] });
      if (tree !== this.tree || !tree.has(from)) return null;
      let at = from;
      const before = tree.size;
      for (const { move, fen } of report.plies) at = tree.add(at, move, fen);
      if (tree.size > before) this.edits += 1;
      if (report.plies.length === 1) this.hear(report.position.fen, report);
      this.changed();
      const first = report.plies[0]?.move.text;
      return tree.at(from).children.find((child) => tree.at(child).move?.text === first) ?? null;
    } catch (error) {
      this.note(error instanceof RangeError ? t('analysis.full') : errorText(error));
      return null;
    }
  }

  /** The moves along a path, where there are too many to list. */
  async ask(path: readonly number[]): Promise<Position | null> {
    const { variant, size, tree } = this;
    try {
      return (await api.position({ variant, size, fen: tree.at(this.current).fen, path: [...path] })).position;
    } catch (error) {
      this.note(errorText(error));
      return null;
    }
  }

  promote(): void {
    if (this.tree.promote(this.current)) {
      this.note(t('analysis.promoted'));
      this.edits += 1;
    }
    this.changed();
  }

  remove(): void {
    const gone = this.current;
    this.goTo(this.tree.remove(gone));
    this.edits += 1;
    this.note(t('analysis.deleted'));
  }

  comment(text: string): void {
    this.tree.comment(this.current, text);
    this.edits += 1;
    this.changed();
  }

  toggleNag(nag: number): void {
    this.tree.toggleNag(this.current, nag);
    this.edits += 1;
    this.changed();
  }

  /** Marks the moves of the game as a review did, where nobody has marked them. */
  mark(moves: readonly ReviewedMove[]): void {
    const game = this.tree.mainLine();
    for (const { ply, mark } of moves) {
      const node = game[ply - 1];
      if (mark && node && !node.nags.some(isMoveNag)) node.nags = [...node.nags, NAGS[mark]];
    }
    this.changed();
  }

  /** Shows a message and speaks it. */
  note(text: string): void {
    this.message = text;
    if (text) say(text);
  }

  refused(why: string, square: string): void {
    if (why !== 'empty' && why !== 'not_your_turn') this.note(t(`why.${why}` as Key, { square, list: this.position?.moves.map((move) => move.text).join(', ') ?? '' }));
  }

  private changed(): void {
    this.revision += 1;
  }

  private report({ fen }: TreeNode): PositionReport | null {
    void this.heard;
    return this.reports.get(fen) ?? null;
  }

  private async look(fen: string): Promise<void> {
    const { variant, size } = this;
    const name = `${variant} ${size} ${fen}`;
    if (this.reports.has(fen) || this.asked.has(name)) return;
    this.asked.add(name);
    try {
      const report = await api.position({ variant, size, fen });
      if (variant !== this.variant || size !== this.size) return;
      this.hear(fen, report);
    } catch (error) {
      if (fen === this.node.fen) this.note(errorText(error));
    } finally {
      this.asked.delete(name);
    }
  }

  private hear(fen: string, report: PositionReport): void {
    this.reports.set(fen, report);
    this.heard += 1;
  }

  /** Asks whether the game begins where it usually does: a PDN says it if not. */
  async findStart(): Promise<void> {
    const { variant, size, tree } = this;
    const usual = await api.position({ variant, size }).catch(() => null);
    if (tree === this.tree && usual) this.usualStart = usual.position.fen === tree.root.fen;
  }
}
