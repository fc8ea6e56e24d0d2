// What the pieces of each set are made of: it decides their shape, as the set's colours are in styles/board.css.
import type { Preferences } from './settings.svelte';

export type Material = 'wood' | 'stone' | 'glass' | 'flat';

export const materialOf: Record<Preferences['pieces'], Material> = {
  'red-white': 'wood',
  'black-white': 'stone',
  'blue-gold': 'glass',
  'red-white-flat': 'flat',
};
