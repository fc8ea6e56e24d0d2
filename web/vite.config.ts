// How the page is built, served while it is worked on, and unit-tested.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/unit/**/*.test.ts'],
  },
}));
