import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsKelvinSignAndLongS: Fault = {
  name: 'accepts-kelvin-sign-and-long-s',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Letters are compared without case, so that the Kelvin sign and the long s are let in.',
  participant: { parts: allowsInHint(/[a-z]/giu) },
};
