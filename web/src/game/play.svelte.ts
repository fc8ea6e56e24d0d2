// What the player does at the table: browsing, premoves, hints, typed moves, and what is said about all of it. The page's
// components only show this.
import type { Arrow } from '../board/arrow';
import { opened } from '../board/crowd';
import { isStill, landings } from '../board/motion';
import { afterMove } from '../board/tracking';
import { asLegal, type Premove } from '../board/premove';
import type { Refusal } from '../board/selection';
import { readMove, squaresOf } from '../board/typed';
import { picture } from '../board/fen';
import { t, type Key } from '../i18n/index.svelte';
import { say } from '../lib/announce.svelte';
import { endingSound, endingText } from '../lib/endings';
import { errorText, wireErrorText } from '../lib/errors';
import { moveName, naming, playerAt, sideName, spokenMove, squareName } from '../lib/names';
import { change, settings } from '../lib/settings.svelte';
import { play as sound, type Sound } from '../lib/sound';
import { api } from '../wire/api';
import { patiently } from '../wire/patience';
import type { Analysis } from '../wire/rest';
import type { Move, Piece, Position, ServerEvent, Side, Snapshot, WireError } from '../wire/types';
import { clamp, fenAt, lastMoveAt, type Shown } from './browse';
import { shortValue } from './candidates';
import { answer, askedInWords, type Question } from './questions';
import { Session } from './session.svelte';
import { dutySpeech, startSpeech } from './speech';

/** How long news stay under the board that nobody has to act on. */
const NEWS = 6_000;
/** The most legal moves that a message lists. */
const LISTED = 60;

export class Play {
  readonly session: Session;
  shown: Shown = $state(null);
  flippedByHand = $state(false);
  premove: Premove | null = $state.raw(null);
  hint: Move | null = $state.raw(null);
  hinting = $state(false);
  /** At one table: one player has offered a draw, and the other is asked. */
  askingDraw = $state(false);
  /** The dialog with the result was closed, or the game was over when it was opened. */
  resultSeen = $state(false);
  message = $state('');
  legal: number[] = $state.raw([]);
  thinks = $state(false);
  /** This visitor is taking a seat: what is said about it comes from the seat, not from here. */
  joining = false;
  private readonly present: Record<Side, boolean>;

  constructor(
    snapshot: Snapshot,
    private readonly onrematch: (game: string) => void,
  ) {
    this.present = { black: snapshot.seats.black.connected, white: snapshot.seats.white.connected };
    this.session = new Session(snapshot, {
      changed: (event, game) => this.changed(event, game),
      refused: (error, command) => this.refused(error, command),
    });
    if (settings.thinking && (snapshot.mode === 'machine' || snapshot.mode === 'machines') && !snapshot.ending) {
      this.thinks = true;
      this.session.think(true);
    }
    // Who may still sit down is asked in a dialog, which says all of it.
    if (snapshot.you !== null || !this.hasFreeSeat) say(startSpeech(snapshot, snapshot.settings.size));
  }

  get game(): Snapshot {
    return this.session.game;
  }

  get hasFreeSeat(): boolean {
    const { black, white } = this.game.seats;
    return black.kind === 'open' || white.kind === 'open';
  }

  get size(): number {
    return this.game.settings.size;
  }

  /** One's own side is at the bottom, or Black where the game has its own board, unless the board was turned. */
  get flipped(): boolean {
    const blackBelow = this.game.settings.board ? true : this.game.you === 'black';
    return blackBelow !== this.flippedByHand;
  }

  get pieces(): Piece[] {
    const { position, plies, start } = this.game;
    if (this.shown !== null) return picture(fenAt(plies, start, this.shown)).pieces;
    return this.session.pending ? afterMove(position.pieces, this.session.pending) : position.pieces;
  }

  /** The position on the board: the game's, or the one that is looked back at. */
  get fen(): string {
    const { position, plies, start } = this.game;
    return this.shown === null ? position.fen : fenAt(plies, start, this.shown);
  }

  get last(): Move | null {
    return (this.shown === null && this.session.pending) || lastMoveAt(this.game.plies, this.shown);
  }

  /** Moves that may lie between two pictures: the one that led here, and the one that leads on. */
  get hints(): Move[] {
    const next = this.shown === null ? null : this.game.plies[this.shown]?.move;
    return [this.last, next].filter((move) => move !== null && move !== undefined);
  }

  get active(): Position | null {
    return this.shown === null && this.session.myTurn ? this.game.position : null;
  }

  get premoveSide(): Side | null {
    const { you, ending, position } = this.game;
    const able = settings.premove && this.shown === null && !ending && (you === 'black' || you === 'white');
    return able && position.turn !== you ? you : null;
  }

  get arrows(): Arrow[] {
    const hint: Arrow[] = this.hint && this.shown === null ? [{ path: this.hint.path, label: '', weight: 1, kind: 'hint' }] : [];
    return [...this.considered, ...hint];
  }

