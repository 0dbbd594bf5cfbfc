import { faultsOf } from '../../page.js';
import {
  onAllocated,
  onAnnotation,
  onProvider,
  allowsSynchronizers,
  onMember,
  onMetadataMember,
  refusesValue,
} from '../../participant/edit-parts.js';
import { PLAIN } from '../../participant/parts.js';
import { needsCoding, refusesArriving, typeOf, type AnyWrap, withJson } from '../../wire/edit-reply.js';
import { setTimeout } from 'node:timers/promises';
import { anyError, isObject } from '../../wire/exchange.js';

const SWAPPED: Record<string, string> = { '/v1/parties': '/v2/parties', '/v2/parties': '/v1/parties' };

/**
 * Stores the metadata of a new party in a shared variable until the response, so that concurrent calls overwrite
 * it.
 */
const sharesMetadata =
  (milliseconds: number): AnyWrap =>
  (serve) => {
    let shared: unknown;
    return onAllocated(async (details, reply) => {
      shared = details.localMetadata;
      await setTimeout(milliseconds);
      return withJson(reply, { partyDetails: { ...details, localMetadata: shared } });
    })(serve);
  };

/** Faults of the members of a request. */
export const participantRequest = faultsOf('participant', {
  'participant.default-identity-provider': {
    'tells-the-provider-of-the-party-before': {
      about: ['no identity provider', 'created parties'],
      explains: 'A party without an identity provider is returned with that of the previous party.',
      wrap: (serve) => {
        let before: unknown = '';
        return onProvider((id) => (before = id === '' ? before : id))(serve);
      },
    },
    'tells-the-first-provider-for-none': {
      about: ['no identity provider'],
      explains: 'A party without an identity provider is returned with the first one.',
      wrap: onProvider((id) => (id === '' ? PLAIN.identityProviders[0] : id)),
    },
  },
  'participant.metadata-returned': {
    'decodes-bodies-as-latin-1': {
      explains: 'A body without a charset in its media type is decoded as Latin-1.',
      wrap: (serve) => (call) =>
        serve(
          /charset/i.test(typeOf(call)) ? call : { ...call, body: Buffer.from(call.body.toString('latin1')) },
        ),
    },
    'keeps-annotations-by-their-names': {
      explains: 'An annotation is returned with the first text that was ever sent for its name.',
      wrap: (serve) => {
        const first = new Map<string, string>();
        return onAnnotation((text, name) => {
          first.set(name, first.get(name) ?? text);
          return first.get(name);
        })(serve);
      },
    },
    'metadata-of-a-call-under-way': {
      about: ['calls at once'],
      explains: 'Of two concurrent calls, the first gets the metadata of the second.',
      wrap: sharesMetadata(4),
    },
  },
  'participant.synchronizer-unknown': {
    'finds-synchronizers-by-their-names': {
      explains: 'The name of a synchronizer is accepted without its key.',
      parts: allowsSynchronizers(
        (id, allows, { synchronizers }) =>
          allows(id) || synchronizers.some((known) => known.split('::', 1)[0] === id),
      ),
    },
  },
  'participant.fields-optional': {
    'allocation-fails-where-nothing-may-be-coded': {
      alsoBreaks: ['participant.sending'],
      explains: 'A call of a client that takes no body without a coding is answered 500.',
      wrap: refusesArriving(needsCoding, anyError(500, 'no coding')),
    },
    'demands-annotations': {
      explains: 'A localMetadata without annotations is refused.',
      parts: refusesValue(
        ({ localMetadata }) => isObject(localMetadata) && !('annotations' in localMetadata),
      ),
    },
    'demands-local-metadata-without-hint': {
      alsoBreaks: ['participant.hint-optional'],
      explains: 'A request with neither a hint nor localMetadata is refused.',
      parts: refusesValue((members) => !('partyIdHint' in members) && !('localMetadata' in members)),
    },
  },
  'participant.metadata-types': {
    'reads-annotations-from-pairs': {
      explains: 'A list of pairs as annotations is converted to an object.',
      parts: onMetadataMember('annotations', (annotations) =>
        Array.isArray(annotations) && Array.isArray(annotations[0])
          ? Object.fromEntries(annotations as [string, string][])
          : annotations,
      ),
    },
    'takes-annotations-array-for-object': {
      explains: 'An array as annotations is treated as an object without members.',
      parts: onMetadataMember('annotations', (annotations) =>
        Array.isArray(annotations) ? {} : annotations,
      ),
    },
    'takes-falsy-metadata-for-absent': {
      explains: 'false, 0 and an empty string as localMetadata are treated as absent.',
      parts: onMember('localMetadata', (value) => ([false, 0, ''].includes(value as '') ? null : value)),
    },
  },
  'participant.user-id-empty': {
    'refuses-empty-user-id': {
      explains: 'An empty userId is refused.',
      parts: refusesValue(({ userId }) => userId === ''),
    },
  },
  'participant.identity-provider-returned': {
    'answers-first-identity-provider': {
      about: ['no identity provider'],
      explains: 'The response has the first identity provider that is not the default one.',
      wrap: onProvider((id) => (id === '' ? '' : 'idp-east')),
    },
    'answers-identity-provider-in-upper-case': {
      explains: 'The response has the identity provider in upper case.',
      wrap: onProvider((id) => String(id).toUpperCase()),
    },
  },
  'participant.path-version': {
    'serves-v1-instead-of-v2': {
      explains: 'The call is found under the path segment v1 instead of v2.',
      wrap: (serve) => (call) => serve({ ...call, path: SWAPPED[call.path] ?? call.path }),
    },
  },
});
