import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { LISTENERS } from './listeners.js';
import { SOCKETS } from './sockets.js';

/** The behaviour of a hostile server; `redirect-elsewhere` answers 302 to a second port. */
export type HostileKind = keyof typeof LISTENERS | keyof typeof SOCKETS | 'redirect-elsewhere';

/** A hostile server on loopback. */
export type Hostile = {
  url: string;
  /** Number of requests to the second port, to which nothing may be sent. */
  strayed(): number;
  /** Closes immediately, including open connections. */
  close(): Promise<void>;
};

/** All kinds. */
export const HOSTILE_KINDS = [
  ...Object.keys(LISTENERS),
  ...Object.keys(SOCKETS),
  'redirect-elsewhere',
] as HostileKind[];

const onLoopback = async (server: Server): Promise<{ url: string; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // These servers make the other side disconnect.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

const startRedirecting = async (): Promise<Hostile> => {
  let strayed = 0;
  const elsewhere = await onLoopback(
    createHttpServer((_, response) => {
      strayed += 1;
      response.end();
    }),
  );
  const server = await onLoopback(
    createHttpServer((request, response) => {
      response.writeHead(302, { Location: `${elsewhere.url}${request.url}` }).end();
    }),
  );
  return {
    url: server.url,
    strayed: () => strayed,
    close: async () => {
      await Promise.all([server.close(), elsewhere.close()]);
    },
  };
};

const serverOf = (kind: Exclude<HostileKind, 'redirect-elsewhere'>): Server => {
  if (kind in LISTENERS) return createHttpServer(LISTENERS[kind as keyof typeof LISTENERS]);
  const answer = SOCKETS[kind as keyof typeof SOCKETS];
  return createServer((socket) => socket.once('data', () => answer(socket)));
};

/** Starts a server with one kind of misbehaviour. */
export const startHostile = async (kind: HostileKind): Promise<Hostile> =>
  kind === 'redirect-elsewhere'
    ? startRedirecting()
    : { ...(await onLoopback(serverOf(kind))), strayed: () => 0 };
