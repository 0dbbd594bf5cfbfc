import * as clauses from '../../src/spec/scan/snapshot.js';
import { objectRefFields, snapshotFields } from '../../src/spec/scan/wire.js';
import { isUtcDateTime } from '../../src/harness/judging/instant.js';
import { violates } from '../../src/harness/judging/schema.js';
import { NotApplicable, NotShown, Violation } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { requiring } from '../support/requiring.js';
import { objectsOf, referenceOf } from '../support/scan.js';
import { test } from '../support/test.js';

/** The newest snapshots, as far as there are so many. */
const snapshots = { listed: [0, 1, 2, 3].map((place) => ({ place })) };

test('a snapshot reference is an object', covers(clauses.snapshot), ({ forAll }) =>
  forAll(snapshots, async ({ place }, { scan }) => {
    const reply = await scan.snapshot(place);
    if (reply.status >= 400) throw new NotShown(`the request is answered ${reply.status}`);
    requireStatus(reply, 200, 'a request that is accepted');
    const wrong = reply.json.ok ? violates({ type: 'object' }, reply.value) : reply.json.why;
    if (wrong)
      throw new Violation({ expected: 'a JSON object', actual: `${wrong}: ${String(reply)}`, gist: wrong });
  }),
);

test('the record time is a date-time in UTC', covers(clauses.recordTime), ({ forAll }) =>
  forAll(snapshots, async ({ place }, { scan }) => {
    const { record_time: time } = referenceOf(await scan.snapshot(place));
    if (typeof time === 'string' && isUtcDateTime(time)) return;
    throw new Violation({
      expected: 'record_time, a date-time in UTC such as 2026-01-31T12:00:00Z',
      actual: JSON.stringify(time) ?? 'nothing',
      gist: typeof time === 'string' ? 'no date-time in UTC' : 'no text',
    });
  }),
);

const requireObjects = requiring('object_refs', snapshotFields.object_refs);

test('objects are told as an array of objects', covers(clauses.objectRefs), ({ forAll }) =>
  forAll(snapshots, async ({ place }, { scan }) => requireObjects(referenceOf(await scan.snapshot(place)))),
);

for (const [name, clause] of [
  ['url', clauses.objectUrl],
  ['digest', clauses.objectDigest],
] as const) {
  const requireIt = requiring(name, objectRefFields[name]);
  test(`every object has its ${name}`, covers(clause), ({ forAll }) =>
    forAll(snapshots, async ({ place }, { scan }) => {
      for (const object of objectsOf(await scan.snapshot(place))) {
        requireIt(object);
        if (name === 'url') requireUrl(object['url'] as string);
      }
    }),
  );
}

function requireUrl(text: string): void {
  if (URL.canParse(text) && /^https?:\/\/[^/?#]/i.test(text)) return;
  throw new Violation({
    expected: 'url, an absolute URL that a download can be made from',
    actual: JSON.stringify(text.slice(0, 200)),
    gist: 'no absolute URL',
  });
}

test('objects can be downloaded', covers(clauses.objectDownloads), ({ forAll }) =>
  forAll({ listed: [0, 1, 2, 3].map((object) => ({ object })) }, async ({ object }, { scan }) => {
    const url = objectsOf(await scan.snapshot(0))[object]?.['url'];
    if (object > 0 && url === undefined) throw new NotApplicable('the snapshot has no further object');
    if (typeof url !== 'string' || !URL.canParse(url)) throw new NotShown('the object has no URL');
    requireStatus(await scan.download(url), 200, 'a download');
  }),
);
