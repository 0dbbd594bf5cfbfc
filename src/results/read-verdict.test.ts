import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { scanVerdict } from '../certificate/testing.js';
import { readVerdict } from './read-verdict.js';
import { folderWith } from '../target-file/testing.js';

const VERDICT = {
  schemaVersion: 1,
  target: { name: 'acme', systems: ['registry'] },
  run: {
    seed: 1,
    budget: 'quick',
    startedAt: '2026-08-03T09:15:00.000Z',
    durationMs: 1,
    requests: 2,
    allocations: 0,
    harnessVersion: '0.1.0',
    catalogue: { version: '1.0.0', digest: `sha256:${'0'.repeat(64)}` },
  },
  summary: {
    verdict: 'inconclusive',
    reason: 'no clause was judged',
    pass: 0,
    fail: 0,
    inconclusive: 0,
    'not-applicable': 0,
    'not-testable': 0,
    waived: 0,
  },
  clauses: [],
  observations: [],
  waivers: [],
};

const read = (t: TestContext, text: string) => readVerdict(folderWith(t, { 'verdict.json': text }));

test('a verdict is read as it was written, with members that a later version added', (t) => {
  for (const verdict of [VERDICT, { ...VERDICT, later: { run: 1 } }])
    assert.deepEqual(read(t, JSON.stringify(verdict)), verdict);
});

test('what is not a verdict says what it lacks', (t) => {
  const { clauses: _, ...without } = VERDICT;
  for (const [text, message] of [
    ['{', /verdict\.json: .*JSON/],
    ['[]', /not a verdict that this version of assay reads: it must be object/],
    [JSON.stringify({ ...VERDICT, schemaVersion: 2 }), /\/schemaVersion must be equal to constant/],
    [JSON.stringify(without), /it must have required property 'clauses'/],
    [JSON.stringify({ ...VERDICT, run: { ...VERDICT.run, shard: 'x' } }), /\/run\/shard must match/],
  ] as const) {
    assert.throws(() => read(t, text), { name: 'UsageError', message });
  }
  const message = /verdict\.json: there is no such file; is it the folder that `--out` named\?/;
  assert.throws(() => readVerdict(folderWith(t, {})), { name: 'UsageError', message });
});

test('a verdict that says what no run leaves is refused, by whichever catalogue it was', (t) => {
  const honest = scanVerdict();
  const clauses = honest.clauses.map((clause, at) => (at === 0 ? { ...clause, statement: 'Well.' } : clause));
  const other = { ...honest.run, catalogue: VERDICT.run.catalogue };
  for (const [verdict, message] of [
    [{ ...honest, summary: VERDICT.summary }, /verdict\.json: it was changed after its run: its summary /],
    [{ ...honest, run: other, summary: VERDICT.summary }, /it was changed after its run: its summary /],
    [
      { ...honest, clauses },
      /it was changed after its run: it words scan\.\S+ otherwise than the catalogue\.$/,
    ],
  ] as const)
    assert.throws(() => read(t, JSON.stringify(verdict)), { name: 'UsageError', message });
  // Another catalogue words it as it likes.
  const { clauses: worded } = read(t, JSON.stringify({ ...honest, clauses, run: other }));
  assert.equal(worded[0]?.statement, 'Well.');
});
