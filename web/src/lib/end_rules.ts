// The words of end rules that the page takes apart; what they mean the server decides.

/** End rules without the draw of games that neither side can win, and whether they have it. */
export function splitNoWin(rules: string): [string, boolean] {
  const words = rules.split(',');
  const others = words.filter((word) => word !== 'no-win-draw');
  return [others.join(','), others.length < words.length];
}

/** Exact values are those of the board's own rules, which these end rules may change. */
export const hasExactValues = (rules: string): boolean =>
  !/no-move=more-pieces|no-shuffle(?!=off)/.test(rules) && (rules.split(',')[0] !== 'house-a' || (rules.includes('no-move=loses') && rules.includes('no-shuffle=off')));
