import { onDetails } from '../../participant/edit-reply.js';
import { isObject, parseBody } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

/** Faults of one member of a request that depend on another one. */
export const participantRequestTogether: Faults = {
  'participant.metadata-returned': {
    'drops-annotations-beside-user': {
      explains: 'Where the request names a user, the answer has no annotations.',
      participant: {
        wrap: onDetails((details, { body }) => {
          const request = parseBody(body);
          return isObject(request) && request['userId']
            ? { ...details, localMetadata: { ...details.localMetadata, annotations: {} } }
            : details;
        }),
      },
    },
  },
};
