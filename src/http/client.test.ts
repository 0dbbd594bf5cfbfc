import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { test } from 'node:test';
import { loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { clientFor, listen, post, recording, serve, unanswered } from './testing.js';

test('the path is sent as it stands, and what has no place in HTTP is escaped', async (t) => {
  const { url, arrivals } = await recording(t);
  const client = clientFor(t);
  const whole = [
    '/%zz/%',
    '//a//b/',
    '/a/../b/./c',
    '/%2e%2e/%2F/%00',
    "/a\\b;c='d'|{e}[f]^`",
    '/x?y=%zz&&=?',
  ];
  for (const [sent, came = sent] of [
    ...whole.map((path) => [path] as const),
    ['', '/'],
    ['?x=1/2', '/?x=1/2'],
    ['/caf\u00e9 \u{1f600}/%zz', '/caf%C3%A9%20%F0%9F%98%80/%zz'],
  ] as const) {
    await client.send(post(url + sent));
    assert.equal(arrivals.at(-1)!.path, came);
  }
});

test('headers and bodies go and come as they are, and the name of the client is added', async (t) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const answer = { headers: ['X-Two', 'b', 'x-two', 'a', 'Empty', '', 'L', '\u00e9'], body: bytes };
  const { url, arrivals } = await recording(t, () => answer);
  const headers = Object.entries({ 'X-One': 'b', 'x-one': 'a', Empty: '', L: '\u00e9' });
  const { response, attempts } = await clientFor(t).send(post(url, { headers, body: bytes }));
  const framing = /^(host|connection|content-length|date|keep-alive|transfer-encoding)$/i;
  const own = (list: readonly (readonly [string, string])[]) => list.filter(([name]) => !framing.test(name));
  assert.deepEqual(own(arrivals[0]!.headers), [...headers, ['user-agent', 'assay']]);
  assert.deepEqual(arrivals[0]!.body, Buffer.from(bytes));
  assert.deepEqual(own(response.headers).flat(), answer.headers);
  assert.deepEqual(response.body, Buffer.from(bytes));
  assert.equal(attempts, 1);
});

test('a client that is named already, or whose headers are judged, is not named', async (t) => {
  const { url, arrivals } = await recording(t);
  const client = clientFor(t);
  await client.send({ method: 'GET', url, headers: [['User-Agent', 'curl/8.5.0']] });
  await client.send({ method: 'GET', url, headers: [], exactHeaders: true });
  const names = arrivals.map(({ headers }) => headers.filter(([name]) => /user-agent/i.test(name)));
  assert.deepEqual(names, [[['User-Agent', 'curl/8.5.0']], []]);
});

test('"not now" is asked again, at once when the answer says so', async (t) => {
  const { url, arrivals } = await recording(t, (index) => ({
    status: [429, 503, 502, 504, 200][index]!,
    headers: ['Retry-After', '0'],
  }));
  const client = clientFor(t);
  const { response, attempts } = await client.send(post(url));
  assert.deepEqual([response.status, attempts, arrivals.length, client.requests], [200, 5, 5, 5]);
});

test('where 503 is the answer it is told, and what a gateway says is not', async (t) => {
  const { url } = await recording(t, (index) => ({
    status: [502, 503][index]!,
    headers: ['Retry-After', '0'],
  }));
  const { response, attempts } = await clientFor(t).send(post(url, { unavailableIsAnswer: true }));
  assert.deepEqual([response.status, attempts], [503, 2]);
});

test('a wait grows, or is as long as Retry-After says', async (t) => {
  const asked = await recording(t, (index) =>
    index === 0 ? { status: 503, headers: ['Retry-After', '0.3'] } : {},
  );
  const unsaid = await recording(t, (index) => ({ status: index < 2 ? 429 : 200 }));
  const reset = await recording(t, (index) => (index < 2 ? undefined : {}));
  for (const [{ url, arrivals }, waits] of [
    [asked, [300]],
    [unsaid, [100, 300]],
    [reset, [100, 300]],
  ] as const) {
    const { attempts } = await clientFor(t).send(post(url));
    assert.equal(attempts, waits.length + 1);
    // A timer may be a little early by the other clock, and any time late.
    waits.forEach((wait, i) => assert.ok(arrivals[i + 1]!.at - arrivals[i]!.at > wait * 0.9));
  }
});

test('who never has an answer is asked so often and no more', async (t) => {
  const busy = await recording(t, () => ({ status: 503, headers: ['Retry-After', '0'], body: 'later' }));
  const error = await unanswered(clientFor(t).send(post(busy.url)));
  assert.equal(error.message, 'answered 503 to every attempt');
  assert.deepEqual([error.exchange.attempts, busy.arrivals.length], [5, 5]);
  assert.equal(error.exchange.response?.body.toString(), 'later');

  const patient = await recording(t, () => ({ status: 429, headers: ['Retry-After', '5.1'] }));
  const waited = await unanswered(clientFor(t).send(post(patient.url)));
  assert.deepEqual([waited.exchange.attempts, patient.arrivals.length], [2, 2], 'ten seconds at most');

  const lost = await recording(t, () => undefined);
  const cut = await unanswered(clientFor(t).send(post(lost.url)));
  assert.match(cut.message, /reset|closed/);
  assert.deepEqual([cut.exchange.attempts, lost.arrivals.length, cut.exchange.response], [3, 3, undefined]);

  const large = await recording(t, () => ({ body: Buffer.alloc(9_000_000) }));
  const stopped = await unanswered(clientFor(t).send(post(large.url)));
  assert.match(stopped.message, /larger than the maximum of 8 MiB/);
  assert.equal(large.arrivals.length, 1);
});

