// How the page is built, served while it is worked on, and unit-tested.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Writes .br and .gz beside every text file, if they are smaller: it is done once, here, and not by the server for each visitor.
function precompress(): Plugin {
  const text = /\.(html|js|css|json|svg|webmanifest|txt)$/;
  let folder = '';
  return {
    name: 'kelso-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle(error?: Error) {
      if (error) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!text.test(name)) continue;
        const file = join(folder, name);
        const plain = readFileSync(file);
        const forms = {
          '.br': brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
          '.gz': gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
        };
        for (const [ending, bytes] of Object.entries(forms)) {
          if (bytes.length < plain.length) writeFileSync(file + ending, bytes);
        }
      }
    },
  };
}

// Tells the service worker which files there are, under a name that changes with them.
function listFilesForWorker(): Plugin {
  return {
    name: 'kelso-worker-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return this.error('the service worker was not built');
      const built = Object.keys(bundle).filter((name) => name !== 'sw.js' && name !== 'index.html');
      const still = readdirSync('public', { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
      const files = ['', ...built, ...still].map((name) => `/${name.replaceAll('\\', '/')}`);
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__FILES__', JSON.stringify(files)).replace('__BUILD__', build);
    },
  };
}

// The English texts come in two parts: those of the first pages with the first script, the others with `./en?later`, when one is wanted.
function splitTexts(): Plugin {
  const later = /^ {2}'(tree|lab|compare|about|feedback|collection|boards|explorer)\./;
  const file = /\/i18n\/en\.ts(\?later)?$/;
  return {
    name: 'kelso-split-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const found = file.exec(id);
      if (!found) return null;
      const isEntry = (line: string): boolean => /^ {2}['\w]/.test(line);
      const lines = code.split('\n').filter((line) => !isEntry(line) || later.test(line) === Boolean(found[1]));
      return { code: lines.join('\n'), map: null };
    },
  };
}

// Where each page that is loaded on its own begins; `src/lib/router.svelte.ts` reads the same paths.
const beginnings: Record<string, string> = {
  analysis: 'Analysis',
  new: 'NewGame',
  me: 'Me',
  'me/device': 'Device',
  lobby: 'Lobby',
  learn: 'Learn',
  puzzles: 'Puzzles',
  rules: 'Rules',
  about: 'About',
  feedback: 'Feedback',
  'feedback/results': 'Results',
  lab: 'Lab',
};

// Tells the server which files a page needs besides the first ones, so that a browser learns of them with the page's first bytes and
// not only when the first script runs.
function listPreloads(): Plugin {
  return {
    name: 'kelso-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (name: string): string[] => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        return chunk ? [name, ...(chunk.viteMetadata?.importedCss ?? []), ...chunk.imports.flatMap(withImports)] : [];
      };
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => withImports(fileName)));
      const needs = (page: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/pages/${page}.svelte`));
        if (!chunk) return this.error(`no file of its own was built for the page ${page}`);
        return [...new Set(withImports(chunk.fileName))].filter((name) => !first.has(name)).map((name) => `/${name}`);
      };
      const pages = Object.fromEntries(Object.entries(beginnings).map(([path, page]) => [path, needs(page)]));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(pages) });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [splitTexts(), svelte(), listFilesForWorker(), listPreloads(), precompress()],
  // Unit tests mount components: they need Svelte's browser half.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    // The server's build script embeds the page and wants it in its own folder.
    outDir: process.env['KELSO_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files must stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/offline/worker.js' },
      // The worker's address must not change: browsers look there for a newer one.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/unit/**/*.test.ts'],
    // Speed is measured elsewhere: a test must not fail because other work keeps the computer busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
