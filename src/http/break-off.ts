import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type TlsOptions, hostOf, sharedContext, lookup } from './connections.js';
import { type HttpRequest, wireUrl } from './message.js';

/** How a request is broken off: its connection is cut, or no more is sent and the target may still respond. */
export type BrokenOff = 'cut' | 'truncated';

/** A request with a body, part of which can be sent. `isWhole`: it is sent whole, right before its client leaves. */
export type WithBody = HttpRequest & { body: Uint8Array; isWhole?: boolean };

/** The time that the target has to read what was sent, and to respond to an incomplete request, in milliseconds. */
const LINGER_MS = 20;

/** Breaks off a request that was begun. */
type End = (how: BrokenOff) => Promise<void>;

/** The time that a target has to begin with a complete request whose client leaves, in milliseconds. */
const READING_MS = 1;

/**
 * Sends a request up to the middle of its body, on a connection of its own. The response is ignored. A whole one is sent
 * when it is broken off: its client leaves before the response. Connecting may take `requestTimeoutMs`.
 * @returns the function that breaks it off
 * @throws {Error} when the connection fails
 */
export async function begin(
  request: WithBody,
  { tls, requestTimeoutMs }: { tls?: TlsOptions; requestTimeoutMs: number },
): Promise<End> {
  const socket = open(request.url, tls);
  const secure = request.url.startsWith('https:');
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', {
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.on('error', () => undefined).resume();
  const { body, isWhole } = request;
  const sent = isWhole ? body : body.subarray(0, body.length >> 1);
  const send = () => socket.write(Buffer.concat([headOf(request), sent]));
  if (!isWhole) send();
  const arrived = performance.now() + LINGER_MS;
  return async (how) => {
    if (isWhole) send();
    const left = isWhole ? READING_MS : arrived - performance.now();
    if (left > 0) await sleep(left);
    if (how === 'truncated') {
      socket.end();
      await sleep(LINGER_MS);
    } else if (!secure) socket.resetAndDestroy();
    socket.destroy();
  };
}

function open(url: string, tls: TlsOptions | undefined): Socket {
  const { port, protocol } = new URL(url);
  const { host, servername } = hostOf(url);
  if (protocol === 'http:') return connectPlain({ host, port: Number(port || 80), lookup });
  return connectTls({ ...sharedContext(tls), host, servername, lookup, port: Number(port || 443) });
}

function headOf({ method, url, headers, body }: WithBody): Buffer {
  const all = [['host', new URL(url).host], ...headers, ['content-length', String(body.length)]];
  const lines = [`${method} ${wireUrl(url).path} HTTP/1.1`, ...all.map((pair) => pair.join(': ')), '', ''];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