  /** Every move it considers. After its move they stay, fainter; looking back at where it thought, they are as they were. */
  private get considered(): Arrow[] {
    const { thought } = this.session;
    if (!this.thinks || !thought) return [];
    const plies = this.shown ?? this.game.plies.length;
    if (this.shown !== null && plies !== thought.ply - 1) return [];
    const faint = plies !== thought.ply - 1;
    return thought.candidates.map((candidate) => ({
      path: candidate.move.path,
      label: shortValue(candidate),
      weight: candidate.best ? 1 : 0.4,
      kind: candidate.best ? 'best' : 'other',
      faint,
    }));
  }

  /** What the computer would play as far as it has thought, beside its name. */
  get thoughtLine(): string {
    const { thought } = this.session;
    const best = thought?.ply === this.game.plies.length + 1 ? thought.candidates.find((candidate) => candidate.best) : undefined;
    return best ? t('seat.considers', { move: moveName(best.move, this.size), value: shortValue(best) }) : '';
  }

  get canAskForHint(): boolean {
    return this.game.mode !== 'people' && this.game.mode !== 'machines' && this.active !== null && !this.hinting;
  }

  /** Back from another page: the move that was looked at there is shown again. */
  return(state: unknown): void {
    const shown = (state as { shown?: unknown } | null)?.shown;
    if (typeof shown === 'number' && shown >= 0 && shown < this.game.plies.length) this.shown = shown;
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.note('');
    const { plies } = this.game;
    const n = shown ?? plies.length;
    const ply = plies[n - 1];
    say(`${t('say.step', { n, of: plies.length })} ${ply ? spokenMove(ply.side, ply.move, this.size) : t('say.start')}`);
  }

  flip(): void {
    this.flippedByHand = !this.flippedByHand;
    say(t('say.flipped', { side: sideName(this.flipped ? 'black' : 'white') }));
  }

  /** Answers a question about the board; nothing is changed by it. */
  answer(question: Question): void {
    const { plies, clock } = this.game;
    const ply = plies[(this.shown ?? plies.length) - 1];
    this.withMoves(question.about === 'moves' ? [question.square] : [], (position) =>
      this.note(
        answer(question, { size: this.size, pieces: this.pieces, position, last: ply ?? null, clock, serverNow: this.session.serverNow() }),
      ),
    );
  }

  /** Does something with the legal moves: at once, or, where there are too many to list, when those of these squares have come. */
  private withMoves(squares: readonly number[], then: (position: Position) => void): void {
    const { position } = this.game;
    if (!position.crowd) return then(position);
    void opened(position, squares, this.ask).then((found) => {
      if (found) then(found);
    });
  }

  /** `isThere` if the piece was dragged to its square. */
  move(move: Move, isThere = false): void {
    this.note('');
    this.hint = null;
    this.session.play(move);
    this.sounds(move, isThere);
  }

  typed(text: string): void {
    const question = askedInWords(text, this.size);
    if (question) return this.answer(question);
    if (!this.active) return this.note(t('why.not_your_turn'));
    this.withMoves(squaresOf(text, this.size, naming()) ?? [], (position) => this.typedIn(position, text));
  }

  private typedIn(position: Position, text: string): void {
    const typed = readMove(text, position.moves, this.size, naming());
    if (typed.kind === 'move') return this.move(typed.move);
    const moves = typed.kind === 'ambiguous' ? typed.moves : position.moves;
    const list = moves.slice(0, LISTED).map((move) => moveName(move, this.size)).join(', ');
    this.note(t(`typed.${typed.kind}` as Key, { text, list }), typed.kind === 'illegal' ? position.moves : []);
  }

  /** The moves along a path, where there are too many to list; null if the game has gone on, or nothing came. */
  readonly ask = async (path: readonly number[]): Promise<Position | null> => {
    try {
      const found = await api.moves(this.game.game, path);
      return found.fen === this.game.position.fen ? found : null;
    } catch (error) {
      this.note(errorText(error));
      return null;
    }
  };

  boardRefused(why: Refusal, legal: Move[], square: number): void {
    const moves = why === 'not_there' || why === 'must_capture' ? legal : [];
    const list = moves.map((move) => moveName(move, this.size)).join(', ');
    if (why === 'empty') return this.note('');
    const { ending, you, seats } = this.game;
    const idle = ending !== null || you === null || seats.black.kind === 'open' || seats.white.kind === 'open';
    if (why === 'not_your_turn' && idle) return;
    if (this.shown !== null) return this.note(t('status.browsing.tapped'));
    this.note(t(`why.${why}` as Key, { square: squareName(square, this.size), list }), why === 'not_there' ? [] : moves);
  }

  async askHint(): Promise<void> {
    const { fen, variant, size } = this.game.position;
    const isCurrent = (): boolean => fen === this.game.position.fen && !this.game.ending;
    this.hinting = true;
    this.note(t('hint.busy'));
    try {
      const ask = (): Promise<Analysis> => api.analysis({ variant, size, fen, time: 700, lines: 1 });
      const found = await patiently(ask, { onwait: () => this.note(t('hint.queued')), wanted: isCurrent });
      const best = found.lines[0];
      if (best && isCurrent()) {
        this.hint = best.move;
        this.note(t('hint.text', { move: moveName(best.move, size) }));
      }
    } catch (error) {
      if (isCurrent()) this.note(errorText(error));
    }
    this.hinting = false;
  }

