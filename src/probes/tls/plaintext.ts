import { connect } from 'node:net';
import { lookup } from '../../http/connections.js';
import { request } from './alpn-request.js';
import { askedOf, type Peer } from './endpoint.js';

/** The protocols that are also possible without TLS, by their ALPN names. */
export type Protocol = 'http/1.1' | 'h2';

/**
 * Sends a GET without TLS. @returns the status of the response; undefined when no HTTP response came within
 * `timeoutMs`, or the connection ended
 */
export const plainStatus = (peer: Peer, protocol: Protocol, timeoutMs: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port: peer.port, host: peer.host, lookup });
    const end = (status?: number) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    const timer = setTimeout(end, timeoutMs);
    socket.on('connect', () => request(socket, protocol, askedOf(peer, 'http'), end));
    for (const event of ['error', 'end', 'close']) socket.on(event, () => end());
  });
