// The REST calls of the page: one function each, and one error that carries the server's own sentence.
import type {
  AdaptiveStanding,
  Agents,
  Analysis,
  AnalysisQuery,
  Answers,
  Comparison,
  Created,
  FeedbackSummary,
  DeviceLink,
  Habits,
  MyGames,
  MyGamesFilter,
  MySummary,
  NewGame,
  Paired,
  PairRequest,
  PositionQuery,
  PositionReport,
  ValuesQuery,
  Variants,
} from './rest';
import { loadFaultWords } from '../lib/fault_words';
import { reach } from '../offline/reach.svelte';
import type {
  CompareRequest,
  DeviceOffer,
  Found,
  Lobby,
  LobbyState,
  PdnReport,
  PositionValues,
  ReviewReport,
  ReviewRequest,
  SharedAnalysis,
  SharedEntry,
  SharedList,
  TakeDevice,
  WeightsEntry,
  WeightsList,
} from './generated';
import type { Position, Snapshot, WireError } from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail: WireError,
    /** Seconds after which the server may be asked again, if it says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail.message);
  }
}

export async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return body === undefined ? ask(path, {}, signal) : send(path, JSON.stringify(body), 'application/json', signal);
}

const send = <T>(path: string, body: string, type: string, signal?: AbortSignal): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'content-type': type }, body }, signal);

async function ask<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, signal ? { ...init, signal } : init);
  } catch {
    if (!signal?.aborted) reach.heard(false);
    throw new ApiError(0, { code: 'offline', message: '' });
  }
  reach.heard(true);
  const json: unknown = await answer.json().catch(() => null);
  // An answer that broke off, because the line did or the page is being left, is none. Some have no body at all.
  if (answer.ok && json === null && answer.status !== 204) throw new ApiError(0, { code: 'offline', message: '' });
  if (answer.ok) return json as T;
  const detail = (json as { error?: WireError } | null)?.error;
  if (detail) await loadFaultWords(detail);
  throw new ApiError(answer.status, detail ?? { code: 'internal', message: answer.statusText }, seconds(answer.headers.get('retry-after')));
}

function seconds(text: string | null): number | null {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

/** What is not said is left out of a query. */
const query = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))).toString();

const game = (id: string): string => `/games/${encodeURIComponent(id)}`;

/** What can be played does not change while the page is open: ask once. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

export const api = {
  variants: once(() => call<Variants>('/variants')),
  agents: once(() => call<Agents>('/agents')),
  me: () => call<MySummary>('/me'),
  myGames: (filter: MyGamesFilter) => call<MyGames>(`/me/games?${query(filter)}`),
  myPdnLink: '/api/me/games.pdn',
  deviceLink: () => call<DeviceLink>('/me/device-link', {}),
  deviceOffer: (secret: string) => call<DeviceOffer>('/me/device/offer', { secret }),
  signOutOthers: () => call<TakeDevice>('/me/sign-out-others', {}),
  takeDevice: (secret: string) => call<MySummary>('/me/device', { secret }),
  weights: () => call<WeightsList>('/me/weights'),
  uploadWeights: (name: string, text: string) => send<WeightsEntry>(`/me/weights?${query({ name: name || undefined })}`, text, 'text/plain'),
  deleteWeights: (id: string) => ask<null>(`/me/weights/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  forgetMe: () => ask<null>('/me', { method: 'DELETE' }),
  pair: (body: PairRequest) => call<Paired>('/pairing', body),
  stopPairing: (game: string) => call<null>('/pairing/cancel', { game }),
  adaptive: () => call<AdaptiveStanding>('/adaptive'),
  create: (body: NewGame) => call<Created>('/games', body),
  join: (id: string, name: string) => call<Snapshot>(`${game(id)}/join`, name ? { name } : {}),
  snapshot: (id: string) => call<Snapshot>(game(id)),
  habits: (id: string, ply: number, signal: AbortSignal) => call<Habits>(`${game(id)}/habits?ply=${ply}`, undefined, signal),
  lobby: (state: LobbyState, signal?: AbortSignal) =>
    call<Lobby>(`/games?state=${state}`, undefined, signal),
  code: (code: string) => call<Found>(`/codes/${encodeURIComponent(code)}`),
  moves: (id: string, path: readonly number[]) => call<Position>(`${game(id)}/moves?path=${path.join('-')}`),
  position: (body: PositionQuery) => call<PositionReport>('/position', body),
  analysis: (body: AnalysisQuery, signal?: AbortSignal) => call<Analysis>('/analysis', body, signal),
  values: (body: ValuesQuery) => call<PositionValues>('/position/values', body),
  pdn: (text: string) => send<PdnReport>('/pdn', text, 'text/plain'),
  /** Where reviews are, of a game and of a line. */
  gameReview: (id: string) => `${game(id)}/review`,
  lineReview: (id: string) => `/reviews/${encodeURIComponent(id)}`,
  review: (path: string, signal?: AbortSignal) => call<ReviewReport>(path, undefined, signal),
  startReview: (path: string) => call<ReviewReport>(path, {}),
  reviewLine: (line: ReviewRequest) => call<ReviewReport>('/reviews', line),
  share: (pdn: string) => send<SharedEntry>('/shared', pdn, 'text/plain'),
  shared: (id: string) => call<SharedAnalysis>(`/shared/${encodeURIComponent(id)}`),
  sharedByMe: () => call<SharedList>('/shared'),
  unshare: (id: string) => ask<null>(`/shared/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  compare: (body: CompareRequest) =>
    call<Comparison>('/compare', body),
  feedback: () => call<FeedbackSummary>('/feedback'),
  answer: (body: Answers) => call<FeedbackSummary>('/feedback', body),
  pdnLink: (id: string) => `/api${game(id)}/pdn`,
  qrLink: (id: string) => `/api${game(id)}/qr.svg`,
};
