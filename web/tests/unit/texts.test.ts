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
import { faultText, issueText } from '../../src/lib/faults';
import { change, choicesOf, defaults, readPreferences, remembered } from '../../src/lib/settings.svelte';
import type { Fault, PdnFault } from '../../src/wire/generated';
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
    const isShown = (key: string): boolean => !remembered.includes(key);
    const settings = Object.entries(choicesOf).filter(([key]) => isShown(key)).flatMap(([key, values]) =>
      values.filter((value) => key !== 'language' || value === 'auto').map((value) => `settings.${key}.${value}`),
    );
    const sides = choicesOf.pieces.flatMap((set) => [`side.${set}.black`, `side.${set}.white`]);
    const switches = Object.keys(defaults).filter(isShown).map((key) => `settings.${key}`);
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

  it('are all in the document', () => expect([agents.length, presets.length, levels.length]).toEqual([13, 7, 10]));
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
  it('are said without the server’s English, and with it only where the page has no words', () => {
    expect(wireErrorText({ code: 'bad_settings', message: 'in English' })).toBe('These settings are not possible.');
    expect(wireErrorText({ code: 'of_tomorrow' as 'internal', message: 'in English' })).toBe('in English');
    expect(wireErrorText({ code: 'bad_agent', message: 'in English', faults: [{ code: 'of_tomorrow' } as unknown as Fault] })).toBe('This computer player is not possible.');
  });
});

/** As much of a JSON schema as the document has. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const schemas = document.components.schemas as unknown as Record<string, Schema>;

/** Some value that fits a schema. */
function sample(schema: Schema): unknown {
  if (schema.$ref) return sample(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sample(schema.oneOf[0] ?? {});
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, sample(inner)]));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [sample(schema.items ?? {})];
  return type === 'integer' || type === 'number' ? 2 : type === 'boolean' ? true : 'word';
}

describe('faults', () => {
  const kinds = ['PositionFault', 'SettingFault', 'AgentFault', 'RequestFault', 'PdnFault'].flatMap((name) => schemas[name]?.oneOf ?? []);
  const codes = kinds.map(({ properties }) => properties?.code?.enum?.[0] ?? '');

  it('have a code each, and no two the same', () => {
    expect(codes.length).toBeGreaterThan(55);
    expect(new Set(codes).size).toBe(codes.length);
  });
  it.each(kinds.map((kind, i) => [codes[i], kind] as const))('%s has a sentence, for which it brings every value', (code, kind) => {
    expect(en).toHaveProperty([`fault.${code}`]);
    const text = faultText(sample(kind) as Fault, 8);
    expect(text).not.toBe('');
    expect(gaps(text)).toEqual([]);
  });
  const settings = schemas.SettingName?.enum ?? schemas.SettingName?.oneOf?.flatMap((name) => name.enum ?? []) ?? [];
  const expected = kinds.find((_, i) => codes[i] === 'unexpected')?.properties?.expected?.enum ?? [];
  it('name settings, and what PDN expects', () => expect([settings.length, expected.length]).toEqual([24, 18]));
  it.each(settings)('the setting %s has a name', (name) => expect(en).toHaveProperty([`setting.${name}`]));
  it.each(expected)('what PDN expects has words: %s', (name) => expect(en).toHaveProperty([`pdn.expected.${name}`]));

  it('name the request, if it is the server’s fault', () => {
    const fault = { code: 'internal', message: 'in English', request_id: '4f6c22b70d1e9a35' } as const;
    expect(wireErrorTexts(fault)).toEqual(['Something went wrong on the server. Try again. (Request 4f6c22b70d1e9a35)']);
    expect(wireErrorTexts({ ...fault, code: 'maintenance' })[0]).toContain('accepts no new games');
  });
  it('say everything that is wrong with a position, in the page’s own words', () => {
    const faults: Fault[] = [
      { code: 'man_on_king_row', side: 'white', square: 3 },
      { code: 'too_many_pieces', side: 'black', count: 13, most: 12 },
    ];
    expect(wireErrorTexts({ code: 'bad_position', message: 'in English', faults })).toEqual([
      'White cannot have a man on 3: it would have been crowned there.',
      'Red has 13 pieces: 12 is the most on this board.',
    ]);
  });
  it.each<[string, Fault | PdnFault]>([
    ['Time for each player: 0.5 s is not possible. It can be from 1 s to 1440 min.', { code: 'out_of_range', setting: 'clock_base', value: 500, least: 1000, most: 86_400_000 }],
    ['Games: 5,000 is not possible. It can be from 2 to 20.', { code: 'out_of_range', setting: 'games', value: 5000, least: 2, most: 20 }],
    ['level cannot be “11”: it takes a number from 1 to 10, or adaptive.', { code: 'bad_value', option: 'level', value: '11', takes: { kind: 'number', least: 1, most: 10, whole: false, unit: null, words: ['adaptive'] } }],
    ['seed cannot be “x”: it takes a whole number, 0 or more.', { code: 'bad_value', option: 'seed', value: 'x', takes: { kind: 'number', least: 0, most: null, whole: true, unit: null, words: [] } }],
    ['experience cannot be “x”: it takes one of on, off.', { code: 'bad_value', option: 'experience', value: 'x', takes: { kind: 'flag' } }],
    ['Expected “}” at the end of the comment.', { code: 'unexpected', expected: 'comment_end' }],
    ['8-11 is not legal: Red must capture. Legal: 15x22, 15x24….', { code: 'must_capture', move: '8-11', side: 'black', legal: ['15x22', '15x24'], more: 3 }],
    ['The position cannot be used. There are two pieces on 18.', { code: 'bad_position', faults: [{ code: 'overlap', square: 18 }] }],
  ])('say: %s', (text, fault) => expect(faultText(fault, 8)).toBe(text));
  it('name squares as the user likes it, but leave a PDN text as it was written', () => {
    change('squares', 'letters');
    expect(faultText({ code: 'overlap', square: 1 }, 8)).toBe('There are two pieces on b8.');
    expect(issueText({ message: '', game: 2, line: 7, column: 4, ply: 1, fault: { code: 'no_piece', move: '15-18', square: 15 } })).toBe(
      'Game 2, line 7: 15-18 is not legal: there is no piece on 15.',
    );
    change('squares', 'numbers');
  });
});

describe('settings', () => {
  it('take what is known and of the right kind', () => {
    const read = readPreferences('{"board":"wood","sound":false,"pieces":"pink","dots":"yes","level":11,"language":"xx","hack":1}');
    expect(read).toEqual({ ...defaults, board: 'wood', sound: false });
    expect(readPreferences('{"level":7}').level).toBe(7);
  });
  it.each([null, '', '{', '[]', '3', 'null'])('survive %s', (text) => expect(readPreferences(text)).toEqual(defaults));
});
