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
      { origin: 'https://xn--80ak6aa92e.com' },
      { origin: 'https://xn--zrich-kva.example:8443' },
      { origin: 'https://\u0430cme.example' },
      { origin: 'http://0x7f.1:81' },
      { origin: 'http://0.0.0.0' },
      { origin: 'http://localhost.:82' },
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
      'https://xn--80ak6aa92e.com (the host \u0430\u0440\u0440\u04cf\u0435.com, which has Cyrillic letters that look like Latin ones: \u0430 (U+0430), \u0440 (U+0440), \u04cf (U+04CF) and 1 more)',
      'https://xn--zrich-kva.example:8443 (the host zürich.example)',
      'https://\u0430cme.example (the host xn--cme-5cd.example, which mixes Latin letters with \u0430 (U+0430))',
      'http://0x7f.1:81 (the machine of the run itself)',
      'http://0.0.0.0 (the machine of the run itself)',
      'http://localhost.:82 (the machine of the run itself)',
      'no URL',
    ],
  );
  assert.deepEqual(askedLines(), []);
});
