// Turns a document of the project into HTML, for pages that show one.
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s-]/gu, '').trim().replaceAll(/\s/g, '-');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Other documents are not on the site: of links to them the words stay.
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /\.md(#|$)/.test(href) ? text : `<a href="${href}">${text}</a>`;
    },
    // What may scroll can be reached by keyboard.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[]): string => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
      return `<div class="scroll" tabindex="0"><table><thead>${row(header)}</thead><tbody>${rows.map(row).join('')}</tbody></table></div>\n`;
    },
    // A heading without words is none.
    tablecell({ tokens, header }) {
      const tag = header && tokens.length > 0 ? 'th' : 'td';
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
  },
});

export function markdown(): Plugin {
  return {
    name: 'kelso-markdown',
    transform: (code, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(marked.parse(code))}` : null),
  };
}
