import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Cases, seedOf } from './cases.js';
import { Violation } from '../../http/outcome.js';
import type { Counterexample, Verdict } from '../../results/schema.js';
import type { Found } from '../run/events.js';
import { confirmReplays, repeatedCase } from '../run/repeated-case.js';
import { run } from '../testing.js';

interface Input {
  name: string;
  values: number[];
}

const cases: Cases<Input> = {
  listed: [
    { name: 'first', values: [] },
    { name: 'second', values: [9, 9, 9, 9, 9, 9] },
  ],
  random: fc.record({ name: fc.string(), values: fc.array(fc.nat(), { maxLength: 60, size: 'max' }) }),
};

const tooMany = ({ values }: Input) => {
  if (values.length > 3) throw new Violation({ expected: 'few', actual: 'many', symptom: 'many' });
};

test('a path leads to the very case, whatever the seed and wherever shrinking led', async () => {
  for (const listed of [cases.listed!, []])
    for (let seed = -3; seed < 20; seed += 1) {
      const { findings } = await run({ ...cases, listed }, tooMany, { seed });
      const [{ input, path }] = findings as [(typeof findings)[0]];
      const seen: Input[] = [];
      const see = (found: Input) => {
        seen.push(found);
        tooMany(found);
      };
      const again = await run({ ...cases, listed }, see, { seed, path });
      // Once to judge it, once to confirm it, and nothing else.
      assert.deepEqual(seen, [input, input]);
      assert.equal(again.findings[0]?.path, path);
      assert.deepEqual([again.judged, again.findings[0].everyTime], [1, true]);
    }
});

test('shrinking begins with the case that failed', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const inputs = await inputsOf(seed);
    for (const at of [0, 1, 2, 9, 20, 31]) {
      const seen: Input[] = [];
      const check = (input: Input) => {
        seen.push(input);
        if (seen.length === at + 1) throw new Violation({ expected: 'nothing', actual: 'something' });
      };
      await run(cases, check, { seed, concurrency: 1 });
      assert.deepEqual(seen[inputs.length], inputs[at]);
    }
  }
});

test('a path of a listed case leads to it', async () => {
  for (const [path, expected] of cases.listed!.entries()) {
    const seen: Input[] = [];
    const { findings } = await run(cases, (input) => seen.push(input), { path: String(path) });
    assert.deepEqual(seen, [expected]);
    assert.deepEqual(findings, []);
  }
});

const inputsOf = async (seed: number) => {
  const seen: Input[] = [];
  await run(cases, (input) => seen.push(input), { seed });
  return seen;
};

test('a seed gives the same cases, also in another process, and another seed others', async () => {
  assert.deepEqual(await inputsOf(1), await inputsOf(1));
  assert.notDeepEqual(await inputsOf(1), await inputsOf(2));
  const module = JSON.stringify(new URL('../../../generators/registry/meta.js', import.meta.url).href);
  const caseModule = JSON.stringify(new URL('../testing.js', import.meta.url).href);
  const script = `
    import { meta } from ${module};
    import { run } from ${caseModule};
    const seen = [];
    await run({ listed: [{}], random: meta }, (input) => seen.push(input), { seed: 11 });
    console.log(JSON.stringify(seen));`;
  const outputs = [1, 2].map(
    () => spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout,
  );
  assert.ok(outputs[0]!.length > 100);
  assert.equal(outputs[0], outputs[1]);
});

test('a failure that its calls do not show right after the run needs the whole run', async () => {
  const failure = { path: 'registry.contract-id:0', seed: 1, everyTime: true, calls: [], wholeCase: true };
  const [shown, lost] = [{ ...failure }, { ...failure }] as unknown as [Counterexample, Counterexample];
  const result = (counterexamples: Counterexample[]) => ({
    ...{ clause: 'registry.contract-id', judged: 1, counterexamples },
    ...{ inconclusive: [], notApplicable: [], unanswered: [] },
  });
  const found = { results: [result([shown, lost])], requests: 10, hints: ['a'] } as unknown as Found;
  const answers = [result([shown]), result([])];
  await confirmReplays(
    found,
    { all: ['registry.contract-id', 'registry.sending'], parties: 9 },
    async () => ({ ...found, ...{ results: [answers.shift()!], requests: 2, hints: ['b'] } }),
  );
  assert.deepEqual([shown.wholeRun, lost.wholeRun], [undefined, true]);
  assert.deepEqual([found.requests, found.hints], [14, ['a', 'b', 'b']]);
  const clauses = [{ id: 'registry.contract-id', counterexample: lost }, { id: 'registry.sending' }];
  const asked = { where: 'out', clause: 'registry.contract-id' };
  const repeated = repeatedCase({ clauses } as unknown as Verdict, asked);
  assert.deepEqual(repeated, { judged: clauses.map(({ id }) => id), seed: 1, everyTime: true });
});

test('the seed of a test is its own, and fits into 32 bits', () => {
  const seeds = ['a', 'b', 'a b'].flatMap((name) => [0, 1, -1, 2 ** 31].map((seed) => seedOf(seed, name)));
  assert.equal(new Set(seeds).size, seeds.length);
  for (const seed of seeds) assert.equal(seed, seed | 0);
  // Written down: a run of an older version is repeated by its seed.
  assert.equal(seedOf(42, 'registry.meta-object a-meta'), -1138769270);
});
