// Unit tests name texts of every page; what a real page has loaded is for text_parts.test.ts and the browser.
import { en } from '../../src/i18n/en';
import { addEnglish } from '../../src/i18n/english.svelte';
import { loadFaultWords } from '../../src/lib/fault_words';

addEnglish(en);
await loadFaultWords({ faults: [{ code: 'link_used' }] });
