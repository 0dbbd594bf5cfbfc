import { faultsOf } from '../../page.js';
import {
  asksFor,
  choosesInstead,
  readsAs,
  writesRecordTime,
  demandsHeader,
  onFailed,
  onSnapshot,
  onObject,
  onObjects,
  onReference,
  type ObjectReference,
} from '../../scan/edit-parts.js';
import { BULK_ACS } from '../../scan/scan.js';
import { counting, onReply, withMediaType, codingsOf } from '../../wire/edit-reply.js';
import { error, namesCoding, type HttpCall } from '../../wire/exchange.js';
import { writeMoment } from '../../scan/snapshots.js';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Twelve objects instead of a few, with the same bytes. */
const twelveOf = (objects: readonly ObjectReference[]): ObjectReference[] =>
  Array.from({ length: 12 }, (_, part) => {
    const { url, digest } = objects[part % objects.length]!;
    return { url: `${url}?part=${part}`, digest };
  });

/** Replaces each object of snapshots from before 2025. */
const onOldObject = (edit: (object: ObjectReference) => unknown) =>
  onObject((object) => (/acs-202[34]/.test(object.url) ? edit(object) : object));

/** Replaces the host in the URL of each object by one from the headers of the request. */
const atHost = (hostIn: (headers: HttpCall['headers']) => unknown) =>
  onSnapshot((reply, { headers }) => {
    const host = hostIn(headers);
    if (typeof host !== 'string') return reply;
    return { ...reply, body: reply.body.toString().replaceAll(/(?<="url":"https?:\/\/)[^/]+/g, host) };
  });

/** Faults of the call and of the choice of the snapshot. */
export const scanSnapshot = faultsOf('scan', {
  'scan.bare-request': {
    'demands-accept': {
      explains: 'A request without Accept is answered 406.',
      wrap: demandsHeader('accept', 406),
    },
    'demands-accept-encoding': {
      explains: 'A request without Accept-Encoding is answered 406.',
      wrap: demandsHeader('accept-encoding', 406),
    },
    'demands-user-agent': {
      explains: 'A request without User-Agent is answered 403.',
      wrap: demandsHeader('user-agent', 403),
    },
  },
  'scan.error-body': {
    'reads-nonsense-as-the-time-before-it': {
      explains: 'A text that is no time means the time of the request before.',
      parts: ({ read }) => {
        let last: number | undefined;
        return { read: (text) => (last = read(text) ?? last) };
      },
    },
    'far-past-as-html': {
      explains: 'The response to a time in the first century is an HTML page.',
      wrap: onReply((reply, { query = '' }) =>
        /=00\d\d-/.test(query) ? withMediaType({ ...reply, body: '<p>no</p>' }, 'text/html') : reply,
      ),
    },
    'too-early-answered-200': {
      explains: 'A time before the first snapshot is answered 200, with an ErrorResponse.',
      wrap: onFailed((reply) => ({ ...reply, status: 200 }), 'too early'),
    },
  },
  'scan.path-version': {
    'scan-serves-v1-instead-of-v0': {
      explains: 'The bulk history is found only under v1.',
      wrap: (serve) => (call) => {
        if (call.path === BULK_ACS)
          return {
            status: 404,
            headers: { 'Content-Type': 'text/plain' },
            body: 'The requested resource could not be found.',
          };
        return serve({ ...call, path: call.path.replace('/v1/', '/v0/') });
      },
    },
  },
  'scan.found': {
    'refuses-escaped-colons': {
      explains: 'A time whose colons are percent-encoded is treated as an invalid one.',
      wrap: onReply((reply, { query = '' }) => (/%3a/i.test(query) ? error(400, 'No time.') : reply)),
    },
    'refuses-several-media-types': {
      explains: 'A client that accepts JSON among others is answered 406.',
      wrap: onSnapshot((reply, { headers }) =>
        headers.accept?.includes(',') ? error(406, 'One type, please.') : reply,
      ),
    },
    'fails-for-the-last-day-of-the-calendar': {
      explains: 'A time in the year 9999 is out of range for the program and answered 500.',
      wrap: onReply((reply, { query = '' }) =>
        query.includes('9999-12-31') ? error(500, 'The date is out of range.') : reply,
      ),
    },
  },
  'scan.monotonic': {
    'takes-minutes-west-for-east': {
      explains: 'The sign of an offset is read with its hours, and lost when these are 0.',
      parts: readsAs((text) => text.replace(/-00:(\d\d)$/, '+00:$1')),
    },
    'counts-nanoseconds-in-64-bits': {
      alsoBreaks: ['scan.at-or-before'],
      explains: 'A time before 1677 has too many nanoseconds for 64 bits, and turns into one in the future.',
      parts: asksFor((asked) => (asked * 1e3 < -(2 ** 63) ? asked + 2 ** 64 / 1e3 : asked)),
    },
    'gives-the-first-snapshot-for-the-far-future': {
      explains: 'After the year 2262, the limit of nanoseconds in 64 bits, the first snapshot is returned.',
      parts: choosesInstead((place, asked) => (Number.isFinite(asked) && asked * 1e3 > 2 ** 63 ? 0 : place)),
    },
  },
  'scan.at-or-before': {
    'takes-29-february-for-1-march': {
      explains: 'A leap day is treated as the day after it.',
      parts: readsAs((text) => text.replace(/^(\d{4})-02-29/, '$1-03-01')),
    },
    'tolerates-a-millisecond': {
      explains: 'A snapshot that is at most a millisecond later is returned too.',
      parts: asksFor((asked) => asked + 1000),
    },
  },
  'scan.snapshot': {
    'snapshot-named-gzip': {
      explains: 'The snapshot reference is labelled as compressed, but it is not.',
      wrap: onSnapshot(namesCoding('gzip')),
    },
    'snapshot-as-html-without-accept': {
      alsoBreaks: ['scan.bare-request'],
      explains: 'A client that does not ask for JSON gets an HTML page.',
      wrap: onSnapshot((reply, { headers }) =>
        headers.accept?.includes('json')
          ? reply
          : withMediaType({ ...reply, body: '<p>a snapshot</p>' }, 'text/html'),
      ),
    },
    'snapshots-answered-201': {
      explains: 'Snapshot references are answered 201.',
      wrap: onSnapshot((reply) => ({ ...reply, status: 201 })),
    },
  },
  'scan.record-time': {
    'record-time-with-an-offset-without-colon': {
      explains: 'record_time has the offset +0000, without the colon of the rest.',
      parts: writesRecordTime((text) => text.replace('Z', '+0000')),
    },
    'record-time-with-an-offset-in-summer': {
      explains: 'From April to September, record_time is in local time, with its offset.',
      parts: writesRecordTime((text, time) =>
        /-0[4-9]-/.test(text) ? writeMoment(time + 7200e6).replace('Z', '+02:00') : text,
      ),
    },
    'record-time-without-zone-when-exact': {
      explains: 'record_time in whole seconds does not say that it is in UTC.',
      parts: writesRecordTime((text) => (text.includes('.') ? text : text.replace('Z', ''))),
    },
  },
  'scan.object-refs': {
    'last-object-ref-as-text': {
      explains: 'The last element of object_refs is only a URL.',
      wrap: onObject(({ url }) => url, 'last'),
    },
    'null-object-refs-of-older-snapshots': {
      explains: 'object_refs is null except for the newest snapshot.',
      wrap: onReference((reference) =>
        reference.record_time.startsWith('2025') ? reference : { ...reference, object_refs: null },
      ),
    },
  },
  'scan.object-url': {
    'null-url-of-single-objects': {
      explains: 'The only object of a snapshot has a null url.',
      wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], url: null }] : objects)),
    },
    'urls-of-the-same-scheme': {
      explains: 'The URLs of objects begin with two slashes.',
      wrap: onObject((object) => ({ ...object, url: object.url.replace('http:', '') })),
    },
  },
  'scan.object-digest': {
    'last-digest-as-number': {
      explains: 'digest of the last object is a number.',
      wrap: onObject(
        (object) => ({ ...object, digest: Buffer.from(object.digest, 'base64').readUInt32BE() }),
        'last',
      ),
    },
    'null-digest-of-single-objects': {
      explains: 'The only object of a snapshot has a null digest.',
      wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], digest: null }] : objects)),
    },
  },
  'scan.object-downloads': {
    'urls-with-the-host-of-the-request': {
      explains: 'The URLs of objects have the host that the request names.',
      wrap: atHost(({ host }) => host),
    },
    'urls-with-the-forwarded-host': {
      explains: 'The URLs of objects have the host in X-Forwarded-Host, whoever has set it.',
      wrap: atHost((headers) => headers['x-forwarded-host']),
    },
    'only-four-of-twelve-objects-found': {
      explains: 'A snapshot names twelve objects, of which only the first four can be downloaded.',
      wrap: (serve) =>
        onReply((reply, { path, query = '' }) =>
          path.endsWith('.gz') && Number(new URLSearchParams(query).get('part')) >= 4
            ? error(404, 'There is no such object.')
            : reply,
        )(onObjects(twelveOf)(serve)),
    },
  },
  'scan.snapshot-objects': {
    'loses-the-last-object-now-and-then': {
      explains: 'Every seventh response lacks the last object of its snapshot.',
      wrap: counting((count) => onObjects((objects) => (count() % 7 === 0 ? objects.slice(0, -1) : objects))),
    },
    'new-digests-for-old-objects': {
      explains: 'The digests of snapshots from before 2025 differ each time.',
      wrap: counting((count) =>
        onOldObject((object) => ({ ...object, digest: digestOf(`${count()} ${object.url}`) })),
      ),
    },
    'one-object-for-times-east-of-utc': {
      explains: 'A request for a time east of UTC gets only the first object.',
      wrap: onObjects((objects, { query = '' }) => (query.includes('%2B') ? objects.slice(0, 1) : objects)),
    },
  },
  'scan.digest-fits': {
    'digest-of-the-first-object-for-all': {
      explains: 'All objects of a snapshot have the digest of the first.',
      wrap: onObjects((objects) => objects.map((object) => ({ ...object, digest: objects[0]?.digest }))),
    },
    'last-digest-of-its-url': {
      explains: 'The last object of a snapshot with several objects has the digest of its URL.',
      wrap: onObjects((objects) =>
        objects.map((object, place) =>
          place > 0 && place === objects.length - 1 ? { ...object, digest: digestOf(object.url) } : object,
        ),
      ),
    },
    'objects-compressed-again': {
      explains: 'A client that accepts gzip gets an object compressed once more, and is not told so.',
      wrap: onReply((reply, call) =>
        reply.status === 200 && call.path.endsWith('.gz') && codingsOf(call).includes('gzip')
          ? { ...reply, body: gzipSync(reply.body) }
          : reply,
      ),
    },
  },
});
