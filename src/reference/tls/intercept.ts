import type { Http2SecureServer } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';

/** Handles a connection that begins with these bytes; when it returns false, the TLS server gets the connection. */
export type Intercepts = (socket: Socket, first: Buffer, server: Http2SecureServer) => boolean;

/** A server that looks at the first bytes of each connection before it is one of the TLS server's. */
export const intercepting = (server: Http2SecureServer, intercepts: Intercepts): Server =>
  createServer((socket) => {
    socket.once('data', (first: Buffer) => {
      if (intercepts(socket, first, server)) return;
      give(socket, first, server);
    });
  });

/** Hands a connection over to a TLS server, its first bytes included. */
export const give = (socket: Socket, first: Buffer, server: Http2SecureServer): void => {
  socket.pause();
  socket.unshift(first);
  server.emit('connection', socket);
};

const HANDSHAKE = 0x16;

/** What is sent without TLS is answered with this text. */
export const answeringPlainHttp =
  (answer: string): Intercepts =>
  (socket, first) => {
    if (first[0] === HANDSHAKE) return false;
    socket.end(answer);
    return true;
  };

// RFC 8446 section 6: a record of an alert that is fatal; 112 is unrecognized_name.
const UNRECOGNIZED_NAME = Buffer.from([0x15, 3, 3, 0, 2, 2, 112]);

/** Who does not ask for this server is sent away. */
export const onlyForName =
  (name: string): Intercepts =>
  (socket, first) => {
    // It stands in the ClientHello as it is.
    if (first.includes(name)) return false;
    socket.end(UNRECOGNIZED_NAME);
    return true;
  };
