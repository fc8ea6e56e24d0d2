// Is there a server? Every request tells; the browser tells too when its network comes and goes.

/** How often a server that did not answer is asked again. */
const AGAIN = 4_000;

class Reach {
  /** False once a request found nobody, or the browser has no network. */
  server = $state(globalThis.navigator?.onLine ?? true);

  heard(answered: boolean): void {
    this.server = answered;
  }

  /** Asks again and again while nobody answers, so that pages go on by themselves. */
  private async knock(): Promise<void> {
    if (this.server || document.visibilityState !== 'visible') return;
    const answered = await fetch('/api/live').then(({ ok }) => ok).catch(() => false);
    if (answered) this.heard(true);
  }

  listen(): () => void {
    const knocks = setInterval(() => void this.knock(), AGAIN);
    const gone = (): void => this.heard(false);
    // A network is no server yet, but worth a try: the next request tells.
    const back = (): void => this.heard(true);
    addEventListener('offline', gone);
    addEventListener('online', back);
    return () => {
      clearInterval(knocks);
      removeEventListener('offline', gone);
      removeEventListener('online', back);
    };
  }
}

export const reach = new Reach();
