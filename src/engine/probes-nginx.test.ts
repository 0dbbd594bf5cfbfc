import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { before, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../http/testing.js';
import { lacks } from '../probes/metrics/testing/programs.js';
import { folderWith } from '../target-file/testing.js';
import { createAuthority, type CertificateAuthority, type CertifiedKey } from '../reference/tls/authority.js';
import type { Certificate } from '../probes/tls/files.js';
import type { Probe } from '../probes/tls/offer.js';
import { probing } from './testing.js';

// A server that no one here has written, as operators put it before a node.
const skip = lacks('nginx');
const PATIENCE_MS = 20_000;

let ca: CertificateAuthority;
let [server, client, expired, future, byLeaf]: CertifiedKey[] = [];

before(async () => {
  ca = await createAuthority('assay test authority');
  const admin = { name: 'admin', use: 'client', hosts: [] } as const;
  [server, client, expired, future, byLeaf] = [
    await ca.issue(),
    await ca.issue(admin),
    await ca.issue({ ...admin, from: -9, to: -1 }),
    await ca.issue({ ...admin, from: 1 }),
    await (await ca.delegate({ name: 'user' }, false)).issue(admin),
  ];
});

const files = () => ({
  'ca.pem': ca.cert,
  'server.pem': server!.cert,
  'server-key.pem': server!.key,
  'c.pem': client!.cert,
  'k.pem': client!.key,
  'oc.pem': expired!.cert,
  'ok.pem': expired!.key,
  'fc.pem': future!.cert,
  'fk.pem': future!.key,
  'lc.pem': byLeaf!.cert,
  'lk.pem': byLeaf!.key,
});

/** The TLS endpoint of an nginx that runs until the test ends, with these directives in its server. */
async function nginx(t: TestContext, directives: string) {
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((path) => `${path}_temp_path tmp;`);
  const text = `
    daemon off; master_process off; pid nginx.pid; error_log stderr crit;
    events {}
    http {
      access_log off; ${paths.join(' ')}
      server {
        listen 127.0.0.1:${port} ssl http2; ssl_protocols TLSv1.2 TLSv1.3;
        ssl_certificate server.pem; ssl_certificate_key server-key.pem; ssl_client_certificate ca.pem;
        ${directives}
        location = /readyz { return 200; }
      }
    }`;
  const dir = folderWith(t, { ...files(), 'nginx.conf': text });
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  const auth =
    'certificateFile: c.pem, keyFile: k.pem, expiredCertificateFile: oc.pem, expiredKeyFile: ok.pem, ' +
    'futureCertificateFile: fc.pem, futureKeyFile: fk.pem, byLeafCertificateFile: lc.pem, byLeafKeyFile: lk.pem, ' +
    'forServersCertificateFile: server.pem, forServersKeyFile: server-key.pem';
  const lines = `operator:
  apps: [{ name: validator, readyz: "https://127.0.0.1:${port}/readyz" }]
  tls: [{ endpoint: "127.0.0.1:${port}", caFile: ca.pem, clientAuth: { required: true, ${auth} } }]
`;
  const waiting = probing(t, lines, files());
  const deadline = Date.now() + PATIENCE_MS;
  while (
    !(await waiting.probes.isAccepted(waiting.endpoint, { certificate: 'right' }, []).catch(() => false))
  ) {
    assert.ok(child.exitCode === null && Date.now() < deadline, 'nginx does not answer');
    await sleep(50);
  }
  return probing(t, lines, files());
}

const WRONG = [
  ...(['none', 'self-signed', 'of another authority', 'expired', 'future', 'forServers', 'byLeaf'] as const),
] satisfies Certificate[];

test('an nginx that demands client certificates is not accused', { skip }, async (t) => {
  const { endpoint, wrongIn } = await nginx(t, 'ssl_verify_client on;');
  const kept = async (probe: Probe) => assert.deepEqual(await wrongIn(probe), []);
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    for (const certificate of WRONG) await kept({ endpoint, offer: { version, certificate } });
    await kept({ endpoint, offer: { version, certificate: 'right' } });
    const offer = { version, certificate: 'none' } as const;
    await kept({ endpoint, offer, began: { endpoint, offer } });
    await kept({ endpoint, offer: { ...offer, name: 'another' } });
  }
  assert.deepEqual(await wrongIn({ endpoint, plain: 'http/1.1' }), []);
});

test('an nginx that only asks for client certificates is', { skip }, async (t) => {
  const { endpoint, wrongIn } = await nginx(t, 'ssl_verify_client optional_no_ca;');
  for (const certificate of ['none', 'self-signed'] as const)
    assert.equal((await wrongIn({ endpoint, offer: { version: 'TLSv1.3', certificate } })).length, 1);
});
