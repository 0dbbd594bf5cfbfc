import { OBJECTS, required, STRING, type Member } from '../wire.js';
import { objectDigest, objectRefs, objectUrl, recordTime } from './snapshot.js';

/** Resources / ACS snapshot reference. */
export const SNAPSHOT_REFERENCE: readonly Member[] = [
  required('record_time', { type: 'string', format: 'utc-date-time' }, recordTime),
  required('object_refs', OBJECTS, objectRefs),
];

/** Resources / ACS snapshot reference: each element of object_refs. */
export const OBJECT_REFERENCE: readonly Member[] = [
  required('url', { type: 'string', format: 'url' }, objectUrl),
  required('digest', STRING, objectDigest),
];
