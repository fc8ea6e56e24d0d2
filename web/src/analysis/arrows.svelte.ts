// Arrows over the analysis board: the engine's lines, the threat, and the values of a small ending.
import type { Arrow } from '../board/arrow';
import { api } from '../wire/api';
import type { PositionValues } from '../wire/generated';
import type { AnalysisLine, Move, Side } from '../wire/types';
import { otherToMove } from './address';
import { seenByBlack, shortScore } from './score';

interface Shown {
  lines: readonly AnalysisLine[];
  /** Who is to move: the lines' scores are from that side's point of view. */
  turn: Side;
  threat: Move | null;
  values: PositionValues | null;
  /** A move that is pointed at in a list. */
  pointed: Move | null;
}

export function boardArrows({ lines, turn, threat, values, pointed }: Shown): Arrow[] {
  const byEngine: Arrow[] = lines.map(({ move, score, rank }) => ({
    path: move.path,
    label: score === null ? '' : shortScore(seenByBlack(score, turn)),
    weight: rank === 1 ? 1 : 0.5,
    kind: rank === 1 ? 'best' : 'other',
  }));
  const exact = values?.values[0];
  const byValue: Arrow[] = exact && lines.length === 0 ? [{ path: exact.move.path, label: '', weight: 1, kind: 'best' }] : [];
  const threatened: Arrow[] = threat ? [{ path: threat.path, label: '', weight: 0.8, kind: 'threat' }] : [];
  const named: Arrow[] = pointed ? [{ path: pointed.path, label: '', weight: 1, kind: 'hint' }] : [];
  return [...byEngine, ...byValue, ...threatened, ...named];
}

/** What the other side would play if it were its turn. */
export class Threat {
  on = $state(false);
  move: Move | null = $state.raw(null);
  private wanted = '';

  toggle(position: { variant: string; size: number; fen: string }): void {
    this.on = !this.on;
    this.look(position);
  }

  look({ variant, size, fen }: { variant: string; size: number; fen: string }): void {
    this.move = null;
    this.wanted = this.on ? fen : '';
    if (!this.on) return;
    // Where the other side has no move, or the game is over, nothing threatens.
    api.analysis({ variant, size, fen: otherToMove(fen), time: 300, lines: 1 }).then(
      ({ lines }) => {
        if (this.wanted === fen) this.move = lines[0]?.move ?? null;
      },
      () => undefined,
    );
  }
}
