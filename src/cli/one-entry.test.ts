import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { certify } from '../engine/run/certify.js';
import { judgedTarget } from '../preflight/judged-target.js';
import { startMounts } from '../proof/embedded.js';
import { FAULTS } from '../reference/faults/all.js';
import type { Fault } from '../reference/mount.js';
import type { StandardWrap } from '../reference/token-standard/route.js';
import { readBody } from '../reference/serve.js';
import type { System } from '../spec/clause.js';
import { defectsOf } from '../results/defects.js';
import { listen } from '../http/testing.js';

const REGISTRY: readonly System[] = ['registry', 'token-standard'];
const PARTICIPANT: readonly System[] = ['participant', 'authentication'];

/** Faults of the reference that show in several clauses, and how many clauses at least. */
const SEEDED: readonly (readonly [name: string, systems: readonly System[], clauses: number])[] = [
  ['answers-422-to-wrong-types', REGISTRY, 4],
  ['null-debug-fields-when-excluded', REGISTRY, 4],
  ['caches-answers-by-id', REGISTRY, 2],
  ['context-named-gzip', ['registry'], 2],
  ['v2-24-legs', ['token-standard'], 2],
  ['v2-49-accounts', ['token-standard'], 3],
  ['health-fails-where-nothing-may-be-coded', ['operator'], 2],
  ['fails-for-no-object-for-reject', ['token-standard'], 3],
  ['not-there-for-reject', ['token-standard'], 1],
  ['does-not-check-signatures', PARTICIPANT, 3],
  ['admits-users-that-name-nobody', PARTICIPANT, 3],
  ['demands-the-only-synchronizer', PARTICIPANT, 5],
  ['fewer-contracts-without-debug-fields', REGISTRY, 2],
  ['asks-for-client-certificates-in-vain', ['operator'], 5],
];

type Instead = (request: IncomingMessage, body: string) => ((response: ServerResponse) => void) | undefined;

const answering =
  (status: number, headers: Record<string, string>, text: string) => (response: ServerResponse) => {
    response.writeHead(status, headers);
    response.end(text);
  };
const FAILED = answering(500, { 'content-type': 'text/plain' }, 'TypeError: Cannot read properties of null');

/** Answers from the nth call on, and each time, or only each nth time. */
const fromCall = (nth: number, answer: ReturnType<typeof answering>, isOnlyEach = false): Instead => {
  let calls = 0;
  return () => {
    calls += 1;
    return (isOnlyEach ? calls % nth === 0 : calls > nth) ? answer : undefined;
  };
};

/** What a server does before all its calls, so that every clause of every system that asks for it meets it. */
const SHARED: Readonly<Record<string, Instead>> = {
  'an exception where a body is not an object': (_, body) => (body.startsWith('[') ? FAILED : undefined),
  'an exception in every seventh call': fromCall(7, FAILED, true),
  'a refusal of every call after the first 300': fromCall(
    300,
    answering(400, { 'content-type': 'application/json' }, '{"error":"the pool is closed"}'),
  ),
  'a redirect of every call that excludes debug fields': ({ url }, body) =>
    body.includes('"excludeDebugFields":true')
      ? answering(308, { location: `https://elsewhere.example${url}` }, '')
      : undefined,
};

/** The plain reference behind something that answers in its place. @returns its target file */
async function behind(t: TestContext, instead: Instead): Promise<string> {
  const reference = await startMounts([{ name: 'plain' }]);
  t.after(() => reference.close());
  const { targetFile } = reference.targets[0]!;
  const text = readFileSync(targetFile, 'utf8');
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)![0];
  const server = createServer((request, response) => {
    void readBody(request).then(
      (body = Buffer.alloc(0)) => {
        const own = instead(request, body.toString());
        if (own) return own(response);
        const { method, headers } = request;
        const inner = ask(`${origin}${request.url}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode!, answer.rawHeaders);
          answer.pipe(response);
        });
        inner.on('error', () => response.destroy());
        inner.end(body);
      },
      () => response.destroy(),
    );
  });
  const port = await listen(t, server);
  writeFileSync(targetFile, text.replaceAll(origin, `http://127.0.0.1:${port}`));
  return targetFile;
}

async function defectsFound(targetFile: string, systems: readonly System[]) {
  const target = judgedTarget(targetFile);
  const { clauses } = await certify({ target, systems: [...systems], budget: 'quick', seed: 3 });
  const failed = clauses.filter(({ verdict }) => verdict === 'fail');
  return { failed, defects: defectsOf(failed) };
}

const told = (defects: ReturnType<typeof defectsOf>) =>
  defects
    .map(({ causes }) =>
      causes
        .map(({ clause, counterexample: { symptom, actual } }) => `${clause.id}: ${symptom}: ${actual}`)
        .join('\n'),
    )
    .join('\n---\n');

describe('one mistake of a target is one entry', { concurrency: 2 }, () => {
  for (const [name, systems, clauses] of SEEDED)
    test(name, async (t) => {
      const fault = FAULTS.find((each) => each.name === name)!;
      const reference = await startMounts([{ name, fault }]);
      t.after(() => reference.close());
      const { failed, defects } = await defectsFound(reference.targets[0]!.targetFile, systems);
      assert.equal(defects.length, 1, told(defects));
      assert.ok(failed.length >= clauses, failed.map(({ id }) => id).join());
      assert.equal(defects[0]!.clauses.length, failed.length);
    });

  for (const [name, instead] of Object.entries(SHARED))
    test(`${name}, in two systems`, async (t) => {
      const { failed, defects } = await defectsFound(await behind(t, instead), REGISTRY);
      assert.equal(defects.length, 1, told(defects));
      const [{ calls }] = defects as [(typeof defects)[0]];
      assert.ok(calls.length > 1, calls.join());
      assert.deepEqual(new Set(failed.map(({ system }) => system)), new Set(REGISTRY));
    });

  test('an id and a member that one 404 refuses are two entries', async (t) => {
    const notFound = answering(404, { 'content-type': 'application/json' }, '{"error":"not found"}');
    const targetFile = await behind(t, ({ url }, body) =>
      /v1\/[^/]*%/.test(url!) || body.includes('"meta":{"') ? notFound : undefined,
    );
    const { defects } = await defectsFound(targetFile, ['registry']);
    const led = defects.map(({ clauses: [first] }) => first!.id);
    assert.deepEqual(
      new Set(led),
      new Set(['registry.meta-accepted', 'registry.accept-path']),
      told(defects),
    );
  });

  test('two mistakes are two entries', async (t) => {
    const names = ['no-template-id-on-second-contract', 'answers-500-to-null-body'];
    const wrap: StandardWrap = (serve) =>
      names.reduce((served, name) => FAULTS.find((each) => each.name === name)!.wrap!(served), serve);
    const fault: Fault = { name: 'both', breaks: ['x'], explains: '', wrap };
    const reference = await startMounts([{ name: 'both', fault }]);
    t.after(() => reference.close());
    const { defects } = await defectsFound(reference.targets[0]!.targetFile, ['registry']);
    assert.equal(defects.length, 2, told(defects));
  });
});
