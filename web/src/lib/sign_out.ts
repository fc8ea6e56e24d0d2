// Signs out a player's other devices. Half-way the games belong to a cookie that no device has yet, so the secret that leads there is kept until
// the server has answered; then the same request is sent again, now or at the next visit.
import { api, ApiError } from '../wire/api';

const KEY = 'kelso.sign-out';

const kept = (): string | null => globalThis.localStorage?.getItem(KEY) ?? null;

/** True if it was begun and nobody knows how it ended. */
export const signOutIsPending = (): boolean => kept() !== null;

export async function signOutOthers(): Promise<void> {
  const begun = kept();
  if (begun !== null && (await taken(begun))) return;
  const { secret } = await api.signOutOthers();
  globalThis.localStorage?.setItem(KEY, secret);
  await taken(secret);
}

/** False if the server no longer knows the secret: it was too late, or another tab was faster. Then nothing is half done. */
async function taken(secret: string): Promise<boolean> {
  let known = true;
  try {
    await api.takeDevice(secret);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    known = false;
  }
  globalThis.localStorage?.removeItem(KEY);
  return known;
}
