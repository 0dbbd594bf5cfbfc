import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Certificates } from './certificates.js';
import type { TlsEndpoint } from './endpoint.js';
import { cipherList } from './suites.js';

/** An endpoint that listens on loopback. */
export type Listener = {
  port: number;
  /** Ends at once, open connections included. */
  close(): Promise<void>;
};

/** Lets an endpoint listen on a port of its own. It speaks HTTP, and answers whatever is asked with an empty 200. */
export const listen = async (endpoint: TlsEndpoint, certificates: Certificates): Promise<Listener> => {
  const { minimumVersion, ciphers, clientAuth, serves, admits } = endpoint;
  const options = {
    ...certificates.server,
    minVersion: minimumVersion,
    ...(ciphers && { ciphers: cipherList(ciphers) }),
    ...(clientAuth && { requestCert: true, rejectUnauthorized: true, ca: certificates.authority.cert }),
    allowHTTP1: true,
  };
  const server = createSecureServer((await serves?.(options, certificates)) ?? options, (_, response) =>
    response.end(),
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // The other side going away in a handshake is what probes do.
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('unknownProtocol', (socket: TLSSocket) => socket.destroy());
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    if (admits?.(socket) === false) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
