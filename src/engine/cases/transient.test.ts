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

test('an error of the server that does not come again is not a failure', async () => {
  for (const options of [{}, { shrink: false }]) {
    const once = await outcomes((index) => index === 0, answered(500), options);
    assert.deepEqual(once, { failed: [], judged: 1, tries: 3 });
    const twice = await outcomes((index) => index < 2, answered(500), options);
    assert.deepEqual(twice, { failed: [], judged: 1, tries: 4 });
  }
});

test('one that comes each time is one', async () => {
  const always = await outcomes(() => true, answered(500));
  assert.deepEqual([always.failed, always.judged], [[true], 1]);
});

test('a failure that is not an error of the server stays one', async () => {
  for (const decided of [answered(200), answered(404), answered(503, { unavailableIsAnswer: true })]) {
    const once = await outcomes((index) => index === 0, decided);
    assert.deepEqual([once.failed, once.judged], [[false], 1]);
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
    new Violation({
      expected: 'good',
      actual: 'bad',
      symptom: `${status}`,
      clause: 'another',
      exchange: answered(status),
    });
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

test('of a long case, an error comes again only where it comes to the same call', async () => {
  const tries = [['x'], ['xxx'], ['xx', 'xxxx']].map((failing) => longCase(failing));
  const transientErrors = new TransientErrors();
  const cleared = await transientErrors.without(longCase(['xxxxx']), () => Promise.resolve(tries.shift()!));
  assert.deepEqual(cleared.beside, []);
});

test('the same call may have a name of its own each time', async () => {
  const tries = [['xxx', 'yy'], ['zz']].map((failing) => longCase(failing));
  const kept = await new TransientErrors().without(longCase(['ab']), () => Promise.resolve(tries.shift()!));
  assert.equal(kept.beside?.length, 1);
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
