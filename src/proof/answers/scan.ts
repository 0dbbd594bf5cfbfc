import { createHash } from 'node:crypto';
import { utcInstantOf } from '../../model/reading/instant.js';
import { isObject } from '../../model/reading/wire.js';
import { bulkAcs } from '../../model/scan/bulk-acs.js';
import { Digests } from '../../model/scan/digests.js';
import { Snapshots } from '../../model/scan/snapshots.js';
import { objectOf, type Answer } from '../../model/judgement.js';
import { BULK_ACS, openScan, RECORD_TIME } from '../../reference/scan/scan.js';
import { objectDownloads } from '../../spec/scan/snapshot.js';
import { Witness, type Exercise } from './shown.js';

const BASE = 'http://127.0.0.1:80/exercise/scan';

const TIMES = [
  undefined,
  '2025-09-30T18:05:30.123456Z',
  '2025-01-01T00:00:00Z',
  '2024-07-08T13:05:21.250Z',
  '2024-03-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  'yesterday',
];

/** Every time, and all of them the other way round; whatever is referred to is downloaded. */
export const scanExercise: Exercise = async (change) => {
  const serve = openScan({ name: 'exercise', variant: { name: '', explains: '', ...change } }, BASE);
  const witness = new Witness();
  const snapshots = new Snapshots();
  const digests = new Digests();
  let served = false;

  const download = async (reference: unknown) => {
    const { url, digest } = isObject(reference) ? reference : {};
    // One that is not a URL, or that leads elsewhere, is not followed.
    if (typeof url !== 'string' || !URL.canParse(url)) return;
    const { host, pathname, search } = new URL(url);
    if (host !== new URL(BASE).host) return;
    const { base, path } = { base: new URL(BASE).pathname, path: pathname + search };
    const { answer, reply } = await witness.ask(serve, {
      ...{ method: 'GET', path: path.startsWith(base) ? path.slice(base.length) : `/nowhere${path}` },
    });
    witness.unless(answer.status === 200, objectDownloads);
    if (answer.status !== 200 || typeof digest !== 'string') return;
    // What the reference has for a digest is the only way that is known here.
    const right = createHash('sha256').update(reply.body).digest('base64');
    const way = digest === right ? 'sha256 in base64' : undefined;
    witness.rule(digests.see({ digest, fingerprint: right, way }, answer));
  };

  for (const text of [...TIMES, ...TIMES.toReversed()]) {
    const query = text === undefined ? undefined : `${RECORD_TIME}=${text}`;
    const { answer } = await witness.ask(serve, {
      ...{ method: 'GET', path: BULK_ACS },
      ...(query !== undefined && { query }),
    });
    const instant = utcInstantOf(text ?? '');
    const call = {
      // One client asks for all of them alike.
      ...{
        question: query ?? '',
        served,
        servedAlike: served,
        fails: text === 'yesterday' || text === TIMES.at(-2),
      },
      ...(text !== undefined && instant !== undefined && { asked: { text, instant } }),
    };
    witness.rule([...bulkAcs(call, answer), ...snapshots.see(call, answer)]);
    served ||= answer.status === 200;
    for (const reference of objectsOf(answer)) await download(reference);
  }
  return witness;
};

function objectsOf(answer: Answer): unknown[] {
  const { object_refs: objects } = objectOf(answer) ?? {};
  return answer.status === 200 && Array.isArray(objects) ? objects : [];
}
