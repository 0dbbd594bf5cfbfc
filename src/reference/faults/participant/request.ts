import {
  onMember,
  onMetadataMember,
  refusesValue,
  takesFalsyForAbsent,
} from '../../participant/edit-parts.js';
import { onAnnotations, onDetails } from '../../participant/edit-reply.js';
import type { AnyWrap } from '../../wire/edit-reply.js';
import { isObject } from '../../wire/parse.js';
import type { Faults } from '../../page.js';

const wrap: AnyWrap = (serve) => {
  let before: Record<string, unknown> = {};
  return onAnnotations((annotations) => {
    const answered = before;
    before = annotations;
    return answered;
  })(serve);
};

const SWAPPED: Record<string, string> = { '/v1/parties': '/v2/parties', '/v2/parties': '/v1/parties' };

export const participantRequest: Faults = {
  'participant.fields-optional': {
    'demands-annotations': {
      explains: 'A localMetadata without annotations is refused.',
      participant: {
        parts: refusesValue(
          ({ localMetadata }) => isObject(localMetadata) && !('annotations' in localMetadata),
        ),
      },
    },
    'demands-local-metadata-without-hint': {
      alsoBreaks: ['participant.hint-optional'],
      explains: 'A request with neither a hint nor localMetadata is refused.',
      participant: {
        parts: refusesValue((members) => !('partyIdHint' in members) && !('localMetadata' in members)),
      },
    },
  },
  'participant.metadata-returned': {
    'answers-annotations-of-the-party-before': {
      explains: 'The annotations in the answer are those of the party before.',
      participant: { wrap: wrap },
    },
    'cuts-annotation-values-at-ten-characters': {
      explains: 'The values of annotations are cut at ten characters.',
      participant: {
        wrap: onAnnotations((annotations) =>
          Object.fromEntries(
            Object.entries(annotations).map(([name, value]) => [name, String(value).slice(0, 10)]),
          ),
        ),
      },
    },
    'drops-prefixes-of-annotations': {
      explains: 'What stands before the slash in the name of an annotation is dropped.',
      participant: {
        wrap: onAnnotations((annotations) =>
          Object.fromEntries(
            Object.entries(annotations).map(([name, value]) => [name.replace(/.*\//, ''), value]),
          ),
        ),
      },
    },
    'keeps-only-the-first-annotation': {
      explains: 'Of several annotations the first one is kept.',
      participant: {
        wrap: onAnnotations((annotations) => Object.fromEntries(Object.entries(annotations).slice(0, 1))),
      },
    },
    'lower-cases-annotation-values': {
      explains: 'The values of annotations are put in lower case.',
      participant: {
        wrap: onAnnotations((annotations) =>
          Object.fromEntries(
            Object.entries(annotations).map(([name, value]) => [name, String(value).toLowerCase()]),
          ),
        ),
      },
    },
  },
  'participant.metadata-types': {
    'coerces-resource-version-numbers': {
      explains: 'A number as resourceVersion is taken for its text.',
      participant: {
        parts: onMetadataMember('resourceVersion', (version) =>
          typeof version === 'number' ? String(version) : version,
        ),
      },
    },
    'ignores-annotations-text': {
      explains: 'A string as annotations is taken for none.',
      participant: {
        parts: onMetadataMember('annotations', (annotations) =>
          typeof annotations === 'string' ? null : annotations,
        ),
      },
    },
    'ignores-metadata-text': {
      explains: 'A string as localMetadata is taken for none.',
      participant: {
        parts: onMember('localMetadata', (metadata) => (typeof metadata === 'string' ? null : metadata)),
      },
    },
    'ignores-resource-version': {
      explains: 'resourceVersion is not looked at.',
      participant: { parts: onMetadataMember('resourceVersion', () => null) },
    },
    'takes-annotations-array-for-object': {
      explains: 'An array as annotations is taken for an object without members.',
      participant: {
        parts: onMetadataMember('annotations', (annotations) =>
          Array.isArray(annotations) ? {} : annotations,
        ),
      },
    },
    'takes-falsy-metadata-for-absent': {
      explains: 'false, 0 and an empty string as localMetadata are taken for none.',
      participant: { parts: takesFalsyForAbsent('localMetadata') },
    },
    'takes-metadata-array-for-object': {
      explains: 'An array as localMetadata is taken for an object.',
      participant: {
        parts: onMember('localMetadata', (metadata) => (Array.isArray(metadata) ? {} : metadata)),
      },
    },
  },
  'participant.user-id-empty': {
    'refuses-empty-user-id': {
      explains: 'An empty userId is refused.',
      participant: { parts: refusesValue(({ userId }) => userId === '') },
    },
  },
  'participant.user-id-type': {
    'coerces-user-id-numbers': {
      explains: 'A number as userId is taken for its text.',
      participant: { parts: onMember('userId', (id) => (typeof id === 'number' ? String(id) : id)) },
    },
    'ignores-user-id-objects': {
      explains: 'An object or an array as userId is taken for none.',
      participant: { parts: onMember('userId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-user-id-for-absent': {
      explains: 'false and 0 as userId are taken for none.',
      participant: { parts: takesFalsyForAbsent('userId') },
    },
  },
  'participant.identity-provider-returned': {
    'answers-default-identity-provider': {
      explains: 'The answer names the default identity provider, whichever the request names.',
      participant: { wrap: onDetails((details) => ({ ...details, identityProviderId: '' })) },
    },
    'answers-first-identity-provider': {
      explains: 'The answer names the first identity provider that is not the default one.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId: details.identityProviderId === '' ? '' : 'idp-east',
        })),
      },
    },
    'answers-identity-provider-in-upper-case': {
      explains: 'The answer has the identity provider in upper case.',
      participant: {
        wrap: onDetails((details) => ({
          ...details,
          identityProviderId: String(details.identityProviderId).toUpperCase(),
        })),
      },
    },
  },
  'participant.identity-provider-type': {
    'ignores-identity-provider-objects': {
      explains: 'An object or an array as identityProviderId is taken for none.',
      participant: { parts: onMember('identityProviderId', (id) => (typeof id === 'object' ? null : id)) },
    },
    'takes-falsy-identity-provider-for-default': {
      explains: 'false and 0 as identityProviderId are taken for none.',
      participant: { parts: takesFalsyForAbsent('identityProviderId') },
    },
  },
  'participant.path-version': {
    'serves-v1-instead-of-v2': {
      explains: 'The call is found under the path segment v1 and not under v2.',
      participant: { wrap: (serve) => (call) => serve({ ...call, path: SWAPPED[call.path] ?? call.path }) },
    },
  },
};
