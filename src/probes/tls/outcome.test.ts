import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createSecureContext, getCiphers } from 'node:tls';
import { createAuthority } from '../../reference/tls/authority.js';
import { chainProblem, dateProblem } from './outcome.js';
import { type ClientIdentity, untrustedIdentity } from './files.js';
import { handshake } from './handshake.js';
import { serveTls } from './testing.js';
import { fits, isListed, SUITES } from './suites.js';

const NAMED = { name: 'assay test' };

/** What a server with this certificate shows to who trusts `ca`. */
async function shownBy(t: TestContext, { cert, key }: ClientIdentity, ca: string[], host = '127.0.0.1') {
  const port = Number((await serveTls(t, { cert, key }, (socket) => socket.write('.'))).split(':')[1]);
  const outcome = await handshake({ host, port, ca }, {}, 20_000);
  return outcome.kind === 'accepted' ? outcome.server : assert.fail(outcome.why);
}

const trouble = async (t: TestContext, identity: ClientIdentity, ...ca: string[]) =>
  chainProblem(await shownBy(t, identity, ca), ca);

test('a chain leads to an authority, directly or by others, whatever its dates', async (t) => {
  const root = await createAuthority('root');
  const between = await root.delegate({ name: 'between' });
  const direct = await root.issue();
  const behind = await between.issue();
  assert.equal(await trouble(t, direct, root.cert), undefined);
  assert.equal(await trouble(t, behind, root.cert), undefined);
  assert.equal(await trouble(t, behind, between.cert), undefined, 'the one between is trusted itself');
  assert.equal(await trouble(t, await between.issue({ from: -9, to: -2 }), root.cert), undefined);
  assert.equal(await trouble(t, direct, direct.cert), undefined, 'the certificate itself is trusted');
});

test('what leads elsewhere, or nowhere, is not trusted, also when it has expired', async (t) => {
  const root = await createAuthority('root');
  // Says the same of itself, and has another key.
  const other = await untrustedIdentity(root.cert, false);
  const behind = await (await root.delegate({ name: 'assay test intermediate' })).issue({ name: 'server' });
  const withoutIntermediate = {
    ...behind,
    cert: `${behind.cert.split('-----END')[0]}-----END CERTIFICATE-----\n`,
  };
  assert.match(
    (await trouble(t, await root.issue(NAMED), other.cert)) ?? '',
    /^CN=assay test, issued by CN=root, /,
  );
  assert.match(
    (await trouble(t, withoutIntermediate, root.cert)) ?? '',
    /^CN=server, issued by CN=assay test inter/,
  );
  assert.match(
    (await trouble(t, await root.issue({ from: -9, to: -1 }), other.cert)) ?? '',
    /issued by CN=root/,
  );
  assert.match(
    (await trouble(t, await (await createAuthority('root')).issue(NAMED), root.cert)) ?? '',
    /issued by CN=root \(with another key than the trusted one of that name\)$/,
  );
  // A certificate of a server is not an authority.
  const posing = await root.issue({ name: 'posing' });
  const below = await (await createAuthority('posing')).issue();
  assert.match(
    (await trouble(t, { ...below, cert: below.cert + posing.cert }, root.cert)) ?? '',
    /issued by CN=posing/,
  );
});

test('dates are those of the certificates that the server shows', async (t) => {
  const root = await createAuthority('root');
  const dates = async (identity: ClientIdentity) =>
    dateProblem(await shownBy(t, identity, [root.cert]), [root.cert], new Date());
  assert.equal(await dates(await root.issue()), undefined);
  assert.match(
    (await dates(await root.issue({ ...NAMED, from: -9, to: -1 }))) ?? '',
    /^that of CN=assay test was valid until /,
  );
  assert.match(
    (await dates(await root.issue({ ...NAMED, from: 1, to: 9 }))) ?? '',
    /^that of CN=assay test is valid from /,
  );
  const old = await root.delegate({ name: 'old', from: -9, to: -1 });
  assert.match((await dates(await old.issue())) ?? '', /^that of CN=old was valid until /);
});

test('the host is the one that was asked for, by name or by address', async (t) => {
  const root = await createAuthority('root');
  const wrong = async (name: string, host: string) => {
    const hosts = [{ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name }];
    const identity = await root.issue({ hosts, name: 'localhost' });
    return (await shownBy(t, identity, [root.cert], host)).wrongHost;
  };
  assert.equal(await wrong('localhost', 'localhost'), undefined);
  assert.equal(await wrong('127.0.0.1', '127.0.0.1'), undefined);
  assert.match((await wrong('127.0.0.2', '127.0.0.1')) ?? '', /127\.0\.0\.1 is not in the cert's list/);
  assert.match(
    (await wrong('localhost.example', 'localhost')) ?? '',
    /localhost\. is not in the cert's altnames/,
  );
  assert.match((await wrong('localhost', '127.0.0.1')) ?? '', /127\.0\.0\.1 is not in the cert's list/);
});

const suite = (name: string) => SUITES.find((each) => each.name === name) ?? assert.fail(name);

test('the table has every suite that Node offers, by both of its names', () => {
  const names = new Set(SUITES.map(({ openssl }) => openssl.toLowerCase()));
  assert.equal(names.size, SUITES.length);
  assert.equal(new Set(SUITES.map(({ name }) => name)).size, SUITES.length);
  const needsNoSecret = getCiphers().filter((name) => !/psk|srp/.test(name));
  assert.deepEqual(
    needsNoSecret.filter((name) => !names.has(name)),
    [],
  );
});

test('OpenSSL knows the suites by the names and for the versions of the table', () => {
  for (const { name, openssl, versions } of SUITES) {
    const ciphers = name === openssl ? `${name}:ALL` : `${openssl}:@SECLEVEL=0`;
    createSecureContext({ ciphers, minVersion: versions[0]!, maxVersion: versions.at(-1)! });
    assert.equal(name.includes('_WITH_'), !versions.includes('TLSv1.3'));
    // Suites with SHA-256, SHA-384 or an AEAD need TLS 1.2.
    assert.equal(versions.includes('TLSv1'), / [^ ]+_(CBC|NULL)_(SHA|MD5)$/.test(` ${name}`), name);
  }
});

test('a list of the target file may have either name', () => {
  const ecdhe = suite('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256');
  assert.ok(isListed(ecdhe, ['x', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256']));
  assert.ok(isListed(ecdhe, ['ECDHE-RSA-AES128-GCM-SHA256']));
  assert.ok(!isListed(ecdhe, ['TLS_ECDHE_RSA_WITH_AES_128_GCM', 'TLS_AES_128_GCM_SHA256']));
});

test('a suite says which kind of key the certificate must have', () => {
  for (const [name, ...types] of [
    ['TLS_AES_128_GCM_SHA256', 'rsa', 'ec', 'ed25519', 'dsa'],
    ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'ec', 'ed25519'],
    ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'rsa'],
    ['TLS_RSA_WITH_AES_128_CBC_SHA', 'rsa'],
    ['TLS_DHE_DSS_WITH_AES_128_CBC_SHA', 'dsa'],
    ['TLS_DH_anon_WITH_AES_128_CBC_SHA', 'rsa', 'ec', 'ed25519', 'dsa'],
  ] as const) {
    const fitting = ['rsa', 'ec', 'ed25519', 'dsa'].filter((type) => fits(suite(name), type));
    assert.deepEqual(new Set(fitting), new Set(types), name);
    assert.ok(fits(suite(name), undefined));
  }
});
