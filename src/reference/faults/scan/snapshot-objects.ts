import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  onObject,
  onObjects,
  onReference,
  onSnapshot,
  type ObjectReference,
  type SnapshotReference,
} from '../../scan/edit-parts.js';
import { codingsOf, onReply, withJson } from '../../wire/edit-reply.js';
import { error, type HttpCall } from '../../wire/exchange.js';
import { faultsOf } from '../../page.js';

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

/** Faults of the objects of a snapshot. */
export const scanSnapshotObjects = faultsOf('scan', {
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
      wrap: (serve) => {
        let calls = 0;
        return onObjects((objects) => (++calls % 7 === 0 ? objects.slice(0, -1) : objects))(serve);
      },
    },
    'new-digests-for-old-objects': {
      explains: 'The digests of snapshots from before 2025 differ each time.',
      wrap: (serve) => {
        let calls = 0;
        return onOldObject((object) => ({ ...object, digest: digestOf(`${++calls} ${object.url}`) }))(serve);
      },
    },
    'one-object-for-times-east-of-utc': {
      explains: 'A request for a time east of UTC gets only the first object.',
      wrap: onSnapshot((reply, { query = '' }) => {
        const reference = JSON.parse(reply.body.toString()) as SnapshotReference;
        const objects = reference.object_refs.slice(0, query.includes('%2B') ? 1 : undefined);
        return withJson(reply, { ...reference, object_refs: objects });
      }),
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
