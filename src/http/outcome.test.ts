import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Agent } from '../packages/undici.js';
import { explainFailure } from './outcome.js';

const failure = (code: string, message = '', name = 'Error') =>
  Object.assign(new Error(message), { code, name });

test('what a stranger can mend is told in words', () => {
  for (const [error, told] of [
    [failure('ECONNREFUSED'), /nothing listens/],
    [failure('ENOTFOUND'), /DNS/],
    [failure('ERR_TLS_CERT_ALTNAME_INVALID', "not in the cert's list"), /another host: not in the cert/],
    [
      failure('EPROTO', 'write EPROTO 80:error:0A00010B:SSL routines::wrong version number'),
      /meant to be http\?/,
    ],
    [failure('EPROTO', 'alert'), /does the port speak TLS/],
    [failure('', 'Expected HTTP/', 'HTTPParserError'), /not valid HTTP: Expected HTTP/],
    [
      Object.assign(failure('', 'Expected HTTP/', 'HTTPParserError'), { data: 'SSH-2.0\r\n' }),
      /it begins with "SSH-2\.0", so another service/,
    ],
    [new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]), /nothing listens/],
    [failure('CERT_HAS_EXPIRED'), /expired/],
  ] as const) {
    assert.match(explainFailure(error), told);
  }
});

test('a port that speaks HTTP/2 alone is named as such', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  t.after(() => agent.close());
  const asked = agent.request({ origin: `http://127.0.0.1:${port}`, path: '/', method: 'GET' });
  const error = await asked.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.match(explainFailure(error), /^the port speaks HTTP\/2 alone/);
});

test('anything else is told as it is', () => {
  assert.equal(explainFailure(failure('EWEIRD', 'oh no')), 'oh no');
  assert.equal(explainFailure(failure('EWEIRD')), 'EWEIRD');
  assert.equal(explainFailure(new Error('constructor')), 'constructor');
  assert.equal(explainFailure(new AggregateError([])), 'AggregateError');
});
