// Files of weights that `kelso learn` wrote: the page sends only what a player reads, not the training record after it.

/** Up to the first line `end`; a text without one is sent as it is, and refused with a reason. */
export function playerPart(text: string): string {
  const end = /^end\r?$/m.exec(text);
  return end ? text.slice(0, end.index + end[0].length) + '\n' : text;
}
