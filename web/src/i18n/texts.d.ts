// Made of `en.ts` by `build/texts.ts`.
declare module 'texts:first' {
  const texts: Partial<import('./index.svelte').Texts>;
  export default texts;
}
declare module 'texts:*' {}
