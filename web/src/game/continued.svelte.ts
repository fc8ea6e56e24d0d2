// The player's games that are under way: asked for when a page shows them, and again when the page comes back into view.
import { api } from '../wire/api';
import type { MyGame } from '../wire/rest';

/** How many there were the last time; kept in the browser. */
const KEY = 'kelso-continued';

function remembered(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    // Storage can be forbidden.
    return 0;
  }
}

function remember(n: number): void {
  try {
    localStorage.setItem(KEY, String(n));
  } catch {
    // Then the list appears when it is known.
  }
}

export class ContinuedGames {
  games: MyGame[] = $state.raw([]);
  loaded = $state(false);
  private before = $state(remembered());

  constructor(private readonly most: number) {}

  /** How many are shown or, until the server has answered, probably will be. */
  get expected(): number {
    return this.loaded ? this.games.length : Math.min(this.before, this.most);
  }

  /** Keeps the list current for as long as the page is shown. */
  watch(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.read();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  private async read(): Promise<void> {
    try {
      const { games } = await api.myGames({ state: 'running', most: this.most });
      // Those that wait for the player first; within each, the newest.
      this.games = games.toSorted((a, b) => Number(b.stands?.your_turn ?? false) - Number(a.stands?.your_turn ?? false));
      this.loaded = true;
      remember(games.length);
    } catch {
      this.before = 0;
      // Without the server there is nothing to go on with; the page says so where something is asked of it.
    }
  }
}
