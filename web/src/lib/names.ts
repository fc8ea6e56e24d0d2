// What squares, pieces, sides and moves are called on the screen and in speech.
import { nameOf, type Naming } from '../board/geometry';
import { shownBoard } from '../board/shown.svelte';
import { locale, maybe, t, type Key } from '../i18n/index.svelte';
import type { ClockSettings } from '../wire/generated';
import type { Ballot, Move, Piece, Seat, Side, Snapshot } from '../wire/types';
import { splitNoWin } from './end_rules';
import { settings } from './settings.svelte';

/** How squares are named: as the game on the screen has it (paper E's letters), or as the user likes it. */
export const naming = (): Naming => (shownBoard() === 'rows-from-top' ? 'mirrored' : settings.squares === 'letters' ? 'letters' : 'numbers');

export const squareName = (square: number, size: number): string => nameOf(square, size, naming());

/** Sides are called by the colour that is seen: red and white, black and white, or blue and gold. */
export const sideName = (side: Side): string => t(`side.${settings.pieces}.${side}` as Key);

/** `11-15` and `22x15x8`; by letters if the user likes letters better. */
export function moveName(move: Move, size: number): string {
  if (naming() === 'numbers') return move.text;
  const mark = move.captures.length > 0 ? 'x' : '-';
  const whole = move.text.split(/[-x]/).length > 2;
  const squares = whole ? move.path : [move.path[0] ?? 0, move.path.at(-1) ?? 0];
  return squares.map((square) => squareName(square, size)).join(mark);
}

/** A move as it is spoken: "Red: 11 takes one piece, to 18, becomes a king". */
export function spokenMove(side: Side, move: Move, size: number): string {
  const taken = move.captures.length;
  const key: Key = taken === 0 ? 'say.move' : taken === 1 ? 'say.capture.one' : 'say.capture';
  const said = t(key, {
    side: sideName(side),
    from: squareName(move.path[0] ?? 0, size),
    to: squareName(move.path.at(-1) ?? 0, size),
    n: maybe(`say.number.${taken}`, String(taken)),
  });
  return move.crowns ? `${said}, ${t('say.crowned')}` : said;
}

export interface CellState {
  mustCapture: boolean;
  canMove: boolean;
  target: boolean;
  chosen: boolean;
}

export function cellName(square: number, size: number, piece: Piece | null, state: CellState): string {
  const what = piece
    ? t(piece.king ? 'cell.king' : 'cell.man', { side: sideName(piece.side) })
    : t('cell.empty');
  const more = [
    state.mustCapture ? t('cell.must') : state.canMove ? t('cell.can') : '',
    state.chosen ? t('cell.chosen') : '',
    state.target ? t('cell.target') : '',
  ];
  return [squareName(square, size), what, ...more].filter(Boolean).join(', ');
}

/** A level between two levels, as far as it matters: 4.3. */
export const levelName = (level: number): string => (Math.round(level * 10) / 10).toString();

/** An agent as a player reads it: levels of Kelso by name, others by their text. */
export function agentName(agent: string): string {
  const level = /^kelso level=([\d.]+|adaptive)( (seed|time)=\S+)*$/.exec(agent)?.[1];
  if (level === 'adaptive') return t('agent.adaptive');
  const own = /^(\w+) weights=@\S+$/.exec(agent)?.[1];
  if (own) return t('seat.trained', { learner: own });
  return level ? t('seat.level', { n: level }) : maybe(`agent.name.${agent}`, agent.replace(/^kelso\b/, 'Kelso'));
}

export function seatName(seat: Seat, side: Side): string {
  if (seat.kind === 'open') return t('seat.open');
  if (seat.level !== undefined) return t('seat.adaptive', { n: levelName(seat.level) });
  if (seat.kind === 'machine') return agentName(seat.agent ?? seat.name);
  return seat.name || sideName(side);
}

/** The server's names for people who gave none. */
const unnamed = /^Player( [12])?$/;

