import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from './redact.js';

const PARTS = ['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJhZG1pbi11c2VyIn0', 'c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'];
const TOKEN = PARTS.join('.');
const SECRET = 'p/s+w=rd "1" é$1';

const redactor = new Redactor();
redactor.add([TOKEN, SECRET]);
const hide = (text: string) => redactor.hide(text);
const base64 = (text: string, encoding: BufferEncoding = 'base64') => Buffer.from(text).toString(encoding);

test('a secret is hidden in each form that an output may have', () => {
  for (const secret of [TOKEN, SECRET]) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      secret.toUpperCase(),
      JSON.stringify(secret).slice(1, -1),
      JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
      Buffer.from(secret).toString('latin1'),
    ];
    for (const form of forms) assert.equal(hide(`<${form}|${form}>`), '<[hidden]|[hidden]>');
  }
});

test('a secret is hidden inside a longer text in base64', () => {
  for (const secret of [TOKEN, SECRET, ...PARTS]) {
    for (const before of ['', 'a', 'ab', 'abc', 'Bearer ']) {
      for (const after of ['', 'x', 'xy']) {
        for (const encoding of ['base64', 'base64url'] as const) {
          const hidden = hide(base64(before + secret + after, encoding));
          // What stays is what stands beside it, and at most two characters of either end.
          assert.match(hidden, /^.{0,12}\[hidden\].{0,6}$/, hidden);
        }
      }
    }
  }
});

test('the secret of a client is hidden as a client of an OIDC provider sends it', () => {
  const client = new Redactor();
  client.add(['my-secret (of) 100%+']);
  const inForm = 'my%2Dsecret+%28of%29+100%25%2B';
  for (const sent of [inForm, 'my-secret+%28of%29+100%25%2B', inForm.toLowerCase()])
    assert.equal(client.hide(`client_secret=${sent}&scope=a`), 'client_secret=[hidden]&scope=a');
  const basic = client.hide(`Basic ${base64(`assay:${inForm}`)}`);
  assert.match(basic, /^Basic YXNzYXk6\[hidden\]\S{0,4}$/);
});

test('a long part of a token is hidden alone, and a whole token is hidden once', () => {
  for (const part of PARTS) assert.equal(hide(`"${part}"`), '"[hidden]"');
  assert.equal(hide(`Bearer ${TOKEN}!`), 'Bearer [hidden]!');
  assert.equal(hide(PARTS.slice(1).join('.')), '[hidden].[hidden]');
});

test('what is left of a secret that was cut off is hidden', () => {
  for (let kept = 8; kept < TOKEN.length; kept += 1) {
    for (const form of [TOKEN, base64(TOKEN), `a.${PARTS[1]}`.slice(2)]) {
      const cut = form.slice(0, kept);
      assert.ok(!hide(`200 {"error":"${cut}`).includes(cut));
      assert.ok(!hide(`expected x, got "${cut}… (4 more)`).includes(cut));
    }
  }
});

test('nothing else is touched', () => {
  for (const text of ['', '…', 'a…b', 'eyJhbG', 'a text of no interest…', '[hidden]', '$& $1'])
    assert.equal(hide(text), text);
  assert.equal(new Redactor().hide(TOKEN), TOKEN);
});

test('a short secret is no secret, and secrets may be added again', () => {
  const other = new Redactor();
  other.add(['admin', '', 'a b c d']);
  assert.equal(other.hide('admin a b c d'), 'admin a b c d');
  for (let i = 0; i < 3; i += 1) other.add(['first-secret']);
  other.add(['other-secret']);
  assert.equal(other.hide('first-secret other-secret'), '[hidden] [hidden]');
});
