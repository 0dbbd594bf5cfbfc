import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { bomb, HOSTILE_KINDS, type HostileKind, hostileUrl } from '../reference/testing/hostile/serve.js';
import { assayInProcess as assay, judge, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';

const LIMITS = { requestTimeout: '1s' };
// As long as a signed token with some claims: it is cut wherever an answer is quoted.
const TOKEN = [40, 300, 256].map((bytes) => randomBytes(bytes).toString('base64url')).join('.');

process.env['REGISTRY_TOKEN'] = TOKEN;

/** A folder with a target file of a hostile registry, until the test ends. */
const targetOf = async (t: TestContext, kind: HostileKind): Promise<string> => {
  const text = targetFile(await hostileUrl(t, kind), {
    limits: LIMITS,
    credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } },
  }).replace('registry:\n', 'registry:\n  credential: registryUser\n');
  return folderWith(t, { 'target.yaml': text });
};

/** What the command says and writes of it. */
const certified = async (t: TestContext, kind: HostileKind) => {
  const cwd = await targetOf(t, kind);
  const ended = await assay('certify target.yaml --out out --budget quick', { cwd });
  assert.ok(ended.status === 1 || ended.status === 3, `${ended.status} ${ended.stderr}`);
  assert.notEqual(verdictIn(cwd, 'out').summary.verdict, 'conforms');
  assert.doesNotMatch(ended.stderr, /assay itself failed|^ +at /m);
  return { ...ended, out: join(cwd, 'out') };
};

/** Everything that a person or a machine may read of the run. */
const readable = ({ stdout, stderr, out }: Awaited<ReturnType<typeof certified>>): string =>
  [stdout, stderr, ...readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))].join('\n');

/** Every part of this length must be missing: reports quote the beginnings of what was answered. */
const TELLING = 16;

const parts = (secret: string): string[] =>
  Array.from({ length: secret.length - TELLING + 1 }, (_, at) => secret.slice(at, at + TELLING));

describe('a hostile target ends in a verdict', { concurrency: 3 }, () => {
  // Its making takes longer than the time that an answer has.
  before(() => Promise.all([bomb('gzip'), bomb('br')]));

  for (const kind of HOSTILE_KINDS.filter((kind) => kind !== 'echo-token' && kind !== 'markup'))
    test(kind, async (t) => {
      const { stdout, verdict } = await judge(await targetOf(t, kind));
      assert.notEqual(verdict.summary.verdict, 'conforms');
      if (/bomb|endless/.test(kind)) assert.match(stdout, /larger\s+than\s+the\s+maximum\s+of\s+8\s+MiB/);
    });

  test('echo-token: the token is in nothing that is written', async (t) => {
    const text = readable(await certified(t, 'echo-token'));
    const encoded = [Buffer.from(TOKEN).toString('base64'), Buffer.from(` ${TOKEN}`).toString('base64')];
    for (const secret of [TOKEN, ...encoded]) {
      // What stands beside a text decides the ends of its base64.
      for (const part of parts(secret.slice(2, -4))) assert.ok(!text.includes(part), `${part} is told`);
    }
    assert.match(text, /\[hidden\]/);
  });

  test('markup: no report obeys it', async (t) => {
    const ended = await certified(t, 'markup');
    const page = readFileSync(join(ended.out, 'report.html'), 'utf8');
    assert.doesNotMatch(page, /<img|<script>globalThis|<a [^>]*javascript:|<[^>]*onerror=/i);
    assert.match(page, /&lt;img src=x onerror=/);
    // Escapes, a bell and a turned reading direction are shown, never sent.
    for (const sign of ['\u0007', '\u001b', '\u202e']) assert.ok(!readable(ended).includes(sign));
  });

  test('one that stops answering after a while', async (t) => {
    const served = await serve(t, {
      instead: () => served.requests.length > 200,
      target: { limits: LIMITS },
    });
    const { summary } = (await judge(served.dir)).verdict;
    assert.equal(summary.verdict, 'inconclusive');
    assert.ok(summary.pass > 0 && summary.inconclusive > 0, JSON.stringify(summary));
  });
});
