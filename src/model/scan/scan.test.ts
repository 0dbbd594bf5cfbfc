import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from '../reading/instant.js';
import type { Answer, Judgement } from '../judgement.js';
import { bulkAcs, type BulkAcsCall, Digests } from './bulk-acs.js';
import { Snapshots } from './snapshots.js';
import { answer } from '../testing.js';

const asked = (text?: string, served = true): BulkAcsCall => ({
  question: `/acs?${text}`,
  served,
  servedAlike: served,
  fails: false,
  ...(text !== undefined && { asked: { text, instant: instantOf(text)! } }),
});

const snapshot = (time: string, ...digests: string[]) =>
  answer(200, {
    record_time: time,
    object_refs: digests.map((digest) => ({ url: 'https://objects.example/a', digest })),
  });

const broken = (judgements: readonly Judgement[]) =>
  judgements.flatMap(({ clause, wrong }) => (wrong ? [`${clause.id}: ${wrong.symptom}`] : []));

test('an accepted question is answered with a snapshot at or before its time', () => {
  const judge = (call: BulkAcsCall, got: Answer) => broken(bulkAcs(call, got));
  assert.deepEqual(judge(asked('2025-01-01T00:00:00Z'), snapshot('2024-07-08T13:00Z', 'a')), []);
  assert.deepEqual(judge(asked('2024-01-01T00:00:00Z'), snapshot('2024-07-08T13:00Z', 'a')), [
    'scan.at-or-before: later than asked for',
  ]);
  assert.deepEqual(judge(asked(), answer(201, {})), ['scan.snapshot: 201 instead of 200']);
  assert.deepEqual(judge(asked(), answer(200, { record_time: 'now', object_refs: [] })), [
    'scan.record-time: record_time is not a date-time in UTC',
  ]);
});

test('an error has an ErrorResponse, where the service has answered before', () => {
  for (const status of [400, 404, 422, 500]) {
    assert.equal(broken(bulkAcs(asked(), answer(status))).length, 1);
    assert.deepEqual(broken(bulkAcs(asked(undefined, false), answer(status))), []);
    assert.deepEqual(broken(bulkAcs(asked(), answer(status, { error: 'no' }))), []);
  }
  for (const status of [401, 405, 429, 503]) assert.deepEqual(bulkAcs(asked(), answer(status)), []);
  const otherwise = { ...asked(), otherwise: 'neither' as const };
  assert.deepEqual(broken(bulkAcs(otherwise, answer(400, undefined, { 'content-type': 'a/b' }))), []);
});

/** What the last of these answers breaks. */
function seen(...answers: [string | undefined, Answer][]): string[] {
  const snapshots = new Snapshots();
  return broken(answers.map(([text, got]) => snapshots.see(asked(text), got)).at(-1)!);
}

test('the objects of a record time stay the same', () => {
  const [first, same, other] = [snapshot('2024-01-01T00:00:00Z', 'a', 'b'), ['b', 'a'], ['a']] as const;
  const at = (...digests: string[]) => snapshot('2024-01-01T00:00:00Z', ...digests);
  assert.deepEqual(seen([undefined, first], [undefined, at(...same)]), []);
  assert.deepEqual(seen([undefined, first], [undefined, at(...other)]), [
    'scan.snapshot-objects: other objects',
  ]);
  assert.deepEqual(seen(['2024-02-01T00:00:00Z', first], ['2024-03-01T00:00:00Z', at('c')]), [
    'scan.snapshot-objects: other objects',
  ]);
  // Two snapshots of one second, the time of both rounded down.
  assert.deepEqual(seen(['2024-01-01T00:00:00.250Z', first], ['2024-01-01T00:00:00.251Z', at('c')]), []);
});

