import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { onceFor } from '../../platform/once-for.js';
import { handshake } from './handshake.js';
import { untrustedIdentity } from './untrusted-identity.js';
import type { Version } from './versions.js';

const known = new Map<Version, Promise<boolean>>();
const TIMEOUT_MS = 5_000;

/** Whether the OpenSSL of this Node supports a version of TLS: it tries a handshake with itself, once. */
export const isSupported = (version: Version): Promise<boolean> =>
  onceFor(known, version, () => withItself(version));

async function withItself(version: Version): Promise<boolean> {
  const options = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
  const server = createServer({ ...options, ...(await untrustedIdentity(undefined, true)) });
  server.on('secureConnection', (socket) => socket.on('error', () => undefined).write('.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { kind } = await handshake({ host: '127.0.0.1', port }, { version }, TIMEOUT_MS);
  server.close();
  return kind === 'accepted';
}
