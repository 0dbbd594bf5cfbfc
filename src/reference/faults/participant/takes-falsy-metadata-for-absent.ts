import type { Fault } from '../../mount.js';
import { takesFalsyForAbsent } from '../../participant/edit-parts.js';

export const takesFalsyMetadataForAbsent: Fault = {
  name: 'takes-falsy-metadata-for-absent',
  breaks: ['participant.metadata-types'],
  explains: 'false, 0 and an empty string as localMetadata are taken for none.',
  participant: { parts: takesFalsyForAbsent('localMetadata') },
};
