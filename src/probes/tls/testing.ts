import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';

/** Starts a Node TLS server on loopback until the test ends. @returns its `host:port` */
export const serveTls = (t: TestContext, options: TlsOptions, onSocket?: (socket: TLSSocket) => void) =>
  listening(
    t,
    createServer(options, (socket) => {
      socket.on('error', () => undefined);
      onSocket?.(socket);
    }),
  );

/** The same, without TLS. */
export const serveTcp = (t: TestContext, onSocket: (socket: Socket) => void) =>
  listening(t, createNetServer(onSocket));

/** Starts a server on loopback until the test ends. @returns its `host:port` */
export async function listening(t: TestContext, server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
