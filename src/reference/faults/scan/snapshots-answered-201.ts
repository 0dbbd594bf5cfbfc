import type { Fault } from '../../mount.js';
import { onSnapshot } from '../../scan/edit-reply.js';

export const snapshotsAnswered201: Fault = {
  name: 'snapshots-answered-201',
  breaks: ['scan.snapshot'],
  explains: 'Snapshot references are answered 201.',
  scan: { wrap: onSnapshot((reply) => ({ ...reply, status: 201 })) },
};
