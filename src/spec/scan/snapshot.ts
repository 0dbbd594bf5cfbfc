import type { Clause } from '../clause.js';

const at = { system: 'scan', section: 'Resources / ACS snapshot reference', needs: ['scan'] } as const;

export const snapshot: Clause = {
  ...at,
  id: 'scan.snapshot',
  section: 'Endpoints / 3. Get ACS snapshot download references',
  basis: 'stated',
  statement: 'A request that is accepted is answered 200 with an ACS snapshot reference, a JSON object.',
};

export const recordTime: Clause = {
  ...at,
  id: 'scan.record-time',
  basis: 'stated',
  statement: 'record_time is a date-time by ISO 8601, in UTC.',
};

export const objectRefs: Clause = {
  ...at,
  id: 'scan.object-refs',
  basis: 'stated',
  statement: 'object_refs is an array of objects.',
};

export const objectUrl: Clause = {
  ...at,
  id: 'scan.object-url',
  basis: 'stated',
  statement: 'Each object reference has url, a URL from which the object can be downloaded.',
};

export const objectDigest: Clause = {
  ...at,
  id: 'scan.object-digest',
  basis: 'stated',
  statement: 'Each object reference has digest, a string.',
};

export const objectDownloads: Clause = {
  ...at,
  id: 'scan.object-downloads',
  needs: ['scan', 'scan.bulkAcs.downloadHosts'],
  basis: 'derived',
  follows: 'the url is called one for downloads, which it is when the object can be downloaded from it.',
  statement: "A GET of an object reference's url is answered 200 with the object.",
};

export const digestFits: Clause = {
  ...at,
  id: 'scan.digest-fits',
  basis: 'stated',
  statement: 'The digest is that of the object.',
  untestable: 'neither the algorithm nor the encoding of digests is shown; what fits is an observation',
};
