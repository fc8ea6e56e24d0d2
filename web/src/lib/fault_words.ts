// The words for what the server finds wrong with a request. Few visits need them, so they come with the first refusal that has any.
import type { WireError } from '../wire/types';

type Words = typeof import('./faults');

let loaded: Words | null = null;

/** The words, if they are there; without them the sentence for the kind of refusal has to do. */
export const faultWords = (): Words | null => loaded;

/** Loads the words that a refusal needs. Without a network it is told in general terms. */
export async function loadFaultWords({ faults }: Pick<WireError, 'faults'>): Promise<void> {
  if (faults?.length) loaded ??= await import('./faults').catch(() => null);
}
