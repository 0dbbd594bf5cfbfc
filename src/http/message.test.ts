import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../secrets/redact.js';
import { record, type RawExchange } from './message.js';
import { Reply } from './reply.js';

const SECRET = 'very-secret-token-0123456789';
const KEPT = 16 * 1024;

const redactor = new Redactor();
redactor.add([SECRET]);

const exchange = (body: string | Buffer, changes: Partial<RawExchange> = {}): RawExchange => ({
  request: { method: 'POST', url: 'http://host/x', headers: [], body: Buffer.from(body) },
  response: { status: 200, headers: [], body: Buffer.from(body) },
  durationMs: 1.26,
  attempts: 2,
  ...changes,
});

const recorded = (body: string | Buffer) => record(exchange(body), redactor).response!.body;

test('an exchange is written down as it was', () => {
  const raw = exchange('{}', {
    request: { method: 'GET', url: 'http://host/%zz', headers: [['a', 'b']] },
    response: { status: 404, headers: [['A', '']], body: Buffer.from('é') },
  });
  assert.deepEqual(record(raw, redactor), {
    request: { method: 'GET', url: 'http://host/%zz', headers: [['a', 'b']] },
    response: { status: 404, headers: [['A', '']], body: { bytes: 2, text: 'é' } },
    durationMs: 1.3,
    attempts: 2,
  });
});

test('secrets are hidden wherever they stand', () => {
  const all = record(
    exchange(`"${SECRET}"`, {
      request: {
        method: 'POST',
        url: `http://user:${SECRET}@host/${SECRET}`,
        headers: [['authorization', `Bearer ${SECRET}`]],
        body: Buffer.from(SECRET),
      },
      response: { status: 200, headers: [[SECRET, SECRET]], body: Buffer.from(SECRET) },
      error: `lost ${SECRET}`,
    }),
    redactor,
  );
  assert.ok(!JSON.stringify(all).includes(SECRET));
  assert.equal(all.request.url, 'http://host/[hidden]');
  assert.equal(all.error, 'lost [hidden]');
});

test('a password in a URL is left out, known or not', () => {
  const raw = exchange('', { request: { method: 'GET', url: 'https://a:b@host/@x', headers: [] } });
  assert.equal(record(raw, redactor).request.url, 'https://host/@x');
});

test('a long body is cut, and no part of a secret is left at the cut', () => {
  assert.deepEqual(recorded('x'.repeat(KEPT)), { bytes: KEPT, text: 'x'.repeat(KEPT) });
  const long = recorded('x'.repeat(KEPT + 1));
  assert.deepEqual([long.text?.length, long.truncated, long.bytes], [KEPT, true, KEPT + 1]);
  for (let before = KEPT - SECRET.length; before <= KEPT; before += 1) {
    const { text = '' } = recorded('x'.repeat(before) + SECRET + 'y'.repeat(100));
    assert.match(text, /^x+[[\]hidden]*y*$/);
  }
});

test('of a body whose beginning was kept the whole length is told', () => {
  const response = { status: 200, headers: [], body: Buffer.from('abc'), bodyLength: 5_000_000 };
  const { body } = record(exchange('', { response }), redactor).response!;
  assert.deepEqual(body, { bytes: 5_000_000, text: 'abc', truncated: true });
});

test('a body that is not UTF-8 is kept in base64, secrets hidden', () => {
  const bytes = Buffer.concat([Buffer.of(0xff), Buffer.from(SECRET), Buffer.of(0xfe)]);
  const { base64 = '', text } = recorded(bytes);
  assert.equal(text, undefined);
  assert.equal(Buffer.from(base64, 'base64').toString('latin1'), '\xff[hidden]\xfe');
});

const reply = (body: string | Buffer, headers: [string, string][] = [], status = 200) =>
  new Reply({
    request: { method: 'POST', url: 'http://host/', headers: [] },
    response: { status, headers, body: Buffer.from(body) },
    durationMs: 1,
    attempts: 1,
  });

test('a body is JSON when it is UTF-8 and one value', () => {
  for (const value of [{ a: [1, null] }, 'é', null]) {
    const { json, value: read } = reply(` ${JSON.stringify(value)} `);
    assert.deepEqual([json, read], [{ ok: true, value }, value]);
  }
});

test('what is not JSON says why', () => {
  for (const [body, why] of [
    ['', 'no body'],
    ['{', 'a body that is not JSON'],
    ['{} {}', 'a body that is not JSON'],
    ['\ufeff{}', 'a body that begins with a byte order mark'],
    [Buffer.from([0x22, 0xff, 0x22]), 'a body that is not UTF-8'],
    [Buffer.from('{}', 'utf16le'), 'a body that is not JSON'],
  ] as const) {
    const { json } = reply(body);
    assert.deepEqual([json.ok, !json.ok && json.why], [false, why]);
    assert.equal(reply(body).value, undefined);
  }
});

test('a reply in one line, and its headers whatever their case', () => {
  assert.equal(reply('', [['X-ONE', 'a']]).header('x-one'), 'a');
  assert.equal(reply('').header('x-one'), undefined);
  assert.equal(String(reply('<p>', [['Location', 'http://x/']], 302)), '302, a redirect to http://x/');
  assert.equal(String(reply('')), '200 without a body');
  assert.equal(String(reply('{}')), '200 {}');
  assert.equal(String(reply('<p>', [['Content-Type', 'text/html']])), '200 (text/html) <p>');
  assert.equal(String(reply('<p>')), '200 (no media type) <p>');
  assert.match(String(reply(`"${'x'.repeat(5000)}"`)), /^200 "x{50,500}…$/);
});
