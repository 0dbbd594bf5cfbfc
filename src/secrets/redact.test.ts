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
  assert.equal(hide(`<${PARTS.slice(1).join('.')}>`), '<[hidden]>');
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

const LONG = 'Kx9-vQ2_mZ7.pL4/wT8+rB6=yN3hJ5dF1gS0aC';

test('a secret is hidden however its characters are escaped, and in whichever lines it stands', () => {
  const long = new Redactor();
  long.add([LONG]);
  const each = (write: (char: string, code: number) => string) =>
    Array.from(LONG, (char) => write(char, char.charCodeAt(0))).join('');
  const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
  const percent = each((_, code) => `%${hex(code, 2)}`);
  const unicode = each((_, code) => `\\u${hex(code, 4)}`);
  const bytes = Buffer.from(LONG);
  const written = [
    percent,
    encodeURIComponent(encodeURIComponent(percent)),
    unicode,
    JSON.stringify(JSON.stringify(unicode)).replaceAll('"', ''),
    each((_, code) => `\\x${hex(code, 2)}`),
    each((_, code) => `&#${code};`),
    each((_, code) => `&amp;#x${hex(code, 2)};`),
    each((char) => `${char}\n`),
    each((char) => `${char}\0`),
    each((char) => `${char}\u00ad`),
    each((char) => `${char}\\r\\n `),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('hex').replaceAll(/(..)/g, '$1 '),
    [...bytes].join(', '),
    bytes.toString('base64').replaceAll(/(.{20})/g, '$1\r\n '),
    Buffer.from(bytes.toString('base64')).toString('base64'),
    Buffer.from(bytes.toString('base64url')).toString('base64url'),
  ];
  for (const form of written) assert.match(long.hide(`<${form}>`), /^<\[hidden\].{0,6}>$/s, form);
});

test('what would be another character together with a secret beside it hides nothing of it', () => {
  const hexadecimal = new Redactor();
  hexadecimal.add(['41c0ffee41c0ffee', 'nothing-to-see']);
  for (const before of ['%', '\\u', '\\x', '\\', '&#'])
    for (const secret of ['41c0ffee41c0ffee', 'nothing-to-see'])
      assert.match(hexadecimal.hide(`<${before}${secret};`), /^<[%\\&#ux]*\[hidden\];$/);
});

test('a piece of 16 characters of a secret is hidden wherever it stands', () => {
  for (let at = 0; at + 16 <= PARTS[2]!.length; at += 1) {
    const piece = PARTS[2]!.slice(at, at + 16);
    assert.equal(hide(`<${piece}>`), '<[hidden]>');
  }
});

test('what is left of a secret of which the beginning was cut off is hidden', () => {
  const other = new Redactor();
  other.add(['first-secret']);
  for (const cut of ['irst-secret', 'secret', 't-secret'].filter(({ length }) => length >= 8))
    for (const [before, after] of [
      ['', ' ended'],
      ['it said …', ' ended'],
      ['Unexpected token, ..."', '" is not JSON'],
    ] as const)
      assert.equal(other.hide(`${before}${cut}${after}`), `${before}[hidden]${after}`);
  assert.equal(other.hide('..."first-se"... is not JSON'), '..."[hidden]"... is not JSON');
});

test('a secret of two characters by turns is hidden', () => {
  const other = new Redactor();
  other.add(['0a0a0a0a0a0a']);
  assert.equal(other.hide('it is 0a0a0a0a0a0a, no more'), 'it is [hidden], no more');
});

test('a row of one character is not a piece of a secret', () => {
  const other = new Redactor();
  other.add([`k${'A'.repeat(40)}9-end-of-it`]);
  assert.equal(other.hide('a'.repeat(100)), 'a'.repeat(100));
});

test('nothing else is touched', () => {
  for (const text of ['', '…', 'a…b', 'eyJhbG', 'a text of no interest…', '[hidden]', '$& $1'])
    assert.equal(hide(text), text);
  assert.equal(new Redactor().hide(TOKEN), TOKEN);
});

test('a short secret is not a secret, and secrets may be added again', () => {
  const other = new Redactor();
  other.add(['admin', '', 'a b c d']);
  assert.equal(other.hide('admin a b c d'), 'admin a b c d');
  for (let i = 0; i < 3; i += 1) other.add(['first-secret']);
  other.add(['other-secret']);
  assert.equal(other.hide('first-secret other-secret'), '[hidden] [hidden]');
});
