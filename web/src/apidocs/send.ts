// Sends a request that a programmer tries out, and writes down what came back.
import type { Operation } from './spec';

export interface Attempt {
  operation: Operation;
  /** By the names of the parameters. */
  values: Record<string, string>;
  /** Its media type and text, where the operation takes a body. */
  body: { kind: string; text: string } | null;
  token: string;
}

export function addressOf({ operation: { path, parameters = [] }, values }: Attempt): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Of an answer that never ends, its first part. */
async function firstPart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const part = await reader?.read();
  void reader?.cancel();
  return `${new TextDecoder().decode(part?.value)}…`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export async function send(attempt: Attempt): Promise<string> {
  const { operation, body, token } = attempt;
  const headers = { ...(body && { 'Content-Type': body.kind }), ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(addressOf(attempt), { method: operation.method.toUpperCase(), headers, body: body?.text ?? null });
  const isEndless = /ndjson|event-stream/.test(response.headers.get('Content-Type') ?? '');
  const text = isEndless ? await firstPart(response) : indented(await response.text());
  return `${response.status} ${response.statusText}\n\n${text}`;
}
