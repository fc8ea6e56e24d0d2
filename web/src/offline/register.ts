// Starts the service worker once the page has come to rest: what it stores must not compete with what is being looked at.

export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const start = (): void => {
    // Without it everything works but the page without a network: nothing to tell the user.
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 1_500);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
