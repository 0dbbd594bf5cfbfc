import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { scanVerdict } from '../certificate/testing.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { contradiction, contradictsCatalogue, readVerdict } from './contradiction.js';
import type { ClauseResult, Verdict, WaiverState } from './schema.js';
import { summarise } from './summary.js';
import { counterexample } from './testing.js';
import { folderWith } from '../target-file/testing.js';
import { verdictOf } from '../../reports/fixtures/build.js';

const [CLAUSE = '', OTHER = ''] = scanVerdict()
  .clauses.filter(({ verdict }) => verdict === 'pass')
  .map(({ id }) => id);
const FAILED: Partial<ClauseResult> = { verdict: 'fail', reason: 'why', counterexample: counterexample() };
const waiver = (state: WaiverState['state'], expires = '2027-01-01'): WaiverState => ({
  clause: CLAUSE,
  reason: 'why',
  expires,
  state,
});
const waived = (waivers: WaiverState[], verdict: ClauseResult['verdict'] = 'waived') =>
  scanVerdict({ [CLAUSE]: { ...FAILED, verdict } }, { waivers });

test('what a run leaves does not contradict itself', () => {
  for (const verdict of [
    scanVerdict(),
    scanVerdict({ [CLAUSE]: FAILED }),
    waived([waiver('applied')]),
    waived([waiver('applied', '2026-11-01')]),
    waived([waiver('expired', '2026-10-31')], 'fail'),
    scanVerdict({}, { waivers: [waiver('stale')] }),
    scanVerdict({}, { waivers: [{ ...waiver('unused'), clause: 'registry.template-id' }] }),
  ])
    assert.equal(contradiction(verdict), undefined);
});

test('members may stand in another order, as databases put them', () => {
  const verdict = scanVerdict();
  const { id, system, section, basis, statement } = CATALOGUE.find(
    (clause) => clause.system === 'token-standard' && !clause.untestable,
  )!;
  const passed = verdict.clauses.find((clause) => clause.id === CLAUSE)!;
  const other = { ...passed, id, system, section, basis, statement };
  const clauses = [...verdict.clauses, other];
  const both = { ...verdict, clauses, summary: summarise(clauses, []) };
  assert.equal(both.summary.authorities?.length, 2);
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value;
  const again = JSON.parse(JSON.stringify(both), (_key, value: unknown) => turned(value)) as Verdict;
  assert.notEqual(JSON.stringify(again.summary), JSON.stringify(both.summary));
  assert.equal(contradiction(again), undefined);
});

const many = <T>([first]: readonly T[]): T[] => Array<T>(20_001).fill(first!);

test('what was changed after a run is named', () => {
  const passed = scanVerdict();
  const causes = many([counterexample()]);
  const none = /^it calls \S+ waived, and no waiver of it applies$/;
  for (const [why, verdict] of [
    [
      /^it judges the clause scan\.\S+ twice$/,
      { ...passed, clauses: [...passed.clauses, passed.clauses[0]!] },
    ],
    [/^it has more than 20000 observations$/, { ...passed, observations: many(passed.observations) }],
    [/20000 causes$/, scanVerdict({ [CLAUSE]: { ...FAILED, furtherCounterexamples: causes } })],
    [/^it has two waivers of/, waived([waiver('applied'), waiver('expired')])],
    [
      /^it has a case that fails .* calls it pass$/,
      scanVerdict({ [CLAUSE]: { ...FAILED, verdict: 'pass' } }),
    ],
    [/calls it not-applicable$/, scanVerdict({ [CLAUSE]: { ...FAILED, verdict: 'not-applicable' } })],
    [none, waived([])],
    [none, waived([waiver('expired', '2026-10-31')])],
    [none, waived([{ ...waiver('applied'), clause: OTHER }])],
    [/applies, and had expired on 2026-10-31, before the run$/, waived([waiver('applied', '2026-10-31')])],
    [/^it calls \S+ pass, and judged no case$/, scanVerdict({ [CLAUSE]: { cases: 0 } })],
    [/applies to no clause$/, { ...passed, clauses: [], waivers: [waiver('applied')] }],
    [/^its waiver of \S+ applies to what is pass$/, scanVerdict({}, { waivers: [waiver('applied')] })],
    [/called stale, and the clause does not pass$/, waived([waiver('stale')], 'fail')],
    [
      /^its summary does not follow from its clauses$/,
      { ...passed, summary: { ...passed.summary, pass: 999 } },
    ],
    [/^its summary/, { ...waived([waiver('expired')], 'fail'), waivers: [], summary: passed.summary }],
  ] as [RegExp, Verdict][])
    assert.match(contradiction(verdict) ?? 'nothing', why);
});

test('what no run by the catalogue leaves is named', () => {
  const untestable = CATALOGUE.find((clause) => clause.untestable !== undefined)?.id ?? '';
  const passed = scanVerdict();
  const changed = (change: Partial<ClauseResult>) => scanVerdict({ [CLAUSE]: change }).clauses;
  assert.equal(contradictsCatalogue(passed.clauses), undefined);
  for (const [clauses, why] of [
    [changed({ id: 'scan.invented' }), /^the catalogue has no clause scan\.invented$/],
    [changed({ statement: 'All is well.' }), /^it words \S+ otherwise than the catalogue$/],
    [changed({ verdict: 'not-testable' }), /^it calls \S+ not testable, and it can be tested$/],
    [changed(statedAs(untestable)), /^it calls \S+ pass, and it cannot be tested$/],
  ] as const)
    assert.match(contradictsCatalogue(clauses) ?? 'nothing', why);
});

function statedAs(wanted: string): Partial<ClauseResult> {
  const { id, system, section, statement } = CATALOGUE.find((clause) => clause.id === wanted)!;
  return { id, system, section, statement };
}

const VERDICT = verdictOf({ clauses: [] });

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
  ] as const)
    assert.throws(() => read(t, text), { name: 'UsageError', message });
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
    [{ ...honest, clauses }, /changed after its run: it words scan\.\S+ otherwise than the catalogue\.$/],
  ] as const)
    assert.throws(() => read(t, JSON.stringify(verdict)), { name: 'UsageError', message });
  // Another catalogue words it as it likes.
  const { clauses: worded } = read(t, JSON.stringify({ ...honest, clauses, run: other }));
  assert.equal(worded[0]?.statement, 'Well.');
});
