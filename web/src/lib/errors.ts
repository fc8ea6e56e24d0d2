// What went wrong, as one sentence for the user, or as one for each thing that is wrong with a position.
import { maybe, t } from '../i18n/index.svelte';
import { ApiError } from '../wire/api';
import type { PositionFault } from '../wire/generated';
import type { WireError } from '../wire/types';
import { sideName, squareName } from './names';

/** One thing that is wrong with a position on a board of so many rows. */
function faultText(fault: PositionFault, size: number): string {
  const { code, ...values } = fault;
  const named = {
    ...('side' in fault ? { side: sideName(fault.side) } : {}),
    ...('square' in fault && code !== 'no_such_square' ? { square: squareName(fault.square, size) } : {}),
  };
  return t(`fault.${code}`, { ...values, ...named });
}

/** The page's own sentences, in the user's language; where details help, the server's words are part of them. */
export function wireErrorTexts({ code, message, faults = [] }: WireError, size = 8): string[] {
  if (faults.length > 0) return faults.map((fault) => faultText(fault, size));
  return [maybe(`error.${code}`, message || t('error.internal'), { detail: message })];
}

export const wireErrorText = (error: WireError): string => wireErrorTexts(error).join(' ');

export const errorTexts = (error: unknown, size?: number): string[] =>
  error instanceof ApiError ? wireErrorTexts(error.detail, size) : [t('error.internal')];

export const errorText = (error: unknown): string => errorTexts(error).join(' ');
