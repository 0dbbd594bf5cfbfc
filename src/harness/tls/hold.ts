import { connect } from 'node:tls';
import { PROTOCOLS } from './alpn-request.js';
import type { Peer } from './endpoint.js';
import { optionsOf, type ClientOptions } from './handshake.js';

/**
 * A connection that is held open after its handshake, with nothing asked, so that others come while it is under way.
 * Whether the handshake succeeds does not matter; bounded by `timeoutMs`. What it gives closes the connection.
 */
export const hold = (peer: Peer, offer: ClientOptions, timeoutMs: number): Promise<() => void> =>
  new Promise((resolve) => {
    const socket = connect({ ...optionsOf(peer, offer), ALPNProtocols: PROTOCOLS });
    const ready = () => {
      clearTimeout(timer);
      resolve(() => socket.destroy());
    };
    const timer = setTimeout(ready, timeoutMs);
    for (const event of ['secureConnect', 'error', 'close']) socket.on(event, ready);
  });
