// Sentences of the server's in which backticks mark code.

export interface Part {
  code: boolean;
  text: string;
}

/** Every other backtick begins code. */
export const parts = (text: string): Part[] =>
  text.split('`').map((part, i) => ({ code: i % 2 === 1, text: part })).filter((part) => part.text !== '');
