import { createHash } from 'node:crypto';
import {
  choosesInstead,
  writesRecordTime,
  type ObjectReference,
  onObject,
  onObjects,
  type SnapshotReference,
} from '../scan/edit-parts.js';
import { partsOfDateTime, SNAPSHOTS } from '../scan/snapshots.js';
import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { type AnyWrap, onReply, withJson } from '../wire/edit-reply.js';
import { error } from '../wire/exchange.js';
import { variantsOf } from '../page.js';

/** Longer than a busy machine may take between two requests. */
const GOOD_FOR_MS = 10_000;

const signsUrls: AnyWrap = (serve) => {
  let signed = 0;
  const good = new Map<string, number>();
  return onReply((reply, { path, query = '' }) => {
    if (reply.status !== 200) return reply;
    if (path !== BULK_ACS)
      return (good.get(query) ?? 0) > Date.now() ? reply : error(403, 'The URL is too old.');
    const reference = JSON.parse(reply.body.toString()) as SnapshotReference;
    const signature = `sig=${(signed += 1)}`;
    good.set(signature, Date.now() + GOOD_FOR_MS);
    const objects = reference.object_refs.map(({ url, digest }) => ({ url: `${url}?${signature}`, digest }));
    return withJson(reply, { ...reference, object_refs: objects });
  })(serve);
};

export const scanVariants = variantsOf('scan', {
  'one-snapshot-behind': {
    explains: 'The snapshot before the newest allowed one is returned, if there is one.',
    parts: choosesInstead((place) => place - 1),
  },
  'snapshots-before-the-time': {
    explains: 'A snapshot of exactly the requested time is not returned.',
    parts: () => ({ choose: (asked) => SNAPSHOTS.findLast(({ recordTime }) => recordTime < asked) }),
  },
  'record-times-in-seconds': {
    explains: 'Record times are written without fractions, rounded down.',
    parts: writesRecordTime((text) => text.replace(/\.\d+/, '')),
  },
  'record-times-in-nanoseconds': {
    explains: 'Record times have nine fractional digits and an offset of zero.',
    parts: writesRecordTime((text) => {
      const { date, time, fraction } = partsOfDateTime(text) ?? {};
      return `${date}T${time}.${fraction}000+00:00`;
    }),
  },
  'record-times-in-minutes': {
    explains: 'Record times are written without seconds, as ISO 8601 allows, rounded down.',
    parts: writesRecordTime((text) => `${text.slice(0, 16)}Z`),
  },
  'record-times-in-the-basic-format': {
    explains: 'Record times are written without separators, and with a comma.',
    parts: writesRecordTime((text) => text.replaceAll(/[-:]/g, '').replace('.', ',')),
  },
  'objects-elsewhere': {
    explains: 'Downloads are redirected to another host.',
    wrap: onReply((reply, { path }) =>
      reply.status === 200 && path.endsWith('.gz')
        ? { ...reply, status: 302, headers: { Location: 'https://objects.example/acs' }, body: '' }
        : reply,
    ),
  },
  'objects-in-a-bucket': {
    explains: 'Objects are downloaded by other means than HTTP.',
    wrap: onObject((object) => ({ ...object, url: object.url.replace('http:', 's3:') })),
  },
  'signed-urls': {
    explains: 'Each response has URLs of its own, which are valid for ten seconds.',
    wrap: signsUrls,
  },
  'multihash-digests': {
    explains: 'Digests are multihashes of SHA-256 in hexadecimal digits.',
    parts: () => ({ digest: (bytes) => `1220${createHash('sha256').update(bytes).digest('hex')}` }),
  },
  'digests-of-an-algorithm-of-its-own': {
    explains: 'Digests are computed in an unknown way.',
    parts: () => ({ digest: (bytes) => createHash('sha256').update('salt').update(bytes).digest('hex') }),
  },
  'a-snapshot-appears': {
    explains: 'The newest snapshot appears after 40 requests.',
    parts: (inner) => {
      let questions = 0;
      return choosesInstead((place) =>
        place === SNAPSHOTS.length - 1 && ++questions <= 40 ? place - 1 : place,
      )(inner);
    },
  },
  'hexadecimal-digests': {
    explains: 'Digests are SHA-512 in hexadecimal, after the name of the algorithm.',
    parts: () => ({ digest: (bytes) => `sha512:${createHash('sha512').update(bytes).digest('hex')}` }),
  },
  'snapshots-without-objects': {
    explains: 'No snapshot has objects to download.',
    wrap: onObjects(() => []),
  },
  'scan-behind-virtual-hosts': {
    explains: 'A gateway answers 404 with a page of its own for every host name that it does not know.',
    wrap: onReply((reply, { headers: { host = '' } }) =>
      host.endsWith('.invalid')
        ? {
            status: 404,
            headers: { 'Content-Type': 'text/html' },
            body: Buffer.from('<h1>No such site</h1>'),
          }
        : reply,
    ),
  },
  'scan-demands-a-record-time': {
    explains: 'A request without a record time is answered 404, other failures 422 and 501.',
    wrap: onReply((reply, { path, query = '' }) => {
      if (path !== BULK_ACS) return reply;
      if (!query.includes(RECORD_TIME)) return error(404, 'A record time is wanted.');
      return { ...reply, status: { 400: 422, 404: 501 }[reply.status] ?? reply.status };
    }),
  },
  'scan-extra-members': {
    explains: 'Snapshot references and errors have unknown members, with another value each time.',
    wrap: (serve) => {
      let calls = 0;
      return onReply((reply, { path }) => {
        if (path !== BULK_ACS) return reply;
        const { object_refs: objects, ...rest } = JSON.parse(reply.body.toString()) as {
          object_refs?: ObjectReference[];
        };
        const extra = { next: null, calls: (calls += 1), record_time_us: [calls] };
        const sized = objects?.map((object) => ({ size: calls, ...object, algorithm: null }));
        return withJson(reply, { ...extra, ...rest, ...(sized && { object_refs: sized }) });
      })(serve);
    },
  },
});
