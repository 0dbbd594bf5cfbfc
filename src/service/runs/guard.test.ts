import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { runChild } from '../../platform/child-process.js';
import { listen } from '../../http/testing.js';
import { guarded } from './job.js';

/** Connects to each of them in turn, and prints what became of it. */
const PROGRAM = `
import { connect } from 'node:net';
import { once } from 'node:events';
import { request } from 'undici';
const port = Number(process.argv[1]);
const told = [];
const tell = async (name, act) => told.push([name, await act().then(() => 'let', (error) => (error.cause ?? error).message)]);
const open = async (...args) => { const socket = connect(...args); await once(socket, 'connect'); socket.destroy(); };
await tell('address', () => open({ port, host: '127.0.0.1' }));
await tell('address, in words', () => open(port, '127.0.0.1'));
await tell('name', () => open({ port, host: 'localhost' }));
await tell('no name', () => open(port));
await tell('request', () => request('http://127.0.0.1:' + port));
await tell('metadata', () => request('http://169.254.169.254/'));
for (const path of ['/there', '/by-name', '/metadata'])
  await tell('redirect ' + path, () => fetch('http://127.0.0.1:' + port + path));
await tell('another lookup', () => open({ port, host: 'named.example', lookup: (_name, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4) }));
process.stdout.write(JSON.stringify(Object.fromEntries(told)));
`;

async function connections(reach: { hosts: string[]; forOthers: boolean }, port: number) {
  const command = [process.execPath, '--input-type=module', '-e', PROGRAM, String(port)] as const;
  const { status, stdout, tail } = await runChild(command, {
    env: guarded({ PATH: process.env['PATH'] }, reach),
    maxStdout: 10_000,
  });
  assert.equal(status, 0, tail);
  return JSON.parse(stdout) as Record<string, string>;
}

test('no connection leads where a run may not send, whoever makes it', async (t) => {
  const elsewhere: Record<string, () => string> = {
    '/there': () => `http://127.0.0.2:${port}/`,
    '/by-name': () => `http://localhost:${port}/`,
    '/metadata': () => 'http://169.254.169.254/',
  };
  const port: number = await listen(
    t,
    createServer(({ url = '' }, response) => {
      const location = elsewhere[url]?.();
      response.writeHead(location ? 302 : 200, location ? { location } : {}).end();
    }),
  );
  const refused = 'is not on the allow-list of hosts';
  const strangers = await connections({ hosts: ['named.example'], forOthers: true }, port);
  for (const name of ['address', 'address, in words', 'name', 'no name', 'request', 'metadata'])
    assert.ok(strangers[name]?.includes(refused), `${name}: ${strangers[name]}`);
  assert.match(strangers['another lookup']!, /named\.example resolves to 127\.0\.0\.1/);

  const allowed = await connections({ hosts: ['127.0.0.1'], forOthers: true }, port);
  assert.equal(allowed['request'], 'let');
  for (const path of Object.keys(elsewhere))
    assert.ok(allowed[`redirect ${path}`]?.includes(refused), `${path}: ${allowed[`redirect ${path}`]}`);

  const own = await connections({ hosts: ['named.example'], forOthers: false }, port);
  for (const name of ['address', 'address, in words', 'name', 'no name', 'request'])
    assert.equal(own[name], 'let', name);
  assert.ok(own['metadata']?.includes(refused));
  assert.match(own['another lookup']!, /named\.example resolves to 127\.0\.0\.1/);
});