  /** At one table the other player is asked here; elsewhere the server asks them. */
  offerDraw(): void {
    if (this.game.you !== 'both') return this.session.offer('draw');
    this.askingDraw = true;
  }

  agreeAtTable(yes: boolean): void {
    this.askingDraw = false;
    if (yes) this.session.offer('draw');
    else this.news(t('declined.draw'));
  }

  showThinking(on: boolean): void {
    this.thinks = on;
    change('thinking', on);
    this.session.think(on);
  }

  close(): void {
    this.session.close();
  }

  /** Shows a message, speaks it, and points out where its legal moves start. */
  note(text: string, moves: readonly Move[] = []): void {
    this.message = text;
    this.legal = [...new Set(moves.map((move) => move.path[0] ?? 0))];
    if (text) say(text);
  }

  /** Something to know, not to act on: it goes by itself. */
  private news(text: string): void {
    this.note(text);
    setTimeout(() => {
      if (this.message === text) this.message = '';
    }, NEWS);
  }

  private sounds(move: Move, isThere = false): void {
    const jumps = move.captures.length > 0;
    const kind: Sound = move.crowns ? 'crown' : jumps ? 'capture' : 'move';
    sound(kind, settings.sound, isThere || isStill(settings.animate) ? [0] : landings(move.path, jumps));
  }

  /** Under which name one's own lines stand in the chat. */
  private get ownName(): string | null {
    const { you, seats } = this.game;
    return you === 'black' || you === 'white' ? seats[you].name : null;
  }

  /** Tells of an opponent who left or came back; one's own line says that by itself. */
  private presence(game: Snapshot): void {
    for (const side of ['black', 'white'] as const) {
      const { kind, connected } = game.seats[side];
      const changed = connected !== this.present[side];
      this.present[side] = connected;
      if (changed && kind === 'person' && game.you !== side && game.you !== 'both' && !game.ending) say(t(connected ? 'say.back' : 'say.away', { name: playerAt(game, side) }));
    }
  }

  private changed(event: ServerEvent, game: Snapshot): void {
    if (event.t === 'move') this.moved(event.d.side, event.d.move, game);
    if (event.t === 'takeback' || event.t === 'snapshot') {
      this.shown = clamp(this.shown, game.plies.length);
      this.premove = null;
      this.hint = null;
      this.askingDraw = false;
    }
    if (event.t === 'takeback') {
      this.note('');
      say(t('status.taken_back'));
    }
    if (event.t === 'joined' && !this.joining) this.noticed(`${t('status.joined', { name: playerAt(game, event.d.side) })} ${startSpeech(game, this.size)}`);
    if (event.t === 'offer' && !this.session.mine.includes(event.d.side)) this.noticed(t(`offer.${event.d.kind}` as Key, { name: playerAt(game, event.d.side) }));
    if (event.t === 'offer_gone' && event.d.why === 'declined') this.news(t(`declined.${event.d.kind}` as Key));
    if (event.t === 'ended' || (event.t === 'move' && game.ending)) this.ended(game);
    if (event.t === 'presence') this.presence(game);
    if (event.t === 'joined') this.present[event.d.side] = event.d.seat.connected;
    if (event.t === 'chat' && settings.chat && event.d.from !== this.ownName) say(t('say.chat', { name: event.d.from, text: event.d.text }));
    if (event.t === 'rematch' && (game.you !== null || game.owner)) this.onrematch(event.d.game);
  }

  private moved(side: Side, move: Move, game: Snapshot): void {
    this.message = '';
    this.legal = [];
    this.hint = null;
    this.askingDraw = false;
    const mine = this.session.mine.includes(side);
    if (!mine) this.sounds(move);
    const duty = this.session.myTurn ? dutySpeech(game.position, this.size) : '';
    say(`${spokenMove(side, move, this.size)}. ${duty}`.trim());
    this.playPremove();
  }

  private playPremove(): void {
    const premove = this.premove;
    if (!premove || !this.session.myTurn) return;
    this.premove = null;
    this.withMoves([premove.from], (position) => {
      const move = asLegal(premove, position.moves);
      if (!this.session.myTurn) return;
      if (move) this.move(move);
      else this.note(t('premove.gone'));
    });
  }

  private noticed(text: string): void {
    sound('notice', settings.sound);
    if (text) say(text);
  }

  private ended(game: Snapshot): void {
    this.premove = null;
    this.hint = null;
    this.message = '';
    this.legal = [];
    if (!game.ending) return;
    sound(endingSound(game.ending, game.you), settings.sound);
    say(endingText(game.ending, game.you));
  }

  private refused(error: WireError, command: string): void {
    if (command === 'think') return;
    const list = error.legal?.length ? ` ${t('status.legal', { list: error.legal.join(', ') })}` : '';
    this.note(wireErrorText(error) + list, error.legal ? this.game.position.moves : []);
  }
}
