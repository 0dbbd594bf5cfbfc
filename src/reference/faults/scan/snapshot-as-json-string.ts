import type { Fault } from '../../mount.js';
import { onReference } from '../../scan/edit-reply.js';

export const snapshotAsJsonString: Fault = {
  name: 'snapshot-as-json-string',
  breaks: ['scan.snapshot'],
  explains: 'The snapshot reference is a string of JSON.',
  scan: { wrap: onReference((reference) => JSON.stringify(reference)) },
};