test('a later question leads to no earlier snapshot: the newest may be late', () => {
  const [march, may, june] = ['2024-03-01', '2024-05-01', '2024-06-01'].map((day) => `${day}T00:00:00Z`);
  const [one, two, three] = [march!, may!, june!].map((time) => snapshot(time, time)) as [
    Answer,
    Answer,
    Answer,
  ];
  const wrong = ['scan.monotonic: an earlier one for a later question'];
  assert.deepEqual(seen([undefined, three], [may, two], [june, one]), wrong);
  assert.deepEqual(seen([may, two], [june, one]), wrong);
  assert.deepEqual(seen([undefined, three], [june, one], [may, two]), []);
  const isLate = (...answers: [string | undefined, Answer][]) => {
    const snapshots = new Snapshots();
    const judgements = answers.map(([text, got]) => snapshots.see(asked(text), got)).at(-1)!;
    return judgements.some((each) => each.wrong?.mayBeLate);
  };
  assert.ok(isLate([may, two], [june, one]));
  assert.ok(!isLate([undefined, three], [may, two], [june, one]));
});

test('a time after that of a known snapshot leads to one', () => {
  const known: [string | undefined, Answer][] = [
    [undefined, snapshot('2024-06-01T00:00:00Z', 'b')],
    ['2024-02-01T00:00:00Z', snapshot('2024-01-01T00:00:00.25Z', 'a')],
  ];
  const none = answer(404, { error: 'none' });
  const wrong = ['scan.found: no snapshot where there is one'];
  for (const [text, found] of [
    ['2024-01-01T00:00:00.26Z', wrong],
    ['2024-03-01T00:00:00Z', wrong],
    // The time of the snapshot may be longer than it is written; others may not read such a time.
    ['2024-01-01T00:00:00.255Z', []],
    ['2024-01-01T00:00:00.260000001Z', []],
    ['2024-01-01T02:00:00+01:00', []],
    ['2023-03-01T00:00:00Z', []],
    // Times to come may be refused, but not those before one that is answered.
    ['9999-12-31T23:59:59Z', []],
  ] as const)
    assert.deepEqual(seen(...known, [text, none]), found, text);
  assert.deepEqual(seen(...known, ['9999-12-31T23:59:59Z', answer(500, { error: 'no' })]), wrong);
  const far: [string, Answer] = ['9999-12-31T23:59:59Z', snapshot('2024-06-01T00:00:00Z', 'b')];
  assert.deepEqual(seen(...known, far, ['2999-12-31T23:59:59Z', none]), wrong);
  for (const status of [429, 403, 414])
    assert.deepEqual(seen(...known, ['2024-03-01T00:00:00Z', answer(status)]), [], String(status));
  assert.deepEqual(
    seen(...known, ['2024-03-01T00:00:00Z', answer(406)]),
    wrong,
    'as it is asked, others are',
  );
  assert.deepEqual(seen(known[0]!, ['2024-07-01T00:00:00Z', none]), [], 'the newest may not be everywhere');
});

test('a digest belongs to its bytes', () => {
  const known = 'sha256 in hex';
  const judge = (
    ...objects: [digest: string, fingerprint: string, way?: string | undefined, right?: string][]
  ) => {
    const digests = new Digests();
    const shown = objects.map(([digest, fingerprint, way, right]) => {
      const wayOf = (other: string) => (other === right ? known : undefined);
      return digests.see({ digest, fingerprint, way, wayOf }, answer(200));
    });
    return broken(shown.at(-1)!);
  };
  assert.deepEqual(judge(['1', 'a', known], ['2', 'b', known]), []);
  assert.deepEqual(judge(['1', 'a', known], ['1', 'b']), ['scan.digest-fits: the digest of other bytes']);
  assert.deepEqual(judge(['1', 'a', known], ['2', 'b']), ['scan.digest-fits: a digest that does not fit']);
  assert.deepEqual(judge(['1', 'a'], ['2', 'b', known]), ['scan.digest-fits: a digest that does not fit']);
  assert.deepEqual(judge(['1', 'a', known], ['2', 'a', 'md5 in hex']), []);
  assert.deepEqual(judge(['1', 'a'], ['2', 'b']), []);
  const swapped = ['scan.digest-fits: the digest of another object'];
  assert.deepEqual(judge(['1', 'a', undefined, '2'], ['2', 'b', undefined, '3']), swapped);
  assert.deepEqual(judge(['2', 'b', undefined, '3'], ['1', 'a', undefined, '2']), swapped);
  assert.deepEqual(judge(['1', 'a'], ['2', 'a']), ['scan.digest-fits: another digest of the same bytes']);
});
