import { faultsOf } from '../../page.js';
import {
  onMember,
  refusesValue,
  takesFalsyForAbsent,
  onAllocated,
  onAnnotations,
  onDetails,
  onMetadata,
} from '../../participant/edit-parts.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';
import { without } from '../../wire/edit-reply.js';

/** Faults of the members of a response, and of the synchronizer. */
export const participantResponse = faultsOf('participant', {
  'participant.answer-of-request': {
    'names-parties-after-the-last-hint': {
      about: ['no hint'],
      explains: 'A party without a hint is named after the hint of the previous call.',
      parts: ({ allocate }) => {
        let last = 'party';
        let count = 0;
        return {
          allocate: (request) => {
            last = request.partyIdHint ?? last;
            if (request.partyIdHint !== undefined) return allocate(request);
            return allocate({ ...request, partyIdHint: `${last}-${(count += 1)}` });
          },
        };
      },
    },
    'keeps-annotations-of-the-party-before': {
      explains: 'The annotations of the last party are also in those of the next one.',
      wrap: (serve) => {
        let before = {};
        return onAnnotations((annotations) => {
          const all = { ...before, ...annotations };
          before = annotations;
          return all;
        })(serve);
      },
    },
  },
  'participant.annotations': {
    'annotations-as-array-when-empty': {
      explains: 'annotations is an array when there are none.',
      wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? [] : annotations)),
    },
    'no-annotations-when-empty': {
      explains: 'annotations is missing when there are none.',
      wrap: onMetadata((metadata) =>
        Object.keys(metadata.annotations).length === 0 ? without(metadata, 'annotations') : metadata,
      ),
    },
  },
  'participant.details': {
    'answers-201-to-allocations': {
      explains: 'An accepted call is answered 201.',
      wrap: onAllocated((_, reply) => ({ ...reply, status: 201 })),
    },
    'null-details-without-hint': {
      about: ['no hint', 'created parties'],
      explains: 'partyDetails is null when the request has no hint.',
      wrap: onDetails((details) => (String(details.party).startsWith('party-') ? null : details)),
    },
  },
  'participant.identifier': {
    'null-party-without-hint': {
      about: ['no hint'],
      explains: 'The identifier is null when the request has no hint.',
      wrap: onDetails((details) => ({
        ...details,
        party: String(details.party).startsWith('party-') ? null : details.party,
      })),
    },
  },
  'participant.identity-provider-id': {
    'no-default-identity-provider': {
      about: ['no identity provider'],
      explains: 'identityProviderId is missing when it is the default one.',
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? without(details, 'identityProviderId') : details,
      ),
    },
  },
  'participant.is-local': {
    'no-is-local-with-identity-provider': {
      explains: 'isLocal is missing when the request names an identity provider.',
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? details : without(details, 'isLocal'),
      ),
    },
  },
  'participant.local-metadata': {
    'null-local-metadata-when-empty': {
      explains: 'localMetadata is null when the party has no annotations.',
      wrap: onDetails((details) => ({
        ...details,
        localMetadata:
          Object.keys(details.localMetadata.annotations).length === 0 ? null : details.localMetadata,
      })),
    },
  },
  'participant.resource-version': {
    'null-resource-version': {
      explains: 'resourceVersion is null.',
      wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: null })),
    },
  },
  'participant.synchronizer-omitted': {
    'takes-null-for-the-first-synchronizer': {
      explains: 'When several synchronizers are connected and null is named, the first one is used.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: onMember('synchronizerId', (id) => id ?? THREE_SYNCHRONIZERS[0]),
    },
    'lets-users-leave-the-synchronizer-out': {
      explains: 'Users who allocate for themselves need not name one of several synchronizers.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: ({ allowsSynchronizer, mayAllocate }) => ({
        allowsSynchronizer: (id) => id === undefined || allowsSynchronizer(id),
        mayAllocate: (subject, request) =>
          mayAllocate(subject, request) &&
          (request.synchronizerId !== undefined || subject === request.userId),
      }),
    },
    'demands-the-only-synchronizer': {
      about: ['created parties'],
      explains: 'The synchronizer must be named even when there is only one.',
      parts: ({ allowsSynchronizer }) => ({
        allowsSynchronizer: (id) => id !== undefined && allowsSynchronizer(id),
      }),
    },
  },
  'participant.synchronizer-connected': {
    'refuses-synchronizer-beside-user': {
      explains: 'A request that names both a synchronizer and a user, even an empty one, is refused.',
      alsoBreaks: ['participant.user-id-empty'],
      parts: refusesValue(
        ({ synchronizerId, userId }) => synchronizerId !== undefined && userId !== undefined,
      ),
    },
    'refuses-naming-the-only-synchronizer': {
      explains: 'When only one synchronizer is connected, naming it is refused.',
      parts: () => ({ allowsSynchronizer: (id) => id === undefined }),
    },
    'refuses-the-last-synchronizer': {
      explains: 'The last of several synchronizers is refused.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: ({ allowsSynchronizer }) => ({
        allowsSynchronizer: (id) => id !== THREE_SYNCHRONIZERS.at(-1) && allowsSynchronizer(id),
      }),
    },
  },
  'participant.synchronizer-unknown': {
    'takes-empty-synchronizer-for-the-first': {
      explains: 'An empty synchronizerId is treated as the first of several.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: ({ allowsSynchronizer }) => ({
        allowsSynchronizer: (id) => id === '' || allowsSynchronizer(id),
      }),
    },
  },
  'participant.synchronizer-type': {
    'ignores-synchronizer-objects': {
      explains: 'An object or an array as synchronizerId is treated as absent.',
      parts: onMember('synchronizerId', (id) => (typeof id === 'object' ? null : id)),
    },
    'takes-falsy-synchronizer-for-absent': {
      explains: 'false and 0 as synchronizerId are treated as absent.',
      parts: takesFalsyForAbsent('synchronizerId'),
    },
  },
});
