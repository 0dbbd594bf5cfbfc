import type { Fault } from '../../mount.js';
import { asksFor } from '../../scan/edit-parts.js';

export const toleratesAMillisecond: Fault = {
  name: 'tolerates-a-millisecond',
  breaks: ['scan.at-or-before'],
  explains: 'A snapshot that is at most a millisecond later is given, too.',
  scan: { parts: asksFor((asked) => asked + 1000) },
};
