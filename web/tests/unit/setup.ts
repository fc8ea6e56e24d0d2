// Tests look at every part of the page: they have all texts.
import { withTexts } from '../../src/i18n/index.svelte';

await withTexts(Promise.resolve());
