// Saves something that the page made as a file.

export function saveFile(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then; until it has, the address must stay.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
