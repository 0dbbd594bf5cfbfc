import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedLines } from './asked.js';

test('who was asked is named, with what it showed of itself and whether it was the own machine', () => {
  const sha256 = 'a'.repeat(64);
  assert.deepEqual(
    askedLines([
      { origin: 'https://registry.example', certificates: [{ subject: 'CN=registry.example', sha256 }] },
      { origin: 'https://10.0.0.1:8443', certificates: [{ subject: '', sha256 }] },
      { origin: 'http://127.0.0.9:80' },
      { origin: 'http://[::1]:5000' },
      { origin: 'http://[::ffff:127.0.0.1]:5000' },
      { origin: 'http://app.localhost' },
      { origin: 'http://localhost.example' },
      { origin: 'no URL' },
    ]),
    [
      `https://registry.example, showed CN=registry.example, sha256:${sha256}`,
      `https://10.0.0.1:8443, showed a certificate without a name, sha256:${sha256}`,
      'http://127.0.0.9:80 (the machine of the run itself)',
      'http://[::1]:5000 (the machine of the run itself)',
      'http://[::ffff:127.0.0.1]:5000 (the machine of the run itself)',
      'http://app.localhost (the machine of the run itself)',
      'http://localhost.example',
      'no URL',
    ],
  );
  assert.deepEqual(askedLines(), []);
});
