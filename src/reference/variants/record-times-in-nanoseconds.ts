import type { Variant } from '../mount.js';
import { writesRecordTime } from '../scan/edit-parts.js';
import { partsOfDateTime } from '../scan/moment.js';
import { only } from './only.js';

export const recordTimesInNanoseconds: Variant = {
  name: 'record-times-in-nanoseconds',
  explains: 'Record times are told with nine digits of a second and an offset of nought.',
  target: only('scan'),
  scan: {
    parts: writesRecordTime((text) => {
      const { date, time, fraction } = partsOfDateTime(text) ?? {};
      return `${date}T${time}.${fraction}000+00:00`;
    }),
  },
};
