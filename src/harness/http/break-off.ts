import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { TlsOptions } from '../target/tls.js';
import type { HttpRequest } from './message.js';
import { wireUrl } from './wire-url.js';

/** How a request ends before its end: its connection is cut, or no more comes and the target may still answer. */
export type BrokenOff = 'cut' | 'truncated';

/** A request that has a body, of which a part can be sent. */
export type WithBody = HttpRequest & { body: Uint8Array };

/** So long the target has for what came, and for an answer to what was not all. */
const LINGER_MS = 20;

/**
 * Sends a request as far as the middle of its body and no further, on a connection of its own. Whatever comes back is
 * passed over. A connection may take `requestTimeoutMs`.
 * @throws {Error} when there is no connection
 */
export async function breakOff(
  request: WithBody,
  how: BrokenOff,
  { tls, requestTimeoutMs }: { tls?: TlsOptions; requestTimeoutMs: number },
): Promise<void> {
  const socket = open(request.url, tls);
  try {
    const secure = request.url.startsWith('https:');
    await once(socket, secure ? 'secureConnect' : 'connect', {
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    socket.on('error', () => undefined).resume();
    socket.write(Buffer.concat([headOf(request), request.body.subarray(0, request.body.length >> 1)]));
    await sleep(LINGER_MS);
    if (how === 'truncated') {
      socket.end();
      await sleep(LINGER_MS);
    } else if (!secure) socket.resetAndDestroy();
  } finally {
    socket.destroy();
  }
}

function open(url: string, tls: TlsOptions | undefined): Socket {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:') return connectPlain({ host, port: Number(port || 80) });
  const servername = isIP(host) ? '' : host;
  return connectTls({ ...tls, host, servername, port: Number(port || 443) });
}

function headOf({ method, url, headers, body }: WithBody): Buffer {
  const all = [['host', new URL(url).host], ...headers, ['content-length', String(body.length)]];
  const lines = [`${method} ${wireUrl(url).path} HTTP/1.1`, ...all.map((pair) => pair.join(': ')), '', ''];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
