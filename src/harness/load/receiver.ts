import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBounded } from '../http/bounded-body.js';
import { readPush, type Series } from './remote-write.js';

/** A server on loopback that k6 pushes its metrics to, and asks for tokens. */
export interface Receiver {
  /** Where metrics are pushed to. */
  metricsUrl: string;
  /** Where a token is asked for; `{key}` stands for the credential and the period. */
  tokenUrl: string;
  close(): Promise<void>;
}

interface Handlers {
  /** Told each push as it came. */
  onPush: (bytes: Buffer<ArrayBuffer>) => void;
  onSeries: (series: readonly Series[]) => void;
  /** Those whose tokens may be asked for. */
  credentials: readonly string[];
  /** The token of a credential that is good now. */
  token: (credential: string) => Promise<string>;
}

/** A push of k6 may be this long, in bytes. */
const MAX_PUSH = 64 * 1024 * 1024;

/** Starts it on a free port. Its paths begin with what nobody else on the machine knows: tokens are behind them. */
export async function startReceiver({ onPush, onSeries, credentials, token }: Handlers): Promise<Receiver> {
  const base = `/${randomUUID()}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    if (url === `${base}/metrics`) {
      const bytes = Buffer.from(await readBounded(request, MAX_PUSH));
      onPush(bytes);
      onSeries(readPush(bytes));
      response.writeHead(204).end();
      return;
    }
    const [, asked] = url.startsWith(`${base}/token/`) ? (/\/token\/([^/]+)/.exec(url) ?? []) : [];
    const credential = asked && decodeURIComponent(asked);
    if (credential && credentials.includes(credential)) response.writeHead(200).end(await token(credential));
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    metricsUrl: `${origin}${base}/metrics`,
    tokenUrl: `${origin}${base}/token/{key}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
