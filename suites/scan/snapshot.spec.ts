import * as clauses from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { requireBody, requireMember, requireStatus } from '../support/expect.js';
import { objectsOf, referenceOf, test } from './client.js';

/** The newest snapshots, as far as there are so many. */
const snapshots = { listed: [0, 1, 2, 3].map((place) => ({ place })) };

test('a snapshot reference is an object', covers(clauses.snapshot), ({ forAll }) =>
  forAll(snapshots, async ({ place }, { scan }) => {
    const reply = await scan.snapshot(place);
    if (reply.status >= 400) throw new Inconclusive(`the request is answered ${reply.status}`);
    requireStatus(reply, 200, 'a request that is accepted');
    requireBody(reply, []);
  }),
);

for (const member of SNAPSHOT_REFERENCE) {
  test(`${member.name} is of its type`, covers(member.clause), ({ forAll }) =>
    forAll(snapshots, async ({ place }, { scan }) =>
      requireMember(referenceOf(await scan.snapshot(place)), member),
    ),
  );
}

for (const member of OBJECT_REFERENCE) {
  test(`every object has its ${member.name}`, covers(member.clause), ({ forAll }) =>
    forAll(snapshots, async ({ place }, { scan }) => {
      for (const object of objectsOf(await scan.snapshot(place))) requireMember(object, member);
    }),
  );
}

test('objects can be downloaded', covers(clauses.objectDownloads), ({ forAll }) =>
  forAll({ listed: [0, 1, 2, 3].map((object) => ({ object })) }, async ({ object }, { scan }) => {
    const url = objectsOf(await scan.snapshot(0))[object]?.['url'];
    if (object > 0 && url === undefined) throw new NotApplicable('the snapshot has no further object');
    if (typeof url !== 'string' || !URL.canParse(url)) throw new Inconclusive('the object has no URL');
    requireStatus(await scan.download(url), 200, 'a download');
  }),
);
