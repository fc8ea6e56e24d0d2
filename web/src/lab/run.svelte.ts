// A run that is watched: asked for once, then told by server-sent events; where those cannot be had, asked for again and again.
import { isOver, labApi, type LabRunDetail } from '../wire/lab';

/** How often to ask where nobody tells. */
const pause = 2000;

export class WatchedRun {
  detail = $state.raw<LabRunDetail | null>(null);
  problem = $state.raw<unknown>(null);

  /** Watches until the run is over or the function that it gives back is called. */
  watch(id: string): () => void {
    const gone = new AbortController();
    let events: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (detail: LabRunDetail): void => {
      this.detail = detail;
      this.problem = null;
      if (isOver(detail.run)) events?.close();
    };
    const ask = async (): Promise<void> => {
      try {
        take(await labApi.run(id, gone.signal));
      } catch (error) {
        if (!gone.signal.aborted) this.problem = error;
      }
    };
    const askAgain = async (): Promise<void> => {
      await ask();
      if (!gone.signal.aborted && this.detail && !isOver(this.detail.run)) timer = setTimeout(askAgain, pause);
    };
    void ask().then(() => {
      if (gone.signal.aborted || !this.detail || isOver(this.detail.run)) return;
      events = new EventSource(labApi.eventsLink(id));
      events.addEventListener('run', (event) => take(JSON.parse(event.data) as LabRunDetail));
      // The browser tries again by itself, unless it was refused: then too many watch.
      events.addEventListener('error', () => {
        if (events?.readyState === EventSource.CLOSED && this.detail && !isOver(this.detail.run)) void askAgain();
      });
    });
    return () => {
      gone.abort();
      events?.close();
      clearTimeout(timer);
    };
  }
}
