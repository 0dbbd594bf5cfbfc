import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { loopbackCertificate, loopbackKey } from '../src/target-file/testing.js';
import { folderWith, run, skip } from './testing/run.js';

const ownStore = ['darwin', 'win32'].includes(process.platform) && 'k6 trusts only what the system trusts';

test('certificates of the target file are trusted and shown', { skip: skip || ownStore }, async (t) => {
  const [cert, key] = [loopbackCertificate, loopbackKey];
  const server = createServer({ cert, key, ca: cert, requestCert: true }, (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choiceContextData":{},"disclosedContracts":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = stringify({
    version: 1,
    name: 'mutual TLS',
    environment: 'staging',
    registry: { url, transferInstructions: { acceptable: ['00aa'] } },
    tls: { caFile: 'ca.pem', certificateFile: 'ca.pem', keyFile: 'key.pem' },
  });
  const dir = folderWith(t, { 'target.yaml': file, 'ca.pem': cert, 'key.pem': key });
  const judged = () => run(join(dir, 'target.yaml'), { rate: 30, invalid: 0 });
  // On a machine that is busy with other tests the generator may be late, which is inconclusive.
  let result = await judged();
  for (let more = 2; more > 0 && result.summary.verdict === 'inconclusive'; more -= 1)
    result = await judged();
  assert.equal(result.summary.verdict, 'pass', JSON.stringify(result.summary));
});
