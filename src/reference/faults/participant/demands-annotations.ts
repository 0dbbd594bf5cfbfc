import type { Fault } from '../../mount.js';
import { refusesValue } from '../../participant/edit-parts.js';
import { isObject } from '../../wire/parse.js';

export const demandsAnnotations: Fault = {
  name: 'demands-annotations',
  breaks: ['participant.fields-optional'],
  explains: 'A localMetadata without annotations is refused.',
  participant: {
    parts: refusesValue(({ localMetadata }) => isObject(localMetadata) && !('annotations' in localMetadata)),
  },
};
