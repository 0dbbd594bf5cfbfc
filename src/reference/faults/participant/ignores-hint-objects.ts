import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';

export const ignoresHintObjects: Fault = {
  name: 'ignores-hint-objects',
  breaks: ['participant.hint-type'],
  explains: 'An object as the hint is taken for none.',
  participant: { parts: onMember('partyIdHint', (hint) => (isObject(hint) ? null : hint)) },
};
