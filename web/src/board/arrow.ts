// An arrow drawn above the board: a hint, what the computer thinks, or a planned move.

export interface Arrow {
  path: readonly number[];
  label: string;
  /** 1 for the best, smaller for others. */
  weight: number;
  kind: 'hint' | 'thinking' | 'premove' | 'best' | 'other' | 'threat';
  /** Of a position that is no more. */
  faint?: boolean;
}
