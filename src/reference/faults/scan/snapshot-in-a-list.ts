import type { Fault } from '../../mount.js';
import { onReference } from '../../scan/edit-reply.js';

export const snapshotInAList: Fault = {
  name: 'snapshot-in-a-list',
  breaks: ['scan.snapshot'],
  explains: 'The snapshot reference is the only element of an array.',
  scan: { wrap: onReference((reference) => [reference]) },
};
