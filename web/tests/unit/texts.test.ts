// Every language is whole, with the same places to fill in; every refusal of the server has its sentence; settings survive what is
// stored.
import { describe, expect, it } from 'vitest';
import catalogue from '../../agents.json';
import document from '../../openapi.json';
import { loadAgentTexts } from '../../src/i18n/agents.svelte';
import { en } from '../../src/i18n/en';
import { fill, wanted, type Key, type Texts } from '../../src/i18n/index.svelte';
import { languageName, languages, loadLanguage } from '../../src/i18n/languages';
import { exercises, tutorial } from '../../src/learn/lessons';
import { wireErrorText, wireErrorTexts } from '../../src/lib/errors';
import { choicesOf, defaults, readPreferences } from '../../src/lib/settings.svelte';
import { choices, scales, type Agents } from '../../src/wire/rest';

const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const others = await Promise.all(languages.filter((tag) => tag !== 'en').map(async (tag) => [tag, (await loadLanguage(tag)) as Texts] as const));

describe.each(others)('texts in %s', (tag, texts) => {
  it('have the same keys as in English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  });
  it('have the decimal sign that the language has', () => {
    const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
    expect(texts['number.point']).toBe(parts.find(({ type }) => type === 'decimal')?.value);
  });
  it.each(Object.keys(en) as Key[])('%s', (key) => {
    expect(texts[key].trim()).not.toBe('');
    expect(gaps(texts[key])).toEqual(gaps(en[key]));
  });
});

describe('texts', () => {
  it('are found by the names of their files', () => {
    expect(languages.toSorted()).toEqual(['en', 'es']);
    expect(languages.map(languageName)).toEqual(['English', 'Español']);
  });
  it('has every text that is named by data', () => {
    const lessons = [...tutorial, ...exercises].flatMap(({ id }) => [`learn.${id}`, `learn.${id}.text`, `learn.${id}.done`]);
    const questions = [...scales, ...choices].map((name) => `feedback.${name}`);
    const settings = Object.entries(choicesOf).flatMap(([key, values]) =>
      values.filter((value) => key !== 'language' || value === 'auto').map((value) => `settings.${key}.${value}`),
    );
    const sides = choicesOf.pieces.flatMap((set) => [`side.${set}.black`, `side.${set}.white`]);
    const switches = Object.keys(defaults).filter((key) => !['name', 'lessons', 'level'].includes(key)).map((key) => `settings.${key}`);
    const states = ['queued', 'running', 'finished', 'stopped', 'failed'].map((state) => `lab.state.${state}`);
    const levels = Array.from({ length: 10 }, (_, i) => `level.${i + 1}`);
    const trees = [
      ...['max', 'min', 'average'].map((role) => `tree.role.${role}`),
      ...['tree.speed', 'tree.cut', 'tree.below', 'tree.stub', 'tree.say.cut'].flatMap((key) => [`${key}.one`, `${key}.other`]),
    ];
    for (const key of [...trees, ...levels, ...states, ...lessons, ...questions, ...settings, ...sides, ...switches]) expect(en).toHaveProperty([key]);
  });
  it('fills in values and leaves unknown names alone', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
  it('chooses a language that there is', () => {
    expect(wanted('auto', ['de-DE', 'es-MX', 'en'])).toBe('es');
    expect(wanted('auto', ['de'])).toBe('en');
    expect(wanted('en', ['es'])).toBe('en');
    expect(wanted('xx', ['es'])).toBe('en');
  });
});

describe.each(others)('computer players in %s', async (tag, language) => {
  const texts = await loadAgentTexts(tag);
  const { agents, presets, levels } = catalogue as Omit<Agents, 'longest_think'>;
  /** Numbers and the names of values read the same everywhere. */
  const isNeutral = (words: string): boolean => /^[\d.–]+$/.test(words) || !/\d; | or | if | limit|^(no|an?) |^nothing$|^none$/.test(words);

  it('are all in the document', () => expect([agents.length, presets.length, levels.length]).toEqual([11, 7, 10]));
  it.each(agents)('$name', ({ name, options }) => {
    expect(texts.agents).toHaveProperty([name]);
    for (const option of options) {
      expect(Object.keys(texts.options).some((key) => key === option.name || key === `${name}.${option.name}`), option.name).toBe(true);
      for (const words of [option.value, option.default]) if (!isNeutral(words)) expect(texts.phrases).toHaveProperty([words]);
      const { takes } = option;
      const named = takes.kind === 'choice' || takes.kind === 'choices' ? takes.choices.filter(({ about }) => about !== '') : [];
      for (const choice of named) expect(texts.choices).toHaveProperty([`${option.name}.${choice.name}`]);
    }
  });
  it.each(presets)('$name', ({ name }) => {
    expect(texts.presets).toHaveProperty([name]);
    expect(language).toHaveProperty([`agent.${name}`]);
  });
  it.each(levels)('level $level', ({ level }) => expect(language).toHaveProperty([`level.${level}`]));
});

describe('refusals', () => {
  const codes = document.components.schemas.ErrorDetail.properties.code.enum;
  it('are all in the document', () => expect(codes.length).toBeGreaterThan(20));
  it.each([...codes, 'offline'])('%s has a sentence of its own', (code) => {
    expect(en).toHaveProperty([`error.${code}`]);
  });
  it('tell details where these help', () => {
    const error = { code: 'bad_position' as const, message: 'there are 40 pieces' };
    expect(wireErrorText(error)).toContain('there are 40 pieces');
  });
  it('say everything that is wrong with a position, in the page’s own words', () => {
    const faults = [
      { code: 'man_on_king_row' as const, side: 'white' as const, square: 3 },
      { code: 'too_many_pieces' as const, side: 'black' as const, count: 13, most: 12 },
    ];
    expect(wireErrorTexts({ code: 'bad_position', message: 'in English', faults })).toEqual([
      'White cannot have a man on 3: it would have been crowned there.',
      'Red has 13 pieces: 12 is the most on this board.',
    ]);
  });
  const faults = document.components.schemas.PositionFault.oneOf.map(({ properties }) => properties.code.enum[0]);
  it('know every fault of a position', () => expect(faults.length).toBe(8));
  it.each(faults)('%s has a sentence of its own', (code) => expect(en).toHaveProperty([`fault.${code}`]));
});

describe('settings', () => {
  it('take what is known and of the right kind', () => {
    const read = readPreferences('{"board":"wood","sound":false,"pieces":"pink","dots":"yes","level":11,"language":"xx","hack":1}');
    expect(read).toEqual({ ...defaults, board: 'wood', sound: false });
    expect(readPreferences('{"level":7}').level).toBe(7);
  });
  it.each([null, '', '{', '[]', '3', 'null'])('survive %s', (text) => expect(readPreferences(text)).toEqual(defaults));
});
