// Addresses of the analysis board: a position, a game, or nothing in particular.

export interface AnalysisAddress {
  /** A game of the server to look at, if the address names one. */
  game: string | null;
  /** An analysis that somebody shared, if the address names one. */
  shared: string | null;
  /** How many of its moves are shown; all of them if nothing is said. */
  ply: number | null;
  /** The position; null is the start. */
  fen: string | null;
  variant: string;
  size: number;
  /** The review is wanted at once. */
  review: boolean;
  /** The board of this browser's storage; empty if none is named. */
  board: string;
}

export function addressOf(what: string, id: string, query: URLSearchParams): AnalysisAddress {
  const ply = query.get('ply');
  return {
    game: what === 'game' && id ? id : null,
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    shared: what === 's' && id ? id : null,
    fen: what && what !== 'game' && !(what === 's' && id) ? what : null,
    variant: query.get('variant') || 'english',
    size: Number(query.get('size')) || 8,
    review: query.has('review'),
    board: query.get('board') ?? '',
  };
}

/** The address of a position. Colons and commas may stand in a path as they are. */
export function positionAddress({ fen, variant, size }: { fen: string | null; variant: string; size: number }): string {
  const query = new URLSearchParams();
  if (variant !== 'english') query.set('variant', variant);
  if (size !== 8) query.set('size', String(size));
  const path = fen ? `/${encodeURIComponent(fen).replaceAll('%3A', ':').replaceAll('%2C', ',')}` : '';
  return `/analysis${path}${query.size > 0 ? `?${query}` : ''}`;
}

export const gameAddress = (id: string, ply: number | null): string =>
  `/analysis/game/${encodeURIComponent(id)}${ply === null ? '' : `?ply=${ply}`}`;

export const sharedAddress = (id: string): string => `/analysis/s/${encodeURIComponent(id)}`;

/** The address of a board that is kept in this browser; to others it is that of the position, the game or the shared analysis. */
export const boardAddress = (address: string, board: string): string => `${address}${address.includes('?') ? '&' : '?'}board=${encodeURIComponent(board)}`;

const SHARED = 'shared ';

/** The shared analysis that a board was begun from, if it was. */
export const sharedOrigin = (origin: string): string | null => (origin.startsWith(SHARED) ? origin.slice(SHARED.length) : null);

/** What a board is begun from, as text to compare; nothing in particular is empty. */
export function originOf({ game, shared, fen, variant, size }: Pick<AnalysisAddress, 'game' | 'shared' | 'fen' | 'variant' | 'size'>): string {
  if (game !== null) return `game ${game}`;
  if (shared !== null) return SHARED + shared;
  return fen === null ? '' : `${variant} ${size} ${fen}`;
}

/** The same position with the other side to move, to see what it threatens. */
export const otherToMove = (fen: string): string => (/^b/i.test(fen) ? 'W' : 'B') + fen.slice(1);
