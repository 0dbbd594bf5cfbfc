import { encodedId } from '../../registry/accept-path.js';
import { isLike } from '../registry/errors.js';
import type { Faults } from '../../page.js';
import { onDetails } from '../../participant/edit-reply.js';
import { PLAIN } from '../../participant/setup.js';
import { typeOf } from '../../wire/edit-arrival.js';
import { inLatin1 } from '../readers.js';
import { isObject, parseBody } from '../../wire/parse.js';

export const participantDefaultProvider: Faults = {
  'participant.default-identity-provider': {
    'tells-the-provider-of-the-party-before': {
      explains: 'A party without an identity provider is told to be of that of the party before.',
      participant: {
        wrap: (serve) => {
          let before: unknown = '';
          return onDetails((details) => {
            const identityProviderId =
              details.identityProviderId === '' ? before : details.identityProviderId;
            before = identityProviderId;
            return { ...details, identityProviderId };
          })(serve);
        },
      },
    },
    'tells-the-first-provider-for-none': {
      explains: 'A party without an identity provider is told to be of the first one.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId:
            details.identityProviderId === '' ? PLAIN.identityProviders[0] : details.identityProviderId,
        })),
      },
    },
  },
};

/** Faults of one member of a request that depend on another one. */
export const participantRequestTogether: Faults = {
  'participant.metadata-returned': {
    'decodes-bodies-as-latin-1': {
      explains: 'A body without a charset in its media type is decoded as Latin-1.',
      participant: {
        wrap: (serve) => (call) =>
          serve(/charset/i.test(typeOf(call)) ? call : { ...call, body: inLatin1(call.body) }),
      },
    },
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

/** Ids of synchronizers that are nearly those of connected ones. */
export const participantSynchronizerNearly: Faults = {
  'participant.synchronizer-unknown': {
    'takes-synchronizers-for-patterns-of-sql': {
      explains: 'A synchronizerId is compared with LIKE, and the wildcards in it stand for any characters.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) ||
            (id !== undefined && id !== '' && setup.synchronizers.some((known) => isLike(known, id))),
        }),
      },
    },
    'trims-synchronizers': {
      explains: 'White space around a synchronizerId is taken away.',
      participant: {
        parts: ({ allowsSynchronizer }) => ({ allowsSynchronizer: (id) => allowsSynchronizer(id?.trim()) }),
      },
    },
    'decodes-synchronizers': {
      explains: 'Escapes of URLs in a synchronizerId are decoded.',
      participant: {
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => allowsSynchronizer(id && (encodedId(id).decoded ?? id)),
        }),
      },
    },
  },
};
