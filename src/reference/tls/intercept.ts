import type { Http2SecureServer } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';

/** Handles a connection that begins with these bytes. When it returns false, the TLS server gets the connection. */
export type Intercepts = (socket: Socket, first: Buffer, server: Http2SecureServer) => boolean;

/** A server that examines the first bytes of each connection before the TLS server gets it. */
export const intercepting = (server: Http2SecureServer, intercepts: Intercepts): Server =>
  createServer((socket) => {
    socket.once('data', (first: Buffer) => {
      if (intercepts(socket, first, server)) return;
      give(socket, first, server);
    });
  });

/** Passes a connection to a TLS server, including its first bytes. */
export const give = (socket: Socket, first: Buffer, server: Http2SecureServer): void => {
  socket.pause();
  socket.unshift(first);
  server.emit('connection', socket);
};

const HANDSHAKE = 0x16;

/** Answers data without TLS with this text. */
export const answeringPlainHttp =
  (answer: string): Intercepts =>
  (socket, first) => {
    if (first[0] === HANDSHAKE) return false;
    socket.end(answer);
    return true;
  };

// RFC 8446 section 6: a record with a fatal alert; 112 is unrecognized_name.
const UNRECOGNIZED_NAME = Buffer.from([0x15, 3, 3, 0, 2, 2, 112]);

/** Refuses connections for another server name. */
export const onlyForName =
  (name: string): Intercepts =>
  (socket, first) => {
    // The name is in plain text in the ClientHello.
    if (first.includes(name)) return false;
    socket.end(UNRECOGNIZED_NAME);
    return true;
  };
