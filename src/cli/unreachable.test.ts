import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { freePort, listen } from '../http/testing.js';
import { folderWith, loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { judge } from './testing/assay.js';
import { targetFile } from './testing/registry.js';

const closed = async () => `http://127.0.0.1:${await freePort()}`;
const tls = async (t: TestContext) =>
  `http://127.0.0.1:${await listen(t, createServer({ cert: loopbackCertificate, key: loopbackKey }))}`;

/** `reach.test.ts` and `client.test.ts` have what else may be in the way. */
const cases: [what: string, urlOf: (t: TestContext) => string | Promise<string>, told: RegExp][] = [
  [
    'a host name that is not known',
    () => 'http://registry.invalid',
    /the host name is not known \(DNS\)|the DNS lookup of the host name failed/,
  ],
  ['a closed port', closed, /connection refused: nothing listens on that port/],
  ['http to a port that speaks TLS', tls, /is the URL meant to be https\?/],
];

describe('a registry that cannot be reached', { concurrency: 3 }, () => {
  for (const [name, urlOf, told] of cases) {
    test(name, async (t) => {
      const cwd = folderWith(t, { 'target.yaml': targetFile(await urlOf(t)) });
      const { stdout, verdict: whole } = await judge(cwd);
      assert.equal(whole.summary.verdict, 'inconclusive');
      const judged = whole.clauses.filter(
        ({ verdict, system }) => verdict !== 'not-testable' && system === 'registry',
      );
      assert.ok(judged.length > 0);
      for (const { id, verdict, reason = '' } of judged) {
        assert.equal(verdict, 'inconclusive', id);
        assert.match(reason, told);
        assert.ok(reason.startsWith(`${join(cwd, 'target.yaml')}:5:8 registry.url `), reason);
      }
      const flat = stdout.replaceAll(/\s+/g, ' ');
      assert.match(flat, told);
      assert.equal(flat.split('registry.url').length, 2, stdout);
    });
  }
});
