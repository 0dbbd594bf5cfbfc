import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WaiverState } from '../results/schema.js';
import { termOf } from './sign.js';
import { RUN_DAY, scanVerdict } from './testing.js';

const waiver = (expires: string, state: WaiverState['state'] = 'applied'): WaiverState => ({
  clause: `scan.until-${expires}`,
  reason: 'why',
  expires,
  state,
});
const run = scanVerdict();
const withWaivers = (...waivers: WaiverState[]) => ({ ...run, waivers });

test('a certificate ends so many days after the run, or on the day that is asked for', () => {
  assert.deepEqual(termOf(run, {}, RUN_DAY), { expires: '2027-04-30' });
  assert.deepEqual(termOf(run, { validFor: '1d' }, RUN_DAY), { expires: '2026-11-02' });
  assert.deepEqual(termOf(run, { expires: '2027-05-01' }, RUN_DAY), { expires: '2027-05-01' });
  // Its last day is not over before its end.
  assert.deepEqual(termOf(run, { expires: '2026-11-01' }, RUN_DAY), { expires: '2026-11-01' });
});

test('it does not outlive a waiver that it rests on', () => {
  const two = withWaivers(waiver('2027-02-01'), waiver('2027-01-01'), waiver('2026-12-01', 'unused'));
  assert.deepEqual(termOf(two, {}, RUN_DAY), { expires: '2027-01-01', because: 'scan.until-2027-01-01' });
  assert.deepEqual(termOf(two, { validFor: '5d' }, RUN_DAY), { expires: '2026-11-06' });
  assert.throws(() => termOf(withWaivers(waiver('2026-10-31')), {}, RUN_DAY), {
    name: 'UsageError',
    message: 'The waiver of scan.until-2026-10-31 expired on 2026-10-31: judge the target again.',
  });
});

test('what is no time to come is refused', () => {
  const later = new Date('2027-06-01T00:00:00Z');
  for (const [asked, today, message] of [
    [{ expires: '2026-10-31' }, RUN_DAY, /^--expires 2026-10-31: that day is over\.$/],
    [{ expires: '2026-02-30' }, RUN_DAY, /^--expires 2026-02-30: expected a day, such as 2027-05-01\.$/],
    [{ expires: 'soon' }, RUN_DAY, /^--expires soon: expected a day/],
    [{ validFor: '0d' }, RUN_DAY, /^--valid-for 0d: expected a number of days/],
    [{ validFor: '6m' }, RUN_DAY, /^--valid-for 6m: expected a number of days/],
    [{}, later, /^The run is of 2026-11-01, so a certificate of it would have expired on 2027-04-30: judge/],
  ] as const)
    assert.throws(() => termOf(run, asked, today), { name: 'UsageError', message });
});
