// The collection that is open, and which of its games is on the board. It outlives the dialog and the page, but is stored nowhere.
import { readGame, type Collection } from './collection';
import type { Loaded } from './load';

class KeptCollection {
  collection: Collection | null = $state.raw(null);
  search = $state('');
  /** The index of the game on the board; null if that comes from elsewhere. */
  shown: number | null = $state(null);
  /** Where the next step starts: at a game that could not be read, while the one before it is still on the board. */
  private cursor = $state(0);
  private asked = 0;

  open(collection: Collection): void {
    this.close();
    this.collection = collection;
  }

  close(): void {
    this.leave();
    this.collection = null;
    this.search = '';
  }

  /** A game of it is on the board. */
  show(index: number): void {
    this.leave();
    this.shown = this.cursor = index;
  }

  /** Something else is on the board. */
  leave(): void {
    this.shown = null;
    this.asked += 1;
  }

  leads(by: number): boolean {
    return this.collection?.games[this.cursor + by] !== undefined;
  }

  /** Reads the game so many places further on; null if something else is wanted by the time it is there. */
  async step(by: number, variant: string, size: number): Promise<Loaded | null> {
    const { collection, shown } = this;
    if (collection === null || shown === null || !this.leads(by)) return null;
    const asked = (this.asked += 1);
    const index = (this.cursor += by);
    const loaded = await readGame(collection, index, variant, size);
    if (asked !== this.asked) return null;
    if (loaded.games.length > 0) this.shown = index;
    else if (loaded.unanswered) this.cursor = shown;
    return loaded;
  }
}

export const kept = new KeptCollection();
