// Documents of the project are HTML here: `vite.config.ts` turns them into it.
declare module '*.md' {
  const html: string;
  export default html;
}
