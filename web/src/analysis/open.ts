// What the address asks for, as something the board can be opened with.
import { seatName } from '../lib/names';
import { api, ApiError } from '../wire/api';
import type { Snapshot } from '../wire/types';
import type { AnalysisAddress } from './address';
import { readText } from './load';
import type { StudyStart } from './study.svelte';
import { MoveTree, ROOT } from './tree';

export interface Opened {
  start: StudyStart;
  /** The node to show. */
  at: number;
  /** The game, if it is one of this server's. */
  game: Snapshot | null;
}

/** As PDN writes it: 1-0 is a win for the side that usually begins. */
function resultOf({ ending }: Snapshot): string {
  const results: Record<string, string> = { black_wins: '1-0', white_wins: '0-1', draw: '1/2-1/2' };
  return (ending && results[ending.outcome]) ?? '*';
}

/** The node after so many moves of the main line, as far as it goes. */
function nodeAfter(tree: MoveTree, ply: number): number {
  return tree.mainLine().slice(0, ply).at(-1)?.id ?? ROOT;
}

/** An analysis that somebody shared: its text is read as any other. */
async function sharedStart(id: string, { variant, size, ply }: AnalysisAddress): Promise<Opened> {
  const { pdn } = await api.shared(id);
  const { games, problems } = await readText(pdn, variant, size);
  const [game] = games;
  if (!game) throw new ApiError(503, { code: 'internal', message: problems[0] ?? '' });
  return { start: game.start, at: nodeAfter(game.start.tree, ply ?? 0), game: null };
}

function gameStart(game: Snapshot, ply: number | null): Opened {
  const tree = new MoveTree(game.start);
  let last = ROOT;
  for (const { move, fen } of game.plies) last = tree.add(last, move, fen);
  const at = ply === null ? last : (tree.mainLine()[ply - 1]?.id ?? (ply === 0 ? ROOT : last));
  const date = new Date(game.created).toISOString().slice(0, 10).replaceAll('-', '.');
  const headers = {
    Event: 'Kelso',
    Site: game.game,
    Date: date,
    Round: '?',
    Black: seatName(game.seats.black, 'black'),
    White: seatName(game.seats.white, 'white'),
    Result: resultOf(game),
  };
  return { start: { tree, variant: game.settings.variant, size: game.settings.size, headers }, at, game };
}

export async function openAddress(address: AnalysisAddress): Promise<Opened> {
  if (address.game) return gameStart(await api.snapshot(address.game), address.ply);
  if (address.shared) return sharedStart(address.shared, address);
  const { variant, size, fen } = address;
  const { position } = await api.position({ variant, size, fen });
  return { start: { tree: new MoveTree(position.fen), variant, size }, at: ROOT, game: null };
}
