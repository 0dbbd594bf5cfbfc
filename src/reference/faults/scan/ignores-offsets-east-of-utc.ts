import type { Fault } from '../../mount.js';
import { readsAs } from '../../scan/edit-parts.js';

export const ignoresOffsetsEastOfUtc: Fault = {
  name: 'ignores-offsets-east-of-utc',
  breaks: ['scan.at-or-before'],
  explains: 'A time east of UTC is taken for one in UTC.',
  scan: { parts: readsAs((text) => text.replace(/\+\d\d:\d\d$/, 'Z')) },
};
