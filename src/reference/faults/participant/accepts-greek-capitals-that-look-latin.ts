import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsGreekCapitalsThatLookLatin: Fault = {
  name: 'accepts-greek-capitals-that-look-latin',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Greek capitals that look like Latin ones are let in.',
  participant: { parts: allowsInHint(/[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/g) },
};
