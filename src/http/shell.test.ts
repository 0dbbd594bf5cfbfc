import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { before, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { folderWith, loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import type { HttpRequest } from './message.js';
import { type Arrival, clientFor, listen, post, recording } from './testing.js';
import { curlCommand, word } from './shell.js';

/** What a shell prints when it is given the command. The command comes by a pipe: a word of a command has a limit. */
async function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn('sh', [], { env: { ...process.env, NO_PROXY: '*', ...env } });
  const told: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => told.push(String(part)));
  child.stdin.end(command);
  await once(child, 'close');
  return told.join('');
}

let skip: string | false = false;
before(async () => {
  if (!(await run('curl --version').catch(() => '')).startsWith('curl')) skip = 'there is no sh or no curl';
});

// Which connection it is, and how long it is kept, is not part of the request.
const asSent = ({ method, path, headers, body }: Arrival) => ({
  method,
  path,
  headers: headers
    .filter(([name]) => name.toLowerCase() !== 'connection')
    .map(([name, value]) => [name.toLowerCase(), value].join(': '))
    .sort(),
  body: body.toString('latin1'),
});

/** Sends a request by the client and by its command; the server must see no difference. */
async function repeats(t: TestContext, change: (url: string) => HttpRequest): Promise<void> {
  if (skip) {
    t.skip(skip);
    return;
  }
  const { url, arrivals } = await recording(t);
  const { request } = await clientFor(t).send(change(url));
  const command = curlCommand(request);
  assert.match(command, /^[\x20-\x7e]+$/);
  const printed = await run(command);
  assert.equal(arrivals.length, 2, printed);
  const [sent, again] = arrivals.map(asSent);
  assert.deepEqual(again, sent);
}

const JSON_HEADERS = Object.entries({ 'content-type': 'application/json', accept: 'application/json' });

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const BODIES: Record<string, Buffer | undefined> = {
  'no body': undefined,
  'an empty body': Buffer.alloc(0),
  'a plain body': Buffer.from('{"a":"b"}'),
  'quotes of every kind': Buffer.from(`{"a":"'b'\`c\`\\"$(d)$E!!"}`),
  'a percent sign': Buffer.from('%s%%d %25 %\n'),
  backslashes: Buffer.from('\\n\\\\0\\101 \\'),
  'line breaks': Buffer.from('\n{\r\n\t}\n\n'),
  'a NUL': Buffer.from('a\0b\0'),
  'every byte': EVERY_BYTE,
  'digits after what is escaped': Buffer.from('\x01234\xff777', 'latin1'),
  'other scripts': Buffer.from('{"é":"中😀"}'),
  'an option': Buffer.from('-n\n'),
  'the name of a file': Buffer.from('@/etc/hostname'),
  '100 KB of text': Buffer.from(JSON.stringify({ a: 'x'.repeat(100_000) })),
  '100 KB of bytes': Buffer.alloc(100_000, EVERY_BYTE),
};

for (const [what, body] of Object.entries(BODIES))
  test(`the command repeats ${what}`, (t) =>
    repeats(t, (url) => ({ method: 'POST', url: `${url}/x`, headers: JSON_HEADERS, ...(body && { body }) })));

for (const path of ['', '/%zz/%', '//a/../b/./c', '/[1-3]{a,b}', "/'$(x)`", '/caf\u00e9 😀', '/x?y=&&z=%'])
  test(`the command repeats the path "${path}"`, (t) => repeats(t, (url) => post(url + path)));

test('the command repeats headers, and adds none', async (t) => {
  await repeats(t, (url) => post(url));
  const odd = [
    ['Empty', ''],
    ['X-Note', `it's "$HOME" \\ @x; %s`],
    ['X-Note', 'twice'],
    ['X-Latin', 'caf\u00e9'],
  ] as const;
  await repeats(t, (url) => post(url, { headers: [...odd, ['User-Agent', 'a'], ['ACCEPT', 'b']] }));
});

test('what comes back in a coding is printed as what it is', async (t) => {
  if (skip) return t.skip(skip);
  const gzip = { headers: ['content-encoding', 'gzip'], body: gzipSync('for people') };
  const { url } = await recording(t, () => gzip);
  const request = { method: 'GET', url: `${url}/x`, headers: [['accept-encoding', 'gzip']] as const };
  assert.match(await run(curlCommand(request)), /for people$/);
  await repeats(t, (other) => ({ ...request, url: other }));
});

