// Keeps the keyboard's place. A button that goes away, or is switched off, while it has the focus would leave it nowhere, and whoever plays
// by keyboard or screen reader would have to start again at the top of the page.

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled, [inert], [inert] *');

/** Where the focus goes if there is nothing better: the board, or else the page itself. */
export function focusBoard(): void {
  const place = document.querySelector('[role="grid"] [tabindex="0"]') ?? document.querySelector('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Puts the focus where it was before, or on the board; if it is somewhere already, it stays. */
export function restoreFocus(place: Element | null): void {
  if (!isLost()) return;
  if (place instanceof HTMLElement && place !== document.body && isUsable(place)) place.focus({ preventScroll: true });
  if (isLost()) focusBoard();
}

/** Watches a part of the page until the function it returns is called. */
export function guardFocus(root: HTMLElement): () => void {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const check = (): void => {
    // Somebody who taps beside everything takes the focus away on purpose: then the last place is still there.
    if (last === null || !isLost() || isUsable(last)) return;
    last = null;
    focusBoard();
  };
  // A button that is switched off keeps the focus until the next frame.
  const observer = new MutationObserver(() => {
    if (last !== null && !isUsable(last)) requestAnimationFrame(() => setTimeout(check));
  });
  root.addEventListener('focusin', note);
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    root.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
