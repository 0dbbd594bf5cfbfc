import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reply } from './reply.js';

const reply = (body: string | Buffer, headers: [string, string][] = [], status = 200) =>
  new Reply({
    request: { method: 'POST', url: 'http://host/', headers: [] },
    response: { status, headers, body: Buffer.from(body) },
    durationMs: 1,
    attempts: 1,
  });

test('a body is JSON when it is UTF-8 and one value', () => {
  for (const [body, value] of [
    ['{"a":[1,null]}', { a: [1, null] }],
    [' "é" ', 'é'],
    ['null', null],
  ] as const) {
    assert.deepEqual(reply(body).json, { ok: true, value });
    assert.deepEqual(reply(body).value, value);
  }
});

test('what is not JSON says why', () => {
  for (const [body, why] of [
    ['', 'no body'],
    ['{', 'a body that is not JSON'],
    ['{} {}', 'a body that is not JSON'],
    ['\ufeff{}', 'a body that is not JSON'],
    [Buffer.from([0x22, 0xff, 0x22]), 'a body that is not UTF-8'],
    [Buffer.from('{}', 'utf16le'), 'a body that is not JSON'],
  ] as const) {
    assert.deepEqual(reply(body).json, { ok: false, why });
    assert.equal(reply(body).value, undefined);
  }
});

test('a reply in one line', () => {
  assert.equal(String(reply('<p>', [['Location', 'http://x/']], 302)), '302, a redirect to http://x/');
  assert.equal(String(reply('')), '200 without a body');
  assert.equal(String(reply('{}')), '200 {}');
  assert.equal(String(reply('<p>', [['Content-Type', 'text/html']])), '200 (text/html) <p>');
  assert.equal(String(reply('<p>')), '200 (no media type) <p>');
  assert.match(String(reply(`"${'x'.repeat(5000)}"`)), /^200 "x{50,500}…$/);
});

test('a header is found whatever its case', () => {
  assert.equal(reply('', [['X-ONE', 'a']]).header('x-one'), 'a');
  assert.equal(reply('').header('x-one'), undefined);
});
