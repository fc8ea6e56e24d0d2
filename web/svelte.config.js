// How Svelte compiles the page: runes everywhere, so that a component's state is always spelled out.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
