import type { Fault } from '../../mount.js';
import { onMetadataMember } from '../../participant/edit-parts.js';

export const ignoresResourceVersion: Fault = {
  name: 'ignores-resource-version',
  breaks: ['participant.metadata-types'],
  explains: 'resourceVersion is not looked at.',
  participant: { parts: onMetadataMember('resourceVersion', () => null) },
};
