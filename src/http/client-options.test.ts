import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rootCertificates } from 'node:tls';
import { sharedContext } from './client-options.js';

test('all connections with the same options share what was read of their certificates', () => {
  const tls = { ca: [...rootCertificates] };
  const options = sharedContext(tls);
  assert.ok('secureContext' in options);
  assert.equal(sharedContext(tls), options);
  assert.notEqual(sharedContext({ ...tls }), options);
  assert.deepEqual(sharedContext(undefined), {});
});

test('what cannot be read is left to the connection, which says what is wrong with it', () => {
  const tls = { cert: 'no certificate', key: 'no key' };
  assert.equal(sharedContext(tls), tls);
});
