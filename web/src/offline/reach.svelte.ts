// Is there a server? Every request tells; the browser tells too when its network comes and goes.

class Reach {
  /** False once a request found nobody, or the browser has no network. */
  server = $state(globalThis.navigator?.onLine ?? true);

  heard(answered: boolean): void {
    this.server = answered;
  }

  listen(): () => void {
    const gone = (): void => this.heard(false);
    // A network is no server yet, but worth a try: the next request tells.
    const back = (): void => this.heard(true);
    addEventListener('offline', gone);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', gone);
      removeEventListener('online', back);
    };
  }
}

export const reach = new Reach();
