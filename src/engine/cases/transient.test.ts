import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawExchange } from '../../http/message.js';
import type { Attempt } from './cases.js';
import { Violation } from '../../http/outcome.js';
import { TransientErrors } from './run.js';
import { exchange, run } from '../testing.js';

const answered = (status: number, changes: Partial<RawExchange['request']> = {}): RawExchange => ({
  ...exchange(),
  request: { ...exchange().request, ...changes },
  response: { status, headers: [], body: Buffer.alloc(0) },
});

const failing = (decided: RawExchange) =>
  new Violation({ expected: 'good', actual: 'bad', symptom: 'bad', exchange: decided });

/** What comes of one case that fails as often as `fails` says, by its number from 0, and of how many tries. */
async function outcomes(fails: (index: number) => boolean, decided: RawExchange, options = {}) {
  let tries = 0;
  const check = () => {
    if (fails(tries++)) throw failing(decided);
  };
  const { findings, judged } = await run({ listed: ['it'] }, check, options);
  return { failed: findings.map(({ everyTime }) => everyTime), judged, tries };
}

test('an error of the server is a failure only if it comes each time, anything else stays one', async () => {
  const error = answered(500);
  for (const [failures, decided, failed, tries, options] of [
    [1, error, [], 3],
    [1, error, [], 3, { shrink: false }],
    [2, error, [], 4],
    [2, error, [], 4, { shrink: false }],
    [Infinity, error, [true]],
    [1, answered(200), [false]],
    [1, answered(404), [false]],
    [1, answered(503, { unavailableIsAnswer: true }), [false]],
  ] as [number, RawExchange, boolean[], number?, object?][]) {
    const found = await outcomes((index) => index < failures, decided, options);
    assert.deepEqual([found.failed, found.judged], [failed, 1]);
    if (tries !== undefined) assert.equal(found.tries, tries);
  }
});

test('a cause that comes again is not doubted at every case', async () => {
  let tries = 0;
  const check = () => {
    tries += 1;
    throw failing(answered(500));
  };
  const listed = Array.from({ length: 50 }, (_, i) => i);
  const { findings } = await run({ listed }, check, { concurrency: 1 });
  assert.equal(findings[0]?.occurrences, 50);
  assert.ok(tries < 60, `${tries} tries`);
});

test('what an answer violates beside is doubted as well, what it violates otherwise is not', async () => {
  const beside = (status: number) =>
    new Violation({ ...failure, symptom: `${status}`, clause: 'another', exchange: answered(status) });
  const clear: Attempt = { outcome: { kind: 'held' }, exchanges: [] };
  const tried: Attempt = { ...clear, beside: [beside(200), beside(500)] };
  const cleared = await new TransientErrors().without(tried, () => Promise.resolve(clear));
  const symptoms = cleared.beside?.map(({ symptom }) => symptom);
  assert.deepEqual(symptoms, ['200']);
  const kept = await new TransientErrors().without(tried, () => Promise.resolve(tried));
  assert.equal(kept.beside?.length, 2);
});

/** A case of many calls, of which each try meets errors at `failing`. */
const longCase = (failing: readonly string[]): Attempt => ({
  outcome: { kind: 'held' },
  exchanges: [],
  beside: failing.map((hint) => {
    const body = Buffer.from(JSON.stringify({ hint }));
    return new Violation({ ...failure, clause: 'another', exchange: answered(502, { body }) });
  }),
});
const failure = { expected: 'good', actual: 'bad', symptom: '502' };

test('of a long case, an error comes again only where it comes to the same call, which may have another name', async () => {
  for (const [first, tries, count] of [
    [['xxxxx'], [['x'], ['xxx'], ['xx', 'xxxx']], 0],
    [['ab'], [['xxx', 'yy'], ['zz']], 1],
  ] as const) {
    const further = tries.map((failing) => longCase(failing));
    const { beside } = await new TransientErrors().without(longCase(first), async () => further.shift()!);
    assert.equal(beside?.length, count);
  }
});

test('a case that a transient error ends each time, another one, shows nothing', async () => {
  const ended = (url: string): Attempt => {
    const violation = new Violation({ ...failure, exchange: answered(502, { url }) });
    return { outcome: { kind: 'violated', violation }, exchanges: [] };
  };
  const tries = ['/of', '/others', '/still'].map((url) => ended(url));
  const { outcome } = await new TransientErrors().without(ended('/a'), () => Promise.resolve(tries.shift()!));
  assert.equal(outcome.kind, 'inconclusive');
});
