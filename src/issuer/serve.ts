import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { UsageError } from '../harness/errors.js';
import type { SigningKey } from './key-file.js';
import { issuerPages } from './pages.js';

/** Where an issuer listens. */
export interface Listening {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** The issuer's own URL, where others reach it under another one than it listens at. */
  url?: string | undefined;
}

/** A running issuer. */
export interface ServedIssuer {
  /** The `iss` of its tokens. */
  issuer: string;
  /** Where it listens: `http://HOST:PORT`. */
  origin: string;
  /** Ends at once, open connections included. */
  close(): Promise<void>;
}

/**
 * Serves the discovery document and the key set of an issuer: nothing of the private key.
 * @throws UsageError when it cannot listen there.
 */
export async function serveIssuer(key: SigningKey, { host, port, url }: Listening): Promise<ServedIssuer> {
  let pages = new Map<string, string>();
  const server = createServer(({ method = '', url: asked = '' }, response) => {
    const page = ['GET', 'HEAD'].includes(method) ? pages.get(asked.split('?')[0] ?? '') : undefined;
    response.setHeader('content-type', 'application/json');
    response.writeHead(page === undefined ? 404 : 200).end(page ?? '{"error":"There is nothing here."}');
  });
  await listen(server, host, port);
  const { address, port: taken } = server.address() as AddressInfo;
  if (url === undefined && EVERY_ADDRESS.includes(address)) {
    server.close();
    throw new UsageError(
      `--host ${host}: this is every address of the machine: say with --url which one the node knows.`,
    );
  }
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  const issuer = url ?? origin;
  pages = issuerPages(issuer, key);
  return {
    issuer,
    origin,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

const REASONS: Record<string, string> = {
  EADDRINUSE: 'something listens there already',
  EACCES: 'that port is not open to you: take one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine knows no such host',
};

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--host ${host} --port ${port}: ${REASONS[code] ?? message}.`, { cause: error });
  }
}
