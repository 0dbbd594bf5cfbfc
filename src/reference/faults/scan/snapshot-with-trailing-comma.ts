import type { Fault } from '../../mount.js';
import { onSnapshot } from '../../scan/edit-reply.js';

export const snapshotWithTrailingComma: Fault = {
  name: 'snapshot-with-trailing-comma',
  breaks: ['scan.snapshot'],
  explains: 'The JSON of a snapshot reference ends in a comma too many.',
  scan: { wrap: onSnapshot((reply) => ({ ...reply, body: reply.body.toString().replace(/}$/, ',}') })) },
};
