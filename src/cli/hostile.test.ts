import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { bomb, HOSTILE_KINDS, type HostileKind, hostileUrl } from '../reference/testing/hostile/serve.js';
import { assayInProcess as assay, judge, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';
import type { ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { receiver } from './testing/traces.js';

const LIMITS = { requestTimeout: '1s' };
// As long as a signed token with some claims: it is cut wherever an answer is quoted.
const TOKEN = [40, 300, 256].map((bytes) => randomBytes(bytes).toString('base64url')).join('.');

process.env['REGISTRY_TOKEN'] = TOKEN;

/** A folder with a target file of a hostile registry, until the test ends. */
const targetOf = async (t: TestContext, kind: HostileKind): Promise<string> => {
  const text = targetFile(await hostileUrl(t, kind), {
    limits: LIMITS,
    credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } },
  }).replace('registry:\n', 'registry:\n  credential: registryUser\n');
  return folderWith(t, { 'target.yaml': text });
};

/** What the command says and writes of it. */
const certified = async (t: TestContext, kind: HostileKind) => {
  const cwd = await targetOf(t, kind);
  const ended = await assay('certify target.yaml --out out --budget quick', { cwd });
  assert.ok(ended.status === 1 || ended.status === 3, `${ended.status} ${ended.stderr}`);
  assert.notEqual(verdictIn(cwd, 'out').summary.verdict, 'conforms');
  assert.doesNotMatch(ended.stderr, /assay itself failed|^ +at /m);
  return { ...ended, out: join(cwd, 'out') };
};

/** Everything that a person or a machine may read of the run. */
const readable = ({ stdout, stderr, out }: Awaited<ReturnType<typeof certified>>): string =>
  [stdout, stderr, ...readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))].join('\n');

/** Every part of this length must be missing: reports quote the beginnings of what was answered. */
const TELLING = 16;

const parts = (secret: string): string[] =>
  Array.from({ length: secret.length - TELLING + 1 }, (_, at) => secret.slice(at, at + TELLING));

describe('a hostile target ends in a verdict', { concurrency: 3 }, () => {
  // Its making takes longer than the time that an answer has.
  before(() => Promise.all([bomb('gzip'), bomb('br')]));

  for (const kind of HOSTILE_KINDS.filter((kind) => kind !== 'echo-token' && kind !== 'markup'))
    test(kind, async (t) => {
      const { stdout, verdict } = await judge(await targetOf(t, kind));
      assert.notEqual(verdict.summary.verdict, 'conforms');
      if (/bomb|endless/.test(kind)) assert.match(stdout, /larger\s+than\s+the\s+maximum\s+of\s+8\s+MiB/);
    });

  test('echo-token: the token is in nothing that is written', async (t) => {
    const text = readable(await certified(t, 'echo-token'));
    const encoded = [Buffer.from(TOKEN).toString('base64'), Buffer.from(` ${TOKEN}`).toString('base64')];
    for (const secret of [TOKEN, ...encoded]) {
      // What stands beside a text decides the ends of its base64.
      for (const part of parts(secret.slice(2, -4))) assert.ok(!text.includes(part), `${part} is told`);
    }
    assert.match(text, /\[hidden\]/);
  });

  test('markup: no report obeys it', async (t) => {
    const ended = await certified(t, 'markup');
    const page = readFileSync(join(ended.out, 'report.html'), 'utf8');
    assert.doesNotMatch(page, /<img|<script>globalThis|<a [^>]*javascript:|<[^>]*onerror=/i);
    assert.match(page, /&lt;img src=x onerror=/);
    // Escapes, a bell and a turned reading direction are shown, never sent.
    for (const sign of ['\u0007', '\u001b', '\u202e']) assert.ok(!readable(ended).includes(sign));
  });

  test('one that stops answering after a while', async (t) => {
    const served = await serve(t, {
      instead: () => served.requests.length > 200,
      target: { limits: LIMITS },
    });
    const { summary } = (await judge(served.dir)).verdict;
    assert.equal(summary.verdict, 'inconclusive');
    assert.ok(summary.pass > 0 && summary.inconclusive > 0, JSON.stringify(summary));
  });
});

/** No token of the usual kind: nothing but its value tells that it is one. */
const OPAQUE = randomBytes(45).toString('base64url');

const each = (text: string, write: (code: number) => string): string =>
  Array.from(text, (char) => write(char.charCodeAt(0))).join('');
