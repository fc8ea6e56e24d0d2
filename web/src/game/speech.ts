// What is spoken for those who do not see the board.
import { startSquares } from '../board/crowd';
import { t } from '../i18n/index.svelte';
import { sideName, squareName } from '../lib/names';
import type { Position, Snapshot } from '../wire/types';
import { endingText } from '../lib/endings';

/** “You must capture, from 22 or 26.” Empty if there is a free choice. */
export function dutySpeech(position: Position, size: number): string {
  if (!position.must_capture) return '';
  return t('say.must', { list: [...startSquares(position)].map((square) => squareName(square, size)).join(', ') });
}

/** Where one is, and whose turn it is, when a game is opened. */
export function startSpeech({ you, position, ending, seats }: Snapshot, size: number): string {
  if (ending) return endingText(ending, you);
  const place = you === null ? t('say.watching') : you === 'both' ? t('say.table') : t('say.side', { side: sideName(you) });
  if (seats.black.kind === 'open' || seats.white.kind === 'open') return `${place} ${t('status.waiting')}`;
  const mine = you === 'both' || you === position.turn;
  const turn = you === position.turn ? t('status.yours') : t('status.turn', { side: sideName(position.turn) });
  return [place, turn, mine ? dutySpeech(position, size) : ''].filter(Boolean).join(' ');
}
