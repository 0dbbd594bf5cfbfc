import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { CATALOGUE } from '../spec/catalogue.js';
import { mergeVerdicts } from './merge.js';
import { verdictOf } from '../../reports/fixtures/build.js';
import { verdictSchema, type ClauseResult, type Verdict, type WaiverState } from './schema.js';
import { summarise } from './summary.js';
import { result } from './testing.js';

const IDS = CATALOGUE.map(({ id }) => id).slice(0, 5);
const N = 2;

const waiver = (state: WaiverState['state']): WaiverState => ({
  clause: IDS[1]!,
  reason: 'why',
  expires: '2030-01-01',
  state,
});

/** Shard k of 2, of five clauses. */
function shard(k: number, run: Partial<Verdict['run']> = {}, more: Partial<Verdict> = {}): Verdict {
  const ids = IDS.filter((_, i) => i % N === k - 1);
  const clauses = ids.map((id) => result(id, id === IDS[1] ? 'waived' : 'pass'));
  const waivers = [waiver(k === 2 ? 'applied' : 'unused')];
  const observations = k === 1 ? [{ key: 'registry.x', value: 'y', section: 'Errors' }] : [];
  const verdict = { ...verdictOf({ clauses, waivers, observations }), ...more };
  const own = { durationMs: k * 100, requests: 10 * k, allocations: k, shard: `${k}/${N}` };
  const startedAt = `2026-08-03T09:0${k}:00.000Z`;
  return { ...verdict, run: { ...verdict.run, startedAt, ...own, ...run } };
}

/** Shard k, of other clauses, with a summary that follows from them. */
function changed(k: number, change: (clauses: ClauseResult[]) => ClauseResult[]): Verdict {
  const { clauses, waivers, ...rest } = shard(k);
  const others = change(clauses);
  return { ...rest, waivers, clauses: others, summary: summarise(others, waivers) };
}

test('the shards of a run become the run, in whichever order they come', () => {
  const merged = mergeVerdicts([shard(1), shard(2)]);
  assert.deepEqual(mergeVerdicts([shard(2), shard(1)]), merged);
  const ids = merged.clauses.map(({ id }) => id);
  assert.deepEqual(ids, IDS);
  assert.deepEqual(merged.waivers, [waiver('applied')]);
  assert.equal(merged.observations.length, 1);
  assert.deepEqual([merged.summary.verdict, merged.summary.pass, merged.summary.waived], ['conforms', 4, 1]);
  const { startedAt, durationMs, requests, allocations, shard: of, interrupted } = merged.run;
  assert.deepEqual(
    [startedAt, durationMs, requests, allocations, of, interrupted],
    ['2026-08-03T09:01:00.000Z', 200, 30, 3, undefined, undefined],
  );
});

test('a merged verdict keeps the published schema', () => {
  const validate = formats.default(new Ajv({ strict: true })).compile(verdictSchema);
  const merged = mergeVerdicts([shard(2, { interrupted: true }), shard(1)]);
  assert.equal(merged.run.interrupted, true);
  assert.ok(validate(JSON.parse(JSON.stringify(merged))), JSON.stringify(validate.errors));
});

test('the handshakes of all shards stand in one table, each once', () => {
  const offer = { endpoint: 'a:1', outcome: 'refused', description: 'reset' } as const;
  const [one, other] = ['TLSv1.2', 'TLSv1.3'].map((version) => ({ ...offer, version }));
  const parts = [shard(1, {}, { handshakes: [one!] }), shard(2, {}, { handshakes: [one!, other!] })];
  assert.deepEqual(mergeVerdicts(parts).handshakes, [one, other]);
  assert.equal(mergeVerdicts([shard(1), shard(2)]).handshakes, undefined);
});

test('a failure of one shard is one of the run; a run that was not cut up is merged as it is', () => {
  const failed = changed(2, (clauses) => [clauses[0]!, result(IDS[3]!, 'fail')]);
  assert.equal(mergeVerdicts([shard(1), failed]).summary.verdict, 'does-not-conform');
  const { shard: _, ...run } = shard(1).run;
  const whole = { ...shard(1), run };
  assert.deepEqual(mergeVerdicts([whole]), whole);
});

const other = { catalogue: { version: '2', digest: `sha256:${'1'.repeat(64)}` } };

test('what cannot be merged says why', () => {
  const ofScan = shard(2, {}, { target: { ...shard(1).target, systems: ['scan'] } });
  for (const [parts, why] of [
    [[], /nothing to merge/],
    [[shard(1)], /shard 2\/2 is missing/],
    [[shard(2)], /shard 1\/2 is missing/],
    [[shard(1), shard(2), shard(2)], /shard 2\/2 is given twice/],
    [[shard(1), shard(2, { shard: '2/3' })], /number of shards is 2 in one and 3/],
    [[shard(1), shard(2, { budget: 'deep' })], /budget is standard in one and deep/],
    [[shard(1), shard(2, other)], /catalogue is sha256:\S+ in one/],
    [
      [shard(1), shard(2, {}, { target: { name: 'b', systems: [] } })],
      /target is acme registry .* in one and b/,
    ],
    [[shard(1), shard(2, {}, { waivers: [] })], /waivers/],
    [[shard(1), shard(2, {}, { waivers: [{ ...waiver('applied'), expires: '2031-01-01' }] })], /waivers/],
    [[shard(1), shard(2, { seed: 2 })], /seed is 42 in one and 2/],
    [[shard(1), shard(2, { harnessVersion: '0.2.0' })], /version of assay is 0\.1\.0 in one and 0\.2\.0/],
    [[shard(1), ofScan], /systems of the target is registry in one and scan/],
    [[shard(1, { shard: '0/0' })], /there is no shard 0\/0/],
    [[shard(1, { shard: '9/2' }), shard(2)], /there is no shard 9\/2/],
    [[shard(1, { shard: `1/${'9'.repeat(12)}` })], /shard 2\/9+, .* and 99\d+ more is missing/],
  ] as [Verdict[], RegExp][])
    assert.throws(() => mergeVerdicts(parts), { name: 'CannotMerge', message: why });
});

test('a shard that has what is not its part is refused', () => {
  for (const [doctored, why] of [
    [
      changed(2, (clauses) => clauses.slice(0, 1)),
      /^shard 1\/2 judges \S+, which is not its part: .* left out$/,
    ],
    [changed(2, (clauses) => [...clauses, clauses[1]!]), /^shard \d\/2 judges \S+, which is not its part/],
    [changed(2, (clauses) => [...clauses, result(IDS[0]!, 'pass')]), /which is not its part/],
    [
      changed(2, (clauses) => [...clauses, result('registry.invented', 'pass')]),
      /judges registry\.invented, which the catalogue of this assay does not have$/,
    ],
  ] as [Verdict, RegExp][])
    assert.throws(() => mergeVerdicts([shard(1), doctored]), { name: 'CannotMerge', message: why });
});
