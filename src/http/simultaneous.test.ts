import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createSecure, type Server as SecureServer } from 'node:https';
import { createSecureServer } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { Connections } from './connections.js';
import type { RawExchange } from './message.js';
import { listening } from '../probes/tls/testing.js';
import { type Answer, post, recording, serve, unanswered } from './testing.js';
import { refusedTogether, sendSimultaneously } from './simultaneous.js';

const LIMITS = { requestTimeoutMs: 10_000, tls: { ca: [loopbackCertificate] } };
const OPTIONS = { ...LIMITS, connections: new Connections({ ...LIMITS, concurrency: 1 }) };
const BODY = Buffer.from('{"a":"é"}');
const to = (url: string) => ({ ...post(url), body: BODY });
const bodies = (answers: Awaited<ReturnType<typeof sendSimultaneously>>) =>
  answers.map(({ response }) => response.body.toString());

/** A server that answers with a request's path; `seen` has what came of each body so far, by path. */
async function watched(t: TestContext) {
  const seen = new Map<string, { bytes: Buffer; end?: 'complete' | 'cut' }>();
  const sockets = new Set<Socket>();
  const url = await serve(t, (request, response) => {
    const { url: path = '', socket } = request;
    const noted: { bytes: Buffer; end?: 'complete' | 'cut' } = { bytes: Buffer.alloc(0) };
    seen.set(path, noted);
    sockets.add(socket);
    request.on('data', (chunk: Buffer) => (noted.bytes = Buffer.concat([noted.bytes, chunk])));
    request.on('end', () => {
      noted.end = 'complete';
      response.end(path);
    });
    request.on('error', () => undefined).on('close', () => (noted.end ??= 'cut'));
  });
  return { url, seen, sockets };
}

/** A server behind TLS that lets nobody finish the handshake before `open`; `cut` ends the connections instead. */
async function gated(t: TestContext) {
  const secure: SecureServer = createSecure(
    { cert: loopbackCertificate, key: loopbackKey },
    (request, response) => request.resume().on('end', () => response.end('behind TLS')),
  );
  const waiting: Socket[] = [];
  const gate: Server = createServer({ pauseOnConnect: true }, (socket) => waiting.push(socket));
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  t.after(() => {
    secure.closeAllConnections();
    for (const socket of waiting) socket.destroy();
    gate.close();
  });
  const { port } = gate.address() as { port: number };
  return {
    url: `https://127.0.0.1:${port}/`,
    waiting,
    open: () => waiting.splice(0).forEach((socket) => secure.emit('connection', socket)),
    cut: () => waiting.splice(0).forEach((socket) => socket.resetAndDestroy()),
  };
}

const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 4000 && !isSo(); i += 1) await sleep(2);
  assert.ok(isSo(), `it never came to ${String(isSo)}`);
};

test('all are held before their last byte until the last one is there, over TLS as well', async (t) => {
  const { url, seen, sockets } = await watched(t);
  const late = await gated(t);
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6', '/7'];
  const sending = sendSimultaneously([...paths.map((path) => to(url + path)), to(late.url)], OPTIONS);
  const held = () => paths.filter((path) => seen.get(path)?.bytes.length === BODY.length - 1);
  await until(() => held().length === paths.length && late.waiting.length === 1);
  await sleep(20);
  assert.deepEqual(held(), paths);
  assert.ok([...seen.values()].every(({ end }) => end === undefined));
  assert.equal(sockets.size, paths.length, 'each has a connection of its own');

  late.open();
  assert.deepEqual(bodies(await sending), [...paths, 'behind TLS']);
  for (const { bytes } of seen.values()) assert.deepEqual(bytes, BODY);
});

test('answers come in the order of the requests, whichever is answered first', async (t) => {
  const waiting: (() => void)[] = [];
  const url = await serve(t, (request, response) => {
    request.resume().on('end', () => {
      waiting.unshift(() => response.setHeader('X-Path', request.url!).end(request.url));
      if (waiting.length === 32) for (const answer of waiting) answer();
    });
  });
  const paths = Array.from({ length: 32 }, (_, i) => `/a%2Fb/${i}`);
  const answers = await sendSimultaneously(
    paths.map((path) => to(url + path)),
    OPTIONS,
  );
  assert.deepEqual(bodies(answers), paths);
  for (const { request, response, attempts } of answers) {
    assert.equal(attempts, 1);
    assert.equal(url + response.body.toString(), request.url);
    assert.ok(response.headers.some(([name, value]) => name === 'X-Path' && request.url.endsWith(value)));
  }
});

