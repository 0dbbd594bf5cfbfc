import { connect } from 'node:net';
import { lookup } from '../../http/connections.js';
import { request } from './alpn-request.js';
import { askedOf, type Peer } from './endpoint.js';

/** The protocols that can be spoken in plain text, too, by their names in ALPN. */
export type Protocol = 'http/1.1' | 'h2';

/**
 * The status with which a GET without TLS is answered; undefined: nothing that is HTTP came within `timeoutMs`, or the
 * connection ended.
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
