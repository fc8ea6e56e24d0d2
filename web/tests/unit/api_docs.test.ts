// The page for programmers: groups, examples and addresses made from the server's own document.
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/apidocs/send';
import { example, groups, type Document, type Operation } from '../../src/apidocs/spec';
import openapi from '../../openapi.json';

const document = openapi as unknown as Document;
const all = groups(document).flatMap(({ operations }) => operations);
const named = (method: string, path: string): Operation => all.find((one) => one.method === method && one.path === path)!;

describe('the groups', () => {
  it('hold every operation of the document once', () => {
    const count = Object.values(document.paths).reduce((n, methods) => n + Object.keys(methods).length, 0);
    expect(all).toHaveLength(count);
  });
  it('are searched by method, path and summary', () => {
    expect(groups(document, ' DELETE /api/me').flatMap(({ operations }) => operations.map(({ path }) => path))).toEqual(['/api/me', '/api/me/weights/{id}']);
    expect(groups(document, 'no such thing')).toEqual([]);
  });
});

describe('an example', () => {
  it('has what is required, and the document’s own values', () => {
    const body = named('post', '/api/lab/runs').requestBody?.content['application/json']?.schema ?? {};
    expect(example(document, body)).toMatchObject({ experiment: 'survey', seed: 1 });
  });
  it.each(all.filter(({ requestBody }) => requestBody).map((one) => [`${one.method} ${one.path}`, one] as const))('is there for %s', (_, { requestBody }) => {
    const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    if (kind === 'application/json') expect(example(document, content?.schema ?? {})).toBeTypeOf('object');
  });
});

describe('an address', () => {
  const operation = named('get', '/api/games/{id}/habits');
  it('takes what was typed, encoded, and leaves out what was not', () => {
    expect(addressOf({ operation, values: { id: 'a/b', ply: '4' }, body: null, token: '' })).toBe('/api/games/a%2Fb/habits?ply=4');
    expect(addressOf({ operation, values: { id: 'x' }, body: null, token: '' })).toBe('/api/games/x/habits');
  });
});
