// What a position is worth, as the server writes it and as people read it: numbers stay, words are translated.
import { t } from '../i18n/index.svelte';

/** `win in 5`, `loss (database)`; everything else is a number of men or a share. */
export function verdictText(verdict: string): string {
  const [, side, moves] = /^(win|loss)(?: in (\d+)| \(database\))$/.exec(verdict) ?? [];
  if (side !== 'win' && side !== 'loss') return verdict.replace(/^-/, '−');
  return moves === undefined ? t(`verdict.${side}`) : t(`verdict.${side}.in`, { n: moves });
}
