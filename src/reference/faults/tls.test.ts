import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { connect as connectPlainly } from 'node:net';
import { test } from 'node:test';
import { connect, type ConnectionOptions } from 'node:tls';
import { selfSigned } from '../../target-file/token/forge.js';
import { untrustedIdentity } from '../../probes/tls/files.js';
import type { Fault } from '../mount.js';
import { handshake } from '../testing/handshake.js';
import { serving } from '../testing/serving.js';
import { createAuthority } from '../tls/authority.js';
import { certificates } from '../tls/certificates.js';
import type { TlsEndpoint } from '../tls/endpoint.js';
import { FAULTS } from './all.js';

const known = await certificates();
const { authority, client, expiredClient, untrustedClient, other } = known;
const sameName = await createAuthority('reference client authority');
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' });

const version = (name: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers?: string): ConnectionOptions => ({
  minVersion: name,
  maxVersion: name,
  ...(ciphers !== undefined && { ciphers }),
});

/** Handshakes that, one after the other, tell each fault from what its target file says of the endpoint. */
const HANDSHAKES: ConnectionOptions[] = [
  client,
  {},
  expiredClient,
  untrustedClient,
  ...[known.futureClient, known.serverAsClient, known.clientOfLeaf],
  await other.issue({ use: 'client' }),
  await sameName.issue({ use: 'client' }),
  { key, cert: await selfSigned(privateKey) },
  await untrustedIdentity(client.cert, true),
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
  { servername: 'assay.invalid' },
  { ...client, ...version('TLSv1.2'), servername: 'assay.invalid' },
  { ...client, ...version('TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256'), servername: 'assay.invalid' },
  { ALPNProtocols: ['http/1.1'] },
  version('TLSv1.3', 'TLS_AES_128_GCM_SHA256'),
  { ...(await other.issue({ use: 'client' })), ALPNProtocols: [] },
  { ...client, ...version('TLSv1.2'), ALPNProtocols: [] },
  { ...client, ...version('TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256'), ALPNProtocols: ['http/1.1'] },
  ...['P-256', 'P-521'].map((ecdhCurve) => ({ ...client, ecdhCurve })),
];

async function* outcomes(endpoint: string): AsyncGenerator<string> {
  for (const options of HANDSHAKES) yield await handshake(endpoint, { ca: authority.cert, ...options });
}

/** What the target file says of the endpoint, and nothing else. */
const declared = ({ tls = [] }: Fault): TlsEndpoint[] =>
  tls.map(({ minimumVersion, ciphers, namedGroups, clientAuth }) => ({
    minimumVersion,
    clientAuth,
    ...(ciphers && { ciphers }),
    ...(namedGroups && { namedGroups }),
  }));

/** What is seen only in sessions of another endpoint, or without TLS. */
const isSeenElsewhere = ({ tls = [] }: Fault) => tls.length > 1 || tls.some(({ intercepts }) => intercepts);

test('every fault of TLS changes a handshake', async (t) => {
  const all = FAULTS.filter((fault) => fault.tls && !isSeenElsewhere(fault));
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

/** The last session that an endpoint gives out to a client. */
const sessionOf = (endpoint: string, options: ConnectionOptions): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`https://${endpoint}`);
    const where = { host: hostname, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false };
    const socket = connect({ ...where, ...options });
    let session: Buffer | undefined;
    socket.on('session', (given: Buffer) => (session = given));
    socket.on('data', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(session));
  });

/** What a port answers to a text without TLS. */
const plainly = (endpoint: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`https://${endpoint}`);
    let found = '';
    const socket = connectPlainly(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => {
      found += chunk.toString('latin1');
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(found));
  });

test('the others change what a session opens, or what is answered without TLS', async (t) => {
  const all = FAULTS.filter(isSeenElsewhere);
  const { targets } = await serving(
    t,
    all.map((fault) => ({ name: fault.name, fault })),
  );
  for (const { name, file } of targets) {
    const [first, last] = [file.operator.tls?.[0], file.operator.tls?.at(-1)].map(
      (each) => each?.endpoint ?? '',
    );
    const ciphers = 'ECDHE-ECDSA-AES128-SHA';
    const ways = [version('TLSv1.3'), version('TLSv1.2'), version('TLSv1.2', ciphers)];
    let differs = false;
    for (const way of first === last ? [] : ways) {
      const session = await sessionOf(first!, way);
      const [fresh, resumed] = [await handshake(last!, way), await handshake(last!, { ...way, session })];
      differs ||= fresh === 'refused' && resumed !== fresh;
    }
    for (const text of first === last ? ['GET / HTTP/1.1\r\n\r\n', HTTP_2] : [])
      differs ||= /^(HTTP|\0\0.\x04)/.test(await plainly(first!, text));
    assert.ok(differs, name);
  }
});

// RFC 9113 section 3.4, with settings that say nothing.
const HTTP_2 = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0';
