import { createHash } from 'node:crypto';
import {
  onDownload,
  onObject,
  onObjects,
  onReference,
  onSnapshot,
  type ObjectReference,
  type SnapshotReference,
} from '../../scan/edit-reply.js';
import { onReply, withJson, without } from '../../wire/edit-reply.js';
import { error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Twelve objects in the place of a few, which have the bytes of those. */
const twelveOf = (objects: readonly ObjectReference[]): ObjectReference[] =>
  Array.from({ length: 12 }, (_, part) => {
    const { url, digest } = objects[part % objects.length]!;
    return { url: `${url}?part=${part}`, digest };
  });

/** Puts another value in the place of each object of snapshots from before 2025. */
const onOldObject = (edit: (object: ObjectReference) => unknown) =>
  onObject((object) => (/acs-202[34]/.test(object.url) ? edit(object) : object));

export const scanSnapshotObjects: Faults = {
  'scan.object-refs': {
    'last-object-ref-as-text': {
      explains: 'The last element of object_refs is a URL alone.',
      scan: { wrap: onObject(({ url }) => url, 'last') },
    },
    'no-object-refs': {
      explains: 'object_refs is missing.',
      scan: { wrap: onReference((reference) => without(reference, 'object_refs')) },
    },
    'null-behind-object-refs': {
      explains: 'object_refs ends in null.',
      scan: { wrap: onObjects((objects) => [...objects, null]) },
    },
    'null-object-refs-of-older-snapshots': {
      explains: 'object_refs is null but for the newest snapshot.',
      scan: {
        wrap: onReference((reference) =>
          reference.record_time.startsWith('2025') ? reference : { ...reference, object_refs: null },
        ),
      },
    },
    'object-ref-without-its-list': {
      explains: 'object_refs of a single object is that object.',
      scan: { wrap: onObjects((objects) => (objects.length === 1 ? objects[0] : objects)) },
    },
    'object-refs-as-json-string': {
      explains: 'object_refs is a string of JSON.',
      scan: { wrap: onObjects((objects) => JSON.stringify(objects)) },
    },
    'object-refs-as-lists': {
      explains: 'The elements of object_refs are arrays of a URL and a digest.',
      scan: { wrap: onObject(({ url, digest }) => [url, digest]) },
    },
    'object-refs-as-texts': {
      explains: 'object_refs holds the URLs alone.',
      scan: { wrap: onObject(({ url }) => url) },
    },
    'object-refs-by-name': {
      explains: 'object_refs is an object, by the names of the objects.',
      scan: {
        wrap: onObjects((objects) =>
          Object.fromEntries(objects.map((object) => [object.url.split('/').at(-1), object])),
        ),
      },
    },
  },
  'scan.object-url': {
    'last-url-relative': {
      explains: 'The URL of the last object is relative.',
      scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname }), 'last') },
    },
    'no-url-of-the-last-object': {
      explains: 'The last object has no url.',
      scan: { wrap: onObject((object) => without(object, 'url'), 'last') },
    },
    'null-url-of-single-objects': {
      explains: 'An object that is the only one has a url of null.',
      scan: {
        wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], url: null }] : objects)),
      },
    },
    'relative-urls': {
      explains: 'The URLs of objects are relative.',
      scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname })) },
    },
    'url-as-object': {
      explains: 'url is an object with the URL in it.',
      scan: { wrap: onObject((object) => ({ ...object, url: { href: object.url } })) },
    },
    'urls-as-list': {
      explains: 'url is an array of URLs.',
      scan: { wrap: onObject((object) => ({ ...object, url: [object.url] })) },
    },
    'urls-of-the-same-scheme': {
      explains: 'The URLs of objects begin with two slashes.',
      scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http:', '') })) },
    },
    'urls-without-scheme': {
      explains: 'The URLs of objects have no scheme.',
      scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http://', '') })) },
    },
  },
  'scan.object-digest': {
    'digest-as-bytes': {
      explains: 'digest is an array of numbers.',
      scan: {
        wrap: onObject((object) => ({ ...object, digest: [...Buffer.from(object.digest, 'base64')] })),
      },
    },
    'digest-as-number': {
      explains: 'digest is a number.',
      scan: {
        wrap: onObject((object) => ({
          ...object,
          digest: Buffer.from(object.digest, 'base64').readUInt32BE(),
        })),
      },
    },
    'digest-as-object': {
      explains: 'digest is an object by the name of the algorithm.',
      scan: { wrap: onObject((object) => ({ ...object, digest: { sha256: object.digest } })) },
    },
    'last-digest-as-number': {
      explains: 'digest of the last object is a number.',
      scan: {
        wrap: onObject(
          (object) => ({ ...object, digest: Buffer.from(object.digest, 'base64').readUInt32BE() }),
          'last',
        ),
      },
    },
    'no-digest-of-the-last-object': {
      explains: 'The last object has no digest.',
      scan: { wrap: onObject((object) => without(object, 'digest'), 'last') },
    },
    'null-digest-of-single-objects': {
      explains: 'An object that is the only one has a digest of null.',
      scan: {
        wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], digest: null }] : objects)),
      },
    },
  },
  'scan.object-downloads': {
    'objects-accepted-for-later': {
      explains: 'Downloads are answered 202: the object is still to be made.',
      scan: { wrap: onDownload((reply) => ({ ...reply, status: 202, body: '' })) },
    },
    'objects-demand-a-token': {
      explains: 'Downloads are answered 401.',
      scan: { wrap: onDownload(() => error(401, 'A token is missing.')) },
    },
    'only-four-of-twelve-objects-found': {
      explains: 'A snapshot names twelve objects, of which only the first four can be downloaded.',
      scan: {
        wrap: (serve) =>
          onReply((reply, { path, query = '' }) =>
            path.endsWith('.gz') && Number(new URLSearchParams(query).get('part')) >= 4
              ? error(404, 'There is no such object.')
              : reply,
          )(onObjects(twelveOf)(serve)),
      },
    },
    'objects-not-found': {
      explains: 'No object is found at its URL.',
      scan: { wrap: onDownload(() => error(404, 'There is no such object.')) },
    },
    'old-objects-not-found': {
      explains: 'Objects of snapshots from before 2025 are not found at their URLs.',
      scan: {
        wrap: onReply((reply, { path }) =>
          /acs-202[34]/.test(path) ? error(404, 'There is no such object.') : reply,
        ),
      },
    },
    'third-object-not-found': {
      explains: 'The third object of a snapshot is not found at its URL.',
      scan: { wrap: onDownload(() => error(404, 'There is no such object.'), 'third') },
    },
    'third-object-without-content': {
      explains: 'The third object of a snapshot is answered 204.',
      scan: { wrap: onDownload((reply) => ({ ...reply, status: 204, body: '' }), 'third') },
    },
  },
  'scan.snapshot-objects': {
    'loses-the-last-object-now-and-then': {
      explains: 'Every seventh answer lacks the last object of its snapshot.',
      scan: {
        wrap: (serve) => {
          let calls = 0;
          return onObjects((objects) => (++calls % 7 === 0 ? objects.slice(0, -1) : objects))(serve);
        },
      },
    },
    'new-digests-for-old-objects': {
      explains: 'The digests of snapshots from before 2025 are other ones each time.',
      scan: {
        wrap: (serve) => {
          let calls = 0;
          return onOldObject((object) => ({ ...object, digest: digestOf(`${++calls} ${object.url}`) }))(
            serve,
          );
        },
      },
    },
    'one-object-for-times-east-of-utc': {
      explains: 'Who asks for a time east of UTC is given the first object only.',
      scan: {
        wrap: onSnapshot((reply, { query = '' }) => {
          const reference = JSON.parse(reply.body.toString()) as SnapshotReference;
          const objects = reference.object_refs.slice(0, query.includes('%2B') ? 1 : undefined);
          return withJson(reply, { ...reference, object_refs: objects });
        }),
      },
    },
  },
  'scan.digest-fits': {
    'digest-of-the-first-object-for-all': {
      explains: 'All objects of a snapshot have the digest of the first.',
      scan: {
        wrap: onObjects((objects) => objects.map((object) => ({ ...object, digest: objects[0]?.digest }))),
      },
    },
    'last-digest-of-its-url': {
      explains: 'The last object of a snapshot with several has the digest of its URL.',
      scan: {
        wrap: onObjects((objects) =>
          objects.map((object, place) =>
            place > 0 && place === objects.length - 1 ? { ...object, digest: digestOf(object.url) } : object,
          ),
        ),
      },
    },
    'old-digests-of-their-urls': {
      explains: 'Objects of snapshots from before 2025 have the digests of their URLs.',
      scan: { wrap: onOldObject((object) => ({ ...object, digest: digestOf(object.url) })) },
    },
    'first-digests-of-their-urls': {
      explains: 'The objects of the oldest snapshot have the digests of their URLs.',
      scan: {
        wrap: onObject((object) =>
          object.url.includes('acs-2023') ? { ...object, digest: digestOf(object.url) } : object,
        ),
      },
    },
    'digests-cut-short': {
      explains: 'Digests of snapshots from before 2025 lack their last bytes.',
      scan: { wrap: onOldObject((object) => ({ ...object, digest: object.digest.slice(0, 20) })) },
    },
  },
};
