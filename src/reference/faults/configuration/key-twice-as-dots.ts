import { appends } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const keyTwiceAsDots: Fault = {
  name: 'key-twice-as-dots',
  breaks: ['configuration.readable'],
  explains: 'migration.id stands nested, and once more with a full stop.',
  configuration: appends('participant', 'migration.id: "3"'),
};
