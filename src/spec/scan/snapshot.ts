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

export const digestFits = stated('scan.digest-fits', 'The digest is that of the object.', {
  untestable: 'neither the algorithm nor the encoding of digests is shown; what fits is an observation',
});