/** A player as the viewer knows them: by name, as “You” or “Your opponent”, or by colour where two share a table. */
export function playerAt({ mode, you, seats }: Pick<Snapshot, 'mode' | 'you' | 'seats'>, side: Side): string {
  const seat = seats[side];
  if (seat.kind === 'person' && mode === 'device') return sideName(side);
  if (seat.kind !== 'person' || !unnamed.test(seat.name)) return seatName(seat, side);
  if (you === side) return t('seat.self');
  return you === null ? sideName(side) : t('seat.opponent');
}

/** So many seconds, as exactly as one wants to know them: `50 s`, `12 min`. */
export const graceName = (seconds: number): string =>
  seconds < 120 ? t('time.seconds', { n: seconds }) : t('time.minutes', { n: Math.ceil(seconds / 60) });

/** A clock in minutes and seconds for each move, as players write it: `5+3`. */
export const clockName = (clock: ClockSettings | null): string =>
  clock ? `${Math.round(clock.base / 600) / 100}+${clock.increment / 1000}` : t('clock.none');

/** What a level is for, and about how strong it is on the ladder of docs/lab.md, where random moves are 0. */
const ratings = [300, 470, 640, 800, 1010, 1240, 1420, 1700, 1930, 2020];
export const levelTitle = (level: number): string => t(`level.${level}` as Key);
export const levelRating = (level: number): string => t(level === 10 ? 'level.rating.most' : 'level.rating', { n: ratings[level - 1] ?? 0 });

/** A player in a list, where an agent's name is its text, and a free seat has none. */
export function playerName(name: string | null | undefined): string {
  if (name === null || name === undefined) return t('seat.open');
  return unnamed.test(name) ? t('seat.unnamed') : agentName(name);
}

/** A game in a list, as far as its names go. */
interface Listed {
  players: readonly (string | null)[];
  bots: readonly Side[];
}

/** A player in a list; a program with a bot's token never passes as a person. */
export function listedName({ players, bots }: Listed, side: Side): string {
  const name = playerName(players[side === 'black' ? 0 : 1]);
  return bots.includes(side) ? t('seat.bot', { name }) : name;
}

export const listedNames = (game: Listed): string => `${listedName(game, 'black')} – ${listedName(game, 'white')}`;

/** Your opponent in a game of yours: the player in the other seat, or the other player at the same device. */
export const opponentName = ({ you, ...game }: Listed & { you: Side | null }): string =>
  you === null ? t('me.mode.device') : listedName(game, you === 'black' ? 'white' : 'black');

/** What is played: `English checkers`, with the board's size where it is not the usual one. */
export const variantName = ({ variant, size }: { variant: string; size: number }): string => {
  const name = maybe(`variant.${variant}`, variant);
  return size === 8 ? name : `${name}, ${size}×${size}`;
};

/** A day, as the visitor writes it. */
export const dateName = (time: number): string => new Date(time).toLocaleDateString(locale(), { dateStyle: 'medium' });

/** A day and a time. */
export const momentName = (time: number): string => new Date(time).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** How games end, by the name of a preset; what was put together by hand stays as it is written. */
export const endRulesName = (rules: string): string => {
  const [others, noWin] = splitNoWin(rules);
  const name = maybe(`ends.${others}`, others);
  return noWin ? t('ends.no-win', { rules: name }) : name;
};

/** “ballot 8, Edinburgh Single: 9-13 22-18 11-15”. */
export function ballotName({ number, name, moves }: Ballot): string {
  const named = [t('ballot', { n: number }), name].filter(Boolean).join(', ');
  return moves.length > 0 ? `${named}: ${moves.join(' ')}` : named;
}

export const endRulesAbout = (rules: string): string => maybe(`ends.${rules}.about`, '');

/** A kind of random opening. */
export const openingName = (opening: string): string => maybe(`opening.${opening}`, opening);
