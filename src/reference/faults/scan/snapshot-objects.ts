import { onDownload, onObject, onObjects, onReference } from '../../scan/edit-reply.js';
import { without } from '../../wire/edit-reply.js';
import { error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

export const scanSnapshotObjects: Faults = {
  'last-object-ref-as-text': {
    breaks: ['scan.object-refs'],
    explains: 'The last element of object_refs is a URL alone.',
    scan: { wrap: onObject(({ url }) => url, 'last') },
  },
  'no-object-refs': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs is missing.',
    scan: { wrap: onReference((reference) => without(reference, 'object_refs')) },
  },
  'null-behind-object-refs': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs ends in null.',
    scan: { wrap: onObjects((objects) => [...objects, null]) },
  },
  'null-object-refs-of-older-snapshots': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs is null but for the newest snapshot.',
    scan: {
      wrap: onReference((reference) =>
        reference.record_time.startsWith('2025') ? reference : { ...reference, object_refs: null },
      ),
    },
  },
  'object-ref-without-its-list': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs of a single object is that object.',
    scan: { wrap: onObjects((objects) => (objects.length === 1 ? objects[0] : objects)) },
  },
  'object-refs-as-json-string': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs is a string of JSON.',
    scan: { wrap: onObjects((objects) => JSON.stringify(objects)) },
  },
  'object-refs-as-lists': {
    breaks: ['scan.object-refs'],
    explains: 'The elements of object_refs are arrays of a URL and a digest.',
    scan: { wrap: onObject(({ url, digest }) => [url, digest]) },
  },
  'object-refs-as-texts': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs holds the URLs alone.',
    scan: { wrap: onObject(({ url }) => url) },
  },
  'object-refs-by-name': {
    breaks: ['scan.object-refs'],
    explains: 'object_refs is an object, by the names of the objects.',
    scan: {
      wrap: onObjects((objects) =>
        Object.fromEntries(objects.map((object) => [object.url.split('/').at(-1), object])),
      ),
    },
  },
  'last-url-relative': {
    breaks: ['scan.object-url'],
    explains: 'The URL of the last object is relative.',
    scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname }), 'last') },
  },
  'no-url-of-the-last-object': {
    breaks: ['scan.object-url'],
    explains: 'The last object has no url.',
    scan: { wrap: onObject((object) => without(object, 'url'), 'last') },
  },
  'null-url-of-single-objects': {
    breaks: ['scan.object-url'],
    explains: 'An object that is the only one has a url of null.',
    scan: { wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], url: null }] : objects)) },
  },
  'relative-urls': {
    breaks: ['scan.object-url'],
    explains: 'The URLs of objects are relative.',
    scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname })) },
  },
  'url-as-object': {
    breaks: ['scan.object-url'],
    explains: 'url is an object with the URL in it.',
    scan: { wrap: onObject((object) => ({ ...object, url: { href: object.url } })) },
  },
  'urls-as-list': {
    breaks: ['scan.object-url'],
    explains: 'url is an array of URLs.',
    scan: { wrap: onObject((object) => ({ ...object, url: [object.url] })) },
  },
  'urls-of-the-same-scheme': {
    breaks: ['scan.object-url'],
    explains: 'The URLs of objects begin with two slashes.',
    scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http:', '') })) },
  },
  'urls-without-scheme': {
    breaks: ['scan.object-url'],
    explains: 'The URLs of objects have no scheme.',
    scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http://', '') })) },
  },
  'digest-as-bytes': {
    breaks: ['scan.object-digest'],
    explains: 'digest is an array of numbers.',
    scan: { wrap: onObject((object) => ({ ...object, digest: [...Buffer.from(object.digest, 'base64')] })) },
  },
  'digest-as-number': {
    breaks: ['scan.object-digest'],
    explains: 'digest is a number.',
    scan: {
      wrap: onObject((object) => ({
        ...object,
        digest: Buffer.from(object.digest, 'base64').readUInt32BE(),
      })),
    },
  },
  'digest-as-object': {
    breaks: ['scan.object-digest'],
    explains: 'digest is an object by the name of the algorithm.',
    scan: { wrap: onObject((object) => ({ ...object, digest: { sha256: object.digest } })) },
  },
  'last-digest-as-number': {
    breaks: ['scan.object-digest'],
    explains: 'digest of the last object is a number.',
    scan: {
      wrap: onObject(
        (object) => ({ ...object, digest: Buffer.from(object.digest, 'base64').readUInt32BE() }),
        'last',
      ),
    },
  },
  'no-digest-of-the-last-object': {
    breaks: ['scan.object-digest'],
    explains: 'The last object has no digest.',
    scan: { wrap: onObject((object) => without(object, 'digest'), 'last') },
  },
  'null-digest-of-single-objects': {
    breaks: ['scan.object-digest'],
    explains: 'An object that is the only one has a digest of null.',
    scan: {
      wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], digest: null }] : objects)),
    },
  },
  'objects-accepted-for-later': {
    breaks: ['scan.object-downloads'],
    explains: 'Downloads are answered 202: the object is still to be made.',
    scan: { wrap: onDownload((reply) => ({ ...reply, status: 202, body: '' })) },
  },
  'objects-demand-a-token': {
    breaks: ['scan.object-downloads'],
    explains: 'Downloads are answered 401.',
    scan: { wrap: onDownload(() => error(401, 'A token is missing.')) },
  },
  'objects-elsewhere': {
    breaks: ['scan.object-downloads'],
    explains: 'Downloads are sent on to another host.',
    scan: {
      wrap: onDownload((reply) => ({
        ...reply,
        status: 302,
        headers: { Location: 'https://objects.example/acs' },
        body: '',
      })),
    },
  },
  'objects-not-found': {
    breaks: ['scan.object-downloads'],
    explains: 'No object is found at its URL.',
    scan: { wrap: onDownload(() => error(404, 'There is no such object.')) },
  },
  'third-object-not-found': {
    breaks: ['scan.object-downloads'],
    explains: 'The third object of a snapshot is not found at its URL.',
    scan: { wrap: onDownload(() => error(404, 'There is no such object.'), 'third') },
  },
  'third-object-without-content': {
    breaks: ['scan.object-downloads'],
    explains: 'The third object of a snapshot is answered 204.',
    scan: { wrap: onDownload((reply) => ({ ...reply, status: 204, body: '' }), 'third') },
  },
};
