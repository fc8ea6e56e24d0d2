// The analyses that somebody has shared by a link: made, listed, deleted. The server keeps them as PDN.
import { errorText } from '../lib/errors';
import { api } from '../wire/api';
import type { SharedEntry } from '../wire/generated';

export class Sharing {
  list: SharedEntry[] = $state.raw([]);
  busy = $state(false);
  problem = $state('');
  /** What was shared last, so that the same analysis has one link. */
  private last: { pdn: string; entry: SharedEntry } | null = $state.raw(null);

  /** The link of exactly this text; empty if it has none. */
  linkOf(pdn: string): string {
    return this.last?.pdn === pdn ? this.last.entry.link : '';
  }

  async share(pdn: string): Promise<void> {
    await this.attempt(async () => {
      const entry = await api.share(pdn);
      this.last = { pdn, entry };
      this.list = [entry, ...this.list];
    });
  }

  async find(): Promise<void> {
    await this.attempt(async () => {
      this.list = (await api.sharedByMe()).analyses;
    });
  }

  async remove(id: string): Promise<boolean> {
    return this.attempt(async () => {
      await api.unshare(id);
      this.list = this.list.filter((entry) => entry.id !== id);
      if (this.last?.entry.id === id) this.last = null;
    });
  }

  /** True if it worked; else the problem says why not. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = errorText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** One for the whole page: the dialog may be opened again. */
export const sharing = new Sharing();
