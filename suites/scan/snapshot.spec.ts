import * as clauses from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { dateTimeOf } from '../../src/model/reading/instant.js';
import type { Run } from '../../src/engine/run.js';
import { inDrawnOrder, seedOf } from '../../src/engine/cases/cases.js';
import type { Budget } from '../../src/results/schema.js';
import { withoutCondition } from '../../src/model/call.js';
import { NO_HOST, USUAL_HEADERS } from '../../src/model/scan/judge.js';
import { objectsOf } from '../../src/model/scan/snapshots.js';
import { test } from '../call-test.js';
import { acsFor, NEWEST, objectOfSnapshot, recordTimeOf, snapshot } from './calls.js';

/** The newest snapshots, as far as they exist. */
const newest = Array.from({ length: NEWEST }, (_, place) => place);
const snapshots = { listed: newest.map((place) => ({ place })) };

for (const { title, clause } of [
  { title: 'a snapshot reference is an object', clause: clauses.snapshot },
  ...SNAPSHOT_REFERENCE.map(({ name, clause }) => ({ title: `${name} is of its type`, clause })),
  ...OBJECT_REFERENCE.map(({ name, clause }) => ({ title: `every object has its ${name}`, clause })),
])
  test(title, clause, {
    cases: snapshots,
    steps: ({ place }, { history }) => snapshot(history, place),
    otherwise: 'the snapshot has no objects',
  });

/** The number of snapshots between the newest and the oldest ones whose objects are downloaded. The seed selects them. */
const BETWEEN: Record<Budget, number> = { quick: 0, standard: 2, deep: 20 };

/** Objects of the newest snapshot and some older ones, by the seed; all, in turn, in the deep budget. */
const objects = (_: Run, budget: Budget, seed: number) => {
  const between = Array.from({ length: BETWEEN[budget] }, (__, nth) => ({
    drawn: seedOf(seed, String(nth)) >>> 0,
  }));
  const listed = [...newest, -1, ...between].flatMap((place) => {
    const turns = place === 0 ? 4 : 2;
    return Array.from({ length: turns }, (__, turn) => ({
      place,
      turn,
      turns,
      seed,
      isAll: budget === 'deep',
    }));
  });
  return { listed, show: ({ place, turn }: (typeof listed)[number]) => ({ place, turn }) };
};

for (const { title, clause } of [
  { title: 'objects can be downloaded', clause: clauses.objectDownloads },
  { title: 'a digest belongs to its object', clause: clauses.digestFits },
])
  test(title, clause, {
    cases: objects,
    // Objects may be large.
    alone: true,
    steps: function* ({ place, turn, turns, seed, isAll }, { history }) {
      const found = yield* snapshot(history, place);
      // Each snapshot has an order of its own: otherwise the same place would be left out in all of them.
      const all = inDrawnOrder([...objectsOf(found.answer).keys()], seedOf(seed, JSON.stringify(place)));
      const drawn = all.filter((_, at) => (isAll ? at % turns === turn : at === turn));
      if (drawn.length === 0) yield `the snapshot has no ${all.length > 0 ? 'further ' : ''}objects`;
      // The bytes of every second one are also the right ones for a client that takes them compressed.
      const condition = turn % 2 > 0 ? { acceptEncoding: 'gzip, identity;q=0' } : {};
      for (const object of drawn) yield { ...objectOfSnapshot(found, object), condition };
    },
    otherwise: 'the download is a redirect, which is not followed, or nothing can be compared',
  });

test('no download URL has a host that only the request named', clauses.objectDownloads, {
  part: 'hosts',
  cases: {
    listed: ['host', 'x-forwarded-host', 'forwarded', 'x-original-host'].flatMap((name) => [
      { name, usual: USUAL_HEADERS },
      { name, usual: [] },
    ]),
  },
  steps: function* ({ name, usual }, { history }) {
    const { call } = yield* snapshot(history, 0);
    const named = [name, name === 'forwarded' ? `host=${NO_HOST};proto=https` : NO_HOST] as const;
    yield {
      ...withoutCondition(call),
      headers: [...usual, named],
      varies: `another host in ${name}`,
    };
  },
  otherwise: 'the URLs have hosts of their own',
});

test('a snapshot keeps its objects', clauses.snapshotObjects, {
  cases: { listed: [0, 1, 2].flatMap((turn) => newest.map((place) => ({ place, turn }))) },
  steps: function* ({ place }, { history }) {
    const found = yield* snapshot(history, place);
    const hasTimes = history.scan.facts.bulkAcs?.recordTimeParameter !== undefined;
    const before = hasTimes ? [acsFor(history, dateTimeOf(recordTimeOf(found) + 1_000_000n))] : [];
    yield { ...withoutCondition(found.call), condition: { connection: 'new', before } };
  },
});
