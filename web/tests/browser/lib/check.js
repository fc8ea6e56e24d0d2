// Small assertions with sentences, and patience where a page needs a moment.
import { strict as assert } from 'node:assert';

export const equal = (got, wanted, what) => assert.equal(got, wanted, `${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
export const ok = (truth, what) => assert.ok(truth, what);

/** Waits until something holds; says what it was waiting for if it never does. */
export async function until(what, test, ms = 15_000) {
  const end = Date.now() + ms;
  let last;
  for (;;) {
    try {
      last = await test();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain: ${what} (last: ${last})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
