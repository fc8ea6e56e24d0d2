// Keeps what is on the analysis board in the browser while it grows, and sees to it that two tabs with the same board do not undo each
// other's work: a tab that has not seen the last change never writes over it, but goes on under a name of its own.
import { t } from '../i18n/index.svelte';
import { boards, changedBoard, newBoardId, type BoardAbout, type BoardGame, type KeepProblem, type KeptBoard } from './boards';
import { moveNumber } from './numbering';
import type { LineReview } from './review.svelte';
import type { Study } from './study.svelte';
import { knownTag } from './tags';

/** Milliseconds from a change to its being kept; a page that is left keeps it at once. */
const PAUSE = 400;
/** Moves that name a board without players or opening. */
const BEGINS = 4;

export class Keeper {
  /** The board's name in the storage; empty as long as there is nothing to keep. */
  id = $state('');
  problem: KeepProblem | null = $state(null);
  /** Another tab has changed this board. */
  changedElsewhere = $state(false);
  /** What the board was begun from. */
  origin = '';
  game: BoardGame | null = null;
  private review: LineReview | null = null;
  private stamp = '';
  /** How many changes of the study are in the storage. */
  private keptEdits = 0;
  /** The changes there were when a game had been loaded, and nothing done with it. */
  private untouched = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly study: Study) {}

  /** Something else is on the board: nothing of it is kept before it is changed. */
  begin(origin: string, game: BoardGame | null): void {
    this.flush();
    [this.id, this.stamp, this.origin, this.game, this.review] = ['', '', origin, game, null];
    this.settle();
  }

  /** A board out of the storage is shown. */
  resume({ about, body }: KeptBoard): void {
    if (about.id !== this.id) this.flush();
    this.study.open(body, body.current);
    this.study.flipped = body.flipped;
    [this.id, this.stamp, this.origin, this.game, this.review] = [about.id, about.stamp, about.origin, body.game, body.review];
    this.settle();
  }

  /** A game was loaded from a text, which is nowhere else as far as the page knows. */
  loaded(): void {
    this.untouched = this.study.edits += 1;
  }

  /** The main line was reviewed: a board with a review is worth keeping. */
  reviewed(review: LineReview): void {
    this.review = review;
    this.study.edits += 1;
  }

  /** Forgets a game that was only looked at: whoever leafs through a collection wants no board for each. */
  drop(): void {
    this.flush();
    if (this.id === '' || this.study.edits !== this.untouched) return;
    boards.remove(this.id);
    this.forget();
  }

  /** The board was deleted: what is shown stays, and is kept anew once it is changed. */
  forget(): void {
    [this.id, this.stamp] = ['', ''];
    this.settle();
  }

  /** Keeps the board soon. It has its name at once, so that the address leads back to it even if the page is left first. */
  later(): void {
    if (this.id === '' && this.study.edits !== this.keptEdits) this.id = newBoardId();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  flush(): void {
    clearTimeout(this.timer);
    const { edits } = this.study;
    const stored = this.id === '' ? null : boards.about(this.id);
    const seen = stored !== null && stored.stamp === this.stamp;
    if (edits === this.keptEdits) {
      // Only what is looked at has changed: not worth writing over anything.
      if (seen) boards.write(this.about(stored.edited, stored.stamp), this.body());
      return;
    }
    if (stored !== null && !seen) this.part();
    if (this.id === '') this.id = newBoardId();
    const stamp = newBoardId();
    this.problem = boards.write(this.about(Date.now(), stamp), this.body());
    if (this.problem === null) [this.stamp, this.keptEdits] = [stamp, edits];
  }

  /** Watches other tabs, and the end of this one. */
  listen(): () => void {
    const changed = ({ key }: StorageEvent): void => {
      if (this.id !== '' && changedBoard(key) === this.id) this.changedElsewhere = (boards.about(this.id)?.stamp ?? this.stamp) !== this.stamp;
    };
    const leave = (): void => this.flush();
    const hidden = (): void => {
      if (document.hidden) this.flush();
    };
    addEventListener('storage', changed);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      this.flush();
      removeEventListener('storage', changed);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }

  /** Both tabs have changed the board: both versions are kept. */
  private part(): void {
    this.id = newBoardId();
    this.changedElsewhere = false;
    this.study.note(t('boards.parted'));
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.keptEdits = this.study.edits;
    this.changedElsewhere = false;
    this.problem = null;
  }

  private about(edited: number, stamp: string): BoardAbout {
    const { id, origin, study } = this;
    const { tree, headers, opening } = study;
    const begins = tree.mainLine().slice(0, BEGINS).map((node) => `${moveNumber(tree.root.fen, node.ply, node.ply === 1)} ${node.move?.text ?? ''}`.trim());
    return {
      id,
      edited,
      stamp,
      origin,
      black: knownTag(headers['Black']),
      white: knownTag(headers['White']),
      event: knownTag(headers['Event']),
      opening: opening?.name ?? '',
      begins: begins.join(' '),
      moves: tree.size - 1,
    };
  }

  private body(): KeptBoard['body'] {
    const { tree, current, flipped, variant, size, headers } = this.study;
    return { tree, current, flipped, variant, size, headers, game: this.game, review: this.review };
  }
}
