import type { Fault } from '../../mount.js';
import { readsAs } from '../../scan/edit-parts.js';

export const ignoresOffsetsWestOfUtc: Fault = {
  name: 'ignores-offsets-west-of-utc',
  breaks: ['scan.monotonic'],
  explains: 'A time west of UTC is taken for one in UTC.',
  scan: { parts: readsAs((text) => text.replace(/-\d\d:\d\d$/, 'Z')) },
};
