// Shows the OpenAPI document and lets one try every address. All text goes in as text, never as HTML.
'use strict';

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child != null));
  return element;
}

function resolve(spec, schema) {
  if (!schema || !schema.$ref) return schema || {};
  return schema.$ref.split('/').slice(1).reduce((at, key) => at[key], spec);
}

// An example that fits a schema, to begin with.
function example(spec, schema, depth = 0) {
  const s = resolve(spec, schema);
  if (s.example !== undefined) return s.example;
  if (s.default !== undefined) return s.default;
  if (s.enum) return s.enum[0];
  const one = (s.oneOf || s.anyOf || [])[0];
  if (one) return one.type === 'null' ? null : example(spec, one, depth + 1);
  if (s.allOf) return Object.assign({}, ...s.allOf.map((part) => example(spec, part, depth + 1)));
  const type = Array.isArray(s.type) ? s.type[0] : s.type;
  if (type === 'object' && s.properties && depth < 6) {
    const wanted = Object.entries(s.properties).filter(([name]) => (s.required || []).includes(name) || depth === 0);
    return Object.fromEntries(wanted.map(([name, value]) => [name, example(spec, value, depth + 1)]));
  }
  return { string: '', integer: s.minimum || 0, number: 0, boolean: false, array: [] }[type] ?? null;
}

function parameterField(parameter) {
  const input = make('input', { name: parameter.name, autocomplete: 'off', spellcheck: false });
  const text = `${parameter.name} (${parameter.in})${parameter.required ? '' : ', optional'}: ${parameter.description || ''}`;
  return { parameter, input, label: make('label', {}, text, input) };
}

function tryIt(spec, method, path, operation) {
  const fields = (operation.parameters || []).map(parameterField);
  const [kind, content] = Object.entries((operation.requestBody || {}).content || {})[0] || [];
  const body = kind && make('textarea', { spellcheck: false });
  if (body) body.value = kind.includes('json') ? JSON.stringify(example(spec, content.schema), null, 2) : '';
  const output = make('pre', { hidden: true });
  const button = make('button', { type: 'submit' }, 'Send');
  const form = make('form', {}, ...fields.map((field) => field.label), body && make('label', {}, `Body (${kind})`, body), button, output);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.hidden = false;
    output.textContent = '…';
    output.textContent = await send(method, path, fields, kind, body).catch((error) => String(error));
  });
  return form;
}

async function send(method, path, fields, kind, body) {
  const query = new URLSearchParams();
  let address = path;
  for (const { parameter, input } of fields) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value) query.set(parameter.name, input.value);
  }
  if (query.size) address += `?${query}`;
  const headers = {};
  if (kind) headers['Content-Type'] = kind;
  const token = document.getElementById('token').value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(address, { method: method.toUpperCase(), headers, body: body ? body.value : undefined });
  const head = `${response.status} ${response.statusText}\n\n`;
  if (/ndjson|event-stream/.test(response.headers.get('Content-Type') || '')) {
    const reader = response.body.getReader();
    const { value } = await reader.read();
    reader.cancel();
    return `${head}${new TextDecoder().decode(value)}…`;
  }
  const text = await response.text();
  try {
    return head + JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return head + text;
  }
}

function answers(operation) {
  const rows = Object.entries(operation.responses || {}).map(([status, response]) =>
    make('tr', {}, make('td', {}, status), make('td', {}, response.description || '')));
  return make('table', {}, ...rows);
}

async function start() {
  const spec = await (await fetch('/api/openapi.json')).json();
  document.getElementById('about').textContent = spec.info.description || '';
  const operations = [];
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = make('span', { className: 'method' }, method.toUpperCase());
      const summary = make('summary', {}, name, ` ${path} — ${operation.summary || ''}`);
      const about = operation.description && make('p', {}, operation.description);
      operations.push(make('details', {}, summary, about, answers(operation), tryIt(spec, method, path, operation)));
    }
  }
  document.getElementById('operations').replaceChildren(...operations);
}

start();
