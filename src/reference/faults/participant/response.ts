import { onAllocated, onAnnotations, onDetails, onMetadata } from '../../participant/edit-reply.js';
import { withJson, without } from '../../wire/edit-reply.js';
import type { Faults } from '../../page.js';

export const participantResponse: Faults = {
  'annotations-as-array-when-empty': {
    breaks: ['participant.annotations'],
    explains: 'annotations is an array when there are none.',
    participant: {
      wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? [] : annotations)),
    },
  },
  'annotations-as-list-of-pairs': {
    breaks: ['participant.annotations', 'participant.metadata-returned'],
    explains: 'annotations is a list of names and values.',
    participant: {
      wrap: onAnnotations((annotations) =>
        Object.entries(annotations).map(([key, value]) => ({ key, value })),
      ),
    },
  },
  'no-annotations-when-empty': {
    breaks: ['participant.annotations'],
    explains: 'annotations is missing when there are none.',
    participant: {
      wrap: onMetadata((metadata) =>
        Object.keys(metadata.annotations).length === 0 ? without(metadata, 'annotations') : metadata,
      ),
    },
  },
  'null-annotations-when-empty': {
    breaks: ['participant.annotations'],
    explains: 'annotations is null when there are none.',
    participant: {
      wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? null : annotations)),
    },
  },
  'answers-201-to-allocations': {
    breaks: ['participant.details'],
    explains: 'An accepted call is answered 201.',
    participant: { wrap: onAllocated((_, reply) => ({ ...reply, status: 201 })) },
  },
  'details-as-json-string': {
    breaks: ['participant.details'],
    explains: 'partyDetails is a string of JSON.',
    participant: { wrap: onDetails((details) => JSON.stringify(details)) },
  },
  'details-without-their-name': {
    breaks: ['participant.details'],
    explains: 'The details stand at the top of the answer.',
    participant: { wrap: onAllocated((details, reply) => withJson(reply, details)) },
  },
  'null-details-without-hint': {
    breaks: ['participant.details'],
    explains: 'partyDetails is null when the request has no hint.',
    participant: {
      wrap: onDetails((details) => (String(details.party).startsWith('party-') ? null : details)),
    },
  },
  'null-party-without-hint': {
    breaks: ['participant.identifier'],
    explains: 'The identifier is null when the request has no hint.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        party: String(details.party).startsWith('party-') ? null : details.party,
      })),
    },
  },
  'party-as-object': {
    breaks: ['participant.identifier'],
    explains: 'The identifier is an object of hint and fingerprint.',
    participant: {
      wrap: onDetails(({ party, ...details }) => {
        const [hint, fingerprint] = String(party).split('::');
        return { party: { hint, fingerprint }, ...details };
      }),
    },
  },
  'identity-provider-as-object': {
    breaks: ['participant.identity-provider-id', 'participant.identity-provider-returned'],
    explains: 'identityProviderId is an object.',
    participant: {
      wrap: onDetails(({ identityProviderId: id, ...details }) => ({
        ...details,
        identityProviderId: { id },
      })),
    },
  },
  'no-default-identity-provider': {
    breaks: ['participant.identity-provider-id'],
    explains: 'identityProviderId is missing when it is the default one.',
    participant: {
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? without(details, 'identityProviderId') : details,
      ),
    },
  },
  'null-default-identity-provider': {
    breaks: ['participant.identity-provider-id'],
    explains: 'identityProviderId is null when it is the default one.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        identityProviderId: details.identityProviderId === '' ? null : details.identityProviderId,
      })),
    },
  },
  'is-local-as-text': {
    breaks: ['participant.is-local'],
    explains: 'isLocal is a string.',
    participant: { wrap: onDetails((details) => ({ ...details, isLocal: 'true' })) },
  },
  'no-is-local-with-identity-provider': {
    breaks: ['participant.is-local'],
    explains: 'isLocal is missing when the request names an identity provider.',
    participant: {
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? details : without(details, 'isLocal'),
      ),
    },
  },
  'local-metadata-as-json-string': {
    breaks: ['participant.local-metadata'],
    explains: 'localMetadata is a string of JSON.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        localMetadata: JSON.stringify(details.localMetadata),
      })),
    },
  },
  'null-local-metadata-when-empty': {
    breaks: ['participant.local-metadata'],
    explains: 'localMetadata is null when the party has no annotations.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        localMetadata:
          Object.keys(details.localMetadata.annotations).length === 0 ? null : details.localMetadata,
      })),
    },
  },
  'null-resource-version': {
    breaks: ['participant.resource-version'],
    explains: 'resourceVersion is null.',
    participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: null })) },
  },
  'resource-version-as-number': {
    breaks: ['participant.resource-version'],
    explains: 'resourceVersion is a number.',
    participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: 0 })) },
  },
};
