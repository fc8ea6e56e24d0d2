// Cells of the lab's tables: numbers, or not.

const starts = /^[\d−+–×≈]/;

/** True for columns of numbers, which stand under each other; the first column never is one. */
export const numeric = (rows: string[][], column: number): boolean =>
  column > 0 &&
  rows.every((row) => {
    const cell = row[column] ?? '';
    return (cell === '' || starts.test(cell)) && !cell.includes('·') && !cell.includes('-');
  });
