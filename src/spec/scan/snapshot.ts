import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('scan', 'Resources / ACS snapshot reference', ['scan']);

export const snapshot = stated(
  'scan.snapshot',
  'A request that is accepted is answered 200 with an ACS snapshot reference, a JSON object.',
  { section: 'Endpoints / 3. Get ACS snapshot download references' },
);

export const recordTime = stated('scan.record-time', 'record_time is a date-time by ISO 8601, in UTC.');

export const objectRefs = stated('scan.object-refs', 'object_refs is an array of objects.');

export const objectUrl = stated(
  'scan.object-url',
  'Each object reference has url, a URL from which the object can be downloaded.',
);

export const objectDigest = stated('scan.object-digest', 'Each object reference has digest, a string.');

export const objectDownloads = derived(
  'scan.object-downloads',
  "A GET of an object reference's url is answered 200 with the object.",
  'the url is called one for downloads, which it is when the object can be downloaded from it.',
  { needs: ['scan', 'scan.bulkAcs.downloadHosts'] },
);

export const snapshotObjects = derived(
  'scan.snapshot-objects',
  'The objects of a record time stay those of that record time, told by their digests; their URLs may be other ones.',
  'a snapshot is what was active at one record time, which nothing changes afterwards; so whenever it is referred to, it has the same objects.',
);

export const digestFits = derived(
  'scan.digest-fits',
  'A digest belongs to its object: equal bytes have equal digests, different bytes different ones, and where the algorithm and encoding of one object are known, some known ones fit each.',
  'the digest is that of the object; a digest of bytes is the same for the same bytes, and no other bytes have it. Which algorithm it is, is not shown: where none that is known fits any object, nothing more is judged.',
  { needs: ['scan', 'scan.bulkAcs.downloadHosts'] },
);
