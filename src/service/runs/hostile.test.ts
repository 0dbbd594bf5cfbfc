import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import {
  bomb,
  HOSTILE_KINDS,
  type HostileKind,
  startHostile,
} from '../../reference/testing/hostile/serve.js';
import { OWNER } from '../own-machine.js';
import { Runs } from '../store/runs.js';
import { Work } from '../store/work.js';
import { whyNotShown } from '../team/seal.js';
import { DATABASES, type Opened } from '../testing/databases.js';
import { Doctor } from './doctor.js';
import { Runner } from './runner.js';

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
async function silent(t: TestContext): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function served(t: TestContext, kind: HostileKind): Promise<string> {
  const hostile = await startHostile(kind);
  t.after(async () => {
    await hostile.close();
    assert.equal(hostile.strayed(), 0);
  });
  return hostile.url;
}

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
    const whyAt = (port: number | string) =>
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
      const why = (await whyAt(new URL(await served(t, kind)).port)) ?? 'it is shown';
      assert.match(why, told[kind] ?? /^https[^]*; http/, kind);
      assert.doesNotMatch(why, /[\p{Cc}\p{Cf}]|it is shown/u, kind);
    }
    assert.match((await whyAt(await silent(t))) ?? '', /^https: no .*; http: no complete answer/);
    assert.ok(process.resourceUsage().maxRSS - before < MOST_MORE_KB);
  });

  test('where a target is looked at', async (t) => {
    const doctor = new Doctor(here());
    const [gzip, trickle, headers] = await Promise.all(
      (['gzip-bomb', 'one-byte-a-second', 'huge-headers'] as const).map((kind) => served(t, kind)),
    );
    for (const [url, told] of [
      [gzip!, /larger than the maximum of 8 MiB/],
      [trickle!, /no complete answer within 1 s/],
      [headers!, /headers of the response are larger/],
      [await served(t, 'endless-body'), /larger than the maximum of 8 MiB/],
      [`https://127.0.0.1:${await silent(t)}`, /no (?:connection|complete answer)/],
    ] as const) {
      const checks = await doctor.examine(OWNER, fileOf(url));
      const words = checks.map(({ what, state, result }) => `${what} ${state}: ${result}`).join('\n');
      assert.match(words, told);
      assert.doesNotMatch(words, /assay itself failed|longer than 30 s/);
      assert.ok(checks.filter(({ state }) => state === 'wrong').length >= 2, words);
    }
    // Nobody follows: `served` counts who does.
    await doctor.examine(OWNER, fileOf(await served(t, 'redirect-elsewhere')));
  });

  test('where a target is judged', async (t) => {
    const { database } = opened;
    const work = new Work(database, async () => undefined);
    for (const url of [
      await served(t, 'br-bomb'),
      await served(t, 'markup'),
      `https://127.0.0.1:${await silent(t)}`,
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
