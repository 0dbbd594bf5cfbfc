import { createHash } from 'node:crypto';
import type { Mount } from '../mount.js';
import type { Answer } from '../wire/exchange.js';
import { readMoment, writeMoment } from './moment.js';
import type { ScanParts } from './parts.js';
import { scan } from './scan.js';
import { SNAPSHOTS } from './snapshots.js';

const plainParts: ScanParts = {
  read: readMoment,
  choose: (asked) => SNAPSHOTS.findLast(({ recordTime }) => recordTime <= asked),
  write: writeMoment,
  digest: (bytes) => createHash('sha256').update(bytes).digest('base64'),
};

/** A scan with a state of its own, which has its base path at `url`. The variant is the outer layer. */
export const openScan = ({ variant, fault }: Mount, url: string): Answer => {
  const changes = [fault?.scan, variant?.scan];
  const parts = changes.reduce<ScanParts>(
    (inner, change) => ({ ...inner, ...change?.parts?.(inner) }),
    plainParts,
  );
  return changes.reduce<Answer>((inner, change) => change?.wrap?.(inner) ?? inner, scan(parts, url));
};
