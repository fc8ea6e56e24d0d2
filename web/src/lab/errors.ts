// What went wrong in the lab: some of the server's refusals mean something else here than in a game.
import { maybe } from '../i18n/index.svelte';
import { errorText } from '../lib/errors';
import { ApiError } from '../wire/api';

export const labErrorText = (error: unknown): string =>
  error instanceof ApiError ? maybe(`lab.error.${error.detail.code}`, errorText(error)) : errorText(error);
