import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('scan', 'Resources / ACS snapshot reference', ['scan']);

export const snapshot = stated(
  'scan.snapshot',
  'An accepted request is answered 200 with an ACS snapshot reference, a JSON object.',
  { section: 'Endpoints / 3. Get ACS snapshot download references' },
);

export const recordTime = stated('scan.record-time', 'record_time is an ISO 8601 date-time in UTC.');

export const objectRefs = stated('scan.object-refs', 'object_refs is an array of objects.');

export const objectUrl = stated(
  'scan.object-url',
  'Each object reference has url, a URL for downloading the object.',
);

export const objectDigest = stated('scan.object-digest', 'Each object reference has digest, a string.');

export const objectDownloads = derived(
  'scan.object-downloads',
  'A GET of the url of an object reference is answered 200 with the object.',
  'the url is for downloads, so the object can be downloaded from it.',
  { needs: ['scan', 'scan.bulkAcs.downloadHosts'] },
);

export const snapshotObjects = derived(
  'scan.snapshot-objects',
  'The objects of a record time, identified by their digests, stay the same. Their URLs may change.',
  'a snapshot is what was active at one record time, and nothing changes that afterwards. Whenever a response refers to it, it has the same objects.',
);

export const digestFits = derived(
  'scan.digest-fits',
  'A digest belongs to its object: equal bytes have equal digests, and different bytes have different ones. If a known algorithm and encoding fit the digest of one object, some known ones fit each digest.',
  'the digest is that of the object, the same bytes have the same digest, and no other bytes have it. The specification does not name the algorithm: if no known one fits the digest of any object to any bytes, nothing more is judged.',
  { needs: ['scan', 'scan.bulkAcs.downloadHosts'] },
);
