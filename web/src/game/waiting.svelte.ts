// Public games with a free seat: asked for while a page that shows them is in view.
import { errorText } from '../lib/errors';
import { api } from '../wire/api';
import type { LobbyGame } from '../wire/rest';

export class WaitingGames {
  games: LobbyGame[] = $state.raw([]);
  loaded = $state(false);
  problem = $state('');
  /** No new games are accepted: the server is about to be stopped. */
  maintenance = $state(false);

  constructor(private readonly every: number) {}

  /** Those of others, who have waited longest first. */
  get others(): LobbyGame[] {
    return this.games.filter((game) => !game.yours).toReversed();
  }

  /** Keeps the list current for as long as the page is shown. */
  watch(): () => void {
    const stop = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.read(stop.signal);
    };
    look();
    const timer = setInterval(look, this.every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      stop.abort();
      document.removeEventListener('visibilitychange', look);
    };
  }

  private async read(signal: AbortSignal): Promise<void> {
    try {
      const { games, maintenance = false } = await api.lobby('open', signal);
      this.games = games;
      this.maintenance = maintenance;
      this.loaded = true;
      this.problem = '';
    } catch (error) {
      if (!signal.aborted) this.problem = errorText(error);
    }
  }
}
