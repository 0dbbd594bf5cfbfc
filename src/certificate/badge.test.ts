import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from 'xmlbuilder2';
import type { Verdict } from '../results/schema.js';
import { badgeOf, svgOf } from './badge.js';
import { signRun } from './sign.js';
import { FAILED, keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';

const LEFT = { verdict: 'not-applicable', reason: 'the target file has no x', lacks: 'x' } as const;

const WAIVER = { clause: 'scan.object-refs', reason: 'x', expires: '2027-01-01', state: 'applied' } as const;

test('a badge tells the systems, what came out, what it does not tell, and its last day', async (t) => {
  const { private: key } = keyPair(t);
  const badge = (verdict: Verdict) =>
    badgeOf(signRun({ dir: runFolder(t, verdict), key, validFor: '9d' }, RUN_DAY).statement);
  const all = scanVerdict().summary.pass;
  for (const [verdict, message, color] of [
    [scanVerdict(), 'conforms, certified until 2026-11-10', 'brightgreen'],
    [
      scanVerdict(
        { 'scan.error-body': LEFT, 'scan.object-refs': { ...FAILED, verdict: 'waived' } },
        { waivers: [WAIVER] },
      ),
      `conforms, partial (${all - 1} of ${all} clauses), 1 waived, certified until 2026-11-10`,
      'yellow',
    ],
    [scanVerdict({ 'scan.object-refs': FAILED }), 'does not conform, certified until 2026-11-10', 'red'],
  ] as const) {
    const made = badge(verdict);
    assert.deepEqual(made, { schemaVersion: 1, label: 'ledger: scan', message, color });
    const svg = create(await svgOf(made)).root().node as unknown as {
      localName: string;
      textContent: string;
    };
    assert.equal(svg.localName, 'svg');
    assert.ok(svg.textContent.includes(message));
  }
});

test('a badge tells what each authority comes to, and never both at once', (t) => {
  const { private: key } = keyPair(t);
  const { statement } = signRun({ dir: runFolder(t, scanVerdict()), key, validFor: '9d' }, RUN_DAY);
  const { assay } = statement.predicate;
  const standard = { system: 'token-standard', clauses: 88, judged: 80, 'not-applicable': 0 };
  const left = [{ clause: 'token-standard.listed-once', reason: 'it was not chosen for the run' }];
  const of = (systems: typeof assay.coverage.systems, failedTests: string[]) => {
    const coverage = { ...assay.coverage, complete: false, systems, left };
    return badgeOf({
      ...statement,
      predicate: { ...statement.predicate, failedTests, assay: { ...assay, coverage } },
    }).message;
  };
  const own = { ...standard, 'not-testable': 7, left: 1 };
  assert.equal(
    of([...assay.coverage.systems, own], ['token-standard.info-found']),
    'conforms to the specification; does not conform to token standard, partial (80 of 81 clauses), certified until 2026-11-10',
  );
  assert.equal(
    of([own], []),
    'conforms to token standard, partial (80 of 81 clauses), certified until 2026-11-10',
  );
});
