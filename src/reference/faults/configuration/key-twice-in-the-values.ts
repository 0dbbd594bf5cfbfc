import { appends } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const keyTwiceInTheValues: Fault = {
  name: 'key-twice-in-the-values',
  breaks: ['configuration.readable'],
  explains: 'The values of the validator have contactPoint twice.',
  configuration: appends('validator', 'contactPoint: other@acme.example'),
};
