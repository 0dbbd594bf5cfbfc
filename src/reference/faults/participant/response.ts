import type { Faults } from '../../page.js';
import { onMember, refusesValue, takesFalsyForAbsent } from '../../participant/edit-parts.js';
import { onAllocated, onAnnotations, onDetails, onMetadata } from '../../participant/edit-reply.js';
import { THREE_SYNCHRONIZERS } from '../../participant/setup.js';
import { withJson, without } from '../../wire/edit-reply.js';

export const participantResponse: Faults = {
  'participant.answer-of-request': {
    'names-parties-after-the-last-hint': {
      explains: 'A party without a hint is called after the hint of the call before it.',
      participant: {
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
    },
    'keeps-annotations-of-the-party-before': {
      explains: 'The annotations of the last party stand in those of the next one, too.',
      participant: {
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
  },
  'participant.annotations': {
    'annotations-as-array-when-empty': {
      explains: 'annotations is an array when there are none.',
      participant: {
        wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? [] : annotations)),
      },
    },
    'annotations-as-list-of-pairs': {
      alsoBreaks: ['participant.metadata-returned'],
      explains: 'annotations is a list of names and values.',
      participant: {
        wrap: onAnnotations((annotations) =>
          Object.entries(annotations).map(([key, value]) => ({ key, value })),
        ),
      },
    },
    'no-annotations-when-empty': {
      explains: 'annotations is missing when there are none.',
      participant: {
        wrap: onMetadata((metadata) =>
          Object.keys(metadata.annotations).length === 0 ? without(metadata, 'annotations') : metadata,
        ),
      },
    },
    'null-annotations-when-empty': {
      explains: 'annotations is null when there are none.',
      participant: {
        wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? null : annotations)),
      },
    },
  },
  'participant.details': {
    'answers-201-to-allocations': {
      explains: 'An accepted call is answered 201.',
      participant: { wrap: onAllocated((_, reply) => ({ ...reply, status: 201 })) },
    },
    'details-as-json-string': {
      explains: 'partyDetails is a string of JSON.',
      participant: { wrap: onDetails((details) => JSON.stringify(details)) },
    },
    'details-without-their-name': {
      explains: 'The details stand at the top of the answer.',
      participant: { wrap: onAllocated((details, reply) => withJson(reply, details)) },
    },
    'null-details-without-hint': {
      explains: 'partyDetails is null when the request has no hint.',
      participant: {
        wrap: onDetails((details) => (String(details.party).startsWith('party-') ? null : details)),
      },
    },
  },
  'participant.identifier': {
    'null-party-without-hint': {
      explains: 'The identifier is null when the request has no hint.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          party: String(details.party).startsWith('party-') ? null : details.party,
        })),
      },
    },
    'party-as-object': {
      explains: 'The identifier is an object of hint and fingerprint.',
      participant: {
        wrap: onDetails(({ party, ...details }) => {
          const [hint, fingerprint] = String(party).split('::');
          return { party: { hint, fingerprint }, ...details };
        }),
      },
    },
  },
  'participant.identity-provider-id': {
    'identity-provider-as-object': {
      alsoBreaks: ['participant.identity-provider-returned'],
      explains: 'identityProviderId is an object.',
      participant: {
        wrap: onDetails(({ identityProviderId: id, ...details }) => ({
          ...details,
          identityProviderId: { id },
        })),
      },
    },
    'no-default-identity-provider': {
      explains: 'identityProviderId is missing when it is the default one.',
      participant: {
        wrap: onDetails((details) =>
          details.identityProviderId === '' ? without(details, 'identityProviderId') : details,
        ),
      },
    },
    'null-default-identity-provider': {
      explains: 'identityProviderId is null when it is the default one.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId: details.identityProviderId === '' ? null : details.identityProviderId,
        })),
      },
    },
  },
  'participant.is-local': {
    'is-local-as-text': {
      explains: 'isLocal is a string.',
      participant: { wrap: onDetails((details) => ({ ...details, isLocal: 'true' })) },
    },
    'no-is-local-with-identity-provider': {
      explains: 'isLocal is missing when the request names an identity provider.',
      participant: {
        wrap: onDetails((details) =>
          details.identityProviderId === '' ? details : without(details, 'isLocal'),
        ),
      },
    },
  },
  'participant.local-metadata': {
    'local-metadata-as-json-string': {
      explains: 'localMetadata is a string of JSON.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          localMetadata: JSON.stringify(details.localMetadata),
        })),
      },
    },
    'null-local-metadata-when-empty': {
      explains: 'localMetadata is null when the party has no annotations.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          localMetadata:
            Object.keys(details.localMetadata.annotations).length === 0 ? null : details.localMetadata,
        })),
      },
    },
  },
  'participant.resource-version': {
    'null-resource-version': {
      explains: 'resourceVersion is null.',
      participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: null })) },
    },
    'resource-version-as-number': {
      explains: 'resourceVersion is a number.',
      participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: 0 })) },
    },
  },
};

