import type { Fault } from '../../mount.js';
import { asksFor } from '../../scan/edit-parts.js';

export const givesTheNewestSnapshotForTimesBefore1970: Fault = {
  name: 'gives-the-newest-snapshot-for-times-before-1970',
  breaks: ['scan.at-or-before'],
  explains: 'A time before 1970 counts as one without sign, and is later than every snapshot.',
  scan: { parts: asksFor((asked) => (asked < 0 ? Infinity : asked)) },
};
