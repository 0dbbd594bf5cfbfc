import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { bomb, HOSTILE_KINDS, type HostileKind, hostileUrl } from '../../reference/testing/hostile/serve.js';
import { serveTcp } from '../../probes/tls/testing.js';
import { OWNER } from '../access.js';
import { Runs } from '../store/runs.js';
import { Work } from '../store/work.js';
import { whyNotShown } from '../team/seal.js';
import { DATABASES, type Opened } from '../testing/databases.js';
import { Doctor, Runner } from './runner.js';
import { createServer } from 'node:http';
import { runChild } from '../../platform/child-process.js';
import { listen } from '../../http/testing.js';
import { guarded } from './job.js';

/** An unpacked bomb would be a gigabyte. */
const MOST_MORE_KB = 150 * 1024;
const REACH = { hosts: ['127.0.0.1'], forOthers: true };
const TOKEN = 'assay-token';

/** A target file of services at a URL: whatever answers there is asked for everything. */
const fileOf = (url: string) => `version: 1
name: Hostile
environment: staging
registry: { url: "${url}" }
participant: { url: "${url}" }
scan: { url: "${url}" }
credentials: { participantAdmin: { tokenEnv: HOSTILE_TOKEN } }
limits: { requestTimeout: 1s }
`;

/** A port that takes connections, and says nothing: no handshake of TLS ever ends there. */
const silent = (t: TestContext): Promise<string> => serveTcp(t, () => undefined);

describe('whatever answers, it is told what was wrong with it, in bounded time and memory', () => {
  let opened: Opened;
  before(async () => {
    opened = await DATABASES[0]!.open();
    // Its making takes longer than the time that an answer has.
    await Promise.all([bomb('gzip'), bomb('br')]);
  });
  after(() => opened.close());
  const here = () => ({
    folder: opened.folder,
    hosts: [],
    env: { ...process.env, HOSTILE_TOKEN: 'a-token-of-some-length' },
  });

  test('where control of a host is to be shown', async (t) => {
    const before = process.resourceUsage().maxRSS;
    const whyAt = (port: string) =>
      whyNotShown('127.0.0.1', TOKEN, { reach: REACH, port: Number(port), longestMs: 500 });
    const told: Partial<Record<HostileKind, RegExp>> = {
      'endless-body': /http answers with more than a token/,
      'gzip-bomb': /http answers with more than a token/,
      'br-bomb': /http answers with more than a token/,
      'one-byte-a-second': /http: no complete answer within 0\.5 s/,
      'never-answers': /http: no complete answer within 0\.5 s/,
      'huge-headers': /http: the headers of the response are larger/,
      'redirect-elsewhere': /http answers 302/,
    };
    for (const kind of HOSTILE_KINDS) {
      const why = (await whyAt(new URL(await hostileUrl(t, kind)).port)) ?? 'it is shown';
      assert.match(why, told[kind] ?? /^https[^]*; http/, kind);
      assert.doesNotMatch(why, /[\p{Cc}\p{Cf}]|it is shown/u, kind);
    }
    assert.match(
      (await whyAt(new URL(`http://${await silent(t)}`).port)) ?? '',
      /^https: no .*; http: no complete answer/,
    );
    assert.ok(process.resourceUsage().maxRSS - before < MOST_MORE_KB);
  });

  test('where a target is looked at', async (t) => {
    const doctor = new Doctor(here());
    const [gzip, trickle, headers] = await Promise.all(
      (['gzip-bomb', 'one-byte-a-second', 'huge-headers'] as const).map((kind) => hostileUrl(t, kind)),
    );
    for (const [url, told] of [
      [gzip!, /larger than the maximum of 8 MiB/],
      [trickle!, /no complete answer within 1 s/],
      [headers!, /headers of the response are larger/],
      [await hostileUrl(t, 'endless-body'), /larger than the maximum of 8 MiB/],
      [`https://${await silent(t)}`, /no (?:connection|complete answer)/],
    ] as const) {
      const checks = await doctor.examine(OWNER, fileOf(url));
      const words = checks.map(({ what, state, result }) => `${what} ${state}: ${result}`).join('\n');
      assert.match(words, told);
      assert.doesNotMatch(words, /assay itself failed|longer than 30 s/);
      assert.ok(checks.filter(({ state }) => state === 'wrong').length >= 2, words);
    }
    // Nobody follows: `hostileUrl` counts who does.
    await doctor.examine(OWNER, fileOf(await hostileUrl(t, 'redirect-elsewhere')));
  });

  test('where a target is judged', async (t) => {
    const { database } = opened;
    const work = new Work(database, async () => undefined);
    for (const url of [
      await hostileUrl(t, 'br-bomb'),
      await hostileUrl(t, 'markup'),
      `https://${await silent(t)}`,
    ]) {
      const text = fileOf(url).replace(/^(participant|scan|credentials).*\n/gm, '');
      const id = await work.ask(OWNER, { name: 'x', subject: { text }, budget: 'quick', seed: 1 });
      await new Runner(work, 'test', here()).run(id);
      const runs = new Runs(database);
      const { state, summary, trouble } = (await runs.get(OWNER, id))!;
      if (state === 'ended') assert.notEqual(summary?.verdict, 'conforms', url);
      else assert.match(trouble ?? '', /no (?:connection|complete answer)|larger than/, url);
      assert.doesNotMatch(trouble ?? '', /ended early|^ +at /m, url);
    }
  });
});

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
