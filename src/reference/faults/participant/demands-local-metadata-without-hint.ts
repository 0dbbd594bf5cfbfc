import type { Fault } from '../../mount.js';
import { refusesValue } from '../../participant/edit-parts.js';

export const demandsLocalMetadataWithoutHint: Fault = {
  name: 'demands-local-metadata-without-hint',
  breaks: ['participant.fields-optional', 'participant.hint-optional'],
  explains: 'A request with neither a hint nor localMetadata is refused.',
  participant: {
    parts: refusesValue((members) => !('partyIdHint' in members) && !('localMetadata' in members)),
  },
};
