import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanVerdict } from '../certificate/testing.js';
import { contradiction } from './contradiction.js';
import type { ClauseResult, Verdict, WaiverState } from './schema.js';
import { counterexample } from './testing.js';

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

test('what was changed after a run is named', () => {
  const passed = scanVerdict();
  for (const [verdict, why] of [
    [
      { ...passed, clauses: [...passed.clauses, passed.clauses[0]!] },
      /^it judges the clause scan\.\S+ twice$/,
    ],
    [waived([waiver('applied'), waiver('expired')]), /^it has two waivers of/],
    [
      scanVerdict({ [CLAUSE]: { ...FAILED, verdict: 'pass' } }),
      /^it has a case that fails .* calls it pass$/,
    ],
    [scanVerdict({ [CLAUSE]: { ...FAILED, verdict: 'not-applicable' } }), /calls it not-applicable$/],
    [waived([]), /^it calls \S+ waived, and no waiver of it applies$/],
    [waived([waiver('expired', '2026-10-31')]), /waived, and no waiver of it applies$/],
    [waived([{ ...waiver('applied'), clause: OTHER }]), /waived, and no waiver of it applies$/],
    [waived([waiver('applied', '2026-10-31')]), /applies, and had expired on 2026-10-31, before the run$/],
    [scanVerdict({}, { waivers: [waiver('applied')] }), /^its waiver of \S+ applies to what is pass$/],
    [waived([waiver('stale')], 'fail'), /called stale, and the clause does not pass$/],
    [
      { ...passed, summary: { ...passed.summary, pass: 999 } },
      /^its summary does not follow from its clauses$/,
    ],
    [{ ...waived([waiver('expired')], 'fail'), waivers: [], summary: passed.summary }, /^its summary/],
  ] as [Verdict, RegExp][])
    assert.match(contradiction(verdict) ?? 'nothing', why);
});
