import assert from 'node:assert/strict';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createAuthority } from '../../reference/tls/authority.js';
import { plainStatus, type Protocol } from './plaintext.js';
import { listening, serveTcp, serveTls } from './testing.js';

const status = (where: string, protocol: Protocol = 'http/1.1', timeoutMs = 20_000) =>
  plainStatus({ host: '127.0.0.1', port: Number(where.split(':')[1]), path: '/x' }, protocol, timeoutMs);

test('what speaks HTTP without TLS is heard, in both versions', async (t) => {
  const asked: unknown[] = [];
  const one = createServer(({ url, headers }, response) => {
    asked.push(url, headers.host?.split(':')[0]);
    response.writeHead(403).end();
  });
  assert.equal(await status(await listening(t, one)), 403);
  assert.deepEqual(asked, ['/x', '127.0.0.1']);
  const two = createHttp2Server((_, response) => {
    response.writeHead(204);
    response.end();
  });
  assert.equal(await status(await listening(t, two), 'h2'), 204);
});

test('what ends, says something else or nothing does not speak it', async (t) => {
  const tls = await serveTls(t, await (await createAuthority('assay test')).issue());
  const ending = await serveTcp(t, (socket) => socket.end());
  const greeting = await serveTcp(t, (socket) => socket.write('220 hello\r\n'));
  for (const where of [tls, ending, greeting, '127.0.0.1:1'])
    for (const protocol of ['http/1.1', 'h2'] as const)
      assert.equal(await status(where, protocol), undefined, `${where} ${protocol}`);
  assert.equal(await status(await serveTcp(t, () => undefined), 'http/1.1', 100), undefined);
});
