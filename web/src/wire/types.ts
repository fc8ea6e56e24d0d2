// The messages of the socket and the shapes in them, by the names that the page uses. All of them are generated from the server's own
// (`scripts/wire`); docs/protocol.md explains them.
import type { ClientCommand, ErrorDetail, PaceArgs, Side, SocketMessage } from './generated';

export type {
  AnalysisLine,
  Ballot,
  Board as BoardLook,
  Candidate,
  ChatLine,
  Clock,
  Ending,
  Mode,
  Move,
  Moved as MoveEvent,
  OfferKind,
  Pace,
  Piece,
  Ply,
  Position,
  Seat,
  Settings,
  Side,
  Snapshot,
  Stats,
} from './generated';

/** Why something was refused. A request that found no server is refused by the page itself. */
export type WireError = Omit<ErrorDetail, 'code'> & { code: ErrorDetail['code'] | 'offline' };

/** What the server sends. Events that change the game carry its version, `v`. */
export type ServerEvent = SocketMessage;

/** What the page sends; of a pace, only what is to change. */
export type Command = Exclude<ClientCommand, { t: 'pace' }> | { t: 'pace'; d: Partial<PaceArgs> };

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');