test('the command repeats other methods', async (t) => {
  for (const method of ['GET', 'OPTIONS', 'HEAD', 'DELETE'])
    await repeats(t, (url) => ({ method, url: `${url}/x`, headers: JSON_HEADERS }));
  for (const method of ['PUT', 'PATCH']) await repeats(t, (url) => post(url, { method }));
});

test('the command sends in chunks what was sent in chunks', (t) =>
  repeats(t, (url) => post(url, { headers: JSON_HEADERS, transport: { chunked: true } })));

test('the token stands in a variable or a file, never in the command', async (t) => {
  if (skip) return t.skip(skip);
  const token = 'eyJhbGciOi.payload.signature';
  const { url, arrivals } = await recording(t);
  const file = join(folderWith(t, { 'my token.jwt': token }), 'my token.jwt');
  for (const shell of ['$MY_TOKEN', `$(cat '${file}')`]) {
    const headers = [
      ['authorization', `Bearer ${token}`],
      ['x-id-token', 'an-other'],
    ] as const;
    const beside = { value: 'an-other', shell: '$OTHER' };
    const command = curlCommand({ ...post(url, { headers }), token: { value: token, shell, beside } });
    assert.ok(!command.includes(token) && !command.includes('an-other'));
    await run(command, { MY_TOKEN: token, OTHER: 'an-other' });
    const told = arrivals.at(-1)?.headers.filter(([name]) => headers.some(([own]) => own === name));
    assert.deepEqual(told, headers);
  }
});

test('the command names the files of a private authority', async (t) => {
  if (skip) return t.skip(skip);
  const files = folderWith(t, { 'my ca.pem': loopbackCertificate, 'key.pem': loopbackKey });
  const caFile = join(files, 'my ca.pem');
  const tls = { caFile, certificateFile: caFile, keyFile: join(files, 'key.pem') };
  const options = { cert: loopbackCertificate, key: loopbackKey, ca: loopbackCertificate, requestCert: true };
  const server = createServer(options, (request, response) => response.end(`HTTP/${request.httpVersion}`));
  const request = post(`https://127.0.0.1:${await listen(t, server)}/`);
  assert.match(await run(curlCommand(request, tls)), /HTTP\/1\.1$/);
  assert.match(await run(curlCommand(request)), /^curl: \(60\)/);
});

test('a value that a target takes only once is a new one in the command, as long and of the same characters', () => {
  const command = (body: string, fresh: string[]) =>
    curlCommand({ method: 'POST', url: 'http://a.example/', headers: [], body: Buffer.from(body), fresh });
  assert.match(
    command('{"hint":"assay-18jt6zil0002x"}', ['18jt6zil0002']),
    /--data-raw '\{"hint":"assay-18'"\$\(date \+%s\)"'x"\}'$/,
  );
  // A body that is not printable comes from printf, whose format the shell makes new in the same way.
  assert.match(
    command('{"hint":"assay-18jt6zil0002é"}', ['18jt6zil0002']),
    /^printf '\{"hint":"assay-18'"\$\(date \+%s\)"'\\303\\251"\}' \| curl .* --data-binary @-$/,
  );
  assert.match(command('11:52:32:96', ['11:52:32:96']), /--data-raw '11:'"\$\(date \+%H:%M:%S\)"$/);
  assert.match(command('{"hint":"- -"}', ['- -']), /--data-raw '\{"hint":"- -"\}'$/);
});

const noShell = process.platform === 'win32' && 'it takes a POSIX shell';

test('a plain name stands as it is, any other in quotes', () => {
  for (const name of ['target.yaml', './a/b-c_d.yaml', 'user@host', 'a=b,c:d%2F+'])
    assert.equal(word(name), name);
  assert.equal(word('a b'), "'a b'");
  assert.equal(word("it's"), String.raw`'it'\''s'`);
  assert.equal(word(''), "''");
});

test('a shell takes every name for one word', { skip: noShell }, () => {
  for (const name of [
    ...['', ' ', '-n', '~', '~root', '*', '$HOME', '$(id)', '`id`', '"', "'", "''", '\\', 'a\\nb', 'a\nb'],
    ...['#x', 'a;b', 'a&&b', 'a|b', '<a>', '{a,b}', '[a]', '!x', 'é', '=', 'a=b', 'C:\\targets\\x.yaml'],
  ]) {
    const printed = execFileSync('sh', ['-c', `printf '[%s]' ${word(name)}`], { encoding: 'utf8' });
    assert.equal(printed, `[${name}]`);
  }
});
