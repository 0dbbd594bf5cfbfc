import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import type { Mount } from '../mount.js';
import { ALIKE, moments } from '../triggers/moments.js';
import { count } from '../triggers/tally.js';
import type { TlsEndpoint } from './endpoint.js';
import { give, type Intercepts } from './intercept.js';

/** In a ClientHello: the protocol name of HTTP/2, with its length before it (RFC 7301 section 3.1). */
const HTTP_2 = '\x02h2';

/**
 * Returns the handler of connections to an endpoint. When there is a trigger, connections that it does not match go
 * to the plain server.
 */
export const triggeredTls = async (
  { name, trigger, tally }: Mount,
  { intercepts }: TlsEndpoint,
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
