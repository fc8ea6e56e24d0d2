// Finished games of one's own, put aside in this browser so that they can be looked at without a network.
import type { Snapshot } from '../wire/types';

const STORE = 'kelso-games';
/** The oldest go first. */
const MOST = 50;

const address = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

async function open(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(STORE) : null;
  } catch {
    // Storage can be forbidden; then there is nothing to look at later.
    return null;
  }
}

/** Puts a game aside if it is over and the viewer's own. */
export async function keepGame(game: Snapshot): Promise<void> {
  if (!game.ending || game.plies.length === 0 || (game.you === null && !game.owner)) return;
  const store = await open();
  if (!store) return;
  try {
    await store.delete(address(game.game));
    await store.put(address(game.game), new Response(JSON.stringify(game), { headers: { 'content-type': 'application/json' } }));
    const old = (await store.keys()).slice(0, -MOST);
    await Promise.all(old.map((request) => store.delete(request)));
  } catch {
    // No room: the game is still on the server.
  }
}

/** The games that were put aside, the latest first. */
export async function keptGames(): Promise<Snapshot[]> {
  const store = await open();
  if (!store) return [];
  const answers = await Promise.all((await store.keys()).map((request) => store.match(request)));
  const games = await Promise.all(answers.map(async (answer) => (answer ? ((await answer.json()) as Snapshot) : null)));
  return games.filter((game) => game !== null).toReversed();
}

/** For those who want nothing of theirs left in this browser. */
export const forgetKeptGames = async (): Promise<boolean> => ('caches' in globalThis ? caches.delete(STORE) : false);