test('what says "not now" is not an answer, and is not asked again', async (t) => {
  for (const status of [429, 502, 503, 504]) {
    const answer = (index: number): Answer => ({ status: index === 3 ? status : 200, body: 'busy' });
    const { url, arrivals } = await recording(t, answer);
    const log: RawExchange[] = [];
    const answers = await sendSimultaneously(Array(4).fill(to(`${url}/`)), OPTIONS, log);
    const told = answers.map(({ response }) => response.status);
    assert.deepEqual(told, [200, 200, 200]);
    const statuses = log.map(({ response }) => response?.status);
    assert.deepEqual(statuses.sort(), [200, 200, 200, status], 'what all of them did is known');
    assert.equal(arrivals.length, 4);
    const busy = await recording(t, () => ({ status, body: 'busy' }));
    const { message, exchange } = await unanswered(sendSimultaneously([to(`${busy.url}/`)], OPTIONS));
    assert.equal(message, `answered ${status}`);
    assert.equal(exchange.response?.status, status);
    const together = await unanswered(sendSimultaneously(Array(4).fill(to(`${busy.url}/`)), OPTIONS));
    assert.match(
      together.message,
      status === 429 || status === 503 ? /refused 4 of 4 .* limits.concurrency to 2 / : /^answered/,
    );
    const some = refusedTogether(log) ?? 'none';
    assert.match(
      some,
      status === 429 || status === 503 ? /refused 1 of 4 .* limits.concurrency to 3 / : /none/,
    );
  }
});

test('where one cannot get through, the others are let go and complete nothing', async (t) => {
  const { url, seen } = await watched(t);
  // Nothing may listen on port 1 of loopback.
  const refused = await unanswered(sendSimultaneously([to(`${url}/1`), to('http://127.0.0.1:1/')], OPTIONS));
  assert.match(refused.message, /^connection refused/);
  assert.equal(refused.exchange.error, refused.message);

  const late = await gated(t);
  const sending = unanswered(sendSimultaneously([to(`${url}/held`), to(late.url)], OPTIONS));
  await until(() => seen.has('/held') && late.waiting.length === 1);
  late.cut();
  assert.match((await sending).message, /^(the connection was|Client network socket disconnected)/);
  await until(() => seen.get('/held')?.end !== undefined);
  assert.ok([...seen.values()].every(({ end }) => end !== 'complete'));
});

test('bursts go one after the other, also after one that failed', async (t) => {
  const { url, seen } = await watched(t);
  const late = await gated(t);
  const first = sendSimultaneously([to(`${url}/first`), to(late.url)], OPTIONS);
  const failing = unanswered(sendSimultaneously([to('http://127.0.0.1:1/')], OPTIONS));
  const third = sendSimultaneously([to(`${url}/third`)], OPTIONS);
  await until(() => seen.has('/first') && late.waiting.length === 1);
  await sleep(50);
  assert.deepEqual([...seen.keys()], ['/first']);
  late.open();
  assert.deepEqual(bodies(await first), ['/first', 'behind TLS']);
  await failing;
  assert.deepEqual(bodies(await third), ['/third']);
});

test('who speaks nothing but HTTP/2 gets them by that, held back as well', async (t) => {
  const came: { bytes: number; session: unknown; isComplete: boolean }[] = [];
  const server = createSecureServer({ cert: loopbackCertificate, key: loopbackKey }, (request, response) => {
    const noted = { bytes: 0, session: request.stream.session as unknown, isComplete: false };
    came.push(noted);
    request.on('data', (chunk: Buffer) => (noted.bytes += chunk.length));
    request.on('end', () => {
      noted.isComplete = true;
      response.end(request.url);
    });
  });
  const url = `https://${await listening(t, server)}`;
  const options = { ...LIMITS, connections: new Connections({ ...LIMITS, concurrency: 1 }) };
  const paths = ['/1', '/2', '/3'];
  const requests = paths.map((path) => to(url + path));
  const answers = await sendSimultaneously(requests, options);
  assert.deepEqual(bodies(answers), paths);
  assert.ok(answers.every(({ request }) => request.transport?.http2));
  assert.equal(new Set(came.splice(0).map(({ session }) => session)).size, paths.length);

  const late = await gated(t);
  const sending = sendSimultaneously([...requests, to(late.url)], options);
  await until(() => came.filter(({ bytes }) => bytes === BODY.length - 1).length === paths.length);
  await sleep(20);
  assert.ok(came.every(({ isComplete }) => !isComplete));
  late.open();
  assert.deepEqual(bodies(await sending), [...paths, 'behind TLS']);
});

test('who is not there after a while is not waited for', async (t) => {
  const { url, seen } = await watched(t);
  const never = await gated(t);
  const sending = sendSimultaneously([to(`${url}/held`), to(never.url)], OPTIONS);
  await until(() => seen.get('/held')?.end === 'complete');
  never.cut();
  assert.deepEqual(bodies(await sending), ['/held']);
});
