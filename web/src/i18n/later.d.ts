// The part of the English texts that is loaded when it is wanted.
declare module '*?later' {
  export const en: Record<string, string>;
}
