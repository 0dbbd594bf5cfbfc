import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import type { ConnectionOptions } from 'node:tls';
import { selfSigned } from '../../harness/target/token/self-signed.js';
import type { Fault } from '../mount.js';
import { handshake } from '../testing/handshake.js';
import { serving } from '../testing/serving.js';
import { createAuthority } from '../tls/authority.js';
import { certificates } from '../tls/certificates.js';
import type { TlsEndpoint } from '../tls/endpoint.js';
import { FAULTS } from './all.js';

const { authority, client, expiredClient, other } = await certificates();
const sameName = await createAuthority('reference authority');
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' });

const version = (name: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers?: string): ConnectionOptions => ({
  ...{ minVersion: name, maxVersion: name },
  ...(ciphers !== undefined && { ciphers }),
});

/** Handshakes that, one after the other, tell each fault from what its target file says of the endpoint. */
const HANDSHAKES: ConnectionOptions[] = [
  client,
  {},
  expiredClient,
  await other.issue({ use: 'client' }),
  await sameName.issue({ use: 'client' }),
  { key, cert: await selfSigned(privateKey) },
  version('TLSv1.2'),
  { ...client, ...version('TLSv1.2') },
  { ...client, ...version('TLSv1.1', 'ALL:@SECLEVEL=0') },
  { ...client, ...version('TLSv1', 'ALL:@SECLEVEL=0') },
  ...['TLS_AES_128_GCM_SHA256', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_CCM_SHA256'].map((suite) => ({
    ...client,
    ...version('TLSv1.3', suite),
  })),
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'].map(
    (suite) => ({ ...client, ...version('TLSv1.2', suite) }),
  ),
];

async function* outcomes(endpoint: string): AsyncGenerator<string> {
  for (const options of HANDSHAKES) yield await handshake(endpoint, { ca: authority.cert, ...options });
}

/** What the target file says of the endpoint, and nothing else. */
const declared = ({ tls = [] }: Fault): TlsEndpoint[] =>
  tls.map(({ minimumVersion, ciphers, clientAuth }) => ({
    minimumVersion,
    clientAuth,
    ...(ciphers && { ciphers }),
  }));

test('every fault of TLS changes a handshake', async (t) => {
  const all = FAULTS.filter(({ tls }) => tls);
  const setups = new Map(all.map((fault) => [JSON.stringify(declared(fault)), declared(fault)]));
  const { targets } = await serving(t, [
    ...[...setups].map(([name, tls]) => ({ name, variant: { name, explains: '', tls } })),
    ...all.map((fault) => ({ name: fault.name, fault })),
  ]);
  const endpoint = (name: string) =>
    targets.find((target) => target.name === name)?.file.operator.tls?.[0]?.endpoint ?? '';
  const expected = new Map<string, string[]>();
  for (const name of setups.keys()) {
    const found: string[] = [];
    for await (const outcome of outcomes(endpoint(name))) found.push(outcome);
    expected.set(name, found);
  }
  for (const fault of all) {
    let place = 0;
    let differs = false;
    const plain = expected.get(JSON.stringify(declared(fault))) ?? [];
    for await (const outcome of outcomes(endpoint(fault.name)))
      if ((differs = outcome !== plain[place++])) break;
    assert.ok(differs, fault.name);
  }
});
