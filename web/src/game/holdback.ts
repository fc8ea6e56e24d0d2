// A computer that answers in a moment is hard to follow: its move is shown half a second after one's own. What comes after it waits
// too, so that nothing overtakes it.

/** From the moment one's own move is shown. */
export const NATURAL_PAUSE = 500;

export class Holdback<T> {
  private readonly held: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pass: (event: T) => void) {}

  /** Passes an event on, at once or after so many milliseconds, and never before an earlier one. */
  take(event: T, wait: number): void {
    if (wait <= 0 && this.held.length === 0) return this.pass(event);
    this.held.push(event);
    this.timer ??= setTimeout(() => this.release(), wait);
  }

  /** Passes on all that is held, in order. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const event of this.held.splice(0)) this.pass(event);
  }

  close(): void {
    clearTimeout(this.timer);
    this.held.length = 0;
  }
}
