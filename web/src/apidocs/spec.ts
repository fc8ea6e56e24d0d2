// What the page for programmers reads of the OpenAPI document: operations by group, and an example that fits a schema.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
}

interface Described {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description?: string }>;
}

export interface Document {
  info: { description?: string; version: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation extends Described {
  method: string;
  path: string;
}

export interface Group {
  name: string;
  about: string;
  operations: Operation[];
}

const isIn = (words: string, { method, path, summary = '' }: Operation): boolean =>
  `${method} ${path} ${summary}`.toLowerCase().includes(words.trim().toLowerCase());

/** The operations that contain what is searched for, in the document's groups; groups without any are left out. */
export function groups({ tags = [], paths }: Document, words = ''): Group[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => ({ ...described, method, path })),
  );
  const found = tags.map(({ name, description = '' }) => ({
    name,
    about: description,
    operations: all.filter((one) => one.tags?.[0] === name && isIn(words, one)),
  }));
  return found.filter(({ operations }) => operations.length > 0);
}

const DEEPEST = 6;
const empty: Record<string, unknown> = { string: '', number: 0, boolean: false, array: [] };

function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (document.components?.schemas?.[name] ?? {}) : schema;
}

function exampleObject(document: Document, { properties = {}, required = [] }: Schema, depth: number): unknown {
  const wanted = Object.entries(properties).filter(([name]) => depth === 0 || required.includes(name));
  return Object.fromEntries(wanted.map(([name, value]) => [name, example(document, value, depth + 1)]));
}

/** A value to begin with: the document's own example where it has one, else the plainest value that fits. */
export function example(document: Document, schema: Schema, depth = 0): unknown {
  const found = resolve(document, schema);
  const given = found.example ?? found.default ?? found.enum?.[0];
  if (given !== undefined) return given;
  const [choice] = found.oneOf ?? found.anyOf ?? [];
  if (choice) return choice.type === 'null' ? null : example(document, choice, depth + 1);
  if (found.allOf) return Object.assign({}, ...found.allOf.map((part) => example(document, part, depth + 1)));
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  if (type === 'object' && depth < DEEPEST) return exampleObject(document, found, depth);
  return type === 'integer' ? (found.minimum ?? 0) : (empty[type ?? ''] ?? null);
}
