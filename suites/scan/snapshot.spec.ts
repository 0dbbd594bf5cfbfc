import * as clauses from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { dateTimeOf } from '../../src/harness/judging/instant.js';
import { NEWEST } from './ages.js';
import { type Scan, test } from './client.js';
import { recordTimeOf } from './reference.js';

/** The newest snapshots, as far as there are so many. */
const newest = Array.from({ length: NEWEST }, (_, place) => place);
const snapshots = { listed: newest.map((place) => ({ place })) };

test('a snapshot reference is an object', covers(clauses.snapshot), ({ forAll }) =>
  forAll(snapshots, async ({ place }, { scan }) => {
    scan.require(clauses.snapshot, await scan.snapshot(place));
  }),
);

const members = [
  ...SNAPSHOT_REFERENCE.map((member) => ({ member, title: `${member.name} is of its type` })),
  ...OBJECT_REFERENCE.map((member) => ({ member, title: `every object has its ${member.name}` })),
];

for (const { member, title } of members) {
  test(title, covers(member.clause), ({ forAll }) =>
    forAll(snapshots, async ({ place }, { scan }) => scan.require(member.clause, await scan.snapshot(place))),
  );
}

/** Objects of the newest snapshot, and the first ones of older snapshots, down to the oldest. */
const objects = {
  listed: [...newest, -1, -2].flatMap((place) =>
    (place === 0 ? [0, 1, 2, 3] : [0, 1]).map((object) => ({ place, object })),
  ),
};

/** So many downloads at once: objects may be large. */
const FEW = { atOnce: 2 };

test('objects can be downloaded', covers(clauses.objectDownloads), ({ forAll }) =>
  forAll(
    objects,
    async ({ place, object }, { scan }) => {
      const reply = await downloaded(scan, place, object);
      requireStatus(reply, 200, 'a download');
    },
    FEW,
  ),
);

test('a digest belongs to its object', covers(clauses.digestFits), ({ forAll }) =>
  forAll(
    objects,
    async ({ place, object }, { scan }) => {
      scan.require(clauses.digestFits, await downloaded(scan, place, object));
    },
    FEW,
  ),
);

/** What comes of a download; where a redirect leads to is not shown. */
async function downloaded(scan: Scan, place: number, object: number) {
  const reply = await scan.object(place, object);
  if (!reply) throw new NotApplicable('the snapshot has no further object');
  if (reply.status >= 300 && reply.status < 400)
    throw new NotApplicable('the download is a redirect, which is not followed');
  return reply;
}

test('a snapshot keeps its objects', covers(clauses.snapshotObjects), ({ forAll }) =>
  forAll(
    { listed: [...snapshots.listed, ...snapshots.listed, ...snapshots.listed] },
    async ({ place }, { scan }) => {
      scan.require(clauses.snapshotObjects, await scan.again(place));
      const later = dateTimeOf(recordTimeOf(await scan.snapshot(place)) + 1_000_000n);
      if (scan.facts.bulkAcs?.recordTimeParameter !== undefined) await scan.askFor(later);
    },
  ),
);
