import { onDetails } from '../../participant/edit-reply.js';
import { isObject, parseBody } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

/** Tells no annotations where the request holds something. */
const dropsAnnotations = (test: (request: Record<string, unknown>) => boolean) =>
  onDetails((details, { body }) => {
    const request = parseBody(body);
    return isObject(request) && test(request)
      ? { ...details, localMetadata: { ...details.localMetadata, annotations: {} } }
      : details;
  });

/** Faults of one member of a request that depend on another one. */
export const participantRequestTogether: Faults = {
  'participant.metadata-returned': {
    'drops-annotations-beside-resource-version': {
      explains: 'Where the request has a resourceVersion, the answer has no annotations.',
      participant: {
        wrap: dropsAnnotations(
          ({ localMetadata }) => isObject(localMetadata) && localMetadata['resourceVersion'] !== undefined,
        ),
      },
    },
    'drops-annotations-beside-user': {
      explains: 'Where the request names a user, the answer has no annotations.',
      participant: { wrap: dropsAnnotations(({ userId }) => Boolean(userId)) },
    },
  },
};
