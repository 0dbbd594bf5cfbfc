import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { parse, stringify } from 'yaml';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { folderWith } from '../target-file/testing.js';
import { assayInProcess as assay, linesTell, start } from './testing/assay.js';
import { type CertifiedKey, createAuthority } from '../reference/tls/authority.js';
import { allocate, serving } from '../reference/testing/ask.js';

const isPosix = process.platform !== 'win32';

/** A served issuer, and what it printed: the section for the target file, and the URL of its keys. */
async function serve(t: TestContext, cwd: string, ...args: string[]) {
  const serving = start(['issuer', 'serve', '--port', '0', ...args], { cwd });
  t.after(() => serving.child.kill());
  const stdout = await serving.says(/Ctrl-C stops it/);
  const section = /^issuer:\n(?: .*\n)+/m.exec(stdout)?.[0] ?? '';
  const keySet = /^ +(http\S+jwks\.json)$/m.exec(stdout)?.[1] ?? '';
  const stop = () => {
    serving.child.kill('SIGINT');
    return serving.ended;
  };
  return { section, keySet, stop };
}

describe('assay issuer', { concurrency: 3 }, () => {
  test('a node that trusts the served keys takes good tokens, and refuses bad ones', async (t) => {
    const cwd = folderWith(t, {});
    const { section, keySet, stop } = await serve(t, cwd);
    const [, issuer = ''] = /^ {2}issuer: (\S+)$/m.exec(section) ?? [];
    const node = await serving(t, [{ name: 'x' }], { issuer, jwksUri: keySet });
    const { url } = node.targets[0]!.file.participant;
    writeFileSync(
      join(cwd, 'target.yaml'),
      stringify({ version: 1, name: 'node', environment: 'staging', participant: { url } }) + section,
    );
    const token = async (...args: string[]) => {
      const ended = await assay(['issuer', 'token', ...args], { cwd, ends: 0 });
      assert.equal(ended.stderr, '');
      assert.match(ended.stdout, /^\S+\n$/);
      return ended.stdout.trim();
    };
    const as = ['target.yaml', '--as', 'participantAdmin'];
    const good = await token(...as);
    const audience = 'https://ledger.example';
    await jwtVerify(good, createRemoteJWKSet(new URL(keySet)), { issuer, audience, subject: 'admin-user' });
    assert.equal(await allocate(url, good), 200);
    assert.equal(await allocate(url, await token(...as, '--defect', 'other-key')), 401);
    assert.equal(await allocate(url, await token(...as, '--defect', 'cut-signature')), 401);
    const claims = ['--claim', 'scope=a b', '--claim', 'jti=', '--claim', 'n={"m":[1]}'];
    const told = decodeJwt(await token('--as', 'user', '--expires', '2m', ...claims, 'target.yaml'));
    const { sub, scope, n, iat = 0, exp = 0 } = told;
    assert.deepEqual({ sub, scope, n }, { sub: 'alice', scope: 'a b', n: { m: [1] } });
    assert.ok(!('jti' in told));
    assert.ok(exp - iat >= 110 && exp - iat <= 121);
    const { status, stderr } = await stop();
    if (isPosix) assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
  });

  test('the key is made once and kept, and a file that others may read is told of', async (t) => {
    const cwd = folderWith(t, {});
    const path = join(cwd, 'my.pem');
    const args = ['--key', 'my.pem', '--algorithm', 'ES256', '--url', 'https://issuer.staging.example'];
    const first = await serve(t, cwd, ...args);
    assert.equal((await first.stop()).stderr, '');
    const pem = readFileSync(path, 'utf8');
    if (isPosix) assert.equal(statSync(path).mode & 0o777, 0o600);
    chmodSync(path, 0o644);
    const second = await serve(t, cwd, ...args);
    assert.equal(second.section, first.section);
    assert.match(second.section, /^ {2}issuer: https:\/\/issuer\.staging\.example$/m);
    assert.equal(second.keySet, 'https://issuer.staging.example/.well-known/jwks.json');
    assert.equal(readFileSync(path, 'utf8'), pem);
    const { stderr } = await second.stop();
    if (isPosix)
      assert.equal(
        stderr,
        'my.pem: other users than its owner can read or change it (mode 644). To fix it: chmod 600 my.pem\n',
      );
  });

  test('token --defect list', async (t) => {
    const { stdout } = await assay('issuer token --defect list', { cwd: folderWith(t, {}), ends: 0 });
    for (const { name, rule } of everyBadToken('')) assert.ok(stdout.includes(`${name}\n    ${rule}`), name);
  });
});

linesTell(
  'issuer',
  [
    ['', /^Name a command: assay issuer serve, token or certificates$/m],
    ['srve', /Did you mean serve\?$/m],
    ['serve --port x', /^--port: expected a whole number up to 65535\.$/m],
    ['serve --url issuer.example', /^--url issuer\.example: expected a URL with http:\/\/ or https:\/\//m],
    ['serve --key-id=', /^--key-id: it must not be empty/m],
    ['token', /^--as: name a credential or subject: user\.$/m],
    ['token --as user --defect fourth-prt', /^--defect fourth-prt: .* Did you mean fourth-part\?/m],
    ['token --as user --expires soon', /^--expires soon: expected a duration with its unit: 30s or 10m\.$/m],
    ['token --as user --claim x', /^--claim x: expected NAME=VALUE\.$/m],
  ],
  {
    'target.yaml': 'version: 1\nname: x\nenvironment: staging\ncredentials: { user: { tokenFile: t } }\n',
    t: 'x.y.z',
  },
);

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
    const { stdout } = await assay(['issuer', 'certificates', 'certs', ...given], { cwd: dir, ends: 0 });
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
    [['--ca', 'one.pem'], /^--ca and --ca-key: give both/],
    [['--ca', 'none.pem', '--ca-key', 'key.pem'], /^--ca none\.pem: it cannot be used/],
    [['--ca', 'key.pem', '--ca-key', 'key.pem'], /^--ca key\.pem: it is not a certificate in PEM/],
    [['--ca', 'leaf.pem', '--ca-key', 'key.pem'], /^--ca leaf\.pem: this certificate is not that of an auth/],
    [['--ca', 'one.pem', '--ca-key', 'one.pem'], /^--ca-key one\.pem: it is not a private key/],
    [['--ca', 'one.pem', '--ca-key', 'key.pem'], /^--ca-key key\.pem: this is not the key of/],
  ];
  for (const [args, message] of refused) {
    const { stderr } = await assay(['issuer', 'certificates', 'certs', ...args], { cwd, ends: 2 });
    assert.match(stderr, message);
  }
  assert.deepEqual(readdirSync(cwd).sort(), ['key.pem', 'leaf.pem', 'one.pem']);
  await assay('issuer certificates certs', { cwd, ends: 0 });
  const again = await assay('issuer certificates certs', { cwd, ends: 2 });
  assert.match(again.stderr, /client\.pem already exists, and nothing is overwritten/);
});
