import type { Fault } from '../../mount.js';
import { choosesNewest } from '../../scan/edit-parts.js';
import { writeMoment } from '../../scan/moment.js';

export const comparesTimesAsTexts: Fault = {
  name: 'compares-times-as-texts',
  breaks: ['scan.at-or-before'],
  explains:
    'Times are compared letter by letter: those in other offsets, and those without fractions, come out wrong.',
  scan: {
    parts: choosesNewest((recordTime, _, text) => text === undefined || writeMoment(recordTime) <= text),
  },
};
