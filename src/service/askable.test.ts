import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../platform/errors.js';
import { judgedText } from '../preflight/judged-target.js';
import { refusalsOf, refuseUnaskable, withoutPrograms } from './askable.js';
import { missingFrom } from '../preflight/applicable.js';
import { askableHosts, refusalOfAddress } from './reach.js';

const ADDRESSES: Readonly<Record<string, string[]>> = {
  'public.example': ['203.0.113.7'],
  'inside.example': ['203.0.113.7', '10.1.2.3'],
  'back.example': ['127.0.0.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'tunnelled.example': ['2002:a9fe:a9fe::1'],
};
const resolve = (name: string) => Promise.resolve(ADDRESSES[name] ?? []);

const own = (hosts: readonly string[] = []) => ({ hosts: askableHosts(hosts), forOthers: false });
const others = (hosts: readonly string[] = []) => ({ hosts: askableHosts(hosts), forOthers: true });

/** A target whose file says this from its fourth line on. */
const targetOf = (text: string) =>
  judgedText(`version: 1\nname: https://name.example\nenvironment: staging\n${text}\n`, 'x.yaml', {});
const targetWith = (url: string) => targetOf(`registry: { url: "${url}" }`);

const refused = async (url: string, hosts: readonly string[] = []): Promise<string | undefined> =>
  refuseUnaskable(targetWith(url), own(hosts), resolve).then(
    () => undefined,
    (error: unknown) => {
      assert.ok(error instanceof UsageError, String(error));
      return error.message;
    },
  );

test('this machine may be asked, under each of its names', async () => {
  const written = ['127.0.0.1', '127.9.9.9', 'localhost', 'LOCALHOST', '[::1]', '[::ffff:127.0.0.1]'];
  for (const host of [...written, '127.1'])
    assert.equal(await refused(`http://${host}:7575`), undefined, host);
});

test('no other host may be asked unless it is named, however it is written', async () => {
  const written = ['[fe80::1]', '[::ffff:169.254.169.254]', '0x7f.example', '2852039166', '0.0.0.0', '[::]'];
  for (const host of ['public.example', '203.0.113.7', '169.254.169.254', ...written])
    assert.match((await refused(`http://${host}/`)) ?? 'not refused', /not on the allow-list of hosts/, host);
  assert.equal(await refused('http://public.example/', ['public.example']), undefined);
  assert.equal(await refused('http://PUBLIC.example./', ['public.example']), undefined);
  assert.equal(await refused('http://10.1.2.3/', ['10.1.2.3']), undefined);
});

test('a name that leads inside is refused unless that address is named too', async () => {
  for (const name of ['inside.example', 'back.example', 'mapped.example', 'tunnelled.example'])
    assert.match((await refused(`http://${name}/`, [name])) ?? 'not refused', /resolves to/, name);
  assert.equal(await refused('http://inside.example/', ['inside.example', '10.1.2.3']), undefined);
});

test('each place that names a host is looked at, and it is said where it stands', async () => {
  const target = targetOf(`scan: { url: "http://127.0.0.1", bulkAcs: { downloadHosts: [evil.example] } }
operator:
  tls:
    - endpoint: other.example:443`);
  await assert.rejects(
    refuseUnaskable(target, own(), resolve),
    /^UsageError: x\.yaml:4:\d+: scan\.bulkAcs\.downloadHosts\[?0?\]?.*evil\.example.*\nx\.yaml:7:\d+: operator\.tls.*other\.example[^\n]*$/,
  );
  await assert.rejects(
    refuseUnaskable(target, own(['evil.example']), resolve),
    /^UsageError: x\.yaml:7:\d+: operator\.tls.*other\.example/,
  );
});

test('texts that are not addresses are not held for some, and files that are missing are told at once', async () => {
  const issuer = 'issuer: "https://iss.example", audience: "https://aud.example", algorithm: RS256';
  const target = targetOf(`issuer: { ${issuer}, signingKeyFile: no.pem }\ntls: { caFile: none.pem }`);
  const pointers = refusalsOf(target, own()).map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/issuer/signingKeyFile', '/tls/caFile']);
  await assert.rejects(refuseUnaskable(target, own(), resolve), /no\.pem in .*\n.*none\.pem in /);
});

test('the service runs no programs, and judges what needs none', () => {
  const registry = 'registry: { url: "http://127.0.0.1", provision: ./make.sh }';
  const text = `${registry}\nconfiguration: { loader: "helm template {bundle}" }`;
  assert.deepEqual(refusalsOf(targetOf(text), own()), []);
  const target = withoutPrograms(targetOf(text));
  assert.deepEqual(target.registry, { url: 'http://127.0.0.1' });
  assert.equal(target.configuration?.loader, undefined);
  for (const key of ['configuration.loader', 'registry.transferInstructions.acceptable'])
    assert.match(missingFrom(target, key), /runs no programs/);
  assert.match(missingFrom(target, 'scan'), /has no scan/);
});

test('what is not a host cannot be named', () => {
  for (const wrong of ['http://x.example', 'x.example:80', 'x.example/path', '*', '', 'user@x'])
    assert.throws(() => askableHosts([wrong]), /--allow-host/, wrong);
  assert.deepEqual(askableHosts(['X.example', '::1', '10.0.0.1']), ['x.example', '::1', '10.0.0.1']);
});

test('others ask neither this machine nor what is inside, and read no files of it', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.1.2.3', 'public.example'])
    await assert.rejects(
      refuseUnaskable(targetWith(`http://${host}/`), others(), resolve),
      /not on the allow-list of hosts/,
      host,
    );
  await refuseUnaskable(targetWith('http://public.example/'), others(['public.example']), resolve);
  await assert.rejects(
    refuseUnaskable(targetWith('http://back.example/'), others(['back.example']), resolve),
    /resolves to 127\.0\.0\.1/,
  );
  for (const [text, place] of [
    ['credentials: { admin: { tokenFile: /etc/passwd } }', 'credentials.admin.tokenFile'],
    ['tls: { caFile: ca.pem }', 'tls.caFile'],
    ['configuration: { validator: [a.yaml] }', 'configuration.validator'],
    [
      'issuer: { issuer: "https://x", audience: a, signingKeyFile: k.pem, keyId: k, algorithm: RS256, subjects: {} }',
      'issuer.signingKeyFile',
    ],
  ] as const)
    await assert.rejects(
      refuseUnaskable(targetOf(text), others(), resolve),
      (error: Error) => error.message.includes(`${place}: target files of a team cannot name files`),
      place,
    );
});

test('an address that stands for one inside is inside, however it is written', () => {
  for (const [address, why] of [
    ['::127.0.0.1', /resolves to 127\.0\.0\.1/],
    ['::7f00:1', /resolves to 127\.0\.0\.1/],
    ['::ffff:0:7f00:1', /resolves to 127\.0\.0\.1/],
    ['::ffff:0:10.1.2.3', /resolves to 10\.1\.2\.3/],
    ['::ffff:169.254.169.254', /resolves to 169\.254\.169\.254/],
    ['fec0::1', /resolves to fec0::1/],
    ['100::1', /resolves to 100::1/],
    ['192.88.99.1', /resolves to 192\.88\.99\.1/],
    ['::1', /resolves to ::1/],
  ] as const)
    assert.match(refusalOfAddress('public.example', address, others()) ?? 'it may be asked', why, address);
  for (const address of ['2001:db8::1', '203.0.113.7', '::ffff:203.0.113.7'])
    assert.equal(refusalOfAddress('public.example', address, others()), undefined, address);
});
