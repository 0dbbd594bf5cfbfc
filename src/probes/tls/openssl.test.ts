import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createAuthority } from '../../reference/tls/authority.js';
import { freePort } from '../../http/testing.js';
import { folderWith } from '../../target-file/testing.js';
import type { Endpoint } from './endpoint.js';
import type { ClientIdentity } from './files.js';
import { handshake, type HandshakeOptions } from './handshake.js';
import { inWords } from './outcome.js';
import { opensslCommand } from './prober.js';
import { SUITES, VERSIONS, type Version } from './suites.js';
import { serveTls } from './testing.js';

// The real program of OpenSSL, as a server and as the client that a report names.
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const skip = !has('openssl', 'version') && 'there is no openssl';
const skipShell = skip || (!has('sh', '-c', 'mktemp -d -u') && 'there is no POSIX shell');

const FLAGS: Record<Version, string> = {
  TLSv1: '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

/** An `openssl s_server` until the test ends; tells its port when it listens. */
async function sServer(t: TestContext, { cert, key }: ClientIdentity, flags: string[]): Promise<number> {
  const dir = folderWith(t, { 'cert.pem': cert, 'key.pem': key });
  const port = await freePort();
  const files = ['-cert', join(dir, 'cert.pem'), '-key', join(dir, 'key.pem')];
  const child = spawn('openssl', ['s_server', '-accept', `127.0.0.1:${port}`, '-www', ...files, ...flags]);
  t.after(() => child.kill('SIGKILL'));
  for await (const chunk of child.stdout) if (String(chunk).includes('ACCEPT')) break;
  return port;
}

test('each version is told apart by the program that everybody has', { skip }, async (t) => {
  const ca = await createAuthority('assay test authority');
  const identity = await ca.issue();
  for (const version of VERSIONS) {
    const port = await sServer(t, identity, [FLAGS[version], '-cipher', 'ALL:@SECLEVEL=0']);
    for (const offered of VERSIONS) {
      const offer: HandshakeOptions = { version: offered };
      const outcome = await handshake({ host: '127.0.0.1', port, ca: [ca.cert] }, offer, 20_000);
      assert.equal(
        outcome.kind,
        offered === version ? 'accepted' : 'refused',
        `${version}: ${inWords(outcome)}`,
      );
    }
  }
});

/** What the command of a report prints. */
async function run(dir: string, command: string): Promise<string> {
  const child = spawn('sh', ['-c', command.replaceAll('sleep 2', 'sleep 0.5')], { cwd: dir });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  return printed;
}

test('the command of a report makes the same handshake again', { skip: skipShell }, async (t) => {
  const ca = await createAuthority('the authority');
  const [server, client] = [await ca.issue(), await ca.issue({ name: "client's", use: 'client' })];
  const expired = await ca.issue({ name: 'assay test', use: 'client', from: -9, to: -1 });
  const shown: string[] = [];
  const options = { ...server, requestCert: true, rejectUnauthorized: false, ca: [ca.cert] };
  const name = await serveTls(
    t,
    { ...options, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' },
    (socket) => {
      const { subject, issuer } = socket.getPeerCertificate();
      shown.push(`${String(subject?.CN)} by ${String(issuer?.CN)}: ${String(socket.authorizationError)}`);
    },
  );
  const files = {
    ca: 'a ca.pem',
    right: { cert: 'c.pem', key: 'k.pem' },
    expired: { cert: 'oc.pem', key: 'ok.pem' },
  };
  const dir = folderWith(t, {
    'a ca.pem': ca.cert,
    'c.pem': client.cert,
    'k.pem': client.key,
    'oc.pem': expired.cert,
    'ok.pem': expired.key,
  });
  const endpoint: Endpoint = { name, at: '', host: '127.0.0.1', port: 0, right: client, expired, files };
  const suite = SUITES.find((each) => each.name === 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA') ?? assert.fail();
  const suite3 = SUITES.find((each) => each.name === 'TLS_AES_128_CCM_SHA256') ?? assert.fail();
  const commands = [
    opensslCommand(endpoint, { version: 'TLSv1.1', suites: [suite], certificate: 'none' }),
    opensslCommand(endpoint, { version: 'TLSv1.3', suites: [suite3], certificate: 'none' }),
    opensslCommand(endpoint, { version: 'TLSv1.3', group: 'P-384', certificate: 'right' }),
    opensslCommand(endpoint, { certificate: 'expired' }),
    opensslCommand(endpoint, { version: 'TLSv1.2', certificate: 'self-signed' }),
    opensslCommand(endpoint, { version: 'TLSv1.3', certificate: 'of another authority' }),
  ];
  for (const command of commands) assert.match(command, /^[\x20-\x7e]+$/);
  const printed = await Promise.all(commands.map((command) => run(dir, command)));
  assert.match(printed[0]!, /New, .*Cipher is ECDHE-ECDSA-AES128-SHA\n/);
  assert.match(printed[1]!, /alert handshake failure/);
  assert.match(
    printed[2]!,
    /Server Temp Key: ECDH, (secp384r1|P-384)|Peer Temp Key: ECDH, (secp384r1|P-384)/,
  );
  assert.match(printed[2]!, /Verification: OK|Verify return code: 0/);
  assert.deepEqual(shown.sort(), [
    'assay test by the authority: CERT_HAS_EXPIRED',
    "client's by the authority: CERT_SIGNATURE_FAILURE",
    "client's by the authority: null",
    'the authority by the authority: DEPTH_ZERO_SELF_SIGNED_CERT',
    'undefined by undefined: UNABLE_TO_GET_ISSUER_CERT',
  ]);
});
