import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assayInProcess as assay } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { receiver } from './testing/traces.js';

/** No token of the usual kind: nothing but its value tells that it is one. */
const TOKEN = randomBytes(45).toString('base64url');
const TELLING = 16;

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

const pieces = Array.from({ length: TOKEN.length - TELLING + 1 }, (_, at) =>
  TOKEN.slice(at, at + TELLING).toLowerCase(),
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
      ways[asked++ % ways.length]!(response, TOKEN);
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
    { cwd: dir, env: { REGISTRY_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url }, ends: 1 },
  );
  assert.match(stdout, /\[hidden\]/);
  assertTellsNothing(stdout, 'stdout');
  assertTellsNothing(stderr, 'stderr');
  for (const file of filesBelow(join(dir, 'out'))) assertTellsNothing(readFileSync(file, 'latin1'), file);
  assertTellsNothing(traces.text, 'the trace');
});
