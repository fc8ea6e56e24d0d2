// Both languages are whole, with the same places to fill in; settings survive what is stored.
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es';
import { fill, wanted, type Key } from '../../src/i18n/index.svelte';
import { exercises, tutorial } from '../../src/learn/lessons';
import { choicesOf, defaults, readPreferences } from '../../src/lib/settings.svelte';
import { choices, scales } from '../../src/wire/rest';

const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('texts', () => {
  it('have the same keys in English and Spanish', () => {
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
  });
  it.each(Object.keys(en) as Key[])('%s', (key) => {
    expect(es[key].trim()).not.toBe('');
    expect(gaps(es[key])).toEqual(gaps(en[key]));
  });
  it('has every text that is named by data', () => {
    const lessons = [...tutorial, ...exercises].flatMap(({ id }) => [`learn.${id}`, `learn.${id}.text`, `learn.${id}.done`]);
    const questions = [...scales, ...choices].map((name) => `feedback.${name}`);
    const settings = Object.entries(choicesOf).flatMap(([key, values]) => values.map((value) => `settings.${key}.${value}`));
    const sides = choicesOf.pieces.flatMap((set) => [`side.${set}.black`, `side.${set}.white`]);
    const switches = Object.keys(defaults).filter((key) => !['name', 'lessons'].includes(key)).map((key) => `settings.${key}`);
    const states = ['queued', 'running', 'finished', 'stopped', 'failed'].map((state) => `lab.state.${state}`);
    const trees = [
      ...['max', 'min', 'average'].map((role) => `tree.role.${role}`),
      ...['tree.speed', 'tree.cut', 'tree.below', 'tree.stub', 'tree.say.cut'].flatMap((key) => [`${key}.one`, `${key}.other`]),
    ];
    for (const key of [...trees, ...states, ...lessons, ...questions, ...settings, ...sides, ...switches]) expect(en).toHaveProperty([key]);
  });
  it('fills in values and leaves unknown names alone', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
  it('chooses a language that there is', () => {
    expect(wanted('auto', ['de-DE', 'es-MX', 'en'])).toBe('es');
    expect(wanted('auto', ['de'])).toBe('en');
    expect(wanted('en', ['es'])).toBe('en');
  });
});

describe('settings', () => {
  it('take what is known and of the right kind', () => {
    const read = readPreferences('{"board":"wood","sound":false,"pieces":"pink","dots":"yes","hack":1}');
    expect(read).toEqual({ ...defaults, board: 'wood', sound: false });
  });
  it.each([null, '', '{', '[]', '3', 'null'])('survive %s', (text) => expect(readPreferences(text)).toEqual(defaults));
});
