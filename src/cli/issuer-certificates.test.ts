import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { parse } from 'yaml';
import type { CertifiedKey } from '../reference/tls/authority.js';
import { createAuthority } from '../reference/tls/authority.js';
import { folderWith } from '../target-file/testing.js';
import { assayInProcess as assay } from './testing/in-process.js';

type ClientAuth = Record<string, string | boolean>;

/** What a server that trusts clients by `ca` says of each certificate that the printed lines name. */
async function saidOfEach(server: CertifiedKey, ca: string, stdout: string): Promise<Record<string, string>> {
  const section = /^operator:\n(?: .*\n)+/m.exec(stdout)?.[0] ?? '';
  const { clientAuth } = (parse(section) as { operator: { tls: { clientAuth: ClientAuth }[] } }).operator
    .tls[0]!;
  const listening = createServer({ ...server, ca: [ca], requestCert: true, rejectUnauthorized: false });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const said: Record<string, string> = {};
  for (const member of Object.keys(clientAuth).filter((name) => /certificateFile$/i.test(name))) {
    const cert = readFileSync(String(clientAuth[member]));
    const key = readFileSync(
      String(
        clientAuth[member.replace(/certificate(?=File)/i, (text) => (text.startsWith('C') ? 'Key' : 'key'))],
      ),
    );
    const accepted = once(listening, 'secureConnection');
    const client = connect({ host: '127.0.0.1', port, cert, key, rejectUnauthorized: false });
    const [socket] = (await accepted) as [TLSSocket];
    said[member] = String(socket.authorizationError ?? 'accepted');
    client.destroy();
  }
  listening.close();
  return said;
}

const SAID = {
  certificateFile: 'accepted',
  expiredCertificateFile: 'CERT_HAS_EXPIRED',
  untrustedCertificateFile: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  futureCertificateFile: 'CERT_NOT_YET_VALID',
  forServersCertificateFile: 'INVALID_PURPOSE',
  // The last of several: what issued it is not an authority, not for that, and may not sign certificates.
  byLeafCertificateFile: 'UNSPECIFIED',
};

const openssl = (dir: string, line: string) =>
  execFileSync('openssl', line.split(' '), { cwd: dir, stdio: 'ignore' });

/** Authorities of other tools, with the key of each kind: `openssl` makes them in a folder. */
const AUTHORITIES: Readonly<Record<string, string | undefined>> = {
  'a new authority': undefined,
  'an authority with an RSA key': 'rsa:2048',
  'an authority with another curve': 'ec -pkeyopt ec_paramgen_curve:secp384r1',
};

for (const [what, key] of Object.entries(AUTHORITIES))
  test(`${what}: one certificate is accepted, and each other refused for its own reason`, async (t) => {
    const dir = folderWith(t, {});
    const make = `req -x509 -nodes -newkey ${key} -keyout key.pem -out own.pem -days 9 -subj /O=Ünï/CN=own`;
    if (key !== undefined) openssl(dir, make);
    const given = key === undefined ? [] : ['--ca', 'own.pem', '--ca-key', 'key.pem'];
    const { status, stdout, stderr } = await assay(['issuer', 'certificates', 'certs', ...given], {
      cwd: dir,
    });
    assert.equal(status, 0, stderr);
    const ca = readFileSync(join(dir, key === undefined ? 'certs/ca.pem' : 'own.pem'), 'utf8');
    const server = await (await createAuthority('servers')).issue();
    assert.deepEqual(await saidOfEach(server, ca, stdout), SAID);
    const keys = readdirSync(join(dir, 'certs')).filter((name) => name.endsWith('key.pem'));
    assert.equal(keys.length, key === undefined ? 7 : 6);
    if (process.platform !== 'win32')
      for (const name of keys) assert.equal(statSync(join(dir, 'certs', name)).mode & 0o077, 0, name);
  });

test('what is not an authority, or not its key, is refused, and nothing is overwritten', async (t) => {
  const one = await createAuthority('one');
  const leaf = await one.issue();
  const cwd = folderWith(t, { 'one.pem': one.cert, 'leaf.pem': leaf.cert, 'key.pem': leaf.key });
  const refused: [string[], RegExp][] = [
    [['--ca', 'one.pem'], /^--ca and --ca-key go together/],
    [['--ca', 'none.pem', '--ca-key', 'key.pem'], /^--ca none\.pem: it cannot be used/],
    [['--ca', 'key.pem', '--ca-key', 'key.pem'], /^--ca key\.pem: it is not a certificate in PEM/],
    [['--ca', 'leaf.pem', '--ca-key', 'key.pem'], /^--ca leaf\.pem: this certificate is not that of an auth/],
    [['--ca', 'one.pem', '--ca-key', 'one.pem'], /^--ca-key one\.pem: it is not a private key/],
    [['--ca', 'one.pem', '--ca-key', 'key.pem'], /^--ca-key key\.pem: this is not the key of/],
  ];
  for (const [args, message] of refused) {
    const { status, stderr } = await assay(['issuer', 'certificates', 'certs', ...args], { cwd });
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
  assert.deepEqual(readdirSync(cwd).sort(), ['key.pem', 'leaf.pem', 'one.pem']);
  assert.equal((await assay(['issuer', 'certificates', 'certs'], { cwd })).status, 0);
  const again = await assay(['issuer', 'certificates', 'certs'], { cwd });
  assert.equal(again.status, 2);
  assert.match(again.stderr, /client\.pem is there already, and nothing is overwritten/);
});
