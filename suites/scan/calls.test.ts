import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { History } from '../../src/model/history.js';
import type { Answer } from '../../src/model/judgement.js';
import { recordTimeOf, snapshot } from './calls.js';
import { answer } from '../../src/model/testing.js';

const TIMES = ['2025-11-01', '2026-01-01', '2026-02-01', '2026-02-02', '2026-02-03'].map(
  (day) => `${day}T00:00:00Z`,
);

/** What a scan with these snapshots answers. Without a record time, it refuses unless `isBareAllowed`. */
function answered({ query = [] }: Call, isBareAllowed: boolean): Answer {
  const asked = query.find(([name]) => name === 'at')?.[1];
  const found = TIMES.filter((time) => asked === undefined || Date.parse(time) <= Date.parse(asked)).at(-1);
  if (found === undefined || (asked === undefined && !isBareAllowed)) return answer(404, { error: 'no' });
  return answer(200, { record_time: found, object_refs: [] });
}

/** The record time of a snapshot, and the calls that led to it. */
function find(place: Parameters<typeof snapshot>[1], isBareAllowed = true, history = historyOf()) {
  const calls: Call[] = [];
  const search = snapshot(history, place);
  let next = search.next();
  while (!next.done) {
    calls.push(next.value);
    next = search.next({ call: next.value, answer: answered(next.value, isBareAllowed) } as Exchange);
  }
  const time = new Date(Number(recordTimeOf(next.value) / 1_000_000n)).toISOString().replace('.000', '');
  return { time, calls, history };
}

const historyOf = () => new History({ scan: { bulkAcs: { recordTimeParameter: 'at', query: { q: 1 } } } });

test('snapshots are found from the newest backwards', () => {
  for (const isBareAllowed of [true, false]) {
    assert.equal(find(0, isBareAllowed).time, TIMES.at(-1));
    assert.equal(find(1, isBareAllowed).time, TIMES.at(-2));
    assert.equal(find(3, isBareAllowed).time, TIMES.at(-4));
  }
  assert.throws(() => find(5), { name: 'Inconclusive', message: /no earlier snapshot/ });
});

test('each call has the query of the target file', () =>
  assert.ok(
    find(1).calls.every(({ query = [] }) => query.some(([name, value]) => name === 'q' && value === '1')),
  ));

test('old snapshots are looked for once, and then asked for', () => {
  const { time, history, calls } = find(-1);
  assert.equal(time, TIMES[0]);
  const again = find(-1, true, history);
  assert.equal(again.time, TIMES[0]);
  assert.ok(calls.length > 5 && again.calls.length === 1);
});

test('without a snapshot there is no record time', () => {
  const exchange = (given: Answer) => ({ answer: given }) as Exchange;
  for (const odd of [answer(404, {}), answer(200, {}), answer(200, { record_time: 'yesterday' })])
    assert.throws(() => recordTimeOf(exchange(odd)), { name: 'Inconclusive' });
});

test('snapshots between the newest and the oldest ones are drawn', () => {
  const history = historyOf();
  const times = new Set(
    Array.from(
      { length: 40 },
      (_, drawn) => find({ drawn: (drawn * 177_777_773) >>> 0 }, true, history).time,
    ),
  );
  // The other four are the newest ones.
  assert.deepEqual([...times], [TIMES[0]]);
});
