import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { request } from 'undici';
import { startReference } from './serve.js';
import { pathOf, serving } from './testing/ask.js';
import { faultNamed } from './faults/all.js';
import { variantNamed } from './variants/all.js';

const slow = variantNamed('slow');

const remembersExcludeDebugFields = faultNamed('remembers-exclude-debug-fields');

const post = async (url: string, body: string | Buffer) => {
  const answer = await request(url, { method: 'POST', body });
  return { status: answer.statusCode, text: await answer.body.text() };
};

const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve));

test('each mount is an instance of its own, with a target file', async (t) => {
  const fault = remembersExcludeDebugFields;
  const mounts = [
    { name: 'one', fault },
    { name: 'two', fault },
    { name: 'a b', variant: slow },
  ];
  const reference = await serving(t, mounts);
  assert.deepEqual(
    reference.targets.map(({ name }) => name),
    ['one', 'two', 'a b'],
  );
  const [one, two, three] = reference.targets.map(({ file }) => file);
  assert.ok(one && two && three);
  assert.equal(one.registry.url, `${reference.origin}/one/token`);
  assert.equal(three.registry.url, `${reference.origin}/a%20b/token`);
  assert.equal(one.name, 'embedded reference target, fault remembers-exclude-debug-fields');
  assert.deepEqual(three['limits'], { concurrency: 32 });

  const path = pathOf(one.registry.transferInstructions.acceptable[0] ?? '');
  await post(one.registry.url + path, '{"excludeDebugFields":true}');
  assert.doesNotMatch((await post(one.registry.url + path, '{}')).text, /debugPayload/);
  assert.match((await post(two.registry.url + path, '{}')).text, /debugPayload/);
  assert.equal((await post(three.registry.url + path, '{}')).status, 200);
  for (const stray of ['/', '/three/token/x', '/one/other', '/%zz/token/x', '//']) {
    assert.equal((await post(reference.origin + stray, '{}')).status, 404, stray);
  }
});

test('two mounts of one name are refused', async () => {
  await assert.rejects(startReference({ mounts: [{ name: 'a' }, { name: 'a' }] }), /same name/);
});

test('huge bodies, requests cut short and garbage leave it standing, and close() ends what is open', async () => {
  const reference = await startReference({ mounts: [{ name: 'plain' }] });
  const file = reference.targets[0]?.file;
  assert.ok(file);
  const url = file.registry.url + pathOf(file.registry.transferInstructions.acceptable[0] ?? '');
  const { hostname, port, pathname } = new URL(url);
  const raw = (text: string) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(text);
    return socket;
  };
  const cutShort = (text: string) => closed(raw(text).end());

  const limit = 2 * 1024 * 1024;
  assert.equal((await post(url, ' '.repeat(limit - 2) + '{}')).status, 200);
  assert.equal((await post(url, ' '.repeat(limit + 1))).status, 413);
  await cutShort(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`);
  await cutShort('\0\x01garbage\r\n\r\n');
  assert.equal((await post(url, '{}')).status, 200);

  const waiting = raw(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`);
  await once(waiting, 'connect');
  const ended = closed(waiting);
  await reference.close();
  await ended;
  await assert.rejects(post(url, '{}'));
});
