// Openings get their names from the positions that they lead to.

/** How many moves an opening's name can take to come about. */
export const OPENING_PLIES = 3;
