// Openings as people call them.
import { t } from '../i18n/index.svelte';
import type { OpeningName } from '../wire/generated';

/** How many moves an opening's name can take to come about; a test of the rules compares it with their table. */
export const OPENING_PLIES = 12;

/** `Edinburgh Single · three-move ballot 8`, or whatever of that is known. */
export function openingText({ name, ballot }: OpeningName): string {
  const number = ballot ? t(ballot.kind === 'three_move' ? 'analysis.ballot' : 'analysis.ballot11', { n: ballot.number }) : '';
  const whole = [name ?? '', number].filter(Boolean).join(' · ');
  return ballot?.barred ? `${whole}, ${t('analysis.barred')}` : whole;
}
