import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../http/redact.js';
import { tokenSource } from './credentials.js';
import { complaintOf, targetWith } from './testing.js';

test('a token from the environment', async (t) => {
  const target = targetWith(t, 'credentials: { user: { tokenEnv: USER_TOKEN } }\n');
  const redactor = new Redactor();
  const source = tokenSource(target, 'user', { env: { USER_TOKEN: ' abcd.efgh\n' }, redactor });
  assert.equal(source.shell, '$USER_TOKEN');
  assert.equal(redactor.hide('<abcd.efgh>'), '<abcd.efgh>');
  assert.equal(await source.token(), 'abcd.efgh');
  assert.equal(redactor.hide('<abcd.efgh>'), '<[hidden]>');
});

test('a token from a file', async (t) => {
  const target = targetWith(
    t,
    `credentials: { user: { tokenFile: sub/user.jwt }, odd: { tokenFile: "o'dd $x.jwt" } }\n`,
    {
      'sub/user.jwt': 'abc\r\n',
      "o'dd $x.jwt": 'def',
    },
  );
  const source = tokenSource(target, 'user');
  assert.equal(await source.token(), 'abc');
  assert.equal(source.shell, '$(cat sub/user.jwt)');
  const odd = tokenSource(target, 'odd');
  assert.equal(await odd.token(), 'def');
  assert.equal(odd.shell, String.raw`$(cat 'o'\''dd $x.jwt')`);
});

test('a credential that cannot be used leads to its place', async (t) => {
  const target = targetWith(
    t,
    'registry: { url: http://localhost, credential: registryUser }\n' +
      'credentials:\n' +
      '  unset: { tokenEnv: UNSET }\n' +
      '  empty: { tokenEnv: EMPTY }\n' +
      '  bearer: { tokenEnv: BEARER }\n' +
      '  missing: { tokenFile: no.jwt }\n' +
      '  blank: { tokenFile: blank.jwt }\n' +
      '  client: { clientCredentials: { issuer: http://127.0.0.1:9, clientId: a, clientSecretEnv: UNSET } }\n',
    { 'blank.jwt': ' \n' },
  );
  const env = { EMPTY: ' ', BEARER: 'Bearer abc' };
  const read = (name: string) => complaintOf(target.dir, () => tokenSource(target, name, { env }).token());
  const messages = {
    unset:
      '6:22: credentials.unset.tokenEnv: the environment variable UNSET is not set: set it before the run',
    empty: '7:22: credentials.empty.tokenEnv: the environment variable EMPTY is empty: set it before the run',
    bearer:
      '8:23: credentials.bearer.tokenEnv: what it holds is no token, it has blanks or control characters in it: give the bare token, without "Bearer" and without quotes',
    missing: '9:25: credentials.missing.tokenFile: no.jwt cannot be used: there is no such file',
    blank: '10:23: credentials.blank.tokenFile: blank.jwt cannot be used: it is empty',
    client:
      '11:92: credentials.client.clientCredentials.clientSecretEnv: the environment variable UNSET is not set: set it before the run',
    registryUser:
      '4:48: registry.credential: no credential has the name registryUser: add it under credentials or issuer.subjects',
    blanc: '5:1: credentials: no credential has the name blanc: did you mean blank?',
  };
  for (const [name, message] of Object.entries(messages)) {
    assert.equal(await read(name), `UsageError: target.yaml:${message}`);
  }
});

test('names of every object are no credentials', async (t) => {
  const target = targetWith(t, 'credentials: {}\n');
  assert.match(
    await complaintOf(target.dir, () => tokenSource(target, 'constructor')),
    /no credential has the name/,
  );
});
