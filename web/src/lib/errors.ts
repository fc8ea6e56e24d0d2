// What went wrong, as one sentence for the user.
import { maybe, t } from '../i18n/index.svelte';
import { ApiError } from '../wire/api';
import type { WireError } from '../wire/types';

/** The page's own sentence where it has one, else the server's. */
export const wireErrorText = (error: WireError): string => maybe(`error.${error.code}`, error.message || t('error.internal'));

export const errorText = (error: unknown): string =>
  error instanceof ApiError ? wireErrorText(error.detail) : t('error.internal');
