import type { Http2SecureServer, Http2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { type Trigger, type Tally, count } from '../triggers/trigger.js';
import { ALIKE, moments } from '../triggers/moments.js';

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

/** Passes a connection to another server, including its first bytes. */
export const give = (socket: Socket, first: Buffer, server: Http2SecureServer | Http2Server): void => {
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

/** In a ClientHello: the protocol name of HTTP/2, with its length before it (RFC 7301 section 3.1). */
const HTTP_2 = '\x02h2';

/**
 * Returns the handler of connections to an endpoint. When there is a trigger, connections that it does not match go
 * to the plain server.
 */
export const triggeredTls = async (
  { name, trigger, tally }: { name: string; trigger?: Trigger; tally?: Tally },
  { intercepts }: { intercepts?: Intercepts },
  faulty: Http2SecureServer,
  makePlain: () => Promise<Http2SecureServer>,
): Promise<Intercepts | undefined> => {
  if (!trigger) return intercepts;
  const plain = await makePlain();
  const { arrive } = moments(name);
  const completed = new Set<number | undefined>();
  for (const server of [plain, faulty])
    server.on('secureConnection', ({ remotePort }: Socket) => void completed.add(remotePort));
  return (socket, first) => {
    const { remotePort } = socket;
    const moment = arrive({ reading: ALIKE, connection: socket, http2: first.includes(HTTP_2) });
    socket.once('close', () => moment.leave(!completed.delete(remotePort)));
    const isFaulty = trigger.has(moment);
    if (isFaulty) count(tally);
    if (isFaulty && intercepts?.(socket, first, faulty)) return true;
    give(socket, first, isFaulty ? faulty : plain);
    return true;
  };
};
