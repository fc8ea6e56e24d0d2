// Server-sent events over fetch: unlike EventSource it tells why the server refused, and never asks again by itself.
import { ApiError } from '../wire/api';
import type { WireError } from '../wire/types';

export interface ServerSentEvent {
  event: string;
  data: string;
}

/** Takes a stream's text as it comes, and gives back the events that are whole. */
export class EventReader {
  private rest = '';

  read(text: string): ServerSentEvent[] {
    const blocks = (this.rest + text).replaceAll('\r\n', '\n').split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(eventOf).filter((event) => event.data !== '');
  }
}

function eventOf(block: string): ServerSentEvent {
  const found: ServerSentEvent = { event: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [name, ...rest] = line.split(':');
    const value = rest.join(':').replace(/^ /, '');
    if (name === 'event') found.event = value;
    if (name === 'data') found.data += (found.data && '\n') + value;
  }
  return found;
}

/** The events of an address, until it ends or is aborted. */
export async function* events(path: string, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { signal, headers: { accept: 'text/event-stream' } });
  } catch (error) {
    if (signal.aborted) return;
    throw new ApiError(0, { code: 'offline', message: String(error) });
  }
  if (!answer.ok || !answer.body) {
    const json = (await answer.json().catch(() => null)) as { error?: WireError } | null;
    throw new ApiError(answer.status, json?.error ?? { code: 'internal', message: answer.statusText });
  }
  const reader = new EventReader();
  const chunks = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) yield* reader.read(chunk.value);
  } catch {
    if (!signal.aborted) throw new ApiError(0, { code: 'offline', message: '' });
  } finally {
    void chunks.cancel().catch(() => undefined);
  }
}
