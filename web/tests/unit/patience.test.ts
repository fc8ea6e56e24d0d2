import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/wire/api';
import { patiently, pause } from '../../src/wire/patience';
import type { WireError } from '../../src/wire/types';

const refusal = (code: WireError['code'], retryAfter: number | null = null): ApiError => new ApiError(503, { code, message: '', faults: [] }, retryAfter);

/** Refuses so often, then answers. */
function busy(times: number, error = refusal('busy', 2)): () => Promise<string> {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(error) : Promise.resolve('answer');
  };
}

describe('asking a busy server', () => {
  const slept: number[] = [];
  const still = { sleep: (ms: number) => void slept.push(ms) as unknown as Promise<void>, random: () => 0 };

  it('asks again until it is answered, and waits longer each time', async () => {
    slept.length = 0;
    let waits = 0;
    expect(await patiently(busy(3), { ...still, onwait: () => (waits += 1) })).toBe('answer');
    expect(waits).toBe(3);
    expect(slept).toEqual([2_000, 3_000, 4_500]);
  });

  it('gives up after a while, and at once for what will not pass', async () => {
    await expect(patiently(busy(1_000), still)).rejects.toThrow(ApiError);
    slept.length = 0;
    await expect(patiently(busy(1, refusal('bad_position')), still)).rejects.toThrow(ApiError);
    expect(slept).toEqual([]);
  });

  it('does not ask for what nobody wants any more', async () => {
    let asked = 0;
    const ask = (): Promise<string> => {
      asked += 1;
      return Promise.reject(refusal('too_many'));
    };
    await expect(patiently(ask, { ...still, wanted: () => false })).rejects.toThrow(ApiError);
    expect(asked).toBe(1);
  });

  it('spreads those who were refused together', () => {
    expect(pause(0, 2, 0)).toBe(2_000);
    expect(pause(0, 2, 1)).toBe(3_000);
    expect(pause(0, null, 0)).toBe(1_000);
    expect(pause(20, 2, 0)).toBe(8_000);
  });
});
