import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith, loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { assay, judge } from './testing/assay.js';
import { targetFile } from './testing/registry.js';

const portOf = async (t: TestContext, server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
};

const plain = (listener: RequestListener) => (t: TestContext) => portOf(t, createPlain(listener));
const tls = (t: TestContext) =>
  portOf(
    t,
    createServer({ cert: loopbackCertificate, key: loopbackKey }, (_, response) => response.end('{}')),
  );
const closed = async (t: TestContext) => {
  const server = createPlain();
  const port = await portOf(t, server);
  server.close();
  await once(server, 'close');
  return port;
};
const status = (code: number, type = 'application/json') =>
  plain((_, response) => response.writeHead(code, { 'Content-Type': type }).end('<html>'));

interface Case {
  url: string;
  /** Where something listens, in the place of PORT. */
  port?: (t: TestContext) => Promise<number>;
  target?: Record<string, unknown>;
  told: RegExp;
}

const cases: Record<string, Case> = {
  'a host name that is not known': {
    url: 'http://registry.invalid',
    told: /the host name is not known \(DNS\)|the DNS lookup of the host name failed/,
  },
  'a closed port': {
    url: 'http://127.0.0.1:PORT',
    port: closed,
    told: /connection refused: nothing listens on that port/,
  },
  'a certificate for another host': {
    url: 'https://localhost:PORT',
    port: tls,
    target: { tls: { caFile: 'ca.pem' } },
    told: /the certificate is for another host: .*localhost/,
  },
  'a certificate of an unknown authority': {
    url: 'https://127.0.0.1:PORT',
    port: tls,
    told: /the certificate is self-signed; name its authority in tls\.caFile/,
  },
  'https to a port that speaks http': {
    url: 'https://127.0.0.1:PORT',
    port: status(200),
    told: /the port does not speak TLS; is the URL meant to be http\?/,
  },
  'http to a port that speaks TLS': {
    url: 'http://127.0.0.1:PORT',
    port: tls,
    told: /is the URL meant to be https\?/,
  },
  'a proxy that answers HTML': {
    url: 'http://127.0.0.1:PORT',
    port: status(200, 'text/html'),
    told: /answered 200 with a web page \(HTML\): a proxy/,
  },
  'a registry that wants to know who calls': {
    url: 'http://127.0.0.1:PORT',
    port: status(401),
    told: /answered 401, so it asks who calls: set registry\.credential/,
  },
  'a registry that lets nobody in': {
    url: 'http://127.0.0.1:PORT',
    port: status(403),
    told: /answered 403/,
  },
  'a registry that is busy to the end': {
    url: 'http://127.0.0.1:PORT',
    port: plain((_, response) => response.writeHead(503, { 'Retry-After': '0' }).end()),
    told: /answered 503 to every attempt/,
  },
};

describe('a registry that cannot be reached', { concurrency: 3 }, () => {
  for (const [name, { url, port, target, told }] of Object.entries(cases)) {
    test(name, async (t) => {
      const where = url.replace('PORT', String(await port?.(t)));
      const text = targetFile(where, target);
      const cwd = folderWith(t, { 'target.yaml': text, 'ca.pem': loopbackCertificate });
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

  test('the command says so, and ends with 3', async (t) => {
    const cwd = folderWith(t, { 'target.yaml': targetFile(`http://127.0.0.1:${await closed(t)}`) });
    const { status, stdout, stderr } = await assay(['certify', 'target.yaml', '--out', 'out'], { cwd });
    assert.equal(status, 3, stderr);
    assert.match(stdout.replaceAll(/\s+/g, ' '), / target\.yaml:5:8 registry\.url .*connection refused/);
    assert.doesNotMatch(stderr, /^ +at |assay itself failed/m);
  });
});