export const participantSynchronizer: Faults = {
  'participant.synchronizer-omitted': {
    'chooses-synchronizer-of-several': {
      explains: 'Where several synchronizers are connected and none is named, the first one is taken.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id === undefined || allowsSynchronizer(id),
        }),
      },
    },
    'demands-the-only-synchronizer': {
      explains: 'The synchronizer must be named also where there is one.',
      participant: {
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id !== undefined && allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-connected': {
    'refuses-synchronizer-beside-user': {
      explains: 'A request that names both a synchronizer and a user, even an empty one, is refused.',
      alsoBreaks: ['participant.user-id-empty'],
      participant: {
        parts: refusesValue(
          ({ synchronizerId, userId }) => synchronizerId !== undefined && userId !== undefined,
        ),
      },
    },
    'refuses-naming-the-only-synchronizer': {
      explains: 'Where one synchronizer is connected, naming it is refused.',
      participant: { parts: () => ({ allowsSynchronizer: (id) => id === undefined }) },
    },
    'refuses-the-last-synchronizer': {
      explains: 'The last of several synchronizers is refused.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id !== THREE_SYNCHRONIZERS.at(-1) && allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-unknown': {
    'completes-shortened-synchronizers': {
      explains: "The beginning of a synchronizer's id is enough.",
      participant: {
        parts: (_, { setup }) => ({
          allowsSynchronizer: (id = '') => setup.synchronizers.some((known) => known.startsWith(id)),
        }),
      },
    },
    'ignores-what-follows-a-synchronizer': {
      explains: 'What follows the id of a synchronizer is ignored.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) || setup.synchronizers.some((known) => id?.startsWith(known)),
        }),
      },
    },
    'compares-names-of-synchronizers': {
      explains: 'Of a synchronizerId only the name before its fingerprint is looked at.',
      participant: {
        parts: ({ allowsSynchronizer }, { setup }) => ({
          allowsSynchronizer: (id) =>
            allowsSynchronizer(id) ||
            setup.synchronizers.some((known) => known.split('::', 1)[0] === id?.split('::', 1)[0]),
        }),
      },
    },
    'takes-empty-synchronizer-for-the-first': {
      explains: 'An empty synchronizerId is taken for the first of several.',
      participant: {
        setup: { synchronizers: THREE_SYNCHRONIZERS },
        parts: ({ allowsSynchronizer }) => ({
          allowsSynchronizer: (id) => id === '' || allowsSynchronizer(id),
        }),
      },
    },
  },
  'participant.synchronizer-type': {
    'ignores-synchronizer-objects': {
      explains: 'An object or an array as synchronizerId is taken for none.',
      participant: { parts: onMember('synchronizerId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-synchronizer-for-absent': {
      explains: 'false and 0 as synchronizerId are taken for none.',
      participant: { parts: takesFalsyForAbsent('synchronizerId') },
    },
  },
};
