// What went wrong, as one sentence for the user.
import { maybe, t } from '../i18n/index.svelte';
import { ApiError } from '../wire/api';
import type { WireError } from '../wire/types';

/** The page's own sentence, in the user's language; where details help, the server's words are part of it. */
export const wireErrorText = ({ code, message }: WireError): string =>
  maybe(`error.${code}`, message || t('error.internal'), { detail: message });

export const errorText = (error: unknown): string =>
  error instanceof ApiError ? wireErrorText(error.detail) : t('error.internal');