test('a body in a coding that is not known is not an answer, one that is not what its coding says is a wrong one', async (t) => {
  const named = await recording(t, () => ({ headers: ['Content-Encoding', 'gzip'], body: '{}' }));
  const { response } = await clientFor(t).send(post(named.url));
  assert.equal(response.undecoded, 'a body that is not gzip, as its Content-Encoding says');
  const codings = ['zstd', 'constructor', '__proto__'];
  const messages = codings.map(async (coding) => {
    const { url } = await recording(t, () => ({ headers: ['Content-Encoding', coding] }));
    return (await unanswered(clientFor(t).send(post(url)))).message;
  });
  for (const message of await Promise.all(messages)) assert.match(message, /content coding/);
});

test('no more requests are under way than the limit says', async (t) => {
  let under = 0;
  let most = 0;
  const url = await serve(t, (_, response) => {
    most = Math.max(most, (under += 1));
    setTimeout(() => {
      under -= 1;
      response.end();
    }, 10);
  });
  const client = clientFor(t, { concurrency: 3 });
  await Promise.all(Array.from({ length: 15 }, () => client.send(post(url))));
  assert.equal(most, 3);
});

test('a target that leaves too many requests unanswered gets no further ones', async (t) => {
  const url = await serve(t, () => undefined);
  const client = clientFor(t, { concurrency: 200, requestTimeoutMs: 250 });
  await Promise.all(Array.from({ length: 120 }, () => unanswered(client.send(post(url)))));
  const before = client.requests;
  const last = await unanswered(client.send(post(url)));
  assert.match(
    last.message,
    /^not sent: the target answered nothing more since POST …\/.* \{.*If it ended, one of them/,
  );
  assert.equal(last.exchange.attempts, 0);
  assert.equal(client.requests, before);
});

test('a target that answered after too many requests without a response is not said to be silent', async (t) => {
  const held: ServerResponse[] = [];
  const url = await serve(t, ({ url: path, socket }, response) => {
    if (path === '/down') socket.destroy();
    else if (path === '/up') held.push(response);
    else response.end();
  });
  const client = clientFor(t, { concurrency: 400 });
  await client.send(post(url));
  const up = client.send(post(`${url}/up`));
  // Each has a kind of its own, so none of the kinds is given up before the target.
  const down = (at: number) => unanswered(client.send({ ...post(`${url}/down`), kind: `down ${at}` }));
  await Promise.all(Array.from({ length: 200 }, (_, at) => down(at)));
  held[0]!.end();
  await up;
  const { message } = await down(200);
  assert.match(message, /^not sent: requests without a response took 60 s in all, .*set limits\.concurrency/);
});

test('a kind of request that is never answered gets no further ones, and the others do', async (t) => {
  const url = await serve(t, (request, response) => void (request.url === '/up' && response.end()));
  const client = clientFor(t, { concurrency: 200, requestTimeoutMs: 250 });
  const [up, down] = [post(`${url}/up`), { ...post(`${url}/down`), kind: 'down' }];
  await client.send(up);
  await Promise.all(Array.from({ length: 60 }, () => unanswered(client.send(down))));
  const { message } = await unanswered(client.send(down));
  assert.match(message, /^not sent: POST …\/.*\/down got no response to judge before \(no complete answer/);
  assert.equal((await client.send(up)).response.status, 200);
});

test('closing ends what is under way', async (t) => {
  const client = clientFor(t);
  const url = await serve(t, () => void client.close());
  await unanswered(client.send(post(url)));
});

test('HTTPS is judged by the authority and the certificate of the target file', async (t) => {
  const tls = { cert: loopbackCertificate, key: loopbackKey };
  const server = createTlsServer(
    { ...tls, ca: loopbackCertificate, requestCert: true, rejectUnauthorized: false },
    (request, response) => response.end(String((request.socket as { authorized?: boolean }).authorized)),
  );
  const port = await listen(t, server);
  const url = `https://127.0.0.1:${port}/`;
  const ca = [loopbackCertificate];
  const ask = async (options: object) => (await clientFor(t, { tls: options }).send(post(url))).response.body;
  assert.equal((await ask({ ca })).toString(), 'false');
  assert.equal((await ask({ ca, ...tls })).toString(), 'true');

  const fails = async (to: string, options: object, why: RegExp) =>
    assert.match((await unanswered(clientFor(t, { tls: options }).send(post(to)))).message, why);
  await fails(url, {}, /self-signed; name its authority in tls\.caFile/);
  await fails(`https://localhost:${port}/`, { ca }, /certificate is for another host/);
  const { url: plain } = await recording(t);
  await fails(plain.replace('http:', 'https:'), {}, /does not speak TLS/);
});
