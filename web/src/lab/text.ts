// The lab's own texts: English sentences in which backticks mark code, and cells that are numbers or not.

export interface Part {
  code: boolean;
  text: string;
}

/** Every other backtick begins code. */
export const parts = (text: string): Part[] =>
  text.split('`').map((part, i) => ({ code: i % 2 === 1, text: part })).filter((part) => part.text !== '');

const starts = /^[\d−+–×≈]/;

/** True for columns of numbers, which stand under each other; the first column never is one. */
export const numeric = (rows: string[][], column: number): boolean =>
  column > 0 &&
  rows.every((row) => {
    const cell = row[column] ?? '';
    return (cell === '' || starts.test(cell)) && !cell.includes('·') && !cell.includes('-');
  });
