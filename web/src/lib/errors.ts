// What went wrong, as one sentence for the user, or as one for each thing that is wrong.
import { maybe, t } from '../i18n/index.svelte';
import { ApiError } from '../wire/api';
import type { WireError } from '../wire/types';
import { faultWords } from './fault_words';

/** The page's own sentences, in the user's language. The server's words are the last resort, where it is newer than the page. */
export function wireErrorTexts({ code, message, faults = [], request_id }: WireError, size = 8): string[] {
  const texts = faults.map((fault) => faultWords()?.faultText(fault, size) ?? '').filter((text) => text !== '');
  if (texts.length > 0) return texts;
  const text = maybe(`error.${code}`, message || t('error.internal'));
  // A fault of the server: something to quote.
  return [code === 'internal' && request_id ? `${text} ${t('error.request', { id: request_id })}` : text];
}

export const wireErrorText = (error: WireError): string => wireErrorTexts(error).join(' ');

export const errorTexts = (error: unknown, size?: number): string[] =>
  error instanceof ApiError ? wireErrorTexts(error.detail, size) : [t('error.internal')];

export const errorText = (error: unknown): string => errorTexts(error).join(' ');
