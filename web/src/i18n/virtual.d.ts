// The two parts of the English texts, divided by build/texts.ts.
declare module 'virtual:texts/first' {
  const texts: Record<string, string>;
  export default texts;
}
declare module 'virtual:texts/later' {
  const texts: Record<string, string>;
  export default texts;
}