const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** How a target tells the token again, each in the answer to another request. */
const ways: ((response: ServerResponse, token: string) => void)[] = [
  (response, token) => response.writeHead(400).end(each(token, (code) => `%25${hex(code)}`)),
  (response, token) => response.writeHead(400).end(JSON.stringify({ e: Buffer.from(token).toJSON() })),
  (response, token) => response.writeHead(400).end(`{"e":"${each(token, (code) => `\\u${hex(code, 4)}`)}"}`),
  (response, token) => response.writeHead(400).end(`<p>${each(token, (code) => `&#${code};`)}`),
  (response, token) => response.writeHead(400).end(Buffer.from(token).toString('hex').toUpperCase()),
  (response, token) => response.writeHead(400).end(base64(base64(token))),
  (response, token) => response.writeHead(400).end(base64(`x${token}`).replaceAll(/(.{16})/g, '$1\r\n')),
  (response, token) => response.writeHead(400).end(token.replaceAll(/(.{7})/g, '$1\n  ')),
  (response, token) => response.writeHead(400).end(gzipSync(`{"token":"${token}"}`)),
  (response, token) => response.writeHead(400).end(Buffer.from(token, 'utf16le')),
  (response, token) =>
    response
      .writeHead(302, { location: `https://other.example/?t=${each(token, (code) => `%${hex(code)}`)}` })
      .end(),
  (response, token) =>
    response
      .writeHead(401, {
        'www-authenticate': `Bearer error_description="${token.slice(0, 30)}…"`,
        [token]: token,
      })
      .end(`{"error":"${token.slice(5)}"}`),
];

/** What a reader may make of a text who knows no more than that something is written in it. */
function* readings(text: string, depth = 0): Generator<string> {
  yield text;
  const plain = text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+[nrt]/g, '')
    .replaceAll(/&(?:amp;)*#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/[\s\0]/g, '');
  yield plain;
  if (depth === 3) return;
  for (const [bytes] of plain.matchAll(/\d{1,3}(?:,\d{1,3}){15,}/g))
    yield* readings(Buffer.from(bytes.split(',').map(Number)).toString('latin1'), depth + 1);
  for (const [digits] of plain.matchAll(/[0-9a-f]{32,}/gi))
    yield* readings(Buffer.from(digits, 'hex').toString('latin1'), depth + 1);
  for (const [letters] of plain.matchAll(/[\w+/-]{24,}/g))
    for (const shift of [0, 1, 2, 3]) {
      const bytes = Buffer.from(letters.slice(shift), 'base64');
      yield* readings(bytes.toString('latin1'), depth + 1);
      if (bytes[0] === 0x1f) yield* readings(unpacked(bytes), depth + 1);
    }
}

function unpacked(bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

const pieces = Array.from({ length: OPAQUE.length - TELLING + 1 }, (_, at) =>
  OPAQUE.slice(at, at + TELLING).toLowerCase(),
);

function assertTellsNothing(text: string, where: string): void {
  for (const reading of readings(text)) {
    const found = pieces.find((piece) => reading.toLowerCase().includes(piece));
    assert.equal(found, undefined, `${where}: ${reading.slice(0, 300)}`);
  }
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

test('however a target tells the token again, nothing that is written or sent tells it', async (t) => {
  let asked = 0;
  const { dir } = await serve(t, {
    target: { credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } } },
    instead: (_, response) => {
      ways[asked++ % ways.length]!(response, OPAQUE);
      return true;
    },
  });
  const text = readFileSync(join(dir, 'target.yaml'), 'utf8');
  writeFileSync(
    join(dir, 'target.yaml'),
    text.replace('registry:\n', 'registry:\n  credential: registryUser\n'),
  );
  const traces = await receiver(t);
  const reporters = 'terminal html junit markdown allure har sarif github';
  const { stdout, stderr } = await assay(
    `certify target.yaml --out out --budget quick --clause registry.body-* --reporter ${reporters}`,
    { cwd: dir, env: { REGISTRY_TOKEN: OPAQUE, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url }, ends: 1 },
  );
  assert.match(stdout, /\[hidden\]/);
  assertTellsNothing(stdout, 'stdout');
  assertTellsNothing(stderr, 'stderr');
  for (const file of filesBelow(join(dir, 'out'))) assertTellsNothing(readFileSync(file, 'latin1'), file);
  assertTellsNothing(traces.text, 'the trace');
});
