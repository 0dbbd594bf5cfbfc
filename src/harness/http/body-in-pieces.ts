import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Headers } from '../trace/request.js';
import type { HttpRequest } from './message.js';

/** So long is waited between pieces: they leave in packets of their own. */
const PAUSE_MS = 3;

/**
 * A body as undici wants it, and the headers that frame it where undici does not, in the manner of the request. By
 * HTTP/2 it comes in one piece: servers (Tomcat for one) end a connection with many small frames, as RFC 9113 section
 * 10.5 has it of clients that cost more than they send.
 */
export function framed({ url, body, manner = {} }: HttpRequest): {
  body: Uint8Array | Readable | null;
  framing: Headers;
} {
  const { chunked = false } = manner;
  const pieces = manner.http2 && url.startsWith('https:') ? 1 : (manner.pieces ?? 1);
  if (!body || (!chunked && pieces === 1)) return { body: body ?? null, framing: [] };
  const framing: Headers = chunked ? [] : [['content-length', String(body.length)]];
  return { body: Readable.from(inPieces(body, pieces)), framing };
}

async function* inPieces(body: Uint8Array, count: number): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.length / count));
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) await sleep(PAUSE_MS);
    yield body.subarray(at, at + size);
  }
}
